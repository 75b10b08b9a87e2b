"""How a command opens the minds that it is given: the options that all of them share."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from boltun.minds.library import KINDS
from boltun.minds.opening import Opening

__all__ = ["add_opening_options", "opening_of"]


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


def opening_of(args: argparse.Namespace, path: Path) -> Opening:
    """Return how the mind at ``path`` is opened."""
    return Opening(
        encoding=args.encoding, fold_yo=not args.no_fold_yo, dialogue_timeout=args.dialogue_timeout
    )


def _seconds(text: str) -> float:
    """Return how many seconds an argument names."""
    seconds = float(text)
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"not a number of seconds: {text}")
    return seconds
