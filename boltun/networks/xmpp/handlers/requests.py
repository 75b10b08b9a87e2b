"""Who asks to see the owner's presence: a few are told one by one, the others are counted."""

from __future__ import annotations

from typing import Final

from boltun.networks.protocol import MOST_ASKED

__all__ = ["Requests"]

_REMEMBERED: Final = 5_000
"""Addresses cost memory, up to 3 KB each. The server tells the rest again in the next session."""


class Requests:
    """The requests of one session that wait for the owner; each address counts once."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._others: dict[str, str] = {}
        """What the others call themselves, by their addresses."""

    @property
    def more(self) -> int:
        """How many wait besides those who were told of."""
        return len(self._others)

    def take(self, address: str, nick: str) -> bool:
        """Take a request; say whether it is to be told of by itself."""
        if address in self._told or address in self._others:
            return False
        if len(self._told) < MOST_ASKED:
            self._told.add(address)
            return True
        if len(self._others) < _REMEMBERED:
            self._others[address] = nick
        return False

    def answer(self, address: str) -> tuple[str, str] | None:
        """The owner has answered one; return address and nickname of the next to tell of."""
        self._told.discard(address)
        self._others.pop(address, None)
        if not self._others or len(self._told) >= MOST_ASKED:
            return None
        address = next(iter(self._others))
        self._told.add(address)
        return address, self._others.pop(address)

    def clear(self) -> None:
        """A new session begins; the server tells again who waits."""
        self._told.clear()
        self._others.clear()
