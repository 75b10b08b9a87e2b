"""An account on Signal as a ``Network``: signal-cli runs as a child and speaks JSON-RPC."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from boltun.connection import ConnectionChanged, ConnectionState
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.child import Child
from boltun.networks.protocol import Keepsake, PastSettled, Roster, SendingDelayed, Sink
from boltun.networks.signal.endings import Ending, refusal, seconds_to_wait
from boltun.networks.signal.inbox import Inbox
from boltun.networks.signal.options import CAPABILITIES, Login
from boltun.networks.signal.reading import GROUP
from boltun.networks.signal.rpc import Rpc, RpcError
from boltun.networks.staying import Staying

__all__ = ["SignalNetwork"]

log = logging.getLogger(__name__)

_LONGEST: Final = 1 << 23
"""Bytes of a line: a long text, or the whole contact list."""
_BEGIN: Final = 60.0
"""Seconds that signal-cli gets to start: it is a Java program, and looks for new messages first."""
_QUIET: Final = 60.0
"""After so many seconds without a word it is asked whether it is there."""
_ANSWER: Final = 30.0
_TYPING: Final = 10.0
"""Seconds after which typing is shown anew: phones show it for 15."""
_PATIENCE: Final = 300.0
"""Longer waits that Signal asks for are not waited for."""
_TRIES: Final = 3


class SignalNetwork:
    """One number. ``clock`` gives Unix seconds, ``dice`` shakes the time between two attempts."""

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        *,
        clock: Callable[[], float] = time.time,
        dice: Random | None = None,
        quiet: float = _QUIET,
        answer: float = _ANSWER,
    ) -> None:
        self.account = account
        self._login = Login.of(account)
        self._login.check()
        self._sink = sink
        self._staying = Staying(account.key, sink, clock=clock, dice=dice)
        self._quiet = quiet
        self._answer = answer
        self._inbox = Inbox(account.key, self._login.number, sink, clock, (keepsake or Keepsake()).bookmark)
        self._rpc: Rpc | None = None
        self._online = False
        self._past_is_open = True
        self._not_before = 0.0
        """Signal wants nothing to be sent before (loop time)."""
        self._typing: dict[str, asyncio.Task[None]] = {}

    # The protocol

    async def run(self) -> None:
        """Run signal-cli until cancelled, or until only the owner can help (state FAILED)."""
        await self._staying.run(self._run_once, "Starting signal-cli …")

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Send one message; its timestamp is its id. NetworkError if it is not sent."""
        if not text:
            raise NetworkError("An empty message cannot be sent.")
        for _ in range(_TRIES):
            rpc = self._connected()
            wait = self._not_before - asyncio.get_running_loop().time()
            if wait > 0:
                self._delayed(wait, id)
                await asyncio.sleep(wait)
                continue
            try:
                result = await rpc.call("send", {"message": text, **_to(contact.address)})
            except RpcError as error:
                self._heed(error, contact, id)
                continue
            except (OSError, TimeoutError) as error:
                raise NetworkError(
                    "The connection to signal-cli ended while a message was sent; it may have arrived."
                ) from error
            timestamp = result.get("timestamp") if isinstance(result, dict) else None
            if isinstance(timestamp, int):
                self._inbox.sent(timestamp)
            return str(timestamp or id)
        raise NetworkError("Signal takes no more messages for now.", advice="Try again later.")

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"."""
        before = self._typing.pop(contact.address, None)
        if before is not None:
            before.cancel()
        if active and self._online:
            task = asyncio.get_running_loop().create_task(self._type(contact))
            self._typing[contact.address] = task
        elif before is not None:
            await self._sign("sendTyping", **_to(contact.address), stop=True)

    async def mark_read(self, message: Message) -> None:
        """Tell the sender that his message was read."""
        if message.id.isdigit():
            sender = message.sender or message.contact.address
            await self._sign("sendReceipt", recipient=sender, targetTimestamp=[int(message.id)], type="read")

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Signal shows no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it."""

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down. Called from any thread."""
        self._inbox.kept(bookmark)

    async def try_out(self, within: float) -> ConnectionChanged:
        """Start signal-cli without receiving anything, and end it again."""
        try:
            async with asyncio.timeout(within):
                ending, _ = await self._run_once(trial=True)
        except NetworkError as error:
            ending = Ending.worded(error)
        except TimeoutError:
            ending = Ending.silent("")
        # Whatever is wrong, it is not what was typed.
        return self._staying.told(replace(ending, final=False) if ending.template else None)

    # One run of signal-cli

    async def _run_once(self, *, trial: bool = False) -> tuple[Ending, bool]:
        """Run it until it ends; return how, and whether it was online."""
        flags = ("--ignore-attachments", "--ignore-stories", *(("--receive-mode=manual",) if trial else ()))
        try:
            child = await Child.start(
                self._login.words("jsonRpc", *flags), self.account.key, longest=_LONGEST
            )
        except NetworkError as error:
            return Ending.worded(error), False
        lived, silent, code = False, False, None
        try:
            self._rpc = rpc = Rpc(child, self._inbox.hear)
            self._inbox.begin()
            reading = asyncio.create_task(rpc.read())
            try:
                lived = await self._begin(rpc, trial=trial)
                if trial and lived:
                    return Ending(template=""), True
                silent = await self._watch(rpc, reading) if lived else not reading.done()
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
        finally:
            self._rpc, self._online = None, False
            self._inbox.cut_off()
            for task in self._typing.values():
                task.cancel()
            self._typing.clear()
            code = await asyncio.shield(asyncio.ensure_future(child.end()))
        if silent:
            return Ending.silent(child.last_words), lived
        return Ending.of(code, child.last_words, self._login.number), lived

    async def _begin(self, rpc: Rpc, *, trial: bool) -> bool:
        """Wait until it answers, and tell who is in the contact list; whether it does answer."""
        try:
            contacts = await rpc.call("listContacts", within=_BEGIN)
        except RpcError as error:
            log.warning("%s: the contact list cannot be had: %s", self.account.key, error.message)
            contacts = []
        except (OSError, TimeoutError):
            return False
        if not trial:
            self._sink(Roster(account=self.account.key, contacts=self._inbox.book.take(contacts)))
            if self._past_is_open:
                self._past_is_open = False
                self._sink(PastSettled(account=self.account.key, sure=False))
            self._online = True
            self._staying.tell(ConnectionState.ONLINE)
        return True

    async def _watch(self, rpc: Rpc, reading: asyncio.Task[None]) -> bool:
        """Wait until it ends; return whether it only fell silent."""
        loop = asyncio.get_running_loop()
        while not reading.done():
            left = self._quiet - (loop.time() - rpc.heard_at)
            if left > 0:
                await asyncio.wait((reading,), timeout=left)
                continue
            heard_at = rpc.heard_at
            with contextlib.suppress(RpcError, OSError, TimeoutError):
                await rpc.call("version", within=self._answer)
            if rpc.heard_at == heard_at and not reading.done():
                return True
        return False

    def _heed(self, error: RpcError, contact: Contact, id: str) -> None:
        """Wait as long as Signal wants; NetworkError if a message is refused for good."""
        seconds = seconds_to_wait(error)
        if seconds is not None and seconds > _PATIENCE:
            self._delayed(seconds, id)
        if seconds is None or seconds > _PATIENCE:
            raise refusal(error, contact.name or contact.address)
        log.info("%s: Signal asks to wait for %.0f seconds", self.account.key, seconds)
        self._not_before = asyncio.get_running_loop().time() + seconds

    def _delayed(self, seconds: float, id: str) -> None:
        self._sink(SendingDelayed(account=self.account.key, seconds=seconds, id=id, whole=True))

    async def _type(self, contact: Contact) -> None:
        while True:
            await self._sign("sendTyping", **_to(contact.address))
            await asyncio.sleep(_TYPING)

    async def _sign(self, method: str, **params: Any) -> None:
        """Ask for something that nobody misses."""
        if self._rpc is not None and self._online:
            try:
                await self._rpc.call(method, params)
            except (RpcError, OSError, TimeoutError) as error:
                log.debug("%s: %s failed: %r", self.account.key, method, error)

    def _connected(self) -> Rpc:
        if self._rpc is None or not self._online:
            raise NotConnectedError.of(self.account.address)
        return self._rpc


def _to(address: str) -> dict[str, list[str]]:
    """Return the parameters that say to whom something goes."""
    if address.startswith(GROUP):
        return {"groupId": [address.removeprefix(GROUP)]}
    return {"recipient": [address]}
