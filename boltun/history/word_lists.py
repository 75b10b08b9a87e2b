"""Lists of words: one answer to many phrases that share words, and hardly any other answer to these words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from boltun.history.habits import Habits, Seen
from boltun.history.known_words import known_words
from boltun.history.wording import asks, lemma, words_of

__all__ = ["COMMON", "WordList", "word_lists"]

_LEAST_PHRASES = 3
_LEAST_SURE = 0.85
_MOST_PHRASES = 400
_MOST_WORDS = 8
COMMON = known_words("common")


@dataclass(frozen=True, slots=True, kw_only=True)
class WordList:
    """Words that occur together, the answer to them, and the kinds of sentences in which they did."""

    words: tuple[str, ...]
    answer: str
    answer_form: int
    question: bool
    statement: bool
    seen: Seen
    phrases: tuple[str, ...]
    """Some of the phrases that it stands for."""
    forms: frozenset[int]
    sure: float
    """The share of answers to these words that were this one."""


class _Words:
    """The phrases in which each word occurs, by dictionary forms."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def of(self, phrase: int) -> dict[str, str]:
        """Return the dictionary forms in a phrase, each with the word as it stands there."""
        return {lemma(word): word for word in words_of(self.habits.forms[phrase])[:_MOST_WORDS]}


def word_lists(habits: Habits) -> list[WordList]:
    """Find the lists of words in habits, the surest first."""
    words = _Words(habits)
    by_answer: dict[int, set[int]] = defaultdict(set)
    for phrase, answer in habits.pairs:
        if habits.answers[answer] >= _LEAST_PHRASES:
            by_answer[answer].add(phrase)
    wanted = {answer: some for answer, some in by_answer.items() if len(some) >= _LEAST_PHRASES}
    shared: set[str] = set()
    candidates: dict[int, Counter[str]] = {}
    for answer, phrases in wanted.items():
        counts = Counter(
            word
            for phrase in sorted(phrases)[:_MOST_PHRASES]
            for word in words.of(phrase)
            if word not in COMMON
        )
        candidates[answer] = Counter({word: n for word, n in counts.items() if n >= _LEAST_PHRASES})
        shared |= candidates[answer].keys()
    where: dict[str, set[int]] = defaultdict(set)
    for phrase in habits.answered:
        for word in words.of(phrase).keys() & shared:
            where[word].add(phrase)
    found: list[WordList] = []
    for answer, counts in candidates.items():
        found += _lists_of(habits, words, where, answer, wanted[answer], counts)
    found.sort(key=lambda one: (-one.seen.count, one.words))
    return found


def _lists_of(
    habits: Habits,
    words: _Words,
    where: dict[str, set[int]],
    answer: int,
    phrases: set[int],
    counts: Counter[str],
) -> Iterator[WordList]:
    left = set(phrases)
    for _ in range(4):
        best: tuple[float, int, tuple[str, ...], set[int]] | None = None
        for chosen in _choices(counts):
            everywhere = set.intersection(*(where[word] for word in chosen))
            ours = everywhere & left
            if len(ours) < _LEAST_PHRASES:
                continue
            sure = _sureness(habits, everywhere, answer)
            if sure < _LEAST_SURE:
                continue
            rank = (len(ours) * sure, -len(chosen), chosen, ours)
            if best is None or rank[:2] > best[:2]:
                best = rank
        if best is None:
            return
        _, _, chosen, ours = best
        everywhere = set.intersection(*(where[word] for word in chosen))
        yield _made(habits, words, chosen, ours, everywhere, answer)
        left -= ours


def _choices(counts: Counter[str]) -> Iterator[tuple[str, ...]]:
    frequent = [word for word, _ in counts.most_common(8)]
    yield from ((word,) for word in frequent)
    yield from combinations(frequent[:6], 2)


def _sureness(habits: Habits, phrases: Iterable[int], answer: int) -> float:
    """Return the share of this answer among all answers to the phrases."""
    ours = together = 0
    for phrase in phrases:
        ours += habits.pairs[phrase, answer]
        together += habits.answered[phrase]
    return ours / together if together else 0.0


def _made(
    habits: Habits, words: _Words, chosen: tuple[str, ...], ours: set[int], everywhere: set[int], answer: int
) -> WordList:
    seen = Seen()
    spellings: Counter[int] = Counter()
    asked = said = 0
    examples: Counter[int] = Counter()
    for fact in habits.facts:
        if fact.answer == answer and fact.phrase in ours:
            seen.add(fact.at, fact.chat)
            spellings[fact.said] += 1
            examples[fact.heard] += 1
            text = habits.texts[fact.heard] or ""
            asked, said = (asked + 1, said) if asks(text) else (asked, said + 1)
    written = {
        word: Counter(words.of(phrase)[word] for phrase in ours).most_common(1)[0][0] for word in chosen
    }
    first = habits.forms[next(iter(sorted(ours)))]
    order = sorted(chosen, key=lambda word: first.find(words.of(next(iter(sorted(ours)))).get(word, "")))
    return WordList(
        words=tuple(written[word] for word in order),
        answer=habits.texts[spellings.most_common(1)[0][0]] or "",
        answer_form=answer,
        question=asked * 8 >= asked + said,
        statement=said * 8 >= asked + said,
        seen=seen,
        phrases=tuple(habits.texts[number] or "" for number, _ in examples.most_common(12)),
        forms=frozenset(everywhere),
        sure=_sureness(habits, everywhere, answer),
    )
