"""What is granted to contacts: conversations in tests/desk/requests, as docs/rules.md §16 wants them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from boltun.desk.conversation import Conversation
from boltun.desk.reason import Reason
from boltun.digest import gather
from boltun.events import ContactAsked
from boltun.store.records import Answers, SendState
from tests.desk.conftest import ACCOUNT, START, became, setting

Play = Callable[..., Any]

TALKS = sorted(
    path for path in (Path(__file__).parent / "requests").glob("*.txt") if not path.stem.startswith("phrases")
)
_CHOSEN = re.compile(r"(\w+) =(.*)")
_SAID = re.compile(r"([0-9.]+) (.*)")


@dataclass
class Turn:
    seconds: float
    text: str
    becomes: str = ""
    sent: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


@dataclass
class Talk:
    turns: list[Turn] = field(default_factory=list)
    answers: Answers = Answers.RULES
    settings: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    marks: str | None = None

    @classmethod
    def read(cls, path: Path) -> Talk:
        talk = cls()
        for line in path.read_text("utf-8").split("\n"):
            begin, _, rest = line.partition(" ")
            if not line or begin == "#":
                continue
            if begin == "=":
                talk.turns[-1].becomes = rest
            elif begin == ">":
                talk.turns[-1].sent.append(rest)
            elif begin == "!":
                talk.turns[-1].told.append(rest)
            elif begin == "calls":
                talk.calls.append(rest)
            elif begin == "marks":
                talk.marks = rest
            elif found := _CHOSEN.fullmatch(line):
                talk.choose(found[1], found[2].strip())
            else:
                found = _SAID.fullmatch(line)
                assert found, line
                talk.turns.append(Turn(float(found[1]), found[2]))
        return talk

    def choose(self, name: str, value: str) -> None:
        if name == "answers":
            self.answers = Answers(value)
        else:
            self.settings[name] = setting(name, value)


@pytest.mark.parametrize("path", TALKS, ids=lambda path: path.stem)
def test_what_a_contact_asks_for_is_granted(act: Play, path: Path) -> None:
    talk = Talk.read(path)
    told: list[list[str]] = []

    async def scene(stage: Any) -> None:
        stage.contact(answers=talk.answers)
        for turn in talk.turns:
            await asyncio.sleep(turn.seconds)
            before = len(stage.told(ContactAsked))
            if turn.text.startswith("owner: "):
                stage.owner_says(turn.text.removeprefix("owner: "))
            elif turn.text == "goes on":
                stage.desk.go_on(stage.contact().id)
            else:
                stage.says(turn.text)
            await asyncio.sleep(0.1)
            told.append([one.request for one in stage.told(ContactAsked)[before:]])
        await asyncio.sleep(60)

    stage = act(scene, **talk.settings)
    stage.store.accounts.save(ACCOUNT)
    incoming = [one for one in talk.turns if one.becomes]
    assert [became(one) for one in stage.outcomes()] == [one.becomes for one in incoming]
    assert stage.sent() == [text for turn in talk.turns for text in turn.sent]
    assert told == [turn.told for turn in talk.turns]
    digest = asyncio.run(gather(stage.store, START))
    assert [one.text for _, one in digest.calls] == talk.calls
    marks = [mark.value for one in digest.entries for mark in one.marks]
    if talk.marks is not None:
        assert ", ".join(marks) == talk.marks


def test_why_names_the_words(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("Это срочно!")
        await asyncio.sleep(1)
        stage.says("хватит, пожалуйста")
        await asyncio.sleep(1)
        stage.urgent, stage.stop = (stage.desk.why(one.id) for one in stage.incoming())
        stage.line = stage.desk.why(stage.history()[-1].id)

    stage = act(scene)
    assert stage.urgent["reason"] == Reason.URGENT
    assert stage.urgent["trace"]["steps"][0]["values"] == {"words": "срочно"}
    assert stage.stop["reason"] == Reason.STOP_WORD
    assert stage.stop["trace"]["steps"][0]["values"] == {"words": "хватит"}
    assert stage.line["reason"] == Reason.CONFIRMING


def test_the_owner_who_writes_while_the_line_is_typed_keeps_it_back(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("stop")
        await asyncio.sleep(2)
        stage.owner_says("what?")
        await asyncio.sleep(60)

    stage = act(scene, thinking_time=4, typing_time=2)
    assert stage.sent() == []
    assert stage.contact().settings.paused_until is None


def test_the_silence_outlives_a_restart_and_ends_when_the_owner_writes(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("stop")
        await asyncio.sleep(1)

    async def after(stage: Any) -> None:
        stage.says("hello?")
        await asyncio.sleep(1)
        assert len(stage.sent()) == 0
        stage.owner_says("it is me")
        await asyncio.sleep(4000)
        stage.says("hello")
        await asyncio.sleep(1)

    act(scene)
    assert act(after).sent() == ["hello!"]


def test_a_pause_that_the_owner_chose_does_not_end_when_he_writes(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.pause_contact(stage.contact().id, float("inf"))
        stage.owner_says("it is me")
        await asyncio.sleep(4000)
        stage.says("hello")
        await asyncio.sleep(1)

    assert act(scene).outcomes()[-1][2] == Reason.CONTACT_PAUSED


def test_a_request_is_ticked_off_and_can_come_back(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("call me back")
        await asyncio.sleep(1)
        stage.owner_says("later")
        await asyncio.sleep(1)

    stage = act(scene)
    stage.store.accounts.save(ACCOUNT)
    digests = stage.store.digests
    ((_, call),) = asyncio.run(gather(stage.store, START)).calls
    assert digests.called(call.message_id)
    assert digests.calls() == []
    assert digests.called(call.message_id, False)
    assert [one.text for one in digests.calls()] == ["call me back"]
    assert not digests.called(call.message_id + 1)


def test_history_calls_nobody(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("urgent, call me", replayed=True)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.told(ContactAsked) == []
    assert stage.store.digests.calls() == []


def test_a_line_that_waits_is_sent_as_it_is(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("call me back")
        await asyncio.sleep(1)
        (held,) = stage.store.held.all()
        await stage.desk.send_held(held.message.id)

    stage = act(scene)
    assert stage.outgoing() == [
        ("This is an automatic reply. I have noted that you want to be called back.", SendState.SENT)
    ]


def test_what_would_be_said_because_of_a_message_goes_with_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        async def say(conversation: Conversation) -> None: ...

        conversation = Conversation(stage.contact())
        stop, other = stage.says("stop"), stage.says("other")
        conversation.say, conversation.cause = say, stop
        conversation.withdraw(other)
        assert conversation.say is say
        conversation.withdraw(stop)
        assert conversation.take_say() is None

    act(scene)


def test_what_was_not_written_down_of_one_contact_takes_nothing_from_another(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi", "bob")
        await asyncio.sleep(1)
        await stage.desk.start_conversation(stage.contact("bob").id)
        stage.lock(True)
        stage.says("stop", "ann")
        await asyncio.sleep(0.1)
        stage.lock(False)
        await asyncio.sleep(60)

    assert act(scene, thinking_time=4).sent("bob") == ["hi!", "hello"]


def test_a_late_wish_to_be_called_is_listed_and_calls_nobody(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("urgent, call me back", at=stage.clock() - 3600)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes()[0][2] == Reason.LATE
    assert stage.told(ContactAsked) == []
    assert [one.text for one in stage.store.digests.calls()] == ["urgent, call me back"]
