"""A mailbox as a ``Network``: it reads what comes, sends answers, and sees what the owner sends himself."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final
from uuid import uuid4

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.email.addresses import address_in
from boltun.networks.email.connection import Connection
from boltun.networks.email.discovery import complete
from boltun.networks.email.endings import FAILURES, Ending
from boltun.networks.email.inbox import Bookmark, Inbox
from boltun.networks.email.journal import Journal
from boltun.networks.email.mailbox import Folder
from boltun.networks.email.manners import is_machine
from boltun.networks.email.options import CAPABILITIES, Login
from boltun.networks.email.submission import Unsure
from boltun.networks.email.writing import Thread, clean, compose, message_id
from boltun.networks.protocol import (
    AccountFacts,
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    OwnPresence,
    PastSettled,
    Sink,
)
from boltun.networks.staying import Staying

__all__ = ["MailNetwork", "Timing"]

log = logging.getLogger(__name__)

_GROUP: Final = 20
"""So many letters are fetched at a time: half a megabyte each at most."""
_AHEAD: Final = 300
"""So many letters may be told that nobody has written down yet."""
_LONGEST: Final = 500_000
"""Characters of one letter of ours."""
_WORTH_KEEPING: Final = 1_000
_MOMENT: Final = 1.0
"""Seconds that marks and copies wait for company: each time the server's waiting has to be ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds."""

    answer: float = 30.0
    """That a server gets for an answer."""
    quiet: float = 60.0
    """Without a sound, after which the server is asked whether it is there."""
    ahead: float = 10.0
    """That letters wait until those before them are written down."""


