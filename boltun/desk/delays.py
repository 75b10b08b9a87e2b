"""How long networks let nothing be sent: in one conversation, or on a whole account."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boltun.message import Contact
from boltun.networks.protocol import SendingDelayed

__all__ = ["Delays"]


class Delays:
    """Until when messages have to wait. Times are Unix seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[tuple[str, str], float] = {}
        """By account and address; an empty address stands for all of the account."""
        self._leaving: dict[str, tuple[Contact, Callable[[float], None]]] = {}

    @contextmanager
    def leaving(self, contact: Contact, id: str, delayed: Callable[[float], None]) -> Iterator[None]:
        """A message is handed to the network under this id; ``delayed`` hears until when it has to wait."""
        self._leaving[id] = contact, delayed
        try:
            yield
        finally:
            del self._leaving[id]

    def heed(self, event: SendingDelayed) -> None:
        """Take in that a network lets nothing be sent for a while."""
        now = self._clock()
        until = now + max(event.seconds, 0)
        self._until = {key: end for key, end in self._until.items() if end > now}
        if event.whole:
            self._until[event.account, ""] = until
        if event.id in self._leaving:
            contact, delayed = self._leaving[event.id]
            self._until[event.account, contact.address] = until
            delayed(until)

    def left(self, contact: Contact) -> float:
        """Return for how many seconds nothing may be sent to a contact; 0: it may."""
        keys = ((contact.account, ""), (contact.account, contact.address))
        return max(0.0, max(self._until.get(key, 0.0) for key in keys) - self._clock())

    def set_back(self, now: float, longest: float) -> None:
        """The clock was set back: let nothing wait for longer than this."""
        self._until = {key: min(until, now + longest) for key, until in self._until.items()}
