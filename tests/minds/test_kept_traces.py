"""Traces are read back as they were told, also those that older versions kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.chain import Chain
from boltun.minds.kept_traces import told_from_json
from boltun.minds.library import open_mind
from boltun.minds.protocol import Detailed, Memory, Merit, Mind, Reply, Silence
from boltun.minds.trace import Asked, Candidate, Reading, Repeat, Sentence, Step, Told

BASE = """\
[hi.]
Hello!
(why tell.)
Of what?
(~dog.)
A dog!
<SPECIAL WORDS>
why
<ESCAPE>
Go on.
<REPEAT>
Again?
"""


def said(mind: Mind, text: str, memory: Memory | None = None, at: float = 1.0) -> Reply:
    message = Message(contact=Contact(account="practice:me", address="ann"), text=text, at=at, received_at=at)
    return mind.reply(message, memory or mind.new_memory(), Random(1))


def kept(told: Told) -> Any:
    return json.loads(json.dumps(told.as_json()))


def test_all_that_can_be_told_comes_back() -> None:
    step = Step(template="{a} b", values={"a": "x"}, path=Path("/a b.txt"), line=3, depth=2)
    candidate = Candidate(
        reply="Hello!",
        path=Path("a.txt"),
        line=7,
        merit=Merit.NEAR,
        rank="1.5",
        reason="words anywhere",
        words=2,
        stands_for={"dgo": "dog"},
        set_aside="another sentence asks for something",
        chosen=True,
        used=True,
    )
    sentence = Sentence(text="Hi you?", words=("hi", "you"), special=("you",), question=True)
    own = Told(
        steps=(step,),
        readings=(Reading(text="hi you?", sentences=(sentence,), candidates=(candidate,)),),
        repeat=Repeat(count=2, chance=0.5, candidates=(candidate,)),
        rank="1.5",
        drawn_from=("Hello!",),
        other={"key": [1, None]},
    )
    passed = (
        Asked(mind="a", error="ValueError()"),
        Asked(mind="b", silence=Silence.NOTHING_FOUND, restrained=True, told=Told(steps=(step,))),
    )
    for told in (Told(), own, Told(passed=passed), Told(passed=passed, spoke=Asked(mind="c", told=own))):
        assert told_from_json(kept(told)) == told
    assert Told(passed=passed, spoke=Asked(mind="c", told=own)).own is own


@pytest.mark.parametrize("text", ["hi", "Well, why tell me?", "two dogs", "blah", ""])
def test_what_an_older_version_kept_of_a_reply_base_says_the_same(text: str) -> None:
    why = said(BoltunMind.compile(BASE), text).why
    assert isinstance(why, Detailed)
    assert told_from_json(why.detail()) == why.told()


def test_what_an_older_version_kept_of_a_repeat_says_the_same() -> None:
    mind = BoltunMind.compile(BASE)
    first = said(mind, "hi")
    why = said(mind, "hi", first.remembers.sent(1.0), at=2.0).why
    assert isinstance(why, Detailed)
    old, new = told_from_json(why.detail()), why.told()
    assert (old.repeat is None, new.repeat is None) == (False, False)
    assert old.repeat is not None
    assert new.repeat is not None
    assert (old.rank, old.drawn_from, old.repeat.count) == (new.rank, new.drawn_from, new.repeat.count)
    assert [(one.reply, one.line) for one in old.repeat.candidates] == [("Again?", 11)]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("script.txt", "key: mother\n  decomp: * mother\n    reasmb: Your (1)?\nquit: bye\n"),
        (
            "set.aiml",
            "<aiml><category><pattern>MY *</pattern><template>Your <star/>?</template></category></aiml>",
        ),
    ],
)
def test_what_an_older_version_kept_of_other_kinds_says_the_same(
    tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content)
    why = said(open_mind(path), "my mother").why
    assert isinstance(why, Detailed)
    assert why.told().steps
    assert told_from_json(why.detail()) == why.told()


def test_what_an_older_version_kept_of_a_chain_says_who_passed_and_who_spoke() -> None:
    chain = Chain([BoltunMind.compile(BASE, name="a"), BoltunMind.compile(BASE, name="b")])
    for text in ("hi", "blah"):
        why = said(chain, text).why
        assert isinstance(why, Detailed)
        new = why.told()
        for one in new.passed:
            assert one.told is not None
        assert told_from_json(why.detail()) == new
    assert told_from_json({"kind": "chain", "passed": [], "mind": None, "trace": None}) == Told()


def test_an_older_form_without_steps_is_kept_as_it_stands() -> None:
    assert told_from_json({"kind": "x", "key": "remember", "line": 12}).other == {
        "key": "remember",
        "line": 12,
    }


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        "x",
        {"steps": [None, {"template": 3, "values": 4, "line": "x", "path": 5}]},
        {"readings": "x", "repeat": 7, "drawn_from": {}, "rank": [], "passed": [1], "spoke": "me"},
        {"readings": [{"candidates": [{"merit": [], "stands_for": 1, "words": -3}], "sentences": [0]}]},
        {"spoke": {"mind": None, "silence": {}, "told": []}},
        {"kind": "x", "passed": {"a": 1}, "trace": 3, "mind": 4},
        {"kind": "x", "passes": [None, {"sentences": [1], "candidates": [2]}], "priority": {}},
        {"kind": "x", "passes": [{"candidates": [{"phase": [], "priority": None, "line": 10**40}]}]},
    ],
)
def test_what_is_no_trace_breaks_nothing(broken: object) -> None:
    told = told_from_json(broken)
    assert told_from_json(kept(told)) == told


def test_chains_within_chains_end() -> None:
    data: dict[str, Any] = {"steps": [{"template": "x"}]}
    for _ in range(500):
        data = {"spoke": {"mind": "a", "told": data}}
    assert told_from_json(data).own == Told()
