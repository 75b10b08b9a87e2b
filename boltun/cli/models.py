"""Which model of meanings a command uses: the one that its option names, or that of the settings."""

from __future__ import annotations

import argparse
from pathlib import Path

from boltun.cli.named import named
from boltun.minds.protocol import model_wanted

__all__ = ["add_model_option", "chosen_model"]


def add_model_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a model."""
    parser.add_argument(
        "--meaning",
        metavar="MODEL",
        type=named,
        help="the folder of a model of meanings, in place of that of the settings",
    )


def chosen_model(args: argparse.Namespace) -> Path | None:
    """Return the folder of the model; None: nobody chose one."""
    if args.meaning is not None:
        model: Path = args.meaning
        return model
    from boltun.settings import MEANING_MODEL, Settings

    return model_wanted(Settings(args.profile.settings_path)[MEANING_MODEL])
