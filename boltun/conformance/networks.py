"""What Boltun expects of every network, with or without a server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

from boltun.errors import NetworkError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    Network,
    NetworkEvent,
)
from boltun.networks.registry import network_kind, open_network

__all__ = ["NetworkTests"]

_AT = 1_800_000_000.0
_SOON = 10.0
"""Seconds within which a network has to do what it is asked."""


class NetworkTests:
    """What every network must do. A subclass names it, and has an account on it."""

    network: str
    """The name of the network."""
    password: str | None = None

    def account(self, folder: Path) -> Account:
        """Return an account, for which a network may use an empty folder. Its server need not be there."""
        raise NotImplementedError

    async def write(self, account: Account, text: str) -> bool:
        """Let somebody write to the account, which is online; False if no test can do that."""
        return False

    def test_its_account_can_be_added(self, tmp_path: Path) -> None:
        """The network makes a connection of the account, and connects nothing yet."""
        account = self.account(tmp_path)
        assert account.network == self.network == network_kind(self.network).name
        assert account.key == f"{self.network}:{account.address}"
        told: list[NetworkEvent] = []
        network = self._open(account, told)
        assert network.account == account
        assert told == []

    def test_it_runs_until_it_is_cancelled(self, tmp_path: Path) -> None:
        """``run`` says how it goes from the first moment on, and ends when it is cancelled, and only then."""

        async def scene() -> None:
            account, told = self.account(tmp_path), Told()
            running = asyncio.create_task(self._open(account, told).run())
            await told.until(lambda event: isinstance(event, ConnectionChanged))
            await asyncio.sleep(0.2)
            assert not running.done(), "run returned although nobody cancelled it"
            await _end(running)
            states = [event.state for event in told if isinstance(event, ConnectionChanged)]
            assert states[0] is not ConnectionState.OFFLINE
            assert states[-1] is ConnectionState.OFFLINE, "the last state must be OFFLINE"
            assert all(event.text is not None for event in told if isinstance(event, ConnectionChanged))

        asyncio.run(scene())

    def test_it_may_be_cancelled_at_once(self, tmp_path: Path) -> None:
        """A network that never came to anything ends, too."""

        async def scene() -> None:
            running = asyncio.create_task(self._open(self.account(tmp_path), []).run())
            await asyncio.sleep(0)
            await _end(running)

        asyncio.run(scene())

    def test_before_it_runs_it_refuses_in_sentences(self, tmp_path: Path) -> None:
        """Without a connection a call does nothing, or raises a NetworkError and nothing else."""
        account = self.account(tmp_path)
        contact = Contact(account=account.key, address="anna")
        message = Message(contact=contact, text="hi", at=_AT, received_at=_AT)

        async def scene() -> None:
            network = self._open(account, [])
            with contextlib.suppress(NetworkError):
                assert isinstance(await network.send(contact, "hi", "test1"), str)
            for call in (
                network.typing(contact, True),
                network.mark_read(message),
                network.set_presence(Presence.AWAY),
                network.subscription(contact, False),
            ):
                with contextlib.suppress(NetworkError):
                    await call

        asyncio.run(scene())

    def test_a_bookmark_may_come_from_any_thread(self, tmp_path: Path) -> None:
        """``kept`` takes every bookmark, also one that it has never heard of."""

        async def scene() -> None:
            network = self._open(self.account(tmp_path), [])
            await asyncio.to_thread(network.kept, "")
            await asyncio.to_thread(network.kept, "an old one")

        asyncio.run(scene())

    def test_a_message_comes_with_all_that_belongs_to_it(self, tmp_path: Path) -> None:
        """A message that somebody writes is told, with its sender, once."""

        async def scene() -> None:
            account, told = self.account(tmp_path), Told()
            network = self._open(account, told)
            running = asyncio.create_task(network.run())
            await told.until(_settled)
            if await self.write(account, "Hello!"):
                event = await told.until(lambda event: isinstance(event, MessageReceived))
                assert isinstance(event, MessageReceived)
                assert event.message.text == "Hello!"
                assert event.message.contact.account == account.key
                assert event.message.contact.address
                network.kept(event.bookmark)
                await asyncio.sleep(0.2)
                assert sum(isinstance(one, MessageReceived) for one in told) == 1
            await _end(running)

        asyncio.run(scene())

    def _open(self, account: Account, told: list[NetworkEvent]) -> Network:
        return open_network(account, self.password, told.append, Keepsake())


class Told(list[NetworkEvent]):
    """What a network told, and a way to wait for it."""

    async def until(self, wanted: Callable[[NetworkEvent], bool]) -> NetworkEvent:
        """Wait for an event."""
        async with asyncio.timeout(_SOON):
            while True:
                for event in self:
                    if wanted(event):
                        return event
                await asyncio.sleep(0.01)


def _settled(event: NetworkEvent) -> bool:
    """Whether it is connected, or has given up for now."""
    return isinstance(event, ConnectionChanged) and event.state is not ConnectionState.CONNECTING


async def _end(running: asyncio.Task[None]) -> None:
    running.cancel()
    done, _ = await asyncio.wait([running], timeout=_SOON)
    assert done, f"run did not end within {_SOON:g} seconds after it was cancelled"
    assert running.cancelled() or running.exception() is None
