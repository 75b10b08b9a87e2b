"""The models of an understander: one of types and one of slots, both by CRFsuite (the extra ``dialbb``).

The model of types is multinomial logistic regression over the words of an utterance: a conditional random
field over sequences of length one is just that. It is regularised as strongly as DialBB's model is, so that
its probabilities are those of scikit-learn to two digits.
"""

from __future__ import annotations

import re
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boltun.errors import MissingExtraError
from boltun.minds.dialbb.understanding.tokens import Token

__all__ = ["Lexicon", "SlotModel", "TypeModel", "Word"]

_LONG_WORD = re.compile(r"\w\w+")
_WORD = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")

_INTERCEPT = 10.0
"""An attribute of every utterance, so large that its weights are as good as free of regularisation."""

_KNOWN_NAME = 2.0
"""The name of an entity tells more than its shape or its neighbours."""

_SLOT_STRENGTH = 0.02
"""Sheets are short, and a value said in a new way should be found: little regularisation."""

_OUTSIDE = "O"


@dataclass(frozen=True, slots=True)
class Word:
    """A token, or several that are the name of an entity. ``slots`` are those with such an entity."""

    text: str
    pos: str
    start: int
    end: int
    parts: tuple[str, ...]
    slots: tuple[str, ...] = ()


class Lexicon:
    """The names of all entities: a name in the sheet is known before an example has it."""

    def __init__(self, names: Iterable[tuple[str, str]], *, unspaced: bool = False) -> None:
        """``names`` are pairs of a slot and a name, in canonical form.

        ``unspaced``: nobody wrote where words end, so a name counts more than the tokens do.
        """
        slots: dict[str, dict[str, None]] = {}
        for slot, name in names:
            slots.setdefault(name, {})[slot] = None
        self._slots = {name: tuple(ones) for name, ones in slots.items() if name}
        self._longest = max(map(len, self._slots), default=0)
        self._unspaced = unspaced

    def words(self, text: str, tokens: Sequence[Token]) -> list[Word]:
        """Join the tokens that are a name, from left to right, the longest that there is."""
        words: list[Word] = []
        waiting = list(reversed(tokens))
        while waiting:
            first = waiting[-1]
            end = self._end_of_name(text, waiting)
            if end is None:
                waiting.pop()
                words.append(Word(first.text, first.pos, first.start, first.end, (first.text,)))
                continue
            parts: list[str] = []
            last = first
            while waiting and waiting[-1].start < end:
                last = waiting.pop()
                parts.append(text[last.start : min(last.end, end)])
            if last.end > end:
                waiting.append(Token(text[end : last.end], last.pos, end, last.end))
            name = text[first.start : end]
            words.append(Word(name, last.pos, first.start, end, tuple(parts), self._slots[name]))
        return words

    def _end_of_name(self, text: str, waiting: Sequence[Token]) -> int | None:
        """Return the end of the longest name that begins with the next token, at the end of ``waiting``."""
        start = waiting[-1].start
        found: int | None = None
        for token in reversed(waiting):
            if token.end - start > self._longest:
                break
            if text[start : token.end] in self._slots:
                found = token.end
        if found is None and self._unspaced:
            for end in range(min(start + self._longest, len(text)), start + 1, -1):
                if text[start:end] in self._slots:
                    return end
        return found


class TypeModel:
    """The type of an utterance, by its words and by the slots that have entities in it."""

    def __init__(self, examples: Sequence[tuple[Sequence[Word], str]]) -> None:
        """Learn from the words of examples and their types."""
        self._types = list(dict.fromkeys(name for _, name in examples))
        bags = [_bag(words) for words, _ in examples]
        self._known = {one for bag in bags for one in bag}
        self._model: _Model | None = None
        if len(self._types) > 1:
            # If there are two types, the library regularises one vector of weights, otherwise the vector of
            # each.
            strength = 1.0 if len(self._types) == 2 else 0.5
            self._model = _Model(
                (
                    ([self._attributes(bag)], [str(self._types.index(name))])
                    for bag, (_, name) in zip(bags, examples, strict=True)
                ),
                {"c1": 0.0, "c2": strength, "max_iterations": 500, "feature.possible_states": True},
            )

    def ranked(self, words: Sequence[Word]) -> list[tuple[str, float]]:
        """Return all types with their probabilities, the most probable one first."""
        if self._model is None:
            return [(name, 1.0) for name in self._types]
        labels = [str(number) for number in range(len(self._types))]
        chances = self._model.marginals([self._attributes(_bag(words))], labels)
        # Sorting is stable: of two equal ones the first in the sheet comes first.
        return sorted(zip(self._types, chances, strict=True), key=lambda one: -one[1])

    def _attributes(self, bag: Mapping[str, int]) -> dict[str, float]:
        return {"": _INTERCEPT, **{one: float(count) for one, count in bag.items() if one in self._known}}


