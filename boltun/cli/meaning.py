"""``boltun meaning``: looks at a model of meanings, chooses the number for a base, makes a small model."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.models import add_model_option, chosen_model
from boltun.cli.named import named
from boltun.cli.opened import Opener, add_opening_options
from boltun.cli.output import complain, counted, json_text, say, say_columns, say_line, tell
from boltun.errors import BoltunError
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.minds.thresholds import Tried

__all__ = ["add_parser"]

_SHOWN_FAULTS = 20
_LONGEST = 60


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "meaning",
        help="look at a model of meanings, and choose the number for a base",
        description="A model of meanings lets a base with <MEANING> find what lies near in meaning. Nothing"
        " leaves this computer, and nothing is fetched.",
    )
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    show = commands.add_parser("show", help="say what a model has, or what is wrong with it")
    show.add_argument("model", metavar="MODEL", type=named, help="the folder of the model")
    show.add_argument("texts", metavar="TEXT", nargs="*", help="say how near these lie to the first of them")
    show.set_defaults(func=_show)

    tune = commands.add_parser(
        "tune",
        help="show what a base would answer by meaning, over your own conversations",
        description="Try the messages of a history for which the words of a base find nothing. Show for each"
        " number how many of them it would answer, and some that it just lets in, with the reply.",
    )
    tune.add_argument("base", metavar="BASE", type=named, help="a reply base")
    tune.add_argument(
        "history",
        metavar="HISTORY",
        type=named,
        help="an export, Boltun's own database, or a list of conversations (NAME.cases.txt)",
    )
    tune.add_argument("--me", metavar="NAME", action="append", default=[], help="a name of yours in it")
    tune.add_argument("--format", metavar="NAME", default="", help="the format, if it is not recognized")
    tune.add_argument("--examples", metavar="N", type=int, default=3, help="so many for each number; 3")
    tune.add_argument("--write", metavar="NUMBER", help="write this number into the base")
    tune.add_argument("--json", action="store_true", help="one object, for other programs")
    add_model_option(tune)
    add_opening_options(tune)
    tune.set_defaults(func=_tune)

    make = commands.add_parser(
        "make",
        help="make a small model of texts of your own",
        description="Make a model of what stands beside what in texts, one in each line. Texts between two"
        " blank lines belong together. It knows only the words of these texts, and less of them than a model"
        " that was made of books; but it is small, and yours.",
    )
    make.add_argument("model", metavar="MODEL", type=named, help="the new folder")
    make.add_argument("texts", metavar="FILE", nargs="+", type=named, help="a text file")
    make.add_argument("--words", metavar="N", type=int, default=8000, help="at most so many words; 8000")
    make.set_defaults(func=_make)


def _show(args: argparse.Namespace) -> int:
    from boltun.minds.meaning.model import Model

    model = Model.open(args.model)
    say_line(f"{counted(model.size, 'piece')} of words, {model.sides} numbers each: {model.path}")
    vectors = model.embed(args.texts)
    for text, vector in list(zip(args.texts, vectors, strict=True))[1:]:
        say_line(f"{float(vectors[0] @ vector):.2f}  {text}")
    return 0


def _tune(args: argparse.Namespace) -> int:
    from boltun.history.asked import asked_in
    from boltun.history.gathering import Wishes
    from boltun.minds.thresholds import Comparing, tried

    number = None if args.write is None else _number(args.write)
    model = chosen_model(args)
    if model is None:
        raise BoltunError("No model is chosen.", advice="Name its folder with --meaning, or in the settings.")
    mind = Opener(args, [args.base]).open(args.base)
    if not isinstance(mind, Comparing):
        raise BoltunError("Only reply bases are compared by meaning.", path=args.base)
    asked, faults = asked_in(args.history, Wishes(me=tuple(args.me)), args.format)
    for fault in faults[:_SHOWN_FAULTS]:
        complain(fault)
    if not asked:
        raise BoltunError("Nobody says anything in this history.", path=args.history)
    found = tried(mind, model, (one.heard for one in asked), heard=_heard)
    if sys.stderr.isatty():
        tell("\r", end="")
    if args.json:
        say_line(json_text(_json(found)))
    else:
        _say(found, args.examples)
    if number is not None:
        _write(args.base, args.encoding, number)
        tell(f"{args.base}: <MEANING> {number}.")
    return 0


def _heard(number: int) -> None:
    if sys.stderr.isatty():
        tell(f"\r{counted(number, 'message')}", end="")


def _say(found: Tried, examples: int) -> None:
    from boltun.minds.thresholds import STEPS

    say_line(
        f"{counted(found.messages, 'message')}. Words find a reply to {found.by_words}, or nothing may be"
        f" compared. The other {len(found.cases)}:"
    )
    before = 0
    for step in STEPS:
        answered = found.answered(step)
        share = answered / found.messages
        say("")
        say_columns(f"{step:.2f}", f"would answer {answered} more ({share:.1%})")
        for case in found.about(step, min(examples, answered - before)):
            nearest = case.nearest
            text, reply = _short(case.text), _short(nearest.reply) or "(silence)"
            say_line(f"    {nearest.likeness:.2f}  {text} → line {nearest.line}: {reply}")
        before = answered


def _short(text: str) -> str:
    line = marked_line(text)
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def _json(found: Tried) -> dict[str, Any]:
    from boltun.minds.thresholds import STEPS

    return {
        "messages": found.messages,
        "by_words": found.by_words,
        "answered": {f"{step:.2f}": found.answered(step) for step in STEPS},
        "cases": [
            {
                "text": case.text,
                "likeness": round(case.nearest.likeness, 4),
                "line": case.nearest.line,
                "reply": case.nearest.reply,
            }
            for case in found.cases
        ],
    }


def _number(written: str) -> str:
    from boltun.minds.boltun.nearness import least_likeness

    if not written.strip() or least_likeness(written) is None:
        raise BoltunError("“{number}” is no number from 0.05 to 1.", number=written)
    return written.strip()


def _write(base: Path, encoding: str | None, number: str) -> None:
    from boltun.minds.boltun.document import Document
    from boltun.minds.boltun.nearness import number_edit

    document = Document.open(base, encoding)
    edit = number_edit(document, number)
    document.replace_lines(edit.start, edit.count, edit.lines)
    document.save()


def _make(args: argparse.Namespace) -> int:
    from boltun.minds.meaning.making import make_model
    from boltun.minds.meaning.model import Model
    from boltun.text.encoding import decode
    from boltun.text.files import is_there, read_file

    if is_there(args.model):
        raise BoltunError("There is something of this name already.", path=args.model)
    groups: list[list[str]] = [[]]
    for path in args.texts:
        for line in decode(read_file(path), path=path).text.splitlines():
            if line.strip():
                groups[-1].append(line)
            elif groups[-1]:
                groups.append([])
        groups.append([])
    make_model(groups, args.model, words=max(100, min(args.words, 30_000)))
    model = Model.open(args.model)
    say_line(f"{counted(model.size, 'piece')} of words, {model.sides} numbers each: {model.path}")
    return 0
