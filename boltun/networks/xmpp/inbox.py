"""What a read message becomes: an event, once, with what is needed to answer it."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from boltun.message import Author, Message
from boltun.networks.protocol import MessageMarked, MessageReceived, OwnerActive
from boltun.networks.xmpp.book import Book
from boltun.networks.xmpp.reading import Reading

__all__ = ["Inbox"]

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that the server kept while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which the server's clock and ours may differ."""
_REMEMBERED: Final = 10_000


class Inbox:
    """The incoming messages of one account; it outlives the connections.

    ``clock`` gives Unix seconds, ``nickname`` is what the owner is called in rooms.
    """

    def __init__(self, book: Book, clock: Callable[[], float], nickname: str) -> None:
        self._book = book
        self._clock = clock
        self._nickname = nickname
        self._seen: OrderedDict[tuple[str, ...], tuple[str, bool]] = OrderedDict()
        self._asking: OrderedDict[tuple[str, str], Reading] = OrderedDict()
        self._devices: OrderedDict[str, str] = OrderedDict()
        self.cut_off_at = math.inf
        """Since when nothing was heard, Unix seconds."""

    def cut_off(self, at: float) -> None:
        """Nothing was heard after that time (Unix seconds): what was written since is not late by that."""
        self.cut_off_at = at

    def take(self, reading: Reading) -> MessageReceived | MessageMarked | OwnerActive | None:
        """Return the event that a message is, None where it is nothing new."""
        if reading.text is None:
            return self._notice(reading)
        if self._is_double(reading):
            return None
        if not reading.by_owner and not reading.group:
            if reading.address != reading.peer:  # who is met in a room has an address for himself
                self._book.wrote(reading.peer)
            self._devices[reading.address] = reading.peer
            _shorten(self._devices)
            if reading.id and (reading.wants_receipt or reading.wants_marker):
                self._asking[reading.address, reading.id] = reading
                _shorten(self._asking)
        return MessageReceived(message=self._message(reading, reading.text))

    def answer_to(self, address: str) -> str:
        """Return the device to write to: the one that wrote last (RFC 6121 §5.1), else the bare address."""
        return self._devices.get(address, address)

    def unlock(self, address: str) -> None:
        """The contact's presence changed: it may be at another device now."""
        self._devices.pop(address, None)

    def unlock_all(self) -> None:
        """A new session begins; nobody's devices are known."""
        self._devices.clear()

    def asked(self, message: Message) -> Reading | None:
        """Return, once, the message that asked to be told of its arrival or of being seen."""
        return self._asking.pop((message.contact.address, message.id), None)

    def _notice(self, reading: Reading) -> MessageMarked | OwnerActive | None:
        if reading.group:
            return None
        contact = self._book.contact(reading.address)
        if reading.by_owner:
            if reading.delayed:
                return None
            if reading.state in ("composing", "paused") or reading.displayed:
                return OwnerActive(contact=contact, at=self._clock())
            return None
        if reading.displayed or reading.delivered:
            return MessageMarked(
                contact=contact,
                id=reading.displayed or reading.delivered,
                displayed=bool(reading.displayed),
            )
        return None

    def _message(self, reading: Reading, text: str) -> Message:
        now = self._clock()
        at = now if reading.at is None else min(reading.at, now)
        nick = "" if reading.by_owner or reading.group else reading.nick
        held_up = (
            reading.delayed
            and not reading.group
            and reading.at is not None
            and reading.at >= self.cut_off_at - _SKEW
            and now - at <= _EXCUSED
        )
        old = reading.at is None or now - at > _REPLAYED_AFTER
        return Message(
            contact=self._book.contact(reading.address, group=reading.group, nick=nick),
            text=text,
            at=at,
            received_at=now,
            author=Author.OWNER if reading.by_owner else Author.CONTACT,
            id=reading.id or reading.stanza_id,
            server_id=reading.stanza_id,
            sender=reading.peer if reading.group else "",
            replayed=reading.delayed and (old or reading.group) and not held_up,
            redelivered=reading.delayed,
            held_up=held_up,
            automatic=reading.automatic or bool(self._book.is_program(reading.peer)),
            addressed=reading.group and self._book.names_us(reading.address, text, self._nickname),
            edit_of=reading.edit_of,
            encrypted=reading.encrypted,
        )

    def _is_double(self, reading: Reading) -> bool:
        """Whether this message was told before: as a carbon, or before a connection was lost.

        The server's own id decides where both copies have one. Else an id that comes again says something
        only of a copy that the server marks as one: some programs give their ids again.
        """
        side = "owner" if reading.by_owner else "contact"
        if reading.stanza_id:
            by_server = (side, reading.peer, reading.stanza_id)
            if by_server in self._seen:
                return True
            self._seen[by_server] = "", False
        if reading.id:
            by_sender = (side, reading.peer, reading.id, reading.text or "")
            before = self._seen.get(by_sender)
            self._seen[by_sender] = reading.stanza_id, reading.carbon
            if (
                before is not None
                and not (before[0] and reading.stanza_id)
                and (reading.delayed or reading.carbon is not before[1])
            ):
                return True
        _shorten(self._seen)
        return False


def _shorten(remembered: OrderedDict[Any, Any]) -> None:
    while len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)
