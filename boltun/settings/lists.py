"""The order of a TOML list of texts changes, and each entry takes its comments along."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import tomlkit

__all__ = ["rearranged"]

_TOKEN = re.compile(
    r"""
      (?P<text> \"{3}(?:\\.|[^\\])*?\"{3,5} | '{3}.*?'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*' )
    | (?P<comment> \#[^\r\n]* )
    | (?P<end> \r?\n )
    | (?P<comma> , )
    | (?P<space> [ \t]+ )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(slots=True)
class _Entry:
    """One text of a list as it is written, with the comments above it and behind it."""

    text: str
    above: list[str] = field(default_factory=list)
    behind: str = ""


@dataclass(slots=True)
class _Written:
    """A list as it is written."""

    head: str = ""
    """The comment behind the opening bracket."""
    entries: list[_Entry] = field(default_factory=list)
    foot: list[str] = field(default_factory=list)
    """The comments between the last entry and the closing bracket."""
    indent: str = "  "
    line_end: str = "\n"


def rearranged(source: str, before: Sequence[str], after: Sequence[str]) -> str:
    """Return a list's source with the texts of ``after``; ``before`` are the texts in it now.

    If an entry goes, the comment behind it goes with it; the comments above it stay. ValueError if the source
    is not a list of texts.
    """
    written = _read(source)
    if len(written.entries) != len(before):
        raise ValueError("the list is not read")
    there: dict[str, list[_Entry]] = {}
    loose: list[str] = []
    wanted = list(after)
    for text, entry in zip(before, written.entries, strict=True):
        if text in wanted:
            wanted.remove(text)
            entry.above = loose + entry.above
            loose = []
            there.setdefault(text, []).append(entry)
        else:
            loose += entry.above
    lines = ["[" + (f" {written.head}" if written.head else "")]
    for text in after:
        entries = there.get(text)
        entry = entries.pop(0) if entries else _Entry(tomlkit.item(text).as_string())
        lines += [written.indent + comment for comment in entry.above]
        lines.append(f"{written.indent}{entry.text}," + (f" {entry.behind}" if entry.behind else ""))
    lines += [written.indent + comment for comment in loose + written.foot]
    return written.line_end.join([*lines, "]"])


def _read(source: str) -> _Written:
    written = _Written()
    above: list[str] = []
    begins, indented = False, False
    at = 1
    while at < len(source) - 1:
        found = _TOKEN.match(source, at)
        if found is None:
            raise ValueError("the list holds more than texts")
        at = found.end()
        token, kind = found.group(), found.lastgroup
        if kind == "end":
            written.line_end, begins = token, True
        elif kind == "text":
            written.entries.append(_Entry(token, above))
            above, begins = [], False
        elif kind == "comment" and begins:
            above.append(token)
        elif kind == "comment" and written.entries:
            written.entries[-1].behind = token
        elif kind == "comment":
            written.head = token
        elif kind == "space" and begins and not indented:
            written.indent, indented = token, True
    written.foot = above
    return written
