"""``boltun digest``."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.events import OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store

ACCOUNT = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ACCOUNT.key, address="ann@example.org", name="Ann")
BOB = Contact(account=ACCOUNT.key, address="bob@example.org", name="Bob")


@pytest.fixture(autouse=True)
def talks(tmp_path: Path) -> None:
    now = time.time()
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ACCOUNT)
        for number, (contact, text) in enumerate(((ANN, "Are you there?"), (BOB, "hi"), (ANN, "Hello?"))):
            at = now - 60 + number
            received = store.messages.receive(
                Message(contact=contact, text=text, at=at, received_at=at, id=str(number))
            )
            assert received.message_id is not None
            if contact is ANN:
                store.messages.settle(received.message_id, OutcomeKind.SILENT, "no reply found")
                continue
            answer = store.messages.intend(
                received.contact_id, "I'll tell him.", at, reply_to=received.message_id, promise=True
            )
            store.messages.sent(answer, "x", at)


def digest(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "digest", *words])


def test_it_lists_people_and_promises(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert digest(tmp_path) == 0
    ann, title, promise = capsys.readouterr().out.splitlines()
    assert ann.split("\t")[1:] == ["Ann (ann@example.org)", "2", "", "Hello?"]
    assert title == "Promised:"
    number, _, *rest = promise.split("\t")
    assert rest == ["Bob (bob@example.org)", "I'll tell him."]
    assert digest(tmp_path, "--tick", number, "--dismiss", "--contact", "ann@example.org") == 0
    assert capsys.readouterr().err == "1 contact dismissed.\n"
    assert digest(tmp_path) == 0
    assert capsys.readouterr().err == "Nothing is left.\n"
    assert digest(tmp_path, "--tick", "99") == 1
    assert "There is no promise and no call 99." in capsys.readouterr().err


def test_other_programs_get_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert digest(tmp_path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["messages"], one["text"]) for one in told["contacts"]] == [("Ann", 2, "Hello?")]
    assert [(one["name"], one["asked"], one["text"]) for one in told["promises"]] == [
        ("Bob", "hi", "I'll tell him.")
    ]


def test_calls_are_listed_until_they_are_ticked_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(Profile.at(tmp_path).database) as store:
        last = store.contacts.all()[0]
        number = store.messages.history(last.id)[-1].id
        store.digests.ask(number, last.id, "call back")
    assert digest(tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()
    called = lines[lines.index("Want a call:") + 1].split("\t")
    assert (called[0], *called[2:]) == (str(number), "Ann (ann@example.org)", "Hello?")
    assert digest(tmp_path, "--json", "--contact", "ann@example.org") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["number"], one["name"], one["text"]) for one in told["calls"]] == [(number, "Ann", "Hello?")]
    assert digest(tmp_path, "--tick", str(number)) == 0
    assert "Want a call:" not in capsys.readouterr().out
