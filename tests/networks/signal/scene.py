"""A stand-in for signal-cli with an account on it, for what every network must do."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, ClassVar, Self

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.networks.signal.stand_in import GROUP_ID, OWN, OWN_ID, StandIn, group, new_number, refusal

__all__ = ["SignalScene"]


class SignalPerson(Person):
    """Somebody with a telephone."""

    def __init__(self, signal: StandIn) -> None:
        self.address = new_number()
        self._signal = signal

    async def write(self, text: str) -> str:
        return str(self._signal.write(self.address, text))

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._signal.heard[self.address].get()

    async def edit(self, id: str, text: str) -> None:
        self._signal.edit(self.address, int(id), text)

    async def sees_typing(self, within: float) -> None:
        async with asyncio.timeout(within):
            while await self._signal.typing.get() != self.address:
                pass

    async def sees_read(self, within: float) -> None:
        async with asyncio.timeout(within):
            while await self._signal.read.get() != self.address:
                pass

    async def confirm(self) -> None:
        self._signal.confirm(self.address, self._signal.sent[-1], read=True)


class SignalGroup(Room):
    """A group with one person besides the owner."""

    address = f"group:{GROUP_ID}"

    def __init__(self, signal: StandIn) -> None:
        self._signal = signal
        self._number = new_number()

    async def write(self, text: str) -> None:
        more: dict[str, Any] = {"groupInfo": group()}
        if "\ufffc" in text:
            mention = {"name": OWN, "number": OWN, "uuid": OWN_ID, "start": 0, "length": 1}
            more["mentions"] = [mention]
        self._signal.write(self._number, text, **more)

    def addressing(self, text: str) -> str:
        return f"\ufffc {text}"

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._signal.heard[self.address].get()


class SignalScene(Scene):
    """One number for one test."""

    lacks: ClassVar[dict[str, str]] = {
        "a_wrong_password": "signal-cli is linked by the owner's phone, and there is no password",
        "programs_are_not_answered": "Signal does not mark programs",
        "kills_lose_nothing": "signal-cli forgets what it has written to its output",
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.signal = StandIn()

    async def __aenter__(self) -> Self:
        await self.signal.start()
        options = {"command": self.signal.command}
        self.account = Account(key=f"signal:{OWN}", network="signal", address=OWN, options=options)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.signal.stop()

    async def friend(self) -> SignalPerson:
        return SignalPerson(self.signal)

    async def owner_writes(self, person: Person, text: str) -> None:
        self.signal.owner_writes(person.address, text)

    async def room(self) -> Room:
        return SignalGroup(self.signal)

    async def write_twice(self, person: Person, text: str) -> None:
        at = time.time()
        self.signal.write(person.address, text, at)
        self.signal.write(person.address, text, at)

    async def write_before(self, person: Person, text: str) -> None:
        self.signal.write(person.address, text, time.time() - 7 * 86_400)

    async def stop(self) -> None:
        await self.signal.stop()

    async def start(self) -> None:
        await self.signal.start()

    async def silence(self) -> None:
        self.signal.silent = True

    async def speak(self) -> None:
        self.signal.silent = False

    async def revoke(self) -> None:
        await self.signal.unlink()

    async def hurry(self) -> None:
        error = refusal(-5, "RATE_LIMIT_FAILURE", OWN, retryAfterSeconds=1)
        self.signal.refusals.append(error)
