"""Networks on the desk's own loop, where the database never keeps the desk waiting.

A message then wakes no other thread. That is most of what a message costs on the way between the two
(docs/performance.md).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import Capabilities, Network, NetworkEvent, Sink

__all__ = ["Beside"]

log = logging.getLogger(__name__)


class Beside:
    """A network that runs on this loop, with the manners of one that runs ``elsewhere``: nobody waits for its
    signs, and none of its failures reaches the desk."""

    def __init__(self, make: Callable[[Sink], Network], sink: Sink) -> None:
        """``make`` makes the network, given a sink that never fails."""
        self._sink = sink
        self._signs: set[asyncio.Task[None]] = set()
        self._network = make(self._tell)
        self.account: Account = self._network.account

    @property
    def capabilities(self) -> Capabilities:
        """What the network can do."""
        return self._network.capabilities

    async def run(self) -> None:
        """Run the network until cancelled; it says goodbye then."""
        try:
            await self._network.run()
        finally:
            for sign in self._signs:
                sign.cancel()

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the network and return its id; NetworkError if that is not possible."""
        await self._begin_signs()
        return await self._network.send(contact, text, id)

    async def send_own(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message that the owner wrote himself."""
        await self._begin_signs()
        network: Any = self._network
        sent: str = await network.send_own(contact, text, id)
        return sent

    async def send_notice(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message with the mark for what a program wrote."""
        await self._begin_signs()
        network: Any = self._network
        sent: str = await network.send_notice(contact, text, id)
        return sent

    def kept(self, bookmark: str) -> None:
        """Take note, soon, that everything up to this bookmark is written down."""
        # Not at once: what the network tells because of it must not come into the middle of a reading.
        asyncio.get_running_loop().call_soon(self._tell_kept, bookmark)

    def _tell_kept(self, bookmark: str) -> None:
        try:
            self._network.kept(bookmark)
        except Exception:
            log.exception("%s: A sign failed.", self.account.key)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"."""
        self._sign(self._network.typing(contact, active))

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was delivered and read."""
        self._sign(self._network.mark_read(message))

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        await self._network.set_presence(presence, text)

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Answer a SubscriptionAsked."""
        await self._network.subscription(contact, accept)

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the owner's input line elsewhere."""
        network: Any = self._network
        self._sign(network.draft(contact, text))

    async def answer(self, id: str, text: str) -> None:
        """Take the owner's answer to a QuestionAsked."""
        network: Any = self._network
        await network.answer(id, text)

    def _sign(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin what nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._signs.add(task)
        task.add_done_callback(self._note_sign)

    async def _begin_signs(self) -> None:
        """Let the signs before a message begin before it."""
        if self._signs:
            await asyncio.sleep(0)

    def _note_sign(self, done: asyncio.Task[None]) -> None:
        self._signs.discard(done)
        if not done.cancelled() and (error := done.exception()) is not None:
            log.debug("A sign failed: %r", error)

    def _tell(self, event: NetworkEvent) -> None:
        try:
            self._sink(event)
        except Exception:
            log.exception("%s: An event could not be taken in.", self.account.key)
