"""``boltun digest``: who got no answer, who wants a call, and what was promised."""

from __future__ import annotations

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from boltun.cli.output import counted, json_text, say_columns, say_line, tell
from boltun.cli.people import add_contact_options, contact_json, find_contact, moment, shown
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from boltun.digest import Digest

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "digest",
        help="list who got no answer, who wants a call, and what was promised",
        description="List who wrote without an answer since you were last in the conversation: time, contact,"
        " how many messages, what is special, and the last words; then who wants a call, and the promises"
        " that were made for you, each with its number. Works while Boltun does not run.",
    )
    parser.add_argument(
        "--dismiss", action="store_true", help="leave out what is listed from now on, or only --contact"
    )
    parser.add_argument(
        "--tick",
        metavar="NUMBER",
        type=int,
        action="append",
        help="tick off the promise or the call with this number",
    )
    add_contact_options(parser, flag=True, text="only this contact")
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.digest import DAY, Digest, gather
    from boltun.settings import DIGEST_DAYS, Settings
    from boltun.store.store import Store

    profile = args.profile
    settings = Settings(profile.settings_path, bases=profile.bases)
    with Store.open(profile.make().database) as store:
        for number in args.tick or ():
            is_call, is_promise = store.digests.called(number), store.digests.keep(number)
            if not (is_call or is_promise):
                raise BoltunError(
                    "There is no promise and no call {number}.",
                    advice="The numbers are in: boltun digest",
                    number=number,
                )
        now = time.time()
        gathering = gather(store, now - settings[DIGEST_DAYS] * DAY, learned_since=now - DAY)
        digest = asyncio.run(gathering)
        if args.contact is not None:
            wanted = find_contact(store.contacts.all(), args.contact, args.account).id
            digest = Digest(
                entries=tuple(one for one in digest.entries if wanted in one.members),
                promises=tuple(one for one in digest.promises if one[0].id == wanted),
                calls=tuple(one for one in digest.calls if one[0].id == wanted),
                learned=tuple(one for one in digest.learned if one[0].id == wanted),
            )
        if args.dismiss:
            with store.together():
                for entry in digest.entries:
                    for member in entry.members:
                        store.digests.dismiss(member, entry.last_id)
            tell(f"{counted(len(digest.entries), 'contact')} dismissed.")
            return 0
    if args.json:
        say_line(json_text(_json(digest)))
    else:
        _say(digest)
    return 0


def _say(digest: Digest) -> None:
    for entry in digest.entries:
        marks = ", ".join(mark.value for mark in entry.marks)
        say_columns(
            moment(entry.last_at), shown(entry.contact.contact), str(entry.count), marks, entry.last_text
        )
    if digest.calls:
        say_line("Want a call:")
    for stored, call in digest.calls:
        say_columns(str(call.message_id), moment(call.at), shown(stored.contact), call.text)
    if digest.promises:
        say_line("Promised:")
    for stored, promise in digest.promises:
        say_columns(str(promise.message_id), moment(promise.at), shown(stored.contact), promise.text)
    if digest.learned:
        say_line("Learned from your own answers:")
    for stored, pair in digest.learned:
        say_columns(str(pair.message_id), moment(pair.at), shown(stored.contact), pair.key, pair.reply)
    if not digest:
        tell("Nothing is left.")


def _json(digest: Digest) -> dict[str, object]:
    return {
        "contacts": [
            {
                **contact_json(entry.contact.contact),
                "messages": entry.count,
                "marks": [mark.value for mark in entry.marks],
                "at": entry.last_at,
                "text": entry.last_text,
            }
            for entry in digest.entries
        ],
        "calls": [
            {
                "number": call.message_id,
                **contact_json(stored.contact),
                "at": call.at,
                "text": call.text,
            }
            for stored, call in digest.calls
        ],
        "learned": [
            {
                "number": pair.message_id,
                **contact_json(stored.contact),
                "at": pair.at,
                "key": pair.key,
                "reply": pair.reply,
            }
            for stored, pair in digest.learned
        ],
        "promises": [
            {
                "number": promise.message_id,
                **contact_json(stored.contact),
                "at": promise.at,
                "asked": promise.asked,
                "text": promise.text,
            }
            for stored, promise in digest.promises
        ],
    }
