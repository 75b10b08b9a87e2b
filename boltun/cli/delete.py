"""``boltun delete``: deletes the messages of a contact, or of everybody."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from boltun.cli.output import say_line, tell
from boltun.cli.people import add_contact_options, find_contact, shown
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "delete",
        help="delete all that was said with a contact, or everything",
        description="Delete what was said with a contact, what is remembered of him and what you chose for"
        " him, also in copies and logs. Accounts, settings and bases stay. Works while Boltun does not run.",
    )
    add_contact_options(parser, flag=False, text="whose conversation is deleted: an address or a name")
    parser.add_argument(
        "--everything", action="store_true", help="delete every conversation and every contact"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask whether it is meant")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    if (args.contact is None) is not args.everything:
        raise BoltunError("Give one contact, or --everything.")
    return asyncio.run(_delete(args))


async def _delete(args: argparse.Namespace) -> int:
    from boltun.service import Service

    service = Service(args.profile, connect=False)
    await service.start()
    try:
        if args.everything:
            await _delete_everything(service, args)
        else:
            await _delete_contact(service, args)
    finally:
        await service.stop()
    return 0


async def _delete_everything(service: Service, args: argparse.Namespace) -> None:
    number = len(await service.conversations.all())
    conversations = "1 conversation" if number == 1 else f"{number} conversations"
    await _ask(f"Delete everything that was ever said, {conversations}?", args.yes)
    await service.privacy.delete_everything()
    say_line(f"Deleted: {conversations}.")


async def _delete_contact(service: Service, args: argparse.Namespace) -> None:
    stored = find_contact(await service.conversations.contacts(), args.contact, args.account)
    contact = stored.contact
    await _ask(f"Delete all that was said with {shown(contact)} on {contact.account}?", args.yes)
    await service.privacy.delete_contact(stored.id)
    say_line(f"Deleted: all that was said with {shown(contact)}.")


async def _ask(question: str, yes: bool) -> None:
    """Return if the person means it; BoltunError if not, or if nobody can be asked."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise BoltunError("Nothing was deleted: there is nobody to ask.", advice="Say it with --yes.")
    tell(f"{question} It cannot be undone. [y/N] ", end="")
    answer = await asyncio.to_thread(sys.stdin.readline)
    if answer.strip().lower() not in ("y", "yes"):
        raise BoltunError("Nothing was deleted.")
