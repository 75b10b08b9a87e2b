"""How the characters of a line are shown, and how positions in Qt's text and in ours agree."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["column_at", "common", "pasted", "shown", "shown_text", "spliced", "units"]

_UNSHOWABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029\ufdd0\ufdd1\ud800-\udfff]")
_UNSHOWABLE_IN_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029\ufdd0\ufdd1\ud800-\udfff]")
_BREAKS = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufdd0\ufdd1\ud800-\udfff]")


def shown(line: str) -> str:
    """Return a line as Qt can show it: one visible character for each that would break it.

    Qt's text splits at more characters than our lines do (U+2029, CR, …), and cannot hold half of a
    surrogate pair. The result has as many characters as the line.
    """
    return _UNSHOWABLE.sub(_stand_in, line) if _UNSHOWABLE.search(line) else line


def shown_text(lines: Sequence[str]) -> str:
    """Return lines as one text that Qt splits into exactly these lines."""
    text = "\n".join(lines)
    return text if _UNSHOWABLE_IN_TEXT.search(text) is None else "\n".join(map(shown, lines))


def spliced(line: str, edited: str) -> str:
    """Return lines (joined by LF) whose shown form was edited: what was not touched stays as it was."""
    if _UNSHOWABLE_IN_TEXT.search(line) is None:
        return edited
    before = "\n".join(map(shown, line.split("\n")))
    start = common(before, edited)
    end = common(before[start:][::-1], edited[start:][::-1])
    return line[:start] + edited[start : len(edited) - end] + line[len(line) - end :]


def pasted(text: str) -> str:
    """Return text from elsewhere as it may stand in a base: lines end in LF, no control characters."""
    return _CONTROLS.sub("", _BREAKS.sub("\n", text))


def units(text: str) -> int:
    """Return the length in UTF-16 units, which is how Qt counts."""
    return len(text) if _is_narrow(text) else len(text.encode("utf-16-le", "surrogatepass")) // 2


def column_at(text: str, unit: int) -> int:
    """Return the index into ``text`` of a position that Qt counted in UTF-16 units."""
    if _is_narrow(text):
        return unit
    return len(text.encode("utf-16-le", "surrogatepass")[: unit * 2].decode("utf-16-le", "replace"))


def _is_narrow(text: str) -> bool:
    return text.isascii() or max(text) <= "\uffff"


def _stand_in(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return {0x7F: "\u2421", 0x85: "\u2424", 0x2028: "\u23ce", 0x2029: "\u00b6"}.get(code, "\ufffd")


def common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
