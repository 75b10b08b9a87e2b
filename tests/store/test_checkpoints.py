"""What was written moves into the database beside the work."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun.errors import StoreError
from boltun.message import Message
from boltun.store import checkpoints as lengths
from boltun.store.checkpoints import EVERY, Checkpoints
from boltun.store.store import Store

Write = Callable[..., Message]


def in_the_file_itself(place: Path) -> int:
    """Count the messages in the database without its -wal file."""
    connection = sqlite3.connect(f"{place.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        count: int = connection.execute("SELECT count(*) FROM messages").fetchone()[0]
        return count
    finally:
        connection.close()


def test_a_checkpoint_comes_after_so_many_transactions(store: Store, place: Path, write: Write) -> None:
    store.messages.receive(write())
    store.spread()
    assert in_the_file_itself(place) == 0
    checkpoints = Checkpoints(place)
    for _ in range(EVERY - 1):
        checkpoints.count()
    checkpoints.close()
    assert in_the_file_itself(place) == 0
    checkpoints = Checkpoints(place)
    for _ in range(EVERY):
        checkpoints.count()
    checkpoints.close()
    assert in_the_file_itself(place) == 1


def test_a_busy_store_ends_its_thread_and_leaves_one_file(store: Store, place: Path, write: Write) -> None:
    def is_running() -> bool:
        return any(thread.name == "checkpoints" for thread in threading.enumerate())

    for _ in range(EVERY + 1):
        store.messages.receive(write())
    assert is_running()
    store.close()
    assert not is_running()
    assert sorted(file.name for file in place.parent.iterdir()) == [place.name, f"{place.name}.lock"]
    assert in_the_file_itself(place) == EVERY + 1


def test_a_checkpoint_that_cannot_be_made_stops_nothing(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path / "nowhere" / "x.sqlite")
    for _ in range(2 * EVERY):
        checkpoints.count()
    checkpoints.close()


def wal_of(place: Path) -> Path:
    return place.with_name(f"{place.name}-wal")


def test_under_load_the_log_is_emptied_again_and_again(
    store: Store, place: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lengths, "LONG", 200_000, raising=False)
    emptied, before = 0, 0
    for _ in range(40 * EVERY):
        store.messages.receive(write())
        length = wal_of(place).stat().st_size
        emptied += length < before
        before = length
        if emptied == 3:
            break
    assert emptied == 3


def test_the_log_is_emptied_at_the_end_though_another_program_has_the_database_open(
    store: Store, place: Path, write: Write
) -> None:
    other = sqlite3.connect(place)
    assert other.execute("SELECT count(*) FROM messages").fetchone() == (0,)
    store.messages.receive(write())
    assert wal_of(place).stat().st_size > 0
    store.close()
    assert wal_of(place).stat().st_size == 0
    assert other.execute("SELECT count(*) FROM messages").fetchone() == (1,)
    other.close()


def test_who_reads_without_end_is_told_of_once_and_the_log_is_emptied_when_he_is_gone(
    store: Store, place: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LONG", "VERY_LONG", "FAR_TOO_LONG"):
        monkeypatch.setattr(lengths, name, 20_000)
    for name in ("_INSTANT", "_PATIENCE", "_REST"):
        monkeypatch.setattr(lengths, name, 0)
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT count(*) FROM messages").fetchone()
    for _ in range(20):
        store.messages.receive(write())
    told: list[StoreError] = []
    looked = threading.Event()

    def tell(error: StoreError) -> None:
        told.append(error)
        looked.set()

    checkpoints = Checkpoints(place, told=tell)
    for _ in range(EVERY):
        checkpoints.count()
    assert looked.wait(60)
    for _ in range(2 * EVERY):
        checkpoints.count()
    checkpoints.close()
    assert len(told) == 1
    assert f"Another program reads the database without end, and so the file {place.name}-wal" in str(told[0])
    assert other.execute("SELECT count(*) FROM messages").fetchone() == (0,)
    other.close()
    checkpoints.finish()
    assert wal_of(place).stat().st_size == 0
