"""Habits: phrases that others often say, and what the owner answers them more often than by chance."""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boltun.history.evidence import Evidence, Row
from boltun.history.wording import bare

__all__ = ["Fact", "Habits", "Phrase", "Said", "Seen"]

_BY_CHANCE = 1e-3
"""So improbable must it be that an answer follows a phrase so often by chance."""
_LEAST_SHARE = 0.05
_MOST_ANSWERS = 8


class Fact(NamedTuple):
    """One answer that was given once: forms and texts as numbers."""

    phrase: int
    answer: int
    heard: int
    said: int
    at: float
    chat: int


@dataclass(slots=True)
class Seen:
    """How often something was seen, when, and in which chats."""

    count: int = 0
    first: float = math.inf
    last: float = -math.inf
    chats: set[int] = field(default_factory=set)

    def add(self, at: float, chat: int) -> None:
        """See it once more."""
        self.count += 1
        self.first = min(self.first, at)
        self.last = max(self.last, at)
        self.chats.add(chat)


@dataclass(slots=True, kw_only=True)
class Said:
    """An answer to a phrase; ``form`` compares, ``text`` is as the owner mostly writes it."""

    form: int
    text: str
    seen: Seen


@dataclass(slots=True, kw_only=True)
class Phrase:
    """A phrase that others say; ``wordings`` are its spellings, the most frequent first."""

    form: int
    wordings: list[str]
    answers: list[Said]
    seen: Seen
    """How often it was answered at all."""
    heard: int
    """How often it was said."""


