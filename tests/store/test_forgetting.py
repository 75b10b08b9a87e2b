"""What is deleted in a database is deleted in its copies, and nothing else of them is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boltun.message import Message
from boltun.store.forgetting import forget_all, forget_before, forget_contact
from boltun.store.store import Store

Write = Callable[..., Message]
NOW = 1_800_000_000.0
SECRET = "xyzzyplugh"


@pytest.fixture
def copy(store: Store, place: Path, write: Write, bob: Any) -> Callable[[str], Path]:
    """Make copies of a database in which the word was said, long ago, and something by Bob, now."""
    store.messages.receive(write(SECRET * 50, at=NOW - 1e6, received_at=NOW - 1e6))
    store.messages.receive(write("of Bob", at=NOW, received_at=NOW, contact=bob))

    def make(name: str) -> Path:
        made = place.parent / name
        made.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(place)) as source, closing(sqlite3.connect(made)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        return made

    return make


def older(copy: Path) -> Path:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    return copy


def texts(copy: Path) -> list[str]:
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [text for (text,) in connection.execute("SELECT text FROM messages ORDER BY id")]


def test_copies_are_written_anew_without_a_contact(
    copy: Callable[[str], Path], place: Path, ann: Any
) -> None:
    daily, version = (
        copy("backups/boltun-20270101-100000.sqlite"),
        older(copy("copies/boltun-1-2-3-4.sqlite")),
    )
    aside = copy("aside/boltun-20270101-100000-000000.sqlite")
    assert forget_contact(place, ann) == []
    assert texts(daily) == ["of Bob"]
    assert SECRET.encode() not in daily.read_bytes()
    assert not version.exists(), "nobody can take a contact out of it"
    assert not aside.exists()
    assert sorted(one.name for one in daily.parent.iterdir()) == [daily.name], "nothing is left of the work"
    with Store.open(daily) as opened:
        assert [one.contact.name for one in opened.contacts.all()] == ["Bob"]


def test_a_copy_in_which_nothing_has_to_go_stays_as_it_is(
    copy: Callable[[str], Path], place: Path, ann: Any
) -> None:
    files = [copy("backups/boltun-20270101-100000.sqlite"), older(copy("copies/boltun-1-2-3-4.sqlite"))]
    aside = copy("aside/boltun-20270101-100000-000000.sqlite")
    before = [file.read_bytes() for file in [*files, aside]]
    assert forget_before(place, 1.0) == []
    assert [file.read_bytes() for file in [*files, aside]] == before
    other = place.parent / "backups" / "other-20270101-100000.sqlite"
    other.write_bytes(b"of another database")
    assert forget_all(place) == []
    assert [file.exists() for file in [*files, aside, other]] == [False, False, False, True]


def test_what_is_too_old_goes_from_copies_too(copy: Callable[[str], Path], place: Path) -> None:
    daily, version = (
        copy("backups/boltun-20270101-100000.sqlite"),
        older(copy("copies/boltun-1-2-3-4.sqlite")),
    )
    assert forget_before(place, NOW - 1000) == []
    assert texts(daily) == ["of Bob"]
    assert SECRET.encode() not in daily.read_bytes()
    assert not version.exists()


def test_a_damaged_copy_is_removed(copy: Callable[[str], Path], place: Path, ann: Any) -> None:
    damaged = copy("backups/boltun-20270101-100000.sqlite")
    data = bytearray(damaged.read_bytes())
    data[4096 : len(data) // 2] = b"x" * (len(data) // 2 - 4096)
    damaged.write_bytes(data)
    half = damaged.with_name(damaged.name + ".part")
    half.write_bytes(SECRET.encode())
    assert forget_contact(place, ann) == []
    assert list(damaged.parent.iterdir()) == []
