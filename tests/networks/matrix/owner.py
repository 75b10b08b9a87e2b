"""The owner's account as the program holds it, and an ear for what its network tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from boltun.message import Account
from boltun.networks.matrix.network import MatrixNetwork, Timing
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionState,
    Keepsake,
    MessageReceived,
    NetworkEvent,
    SubscriptionAsked,
)
from tests.e2e.owner import Ear
from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, User

DEADLINE = 30.0


def account(server: Synapse, user: User, **options: str | int | bool) -> Account:
    return Account(
        key=f"matrix:{user.id}",
        network="matrix",
        address=user.id,
        options={"homeserver": server.url, **options},
    )


class Owner:
    """A network that waits next to nothing between two attempts; what the ear hears is kept."""

    def __init__(
        self,
        server: Synapse,
        user: User,
        folder: Path | None = None,
        *,
        bookmark: str = "",
        password: str = "",
        timing: Timing | None = None,
        **options: str | int | bool,
    ) -> None:
        self.ear = Ear()
        self.bookmark = bookmark
        """The last that was written down."""
        self.network = MatrixNetwork(
            account(server, user, **options),
            password or user.password,
            self._hear,
            Keepsake(folder=folder, bookmark=bookmark),
            timing=timing,
            sleep=lambda seconds: asyncio.sleep(0.05),
        )
        self._task: asyncio.Task[None] | None = None

    def _hear(self, event: NetworkEvent) -> None:
        self.ear(event)
        if isinstance(event, (MessageReceived, BookmarkMoved)) and self.ear.keeps and event.bookmark:
            self.bookmark = event.bookmark
            self.network.kept(event.bookmark)

    def start(self) -> None:
        self._task = asyncio.create_task(self.network.run())

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), DEADLINE)

    async def crash(self) -> None:
        """End as a kill ends it: nothing is said, nothing is kept."""
        assert self._task is not None
        self.network.feed.tell_bookmark = lambda: None  # type: ignore[method-assign]
        await self.stop()

    async def meet(self, friend: Person, **room: Any) -> str:
        """Let somebody begin a conversation, and accept."""
        made = await friend.talk_with(self.network.login.user, **room)
        asked = await self.ear.wait(SubscriptionAsked)
        await self.network.subscription(asked.contact, True)
        await friend.wait(
            lambda one: (
                one["type"] == "m.room.member"
                and one["state_key"] == self.network.login.user
                and one["content"]["membership"] == "join"
            )
        )
        # The room itself comes with the next sync.
        for _ in range(3000):
            if made in self.network.book.rooms:
                return made
            await asyncio.sleep(0.01)
        raise AssertionError("the room did not come")


@asynccontextmanager
async def signed_in(
    server: Synapse, user: User, folder: Path | None = None, **given: Any
) -> AsyncIterator[Owner]:
    """Run the owner's account and wait until it is online."""
    owner = Owner(server, user, folder, **given)
    owner.start()
    try:
        await owner.ear.state(ConnectionState.ONLINE, DEADLINE)
        yield owner
    finally:
        await owner.stop()
