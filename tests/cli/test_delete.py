"""``boltun delete``."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")
BOB = Contact(account=ME.key, address="bob@example.org", name="Bob")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def talks(tmp_path: Path) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        for contact in (ANN, BOB):
            store.messages.receive(
                Message(contact=contact, text=f"secret of {contact.name}", at=1.0, received_at=1.0, id="1")
            )


def delete(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "delete", *words])


def left(profile: Path) -> list[str]:
    """Return whose conversations there are; the practice contact has none."""
    with Store.open(Profile.at(profile).database) as store:
        assert [account.key for account in store.accounts.all()] == [ME.key]
        return [one.contact.name for one in store.contacts.conversations()]


@pytest.mark.parametrize("who", ["ann@example.org", "Ann"])
def test_one_conversation_is_deleted_for_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], who: str
) -> None:
    assert delete(tmp_path, who, "--for-good", "--yes") == 0
    assert capsys.readouterr().out == "Deleted: all that was said with Ann (ann@example.org).\n"
    assert left(tmp_path) == ["Bob"]
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or b"secret of Ann" not in file.read_bytes()


def texts(profile: Path, name: str) -> list[str]:
    with Store.open(Profile.at(profile).database) as store:
        contact = next(one for one in store.contacts.all() if one.contact.name == name)
        return [one.text for one in store.messages.history(contact.id)]


def test_a_deleted_contact_lies_in_the_bin_and_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert delete(tmp_path, "Ann", "--yes") == 0
    assert capsys.readouterr().out == "In the bin: all that was said with Ann (ann@example.org).\n"
    assert left(tmp_path) == ["Bob"]
    assert delete(tmp_path, "--bin") == 0
    listed = capsys.readouterr().out
    assert "Ann (ann@example.org)" in listed
    assert "1 message" in listed
    assert "secret" not in listed
    assert delete(tmp_path, "Ann", "--restore") == 0
    assert capsys.readouterr().out == "Back: all that was said with Ann (ann@example.org).\n"
    assert texts(tmp_path, "Ann") == ["secret of Ann"]
    assert delete(tmp_path, "--bin") == 0
    assert capsys.readouterr() == ("", "The bin is empty.\n")


@pytest.mark.parametrize("words", [("Ann", "--for-good"), ("--empty-bin",)])
def test_what_lies_in_the_bin_is_deleted_for_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert delete(tmp_path, "Ann", "--yes") == 0
    assert delete(tmp_path, *words, "--yes") == 0
    assert left(tmp_path) == ["Bob"]
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or b"secret of Ann" not in file.read_bytes()
    assert delete(tmp_path, "Ann", "--restore") == 1
    assert "There is no contact Ann." in capsys.readouterr().err


def test_everything_is_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert delete(tmp_path, "--everything", "--yes") == 0
    assert capsys.readouterr().out == "Deleted: 2 conversations.\n"
    assert left(tmp_path) == []


@pytest.mark.parametrize("words", [("Ann",), ("--everything",)])
def test_without_a_terminal_it_has_to_be_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert delete(tmp_path, *words) == 1
    assert "Say it with --yes." in capsys.readouterr().err
    assert left(tmp_path) == ["Bob", "Ann"]


@pytest.mark.parametrize(
    ("typed", "names"), [("y\n", ["Bob"]), ("n\n", ["Bob", "Ann"]), ("", ["Bob", "Ann"])]
)
def test_at_a_terminal_it_is_asked(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: str,
    names: list[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    assert delete(tmp_path, "Ann") == (0 if names == ["Bob"] else 1)
    said = capsys.readouterr().err
    assert "Delete all that was said with Ann (ann@example.org) on xmpp:me@example.org?" in said
    assert left(tmp_path) == names


@pytest.mark.parametrize("words", [(), ("Ann", "--everything"), ("Ann", "--bin")])
def test_what_is_deleted_has_to_be_clear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert delete(tmp_path, *words, "--yes") == 1
    assert "Give one contact, or --everything, --bin or --empty-bin." in capsys.readouterr().err
    assert left(tmp_path) == ["Bob", "Ann"]


def test_nobody_else_is_deleted_in_place_of_somebody_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert delete(tmp_path, "An", "--yes") == 1
    assert "There is no contact An." in capsys.readouterr().err
    assert left(tmp_path) == ["Bob", "Ann"]
