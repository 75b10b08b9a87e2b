"""Where the pairs of a base stand among its lines, kept up to date line by line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, compress, repeat
from operator import itemgetter
from typing import NamedTuple

from boltun.minds.boltun.pairs import OPENERS, PairKind, classify

__all__ = ["Change", "PairMap"]

_BLANK, _TEXT, _KEY, _HIDDEN, _REPLY, _FOLDED = 0, 1, 2, 3, 4, 5
"""What a line is: blank between pairs, (not settled yet), key of a shown pair, of a hidden one, reply, key of
a pair that is folded into the one before it."""

_KEYS = frozenset((_KEY, _HIDDEN, _FOLDED))
_PAIRS = re.compile(b"\1[\0\1]")
_BLOCK = 1024

_WANTS_KEY_AGAIN = bytes.maketrans(
    bytes((_KEY, _HIDDEN, _FOLDED, _REPLY)), bytes((_REPLY, _REPLY, _REPLY, _KEY))
)
_SHOW = bytes.maketrans(bytes((_HIDDEN, _FOLDED)), bytes((_KEY, _KEY)))
_HIDE = bytes.maketrans(bytes((_KEY, _FOLDED)), bytes((_HIDDEN, _HIDDEN)))
_IS_KEY = bytes(role in _KEYS for role in range(256))
_IS_REPLY = bytes(role == _REPLY for role in range(256))
_ORDER = tuple(PairKind)
_KIND_BYTES = {kind: number for number, kind in enumerate(_ORDER)}
_STUDY = _KIND_BYTES[PairKind.STUDY]
_CLOSED = {
    "()": _KIND_BYTES[PairKind.KEYWORDS],
    "{}": _KIND_BYTES[PairKind.SPECIALS],
    "[]": _KIND_BYTES[PairKind.PHRASE],
}
_HEAD = itemgetter(slice(0, 1))
_HEADS = dict.fromkeys(OPENERS, 255)


_MANY = 10_000
"""Of so many lines it is worth while to keep in mind what they are."""


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
    kinds: bytearray
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
        stripped = list(map(str.strip, lines))
        self._text = bytearray(map(bool, stripped))
        self._kinds = _kinds(stripped)
        """Of which kind each line is or would be as a key."""
        self._roles = _roles(self._text, wants_reply=False)
        self._before: list[int] = []
        """How many shown pairs begin before each block of lines; one entry more than there are blocks."""
        self._keys: dict[int, list[int]] = {}
        """The shown keys of the blocks looked into since the last change."""
        self._gone: tuple[Sequence[str], bytearray, bytearray, bool, bytearray] | None = None
        """The many lines that were taken away last, and what is known of them: they may come back by undo."""
        self._count_from(0)

    @property
    def rows(self) -> int:
        """How many pairs are shown."""
        return self._before[-1]

    @property
    def pairs(self) -> int:
        """How many pairs there are, hidden ones too."""
        return self.rows + self._roles.count(_HIDDEN) + self._roles.count(_FOLDED)

    @property
    def filtered(self) -> bool:
        """Whether any pair is hidden."""
        return _HIDDEN in self._roles or _FOLDED in self._roles

    def kind_of(self, key: int) -> PairKind:
        """Return the kind of the pair whose key stands on this line."""
        return _ORDER[self._kinds[key]]

    def folded_into(self, row: int) -> int:
        """Return how many pairs are folded into a shown one."""
        line = self.line_of(row)
        end = self.line_of(row + 1) if row + 1 < self.rows else len(self._roles)
        return self._roles.count(_FOLDED, line, end)

    def counts(self) -> dict[PairKind, int]:
        """Return how many pairs there are of each kind, hidden ones too."""
        keys = bytes(compress(self._kinds, self._roles.translate(_IS_KEY)))
        return {kind: count for kind in _ORDER if (count := keys.count(_KIND_BYTES[kind]))}

    def kind_number(self, key: int) -> int:
        """Return a number that tells the kind of a pair, for sorting."""
        return self._kinds[key]

    def is_shown(self, key: int) -> bool:
        """Say whether the pair whose key stands on this line is shown."""
        return self._roles[key] == _KEY

    def all_keys(self) -> list[int]:
        """Return the lines of all pairs' keys, hidden ones too, ascending."""
        return list(compress(range(len(self._roles)), self._roles.translate(_IS_KEY)))

    def key_mask(self) -> bytes:
        """Return for each line a 1 if keys stand in it, of a hidden pair too: those of topics in replies."""
        keys = self._roles.translate(_IS_KEY)
        lists = _number(keys) & _number(self._kinds.translate(_is_one_of({PairKind.ON})))
        if not lists:
            return bytes(keys)
        # The line behind each.
        replies = (lists << 8) & _number(self._roles.translate(_IS_REPLY))
        return (_number(keys) | replies).to_bytes(len(keys), "little")

    def shown_keys(self) -> list[int]:
        """Return the lines of the shown pairs' keys, ascending."""
        return list(compress(range(len(self._roles)), map(_KEY.__eq__, self._roles)))

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
        return [start + at for at, role in enumerate(self._roles[start:end]) if role in _KEYS]

    def plan(self, start: int, count: int, lines: Sequence[str]) -> Change:
        """Work out what becomes of the pairs when ``count`` lines from ``start`` on give way to ``lines``.

        Pairs that the edit makes will be shown. Nothing changes before ``carry_out``.
        """
        roles = self._roles
        end = start + count
        wants_reply = start > 0 and roles[start - 1] in _KEYS
        wanted_reply_after = roles[end - 1] in _KEYS if end else False
        new: bytearray | None = None
        if self._gone is not None and self._gone[0] is lines:
            _, text, kinds, wanted_reply, before = self._gone
            new = before.translate(_SHOW) if wanted_reply == wants_reply else None
        else:
            stripped = list(map(str.strip, lines))
            text, kinds = bytearray(map(bool, stripped)), _kinds(stripped)
        if new is None:
            new = _roles(text, wants_reply=wants_reply)
        both = min(count, len(new))
        if both and (_HIDDEN in roles[start:end] or _FOLDED in roles[start:end]):
            for at in range(both):
                if roles[start + at] in _KEYS and new[at] == _KEY:
                    new[at] = roles[start + at]
        wants_reply_after = new[-1] in _KEYS if new else wants_reply

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
        return Change(first, old_rows, new_rows, start, end, last, text, kinds, new)

    def carry_out(self, change: Change, gone: Sequence[str] = ()) -> None:
        """Follow the edit that ``change`` was worked out for, before any other.

        ``gone``: the lines that gave way, if the very same sequence may come back.
        """
        if len(gone) >= _MANY and len(gone) == change.end - change.start:
            part = slice(change.start, change.end)
            wants_reply = change.start > 0 and self._roles[change.start - 1] in _KEYS
            self._gone = (gone, self._text[part], self._kinds[part], wants_reply, self._roles[part])
        self._text[change.start : change.end] = change.text
        self._kinds[change.start : change.end] = change.kinds
        if self._roles[change.start : change.last] == change.roles:
            return
        self._roles[change.start : change.last] = change.roles
        self._count_from(change.start // _BLOCK)

    def show(
        self,
        *,
        found: Sequence[bytes | bytearray] = (),
        kinds: Collection[PairKind] | None = None,
        folded: Collection[PairKind] = (),
    ) -> None:
        """Show the pairs of these kinds, None: of all, with a line that has a 1 in each of ``found``.

        Each has a byte for each line; one may find the key and another the reply. The other pairs are hidden;
        of neighbours of the same kind among ``folded`` only the first is shown.
        """
        roles, size = self._roles, len(self._roles)
        # One byte a line makes one large number: a step with all lines at once.
        wanted = _number(roles.translate(_IS_KEY))
        for mask in found:
            lines = _number(mask)
            wanted &= lines | ((lines & _number(roles.translate(_IS_REPLY))) >> 8)
        if kinds is not None:
            wanted &= _number(self._kinds.translate(_is_one_of(kinds)))
        shown = bytearray((_number(roles.translate(_HIDE)) - wanted).to_bytes(size, "little"))
        if folded and wanted:
            for line in self._folded(wanted.to_bytes(size, "little"), folded):
                shown[line] = _FOLDED
        self._roles = shown
        self._count_from(0)

    def _folded(self, wanted: bytes, folded: Collection[PairKind]) -> Iterable[int]:
        """Return the lines of the wanted keys behind another one of the same folded kind."""
        kinds = bytes(compress(self._kinds, wanted))
        inner = bytearray(len(kinds))
        for kind in folded:
            number = re.escape(bytes((_KIND_BYTES[kind],)))
            for run in re.finditer(number + b"{2,}", kinds):
                inner[run.start() + 1 : run.end()] = b"\1" * (run.end() - run.start() - 1)
        return compress(compress(range(len(wanted)), wanted), inner)

    def show_all(self) -> None:
        """Hide nothing any more."""
        self._roles = self._roles.translate(_SHOW)
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


def _kinds(stripped: Sequence[str]) -> bytearray:
    """Return of which kind each line would be as a key."""
    kinds = bytearray(map(_HEADS.get, map(_HEAD, stripped), repeat(_STUDY)))
    known = _CLOSED
    at = kinds.find(255)
    while at >= 0:
        line = stripped[at]
        # What most keys are, told by their brackets; `classify` knows the rest.
        kind = known.get(line[0] + line[-1]) if len(line) > 1 else None
        kinds[at] = _KIND_BYTES[classify(line).kind] if kind is None else kind
        at = kinds.find(255, at + 1)
    return kinds


def _number(mask: bytes | bytearray) -> int:
    return int.from_bytes(mask, "little")


def _is_one_of(kinds: Collection[PairKind]) -> bytes:
    wanted = {_KIND_BYTES[kind] for kind in kinds}
    return bytes(number in wanted for number in range(256))
