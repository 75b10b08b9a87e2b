"""Lists for all sentences of a type (docs/bases.md §3.4)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.protocol import Merit, Reply, ReplyOptions

BASE = """\
<QUESTION>
when …
<IGNORED>
cat
{cat.}
About the cat.
{cat?}
A question about the cat.
(come?)
The owner knows the day.
<ON general question>
{…?}
<SAY general question>
The owner will answer.
<ESCAPE>
Mrrr.
"""


def mind(text: str = BASE) -> BoltunMind:
    return BoltunMind.compile(text)


def reply(base: BoltunMind, text: str) -> Reply:
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=1.0, received_at=1.0)
    return base.reply(message, base.new_memory(), Random(1))


def drawn_from(base: BoltunMind, text: str) -> set[str]:
    return set(reply(base, text).why.told().drawn_from)


@pytest.mark.parametrize(
    ("text", "replies"),
    [
        ("Is it cold?", {"The owner will answer."}),
        ("It rains. Is it cold?", {"The owner will answer."}),
        ("when is lunch", {"The owner will answer."}),
        # Everything that is about something is better.
        ("Where is the cat?", {"A question about the cat."}),
        ("The cat! Is it cold?", {"About the cat."}),
        ("It is cold.", {"Mrrr."}),
        ("?", {"Mrrr."}),
    ],
)
def test_a_list_may_find_all_questions(text: str, replies: set[str]) -> None:
    assert drawn_from(mind(), text) == replies


def test_a_list_for_all_statements_comes_before_general_replies() -> None:
    base = mind("{… .}\nI see.\n(cat.)\nThe cat!\n<ESCAPE>\nMrrr.")
    assert drawn_from(base, "It rains") == {"I see."}
    assert drawn_from(base, "It rains?") == {"Mrrr."}
    assert drawn_from(base, "a cat") == {"The cat!"}


def test_it_is_as_general_as_its_topic() -> None:
    base = mind()
    assert reply(base, "Is it cold?").merit is Merit.GENERAL
    chewing = base.with_options(ReplyOptions(chew=True))
    assert reply(chewing, "Is it cold?").text is None
    assert reply(chewing, "when do you come").text == "The owner knows the day."


def test_the_trace_calls_it_a_question() -> None:
    why = reply(mind(), "when is lunch").why.told()
    assert [sentence.question for reading in why.readings for sentence in reading.sentences] == [True]
    assert why.rank == "2.5"


def test_a_base_in_a_file_of_its_own_knows_the_same(tmp_path: Path) -> None:
    path = tmp_path / "base.packed"
    pack(compile_text(BASE), path, {}, b"key")
    packed = Packed.open(path, {}, b"key")
    assert packed is not None
    for text in ("when do you come", "when is lunch", "Is it cold?", "It is cold"):
        assert drawn_from(BoltunMind(packed), text) == drawn_from(mind(), text)


def test_the_checker_knows_both(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text(BASE, encoding="utf-8")
    assert [(one.line, one.code) for one in problems(Document.open(path))] == []


ECHO = """\
<PLACEHOLDERS>
en
<ON general question>
{…?}
<SAY general question>
“{1|This}”? Only the owner knows.
<ON general tale>
{….}
<SAY general tale>
The owner will read “{1|this}”.
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Is  it LATE, Ann?!", ("Is  it LATE, Ann",)),
        ("It is late 🌙", ("It is late 🌙",)),
        ("足つった。", ("足つった",)),
        ("新しいカフェの席とれた?", ("新しいカフェの席とれた",)),
        ("x" * 60, ("x" * 60,)),
        ("x" * 61, ()),
    ],
)
def test_they_catch_the_sentence_as_it_was_written(text: str, words: tuple[str, ...]) -> None:
    placeholders = reply(mind(ECHO), text).placeholders
    assert placeholders is not None
    assert placeholders.caught == words


@pytest.mark.parametrize(("number", "codes"), [("1", []), ("2", ["nothing-caught"])])
def test_what_they_catch_may_be_wanted(number: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text(ECHO.replace("{1|this}", f"{{{number}|this}}"), encoding="utf-8")
    assert [one.code for one in problems(Document.open(path))] == codes


def test_special_words_catch_the_sentence_too() -> None:
    base = "<IGNORED>\ncat\n<ON cats>\n{cat.}\n<SAY cats>\nOf cats: “{1|this}”.\n" + ECHO
    placeholders = reply(mind(base), "Look! My CAT sleeps.").placeholders
    assert placeholders is not None
    assert placeholders.caught == ("My CAT sleeps",)
