"""Loops and rates: two programs talk with each other, or Boltun says too much (docs/rules.md §5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from boltun.desk.loops import LOOKED_BACK, Exchange, loop
from boltun.desk.reason import Reason
from boltun.settings import (
    LIMIT_10_MINUTES,
    LIMIT_HOUR,
    LIMIT_HOUR_ALL,
    LIMIT_ROOM_HOUR,
    STOP_LOOPS,
    Settings,
)

__all__ = ["Limits"]

_CROWD = 256
"""So many contacts are counted before idle ones are looked for."""


class Limits:
    """Counts the answers of the last hour. Its memory stays within the limits themselves."""

    def __init__(self, settings: Settings, person: Callable[[int], int] = lambda contact: contact) -> None:
        """``person`` returns under which number a contact is counted: several may be one person."""
        self._settings = settings
        self._person = person
        self._all: deque[float] = deque()
        self._contacts: dict[int, _Counts] = {}
        self._crowded = _CROWD

    def seed(self, contact_id: int, times: Iterable[float], *, apart: bool = False) -> None:
        """Take up the answers from before the program started; ``times`` in order, ``apart`` as in
        ``answered``.
        """
        for at in times:
            self._count(contact_id, at, room=False)
            if apart:
                continue
            # Contacts come one after the other, but this needs the last answers of all.
            self._all = deque(sorted([*self._all, at])[-max(self._settings[LIMIT_HOUR_ALL], 1) :])

    def came(self, contact_id: int, incoming: str, at: float) -> None:
        """Note a message, whatever becomes of it: nobody answers as fast as a program."""
        counts = self._contacts.get(self._person(contact_id))
        # Before the first answer there is nothing to compare.
        if counts is not None:
            counts.heard(incoming, at)

    def exceeded(
        self,
        contact_id: int,
        incoming: str,
        reply: str,
        now: float,
        *,
        apart: bool = False,
        room: bool = False,
    ) -> Reason | None:
        """Return which limit this answer would break. ``apart``: see ``answered``.

        ``room``: several people write there. How fast they do so together says nothing of any of them.
        """
        settings = self._settings
        counts = self._contacts.get(self._person(contact_id))
        if counts:
            if settings[STOP_LOOPS] and (sign := loop([*counts.talk, counts.exchange(incoming, reply, now)])):
                return sign
            if room and _full(counts.times, settings[LIMIT_ROOM_HOUR], now - 3600):
                return Reason.LIMIT_ROOM
            if _full(counts.times, settings[LIMIT_10_MINUTES], now - 600):
                return Reason.LIMIT_10_MINUTES
            if _full(counts.times, settings[LIMIT_HOUR], now - 3600):
                return Reason.LIMIT_HOUR
        if not apart and _full(self._all, settings[LIMIT_HOUR_ALL], now - 3600):
            return Reason.LIMIT_HOUR_ALL
        return None

    def answered(
        self,
        contact_id: int,
        incoming: str,
        reply: str,
        now: float,
        *,
        apart: bool = False,
        room: bool = False,
    ) -> None:
        """Count an answer that was sent. ``apart``: it does not count among the answers to all contacts."""
        counts = self._count(contact_id, now, room=room)
        if not apart:
            _append(self._all, now, self._settings[LIMIT_HOUR_ALL])
        counts.answered(incoming, reply, now)

    def set_back(self, now: float) -> None:
        """The clock was set back: let no answer lie in the future."""
        self._all = deque(min(at, now) for at in self._all)
        for counts in self._contacts.values():
            counts.last = min(counts.last, now)
            counts.times = deque(min(at, now) for at in counts.times)
            # How fast somebody wrote cannot be told across the leap.
            counts.silence()

    def age(self, contact_id: int, seconds: float) -> None:
        """Let all that was said to a contact be so much longer ago."""
        if (counts := self._contacts.get(self._person(contact_id))) is not None:
            counts.age(seconds)

    def forget(self, contact_id: int) -> None:
        """Count this contact from zero again: the owner lets Boltun go on."""
        self._contacts.pop(self._person(contact_id), None)

    def forget_all(self) -> None:
        """Count the answers to all contacts together from zero again."""
        self._all.clear()

    def _count(self, contact_id: int, now: float, *, room: bool) -> _Counts:
        settings = self._settings
        person = self._person(contact_id)
        counts = self._contacts.get(person)
        if counts is None:
            if len(self._contacts) >= self._crowded:
                self._drop_idle(now)
            counts = self._contacts[person] = _Counts()
        counts.last = now
        counts.paced = not room
        most = max(settings[LIMIT_10_MINUTES], settings[LIMIT_HOUR])
        _append(counts.times, now, max(most, settings[LIMIT_ROOM_HOUR]) if room else most)
        return counts

    def _drop_idle(self, now: float) -> None:
        """Forget contacts without an answer in the last hour, so that strangers do not pile up."""
        self._contacts = {key: counts for key, counts in self._contacts.items() if counts.last > now - 3600}
        self._crowded = max(_CROWD, 2 * len(self._contacts))


class _Counts:
    """The answers to one contact: their times, and the last of them with what was said."""

    __slots__ = ("_came", "_lines", "_said", "last", "paced", "talk", "times")

    def __init__(self) -> None:
        self.last = 0.0
        self.times: deque[float] = deque()
        self.talk: deque[Exchange] = deque(maxlen=LOOKED_BACK - 1)
        self.paced = True
        """Whether one person writes there, so that the pace tells something."""
        self.silence()

    def silence(self) -> None:
        """Begin anew to look at what is said."""
        self.talk.clear()
        self._came: deque[float] = deque(maxlen=2)
        """When the contact's last two messages came."""
        self._lines = 0
        """How many messages came since the last answer."""
        self._said: float | None = None
        """When Boltun answered last, if anything can be told from it."""

    def age(self, seconds: float) -> None:
        """Let all of this be so much longer ago."""
        self.last -= seconds
        self.times = deque(at - seconds for at in self.times)
        self.talk = deque((replace(one, at=one.at - seconds) for one in self.talk), LOOKED_BACK - 1)
        self._came = deque((at - seconds for at in self._came), 2)
        self._said = None if self._said is None else self._said - seconds

    def heard(self, incoming: str, at: float) -> None:
        """Note that a message came."""
        self._came.append(at)
        self._lines += 1

    def exchange(self, incoming: str, reply: str, now: float) -> Exchange:
        """Return the newest message with what would be its answer."""
        at = self._came[-1] if self._lines else now
        takes_turns = self._said is not None and self._lines <= 1 and self.paced
        return Exchange(
            incoming=incoming,
            answer=reply,
            at=at,
            after_answer=max(at - self._said, 0) if takes_turns and self._said is not None else None,
            after_own=at - self._came[0] if len(self._came) > 1 and self._lines and self.paced else None,
        )

    def answered(self, incoming: str, reply: str, now: float) -> None:
        """Note an answer that was sent."""
        self.talk.append(self.exchange(incoming, reply, now))
        self._said, self._lines = now, 0


def _full(times: deque[float], limit: int, since: float) -> bool:
    return 0 < limit <= len(times) and times[-limit] > since


def _append(times: deque[float], now: float, limit: int) -> None:
    """Keep as many times as the limit looks back upon."""
    times.append(now)
    while len(times) > max(limit, 1):
        times.popleft()
