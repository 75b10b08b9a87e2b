"""What was gathered from histories: short texts, and what answered what when."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from boltun.history.pairing import Pair, is_short

__all__ = ["Evidence", "Row"]

_MOST_TEXTS = 600_000
"""Texts in memory. When there are more, those go that came once, the oldest first."""
_MOST_ALTERNATIVES = 3
NOTHING = 0


class Row(NamedTuple):
    """One time that something was answered. Texts are numbers; an answer of 0 is none."""

    heard: int
    said: int
    at: float
    chat: int
    group: int
    """Rows with the same number, other than 0, are readings of the same turns: the first one joins them."""


class Evidence:
    """Texts and rows. A text that was let go has no words any more, but its number stays."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.texts: list[str | None] = [None]
        self.counts = array("I", [0])
        self._heard = array("I")
        self._said = array("I")
        self._at = array("d")
        self._chat = array("I")
        self._group = array("I")
        self.chats: list[str] = []
        self._chat_numbers: dict[str, int] = {}
        self._groups = 0
        self.long = 0
        """So many turns of others were too long to learn from."""
        self.turns = 0
        self.answered = 0
        self.openings: dict[str, list[tuple[float, int]]] = {}
        self.dropped = 0
        """So many texts were let go."""

    def __len__(self) -> int:
        return len(self._at)

    def rows(self) -> Iterator[Row]:
        """Yield all rows, those of one chat in order."""
        return map(Row, self._heard, self._said, self._at, self._chat, self._group)

    def add(self, pair: Pair) -> None:
        """Take a pair."""
        chat = self._chat_numbers.get(pair.chat)
        if chat is None:
            chat = self._chat_numbers[pair.chat] = len(self.chats)
            self.chats.append(pair.chat)
        said = " ".join(pair.said)
        if pair.opens:
            if is_short(said):
                self.openings.setdefault(said, []).append((pair.at, chat))
            return
        heard = " ".join(pair.heard)
        self.turns += 1
        self.answered += bool(said)
        short = is_short(heard)
        self.long += not short
        single = len(pair.heard) == 1 and len(pair.said) == 1 and not pair.earlier
        if not said or single:
            if short and (not said or is_short(said)):
                self._row(heard, said, pair.at, chat, 0)
            return
        self._groups += 1
        group = self._groups
        if short and is_short(said):
            self._row(heard, said, pair.at, chat, group)
        for heard, said in _alternatives(pair):
            self._row(heard, said, pair.at, chat, group)

    def _row(self, heard: str, said: str, at: float, chat: int, group: int) -> None:
        self._heard.append(self._number(heard))
        self._said.append(self._number(said) if said else NOTHING)
        self._at.append(at)
        self._chat.append(chat)
        self._group.append(group)

    def _number(self, text: str) -> int:
        number = self._numbers.get(text)
        if number is None:
            if len(self._numbers) >= _MOST_TEXTS:
                self._let_go()
            number = self._numbers[text] = len(self.texts)
            self.texts.append(text)
            self.counts.append(0)
        self.counts[number] += 1
        return number

    def _let_go(self) -> None:
        """Forget texts that came once only, but none of the newest quarter."""
        newest = len(self.texts) - _MOST_TEXTS // 4
        counts, texts = self.counts, self.texts
        least = 1
        while True:
            kept = {
                text: number
                for text, number in self._numbers.items()
                if counts[number] > least or number >= newest
            }
            if len(kept) <= _MOST_TEXTS * 3 // 4:
                break
            least += 1
        for text, number in self._numbers.items():
            if text not in kept:
                texts[number] = None
                self.dropped += 1
        self._numbers = kept


def _alternatives(pair: Pair) -> Iterator[tuple[str, str]]:
    """Yield other readings of two turns: which message of the one may answer which of the other."""
    heard = [*pair.earlier, *pair.heard][-4:]
    said = pair.said[:4]
    for one in heard[-_MOST_ALTERNATIVES:]:
        for other in said[:_MOST_ALTERNATIVES]:
            if is_short(one) and is_short(other):
                yield one, other
    if len(said) > 1:
        joined = " ".join(said)
        for one in heard[-2:]:
            if len(pair.heard) > 1 and is_short(one) and is_short(joined):
                yield one, joined
    if len(pair.heard) > 1 and len(said) > 1 and is_short(" ".join(pair.heard)):
        for other in said[:2]:
            if is_short(other):
                yield " ".join(pair.heard), other
