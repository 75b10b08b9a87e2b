"""What the desk does with minds one behind the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Answers

Play = Callable[..., Any]

BASE = "[hi.]\nHello!\n<ESCAPE>\nGo on.\n"


def give_two(stage: Any) -> Any:
    """Put the parrot behind a base for the contact; return the base."""
    stage.minds["base"] = base = BoltunMind.compile(BASE, name="base")
    stage.desk.set_minds(stage.contact().id, ["base", "parrot"])
    return base


def test_the_answer_is_its_makers_and_each_remembers_its_own(act: Play) -> None:
    async def scene(stage: Any) -> None:
        base = give_two(stage)
        for text in ("hi", "yes"):
            stage.says(text)
            await asyncio.sleep(20)
        assert stage.sent() == ["Hello!", "yes!"]
        answers = [message for message in stage.history() if message.reply_to is not None]
        assert [answer.mind for answer in answers] == ["base", "parrot"]
        contact = stage.contact().id
        assert list(stage.store.memories.load(contact, base, stage.clock()).used) == ["Hello!"]
        parrot = stage.store.memories.load(contact, stage.minds["parrot"], stage.clock())
        assert (parrot.heard, parrot.uttered) == (1, ("yes!",))

    stage = act(scene)
    why = stage.store.messages.why(stage.incoming()[1].id)
    assert (why["mind"], why["trace"]["spoke"]["mind"]) == ("parrot", "parrot")
    assert [one["mind"] for one in why["trace"]["passed"]] == ["base"]


def test_where_all_pass_each_remembers_at_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        base = give_two(stage)
        stage.says("hush")
        await asyncio.sleep(1)
        contact = stage.contact().id
        assert stage.store.memories.load(contact, base, stage.clock()).last == "hush"
        assert stage.store.memories.load(contact, stage.minds["parrot"], stage.clock()).heard == 1

    stage = act(scene)
    assert stage.outcomes() == [("hush", OutcomeKind.SILENT, Reason.NOTHING_FOUND)]
    assert "mind" not in stage.store.messages.why(stage.incoming()[0].id)


def test_a_superseded_answer_leaves_no_memory_with_anybody(act: Play) -> None:
    async def scene(stage: Any) -> None:
        base = give_two(stage)
        stage.says("one")
        await asyncio.sleep(2)
        stage.says("hi")
        await asyncio.sleep(30)
        contact = stage.contact().id
        assert stage.store.memories.load(contact, base, stage.clock()).last == "hi"
        assert stage.store.memories.load(contact, stage.minds["parrot"], stage.clock()).heard == 0

    assert act(scene, thinking_time=5).sent() == ["Hello!"]


def test_a_held_answer_is_remembered_when_it_is_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        give_two(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("yes")
        await asyncio.sleep(1)
        (held,) = stage.store.held.all(stage.contact().id)
        assert held.message.mind == "parrot"
        # Whoever answers here by now, those that made the reply remember it.
        stage.desk.set_minds(stage.contact().id, [])
        await stage.desk.send_held(held.message.id)
        contact = stage.contact().id
        assert stage.store.memories.load(contact, stage.minds["parrot"], stage.clock()).heard == 1
        assert stage.store.memories.load(contact, stage.minds["base"], stage.clock()).last == "yes"

    assert act(scene).sent() == ["yes!"]


def test_the_first_that_has_an_opening_opens(act: Play) -> None:
    async def scene(stage: Any) -> None:
        give_two(stage)
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(1)
        assert stage.history()[-1].mind == "parrot"

    assert act(scene).sent() == ["hello"]


def test_with_a_slow_one_all_are_asked_beside_the_loop(act: Play) -> None:
    async def scene(stage: Any) -> None:
        give_two(stage)
        stage.minds["parrot"].slow = True
        stage.says("work 0.3")
        for _ in range(20):
            await asyncio.sleep(0)
        assert stage.sent() == []
        await asyncio.sleep(1)
        why = stage.store.messages.why(stage.incoming()[0].id)
        assert why["mind"] == "parrot"

    assert act(scene).sent() == ["work 0.3!"]
