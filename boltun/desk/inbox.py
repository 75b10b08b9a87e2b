"""What networks told and nobody has looked at yet: bounded, in order, taken in slice by slice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable

from boltun.errors import BoltunError, StoreError
from boltun.message import Contact
from boltun.networks.protocol import MessageReceived, OwnerActive

__all__ = ["Inbox", "Incoming", "contact_of"]

Incoming = MessageReceived | OwnerActive

_Key = tuple[str, str]
"""A conversation: account and address."""

_MOST = 1000
"""Up to so many wait; then each new one first has the oldest taken in."""

_SLICE = 0.004
"""Seconds of work at a stretch, before everything else on the loop has its turn."""

_RETRY = 5.0
"""Seconds until what could not be written down is tried again."""


class Inbox:
    """Hands what came to ``read``, one after the other, on the loop.

    ``read`` raises StoreError for what could not be written down: it is kept and tried again.
    """

    def __init__(self, read: Callable[[Incoming], None], failed: Callable[[BoltunError], None]) -> None:
        self._read = read
        self._failed = failed
        self._waiting: deque[Incoming] = deque()
        self._next: asyncio.Handle | None = None
        self._unread: Counter[_Key] = Counter()
        """How many of each conversation wait."""
        self._readers: dict[_Key, asyncio.Event] = {}
        self._store_failed = False

    def put(self, event: Incoming) -> None:
        """Take in an event. Returns at once and never fails."""
        if len(self._waiting) >= _MOST:
            # Whoever reads from the network waits for this, and so the memory stays bounded.
            self._read_one()
        self._waiting.append(event)
        self._unread[_key(event)] += 1
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._read_slice)

    def read_all(self) -> None:
        """Read everything now."""
        while self._waiting and self._read_one():
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
        """Read what is left, and no more."""
        self.read_all()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _read_slice(self) -> None:
        self._next = None
        loop = asyncio.get_running_loop()
        until = time.perf_counter() + _SLICE
        while self._waiting:
            if not self._read_one():
                self._next = loop.call_later(_RETRY, self._read_slice)
                return
            if time.perf_counter() > until and self._waiting:
                self._next = loop.call_soon(self._read_slice)
                return

    def _read_one(self) -> bool:
        """Read the oldest; return False, and keep it, where it could not be written down."""
        event = self._waiting.popleft()
        try:
            self._read(event)
        except StoreError as error:
            if not self._store_failed:
                self._failed(error)
            self._store_failed = True
            if len(self._waiting) < _MOST:
                self._waiting.appendleft(event)
            else:
                # The disk is full and so are we: better to lose this one, in words, than all.
                self._failed(BoltunError("A message is lost: it could not be written down."))
                self._count_off(event)
            return False
        except Exception as error:
            self._failed(BoltunError("A message could not be read in: {reason}.", reason=repr(error)))
        else:
            self._store_failed = False
        self._count_off(event)
        return True

    def _count_off(self, event: Incoming) -> None:
        """Forget one that is read or lost; with a conversation's last one, who waits for it goes on."""
        key = _key(event)
        self._unread[key] -= 1
        if not self._unread[key]:
            del self._unread[key]
            reader = self._readers.pop(key, None)
            if reader is not None:
                reader.set()


def contact_of(event: Incoming) -> Contact:
    """Return with whom it happened."""
    return event.contact if isinstance(event, OwnerActive) else event.message.contact


def _key(event: Incoming) -> _Key:
    contact = contact_of(event)
    return contact.account, contact.address
