"""Loops and rates: two programs talk with each other, or Boltun says too much (docs/rules.md §5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from boltun.desk.reason import Reason
from boltun.settings import LIMIT_10_MINUTES, LIMIT_HOUR, LIMIT_HOUR_ALL, STOP_LOOPS, Settings

__all__ = ["Limits"]

_SAME_SECONDS = 60
_REMEMBERED_PAIRS = 20
"""A loop goes round among so few texts; longer ones are not looked for."""
_CROWD = 256
"""So many contacts are counted before idle ones are looked for."""


class Limits:
    """Counts the answers of the last hour. Its memory stays within the limits themselves."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all: deque[float] = deque()
        self._contacts: dict[int, _Counts] = {}
        self._crowded = _CROWD

    def seed(self, contact_id: int, times: Iterable[float]) -> None:
        """Take up the answers from before the program started; ``times`` in order."""
        for at in times:
            self._count(contact_id, at)
            # Contacts come one after the other, but this needs the last answers of all.
            self._all = deque(sorted([*self._all, at])[-max(self._settings[LIMIT_HOUR_ALL], 1) :])

    def exceeded(self, contact_id: int, incoming: str, reply: str, now: float) -> Reason | None:
        """Return which limit this answer would break."""
        settings = self._settings
        counts = self._contacts.get(contact_id)
        if counts:
            if settings[STOP_LOOPS] and counts.said_since(_pair(incoming, reply), now - _SAME_SECONDS):
                return Reason.LOOP
            if _full(counts.times, settings[LIMIT_10_MINUTES], now - 600):
                return Reason.LIMIT_10_MINUTES
            if _full(counts.times, settings[LIMIT_HOUR], now - 3600):
                return Reason.LIMIT_HOUR
        if _full(self._all, settings[LIMIT_HOUR_ALL], now - 3600):
            return Reason.LIMIT_HOUR_ALL
        return None

    def answered(self, contact_id: int, incoming: str, reply: str, now: float) -> None:
        """Count an answer that was sent."""
        counts = self._count(contact_id, now)
        _append(self._all, now, self._settings[LIMIT_HOUR_ALL])
        counts.pairs.append((_pair(incoming, reply), now))

    def set_back(self, now: float) -> None:
        """The clock was set back: let no answer lie in the future."""
        self._all = deque(min(at, now) for at in self._all)
        for counts in self._contacts.values():
            counts.last = min(counts.last, now)
            counts.times = deque(min(at, now) for at in counts.times)
            counts.pairs = deque(
                ((pair, min(at, now)) for pair, at in counts.pairs), maxlen=_REMEMBERED_PAIRS
            )

    def forget(self, contact_id: int) -> None:
        """Count this contact from zero again: the owner lets Boltun go on."""
        self._contacts.pop(contact_id, None)

    def forget_all(self) -> None:
        """Count the answers to all contacts together from zero again."""
        self._all.clear()

    def _count(self, contact_id: int, now: float) -> _Counts:
        settings = self._settings
        counts = self._contacts.get(contact_id)
        if counts is None:
            if len(self._contacts) >= self._crowded:
                self._drop_idle(now)
            counts = self._contacts[contact_id] = _Counts()
        counts.last = now
        _append(counts.times, now, max(settings[LIMIT_10_MINUTES], settings[LIMIT_HOUR]))
        return counts

    def _drop_idle(self, now: float) -> None:
        """Forget contacts without an answer in the last hour, so that strangers do not pile up."""
        self._contacts = {key: counts for key, counts in self._contacts.items() if counts.last > now - 3600}
        self._crowded = max(_CROWD, 2 * len(self._contacts))


class _Counts:
    """The answers to one contact: their times, and the last pairs of texts as hashes."""

    __slots__ = ("last", "pairs", "times")

    def __init__(self) -> None:
        self.last = 0.0
        self.times: deque[float] = deque()
        self.pairs: deque[tuple[int, float]] = deque(maxlen=_REMEMBERED_PAIRS)

    def said_since(self, pair: int, since: float) -> bool:
        return any(known == pair and at > since for known, at in self.pairs)


def _pair(incoming: str, reply: str) -> int:
    return hash((incoming.strip(), reply.strip()))


def _full(times: deque[float], limit: int, since: float) -> bool:
    return 0 < limit <= len(times) and times[-limit] > since


def _append(times: deque[float], now: float, limit: int) -> None:
    """Keep as many times as the limit looks back upon."""
    times.append(now)
    while len(times) > max(limit, 1):
        times.popleft()
