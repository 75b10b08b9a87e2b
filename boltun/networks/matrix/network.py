"""A Matrix account as a ``Network``: it connects, stays connected, and tells what comes as events."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from nio import RoomSendError

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.matrix import patience
from boltun.networks.matrix.backlog import Backlog
from boltun.networks.matrix.book import Book
from boltun.networks.matrix.bookmarks import Bookmark
from boltun.networks.matrix.certificates import shown_certificate
from boltun.networks.matrix.cross_signing import sign_device
from boltun.networks.matrix.discovery import discover
from boltun.networks.matrix.endings import LOST, Ending, EndingError
from boltun.networks.matrix.feed import Feed
from boltun.networks.matrix.identity import RECOVERY_KEY, tell_identity
from boltun.networks.matrix.inbox import Inbox
from boltun.networks.matrix.invitations import Invitations
from boltun.networks.matrix.options import CAPABILITIES, Login
from boltun.networks.matrix.outbox import Outbox, content_of
from boltun.networks.matrix.session import Session, SessionFile
from boltun.networks.matrix.signs import Signs
from boltun.networks.matrix.wire import API, Wire, own_path, sign_in
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    OwnPresence,
    PastSettled,
    Sink,
)
from boltun.networks.staying import Staying

__all__ = ["MatrixNetwork", "Timing"]

log = logging.getLogger(__name__)

_STATES: Final = {Presence.ONLINE: "online", Presence.OFFLINE: "offline"}
_FAREWELL: Final = 2.0
_TOKEN_GONE: Final = frozenset(("M_UNKNOWN_TOKEN", "M_MISSING_TOKEN"))
_UNKNOWN_SINCE: Final = frozenset(("M_INVALID_PARAM", "M_INVALID_ARGUMENT_VALUE", "M_UNKNOWN_POS"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds."""

    poll: float = 20.0
    """The server answers after so long though nothing came …"""
    answer: float = 10.0
    """… and counts as gone if it does not, after so much more."""
    mark: float = 0.3
    """Read marks wait so long for more of them."""
    again: float = 2.0
    """A message whose fate is not clear is sent again after so long."""


