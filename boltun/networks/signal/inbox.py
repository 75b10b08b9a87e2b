"""What comes from signal-cli, as events, and no faster than it is written down."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from boltun.message import Author, Message
from boltun.networks.protocol import MessageMarked, MessageReceived, OwnerActive, Sink
from boltun.networks.signal.book import Book
from boltun.networks.signal.reading import Activity, Said, Seen, read

__all__ = ["Inbox"]

_REPLAYED_AFTER = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED = 600.0
"""A message that Signal kept while signal-cli was away may be so many seconds old."""
_SKEW = 5.0
_MOST_UNKEPT = 500
"""So many messages are told before Boltun has written them down; then signal-cli has to wait."""
_REMEMBERED = 1_000
_MOMENT = 0.2
"""Seconds that a receipt waits until the message is known that it is about."""


class Inbox:
    """Hears one account; it outlives the runs of signal-cli. ``clock`` gives Unix seconds."""

    def __init__(
        self, account: str, number: str, sink: Sink, clock: Callable[[], float], bookmark: str
    ) -> None:
        self.book = Book(account)
        self._number = number
        self._sink = sink
        self._clock = clock
        self._cut_off_at = _time_of(bookmark)
        self._sent: OrderedDict[int, None] = OrderedDict()
        self._told = 0
        self._kept = 0
        self._room = asyncio.Event()
        self._room.set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """A run of signal-cli begins."""
        self._loop = asyncio.get_running_loop()

    def cut_off(self) -> None:
        """Nothing is heard from now on: what is written meanwhile is not late by that."""
        self._cut_off_at = self._clock()

    def sent(self, timestamp: int) -> None:
        """Remember a message of ours."""
        self._sent[timestamp] = None
        while len(self._sent) > _REMEMBERED:
            self._sent.popitem(last=False)

    def kept(self, bookmark: str) -> None:
        """Hear what is written down, in any thread."""
        count = bookmark.partition("\t")[0]
        if count.isdigit() and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._on_kept, int(count))

    async def hear(self, params: Mapping[str, Any]) -> None:
        """Take the parameters of a ``receive``; wait while too much is not written down."""
        for found in read(params, self.book.own(self._number)):
            if isinstance(found, Said):
                self._hear_message(found)
            elif isinstance(found, Seen):
                # The answer that gave us this timestamp may be read, but not written down yet.
                asyncio.get_running_loop().call_later(_MOMENT, self._hear_receipt, found)
            elif isinstance(found, Activity):
                self._sink(OwnerActive(contact=self.book.contact(found.address), at=self._clock()))
        if self._told - self._kept >= _MOST_UNKEPT:
            self._room.clear()
            await self._room.wait()

    def _hear_receipt(self, seen: Seen) -> None:
        contact = self.book.contact(seen.address)
        for timestamp in seen.timestamps:
            self._sink(MessageMarked(contact=contact, id=str(timestamp), displayed=seen.read))

    def _hear_message(self, said: Said) -> None:
        if said.by_owner and said.timestamp in self._sent:
            return
        now = self._clock()
        at = min(said.timestamp / 1000, now) if said.timestamp else now
        old = now - at > _REPLAYED_AFTER
        held_up = old and at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        sender = "" if said.by_owner else self.book.address(said.sender)
        message = Message(
            contact=self.book.contact(said.address, said.name),
            text=said.text,
            at=at,
            received_at=now,
            author=Author.OWNER if said.by_owner else Author.CONTACT,
            id=str(said.timestamp) if said.timestamp else "",
            # In a group two people may write in the same millisecond.
            server_id=f"{said.timestamp}/{sender}" if said.timestamp else "",
            sender=sender if said.in_group else "",
            replayed=old and not held_up,
            redelivered=old,
            held_up=held_up,
            addressed=said.in_group and said.addressed,
            edit_of=None if said.edits is None else str(said.edits),
            encrypted=said.unreadable,
        )
        self._told += 1
        self._sink(MessageReceived(message=message, bookmark=f"{self._told}\t{now:.0f}"))

    def _on_kept(self, count: int) -> None:
        self._kept = min(max(self._kept, count), self._told)
        if self._told - self._kept <= _MOST_UNKEPT // 2:
            self._room.set()


def _time_of(bookmark: str) -> float:
    try:
        return float(bookmark.partition("\t")[2])
    except ValueError:
        return math.inf