class MailNetwork:
    """One mailbox.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time.
    Everything happens on the loop on which ``run`` is awaited; connections have threads of their own.
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
        self.account = account
        self._password = password
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._login = Login.of(account)
        self._server = {"host": self._login.imap.host or self._login.address.rpartition("@")[2]}
        """Where it connects; without an option, that is found out with the first connection."""
        self.capabilities = replace(CAPABILITIES, once_in=self._login.once_in)
        self._keepsake = keepsake or Keepsake()
        self.inbox = Inbox(account.key, self._login, clock)
        self._past = Bookmark.read(self._keepsake.bookmark)
        self._journal: Journal | None = None
        self._settled = False
        """Whether it was told what became of what an earlier run sent."""
        self._presence = Presence.ONLINE
        self._connection: Connection | None = None
        """The session, while letters can be sent."""
        self._trouble: asyncio.Future[Ending] | None = None
        self._sending = asyncio.Lock()
        self._to_mark: list[int] = []
        self._to_keep: deque[tuple[str, bytes]] = deque(maxlen=_WORTH_KEEPING)
        self._unkept: deque[int] = deque()
        self._was_kept = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken: set[Folder] = set()
        """The folders that are woken in a moment."""

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if not self._password:
            self._staying.tell(ConnectionState.FAILED, "The password of this account is not known.")
            return
        self._loop = asyncio.get_running_loop()
        try:
            await self._staying.run(
                partial(self._attempt, self._password), "Connecting to {host} …", self._server
            )
        finally:
            if self._journal is not None:
                self._journal.close()
                self._journal = None

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in at both servers once and out again; no letter is looked at."""
        ending: Ending | None = None
        connection = None
        place = self._login.imap
        try:
            async with asyncio.timeout(within):
                login = await complete(self._login)
                place = login.imap
                connection = Connection(login, self._password or "", timeout=min(within, self._timing.answer))
                await connection.open_inbox()
                place = login.smtp
                await connection.check_submission()
        except FAILURES as error:
            ending = Ending.of(error, place)
        except NetworkError as error:
            ending = Ending.worded(error, final=True)
        finally:
            if connection is not None:
                connection.close(politely=ending is None)
        if ending is not None:
            self._ask_about_certificate(ending)
        return self._staying.told(ending)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one letter to the outgoing server and return its id; NetworkError where it is not taken."""
        return await self._send(contact, text, id, automatic=True)

    async def send_own(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over a letter that the owner wrote himself: nothing marks it as automatic."""
        return await self._send(contact, text, id, automatic=False)

    async def _send(self, contact: Contact, text: str, id: str, *, automatic: bool) -> str:
        connection = self._connected()
        address = address_in(contact.address)
        if address != contact.address.lower():
            raise NetworkError("“{address}” is not an e-mail address.", address=contact.address)
        if address in self._login.own or is_machine(address):
            raise NetworkError("Nobody reads what is sent to {address}.", address=address)
        if not (text := clean(text)).strip():
            raise NetworkError("An empty letter cannot be sent.")
        if len(text) > _LONGEST:
            raise NetworkError(
                "The letter is too long: {size} characters of at most {limit}.",
                size=len(text),
                limit=_LONGEST,
            )
        id_ = id or uuid4().hex
        thread = await self._thread(connection, address)
        goes_to = thread.goes_to if thread is not None else address
        data = compose(self._login, goes_to, text, id_, thread, self._clock(), automatic=automatic)
        await self._hand_over(goes_to, data, id_)
        if self._login.keep_sent and self._connection is not None and self._connection.sent_name:
            self._to_keep.append((message_id(id_, self._login), data))
            self._wake_soon(self._connection.sent)
        return id_

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        read = Bookmark.read(bookmark)
        if read is not None and self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._note_kept, read.uid)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Nobody sees somebody write a letter."""

    async def mark_read(self, message: Message) -> None:
        """Let the letter count as read. Its sender hears nothing of that."""
        uid = self.inbox.uid_of(message)
        if uid is not None and self._connection is not None:
            self._to_mark.append(uid)
            self._wake_soon(self._connection.inbox)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Note the owner's status. Nobody sees it; the rule "while I am away" looks at it."""
        self._presence = presence
        self._sink(OwnPresence(account=self.account.key, presence=presence))

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it by mail."""

    # One session

    async def _attempt(self, password: str) -> tuple[Ending, bool]:
        """Connect once, with the journal at hand."""
        if self._journal is None:
            self._journal = await self._open_journal()
        ending, lived = await self._session(password)
        self._ask_about_certificate(ending)
        return ending, lived

    async def _session(self, password: str) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session worth the name."""
        self._trouble = asyncio.get_running_loop().create_future()
        place, lived, politely, connection = self._login.imap, False, False, None
        try:
            self._login = await complete(self._login)
            self._server["host"] = self._login.imap.host
            connection = Connection(self._login, password, timeout=self._timing.answer)
            place = self._login.imap
            await connection.open_inbox()
            place = self._login.smtp
            await connection.check_submission()
            place = self._login.imap
            await connection.open_sent()
            await self._begin(connection)
            # After a refusal the waiting times grow until the server takes letters again.
            return await self._live(connection), False
        except FAILURES as error:
            lived = self._connection is not None
            return Ending.of(error, place), lived
        except NetworkError as error:
            return Ending.worded(error, final=True), False
        except asyncio.CancelledError:
            politely = True
            raise
        finally:
            self._connection = None
            self.inbox.forget_uids()
            self._to_mark.clear()
            if connection is not None:
                connection.close(politely=politely, last=list(self._to_keep))

    def _ask_about_certificate(self, ending: Ending) -> None:
        """Ask the owner about the certificate, if that is why the session ended. It was shown before."""
        if (shown := ending.distrusted) is not None:
            self._sink(shown.certificate.asked_about(self.account.key, shown.host))

    async def _begin(self, connection: Connection) -> None:
        """Find out where to go on, tell what is known, and only then be online."""
        inbox, sent = connection.inbox, connection.sent
        here = self.inbox.bookmark if self.inbox.bookmark.validity else self._past
        if here is None or not here.validity:
            # Nobody is answered what lay here before the account was added.
            here = Bookmark(validity=inbox.validity, uid=inbox.next_uid - 1, at=self._clock())
        elif here.validity != inbox.validity:
            # The server counts anew: what came since is found by its day, and what was told by its id.
            since = await connection.do(inbox, inbox.since, here.at)
            uid = min(since) - 1 if since else inbox.next_uid - 1
            here = replace(here, validity=inbox.validity, uid=uid)
        if here.sent_validity != sent.validity:
            here = replace(here, sent_validity=sent.validity, sent_uid=sent.next_uid - 1)
        self.inbox.looked_at = self.inbox.looked_at or here.at
        self.inbox.bookmark = here
        self.inbox.catching_up = True
        self._sink(BookmarkMoved(account=self.account.key, bookmark=str(here)))
        await self._settle_past(connection)
        self._connection = connection
        self._staying.tell(ConnectionState.ONLINE)
        self._sink(OwnPresence(account=self.account.key, presence=self._presence))
        self._sink(AccountFacts(account=self.account.key, facts=connection.facts()))

    async def _live(self, connection: Connection) -> Ending:
        """Read and write until something ends it; raises what stands in ``FAILURES``."""
        assert self._trouble is not None
        tasks: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(self._read_inbox(connection)),
            self._trouble,
        ]
        if connection.sent_name:
            tasks.append(asyncio.ensure_future(self._read_sent(connection)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._trouble in done:
                return self._trouble.result()
            for one in done:
                one.result()
            raise AssertionError("reading ends only by a failure")
        finally:
            for one in tasks:
                one.cancel()

    async def _read_inbox(self, connection: Connection) -> object:
        folder, inbox = connection.inbox, self.inbox
        while True:
            began = self._clock()
            uids = await connection.do(folder, folder.after, inbox.bookmark.uid, _GROUP)
            for arrived in await connection.do(folder, folder.fetch, uids) if uids else ():
                for event in inbox.take(arrived):
                    if isinstance(event, MessageReceived):
                        self._unkept.append(arrived.uid)
                    self._sink(event)
            if uids:
                # Letters that went away meanwhile count as read.
                inbox.bookmark = replace(inbox.bookmark, uid=max(uids[-1], inbox.bookmark.uid))
                await self._wait_until_kept()
            if len(uids) == _GROUP:
                continue
            inbox.looked_at, inbox.catching_up = began, False
            if self._to_mark:
                marks, self._to_mark = self._to_mark, []
                await connection.do(folder, folder.mark_seen, marks)
            await self._wait_for_news(connection, folder)

    async def _read_sent(self, connection: Connection) -> object:
        folder, inbox = connection.sent, self.inbox
        while True:
            uids = await connection.do(folder, folder.after, inbox.bookmark.sent_uid, _GROUP)
            for arrived in await connection.do(folder, folder.fetch, uids) if uids else ():
                for event in inbox.take_sent(arrived):
                    self._sink(event)
            if uids:
                inbox.bookmark = replace(inbox.bookmark, sent_uid=max(uids[-1], inbox.bookmark.sent_uid))
            if len(uids) == _GROUP:
                continue
            while self._to_keep:
                id_, data = self._to_keep[0]
                uid = await connection.do(folder, folder.keep, id_, data)
                if uid == inbox.bookmark.sent_uid + 1:
                    # Nobody has put anything there meanwhile: it need not be read again.
                    inbox.bookmark = replace(inbox.bookmark, sent_uid=uid)
                self._to_keep.popleft()
            await self._wait_for_news(connection, folder)

    async def _wait_for_news(self, connection: Connection, folder: Folder) -> None:
        quiet = self._timing.quiet if folder.tells else self._login.poll_seconds
        await connection.do(folder, folder.wait, quiet)

    async def _wait_until_kept(self) -> None:
        """Let those that write letters down keep up."""
        while len(self._unkept) > _AHEAD:
            self._was_kept.clear()
            try:
                await asyncio.wait_for(self._was_kept.wait(), self._timing.ahead)
            except TimeoutError:
                self._unkept.clear()

    def _wake_soon(self, folder: Folder) -> None:
        """Let a folder do what nobody waits for: with the next letter, or after a moment."""
        if folder not in self._woken:
            self._woken.add(folder)
            asyncio.get_running_loop().call_later(_MOMENT, self._wake, folder)

    def _wake(self, folder: Folder) -> None:
        self._woken.discard(folder)
        folder.wake()

    def _note_kept(self, uid: int) -> None:
        while self._unkept and self._unkept[0] <= uid:
            self._unkept.popleft()
        self._was_kept.set()

    # Sending

    def _connected(self) -> Connection:
        if self._connection is None:
            raise NotConnectedError.of(self.account.address)
        return self._connection

    async def _thread(self, connection: Connection, address: str) -> Thread | None:
        """Return what was last read of a contact, asking the server for what came in an earlier run."""
        thread = self.inbox.thread(address)
        if thread is None:
            try:
                arrived = await connection.do_soon(connection.inbox, connection.inbox.last_from, address)
            except FAILURES as error:
                raise self._not_now(Ending.of(error, self._login.imap)) from error
            thread = None if arrived is None else self.inbox.found(address, arrived)
        return thread

    async def _hand_over(self, address: str, data: bytes, id_: str) -> None:
        journal = self._journal
        assert journal is not None
        async with self._sending:
            connection = self._connected()
            try:
                await connection.send(self._login.address, address, data, lambda: journal.begins(id_))
            except Unsure:
                # Nobody is told the same twice only because a connection ended.
                self._sink(MessageUnsure(account=self.account.key, id=id_))
                return
            except smtplib.SMTPResponseException as error:
                journal.refused(id_)
                ending = Ending.of(error, self._login.smtp)
                if isinstance(error, smtplib.SMTPAuthenticationError) or error.smtp_code < 500:
                    # It says for how long only in words.
                    raise self._not_now(ending) from error
                raise NetworkError(
                    "{host} does not take the letter: {reason}.",
                    host=self._login.smtp.host,
                    reason=ending.values["reason"],
                ) from error
            except FAILURES as error:
                raise self._not_now(Ending.of(error, self._login.smtp)) from error
            except RuntimeError as error:
                # The threads of this session have ended.
                raise NotConnectedError.of(self.account.address) from error
            journal.done(id_)
        self._sink(MessageArrived(account=self.account.key, id=id_))

    def _not_now(self, ending: Ending) -> NotConnectedError:
        """End the session, because letters cannot be sent just now."""
        self._connection = None
        if self._trouble is not None and not self._trouble.done():
            self._trouble.set_result(ending)
        return NotConnectedError("{text}", text=ending.text)

    async def _open_journal(self) -> Journal:
        try:
            return await asyncio.to_thread(Journal, self._keepsake.folder)
        except OSError as error:
            log.warning("What is sent cannot be noted for the next run: %s", error)
            return Journal(None)

    async def _settle_past(self, connection: Connection) -> None:
        """Tell, once, what became of what an earlier run sent."""
        if self._settled or self._journal is None:
            return
        account = self.account.key
        for id_ in self._journal.arrived():
            self._sink(MessageArrived(account=account, id=id_))
        for id_ in self._journal.begun():
            known = message_id(id_, self._login)
            is_there = bool(connection.sent_name) and await connection.do(
                connection.sent, connection.sent.has, known
            )
            self._sink(
                MessageArrived(account=account, id=id_)
                if is_there
                else MessageUnsure(account=account, id=id_)
            )
        self._sink(PastSettled(account=account, sure=self._keepsake.folder is not None))
        self._settled = True
