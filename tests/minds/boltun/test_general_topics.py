"""General topics: replies that fit nearly everything, known as such."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.topics import is_general
from boltun.minds.protocol import Merit, Reply, ReplyOptions, Silence

BASE = """<IGNORED>
i
<IGNORED>
tea
<ON general about you>
{i.} [hm.]
<SAY General  about you>
You say so.
{tea.}
A cup of tea!
(i swim.)
Mind the waves.
[i swim.]
You say so.
"""


@pytest.fixture
def base(tmp_path: Path) -> BoltunMind:
    path = tmp_path / "base.txt"
    path.write_text(BASE, encoding="utf-8")
    return BoltunMind.open(path)


def reply(base: BoltunMind, text: str, *, chew: bool = False) -> Reply:
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=0.0, received_at=0.0)
    return base.with_options(ReplyOptions(chew=chew)).reply(message, base.new_memory(), Random(1))


@pytest.mark.parametrize("text", ["I hop.", "hm"])
def test_their_replies_are_general_and_go_with_chew(base: BoltunMind, text: str) -> None:
    said = reply(base, text)
    assert (said.text, said.merit) == ("You say so.", Merit.GENERAL)
    (reading,) = said.why.told().readings
    assert [one.merit for one in reading.candidates] == [Merit.GENERAL]
    silent = reply(base, text, chew=True)
    assert (silent.text, silent.silence) == (None, Silence.NOTHING_FOUND)


def test_what_else_is_found_with_them_is_said_all_the_same(base: BoltunMind) -> None:
    assert {reply(base, "I like tea.").text, reply(base, "tea.").text} <= {"You say so.", "A cup of tea!"}
    assert reply(base, "I like tea.", chew=True).text == "A cup of tea!"


def test_better_finds_are_no_worse_for_them(base: BoltunMind) -> None:
    said = reply(base, "When I swim, I swim far.")
    assert (said.text, said.merit) == ("Mind the waves.", Merit.FOUND)


GIVING_WAY = """<IGNORED>
tea
<ON general yesterday>
(~last night we.) (this very night.)
<SAY general yesterday>
Nights pass.
(match.)
Who won?
(~dancing.)
A waltz?
{tea.}
A cup of tea!
"""


@pytest.mark.parametrize(
    ("text", "said", "priority"),
    [
        ("last night we saw the match", "Who won?", "1"),
        ("last night we danced", "A waltz?", "1.5"),
        ("this very night a match", "Who won?", "1"),
        ("last night we had tea", "Nights pass.", "1.75"),
        ("last nights we sat", "Nights pass.", "1.75"),
        ("tea this very night", "Nights pass.", "1.75"),
    ],
)
def test_their_lists_give_way_to_all_but_special_words(
    tmp_path: Path, text: str, said: str, priority: str
) -> None:
    path = tmp_path / "base.txt"
    path.write_text(GIVING_WAY, encoding="utf-8")
    answer = reply(BoltunMind.open(path), text)
    assert answer.text == said
    assert answer.why.told().rank == priority


def test_a_reply_that_a_pair_has_as_well_is_not_general(base: BoltunMind) -> None:
    said = reply(base, "I swim.", chew=True)
    assert (said.text, said.merit) == ("You say so.", Merit.EXACT)


@pytest.mark.parametrize(
    ("name", "general"),
    [
        ("general", True),
        ("GENERAL talk", True),
        (" general  talk", True),
        ("generally", False),
        ("a general", False),
    ],
)
def test_the_first_word_of_the_name_tells(name: str, general: bool) -> None:
    assert is_general(name) is general
