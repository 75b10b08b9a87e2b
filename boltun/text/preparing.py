"""The form in which messages and the keys of a base are compared (`boltun.md` §2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import is_normalized, normalize

__all__ = ["fold_yo", "prepare", "prepare_lines"]

# Control characters except tab and newline, and the invisible marks of writing direction and byte order, with
# which a message that looks the same would be another one.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)


def prepare(text: str) -> str:
    """Return the text as it is looked up: NFC, no control characters, trimmed, lower case."""
    if not text.isprintable():
        text = _INVISIBLE.sub("", text)
    if not is_normalized("NFC", text):
        text = normalize("NFC", text)
    return text.strip().lower()


def prepare_lines(lines: Sequence[str], fold: Callable[[str], str] = str) -> list[str]:
    """Prepare and fold many lines that are trimmed already, all at once where nothing in them is unusual."""
    joined = "\n".join(lines)
    if _INVISIBLE.search(joined) is None and is_normalized("NFC", joined):
        together = fold(joined.lower()).split("\n")
        if len(together) == len(lines):
            return together
    return [fold(prepare(line)) for line in lines]


def fold_yo(prepared: str) -> str:
    """Return the prepared text with *ё* as *е*, character for character."""
    return prepared.replace("ё", "е")
