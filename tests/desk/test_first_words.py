"""The warning, and conversations that Boltun starts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.errors import BoltunError, MindError, NetworkError
from boltun.events import OutcomeKind, ServiceFailed
from boltun.message import Contact
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Answers

Play = Callable[..., Any]

ANSWERED = OutcomeKind.ANSWERED
SILENT = OutcomeKind.SILENT
HELD = OutcomeKind.HELD
WAITING = OutcomeKind.WAITING

SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def memory_of(stage: Any, name: str = "friend") -> Any:
    return stage.store.memories.load(stage.contact(name).id, stage.minds["parrot"], stage.offset)


WARNED = {"warn": True, "warning_text": "a bot answers"}


def test_the_warning_comes_once_in_a_contacts_life_before_the_first_reply(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hush")
        await asyncio.sleep(100)
        assert stage.sent() == [], "nothing is said, so there is nothing to warn of"
        for text in ("one", "two"):
            stage.says(text)
            await asyncio.sleep(100)

    stage = act(scene, **WARNED, **SLOWLY)
    assert stage.sent() == ["a bot answers", "one!", "two!"]
    assert stage.contact().settings.warned

    async def again(stage: Any) -> None:
        await asyncio.sleep(3600)
        stage.says("three")
        await asyncio.sleep(100)

    assert act(again, **WARNED).sent() == ["three!"]


def test_the_warning_comes_again_after_the_time_that_the_owner_wants(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("one", "two", "three", "four"):
            stage.says(text)
            await asyncio.sleep(5 * 86400)

    stage = act(scene, warn_again_days=7, **WARNED)
    assert stage.sent() == ["a bot answers", "one!", "two!", "a bot answers", "three!", "four!"]

    async def old(stage: Any) -> None:
        settings = replace(stage.contact().settings, warned=True, warned_at=None)
        stage.store.contacts.save_settings(stage.contact().id, settings)
        stage.says("five")
        await asyncio.sleep(1)

    # Nobody knows when that was.
    assert act(old, warn_again_days=7, **WARNED).sent() == ["a bot answers", "five!"]


def test_the_warning_alone_has_the_mark_that_the_network_has_for_programs(act: Play) -> None:
    marked: list[str] = []

    async def scene(stage: Any) -> None:
        network = stage.network_of_me

        async def send_notice(contact: Contact, text: str, id: str) -> str:
            marked.append(text)
            sent: str = await network.send(contact, text, id)
            return sent

        network.capabilities = replace(network.capabilities, notices=True)
        network.send_notice = send_notice
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("stop")
        await asyncio.sleep(1)

    line = "All right, there will be no more automatic replies here."
    assert act(scene, **WARNED).sent() == ["a bot answers", "one!", line]
    assert marked == ["a bot answers", line]


def test_a_newer_message_does_not_cancel_the_warning(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(3)
        stage.says("two")
        await asyncio.sleep(3.5)
        assert stage.sent() == ["a bot answers"]
        await asyncio.sleep(20)

    stage = act(scene, **WARNED, **SLOWLY)
    assert stage.sent() == ["a bot answers", "two!"]
    assert stage.outcomes()[0] == ("one", SILENT, Reason.SUPERSEDED)


def test_the_owner_does_cancel_the_warning(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(3)
        stage.owner_says("me")
        await asyncio.sleep(20)

    stage = act(scene, **WARNED, **SLOWLY)
    assert stage.sent() == []
    assert not stage.contact().settings.warned


def test_a_warning_that_could_not_be_sent_is_tried_with_the_next_reply(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.disconnect()
        stage.says("one")
        await asyncio.sleep(1)
        await stage.connect()
        stage.says("two")
        await asyncio.sleep(1)

    assert act(scene, **WARNED).sent() == ["a bot answers", "two!"]


def test_a_warning_does_not_count_against_once_ever(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("one", "two"):
            stage.says(text)
            await asyncio.sleep(100)

    stage = act(scene, reply_frequency="once ever", **WARNED)
    assert stage.sent() == ["a bot answers", "one!"]


def test_boltun_starts_a_conversation_after_thinking_and_typing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(5.9)
        assert stage.sent() == []
        stage.says("two")
        await asyncio.sleep(0.2)
        assert stage.sent() == ["hello"], "a newer message does not cancel an opening"
        await asyncio.sleep(10)

    stage = act(scene, talk_with_everybody=True, **SLOWLY)
    assert stage.sent() == ["hello", "two!"]
    assert memory_of(stage).uttered == ("hello", "two!")


def test_an_opening_is_explained(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(1)

    stage = act(scene)
    (opening,) = stage.history()
    why = stage.store.messages.why(opening.id)
    assert why == {
        "action": "answer",
        "reason": Reason.OPENING.value,
        "mind": "parrot",
        "trace": {"steps": [{"template": "heard {text}", "values": {"text": ""}}]},
    }
    assert opening.mind == "parrot"
    assert memory_of(stage).uttered == ("hello",)


def test_the_mind_that_was_chosen_for_a_contact_opens(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["other"] = type(stage.minds["parrot"])("other")
        stage.desk.set_minds(stage.contact().id, ["other"])
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(1)

    assert act(scene).history()[0].mind == "other"


@pytest.mark.parametrize("slow", [False, True])
def test_an_opening_may_name_whom_it_greets(act: Play, slow: bool) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"].slow = slow
        stranger = stage.contact("eve", listed=False)
        await stage.desk.start_conversation(stranger.id)
        await asyncio.sleep(1)

    assert act(scene).sent() == ["hello Eve"]


def test_an_opening_waits_until_the_answer_under_way_is_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(1)
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(10)
        assert stage.sent() == ["one!"]
        await asyncio.sleep(2)
        assert stage.sent() == ["one!", "hello"]

    act(scene, **SLOWLY)


def test_an_opening_that_a_mind_fails_to_make_is_told(act: Play) -> None:
    async def scene(stage: Any) -> None:
        parrot = stage.minds["parrot"]
        greet, asked = parrot.greet, []

        def greet_once(*args: Any) -> Any:
            asked.append(args)
            if len(asked) > 1:
                raise RuntimeError("nothing to say")
            return greet(*args)

        parrot.greet = greet_once
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(10)

    stage = act(scene)
    assert stage.sent() == []
    (failed,) = stage.told(ServiceFailed)
    assert failed.text == "A conversation could not be started: RuntimeError('nothing to say')."


@pytest.mark.parametrize("deed", ["owner_active", "pause_all", "never"])
def test_the_owner_cancels_an_opening_that_was_not_said_yet(act: Play, deed: str) -> None:
    async def scene(stage: Any) -> None:
        friend = stage.contact()
        stage.desk.owner_active(friend.id)
        await stage.desk.start_conversation(friend.id)
        await asyncio.sleep(3)
        if deed == "owner_active":
            stage.desk.owner_active(friend.id)
        elif deed == "pause_all":
            stage.desk.pause_all()
        else:
            stage.desk.set_answers(friend.id, Answers.NEVER)
        await asyncio.sleep(10)

    assert act(scene, **SLOWLY).sent() == []


def test_no_conversation_is_started_with_never_nor_without_a_phrase_nor_offline(
    act: Play, read_aloud: Play
) -> None:
    async def scene(stage: Any) -> None:
        never = stage.contact("never", Answers.NEVER)
        with pytest.raises(BoltunError, match="never writes") as caught:
            await stage.desk.start_conversation(never.id)
        read_aloud(caught.value)
        stage.minds["parrot"] = BoltunMind.compile("привет\nПривет!\n", name="base")
        with pytest.raises(MindError, match="no phrase to start") as caught:
            await stage.desk.start_conversation(stage.contact().id)
        read_aloud(caught.value)
        await stage.disconnect()
        with pytest.raises(NetworkError, match="not connected") as caught:
            await stage.desk.start_conversation(stage.contact().id)
        read_aloud(caught.value)
        assert caught.value.advice, "what to do is told"

    assert act(scene).sent() == []
