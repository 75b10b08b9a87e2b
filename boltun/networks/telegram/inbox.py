"""What an update becomes: an event, with what is needed to answer it."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from boltun.message import Author, ChatKind, Contact, Message
from boltun.networks.telegram.options import Login
from boltun.networks.telegram.reading import SERVICE, Reading
from boltun.networks.telegram.secretary import Secretary

__all__ = ["OWN_CHAT", "Inbox"]

OWN_CHAT: Final = "@bot"
"""The end of the address of somebody who writes to the bot itself: he may write to the owner, too."""

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that the server kept while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which the server's clock and ours may differ."""
_REMEMBERED: Final = 10_000


class Inbox:
    """The incoming messages of one account. ``clock`` gives Unix seconds."""

    def __init__(self, account: str, login: Login, secretary: Secretary, clock: Callable[[], float]) -> None:
        self._account = account
        self._login = login
        self._secretary = secretary
        self._clock = clock
        self._cut_off_at = math.inf
        self._threads: OrderedDict[str, int] = OrderedDict()

    def cut_off(self, at: float) -> None:
        """Nothing was heard after that time (Unix seconds): what was written since is not late by that."""
        self._cut_off_at = at

    def thread(self, address: str) -> int:
        """Return the topic of a chat in which the last message stood that could be answered; 0: none."""
        return self._threads.get(address, 0)

    def take(self, reading: Reading) -> Message | None:
        """Return the message; None where it is not one for this account, or nothing that anybody says."""
        if SERVICE in (reading.chat, reading.sender.number) and not reading.is_group:
            return None
        if reading.connection:
            return self._in_the_owners_chat(reading)
        by_owner = reading.is_group and self._login.is_owner(reading.sender.number, reading.sender.username)
        address = str(reading.chat) if reading.is_group else f"{reading.chat}{OWN_CHAT}"
        if not by_owner and (reading.addressed or not reading.is_group):
            self._threads[address] = reading.thread
            self._threads.move_to_end(address)
            while len(self._threads) > _REMEMBERED:
                self._threads.popitem(last=False)
        return self._message(reading, address, by_owner)

    def _in_the_owners_chat(self, reading: Reading) -> Message | None:
        ours = self._secretary.ours
        # Telegram shows the bot what it said itself, and what the owner notes for himself.
        if ours is None or ours.id != reading.connection or reading.is_echo:
            return None
        owner = ours.person.number
        if reading.chat == owner:
            return None
        by_owner = reading.sender.number == owner
        if by_owner and reading.is_automatic:
            # His away message, or one that he wrote long before: he is not there.
            return None
        return self._message(reading, str(reading.chat), by_owner)

    def _message(self, reading: Reading, address: str, by_owner: bool) -> Message:
        now = self._clock()
        at = min(float(reading.edited_at or reading.at), now)
        held_up = at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        number = str(reading.number)
        id = f"{number}:{reading.edited_at}" if reading.edited_at else number
        return Message(
            contact=Contact(
                account=self._account,
                address=address,
                name=reading.title,
                kind=ChatKind.GROUP if reading.is_group else ChatKind.DIRECT,
                automatic=not reading.is_group and not by_owner and reading.sender.is_bot,
            ),
            text=reading.text,
            at=at,
            received_at=now,
            author=Author.OWNER if by_owner else Author.CONTACT,
            id=id,
            server_id=id,
            sender=str(reading.sender.number) if reading.is_group else "",
            replayed=now - at > _REPLAYED_AFTER and not held_up,
            held_up=held_up,
            automatic=reading.is_automatic and not by_owner,
            addressed=reading.addressed and not by_owner,
            edit_of=number if reading.edited_at else None,
        )
