"""The output of commands: all of it goes through here, so that no text from elsewhere works on the terminal.

Bases, messages, paths and servers may contain anything: a control sequence would move the cursor, change the
title of the window or type an answer. Such characters are printed as marks (`boltun.text.marks`).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from boltun.text.marks import marked, marked_line

__all__ = ["complain", "counted", "guarded", "json_text", "say", "say_columns", "say_line", "tell"]

_OTHER = re.compile("[^ -~]")


def say(text: str, *, flush: bool = False) -> None:
    """Print output: a text that may have several lines."""
    print(marked(text), flush=flush)


def say_line(text: str, *, flush: bool = False) -> None:
    """Print one line of output."""
    print(marked_line(text), flush=flush)


def say_columns(*values: str) -> None:
    """Print one line of values for other programs, with tabs between them."""
    stream = sys.stdout
    if isinstance(stream, _Guarded):
        stream = stream.stream
    print(*map(marked_line, values), sep="\t", file=stream)


def tell(text: str, *, end: str = "\n") -> None:
    """Print one line of everything else to the standard error stream."""
    print(marked_line(text), end=end, file=sys.stderr, flush=True)


def complain(error: object) -> None:
    """Tell what went wrong."""
    tell(f"boltun: {error}")


def counted(number: int, what: str) -> str:
    """Return a number with its English noun, of which the plural ends in s."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def json_text(value: Any) -> str:
    """Return a value as JSON with only visible characters; all others are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return text if marked_line(text) == text else _OTHER.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    return character if marked_line(character) == character else json.dumps(character)[1:-1]


@contextmanager
def guarded() -> Iterator[None]:
    """Put marks into the output of others, too: argparse, warnings, the traceback of a fault."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, _Guarded(one)) if one is not None else one for one in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class _Guarded:
    """A stream that lets no character through that works on a terminal, except newlines."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(marked(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)
