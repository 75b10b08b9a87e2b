"""``boltun test``: holds the conversations beside a mind with it (`boltun.minds.cases`)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from boltun.cli.case_report import report_as_json, report_lines
from boltun.cli.models import add_model_option, chosen_model
from boltun.cli.named import named
from boltun.cli.opened import Opener, add_opening_options
from boltun.cli.output import complain, counted, json_text, say, say_line
from boltun.errors import BoltunError, MindError
from boltun.minds.case_files import case_file, case_files, read_all_cases
from boltun.minds.case_playing import Outcome, play_case, wordings
from boltun.minds.case_report import reported
from boltun.minds.cases import Case
from boltun.minds.chain import Chain
from boltun.minds.protocol import Mind
from boltun.text.files import is_folder

__all__ = ["add_parser"]

_SEEDS = range(5)
"""Every conversation is held with so many seeds of the dice."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "test",
        help="hold the conversations beside a base with it",
        description="Hold the conversations that lie beside a base, in BASE.cases.txt or in the folder"
        " BASE.cases, and list what went otherwise: FILE:LINE: CONVERSATION: TEXT. The exit code is 1 where"
        " something did.",
    )
    parser.add_argument(
        "minds", metavar="BASE", nargs="+", type=named, help="a base, script, set or config.yml"
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        action="append",
        type=named,
        help="hold the conversations in this file or folder instead; may be given several times",
    )
    parser.add_argument(
        "--seed",
        type=int,
        help=f"throw the dice once, so; default: {len(_SEEDS)} times for each conversation",
    )
    parser.add_argument(
        "--chain",
        action="store_true",
        help="hold the conversations with all bases lined up: the first that has a reply answers",
    )
    parser.add_argument(
        "--report",
        action="store_true",
        help="tell how much of the conversations is understood, by subject, and list every bad answer",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="with --report: list every message with all the replies that could be drawn",
    )
    parser.add_argument("--json", action="store_true", help="one JSON array of all conversations, or reports")
    add_model_option(parser)
    add_opening_options(parser)
    parser.set_defaults(func=run)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    """One conversation, held with each seed of the dice."""

    minds: Sequence[Path]
    """One mind, or several behind each other."""
    case: Case
    wrong: Sequence[tuple[int, Outcome]]
    """The seeds, and what went otherwise with each."""


def run(args: argparse.Namespace) -> int:
    """Hold the conversations of all minds; return 1 if one went otherwise."""
    seeds = _SEEDS if args.seed is None else (args.seed,)
    tested = [args.minds] if args.chain else [[path] for path in args.minds]
    if args.report:
        return _report(tested, args, seeds)
    if args.all:
        raise BoltunError("--all belongs to a report.", advice="Write --report --all.")
    results = [result for paths in tested for result in _hold_all(paths, args, seeds)]
    failed = [result for result in results if result.wrong]
    if args.json:
        say("[" + ",\n ".join(json_text(_as_json(one)) for one in results) + "]")
    else:
        for result in failed:
            for line in _told(result):
                say_line(line)
        say_line(f"{counted(len(results), 'conversation')}, {len(failed)} failed")
    return int(bool(failed))


def _report(tested: Sequence[Sequence[Path]], args: argparse.Namespace, seeds: Sequence[int]) -> int:
    reports = [
        (" ".join(map(str, paths)), reported(_cases(paths, args), _lined_up(paths, args), seeds))
        for paths in tested
    ]
    if args.json:
        told = (json_text(report_as_json(base, report, everything=args.all)) for base, report in reports)
        say("[" + ",\n ".join(told) + "]")
    else:
        for base, report in reports:
            if len(reports) > 1:
                say_line(f"{base}:")
            for line in report_lines(report, everything=args.all):
                say_line(line)
    return int(not all(report.holds for _, report in reports))


def _hold_all(paths: Sequence[Path], args: argparse.Namespace, seeds: Sequence[int]) -> Iterator[_Result]:
    mind = _lined_up(paths, args)
    for case in _cases(paths, args):
        yield _Result(minds=paths, case=case, wrong=_held(case, mind, seeds))


def _cases(paths: Sequence[Path], args: argparse.Namespace) -> list[Case]:
    if args.cases:
        files = [file for place in args.cases for file in _files(place)]
    else:
        files = [file for path in paths for file in case_files(path)]
    cases = read_all_cases(files)
    if not cases:
        raise MindError(
            "There are no conversations beside this base.",
            path=paths[0],
            advice="Write them into {file}.",
            file=case_file(paths[0]),
        )
    model = chosen_model(args)
    return [replace(case, options=replace(case.options, meaning=model)) for case in cases]


def _lined_up(paths: Sequence[Path], args: argparse.Namespace) -> Mind:
    opener = Opener(args, args.minds)
    minds = [opener.open(path) for path in paths]
    if len(minds) == 1:
        return minds[0]
    return Chain(minds, failed=complain)


def _files(place: Path) -> list[Path]:
    return sorted(place.rglob("*.txt")) if is_folder(place) else [place]


def _held(case: Case, mind: Mind, seeds: Sequence[int]) -> list[tuple[int, Outcome]]:
    """Return what went otherwise, each thing once."""
    wrong: dict[tuple[int, str], tuple[int, Outcome]] = {}
    for seed in seeds:
        for worded in wordings(case):
            for outcome in play_case(worded, mind, Random(seed)):
                if outcome.what:
                    wrong.setdefault((outcome.turn.line, outcome.what), (seed, outcome))
    return sorted(wrong.values(), key=lambda one: one[1].turn.line)


def _told(result: _Result) -> Iterator[str]:
    for _, outcome in result.wrong:
        yield f"{result.case.path}:{outcome.turn.line}: {result.case.title}: {outcome.what}"
        yield from (f"    {line}" for line in outcome.turn.expected.lines)


def _as_json(result: _Result) -> dict[str, object]:
    return {
        "base": " ".join(map(str, result.minds)),
        "file": str(result.case.path),
        "line": result.case.line,
        "title": result.case.title,
        "passed": not result.wrong,
        "failures": [
            {
                "line": outcome.turn.line,
                "seed": seed,
                "message": outcome.turn.message,
                "expected": list(outcome.turn.expected.lines),
                "reply": None if outcome.reply is None else outcome.reply.text,
                "silence": None if outcome.reply is None else outcome.reply.silence,
                "text": outcome.what,
            }
            for seed, outcome in result.wrong
        ],
    }
