"""The owner's own account on Telegram as a ``Network``: one more device of his."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from telethon import TelegramClient, errors, events, functions, types, utils
from telethon.sessions import StringSession

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import (
    AccountFacts,
    BookmarkMoved,
    ConnectionState,
    Fact,
    Keepsake,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    PastSettled,
    Roster,
    Sink,
)
from boltun.networks.staying import Staying
from boltun.networks.telegram.journal import Journal
from boltun.networks.telegram.splitting import pieces
from boltun.networks.telegram_user.bookmark import Bookmark
from boltun.networks.telegram_user.catching_up import catch_up, place_now
from boltun.networks.telegram_user.endings import Ending, EndingError
from boltun.networks.telegram_user.inbox import Inbox
from boltun.networks.telegram_user.options import CAPABILITIES, Login
from boltun.networks.telegram_user.outbox import Outbox
from boltun.networks.telegram_user.reading import SERVICE, read_message, read_update
from boltun.networks.telegram_user.session_file import SessionFile
from boltun.networks.telegram_user.signing_in import Questions, sign_in
from boltun.networks.telegram_user.signs import Signs

__all__ = ["TelegramUserNetwork", "Timing", "make_client"]

log = logging.getLogger(__name__)

_DIALOGS = 100
"""So many chats are looked up at the start, so that what waits there can be answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds."""

    sign_in: float = 60.0
    quiet: float = 45.0
    """After so long Telegram is asked whether it is there …"""
    answer: float = 15.0
    """… and has so long to answer."""
    typing: float = 4.5
    """Telegram forgets after six seconds that somebody types."""


def make_client(session: str, login: Login) -> Any:
    """Make a client of Telethon that leaves reconnecting and waiting to us."""
    return TelegramClient(
        StringSession(session),
        login.api_id,
        login.api_hash,
        device_model="Boltun",
        connection_retries=0,
        retry_delay=0,
        request_retries=1,
        auto_reconnect=False,
        flood_sleep_threshold=0,
        sequential_updates=True,
        raise_last_call_error=True,
    )


class TelegramUserNetwork:
    """One account. ``client`` makes Telethon's client of a session.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time.
    Everything happens on the loop on which ``run`` is awaited.
    """

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
        client: Callable[[str, Login], Any] = make_client,
    ) -> None:
        self.account = account
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._dice = dice or Random()
        self._make_client = client
        keepsake = keepsake or Keepsake()
        self._login = Login.of(account)
        self._file = SessionFile(keepsake.folder)
        self._session: str | None = None
        self._journal = Journal(keepsake.folder)
        self._outbox = Outbox(account.key, self._journal, sink, sleep=sleep)
        self._inbox = Inbox(account.key, clock)
        self._questions = Questions(account.key, sink)
        self._mark = Bookmark.read(keepsake.bookmark)
        self._past_is_open = True
        self._settled_run = -1
        self._client: Any = None
        self._own = 0
        self.updates: asyncio.Queue[Any] = asyncio.Queue()
        self._signs = Signs(account.key, self._input, self._timing.typing)
        self._heard_at = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if not self._login.has_key:
            self._staying.tell(
                ConnectionState.FAILED, "API id and hash are missing, or wrong. See my.telegram.org."
            )
            return
        self._loop = asyncio.get_running_loop()
        await self._staying.run(self._attempt, "Connecting to Telegram …")

    async def answer(self, id: str, text: str) -> None:
        """Take the owner's answer to a question."""
        self._questions.answer(id, text)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to Telegram and return its id; NetworkError where that is not possible."""
        client, peer = self._connected(), _peer(contact)
        texts = pieces(text)
        if not texts:
            raise NetworkError("An empty message cannot be sent.")
        to = await self._input(client, peer)
        id = id or f"{self._dice.getrandbits(64):016x}"
        self._signs.end_typing(peer)
        await self._outbox.send(client, peer, to, texts, id)
        return id

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        mark = Bookmark.read(bookmark)
        if mark is not None and self._loop is not None and mark.run != self._settled_run:
            # What earlier runs sent is written down with this.
            self._settled_run = mark.run
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._loop.run_in_executor, None, self._forget, mark.run)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not connected."""
        if self._client is None:
            return
        if active:
            self._signs.type(self._client, _peer(contact))
        else:
            await self._signs.stop_typing(self._client, _peer(contact))

    async def mark_read(self, message: Message) -> None:
        """Mark a message, and those before it, as read by the owner."""
        number = message.id.partition(":")[0]
        if self._client is not None and number.isdecimal():
            await self._signs.mark_read(self._client, _peer(message.contact), int(number))

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the owner's input line on his other devices; an empty one takes it away."""
        if self._client is not None:
            await self._signs.draft(self._client, _peer(contact), text)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Telegram shows by itself who is there."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it."""

    # One connection

    async def _attempt(self) -> tuple[Ending, bool]:
        """Connect once, and forget a session that is worthless."""
        ending, lived = await self._connect()
        if ending.lost:
            self._session = ""
            await asyncio.to_thread(self._file.forget)
        return ending, lived

    async def _connect(self) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        lived = False
        client: Any = None
        try:
            if self._session is None:
                self._session = await asyncio.to_thread(self._file.read)
            client = self._make_client(self._session, self._login)
            await asyncio.wait_for(client.connect(), self._timing.sign_in)
            await self._authorize(client)
            await self._begin(client)
            lived = True
            return await self._live(client), True
        except EndingError as error:
            return error.ending, lived
        except (errors.RPCError, errors.AuthKeyNotFound, OSError, TimeoutError, ValueError) as error:
            return Ending.of(error), lived
        finally:
            self._client = None
            self._signs.end_all()
            if self._heard_at:
                self._inbox.cut_off(self._heard_at)
            if client is not None:
                await _disconnect(client)
            await asyncio.to_thread(self._journal.close)

    async def _authorize(self, client: Any) -> None:
        """Sign in, if there is no session; EndingError if there was one that does not hold any more."""
        try:
            await client(functions.updates.GetStateRequest())
        except errors.UnauthorizedError as error:
            if self._session:
                raise EndingError(Ending.signed_out()) from error
            self._staying.tell(ConnectionState.CONNECTING, "Signing in to Telegram …")
            asking = asyncio.ensure_future(sign_in(client, self._login.phone, self._questions))
            try:
                await asyncio.wait({asking, client.disconnected}, return_when=asyncio.FIRST_COMPLETED)
                if not asking.done():
                    raise EndingError(replace(Ending.closed(), final=True)) from error
                asking.result()
            finally:
                asking.cancel()
        session = client.session.save()
        if session != self._session:
            self._session = session
            await asyncio.to_thread(self._file.write, session)

    async def _begin(self, client: Any) -> None:
        """Find out who the owner is and what he missed, and go online."""
        updates: asyncio.Queue[Any] = asyncio.Queue()
        self.updates = updates

        async def hear(update: Any) -> None:
            # Nothing is waited for in here: Telethon's reader waits meanwhile.
            updates.put_nowait(update)

        client.add_event_handler(hear, events.Raw())
        me = await client.get_me()
        self._own = me.id
        # Telethon learns by this how the chats are reached.
        await client.get_dialogs(limit=_DIALOGS)
        await self._settle_past(client)
        self._client = client
        await self._tell_roster(client)
        named = f"@{me.username}" if me.username else f"{me.id}"
        signed_in = Fact(label="Signed in as", value=f"{utils.get_display_name(me)} ({named})")
        self._sink(AccountFacts(account=self.account.key, facts=(signed_in,)))
        self._staying.tell(ConnectionState.ONLINE)

    async def _settle_past(self, client: Any) -> None:
        """Take what came meanwhile, and tell, once in this run, what became of what an earlier one sent."""
        first = self._past_is_open
        if first:
            run = 0 if self._mark is None else self._mark.run
            self._outbox.remember(await asyncio.to_thread(self._journal.begin, run))
        whole = False
        if self._mark is None:
            self._mark = await place_now(client, self._journal.run)
        else:
            self._mark, whole = await catch_up(client, self._mark, self._take, self._move)
        self._inbox.cut_off(math.inf)
        if first:
            self._past_is_open = False
            sure = whole and self._journal.is_kept
            self._outbox.settle(sure=sure)
            self._sink(PastSettled(account=self.account.key, sure=sure))
        self._move(replace(self._mark, run=self._journal.run))

    async def _live(self, client: Any) -> Ending:
        """Take updates until the connection ends."""
        watch = asyncio.create_task(self._watch(client))
        taking = asyncio.create_task(self._take_all())
        ends = {watch, taking, client.disconnected}
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if watch in done:
                return watch.result()
            if taking in done:
                taking.result()
            return Ending.closed()
        finally:
            watch.cancel()
            taking.cancel()

    async def _watch(self, client: Any) -> Ending:
        """Return when Telegram fell silent, or does not know the session any more."""
        while True:
            await asyncio.sleep(self._timing.quiet)
            request = functions.updates.GetStateRequest()
            try:
                await asyncio.wait_for(client(request), self._timing.answer)
                self._heard_at = self._clock()
            except TimeoutError:
                return Ending.silent()
            except errors.FloodWaitError:
                continue
            except (errors.RPCError, OSError) as error:
                return Ending.of(error)

    async def _take_all(self) -> None:
        while True:
            update = await self.updates.get()
            self._heard_at = self._clock()
            await self._take(update, getattr(update, "_entities", None) or {})

    async def _take(self, update: Any, entities: Mapping[int, Any]) -> None:
        """Tell of one update."""
        try:
            read = read_update(update, self._own)
            if read is None:
                return
            if read.pts and self._mark is not None and read.pts > self._mark.pts:
                self._mark = replace(self._mark, pts=read.pts, run=self._journal.run)
            if read.message is not None:
                await self._take_message(read.message, entities, edited=read.edited)
            elif read.read_by_contact is not None:
                peer, number = read.read_by_contact
                for id in self._outbox.read_up_to(peer, number):
                    contact = self._inbox.contact(peer)
                    self._sink(MessageMarked(contact=contact, id=id, displayed=True))
            elif read.read_by_owner is not None:
                peer, number = read.read_by_owner
                if self._signs.read_elsewhere(peer, number):
                    self._owner_is_there(peer)
            elif read.drafted is not None:
                peer, text = read.drafted
                if self._signs.typed_elsewhere(peer, text):
                    self._owner_is_there(peer)
        except (AttributeError, TypeError, ValueError) as error:
            log.warning("%s: an update makes no sense: %r", self.account.key, error)

    async def _take_message(self, message: Any, entities: Mapping[int, Any], *, edited: bool) -> None:
        entities = await self._known(message, entities)
        reading = read_message(message, entities, self._own, edited=edited)
        if reading is None:
            return
        if reading.by_owner and self._past_is_open and self._outbox.was_ours(reading.peer, reading.text):
            return
        told = self._inbox.take(reading)
        if told is not None:
            bookmark = "" if self._past_is_open or self._mark is None else self._mark.written()
            self._sink(MessageReceived(message=told, bookmark=bookmark))

    async def _known(self, message: Any, entities: Mapping[int, Any]) -> Mapping[int, Any]:
        """Return who and what a message is about, as far as Telethon knows it by now."""
        peers = (getattr(message, "peer_id", None), getattr(message, "from_id", None))
        missing = [peer for peer in peers if peer is not None and utils.get_peer_id(peer) not in entities]
        if not missing or self._client is None:
            return entities
        found = dict(entities)
        for peer in missing:
            try:
                found[utils.get_peer_id(peer)] = await self._client.get_entity(peer)
            except (errors.RPCError, OSError, ValueError) as error:
                log.debug("%s: somebody is not known: %r", self.account.key, error)
        return found

    def _owner_is_there(self, peer: int) -> None:
        if peer > 0 and peer not in (self._own, SERVICE):
            self._sink(OwnerActive(contact=self._inbox.contact(peer), at=self._clock()))

    # Sending

    def _connected(self) -> Any:
        if self._client is None:
            raise NotConnectedError.of(self.account.address)
        return self._client

    async def _input(self, client: Any, peer: int) -> Any:
        """Return how a chat is reached; NetworkError if Telegram did not tell."""
        if peer in (self._own, SERVICE):
            raise NetworkError("Boltun does not write in this chat.")
        try:
            return await client.get_input_entity(peer)
        except (ValueError, TypeError) as error:
            raise NetworkError(
                "Telegram has not told how {address} is reached.",
                advice="Wait until somebody writes there.",
                address=peer,
            ) from error

    def _forget(self, run: int) -> None:
        try:
            self._journal.forget_before(run)
        except OSError as error:
            log.warning("%s: an old journal cannot be removed: %s", self.account.key, error)

    # Telling

    async def _tell_roster(self, client: Any) -> None:
        found = await client(functions.contacts.GetContactsRequest(hash=0))
        users = (one for one in getattr(found, "users", ()) if isinstance(one, types.User))
        contacts = tuple(
            self._inbox.contact(one.id, utils.get_display_name(one), listed=True, automatic=bool(one.bot))
            for one in users
            if one.id not in (self._own, SERVICE)
        )
        self._sink(Roster(account=self.account.key, contacts=contacts))

    def _move(self, mark: Bookmark) -> None:
        self._mark = mark
        if not self._past_is_open:
            self._sink(BookmarkMoved(account=self.account.key, bookmark=mark.written()))


def _peer(contact: Contact) -> int:
    """Return a chat as Telethon marks it; NetworkError if it can be none."""
    if not contact.address.removeprefix("-").isdecimal():
        raise NetworkError(
            "“{address}” is no chat on Telegram.",
            advice="A chat is a number. It appears by itself when somebody writes.",
            address=contact.address,
        )
    return int(contact.address)


async def _disconnect(client: Any) -> None:
    try:
        await asyncio.wait_for(client.disconnect(), 5.0)
    except (OSError, TimeoutError) as error:
        log.debug("a connection did not end by itself: %r", error)
