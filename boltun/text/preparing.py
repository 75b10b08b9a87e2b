"""The form in which messages and the keys of a base are compared (docs/text.md §2.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import combining, is_normalized, normalize

__all__ = ["fold_yo", "prepare", "prepare_lines"]

# Control characters except tab and newline, and the invisible marks of writing direction and byte order: with
# them two messages that look the same would differ.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)

# The three characters that look like one mark each and are two; they have to be put in order separately.
_DOUBLE_MARKS = {"\u0f73": "\u0f71\u0f72", "\u0f75": "\u0f71\u0f74", "\u0f81": "\u0f71\u0f80"}
_MANY_MARKS = 32
_MARKS = re.compile(rb"[^\0]{%d,}" % _MANY_MARKS)


def prepare(text: str, *, lower: bool = True) -> str:
    """Return the text as it is looked up: NFC, no control characters, trimmed, lower case.

    ``lower``: without it, capitals stay.
    """
    if not text.isprintable():
        text = _INVISIBLE.sub("", text)
    if not is_normalized("NFC", text):
        text = normalize("NFC", _with_ordered_marks(text))
    text = text.strip()
    return text.lower() if lower else text


def _with_ordered_marks(text: str) -> str:
    """Put long runs of combining marks in the order that NFC wants.

    ``normalize`` sorts the marks of one letter by insertion. A hundred thousand of them in disorder would
    take it eight seconds; no writing has them, but a hostile message may.
    """
    if len(text) <= _MANY_MARKS:
        return text
    for double, both in _DOUBLE_MARKS.items():
        text = text.replace(double, both)
    parts = []
    end = 0
    for run in _MARKS.finditer(bytes(map(combining, text))):
        parts += [text[end : run.start()], *sorted(text[run.start() : run.end()], key=combining)]
        end = run.end()
    return "".join([*parts, text[end:]])


def prepare_lines(lines: Sequence[str], fold: Callable[[str], str] = str) -> list[str]:
    """Prepare and fold many lines that are trimmed already, all at once if nothing in them is unusual."""
    joined = "\n".join(lines)
    if _INVISIBLE.search(joined) is None and is_normalized("NFC", joined):
        together = fold(joined.lower()).split("\n")
        if len(together) == len(lines):
            return together
    return [fold(prepare(line)) for line in lines]


def fold_yo(prepared: str) -> str:
    """Return the prepared text with *е* for *ё*, character for character."""
    return prepared.replace("ё", "е")
