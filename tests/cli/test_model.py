"""``boltun model``, and the question that ``boltun play`` asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account, Contact, Message
from boltun.minds.approvals import Approvals
from boltun.paths import Profile
from boltun.store.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "kim.model"
    path.write_text(
        'endpoint = "http://127.0.0.1:9/v1"\nmodel = "small"\nbase = "en/friend"\n'
        'persona = "You stand in for Kim."\n'
    )
    return path


def model(tmp_path: Path, *words: str) -> int:
    return main(["--profile", str(tmp_path / "profile"), "model", *words])


def test_show_says_word_for_word_what_would_be_sent(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert model(tmp_path, "show", str(file), "Do you like jazz?") == 0
    said = capsys.readouterr().out
    assert said.startswith("To 127.0.0.1:9, model small:\n\n[system]\nYou stand in for Kim.\n")
    assert "\n[user]\nDo you like jazz?\n" in said
    assert "Today: 0 of 50 answers" in said
    assert said.endswith("It is off: nothing is sent.\n")


def test_show_has_the_last_words_of_a_contact(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile.at(tmp_path / "profile").make()
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key="xmpp:me@a.example", network="xmpp", address="me@a.example"))
        ann = Contact(account="xmpp:me@a.example", address="ann@a.example", name="Ann")
        store.messages.receive(Message(contact=ann, text="When is the concert?", at=1.0, received_at=1.0))
    assert model(tmp_path, "show", str(file), "--contact", "Ann", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["messages"][-1] == {"role": "user", "content": "When is the concert?"}
    assert shown["on"] is False
    assert "ann" not in json.dumps(shown["messages"][-1])


def test_it_is_switched_on_only_by_a_yes_and_off_again(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert model(tmp_path, "on", str(file)) == 1
    assert "Nobody said yes." in capsys.readouterr().err
    approvals = Approvals(Profile.at(tmp_path / "profile").approvals_path)
    assert approvals.folders() == []
    assert model(tmp_path, "on", str(file), "--yes") == 0
    assert approvals.folders() == [file]
    assert model(tmp_path, "show", str(file)) == 0
    assert capsys.readouterr().out.endswith("It is on.\n")
    file.write_text(file.read_text().replace("Kim", "Tom"))
    assert model(tmp_path, "show", str(file)) == 0
    assert capsys.readouterr().out.endswith("It is off: nothing is sent.\n"), "another file needs another yes"
    assert model(tmp_path, "off", str(file)) == 0
    assert approvals.folders() == []


def test_a_file_with_errors_is_not_switched_on(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text().replace("http://127.0.0.1:9", "http://api.example"))
    assert model(tmp_path, "on", str(file), "--yes") == 1
    captured = capsys.readouterr()
    assert "Line 1: The endpoint needs https://" in captured.out
    assert "kim.model:1: The file of this language model has errors" in captured.err


@pytest.mark.parametrize("words", [("show",), ("on", "--yes"), ("key", "--forget")])
def test_a_file_that_is_no_model_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    base = tmp_path / "kim.txt"
    base.write_text("[hello.]\nHi!\n")
    assert model(tmp_path, words[0], str(base), *words[1:]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{base}: This is a reply base, which sends no words to another computer." in captured.err
    assert "Choose the file of a language model." in captured.err


def test_a_key_is_kept_where_passwords_are(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    from boltun.passwords import Passwords

    monkeypatch.setattr("sys.stdin", io.StringIO("sk-1234\n"))
    assert model(tmp_path, "key", str(file), "--password-stdin", "--keep-in", "file") == 0
    passwords = Passwords(Profile.at(tmp_path / "profile"))
    assert passwords.get("language model 127.0.0.1:9") == "sk-1234"
    assert "1234" not in capsys.readouterr().out
    assert model(tmp_path, "key", str(file), "--forget") == 0
    assert passwords.get("language model 127.0.0.1:9") is None


def test_the_command_check_names_faults_with_their_lines(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text() + "nearest = 99\nbase2 = 1\n")
    assert main(["check", str(file)]) == 1
    said = capsys.readouterr().out
    assert ":5:" in said
    assert "nearest has to be a number from 0 to 20" in said
    assert "There is no key base2" in said
