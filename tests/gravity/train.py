"""Learns the model of gravity from the lists of messages (docs/testing.md tells how to add messages).

    python tests/gravity/train.py              all languages
    python tests/gravity/train.py ja           one
    python tests/gravity/train.py ja --check   only says how well it tells messages of authors it has not read

It takes the lists of ``building`` in which file names begin with the language: ``en_grave.txt`` and
``en_ordinary.txt``, ``en_grave_2.txt`` of another author, and so on. The threshold is chosen on messages of
authors that were left out. It takes some minutes, and the same lists give the same model.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from random import Random

from boltun.gravity import Kind
from boltun.gravity.features import Features
from boltun.gravity.matcher import Reading
from boltun.gravity.model import ALONE_DEARER, STEP, is_supported

LISTS = Path(__file__).parent / "building"
MODELS = Path(__file__).parents[2] / "boltun" / "gravity" / "models"

FALSE_ALARMS = {"en": 0.008, "ru": 0.01, "ja": 0.006}
"""So many of the ordinary messages may be taken for grave, half of which are traps."""
ROUNDS = 30
CHOOSING = {"2", "3"}
"""Authors whose lists choose the threshold: the others wrote few messages, contrasts, or traps alone."""
COST = 3.0
VALUES = {"~": 0.6, "%": 0.8, "^": 0.8, "+": 0.8, "!": 2.0}
"""How far features are trusted, by their first letter, besides how rare they are; of others 1."""
PART_DEARER = 0.3
EVERYDAY = "18"
"""The lists of everyday talk; good news, lists 19, are by one who had read what was false there."""
GOOD_NEWS = "19"
LEAST = 2
"""Smaller weights, in steps, are left out of the file."""
RARE = 5
"""Kinds are told by features that so many messages have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A message as the model sees it."""

    kind: Kind | None
    author: str
    text: str
    features: Sequence[Features]
    """Of the whole, then of each part."""


def examples(language: str) -> list[Example]:
    """Return all messages of a language."""
    found = []
    for path in sorted(LISTS.glob(f"{language}_*.txt")):
        what, _, author = path.stem.partition("_")[2].partition("_")
        kind = None
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("[") and what == "grave":
                kind = Kind(line.strip("[] "))
            elif line.strip():
                assert kind is not None or what == "ordinary", path
                found.append(
                    Example(
                        kind=kind,
                        author=author,
                        text=line,
                        features=list(Reading(language, line).features()),
                    )
                )
    return found


def learned(
    rows: Sequence[tuple[Collection[str], bool]], cost: float = COST
) -> tuple[dict[str, float], float]:
    """Return the weights and the bias that tell rows apart: a linear support vector machine.

    Dual coordinate descent with the squared hinge loss (Hsieh and others, 2008). Both sides count the same.
    """
    counts = Counter(feature for features, _ in rows for feature in features)
    # Two words that stand together once only would be learned by heart.
    counts = Counter({name: count for name, count in counts.items() if count > 1 or name[0] != "+"})
    numbers = {feature: number for number, feature in enumerate(sorted(counts))}
    values = [
        VALUES.get(feature[0], 1.0) * sqrt(log((len(rows) + 1) / (counts[feature] + 1)) / 5)
        for feature in numbers
    ]
    squares = [value * value for value in values]
    points = []
    for features, _ in rows:
        ids = [numbers[feature] for feature in features if feature in numbers]
        size = 1 / sqrt(len(features) or 1)
        points.append((ids, size, size * size * sum([squares[id] for id in ids])))
    yes = sum(is_yes for _, is_yes in rows)
    shares = {True: len(rows) / (2 * yes or 1), False: len(rows) / (2 * (len(rows) - yes) or 1)}
    weights = [0.0] * len(numbers)
    bias = 0.0
    alphas = [0.0] * len(rows)
    order = list(range(len(rows)))
    dice = Random(1)
    for _ in range(ROUNDS):
        dice.shuffle(order)
        for row in order:
            ids, size, length = points[row]
            is_yes = rows[row][1]
            sign = 1.0 if is_yes else -1.0
            slack = 1 / (2 * cost * shares[is_yes])
            gradient = sign * (size * sum([weights[id] for id in ids]) + bias) - 1 + slack * alphas[row]
            if alphas[row] == 0 and gradient >= 0:
                continue
            new = max(alphas[row] - gradient / (length + 1 + slack), 0.0)
            change = (new - alphas[row]) * sign
            alphas[row] = new
            bias += change
            change *= size
            for id in ids:
                weights[id] += change * squares[id]
    return {feature: weights[number] for feature, number in numbers.items()}, bias


def score(features: Features, model: tuple[dict[str, float], float]) -> float:
    weights, bias = model
    if not features:
        return bias
    return bias + sum([weights.get(feature, 0.0) for feature in features]) / sqrt(len(features))


def best(example: Example, model: tuple[dict[str, float], float]) -> float:
    """Return the score of a message: that of the whole, or of its gravest part."""
    return max(
        score(features, model)
        - (PART_DEARER if number else 0)
        - (0 if is_supported(features) else ALONE_DEARER)
        for number, features in enumerate(example.features)
    )


def grave_model(found: Sequence[Example]) -> tuple[dict[str, float], float]:
    """Learn grave from ordinary messages. Each part of an ordinary message is one, too."""
    rows: list[tuple[Collection[str], bool]] = []
    for example in found:
        rows.append((example.features[0], example.kind is not None))
        if example.kind is None:
            rows += [(part, False) for part in example.features[1:]]
    return learned(rows)


def threshold_of(ordinary: Sequence[float], share: float) -> float:
    """Return the score that so few of the ordinary messages reach."""
    scores = sorted(ordinary, reverse=True)
    return scores[int(share * len(scores))] + 1e-6


def found_share(grave: Sequence[float], threshold: float) -> float:
    return sum(value >= threshold for value in grave) / len(grave)


def check(found: Sequence[Example], share: float, say: Callable[[str], None] = print) -> float:
    """Return the threshold, found on the messages of each author with a model of all the others."""
    ordinary: list[float] = []
    grave: list[float] = []
    for author in sorted({example.author for example in found} & CHOOSING):
        model = grave_model([example for example in found if example.author != author])
        told = [(example.kind, best(example, model)) for example in found if example.author == author]
        mine = [value for kind, value in told if kind is None]
        theirs = [value for kind, value in told if kind is not None]
        ordinary += mine
        grave += theirs
        if mine and theirs:
            reached = [
                f"{found_share(theirs, threshold_of(mine, one)):.1%} at {one:.0%}"
                for one in (0.01, 0.02, 0.05)
            ]
            say(f"  author {author or '1'}: {len(theirs)} grave, {len(mine)} ordinary: {', '.join(reached)}")
    limit = threshold_of(ordinary, share)
    say(
        f"  all: threshold {limit:.2f} finds {found_share(grave, limit):.1%} of {len(grave)},"
        f" and {share:.2%} of {len(ordinary)} ordinary ones"
    )
    everyday = [example for example in found if example.author == EVERYDAY]
    model = grave_model([example for example in found if example.author not in (EVERYDAY, GOOD_NEWS)])
    told_of = [best(example, model) for example in everyday]
    say(f"  of {len(everyday)} messages of everyday talk {found_share(told_of, limit):.2%}")
    return limit


def kind_models(found: Sequence[Example]) -> dict[Kind, tuple[dict[str, float], float]]:
    """Learn each kind of grave message from the other kinds, by features that are not rare."""
    grave = [example for example in found if example.kind is not None]
    counts = Counter(feature for example in grave for feature in example.features[0])
    kept = {feature for feature, count in counts.items() if count >= RARE}
    return {
        kind: learned([(kept & example.features[0].keys(), example.kind is kind) for example in grave])
        for kind in Kind
    }


def written(model: tuple[dict[str, float], float], **values: float) -> str:
    """Return a model as its file has it, features of one weight in one line."""
    weights, bias = model
    lines: dict[int, list[str]] = {}
    for feature in sorted(weights):
        weight = round(weights[feature] / STEP)
        if abs(weight) >= LEAST:
            lines.setdefault(weight, []).append(feature)
    named = {"bias": bias, **values}
    return "".join(
        [f"{name} = {value:.3f}\n" for name, value in named.items()]
        + ["\t".join([str(weight), *lines[weight]]) + "\n" for weight in sorted(lines)]
    )


def main(wanted: Sequence[str]) -> None:
    """Learn, and write the models unless only a check is wanted."""
    languages = [name for name in wanted if not name.startswith("-")] or ["en", "ja", "ru"]
    for language in languages:
        found = examples(language)
        print(f"{language}: {len(found)} messages")
        limit = check(found, FALSE_ALARMS[language])
        if "--check" in wanted:
            continue
        MODELS.mkdir(exist_ok=True)
        text = written(grave_model(found), threshold=round(limit, 2))
        (MODELS / f"{language}.txt").write_text(text, encoding="utf-8")
        kinds = kind_models(found)
        text = "".join(f"[{kind.value}]\n{written(model)}" for kind, model in kinds.items())
        (MODELS / f"{language}.kinds.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
