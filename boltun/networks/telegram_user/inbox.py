"""What a reading becomes: a message, once."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from boltun.message import Author, ChatKind, Contact, Message
from boltun.networks.telegram_user.reading import Reading

__all__ = ["Inbox"]

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that the server kept while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which the server's clock and ours may differ."""
_REMEMBERED: Final = 10_000


class Inbox:
    """The incoming messages of one account; it outlives the connections. ``clock`` gives Unix seconds."""

    def __init__(self, account: str, clock: Callable[[], float]) -> None:
        self._account = account
        self._clock = clock
        self._cut_off_at = math.inf
        self._seen: OrderedDict[tuple[int, str], None] = OrderedDict()
        self._titles: OrderedDict[int, str] = OrderedDict()

    def cut_off(self, at: float) -> None:
        """Nothing was heard after that time (Unix seconds): what was written since is not late by that."""
        self._cut_off_at = at

    def contact(
        self, peer: int, title: str = "", *, listed: bool = False, automatic: bool = False
    ) -> Contact:
        """Return a chat as a contact."""
        if title:
            _remember(self._titles, peer, title)
        return Contact(
            account=self._account,
            address=str(peer),
            name=title or self._titles.get(peer, ""),
            kind=ChatKind.GROUP if peer < 0 else ChatKind.DIRECT,
            listed=listed,
            automatic=automatic,
        )

    def take(self, reading: Reading) -> Message | None:
        """Return the message; None where it was told before, or the owner was not there to write it."""
        number = str(reading.number)
        id = f"{number}:{reading.edited_at}" if reading.edited_at else number
        # Only the numbers of channels are their own; one account counts all others through.
        if (reading.peer, id) in self._seen:
            return None
        _remember(self._seen, (reading.peer, id), None)
        if reading.by_owner and reading.is_automatic:
            return None
        now = self._clock()
        at = min(float(reading.edited_at or reading.at), now)
        held_up = at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        program = reading.is_program and not reading.is_group and not reading.by_owner
        return Message(
            contact=self.contact(reading.peer, reading.title, listed=reading.is_listed, automatic=program),
            text=reading.text,
            at=at,
            received_at=now,
            author=Author.OWNER if reading.by_owner else Author.CONTACT,
            id=id,
            server_id=id,
            sender=str(reading.sender) if reading.is_group else "",
            replayed=now - at > _REPLAYED_AFTER and not held_up,
            held_up=held_up,
            automatic=reading.is_automatic and not reading.by_owner,
            addressed=reading.addressed and not reading.by_owner,
            edit_of=number if reading.edited_at else None,
        )


def _remember(kept: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > _REMEMBERED:
        kept.popitem(last=False)
