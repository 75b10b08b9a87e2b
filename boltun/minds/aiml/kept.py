"""A store of results that may be wanted again, as many as there is room for."""

from __future__ import annotations

from typing import Generic, TypeVar

__all__ = ["Kept"]

Key = TypeVar("Key")
Value = TypeVar("Value")

_AT_LEAST = 500
"""Even the smallest value counts as much."""


class Kept(Generic[Key, Value]):
    """Values by key. If they weigh too much together, the oldest are dropped.

    Threads may share it; at worst one works out what another has just worked out.
    """

    __slots__ = ("_values", "_weights", "get", "weight")

    def __init__(self) -> None:
        self._values: dict[Key, Value] = {}
        self._weights: dict[Key, int] = {}
        self.weight = 0
        """The weight of all together."""
        self.get = self._values.get
        """Return a value; None if it is not kept."""

    def keep(self, key: Key, value: Value, weight: int, most: int) -> None:
        """Keep a value that weighs as much; if all together weigh more than ``most``, drop half of them."""
        weight += _AT_LEAST
        self._values.pop(key, None)
        self.weight += weight - self._weights.get(key, 0)
        self._values[key], self._weights[key] = value, weight
        if self.weight <= most:
            return
        # The common ones come again at once.
        for old in list(self._values):
            if self.weight <= most // 2 or old == key:
                break
            self._values.pop(old, None)
            self.weight -= self._weights.pop(old, 0)
