"""What a DialBB application remembers of one contact: the present dialogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Self

from boltun.minds.dialbb.contexts import HISTORY, Context, ContextStore, MemoryContexts
from boltun.minds.recalled import mapping, number

__all__ = ["DialbbMemory", "Kept", "TurnContexts"]

Kept = tuple[Context, Context | None]
"""A block's context, and the one before the last turn."""

_NONE: Mapping[str, Kept] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class DialbbMemory:
    """An immutable value. ``session`` is empty if no dialogue has begun."""

    session: str = ""
    contexts: Mapping[str, Kept] = field(default_factory=lambda: _NONE)
    """By the names of the blocks."""
    state: str = ""
    final: bool = False
    at: float = 0.0
    """The time of the last words, in Unix seconds."""
    fresh: bool = False
    """A reply was made and waits for being sent."""

    def sent(self, at: float) -> Self:
        """Return the memory after the reply was really sent at ``at``; time-outs count from there."""
        return replace(self, at=at, fresh=False) if self.fresh else self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the memory as it is: an application knows its own words by its states."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return the differences from the memory of a contact whom nobody has met."""
        if not self.session:
            return {}
        data: dict[str, Any] = {"session": self.session, "state": self.state, "at": self.at}
        for name in ("final", "fresh"):
            if getattr(self, name):
                data[name] = True
        data["blocks"] = {name: _block_as_json(*kept) for name, kept in self.contexts.items()}
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that ``as_json`` wrote. Wrong values count as missing."""
        data = mapping(data)
        session = data.get("session")
        blocks = data.get("blocks")
        if not isinstance(session, str) or not isinstance(blocks, Mapping):
            return cls()
        try:
            contexts = {
                str(name): _block_from_json(block)
                for name, block in blocks.items()
                if isinstance(block, Mapping) and isinstance(block.get("context"), Mapping)
            }
        except RecursionError:
            return cls()
        return cls(
            session=session,
            contexts=contexts,
            state=str(data.get("state", "")),
            final=data.get("final") is True,
            fresh=data.get("fresh") is True,
            at=number(data.get("at")) or 0.0,
        )


def _block_as_json(context: Context, previous: Context | None) -> dict[str, Any]:
    whole = context.as_json()
    if previous is None:
        return {"context": whole}
    before = previous.as_json()
    history = before[HISTORY]
    # The same dialogue need not be written twice.
    if whole[HISTORY][: len(history)] == history:
        before[HISTORY] = len(history)
    return {"context": whole, "previous": before}


def _block_from_json(data: Mapping[str, Any]) -> Kept:
    whole = dict(data["context"])
    before = data.get("previous")
    if not isinstance(before, Mapping):
        return Context.from_json(whole), None
    history = before.get(HISTORY)
    if isinstance(history, int):
        known = whole.get(HISTORY)
        before = {**before, HISTORY: known[: max(history, 0)] if isinstance(known, list) else []}
    return Context.from_json(whole), Context.from_json(before)


class TurnContexts:
    """The contexts of all blocks during one turn: from a memory, and for the next."""

    def __init__(self, contexts: Mapping[str, Kept], names: Mapping[int, str]) -> None:
        """``names`` has the name of each block by its ``id``."""
        self.contexts: dict[str, Kept] = dict(contexts)
        self._names = names

    def of(self, block: object) -> ContextStore:
        """Return the store that a block works with in this turn."""
        name = self._names.get(id(block))
        # A block inside a block keeps its own contexts.
        return MemoryContexts() if name is None else _One(self.contexts, name)


class _One:
    """The context of one block; there is only one session in a turn."""

    def __init__(self, contexts: dict[str, Kept], name: str) -> None:
        self._contexts = contexts
        self._name = name

    def load(self, session_id: str) -> Kept | None:
        return self._contexts.get(self._name)

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        self._contexts[self._name] = (context, previous)

    def forget(self, session_id: str) -> None:
        self._contexts.pop(self._name, None)
