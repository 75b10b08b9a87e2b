"""What networks told and nobody has looked at yet: bounded, in order, taken in slice by slice."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from boltun.errors import BoltunError, StoreError
from boltun.message import Contact
from boltun.networks.protocol import MessageReceived, OwnerActive

__all__ = ["Inbox", "Incoming", "contact_of"]

Incoming = MessageReceived | OwnerActive

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
        self._read_some = asyncio.Event()
        self._store_failed = False

    def put(self, event: Incoming) -> None:
        """Take in an event. Returns at once and never fails."""
        if len(self._waiting) >= _MOST:
            # Whoever reads from the network waits for this, and so the memory stays bounded.
            self._read_one()
        self._waiting.append(event)
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._read_slice)

    def read_all(self) -> None:
        """Read everything now."""
        while self._waiting and self._read_one():
            pass

    async def read_up(self, contact: Contact) -> None:
        """Wait until nothing of this conversation waits here; with nothing waiting this gives up no turn."""
        while any(_same(contact_of(event), contact) for event in self._waiting):
            await self._read_some.wait()

    def close(self) -> None:
        """Read what is left, and no more."""
        self.read_all()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _read_slice(self) -> None:
        self._next = None
        # Who waits is woken after this slice.
        self._read_some.set()
        self._read_some.clear()
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
            return False
        except Exception as error:
            self._failed(BoltunError("A message could not be read in: {reason}.", reason=repr(error)))
        else:
            self._store_failed = False
        return True


def contact_of(event: Incoming) -> Contact:
    """Return with whom it happened."""
    return event.contact if isinstance(event, OwnerActive) else event.message.contact


def _same(one: Contact, other: Contact) -> bool:
    return (one.account, one.address) == (other.account, other.address)
