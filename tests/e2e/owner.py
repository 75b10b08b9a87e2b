"""The owner's account as the program holds it, and an ear for what its network tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from boltun.message import Account
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    NetworkEvent,
)
from boltun.networks.xmpp.network import Timing, XmppNetwork
from tests.e2e.prosody import Prosody, User

E = TypeVar("E")
DEADLINE = 60.0


class Ear:
    """A sink that keeps every event until somebody waits for it."""

    def __init__(self) -> None:
        self.events: list[NetworkEvent] = []
        self._heard = asyncio.Event()
        self._answer: Callable[[NetworkEvent], None] | None = None
        self.keeps = True
        """What is heard counts as written down."""

    def __call__(self, event: NetworkEvent) -> None:
        self.events.append(event)
        self._heard.set()
        if self._answer is not None:
            self._answer(event)

    def also(self, listener: Callable[[NetworkEvent], None]) -> None:
        """Let somebody else hear everything too."""
        self._answer = listener

    async def wait(
        self, kind: type[E], wanted: Callable[[E], bool] = lambda event: True, deadline: float = DEADLINE
    ) -> E:
        """Take the first event of this kind that is wanted, among those that came and those to come."""
        try:
            async with asyncio.timeout(deadline):
                while True:
                    for index, event in enumerate(self.events):
                        if isinstance(event, kind) and wanted(event):
                            del self.events[index]
                            return event
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"no {kind.__name__} as wanted came; there were: {self.events}") from None

    async def state(self, state: ConnectionState, deadline: float = DEADLINE) -> ConnectionChanged:
        """Wait for the account to reach a state."""
        return await self.wait(ConnectionChanged, lambda event: event.state is state, deadline)

    def all(self, kind: type[E]) -> list[E]:
        """Return what came of this kind and nobody waited for."""
        return [event for event in self.events if isinstance(event, kind)]


def account(server: Prosody, user: User, **options: str | int | bool) -> Account:
    """Return the account of a user of this server; its certificate is trusted."""
    given: dict[str, str | int | bool] = {
        "host": server.host,
        "port": server.port,
        "fingerprint": server.fingerprint,
    }
    return Account(
        key=f"xmpp:{user.jid}",
        network="xmpp",
        address=user.jid,
        options=given | options,
    )


def network(
    server: Prosody,
    user: User,
    ear: Ear,
    *,
    password: str | None = None,
    timing: Timing | None = None,
    keepsake: Keepsake | None = None,
    **options: str | int | bool,
) -> XmppNetwork:
    """Return a network that waits next to nothing between two attempts; what the ear hears is kept."""
    made: list[XmppNetwork] = []

    def hear(event: NetworkEvent) -> None:
        ear(event)
        if isinstance(event, (MessageReceived, BookmarkMoved)) and ear.keeps:
            made[0].kept(event.bookmark)

    made.append(
        XmppNetwork(
            account(server, user, **options),
            user.password if password is None else password,
            hear,
            keepsake,
            timing=timing,
            sleep=lambda seconds: asyncio.sleep(0.01),
        )
    )
    return made[0]


@asynccontextmanager
async def running(net: XmppNetwork) -> AsyncIterator[asyncio.Task[None]]:
    """Run a network until the end of the block, then see it say goodbye."""
    task = asyncio.create_task(net.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait_for(asyncio.gather(task, return_exceptions=True), DEADLINE)


@asynccontextmanager
async def signed_in(server: Prosody, user: User, **given: Any) -> AsyncIterator[tuple[XmppNetwork, Ear]]:
    """Run the owner's account and wait until it is online."""
    ear = Ear()
    net = network(server, user, ear, **given)
    async with running(net):
        await ear.state(ConnectionState.ONLINE)
        yield net, ear
