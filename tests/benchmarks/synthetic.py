"""Made-up reply bases and messages of any size, the same for the same seed."""

from __future__ import annotations

from itertools import accumulate
from random import Random

__all__ = ["make_base", "make_messages", "make_words"]

_ONSETS = [*"бвгджзклмнпрстфхцчш", "ст", "пр", "кр", "тр", "бл"]
_VOWELS = "аеиоуыэюя"


def make_words(count: int, dice: Random) -> list[str]:
    """Pronounceable words, all different; the first are meant to be the most frequent."""
    words: dict[str, None] = {}
    while len(words) < count:
        syllables = dice.choices((1, 2, 3, 4), (1, 6, 6, 2))[0]
        word = "".join(dice.choice(_ONSETS) + dice.choice(_VOWELS) for _ in range(syllables))
        words[word + dice.choice(["", "", *_ONSETS[:18]])] = None
    return list(words)


class _Speech:
    """Draws words as speech does: the n-th word 1/n as often as the first (Zipf)."""

    def __init__(self, words: list[str], dice: Random) -> None:
        self._words = words
        self._weights = list(accumulate(1 / (rank + 10) for rank in range(len(words))))
        self._dice = dice

    def say(self, low: int, high: int) -> str:
        count = self._dice.randint(low, high)
        return " ".join(self._dice.choices(self._words, cum_weights=self._weights, k=count))


def make_base(studies: int, keywords: int, *, seed: int = 1, vocabulary: int = 50_000) -> str:
    """The text of a base: study phrases, keyword lists and a few of the other kinds, mixed."""
    dice = Random(seed)
    speech = _Speech(make_words(vocabulary, dice), dice)
    kinds = [True] * studies + [False] * keywords
    dice.shuffle(kinds)
    lines = []
    for is_study in kinds:
        if is_study:
            lines.append(speech.say(3, 7) + dice.choice(".?!"))
        else:
            lines.append(f"({speech.say(2, 4)}{dice.choice('..?')})")
        lines.append(speech.say(3, 7).capitalize() + ".")
    for tag in ("ESCAPE", "FAILURE", "REPEAT"):
        for _ in range(10):
            lines += [f"<{tag}>", speech.say(3, 6).capitalize() + "."]
    for word in ("что", "где", "кто"):
        lines += ["<QUESTION>", word]
    return "\n".join(lines) + "\n"


def make_messages(base: str, count: int, *, seed: int = 2) -> list[str]:
    """Mixed messages: phrases of the base, words of its lists among others, talk it does not know."""
    dice = Random(seed)
    keys = [key for key in base.split("\n")[::2] if key and key[0] not in "<@"]
    messages = []
    for _ in range(count):
        key = dice.choice(keys).strip("(){}[]~")
        kind = dice.random()
        if kind < 0.3:
            messages.append(key.capitalize())
        elif kind < 0.6:
            words = key.rstrip(".?!").split()[:4] + ["тут"] * dice.randint(0, 2)
            dice.shuffle(words)
            messages.append(" ".join(words) + dice.choice(["", "", ".", "?", "!"]))
        elif kind < 0.8:
            words = [dice.choice(dice.choice(keys).split()) for _ in range(dice.randint(2, 8))]
            messages.append(" ".join(word.strip("(){}[]~.,?!") for word in words))
        elif kind < 0.9:
            messages.append(
                "Ну вот " + dice.choice(("абракадабра", "шурум-бурум", "ля-ля тополя")) + "! " + key
            )
        else:
            messages.append(
                dice.choice(("Ы", "мугукаю", "Тыц-тыц", "не пойму я")) + dice.choice(["", "?", ")))"])
            )
    return messages
