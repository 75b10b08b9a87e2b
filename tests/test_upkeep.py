"""The service looks after its database: a copy each day, and an end when it is damaged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

from boltun.errors import BoltunError, DamagedError
from boltun.events import DatabaseBroken, Event, ServiceFailed
from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import BACKUP_MEGABYTES
from boltun.store.copies import daily_copies
from boltun.store.opening import examine
from tests.connection import connection_of

START = 1_800_000_000.0
DAY = 86_400.0
PAGE = 4096


class Running:
    """A service that runs, its clock, and what it told."""

    def __init__(self, folder: Path) -> None:
        self.now = START
        self.told: list[Event] = []
        self.service = Service(
            Profile.at(folder),
            clock=lambda: self.now,
            dice=Random(1),
            listener=self.told.append,
            connect=False,
        )
        self.place = self.service.profile.database
        assert isinstance(self.place, Path)

    async def look(self) -> None:
        """Look after the database, and wait for what that begins."""
        upkeep = self.service.core.upkeep
        assert upkeep is not None
        upkeep.look()
        await upkeep.finish()

    def failures(self) -> list[str]:
        return [event.text for event in self.told if isinstance(event, (ServiceFailed, DatabaseBroken))]

    def copies(self) -> list[float]:
        assert isinstance(self.place, Path)
        return [copy.at for copy in daily_copies(self.place)]

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not done():  # noqa: ASYNC110  # there is nothing else to wait for
                await asyncio.sleep(0.01)


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    made = Running(tmp_path)
    await made.service.start()
    # It looks by itself, too, but not just now.
    await made.service.stop_watching()
    yield made
    await made.service.stop()


async def say(running: Running, *texts: str) -> int:
    """Let the practice contact write, and return who that is."""
    for text in texts:
        await running.service.practice.write(text)
    return await running.service.practice.contact()


async def test_a_copy_is_made_each_day(running: Running) -> None:
    await say(running, "am ersten Tag")
    await running.look()
    await running.look()
    assert running.copies() == [START]
    for day in range(1, 10):
        running.now = START + day * DAY
        await running.look()
    assert running.copies() == [START + day * DAY for day in range(9, 2, -1)]
    examine(daily_copies(running.service.profile.data / "boltun.sqlite")[0].path)
    assert running.failures() == []


async def test_no_room_for_copies_means_none(running: Running) -> None:
    await running.service.change_setting(BACKUP_MEGABYTES.key, 0)
    await running.look()
    assert running.copies() == []


async def test_what_the_owner_deletes_is_in_no_copy(running: Running) -> None:
    contact = await say(running, "ein Geheimnis")
    await running.look()
    running.now += DAY
    upkeep = running.service.core.upkeep
    assert upkeep is not None
    upkeep.look()
    await running.service.privacy.delete_contact(contact)
    # The one that was being made.
    assert running.copies() == [START]
    for file in running.service.profile.data.rglob("*"):
        if file.is_file():
            assert b"Geheimnis" not in file.read_bytes()


async def test_damage_ends_everything_and_is_told_once(running: Running, tmp_path: Path) -> None:
    contact = await say(running, *(f"сообщение {n} " * 30 for n in range(300)))
    await running.service.stop()
    # Another run, which has not yet read what is damaged then.
    running = Running(tmp_path)
    await running.service.start()
    place = running.place
    assert isinstance(place, Path)
    length = place.stat().st_size
    with place.open("r+b") as file:
        file.seek(10 * PAGE)
        file.write(b"\xff" * (length - 10 * PAGE))
    before = place.read_bytes()
    with pytest.raises(DamagedError):
        await running.service.conversations.history(contact, limit=10_000)
    await running.until(lambda: running.service.core.open_store is None)
    [told] = [event for event in running.told if isinstance(event, DatabaseBroken)]
    assert "Boltun answers nobody any more" in told.text
    assert isinstance(running.service.broken, DamagedError)
    with pytest.raises(BoltunError):
        await running.service.practice.write("hallo?")
    with pytest.raises(DamagedError):
        await running.service.conversations.all()
    await running.service.stop()
    assert place.read_bytes() == before


async def test_the_daily_copy_finds_damage_that_nobody_met(running: Running) -> None:
    await say(running, *(f"сообщение {n} " * 30 for n in range(300)))
    await running.look()
    place = running.place
    assert isinstance(place, Path)
    connection_of(running.service.store).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    with place.open("r+b") as file:
        file.seek(12 * PAGE)
        file.write(b"\xff" * PAGE)
    running.now += DAY
    await running.look()
    await running.until(lambda: running.service.core.open_store is None)
    assert running.copies() == [START]
    assert len(running.failures()) == 1


async def test_a_copy_that_cannot_be_made_is_told_and_ends_nothing(running: Running) -> None:
    (running.service.profile.data / "backups").write_text("no folder")
    await running.look()
    [told] = running.failures()
    assert "Today's backup of the database could not be made" in told
    assert await running.service.conversations.all() == []
