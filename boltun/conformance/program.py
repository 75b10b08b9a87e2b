"""Boltun, as the tests of networks run it: in this process, or in one that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from boltun.conformance.scene import Scene
from boltun.connection import ConnectionChanged, ConnectionState
from boltun.events import Event, OutcomeKind
from boltun.passwords import Place
from boltun.paths import Profile
from boltun.service import Service
from boltun.store.records import StoredContact, StoredMessage

__all__ = ["ECHO", "Killable", "Program"]

T = TypeVar("T")

ECHO = "echo "
"""Each answer is this with the message behind it."""

_SCRIPT = """initial: hello
key: xnone
  decomp: *
    reasmb: echo (1)
"""
_AT_ONCE: dict[str, object] = {
    "talk_with_everybody": True,
    "talk_with_strangers": True,
    "thinking_time": 0.0,
    "typing_time": 0.0,
    "times_may_grow": False,
    "stop_loops": False,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    "limit_hour_all": 0,
}
_OPEN = (None, OutcomeKind.WAITING, OutcomeKind.SENT)


class Program:
    """Boltun in this process. It answers everybody at once, with what was said."""

    def __init__(self, folder: Path, scene: Scene) -> None:
        self._scene = scene
        self._changed = asyncio.Event()
        self.events: list[Event] = []
        self.service = Service(Profile.at(folder / "profile"), listener=self._hear)
        self._script = folder / "echo.txt"
        self._script.write_text(_SCRIPT, encoding="utf-8")

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self._changed.set()

    @classmethod
    @asynccontextmanager
    async def running(cls, folder: Path, scene: Scene, **settings: object) -> AsyncIterator[Program]:
        """Run it without an account."""
        program = cls(folder, scene)
        service = program.service
        await service.start()
        try:
            info = await service.minds.add(program._script)
            for key, value in {**_AT_ONCE, "default_mind": info.name, **settings}.items():
                await service.change_setting(key, value)
            yield program
        except TimeoutError as error:
            error.add_note(f"what Boltun made of it: {program._last()}")
            raise
        finally:
            await service.stop()

    async def add(self, password: str | None = None) -> None:
        """Add the scene's account, with another password than its own if one is given."""
        await self.add_of(self._scene, password)

    async def add_of(self, scene: Scene, password: str | None = None) -> None:
        """Add the account of any scene."""
        account = replace(scene.account, ask_first=False)
        account = replace(account, options={**account.options, **scene.secrets})
        await self.service.accounts.add(account, password or scene.password, Place.FILE)

    async def until(self, found: Callable[[], T | None], within: float | None = None) -> T:
        """Look after every event until there is something."""
        try:
            async with asyncio.timeout(within or self._scene.patience):
                while (result := found()) is None:
                    self._changed.clear()
                    # Not everything that is written down is told.
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._changed.wait(), 0.25)
                return result
        except TimeoutError:
            raise AssertionError(f"it did not become so; {self._last()}") from None

    def _last(self) -> str:
        """Tell what happened last, for whoever looks into a failure."""
        states = [event for event in self.events if isinstance(event, ConnectionChanged)]
        texts = [(one.text, one.outcome, one.state, one.reason) for one in self.messages()]
        return f"connection {states[-3:]}, messages {texts[-5:]}"

    async def state(self, *wanted: ConnectionState, within: float | None = None) -> ConnectionChanged:
        """Wait until the account is in one of these states now, and return what was told of it."""

        def look() -> ConnectionChanged | None:
            states = [
                event
                for event in self.events
                if isinstance(event, ConnectionChanged) and event.account == self._scene.account.key
            ]
            return states[-1] if states and states[-1].state in wanted else None

        return await self.until(look, within)

    async def online(self, within: float | None = None) -> None:
        """Wait until the account is online."""
        await self.state(ConnectionState.ONLINE, within=within)

    async def contact(self, address: str) -> StoredContact:
        """Wait for a contact of the account."""
        return await self.until(lambda: self._known(address))

    def takes_for_program(self, address: str) -> bool | None:
        """Return True if nobody of this address has written yet, or if he is known as a program; or None."""
        known = self._known(address)
        return True if known is None or known.contact.automatic else None

    def _known(self, address: str) -> StoredContact | None:
        known = self.service.store.contacts.all()
        mine = (one for one in known if one.contact.account == self._scene.account.key)
        return next((one for one in mine if one.contact.address == address), None)

    async def written(self, text: str) -> StoredMessage:
        """Wait until a message with this text is written down."""
        return await self.until(lambda: next((one for one in self.messages() if one.text == text), None))

    async def settled(self, text: str) -> StoredMessage:
        """Wait until the message with this text has come to its end."""

        def look() -> StoredMessage | None:
            found = (one for one in self.messages() if one.text == text and one.outcome not in _OPEN)
            return next(found, None)

        return await self.until(look)

    def messages(self) -> list[StoredMessage]:
        """Return all messages of the account's conversations, the oldest of each first."""
        store, key = self.service.store, self._scene.account.key
        contacts = [one for one in store.contacts.all() if one.contact.account == key]
        return [message for one in contacts for message in store.messages.history(one.id, limit=100_000)]


class Killable:
    """Boltun in a process of its own, on a profile that has the scene's account already."""

    def __init__(self, folder: Path, scene: Scene) -> None:
        self._profile = folder / "profile"
        self._scene = scene
        self._process: asyncio.subprocess.Process | None = None
        self._lines: list[str] = []
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    @property
    def pid(self) -> int:
        """The process, while it runs."""
        assert self._process is not None
        return self._process.pid

    async def start(self, *, online: int = 1) -> None:
        """Start it and wait until so many accounts are online."""
        nothing = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", "PYTHONUNBUFFERED": "1"}
        self._lines.clear()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "boltun", "--profile", str(self._profile), "serve"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | nothing,
        )
        self._reading = asyncio.create_task(self._read(self._process))
        async with asyncio.timeout(self._scene.patience + 30):
            while sum(": online" in line for line in self._lines) < online:
                assert not self._reading.done(), f"it has ended: {self._lines[-15:]}"
                self._news.clear()
                await self._news.wait()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            self._lines.append(line.decode(errors="replace").rstrip())
            self._news.set()
        self._news.set()

    async def kill(self) -> None:
        """End it as a crash does."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """End it as a supervisor does; return its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: int) -> int:
        if self._process is None:
            return 0
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)
        code = await asyncio.wait_for(self._process.wait(), 60)
        if self._reading is not None:
            await self._reading
        self._process = None
        return code

    def rows(self) -> list[tuple[str, str, str | None]]:
        """Return author, text and outcome of each message in the database."""
        database = Profile.at(self._profile).database
        assert isinstance(database, Path)
        with contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            return list(connection.execute("SELECT author, text, outcome FROM messages ORDER BY id"))
