"""Topics that give way to what a message is about (docs/bases.md §12)."""

from __future__ import annotations

from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import Reply, ReplyOptions

BASE = """\
<IGNORED>
hi
<IGNORED>
i
<ON aside greeting>
[good day!] {hi.}
<ON aside greeting>
ok.
<SAY aside greeting>
Hello!
<ON general tale>
{i.} (so.)
<SAY general tale>
I see.
(cat?)
About the cat.
(~lion.)
About the lion.
<ESCAPE>
Mrrr.
"""


@pytest.fixture(scope="module")
def base() -> BoltunMind:
    return BoltunMind.compile(BASE)


def reply(base: BoltunMind, text: str) -> Reply:
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=1.0, received_at=1.0)
    return base.reply(message, base.new_memory(), Random(1))


@pytest.mark.parametrize(
    ("text", "replies"),
    [
        ("Good day! And your cat?", {"About the cat."}),
        ("Ok. And your cat?", {"About the cat."}),
        ("your cat? ok", {"About the cat."}),
        ("Good day!", {"Hello!"}),
        ("ok", {"Hello!"}),
        ("Ok. Good day!", {"Hello!"}),
        # It does not give way to words that may mean little, nor to general replies.
        ("Good day! Two lions.", {"Hello!"}),
        ("Good day! I am so so.", {"Hello!"}),
        ("hi, nothing new", {"Hello!"}),
    ],
)
def test_an_aside_gives_way_to_what_the_message_is_about(
    base: BoltunMind, text: str, replies: set[str]
) -> None:
    assert set(reply(base, text).why.told().drawn_from) == replies


def test_the_trace_shows_it_behind(base: BoltunMind) -> None:
    told = reply(base, "Good day! And your cat?").why.told()
    assert [(one.reply, one.rank) for one in told.readings[-1].candidates if one.topic] == [
        ("Hello!", "2.75")
    ]
    assert told.rank == "1"


def test_an_aside_is_no_general_reply(base: BoltunMind) -> None:
    assert reply(base.with_options(ReplyOptions(chew=True)), "Good day! I am late").text == "Hello!"
