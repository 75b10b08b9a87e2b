"""Why a message was answered as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import MessageChanged, OutcomeKind, ServiceFailed
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Answers
from tests.connection import connection_of

Play = Callable[..., Any]

EXPLAINED = {
    "action": "answer",
    "reason": "everybody",
    "mind": "parrot",
    "trace": {"steps": [{"template": "heard {text}", "values": {"text": "hi"}}]},
}


def test_an_answer_is_explained_at_once_and_written_down_a_moment_later(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(0.1)
        incoming, outgoing = stage.history()
        assert incoming.outcome is OutcomeKind.ANSWERED
        assert stage.desk.why(incoming.id) == stage.desk.why(outgoing.id) == EXPLAINED
        assert stage.store.messages.why(incoming.id) is None
        await asyncio.sleep(0.2)
        assert stage.store.messages.why(incoming.id) == stage.store.messages.why(outgoing.id) == EXPLAINED
        assert stage.desk.why(outgoing.id) == EXPLAINED
        assert stage.desk.why(10_000) == {}

    act(scene)


def test_at_the_end_of_the_program_everything_is_written_down(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(0.1)

    stage = act(scene)
    assert stage.store.messages.why(stage.history()[0].id) == EXPLAINED


def test_general_replies_that_were_not_needed_are_not_written_down(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile("(кот.)\nмяу\n<ESCAPE>\nну\n", name="base")
        stage.says("кот")
        await asyncio.sleep(1)

    stage = act(scene)
    why = stage.store.messages.why(stage.history()[0].id)
    assert [one["reply"] for one in why["trace"]["readings"][0]["candidates"]] == ["мяу"]


def test_of_a_flood_of_answers_only_some_explanations_wait(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for number in range(400):
            stage.says("hi", f"friend {number}")
        await asyncio.sleep(0.1)
        assert len(stage.sent()) == 400
        written = [stage.store.messages.why(stage.history(f"friend {n}")[0].id) for n in range(400)]
        assert written[:200] == [EXPLAINED] * 200, "those that waited longest"

    stage = act(scene, limit_hour_all=0)
    assert all(stage.store.messages.why(stage.history(f"friend {n}")[0].id) == EXPLAINED for n in range(400))


def test_all_explanations_are_written_down_some_at_a_time(act: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltun.desk.explanations._SLICE", 0)

    async def scene(stage: Any) -> None:
        for name in ("ann", "bob", "eve"):
            stage.says("hi", name)
        await asyncio.sleep(1)
        first = [stage.history(name)[0].id for name in ("ann", "bob", "eve")]
        assert [stage.store.messages.why(message_id) for message_id in first] == [EXPLAINED] * 3

    act(scene)


def test_an_explanation_that_cannot_be_written_down_changes_nothing_else(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(0.1)
        connection_of(stage.store).execute("DROP TABLE explanations")
        await asyncio.sleep(1)
        assert stage.outcomes()[0][1] is OutcomeKind.ANSWERED

    stage = act(scene)
    assert "explanations" in stage.told(ServiceFailed)[0].text


def test_an_explanation_that_is_no_data_costs_no_other(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name, text in (("ann", "hi"), ("bob", "no data"), ("eve", "hi")):
            stage.says(text, name)
            await asyncio.sleep(0.01)

    stage = act(scene)
    assert [stage.store.messages.why(stage.history(name)[0].id) for name in ("ann", "bob", "eve")] == [
        EXPLAINED,
        None,
        EXPLAINED,
    ]
    assert "Why parrot answered so is lost" in stage.told(ServiceFailed)[0].text


@pytest.mark.parametrize("minds", ["quick", "slow"])
def test_a_silence_is_explained_by_the_mind_that_was_silent(act: Play, minds: str) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"].slow = minds == "slow"
        stage.says("hush")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.store.messages.why(stage.incoming()[0].id) == {
        "action": "answer",
        "reason": "everybody",
        "mind": "parrot",
        "trace": {"steps": [{"template": "heard {text}", "values": {"text": "hush"}}]},
    }


def test_a_held_reply_is_explained_with_why_it_is_held(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    incoming, held = stage.history()
    assert stage.store.messages.why(incoming.id) == EXPLAINED | {"action": "hold", "reason": "ask"}
    assert (held.mind, held.reply_to) == ("parrot", incoming.id)
    assert stage.offset <= held.at <= stage.offset + 1
    told = [event.message_id for event in stage.told(MessageChanged)]
    assert told.count(held.id) >= 1
    assert told.count(incoming.id) >= 2, "it came, and its reply is held"


def test_a_warning_is_explained(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene, warn=True, warning_text="a bot answers")
    warning = next(message for message in stage.history() if message.text == "a bot answers")
    assert stage.store.messages.why(warning.id) == {"action": "answer", "reason": "warning"}
    assert warning.id in {event.message_id for event in stage.told(MessageChanged)}


def test_an_answer_that_failed_says_in_why_what_failed(act: Play) -> None:
    def fail(key: str) -> None:
        raise RuntimeError("a fault of ours")

    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.network = fail
        await asyncio.sleep(20)

    stage = act(scene, thinking_time=4, typing_time=2)
    assert stage.outcomes() == [("hi", OutcomeKind.SILENT, Reason.FAILED)]
    (failed,) = stage.told(ServiceFailed)
    assert failed.text == "A message could not be answered: RuntimeError('a fault of ours')."
    assert stage.store.messages.why(stage.incoming()[0].id) == {
        "action": "answer",
        "reason": "everybody",
        "error": "RuntimeError('a fault of ours')",
    }
