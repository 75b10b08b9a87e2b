"""What was written moves into the database beside the work."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from boltun.message import Message
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
    store.receive(write())
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
        store.receive(write())
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
