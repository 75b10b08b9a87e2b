"""Rows of an Excel sheet that were inserted, removed or moved: references to them by number follow."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from xml.sax.saxutils import escape, unescape

__all__ = ["MovedRows"]

_PLACE = re.compile(r"^(\$?[A-Z]{1,3}\$?)(\d+)(?::(\$?[A-Z]{1,3}\$?)(\d+))?$")
"""A cell or a range of cells; whole columns have no rows that could move."""
_NAMED = re.compile(rb"(\s(?:ref|sqref)=\")([^\"]*)(\")")
_ELEMENT = re.compile(
    rb"<(?:\w+:)?(?:mergeCell|hyperlink|autoFilter|dataValidation|conditionalFormatting|comment|protectedRange|"
    rb"ignoredError)\b[^>]*>"
)
_FORMULA = re.compile(
    rb"(<(?:\w+:)?(?:f|definedName|formula|formula1|formula2)\b[^>]*>)([^<]*)(</(?:\w+:)?\w+>)"
)
_NOTE = re.compile(rb"(<x:Row>)(\d+)(</x:Row>)")


class MovedRows:
    """The present places of the rows of a sheet. Rows count from 1; a row without a place was removed."""

    def __init__(self, now: Mapping[int, int]) -> None:
        """``now`` gives the new number of each row that is still there, by its old one."""
        self._now = now
        self._last = max(now, default=0)
        self._end = max(now.values(), default=0)
        self._olds = sorted(now)
        news = [now[old] for old in self._olds]
        # The least and the greatest of 1, 2, 4 … rows from each on, because a file may have a range for each
        # row.
        self._least, self._greatest = [news], [news]
        width = 1
        while 2 * width <= len(news):
            for table, pick in ((self._least, min), (self._greatest, max)):
                table.append(list(map(pick, table[-1], table[-1][width:])))
            width *= 2

    @property
    def is_still(self) -> bool:
        """Whether every row has its old number, and none is gone from among the others."""
        return all(old == new for old, new in self._now.items()) and len(self._now) == self._last

    def place(self, place: str) -> str:
        """Return the present place of a cell or range; empty if all its rows are gone."""
        match = _PLACE.match(place)
        if match is None:
            return place
        first, last = int(match[2]), int(match[4] or match[2])
        start = self._bounds(first, last)
        if last > self._last:
            # Rows below the last one with any content move with that row.
            start.append(last + self._end - self._last)
            if first > self._last:
                start.append(first + self._end - self._last)
        if not start:
            return ""
        left = f"{match[1]}{min(start)}"
        return left if match[3] is None else f"{left}:{match[3]}{max(start)}"

    def _bounds(self, first: int, last: int) -> list[int]:
        """Return the least and the greatest new number of these rows; nothing if all are gone."""
        low, high = bisect_left(self._olds, first), bisect_right(self._olds, last)
        if low >= high:
            return []
        level = (high - low).bit_length() - 1
        other = high - (1 << level)
        return [
            min(self._least[level][low], self._least[level][other]),
            max(self._greatest[level][low], self._greatest[level][other]),
        ]

    def ranges(self, xml: bytes) -> bytes:
        """Return a part whose merged cells, links, comments, checks and filters are at the present places."""

        def element(found: re.Match[bytes]) -> bytes:
            return _NAMED.sub(named, found[0])

        def named(found: re.Match[bytes]) -> bytes:
            places = [self.place(one) for one in found[2].decode().split()]
            return found[1] + " ".join(one for one in places if one).encode() + found[3]

        xml = _ELEMENT.sub(element, xml)
        for name in (b"mergeCell", b"hyperlink", b"dataValidation", b"conditionalFormatting", b"comment"):
            gone = rb'(?=[^>]*\s(?:ref|sqref)="")'
            opening = rb"<(?:\w+:)?" + name + rb"\b" + gone + rb"[^>]*"
            xml = re.sub(opening + rb"/>", b"", xml)
            xml = re.sub(opening + rb"(?<!/)>.*?</(?:\w+:)?" + name + rb">", b"", xml, flags=re.S)
        for name in (b"mergeCells", b"hyperlinks", b"dataValidations"):
            xml = re.sub(rb"(<(?:\w+:)?" + name + rb"\b[^>]*?)\scount=\"\d+\"", rb"\1", xml)
            xml = re.sub(rb"<((?:\w+:)?" + name + rb")\b[^>]*></\1>", b"", xml)
        return xml

    def notes(self, xml: bytes) -> bytes:
        """Return the drawing of comments with each beside its cell."""

        def note(found: re.Match[bytes]) -> bytes:
            row = self._now.get(int(found[2]) + 1, int(found[2]) + 1)
            return found[1] + str(row - 1).encode() + found[3]

        return _NOTE.sub(note, xml)

    def formulas(self, xml: bytes, sheet: str, *, own: bool) -> bytes:
        """Return a part whose formulas name the cells of ``sheet`` by their present places.

        ``own``: the part is that sheet, so references without a sheet mean it.
        """

        def formula(found: re.Match[bytes]) -> bytes:
            text = unescape(found[2].decode(), {"&quot;": '"', "&apos;": "'"})
            moved = self._formula(text, sheet, own=own)
            return found[0] if moved == text else found[1] + escape(moved).encode() + found[3]

        return _FORMULA.sub(formula, xml)

    def _formula(self, text: str, sheet: str, *, own: bool) -> str:
        from openpyxl.formula import Tokenizer
        from openpyxl.formula.tokenizer import Token

        tokens = Tokenizer("=" + text)
        parts = []
        for token in tokens.items:
            value = token.value
            if token.type == Token.OPERAND and token.subtype == Token.RANGE:
                name, mark, place = value.rpartition("!")
                named = name.strip("'").replace("''", "'")
                if (mark and named == sheet) or (not mark and own):
                    moved = self.place(place)
                    value = name + mark + moved if moved else "#REF!"
            parts.append(value)
        return "".join(parts)
