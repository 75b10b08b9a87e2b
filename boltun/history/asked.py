"""The turns of contacts in a history, one by one, for whatever asks a mind about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from boltun.errors import HistoryError
from boltun.history.evaluation import Asked
from boltun.history.evidence import Evidence
from boltun.history.gathering import Gathering, Wishes
from boltun.history.learning import Learning
from boltun.history.pairing import Pair
from boltun.minds.cases import read_cases

__all__ = ["asked_in"]

_BETWEEN = 10.0


class _Turns(Evidence):
    """Keeps each turn as it came."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs_heard: list[Pair] = []

    def add(self, pair: Pair) -> None:
        if pair.heard:
            self.pairs_heard.append(pair)


def asked_in(path: Path, wishes: Wishes, format_name: str = "") -> tuple[list[Asked], Sequence[HistoryError]]:
    """Return the turns of an export, of a database or of a list of conversations, and what cannot be read.

    HistoryError if there is nothing to read in it. A list has no answers of the owner.
    """
    if path.name.endswith(".cases.txt"):
        return list(_of_cases(path)), ()
    gathering: Gathering = Learning([path], wishes, format_name=format_name).gathering
    turns = _Turns()
    gathering.gathered.evidence = turns
    gathered = gathering.run()
    found = [
        Asked(chat=one.chat, at=one.at, heard="\n".join(one.heard), said="\n".join(one.said))
        for one in turns.pairs_heard
    ]
    return sorted(found, key=lambda one: one.at), gathered.faults


def _of_cases(path: Path) -> Iterable[Asked]:
    for number, case in enumerate(read_cases(path)):
        at = 0.0
        for turn in case.turns:
            at += turn.pause or _BETWEEN
            for text in (turn.message, *(other.message for other in turn.others)):
                if text:
                    # Other wordings are said by somebody else.
                    chat = f"{number}" if text == turn.message else f"{number} {turn.line} {text}"
                    yield Asked(chat=chat, at=at, heard=text)
