"""``boltun check``: what is wrong in a mind's files, line by line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from boltun.cli.named import named
from boltun.cli.opened import Opener, add_approve_option, add_kind_option
from boltun.cli.output import say, say_line
from boltun.errors import BoltunError
from boltun.minds.protocol import Problem, Severity
from boltun.minds.registry import kind_named, kind_of

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        help="list what is wrong in reply bases",
        description="List what is wrong in reply bases, one problem a line: FILE:LINE: SEVERITY: TEXT. "
        "The exit code is 1 where one of them is an error.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=named, help="a reply base")
    parser.add_argument("--encoding", metavar="NAME", help="what they are in, where the guess is wrong")
    add_kind_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON array of all problems")
    add_approve_option(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the problems of all files; return 1 if one of them is an error."""
    # A mind may consist of several files: a problem names its file.
    found = [(problem.path or path, problem) for path in args.files for problem in _problems(path, args)]
    if args.json:
        say(_as_json(found))
    else:
        for path, problem in found:
            file = problem.path or path
            place = f"{file}:{problem.line}" if problem.line else str(file)
            say_line(f"{place}: {problem.severity}: {problem.text}")
    return int(any(problem.severity is Severity.ERROR for _, problem in found))


def _problems(path: Path, args: argparse.Namespace) -> Sequence[Problem]:
    """Return a mind's problems. If it cannot be read, that is a problem too, and the other files are still
    checked."""
    try:
        kind = kind_named(args.kind) if args.kind else kind_of(path)
        if kind.problems is not None:
            return kind.problems(path, args.encoding)
        return Opener(args, args.files, only_checks=True).open(path).problems()
    except BoltunError as error:
        # All problems that reading an application found.
        if found := getattr(error, "problems", None):
            return list(found)
        return [
            Problem(
                code="unreadable-file",
                severity=Severity.ERROR,
                template=f"{error.what} {error.advice}".strip(),
                path=path if error.path is None else Path(error.path),
                line=error.line or 0,
                values=error.values,
            )
        ]


def _as_json(found: Sequence[tuple[Path, Problem]]) -> str:
    entries = (
        {
            "file": str(problem.path or path),
            "line": problem.line or None,
            "column": problem.column or None,
            "severity": problem.severity,
            "code": problem.code,
            "text": problem.text,
        }
        for path, problem in found
    )
    return "[" + ",\n ".join(map(json.dumps, entries)) + "]"
