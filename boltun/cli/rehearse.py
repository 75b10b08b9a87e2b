"""``boltun rehearse``: what Boltun would have said to the last messages, before it says anything."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boltun.cli.output import counted, json_text, say_line, tell
from boltun.cli.people import contact_json, moment, shown
from boltun.errors import BoltunError
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.desk.rehearsal import Rehearsed
    from boltun.message import Account
    from boltun.paths import Profile
    from boltun.service.rehearsals import Rehearsal

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "rehearse",
        help="show what Boltun would have said to the last messages",
        description="Ask rules and bases about the last messages that came, as if they came just now and you"
        " were away; about everyday examples if none came so far. Nothing is sent, and nothing is remembered."
        " Works while Boltun does not run.",
    )
    parser.add_argument(
        "--account", metavar="ACCOUNT", default="", help="only what came there; its address or its name"
    )
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    rehearsal = asyncio.run(_hold(args.profile, args.account))
    if args.json:
        say_line(json_text(_as_json(rehearsal)))
    else:
        _say(rehearsal)
    return 0


async def _hold(profile: Profile, wanted: str) -> Rehearsal:
    from boltun.service import Service
    from boltun.store.store import Store

    service = Service(profile.make(), connect=False)
    with Store.open(profile.database) as store:
        # As much of it as a rehearsal needs: whoever is connected, answers.
        service.core.take_store(store)
        accounts = store.accounts.all()
        for account in accounts:
            service.core.connections.add(account)
        await service.minds.scan()
        try:
            return await service.rehearsals.hold(_key(accounts, wanted))
        finally:
            service.core.take_store(None)


def _key(accounts: Sequence[Account], wanted: str) -> str:
    """Return the key of the account that is wanted; empty: of all."""
    if not wanted:
        return ""
    name = wanted.casefold()
    found = [one.key for one in accounts if name in (one.key.casefold(), one.address.casefold())]
    if len(found) == 1:
        return found[0]
    if found:
        raise BoltunError(
            "There are several accounts {account}: {found}.",
            advice="Give one of these names.",
            account=wanted,
            found=", ".join(found),
        )
    raise BoltunError(
        "There is no account {account}.", advice="See them with: boltun account list", account=wanted
    )


def _say(rehearsal: Rehearsal) -> None:
    from boltun.service.rehearsals import Source

    match rehearsal.source:
        case Source.PROFILE:
            say_line("Nobody has written to this account so far. These messages came to your other accounts.")
        case Source.EXAMPLES:
            say_line("Nobody has written so far. These are everyday examples.")
    if rehearsal.supposed_rule:
        say_line("No rule lets Boltun answer everybody. The rehearsal takes talk_with_everybody for on.")
    for one in rehearsal.rehearsed:
        message = one.line.message
        say_line("")
        say_line(f"{moment(message.at)}  {shown(message.contact)}: {message.text}")
        say_line(f"    {_result(one)}")
    say_line("")
    say_line(_summary(rehearsal))
    tell("Nothing was sent, and nothing is remembered.")


def _result(one: Rehearsed) -> str:
    from boltun.desk.reason import Reason
    from boltun.events import OutcomeKind

    if one.outcome is OutcomeKind.SILENT:
        sentences = {reason.value: reason.sentence for reason in Reason}
        error = one.why.get("error")
        return f"(silent) {sentences.get(one.reason, one.reason)}" + (f" {error}" if error else "")
    held = "(held) " if one.outcome is OutcomeKind.HELD else ""
    # A reply of several lines would look like the next message.
    return f"{held}Boltun: {marked_line(one.reply or '')}"


def _summary(rehearsal: Rehearsal) -> str:
    from boltun.events import OutcomeKind

    parts = [
        f"{rehearsal.count(outcome)} {word}"
        for outcome, word in (
            (OutcomeKind.ANSWERED, "answered"),
            (OutcomeKind.SILENT, "silent"),
            (OutcomeKind.HELD, "held"),
        )
    ]
    text = f"{counted(len(rehearsal.rehearsed), 'message')}: {', '.join(parts)}."
    if rehearsal.owner_there:
        text += f" {counted(rehearsal.owner_there, 'other message')} came while you were writing yourself."
    return text


def _as_json(rehearsal: Rehearsal) -> dict[str, Any]:
    from boltun.events import OutcomeKind

    return {
        "account": rehearsal.account or None,
        "source": rehearsal.source.value,
        "supposed_rule": rehearsal.supposed_rule,
        "answered": rehearsal.count(OutcomeKind.ANSWERED),
        "held": rehearsal.count(OutcomeKind.HELD),
        "silent": rehearsal.count(OutcomeKind.SILENT),
        "owner_there": rehearsal.owner_there,
        "messages": [
            {
                "id": one.line.message_id,
                "at": one.line.message.at,
                **contact_json(one.line.message.contact),
                "text": one.line.message.text,
                "outcome": one.outcome.value,
                "reason": one.reason,
                "reply": one.reply,
                "mind": one.mind,
                "why": dict(one.why),
            }
            for one in rehearsal.rehearsed
        ],
    }
