"""Messages that were handed to the server and that it has not confirmed yet."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from boltun.networks.xmpp.journal import Journal, is_after

__all__ = ["Outbox", "Reckoning"]

log = logging.getLogger(__name__)

_WORTH_IT: Final = 600.0
"""Seconds after which a message is not sent again: it would come out of the blue."""


@dataclass(slots=True)
class _Waiting:
    number: int
    stanza: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """What is known of messages whose session is gone or was resumed."""

    arrived: list[str] = field(default_factory=list)
    lost: list[tuple[str, str]] = field(default_factory=list)
    """The id and the stanza of each that never reached the server and is still worth sending."""
    given_up: list[str] = field(default_factory=list)
    """Those that never reached it, and that nobody expects any more."""
    unsure: list[str] = field(default_factory=list)


class Outbox:
    """Keeps what the server may not have, until it says how many stanzas it has.

    ``folder`` is where the journal lies that outlives this run; without one the next run knows less.
    """

    def __init__(self, clock: Callable[[], float], folder: Path | None = None) -> None:
        self._clock = clock
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._journal: Journal | None = None
        if folder is not None:
            try:
                self._journal = Journal(folder / "sent")
            except OSError as error:
                log.warning("What is on its way cannot be noted for the next run: %s.", error)

    def __len__(self) -> int:
        return len(self._waiting)

    def close(self) -> None:
        """Let go of the journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def begin(self, session: str) -> None:
        """A new session began; empty: one in which the server confirms nothing."""
        if self._journal is not None:
            self._journal.begin(session)

    def add(self, id: str, number: int, stanza: str) -> None:
        """Remember a message that is about to go out as the stanza of this number."""
        if self._journal is not None:
            self._journal.note(number, id)
        self._waiting[id] = _Waiting(number, stanza, self._clock())

    def confirm(self, id: str) -> bool:
        """The server has the message, or sent it back; tell whether that was waited for."""
        return self._waiting.pop(id, None) is not None

    def confirm_up_to(self, number: int) -> list[str]:
        """The server has so many stanzas; return the messages that are confirmed by that."""
        confirmed = []
        for id_, waiting in self._waiting.items():
            if is_after(waiting.number, number):
                break
            confirmed.append(id_)
        for id_ in confirmed:
            del self._waiting[id_]
        return confirmed

    def reckon(self, number: int | None) -> Reckoning:
        """Return what became of all that waits, once: its session is gone.

        ``number``: how many stanzas of it the server had; None: it does not say.
        """
        if number is None:
            unsure = list(self._waiting)
            self._waiting.clear()
            return Reckoning(unsure=unsure)
        arrived = self.confirm_up_to(number)
        oldest = self._clock() - _WORTH_IT
        lost = [(id_, waiting.stanza) for id_, waiting in self._waiting.items() if waiting.at >= oldest]
        given_up = [id_ for id_, waiting in self._waiting.items() if waiting.at < oldest]
        self._waiting.clear()
        return Reckoning(arrived=arrived, lost=lost, given_up=given_up)

    def reckon_past(self, session: str, number: int | None) -> Reckoning | None:
        """Return what became of what an earlier run sent in a session; None where nobody wrote that down.

        What is not named never left.
        """
        sent = None if self._journal is None else self._journal.of(session)
        if sent is None:
            return None
        if number is None:
            return Reckoning(unsure=list(sent))
        arrived = [id_ for id_, one in sent.items() if not is_after(one, number)]
        if len(arrived) < len(sent) and self._journal is not None:
            try:
                self._journal.cut(session, number)
            except OSError as error:
                log.warning("What was lost cannot be noted for the next run: %s.", error)
        return Reckoning(arrived=arrived)
