"""A file is written anew while it is used: nothing is lost, nothing that was deleted stays."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.store.records import ContactSettings
from boltun.store.rewriting import Rewriting
from boltun.store.store import Store
from tests.connection import connection_of

Write = Callable[..., Message]
SECRET = "тайна-которую-нельзя-найти"


def dump(store: Store) -> list[str]:
    return sorted(connection_of(store).iterdump())


def files(place: Path) -> bytes:
    return b"".join(one.read_bytes() for one in place.parent.glob("boltun*"))


def begin(store: Store) -> Rewriting:
    rewriting = store.start_scrub()
    assert rewriting is not None
    return rewriting


def scrub(store: Store) -> None:
    rewriting = begin(store)
    rewriting.fill()
    store.end_scrub()
    rewriting.clear()


def is_owed(store: Store) -> bool:
    """For mypy, which takes a property to be what it was when it was last looked at."""
    return store.scrub_owed


def some_life(store: Store, write: Write, name: str, bob: Any) -> None:
    """Write with most of what a store can do, an undone part and a deletion among it."""
    got = store.messages.receive(write(f"{name} one"))
    assert got.message_id is not None
    store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found", why={"n": name})
    held = store.messages.receive(write(f"{name} two", contact=bob))
    assert held.message_id is not None
    store.held.add(held.message_id, name, 5.0)
    with pytest.raises(StoreError), store.together():
        store.messages.get(store.messages.receive(write(f"{name} never")).contact_id + 10_000)
    store.contacts.save_settings(got.contact_id, ContactSettings(minds=(name,)))
    gone = store.messages.receive(write(f"{name} gone", contact=bob))
    while store.privacy.delete_messages(gone.contact_id):
        pass


def test_what_is_written_meanwhile_is_in_the_new_file_exactly(
    store: Store, write: Write, place: Path, bob: Any
) -> None:
    some_life(store, write, "before", bob)
    rewriting = begin(store)
    some_life(store, write, "while it is copied", bob)
    rewriting.fill()
    some_life(store, write, "after", bob)
    expected, old = dump(store), place.stat().st_ino
    store.end_scrub()
    rewriting.clear()
    assert place.stat().st_ino != old
    assert dump(store) == expected
    some_life(store, write, "later", bob)
    expected = dump(store)
    store.close()
    with Store.open(place) as again:
        assert dump(again) == expected
    assert [one.name for one in sorted(place.parent.glob("boltun.sqlite*"))] == [
        "boltun.sqlite",
        "boltun.sqlite.lock",
    ]


def test_others_write_while_the_copy_is_made_in_another_thread(store: Store, write: Write) -> None:
    with store.together():
        for number in range(3000):
            store.messages.receive(write(f"{SECRET} {number}" * 10))
    rewriting = begin(store)
    thread = threading.Thread(target=rewriting.fill)
    thread.start()
    written = 0
    while thread.is_alive() and written < 300:
        store.messages.receive(write(f"meanwhile {written}"))
        written += 1
    thread.join()
    assert written > 0
    store.end_scrub()
    assert connection_of(store).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    texts = [one.text for one in store.messages.history(1, limit=written + 10)]
    assert [text for text in texts if text.startswith("mean")] == [f"meanwhile {n}" for n in range(written)]


def test_copies_that_the_database_left_in_its_pages_are_gone(store: Store, write: Write, place: Path) -> None:
    store.messages.receive(write("bleibt"))
    raw = connection_of(store)
    # As rows that were moved and then deleted leave them: room of a page that nothing points at any more.
    raw.execute("PRAGMA secure_delete=OFF")
    raw.execute("CREATE TABLE stray (words TEXT)")
    raw.executemany("INSERT INTO stray VALUES (?)", [("kept",), (SECRET * 50,)])
    raw.execute("DELETE FROM stray WHERE words != 'kept'")
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert SECRET.encode() in files(place)
    scrub(store)
    assert SECRET.encode() not in files(place)
    assert b"bleibt" in files(place)


@pytest.mark.skipif(os.name != "posix", reason="names of files are text there")
def test_a_folder_whose_name_is_no_text_is_written_anew_too(tmp_path: Path, write: Write) -> None:
    place = tmp_path / os.fsdecode(b"f\xffr") / "boltun.sqlite"
    place.parent.mkdir()
    with Store.open(place) as store:
        store.messages.receive(write(SECRET * 50))
        store.spread()
        raw = connection_of(store)
        raw.execute("PRAGMA secure_delete=OFF")
        raw.execute("DELETE FROM messages")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        assert SECRET.encode() in files(place)
        scrub(store)
        assert SECRET.encode() not in files(place)


def test_a_file_that_another_program_has_open_stays_in_use(store: Store, write: Write, place: Path) -> None:
    store.messages.receive(write("one"))
    other = sqlite3.connect(place)
    other.execute("SELECT * FROM messages").fetchone()
    begin(store).fill()
    store.messages.receive(write("two"))
    with pytest.raises(StoreError, match="another program has it open"):
        store.end_scrub()
    store.messages.receive(write("three"))
    store.spread()
    assert other.execute("SELECT count(*) FROM messages").fetchone() == (3,)
    other.close()
    assert is_owed(store)
    scrub(store)
    assert not is_owed(store)
    assert [one.text for one in store.messages.history(1)] == ["one", "two", "three"]


def test_closing_ends_what_was_begun_and_leaves_no_copy(store: Store, write: Write, place: Path) -> None:
    store.messages.receive(write("one"))
    rewriting = begin(store)
    store.close()
    with pytest.raises(StoreError):
        rewriting.fill()
    assert list(place.parent.glob("*.anew*")) == []


def test_a_copy_that_a_crash_left_is_removed_and_told_of(store: Store, write: Write, place: Path) -> None:
    store.messages.receive(write("one"))
    store.close()
    place.with_name("boltun.sqlite.anew").write_bytes(b"half of it")
    with Store.open(place) as again:
        assert is_owed(again)
        assert list(place.parent.glob("*.anew*")) == []
        scrub(again)
        assert not is_owed(again)
        assert [one.text for one in again.messages.history(1)] == ["one"]


def test_a_full_disk_leaves_everything_as_it_was(
    store: Store, write: Write, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.messages.receive(write("one"))
    rewriting = begin(store)
    # A folder where the file should go is what refuses to be written here.
    monkeypatch.setattr(rewriting, "_place", place.parent / "nowhere" / "file")
    with pytest.raises(StoreError):
        rewriting.fill()
    store.stop_scrub()
    store.messages.receive(write("two"))
    assert [one.text for one in store.messages.history(1)] == ["one", "two"]
