"""Topics that are requests: of a message of several sentences they are answered first."""

from __future__ import annotations

from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.topic_folding import fold
from boltun.minds.boltun.topics import is_request
from boltun.minds.protocol import Reply
from tests.documents import document_of

BASE = """<ON tired>
(so tired.) [i am tired.]
<SAY tired>
Rest well!
<ON request a lift>
(~pick … up?) ("fetch me".)
<SAY request a lift>
The owner will tell you.
<SAY request a lift>
I cannot drive.
(rain.)
Take an umbrella.
[hello.]
Hi!
@fetch
collect
"""
LIFT = {"The owner will tell you.", "I cannot drive."}


@pytest.fixture(scope="module")
def base() -> BoltunMind:
    return BoltunMind.compile(BASE)


def reply(base: BoltunMind, text: str, used: tuple[str, ...] = (), seed: int = 1) -> Reply:
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=1.0, received_at=1.0)
    return base.reply(message, base.new_memory().said(used, 0.0), Random(seed))


def drawn_from(base: BoltunMind, text: str, *used: str) -> set[str]:
    return set(reply(base, text, used).why.told().drawn_from)


@pytest.mark.parametrize(
    "text",
    [
        "I am so tired. Can you pick me up?",
        "Can you pick me up? I am so tired.",
        "Please fetch me. I am so tired.",
        "So tired... rain... could you pick me up? So tired.",
        "I am so tired. Please collect me.",  # an alias
    ],
)
def test_a_request_is_answered_wherever_it_stands(base: BoltunMind, text: str) -> None:
    assert drawn_from(base, text) == LIFT


def test_without_a_request_all_sentences_count_alike(base: BoltunMind) -> None:
    assert drawn_from(base, "I am so tired. And rain.") == {"Rest well!", "Take an umbrella."}


def test_what_else_is_found_in_the_sentence_of_the_request_counts_too() -> None:
    both = BoltunMind.compile("<ON request x>\n(a b.)\n<SAY request x>\nx\n(b a.)\ny\na b.\nz\n(c.)\nother\n")
    assert drawn_from(both, "c. a b.") == {"x", "y", "z"}


def test_a_request_that_lost_in_its_own_sentence_counts_for_nothing() -> None:
    base = BoltunMind.compile(
        "<ON request x>\n(a.) [f.]\n<SAY request x>\nx\n(a b.)\nlong\n(c.)\nother\n[e.]\nphrase\n"
    )
    assert drawn_from(base, "c. a b.") == {"long", "other"}
    assert drawn_from(base, "c. a b. a.") == {"x"}
    assert drawn_from(base, "e. f.") == {"x"}


def test_a_better_find_of_another_sentence_is_better_all_the_same(base: BoltunMind) -> None:
    assert drawn_from(base, "Hello. Can you pick me up?") == {"Hi!"}


def test_when_the_request_got_all_its_answers_the_rest_is_answered(base: BoltunMind) -> None:
    text = "I am so tired. Can you pick me up?"
    assert drawn_from(base, text, "I cannot drive.") == {"The owner will tell you."}
    assert drawn_from(base, text, *LIFT) == {"Rest well!"}
    assert drawn_from(base, text, "I cannot drive.", "Rest well!", "The owner will tell you.") == {
        "I cannot drive."
    }


def test_why_says_what_was_set_aside(base: BoltunMind) -> None:
    found = reply(base, "I am so tired. Can you pick me up?").why.told().candidates
    assert {(one.reply, one.chosen, one.set_aside) for one in found} == {
        ("Rest well!", False, "another sentence asks for something"),
        ("The owner will tell you.", True, ""),
        ("I cannot drive.", True, ""),
    }
    assert not any(one.set_aside for one in reply(base, "I am so tired. Rain.").why.told().candidates)


@pytest.mark.parametrize(
    ("name", "request_"),
    [
        ("request", True),
        ("REQUEST a  lift", True),
        (" request", True),
        ("requests", False),
        ("a request", False),
    ],
)
def test_the_first_word_of_the_name_tells(name: str, request_: bool) -> None:
    assert is_request(name) is request_


@pytest.mark.parametrize("word", ["request", "general"])
def test_pairs_that_become_a_topic_do_not_become_such_a_one(word: str) -> None:
    keys = (f"({word} news.)", f"[{word}]", f"({word} talk.)")
    document = document_of("".join(f"{key}\n{said}\n" for key in keys for said in "xyz"))
    assert fold(document).topics == 1
    assert f"<SAY topic {word} news>" in document.lines
