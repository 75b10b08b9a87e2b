"""Made-up AIML sets of any size and inputs for them, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

__all__ = ["hash_heavy", "inputs_of", "make_set", "words"]

_ONSETS = [*"bcdfghjklmnprstvwz", "st", "br", "ch", "pl", "th"]
_VOWELS = ["a", "e", "i", "o", "u", "ea", "oo"]
_A_FILE = 10_000
_HEAVY = [
    "# {a} # {b} #",
    "# {a} {b} #",
    "^ {a} * {b} ^",
    "# {a}",
    "{a} ^",
    "^ {a} {b} {c} ^",
    "_ {a} * {b}",
    "# {a} ^ {b} ^ {c}",
    "^ <set>thing</set> {a} ^",
    "{a} {b}",
    "{a} * {b} *",
]


def words(count: int, dice: Random) -> list[str]:
    """Pronounceable words, all different; the first are meant to be the most frequent."""
    found: dict[str, None] = {}
    while len(found) < count:
        syllables = dice.choices((1, 2, 3), (2, 5, 3))[0]
        found["".join(dice.choice(_ONSETS) + dice.choice(_VOWELS) for _ in range(syllables))] = None
    return list(found)


class _Speech:
    """Draws words as speech does: the n-th word 1/n as often as the first (Zipf)."""

    def __init__(self, count: int, dice: Random) -> None:
        self.words = words(count, dice)
        self._weights = list(accumulate(1 / (rank + 5) for rank in range(count)))
        self._dice = dice

    def say(self, low: int, high: int) -> list[str]:
        count = self._dice.randint(low, high)
        return self._dice.choices(self.words, cum_weights=self._weights, k=count)


def make_set(folder: Path, size: int, *, seed: int = 1) -> None:
    """Write a set as people write them: mostly words, some wildcards, that, topics, srai, random."""
    dice = Random(seed)
    speech = _Speech(30_000, dice)
    _write(folder, (_category(speech, dice) for _ in range(size)))


def hash_heavy(folder: Path, size: int, *, seed: int = 1) -> None:
    """Write a set in the manner of AIML 2: nearly every pattern has wildcards of zero or more words."""
    dice = Random(seed)
    speech = _Speech(4_000, dice)
    (folder / "thing.set").write_text(
        "[" + ", ".join(f'["{" ".join(speech.say(1, 3))}"]' for _ in range(500)) + "]"
    )

    def categories() -> Iterator[str]:
        for _ in range(size):
            a, b, c = (" ".join(speech.say(1, 2)) for _ in range(3))
            pattern = dice.choice(_HEAVY).format(a=a.upper(), b=b.upper(), c=c.upper())
            answer = " ".join(speech.say(3, 8))
            yield f"<category><pattern>{pattern}</pattern><template>{answer}.</template></category>"

    _write(folder, categories())


def _category(speech: _Speech, dice: Random) -> str:
    pattern = " ".join(speech.say(2, 6))
    kind = dice.random()
    if kind < 0.2:
        pattern += " *"
    elif kind < 0.25:
        pattern = "_ " + pattern
    elif kind < 0.3:
        pattern = pattern.replace(" ", " * ", 1)
    that = f"<that>{' '.join(speech.say(2, 5)).upper()}</that>" if dice.random() < 0.05 else ""
    kind = dice.random()
    answer = " ".join(speech.say(4, 12)) + "."
    if kind < 0.3:
        answer = f"<srai>{' '.join(speech.say(1, 3)).upper()}</srai>"
    elif kind < 0.4:
        answer = f"<random><li>{answer}</li><li>{' '.join(speech.say(3, 9))}</li></random>"
    elif kind < 0.5:
        answer += f' <set name="it"><star/></set> <get name="{speech.say(1, 1)[0]}"/>'
    return (
        f"<category>\n<pattern>{pattern.upper()}</pattern>{that}\n<template>{answer}</template>\n</category>"
    )


def _write(folder: Path, categories: Iterator[str]) -> None:
    folder.mkdir(exist_ok=True)
    part: list[str] = []
    number = 0
    for category in categories:
        part.append(category)
        if len(part) == _A_FILE:
            _write_file(folder, number, part)
            part.clear()
            number += 1
    part.append("<category>\n<pattern>*</pattern>\n<template>I see.</template>\n</category>")
    _write_file(folder, number, part)


def _write_file(folder: Path, number: int, categories: list[str]) -> None:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<aiml version="2.0">\n'
    (folder / f"{number:04}.aiml").write_text(head + "\n".join(categories) + "\n</aiml>\n", encoding="utf-8")


def inputs_of(patterns: list[str], count: int, *, seed: int = 2) -> list[str]:
    """Inputs from a set's own patterns, wildcards filled with other words of them."""
    dice = Random(seed)
    pool = [word for pattern in patterns[:5000] for word in pattern.split() if word.isalpha()] or ["so"]
    texts = []
    for pattern in dice.choices(patterns, k=count):
        said = []
        for word in pattern.replace("<set>thing</set>", "*").split():
            if word in "*_":
                said += dice.choices(pool, k=dice.randint(1, 3))
            elif word in "#^":
                said += dice.choices(pool, k=dice.randint(0, 4))
            else:
                said.append(word)
        texts.append(" ".join(said).lower().capitalize() + ".")
    return texts