class MatrixNetwork:
    """One Matrix account, as a device of its own.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time.
    Everything but ``kept`` happens on the loop on which ``run`` is awaited.
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
        self.login = Login.of(account)
        self._password = password
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        keepsake = keepsake or Keepsake()
        self._folder = keepsake.folder
        self._file = SessionFile(keepsake.folder, password) if keepsake.folder and password else None
        key, user = account.key, self.login.user
        past = Bookmark.read(keepsake.bookmark, user)
        self.book = Book(key, user)
        self.inbox = Inbox(self.book, user, clock)
        self._outbox = Outbox(key, sink, clock)
        self._invitations = Invitations(key, user, sink)
        self._backlog = Backlog()
        self.feed = Feed(
            key,
            user,
            sink,
            clock,
            book=self.book,
            inbox=self.inbox,
            outbox=self._outbox,
            invitations=self._invitations,
            backlog=self._backlog,
            past=past,
        )
        if past is not None:
            self.inbox.cut_off(past.at)
        self.session: Session | None = None
        self._homeserver = self.login.homeserver
        self.wire: Wire | None = None
        self._fresh = True
        """The wire has not synced yet."""
        self._online = False
        self._heard_at = 0.0
        self._past_is_open = True
        self._presence = Presence.ONLINE
        self._status = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._signs = Signs(self.inbox, self._background, self._timing.mark)
        self._sending_again = False

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if not self._password:
            self._staying.tell(ConnectionState.FAILED, "The password of this account is not known.")
            return
        attempt = partial(self._attempt, self._password)
        await self._staying.run(
            attempt, "Connecting to {host} …", {"host": self.login.server}, goodbye=self._goodbye
        )

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in once and out again, as a device that is gone when this returns."""
        try:
            homeserver = self._homeserver or await discover(self.login)
            session = Session.new(self.login.user, homeserver)
            token = await patience.within(within, sign_in(self.login, session, self._password or ""))
            wire = Wire(self.login, replace(session, token=token), None)
            try:
                await wire.request("POST", f"{API}/logout", {})
            finally:
                await wire.close()
        except EndingError as error:
            ending = error.ending
        except LOST as error:
            ending = Ending.lost(error, self.login.server)
        else:
            return self._staying.told(None)
        await self._ask_about_certificate(ending)
        return self._staying.told(ending)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the server and return its id; NetworkError where that is not possible."""
        return await self._send(contact, text, id, as_notice=self.login.as_notice)

    async def send_notice(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message with Matrix's mark for what a program wrote."""
        return await self._send(contact, text, id, as_notice=True)

    async def _send(self, contact: Contact, text: str, id: str, *, as_notice: bool) -> str:
        wire = self._connected()
        if not text:
            raise NetworkError("An empty message cannot be sent.")
        room = self.book.room_of(contact.address)
        if room is None:
            raise NetworkError(
                "There is no room any more in which {contact} could read this.", contact=contact.address
            )
        id = id or uuid.uuid4().hex
        content = content_of(text, as_notice=as_notice)
        await self._outbox.send(wire, room, contact.address, id, content, self.inbox.sent)
        self._signs.wrote(wire, room.room_id)
        if self._outbox.is_waiting:
            self._send_again_soon()
        return id

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not connected."""
        room = self.book.room_of(contact.address)
        if self._online and self.wire is not None and room is not None:
            await self._signs.typing(self.wire, room.room_id, active)

    async def mark_read(self, message: Message) -> None:
        """Mark a message as read, soon and together with those that follow at once."""
        if self._online and self.wire is not None:
            self._signs.mark_read(self.wire, message.id)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status, now and after every new connection."""
        self._presence, self._status = presence, text
        if self._online and self.wire is not None:
            self._sink(OwnPresence(account=self.account.key, presence=presence))
            with contextlib.suppress(EndingError, *LOST):
                await self.wire.ask(self.wire.nio.set_presence(self._state, text or None))

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Accept an invitation or decline it; NetworkError while not connected."""
        wire = self._connected()
        try:
            invitation = await self._invitations.answer(wire, contact.address, accept)
            if invitation is not None and invitation.direct:
                listed = self.book.direct_with(invitation.room, invitation.inviter)
                await wire.request("PUT", own_path(self.login.user, "account_data/m.direct"), listed)
        except EndingError as error:
            raise error.told() from None
        except LOST as error:
            raise self._not_connected() from error

    async def answer(self, id: str, text: str) -> None:
        """Take the recovery key; NetworkError if it is not the right one."""
        if id != RECOVERY_KEY:
            raise NetworkError("This question is not asked any more.")
        wire = self._connected()
        try:
            await sign_device(wire, text)
            await tell_identity(wire, self.account.key, self._sink, ask=False)
        except EndingError as error:
            raise error.told() from None
        except LOST as error:
            raise self._not_connected() from error

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        self._backlog.kept(bookmark)

    # One connection

    async def _attempt(self, password: str) -> tuple[Ending, bool]:
        """Connect once; where nobody but the owner can help, nothing is left of the connection."""
        ending, lived = await self._connect(password)
        ending = await self._ask_about_certificate(ending)
        if ending.final:
            await self._drop_wire()
        return ending, lived

    async def _connect(self, password: str) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether the server let us in."""
        try:
            wire = await self._open_wire(password)
            await self._begin(wire)
            while True:
                await self._backlog.until_small()
                await self._sync(wire, first=False)
                await wire.look_after_keys()
        except EndingError as error:
            ending = error.ending
        except LOST as error:
            log.info("%s: a request came to nothing: %r", self.account.key, error)
            ending = Ending.lost(error, self.login.server, online=self._online)
        finally:
            lived, self._online = self._online, False
            for task in self._tasks:
                task.cancel()
            self._signs.end()
            self._sending_again = False
            if lived:
                self.inbox.cut_off(self._heard_at)
        if ending.code in _TOKEN_GONE:
            await self._forget_token(ending)
        return ending, lived

    async def _open_wire(self, password: str) -> Wire:
        """Return the connection of this device, signed in."""
        if self.wire is not None:
            return self.wire
        session = self.session
        if session is None and self._file is not None:
            session = await asyncio.to_thread(self._file.read, self.login.user)
        homeserver = await self._find_homeserver(session)
        session = session or Session.new(self.login.user, homeserver)
        session = self.session = replace(session, homeserver=homeserver)
        if not session.token:
            session = replace(session, token=await sign_in(self.login, session, password))
            self.session = session
            await self._keep(session)
        try:
            self.wire = Wire(self.login, session, self._folder)
        except Exception as error:
            log.warning("%s: the keys of this device cannot be read: %r", self.account.key, error)
            self.session = None
            if self._file is not None:
                await asyncio.to_thread(self._file.forget)
            ending = Ending(template="The keys of this device cannot be read any more: it becomes a new one.")
            raise EndingError(ending) from error
        self.wire.nio.add_response_callback(self._limited, RoomSendError)
        self._fresh = True
        self.book.use(self.wire.nio.rooms)
        return self.wire

    async def _limited(self, response: RoomSendError) -> None:
        self._outbox.delayed(response)

    async def _find_homeserver(self, session: Session | None) -> str:
        if self.login.homeserver:
            return self.login.homeserver
        try:
            self._homeserver = await discover(self.login)
        except EndingError:
            if session is None:
                raise
            self._homeserver = session.homeserver
        return self._homeserver

    async def _begin(self, wire: Wire) -> None:
        """Catch up, and only then be online."""
        self.feed.look(await wire.look_around(rooms=self._fresh))
        try:
            await self._sync(wire, first=True)
        except EndingError as error:
            if not self.feed.since or error.ending.code not in _UNKNOWN_SINCE:
                raise
            log.warning("%s: the server has forgotten how far this account had come.", self.account.key)
            self.feed.start_anew()
            await self._sync(wire, first=True)
        self._fresh = False
        await wire.look_after_keys()
        if self._past_is_open:
            self._past_is_open = False
            self._sink(PastSettled(account=self.account.key, sure=self.feed.complete))
        await self._outbox.send_again(wire, wire.nio.rooms, self.inbox.sent)
        self._online = True
        self._staying.tell(ConnectionState.ONLINE)
        self._sink(OwnPresence(account=self.account.key, presence=self._presence))
        self._background(tell_identity(wire, self.account.key, self._sink, ask=True))
        if self._status:
            await wire.ask(wire.nio.set_presence(self._state, self._status))

    async def _sync(self, wire: Wire, *, first: bool) -> None:
        timing = self._timing
        response = await wire.sync(
            self.feed.since,
            wait=0 if first else timing.poll,
            margin=timing.answer,
            presence=self._state,
        )
        await self.feed.take(wire, response, first=first)
        self._heard_at = self._clock()

    async def _forget_token(self, ending: Ending) -> None:
        """The server signed us out; ``soft``: this device stays what it is, once it has signed in again."""
        await self._drop_wire()
        session, self.session = self.session, None
        if self._file is None:
            return
        if ending.soft and session is not None:
            self.session = replace(session, token="")
            await self._keep(self.session)
        else:
            await asyncio.to_thread(self._file.forget)

    async def _keep(self, session: Session) -> None:
        if self._file is not None:
            try:
                await asyncio.to_thread(self._file.write, session)
            except OSError as error:
                log.warning("%s: the session cannot be kept: %s", self.account.key, error)

    async def _ask_about_certificate(self, ending: Ending) -> Ending:
        """Ask the owner about the certificate, if that is why the connection ended."""
        url = self._homeserver or f"https://{self.login.server}"
        host = urlsplit(url).hostname or ""
        return await self._staying.ask_about(ending, partial(shown_certificate, url), host)

    async def _goodbye(self) -> None:
        self._online = False
        self.feed.tell_bookmark()
        for task in self._tasks:
            task.cancel()
        if self.wire is not None and not self._fresh:
            with contextlib.suppress(EndingError, *LOST):
                await patience.within(_FAREWELL, self.wire.nio.set_presence("offline"))
        await self._drop_wire()

    async def _drop_wire(self) -> None:
        wire, self.wire = self.wire, None
        if wire is not None:
            await wire.close()

    # Small things

    @property
    def _state(self) -> str:
        """What Matrix calls the owner's status."""
        return _STATES.get(self._presence, "unavailable")

    def _send_again_soon(self) -> None:
        if not self._sending_again:
            self._sending_again = True
            self._background(self._send_again())

    async def _send_again(self) -> None:
        """Send what may not have arrived, until it has or the connection is lost."""
        delay = self._timing.again
        try:
            while self._outbox.is_waiting and self.wire is not None:
                await asyncio.sleep(delay)
                delay = min(60.0, delay * 2)
                with contextlib.suppress(EndingError, *LOST):
                    await self._outbox.send_again(self.wire, self.wire.nio.rooms, self.inbox.sent)
        finally:
            self._sending_again = False

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let a task run beside the rest, until the connection ends."""
        task = asyncio.get_running_loop().create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # One that is cancelled before it began would leave it open.
        task.add_done_callback(lambda _: work.close())

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (EndingError, *LOST) as error:
            log.info("%s: %r", self.account.key, error)

    def _connected(self) -> Wire:
        if self.wire is None or not self._online:
            raise self._not_connected()
        return self.wire

    def _not_connected(self) -> NotConnectedError:
        return NotConnectedError.of(self.account.address)
