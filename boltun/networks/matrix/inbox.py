"""What comes in the rooms of an account, as events, each once."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Final

import nio

from boltun.message import Author, ChatKind, Message
from boltun.networks.matrix.book import Book
from boltun.networks.matrix.reading import Reading, read
from boltun.networks.protocol import MessageMarked, MessageReceived, OwnerActive
from boltun.text.addressing import names_in

__all__ = ["Inbox"]

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that the server kept while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which the server's clock and ours may differ."""
_REMEMBERED: Final = 10_000
_MOST_SEALED: Final = 500
_ECHO: Final = 10.0
"""Seconds in which the server may still tell that we type, after we stopped."""


class Inbox:
    """The incoming messages of one account; it outlives the connections. ``clock`` gives Unix seconds."""

    def __init__(self, book: Book, own: str, clock: Callable[[], float]) -> None:
        self._book = book
        self._own = own
        self._clock = clock
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._rooms: OrderedDict[str, str] = OrderedDict()
        """The room of each message that came."""
        self._sent: OrderedDict[str, str] = OrderedDict()
        """Our id of each message that we sent, by the server's."""
        self._marked: OrderedDict[str, None] = OrderedDict()
        """What we marked as read ourselves."""
        self._typed: dict[str, float] = {}
        self._sealed: OrderedDict[str, tuple[str, nio.MegolmEvent]] = OrderedDict()
        self._cut_off_at = math.inf

    def cut_off(self, at: float) -> None:
        """Nothing was heard after that time (Unix seconds): what was written since is not late by that."""
        self._cut_off_at = at

    # What we do ourselves comes back from the server

    def sent(self, event_id: str, id: str) -> None:
        """The server took our message."""
        _remember(self._sent, event_id, id)

    def marked(self, event_id: str) -> None:
        """We mark a message as read."""
        _remember(self._marked, event_id, None)

    def typed(self, room: str) -> None:
        """We show or end "typing …" in a room."""
        self._typed[room] = self._clock()

    def room_of(self, event_id: str) -> str:
        """Return the room in which a message came; empty: it is not known."""
        return self._rooms.get(event_id, "")

    # What comes

    def take(self, room: nio.MatrixRoom, event: Any, *, kept: bool) -> MessageReceived | None:
        """Return the message that an event is, once. ``kept``: the server had it before it was asked for."""
        if (reading := read(event)) is None or reading.id in self._seen:
            return None
        _remember(self._seen, reading.id, None)
        if reading.transaction or reading.id in self._sent:
            return None
        if reading.sealed and isinstance(event, nio.MegolmEvent):
            event.room_id = room.room_id
            self._sealed[reading.id] = room.room_id, event
            if len(self._sealed) > _MOST_SEALED:
                self._sealed.popitem(last=False)
        return MessageReceived(message=self._message(room, reading, kept=kept))

    def open_sealed(
        self, decrypt: Callable[[nio.MegolmEvent], Any], rooms: dict[str, nio.MatrixRoom]
    ) -> list[MessageReceived]:
        """Return what can be read now that a key has come."""
        opened = []
        for id_, (room_id, event) in list(self._sealed.items()):
            try:
                reading = read(decrypt(event))
            except nio.EncryptionError:
                continue
            del self._sealed[id_]
            if reading is not None and room_id in rooms and not reading.sealed:
                opened.append(MessageReceived(message=self._message(rooms[room_id], reading, kept=True)))
        return opened

    @property
    def sealed(self) -> Iterable[nio.MegolmEvent]:
        """What waits for its key."""
        return [event for _, event in self._sealed.values()]

    def typing(self, room: nio.MatrixRoom, users: list[str]) -> OwnerActive | None:
        """Somebody types in a room; tell whether it is the owner, on another device."""
        now = self._clock()
        if self._own not in users or now - self._typed.get(room.room_id, -math.inf) < _ECHO:
            return None
        return OwnerActive(contact=self._book.contact(room), at=now)

    def receipt(self, room: nio.MatrixRoom, receipt: nio.Receipt) -> MessageMarked | OwnerActive | None:
        """Somebody read a message: a contact ours, or the owner one on another device."""
        kind = str(getattr(receipt.receipt_type, "value", receipt.receipt_type))
        if receipt.user_id == self._own:
            now, at = self._clock(), receipt.timestamp / 1000
            if receipt.event_id in self._marked or receipt.event_id in self._sent or not at:
                return None
            if kind not in ("m.read", "m.read.private") or now - at > _REPLAYED_AFTER:
                return None
            return OwnerActive(contact=self._book.contact(room), at=min(at, now))
        ours = self._sent.get(receipt.event_id)
        if not ours or kind != "m.read":
            return None
        contact = self._book.contact(room, receipt.user_id)
        return MessageMarked(contact=contact, id=ours, displayed=True)

    def _message(self, room: nio.MatrixRoom, reading: Reading, *, kept: bool) -> Message:
        now = self._clock()
        at = min(reading.at, now)
        by_owner = reading.sender == self._own
        contact = self._book.contact(room, reading.sender)
        group = contact.kind is ChatKind.GROUP
        if not by_owner:
            self._book.wrote(contact.address, room.room_id)
            _remember(self._rooms, reading.id, room.room_id)
        held_up = kept and at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        return Message(
            contact=contact,
            text=reading.text,
            at=at,
            received_at=now,
            author=Author.OWNER if by_owner else Author.CONTACT,
            id=reading.id,
            # The same message comes once more when its key has come.
            server_id=f"{reading.id} sealed" if reading.sealed else reading.id,
            sender=reading.sender if group else "",
            replayed=kept and now - at > _REPLAYED_AFTER and not held_up,
            redelivered=kept,
            held_up=held_up,
            automatic=reading.automatic,
            addressed=group and not by_owner and self._is_addressed(room, reading),
            edit_of=reading.edit_of,
            encrypted=reading.sealed,
        )

    def _is_addressed(self, room: nio.MatrixRoom, reading: Reading) -> bool:
        """Whether a message in a room names the owner: as a mention, or by one of his names."""
        if self._own in reading.mentions:
            return True
        local = self._own[1:].partition(":")[0]
        user = room.users.get(self._own)
        return names_in(reading.text, [local, (user.display_name or "") if user is not None else ""])


def _remember(remembered: OrderedDict[str, Any], key: str, value: Any) -> None:
    remembered[key] = value
    if len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)
