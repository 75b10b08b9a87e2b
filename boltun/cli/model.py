"""``boltun model``: shows what a language model would be sent, and switches it on and off."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from boltun.cli.named import named
from boltun.cli.output import json_text, say, say_line, tell
from boltun.cli.people import find_contact
from boltun.errors import BoltunError
from boltun.password_file import Place

if TYPE_CHECKING:
    from boltun.service import Service
    from boltun.service.models import ShownModel

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "model",
        help="show what a language model would be sent, and switch it on or off",
        description="A language model is off until you switch it on (docs/language-model.md). Works while"
        " Boltun runs, and while it does not.",
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    showing = verbs.add_parser("show", help="show word for word what would be sent; nothing is sent")
    showing.add_argument("--json", action="store_true", help="one object, for other programs")
    _about(showing, _show)
    switching = verbs.add_parser("on", help="show what would be sent, ask, and switch it on")
    switching.add_argument("--yes", action="store_true", help="do not ask")
    _about(switching, _on)
    off = verbs.add_parser("off", help="switch it off")
    _file(off, _off)
    keeping = verbs.add_parser("key", help="keep the key of its endpoint where your passwords are")
    keeping.add_argument("--password-stdin", action="store_true", help="read the key from standard input")
    keeping.add_argument("--forget", action="store_true", help="forget the key")
    keeping.add_argument(
        "--keep-in",
        type=Place,
        choices=(Place.KEYRING, Place.MASTER, Place.FILE),
        metavar="PLACE",
        help="keyring, master (encrypted with the master password) or file; otherwise where new ones go",
    )
    _file(keeping, _key)


def _file(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    parser.add_argument("file", metavar="FILE", type=named, help="the file of the model, such as kim.model")
    parser.set_defaults(func=run)


def _about(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    _file(parser, run)
    parser.add_argument("text", metavar="TEXT", nargs="?", default="", help="the message to be answered")
    parser.add_argument(
        "--contact", metavar="CONTACT", default="", help="the contact whose last message is to be answered"
    )
    parser.add_argument("--account", metavar="ACCOUNT", default="", help="whose contact that is")


def _show(args: argparse.Namespace) -> int:
    shown = _with(args, lambda service: _shown(args, service))
    if args.json:
        say_line(json_text(_as_json(shown)))
    else:
        _say(shown)
    return 0


def _on(args: argparse.Namespace) -> int:
    shown = _with(args, lambda service: _shown(args, service))
    _say(shown)
    if not shown.is_faulty and not args.yes:
        if not sys.stdin.isatty():
            raise BoltunError("Nobody said yes.", advice="Read this, and then run it again with --yes.")
        tell(f"Send this, and what marked contacts write, to {shown.where}? [y/N] ", end="")
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            return 1
    _with(args, lambda service: service.models.switch(args.file, True))
    tell("It is on.")
    return 0


def _off(args: argparse.Namespace) -> int:
    _with(args, lambda service: service.models.switch(args.file, False))
    tell("It is off.")
    return 0


def _key(args: argparse.Namespace) -> int:
    key = ""
    if args.password_stdin:
        key = sys.stdin.readline().strip()
    elif not args.forget:
        key = getpass.getpass("Key: ").strip()
    if not key and not args.forget:
        raise BoltunError("No key was given.", advice="With --forget the one that is kept goes.")
    _with(args, lambda service: service.models.keep_key(args.file, key, args.keep_in))
    tell("The key is kept." if key else "The key is forgotten.")
    return 0


async def _shown(args: argparse.Namespace, service: Service) -> ShownModel:
    contact_id = None
    if args.contact:
        known = await service.conversations.contacts()
        contact_id = find_contact(known, args.contact, args.account).id
    return await service.models.show(args.file, contact_id, args.text)


def _with(args: argparse.Namespace, work: Callable[[Service], Awaitable[Any]]) -> Any:
    """Do something with the service; it opens the database only where a contact is named."""

    async def run() -> Any:
        from boltun.service import Service

        service = Service(args.profile, connect=False)
        if not getattr(args, "contact", ""):
            return await work(service)
        await service.start()
        try:
            return await work(service)
        finally:
            await service.stop()

    return asyncio.run(run())


def _say(shown: ShownModel) -> None:
    say_line(f"To {shown.where}, model {shown.model}:")
    for one in shown.messages:
        say("")
        say_line(f"[{one['role']}]")
        say(one["content"])
    say("")
    if shown.left_out:
        say_line(f"Left out: {shown.left_out} of the last messages, serious ones or orders to a model")
    spent, limits = shown.spent, shown.limits
    say_line(
        f"Today: {spent.answers} of {limits.answers_a_day} answers,"
        f" {spent.tokens:,} of {limits.tokens_a_day:,} tokens" + _cost(shown)
    )
    for problem in shown.problems:
        say_line(f"Line {problem.line}: {problem.text}")
    say_line("It is on." if shown.is_on else "It is off: nothing is sent.")


def _cost(shown: ShownModel) -> str:
    most = shown.prices.a_day
    return f", {shown.spent.cost:.4f}" + (f" of {most:g}" if most else "") if shown.spent.cost or most else ""


def _as_json(shown: ShownModel) -> dict[str, Any]:
    return {
        "where": shown.where,
        "model": shown.model,
        "messages": [dict(one) for one in shown.messages],
        "left_out": shown.left_out,
        "on": shown.is_on,
        "today": shown.spent._asdict(),
        "problems": [{"line": one.line, "text": one.text} for one in shown.problems],
    }
