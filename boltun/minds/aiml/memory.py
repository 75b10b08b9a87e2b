"""What a set of categories remembers of one contact (docs/aiml.md §4.2, §5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.text import last_sentence
from boltun.minds.recalled import mapping, number

__all__ = ["AimlMemory"]

_NONE: Mapping[str, str] = MappingProxyType({})
_HISTORY = 32


class AimlMemory(NamedTuple):
    """An immutable value. Histories have the newest first; ``topic`` is ``*`` if there is none."""

    predicates: Mapping[str, str] = _NONE
    previous: Previous = Previous()
    topic: str = "*"
    inputs: tuple[str, ...] = ()
    """Sentences of the contact."""
    requests: tuple[str, ...] = ()
    """Whole messages of the contact."""
    replies: tuple[str, ...] = ()
    """Whole replies."""
    learned: tuple[str, ...] = ()
    """Categories that this contact taught, as XML."""
    triples: tuple[tuple[str, str, str], ...] = ()
    sent_at: float | None = None
    """When the last reply was really sent."""
    fresh: bool = False
    """A reply was made and waits for being sent."""

    def sent(self, at: float) -> Self:
        """Return the memory after the reply was really sent at ``at``; time-outs count from there."""
        return type(self)(*self[:-2], at, False) if self.fresh else self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the memory as if these replies had been sent at ``at``; the last is the previous one."""
        texts = [reply for reply in replies if reply.strip()]
        if not texts:
            return self
        return self._replace(
            previous=Previous(text=texts[-1], last_sentence=last_sentence(texts[-1])),
            replies=(*reversed(texts), *self.replies)[:_HISTORY],
            sent_at=at,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the differences from the memory of a contact whom nobody has met."""
        data: dict[str, Any] = {
            name: value
            for name, value, never in zip(self._fields, self, AimlMemory(), strict=True)
            if value != never
        }
        if "predicates" in data:
            data["predicates"] = dict(self.predicates)
        if "previous" in data:
            data["previous"] = {name: value for name, value in self.previous._asdict().items() if value}
        for name in ("inputs", "requests", "replies", "learned"):
            if name in data:
                data[name] = list(data[name])
        if "triples" in data:
            data["triples"] = [list(triple) for triple in self.triples]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that `as_json` wrote. Wrong values count as missing."""
        memory = cls()
        data = mapping(data)
        changes: dict[str, Any] = {}
        if isinstance(predicates := data.get("predicates"), Mapping):
            changes["predicates"] = {str(name): str(value) for name, value in predicates.items()}
        if isinstance(previous := data.get("previous"), Mapping):
            known = {name: str(previous[name]) for name in Previous._fields if name in previous}
            changes["previous"] = Previous(**known)
        if isinstance(topic := data.get("topic"), str):
            changes["topic"] = topic
        for name in ("inputs", "requests", "replies", "learned"):
            if isinstance(texts := data.get(name), list):
                changes[name] = tuple(map(str, texts))
        if isinstance(triples := data.get("triples"), list):
            changes["triples"] = tuple(
                (str(one[0]), str(one[1]), str(one[2]))
                for one in triples
                if isinstance(one, list) and len(one) == 3
            )
        if (sent_at := number(data.get("sent_at"))) is not None:
            changes["sent_at"] = sent_at
        changes["fresh"] = data.get("fresh") is True
        return memory._replace(**changes)
