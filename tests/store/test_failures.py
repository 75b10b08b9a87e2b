"""What goes wrong with a database is told in sentences: what happened, where, and what to do."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import BoltunError, DamagedError, StoreError
from boltun.paths import Profile
from boltun.store import failures
from boltun.store.copies import backup_path

PLACE = Path("/home/me/boltun.sqlite")
AWAY = "Boltun answers nobody any more."

# Errors are made inside of the tests: what is made while a module is loaded, no test is seen to reach.
TOLD: list[tuple[Callable[[Path], StoreError], str]] = [
    (lambda at: failures.newer(at, "12", "9"), "its schema is 12, this program knows 9"),
    (lambda at: failures.damaged(at, "page 7"), "The database is damaged (page 7)."),
    (lambda at: failures.damaged(at, "page 7", running=True), f"found to be damaged (page 7). {AWAY}"),
    (lambda at: failures.not_a_database(at), "is not a database"),
    (lambda at: failures.unreadable(at, "bad block"), "read or written (bad block). Check that the disk"),
    (lambda at: failures.unreadable(at, "bad", running=True), f"(bad). {AWAY} Check that the disk"),
    (lambda at: failures.gone(at), f"moved, deleted or replaced. {AWAY}"),
    (lambda at: failures.no_file(at), "no ordinary file"),
    (lambda at: failures.foreign(at), "another program"),
    (lambda at: failures.full(at), "The disk is full"),
    (lambda at: failures.read_only(at), "the file or its folder is read-only"),
    (lambda at: failures.in_use(at), "Another Boltun is using this profile"),
    (lambda at: failures.locked(at), "another program keeps it locked"),
    (lambda at: failures.held_open(at), "another program has it open"),
    (lambda at: failures.read_for_ever(at, 7_654_321), "boltun.sqlite-wal beside it grows: it has 7 MB"),
    (lambda at: failures.no_backup(at, "no room"), "could not be made: no room."),
    (lambda at: failures.backup_too_large(at, 7_654_321, 5_000_000), "8 MB, and the settings allow 5 MB"),
    (lambda at: failures.unreachable(at, OSError("odd")), "cannot be used: odd."),
    (lambda at: failures.server_in_use(str(at)), "Another Boltun is using this database"),
    (lambda at: failures.unsupported(str(at), "Oracle"), "cannot keep its memory in Oracle"),
]


@pytest.mark.parametrize(("make", "words"), TOLD, ids=[words[:20] for _, words in TOLD])
def test_every_failure_says_what_happened_where_and_what_to_do(
    make: Callable[[Path], StoreError], words: str, read_aloud: Callable[[BoltunError], None]
) -> None:
    error = make(PLACE)
    read_aloud(error)
    assert str(error).startswith(f"{PLACE}: ")
    assert words in str(error)
    assert error.advice


@pytest.mark.parametrize("make", [failures.not_a_database, failures.gone])
def test_a_broken_database_is_said_with_its_newest_copy_and_the_command_for_it(
    make: Callable[[Path], DamagedError], tmp_path: Path, read_aloud: Callable[[BoltunError], None]
) -> None:
    place = tmp_path / "my memory.sqlite"
    command = f"boltun --database '{place}' restore"
    assert f"There is no copy of it. Save what can be read, and begin anew, with: {command}" in str(
        make(place)
    )
    copy = backup_path(place, 1_800_000_000)
    copy.touch()
    error = make(place)
    read_aloud(error)
    assert f"The newest copy is {copy}. Put it in place with: {command} newest." in str(error)
    assert str(error).endswith(f"{command} --begin-anew")


def test_the_database_of_the_profile_needs_not_be_named_in_commands() -> None:
    place = Profile.default().database
    assert isinstance(place, Path)
    assert " boltun restore --begin-anew" in str(failures.gone(place))
    alone = failures.damaged(None, "page 7")
    assert str(alone).endswith(
        "(page 7). Save what can be read, and begin anew, with: boltun restore --begin-anew"
    )


def raised(name: str, words: str = "some words.") -> sqlite3.Error:
    """Return what SQLite's driver raises for one of its codes."""
    error = sqlite3.OperationalError(words)
    error.sqlite_errorname = name
    return error


NO_TEXT = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")
NO_UTF = "Could not decode to UTF-8 column"
TWICE = "UNIQUE constraint failed: messages.reply_to"


