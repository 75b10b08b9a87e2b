"""``boltun contact``: shows and changes what is chosen for one contact."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boltun.cli.output import json_text, say_line
from boltun.cli.people import contact_json, find_contact, shown
from boltun.errors import BoltunError
from boltun.message import ChatKind

if TYPE_CHECKING:
    from boltun.store.records import StoredContact

__all__ = ["add_parser"]

_SETTINGS = "settings"
_OFF = "off"

_MAY, _MUST_NOT = "yes", "no"

_ANSWERS = {"rules": "as the rules say", "always": "always", "ask": "after asking you", "never": "never"}
_IN_ROOM = {
    "rules": "never, until you switch it on",
    "always": "when it names you",
    "ask": "when it names you, after asking you",
    "never": "never",
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "contact",
        help="show and change what is chosen for one contact",
        description="Show what is chosen for a contact, and change it. Works while Boltun does not run.",
    )
    parser.add_argument(
        "contact",
        metavar="CONTACT",
        nargs="*",
        help="an address or a name; “join A B”: these two are the same person; “part A”: A is one of his own"
        " again",
    )
    parser.add_argument(
        "--account", metavar="ACCOUNT", default="", help="the contact is one of this account, by its address"
    )
    parser.add_argument(
        "--other-account", metavar="ACCOUNT", default="", help="with join: the same for the second contact"
    )
    parser.add_argument(
        "--answers",
        choices=("rules", "always", "ask", "never"),
        help="whether this contact is answered: as the rules say, always, after asking you, or never; a room"
        " is answered only with always or ask, and only where it names you",
    )
    parser.add_argument(
        "--serious",
        choices=(_SETTINGS, _OFF),
        help="serious messages: as in the settings, or off: they are answered like any other",
    )
    parser.add_argument(
        "--language-model",
        choices=(_MAY, _MUST_NOT),
        help="whether the words of this contact may be sent to a language model; no, unless you say yes",
    )
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    match args.contact:
        case [name]:
            return asyncio.run(_contact(args, name))
        case ["join", one, other]:
            return asyncio.run(_contact(args, one, joined=other))
        case ["part", one]:
            return asyncio.run(_contact(args, one, parted=True))
    raise BoltunError(
        "Give one contact.",
        advice="See them with: boltun statistics. Two are joined with: boltun contact join A B",
    )


async def _contact(
    args: argparse.Namespace, name: str, *, joined: str | None = None, parted: bool = False
) -> int:
    from boltun.service import Service
    from boltun.store.records import Answers

    service = Service(args.profile, connect=False)
    await service.start()
    try:
        known = await service.conversations.contacts()
        stored = find_contact(known, name, args.account)
        if joined is not None:
            other = find_contact(known, joined, args.other_account)
            await service.conversations.join(stored.id, other.id)
        if parted and not await service.conversations.part(stored.id):
            raise BoltunError("{contact} is not joined with anybody.", contact=shown(stored.contact))
        if args.answers is not None:
            await service.conversations.set_answers(stored.id, Answers(args.answers))
        if args.serious is not None:
            await service.conversations.set_grave_as_usual(stored.id, args.serious == _OFF)
        if args.language_model is not None:
            await service.conversations.set_model(stored.id, args.language_model == _MAY)
        stored = await service.conversations.contact(stored.id)
        same = [
            one
            for one in await service.conversations.contacts()
            if one.person is not None and one.person == stored.person and one.id != stored.id
        ]
    finally:
        await service.stop()
    _show(stored, same, as_json=args.json)
    return 0


def _show(stored: StoredContact, same: Sequence[StoredContact], *, as_json: bool) -> None:
    settings = stored.settings
    is_room = stored.contact.kind is ChatKind.GROUP
    if as_json:
        say_line(
            json_text(
                {
                    **contact_json(stored.contact),
                    "room": is_room,
                    "answers": settings.answers.value,
                    "bases": list(settings.minds),
                    "same_person": [contact_json(one.contact) for one in same],
                    "serious": _OFF if settings.grave_as_usual else _SETTINGS,
                    "language_model": settings.model,
                    "unseen_serious_message": stored.grave or None,
                }
            )
        )
        return
    say_line(f"{shown(stored.contact)} on {stored.contact.account}" + (" (a room)" if is_room else ""))
    for one in same:
        say_line(f"The same person: {shown(one.contact)} on {one.contact.account}")
    say_line(f"Answers: {(_IN_ROOM if is_room else _ANSWERS)[settings.answers.value]}")
    say_line(
        f"Serious messages: {'off for this contact' if settings.grave_as_usual else 'as in the settings'}"
    )
    if settings.model:
        say_line("Language model: this contact's words may be sent to one")
    if stored.grave:
        say_line(
            f"A serious message ({stored.grave}) that you have not looked at yet came from this contact."
        )
