"""The learned model of one language: how much each feature speaks for a grave message, and for which kind.

Its files are made by ``tests/gravity/train.py``. ``models/en.txt`` tells grave from ordinary messages, and
``models/en.kinds.txt`` the kinds of grave ones. A line is a weight and the features that have it, between
tabs; a line with ``=`` is a value by name, and one in brackets begins the weights of a kind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from math import sqrt
from pathlib import Path

from boltun.gravity.features import Features
from boltun.gravity.kinds import Kind

__all__ = ["ALONE_DEARER", "STEP", "Model", "is_supported", "total"]

STEP = 0.02
"""Weights are whole multiples of it in the file."""
_PART_DEARER = 0.3
"""What a part of a message needs more than the whole: a long message has many chances to look grave."""
ALONE_DEARER = 0.25
"""What a message needs more if nothing in it is grave by itself: who, when and “said” make everyday talk."""
_WORDS = 3
_PLAIN = frozenset({"#i", "#we", "#he", "#you", "#never", "#now", "#question", "#joy", "#memorial"})
"""Words that mean no more than this make no message grave, though they weigh together with others."""
_SAID_ALONE = frozenset(
    {
        "#" + name
        for name in ("die", "passed", "rite", "die_wish", "suicide", "crisis_more", "ill", "danger", "fire")
    }
    | {"#" + name for name in ("sex_harm", "violence_more", "war", "bad_more", "pills", "sacked", "split")}
    | {"!" + kind for kind in Kind}
)
"""What can be grave in one word: “suicide”, but not “dad” or “bad”."""
_SUPPORTING = (_SAID_ALONE - {"#split"}) | {
    "#" + name
    for name in ("beat", "kill", "cut", "threat", "accident", "breath", "control", "disaster", "law", "care")
}
_OWN_WORDS = {
    Kind.CRISIS: ("die_wish", "suicide", "crisis_more", "despair", "pills", "cut", "die", "farewell"),
    Kind.EMERGENCY: (
        "danger",
        "fire",
        "breath",
        "accident",
        "control",
        "disaster",
        "threat",
        "pills",
        "care",
    ),
    Kind.VIOLENCE: ("beat", "kill", "sex_harm", "violence_more", "threat", "war", "cut", "fear", "law"),
    Kind.DEATH: ("die", "passed", "rite", "kill"),
}
_TELLING = {
    kind: frozenset({"!" + kind, *("#" + name for name in names)}) for kind, names in _OWN_WORDS.items()
}
"""What a message says of each kind that is answered with telephone numbers or condolences."""
_SURE = 0.3
"""So far above that, a message is of its kind without a word for it."""
_QUIET = (Kind.ILLNESS, Kind.BAD_NEWS)
_GRAVE = "grave"


def is_supported(features: Collection[str]) -> bool:
    """Tell whether a pattern fits, or a word says something grave: more than who, when and how one feels."""
    return not _SUPPORTING.isdisjoint(features)


def total(features: Collection[str], weights: Mapping[str, float], bias: float) -> float:
    """Return how much features speak for something. Long messages do not count for more than short ones."""
    if not features:
        return bias
    # This runs for every message that comes.
    return bias + sum(map(weights.get, weights.keys() & features)) / sqrt(len(features))  # type: ignore[arg-type]


class Model:
    """Scores messages of one language."""

    def __init__(self, folder: Path, language: str) -> None:
        self._folder = folder
        self._language = language
        self._weights, values = _read(folder / f"{language}.txt")[_GRAVE]
        self._bias = values["bias"]
        self._threshold = values["threshold"]

    def load(self) -> None:
        """Read what tells the kinds, too, which is else read with the first grave message."""
        _ = self._kinds

    @cached_property
    def _kinds(self) -> dict[str, tuple[dict[str, float], dict[str, float]]]:
        return _read(self._folder / f"{self._language}.kinds.txt")

    def is_grave(self, features: Features, *, part: bool = False) -> bool:
        """Tell whether a message, or a part of one, is grave."""
        said = {feature for feature in features if feature[0] in "#!"} - _PLAIN
        # Of many parts, one that names no more than a home seldom means it.
        if not said or (part and said == {"#home"}):
            return False
        if not _SAID_ALONE & features.keys() and _is_one_word(features):
            return False
        dearer = (_PART_DEARER if part else 0) + (0 if is_supported(features) else ALONE_DEARER)
        return total(features, self._weights, self._bias) >= self._threshold + dearer

    def kind(self, features: Features) -> Kind:
        """Return the kind of a grave message.

        One that has no word for its kind, and is not sure, gets a kind without telephone numbers.
        """
        sure = total(features, self._weights, self._bias) >= self._threshold + ALONE_DEARER + _SURE

        def score(kind: Kind) -> float:
            weights, values = self._kinds[kind.value]
            return total(features, weights, values["bias"])

        best = max(Kind, key=score)
        if sure or best in _QUIET or not _TELLING[best].isdisjoint(features):
            return best
        return max(_QUIET, key=score)

    def words(self, features: Features) -> list[str]:
        """Return the words that speak most for a grave message, in their order."""
        spoken: dict[str, float] = {}
        order: dict[str, int] = {}
        for feature, words in features.items():
            weight = self._weights.get(feature, 0.0)
            for word in words:
                spoken[word] = spoken.get(word, 0.0) + weight / len(words)
                order.setdefault(word, len(order))
        for feature in _PLAIN & features.keys():
            for word in features[feature]:
                spoken.pop(word, None)
        best: list[str] = []
        for word in sorted(spoken, key=lambda word: -spoken[word]):
            if len(best) == _WORDS or (best and spoken[word] < 0.3 * spoken[best[0]]):
                break
            if not any(word in other or other in word for other in best):
                best.append(word)
        return sorted(best, key=lambda word: order[word])


def _is_one_word(features: Features) -> bool:
    """Tell whether a message is a single word, in an unspaced language a text of a few signs."""
    words = {word.strip("^$") for row in features.values() for word in row}
    longest = max(words, key=len, default="")
    return all(word in longest for word in words)


def _read(path: Path) -> dict[str, tuple[dict[str, float], dict[str, float]]]:
    """Return the weights and values of each part of a file."""
    parts: dict[str, tuple[dict[str, float], dict[str, float]]] = {}
    weights, values = parts[_GRAVE] = ({}, {})
    for line in path.read_text(encoding="utf-8").split("\n"):
        if "\t" in line:
            weight, *features = line.split("\t")
            weights.update(dict.fromkeys(features, int(weight) * STEP))
        elif line.startswith("["):
            weights, values = parts[line.strip("[]")] = ({}, {})
        elif "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            values[name.strip()] = float(value)
    return parts
