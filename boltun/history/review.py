"""The review of proposals: accepted, edited, merged or rejected by the person, each step undone again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from boltun.errors import HistoryError
from boltun.history.proposals import Proposal, remade, subject

__all__ = ["Decision", "Review"]


class Decision(StrEnum):
    """What the person decided about a proposal."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class _Before:
    """What a step changed. ``found`` is None if the proposals stayed the same."""

    decided: dict[str, Decision | None]
    never: tuple[str, ...]
    found: dict[str, Proposal] | None = None
    made: dict[str, frozenset[str]] | None = None


class Review:
    """Proposals and what was decided about each. It holds what is not private only.

    It belongs to whoever reviews: one thread uses it.
    """

    def __init__(
        self, proposals: Iterable[Proposal], *, rejected: Iterable[str] = (), never: Iterable[str] = ()
    ) -> None:
        """``rejected`` are ids that were rejected before; ``never`` are conversations that are left out."""
        self._found = {one.id: one for one in proposals}
        self._decided = {number: Decision.REJECTED for number in rejected if number in self._found}
        self._made: dict[str, frozenset[str]] = {}
        """What each proposal of the person stands for: the subjects of those that it was made of."""
        self._before: list[_Before] = []
        self.never = tuple(never)

    def all(self) -> list[tuple[Proposal, Decision]]:
        """Return all proposals in their order, with what was decided."""
        return [(one, self._decided.get(one.id, Decision.OPEN)) for one in self._found.values()]

    def accepted(self) -> list[Proposal]:
        """Return those to write."""
        return [one for one, decision in self.all() if decision is Decision.ACCEPTED]

    def decision(self, number: str) -> Decision:
        """Return what was decided about a proposal."""
        return self._decided.get(number, Decision.OPEN)

    def get(self, number: str) -> Proposal:
        """Return a proposal by its id; HistoryError if there is none."""
        if number not in self._found:
            raise HistoryError("There is no proposal {id}.", advice="See the list again.", id=number)
        return self._found[number]

    def decide(self, ids: Sequence[str], decision: Decision) -> None:
        """Accept or reject proposals, or leave them open again."""
        for number in ids:
            self.get(number)
        self._before.append(_Before({number: self._decided.get(number) for number in ids}, self.never))
        for number in ids:
            self._decided[number] = decision

    def edit(self, number: str, keys: Sequence[str], answers: Sequence[str]) -> Proposal:
        """Give a proposal other keys and answers, and accept it; return it, with its new id."""
        new = remade(self.get(number), keys, answers)
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
            conflict=tuple(dict.fromkeys(text for one in some for text in one.conflict)),
        )
        new = remade(counted, list(keys), list(answers))
        self._put(new, ids)
        return new

    def renew(self, proposals: Iterable[Proposal], never: Iterable[str] | None = None) -> None:
        """Take other proposals, such as those without a conversation; what was decided or made stays.

        What the person made of proposals goes with one of these.
        """
        self._before.append(_Before({}, self.never, self._found, self._made))
        self.never = self.never if never is None else tuple(never)
        new = [(one, subject(one)) for one in proposals]
        there = {about for _, about in new}
        made = {
            number: self._without(self._found[number])
            for number, abouts in self._made.items()
            if number in self._found and abouts <= there
        }
        gone = {about for number in made for about in self._made[number]}
        self._found = {**made, **{one.id: one for one, about in new if about not in gone}}
        self._made = {number: self._made[number] for number in made}

    def _without(self, one: Proposal) -> Proposal:
        """Return a proposal that names no conversation that is left out."""
        return replace(one, chats=tuple(chat for chat in one.chats if chat not in self.never))

    def retell(self, proposals: Iterable[Proposal]) -> None:
        """Take what another base answers to the proposals (`Proposal.conflict`). It is no step."""
        told = {one.id: one for one in proposals}
        self._found = {number: told.get(number, one) for number, one in self._found.items()}

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self._before:
            return False
        before = self._before.pop()
        self._found = self._found if before.found is None else before.found
        self._made = self._made if before.made is None else before.made
        self.never = before.never
        for number, decision in before.decided.items():
            if decision is None:
                self._decided.pop(number, None)
            else:
                self._decided[number] = decision
        return True

    def _put(self, new: Proposal, gone: Sequence[str]) -> None:
        """Put a proposal in the place of others, and accept it."""
        touched = {number: self._decided.get(number) for number in (*gone, new.id)}
        self._before.append(_Before(touched, self.never, self._found, self._made))
        subjects = {subject(self._found[number]) for number in gone}
        stood = (about for number in gone for about in self._made.get(number, ()))
        self._made = {
            **{number: some for number, some in self._made.items() if number not in gone},
            new.id: frozenset((*subjects, *stood)),
        }
        found: dict[str, Proposal] = {}
        for number, one in self._found.items():
            if number == gone[0]:
                found[new.id] = new
            elif number not in gone and number != new.id:
                found[number] = one
        self._found = found
        for number in gone:
            self._decided.pop(number, None)
        self._decided[new.id] = Decision.ACCEPTED
