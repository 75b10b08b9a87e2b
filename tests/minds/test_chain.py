"""Minds one behind the other: who is asked, who answers, and what each remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from boltun.errors import BoltunError
from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.chain import Chain, chained_in, speaker
from boltun.minds.protocol import Merit, Problem, Reply, ReplyOptions, Severity, Silence
from boltun.minds.trace import Step, Told
from tests.minds.traces import detail_of

BASE = """\
[hi.]
Hello!
[hush.]

<ESCAPE>
Go on.
<FAILURE>
Pardon?
<REPEAT>
Again?
<INITIAL>
Anybody there?
"""


@dataclass(frozen=True)
class Notes:
    """How often a listener was asked, and when it really said something."""

    heard: int = 0
    sent_at: tuple[float, ...] = ()

    def sent(self, at: float) -> Self:
        return replace(self, sent_at=(*self.sent_at, at))

    def said(self, replies: Iterable[str], at: float) -> Self:
        return replace(self, sent_at=(*self.sent_at, at))

    def as_json(self) -> dict[str, Any]:
        return {"heard": self.heard, "sent_at": list(self.sent_at)}


@dataclass(frozen=True)
class Why:
    steps: tuple[Step, ...] = ()

    def told(self, *, brief: bool = False) -> Told:
        return Told(steps=self.steps)

    def detail(self) -> dict[str, Any]:
        return {"kind": "listener", "steps": [step.as_json() for step in self.steps]}


class Listener:
    """Answers what it is told to; everything else it only counts."""

    kind = "listener"
    path = Path("listener.txt")

    def __init__(self, name: str, replies: Mapping[str, str] | None = None, *, slow: bool = False) -> None:
        self.name, self.replies, self.slow = name, replies or {}, slow
        self.options = ReplyOptions()

    def reply(self, message: Message, memory: Any, dice: Random) -> Reply:
        if message.text == "fail":
            raise RuntimeError("broken")
        text = self.replies.get(message.text)
        why = Why((Step(template="heard {text}", values={"text": message.text}, line=4),))
        silence = None if text else Silence.NOTHING_FOUND
        remembers = replace(memory, heard=memory.heard + 1)
        return Reply(text=text, why=why, remembers=remembers, silence=silence, aux={"by": self.name})

    def greet(self, memory: Any, dice: Random, message: Message | None = None) -> Reply:
        text = self.replies.get("")
        return Reply(
            text=text, why=Why(), remembers=memory, silence=None if text else Silence.NO_OPENING, final=True
        )

    def problems(self) -> list[Problem]:
        return [Problem(code="odd", severity=Severity.HINT, template="Odd.", line=2)]

    def with_options(self, options: ReplyOptions) -> Listener:
        other = Listener(self.name, self.replies, slow=self.slow)
        other.options = options
        return other

    def new_memory(self) -> Notes:
        return Notes()

    def memory_from_json(self, data: Mapping[str, Any]) -> Notes:
        return Notes(data["heard"], tuple(data["sent_at"]))


def base(name: str = "base") -> BoltunMind:
    return BoltunMind.compile(BASE, name=name)


class Talk:
    """A conversation with a chain, in which every reply is sent at once."""

    def __init__(self, *minds: Any, options: ReplyOptions | None = None) -> None:
        self.failures: list[BoltunError] = []
        self.chain = Chain(minds, options=options, failed=self.failures.append)
        self.memory = self.chain.new_memory()
        self.now = 0.0
        self.last: Reply

    def say(self, text: str) -> str | None:
        self.now += 10
        contact = Contact(account="practice:me", address="ann")
        message = Message(contact=contact, text=text, at=self.now, received_at=self.now)
        self.last = self.chain.reply(message, self.memory, Random(1))
        remembers: Any = self.last.remembers
        self.memory = remembers if self.last.text is None else remembers.sent(self.now)
        return self.last.text

    @property
    def trace(self) -> dict[str, Any]:
        return detail_of(self.last.why)


def test_the_first_that_replies_answers_and_those_behind_it_are_not_asked() -> None:
    talk = Talk(Listener("a", {"x": "A"}), Listener("b", {"x": "B", "y": "B!"}), Listener("c", {"y": "C"}))
    assert [talk.say("x"), talk.say("y"), talk.say("z")] == ["A", "B!", None]
    assert talk.last.silence is Silence.NOTHING_FOUND
    members = {name: notes for name, notes in talk.memory.members.items() if isinstance(notes, Notes)}
    assert {name: notes.heard for name, notes in members.items()} == {"a": 3, "b": 2, "c": 1}
    assert {name: notes.sent_at for name, notes in members.items()} == {
        "a": (10.0,),
        "b": (20.0,),
        "c": (),
    }


def test_a_base_with_others_behind_it_gives_no_general_replies() -> None:
    talk = Talk(base(), Listener("b", {"blah": "Tell me more."}))
    assert talk.say("hi") == "Hello!"
    assert talk.say("blah") == "Tell me more."
    assert talk.trace["passed"][0]["general_replies"] is False
    assert any("Without general replies" in step["template"] for step in talk.trace["steps"])


def test_who_gives_general_replies_all_the_same_is_passed_over_unless_it_is_the_last() -> None:
    class Vague(Listener):
        """One that takes no notice of options."""

        def reply(self, message: Message, memory: Any, dice: Random) -> Reply:
            return replace(super().reply(message, memory, dice), merit=Merit.GENERAL)

        def with_options(self, options: ReplyOptions) -> Listener:
            return self

    talk = Talk(Vague("a", {"x": "Go on."}), Listener("b", {"x": "B"}))
    assert talk.say("x") == "B"
    assert talk.memory.members["a"] == Notes(), "what was not said changes no memory"
    assert Talk(Listener("b"), Vague("a", {"x": "Go on."})).say("x") == "Go on."


def test_the_last_one_answers_under_the_owners_own_options() -> None:
    assert Talk(base("a"), base("b")).say("blah") in ("Go on.", "Pardon?")
    chewing = Talk(base("a"), base("b"), options=ReplyOptions(chew=True))
    assert chewing.say("blah") is None
    assert "general_replies" not in chewing.trace["passed"][0], "the owner wants it so"
    small = Talk(base(), Listener("b"), options=ReplyOptions(lowercase=True))
    assert small.say("hi") == "hello!"
    last = small.chain.members[-1]
    assert isinstance(last, Listener)
    assert last.options == ReplyOptions(lowercase=True)


def test_the_owners_chew_does_not_silence_those_behind() -> None:
    talk = Talk(base(), Listener("b", {"blah": "Yes?"}), options=ReplyOptions(chew=True))
    assert talk.say("blah") == "Yes?"


def test_who_asks_for_silence_or_is_tired_of_repeats_ends_the_matter() -> None:
    talk = Talk(base(), Listener("b", {"hush": "No!", "hi": "Hi from b."}))
    assert talk.say("hush") is None
    assert (talk.last.silence, speaker(talk.chain, talk.last)) == (Silence.EMPTY_REPLY, "base")
    assert (talk.trace["mind"], talk.trace["silence"]) == ("base", "empty reply")
    said = [talk.say("hi") for _ in range(6)]
    assert said[:3] == ["Hello!", "Again?", "Again?"]
    assert said[-1] is None
    assert talk.last.silence is Silence.REPEAT


def test_the_trace_shows_who_passed_and_each_ones_own_trace() -> None:
    talk = Talk(base(), Listener("b"), Listener("c", {"blah": "C"}))
    talk.say("blah")
    trace = talk.trace
    assert list(trace) == ["kind", "passed", "mind", "silence", "trace", "steps"]
    assert (trace["kind"], trace["mind"], trace["trace"]["kind"]) == ("chain", "c", "listener")
    assert [(one["mind"], one["silence"]) for one in trace["passed"]] == [
        ("base", "no reply found"),
        ("b", "no reply found"),
    ]
    assert trace["passed"][0]["trace"]["prepared"] == "blah"
    steps = [(one["template"].format(**one.get("values", {})), one.get("depth", 0)) for one in trace["steps"]]
    assert steps == [
        ("base passed: no reply found", 0),
        ("Without general replies, because others stand behind it", 1),
        ("b passed: no reply found", 0),
        ("Without general replies, because others stand behind it", 1),
        ("heard blah", 1),
        ("c answered", 0),
        ("heard blah", 1),
    ]
    assert trace["steps"][-1]["path"] == "listener.txt"


def test_the_steps_name_what_a_base_found_and_where(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text(BASE)
    talk = Talk(BoltunMind.open(path), Listener("b"))
    talk.say("hi")
    assert talk.trace["steps"][-1] == {
        "template": "Found “{reply}”",
        "values": {"reply": "Hello!"},
        "line": 1,
        "path": str(path),
        "depth": 1,
    }
    assert talk.last.aux == {}


def test_where_all_pass_nobody_spoke() -> None:
    talk = Talk(Listener("a"), Listener("b"))
    talk.say("x")
    assert (talk.trace["mind"], talk.trace["trace"]) == (None, None)
    assert speaker(talk.chain, talk.last) is None
    assert speaker(Listener("a"), Reply(text="A", why=Why(), remembers=Notes())) == "a"


def test_a_broken_one_is_told_of_and_the_others_answer() -> None:
    talk = Talk(Listener("a"), base())
    assert talk.say("fail") in ("Go on.", "Pardon?")
    assert "The base a failed on a message: RuntimeError('broken')" in str(talk.failures[0])
    assert talk.trace["passed"][0]["error"] == "RuntimeError('broken')"
    assert talk.memory.members["a"] == Notes(), "what it would have remembered is not known"


def test_where_one_is_broken_and_the_others_have_nothing_it_is_silence() -> None:
    talk = Talk(Listener("a"), base(), options=ReplyOptions(chew=True))
    assert talk.say("fail") is None
    assert talk.last.silence is Silence.NOTHING_FOUND
    assert len(talk.failures) == 1


def test_where_all_are_broken_the_failure_is_raised() -> None:
    talk = Talk(Listener("a"), Listener("b"))
    with pytest.raises(RuntimeError, match="broken"):
        talk.say("fail")
    assert talk.failures == []


def test_the_first_that_has_an_opening_speaks_first() -> None:
    chain = Chain([Listener("a"), base(), Listener("c", {"": "C"})])
    reply = chain.greet(chain.new_memory(), Random(1))
    assert (reply.text, speaker(chain, reply)) == ("Anybody there?", "base")
    nobody = Chain([Listener("a"), Listener("b")])
    assert nobody.greet(nobody.new_memory(), Random(1)).silence is Silence.NO_OPENING


def test_it_is_slow_where_one_is_and_has_the_problems_of_all() -> None:
    assert not Chain([Listener("a"), base()]).slow
    chain = Chain([base(), Listener("a", slow=True)])
    assert chain.slow
    assert [(problem.code, problem.path) for problem in chain.problems()] == [("odd", Path("listener.txt"))]


def test_of_several_under_one_name_only_the_first_is_asked() -> None:
    chain = Chain([Listener("a", {"x": "first"}), Listener("b"), Listener("a", {"x": "second"})])
    assert [mind.name for mind in chain.members] == ["a", "b"]
    reply = chain.reply(
        Message(contact=Contact(account="p:me", address="ann"), text="x", at=0, received_at=0),
        chain.new_memory(),
        Random(1),
    )
    assert reply.text == "first"


def test_replies_said_before_count_for_all() -> None:
    talk = Talk(base(), Listener("b"))
    memory = talk.memory.said(["Hello!"], 5.0)
    assert memory.members["b"] == Notes(0, (5.0,))
    assert set(memory.asked) == {"base", "b"}


def test_a_held_memory_comes_back_without_those_that_are_gone() -> None:
    talk = Talk(Listener("a"), base(), Listener("c"))
    talk.say("hi")
    data = talk.last.remembers.as_json()
    assert chained_in(data) == ("a", "base", "c")
    assert chained_in(Notes().as_json()) == ()
    again = talk.chain.memory_from_json(data)
    assert again.sent(99.0).members["base"].used == {"Hello!": 99.0}  # type: ignore[attr-defined]
    assert again.asked == ("a", "base")
    assert again.members["c"] == Notes()
    less = Chain([Listener("a")]).memory_from_json(data)
    assert (less.spoke, less.asked, less.sent(99.0)) == (None, ("a",), less)
