"""The messages on which a command tries a base: the person's own, those of exports, or everyday ones."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boltun.cli.models import add_model_option, chosen_model
from boltun.cli.named import named
from boltun.errors import BoltunError
from boltun.minds.examining import Sample

__all__ = ["add_history_options", "sample_of"]


def add_history_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say on which messages."""
    parser.add_argument(
        "--history",
        action="store_true",
        help="with --deep: try it on what your contacts wrote, not on everyday examples",
    )
    parser.add_argument(
        "--history-of",
        metavar="EXPORT",
        action="append",
        default=[],
        type=named,
        help="with --deep: try it on the messages of others in this export",
    )
    add_model_option(parser)
    parser.add_argument(
        "--me", metavar="NAME", action="append", default=[], help="a name of yours in the exports"
    )


def sample_of(args: argparse.Namespace) -> Sample:
    """Return the messages; BoltunError if they cannot be read."""
    if not args.history and not args.history_of:
        from boltun.desk.everyday import everyday_sample

        return everyday_sample()
    return replace(Sample.of(_history(args), is_history=True), meaning=chosen_model(args))


def _history(args: argparse.Namespace) -> Iterator[str]:
    if args.history:
        database = args.profile.database
        if isinstance(database, Path) and not database.exists():
            raise BoltunError(
                "There is no history yet: {database} is not there.",
                advice="Name an export with --history-of.",
                database=str(database),
            )
        from boltun.store.store import Store

        with Store.look_into(database) as store:
            for piece in store.writings.slices():
                yield from (text for _, text in store.writings.texts(piece))
    if args.history_of:
        from boltun.history.heard import heard_in

        yield from heard_in(args.history_of, args.me)
