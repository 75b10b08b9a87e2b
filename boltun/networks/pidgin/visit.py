"""One Pidgin, from its start to its end, as one account of it is seen: what comes, and what is said there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from boltun.bus import Bus, CallError, Signal
from boltun.connection import AccountFacts, ConnectionState, Fact
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Presence
from boltun.networks.pidgin.accounts import Known, all_accounts, choose
from boltun.networks.pidgin.buddies import Buddies
from boltun.networks.pidgin.chats import Bookmark, Chat, Chats
from boltun.networks.pidgin.inbox import Inbox
from boltun.networks.pidgin.markup import as_html, as_text
from boltun.networks.pidgin.purple import OURS, Flags, Item, Purple
from boltun.networks.pidgin.sent import Sent
from boltun.networks.protocol import (
    ContactPicture,
    ContactPresence,
    OwnerActive,
    OwnPresence,
    Roster,
    Sink,
)

__all__ = ["Visit", "not_signed_in"]

log = logging.getLogger(__name__)

_MOST_SIGNALS: Final = 5_000
"""So many wait to be looked at; if there are more, the conversations themselves are read instead."""
_AT_ONCE: Final = 100
_QUIET: Final = 30.0
"""Seconds without a signal after which Pidgin is asked whether it is there."""
_LIST_AFTER: Final = 0.5
"""Seconds: the contact list changes line by line, and is read once for all of a moment."""
_FINAL: Final = frozenset({1, 2, 3, 4, 5, 6, 7})
"""Reasons (``PurpleConnectionError``) after which Pidgin does not try again by itself: name, password,
settings, encryption, another program with the same name."""


@dataclass(slots=True, kw_only=True)
class _Sending:
    """Our message that Pidgin is taking just now."""

    chat: int
    taken: bool = False
    error: str = ""


Tell = Callable[..., None]


class Visit:
    """One account while one Pidgin runs, which ``session`` names. ``bookmark`` is the last that was told."""

    def __init__(
        self,
        account: Account,
        bus: Bus,
        *,
        session: str,
        bookmark: Bookmark | None,
        sent: Sent,
        sink: Sink,
        tell: Tell,
        pictures: dict[str, str],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._account = account
        self._session = session
        self._sink = sink
        self._tell = tell
        self._clock = clock
        self._sent = sent
        self._pictures = pictures
        self._watches_focus = bool(account.options.get("watch_focus", True))
        self.purple = Purple(bus)
        self.inbox = Inbox(account.key, session, bookmark, sink, clock)
        self._first = True
        self._known: Known | None = None
        self._chats = Chats(self.purple, 0)
        self._buddies = Buddies(self.purple, 0, "", account.key)
        self.online = False
        self._reason = ""
        self._final = False
        self._signals: deque[Signal] = deque()
        self._lost = False
        """More signals came than are kept."""
        self._some = asyncio.Event()
        self._sending: _Sending | None = None
        self._lock = asyncio.Lock()
        self._list_due: asyncio.TimerHandle | None = None
        self._list_changed = False
        self._takes = {
            "WroteImMsg": self._on_wrote,
            "WroteChatMsg": self._on_wrote,
            "DeletingConversation": self._on_closed,
            "ClearedMessageHistory": self._on_cleared,
            "BuddySignedOn": self._on_buddy,
            "BuddySignedOff": self._on_buddy,
            "BuddyStatusChanged": self._on_buddy,
            "BuddyIdleChanged": self._on_buddy,
            "BuddyIconChanged": self._on_picture,
            "BuddyAdded": self._on_list,
            "BuddyRemoved": self._on_list,
            "BlistNodeAliased": self._on_list,
            "AccountStatusChanged": self._on_own_status,
            "AccountConnectionError": self._on_error,
            "AccountSignedOn": self._on_account,
            "AccountSignedOff": self._on_account,
            "AccountAdded": self._on_account,
            "AccountRemoved": self._on_account,
            "AccountConnecting": self._on_connecting,
        }

    # What comes

    def hear(self, signal: Signal) -> None:
        """Take a signal. Returns at once."""
        if self._sending is not None and signal.member in ("WroteImMsg", "WroteChatMsg"):
            self._note_sending(self._sending, signal)
        if len(self._signals) >= _MOST_SIGNALS:
            self._signals.clear()
            self._lost = True
        self._signals.append(signal)
        self._some.set()

    async def stay(self) -> None:
        """Tell what comes, until cancelled. BusLostError: Pidgin does not answer any more."""
        try:
            await self._look()
            while True:
                quiet = asyncio.get_running_loop().call_later(_QUIET, self._some.set)
                await self._some.wait()
                quiet.cancel()
                self._some.clear()
                if not self._signals:
                    # A Pidgin that hangs says nothing: it does not answer this either.
                    await self.purple.get("CoreGetVersion")
                await self._take_all()
        finally:
            self.online = False
            if self._list_due is not None:
                self._list_due.cancel()

    async def _take_all(self) -> None:
        taken = 0
        while self._signals:
            if self._lost:
                self._lost = False
                self._signals.clear()
                log.info(
                    "%s: more came from Pidgin than could be taken in; it is asked again", self._account.key
                )
                await self._look()
                continue
            signal = self._signals.popleft()
            try:
                await self._takes[signal.member](signal)
            except KeyError:
                continue
            except CallError as error:
                # What the signal is about is gone already.
                log.debug("%s: %s: %s", self._account.key, signal.member, error)
            taken += 1
            if taken % _AT_ONCE == 0:
                await self._tell_news()
        await self._tell_news()
        if self._list_changed and self.online:
            self._list_changed = False
            await self._read_list()

    # Whether the account is there

    async def _look(self) -> None:
        """Find out how the account stands, and take up where it was left."""
        accounts = await all_accounts(self.purple)
        try:
            self._known = choose(accounts, self._account.address)
        except NetworkError as error:
            self._go_offline()
            self._known = None
            self._tell(ConnectionState.WAITING, "{problem}", {"problem": str(error)})
            return
        connected = bool(await self.purple.get("AccountIsConnected", self._known.handle))
        if not connected:
            self._go_offline()
            state = ConnectionState.FAILED if self._final else ConnectionState.WAITING
            if self._reason:
                self._tell(state, "Pidgin cannot sign in: {reason}.", {"reason": self._reason})
            else:
                self._tell(state, "This account is not signed in in Pidgin.")
            return
        if not self.online:
            self._tell(ConnectionState.CONNECTING, "Reading what Pidgin has …")
        await self._go_online(self._known)

    def _go_offline(self) -> None:
        if self.online:
            self.inbox.cut_off()
        self.online = False

    async def _go_online(self, known: Known) -> None:
        program = await self.purple.program()
        if self._first:
            self._chats = Chats(self.purple, known.handle)
            self._buddies = Buddies(self.purple, known.handle, known.protocol_id, self._account.key)
        was_online, self._reason, self._final = self.online, "", False
        await self._read_list(pictures=True)
        missed = await self._chats.catch_up(self.inbox.since if self._first else 0)
        if self._first:
            await self._sent.settle(self._session, self.purple)
        self._first = False
        self.online = True
        await self._show_own()
        if not was_online:
            facts = (Fact(label="Program", value=program), Fact(label="Protocol", value=known.protocol))
            self._sink(AccountFacts(account=self._account.key, facts=facts))
            self._tell(ConnectionState.ONLINE, "")
        await self._tell_missed(missed)

    async def _tell_missed(self, missed: Sequence[tuple[int, Chat]]) -> None:
        for start in range(0, len(missed), _AT_ONCE):
            some = dict(missed[start : start + _AT_ONCE])
            for item in await self.purple.items(some):
                self._tell_item(some[item.id], item, live=False)
            await self.inbox.has_room.wait()

    async def _on_account(self, signal: Signal) -> None:
        handle = signal.body[0]
        if self._known is None or handle == self._known.handle:
            await self._tell_news()
            await self._look()

    async def _on_connecting(self, signal: Signal) -> None:
        if self._known is not None and signal.body[0] == self._known.handle and not self.online:
            self._tell(ConnectionState.CONNECTING, "Pidgin signs in …")

    async def _on_error(self, signal: Signal) -> None:
        handle, kind, text = signal.body
        if self._known is not None and handle == self._known.handle:
            self._reason, self._final = str(text).rstrip("."), kind in _FINAL
            if not self.online:
                await self._look()

    # Messages

    async def _on_wrote(self, signal: Signal) -> None:
        account, _, _, conversation, _ = signal.body
        if self._known is not None and account == self._known.handle and self.online:
            await self._chats.open(conversation)
            self._chats.note(signal)

    async def _on_closed(self, signal: Signal) -> None:
        await self._tell_news()
        self._chats.forget(signal.body[0])

    async def _on_cleared(self, signal: Signal) -> None:
        await self._tell_news()

    async def _tell_news(self) -> None:
        news = await self._chats.news()
        if not news:
            return
        if self._watches_focus:
            await self._look_at_focus([chat for chat, item in news if _is_from_contact(item)])
        for chat, item in news:
            if isinstance(item, Signal):
                _, who, html, _, flags = item.body
                item = Item(id=0, who=who, html=html, flags=flags, at=None)
            self._tell_item(chat, item, live=True)
        await self.inbox.has_room.wait()

    def _tell_item(self, chat: Chat, item: Item, *, live: bool) -> None:
        irc = self._known is not None and self._known.protocol_id == "prpl-irc"
        self.inbox.tell(chat, item, self._buddies, irc=irc, live=live)

    # The owner

    async def _look_at_focus(self, chats: Sequence[Chat]) -> None:
        """Tell that the owner is in a conversation in which something came."""
        for chat in {chat.handle: chat for chat in chats if not chat.room}.values():
            await self.look_at_focus(chat)

    async def look_at_focus(self, chat: Chat) -> None:
        """Tell that the owner is in a conversation, if it is in front of him and he is at the keyboard."""
        if self._known is None or not self._watches_focus:
            return
        try:
            if not await self.purple.get("ConversationHasFocus", chat.handle):
                return
            own = await self.purple.get("AccountGetPresence", self._known.handle)
            shown, idle = await self.purple.status_of(own)
        except CallError:
            return
        if shown is Presence.ONLINE and not idle:
            self._sink(OwnerActive(contact=self._buddies.contact(chat.address), at=self._clock()))

    async def _on_own_status(self, signal: Signal) -> None:
        if self._known is not None and signal.body[0] == self._known.handle and self.online:
            await self._show_own()

    async def _show_own(self) -> None:
        assert self._known is not None
        presence, _ = await self.purple.status_of(
            await self.purple.get("AccountGetPresence", self._known.handle)
        )
        self._sink(OwnPresence(account=self._account.key, presence=presence))

    # The contact list

    async def _on_list(self, signal: Signal) -> None:
        if self._list_due is None:
            self._list_due = asyncio.get_running_loop().call_later(_LIST_AFTER, self._list_is_due)

    def _list_is_due(self) -> None:
        self._list_due, self._list_changed = None, True
        self._some.set()

    async def _read_list(self, *, pictures: bool = False) -> None:
        await self._buddies.read()
        self._sink(Roster(account=self._account.key, contacts=self._buddies.contacts()))
        for contact, presence in await self._buddies.shown_by_all():
            self._sink(ContactPresence(contact=contact, presence=presence))
        if pictures:
            for handle in self._buddies.handles():
                await self._look_at_picture(handle)

    async def _on_buddy(self, signal: Signal) -> None:
        handle = signal.body[0]
        contact = self._buddies.of(handle)
        if contact is not None and self.online:
            presence = await self._buddies.shown_by(handle)
            self._sink(ContactPresence(contact=contact, presence=presence))

    async def _on_picture(self, signal: Signal) -> None:
        await self._look_at_picture(signal.body[0])

    async def _look_at_picture(self, handle: int) -> None:
        contact = self._buddies.of(handle)
        if contact is None:
            return
        changed, picture = await self._buddies.picture_of(handle, self._pictures.get(contact.address, ""))
        if changed:
            self._pictures[contact.address] = "" if picture is None else picture.key
            self._sink(ContactPicture(contact=contact, picture=picture))

    # What is said

    async def send(self, contact: Contact, text: str, id: str, *, room: bool) -> None:
        """Say something in a conversation; NetworkError where Pidgin does not take it."""
        async with self._lock:
            try:
                await self._send(contact, text, id, room=room)
            except CallError:
                # The conversation was closed just now; it is opened anew, once.
                try:
                    await self._send(contact, text, id, room=room)
                except CallError as error:
                    raise NetworkError(
                        "Pidgin cannot write to {contact}: {reason}.",
                        contact=contact.address,
                        reason=str(error),
                    ) from error

    async def _send(self, contact: Contact, text: str, id: str, *, room: bool) -> None:
        known = self._must_be_online()
        chat = await self._chats.to(contact.address, room=room)
        self._sent.note(id, self._session, chat.handle, text)
        self._sending = sending = _Sending(chat=chat.handle)
        method = "ConvChatSendWithFlags" if room else "ConvImSendWithFlags"
        try:
            await self.purple.ask(method, chat.part, as_html(text), OURS)
        except CallError:
            self._chats.forget(chat.handle)
            raise
        finally:
            self._sending = None
        if sending.error:
            raise NetworkError("Pidgin did not send the message: {reason}.", reason=sending.error.rstrip("."))
        if not sending.taken and not await self.purple.get("AccountIsConnected", known.handle):
            raise not_signed_in(self._account)
        self.inbox.sent(chat, id, text)

    def _note_sending(self, sending: _Sending, signal: Signal) -> None:
        _, _, html, conversation, flags = signal.body
        if conversation != sending.chat:
            return
        if flags & Flags.ERROR:
            sending.error = as_text(html)
        elif flags & Flags.SEND and flags & OURS:
            sending.taken = True

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"."""
        if self._known is None or not self.online:
            return
        chat = await self._chats.to(contact.address, room=False)
        if active:
            # The last moment at which the owner can still be seen to be there.
            await self.look_at_focus(chat)
        link = await self.purple.get("AccountGetConnection", self._known.handle)
        name = await self.purple.get("ConversationGetName", chat.handle)
        await self.purple.type_to(link, name, active)

    def _must_be_online(self) -> Known:
        if self._known is None or not self.online:
            raise not_signed_in(self._account)
        return self._known


def not_signed_in(account: Account) -> NotConnectedError:
    """Return the error that an account is not signed in."""
    return NotConnectedError(
        "{account} is not signed in in Pidgin.", advice="Sign in there.", account=account.address
    )


def _is_from_contact(item: Item | Signal) -> bool:
    flags = item.body[4] if isinstance(item, Signal) else item.flags
    return bool(flags & Flags.RECV) and not flags & (Flags.SYSTEM | Flags.ERROR)
