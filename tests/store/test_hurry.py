"""A database that must keep nobody waiting."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from boltun.store.database import Database
from boltun.store.opening import open_database
from boltun.store.store import Store


def patience(database: Database) -> int:
    """Return for how many milliseconds it waits for another program."""
    row = database.row(text("PRAGMA busy_timeout"))
    assert row is not None
    return int(row[0])


def test_a_file_is_waited_for_until_there_is_a_hurry_and_then_in_the_file_written_anew_too(
    tmp_path: Path,
) -> None:
    database = open_database(tmp_path / "boltun.sqlite")
    assert patience(database) == 5000
    assert database.hurry()
    assert patience(database) == 100
    rewriting = database.start_rewriting()
    assert rewriting is not None
    rewriting.fill()
    database.take_rewritten()
    assert patience(database) == 100
    database.close()


def test_a_database_in_memory_is_quick() -> None:
    with Store.open("sqlite://") as store:
        assert store.hurry()
