"""Where the pairs of a base stand among its lines, kept up to date line by line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

__all__ = ["Change", "PairMap"]

_BLANK, _TEXT, _KEY, _HIDDEN, _REPLY = 0, 1, 2, 3, 4
"""What a line is: blank between pairs, (not settled yet), key of a shown pair, of a hidden one, reply."""

_PAIRS = re.compile(b"\1[\0\1]")
_BLOCK = 1024

_WANTS_KEY_AGAIN = bytes.maketrans(bytes((_KEY, _HIDDEN, _REPLY)), bytes((_REPLY, _REPLY, _KEY)))


class Change(NamedTuple):
    """What an edit does to the pairs: ``old_rows`` rows from ``first_row`` on become ``new_rows``."""

    first_row: int
    old_rows: int
    new_rows: int
    start: int
    end: int
    last: int
    """Up to here lines change their role."""
    text: bytearray
    roles: bytearray


class PairMap:
    """Tells which line is a key, which its reply, and which pair stands in which row of the table.

    A pair begins at the first line that is not blank after the pair before it; the line that follows is its
    reply, blank or not. One line more or less therefore turns the keys after it into replies, as far as the
    next blank line. Everything is kept in one byte a line, and an edit costs a move of bytes: half a
    millisecond in a base of a million lines, so that the table can follow every keystroke.

    Pairs can be hidden (filtered away). Rows count the pairs that are shown; rows and lines count from 0.
    """

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._text = bytearray(map(bool, map(str.strip, lines)))
        self._roles = _roles(self._text, wants_reply=False)
        self._before: list[int] = []
        """How many shown pairs begin before each block of lines; one entry more than there are blocks."""
        self._keys: dict[int, list[int]] = {}
        """The shown keys of the blocks looked into since the last change."""
        self._count_from(0)

    @property
    def rows(self) -> int:
        """How many pairs are shown."""
        return self._before[-1]

    @property
    def pairs(self) -> int:
        """How many pairs there are, hidden ones too."""
        return self.rows + self._roles.count(_HIDDEN)

    @property
    def filtered(self) -> bool:
        """Whether any pair is hidden."""
        return _HIDDEN in self._roles

    def line_of(self, row: int) -> int:
        """Return the line of a shown pair's key."""
        block = bisect_right(self._before, row) - 1
        keys = self._keys.get(block)
        if keys is None:
            start = block * _BLOCK
            roles = self._roles[start : start + _BLOCK]
            keys = self._keys[block] = [start + at for at, role in enumerate(roles) if role == _KEY]
        return keys[row - self._before[block]]

    def rows_before(self, line: int) -> int:
        """Return how many shown pairs begin before ``line``."""
        block = min(line // _BLOCK, len(self._before) - 1)
        return self._before[block] + self._roles.count(_KEY, block * _BLOCK, line)

    def row_of(self, line: int) -> int | None:
        """Return the row of the pair that ``line`` belongs to; None between pairs and in hidden ones."""
        key = self.key_of(line)
        return self.rows_before(key) if key is not None and self._roles[key] == _KEY else None

    def key_of(self, line: int) -> int | None:
        """Return the line of the key that ``line`` is or answers; None between pairs."""
        if not 0 <= line < len(self._roles) or self._roles[line] == _BLANK:
            return None
        return line - 1 if self._roles[line] == _REPLY else line

    def has_reply(self, key: int) -> bool:
        """Say whether the key on this line has a reply line; the last key of a file may lack it."""
        return key + 1 < len(self._roles)

    def keys_between(self, start: int, end: int) -> list[int]:
        """Return the lines of all keys in a range of lines, of hidden pairs too."""
        return [start + at for at, role in enumerate(self._roles[start:end]) if role in (_KEY, _HIDDEN)]

    def plan(self, start: int, count: int, lines: Sequence[str]) -> Change:
        """Work out what becomes of the pairs when ``count`` lines from ``start`` on give way to ``lines``.

        Pairs that the edit makes will be shown. Nothing changes before ``carry_out``.
        """
        roles = self._roles
        end = start + count
        wants_reply = start > 0 and roles[start - 1] in (_KEY, _HIDDEN)
        wanted_reply_after = roles[end - 1] in (_KEY, _HIDDEN) if end else False
        text = bytearray(map(bool, map(str.strip, lines)))
        new = _roles(text, wants_reply=wants_reply)
        for at in range(min(count, len(new))):
            if roles[start + at] == _HIDDEN and new[at] == _KEY:
                new[at] = _HIDDEN
        wants_reply_after = new[-1] in (_KEY, _HIDDEN) if new else wants_reply

        first = self.rows_before(start)
        if wants_reply and roles[start - 1] == _KEY:
            first -= 1
        last = end
        if wants_reply_after != wanted_reply_after:
            blank = self._text.find(0, end)
            last = len(roles) if blank < 0 else blank
            new += roles[end:last].translate(_WANTS_KEY_AGAIN)
            if blank >= 0:
                new.append(_BLANK if roles[blank] == _REPLY else _REPLY)
                last += 1
        shown_before = self.rows_before(start)
        old_rows = self.rows_before(last) - first
        new_rows = shown_before - first + new.count(_KEY)
        return Change(first, old_rows, new_rows, start, end, last, text, new)

    def carry_out(self, change: Change) -> None:
        """Follow the edit that ``change`` was worked out for, before any other."""
        self._text[change.start : change.end] = change.text
        if self._roles[change.start : change.last] == change.roles:
            return
        self._roles[change.start : change.last] = change.roles
        self._count_from(change.start // _BLOCK)

    def masked(self, keys: Sequence[int], start: int, end: int) -> bytearray:
        """Return what ``show`` needs to know of the lines from ``start`` to ``end``: these keys are shown.

        ``keys`` are lines in ascending order, all of them keys.
        """
        part = self._roles[start:end].replace(bytes((_KEY,)), bytes((_HIDDEN,)))
        for key in keys:
            part[key - start] = _KEY
        return part

    def show(self, parts: Sequence[bytearray]) -> None:
        """Show the pairs that ``masked`` was told of; its results cover all lines, unchanged since then."""
        self._roles = bytearray().join(parts)
        self._count_from(0)

    def show_all(self) -> None:
        """Hide nothing any more."""
        self._roles = self._roles.replace(bytes((_HIDDEN,)), bytes((_KEY,)))
        self._count_from(0)

    def _count_from(self, block: int) -> None:
        roles = self._roles
        known = self._before[: block + 1] or [0]
        starts = range((len(known) - 1) * _BLOCK, len(roles), _BLOCK)
        counts = (roles.count(_KEY, at, at + _BLOCK) for at in starts)
        self._before = known[:-1] + list(accumulate(counts, initial=known[-1]))
        self._keys.clear()


def _roles(text: bytes | bytearray, *, wants_reply: bool) -> bytearray:
    """Return what each line is, from what is blank (0) and what is not (1)."""
    if not text:
        return bytearray()
    if wants_reply:
        return bytearray((_REPLY,)) + _roles(text[1:], wants_reply=False)
    pairs = _PAIRS.sub(bytes((_KEY, _REPLY)), bytes(text))
    return bytearray(pairs.replace(bytes((_TEXT,)), bytes((_KEY,))))
