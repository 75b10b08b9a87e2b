"""``boltun check``."""

import argparse
import io
import json
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook

from boltun.cli import check, main
from boltun.message import Account, ChatKind, Contact, Message
from boltun.store.store import Store

BAD = "привет\nПривет!\n(чай)\nОк.\n(кофе - чай.)\nОк.\n"


def run(*argv: str) -> int:
    parser = argparse.ArgumentParser()
    check.add_parser(parser.add_subparsers())
    args = parser.parse_args(["check", *argv])
    return args.func(args)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.mindw"
    path.write_bytes(BAD.replace("\n", "\r\n").encode("utf-16"))
    return str(path)


def test_problems_are_listed_with_file_line_and_severity(
    bad: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(bad) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{bad}:3: error: The list has no type mark")
    assert second == f"{bad}:5: warning: No message holds “-” as a word."


def test_warnings_alone_do_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "base.txt"
    path.write_text("[да]\n\n", encoding="utf-8")
    assert run(str(path)) == 0
    assert "warning" in capsys.readouterr().out


def test_a_good_base_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "base.txt"
    path.write_text("привет\nПривет!\n", encoding="utf-8")
    assert run(str(path)) == 0
    assert capsys.readouterr() == ("", "")
    assert run("--json", str(path)) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_json_is_one_array_of_all_files(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(bad, bad, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [(entry["line"], entry["column"], entry["severity"], entry["code"]) for entry in found] == [
        (3, 1, "error", "list-without-mark"),
        (5, 7, "warning", "word-never-occurs"),
    ] * 2
    assert found[0]["file"] == bad
    assert found[1]["text"] == "No message holds “-” as a word."


def test_the_encoding_can_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("[hi.]\nДа\n(нет\nНет\n".encode("koi8-r"))
    assert run("--encoding", "koi8-r", str(path)) == 1
    assert capsys.readouterr().out.startswith(f"{path}:3: error: “(” has no partner")
    run("--encoding", "ascii", str(path))
    assert "mean nothing" in capsys.readouterr().out
    assert run("--encoding", "klingon", str(path)) == 1
    assert "no text encoding called “klingon”" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_a_problem_and_the_others_are_checked(
    tmp_path: Path, bad: str, capsys: pytest.CaptureFixture[str]
) -> None:
    binary = tmp_path / "binary.mindw"
    binary.write_bytes(bytes(range(256)))
    missing = tmp_path / "missing.txt"
    assert run(str(missing), str(binary), bad) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"{missing}: error: ")
    assert lines[1].startswith(f"{binary}: error: This is not a text file")
    assert run("--json", str(missing)) == 1
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["line"], entry["code"]) == (None, "unreadable-file")


def test_of_several_files_the_one_with_the_problem_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "config.yml"
    config.write_text(
        "blocks:\n  - block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager\n"
        "    input: {sentence: a, nlu_result: b, user_id: c}\n"
        "    output: {output_text: system_utterance}\n    knowledge_file: scenario.xlsx\n",
        encoding="utf-8",
    )
    command = ["--profile", str(tmp_path / "profile"), "check"]
    assert main([*command, "--json", str(config)]) == 1
    (entry,) = json.loads(capsys.readouterr().out)
    assert entry["file"] == str(tmp_path / "scenario.xlsx")
    columns = [
        "flag",
        "state",
        "system utterance",
        "user utterance type",
        "conditions",
        "actions",
        "next state",
    ]
    book = Workbook()
    assert book.active is not None
    book.active.title = "scenario"
    book.active.append(columns)
    book.active.append(["Y", "#initial", "Hello.", "", "", "", "nowhere"])
    book.save(tmp_path / "scenario.xlsx")
    main([*command, str(config)])
    assert f"{tmp_path / 'scenario.xlsx'}:2: " in capsys.readouterr().out


def test_what_a_file_is_can_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "half.txt"
    path.write_text("key: a\n")
    main(["check", str(path)])
    assert "no “decomp:”" not in capsys.readouterr().out
    assert main(["check", str(path), "--kind", "eliza"]) == 0
    assert "no “decomp:”" in capsys.readouterr().out


DEEP = "[hi.]\nHi\nhi.\nHello\n(cat.)\nMeow\n"


def test_a_long_look_finds_more_and_says_how_to_mend_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "base.txt"
    path.write_text(DEEP, encoding="utf-8")
    assert run(str(path)) == 0
    assert capsys.readouterr().out == ""
    assert run(str(path), "--deep", "--json") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["line"], entry["code"]) == (3, "hidden-by-phrase")
    assert entry["mends"] == [
        {"text": "Make it a common phrase.", "edits": [{"line": 3, "count": 1, "lines": ["[hi.]"]}]},
        {"text": "Take the pair in line 3 out.", "edits": [{"line": 3, "count": 2, "lines": []}]},
    ]


def test_a_long_look_tries_the_history_of_the_profile_also_while_boltun_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "base.txt"
    path.write_text(DEEP, encoding="utf-8")
    profile = tmp_path / "profile"
    command = ["--profile", str(profile), "check", str(path), "--deep", "--history"]
    assert main(command) == 1
    assert "There is no history yet" in capsys.readouterr().err
    (profile / "data").mkdir(parents=True, exist_ok=True)
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        account = Account(key="a", network="xmpp", address="me@example.org")
        store.accounts.save(account)
        for name, kind, texts in (
            ("anna", ChatKind.DIRECT, ["the cat", "the cat", "so what"]),
            ("room", ChatKind.GROUP, ["the cat in a room"]),
        ):
            contact = Contact(account=account.key, address=f"{name}@example.org", kind=kind)
            for number, text in enumerate(texts):
                at = 1_000.0 + number
                store.messages.receive(Message(contact=contact, text=text, at=at, received_at=at))
        assert main(command) == 0
    out = capsys.readouterr().out
    assert "Of 3 messages, so many are answered by" in out
    assert "words anywhere: 2;" in out


def test_a_long_look_tries_the_history_of_an_export(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "base.txt"
    path.write_text(DEEP, encoding="utf-8")
    export = tmp_path / "hexchat.log"
    lines = [f"Nov 20 10:0{number}:00 <{who}>\t{text}" for number, (who, text) in enumerate(TALK)]
    export.write_text("**** BEGIN LOGGING AT Fri Nov 20 10:00:00 2026\n\n" + "\n".join(lines) + "\n")
    assert main(["check", str(path), "--deep", "--history-of", str(export), "--me", "ivan"]) == 0
    assert "words anywhere: 2;" in capsys.readouterr().out


TALK = [("anna", "the cat"), ("ivan", "my cat, too"), ("anna", "a cat"), ("anna", "so what")]


def test_the_standard_input_is_checked_under_the_name_of_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def given(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    given("(cat\nMeow\n")
    assert run("-", "--name", "my/cat.txt") == 1
    assert capsys.readouterr().out.startswith("my/cat.txt:1: error: “(” has no partner")
    given("(cat\nMeow\n")
    assert run("-", "--json") == 1
    assert json.loads(capsys.readouterr().out)[0]["file"] == "-"
    given("<aiml><category></aiml>")
    main(["--temp", "check", "-", "--name", "my/cat.aiml", "--json"])
    (entry, *_) = json.loads(capsys.readouterr().out)
    assert entry["file"] == "my/cat.aiml"
