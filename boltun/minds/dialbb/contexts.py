"""What a block keeps of a session from turn to turn, and where it keeps it (docs/dialbb.md §4.6)."""

from __future__ import annotations

import copy
import logging
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, Protocol, Self, SupportsIndex

from boltun.minds.dialbb.values import PLAIN, copied, decoded, encoded, plain_or_text

__all__ = ["HISTORY", "Context", "ContextStore", "MemoryContexts"]

HISTORY = "_dialogue_history"
"""A context has the dialogue so far under this key: a list of objects, one for each turn of either side."""

_LOG = logging.getLogger(__name__)


class Context:
    """What one block knows of one session between two turns: an immutable value.

    ``begin`` gives a dictionary to work with in the next turn; ``Context.kept`` makes the next context of it.
    Contexts of one dialogue share its history, so a turn costs the same however long it has become.
    """

    __slots__ = ("_history", "_length", "_values")

    def __init__(self, values: Mapping[str, Any], history: Iterable[Any] = ()) -> None:
        entries = copied(list(history))
        self._values: dict[str, Any] = {key: copied(one) for key, one in values.items() if key != HISTORY}
        self._history = _Shared(entries)
        self._length = len(entries)

    @classmethod
    def kept(cls, work: dict[str, Any]) -> Self:
        """Return the rest after a turn. The dictionary must not be used any more."""
        context = cls.__new__(cls)
        history = work.pop(HISTORY, None)
        context._values = work
        if isinstance(history, _History):
            context._history, context._length = history.give_back(), len(history)
        else:
            entries = list(history) if isinstance(history, list | tuple) else []
            context._history, context._length = _Shared(entries), len(entries)
        return context

    def begin(self) -> dict[str, Any]:
        """Return a dictionary for the next turn; changes to it leave this context as it is."""
        plain = PLAIN
        work = {key: value if type(value) in plain else copied(value) for key, value in self._values.items()}
        work[HISTORY] = self._history.borrow(self._length)
        return work

    @property
    def values(self) -> Mapping[str, Any]:
        """All but the history; only for reading."""
        return self._values

    @property
    def history(self) -> list[Any]:
        """The dialogue so far."""
        return self._history.first(self._length)

    def as_json(self) -> dict[str, Any]:
        """Return all of it as one object for ``json.dumps``; other values are left out and logged."""
        data = {}
        for key, value in self._values.items():
            try:
                data[key] = encoded(value)
            except TypeError as error:
                _LOG.error("The variable %s of the context cannot be kept: %s", key, error)
        data[HISTORY] = _entries_as_json(self.history)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the context that ``as_json`` wrote."""
        history = data.get(HISTORY)
        values = {key: decoded(one) for key, one in data.items() if key != HISTORY}
        return cls(values, decoded(history) if isinstance(history, list) else ())


def _entries_as_json(entries: Iterable[Any]) -> list[Any]:
    try:
        return [encoded(entry) for entry in entries]
    except TypeError as error:
        _LOG.error("An entry of the dialogue's history cannot be kept as it is: %s", error)
        return [plain_or_text(entry) for entry in entries]


class ContextStore(Protocol):
    """The store of one block's contexts. Calls for one session never overlap in one process."""

    def load(self, session_id: str) -> tuple[Context, Context | None] | None:
        """Return the context and the one before the last turn (``rewind``); None for an unknown session."""
        ...

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        """Keep both, at once or not at all."""
        ...

    def forget(self, session_id: str) -> None:
        """Forget a session that expired."""
        ...


class MemoryContexts:
    """Contexts for as long as the program runs."""

    def __init__(self) -> None:
        self._contexts: dict[str, tuple[Context, Context | None]] = {}

    def load(self, session_id: str) -> tuple[Context, Context | None] | None:
        """Return what was saved last."""
        return self._contexts.get(session_id)

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        """Keep both."""
        self._contexts[session_id] = (context, previous)

    def forget(self, session_id: str) -> None:
        """Let go of a session."""
        self._contexts.pop(session_id, None)


class _History(list[Any]):
    """The list of turns that functions see. Contexts share it as long as it only grows."""

    __slots__ = ("_shared",)

    def __init__(self, entries: Iterable[Any], shared: _Shared) -> None:
        super().__init__(entries)
        self._shared = shared

    def give_back(self) -> _Shared:
        """Let the next turn go on with this list."""
        self._shared.is_borrowed = False
        return self._shared

    def _leave(self) -> None:
        """Stop sharing: the past must stay as it was."""
        self._shared.keep_apart()
        self._shared = _Shared(self)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._leave()
        super().__setitem__(index, value)

    def __delitem__(self, index: Any) -> None:
        self._leave()
        super().__delitem__(index)

    def __imul__(self, times: SupportsIndex) -> Self:
        self._leave()
        return super().__imul__(times)

    def insert(self, index: SupportsIndex, value: Any) -> None:
        self._leave()
        super().insert(index, value)

    def pop(self, index: SupportsIndex = -1) -> Any:
        self._leave()
        return super().pop(index)

    def remove(self, value: Any) -> None:
        self._leave()
        super().remove(value)

    def clear(self) -> None:
        self._leave()
        super().clear()

    def reverse(self) -> None:
        self._leave()
        super().reverse()

    def sort(self, **how: Any) -> None:
        self._leave()
        super().sort(**how)

    def __reduce__(self) -> Any:
        return list, (list(self),)

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return copy.deepcopy(list(self), memo)


class _Shared:
    """One growing list behind many contexts, each of which knows its own part of it."""

    __slots__ = ("_entries", "_lock", "is_borrowed")

    def __init__(self, entries: list[Any]) -> None:
        self.is_borrowed = isinstance(entries, _History)
        self._entries = entries if isinstance(entries, _History) else _History(entries, self)
        self._lock = Lock()

    def borrow(self, length: int) -> _History:
        """Return a list of the first entries to go on with: this one if nobody has gone on with it yet."""
        with self._lock:
            if not self.is_borrowed and len(self._entries) == length:
                self.is_borrowed = True
                return self._entries
            entries = self._entries[:length]
        shared = _Shared(entries)
        return shared.borrow(length)

    def first(self, length: int) -> list[Any]:
        return list(self._entries[:length])

    def keep_apart(self) -> None:
        with self._lock:
            self._entries = _History(self._entries, self)
            self.is_borrowed = False
