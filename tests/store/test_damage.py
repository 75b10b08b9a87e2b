"""A database that is damaged while it is in use: told once, read and written no more, nothing overwritten."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import DamagedError, StoreError
from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.store.backups import KEPT, Backup, backup_due
from boltun.store.copies import copies_of, daily_copies, newest_copy, remove_copies
from boltun.store.opening import examine
from boltun.store.store import Store
from tests.connection import connection_of

Write = Callable[..., Message]

PAGE = 4096
ALL = 1_000_000_000
DAY = 86_400.0


def spoil(place: Path, first: int) -> None:
    """Fill the pages of a database with what is none, from one on, counted from 1."""
    end = place.stat().st_size // PAGE
    with place.open("r+b") as file:
        file.seek((first - 1) * PAGE)
        file.write(b"\xff" * PAGE * (end - first + 1))


@pytest.fixture
def filled(place: Path, write: Write) -> Path:
    with Store.open(place) as store, store.together():
        for number in range(300):
            got = store.messages.receive(write(f"слово {number} " * 20))
            assert got.message_id is not None
            store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found")
    return place


@pytest.fixture
def running(filled: Path) -> Iterator[tuple[Store, list[DamagedError]]]:
    """A store in use, and what it told of damage."""
    told: list[DamagedError] = []
    with Store.open(filled) as store:
        store.watch(broken=told.append, noticed=lambda error: None)
        yield store, told


def test_damage_is_told_once_and_nothing_is_written_any_more(
    running: tuple[Store, list[DamagedError]],
    place: Path,
    write: Write,
    read_aloud: Callable[[StoreError], None],
) -> None:
    store, told = running
    [contact] = store.privacy.everybody()
    assert store.messages.receive(write("noch gut")).message_id is not None
    spoil(place, 20)
    before = place.read_bytes()
    with pytest.raises(
        DamagedError, match=r"found to be damaged .* Boltun answers nobody any more"
    ) as caught:
        store.messages.history(contact, limit=10_000)
    read_aloud(caught.value)
    for _ in range(3):
        with pytest.raises(DamagedError) as caught:
            store.messages.receive(write())
        read_aloud(caught.value)
        with pytest.raises(DamagedError) as caught:
            store.accounts.all()
        read_aloud(caught.value)
    assert len(told) == 1
    store.close()
    # What stands in the -wal file would be moved into the file by the last one to close it.
    assert place.read_bytes() == before
    assert place.with_name(f"{place.name}-wal").stat().st_size > 0


def test_a_transaction_that_meets_damage_leaves_nothing(
    running: tuple[Store, list[DamagedError]],
    place: Path,
    write: Write,
    read_aloud: Callable[[StoreError], None],
) -> None:
    store, told = running
    [contact] = store.privacy.everybody()
    spoil(place, 20)

    def write_around() -> None:
        with store.together():
            store.messages.receive(write("davor"))
            with contextlib.suppress(StoreError):
                store.messages.history(contact, limit=10_000)
            store.contacts.owner_active(contact, 1.0)

    with pytest.raises(DamagedError) as caught:
        write_around()
    read_aloud(caught.value)
    assert len(told) == 1
    store.close()
    log = place.with_name(f"{place.name}-wal")
    assert b"davor" not in place.read_bytes() + (log.read_bytes() if log.exists() else b"")


def test_a_disk_that_cannot_be_read_ends_it_too(
    running: tuple[Store, list[DamagedError]],
    monkeypatch: pytest.MonkeyPatch,
    read_aloud: Callable[[StoreError], None],
) -> None:
    """Such a disk cannot be had here; the driver's error is what it raises."""
    store, told = running
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_READ"
    database: Any = store._database
    with pytest.raises(
        DamagedError, match=r"disk .* cannot be read or written .* Check that the disk"
    ) as caught:
        raise database._failed(error)
    read_aloud(caught.value)
    assert len(told) == 1
    with pytest.raises(DamagedError) as caught:
        store.privacy.everybody()
    read_aloud(caught.value)


