"""An IRC account as a ``Network``: it connects, stays connected, and tells what comes as events.

What the lines of the server mean, the parts of the client know; here stands how a connection begins and ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from boltun.message import Account, Contact, Message, Presence
from boltun.networks.irc.deliveries import Deliveries
from boltun.networks.irc.endings import Ending
from boltun.networks.irc.inbox import Inbox
from boltun.networks.irc.link import Link
from boltun.networks.irc.looks import shown_certificate, sign_in_once
from boltun.networks.irc.nicks import Nicks
from boltun.networks.irc.options import CAPABILITIES, Login
from boltun.networks.irc.people import People
from boltun.networks.irc.presences import Presences
from boltun.networks.irc.rooms import Rooms
from boltun.networks.irc.services import Services
from boltun.networks.irc.session import Part, Session, switchboard
from boltun.networks.irc.signing_in import SigningIn
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Fact,
    Keepsake,
    Sink,
)
from boltun.networks.silence import silence
from boltun.networks.staying import Staying

__all__ = ["IrcNetwork", "Timing"]

_FAREWELL: Final = 2.0
"""Seconds that the server gets to say goodbye."""
_TYPING_EVERY: Final = 3.0
"""Seconds between two signs that somebody types (IRCv3 typing)."""
_TYPING_TAG: Final = "typing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds that one connection is given."""

    sign_in: float = 60.0
    quiet: float = 30.0
    """After so long without a sound the server is asked whether it is there …"""
    answer: float = 15.0
    """… and has so long to answer."""


class IrcNetwork:
    """One IRC account.

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
        self._login = login = Login.of(account)
        self._sink = sink
        self._timing = timing or Timing()
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._keepsake = keepsake or Keepsake()
        self.session = session = Session(account.key, login, tell=sink, clock=clock)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.deliveries = Deliveries(session, self._keepsake.folder)
        self._people = People(session, self.deliveries.outbox)
        self._inbox = Inbox(session, self.deliveries, self._people, self._keepsake.bookmark)
        self._signing_in = SigningIn(session)
        self._services = Services(session)
        self._presences = Presences(session)
        self.parts: tuple[Part, ...] = (
            *(self._signing_in, self._services, Nicks(session), self.deliveries, self._people),
            *(self._inbox, Rooms(session), self._presences),
        )
        self._hear = switchboard(self.parts)
        self._typed_at: dict[str, float] = {}

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._staying.run(
                self._attempt, "Connecting to {host} …", {"host": self._login.host}, goodbye=self._goodbye
            )
        finally:
            self.deliveries.close()

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in once and out again, under a nick of its own: nobody sees or disturbs the account."""
        ending = await sign_in_once(self._login, within)
        if ending is not None:
            await self._ask_about_certificate(ending)
        return self._staying.told(ending)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Send one message and return its id when its last line went out; NetworkError if that is not
        possible.
        """
        id = id or secrets.token_hex(16)
        await self.deliveries.send(contact, text, id)
        self._typed_at.pop(contact.address, None)
        return id

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …", where the server passes that on and there is room for it."""
        session, deliveries = self.session, self.deliveries
        if (
            not session.online
            or "message-tags" not in session.able
            or not session.rules.passes_on(_TYPING_TAG)
        ):
            return
        now = asyncio.get_running_loop().time()
        typed_at = self._typed_at.get(contact.address, -_TYPING_EVERY)
        if not deliveries.outbox.has_room() or (active and now - typed_at < _TYPING_EVERY):
            return
        if not active and self._typed_at.pop(contact.address, None) is None:
            return
        if active:
            if len(self._typed_at) > 1_000:
                self._typed_at.clear()
            self._typed_at[contact.address] = now
        deliveries.outbox.count()
        # By its label the echo is known as ours.
        label = "label=typing;" if deliveries.has_labels else ""
        state = "active" if active else "done"
        session.write(f"@{label}+typing={state} TAGMSG {session.target(contact)}")

    async def mark_read(self, message: Message) -> None:
        """IRC has no such mark."""

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status, now and after every new connection."""
        self._presences.choose(presence, text)

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks to subscribe here."""

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down. May be called in any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._inbox.kept, bookmark)

    # One connection

    async def _attempt(self) -> tuple[Ending, bool]:
        """Connect once, and write more slowly from then on if the server found us too fast."""
        ending, lived = await self._connect()
        ending = await self._ask_about_certificate(ending)
        if ending.too_fast or (lived and self.deliveries.was_hasty):
            self.deliveries.outbox.slow_down()
        return ending, lived

    async def _connect(self) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        session, login = self.session, self._login
        link = Link(login, self._hear)
        session.connect(link)
        setting_up = asyncio.create_task(self._set_up(link))
        watch = asyncio.create_task(self._watch(link))
        try:
            ending = await asyncio.shield(link.over)
        finally:
            setting_up.cancel()
            watch.cancel()
            if link.over.done():
                self._end()
        return ending, link.ready

    async def _set_up(self, link: Link) -> None:
        """Do what every new session begins with, and only then be online."""
        session = self.session
        await link.open()
        if link.over.done():
            return
        self._signing_in.start()
        await self._signing_in.done.wait()
        await self._services.sign_in()
        if link.over.done():
            return
        link.ready = True
        self.deliveries.settle_past()
        session.note_facts(
            "3 server",
            Fact(label="Server", value=session.rules.network or self._login.host),
            Fact(label="Encryption", value=link.cipher or "none", warning=not link.cipher),
        )
        session.online = True
        if session.is_me(self._login.nick):
            self._staying.tell(ConnectionState.ONLINE)
        else:
            values = {"nick": session.nick, "wanted": self._login.nick}
            self._staying.tell(ConnectionState.ONLINE, "Online as {nick}: {wanted} is in use.", values)
        for part in self.parts:
            part.begin()
        if self._login.show_as_bot and session.rules.bot_mode:
            session.write(f"MODE {session.nick} +{session.rules.bot_mode}")

    async def _watch(self, link: Link) -> None:
        """End a connection that does not come about, or on which the server fell silent."""
        timing = self._timing
        try:
            await asyncio.wait_for(self._signing_in.done.wait(), timing.sign_in)
        except TimeoutError:
            link.cut(Ending.silent(False))
            return

        async def ask() -> None:
            link.write("PING :boltun-listens")
            await asyncio.sleep(timing.answer)

        await silence(link, timing.quiet, ask)
        link.cut(Ending.silent(True))

    async def _ask_about_certificate(self, ending: Ending) -> Ending:
        """Ask the owner about the certificate, if that is why the connection ended."""
        look = partial(shown_certificate, self._login, self._timing.sign_in)
        return await self._staying.ask_about(ending, look, self._login.host)

    async def _goodbye(self) -> None:
        link = self.session.link
        if link is None or link.over.done():
            return
        link.write("QUIT")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(link.over), _FAREWELL)
        link.cut(Ending.closed(True))
        self._end()

    def _end(self) -> None:
        """The connection is gone."""
        session = self.session
        if session.link is None:
            return
        for part in self.parts:
            part.end()
        session.online = False
        session.link = None
