"""Nothing takes more than linear time. What once did is given so much here that it would not come to an end.

How the time grows with any of these texts and bases: tests/benchmarks/bad_input.py.
"""

from __future__ import annotations

from random import Random
from typing import Any
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.text.preparing import prepare
from tests.minds.traces import detail_of

MARKS = [chr(code) for code in range(0x20000) if combining(chr(code))]
DOUBLE_MARKS = ["\u0f73", "\u0f75", "\u0f81", "\u0344"]


@pytest.mark.parametrize("marks", ["\u0301\u0323", "\u0f73", "\u0344\u0323"])
def test_a_million_marks_out_of_order_are_put_in_order(marks: str) -> None:
    """They would take a quarter of an hour, were each put in its place one by one."""
    prepared = prepare("a" + marks * (1_000_000 // len(marks)))
    classes = list(map(combining, prepared))
    assert classes[1:] == sorted(classes[1:])


@given(st.text(st.sampled_from([*MARKS, *DOUBLE_MARKS, "a", "ä", "각", "\u1100", "ё", " "]), max_size=150))
def test_long_runs_of_marks_are_prepared_as_short_ones(text: str) -> None:
    assert prepare(text) == normalize("NFC", text).strip().lower()


def ask(mind: BoltunMind, text: str) -> tuple[str | None, dict[str, Any]]:
    message = Message(contact=Contact(account="", address=""), text=text, at=0, received_at=0)
    reply = mind.reply(message, mind.new_memory(), Random(1))
    return reply.text, detail_of(reply.why)


@pytest.mark.parametrize("key", ["кот", "(кот.)", "(~кот.)", "[кот]"])
def test_a_key_may_have_a_hundred_thousand_replies(key: str) -> None:
    """A copy of all their numbers for each further one would take a minute."""
    count = 100_000
    mind = BoltunMind.compile("".join(f"{key}\nответ {number}\n" for number in range(count)))
    text, trace = ask(mind, "кот")
    assert text in {f"ответ {number}" for number in range(count)}
    (only,) = trace["passes"]
    # Those with room are shown; each is counted.
    assert len(only["candidates"]) + only["left_out"]["candidates"] in (count, 2 * count)


def test_special_words_may_have_a_hundred_thousand_replies() -> None:
    count = 100_000
    pairs = "".join(f"{{кот.}}\nответ {number}\n" for number in range(count))
    mind = BoltunMind.compile(f"<IGNORED>\nкот\n{pairs}")
    text, _ = ask(mind, "кот " * 30_000)
    assert text in {f"ответ {number}" for number in range(count)}


def test_a_flood_of_sentences_finds_what_one_of_them_finds() -> None:
    mind = BoltunMind.compile("(привет.)\nи тебе\n[пока]\nдо завтра\n(как дела?)\nхорошо\n")
    once, _ = ask(mind, "Ну привет! Как дела?")
    flood, trace = ask(mind, "Ну привет! Как дела? " * 20_000)
    assert {once, flood} <= {"и тебе", "хорошо"}
    (only,) = trace["passes"]
    assert [one["sentence"] for one in only["candidates"][:4]] == [0, 1, 2, 3]
    assert len(only["sentences"]) + only["left_out"]["sentences"] == 40_000
    assert len(only["candidates"]) + only["left_out"]["candidates"] == 40_000


def test_what_could_be_said_is_shown_before_what_has_no_room() -> None:
    many = "".join(f"(кот.)\nответ {number}\n" for number in range(20_000))
    mind = BoltunMind.compile(f"{many}[кот и пёс]\nтвой зоопарк\n")
    text, trace = ask(mind, "Вот кот. Кот и пёс")
    assert text == "твой зоопарк"
    (only,) = trace["passes"]
    assert only["candidates"][0]["reply"] == "твой зоопарк"
    assert only["left_out"]["candidates"] > 10_000


def test_an_ordinary_trace_leaves_nothing_out() -> None:
    mind = BoltunMind.compile("(привет.)\nи тебе\n<ESCAPE>\nда\n")
    _, trace = ask(mind, "Привет!")
    (only,) = trace["passes"]
    assert "left_out" not in only
    assert [one["reply"] for one in only["candidates"]] == ["и тебе", "да"]
