"""The lines of an ELIZA script: a tag, a colon and the rest (docs/eliza.md §2)."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

__all__ = ["BLANKS", "Line", "Tag", "key_and_weight", "preamble_end", "read_line"]


class Tag(StrEnum):
    """The parts of a script that a line may belong to."""

    INITIAL = "initial"
    FINAL = "final"
    QUIT = "quit"
    PRE = "pre"
    POST = "post"
    SYNON = "synon"
    KEY = "key"
    DECOMP = "decomp"
    REASMB = "reasmb"
    MEMORY = "reasm_for_memory"


BLANKS: Final = " \t\xa0"
"""Characters that may precede a tag or separate words; a carriage return ends a line like a line feed."""

_HEAD: Final = re.compile(rf"[{BLANKS}]*([^\W\d][\w-]*):")
_KEY: Final = re.compile(rf"([^{BLANKS}]+)(?:[{BLANKS}]+([+-]?[0-9]{{1,18}}))?")
_FIRST_KEY: Final = re.compile(rf"\n[{BLANKS}]*key:[{BLANKS}]*{_KEY.pattern}[{BLANKS}\r]*(?=\n|\Z)")
_LINE: Final = re.compile(r"\n([^\n]*)")
_RULES: Final = frozenset({Tag.KEY, Tag.DECOMP, Tag.REASMB, Tag.MEMORY})


class Line(NamedTuple):
    """One line that is not blank.

    ``tag`` is as written, whether the format knows it or not; empty if there is none. ``rest`` is trimmed.
    ``head`` and ``start`` are where the line and its rest begin, counted from 0.
    """

    tag: str
    rest: str
    head: int
    start: int
    comment: bool = False


def read_line(line: str) -> Line | None:
    """Return the parts of a line; None for a blank one."""
    head = _HEAD.match(line)
    if head is None:
        rest = line.strip(BLANKS + "\r\n")
        if not rest:
            return None
        start = line.index(rest)
        return Line("", rest, start, start, rest[0] in "#;")
    rest = line[head.end() :].strip(BLANKS + "\r\n")
    start = line.index(rest, head.end()) if rest else head.end()
    return Line(head[1], rest, head.start(1), start)


def key_and_weight(rest: str) -> tuple[str, int] | None:
    """Return the word and the weight behind ``key:``; None if it is not one word and perhaps a number."""
    match = _KEY.fullmatch(rest)
    return None if match is None else (match[1], 1 if match[2] is None else int(match[2]))


def preamble_end(text: str) -> int:
    """Return where the script begins in a text in which every line begins with a line feed; 0: at once.

    A preamble that explains the tags has lines that look like a script's. But only a preamble has rules
    before the first key and prose behind these rules.
    """
    first = _FIRST_KEY.search(text)
    if first is None:
        return 0
    end = 0
    explains = False
    for found in _LINE.finditer(text, 0, first.start()):
        line = read_line(found[1])
        if line is None or line.comment:
            continue
        if line.tag in _RULES:
            explains = True
        elif not line.tag and explains:
            end = found.end()
    return end
