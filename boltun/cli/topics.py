"""``boltun topics``: folds pairs of a base that share their replies into topics, or expands topics again."""

from __future__ import annotations

import argparse
from pathlib import Path

from boltun.cli.named import named
from boltun.cli.output import counted, say_line
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.topic_folding import fold, unfold

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "topics",
        help="fold pairs of a reply base that share replies into topics",
        description="Fold pairs of a reply base that share the same replies into topics, or expand topics "
        "into ordinary pairs. The base answers as before. Without -o, only say what would be done.",
    )
    parser.add_argument("file", metavar="FILE", type=named, help="a reply base")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=named, help="the file to write; may be the same as FILE"
    )
    parser.add_argument("--unfold", action="store_true", help="expand topics, for Miranda")
    parser.add_argument("--encoding", metavar="NAME", help="what FILE is in, where the guess is wrong")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Fold or expand one base."""
    source: Path = args.file
    document = Document.open(source, args.encoding)
    before = sum(1 for _ in document.pairs())
    done = (unfold if args.unfold else fold)(document)
    after = sum(1 for _ in document.pairs())
    topics, keys = counted(done.topics, "topic"), counted(done.keys, "key")
    replies = f"{done.replies} {'reply' if done.replies == 1 else 'replies'}"
    say_line(f"{source}: {topics} with {keys} and {replies}; {counted(before, 'pair')} become {after}")
    if args.output is not None:
        # Miranda reads UTF-16.
        is_new_form = args.output.suffix.lower() == ".mindw" != source.suffix.lower()
        document.save(args.output, "utf-16" if is_new_form else None)
    return 0
