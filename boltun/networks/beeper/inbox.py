"""What a message of a chat becomes: an event, once."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from boltun.message import Author, ChatKind, Message
from boltun.networks.beeper.book import Book
from boltun.networks.beeper.reading import Chat, Entry
from boltun.networks.protocol import MessageReceived, OwnerActive

__all__ = ["Inbox"]

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that we could not see because we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which clocks may differ."""
_HISTORY: Final = 86_400.0
"""Older messages that come up are history, and nobody is told of them."""
_BEFORE: Final = 120.0
"""Seconds by which the clock of a network may be behind when the account is first connected."""
_REMEMBERED: Final = 20_000
_NOTHING: Final = 0
"""Stands for a message without a text."""


class Inbox:
    """The messages of one account; it outlives the connections. ``clock`` gives Unix seconds."""

    def __init__(self, book: Book, clock: Callable[[], float], since: float) -> None:
        """``since``: nothing that was written before is told."""
        self._book = book
        self._clock = clock
        self._since = since - _BEFORE
        self._seen: OrderedDict[tuple[str, str], int] = OrderedDict()
        """The texts of the messages that were dealt with, as numbers."""

    def has_seen(self, entry: Entry) -> bool:
        """Whether a message was dealt with, as it is now."""
        return self._seen.get((entry.chat, entry.id)) == _print(entry)

    def note(self, entry: Entry) -> None:
        """Remember a message that is nothing new."""
        key = entry.chat, entry.id
        self._seen.pop(key, None)
        self._seen[key] = _print(entry)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def take(
        self, entry: Entry, chat: Chat, *, found: bool = False, cut_off_at: float = math.inf
    ) -> MessageReceived | OwnerActive | None:
        """Return the event that a message is; None if it is nothing new.

        ``found``: nothing told of the message when it came. After ``cut_off_at`` it could not have been seen.
        """
        key = entry.chat, entry.id
        before = self._seen.get(key)
        self.note(entry)
        if before == _NOTHING and entry.text.strip():
            # Its text was not there yet: some networks bring it later.
            before = None
        now = self._clock()
        at = now if math.isnan(entry.at) else min(entry.at, now)
        if (
            before == _print(entry)
            or entry.deleted
            or entry.hidden
            or entry.kind == "REACTION"
            or at < max(self._since, now - _HISTORY)
            or self._book.is_left_alone(chat)
        ):
            return None
        own = self._book.is_own(entry)
        if not entry.text.strip():
            # Of the owner even that is a sign of life.
            is_sign = own and before is None and now - at <= _REPLAYED_AFTER
            return OwnerActive(contact=self._book.contact(chat), at=at) if is_sign else None
        if before is not None and math.isnan(entry.edited_at):
            # The network settled how it shows the message; nobody changed it.
            return None
        message = self._message(entry, chat, own, at, now, found)
        if found and at >= cut_off_at - _SKEW and now - at <= _EXCUSED:
            message = replace(message, held_up=True, replayed=False)
        if before is not None:
            # What was edited is another message of its own, and the server's id cannot name both.
            edition = f"{entry.id} edited {entry.edited_at:.3f}"
            message = replace(message, id=edition, server_id=edition, edit_of=entry.id)
        return MessageReceived(message=message)

    def _message(self, entry: Entry, chat: Chat, own: bool, at: float, now: float, found: bool) -> Message:
        contact = self._book.contact(chat)
        is_group = contact.kind is ChatKind.GROUP
        return Message(
            contact=contact,
            text=entry.text,
            at=at,
            received_at=now,
            author=Author.OWNER if own else Author.CONTACT,
            id=entry.id,
            server_id=entry.id,
            sender=entry.sender if is_group else "",
            replayed=now - at > _REPLAYED_AFTER,
            redelivered=found,
            automatic=not own and self._book.is_program(chat, entry),
            addressed=is_group and not own and self._book.names_owner(entry),
        )


def _print(entry: Entry) -> int:
    return hash((entry.raw, entry.deleted)) if entry.text.strip() else _NOTHING
