"""An account in Beeper Desktop as a ``Network``: it connects, stays connected, and sends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4
from weakref import WeakValueDictionary

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.beeper.book import Book
from boltun.networks.beeper.drafts import Drafts
from boltun.networks.beeper.failures import (
    LostError,
    RefusedError,
    TroubleError,
    UnreachableError,
)
from boltun.networks.beeper.inbox import Inbox
from boltun.networks.beeper.markdown import Markdown
from boltun.networks.beeper.options import CAPABILITIES, Login
from boltun.networks.beeper.outbox import Outbox, Sent
from boltun.networks.beeper.progress import Progress
from boltun.networks.beeper.reading import BeeperAccount, text_of
from boltun.networks.beeper.rest import Rest
from boltun.networks.beeper.rich_text import sendable
from boltun.networks.beeper.session import Memory, Session, Timing
from boltun.networks.endings import Ending
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionChanged,
    ConnectionState,
    Fact,
    Keepsake,
    SendingDelayed,
    Sink,
)
from boltun.networks.staying import Staying

__all__ = ["BeeperNetwork"]

_NO_TOKEN = "The token of this account is not known."
_NO_ACCOUNT = "Beeper Desktop has no account {address}. It has: {known}."


class BeeperNetwork:
    """One account in Beeper.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time.
    """

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
        keepsake = keepsake or Keepsake()
        login = Login.of(account)
        self.account = account
        self.capabilities = replace(CAPABILITIES, drafts=login.drafts)
        self._token = (password or "").strip()
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._server = login.server
        self._host = urlsplit(login.server).netloc
        self._keepsake = keepsake
        self._login = login
        self.memory: Memory | None = None
        self._session: Session | None = None
        self._online = False
        self._orders: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Messages to one chat go out one after the other."""

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if not self._token:
            self._staying.tell(ConnectionState.FAILED, _NO_TOKEN)
            return
        memory = self.memory = await asyncio.to_thread(self._remember)
        try:
            await self._staying.run(
                partial(self._connect, memory), "Connecting to {host} …", {"host": self._host}
            )
        finally:
            memory.outbox.close()

    async def try_out(self, within: float) -> ConnectionChanged:
        """Ask Beeper whether it takes the token and has the account; nobody sees that."""
        rest = Rest(self._server, self._token, timeout=min(within, self._timing.request))
        try:
            await self._find_account(rest)
        except TroubleError as error:
            return self._staying.told(error.ending)
        finally:
            await rest.close()
        return self._staying.told(None)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to Beeper and return its id; NetworkError where that is not possible."""
        session, memory = self._connected()
        text = sendable(text)
        if not text.strip():
            raise NetworkError("An empty message cannot be sent.")
        chat = memory.book.find(contact.address)
        if chat is not None and chat.longest and len(text) > chat.longest:
            raise NetworkError(
                "The message is too long for {network}: {size} characters of at most {limit}.",
                network=chat.network or "this network",
                size=len(text),
                limit=chat.longest,
            )
        lock = self._orders.get(contact.address)
        if lock is None:
            lock = self._orders[contact.address] = asyncio.Lock()
        async with lock:
            sent = memory.outbox.add(id or uuid4().hex, contact.address, text)
            try:
                await self._post(session, memory, sent)
            finally:
                sent.posted.set()
        return sent.id

    async def typing(self, contact: Contact, active: bool) -> None:
        """Beeper has no way to show this."""

    async def mark_read(self, message: Message) -> None:
        """Mark the chat as read up to this message."""
        session, memory = self._session, self.memory
        if session is None or memory is None or not self._online:
            return
        memory.handled.add(message.contact.address)
        await session.rest.mark_read(message.contact.address, message.server_id or message.id)

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the chat's input line in Beeper; an empty one takes it away."""
        if self.capabilities.drafts:
            session, memory = self._connected()
            await memory.drafts.lay(session.rest, contact.address, text)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Beeper shows no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks here."""

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        session = self._session
        if session is not None:
            session.kept(Progress.told_in(bookmark))

    # Sending

    def _connected(self) -> tuple[Session, Memory]:
        if self._session is None or self.memory is None or not self._online:
            raise NotConnectedError.of(self.account.address)
        return self._session, self.memory

    async def _post(self, session: Session, memory: Memory, sent: Sent) -> None:
        try:
            chat, pending = await session.rest.send(sent.chat, memory.markdown.prepare(sent.text))
        except LostError as error:
            # Beeper may have it or not; that is found out when it answers again.
            sent.is_doubtful = True
            session.cut(error)
        except (UnreachableError, RefusedError) as error:
            memory.outbox.drop(sent)
            session.cut(error)
            raise NotConnectedError.of(self.account.address) from error
        except TroubleError:
            memory.outbox.drop(sent)
            raise
        except asyncio.CancelledError:
            sent.is_doubtful = True
            raise
        else:
            memory.outbox.taken(sent, chat, pending)
            memory.handled.add(sent.chat)

    # One connection

    def _remember(self) -> Memory:
        """Read what earlier runs left."""
        keepsake, now = self._keepsake, self._clock()
        progress = Progress.read(keepsake.bookmark)
        is_new = progress is None
        if progress is None:
            progress = Progress(since=now, swept=now)
        book = Book(self.account.key, self.account.address, self._login)
        markdown = Markdown(progress.escapes)
        return Memory(
            account=self.account,
            book=book,
            inbox=Inbox(book, self._clock, progress.since),
            outbox=Outbox(self._clock, keepsake.folder),
            drafts=Drafts(markdown, keepsake.folder),
            markdown=markdown,
            progress=progress,
            is_new=is_new,
        )

    async def _connect(self, memory: Memory) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        lived = False

        def busy(seconds: float) -> None:
            for id_ in [sent.id for sent in memory.outbox.waiting()] or [""]:
                self._sink(SendingDelayed(account=self.account.key, seconds=seconds, id=id_, whole=True))

        rest = Rest(self._server, self._token, timeout=self._timing.request, busy=busy)

        def online(has_events: bool) -> None:
            nonlocal lived
            lived = self._online = True
            self._staying.tell(
                ConnectionState.ONLINE,
                ""
                if has_events
                else "This version of Beeper has no events, so messages come some seconds late.",
            )

        try:
            account, info = await self._find_account(rest)
            memory.book.learn_self(account)
            self._tell_facts(account, info)
            self._session = Session(rest, memory, self._sink, clock=self._clock, timing=self._timing)
            await self._session.run(online)
            return LostError().ending, lived
        except TroubleError as error:
            return error.ending, lived
        finally:
            self._online, self._session = False, None
            await rest.close()

    async def _find_account(self, rest: Rest) -> tuple[BeeperAccount, Mapping[str, Any] | None]:
        info = await rest.info()
        accounts = await rest.accounts()
        for account in accounts:
            if account.id == self.account.address:
                return account, info
        known = ", ".join(f"{one.id} ({one.label})" for one in accounts[:20]) or "–"
        raise TroubleError(_NO_ACCOUNT, address=self.account.address, known=known)

    # Telling

    def _tell_facts(self, account: BeeperAccount, info: Mapping[str, Any] | None) -> None:
        app = (info or {}).get("app")
        version = text_of(app, "version") if isinstance(app, Mapping) else ""
        facts = [Fact(label="Network", value=account.network)] if account.network else []
        if account.person is not None and account.person.name:
            facts.append(Fact(label="Person", value=account.person.name))
        if version:
            facts.append(Fact(label="Beeper Desktop", value=version))
        if account.status:
            well = account.status in ("connected", "connecting", "backfilling")
            value = account.status_text or account.status.replace("_", " ")
            facts.append(Fact(label="State in Beeper", value=value, warning=not well))
        self._sink(AccountFacts(account=self.account.key, facts=tuple(facts)))
