"""The store of facts (docs/aiml.md §3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from boltun.minds.aiml.limits import Limits


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


def fact(tag: str, subject: str, verb: str, thing: str) -> str:
    return f"<{tag}><subj>{subject}</subj><pred>{verb}</pred><obj>{thing}</obj></{tag}>"


FACTS = "".join(
    fact("addtriple", *words.split())
    for words in ("Tom isa cat", "Rex isa dog", "Tom likes fish", "Rex likes bones", "Tom isa cat")
)


@pytest.fixture
def ann(talk: Any) -> Any:
    told = talk(
        one("LEARN", FACTS)
        + one("FORGET", fact("deletetriple", "Tom", "likes", ""))
        + one("WHO IS A *", fact("uniq", "?x", "isa", "<star/>"))
        + one("WHAT DOES * LIKE", "<uniq><subj><star/></subj><pred>LIKES</pred></uniq>")
        + one(
            "WHO LIKES *",
            "<think><set var='all'><select><vars>?w ?k</vars>"
            "<q><subj>?w</subj><pred>likes</pred><obj><star/></obj></q>"
            "<q><subj>?w</subj><pred>isa</pred><obj>?k</obj></q></select></set></think>"
            "<condition var='all'><li value='NIL'>nobody</li><li>"
            "<get var='?w'><tuple><first><get var='all'/></first></tuple></get>, a "
            "<get var='?k'><tuple><first><get var='all'/></first></tuple></get></li></condition>",
        )
        + one(
            "WHO HATES FISH",
            "<get var='?x'><tuple><select><vars>?x</vars><q><subj>?x</subj><pred>isa</pred><obj>?y</obj></q>"
            "<notq><subj>?x</subj><pred>likes</pred><obj>fish</obj></notq></select></tuple></get>",
        )
    )
    told.say("learn")
    return told


def test_facts_are_found(ann: Any) -> None:
    assert ann.say("who is a dog") == "Rex"
    assert ann.say("what does tom like") == "fish"
    assert ann.say("who is a bird") == "NIL"


def test_solutions_of_several_queries(ann: Any) -> None:
    assert ann.say("who likes fish") == "Tom, a cat"
    assert ann.say("who likes bones") == "Rex, a dog"
    assert ann.say("who likes tea") == "nobody"


def test_what_does_not_hold(ann: Any) -> None:
    assert ann.say("who hates fish") == "Rex"


def test_facts_are_kept_once_and_can_be_deleted(ann: Any) -> None:
    assert len(ann.memory.triples) == 4
    ann.say("forget")
    assert ann.say("what does tom like") == "NIL"
    assert ann.say("who is a cat") == "Tom"


def test_facts_are_bounded(talk: Any) -> None:
    ann = talk(one("ADD *", fact("addtriple", "<star/>", "is", "x")), limits=Limits(triples=5))
    for number in range(10):
        ann.say(f"add n{number}")
    assert len(ann.memory.triples) == 5
