"""What networks told and nobody has looked at yet: in order, taken in group by group."""

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
"""Up to so many wait; then each new one first has the oldest taken in."""

_GROUP = 32
"""So many are written down in one transaction at most."""

_SLICE = 0.004
"""Seconds of work at a stretch, before everything else on the loop has its turn."""

_UNHURRIED = 0.1
"""Seconds that what nobody waits for may wait for company, to be written down in the same transaction."""

_RETRY = 5.0
"""Seconds until what could not be written down is tried again."""


class Inbox:
    """Hands what came to ``read``, in order, some at a time, on the loop.

    ``read`` writes down all that it is given or nothing. It raises StoreError for what cannot be written
    down just now: that is kept and tried again, and what comes behind it waits. Networks that keep bookmarks
    stop bringing more by themselves.
    """

    def __init__(
        self, read: Callable[[Sequence[Incoming]], None], failed: Callable[[BoltunError], None]
    ) -> None:
        self._read = read
        self._failed = failed
        self._waiting: deque[Incoming] = deque()
        self._next: asyncio.Handle | None = None
        """The reading that begins at once, or after what failed."""
        self._later: asyncio.TimerHandle | None = None
        """The reading of what nobody waits for."""
        self._unread: Counter[_Key] = Counter()
        """How many of each conversation wait."""
        self._readers: dict[_Key, asyncio.Event] = {}
        self._store_failed = False

    def put(self, event: Incoming) -> None:
        """Take in an event. Returns at once and never fails."""
        if len(self._waiting) >= _MOST and not self._store_failed:
            # Whoever reads from the network waits for this, and so the memory stays bounded.
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
            # The timer stays, even where it is read sooner: to cancel one costs more than to let it run.
            self._later = loop.call_later(_UNHURRIED, self._read_late)

    def read_all(self) -> None:
        """Read everything now."""
        while self._waiting and self._read_some():
            pass

    def holds_more(self, contact: Contact) -> bool:
        """Whether, besides what is being read, more of this conversation waits here."""
        return self._unread[contact.account, contact.address] > 1

    async def read_up(self, contact: Contact) -> None:
        """Wait until nothing of this conversation waits here; with nothing waiting this gives up no turn."""
        key = contact.account, contact.address
        while key in self._unread:
            await self._readers.setdefault(key, asyncio.Event()).wait()

    def close(self) -> None:
        """Read what is left. What comes after that is still taken in."""
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
        """Read the oldest; return False, and keep them, where they could not be written down."""
        group = list(islice(self._waiting, _GROUP))
        if len(group) > 1:
            try:
                self._read(group)
            except Exception:
                # One of them stands in the way of the others: the first one alone, and who it was shows.
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
        """Forget what is read; with a conversation's last one, who waits for it goes on."""
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
    """Return with whom it happened."""
    return event.contact if isinstance(event, OwnerActive) else event.message.contact


def _key(event: MessageReceived | OwnerActive) -> _Key:
    contact = contact_of(event)
    return contact.account, contact.address
