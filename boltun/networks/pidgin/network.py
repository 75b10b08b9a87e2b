"""An account of Pidgin or finch as a ``Network``: it waits for Pidgin, and until the account is signed in.

Boltun knows no password and speaks to no server: whatever Pidgin can reach, it answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final
from uuid import uuid4

from boltun.bus import Bus, BusLostError, CallError, Signal, owner_rule
from boltun.errors import NetworkError
from boltun.message import Account, ChatKind, Contact, Message, Presence
from boltun.networks.endings import Ending
from boltun.networks.pidgin.accounts import all_accounts, bus_address, choose, no_pidgin
from boltun.networks.pidgin.chats import Bookmark
from boltun.networks.pidgin.kind import CAPABILITIES
from boltun.networks.pidgin.purple import NAME, Purple, signal_rules
from boltun.networks.pidgin.sent import Sent
from boltun.networks.pidgin.visit import Visit, not_signed_in
from boltun.networks.protocol import ConnectionChanged, ConnectionState, Keepsake, Sink
from boltun.networks.staying import Staying

__all__ = ["PidginNetwork"]

_NOT_RUNNING: Final = "Pidgin is not running. Boltun waits until it is started."
_LONGEST: Final = 200_000
"""Bytes of one message: servers of some protocols end the session over more."""


class PidginNetwork:
    """One account of Pidgin. ``sleep`` waits between two looks for the bus, ``dice`` shakes that time."""

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
    ) -> None:
        keepsake = keepsake or Keepsake()
        if not account.address.strip():
            raise NetworkError("The account has no name.", advice="Give the name that it has in Pidgin.")
        self.account = account
        self._sink = sink
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._bookmark = Bookmark.read(keepsake.bookmark)
        self._pictures = dict(keepsake.pictures)
        self._sent = Sent(account.key, keepsake.folder, sink)
        self._visit: Visit | None = None
        self._owner = ""
        """The connection of the Pidgin that runs; empty: there is none."""
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    # The protocol

    async def run(self) -> None:
        """Be there whenever Pidgin is, until cancelled."""
        self._loop = asyncio.get_running_loop()
        await self._staying.run(self._attempt, "Looking for Pidgin …")

    async def try_out(self, within: float) -> ConnectionChanged:
        """Look whether Pidgin has the account and is signed in with it."""
        try:
            async with asyncio.timeout(within):
                return await self._try_out()
        except NetworkError as error:
            return self._staying.told(Ending.worded(error, final=True))
        except (BusLostError, TimeoutError) as error:
            values = {"reason": str(error) or "it does not answer"}
            return self._staying.told(Ending(template="Pidgin cannot be reached: {reason}.", values=values))

    async def _try_out(self) -> ConnectionChanged:
        bus = await Bus.open(bus_address(str(self.account.options.get("bus", ""))), lambda signal: None)
        try:
            if not await bus.owner_of(NAME):
                raise no_pidgin()
            purple = Purple(bus)
            known = choose(await all_accounts(purple), self.account.address)
            if not await purple.get("AccountIsConnected", known.handle):
                return self._staying.told(Ending(template="This account is not signed in in Pidgin."))
            return self._staying.told(None)
        finally:
            await bus.close()

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to Pidgin and return its id; NetworkError where that is not possible."""
        visit = self._visit
        if visit is None or not visit.online:
            raise not_signed_in(self.account)
        if not text.strip():
            raise NetworkError("An empty message cannot be sent.")
        if len(text) * 4 > _LONGEST and (size := len(text.encode("utf-8", "replace"))) > _LONGEST:
            raise NetworkError(
                "The message is too long: {size} bytes of at most {limit}.", size=size, limit=_LONGEST
            )
        id_ = id or uuid4().hex
        try:
            await visit.send(contact, text, id_, room=contact.kind is ChatKind.GROUP)
        except BusLostError as error:
            raise NetworkError("Pidgin does not answer: {reason}.", reason=str(error)) from error
        return id_

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not signed in."""
        if self._visit is not None and contact.kind is ChatKind.DIRECT:
            with contextlib.suppress(CallError, BusLostError):
                await self._visit.typing(contact, active)

    async def mark_read(self, message: Message) -> None:
        """Pidgin marks by itself what its window shows."""

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status, on all accounts in Pidgin."""
        visit = self._visit
        if visit is None:
            return
        try:
            await visit.purple.show(presence, text)
        except (CallError, BusLostError) as error:
            raise NetworkError("Pidgin did not take the status: {reason}.", reason=str(error)) from error

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Pidgin asks its owner itself."""

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down. Called from any thread."""
        read = Bookmark.read(bookmark)
        if read is not None and self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._note_kept, read)

    def _note_kept(self, bookmark: Bookmark) -> None:
        if self._visit is not None:
            self._visit.inbox.kept(bookmark)

    # Pidgin comes and goes

    async def _attempt(self) -> tuple[Ending, bool]:
        """Be there as long as the bus is; return how that ended, and whether the bus was reached."""
        reached = False
        try:
            bus = await Bus.open(bus_address(str(self.account.options.get("bus", ""))), self._hear)
            reached = True
            try:
                await self._watch(bus)
            finally:
                await bus.close()
            reason = "The session bus has ended."
        except NetworkError as error:
            reason = str(error)
        except BusLostError as error:
            reason = (
                f"Pidgin cannot be reached: {error}." if reached else f"There is no session bus: {error}."
            )
        return Ending(template="{text}", values={"text": reason}), reached

    async def _watch(self, bus: Bus) -> None:
        """Be there for every Pidgin that comes, until the bus is gone."""
        await bus.watch(owner_rule(NAME))
        for rule in signal_rules():
            await bus.watch(rule)
        guid = await bus.name()
        self._owner = await bus.owner_of(NAME)
        lost = bus.lost
        while not lost.done():
            self._changed.clear()
            if not self._owner:
                self._staying.tell(ConnectionState.WAITING, _NOT_RUNNING)
                changed = asyncio.create_task(self._changed.wait())
                await asyncio.wait([changed, lost], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                continue
            await self._stay(bus, f"{guid[:12]}{self._owner}", lost)

    async def _stay(self, bus: Bus, session: str, lost: asyncio.Task[None]) -> None:
        """Be there as long as this Pidgin is."""
        self._visit = visit = Visit(
            self.account,
            bus,
            session=session,
            bookmark=self._bookmark,
            sent=self._sent,
            sink=self._sink,
            tell=self._staying.tell,
            pictures=self._pictures,
            clock=self._clock,
        )
        staying = asyncio.create_task(visit.stay())
        changed = asyncio.create_task(self._changed.wait())
        try:
            await asyncio.wait([staying, changed, lost], return_when=asyncio.FIRST_COMPLETED)
            if staying.done() and self._owner and not lost.done():
                staying.result()
        except CallError as error:
            raise BusLostError(str(error)) from error
        finally:
            self._bookmark, self._visit = visit.inbox.bookmark, None
            for task in (staying, changed):
                task.cancel()
            await asyncio.gather(staying, changed, return_exceptions=True)

    def _hear(self, signal: Signal) -> None:
        if signal.member == "NameOwnerChanged":
            self._owner = str(signal.body[2])
            self._changed.set()
        elif self._visit is not None and signal.sender == self._owner:
            self._visit.hear(signal)
