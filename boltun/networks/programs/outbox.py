"""Messages that were given to a program and of which it has not said yet whether they are sent."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field

from boltun.message import Contact

__all__ = ["Outbox", "Reckoning", "Waiting"]

_WORTH_IT = 600.0
"""Seconds after which a message is not sent again: it would come out of the blue."""

_REMEMBERED = 10_000


@dataclass(slots=True)
class Waiting:
    """A message on its way."""

    id: str
    contact: Contact
    text: str
    at: float
    put_off: bool = False
    """The program said that it did not send it, and wants it again later."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What became of all that waited when a session ended."""

    arrived: list[str] = field(default_factory=list)
    again: list[Waiting] = field(default_factory=list)
    """Those that never left and are still worth sending."""
    unsure: list[str] = field(default_factory=list)


class Outbox:
    """Keeps each message until the program says what became of it. It outlives the sessions."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Waiting] = OrderedDict()
        self._names: OrderedDict[str, str] = OrderedDict()
        """Our ids by those that the program's own network gave."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, id: str, contact: Contact, text: str, at: float) -> Waiting:
        """Remember a message that is about to be given to the program."""
        waiting = self._waiting[id] = Waiting(id, contact, text, at)
        return waiting

    def put_back(self, waiting: Waiting) -> None:
        """Remember a message again that a reckoning has returned."""
        self._waiting[waiting.id] = waiting

    def sent(self, id: str, other: str = "") -> bool:
        """Note that a message is sent, ``other`` being its id elsewhere; tell whether that was waited for."""
        if other:
            self._names[other] = id
            while len(self._names) > _REMEMBERED:
                self._names.popitem(last=False)
        return self._waiting.pop(id, None) is not None

    def failed(self, id: str) -> Waiting | None:
        """Forget a message that was not sent, and return it; None: nobody waits for it."""
        return self._waiting.pop(id, None)

    def put_off(self, id: str) -> Waiting | None:
        """Keep a message that the program wants again later; None: nobody waits for it."""
        waiting = self._waiting.get(id)
        if waiting is not None:
            waiting.put_off = True
        return waiting

    def our_id(self, id: str) -> str:
        """Return our id of a message, by ours or by the one that the program's network gave."""
        return self._names.get(id, id)

    def reckon(self, now: float, sent: Collection[str] | None) -> Reckoning:
        """Settle all that waits: the session is gone.

        ``sent``: the ids of what the program has sent, so that the others never left; None: it cannot say.
        """
        found = Reckoning()
        for waiting in self._waiting.values():
            if sent is not None and waiting.id in sent:
                found.arrived.append(waiting.id)
            elif (sent is not None or waiting.put_off) and now - waiting.at <= _WORTH_IT:
                found.again.append(waiting)
            else:
                found.unsure.append(waiting.id)
        self._waiting.clear()
        return found
