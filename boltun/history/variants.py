"""Variants of a word, such as “прив” for “привет”: they stand in the same places and are spelt alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from boltun.history.habits import Habits
from boltun.history.word_lists import COMMON
from boltun.history.wording import is_known, lemma, words_of
from boltun.text.forms import language_of
from boltun.text.forms.stems import stem
from boltun.text.forms.typos import distance_within

__all__ = ["Variants", "variants"]

_LEAST = 3
_LEAST_PLACES = 2
_MOST_WORDS = 6
_MOST_IN_PLACE = 400
_ALONE = "\0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variants:
    """A word and its variants, the most frequent first."""

    head: str
    others: tuple[str, ...]
    count: int


def variants(habits: Habits) -> list[Variants]:
    """Find words with their variants, in what others say and in what the owner answers."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    alone: dict[str, Counter[str]] = defaultdict(Counter)
    counts: Counter[str] = Counter()
    for form, times in _forms(habits):
        if times < 2:
            continue  # a history has hundreds of thousands of texts that came once
        words = words_of(form)
        if not words or len(words) > _MOST_WORDS:
            continue
        for word in words:
            counts[word] += times
        if len(words) > 1:
            for at, word in enumerate(words):
                places[" ".join((*words[:at], _ALONE, *words[at + 1 :]))][word] += times
    for (phrase, answer), times in habits.pairs.items():
        heard, said = habits.forms[phrase], habits.forms[answer]
        # What is answered alike, or answers alike, means the same.
        if times < 2:
            continue
        if " " not in heard and len(heard) <= 20:
            alone[f">{said}"][heard] += times
        if " " not in said and len(said) <= 20:
            alone[f"<{heard}"][said] += times
    for form in {word for some in alone.values() for word in some}:
        counts[form] = max(
            counts[form], habits.heard[habits.number(form)] + habits.answers[habits.number(form)]
        )
    return _joined(_alike(places, alone, counts), counts)


def _forms(habits: Habits) -> Iterator[tuple[str, int]]:
    both = Counter(habits.heard)
    both.update(habits.answers)
    for number, times in both.items():
        yield habits.forms[number], times


def _alike(
    places: dict[str, Counter[str]], alone: dict[str, Counter[str]], counts: Counter[str]
) -> Counter[tuple[str, str]]:
    """Count the places that two words share, of those that are spelt alike."""
    shared: Counter[tuple[str, str]] = Counter()
    for some in places.values():
        for pair in _neighbours(some, counts):
            if _is_variant(*pair):
                shared[pair] += 1
    together: Counter[tuple[str, str]] = Counter()
    own: Counter[str] = Counter()
    for some in alone.values():
        own.update(some.keys())
        together.update(_neighbours(some, counts))
    for (one, other), count in together.items():
        # Who always gets the same answers means the same; then the spelling may differ more.
        same = count * 2 >= max(own[one], own[other])
        if _is_variant(one, other) or (same and _sounds_alike(one, other)):
            shared[one, other] += 2 * count
    return Counter({pair: count for pair, count in shared.items() if count >= _LEAST_PLACES})


def _neighbours(some: Counter[str], counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of words of a place that begin with the same letter."""
    by_first: dict[str, list[str]] = defaultdict(list)
    for word, _ in some.most_common(_MOST_IN_PLACE):
        if counts[word] >= _LEAST and words_of(word) == [word]:
            by_first[word[0]].append(word)
    for group in by_first.values():
        yield from combinations(sorted(group), 2)


def _is_variant(one: str, other: str) -> bool:
    """Whether one word may be written for the other: shortened, lengthened at its end, or misspelt."""
    if len(one) > len(other):
        one, other = other, one
    if not _are_comparable(one, other):
        return False
    longer = len(other) - len(one)
    if language_of(one) == "ja":
        return other.startswith(one) and longer <= 2
    if is_known(one) and is_known(other) and lemma(one) == lemma(other):
        return not _is_inflected(one, other)
    if other.startswith(one):
        return longer <= 4 and (len(one) >= 3 or not is_known(one))
    if is_known(one) and is_known(other):
        return False
    if not is_known(one) and len(one) <= 4 and _is_inside(one, other) and longer >= 2:
        return True
    if len(one) >= 4 and one[:4] == other[:4] and longer <= 4 and len(other) <= 10:
        return True
    return len(one) >= 4 and distance_within(one, other, 1) is not None


def _sounds_alike(one: str, other: str) -> bool:
    """Whether two thirds of the shorter word's letters come in the other one, in their order."""
    if len(one) > len(other):
        one, other = other, one
    if not _are_comparable(one, other) or language_of(one) == "ja" or len(one) < 3 or one in COMMON:
        return False
    at = found = 0
    for letter in one:
        there = other.find(letter, at)
        if there >= 0:
            found, at = found + 1, there + 1
    return found * 3 >= len(one) * 2


def _is_inflected(one: str, other: str) -> bool:
    """Whether two words differ by their endings only: such forms are what inexact lists are for."""
    language = language_of(one)
    return stem(one, language) == stem(other, language)


def _are_comparable(one: str, other: str) -> bool:
    letters = one + other
    return len(one) >= 2 and language_of(one) == language_of(other) and not any(map(str.isdigit, letters))


def _is_inside(short: str, long: str) -> bool:
    """Whether the letters of a word come in another one in the same order."""
    letters = iter(long)
    return all(letter in letters for letter in short)


def _joined(shared: Counter[tuple[str, str]], counts: Counter[str]) -> list[Variants]:
    """Give each variant to its most frequent head."""
    heads: dict[str, tuple[int, str]] = {}
    for (one, other), places in shared.items():
        known_one, known_other = is_known(one), is_known(other)
        if known_one != known_other:
            head, variant = (one, other) if known_one else (other, one)
        else:
            head, variant = (one, other) if counts[one] >= counts[other] else (other, one)
        heads[variant] = max(heads.get(variant, (0, "")), (places * 1000 + min(counts[head], 999), head))
    groups: dict[str, list[str]] = defaultdict(list)
    for variant, (_, head) in heads.items():
        seen = {variant}
        while head in heads and head not in seen:
            seen.add(head)
            head = heads[head][1]
        if head != variant:
            groups[head].append(variant)
    found = [
        Variants(
            head=head,
            others=tuple(sorted(some, key=lambda word: (-counts[word], word))),
            count=sum(counts[word] for word in some),
        )
        for head, some in groups.items()
    ]
    found.sort(key=lambda one: (-one.count, one.head))
    return found
