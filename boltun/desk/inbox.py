"""Events of networks that nobody has looked at yet: taken in group by group, in order."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from itertools import islice

from boltun.errors import BoltunError, StoreError
from boltun.message import Contact
from boltun.networks.protocol import (
    BookmarkMoved,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    OwnerActive,
    PastSettled,
)

__all__ = ["Inbox", "Incoming", "contact_of"]

Incoming = MessageReceived | OwnerActive | BookmarkMoved | MessageArrived | MessageUnsure | PastSettled

_Key = tuple[str, str]
"""A conversation: account and address."""

_MOST = 1000
"""So many may wait; every further one first has the oldest taken in."""

_GROUP = 32
"""One transaction writes down at most so many."""

_SLICE = 0.004
"""Seconds of work at a stretch, before the loop gives way to everything else."""

_UNHURRIED = 0.1
"""Seconds that events which nobody waits for may wait for company in the same transaction."""

_RETRY = 5.0
"""Seconds until another try to write down what could not be written."""


class Inbox:
    """Hands events to ``read``, in order, some at a time, on the loop.

    ``read`` writes down all that it gets, or nothing. It raises StoreError if that is impossible just now.
    Then the events are kept and tried again, and those behind them wait. Networks that keep bookmarks stop
    bringing more by themselves.
    """

    def __init__(
        self, read: Callable[[Sequence[Incoming]], None], failed: Callable[[BoltunError], None]
    ) -> None:
        self._read = read
        self._failed = failed
        self._waiting: deque[Incoming] = deque()
        self._next: asyncio.Handle | None = None
        """The reading that begins at once, or after a failure."""
        self._later: asyncio.TimerHandle | None = None
        """The reading of events that nobody waits for."""
        self._unread: Counter[_Key] = Counter()
        """How many of each conversation are waiting."""
        self._readers: dict[_Key, asyncio.Event] = {}
        self._store_failed = False

    @property
    def unread(self) -> int:
        """How many events wait to be read."""
        return len(self._waiting)

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be read, and nobody waits for it."""
        return not (self._waiting or self._unread or self._readers)

    def put(self, event: Incoming) -> None:
        """Take in an event. Returns at once and never fails."""
        if len(self._waiting) >= _MOST and not self._store_failed:
            # The reader of the network waits for this, and so the memory stays bounded.
            self._read_some()
        self._waiting.append(event)
        if isinstance(event, (MessageReceived, OwnerActive)):
            self._unread[_key(event)] += 1
        if self._next is not None:
            return
        loop = asyncio.get_running_loop()
        if not isinstance(event, (BookmarkMoved, MessageArrived)):
            self._next = loop.call_soon(self._read_slice)
        elif self._later is None:
            # The timer stays even if it is read sooner: cancelling it costs more than letting it run.
            self._later = loop.call_later(_UNHURRIED, self._read_late)

    def read_all(self) -> None:
        """Read everything now."""
        while self._waiting and self._read_some():
            pass

    def holds_more(self, contact: Contact) -> bool:
        """Whether more of this conversation waits here, besides what is being read."""
        return self._unread[contact.account, contact.address] > 1

    async def read_up(self, contact: Contact) -> None:
        """Wait until nothing of this conversation waits here; if nothing does, this gives up no turn."""
        key = contact.account, contact.address
        while key in self._unread:
            await self._readers.setdefault(key, asyncio.Event()).wait()

    def close(self) -> None:
        """Read the rest. Later events are still taken in."""
        self.read_all()
        for handle in (self._next, self._later):
            if handle is not None:
                handle.cancel()
        self._next = self._later = None

    def _read_late(self) -> None:
        self._later = None
        if self._next is None:
            self._read_slice()

    def _read_slice(self) -> None:
        self._next = None
        loop = asyncio.get_running_loop()
        until = time.perf_counter() + _SLICE
        while self._waiting:
            if not self._read_some():
                self._next = loop.call_later(_RETRY, self._read_slice)
                return
            if time.perf_counter() > until and self._waiting:
                self._next = loop.call_soon(self._read_slice)
                return

    def _read_some(self) -> bool:
        """Read the oldest; return False and keep them if they could not be written down."""
        group = list(islice(self._waiting, _GROUP))
        if len(group) > 1:
            try:
                self._read(group)
            except Exception:
                # One of them may stand in the way of the others: reading the first one alone shows whether it
                # does.
                del group[1:]
            else:
                self._store_failed = False
                self._done(group)
                return True
        try:
            self._read(group)
        except StoreError as error:
            if not self._store_failed:
                self._failed(error)
            self._store_failed = True
            return False
        except Exception as error:
            self._failed(BoltunError("A message could not be read in: {reason}.", reason=repr(error)))
        self._store_failed = False
        self._done(group)
        return True

    def _done(self, group: Sequence[Incoming]) -> None:
        """Forget what was read; after a conversation's last event, those who waited for it go on."""
        for event in group:
            self._waiting.popleft()
            if not isinstance(event, (MessageReceived, OwnerActive)):
                continue
            key = _key(event)
            self._unread[key] -= 1
            if not self._unread[key]:
                del self._unread[key]
                reader = self._readers.pop(key, None)
                if reader is not None:
                    reader.set()


def contact_of(event: MessageReceived | OwnerActive) -> Contact:
    """Return whom it concerns."""
    return event.contact if isinstance(event, OwnerActive) else event.message.contact


def _key(event: MessageReceived | OwnerActive) -> _Key:
    contact = contact_of(event)
    return contact.account, contact.address
