"""``boltun check``: what is wrong in a mind's files, line by line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boltun.cli.named import named
from boltun.cli.opened import Opener, add_approve_option, add_kind_option
from boltun.cli.output import say, say_line
from boltun.cli.sample import add_history_options, sample_of
from boltun.errors import BoltunError
from boltun.minds.examining import Sample
from boltun.minds.protocol import Mend, Problem, Severity
from boltun.minds.registry import kind_named, kind_of

__all__ = ["add_parser"]

_STANDARD_INPUT = Path("-")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        help="list what is wrong in reply bases",
        description="List what is wrong in reply bases, one problem a line: FILE:LINE: SEVERITY: TEXT. "
        "The exit code is 1 where one of them is an error.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=named, help="a reply base; - is the standard input"
    )
    parser.add_argument("--encoding", metavar="NAME", help="what they are in, where the guess is wrong")
    add_kind_option(parser)
    parser.add_argument(
        "--deep",
        action="store_true",
        help="look longer: unreachable and contradictory pairs, replies that embarrass, and more",
    )
    add_history_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON array of all problems")
    parser.add_argument(
        "--name", metavar="PATH", type=named, help="the name of the file that the standard input brings"
    )
    add_approve_option(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the problems of all files; return 1 if one of them is an error."""
    sample = sample_of(args) if args.deep else None
    # A mind may consist of several files: a problem names its file.
    found = [(problem.path or path, problem) for path in args.files for problem in _found(path, args, sample)]
    if _STANDARD_INPUT in args.files:
        found = [(args.name or path if path == _STANDARD_INPUT else path, one) for path, one in found]
    if args.json:
        say(_as_json(found))
    else:
        for path, problem in found:
            place = f"{path}:{problem.line}" if problem.line else str(path)
            say_line(f"{place}: {problem.severity}: {problem.text}")
    return int(any(problem.severity is Severity.ERROR for _, problem in found))


def _found(path: Path, args: argparse.Namespace, sample: Sample | None) -> Sequence[Problem]:
    """Return a mind's problems. If it cannot be read, that is a problem too, and the other files are still
    checked."""
    try:
        with _file(path, args) as file:
            found = _problems(file, args)
            if sample is not None:
                found = sorted([*found, *_examined(file, args, sample)], key=lambda problem: problem.line)
    except BoltunError as error:
        # All problems that reading an application found.
        found = list(getattr(error, "problems", None) or [_unreadable(error)])
    if path != _STANDARD_INPUT:
        return found
    # The file that the standard input was written to is nobody's business.
    return [replace(problem, path=None) for problem in found]


def _problems(path: Path, args: argparse.Namespace) -> Sequence[Problem]:
    kind = kind_named(args.kind) if args.kind else kind_of(path)
    if kind.problems is not None:
        return kind.problems(path, args.encoding)
    return Opener(args, args.files, only_checks=True).open(path).problems()


def _examined(path: Path, args: argparse.Namespace, sample: Sample) -> Sequence[Problem]:
    kind = kind_named(args.kind) if args.kind else kind_of(path)
    return () if kind.examine is None else kind.examine(path, args.encoding, sample)


@contextmanager
def _file(path: Path, args: argparse.Namespace) -> Iterator[Path]:
    """Give the file to look at: the standard input becomes one, under the name that it is to have."""
    if path != _STANDARD_INPUT:
        yield path
        return
    with TemporaryDirectory() as folder:
        file = Path(folder) / (args.name.name if args.name else "base.txt")
        file.write_bytes(sys.stdin.buffer.read())
        yield file


def _unreadable(error: BoltunError) -> Problem:
    return Problem(
        code="unreadable-file",
        severity=Severity.ERROR,
        template=f"{error.what} {error.advice}".strip(),
        path=None if error.path is None else Path(error.path),
        line=error.line or 0,
        values=error.values,
    )


def _as_json(found: Sequence[tuple[Path, Problem]]) -> str:
    entries = (
        {
            "file": str(path),
            "line": problem.line or None,
            "column": problem.column or None,
            "severity": problem.severity,
            "code": problem.code,
            "text": problem.text,
            "mends": [_mend_json(mend) for mend in problem.mends],
        }
        for path, problem in found
    )
    return "[" + ",\n ".join(map(json.dumps, entries)) + "]"


def _mend_json(mend: Mend) -> dict[str, Any]:
    """Return a mend with lines from 1, as everywhere in this output."""
    edits = [
        {"line": edit.start + 1, "count": edit.count, "lines": list(map(str, edit.lines))}
        for edit in sorted(mend.edits, key=lambda edit: edit.start)
    ]
    return {"text": mend.text, "edits": edits}
