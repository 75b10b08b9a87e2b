"""``boltun lsp``: a language server for other editors."""

from __future__ import annotations

import argparse
import logging
import sys

from boltun.cli.sample import add_history_options, sample_of
from boltun.errors import MissingExtraError

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "lsp",
        help="serve an editor: checks, outline, completion, and why",
        description="A language server (LSP 3.17) over the standard input and output, for reply bases,"
        " scripts and sets. An editor starts it.",
    )
    parser.add_argument(
        "--deep", action="store_true", help="look longer when a base is opened or saved, as check --deep does"
    )
    add_history_options(parser)
    parser.add_argument("--stdio", action="store_true", help="ignored: there is no other way")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve until the editor ends it."""
    try:
        from boltun.language_server.server import Server
    except ModuleNotFoundError as error:
        raise MissingExtraError("The language server", extra="lsp") from error
    # The standard output is the editor's.
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    Server((lambda: sample_of(args)) if args.deep else None).serve()
    return 0
