"""The predicates of one turn: those of the memory, and the changes of the turn (docs/aiml.md §3.3, §4.4)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.limits import Limits

__all__ = ["Predicates"]

_log = logging.getLogger(__name__)

_FORCED = "id:"
"""The beginning of a value of the predicate ``id`` that becomes the id of the previous reply."""
_ANY = "*"


class Predicates:
    """Values by name. ``topic``, ``that``, ``id``, ``emotion`` belong to the dialogue itself and start as
    ``*``."""

    __slots__ = ("_limits", "_own", "_temporary", "changes", "forced", "previous", "topic", "values")

    previous: Previous
    """The previous reply."""

    def __init__(self, values: Mapping[str, str], previous: Previous, topic: str, limits: Limits) -> None:
        self.values = values
        self.previous = previous
        self.topic = topic
        self._limits = limits
        self.changes = 0
        """Counted up whenever anything gets another value."""
        self._own: dict[str, str] | None = None
        """``values`` once they are changed: those of the memory stay as they are."""
        self._temporary: dict[str, str] = {}
        self.forced: set[str] = set()
        """Which of ``id`` and ``emotion`` this turn set: they count if the answer has none."""

    def get(self, name: str) -> str | None:
        """Return a value; None if it was never set."""
        if name in _SYSTEM:
            return self._system(name)
        if name.startswith("_var_"):
            return self._temporary.get(name)
        return self.values.get(name)

    def is_bound(self, name: str) -> bool:
        """Tell whether a predicate has any value."""
        value = self.get(name)
        return bool(value) and not (value == _ANY and name in _SYSTEM)

    def set(self, name: str, value: str) -> None:
        """Set a value; those of the dialogue act at once."""
        if name in _SYSTEM:
            before = self.topic, self.previous
            self._set_system(name, value)
            self.changes += (self.topic, self.previous) != before
        elif name.startswith("_var_"):
            self._keep(self._temporary, name, value)
        elif self.values.get(name) != value:
            self._keep(self._mine(), name, value)

    def drop(self, name: str) -> None:
        """Forget a value."""
        if name in self.values:
            del self._mine()[name]
            self.changes += 1

    def _mine(self) -> dict[str, str]:
        if self._own is None:
            self.values = self._own = dict(self.values)
        return self._own

    def _keep(self, values: dict[str, str], name: str, value: str) -> None:
        if len(values) >= self._limits.predicates and name not in values:
            _log.warning("A contact has %d predicates; a new one is not kept.", len(values))
            return
        if len(name) <= self._limits.text and values.get(name) != value:
            values[name] = value
            self.changes += 1

    def _system(self, name: str) -> str:
        if name == "topic":
            return self.topic
        if name == "that":
            return self.previous.text or _ANY
        if (value := self.values.get(name)) is not None:
            return value
        if name == "emotion":
            return self.previous.emotion or _ANY
        return _FORCED + self.previous.id if self.previous.id else _ANY

    def _set_system(self, name: str, value: str) -> None:
        if name == "topic":
            self.topic = value or _ANY
        elif name == "that":
            text = "" if value == _ANY else value
            # Setting it means one sentence.
            self.previous = self.previous._replace(text=text, last_sentence=text)
        elif value in ("", _ANY):
            self.drop(name)
            self.previous = self.previous._replace(**{name: ""})
        elif name == "emotion":
            self._keep(self._mine(), name, value)
            self.previous = self.previous._replace(emotion=value)
            self.forced.add(name)
        elif value.startswith(_FORCED):
            self.drop(name)
            self.previous = self.previous._replace(id=value[len(_FORCED) :])
            self.forced.add(name)
        else:
            # Without the mark it is a predicate like others; matching does not look at it.
            self._keep(self._mine(), name, value)


_SYSTEM = frozenset(("topic", "that", "id", "emotion"))
