"""``boltun contact``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")


@pytest.fixture(autouse=True)
def talk(tmp_path: Path) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        message = Message(contact=ANN, text="my dad died", at=1.0, received_at=1.0, id="1")
        store.contacts.mark_grave(store.messages.receive(message).contact_id, "death")


def contact(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "contact", *words])


def test_serious_messages_of_one_contact_are_switched_off_and_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contact(tmp_path, "Ann", "--serious", "off") == 0
    assert "Serious messages: off for this contact\n" in capsys.readouterr().out
    with Store.open(Profile.at(tmp_path).database) as store:
        settings = {one.contact.name: one.settings for one in store.contacts.all()}["Ann"]
    assert settings.grave_as_usual
    assert contact(tmp_path, "ann@example.org", "--serious", "settings") == 0
    assert "Serious messages: as in the settings\n" in capsys.readouterr().out
    with Store.open(Profile.at(tmp_path).database) as store:
        settings = {one.contact.name: one.settings for one in store.contacts.all()}["Ann"]
    assert not settings.grave_as_usual


def test_it_shows_what_is_chosen_and_what_was_not_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contact(tmp_path, "Ann") == 0
    assert capsys.readouterr().out == (
        "Ann (ann@example.org) on xmpp:me@example.org\n"
        "Serious messages: as in the settings\n"
        "A serious message (death) that you have not looked at yet came from this contact.\n"
    )
    assert contact(tmp_path, "Ann", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["serious"], found["unseen_serious_message"]) == ("settings", "death")


@pytest.mark.parametrize(("words", "sentence"), [((), "Give one contact."), (("Bob",), "no contact Bob")])
def test_a_contact_must_be_named_and_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert contact(tmp_path, *words) == 1
    assert sentence in capsys.readouterr().err
