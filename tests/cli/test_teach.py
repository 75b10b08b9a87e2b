"""``boltun teach``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.cli.teach import _STATUSES
from boltun.events import OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.paths import Profile, bundled_bases
from boltun.settings import DEFAULT_MIND, Settings
from boltun.store.lessons import NOTHING_FOUND, LessonStatus
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")
BASE = "[hello]\nHi!\n(like dogs.)\nMe, too.\n"


def teach(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "teach", *words])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    base = tmp_path / "own.txt"
    base.write_text(BASE, "utf-8")
    return base


@pytest.fixture
def asked(tmp_path: Path) -> list[int]:
    """Messages that found no good reply; the first and the last are alike."""
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        ids = []
        for number, text in enumerate(("Do you like cats?", "Where is Paris?", "do you like cats")):
            at = 1_770_000_000.0 + number
            got = store.messages.receive(
                Message(contact=ANN, text=text, at=at, received_at=at, id=str(number))
            )
            assert got.message_id is not None
            store.messages.settle(got.message_id, OutcomeKind.SILENT, NOTHING_FOUND)
            ids.append(got.message_id)
        return ids


def test_the_command_names_every_status() -> None:
    assert set(_STATUSES) == {status.value for status in LessonStatus}


def test_messages_that_are_alike_are_listed_once(
    tmp_path: Path, asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "list") == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [[row[0], *row[2:]] for row in rows] == [
        [str(asked[2]), "Ann (ann@example.org)", "do you like cats", "2 times"],
        [str(asked[1]), "Ann (ann@example.org)", "Where is Paris?"],
    ]


def test_for_other_programs_there_is_one_array(
    tmp_path: Path, asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "list", "--json") == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["number"] == asked[2]
    assert [one["text"] for one in first["messages"]] == ["do you like cats", "Do you like cats?"]
    assert second["messages"][0]["general_reply"] is False


def test_a_status_is_given_to_all_that_are_alike(
    tmp_path: Path, asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "settle", str(asked[0])) == 0
    assert capsys.readouterr().out == "2 messages are now “done”.\n"
    assert teach(tmp_path, "settle", str(asked[1]), "--as", "later") == 0
    assert capsys.readouterr().out == "1 message is now “later”.\n"
    assert teach(tmp_path, "list") == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "There are none.\n")
    assert teach(tmp_path, "list", "--status", "later") == 0
    assert "Where is Paris?" in capsys.readouterr().out


def test_a_number_that_is_none_changes_nothing(
    tmp_path: Path, asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "settle", str(asked[1]), "999") == 1
    assert "No message 999 found no good reply." in capsys.readouterr().err
    assert teach(tmp_path, "list") == 0
    assert "Where is Paris?" in capsys.readouterr().out


def test_a_pair_is_added_at_the_end(tmp_path: Path, base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert teach(tmp_path, "add", str(base), "(like cats.)", "I have two.") == 0
    assert base.read_text("utf-8") == BASE + "(like cats.)\nI have two.\n"
    assert capsys.readouterr().out == f"{base}:5: (like cats.)\n"


def test_a_pair_is_added_below_another(tmp_path: Path, base: Path) -> None:
    assert teach(tmp_path, "add", str(base), "(like cats.)", "I have two.", "--below", "1") == 0
    assert base.read_text("utf-8") == BASE.replace("Hi!\n", "Hi!\n(like cats.)\nI have two.\n")


def test_a_pair_that_could_never_be_used_is_refused(
    tmp_path: Path, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "add", str(base), "(cats)", "Meow") == 1
    assert "This list has no type: (cats)" in capsys.readouterr().err
    assert base.read_text("utf-8") == BASE


def test_a_bundled_base_is_copied_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundled = bundled_bases() / "en" / "friend.txt"
    bundled = bundled if bundled.exists() else next((bundled_bases() / "en").glob("friend.*"))
    before = bundled.read_bytes()
    profile = Profile.at(tmp_path).make()
    profile.settings_path.write_text('language = "en"\n', "utf-8")
    assert teach(tmp_path, "add", "en/friend", "(like cats.)", "I have two.") == 0
    assert bundled.read_bytes() == before
    [copy] = profile.bases.glob("friend*")
    assert "I have two." in copy.read_text("utf-8")
    assert f"Copied to {copy}" in capsys.readouterr().out
    settings = Settings(profile.settings_path, bases=profile.bases)
    assert settings[DEFAULT_MIND] == str(copy), "the copy answers in its place"


def test_what_is_no_reply_base_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "doctor.txt"
    script.write_text("initial: Hello\nkey: sorry\n  decomp: *\n    reasmb: Please\n", "utf-8")
    before = script.read_bytes()
    assert teach(tmp_path, "add", str(script), "(like cats.)", "I have two.") == 1
    assert "Pairs cannot be taught to an ELIZA script." in capsys.readouterr().err
    assert script.read_bytes() == before
    assert teach(tmp_path, "add", "nowhere.txt", "(like cats.)", "I have two.") == 1
    assert "There is no base nowhere.txt." in capsys.readouterr().err


def test_thumbs_are_given_listed_and_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        got = store.messages.receive(
            Message(contact=ANN, text="How are you?", at=1_770_000_000.0, received_at=1_770_000_000.0, id="1")
        )
        reply = store.messages.intend(got.contact_id, "So so", 1_770_000_001.0, reply_to=got.message_id)
        store.messages.sent(reply, "2", 1_770_000_001.0)
    assert teach(tmp_path, "thumb", "down", str(reply)) == 0
    assert teach(tmp_path, "thumbs") == 0
    assert teach(tmp_path, "list") == 0
    said, number, *rest = capsys.readouterr().out.splitlines()
    assert said == f"Thumb down for {reply}."
    assert number.split("\t")[:2] == [str(reply), "down"]
    assert rest[0].split("\t")[3:] == ["How are you?", "disliked: So so"]
    assert teach(tmp_path, "thumb", "back", str(reply)) == 0
    assert teach(tmp_path, "thumbs", "--json") == 0
    assert capsys.readouterr().out.splitlines()[1] == "[]"
    assert teach(tmp_path, "thumb", "up", str(got.message_id)) == 1
    assert "is no reply that Boltun sent" in capsys.readouterr().err


def test_a_preview_says_what_a_pair_would_catch(
    tmp_path: Path, asked: list[int], base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "preview", str(base), "(like cats?)", "I have two.") == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == "It would catch 1 of 3 messages."
    assert [row.split("\t") for row in rows] == [["1", "new", "Do you like cats?", "", "I have two."]]
    assert teach(tmp_path, "preview", str(base), "(cats)") == 1
    assert "This list has no type" in capsys.readouterr().err
    assert teach(tmp_path, "preview", str(base), "(like dogs.)", "Woof!", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["messages"], found["caught"], found["exact"]) == (3, 0, True)
    assert base.read_text("utf-8") == BASE


def test_one_topic_is_shown_and_dismissed(
    tmp_path: Path, asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, "show", str(asked[0])) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [[row[0], *row[3:]] for row in rows] == [
        [str(asked[2]), "no reply", "do you like cats"],
        [str(asked[0]), "no reply", "Do you like cats?"],
    ]
    assert teach(tmp_path, "dismiss", str(asked[0])) == 0
    assert capsys.readouterr().out == "2 messages are now “ignored”.\n"
    assert teach(tmp_path, "show", "999") == 1
    assert "No message 999 found no good reply." in capsys.readouterr().err
