"""Keys of several kinds for a message, each with how many messages it would catch."""

from __future__ import annotations

import pytest

from boltun.heard import Heard
from boltun.minds.boltun import teaching
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.teaching import KeyKind, ProposedKey
from boltun.previews import Effect, Proposed, count_caught, look_through
from tests.documents import document_of

BASE = """<QUESTION>
что
[привет.]
Привет!
(погода завтра?)
Спроси синоптика
(where cat?)
At home
"""
HEARD = ("превед", "Превед!", "where my cat is", "Where is the cat?", "cats are where?", "погода завтра")


def proposed(text: str) -> dict[str, tuple[str, str]]:
    found = teaching.proposals(document_of(BASE), text)
    return {one.kind.value: (one.key, one.reply) for one in found}


def test_a_message_gets_a_key_of_each_kind_that_can_find_it() -> None:
    assert proposed("превед медвед") == {
        "words": ("(превед медвед.)", ""),
        "inexact": ("(~превед медвед.)", ""),
        "phrase": ("превед медвед.", ""),
        "alias": ("@привет", "превед"),
    }
    assert proposed("where my cat is")["question"] == ("<QUESTION>", "where")
    assert "question" not in proposed("where is my cat?")
    assert "question" not in proposed("что там")


@pytest.mark.parametrize("text", [":)", "", "(hm)", "a\nb", "[x", "?", "猫 どこ", "@me"])
def test_whatever_was_written_every_proposal_can_be_taught(text: str) -> None:
    for one in teaching.proposals(document_of(BASE), text):
        place = teaching.add_pair(document_of(BASE), one.key, one.reply or "Reply")
        assert place.lines[-2] == one.key


def count(key: str, reply: str = "New!") -> Proposed:
    heard = Heard()
    heard.take(list(enumerate(HEARD, 1)), len(HEARD))
    proposal = ProposedKey(kind=KeyKind.WORDS, key=key, reply=reply)
    found = count_caught(heard, proposal, teaching.preview(document_of(BASE), key, reply))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("key", "reply", "caught"),
    [
        ("(where cat.)", "New!", 1),
        ("(~where cat?)", "New!", 2),
        ("превед.", "New!", 1),
        ("@привет", "превед", 2),
        ("<QUESTION>", "where", 3),
    ],
)
def test_each_says_how_many_messages_it_would_catch(key: str, reply: str, caught: int) -> None:
    found = count(key, reply)
    assert (found.caught, found.exact) == (caught, True)


def test_an_alias_and_a_question_word_show_the_replies_that_they_lead_to() -> None:
    heard = Heard()
    heard.take(list(enumerate(HEARD, 1)), len(HEARD))
    found = look_through(heard, teaching.preview(document_of(BASE), "@привет", "превед"))
    assert found is not None
    assert [(one.text, one.after) for one in found.examples if one.effect is Effect.NEW] == [
        ("превед", ("Привет!",))
    ]
    found = look_through(heard, teaching.preview(document_of(BASE), "<QUESTION>", "where"))
    assert found is not None
    assert ("where my cat is", ("At home",)) in [(one.text, one.after) for one in found.examples]


def test_an_alias_that_is_taught_works() -> None:
    document = document_of(BASE)
    place = teaching.add_pair(document, "@привет", "превед")
    document.replace_lines(place.at, 0, place.lines)
    assert BoltunMind.compile(document.text).knowledge.general.aliases == {"превед": "привет"}