def test_an_error_that_is_no_damage_ends_nothing(
    running: tuple[Store, list[DamagedError]], write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    store, told = running
    with pytest.raises(StoreError) as caught:
        store.messages.get(1_000_000)
    read_aloud(caught.value)
    connection_of(store).execute("PRAGMA max_page_count = 1")

    def write_until_full() -> None:
        for _ in range(10_000):
            store.messages.receive(write("слово " * 100))

    with pytest.raises(StoreError, match="The disk is full") as caught:
        write_until_full()
    read_aloud(caught.value)
    assert told == []
    assert store.privacy.everybody() == [1]


def test_a_file_that_is_moved_away_is_noticed(
    running: tuple[Store, list[DamagedError]],
    place: Path,
    write: Write,
    read_aloud: Callable[[StoreError], None],
) -> None:
    store, told = running
    store.look()
    assert told == []
    place.rename(place.with_name("moved.sqlite"))
    store.look()
    store.look()
    assert [type(error) for error in told] == [DamagedError]
    assert "moved, deleted or replaced" in str(told[0])
    with pytest.raises(DamagedError) as caught:
        store.messages.receive(write())
    read_aloud(caught.value)


def test_the_files_own_rewriting_is_no_move(running: tuple[Store, list[DamagedError]]) -> None:
    store, told = running
    rewriting = store.start_scrub()
    assert rewriting is not None
    rewriting.fill()
    store.end_scrub()
    rewriting.clear()
    store.look()
    assert told == []


def test_the_advice_names_what_there_is(filled: Path, read_aloud: Callable[[StoreError], None]) -> None:
    spoil(filled, 20)
    with pytest.raises(DamagedError, match="There is no copy of it") as caught:
        Store.open(filled)
    read_aloud(caught.value)
    assert f"boltun --database {filled} restore --begin-anew" in str(caught.value)
    for folder, name in (
        ("copies", "boltun-0002-20260101-120000-123456.sqlite"),
        ("backups", "boltun-20260102-120000.sqlite"),
    ):
        copy = filled.parent / folder / name
        copy.parent.mkdir()
        copy.write_bytes(b"x")
        with pytest.raises(DamagedError) as caught:
            Store.open(filled)
        read_aloud(caught.value)
        assert f"The newest copy is {copy}. Put it in place with: boltun --database" in str(caught.value)


# --- daily copies ------------------------------------------------------------------------


def test_a_copy_holds_what_was_written_before_it_began(filled: Path, write: Write) -> None:
    with Store.open(filled) as store:
        store.messages.receive(write("im Protokoll"))
        copy = Backup(filled, at=DAY, most=ALL).run()
        store.messages.receive(write("später"))
    assert copy == filled.parent / "backups" / "boltun-19700102-000000.sqlite"
    examine(copy)
    with Store.open(copy) as store:
        assert [one.text for one in store.messages.unsettled()] == ["im Protokoll"]
    assert copy.stat().st_mode & 0o077 == 0


def test_others_write_while_a_copy_is_made(filled: Path, write: Write) -> None:
    with Store.open(filled) as store:
        backup = Backup(filled, at=DAY, most=ALL)
        wrote = 0

        def write_meanwhile(*_: object) -> None:
            nonlocal wrote
            store.messages.receive(write(f"inzwischen {wrote}"))
            wrote += 1

        backup._pause = write_meanwhile  # type: ignore[method-assign]
        copy = backup.run()
        assert wrote > 0
    assert copy is not None
    with Store.open(copy) as store:
        assert store.messages.unsettled() == []


def test_the_newest_seven_stay_within_their_bound(
    filled: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    (filled.parent / "backups").mkdir()
    (filled.parent / "backups" / "mine.sqlite").write_text("not of this program")
    for day in range(KEPT + 3):
        Backup(filled, at=day * DAY, most=ALL).run()
    assert [copy.at for copy in daily_copies(filled)] == [day * DAY for day in range(KEPT + 2, 2, -1)]
    size = filled.stat().st_size
    Backup(filled, at=20 * DAY, most=3 * size).run()
    assert [copy.at for copy in daily_copies(filled)] == [20 * DAY, 9 * DAY, 8 * DAY]
    assert sum(copy.size for copy in daily_copies(filled)) <= 3 * size
    with pytest.raises(StoreError, match="the settings allow 0 MB for all of them") as caught:
        Backup(filled, at=21 * DAY, most=size - 1).run()
    read_aloud(caught.value)
    assert len(daily_copies(filled)) == 3
    assert (filled.parent / "backups" / "mine.sqlite").exists()


def test_a_damaged_database_takes_no_good_copys_place(
    filled: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    for day in range(KEPT):
        Backup(filled, at=day * DAY, most=ALL).run()
    good = daily_copies(filled)
    spoil(filled, 20)
    with pytest.raises(DamagedError, match="found to be damaged") as caught:
        Backup(filled, at=KEPT * DAY, most=ALL).run()
    read_aloud(caught.value)
    assert daily_copies(filled) == good
    assert len(list((filled.parent / "backups").iterdir())) == KEPT


def swap_indexes(filled: Path) -> None:
    """Let two indexes say each what the other should: all pages are whole."""
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        where = "FROM sqlite_master WHERE tbl_name = 'lessons' AND name LIKE 'ix_lessons_%' ORDER BY name"
        (one, first), (other, second) = connection.execute(f"SELECT name, rootpage {where}").fetchall()
        for name, root in ((one, second), (other, first)):
            connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (root, name))
        connection.commit()


def test_damage_in_an_index_only_is_found_by_the_copy(
    filled: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    swap_indexes(filled)
    examine(filled)
    with pytest.raises(DamagedError, match="found to be damaged") as caught:
        Backup(filled, at=DAY, most=ALL).run()
    read_aloud(caught.value)


def test_damage_in_an_index_only_is_found_at_the_start_after_a_crash(
    filled: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    swap_indexes(filled)
    Store.open(filled).close()
    # A program that ends in order leaves none.
    filled.with_name(f"{filled.name}-wal").touch()
    with pytest.raises(DamagedError, match="The database is damaged") as caught:
        Store.open(filled)
    read_aloud(caught.value)


def test_what_is_given_up_leaves_nothing(filled: Path) -> None:
    backup = Backup(filled, at=DAY, most=ALL)
    backup.give_up()
    assert backup.run() is None
    assert list((filled.parent / "backups").iterdir()) == []


def test_what_a_crash_left_of_a_copy_goes_with_the_next(filled: Path) -> None:
    folder = filled.parent / "backups"
    folder.mkdir()
    (folder / "boltun-20200101-000000.sqlite.part").write_bytes(b"half")
    (folder / "boltun-20200101-000000.sqlite.part-journal").write_bytes(b"half")
    Backup(filled, at=DAY, most=ALL).run()
    assert [file.name for file in folder.iterdir()] == ["boltun-19700102-000000.sqlite"]


def test_a_copy_is_due_once_a_day_whatever_the_clock_said(filled: Path) -> None:
    assert backup_due(filled, 5 * DAY, DAY)
    Backup(filled, at=5 * DAY, most=ALL).run()
    assert not backup_due(filled, 5 * DAY, DAY)
    assert not backup_due(filled, 6 * DAY - 1, DAY)
    assert backup_due(filled, 6 * DAY, DAY)
    # It was made under a clock that was ahead.
    assert backup_due(filled, 4 * DAY, DAY)


def test_all_copies_go_with_everything(filled: Path) -> None:
    Backup(filled, at=DAY, most=ALL).run()
    assert newest_copy(filled) is not None
    remove_copies(filled)
    assert copies_of(filled) == []
