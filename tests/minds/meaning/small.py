"""A small model of meanings, made of the bundled bases, for tests of what uses one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.boltun.topics import keys_of, topic_id
from boltun.minds.meaning.making import make_model, write_model

ROOT = Path(__file__).resolve().parents[3]
_MEANT = (PairKind.STUDY, PairKind.PHRASE, PairKind.KEYWORDS)


def groups_of(*bases: Path) -> list[Sequence[str]]:
    """Return the texts of bases: those of a topic, or of a pair, together."""
    groups: dict[str, list[str]] = defaultdict(list)
    for base in bases:
        for pair in Document.open(base).pairs():
            name = f"{base}{topic_id(pair.key.text)}"
            if pair.key.kind is PairKind.ON:
                groups[name] += [key.text for key in keys_of(str(pair.reply))]
            elif pair.key.kind is PairKind.SAY:
                groups[name].append(str(pair.reply))
            elif pair.key.kind in _MEANT:
                groups[name] += [pair.key.text, str(pair.reply)]
    return list(groups.values())


def make_small(folder: Path) -> Path:
    """Make a model in English and Russian; takes two seconds."""
    bases = [ROOT / "bases" / language / "friend.txt" for language in ("en", "ru")]
    make_model(groups_of(*bases), folder, words=2000, sides=32)
    return folder


def model_with(folder: Path, directions: Mapping[str, Sequence[float]]) -> Path:
    """Write a model whose words point where they are told to."""
    import numpy

    write_model(folder, list(directions), numpy.array(list(directions.values())))
    return folder
