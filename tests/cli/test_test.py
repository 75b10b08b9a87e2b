"""``boltun test``: conversations held with a mind, and what is told of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main

BASE = """\
[hi.]
Hello!
(cat.)
A cat!
(cat.)
Meow.
<INITIAL>
Knock!
"""

SCRIPT = """\
initial: How do you do.
final: Goodbye.
quit: bye
key: xnone
  decomp: *
    reasmb: Go on.
key: hello
  decomp: *
    reasmb: Hi there.
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "friend.txt"
    path.write_text(BASE)
    return path


def cases(base: Path, text: str) -> Path:
    file = base.with_name("friend.cases.txt")
    file.write_text(text)
    return file


def test_what_holds_is_counted(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases(base, "= One\n> hi\n< Hello!\n^\n< Knock!\n= Two\n> cat\n< A cat!\n< Meow.\n> hm\n< -\n")
    assert main(["test", str(base)]) == 0
    assert capsys.readouterr().out == "2 conversations, 0 failed\n"


def test_what_went_otherwise_is_told_with_file_line_expected_and_got(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = cases(base, "= Talk\n> hi\n< Hi!\n< Good day!\n> hm\n< *\n= Fine\n> hi\n< Hello!\n")
    assert main(["test", str(base)]) == 1
    otherwise = "which is not among the allowed replies"
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:2: Talk: 'hi' was answered 'Hello!' (priority at once), {otherwise}",
        "    < Hi!",
        "    < Good day!",
        f"{file}:5: Talk: 'hm' was met with silence (no reply found), {otherwise}",
        "    < *",
        "2 conversations, 1 failed",
    ]


def test_json_tells_of_all_conversations(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cases(base, "= Fine\n> hi\n< Hello!\n= Wrong\n> hm\n< *\n")
    assert main(["test", str(base), "--json", "--seed", "7"]) == 1
    fine, wrong = json.loads(capsys.readouterr().out)
    assert fine == {
        "base": str(base),
        "file": str(file),
        "line": 1,
        "title": "Fine",
        "passed": True,
        "failures": [],
    }
    (failure,) = wrong["failures"]
    assert failure.pop("text").startswith("'hm' was met with silence")
    assert failure == {
        "line": 5,
        "seed": 7,
        "message": "hm",
        "expected": ["< *"],
        "reply": None,
        "silence": "no reply found",
    }


def test_a_reply_that_only_some_throws_give_is_found(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases(base, "= Tight\n> cat\n< Meow.\n")
    assert main(["test", str(base)]) == 1
    assert "'A cat!'" in capsys.readouterr().out


def test_other_wordings_are_held_too(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cases(base, "= A\n> hi\n| Hi.\n| my cat\n< Hello!\n<! dog\n")
    assert main(["test", str(base)]) == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file}:4: A: 'my cat' ")
    assert rest[-3:] == ["    < Hello!", "    <! dog", "1 conversation, 1 failed"]


def test_without_conversations_it_says_where_they_belong(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["test", str(base)]) == 1
    file = base.with_name("friend.cases.txt")
    assert capsys.readouterr().err == (
        f"boltun: {base}: There are no conversations beside this base. Write them into {file}.\n"
    )


def test_conversations_elsewhere_are_named(
    base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.txt").write_text("= A\n> hi\n< Hello!\n")
    (tmp_path / "b").write_text("= B\n> hi\n< Hello!\n")
    argv = ["test", str(base), "--cases", str(tmp_path / "more"), "--cases", str(tmp_path / "b")]
    assert main(argv) == 0
    assert capsys.readouterr().out == "2 conversations, 0 failed\n"
    assert main(["test", str(base), "--cases", str(tmp_path / "c")]) == 1
    assert "Cannot read the conversations" in capsys.readouterr().err


def test_a_file_of_conversations_that_has_no_meaning_is_an_error_with_its_line(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = cases(base, "= A\n> hi\n? what\n")
    assert main(["test", str(base)]) == 1
    assert capsys.readouterr().err.startswith(f"boltun: {file}:3: A line begins with '?'.")


def test_an_eliza_script_holds_its_conversations_and_says_when_it_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "doctor.txt"
    script.write_text(SCRIPT)
    held = "= Talk\n^\n< How do you do.\n> hello\n< Hi there.\n! not final\n> bye\n< Goodbye.\n! final\n"
    (tmp_path / "doctor.cases.txt").write_text(held + "= Wrong\n> hello\n< Hi there.\n! final\n")
    assert main(["test", str(script)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].endswith(":11: Wrong: 'hello' did not end the conversation")
    assert out[-1] == "2 conversations, 1 failed"


def test_minds_are_tested_one_after_the_other(
    base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases(base, "= A\n> hi\n< Hello!\n")
    other = tmp_path / "other.txt"
    other.write_text("[hi.]\nHo!\n")
    (tmp_path / "other.cases.txt").write_text("= A\n> hi\n< Ho!\n")
    assert main(["test", str(base), str(other)]) == 0
    assert capsys.readouterr().out == "2 conversations, 0 failed\n"


def test_lined_up_bases_hold_their_conversations_together(
    base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("[ho.]\nHo!\n")
    cases(base, "= Both\n> hi\n< Hello!\n> ho\n< Ho!\n")
    assert main(["test", str(base), str(other), "--chain", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert (one["base"], one["passed"]) == (f"{base} {other}", True)
    assert main(["test", str(base), "--chain"]) == 1


LIST = """\
== Pets
= Cat
> my cat
| kitty
< * understood
<! meow
== Greetings
= Hi
> hi
< Good day!
"""


def test_a_report_counts_by_subject_and_lists_what_is_bad(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base.write_text(BASE + "<ESCAPE>\nGo on.\n")
    file = cases(base, LIST)
    assert main(["test", str(base), "--report", "--seed", "1"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[:4] == [
        "messages  understood  general  silent  bad  not allowed  twins alike  subject",
        "       2      1  50%        1       0    1            1       0 of 1  Pets",
        "       1      1 100%        0       0    0            1       0 of 0  Greetings",
        "       3      2  67%        1       0    1            2       0 of 1  all",
    ]
    assert out[5].startswith("The same reply twice running: 0 of 0 in the conversations, ")
    talk = ("In the talk: ", "The same reply")
    assert [line for line in out[6:] if line and not line.startswith(talk)] == [
        "Bad answers: 1",
        f"{file}:3: Cat: 'my cat' might be answered 'Meow.', which contains 'meow' ({base}:5)",
        "Answers that are not allowed: 1",
        f"{file}:9: Hi: 'hi' might be answered 'Hello!' ({base}:1)",
        "Not understood: 1",
        f"{file}:4: Cat: 'kitty' (but 'my cat' is)",
    ]


def test_a_whole_report_lists_every_message_with_all_replies(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = cases(base, "= Cat\n> my cat\n< *\n> hm\n< -\n")
    assert main(["test", str(base), "--report", "--all"]) == 0
    _, _, listed = capsys.readouterr().out.partition("\nEvery message\n")
    first, one, other, *rest = listed.splitlines()
    assert first == f"{file}:2: Cat: 'my cat'"
    assert {one, other} == {f"    A cat! ({base}:3)", f"    Meow. ({base}:5)"}
    assert rest == [f"{file}:4: Cat: 'hm'", "    - (no reply found)"]
    assert main(["test", str(base), "--all"]) == 1
    assert "--all belongs to a report" in capsys.readouterr().err


def test_a_report_is_told_as_json_too(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cases(base, LIST)
    assert main(["test", str(base), str(base), "--report", "--all", "--json", "--cases", str(file)]) == 1
    one, same = json.loads(capsys.readouterr().out)
    assert one == same
    assert one["base"] == str(base)
    assert one["all"]["messages"] == 3
    assert one["subjects"]["Pets"]["forbidden"] == 1
    forbidden = next(each for each in one["faults"] if each["fault"] == "forbidden")
    assert forbidden == {
        "file": str(file),
        "line": 3,
        "subject": "Pets",
        "title": "Cat",
        "message": "my cat",
        "fault": "forbidden",
        "reply": "Meow.",
        "text": "meow",
        "from": [{"file": str(base), "line": 5}],
    }
    hi = one["answers"][2]
    assert (hi["message"], hi["understood"], hi["silence"]) == ("hi", True, None)
    assert hi["replies"] == [{"reply": "Hello!", "from": [{"file": str(base), "line": 1}]}]


def test_a_report_on_several_bases_names_each(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cases(base, "= Hi\n> hi\n< Hello!\n")
    assert main(["test", str(base), str(base), "--report", "--cases", str(file)]) == 0
    assert capsys.readouterr().out.count(f"{base}:\n") == 2
    assert main(["test", str(base), str(base), "--chain", "--report"]) == 0
