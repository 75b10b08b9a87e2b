"""A stand-in for Beeper with an account on it, for what every network must do."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path
from typing import ClassVar, Self

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.networks.beeper.stand_in import ACCOUNT, OWNER, TOKEN, StandIn, person

__all__ = ["BeeperScene"]

_numbers = itertools.count(1)


class BeeperPerson(Person):
    """Somebody with whom the owner has a chat in Beeper."""

    def __init__(self, beeper: StandIn, chat: str) -> None:
        self.address = chat
        self._beeper = beeper

    async def write(self, text: str) -> str:
        return self._beeper.write(self.address, text)

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._beeper.heard(self.address).get()

    async def edit(self, id: str, text: str) -> None:
        self._beeper.edit(self.address, id, text)

    async def sees_read(self, within: float) -> None:
        async with asyncio.timeout(within):
            while all(chat != self.address for chat, _ in self._beeper.read):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        self._beeper.read.clear()

    async def confirm(self) -> None:
        own = [one for one in self._beeper.talks[self.address].messages if one.get("isSender")]
        self._beeper.change(self.address, own[-1]["id"], seen=True)


class BeeperRoom(Room):
    """A group."""

    def __init__(self, beeper: StandIn, chat: str) -> None:
        self.address = chat
        self._beeper = beeper

    async def write(self, text: str) -> None:
        self._beeper.write(self.address, text, mentions=[OWNER] if "@Olga" in text else [])

    def addressing(self, text: str) -> str:
        return f"@Olga {text}"

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._beeper.heard(self.address).get()


class BeeperScene(Scene):
    """One server for one test."""

    lacks: ClassVar[dict[str, str]] = {}
    password = TOKEN

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.beeper = StandIn()

    async def __aenter__(self) -> Self:
        await self.beeper.start()
        self.account = Account(
            key=f"beeper:{ACCOUNT}",
            network="beeper",
            address=ACCOUNT,
            options={"server": self.beeper.address, "groups": True},
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.beeper.stop()

    async def friend(self) -> BeeperPerson:
        return BeeperPerson(self.beeper, self.beeper.add_chat(f"friend{next(_numbers)}"))

    async def owner_writes(self, person: Person, text: str) -> None:
        self.beeper.write(person.address, text, own=True)

    async def bot(self) -> Person:
        chat = f"bot{next(_numbers)}"
        self.beeper.add_chat(chat, people=[{"id": person(chat), "isNetworkBot": True}])
        return BeeperPerson(self.beeper, chat)

    async def service(self) -> Person:
        self.beeper.add_chat("codes", "Telegram", people=[{"id": "@telegram_777000:beeper.local"}])
        return BeeperPerson(self.beeper, "codes")

    async def room(self) -> Room:
        people = [{"id": person(name), "fullName": name} for name in ("Anna", "Bert")]
        return BeeperRoom(self.beeper, self.beeper.add_chat("club", people=people, type="group"))

    async def write_twice(self, person: Person, text: str) -> None:
        id = await person.write(text)
        self.beeper.change(person.address, id)

    async def write_before(self, person: Person, text: str) -> None:
        self.beeper.write(person.address, text, at=time.time() - 7 * 86_400)

    async def stop(self) -> None:
        await self.beeper.stop()

    async def start(self) -> None:
        await self.beeper.start()

    async def silence(self) -> None:
        self.beeper.silent.set()

    async def speak(self) -> None:
        self.beeper.silent.clear()

    async def revoke(self) -> None:
        await self.beeper.revoke()

    async def hurry(self) -> None:
        self.beeper.manner.refuses, self.beeper.manner.retry_after = 1, "2"
