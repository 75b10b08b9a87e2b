"""Each thing that the checker of scripts knows, with file, line and column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boltun.minds.eliza.checks import TEMPLATES, problems
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.eliza.script import Script
from boltun.minds.eliza.words import Reading
from boltun.minds.protocol import Severity

KEY = "key: a\n decomp: *\n  reasmb: A.\n"

CASES = [
    ("unknown-tag", KEY + "  font: Arial\n", 4, 3),
    ("unknown-tag", "idle: x\n" + KEY, 1, 1),
    ("tag-in-capitals", KEY + " Key: b\n", 4, 2),
    ("no-tag", KEY + "  reasmb Why?\n", 4, 3),
    ("nothing-behind-tag", KEY + " initial:\n", 4, 2),
    ("nothing-behind-tag", "key: a\n decomp: *\n  reasmb: A.\n  reasmb:\n", 4, 3),
    ("key-twice", KEY + "key: A 4\n decomp: x\n  reasmb: B.\n", 4, 6),
    ("key-not-one-word", KEY + "key: two words\n decomp: *\n  reasmb: B.\n", 4, 6),
    ("key-not-one-word", KEY + "key: b 1.5\n decomp: *\n  reasmb: B.\n", 4, 6),
    ("key-without-decompositions", "key: b 2\n" + KEY, 1, 6),
    ("key-without-decompositions", KEY + "key: b\n", 4, 6),
    ("decomposition-without-key", "decomp: *\n reasmb: A.\n" + KEY, 1, 9),
    ("decomposition-without-reassemblies", "key: b\n decomp: b *\n decomp: *\n  reasmb: B.\n", 2, 10),
    ("decomposition-without-reassemblies", KEY + "key: b\n decomp: b *\n", 5, 10),
    ("decomposition-never-reached", KEY + " decomp: a *\n  reasmb: B.\n", 4, 10),
    ("decomposition-never-reached", "key: b\n decomp: b  *\n  reasmb: 1\n decomp: B *\n  reasmb: 2\n", 4, 10),
    ("reassembly-without-decomposition", "reasmb: B.\n" + KEY, 1, 9),
    ("reassembly-without-decomposition", "key: b\n reasmb: B.\n decomp: *\n  reasmb: A.\n", 2, 10),
    ("unknown-name", "key: b\n decomp: * @who *\n  reasmb: B.\n", 2, 12),
    ("name-of-nothing", "key: b\n decomp: * @ *\n  reasmb: B.\n", 2, 12),
    ("goto-unknown-key", KEY + "  reasmb: goto nowhere\n", 4, 16),
    ("goto-several-words", KEY + "  reasmb: goto a now\n", 4, 11),
    ("goto-without-key", KEY + "  reasmb: Goto\n", 4, 11),
    ("goto-unknown-key", KEY + "  reasmb: GOTO nowhere\n", 4, 16),
    ("goto-several-words", KEY + "  reasmb: Goto a b\n", 4, 11),
    ("goto-for-memory", "key: b\n decomp: $ *\n  reasmb: goto a\n" + KEY, 3, 11),
    ("goto-for-memory", KEY + "  reasm_for_memory: goto a\n", 4, 21),
    ("no-such-group", KEY + "  reasmb: So (2)?\n", 4, 14),
    ("no-such-group", KEY + "  reasmb: (1)(0)\n", 4, 14),
    ("no-such-group", KEY + "  reasmb: (99999999999999999999)\n", 4, 11),
    ("no-such-group", KEY + "  reasmb: (+2)\n", 4, 11),
    ("group-written-otherwise", KEY + "  reasmb: So ( 1 )?\n", 4, 14),
    ("group-written-otherwise", KEY + "  reasmb: So (+1)?\n", 4, 14),
    ("group-written-otherwise", KEY + "  reasmb: So (１)?\n", 4, 14),
    ("quit-without-final", "quit: bye\nquit: so long\n" + KEY, 1, 7),
    ("word-replaced", "pre: dreams dream\n" + KEY + "key: dreams\n decomp: *\n  reasmb: B.\n", 5, 6),
    ("word-replaced", "key: a\n decomp: * Dreams *\n  reasmb: B.\npre: dreams dream\n", 2, 12),
    ("word-replaced", "final: x\nquit: dont\npre: dont don't\n" + KEY, 2, 7),
    ("word-replaced", "final: x\nquit: i’m off\npre: i'm i am\n" + KEY, 2, 7),
    ("substitution-without-words", "pre: dont\n" + KEY, 1, 6),
    ("substitution-twice", "post: i you\npost: I me\n" + KEY, 2, 7),
    ("word-never-occurs", "synon: yes c++ no\n" + KEY, 1, 12),
    ("word-never-occurs", KEY + "key: x-ray\n decomp: *\n  reasmb: B.\n", 4, 6),
    ("word-never-occurs", "key: b\n decomp: * what?\n  reasmb: B.\n", 2, 12),
    ("word-never-occurs", "pre: what's-up what\n" + KEY, 1, 6),
    ("word-never-occurs", "quit: bye!\nfinal: x\n" + KEY, 1, 7),
]


def found(text: str) -> list[tuple[str, int, int]]:
    listed = problems(Script(text, Reading()), Path("script.txt"))
    assert all(problem.path == Path("script.txt") for problem in listed)
    assert all(problem.severity is Severity.WARNING for problem in listed)
    assert all(problem.text for problem in listed)
    return [(problem.code, problem.line, problem.column) for problem in listed]


@pytest.mark.parametrize(("code", "text", "line", "column"), CASES)
def test_a_problem_is_told_with_its_place(code: str, text: str, line: int, column: int) -> None:
    assert found(text) == [(code, line, column)]


def test_each_problem_has_a_test_and_stands_in_the_page() -> None:
    tested = {code for code, *_ in CASES} | {"unreadable-bytes"}
    assert set(TEMPLATES) == tested
    page = (Path(__file__).resolve().parents[3] / "docs" / "eliza.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.M)) >= tested


def test_what_is_meant_is_no_problem() -> None:
    assert found("Prose, and more: of it\n\n" + KEY) == []
    assert found(KEY + "  reasmb: goto x-ray\nkey: x-ray\n decomp: *\n  reasmb: B (1).\n") == []
    assert found("key: xnone\n decomp: $ *\n  reasmb: (1)\n decomp: *\n  reasmb: (1)\n") == []
    assert found("key: my\n decomp: my *\n  reasm_for_memory: (1)\n decomp: *\n  reasmb: A\n") == []
    swapped = "pre: i you\npre: you i\npre: so so very\nfinal: x\nquit: so you i\n"
    assert found(swapped + KEY) == []
    assert found("pre: far a\n" + KEY + "  reasmb: goto far\nkey: far\n decomp: *\n  reasmb: B.\n") == []
    assert found("synon: it's don’t ЁЖ\n" + KEY + "# a comment\n; another\n") == []


def test_a_broken_line_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text("font: x\nkey: two words\ndecomp: *\nreasmb: no\n" + KEY)
    mind = ElizaMind.open(path)
    assert [(problem.code, problem.line) for problem in mind.problems()] == [
        ("unknown-tag", 1),
        ("key-not-one-word", 2),
    ]
    assert list(mind.script.entries) == ["a"]


def test_the_file_is_checked_as_it_stands_now(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text(KEY)
    mind = ElizaMind.open(path)
    path.write_text(KEY + "oops: x\n")
    assert [problem.code for problem in mind.problems()] == ["unknown-tag"]
