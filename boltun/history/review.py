"""The review of proposals: accepted, edited, merged or rejected by the person, each step undone again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum

from boltun.errors import HistoryError
from boltun.history.proposals import Proposal, remade

__all__ = ["Decision", "Review"]


class Decision(StrEnum):
    """What the person decided about a proposal."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Review:
    """Proposals and what was decided about each. It holds what is not private only."""

    def __init__(self, proposals: Iterable[Proposal]) -> None:
        self._found = {one.id: one for one in proposals}
        self._decided: dict[str, Decision] = {}
        self._before: list[tuple[dict[str, Proposal], dict[str, Decision]]] = []

    def all(self) -> list[tuple[Proposal, Decision]]:
        """Return all proposals in their order, with what was decided."""
        return [(one, self._decided.get(one.id, Decision.OPEN)) for one in self._found.values()]

    def accepted(self) -> list[Proposal]:
        """Return those to write."""
        return [one for one, decision in self.all() if decision is Decision.ACCEPTED]

    def get(self, number: str) -> Proposal:
        """Return a proposal by its id; HistoryError if there is none."""
        if number not in self._found:
            raise HistoryError("There is no proposal {id}.", advice="See the list again.", id=number)
        return self._found[number]

    def decide(self, ids: Sequence[str], decision: Decision) -> None:
        """Accept or reject proposals, or leave them open again."""
        for number in ids:
            self.get(number)
        self._keep()
        for number in ids:
            self._decided[number] = decision

    def edit(self, number: str, keys: Sequence[str], answers: Sequence[str]) -> Proposal:
        """Give a proposal other keys and answers, and accept it; return it, with its new id."""
        old = self.get(number)
        new = remade(old, keys, answers)
        self._keep()
        self._put(new, [number])
        return new

    def merge(self, ids: Sequence[str]) -> Proposal:
        """Make one proposal of several of the same kind as the first, and accept it."""
        some = [self.get(number) for number in ids]
        first = some[0]
        keys = dict.fromkeys(key for one in some for key in one.keys)
        answers = dict.fromkeys(answer.text for one in some for answer in one.answers)
        counted = replace(
            first,
            count=sum(one.count for one in some),
            answers=tuple(answer for one in some for answer in one.answers),
            first_at=min(one.first_at for one in some),
            last_at=max(one.last_at for one in some),
            chats=tuple(sorted({chat for one in some for chat in one.chats})),
        )
        new = remade(counted, list(keys), list(answers))
        self._keep()
        self._put(new, ids)
        return new

    def renew(self, proposals: Iterable[Proposal]) -> None:
        """Take other proposals, such as those without a conversation; what was decided stays."""
        self._keep()
        self._found = {one.id: one for one in proposals}

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self._before:
            return False
        self._found, self._decided = self._before.pop()
        return True

    def _keep(self) -> None:
        self._before.append((dict(self._found), dict(self._decided)))

    def _put(self, new: Proposal, gone: Sequence[str]) -> None:
        """Put a proposal in the place of others."""
        found: dict[str, Proposal] = {}
        for number, one in self._found.items():
            if number == gone[0]:
                found[new.id] = new
            elif number not in gone:
                found[number] = one
        self._found = found
        self._decided = {number: one for number, one in self._decided.items() if number not in gone}
        self._decided[new.id] = Decision.ACCEPTED
