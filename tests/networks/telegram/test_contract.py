"""A Telegram bot passes what every network must do, on a stand-in of the Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, Self

import pytest

from boltun import conformance
from boltun.conformance import LiveNetworkTests
from tests.networks.telegram import scene as stand_in
from tests.networks.telegram.bot_server import Refused


class Person(conformance.Person):
    """Somebody in a private chat with the owner, whose secretary the bot is."""

    def __init__(self, played: stand_in.Person) -> None:
        self.played = played
        self.address = played.address
        self._typing_seen = self._read_seen = 0

    async def write(self, text: str) -> str:
        return await self.played.write(text)

    async def heard(self, within: float) -> str:
        return await self.played.heard(within)

    async def edit(self, id: str, text: str) -> None:
        await self.played.edit(id, text)

    async def sees_typing(self, within: float) -> None:
        await until(lambda: self.played.typing_seen > self._typing_seen, within)
        self._typing_seen = self.played.typing_seen

    async def sees_read(self, within: float) -> None:
        await until(lambda: self.played.read_seen > self._read_seen, within)
        self._read_seen = self.played.read_seen


class Room(conformance.Room):
    """A group in which the bot is, with Clara."""

    def __init__(self, played: stand_in.Person, bot: str) -> None:
        self._played = played
        self._bot = bot
        self.address = played.address

    async def write(self, text: str) -> None:
        await self._played.write(text)

    def addressing(self, text: str) -> str:
        return f"@{self._bot} {text}"

    async def heard(self, within: float) -> str:
        return await self._played.heard(within)


class TelegramScene(conformance.Scene):
    lacks: ClassVar[dict[str, str]] = {
        "hears_receipts": "Telegram does not tell bots what became of a message",
    }
    wrong_password = "1:not-the-token"

    async def __aenter__(self) -> Self:
        self._scene = await stand_in.Scene().__aenter__()
        self.account = self._scene.account
        self.password = self._scene.password
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._scene.__aexit__(None, None, None)

    async def friend(self) -> Person:
        return Person(await self._scene.friend("Anna"))

    async def owner_writes(self, person: conformance.Person, text: str) -> None:
        assert isinstance(person, Person)
        phone = await self._scene.owner_elsewhere(person.played)
        await phone.write(text)
        person.played.chat.sent.put_nowait(text)

    async def bot(self) -> Person:
        return Person(await self._scene.friend("Shop", is_bot=True))

    async def service(self) -> Person:
        return Person(await self._scene.friend("Telegram", number=777000))

    async def room(self) -> Room:
        return Room(await self._scene.member(), self._scene.bot.username)

    async def write_twice(self, person: conformance.Person, text: str) -> None:
        assert isinstance(person, Person)
        await person.write(text)
        again = {**self._scene.bot.updates[-1], "update_id": self._scene.bot.next_update}
        self._scene.bot.tell(**{key: value for key, value in again.items() if key != "update_id"})

    async def write_before(self, person: conformance.Person, text: str) -> None:
        assert isinstance(person, Person)
        await person.played.write(text, at=1_700_000_000.0)

    async def stop(self) -> None:
        await self._scene.stop()

    async def start(self) -> None:
        await self._scene.start()

    async def silence(self) -> None:
        await self._scene.silence()

    async def speak(self) -> None:
        await self._scene.speak()

    async def revoke(self) -> None:
        self._scene.server.revoke(self._scene.bot)

    async def hurry(self) -> None:
        refusals = [Refused(429, "Too Many Requests: retry after 2", 2)]

        def fail(method: str, values: dict[str, Any]) -> Refused | None:
            return refusals.pop() if method == "sendMessage" and refusals else None

        self._scene.server.fail = fail


async def until(wanted: Callable[[], bool], within: float) -> None:
    async with asyncio.timeout(within):
        while True:
            if wanted():
                return
            await asyncio.sleep(0.02)


@pytest.mark.slow
class TestTelegram(LiveNetworkTests):
    scene = TelegramScene
