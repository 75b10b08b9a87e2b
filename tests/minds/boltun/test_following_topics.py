"""Topics that are found only right after others (docs/bases.md §12)."""

from __future__ import annotations

from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.topic_folding import unfold
from boltun.minds.boltun.topics import followed
from boltun.minds.protocol import Memory, Merit, ReplyOptions
from tests.documents import document_of

BASE = """\
<IGNORED>
monday
<ON aches>
(headache.) (tooth hurts.)
<SAY aches>
Poor you. Since when?
<ON tea>
(tea.) [yes.]
<ON tea>
yes.
<SAY tea>
Tea it is.
<ON general days>
{monday.}
<SAY general days>
Noted.
<ON after aches | ill (since when)>
(tea.) {monday.} [yes.] (~pill.)
<ON after aches | ill (since when)>
yes.
<SAY after aches | ill (since when)>
Get well.
<ON after aches>
{….}
<SAY after aches>
Rest, then.
<ON ill>
(flu.)
<SAY ill>
Poor you. Since when?
<ESCAPE>
Mrrr.
"""


@pytest.fixture(scope="module")
def base() -> BoltunMind:
    return BoltunMind.compile(BASE)


def talk(base: BoltunMind, *texts: str, pause: float = 10.0) -> list[str | None]:
    memory = base.new_memory()
    said: list[str | None] = []
    for number, text in enumerate(texts):
        at = 1000.0 + number * pause
        contact = Contact(account="test", address="ann")
        message = Message(contact=contact, text=text, at=at, received_at=at)
        reply = base.reply(message, memory, Random(1))
        memory = base.memory_from_json(reply.remembers.sent(at).as_json())
        said.append(reply.text)
    return said


@pytest.mark.parametrize("text", ["tea, as always", "Monday", "yes", "two pills", "thanks for asking. yes"])
def test_a_short_answer_is_understood_after_its_topic(base: BoltunMind, text: str) -> None:
    assert talk(base, "I have a headache", text)[1] == "Get well."
    assert talk(base, "flu again", text)[1] == "Get well."


@pytest.mark.parametrize(
    ("text", "reply"),
    [("tea, as always", "Tea it is."), ("monday", "Noted."), ("yes", "Tea it is."), ("pills", "Mrrr.")],
)
def test_it_means_something_else_without_it(base: BoltunMind, text: str, reply: str) -> None:
    assert talk(base, text) == [reply]
    assert talk(base, "tea", text)[1] in {reply, "Tea it is."}
    assert talk(base, "I have a headache", text, pause=1800.0)[1] == reply


def test_longer_lists_come_first(base: BoltunMind) -> None:
    longer = BoltunMind.compile(BASE + "(tea monday.)\nOn Monday.\n")
    assert talk(longer, "flu", "tea on monday")[1] == "On Monday."


def test_any_short_sentence_can_follow_but_no_long_one(base: BoltunMind) -> None:
    assert talk(base, "headache", "on the left side")[1] == "Rest, then."
    assert talk(base, "headache", "on the left side of the head")[1] == "Rest, then."
    assert talk(base, "headache", "the shop round the corner opens again")[1] == "Mrrr."
    assert talk(base, "headache", "monday is when the shop round the corner opens")[1] == "Noted."


def test_what_fits_any_short_sentence_is_no_good_answer(base: BoltunMind) -> None:
    chewing = base.with_options(ReplyOptions(chew=True))
    assert talk(chewing, "headache", "on the left side", "pills") == [
        "Poor you. Since when?",
        None,
        "Get well.",
    ]
    contact = Contact(account="test", address="ann")
    memory: Memory = base.new_memory()
    merits = []
    for at, text in enumerate(["headache", "on the left side", "pills"]):
        reply = base.reply(Message(contact=contact, text=text, at=at, received_at=at), memory, Random(1))
        memory = reply.remembers.sent(at)
        merits.append(reply.merit)
    assert merits == [Merit.FOUND, Merit.GENERAL, Merit.NEAR]


def test_a_topic_that_follows_keeps_the_subject(base: BoltunMind) -> None:
    assert talk(base, "headache", "yes", "on the left side") == [
        "Poor you. Since when?",
        "Get well.",
        "Rest, then.",
    ]
    assert talk(base, "headache", "my tea", "hmm", "right", "tea") == [
        "Poor you. Since when?",
        "Get well.",
        "Rest, then.",
        "Rest, then.",
        "Get well.",
    ]


def test_something_else_ends_the_subject(base: BoltunMind) -> None:
    longer = BoltunMind.compile(BASE + "(cat?)\nAsleep.\n")
    assert talk(longer, "headache", "and the cat?", "yes")[1:] == ["Asleep.", "Tea it is."]


@pytest.mark.parametrize(
    ("name", "topics"),
    [
        ("after aches", {"aches"}),
        ("After  Aches | Ill (since when)", {"aches", "ill"}),
        ("after how are you, asked (well)", {"how are you, asked"}),
        ("afternoon", set()),
        ("after", set()),
        ("aches", set()),
    ],
)
def test_a_name_says_what_a_topic_follows(name: str, topics: set[str]) -> None:
    assert followed(name) == topics


def test_the_checker_names_a_topic_that_there_is_not() -> None:
    document = Document.of(document_of("<ON after rain>\n[yes.]\n<SAY after rain>\nNice.\n"))
    assert [(one.code, one.line, one.values["name"]) for one in problems(document)] == [
        ("after-no-topic", 1, "rain")
    ]


def test_unfolding_leaves_both_as_they_are() -> None:
    document = Document.of(document_of(BASE))
    unfold(document)
    left = document.text
    assert "<ON aches>" in left
    assert "<ON after aches>" in left
    assert "<ON tea>" not in left
