"""``boltun search``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account, Author, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store

ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")
BOB = Contact(account="xmpp:me@example.org", address="bob@example.org", name="Bob")
TWIN = Contact(account="xmpp:old@example.org", address="ann@example.org", name="Ann")


@pytest.fixture(autouse=True)
def talks(tmp_path: Path) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        for address in ("me@example.org", "old@example.org"):
            store.accounts.save(Account(key=f"xmpp:{address}", network="xmpp", address=address))
        for at, (contact, text, author) in enumerate(
            (
                (ANN, "the lake is cold", Author.CONTACT),
                (BOB, "which Lake?", Author.CONTACT),
                (BOB, "the one behind\nthe house", Author.OWNER),
                (TWIN, "a cold day", Author.CONTACT),
            )
        ):
            when = 1_770_000_000.0 + at
            store.messages.receive(
                Message(contact=contact, text=text, at=when, received_at=when, author=author, id=str(at))
            )


def search(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "search", *words])


def test_messages_are_listed_newest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path, "lake") == 0
    rows = [line.split("\t")[1:] for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["Bob (bob@example.org)", "contact", "which Lake?"],
        ["Ann (ann@example.org)", "contact", "the lake is cold"],
    ]


def test_all_words_have_to_occur_and_quoted_ones_as_a_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert search(tmp_path, "cold", "lake") == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert search(tmp_path, '"is lake"') == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Nothing was found.\n")


def test_a_message_of_several_lines_stands_on_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path, "behind") == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.split("\t")[2] == "owner"
    assert "behind" in line
    assert "house" in line


def test_only_one_contact_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path, "the", "--contact", "BOB") == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert search(tmp_path, "cold", "--contact", "ann@example.org", "--account", "old@example.org") == 0
    assert "a cold day" in capsys.readouterr().out


def test_who_is_not_known_or_not_the_only_one_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert search(tmp_path, "cold", "--contact", "eve") == 1
    assert "There is no contact eve." in capsys.readouterr().err
    assert search(tmp_path, "cold", "--contact", "Ann") == 1
    said = capsys.readouterr().err
    assert "ann@example.org of xmpp:me@example.org, ann@example.org of xmpp:old@example.org" in said


def test_for_other_programs_there_is_one_array(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path, "lake", "--json", "--limit", "1") == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found == {
        "id": 2,
        "at": 1_770_000_001.0,
        "account": "xmpp:me@example.org",
        "address": "bob@example.org",
        "name": "Bob",
        "author": "contact",
        "text": "which Lake?",
        "outcome": "waiting",
        "reason": None,
        "state": None,
    }
    assert search(tmp_path, "nothing", "--json") == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_limit_is_a_number_from_one_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        search(tmp_path, "lake", "--limit", "0")
    assert ended.value.code == 2
    assert "not a number of messages: 0" in capsys.readouterr().err
