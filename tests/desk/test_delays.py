"""Networks that let nothing be sent for a while: answers wait for that, and it is told where."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boltun.desk.reason import Reason
from boltun.errors import NotConnectedError
from boltun.events import OutcomeKind, ReplyWaiting
from boltun.message import Contact
from boltun.networks.protocol import SendingDelayed
from boltun.store.records import Answers

Play = Callable[..., Any]
ME = "practice:me"


def waits(stage: Any) -> list[tuple[float | None, str]]:
    """Return what was told of waiting since the start: seconds from there, and for whom."""
    told = [one for one in stage.events if isinstance(one, ReplyWaiting)]
    return [(None if one.due is None else round(one.due - stage.offset, 1), one.limited_by) for one in told]


def limited(stage: Any, seconds: float, *, whole: bool = True, id: str = "") -> None:
    stage.desk.outlook.delays.heed(SendingDelayed(account=ME, seconds=seconds, whole=whole, id=id))


def test_an_answer_waits_until_the_network_takes_messages_again(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ALWAYS)
        limited(stage, 40)
        stage.says("hello")
        await asyncio.sleep(39)
        assert stage.sent() == []
        await asyncio.sleep(3)
        assert stage.sent() == ["hello!"]

    stage = act(scene, thinking_time=0, typing_time=0)
    (due, limited_by), *rest = waits(stage)
    assert (due, limited_by) == (40, "Practice")
    assert rest == [(None, "")]


def test_the_owner_who_writes_meanwhile_comes_first(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ALWAYS)
        limited(stage, 40)
        stage.says("hello")
        await asyncio.sleep(20)
        stage.owner_says("I am here")
        await asyncio.sleep(60)
        assert stage.sent() == []

    assert act(scene).outcomes() == [("hello", OutcomeKind.SILENT, Reason.OWNER_ACTIVE)]


def test_what_would_come_too_late_is_not_answered_and_says_why(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ALWAYS)
        limited(stage, 3600)
        stage.says("hello")
        await asyncio.sleep(1)
        assert stage.outcomes() == [("hello", OutcomeKind.SILENT, Reason.NETWORK_LIMIT)]
        await asyncio.sleep(3600)
        stage.says("again")
        await asyncio.sleep(60)
        assert stage.sent() == ["again!"]

    act(scene)


def test_it_is_told_while_the_network_itself_waits_and_only_there(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("friend", "other"):
            stage.contact(name, answers=Answers.ALWAYS)
        network = stage.networks[ME]
        at_once = network.send

        async def send(contact: Contact, text: str, id: str = "") -> str:
            if contact.address == "friend":
                limited(stage, 30, whole=False, id=id)
                await asyncio.sleep(30)
            return await at_once(contact, text, id)

        network.send = send
        stage.says("hello")
        stage.says("hi", "other")
        await asyncio.sleep(10)
        assert stage.sent() == ["hi!"]
        assert waits(stage) == [(30, "Practice")]
        await asyncio.sleep(21)
        assert stage.sent() == ["hi!", "hello!"]
        assert waits(stage) == [(30, "Practice"), (None, "")]

    act(scene, thinking_time=0, typing_time=0)


def test_what_the_network_refuses_for_a_while_is_sent_later_and_asked_for_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ALWAYS)
        network = stage.networks[ME]
        at_once, tries = network.send, 0

        async def send(contact: Contact, text: str, id: str = "") -> str:
            nonlocal tries
            tries += 1
            if tries == 1:
                limited(stage, 45, whole=False, id=id)
                raise NotConnectedError("Too fast.")
            return await at_once(contact, text, id)

        network.send = send
        stage.says("hello")
        await asyncio.sleep(44)
        assert tries == 1
        await asyncio.sleep(10)
        assert stage.sent() == ["hello!"]

    act(scene, thinking_time=0, typing_time=0)