READ_ONLY = "The database cannot be written: the file or its folder is read-only."
FULL = "The disk is full: the database cannot be written."
DAMAGED = "The database is damaged (some words.)."


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), READ_ONLY),
        (OSError(errno.EROFS, "Read-only file system"), READ_ONLY),
        (OSError(errno.ENOSPC, "No space left"), FULL),
        (OSError(errno.EMFILE, "Too many open files"), "The database cannot be used: Too many open files."),
        (NO_TEXT, "The database is damaged (what it holds is no text)."),
        (raised("SQLITE_FULL"), FULL),
        (raised("SQLITE_CORRUPT_INDEX"), DAMAGED),
        (raised("SQLITE_NOTADB"), "This file is not a database."),
        (raised("", NO_UTF), f"The database is damaged ({NO_UTF})."),
        (raised("SQLITE_CONSTRAINT", TWICE), "This message has an answer already."),
        (raised("SQLITE_CONSTRAINT", "UNIQUE: id"), "The database cannot be used: UNIQUE: id."),
        (raised("SQLITE_CONSTRAINT", "CHECK: reply_to"), "The database cannot be used: CHECK: reply_to."),
        (raised("SQLITE_BUSY_SNAPSHOT"), "The database cannot be written: another program keeps it locked."),
        (raised("SQLITE_LOCKED"), "The database cannot be written: another program keeps it locked."),
        (raised("SQLITE_IOERR_READ"), "The disk of the database cannot be read or written (some words.)."),
        (raised("SQLITE_IOERR_NOMEM"), "The database cannot be used: some words."),
        (raised("SQLITE_READONLY_DIRECTORY"), READ_ONLY),
        (raised("SQLITE_CANTOPEN"), READ_ONLY),
        (raised("SQLITE_PERM"), READ_ONLY),
        (raised("SQLITE_ERROR", "odd\nDETAIL: words of people"), "The database cannot be used: odd."),
        (ValueError(), "The database cannot be used: ValueError."),
    ],
)
def test_what_a_driver_raises_is_told_as_what_it_means(
    error: Exception, told: str, read_aloud: Callable[[BoltunError], None]
) -> None:
    explained = failures.explained(error, PLACE)
    read_aloud(explained)
    assert explained.what.format(**explained.values) == told
    # Where it is about one message, the place of the database says nothing.
    assert explained.path == (None if told.startswith("This message") else PLACE)


@pytest.mark.parametrize("name", ["SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_IOERR_READ"])
def test_in_use_it_is_said_that_nobody_is_answered_any_more(name: str) -> None:
    assert AWAY in str(failures.explained(raised(name), PLACE, running=True))
    assert AWAY in str(failures.explained(NO_TEXT, PLACE, running=True))


@pytest.mark.parametrize(("free", "is_full"), [(256 * 1024, False), (256 * 1024 - 1, True)])
def test_a_disk_without_room_is_no_broken_disk(
    free: int, is_full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def disk_usage(path: Any) -> Any:
        asked.append(path)
        return shutil._ntuple_diskusage(2**40, 2**40 - free, free)

    monkeypatch.setattr(shutil, "disk_usage", disk_usage)
    place = tmp_path / "boltun.sqlite"
    for name in ("SQLITE_IOERR_WRITE", "SQLITE_CANTOPEN"):
        told = str(failures.explained(raised(name), place))
        assert ("The disk is full" in told) is is_full
    assert failures.is_damage(raised("SQLITE_IOERR_WRITE"), place) is not is_full
    assert set(asked) == {tmp_path}


def test_what_shows_that_nothing_may_be_written_any_more(tmp_path: Path) -> None:
    place = tmp_path / "boltun.sqlite"
    for name in ("SQLITE_CORRUPT_VTAB", "SQLITE_NOTADB", "SQLITE_IOERR_READ"):
        assert failures.is_damage(raised(name), place)
        assert failures.is_damage(raised(name), None)
    assert failures.is_damage(raised("", NO_UTF), place)
    assert failures.is_damage(raised("SQLITE_IOERR_WRITE"), tmp_path / "gone" / "boltun.sqlite")
    for harmless in (raised("SQLITE_IOERR_NOMEM"), raised("SQLITE_BUSY"), raised("SQLITE_FULL"), OSError()):
        assert not failures.is_damage(harmless, place)
