"""``boltun delete``: deletes the messages of a contact, or of everybody, and looks after the bin."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from boltun.cli.output import counted, say_columns, say_line, tell
from boltun.cli.people import add_contact_options, find_contact, moment, shown
from boltun.errors import BoltunError
from boltun.settings import BIN_DAYS

if TYPE_CHECKING:
    from boltun.message import Contact
    from boltun.service import Service
    from boltun.store.records import Binned, StoredContact

__all__ = ["add_parser"]

_FOR_GOOD = "It cannot be undone."


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "delete",
        help="delete all that was said with a contact, or everything",
        description="Put what was said with a contact, what is remembered of him and what you chose for him"
        " into the bin, or delete it for good, also in copies and logs. Accounts, settings and bases stay."
        " Works while Boltun does not run.",
    )
    add_contact_options(parser, flag=False, text="whose conversation is deleted: an address or a name")
    parser.add_argument("--for-good", action="store_true", help="leave nothing of the contact in the bin")
    parser.add_argument("--restore", action="store_true", help="take the contact out of the bin again")
    parser.add_argument("--bin", action="store_true", help="list what lies in the bin")
    parser.add_argument("--empty-bin", action="store_true", help="delete for good all that lies in the bin")
    parser.add_argument(
        "--everything", action="store_true", help="delete every conversation and every contact for good"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask whether it is meant")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    if [args.contact is not None, args.everything, args.bin, args.empty_bin].count(True) != 1:
        raise BoltunError("Give one contact, or --everything, --bin or --empty-bin.")
    if (args.for_good or args.restore) and (args.contact is None or args.for_good is args.restore):
        raise BoltunError("--for-good or --restore stands beside one contact.")
    return asyncio.run(_delete(args))


async def _delete(args: argparse.Namespace) -> int:
    from boltun.service import Service

    service = Service(args.profile, connect=False)
    await service.start()
    try:
        if args.everything:
            await _delete_everything(service, args)
        elif args.bin:
            await _list_bin(service)
        elif args.empty_bin:
            await _empty_bin(service, args)
        elif args.restore:
            await _restore(service, args)
        elif args.for_good:
            await _delete_for_good(service, args)
        else:
            await _put_in_bin(service, args)
    finally:
        await service.stop()
    return 0


async def _delete_everything(service: Service, args: argparse.Namespace) -> None:
    number = len(await service.conversations.all())
    conversations = counted(number, "conversation")
    await _ask(f"Delete everything that was ever said, {conversations}? {_FOR_GOOD}", args.yes)
    await service.privacy.delete_everything()
    say_line(f"Deleted: {conversations}.")


async def _put_in_bin(service: Service, args: argparse.Namespace) -> None:
    stored = find_contact(await service.conversations.contacts(), args.contact, args.account)
    contact = stored.contact
    days = service.settings[BIN_DAYS]
    kept = f"It lies in the bin for {days} {'day' if days == 1 else 'days'}."
    await _ask(f"Delete all that was said with {shown(contact)} on {contact.account}? {kept}", args.yes)
    await service.privacy.put_in_bin(stored.id)
    say_line(f"In the bin: all that was said with {shown(contact)}.")


async def _delete_for_good(service: Service, args: argparse.Namespace) -> None:
    known = {_who(one.contact): one for one in await service.conversations.contacts()}
    everybody: list[StoredContact | Binned] = [*known.values()]
    everybody += [one for one in await service.privacy.in_bin() if _who(one.contact) not in known]
    contact = find_contact(everybody, args.contact, args.account).contact
    await _ask(f"Delete all that was said with {shown(contact)} on {contact.account}? {_FOR_GOOD}", args.yes)
    if (stored := known.get(_who(contact))) is not None:
        await service.privacy.delete_contact(stored.id)
    for entry in await service.privacy.in_bin():
        if _who(entry.contact) == _who(contact):
            await service.privacy.delete_from_bin(entry.id)
    say_line(f"Deleted: all that was said with {shown(contact)}.")


async def _restore(service: Service, args: argparse.Namespace) -> None:
    # Of several times, the last.
    entries = {_who(one.contact): one for one in reversed(await service.privacy.in_bin())}
    entry = find_contact(entries.values(), args.contact, args.account)
    await service.privacy.restore(entry.id)
    say_line(f"Back: all that was said with {shown(entry.contact)}.")


async def _list_bin(service: Service) -> None:
    entries = await service.privacy.in_bin()
    for one in entries:
        messages = counted(one.messages, "message")
        say_columns(moment(one.at), shown(one.contact), one.contact.account, messages)
    if not entries:
        tell("The bin is empty.")


async def _empty_bin(service: Service, args: argparse.Namespace) -> None:
    number = len(await service.privacy.in_bin())
    conversations = counted(number, "conversation")
    await _ask(f"Delete what lies in the bin, {conversations}? {_FOR_GOOD}", args.yes)
    await service.privacy.empty_bin()
    say_line(f"Deleted: {conversations}.")


def _who(contact: Contact) -> tuple[str, str]:
    return contact.account, contact.address


async def _ask(question: str, yes: bool) -> None:
    """Return if the person means it; BoltunError if not, or if nobody can be asked."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise BoltunError("Nothing was deleted: there is nobody to ask.", advice="Say it with --yes.")
    tell(f"{question} [y/N] ", end="")
    answer = await asyncio.to_thread(sys.stdin.readline)
    if answer.strip().lower() not in ("y", "yes"):
        raise BoltunError("Nothing was deleted.")
