"""What a reply base holds, told before somebody takes it from others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.sharing import Fact

__all__ = ["facts"]

_GENERAL = (PairKind.ESCAPE, PairKind.FAILURE)
_LISTS = (PairKind.KEYWORDS, PairKind.SPECIALS)
_PHRASES = (PairKind.STUDY, PairKind.PHRASE)
_SWITCHES = {
    PairKind.PLACEHOLDERS: "It fills in placeholders, such as the name of the contact.",
    PairKind.UNDERSTAND: "It reads words that it does not know as they are probably meant.",
    PairKind.MEANING: "It finds what lies near in meaning, if you have chosen a model.",
}


def facts(path: Path, encoding: str | None) -> Sequence[Fact]:
    """Return what a base holds, counted, and what it switches on; TextError if it is no text."""
    counts = Counter(pair.key.kind for pair in Document.open(path, encoding).pairs())
    return list(_facts(counts))


def _facts(counts: Counter[PairKind]) -> Iterator[Fact]:
    yield Fact(
        template="Pairs: {pairs}. Of these phrases: {phrases}, lists of words: {lists},"
        " general replies: {general}.",
        values={
            "pairs": counts.total(),
            "phrases": sum(counts[kind] for kind in _PHRASES),
            "lists": sum(counts[kind] for kind in _LISTS),
            "general": sum(counts[kind] for kind in _GENERAL),
        },
    )
    if counts[PairKind.ON]:
        values = {"keys": counts[PairKind.ON], "replies": counts[PairKind.SAY]}
        yield Fact(template="In topics: {keys} keys, {replies} replies.", values=values)
    for kind, template in _SWITCHES.items():
        if counts[kind]:
            yield Fact(template=template)
