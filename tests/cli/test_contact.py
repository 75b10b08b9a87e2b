"""``boltun contact``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account, ChatKind, Contact, Message
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
        "Answers: as the rules say\n"
        "Serious messages: as in the settings\n"
        "A serious message (death) that you have not looked at yet came from this contact.\n"
    )
    assert contact(tmp_path, "Ann", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["serious"], found["unseen_serious_message"]) == ("settings", "death")


def test_a_room_is_switched_on_and_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(Profile.at(tmp_path).database) as store:
        store.contacts.id_of(replace(ANN, address="kitchen@rooms", name="Kitchen", kind=ChatKind.GROUP))
    assert contact(tmp_path, "Kitchen") == 0
    assert "(a room)\nAnswers: never, until you switch it on\n" in capsys.readouterr().out
    assert contact(tmp_path, "Kitchen", "--answers", "always") == 0
    assert "Answers: when it names you\n" in capsys.readouterr().out
    assert contact(tmp_path, "Kitchen", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["room"], found["answers"]) == (True, "always")
    assert contact(tmp_path, "Kitchen", "--answers", "rules") == 0
    assert "until you switch it on" in capsys.readouterr().out


def test_one_contact_is_answered_or_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for answers, words in (("always", "always"), ("ask", "after asking you"), ("never", "never")):
        assert contact(tmp_path, "Ann", "--answers", answers) == 0
        assert f"Answers: {words}\n" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "sentence"), [((), "Give one contact."), (("Bob",), "no contact Bob")])
def test_a_contact_must_be_named_and_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert contact(tmp_path, *words) == 1
    assert sentence in capsys.readouterr().err


ANNA = Contact(account="irc:me@irc.example", address="anna", name="Ann")


@pytest.fixture
def anna(tmp_path: Path) -> None:
    with Store.open(Profile.at(tmp_path).database) as store:
        store.accounts.save(Account(key=ANNA.account, network="irc", address="me@irc.example"))
        store.contacts.id_of(ANNA)


@pytest.mark.usefixtures("anna")
def test_two_contacts_become_one_person_and_are_parted_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contact(tmp_path, "join", "ann@example.org", "anna") == 0
    assert "The same person: Ann (anna) on irc:me@irc.example\n" in capsys.readouterr().out
    assert contact(tmp_path, "anna", "--json") == 0
    (same,) = json.loads(capsys.readouterr().out)["same_person"]
    assert same == {"account": ME.key, "address": "ann@example.org", "name": "Ann"}
    assert contact(tmp_path, "part", "anna") == 0
    assert "The same person" not in capsys.readouterr().out
    assert contact(tmp_path, "part", "anna") == 1
    assert "Ann (anna) is not joined with anybody." in capsys.readouterr().err


@pytest.mark.usefixtures("anna")
def test_contacts_of_the_same_name_are_joined_by_their_accounts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contact(tmp_path, "join", "Ann", "Ann") == 1
    assert "There are several contacts Ann" in capsys.readouterr().err
    accounts = ("--account", ME.key, "--other-account", ANNA.account)
    assert contact(tmp_path, "join", "Ann", "Ann", *accounts) == 0
    assert contact(tmp_path, "join", "friend", "anna") == 1
    assert "practice" in capsys.readouterr().err
    assert contact(tmp_path, "join", "anna", "anna") == 1
    assert "These are not two contacts but one." in capsys.readouterr().err


def test_his_words_may_be_sent_to_a_language_model_only_when_you_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contact(tmp_path, "Ann", "--json") == 0
    assert json.loads(capsys.readouterr().out)["language_model"] is False
    assert contact(tmp_path, "Ann", "--language-model", "yes") == 0
    assert "Language model: this contact's words may be sent to one\n" in capsys.readouterr().out
    assert contact(tmp_path, "Ann", "--language-model", "no") == 0
    assert "Language model" not in capsys.readouterr().out