class SlotModel:
    """The words of an utterance that are the values of slots."""

    def __init__(self, examples: Sequence[tuple[str, Sequence[Word], Sequence[tuple[str, str]]]]) -> None:
        """Learn from examples: the utterance, its words, its slots and values in order."""
        self._slots = list(dict.fromkeys(slot for _, _, slots in examples for slot, _ in slots))
        self._model: _Model | None = None
        if self._slots:
            numbers = {slot: number for number, slot in enumerate(self._slots)}
            self._model = _Model(
                (
                    (_sequence(words), _labels(text, words, slots, numbers))
                    for text, words, slots in examples
                    if words
                ),
                {
                    "c1": 0.0,
                    "c2": _SLOT_STRENGTH,
                    "max_iterations": 100,
                    "feature.possible_transitions": True,
                },
            )

    def found(self, text: str, words: Sequence[Word]) -> dict[str, str]:
        """Return the slots that are found and their values as the utterance has them; of two the first."""
        if self._model is None or not words:
            return {}
        slots: dict[str, str] = {}
        labels = self._model.best(_sequence(words))
        begin = 0
        for number, label in enumerate(labels):
            kind, _, slot = label.partition("-")
            if kind == _OUTSIDE:
                continue
            if kind == "B" or number == 0 or labels[number - 1].partition("-")[2] != slot:
                begin = number
            following = labels[number + 1] if number + 1 < len(labels) else _OUTSIDE
            if following != f"I-{slot}":
                value = text[words[begin].start : words[number].end]
                slots.setdefault(self._slots[int(slot)], value)
        return slots


class _Model:
    """A trained model of CRFsuite, for any thread."""

    def __init__(
        self, examples: Iterable[tuple[list[Any], list[str]]], settings: Mapping[str, object]
    ) -> None:
        try:
            import pycrfsuite
        except ImportError as error:
            raise MissingExtraError("Understanding by examples (LR-CRF)", extra="dialbb") from error
        trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
        trainer.set_params(dict(settings))
        for attributes, labels in examples:
            trainer.append(attributes, labels)
        with tempfile.TemporaryDirectory(prefix="boltun-") as folder:
            path = Path(folder) / "model"
            trainer.train(str(path))
            # The tagger reads in these bytes and does not keep them alive.
            self._trained = path.read_bytes()
        self._tagger = pycrfsuite.Tagger()
        self._tagger.open_inmemory(self._trained)
        self._lock = threading.Lock()

    def best(self, attributes: list[Any]) -> list[str]:
        with self._lock:
            labels: list[str] = self._tagger.tag(attributes)
        return labels

    def marginals(self, attributes: list[Any], labels: Iterable[str]) -> list[float]:
        with self._lock:
            self._tagger.set(attributes)
            return [float(self._tagger.marginal(label, 0)) for label in labels]


def _bag(words: Sequence[Word]) -> Counter[str]:
    """Count words of two letters or more; words of one letter only count if there are no others."""
    parts = [part.lower() for word in words for part in word.parts]
    bag = Counter(
        f"w{one}"
        for part in parts
        # 'm and n't are words of their own, which matter more than most.
        for one in ([part] if "'" in part[:2] else _LONG_WORD.findall(part))
        if len(one) > 1
    )
    if not bag:
        bag.update(f"w{one}" for part in parts for one in _WORD.findall(part))
    bag.update(f"d{slot}" for word in words for slot in word.slots)
    return bag


def _sequence(words: Sequence[Word]) -> list[dict[str, float]]:
    """The features of each word for the model of slots: its own, and a few of its neighbours'."""
    own = [_form(word) for word in words]
    sequence = []
    for place, word in enumerate(words):
        seen = ["", *own[place]]
        before, after = own[place - 1] if place else None, own[place + 1] if place + 1 < len(own) else None
        seen += ["BEGIN"] if before is None else [f"-{before[0]}", *(f"-{one}" for one in before[3:])]
        seen += ["END"] if after is None else [f"+{after[0]}", *(f"+{one}" for one in after[3:])]
        attributes = dict.fromkeys(seen, 1.0)
        attributes.update((f"d{slot}", _KNOWN_NAME) for slot in word.slots)
        sequence.append(attributes)
    return sequence


def _form(word: Word) -> list[str]:
    """The features of a word itself: first the word, then two endings, then its shape."""
    text = word.text
    lower = text.lower()
    form = [f"w{lower}", f"2{lower[-2:]}", f"3{lower[-3:]}", f"p{word.pos}"]
    if any(letter.isdigit() for letter in text):
        # 10:30 is a time and 555-1234 a number, whatever the digits are.
        form.append(f"s{_DIGITS.sub('9', text)}")
    if text.isupper():
        form.append("UPPER")
    if text.istitle():
        form.append("TITLE")
    form.extend(f"D{slot}" for slot in word.slots)
    return form


def _labels(
    text: str, words: Sequence[Word], slots: Sequence[tuple[str, str]], numbers: Mapping[str, int]
) -> list[str]:
    """Mark the words of each value, looking for the values from left to right."""
    labels = [_OUTSIDE] * len(words)
    position = 0
    for slot, value in slots:
        start = text.find(value, position)
        if start < 0:
            start = text.find(value)  # they are not in the order of the utterance
        if start < 0 or not value:
            continue
        end = position = start + len(value)
        places = [place for place, word in enumerate(words) if word.start < end and word.end > start]
        for place in places:
            labels[place] = f"{'B' if place == places[0] else 'I'}-{numbers[slot]}"
    return labels
