"""Placeholders of reply bases: only where a base switches them on, and with the words that a list caught."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.chain import Chain
from boltun.minds.filling import Known, example, fill_reply, first_name
from boltun.minds.protocol import Reply
from boltun.text.encoding import decode
from boltun.text.preparing import prepare

NOW = datetime(2026, 11, 23, 17, 30)
ON = "<PLACEHOLDERS>\nen\n"
SOMEBODY = Contact(account="xmpp:me@home.example", address="anna@home.example", name="Anna Smith")


KEYS = ("(call … at ….)", "(… ёж ….)", "(~ёж ….)", "(猫 ….)", "<ESCAPE>")
GAPS = ON + "".join(f"{key}\n{{1|?}}\n" for key in KEYS)
CATCHING = [BoltunMind.compile(GAPS, fold_yo=fold_yo) for fold_yo in (True, False)]


def ask(mind: Any, text: str, *, memory: Any = None, in_mode: bool = False) -> Reply:
    message = Message(contact=SOMEBODY, text=text, at=1e9, received_at=1e9)
    reply = mind.reply(message, memory or mind.new_memory(), Random(1))
    known = Known(now=NOW, until=datetime(2026, 11, 26, 9), name=SOMEBODY.name)
    return fill_reply(reply, known, in_mode=in_mode)


def said(base: str, text: str, **options: Any) -> str | None:
    return ask(BoltunMind.compile(base), text, **options).text


def test_a_base_without_the_switch_stays_literal() -> None:
    base = "(where.)\nAway {until}, {{name}, {1}.\n"
    assert said(base, "Where") == "Away {until}, {{name}, {1}."
    assert said(base, "Where", in_mode=True) == "Away until Thursday, {name}, {1}."


def test_a_base_switches_them_on_wherever_the_pair_stands() -> None:
    assert said(f"[where?]\nAway {{until}}, {{first_name}}.\n{ON}", "Where?") == "Away until Thursday, Anna."


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "until Thursday"), ("ru", "до четверга"), ("ja", "木曜日まで"), ("fr", "until Thursday")],
)
def test_the_language_is_that_of_the_base(language: str, words: str) -> None:
    assert said(f"<PLACEHOLDERS>\n{language}\n[q.]\n({{until}})\n", "q") == f"({words})"


def test_without_a_known_language_the_script_tells_it() -> None:
    assert said("<PLACEHOLDERS>\n\n[q.]\nДо встречи: {until}\n", "q") == "До встречи: до четверга"


@pytest.mark.parametrize(
    ("key", "text", "reply"),
    [
        ("(call … at ….)", "Please call Anna SMITH, ok, at 10:30!", "Anna SMITH, ok/10:30"),
        ("(call … at ….)", "Call at noon", "?/noon"),
        ('("my name is" ….)', "Hi. My name is  Zoë-Maria (Bob)...", "Zoë-Maria (Bob/?"),
        ("(… called.)", "Old MacDonald called", "Old MacDonald/?"),
        ("(~call … cat.)", "Calling my two Cats", "my two/?"),
        ("(call … me.)", "Ring me. Call your MUM and me.", "your MUM and/?"),
        ("(call me.)", "call him and me", "?/?"),
        ("(купи …?)", "Ты купишь? А купи Ёлочный МЁД?", "Ёлочный МЁД/?"),
    ],
)
def test_gaps_catch_words_as_they_were_written(key: str, text: str, reply: str) -> None:
    assert said(f"{ON}{key}\n{{1|?}}/{{2|?}}\n", text) == reply


def test_without_the_switch_a_gap_at_the_edge_still_says_nothing() -> None:
    base = "(name my ….)\nHm.\n"
    assert said(base, "my name is Bob") == "Hm."
    assert said(f"{ON}{base}", "my name is Bob") is None


def test_words_are_caught_behind_aliases_and_in_topics() -> None:
    base = f"{ON}@call\nring\n<ON calls>\n[z.] (call … now.)\n<SAY calls>\nI call {{1|whom}}.\n"
    assert said(base, "Ring Bob now") == "I call bob."
    assert said(base, "z") == "I call whom."


WORDS = ("call", "Ёж", "At", "İs", "ẞ", "猫眠い", "...", "!?", "((", "e\u0301", "\u202e", "don't")


@given(st.lists(st.sampled_from(WORDS)))
def test_what_is_caught_stands_in_the_message(words: list[str]) -> None:
    text = " ".join(words)
    message = Message(contact=SOMEBODY, text=text, at=1e9, received_at=1e9)
    for reply in (mind.reply(message, mind.new_memory(), Random(1)) for mind in CATCHING):
        placeholders = reply.placeholders
        caught = () if placeholders is None else placeholders.caught
        assert all(one.lower() in prepare(text) for one in caught)


def test_what_was_said_is_remembered_as_the_base_has_it() -> None:
    mind = BoltunMind.compile(f"{ON}(hi.)\nHi {{name}}!\n(hi.)\nHello {{name}}!\n")
    first = ask(mind, "hi")
    assert first.text in ("Hi Anna Smith!", "Hello Anna Smith!")
    second = ask(mind, "hi you", memory=first.remembers.sent(1e9))
    assert {first.text, second.text} == {"Hi Anna Smith!", "Hello Anna Smith!"}


def test_why_says_what_was_filled_and_knows_the_reply_of_the_base() -> None:
    base = BoltunMind.compile(f"{ON}(hi.)\nHi {{name}}!\n", name="base")
    for mind, memory in ((base, None), (Chain([base]), Chain([base]).new_memory())):
        told = ask(mind, "hi", memory=memory).why.told().own
        assert told.as_written == "Hi {name}!"
        (step,) = told.steps
        assert step.template.format(**step.values) == "{name} is filled with “Anna Smith”"


def test_a_compiled_base_in_a_file_fills_the_same(tmp_path: Path) -> None:
    tables = compile_text(f"{ON}(call … at ….)\n{{1|?}} {{2|?}} {{until}}\n")
    pack(tables, tmp_path / "b", {}, b"k" * 32)
    packed = Packed.open(tmp_path / "b", {}, b"k" * 32)
    assert packed is not None
    assert ask(BoltunMind(packed), "call Ann at ten").text == "Ann ten until Thursday"


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("{foo}", "unknown-placeholder"),
        ("{numbers}", "unknown-placeholder"),
        ("{Name|x}", "misspelt-placeholder"),
        ("Hi {time", "placeholder-not-closed"),
        ("{3|x}", "nothing-caught"),
        ("{1}", "placeholder-without-words"),
        ("{until}", "placeholder-without-words"),
        ("{1|x} {2|x} {until|x} {time} {{foo} :-{", None),
    ],
)
@pytest.mark.parametrize("key", ["(call … at ….)\n", "<ON a>\n[z] (call … at ….)\n<SAY a>\n"])
def test_mistakes_are_told_with_their_place(reply: str, code: str | None, key: str) -> None:
    found = check(f"{ON}{key}x {reply}\n")
    line = 2 + key.count("\n") + 1
    assert [(one.code, one.line) for one in found] == ([(code, line)] if code else [])
    assert all(one.column >= 3 and one.text for one in found)


@pytest.mark.parametrize(
    ("base", "codes"),
    [
        ("<PLACEHOLDERS>\nGerman\n", ["unknown-language"]),
        ("<PLACEHOLDERS>\n\n", ["unknown-language"]),
        ("[a.]\n{until} {name}\n[b.]\n{name}\n", ["placeholders-off"]),
        ("[a.]\n{foo} {1}\n", []),
        (f"{ON}<SAY grave death>\nCall {{numbers}}.\n", []),
        ("(my ….)\nx\n", ["order-of-nothing"]),
        (f"{ON}(my ….)\nx\n", []),
    ],
)
def test_the_switch_is_checked_and_a_base_without_it_told_once(base: str, codes: list[str]) -> None:
    assert [one.code for one in check(base)] == codes


def test_what_is_told_of_a_base_without_the_switch_names_the_first_placeholder() -> None:
    (problem,) = check("[a.]\nuntil {until}, {name}\n")
    assert "{until}" in problem.text
    assert (problem.line, problem.column) == (2, 7)


def check(base: str) -> list[Any]:
    return problems(Document(decode(base.encode())))


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Anna Smith", "Anna"),
        ("Smith, Anna Maria", "Anna"),
        ("Анна", "Анна"),
        ("山田 花子", "花子"),
        ("花子", "花子"),
        ("", ""),
        (",", ""),
    ],
)
def test_the_first_name(name: str, first: str) -> None:
    assert first_name(name) == first


def test_a_preview_takes_made_up_values() -> None:
    reply = BoltunMind.compile(f"{ON}(hi.)\n{{name}} {{until}} {{mode}}\n")
    message = Message(contact=SOMEBODY, text="hi", at=1e9, received_at=1e9)
    made = reply.reply(message, reply.new_memory(), Random(1))
    filled = fill_reply(made, example(made, NOW), in_mode=False)
    assert filled.text == "Anna Smith until Thursday vacation"
