"""``boltun search``: looks for words in all conversations."""

from __future__ import annotations

import argparse
import asyncio

from boltun.cli.output import json_text, say_columns, say_line, tell
from boltun.cli.people import add_contact_options, find_contact, message_json, moment, shown

__all__ = ["add_parser"]

_MOST = 200


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "search",
        help="look for words in all conversations",
        description="List the messages with all of these words, the newest first: time, contact, author and"
        " text. What stands in quotation marks has to occur as a whole. Works while Boltun does not run.",
    )
    parser.add_argument("words", metavar="WORD", nargs="+", help="what to look for")
    add_contact_options(parser, flag=True, text="look only at what was said with this contact")
    parser.add_argument(
        "--limit", metavar="N", type=_number, default=_MOST, help=f"at most so many; without it {_MOST}"
    )
    parser.add_argument("--json", action="store_true", help="one array of messages, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.search import search
    from boltun.store.store import Store

    with Store.open(args.profile.make().database) as store:
        contact_id = None
        if args.contact is not None:
            contact_id = find_contact(store.contacts.all(), args.contact, args.account).id
        query = " ".join(args.words)
        looking = search(store.search, store.statistics, query, contact_id=contact_id, limit=args.limit)
        found = asyncio.run(looking)
    if args.json:
        say_line(json_text([message_json(one.message, one.contact) for one in found]))
        return 0
    for one in found:
        message = one.message
        say_columns(moment(message.at), shown(one.contact), message.author.value, message.text)
    if not found:
        tell("Nothing was found.")
    return 0


def _number(text: str) -> int:
    """Return the number that an argument gives."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"not a number of messages: {text}")
    return number
