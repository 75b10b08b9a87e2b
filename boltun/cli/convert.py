"""``boltun convert``: converts a text file to another encoding. Only the encoding that it declares changes
with it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from boltun.cli.named import named
from boltun.cli.output import say_line
from boltun.errors import TextError
from boltun.text.declaration import declared_encoding, declaring
from boltun.text.document import Document
from boltun.text.encoding import Found, encoding_title, resolve

__all__ = ["add_parser"]

_HOW: Final = {
    Found.CHOSEN: "as you said",
    Found.DECLARED: "as it says itself",
    Found.NAME: "it is empty",
    Found.MARK: "by its byte order mark",
    Found.NULS: "by its zero bytes",
    Found.LETTERS: "by what it says when read so",
    Found.ESCAPES: "by its escape sequences",
    Found.VALID_UTF8: "it is valid UTF-8",
    Found.NEARLY_UTF8: "it is UTF-8 but for a few bytes",
    Found.STATISTICS: "by letter frequencies, a guess",
}

_NAMED: Final = 10
"""So many lines are named; more would help nobody."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "convert",
        help="write a reply base or a script in another encoding",
        description="Write a reply base or a script in another encoding, change nothing else but the "
        "encoding that an XML declaration names, and say what it was in.",
        epilog="utf-16 and utf-8-sig write a byte order mark, utf-16-le and utf-8 do not.",
    )
    parser.add_argument("source", metavar="IN", type=named, help="the file to read")
    parser.add_argument("target", metavar="OUT", type=named, help="the file to write; may be the same")
    parser.add_argument(
        "--to",
        metavar="ENCODING",
        help="what to write (default: for a .mindw file UTF-16 with a mark, as Miranda reads it; else UTF-8)",
    )
    parser.add_argument(
        "--from", metavar="ENCODING", dest="source_encoding", help="what IN is, if not guessed"
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Convert one file."""
    source: Path = args.source
    target: Path = args.target
    declared = None if args.source_encoding else declared_encoding(source)
    document = Document.open(source, args.source_encoding or declared)
    if declared is not None:
        document.found = Found.DECLARED
    how = _HOW[document.found]
    if document.runner_up is not None:
        how += f"; next best {encoding_title(document.runner_up)}"
    say_line(f"{source}: {_name(document)} ({how})")
    lossy = document.lossy_lines
    if lossy:
        raise TextError(
            "Some bytes mean nothing in {encoding} and would be lost, in line {lines}.",
            path=source,
            advice="Say with --from what the file is in, or mend these lines first.",
            encoding=encoding_title(document.encoding),
            lines=", ".join(map(str, lossy[:_NAMED])) + (" …" if len(lossy) > _NAMED else ""),
        )
    encoding = args.to or ("utf-16" if target.suffix.lower() == ".mindw" else "utf-8")
    codec, mark = resolve(encoding)
    if document.lines and (first := declaring(document.lines[0], codec)) != document.lines[0]:
        document.replace_lines(0, 1, [first])
    document.save(target, encoding, mark=bool(mark))
    say_line(f"{target}: {_name(document)}")
    return 0


def _name(document: Document) -> str:
    return encoding_title(document.encoding) + (" with a byte order mark" if document.mark else "")
