"""A Telegram bot as a ``Network``: it asks for updates again and again, and tells what comes as events."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import (
    AccountFacts,
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    Fact,
    Keepsake,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    PastSettled,
    Sink,
)
from boltun.networks.staying import Staying
from boltun.networks.telegram.bookmark import Bookmark
from boltun.networks.telegram.bot_api import MOST, BotApi, NoAnswerError, NotReachedError, RefusedError
from boltun.networks.telegram.endings import Ending
from boltun.networks.telegram.inbox import OWN_CHAT, Inbox
from boltun.networks.telegram.journal import Journal, Mark
from boltun.networks.telegram.options import CAPABILITIES, Login
from boltun.networks.telegram.outbox import Outbox
from boltun.networks.telegram.reading import Spelling, read_connection, read_message
from boltun.networks.telegram.secretary import Secretary
from boltun.networks.telegram.signs import Typing
from boltun.networks.telegram.splitting import pieces

__all__ = ["TelegramNetwork", "Timing"]

log = logging.getLogger(__name__)

_MESSAGES = ("message", "edited_message", "business_message", "edited_business_message")
_NO_TOKEN = "This is not the token of a bot. @BotFather in Telegram shows it: /mybots, then API Token."
_ERRORS = (NotReachedError, NoAnswerError, RefusedError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds. A link that fell silent is noticed after both together."""

    poll: float = 25.0
    """The server may wait so long for something to tell …"""
    answer: float = 12.0
    """… and has so long for every answer besides."""