class _Facts:
    """Many facts, in little room."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._columns: tuple[array[Any], ...] = tuple(array(code) for code in "IIIIdI")
        appends = [column.append for column in self._columns]
        for fact in facts:
            for append, value in zip(appends, fact, strict=True):
                append(value)

    def __len__(self) -> int:
        return len(self._columns[0])

    def __iter__(self) -> Iterator[Fact]:
        return map(Fact, *self._columns)


class Habits:
    """What is habit in some rows of the evidence."""

    def __init__(
        self,
        evidence: Evidence,
        *,
        wanted: Callable[[int, Row], bool] = lambda number, row: True,
        without: frozenset[int] = frozenset(),
    ) -> None:
        """``wanted`` chooses rows by their place and content; ``without`` names chats that do not count."""
        self.texts = evidence.texts
        self.forms: list[str] = [""]
        self._form_numbers: dict[str, int] = {"": 0}
        self._form_of: list[int] = [0] * len(evidence.texts)
        for number, text in enumerate(evidence.texts):
            if text is not None:
                self._form_of[number] = self._form(text)
        self.heard: Counter[int] = Counter()
        """How often each phrase was said."""
        self.facts = _Facts(self._facts(evidence, wanted, without))
        self.answers: Counter[int] = Counter(fact.answer for fact in self.facts)
        self.pairs: Counter[tuple[int, int]] = Counter((fact.phrase, fact.answer) for fact in self.facts)
        self.answered: Counter[int] = Counter(fact.phrase for fact in self.facts)

    def _form(self, text: str) -> int:
        form = bare(text)
        number = self._form_numbers.get(form)
        if number is None:
            if form == text:
                form = text  # one string in memory, not two
            number = self._form_numbers[form] = len(self.forms)
            self.forms.append(form)
        return number

    def number(self, form: str) -> int:
        """Return the number of a form; 0 if it never came."""
        return self._form_numbers.get(form, 0)

    def _facts(
        self, evidence: Evidence, wanted: Callable[[int, Row], bool], without: frozenset[int]
    ) -> Iterator[Fact]:
        form_of = self._form_of
        clean: Counter[tuple[int, int]] = Counter()
        groups: dict[int, list[Row]] = defaultdict(list)
        seen: set[int] = set()
        for place, row in enumerate(evidence.rows()):
            if row.chat in without or not wanted(place, row):
                continue
            if row.group:
                groups[row.group].append(row)
                continue
            phrase, answer = form_of[row.heard], form_of[row.said]
            if not phrase:
                continue
            if not row.said:
                self.heard[phrase] += 1
                continue
            if not answer:
                self.heard[phrase] += 1
                continue
            # The same chat may have been exported twice.
            mark = hash((phrase, answer, row.at))
            if mark in seen:
                continue
            seen.add(mark)
            self.heard[phrase] += 1
            clean[phrase, answer] += 1
            yield Fact(phrase, answer, row.heard, row.said, row.at, row.chat)
        for rows in groups.values():
            for row in self._settled(rows, clean):
                phrase, answer = form_of[row.heard], form_of[row.said]
                mark = hash((phrase, answer, row.at))
                if phrase and answer and mark not in seen:
                    seen.add(mark)
                    self.heard[phrase] += 1
                    yield Fact(phrase, answer, row.heard, row.said, row.at, row.chat)

    def _settled(self, rows: list[Row], clean: Counter[tuple[int, int]]) -> list[Row]:
        """Choose among the readings of two turns of several messages: what is known from elsewhere."""
        form_of = self._form_of
        known = [(clean[form_of[row.heard], form_of[row.said]], row) for row in rows]
        if known[0][0] >= 1 or len(rows) == 1:
            return rows[:1]
        chosen: list[Row] = []
        heard: set[int] = set()
        said: set[int] = set()
        for count, row in sorted(known[1:], key=lambda one: -one[0]):
            if count >= 2 and row.heard not in heard and row.said not in said:
                chosen.append(row)
                heard.add(row.heard)
                said.add(row.said)
        return chosen or rows[:1]

    # --- what is habit ------------------------------------------------------------------

    def is_habit(self, phrase: int, answer: int) -> bool:
        """Whether an answer follows a phrase more often than chance would have it."""
        together = self.pairs[phrase, answer]
        answered = self.answered[phrase]
        if together < 2 or together < answered * _LEAST_SHARE:
            return False
        elsewhere = self.answers[answer] - together
        expected = answered * (elsewhere + 0.5) / max(len(self.facts), 1)
        return _tail(together, expected) < _BY_CHANCE or (not elsewhere and together * 2 >= answered)

    def phrases(self) -> list[Phrase]:
        """Return the phrases with at least one habitual answer, the most frequent first."""
        habitual = {pair for pair in self.pairs if self.is_habit(*pair)}
        wanted = {phrase for phrase, _ in habitual}
        wordings: dict[int, Counter[int]] = defaultdict(Counter)
        said: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        seen: dict[tuple[int, int], Seen] = defaultdict(Seen)
        whole: dict[int, Seen] = defaultdict(Seen)
        for fact in self.facts:
            if fact.phrase not in wanted:
                continue
            wordings[fact.phrase][fact.heard] += 1
            whole[fact.phrase].add(fact.at, fact.chat)
            pair = fact.phrase, fact.answer
            if pair in habitual:
                said[pair][fact.said] += 1
                seen[pair].add(fact.at, fact.chat)
        answers: dict[int, list[Said]] = defaultdict(list)
        for (phrase, answer), spellings in said.items():
            text = self.texts[spellings.most_common(1)[0][0]] or ""
            answers[phrase].append(Said(form=answer, text=text, seen=seen[phrase, answer]))
        found = [
            Phrase(
                form=phrase,
                wordings=[self.texts[number] or "" for number, _ in wordings[phrase].most_common()],
                answers=sorted(some, key=lambda one: (-one.seen.count, one.text))[:_MOST_ANSWERS],
                seen=whole[phrase],
                heard=self.heard[phrase],
            )
            for phrase, some in answers.items()
        ]
        found.sort(key=lambda one: (-one.seen.count, self.forms[one.form]))
        return found


def _tail(count: int, expected: float) -> float:
    """Return the probability of so many or more, of a Poisson distribution."""
    if count <= expected:
        return 1.0
    term = math.exp(count * math.log(expected) - expected - math.lgamma(count + 1)) if expected > 0 else 0.0
    total = term
    for more in range(count + 1, count + 60):
        term *= expected / more
        total += term
        if term < total * 1e-9:
            break
    return total
