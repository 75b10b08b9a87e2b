"""The colours of AIML in an editor, line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from boltun.minds.aiml.vocabulary import CONTAINERS, ELEMENTS, HTML, IN_PATTERN, OLD
from boltun.minds.source import Role, Span

__all__ = ["highlight", "is_known"]

_TEXT, _COMMENT, _CDATA, _TAG, _DOUBLE, _SINGLE, _DECLARATION = range(7)
_MODES: Final = 7
_IN_PATTERN: Final = 8
_OPENS_PATTERN: Final = 16
"""The open tag is that of a pattern."""

_UNTIL: Final = {
    _COMMENT: ("-->", Role.COMMENT, _TEXT),
    _CDATA: ("]]>", Role.TEXT, _TEXT),
    _DECLARATION: (">", Role.COMMENT, _TEXT),
    _DOUBLE: ('"', Role.VALUE, _TAG),
    _SINGLE: ("'", Role.VALUE, _TAG),
}
"""Modes that last up to a mark: the mark, the colour, and the mode behind it."""

_PATTERNS: Final = frozenset({"pattern", "that"})
_WILDCARD: Final = re.compile(r"[*＊]|(?<![A-Za-z0-9])[_#^＿＃＾](?![A-Za-z0-9])|(?<![A-Za-z0-9])[$＄](?=\w)")
"""Signs inside of words, as in C#, are no wildcards."""
_OPENING: Final = re.compile(r"</?([^\s<>/=\"'!?]*)")
_IN_TAG: Final = re.compile(r"""\s+|(?P<end>/?>)|(?P<eq>=)|(?P<quote>["'])|(?P<name>[^\s<>="'/]+)|[^>]""")
_ENTITY: Final = re.compile(r"&(#?\w+);")
_STANDARD: Final = frozenset({"amp", "lt", "gt", "quot", "apos"})


def is_known(name: str) -> bool:
    """Return whether AIML, xAIML or HTML knows an element."""
    name = name.rpartition(":")[2].lower()
    return (
        name in CONTAINERS
        or name in ELEMENTS
        or name in IN_PATTERN
        or name in HTML
        or name in OLD
        or name.startswith(("get_", "set_", "bot_"))
    )


def highlight(line: str, state: int) -> tuple[Sequence[Span], int]:
    """Colour one line; ``state`` is what the line before returned."""
    mode, flags = state & _MODES, state & ~_MODES
    spans: list[Span] = []
    at, end = 0, len(line)
    while at < end:
        if mode in _UNTIL:
            at, mode = _rest(line, at, mode, spans)
        elif mode == _TAG:
            at, mode, flags = _in_tag(line, at, flags, spans)
        elif line.startswith("<!--", at):
            mode = _COMMENT
        elif line.startswith("<![CDATA[", at):
            spans.append(Span(at, 9, Role.TAG))
            at += 9
            mode = _CDATA
        elif line.startswith(("<!", "<?"), at):
            mode = _DECLARATION
        elif line[at] == "<":
            at, flags = _tag(line, at, flags, spans)
            mode = _TAG
        else:
            stop = line.find("<", at)
            stop = end if stop < 0 else stop
            _text(line, at, stop, bool(flags & _IN_PATTERN), spans)
            at = stop
    return spans, mode | flags


def _rest(line: str, at: int, mode: int, spans: list[Span]) -> tuple[int, int]:
    """Colour up to the end of the mark that ends this mode, or the rest of the line."""
    mark, role, after = _UNTIL[mode]
    found = line.find(mark, at)
    stop = len(line) if found < 0 else found + len(mark)
    if stop > at:
        spans.append(Span(at, stop - at, role))
    return stop, mode if found < 0 else after


def _in_tag(line: str, at: int, flags: int, spans: list[Span]) -> tuple[int, int, int]:
    """Colour one piece of a tag: its end, the quote that begins a value, or the name of an attribute."""
    found = _IN_TAG.match(line, at)
    if found is None:
        return at + 1, _TAG, flags
    mode = _TAG
    if found["end"]:
        spans.append(Span(at, len(found[0]), Role.TAG))
        mode = _TEXT
        if flags & _OPENS_PATTERN and found[0] == ">":
            flags |= _IN_PATTERN
    elif found["quote"]:
        spans.append(Span(at, 1, Role.VALUE))
        mode = _DOUBLE if found[0] == '"' else _SINGLE
    elif found["name"]:
        spans.append(Span(at, len(found[0]), Role.NAME))
    return found.end(), mode, flags


def _tag(line: str, at: int, flags: int, spans: list[Span]) -> tuple[int, int]:
    found = _OPENING.match(line, at)
    assert found is not None
    name = found[1].rpartition(":")[2].lower()
    closing = line.startswith("</", at)
    role = Role.TAG if is_known(name) else Role.WRONG
    spans.append(Span(at, found.end() - at, role))
    flags &= ~_OPENS_PATTERN
    if name in _PATTERNS:
        flags = flags & ~_IN_PATTERN if closing else flags | _OPENS_PATTERN
    elif name in ("template", "category"):
        flags &= ~_IN_PATTERN
    return found.end(), flags


def _text(line: str, at: int, end: int, in_pattern: bool, spans: list[Span]) -> None:
    """Colour text, with wildcards if it is a pattern, and references everywhere."""
    marks: list[tuple[int, int, Role]] = []
    if in_pattern:
        marks += [(one.start(), one.end(), Role.WILDCARD) for one in _WILDCARD.finditer(line, at, end)]
    for one in _ENTITY.finditer(line, at, end):
        known = one[1] in _STANDARD or one[1].startswith("#")
        marks.append((one.start(), one.end(), Role.VALUE if known else Role.WRONG))
    for start, stop, role in sorted(marks):
        if start < at:
            continue
        if start > at:
            spans.append(Span(at, start - at, Role.TEXT))
        spans.append(Span(start, stop - start, role))
        at = stop
    if at < end:
        spans.append(Span(at, end - at, Role.TEXT))