class TelegramNetwork:
    """One bot.

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
    ) -> None:
        self.account = account
        self._token = (password or "").strip()
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._dice = dice or Random()
        keepsake = keepsake or Keepsake()
        self._login = Login.of(account)
        self._secretary = Secretary(self._login)
        self._inbox = Inbox(account.key, self._login, self._secretary, clock)
        self._journal = Journal(keepsake.folder)
        self._outbox = Outbox(account.key, self._journal, sink, sleep=sleep)
        self._typing = Typing(sleep)
        past = Bookmark.read(keepsake.bookmark)
        self._mark = past or Bookmark()
        self._past_is_open = True
        self._api: BotApi | None = None
        self._online = False
        self._me: Mapping[str, Any] = {}
        self._spelling = Spelling(number=0, username="", name="")
        self._heard_at = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told = self._kept = 0
        """The last update that this run told of, and the last one that is written down."""
        self._settled_run = -1
        self._kept_more = asyncio.Event()

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if not Login.is_token(self._token):
            unknown = "The token of this bot is not known."
            self._staying.tell(ConnectionState.FAILED, _NO_TOKEN if self._token else unknown)
            return
        self._loop = asyncio.get_running_loop()
        await self._staying.run(self._connect, "Connecting to {host} …", {"host": self._login.host})

    async def try_out(self, within: float) -> ConnectionChanged:
        """Look whether the token holds. No updates are asked for, so none are taken from anybody."""
        ending: Ending | None
        if not Login.is_token(self._token):
            ending = Ending(template=_NO_TOKEN, final=True)
        else:
            api = BotApi(self._login.server, self._token, answer=within / 2)
            try:
                _, ending = await self._look(api)
            finally:
                await api.close()
        return self._staying.told(ending)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the server and return its id; NetworkError where that is not possible."""
        api = self._connected()
        texts = pieces(text)
        if not texts:
            raise NetworkError("An empty message cannot be sent.")
        to = self._target(contact)
        ours = self._secretary.ours
        if "business_connection_id" in to and ours is not None and not ours.may_reply:
            raise NetworkError(
                "The bot may not reply in your name.",
                advice="Allow it in Telegram, under Settings, Chat Automation.",
            )
        id = id or f"{self._dice.getrandbits(64):016x}"
        self._typing.end(int(str(to["chat_id"])))
        await self._outbox.send(api, to, texts, id)
        return id

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        mark = Bookmark.read(bookmark)
        if mark is not None and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note_kept, mark)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not connected."""
        if self._api is None or not self._online:
            return
        to = self._target(contact)
        if active:
            self._typing.show(self._api, to)
        else:
            self._typing.end(int(str(to["chat_id"])))

    async def mark_read(self, message: Message) -> None:
        """Mark a message as read in the owner's chat; in the bot's own chats there is no such mark."""
        ours, address = self._secretary.ours, message.contact.address
        if self._api is None or not self._online or ours is None or not ours.may_read:
            return
        if not address.isdecimal() or not message.id.isdecimal():
            return
        try:
            await self._api.read_business_message(ours.id, int(address), int(message.id))
        except _ERRORS as error:
            log.debug("%s: a message could not be marked as read: %r", self.account.key, error)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """A bot has no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks to see a bot's status."""

    # One connection

    async def _connect(self) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        # It reads the certificates of the system, which takes some time.
        api = await asyncio.to_thread(BotApi, self._login.server, self._token, answer=self._timing.answer)
        try:
            me, ending = await self._look(api)
            if ending is not None:
                return ending, False
            return await self._live(api, me), True
        finally:
            self._online = False
            self._api = None
            self._typing.end_all()
            await api.close()
            await asyncio.to_thread(self._journal.close)

    async def _look(self, api: BotApi) -> tuple[Mapping[str, Any], Ending | None]:
        """Ask the server who this is; return that, and what is in the way of a session."""
        try:
            me = await api.get_me()
            webhook = await api.get_webhook()
        except _ERRORS as error:
            return {}, Ending.of(error, self._login.host)
        name = str(me.get("username") or "")
        if self._login.bot and self._login.bot not in (name.casefold(), str(me.get("id"))):
            return {}, Ending.other_bot(name, self.account.address)
        return me, Ending.webhook(webhook) if webhook else None

    async def _live(self, api: BotApi, me: Mapping[str, Any]) -> Ending:
        """Go online, and hear what the server tells, until that ends."""
        self._me = me
        self._spelling = Spelling(
            number=int(me["id"]), username=str(me.get("username") or ""), name=str(me.get("first_name") or "")
        )
        try:
            if self._mark.connection:
                await self._learn(api, self._mark.connection)
            await self._settle_past()
            self._api, self._online = api, True
            self._tell_facts()
            self._staying.tell(ConnectionState.ONLINE)
            while True:
                # With this request the server forgets what it told before: it must be written down.
                await self._all_kept()
                offset = self._mark.update + 1 if self._mark.update else 0
                updates = await api.get_updates(offset, self._timing.poll)
                self._heard_at = self._clock()
                for update in updates:
                    await self._take(api, update)
                if len(updates) < MOST:
                    # All that is late because of a cut has come.
                    self._inbox.cut_off(math.inf)
        except _ERRORS as error:
            if self._heard_at:
                self._inbox.cut_off(self._heard_at)
            return Ending.of(error, self._login.host)

    async def _take(self, api: BotApi, update: Mapping[str, Any]) -> None:
        """Tell of an update; the Bot API's errors if it takes a question that the server does not answer."""
        number = int(update["update_id"])
        try:
            message = await self._read(api, update)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            log.warning("%s: update %d makes no sense: %r", self.account.key, number, error)
            message = None
        self._mark = replace(self._mark, update=number, run=self._journal.run)
        self._told, bookmark = number, self._mark.written()
        if message is None:
            self._sink(BookmarkMoved(account=self.account.key, bookmark=bookmark))
        else:
            self._sink(MessageReceived(message=message, bookmark=bookmark))

    async def _all_kept(self) -> None:
        """Wait until everything that was told is written down."""
        while self._kept != self._told:
            self._kept_more.clear()
            await self._kept_more.wait()

    async def _read(self, api: BotApi, update: Mapping[str, Any]) -> Message | None:
        if "business_connection" in update:
            self._secretary.note(read_connection(update["business_connection"]))
            self._note_connection()
        for kind in _MESSAGES:
            if kind in update:
                reading = read_message(update[kind], self._spelling, edited=kind.startswith("edited"))
                if reading is None:
                    return None
                if reading.connection and not self._secretary.knows(reading.connection):
                    await self._learn(api, reading.connection)
                return self._inbox.take(reading)
        return None

    async def _learn(self, api: BotApi, connection: str) -> None:
        """Ask the server whose connection this is."""
        try:
            self._secretary.note(read_connection(await api.get_business_connection(connection)))
        except RefusedError as error:
            if error.code != 400:
                raise
            self._secretary.forget(connection)
        self._note_connection()

    def _note_connection(self) -> None:
        ours = self._secretary.ours
        self._mark = replace(self._mark, connection="" if ours is None else ours.id)
        if self._online:
            self._tell_facts()

    async def _settle_past(self) -> None:
        """Tell, once in this run, what became of what an earlier one sent."""
        if not self._past_is_open:
            return
        self._past_is_open = False
        try:
            past = await asyncio.to_thread(self._journal.begin, self._mark.run)
        except OSError as error:
            log.warning("%s: what was sent cannot be read: %s", self.account.key, error)
            past, sure = {}, False
        else:
            sure = self._journal.is_kept
        for id, mark in past.items():
            if mark is Mark.ARRIVED:
                self._sink(MessageArrived(account=self.account.key, id=id))
            elif mark is Mark.LEAVES:
                self._sink(MessageUnsure(account=self.account.key, id=id))
        self._sink(PastSettled(account=self.account.key, sure=sure))
        # From now on this run's messages are looked up when the next one starts.
        self._mark = replace(self._mark, run=self._journal.run)
        self._sink(BookmarkMoved(account=self.account.key, bookmark=self._mark.written()))

    # Sending

    def _connected(self) -> BotApi:
        if self._api is None or not self._online:
            raise NotConnectedError.of(self.account.address)
        return self._api

    def _target(self, contact: Contact) -> dict[str, object]:
        """Return where the server has to put what is for a contact; NetworkError if nowhere."""
        number = contact.address.removesuffix(OWN_CHAT)
        if not number.removeprefix("-").isdecimal():
            raise NetworkError(
                "“{address}” is no chat on Telegram.",
                advice="A chat is a number. It appears by itself when somebody writes.",
                address=contact.address,
            )
        to: dict[str, object] = {"chat_id": int(number)}
        if thread := self._inbox.thread(contact.address):
            to["message_thread_id"] = thread
        if contact.address.isdecimal():
            ours = self._secretary.ours
            if ours is None or not ours.enabled:
                raise NetworkError(
                    "The bot is not connected to your profile.",
                    advice="Connect it in Telegram, under Settings, Chat Automation.",
                )
            to["business_connection_id"] = ours.id
        return to

    def _note_kept(self, mark: Bookmark) -> None:
        if self._told:
            self._kept = mark.update
            self._kept_more.set()
        if mark.run != self._settled_run:
            # What earlier runs sent is written down with this.
            self._settled_run = mark.run
            asyncio.get_running_loop().run_in_executor(None, self._forget_before, mark.run)

    def _forget_before(self, run: int) -> None:
        try:
            self._journal.forget_before(run)
        except OSError as error:
            log.warning("%s: an old journal cannot be removed: %s", self.account.key, error)

    # Telling

    def _tell_facts(self) -> None:
        me = self._me
        facts = [Fact(label="Bot", value=f"@{me.get('username')} ({me.get('first_name')})")]
        facts += self._secretary.facts(bool(me.get("can_connect_to_business")))
        self._sink(AccountFacts(account=self.account.key, facts=tuple(facts)))
