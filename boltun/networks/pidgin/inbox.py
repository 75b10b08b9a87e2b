"""What a message in Pidgin becomes: an event, once, with a bookmark from which the next run can go on."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from typing import Final

from boltun.message import Author, Message
from boltun.networks.pidgin.buddies import Buddies
from boltun.networks.pidgin.chats import Bookmark, Chat
from boltun.networks.pidgin.markup import as_html, as_text
from boltun.networks.pidgin.purple import OURS, Flags, Item
from boltun.networks.protocol import MessageFailed, MessageReceived, Sink

__all__ = ["Inbox"]

_MOST_UNKEPT: Final = 1_000
"""So many messages are told before the first of them is written down."""
_REMEMBERED: Final = 1_000
_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that waited while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which two clocks may differ."""
_RETURNED_WITHIN: Final = 60.0
"""An error that a conversation shows so soon after our message is about that message."""


class Inbox:
    """The messages of one account in one Pidgin, which ``session`` names. ``clock`` gives Unix seconds."""

    def __init__(
        self, key: str, session: str, bookmark: Bookmark | None, sink: Sink, clock: Callable[[], float]
    ) -> None:
        self._key = key
        self._session = session
        self.bookmark = bookmark
        """The last one that was told, perhaps of another Pidgin."""
        self._sink = sink
        self._clock = clock
        self._cut_off_at = math.inf if bookmark is None else bookmark.at
        self._said: dict[str, deque[str]] = {}
        """What we said in rooms and the room has not repeated yet."""
        self._last_sent: dict[str, tuple[str, float]] = {}
        """Of each contact the id of our last message, and when it went out."""
        self._unkept: deque[int] = deque()
        self.has_room = asyncio.Event()
        """Cleared while too many messages wait to be written down."""
        self.has_room.set()

    @property
    def since(self) -> int | None:
        """The message after which nothing was told yet; None: only what comes from now on is told."""
        if self.bookmark is None:
            return None
        return self.bookmark.last if self.bookmark.session == self._session else 0

    def cut_off(self) -> None:
        """Nothing comes from now on: what is written from now on is not late by that."""
        self._cut_off_at = self._clock()

    def tell(self, chat: Chat, item: Item, buddies: Buddies, *, irc: bool, live: bool) -> None:
        """Tell a message of a conversation, if it is one. ``irc``: it came over IRC."""
        flags = Flags(item.flags)
        if flags & Flags.ERROR:
            self._tell_returned(chat, item)
        if flags & (Flags.ERROR | Flags.SYSTEM) or not flags & (Flags.SEND | Flags.RECV):
            return
        by_owner, text = bool(flags & Flags.SEND), as_text(item.html)
        if by_owner and (flags & (OURS | Flags.AUTO_RESPONSE) or self._is_echo(chat, text)):
            return
        notice = irc and text.startswith(_NOTICE)
        now = self._clock()
        at = now if item.at is None else min(item.at, now)
        waited = bool(flags & Flags.DELAYED) or not live
        held_up = waited and not chat.room and at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        id_ = f"{self._session}/{item.id}" if item.id else ""
        message = Message(
            contact=buddies.contact(chat.address, room=chat.room),
            text=text.removeprefix(_NOTICE) if notice else text,
            at=at,
            received_at=now,
            author=Author.OWNER if by_owner else Author.CONTACT,
            id=id_,
            server_id=id_,
            sender=f"{chat.address}/{item.who}" if chat.room else "",
            replayed=waited and not held_up and (chat.room or now - at > _REPLAYED_AFTER),
            redelivered=waited,
            held_up=held_up,
            automatic=notice or bool(flags & Flags.AUTO_RESPONSE),
            addressed=chat.room and bool(flags & Flags.NICK),
            encrypted=text.startswith("?OTR"),
        )
        self._sink(MessageReceived(message=message, bookmark=self._mark(item.id, now)))

    def kept(self, bookmark: Bookmark) -> None:
        """Hear that everything up to this bookmark is written down."""
        while self._unkept and bookmark.session == self._session and self._unkept[0] <= bookmark.last:
            self._unkept.popleft()
        if len(self._unkept) < _MOST_UNKEPT:
            self.has_room.set()

    def sent(self, chat: Chat, id: str, text: str) -> None:
        """Note that Pidgin took our message."""
        if chat.room:
            self._said.setdefault(chat.address, deque(maxlen=20)).append(as_text(as_html(text)))
        self._last_sent.pop(chat.address, None)
        self._last_sent[chat.address] = id, self._clock()
        if len(self._last_sent) > _REMEMBERED:
            del self._last_sent[next(iter(self._last_sent))]

    def _mark(self, item: int, now: float) -> str:
        if not item:
            return ""
        known = self.bookmark
        last = item if known is None or known.session != self._session else max(item, known.last)
        self.bookmark = Bookmark(session=self._session, last=last, at=now)
        self._unkept.append(last)
        if len(self._unkept) >= _MOST_UNKEPT:
            self.has_room.clear()
        return str(self.bookmark)

    def _tell_returned(self, chat: Chat, item: Item) -> None:
        id_, at = self._last_sent.get(chat.address, ("", -math.inf))
        if id_ and self._clock() - at <= _RETURNED_WITHIN:
            del self._last_sent[chat.address]
            reason = as_text(item.html)
            self._sink(MessageFailed(account=self._key, address=chat.address, id=id_, reason=reason))

    def _is_echo(self, chat: Chat, text: str) -> bool:
        """Whether a room repeats what we said."""
        said = self._said.get(chat.address)
        if not chat.room or not said or text not in said:
            return False
        said.remove(text)
        return True


_NOTICE: Final = "(notice) "
"""Pidgin writes this before notices of IRC, which no program may answer."""
