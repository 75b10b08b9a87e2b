"""A copy in the place of a database, and what can be saved of one that is damaged."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from boltun.errors import DamagedError, StoreError
from boltun.events import OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.store.backups import Backup
from boltun.store.opening import examine
from boltun.store.rescue import begin_anew, restore
from boltun.store.store import Store

Write = Callable[..., Message]

PAGE = 4096
ALL = 1_000_000_000


def fill(place: Path, write: Write, count: int = 300) -> None:
    """Make a database with so many messages of three contacts, all settled."""
    with Store.open(place) as store:
        store.accounts.save(Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org"))
        with store.together():
            for number in range(count):
                who = Contact(account="xmpp:me@example.org", address=f"c{number % 3}@example.org", name="C")
                got = store.messages.receive(write(f"слово {number} " * 20, contact=who))
                assert got.message_id is not None
                store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found", why={"n": number})


def pages_of(place: Path, table: str) -> list[int]:
    """Return the pages of a table, its root first, counted from 1."""
    with closing(sqlite3.connect(place)) as connection:
        try:
            found = connection.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno", (table,))
            return [number for (number,) in found]
        except sqlite3.Error:
            pytest.skip("this SQLite does not tell which pages a table has")


def spoil(place: Path, *pages: int) -> None:
    """Fill pages of a database with what is none."""
    with place.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xff" * PAGE)


def backup(place: Path, at: float = 1_800_000_000.0) -> Path:
    made = Backup(place, at=at, most=ALL).run()
    assert made is not None
    return made


def texts(place: Path) -> set[str]:
    with Store.open(place) as store:
        return {
            one.text for who in store.privacy.everybody() for one in store.messages.history(who, limit=10_000)
        }


def test_a_copy_is_put_in_place_and_what_was_there_is_kept(place: Path, write: Write) -> None:
    fill(place, write, 3)
    copy = backup(place)
    before = texts(place)
    with Store.open(place) as store:
        store.messages.receive(write("später"))
    found = restore(place, copy)
    assert (found.messages, found.contacts) == (3, 3)
    assert texts(place) == before
    assert found.aside is not None
    assert texts(found.aside) == before | {"später"}


def test_a_copy_that_is_no_good_changes_nothing(
    tmp_path: Path, place: Path, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    fill(place, write)
    copy = backup(place)
    spoil(copy, 10)
    before = place.read_bytes()
    with pytest.raises(DamagedError, match="damaged") as caught:
        restore(place, copy)
    read_aloud(caught.value)
    with pytest.raises(StoreError, match="There is no such copy") as missing:
        restore(place, tmp_path / "nothing.sqlite")
    read_aloud(missing.value)
    assert place.read_bytes() == before
    assert not (place.parent / "aside").exists()
    assert not list(place.parent.glob("*.new*"))


def test_nothing_is_restored_under_a_program_that_runs(
    store: Store, place: Path, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    store.messages.receive(write())
    copy = backup(place)
    with pytest.raises(StoreError, match="Another Boltun") as caught:
        restore(place, copy)
    read_aloud(caught.value)
    with pytest.raises(StoreError, match="Another Boltun") as caught:
        begin_anew(place)
    read_aloud(caught.value)
    assert len(store.messages.unsettled()) == 1


def test_a_restored_database_takes_nothing_of_the_log_that_was_there(place: Path, write: Write) -> None:
    """A crash leaves the newest messages in the -wal file; it belongs to the file that goes aside."""
    fill(place, write, 3)
    copy = backup(place)
    before = texts(place)
    program = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute(\"UPDATE messages SET text = 'from the log'\"); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", program, place], check=True)
    assert place.with_name(place.name + "-wal").stat().st_size > 0
    found = restore(place, copy)
    assert texts(place) == before
    assert found.aside is not None
    assert texts(found.aside) == {"from the log"}


@pytest.mark.parametrize("which", [1, 5, -1])
def test_what_lies_around_a_damaged_page_is_saved(
    place: Path, write: Write, which: int, read_aloud: Callable[[StoreError], None]
) -> None:
    fill(place, write)
    before = texts(place)
    spoil(place, pages_of(place, "messages")[which])
    with pytest.raises(DamagedError, match="Nothing was overwritten") as caught:
        Store.open(place)
    read_aloud(caught.value)
    spoiled = place.read_bytes()
    found = begin_anew(place)
    saved = texts(place)
    assert saved < before
    assert len(saved) > 280
    assert found.messages == len(saved)
    assert found.gaps == ("messages",)
    assert found.aside is not None
    assert found.aside.read_bytes() == spoiled
    with Store.open(place) as store:
        assert len(store.contacts.conversations()) == 3
        assert [one.address for one in store.accounts.all()] == ["me@example.org"]
        assert store.messages.receive(write("es geht weiter")).message_id is not None


def test_what_cannot_be_read_comes_from_the_newest_copy(place: Path, write: Write) -> None:
    fill(place, write)
    backup(place)
    with Store.open(place) as store:
        store.messages.receive(write("nach der Kopie"))
    before = texts(place)
    messages = pages_of(place, "messages")
    spoil(place, *messages[1 : len(messages) // 2], *pages_of(place, "contacts"))
    found = begin_anew(place)
    assert found.from_copy > 0
    assert texts(place) == before


def test_messages_stay_where_nothing_tells_any_more_whose_they_are(place: Path, write: Write) -> None:
    fill(place, write)
    before = texts(place)
    spoil(place, *pages_of(place, "contacts"))
    begin_anew(place)
    assert texts(place) == before
    with Store.open(place) as store:
        assert {stored.contact.name for stored in store.contacts.conversations()} == {"? 1", "? 2", "? 3"}


def test_a_copy_never_brings_back_a_question_to_be_answered(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write("wartet"))
        assert got.message_id is not None
        store.spread()
        backup(place)
        store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found")
    spoil(place, *pages_of(place, "messages"))
    begin_anew(place)
    with Store.open(place) as store:
        assert store.messages.unsettled() == []
        assert store.messages.get(got.message_id).text == "wartet"


@pytest.mark.parametrize("with_copy", [False, True])
def test_of_what_is_no_database_any_more_nothing_is_saved_but_the_copy(
    place: Path, write: Write, with_copy: bool, read_aloud: Callable[[StoreError], None]
) -> None:
    fill(place, write)
    before = texts(place)
    if with_copy:
        backup(place)
    spoil(place, 1)
    found = begin_anew(place)
    assert texts(place) == (before if with_copy else set())
    assert found.aside is not None
    with pytest.raises(DamagedError) as caught:
        examine(found.aside)
    read_aloud(caught.value)


def test_a_whole_database_loses_nothing_when_one_begins_anew(place: Path, write: Write) -> None:
    fill(place, write)
    with Store.open(place) as store:
        got = store.messages.receive(write("offen"))
        assert got.message_id is not None
        held = store.held.add(got.message_id, "vielleicht", 2000.0)
    found = begin_anew(place)
    assert found.gaps == ()

    def rows(path: Path) -> list[object]:
        with closing(sqlite3.connect(path)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return [connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables.fetchall()]

    assert found.aside is not None
    assert rows(place) == rows(found.aside)
    with Store.open(place) as store:
        assert store.held.find(held) is not None


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_damaged_ends_in_a_database_that_works(place: Path, write: Write, seed: int) -> None:
    fill(place, write, 120)
    dice = Random(seed)
    content = bytearray(place.read_bytes())
    for _ in range(dice.choice((1, 5, 200))):
        at, length = dice.randrange(100, len(content)), dice.choice((1, 16, 300, 5000))
        content[at : at + length] = dice.randbytes(min(length, len(content) - at))
    if dice.random() < 0.3:
        del content[dice.randrange(PAGE, len(content)) :]
    place.write_bytes(content)
    begin_anew(place)
    with Store.open(place) as store:
        store.messages.unsettled()
        assert store.messages.receive(replace(write("neu"), id="brand new")).message_id is not None


def test_the_beginning_of_a_database_that_was_cut_off_is_saved(place: Path, write: Write) -> None:
    fill(place, write)
    before = texts(place)
    size = place.stat().st_size
    with place.open("r+b") as file:
        file.truncate(size * 8 // 10 - 1000)
    begin_anew(place)
    saved = texts(place)
    assert saved < before
    assert len(saved) > 100
    assert {file.name for file in place.parent.iterdir()} == {place.name, f"{place.name}.lock", "aside"}


def test_a_missing_database_begins_anew_from_its_copy(place: Path, write: Write) -> None:
    fill(place, write, 3)
    before = texts(place)
    backup(place)
    shutil.move(place, place.with_name("moved"))
    assert begin_anew(place).aside is None
    assert texts(place) == before


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names in the file system there")
@pytest.mark.parametrize("use", [Store.open, begin_anew])
def test_a_pipe_or_device_in_the_place_of_a_database_stays(
    tmp_path: Path, use: Callable[[Path], object], read_aloud: Callable[[StoreError], None]
) -> None:
    place = tmp_path / "pipe.sqlite"
    os.mkfifo(place)
    with pytest.raises(StoreError, match="This is no ordinary file") as caught:
        use(place)
    read_aloud(caught.value)
    assert place.is_fifo()
    assert [*tmp_path.iterdir()] == [place]
