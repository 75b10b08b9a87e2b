"""``boltun learn``: proposes a reply base from the person's own conversations in other programs."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.named import named
from boltun.cli.output import complain, counted, json_text, say_columns, say_line, tell
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from boltun.history.gathering import Gathered, Progress
    from boltun.history.learning import Learning
    from boltun.history.proposals import Proposal, Proposals
    from boltun.history.trial import Trial

__all__ = ["add_parser"]

_SHOWN_FAULTS = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "learn",
        help="propose a reply base from your conversations in other programs",
        description="Read exports and logs of your conversations, and propose what a reply base could hold:"
        " kind, how often, key and answer. Without a FILE, list what lies in the usual places. Nothing leaves"
        " this computer. Nothing is written without --write. What looks private is not shown.",
    )
    parser.add_argument(
        "paths", metavar="FILE", nargs="*", type=named, help="an export, a log, or a folder with some"
    )
    parser.add_argument("--me", metavar="NAME", action="append", default=[], help="a name of yours in them")
    parser.add_argument(
        "--dates", choices=("day", "month"), help="what comes first in dates such as 03/04/2026"
    )
    parser.add_argument("--format", metavar="NAME", default="", help="the format, if it is not recognized")
    parser.add_argument("--formats", action="store_true", help="list the known formats")
    parser.add_argument(
        "--never", metavar="CHAT", action="append", default=[], help="learn nothing from this conversation"
    )
    parser.add_argument(
        "--write",
        metavar="BASE",
        type=named,
        help="write all that is listed into this base, behind what it has",
    )
    parser.add_argument(
        "--only", metavar="KIND", action="append", default=[], help="only these kinds, as the list names them"
    )
    parser.add_argument("--least", metavar="N", type=int, default=2, help="only what was said so often; 2")
    parser.add_argument(
        "--trial", action="store_true", help="hide the last fifth, and show what the base would have said"
    )
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    if args.formats:
        return _formats()
    if not args.paths:
        return _usual_places()
    from boltun.history.gathering import Wishes
    from boltun.history.learning import Learning

    day_first = None if args.dates is None else args.dates == "day"
    learning = Learning(
        args.paths,
        Wishes(me=tuple(args.me), day_first=day_first),
        format_name=args.format,
        names=_contacts(args),
    )
    gathered = learning.read(hear=_progress if sys.stderr.isatty() else lambda progress: None)
    _tell_faults(gathered)
    if not gathered.messages and gathered.faults:
        return 1
    found = learning.proposals(args.write, args.never)
    chosen = [one for one in found.found if _is_wanted(one, args)]
    trial = learning.trial(args.never) if args.trial else None
    if args.json:
        say_line(json_text(_json(learning, gathered, found, chosen, trial)))
    else:
        _say(chosen, trial)
    _tell_numbers(gathered, found, chosen)
    if args.write is not None:
        written = learning.write(args.write, chosen)
        tell(f"{args.write}: {counted(written.pairs, 'new pair')}.")
    return 0


def _is_wanted(one: Proposal, args: argparse.Namespace) -> bool:
    return one.count >= args.least and (not args.only or one.kind.value in args.only)


def _contacts(args: argparse.Namespace) -> list[str]:
    """Return the names of the contacts of this profile, if it has a database."""
    database = args.profile.database
    if not isinstance(database, Path) or not database.exists():
        return []
    from boltun.store.store import Store

    try:
        with Store.open(database) as store:
            return [one.contact.name for one in store.contacts.all() if one.contact.name]
    except BoltunError:
        return []  # while Boltun runs, the names in the exports must do


def _formats() -> int:
    from boltun.history.registry import formats

    for one in formats():
        say_columns(one.name, one.title)
    return 0


def _usual_places() -> int:
    from boltun.history.registry import usual_places

    found = [(one, path) for one, path in usual_places(Path.home())]
    for one, path in found:
        say_columns(one.title, str(path))
    if not found:
        tell("Nothing lies in the usual places. Export your conversations, and name the file.")
    return 0


def _progress(now: Progress) -> None:
    share = now.bytes * 100 // now.of_bytes if now.of_bytes else 100
    tell(f"\r{share} %, {counted(now.messages, 'message')}", end="")


def _tell_faults(gathered: Gathered) -> None:
    for fault in gathered.faults[:_SHOWN_FAULTS]:
        complain(fault)
    more = len(gathered.faults) - _SHOWN_FAULTS + gathered.more_faults
    if more > 0:
        tell(f"{counted(more, 'more place')} cannot be read.")


def _tell_numbers(gathered: Gathered, found: Proposals, chosen: list[Proposal]) -> None:
    tell(
        f"{counted(gathered.messages, 'message')} in {counted(len(gathered.evidence.chats), 'conversation')},"
        f" {counted(len(chosen), 'proposal')}."
    )
    if gathered.rooms:
        tell(f"{counted(gathered.rooms, 'conversation')} that are no talk of two left out.")
    held = sum(found.private.values())
    if held:
        kinds = ", ".join(f"{kind.value} {count}" for kind, count in sorted(found.private.items()))
        tell(f"{counted(held, 'private text')} held back: {kinds}.")


def _say(chosen: list[Proposal], trial: Trial | None) -> None:
    for one in chosen:
        answers = " | ".join(answer.text for answer in one.answers)
        conflict = [f"the base says: {' | '.join(one.conflict)}"] if one.conflict else []
        say_columns(one.kind.value, str(one.count), " ".join(one.keys), answers, *conflict)
    if trial is None:
        return
    say_line(
        f"Of the last fifth, {trial.answered} of {counted(trial.hidden, 'message')} would have got an answer"
        f" ({_percent(trial.coverage)}), of habitual phrases {_percent(trial.habitual_coverage)};"
        f" {_percent(trial.agreement)} of the answers are yours."
    )
    for example in trial.shown:
        mark = "=" if example.agrees else "≠"
        say_columns(mark, str(example.count), example.heard, example.reply, example.said)


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _json(
    learning: Learning, gathered: Gathered, found: Proposals, chosen: list[Proposal], trial: Trial | None
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "sources": [{"path": str(one.path), "format": one.format} for one in learning.sources],
        "messages": gathered.messages,
        "conversations": learning.titles(),
        "faults": [str(one) for one in gathered.faults],
        "private": {kind.value: count for kind, count in found.private.items()},
        "proposals": [_proposal_json(one, learning.titles()) for one in chosen],
    }
    if trial is not None:
        result["trial"] = {
            "messages": trial.hidden,
            "answered": trial.answered,
            "habitual": trial.habitual,
            "habitual_answered": trial.habitual_answered,
            "comparable": trial.comparable,
            "agreed": trial.agreed,
            "examples": [
                {
                    "heard": one.heard,
                    "reply": one.reply,
                    "said": one.said,
                    "agrees": one.agrees,
                    "count": one.count,
                }
                for one in trial.shown
            ],
        }
    return result


def _proposal_json(one: Proposal, titles: list[str]) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind.value,
        "keys": list(one.keys),
        "answers": [{"text": answer.text, "count": answer.count} for answer in one.answers],
        "count": one.count,
        "first": _day(one.first_at),
        "last": _day(one.last_at),
        "conversations": sorted(titles.index(chat) for chat in one.chats),
        "examples": list(one.examples),
        "conflict": list(one.conflict),
    }


def _day(at: float) -> str | None:
    return datetime.fromtimestamp(at, UTC).date().isoformat() if at > 0 else None
