"""A messenger with an account on it, for what every network must do."""

from __future__ import annotations

import asyncio
import itertools
import shlex
import sys
from pathlib import Path
from typing import ClassVar, Self

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.networks.programs.messenger import Messenger, keep_connected, long_ago, serve
from tests.networks.programs.program import TOKEN
from tests.ports import free_port

__all__ = ["CommandScene", "SocketScene"]

_numbers = itertools.count(1)
PIPE = Path(__file__).with_name("pipe.py")


class Friend(Person):
    """Somebody on the messenger. ``marks`` are said with each of his messages."""

    def __init__(self, messenger: Messenger, address: str, **marks: bool) -> None:
        self.address = address
        self._messenger = messenger
        self._marks = marks

    async def write(self, text: str) -> str:
        id = f"m{next(_numbers)}"
        self._messenger.say("message", chat=self.address, text=text, id=id, **self._marks)
        return id

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._messenger.heard[self.address].get()

    async def edit(self, id: str, text: str) -> None:
        self._messenger.say("edit", chat=self.address, edits=id, text=text, id=f"m{next(_numbers)}")

    async def sees_typing(self, within: float) -> None:
        async with asyncio.timeout(within):
            while await self._messenger.typing.get() != self.address:
                pass

    async def sees_read(self, within: float) -> None:
        async with asyncio.timeout(within):
            while await self._messenger.read.get() != self.address:
                pass

    async def confirm(self) -> None:
        last = next(reversed(self._messenger.sent))
        self._messenger.say("read", chat=self.address, id=last)


class Kitchen(Room):
    """A room."""

    address = "kitchen"

    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    async def write(self, text: str) -> None:
        words = {"chat": self.address, "room": True, "from": "bob", "id": f"m{next(_numbers)}"}
        self._messenger.say("message", text=text, **words)

    def addressing(self, text: str) -> str:
        return f"olga: {text}"

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._messenger.heard[self.address].get()


class ProgramScene(Scene):
    """The messenger, whichever way it is reached."""

    lacks: ClassVar[dict[str, str]] = {"a_wrong_password": "Boltun shows the program no password"}

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.messenger = Messenger()

    async def friend(self) -> Friend:
        return Friend(self.messenger, f"friend{next(_numbers)}")

    async def owner_writes(self, person: Person, text: str) -> None:
        self.messenger.heard[person.address].put_nowait(text)
        self.messenger.say("mine", chat=person.address, text=text, id=f"m{next(_numbers)}")

    async def bot(self) -> Person:
        return Friend(self.messenger, f"bot{next(_numbers)}", bot=True)

    async def service(self) -> Person:
        return Friend(self.messenger, "service", automatic=True)

    async def room(self) -> Room:
        return Kitchen(self.messenger)

    async def write_twice(self, person: Person, text: str) -> None:
        id = await person.write(text)
        self.messenger.say("message", chat=person.address, text=text, id=id)

    async def write_before(self, person: Person, text: str) -> None:
        words = {"chat": person.address, "text": text, "id": f"m{next(_numbers)}"}
        self.messenger.say("message", at=long_ago(), history=True, **words)

    async def silence(self) -> None:
        self.messenger.silent = True

    async def speak(self) -> None:
        self.messenger.silent = False

    async def revoke(self) -> None:
        await self.messenger.say_now("state", state="failed", text="You were signed out on your phone.")

    async def hurry(self) -> None:
        self.messenger.put_off.append(1.0)


class CommandScene(ProgramScene):
    """By a program that Boltun starts."""

    async def __aenter__(self) -> Self:
        self._server, self._port = await serve(self.messenger)
        command = shlex.join([sys.executable, str(PIPE), str(self._port)])
        options = {"command": command, "folder": str(self.folder)}
        self.account = Account(key="program:me", network="program", address="me", options=options)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        self._server.close()
        await self.messenger.drop()

    async def start(self) -> None:
        self._server, _ = await serve(self.messenger, self._port)


class SocketScene(ProgramScene):
    """By WebSocket."""

    async def __aenter__(self) -> Self:
        self._port = free_port()
        token = self.folder / "token"
        token.write_text(TOKEN)
        options: dict[str, str | int | bool] = {"port": self._port, "token_file": str(token)}
        self.account = Account(key="websocket:me", network="websocket", address="me", options=options)
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        self._connecting.cancel()
        await asyncio.gather(self._connecting, return_exceptions=True)

    async def start(self) -> None:
        self._connecting = asyncio.create_task(keep_connected(self.messenger, self._port, TOKEN))
