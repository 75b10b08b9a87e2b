"""``boltun rehearse``."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
OTHER = Account(key="xmpp:other@example.org", network="xmpp", address="other@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")
AT = 1_772_000_000.0


def write(store: Store, text: str, at: float, author: Author = Author.CONTACT) -> None:
    message = Message(
        contact=ANN, text=text, at=at, received_at=AT + 90000, id=f"{at}", author=author, replayed=True
    )
    got = store.messages.receive(message)
    assert got.message_id is not None
    if author is Author.CONTACT:
        store.messages.settle(got.message_id, OutcomeKind.SILENT, "late")


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile with a base of one's own, two accounts, and what the network replayed of one."""
    profile = Profile.at(tmp_path).make()
    base = profile.bases / "own.mindw"
    base.parent.mkdir(exist_ok=True)
    base.write_text("[hello]\nHi!\n[how are you?]\nFine.\n", "utf-8")
    chosen = "default_mind = 'bases/own.mindw'\ntalk_with_everybody = true\n"
    profile.settings_path.write_text(chosen, "utf-8")
    with Store.open(profile.database) as store:
        store.accounts.save(ME)
        store.accounts.save(OTHER)
        write(store, "hello", AT)
        write(store, "I am here", AT + 60, Author.OWNER)
        write(store, "how are you?", AT + 120)
        write(store, "how are you?", AT + 7200)
        write(store, "what is that?", AT + 9000)
    return tmp_path


def rehearse(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "rehearse", *words])


def test_what_would_have_been_said_is_listed_with_a_sum(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rehearse(profile) == 0
    out = capsys.readouterr().out
    assert "Ann (ann@example.org): hello\n    Boltun: Hi!\n" in out
    assert "what is that?\n    (silent) The reply base has no reply.\n" in out
    assert (
        "3 messages: 2 answered, 1 silent, 0 held. 1 other message came while you were writing yourself."
        in out
    )


def test_for_other_programs_there_is_one_object_with_every_why(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rehearse(profile, "--json", "--account", "ME@example.org") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["account"], told["source"]) == (ME.key, "account")
    assert (told["answered"], told["held"], told["silent"], told["owner_there"]) == (2, 0, 1, 1)
    assert [one["reply"] for one in told["messages"]] == ["Hi!", "Fine.", None]
    assert told["messages"][0]["why"]["reason"] == "everybody"
    assert told["messages"][0]["id"] == 1


def test_an_account_to_which_nobody_wrote_rehearses_what_came_to_the_others(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rehearse(profile, "--account", OTHER.key) == 0
    assert "These messages came to your other accounts." in capsys.readouterr().out


def test_without_any_message_there_are_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rehearse(tmp_path) == 0
    out = capsys.readouterr().out
    assert out.startswith("Nobody has written so far. These are everyday examples.\nNo rule lets Boltun")
    assert "0 held." in out


def test_an_unknown_account_is_refused(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rehearse(profile, "--account", "nobody") == 1
    assert "There is no account nobody." in capsys.readouterr().err


def content(profile: Path) -> list[str]:
    with sqlite3.connect(Profile.at(profile).database) as database:
        return list(database.iterdump())


def test_nothing_is_remembered_and_the_base_learns_nothing(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = Profile.at(profile).bases / "learner.aiml"
    learner.write_text(
        '<aiml version="2.0"><category><pattern>HELLO</pattern><template>Hi! <learnf><category>'
        "<pattern>HOW ARE YOU</pattern><template>You taught me.</template></category></learnf></template>"
        "</category></aiml>",
        "utf-8",
    )
    Profile.at(profile).settings_path.write_text(
        "default_mind = 'bases/learner.aiml'\ntalk_with_everybody = true\n", "utf-8"
    )
    before = content(profile)
    assert rehearse(profile) == 0
    assert "Boltun: You taught me." in capsys.readouterr().out
    assert content(profile) == before
    kept = Profile.at(profile).data / "minds"
    assert not kept.exists() or not [one for one in kept.rglob("*") if one.is_file()]
