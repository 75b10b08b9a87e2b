r"""Characters that a text from elsewhere must not contain, written as marks such as ``\x1b``.

They move a terminal's cursor, begin a new line, turn the direction of what follows, or are invisible. With
them a name can forge a line of the log, or look like another name.
"""

from __future__ import annotations

import re

__all__ = ["marked", "marked_line"]

_DECEPTIVE = (
    "\x00-\x09\x0b-\x1f\x7f-\x9f"  # C0 without the newline, DEL, C1
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0"  # unseen
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # turn the direction
    "\u2028\u2029"  # end a line
    "\ufff9-\ufffb\U000e0000-\U000e007f"  # annotations and tags, invisible
    "\ud800-\udfff"  # halves of pairs, which can stand for any byte
)
_JOINERS = "(?<![\u0590-\U0010ffff])[\u200c\u200d]"
"""They belong in emoji and some scripts; behind Latin, Greek or Cyrillic letters they are only invisible."""

_ANY = re.compile(f"[{_DECEPTIVE}]|{_JOINERS}")
_ANY_OF_LINE = re.compile(f"[{_DECEPTIVE}\n]|{_JOINERS}")
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def marked(text: str) -> str:
    """Return a text with marks in the place of all such characters except newlines."""
    return _ANY.sub(_mark, text)


def marked_line(text: str) -> str:
    """Return a text in one line, with marks in the place of all such characters and newlines."""
    return _ANY_OF_LINE.sub(_mark, text)


def _mark(found: re.Match[str]) -> str:
    character = found[0]
    number = ord(character)
    if number > 0xFFFF:
        return f"\\U{number:08x}"
    return _SHORT.get(character) or (f"\\u{number:04x}" if number > 0xFF else f"\\x{number:02x}")
