"""Promises: replies that hold words which the base itself names."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.chain import Chain
from boltun.minds.protocol import Mind, Reply
from boltun.paths import bundled_bases
from tests.documents import document_of

BASE = """\
[tell him.]
I'll  TELL him
[he is late.]
I tell nobody.
<ON lift>
(lift.)
<SAY lift>
Write it down, I'll tell him.
<REPEAT>
I'll tell him, really.
<PROMISE>
i'll tell
"""


def said(mind: Mind, text: str) -> Reply:
    contact = Contact(account="a", address="b")
    return mind.reply(Message(contact=contact, text=text, at=0, received_at=0), mind.new_memory(), Random(1))


@pytest.mark.parametrize(
    ("text", "promise"), [("tell him", True), ("he is late", False), ("a lift", True), ("nothing", False)]
)
def test_a_reply_that_holds_the_words_promises(text: str, promise: bool, tmp_path: Path) -> None:
    mind = BoltunMind.compile(BASE, name="base")
    assert said(mind, text).promise is promise
    # A base behind another one, and one that was mapped into memory, say the same.
    assert said(Chain([BoltunMind.compile("", name="empty"), mind]), text).promise is promise
    pack(compile_text(BASE), tmp_path / "base", {}, b"k" * 32)
    packed = Packed.open(tmp_path / "base", {}, b"k" * 32)
    assert packed is not None
    assert said(BoltunMind(packed, name="base"), text).promise is promise


def test_the_words_of_promises_are_never_said() -> None:
    mind = BoltunMind.compile(BASE, name="base")
    assert said(mind, "i'll tell").text is None


def test_the_checker_names_words_that_no_reply_holds() -> None:
    text = f"{BASE}<PROMISE>\nhe calls\n<PROMISE>\n\n"
    found = [(one.code, one.line) for one in problems(document_of(text))]
    assert found == [("promise-never-said", 14), ("empty-word", 16)]


@pytest.mark.parametrize("name", ["secretary", "formal"])
@pytest.mark.parametrize("language", ["en", "ja", "ru"])
def test_the_bundled_bases_that_take_messages_name_their_promises(language: str, name: str) -> None:
    base = bundled_bases() / language / f"{name}.txt"
    assert len(BoltunMind.open(base, name=name).knowledge.general.promises) >= 5


def test_the_call_back_of_the_secretary_is_a_promise() -> None:
    mind = BoltunMind.open(bundled_bases() / "en" / "secretary.txt", name="secretary")
    reply = said(mind, "Please call me back")
    assert reply.text is not None
    assert reply.promise
