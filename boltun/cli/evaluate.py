"""`boltun evaluate`: measures how good a mind is over a history, and how it differs from another one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.models import add_model_option, chosen_model
from boltun.cli.named import named
from boltun.cli.opened import Opener, add_opening_options
from boltun.cli.output import complain, counted, json_text, say_columns, say_line
from boltun.errors import BoltunError
from boltun.minds.protocol import ReplyOptions

if TYPE_CHECKING:
    from boltun.history.evaluation import Difference, Evaluation, Share

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "evaluate",
        help="measure how good a base is over your own conversations",
        description="Ask a mind about every turn of a history, and tell in shares with intervals of 95 %:"
        " coverage (a reply that is not general), agreement with your own answers, silence, the same reply"
        " within 30 minutes, and replies to serious messages.",
    )
    parser.add_argument("mind", metavar="MIND", type=named, help="a base, script, set or config.yml")
    parser.add_argument(
        "history",
        metavar="HISTORY",
        type=named,
        help="an export, Boltun's own database, or a list of conversations (NAME.cases.txt)",
    )
    parser.add_argument("--against", metavar="MIND2", type=named, help="tell how much better this one is")
    parser.add_argument("--me", metavar="NAME", action="append", default=[], help="a name of yours in it")
    parser.add_argument("--format", metavar="NAME", default="", help="the format, if it is not recognized")
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    add_model_option(parser)
    add_opening_options(parser)
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.history.asked import asked_in
    from boltun.history.evaluation import evaluated
    from boltun.history.gathering import Wishes

    asked, faults = asked_in(args.history, Wishes(me=tuple(args.me)), args.format)
    for fault in faults[:20]:
        complain(fault)
    if not asked:
        raise BoltunError("Nobody says anything in this history.", path=args.history)
    paths = [args.mind] if args.against is None else [args.mind, args.against]
    opener = Opener(args, paths)
    options = ReplyOptions(meaning=chosen_model(args))
    found = [evaluated(opener.open(path).with_options(options), asked) for path in paths]
    if args.json:
        say_line(json_text(_json(paths, found, len(asked))))
    else:
        _say(found, len(asked))
    return 0


def _say(found: list[Evaluation], turns: int) -> None:
    from boltun.history.evaluation import Measure, compared

    say_line(f"{counted(turns, 'turn')} of contacts")
    for measure in Measure:
        shown = [_share(one.share(measure)) for one in found]
        if len(found) > 1:
            shown.append(_difference(compared(found[0], found[1], measure)))
        say_columns(measure.value, *shown)


def _share(share: Share) -> str:
    if not share.whole:
        return "nothing to count"
    low, high = share.interval
    return f"{share.value:.1%} ({low:.1%} to {high:.1%}), {share.part} of {share.whole}"


def _difference(one: Difference) -> str:
    if not one.whole:
        return "nothing to compare"
    sure = "" if one.is_sure else ", perhaps chance"
    return f"{one.value:+.1%} ({one.low:+.1%} to {one.high:+.1%}){sure}"


def _json(paths: list[Path], found: list[Evaluation], turns: int) -> dict[str, Any]:
    from boltun.history.evaluation import Measure, compared

    minds = [
        {"mind": str(path)}
        | {
            measure.value: {
                "part": share.part,
                "whole": share.whole,
                "share": share.value,
                "interval": list(share.interval),
            }
            for measure in Measure
            if (share := one.share(measure)).whole
        }
        for path, one in zip(paths, found, strict=True)
    ]
    data: dict[str, Any] = {"turns": turns, "minds": minds}
    if len(found) > 1:
        data["difference"] = {
            measure.value: {"value": one.value, "interval": [one.low, one.high], "whole": one.whole}
            for measure in Measure
            if (one := compared(found[0], found[1], measure)).whole
        }
    return data
