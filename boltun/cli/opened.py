"""How a command opens the minds that it is given: the options that all of them share."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from boltun.errors import NotApprovedError
from boltun.minds.approvals import Approvals
from boltun.minds.library import KINDS, open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.paths import bundled_bases

__all__ = ["add_approve_option", "add_opening_options", "agreed", "opened", "refused"]


def add_opening_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that settle how a mind is read."""
    parser.add_argument(
        "--kind", metavar="KIND", help=f"what it is, where its content does not tell: {', '.join(KINDS)}"
    )
    parser.add_argument("--encoding", metavar="NAME", help="what its text is in, where the guess is wrong")
    parser.add_argument("--no-fold-yo", action="store_true", help="take ё and е for two letters")
    parser.add_argument(
        "--dialogue-timeout",
        metavar="SECONDS",
        type=_seconds,
        default=0.0,
        help="after so long without a message a dialogue is over; 0: never (AIML)",
    )
    add_approve_option(parser)


def add_approve_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that agrees to a mind's own program code."""
    parser.add_argument(
        "--approve",
        action="store_true",
        help="agree that the program code of a DialBB application may run; it is remembered until it changes",
    )


def opened(args: argparse.Namespace, path: Path) -> Mind:
    """Open a mind as the options say; asks at a terminal whether its own program code may run.

    NotApprovedError where it may not, MindError or TextError where it cannot be opened.
    """
    approvals = Approvals(args.profile.approvals_path, trusted=[bundled_bases()])
    opening = Opening(
        encoding=args.encoding,
        # Not every command has these.
        fold_yo=not getattr(args, "no_fold_yo", False),
        dialogue_timeout=getattr(args, "dialogue_timeout", 0.0),
        may_run=lambda folder: approvals.may_run(folder) or _approved(approvals, folder, args.approve),
    )
    try:
        return open_mind(path, getattr(args, "kind", None), opening)
    except NotApprovedError as error:
        raise refused(error) from None


def refused(error: NotApprovedError) -> NotApprovedError:
    """Return the error with what to do about it on the command line."""
    error.advice = "Look at its Python files, and then run this again with --approve."
    return error


def agreed(folder: Path, approve: bool) -> bool:
    """Tell whether the person agrees that the code in a folder runs, by option or asked at a terminal."""
    if approve:
        return True
    if not sys.stdin.isatty():
        return False
    print(f"Run the program code in {folder}? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _approved(approvals: Approvals, folder: Path, approve: bool) -> bool:
    if not agreed(folder, approve):
        return False
    approvals.approve(folder)
    return True


def _seconds(text: str) -> float:
    """Return how many seconds an argument names."""
    seconds = float(text)
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"not a number of seconds: {text}")
    return seconds
