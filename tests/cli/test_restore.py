"""``boltun restore``."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Contact, Message
from boltun.store.backups import Backup
from boltun.store.copies import daily_copies
from boltun.store.store import Store

ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")


def say(place: Path, *texts: str) -> None:
    with Store.open(place) as store:
        for text in texts:
            now = time.time()
            store.messages.receive(Message(contact=ANN, text=text, at=now, received_at=now, id=text))


def said(place: Path) -> list[str]:
    with Store.open(place) as store:
        return [one.text for one in store.messages.unsettled()]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The database of a profile, with a message before its copy and one after it."""
    (tmp_path / "data").mkdir()
    place = tmp_path / "data" / "boltun.sqlite"
    say(place, "before")
    assert Backup(place, at=1_800_000_000.0, most=10**9).run() is not None
    say(place, "after")
    return place


def restore(tmp_path: Path, *words: str) -> int:
    return main(["--profile", str(tmp_path), "restore", *words])


def test_it_lists_the_copies_that_there_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: Path
) -> None:
    broken = place.parent / "backups" / "boltun-20200101-000000.sqlite"
    broken.write_bytes(b"x" * 5000)
    assert restore(tmp_path) == 0
    heading, newest, older = capsys.readouterr().out.splitlines()
    assert heading == f"Copies of {place}, the newest first:"
    assert newest.endswith("MB  backups/boltun-20270115-080000.sqlite  ok")
    assert older.endswith("backups/boltun-20200101-000000.sqlite  This file is not a database.")


@pytest.mark.parametrize("word", ["newest", "boltun-20270115-080000.sqlite", "{place}"])
def test_a_copy_is_put_in_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: Path, word: str
) -> None:
    [copy] = daily_copies(place)
    assert restore(tmp_path, word.format(place=copy.path)) == 0
    out = capsys.readouterr().out
    assert f"Restored {copy.path}.\nThe memory now holds 1 message of 1 contact." in out
    assert said(place) == ["before"]
    [aside] = (place.parent / "aside").glob("*.sqlite")
    assert f"What was there before is kept as {aside}." in out
    assert said(aside) == ["before", "after"]


def test_what_can_be_read_of_a_damaged_one_is_saved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: Path
) -> None:
    content = place.read_bytes()
    place.write_bytes(content[: len(content) // 2])
    assert main(["--profile", str(tmp_path), "account", "list"]) == 1
    advice = capsys.readouterr().err
    [copy] = daily_copies(place)
    assert f"The newest copy is {copy.path}" in advice
    assert f"boltun --database {place} restore --begin-anew" in advice
    assert main(["--database", str(place), "restore", "--begin-anew"]) == 0
    with Store.open(place) as store:
        assert "before" in [one.text for one in store.messages.history(1)]
    assert "What was there before is kept as" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["newest"], ["--begin-anew"], []])
def test_a_profile_with_nothing_in_it_stays_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]
) -> None:
    assert restore(tmp_path, *words) == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_restored_while_another_boltun_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: Path
) -> None:
    with Store.open(place) as store:
        assert restore(tmp_path, "newest") == 1
        assert "Another Boltun is using this profile." in capsys.readouterr().err
        assert len(store.messages.unsettled()) == 2


def test_a_server_has_no_such_copies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--database", "postgresql+psycopg://me@127.0.0.1:1/x", "restore"]) == 1
    assert "pg_dump" in capsys.readouterr().err
