"""Pairs that share replies become topics and back, and no answer changes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.cli.main import main
from boltun.errors import TextError
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.topic_folding import Folded, fold, unfold
from boltun.text.encoding import decode
from tests.documents import document_of
from tests.minds.boltun.test_topics import (
    bases,
    bracketed,
    message_of,
    phrase,
    reply,
    talk,
    talks,
    with_topics,
)
from tests.minds.traces import detail_of

PLAIN = """(join us.)
Sounds like a plan!

(join us.)
The owner will answer.
hello
Hi!
[who's in?]
The owner will answer.

shall we go?
The owner will answer.
[who's in?]
Sounds like a plan!
shall we go?
Sounds like a plan!
"""
FOLDED = """<ON join us>
(join us.) [who's in?]
<ON join us>
shall we go?
<SAY join us>
Sounds like a plan!
<SAY join us>
The owner will answer.

hello
Hi!
"""


def folded(text: str) -> str:
    document = document_of(text)
    fold(document)
    return document.text


def unfolded(text: str) -> str:
    document = document_of(text)
    unfold(document)
    return document.text


def test_pairs_that_share_their_replies_become_a_topic() -> None:
    document = document_of(PLAIN)
    assert fold(document) == Folded(1, 3, 2)
    assert document.text == FOLDED
    assert fold(document) == Folded(0, 0, 0)
    assert document.text == FOLDED


def test_keys_that_differ_in_capitals_are_one_key() -> None:
    assert folded("Hi\na\n[hey]\na\nhi\nb\n[Hey]\nb\n(HEY.)\na\n(hey.)\nb\n") == (
        "<ON hey>\n[hey] (HEY.)\n<ON hey>\nHi\n<SAY hey>\na\n<SAY hey>\nb\n"
    )


def test_a_topic_becomes_pairs_again() -> None:
    document = document_of(FOLDED)
    assert unfold(document) == Folded(1, 3, 2)
    assert document.text == (
        "(join us.)\nSounds like a plan!\n(join us.)\nThe owner will answer.\n"
        "[who's in?]\nSounds like a plan!\n[who's in?]\nThe owner will answer.\n"
        "shall we go?\nSounds like a plan!\nshall we go?\nThe owner will answer.\n\nhello\nHi!\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(a.)\nx\n(a.)\ny\n",
        "(a.)\nx\n(b.)\ny\n",
        "<ESCAPE>\nx\n<FAILURE>\nx\n<INITIAL>\nx\n",
        "[a] b]\nx\n[c] d]\nx\n[e] f]\nx\n(g)\nx\n(h)\nx\n(i)\nx\n",
    ],
)
def test_what_would_not_become_shorter_or_mean_the_same_stays(text: str) -> None:
    assert folded(text) == text


def test_each_new_topic_has_a_name_of_its_own() -> None:
    pairs = "".join(
        f"(кот{mark}.)\n{n}\n[кот{mark}]\n{n}\n{{кот{mark}.}}\n{n}\n" for n, mark in enumerate(["", "!", ">"])
    )
    text = folded(f"<ON Кот>\n[x]\n<SAY кот>\ny\n{pairs}(:).)\nсмех\n[:)]\nсмех\n[:-)]\nсмех\n")
    assert [line for line in text.split("\n") if line.startswith("<SAY")] == [
        "<SAY кот>",
        "<SAY кот 2>",
        "<SAY кот 3>",
        "<SAY кот 4>",
        "<SAY topic>",
    ]


def test_long_lists_of_keys_take_several_lines() -> None:
    text = folded("".join(f"(word{number:04} other.)\nreply\n" for number in range(50)))
    assert max(map(len, text.split("\n"))) <= 100
    assert text.count("<ON ") == 50 / 5


@given(st.lists(st.tuples(bracketed | phrase, reply), max_size=30), talks)
def test_folding_changes_no_answer(pairs: list[tuple[str, str]], turns: list[tuple[str, float]]) -> None:
    text = "".join(f"{key}\n{said}\n" for key, said in pairs)
    ours, theirs = BoltunMind.compile(folded(text)), BoltunMind.compile(text)
    memory: Any = theirs.new_memory()
    now = 0.0
    for said, wait in turns:
        now += wait
        answer, other = (mind.reply(message_of(said, now), memory, Random(1)) for mind in (theirs, ours))
        one, two = detail_of(answer.why), detail_of(other.why)
        assert set(one["drawn_from"]) == set(two["drawn_from"])
        assert len(one["drawn_from"]) == len(two["drawn_from"])
        assert (one["priority"], answer.merit) == (two["priority"], other.merit)
        memory = answer.remembers.sent(now)


@given(bases, talks, st.integers(0, 3))
def test_unfolding_changes_no_answer_whatever_the_dice(
    base: list[tuple[str, str, Any]], turns: list[tuple[str, float]], seed: int
) -> None:
    text = with_topics(base)
    torn = {"topic-without-reply", "topic-without-key", "misspelt-topic"}
    if not torn.isdisjoint(problem.code for problem in problems(document_of(text))):
        with pytest.raises(TextError):
            unfolded(text)
        return
    plain = unfolded(text)
    assert "<ON " not in plain
    assert "<SAY " not in plain
    assert talk(BoltunMind.compile(plain), turns, seed) == talk(BoltunMind.compile(text), turns, seed)


@given(st.lists(st.tuples(bracketed | phrase, reply), max_size=30))
def test_what_was_folded_has_the_same_pairs_when_it_is_unfolded(pairs: list[tuple[str, str]]) -> None:
    text = "".join(f"{key}\n{said}\n" for key, said in pairs)

    def pairs_of(text: str) -> set[tuple[str, str | None]]:
        document = document_of(text)
        return {(document.lines[pair.at].strip(), pair.reply) for pair in document.pairs()}

    assert pairs_of(unfolded(folded(text))) == pairs_of(text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("<ON x>\n(a.)\n", "1"),
        ("<SAY x>\nb\n", "1"),
        ("<ON x>\n(a.)\n<SAY x>\nb\n<ON x>\n(a.) or\n<ON >\n(a.)\n<ON x>", "5, 7, 9"),
    ],
)
def test_a_topic_that_is_not_whole_is_not_expanded(text: str, lines: str) -> None:
    document = document_of(text)
    with pytest.raises(TextError) as caught:
        unfold(document)
    assert caught.value.values["lines"] == lines
    assert document.text.rstrip() == text.rstrip()


def test_the_ends_and_bytes_of_other_lines_stay() -> None:
    data = b"one\r\ntwo\n\xff\r\nthree\n(a.)\nx\r\n[a]\nx\n(b.)\nx\r\n{c.}\r\nx\r\nlast\n\xfe"
    document = Document(decode(data, encoding="utf-8"), path=Path("x"))
    fold(document)
    assert document.to_bytes() == (
        b"one\r\ntwo\n\xff\r\nthree\n<ON a>\r\n(a.) [a] (b.) {c.}\r\n<SAY a>\r\nx\r\nlast\n\xfe"
        if document.line_end == "\r\n"
        else b"one\r\ntwo\n\xff\r\nthree\n<ON a>\n(a.) [a] (b.) {c.}\n<SAY a>\nx\nlast\n\xfe"
    )


def test_the_command_writes_only_where_it_is_told_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(PLAIN.encode("cp1251"))
    assert main(["topics", str(source)]) == 0
    assert capsys.readouterr().out == f"{source}: 1 topic with 3 keys and 2 replies; 7 pairs become 5\n"
    assert source.read_bytes() == PLAIN.encode("cp1251")
    assert main(["topics", str(source), "-o", str(target)]) == 0
    assert target.read_text() == FOLDED
    assert main(["topics", str(target), "--unfold", "-o", str(tmp_path / "out.mindw")]) == 0
    assert (tmp_path / "out.mindw").read_bytes().startswith(b"\xff\xfe(\0j\0o\0")
    target.write_text("<ON x>\n(a.)\n")
    assert main(["topics", str(target), "--unfold", "-o", str(target)]) == 1
    assert "boltun check" in capsys.readouterr().err
    assert target.read_text() == "<ON x>\n(a.)\n"
