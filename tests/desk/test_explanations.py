"""Why a message was answered as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.events import OutcomeKind, ServiceFailed
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.trace import Step, Told
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
        assert len(stage.desk._explanations._kept) <= 200

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
        await asyncio.sleep(0.2)
        assert stage.outcomes()[0][1] is OutcomeKind.ANSWERED

    stage = act(scene)
    assert "explanations" in stage.told(ServiceFailed)[0].text


def test_an_explanation_that_is_no_data_costs_no_other(act: Play) -> None:
    class Odd:
        def told(self, *, brief: bool = False) -> Told:
            return Told(steps=(Step(template="odd", values={"odd": object()}),))

    async def scene(stage: Any) -> None:
        for number, name in enumerate(("ann", "bob", "eve")):
            stage.says("hi", name)
            await asyncio.sleep(0.01)
            if number == 1:
                kept = stage.desk._explanations._kept
                message_id = next(reversed(kept))
                kept[message_id] = replace(kept[message_id], reply=replace(kept[message_id].reply, why=Odd()))

    stage = act(scene)
    assert [stage.store.messages.why(stage.history(name)[0].id) for name in ("ann", "bob", "eve")] == [
        EXPLAINED,
        None,
        EXPLAINED,
    ]
    assert "Why parrot answered so is lost" in stage.told(ServiceFailed)[0].text
