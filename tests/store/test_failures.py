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
SERVER = "postgresql://me@example.org/boltun"
AWAY = "Boltun answers nobody any more."

TOLD: list[tuple[StoreError, str]] = [
    (failures.newer(PLACE, "12", "9"), "its schema is 12, this program knows 9"),
    (failures.damaged(PLACE, "page 7"), "The database is damaged (page 7)."),
    (failures.damaged(PLACE, "page 7", running=True), f"found to be damaged (page 7). {AWAY}"),
    (failures.not_a_database(PLACE), "is not a database"),
    (failures.unreadable(PLACE, "bad block"), "cannot be read or written (bad block). Check that the disk"),
    (failures.unreadable(PLACE, "bad block", running=True), f"(bad block). {AWAY} Check that the disk"),
    (failures.gone(PLACE), f"moved, deleted or replaced. {AWAY}"),
    (failures.no_file(PLACE), "no ordinary file"),
    (failures.foreign(PLACE), "another program"),
    (failures.full(PLACE), "The disk is full"),
    (failures.read_only(PLACE), "the file or its folder is read-only"),
    (failures.in_use(PLACE), "Another Boltun is using this profile"),
    (failures.locked(PLACE), "another program keeps it locked"),
    (failures.held_open(PLACE), "another program has it open"),
    (failures.read_for_ever(PLACE, 7_654_321), "boltun.sqlite-wal beside it grows: it has 7 MB"),
    (failures.no_backup(PLACE, "no room"), "could not be made: no room."),
    (failures.backup_too_large(PLACE, 7_654_321, 5_000_000), "would have 8 MB, and the settings allow 5 MB"),
    (failures.unreachable(PLACE, OSError("odd")), "cannot be used: odd."),
]
ON_SERVERS = [
    (failures.server_in_use(SERVER), "Another Boltun is using this database"),
    (failures.unsupported(SERVER, "Oracle"), "cannot keep its memory in Oracle"),
    (failures.unreachable(SERVER, OSError("odd")), "cannot be used: odd."),
]


@pytest.mark.parametrize(
    ("error", "place", "words"),
    [(error, str(PLACE), words) for error, words in TOLD]
    + [(error, SERVER, words) for error, words in ON_SERVERS],
)
def test_every_failure_says_what_happened_where_and_what_to_do(
    error: StoreError, place: str, words: str, read_aloud: Callable[[BoltunError], None]
) -> None:
    read_aloud(error)
    assert str(error).startswith(f"{place}: ")
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


def other(words: str) -> StoreError:
    return failures.unreachable(PLACE, OSError(words))


def raised(name: str, words: str = "some words.") -> sqlite3.Error:
    """Return what SQLite's driver raises for one of its codes."""
    error = sqlite3.OperationalError(words)
    error.sqlite_errorname = name
    return error


NO_TEXT = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")
READ_ONLY = failures.read_only(PLACE)
FULL = failures.full(PLACE)
NO_UTF = "Could not decode to UTF-8 column"
TWICE = "UNIQUE constraint failed: messages.reply_to"
DAMAGED = failures.damaged(PLACE, "some words.")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), READ_ONLY),
        (OSError(errno.EROFS, "Read-only file system"), READ_ONLY),
        (OSError(errno.ENOSPC, "No space left"), FULL),
        (OSError(errno.EMFILE, "Too many open files"), other("Too many open files")),
        (NO_TEXT, failures.damaged(PLACE, "what it holds is no text")),
        (raised("SQLITE_FULL"), FULL),
        (raised("SQLITE_CORRUPT_INDEX"), DAMAGED),
        (raised("SQLITE_NOTADB"), failures.not_a_database(PLACE)),
        (raised("", NO_UTF), failures.damaged(PLACE, NO_UTF)),
        (raised("SQLITE_CONSTRAINT", TWICE), StoreError("This message has an answer already.")),
        (raised("SQLITE_CONSTRAINT", "UNIQUE failed: id"), other("UNIQUE failed: id")),
        (raised("SQLITE_BUSY_SNAPSHOT"), failures.locked(PLACE)),
        (raised("SQLITE_LOCKED"), failures.locked(PLACE)),
        (raised("SQLITE_IOERR_READ"), failures.unreadable(PLACE, "some words.")),
        (raised("SQLITE_IOERR_NOMEM"), other("some words")),
        (raised("SQLITE_READONLY_DIRECTORY"), READ_ONLY),
        (raised("SQLITE_CANTOPEN"), READ_ONLY),
        (raised("SQLITE_PERM"), READ_ONLY),
        (raised("SQLITE_ERROR", "odd\nDETAIL: words of people"), other("odd")),
        (ValueError(), other("ValueError")),
    ],
    ids=str,
)  # fmt: skip
def test_what_a_driver_raises_is_told_as_what_it_means(
    error: Exception, told: StoreError, read_aloud: Callable[[BoltunError], None]
) -> None:
    explained = failures.explained(error, PLACE)
    read_aloud(explained)
    assert (type(explained), str(explained)) == (type(told), str(told))


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
