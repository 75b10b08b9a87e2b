"""The whole program with a clock of its own, its contacts, and what its network saw."""

from __future__ import annotations

import asyncio
import shutil
from collections import deque
from dataclasses import replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from boltun.events import Event, OutcomeKind
from boltun.message import Author, Contact, Message
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, Done, PracticeNetwork
from boltun.paths import Profile
from boltun.service import Service
from boltun.store.records import SendState, StoredMessage

__all__ = ["AT_ONCE", "BASE", "SENT", "START", "Program"]

START = 1_800_000_000.0
"""When the clock of the tests begins, unless they say otherwise."""

BASE = Path(__file__).with_name("small.txt")
"""A small base with pairs of every kind, for each test opens it anew."""

AT_ONCE: dict[str, object] = {
    "thinking_time": 0.0,
    "typing_time": 0.0,
    "times_may_grow": False,
    "talk_with_everybody": True,
    "default_mind": f"bases/{BASE.name}",
}
"""Everybody is answered at once."""

SENT = (SendState.SENT, SendState.DELIVERED, SendState.DISPLAYED)


class Program:
    """The service between ``async with``, its contacts, and what the network saw."""

    def __init__(self, profile: Profile, *, start: float = START, seed: int = 1) -> None:
        profile.make()
        shutil.copy(BASE, profile.bases)
        self.events: list[Event] = []
        self.start = start
        self.service = Service(profile, clock=self.clock, dice=Random(seed), listener=self.events.append)
        self.done: deque[Done] = deque()
        """All that our side did on the network, oldest first."""

    def clock(self) -> float:
        return self.start + asyncio.get_running_loop().time()

    async def __aenter__(self) -> Self:
        await self.service.start()
        network = self.service.core.connections.network(PRACTICE_ACCOUNT.key)
        assert isinstance(network, PracticeNetwork)
        self.network = network
        self.done = network.done = deque(network.done)  # one that forgets nothing
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.service.stop()

    # --- acting

    def contact(self, address: str = "friend", **changes: Any) -> Contact:
        return replace(self.network.contact(address), **changes)

    def says(self, text: str, address: str = "friend", **changes: Any) -> None:
        """Let a contact write, now unless told otherwise."""
        now = self.clock()
        given: dict[str, Any] = {"contact": self.contact(address), "at": now, "received_at": now} | changes
        self.network.deliver(Message(text=text, **given))

    def owner_says(self, text: str, address: str = "friend") -> None:
        """Let the owner write from another device."""
        self.network.owner_writes(text, self.clock(), contact=self.contact(address))

    async def settled(self) -> None:
        """Wait until nothing is left to be read in and every message has its outcome."""
        desk = self.service.core.desk
        while not desk.is_idle:  # noqa: ASYNC110  # here it takes no time
            await asyncio.sleep(0.001)

    # --- looking

    def id(self, address: str = "friend") -> int:
        return self.service.store.contacts.id_of(self.contact(address))

    def history(self, address: str = "friend") -> list[StoredMessage]:
        return self.service.store.messages.history(self.id(address), limit=1_000_000)

    def incoming(self, address: str = "friend") -> list[StoredMessage]:
        return [message for message in self.history(address) if message.author is Author.CONTACT]

    def outcomes(self, address: str = "friend") -> list[tuple[OutcomeKind | None, str]]:
        return [(message.outcome, message.reason) for message in self.incoming(address)]

    def said(self, address: str = "friend") -> list[StoredMessage]:
        """What the history has as sent from here."""
        return [message for message in self.history(address) if message.state in SENT]

    def sent(self, address: str | None = None) -> list[str]:
        """What went out over the network."""
        return [
            done.text
            for done in self.done
            if done.act is Act.SENT and address in (None, done.contact.address)
        ]

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]
