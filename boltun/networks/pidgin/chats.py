"""The conversations of one account in Pidgin, and how far each of them has been told.

Pidgin keeps the messages of every open conversation. A signal tells that one was added; the list of their ids
then says which. The ids count up over all conversations, so the greatest one that was told is all that the
next run must know.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from boltun.bus import CallError, Signal
from boltun.networks.pidgin.purple import Flags, Item, Purple

__all__ = ["Bookmark", "Chat", "Chats"]

_IM: Final = 1
_ROOM: Final = 2
_EVER: Final = 2**62
_NAMES: Final = 10_000
"""Names that are kept; those that are forgotten are asked for again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """How far one Pidgin's messages were told."""

    session: str
    """Names this Pidgin; no other one, before or after, has the same name."""
    last: int
    at: float
    """When that was so, Unix seconds."""

    def __str__(self) -> str:
        return f"{self.last}\t{self.at:.0f}\t{self.session}"

    @classmethod
    def read(cls, text: str) -> Bookmark | None:
        """Read what ``str`` made; None where it is nothing of the sort."""
        parts = text.split("\t", 2)
        try:
            return cls(last=int(parts[0]), at=float(parts[1]), session=parts[2])
        except (ValueError, IndexError):
            return None


@dataclass(slots=True, kw_only=True)
class Chat:
    """One conversation that is open in Pidgin."""

    handle: int
    address: str
    room: bool
    part: int = 0
    """By this number Pidgin knows where to send to."""
    last: int = 0
    """The newest message that was told, or need not be."""
    told: deque[Signal] = field(default_factory=deque)
    """The signals of newer ones."""
    looked_at: int = 0
    """Signals before this number say nothing new."""


class Chats:
    """The open conversations of one account."""

    def __init__(self, purple: Purple, account: int) -> None:
        self._purple = purple
        self._account = account
        self._chats: dict[int, Chat] = {}
        self._names: dict[str, str] = {}

    # Which there are

    def get(self, handle: int) -> Chat | None:
        """Return a conversation that is known."""
        return self._chats.get(handle)

    def forget(self, handle: int) -> None:
        """The owner closed a conversation."""
        self._chats.pop(handle, None)

    async def open(self, handle: int) -> Chat:
        """Return a conversation."""
        chat = self._chats.get(handle)
        if chat is None:
            name, kind = await self._purple.get_all(
                [("ConversationGetName", handle), ("ConversationGetType", handle)]
            )
            if name is None:
                raise CallError("gone", f"conversation {handle}")
            room = kind != _IM
            address = str(name) if room else await self.address_of(str(name))
            chat = self._chats.setdefault(handle, Chat(handle=handle, address=address, room=room))
        return chat

    async def to(self, address: str, *, room: bool) -> Chat:
        """Return the conversation with somebody, opened if it has to be. CallError: that is not possible."""
        wanted = address, room
        chat = next((one for one in self._chats.values() if (one.address, one.room) == wanted), None)
        if chat is None:
            if room:
                handle = await self._purple.get("FindConversationWithAccount", _ROOM, address, self._account)
            else:
                handle = await self._purple.get("ConversationNew", _IM, self._account, address)
            if not handle:
                raise CallError("gone", f"no conversation {address}")
            chat = await self.open(handle)
        if not chat.part:
            method = "ConversationGetChatData" if room else "ConversationGetImData"
            chat.part = await self._purple.get(method, chat.handle)
        return chat

    async def address_of(self, name: str) -> str:
        """Return the one name of somebody who is written in several ways; of XMPP without the device."""
        known = self._names.get(name)
        if known is None:
            if len(self._names) >= _NAMES:
                self._names.clear()
            normal = await self._purple.get_all([("Normalize", self._account, name)])
            known = self._names[name] = str(normal[0] or name)
        return known

    # What is new in them

    def note(self, signal: Signal) -> None:
        """A signal says that a message was added to a conversation that is open here."""
        chat = self._chats.get(signal.body[3])
        if chat is not None and signal.number >= chat.looked_at:
            chat.told.append(signal)

    async def news(self) -> list[tuple[Chat, Item | Signal]]:
        """Return the messages that signals told and nobody has taken yet, in the order in which they came.

        A signal in place of an item: the conversation was closed or cleared meanwhile.
        """
        waiting = [chat for chat in self._chats.values() if chat.told]
        histories = await asyncio.gather(*(self._history(chat) for chat in waiting))
        # An answer lists what was added before it. Only what all of them list keeps its order.
        until = min((number for number, _ in histories), default=0)
        news: list[tuple[int, Chat, Item | Signal]] = []
        for chat, (_, ids) in zip(waiting, histories, strict=True):
            told = []
            while chat.told and chat.told[0].number < until:
                told.append(chat.told.popleft())
            new = [one for one in ids if one > chat.last]
            if len(new) < len(told):
                news += [(signal.number, chat, signal) for signal in told]
                continue
            for one, signal in zip(new, told, strict=False):
                chat.last = one
                _, who, html, _, flags = signal.body
                item = Item(id=one, who=who, html=html, flags=flags, at=None)
                if flags & Flags.DELAYED:
                    item = (await self._purple.items([one]) or [item])[0]
                news.append((signal.number, chat, item))
        return [(chat, item) for _, chat, item in sorted(news, key=lambda one: one[0])]

    async def catch_up(self, since: int | None) -> list[tuple[int, Chat]]:
        """Look at all open conversations; return the ids of messages that were not told, in their order.

        ``since``: those up to this one count as told; None: all do.
        """
        handles = await self._purple.get("GetConversations") or []
        accounts = await self._purple.get_all(("ConversationGetAccount", one) for one in handles)
        found: list[tuple[int, Chat]] = []
        for handle, account in zip(handles, accounts, strict=True):
            if account != self._account:
                continue
            try:
                chat = await self.open(handle)
            except CallError:
                continue
            chat.looked_at, ids = await self._history(chat)
            while chat.told and chat.told[0].number < chat.looked_at:
                chat.told.popleft()
            if since is not None:
                after = max(chat.last, since)
                found += [(one, chat) for one in ids if one > after]
            chat.last = max(ids, default=chat.last)
        return sorted(found, key=lambda one: one[0])

    async def _history(self, chat: Chat) -> tuple[int, list[int]]:
        try:
            return await self._purple.history(chat.handle)
        except CallError:
            # Closed: what its signals said is all that there is.
            return _EVER, []
