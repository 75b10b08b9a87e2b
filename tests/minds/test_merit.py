"""How good a reply is, as each kind of mind judges its own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.chain import Chain
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Merit, Mind, Reply, ReplyOptions

BASE = """\
[hi.]
Hello!
(tell.)
Of what?
{happy.}
Good for you.
<SPECIAL WORDS>
why
{why?}
Because.
<ESCAPE>
Go on.
"""
SCRIPT = """\
initial: Hello.
key: xnone
  decomp: *
    reasmb: Please go on.
key: none
  decomp: *
    reasmb: Nothing?
key: mother
  decomp: *
    reasmb: Your family?
"""
SET = """\
<aiml version="2.0">
<category><pattern>HELLO</pattern><template>Hi.</template></category>
<category><pattern>MY NAME IS *</pattern><template>Nice.</template></category>
<category><pattern>*</pattern><template>Go on.</template></category>
<category><pattern>WELL *</pattern><template><srai><star/></srai></template></category>
</aiml>
"""


def opened(folder: Path, name: str, text: str) -> Mind:
    path = folder / name
    path.write_text(text)
    return open_mind(path, opening=Opening(name=name))


def said(mind: Mind, text: str) -> Reply:
    message = Message(
        contact=Contact(account="practice:me", address="ann"), text=text, at=1.0, received_at=1.0
    )
    return mind.reply(message, mind.new_memory(), Random(1))


@pytest.mark.parametrize(
    ("text", "merit"),
    [("hi", Merit.EXACT), ("please tell me", Merit.FOUND), ("blah", Merit.GENERAL), ("", None)],
)
def test_a_reply_base_judges_by_priority(tmp_path: Path, text: str, merit: Merit | None) -> None:
    assert said(opened(tmp_path, "base.txt", BASE), text).merit is merit


@pytest.mark.parametrize(
    ("text", "merit"),
    [("my mother", Merit.FOUND), ("none", Merit.GENERAL), ("blah", Merit.GENERAL)],
)
def test_a_script_judges_by_the_key(tmp_path: Path, text: str, merit: Merit) -> None:
    assert said(opened(tmp_path, "script.txt", SCRIPT), text).merit is merit


@pytest.mark.parametrize(
    ("text", "merit"),
    [
        ("hello", Merit.EXACT),
        ("my name is Ann", Merit.FOUND),
        ("blah", Merit.GENERAL),
        ("well hello", Merit.EXACT),
        ("well blah", Merit.GENERAL),
        ("hello. blah", Merit.GENERAL),
    ],
)
def test_a_set_judges_by_what_the_last_sentence_came_to(tmp_path: Path, text: str, merit: Merit) -> None:
    assert said(opened(tmp_path, "set.aiml", SET), text).merit is merit


def test_where_nothing_general_is_wanted_nothing_is_general(tmp_path: Path) -> None:
    for name, text in (("base.txt", BASE), ("script.txt", SCRIPT), ("set.aiml", SET)):
        mind = opened(tmp_path, name, text).with_options(ReplyOptions(chew=True))
        assert said(mind, "blah").text is None
        for words in ("blah", "hi", "none", "hello"):
            assert said(mind, words).merit is not Merit.GENERAL


def test_a_chain_is_as_good_as_the_one_that_speaks(tmp_path: Path) -> None:
    minds = [opened(tmp_path, "script.txt", SCRIPT), opened(tmp_path, "base.txt", BASE)]
    assert said(Chain(minds), "my mother").merit is Merit.FOUND
    assert said(Chain(minds), "blah").merit is Merit.GENERAL
