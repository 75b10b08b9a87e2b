"""A base's own words for serious messages: topics without keys."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.gravity import Gravity, Kind
from boltun.gravity.sober import Sober, words_of_base
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.topic_folding import unfold
from boltun.minds.chain import Chain
from boltun.minds.protocol import Consoler
from tests.documents import document_of

BASE = """<SAY grave death>
I am so sorry.
<SAY Grave Death>
My condolences.
<SAY grave emergency>
Call {numbers}!
[hello]
Hi!
"""
GRIEF = Gravity(kind=Kind.DEATH, words="died", language="en")


def base(tmp_path: Path, text: str = BASE, name: str = "own") -> BoltunMind:
    path = tmp_path / f"{name}.txt"
    path.write_text(text, "utf-8")
    return BoltunMind.open(path)


def test_each_kind_has_its_replies_and_the_others_none(tmp_path: Path) -> None:
    mind = base(tmp_path)
    assert isinstance(mind, Consoler)
    assert {mind.sober("death", Random(seed)) for seed in range(20)} == {"I am so sorry.", "My condolences."}
    assert mind.sober("crisis", Random(1)) is None


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_can_have_some(tmp_path: Path, kind: Kind) -> None:
    mind = base(tmp_path, f"<SAY grave {kind.value}>\nText.\n")
    assert mind.sober(kind.value, Random(1)) == "Text."
    assert list(mind.problems()) == []


def test_a_kind_that_is_none_is_told_as_a_topic_without_keys(tmp_path: Path) -> None:
    (problem,) = base(tmp_path, "<SAY grave weather>\nText.\n").problems()
    assert problem.code == "topic-without-key"


def test_it_is_said_only_in_its_own_language_and_the_owners_text_comes_first(tmp_path: Path) -> None:
    mind, dice = base(tmp_path), Random(1)
    words = words_of_base(mind, GRIEF, dice)
    assert words in ("I am so sorry.", "My condolences.")
    russian = Gravity(kind=Kind.DEATH, words="умер", language="ru")
    assert words_of_base(mind, russian, dice) == ""
    assert Sober().text(GRIEF, of_base=words) == words
    assert Sober(own={Kind.DEATH: "Mine."}).text(GRIEF, of_base=words) == "Mine."


def test_they_stay_when_topics_are_expanded() -> None:
    document = document_of(BASE)
    unfold(document)
    assert [str(line) for line in document.lines][:4] == BASE.split("\n")[:4]


def test_numbers_are_filled_in(tmp_path: Path) -> None:
    mind = base(tmp_path)
    reply = Sober(country="US").reply("the house is on fire help", mind.new_memory(), mind, Random(1))
    assert reply is not None
    assert reply.text == "Call 911!"


def test_of_a_chain_the_first_that_has_words_says_them(tmp_path: Path) -> None:
    chain = Chain([base(tmp_path, "[hello]\nHi!\n", "first"), base(tmp_path)])
    assert chain.sober("death", Random(1)) in ("I am so sorry.", "My condolences.")
    assert chain.sober("illness", Random(1)) is None
