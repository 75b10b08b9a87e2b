"""How a command opens the minds that it is given: the options that all of them share."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from boltun.cli.output import tell
from boltun.cli.used import when_used
from boltun.errors import NotApprovedError
from boltun.minds.approvals import Approvals
from boltun.minds.asking import asker
from boltun.minds.content import Content
from boltun.minds.library import open_mind
from boltun.minds.listing import MindInfo, find_info, find_minds
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.minds.registry import kinds
from boltun.passwords import Passwords
from boltun.paths import Profile, bundled_bases
from boltun.text.files import is_there

__all__ = [
    "Opener",
    "add_approve_option",
    "add_kind_option",
    "add_opening_options",
    "agreed",
    "bundled",
    "refused",
]


def add_opening_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a mind is read."""
    add_kind_option(parser)
    parser.add_argument("--encoding", metavar="NAME", help="what its text is in, where the guess is wrong")
    parser.add_argument("--no-fold-yo", action="store_true", help="take ё and е for two letters")
    parser.add_argument(
        "--dialogue-timeout",
        metavar="SECONDS",
        type=_seconds,
        default=0.0,
        help="after so long without a message a dialogue is over; 0: never",
    )
    add_approve_option(parser)


def add_kind_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that says what kind of file it is."""
    option = parser.add_argument("--kind", metavar="KIND")

    def complete() -> None:
        known = ", ".join(kind.name for kind in kinds())
        option.help = f"what it is, where its content does not tell: {known}"

    when_used(parser, complete)


def add_approve_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that agrees to a mind's own program code."""
    parser.add_argument(
        "--approve",
        action="store_true",
        help="agree that an application runs program code of its own, and sends what people write to other "
        "computers; it is remembered until the application changes",
    )


class Opener:
    """Opens minds as the options of a command say; minds that they ask are opened when they are asked."""

    def __init__(
        self,
        args: argparse.Namespace,
        paths: Iterable[Path],
        kept: Path | None = None,
        *,
        only_checks: bool = False,
    ) -> None:
        """``paths`` are all paths on the command line: these minds can ask each other, and bundled ones.

        ``kept`` is the folder for what minds learn for everybody; None: they forget it when this run ends.
        ``only_checks``: the command only wants the problems.
        """
        self._args = args
        self._kept = kept
        self._only_checks = only_checks
        self._paths = list(paths)
        self._approvals = Approvals(args.profile.approvals_path, trusted=[bundled_bases()])
        self._asked: dict[str, Mind] = {}
        self._refused: set[tuple[Path, str]] = set()

    def open(self, path: Path) -> Mind:
        """Open a mind; asks at a terminal whether its own program code may run.

        NotApprovedError if it may not, MindError or TextError if it cannot be opened.
        """
        name, path = self._found(path)
        try:
            return open_mind(path, self._args.kind, self._opening(name, self._args.encoding))
        except NotApprovedError as error:
            raise refused(error) from None

    def _found(self, path: Path) -> tuple[str, Path]:
        """Return a mind's name and path; if there is no such file, it may be a bundled mind."""
        info = bundled(path, self._args.profile)
        return (str(path.absolute()), path) if info is None else (info.name, info.path)

    def _find(self, wanted: str) -> Mind | None:
        info = find_info(self._infos, wanted)
        if info is None:
            return None
        if info.name not in self._asked:
            self._asked[info.name] = open_mind(info.path, info.kind, self._opening(info.name, None))
        return self._asked[info.name]

    @cached_property
    def _passwords(self) -> Passwords:
        return Passwords(self._args.profile)

    @cached_property
    def _infos(self) -> list[MindInfo]:
        return find_minds(bundled_bases(), self._args.profile.bases, self._paths)

    def _opening(self, name: str, encoding: str | None) -> Opening:
        return Opening(
            name=name,
            encoding=encoding,
            # Not every command has these.
            fold_yo=not getattr(self._args, "no_fold_yo", False),
            dialogue_timeout=getattr(self._args, "dialogue_timeout", 0.0),
            kept=self._kept,
            ask=asker(name, self._find),
            secret=lambda account: self._passwords.get(account),
            may_run=self._may_run,
            only_checks=self._only_checks,
        )

    def _may_run(self, asked: Path | Content) -> bool:
        if self._approvals.may_run(asked):
            return True
        folder, where = (asked.folder, asked.where) if isinstance(asked, Content) else (asked, "")
        content = folder, asked.digest if isinstance(asked, Content) else ""
        if content in self._refused:
            return False
        shown = asked.shown if isinstance(asked, Content) else None
        if not agreed(folder, self._args.approve, where, shown):
            # A language model asks again with every message.
            self._refused.add(content)
            return False
        self._approvals.approve(asked)
        return True


def bundled(path: Path, profile: Profile) -> MindInfo | None:
    """Return the bundled mind of a name as in the settings, if there is no such file."""
    if not path.is_absolute() and not is_there(path):
        for info in find_minds(bundled_bases(), profile.bases):
            if info.bundled and info.name == path.as_posix():
                return info
    return None


def refused(error: NotApprovedError) -> NotApprovedError:
    """Return the error with advice for the command line."""
    files = "configuration" if error.where else "Python files"
    error.advice = f"Look at its {files}, and then run this again with --approve."
    return error


def agreed(folder: Path, approve: bool, where: str = "", shown: Callable[[], str] | None = None) -> bool:
    """Tell whether the person agrees to the content of a folder, by an option or at a terminal.

    ``where``: which other computers it asks; empty: it is about program code. ``shown`` returns what would be
    sent there, word for word.
    """
    if approve:
        return True
    if not sys.stdin.isatty():
        return False
    if shown is not None:
        tell(shown())
        question = f"Let {folder} send this, and what you write, to {where}?"
    elif where:
        question = f"Let the application in {folder} send what people write to {where}?"
    else:
        question = f"Run the program code in {folder}?"
    tell(f"{question} [y/N] ", end="")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _seconds(text: str) -> float:
    """Return how many seconds an argument names."""
    seconds = float(text)
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"not a number of seconds: {text}")
    return seconds
