"""Self-study: which answers of the owner may be learned. What is private or serious never is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from boltun.gravity.matcher import gravity_of
from boltun.message import Contact
from boltun.store.lessons import Lesson
from boltun.store.study import OwnAnswer

__all__ = ["LEARNED", "Judge", "key_of", "with_answers"]

LEARNED = "learned.txt"
"""The base in the person's folder that holds only what was learned at once."""
_LONGEST_ASKED = 120
_LONGEST_ANSWER = 300


class Judge:
    """Says whether an answer may be learned. It loads models and dictionaries, and is for a worker."""

    def __init__(self, contacts: Iterable[Contact]) -> None:
        """``contacts`` are all whose names must not be learned."""
        # Its patterns take as long to load as the rest of self-study, and most people do not use it.
        from boltun.history.private import Private

        self._private = Private({name for one in contacts for name in (one.name, one.address) if name})

    def allows(self, answer: OwnAnswer) -> bool:
        """Whether nothing in it is private or serious, and it can be a pair at all."""
        asked, said = answer.asked.strip(), answer.text.strip()
        if not key_of(asked) or "\n" in said or len(said) > _LONGEST_ANSWER or not said:
            return False
        if self._private.of_pair(asked, said):
            return False
        return gravity_of(asked) is None and gravity_of(said) is None


def key_of(asked: str) -> str:
    """Return the whole message as a key line; empty if it cannot be one."""
    line = " ".join(asked.split())
    if not line or "\n" in asked.strip() or len(line) > _LONGEST_ASKED or "]" in line:
        return ""
    if not any(map(str.isalnum, line)):
        return ""
    return f"[{line if line[-1] in '.?!…。？！' else line + '.'}]"


def with_answers(
    lessons: Iterable[Lesson], answers: Sequence[OwnAnswer], contacts: Iterable[Contact]
) -> list[Lesson]:
    """Return lessons with what the owner answered himself, as far as it may be learned. For a worker."""
    if not answers:
        return list(lessons)
    judge = Judge(contacts)
    allowed = {one.asked_id: one.text for one in answers if judge.allows(one)}
    return [replace(one, answered=allowed.get(one.message.id, "")) for one in lessons]
