"""Thousands of messages at once: all settled, none lost, and everything else has its turn."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from boltun.events import LoopStopped, OutcomeKind, ServiceFailed
from boltun.message import Account, Author, Message
from boltun.networks.practice import Act, PracticeNetwork
from tests.bad_input.hostile_texts import TEXTS

Play = Callable[..., Any]


@pytest.fixture
def play(play: Play) -> Play:
    """Answer from a base of real size: how much is superseded depends on how long a reply takes."""
    return partial(play, default_mind="ru/friend")


MESSAGES = 5_000
AT_ONCE = 50
"""So many a network hands in before it lets the loop turn."""


async def flood(program: Any, names: list[str]) -> int:
    """Let these contacts write in turn within a second; return how many turns the loop had meanwhile."""
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    turning = asyncio.create_task(turn())
    for number in range(MESSAGES):
        program.says(f"вопрос {number}", names[number % len(names)], id=f"id-{number}")
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    while not all(is_settled(program, name) for name in names):
        for _ in range(10):
            await asyncio.sleep(0)
    turning.cancel()
    await program.settled()
    return turns


def is_settled(program: Any, name: str) -> bool:
    (last,) = program.service.store.messages.history(program.id(name), limit=1)
    return last.author is Author.BOT


@pytest.mark.parametrize("contacts", [500, pytest.param(1, marks=pytest.mark.slow)])
def test_all_are_settled_and_the_last_of_each_contact_is_answered(play: Play, contacts: int) -> None:
    names = [f"contact {number}" for number in range(contacts)]

    async def scene(program: Any) -> None:
        turns = await flood(program, names)
        assert program.told(ServiceFailed) == []
        assert turns > MESSAGES // AT_ONCE
        answers = 0
        for number, name in enumerate(names):
            incoming = program.incoming(name)
            written = range(number, MESSAGES, contacts)
            assert [message.text for message in incoming] == [f"вопрос {one}" for one in written]
            assert incoming[-1].outcome is OutcomeKind.ANSWERED
            reasons = Counter(message.reason for message in incoming[:-1])
            assert set(reasons) <= {"superseded", "always", "everybody"}
            answered = [message.id for message in incoming if message.outcome is OutcomeKind.ANSWERED]
            assert [one.reply_to for one in program.said(name)] == answered
            assert program.sent(name) == [one.text for one in program.said(name)]
            answers += len(answered)
        assert answers < MESSAGES / 2

    play(scene)


def test_one_answer_to_a_burst_that_comes_while_typing(play: Play) -> None:
    async def scene(program: Any) -> None:
        for number in range(1000):
            program.says(f"вопрос {number}")
            await asyncio.sleep(0.001)
        await program.settled()
        assert len(program.sent()) == 1
        outcomes = program.outcomes()
        assert Counter(outcomes) == {
            (OutcomeKind.SILENT, "superseded"): 999,
            (OutcomeKind.ANSWERED, "always"): 1,
        }
        assert outcomes[-1][0] is OutcomeKind.ANSWERED

    play(scene, thinking_time=4.0, typing_time=2.0)


def test_copies_of_one_message_are_settled_once(play: Play) -> None:
    async def scene(program: Any) -> None:
        for _ in range(1000):
            program.says("привет", id="the same", redelivered=True)
        await program.settled()
        assert program.outcomes() == [(OutcomeKind.ANSWERED, "always")]
        assert len(program.sent()) == 1

    play(scene)


def test_little_is_kept_in_memory_of_a_flood(play: Play) -> None:
    """Whoever hands in more than can be read at once does the reading."""

    async def scene(program: Any) -> None:
        most = 0
        desk = program.service.core.desk
        for number in range(MESSAGES // 2):
            program.says(f"вопрос {number}", f"contact {number % 500}")
            most = max(most, desk.inbox.unread)
        assert most == 1000
        await program.settled()
        assert desk.is_idle
        assert len(program.service.store.memories._uses) <= 512

    play(scene)


def test_a_flood_of_long_messages_is_no_more_work_than_its_last_ones(play: Play) -> None:
    long = TEXTS["russian sentences"](20_000)

    async def scene(program: Any) -> None:
        for number in range(80):
            program.says(f"{long} {number}")
            if number % 10 == 0:
                await asyncio.sleep(0)
        await program.settled()
        outcomes = Counter(program.outcomes())
        assert outcomes.total() == 80
        assert outcomes[OutcomeKind.ANSWERED, "always"] == len(program.sent())
        assert 1 <= len(program.sent()) <= 21
        assert outcomes[OutcomeKind.SILENT, "superseded"] == 80 - len(program.sent())

    play(scene)


def test_nobody_waits_for_the_long_message_of_another(play: Play) -> None:
    async def scene(program: Any) -> None:
        program.says(TEXTS["japanese"](100_000), "ann")
        for number in range(5):
            program.says(f"привет {number}", f"bob {number}")
        await program.settled()
        answered = [done.contact.address for done in program.done if done.act == "sent"]
        assert answered == [*(f"bob {number}" for number in range(5)), "ann"]

    play(scene)


def test_a_newer_message_supersedes_a_long_one_that_is_thought_about(play: Play) -> None:
    async def scene(program: Any) -> None:
        program.says(TEXTS["japanese"](100_000))
        for _ in range(5):
            await asyncio.sleep(0)
        program.says("привет")
        await program.settled()
        assert program.outcomes() == [(OutcomeKind.SILENT, "superseded"), (OutcomeKind.ANSWERED, "always")]
        assert len(program.sent()) == 1

    play(scene)


def test_two_programs_that_answer_each_other_are_stopped(play: Play) -> None:
    """On a network with limits; those of the practice account do not count."""

    async def scene(program: Any) -> None:
        account = Account(key="practice:other", network="practice", address="other", ask_first=False)
        await program.service.accounts.add(account, None)
        await program.service.core.connections.made(account.key)
        await asyncio.sleep(0)
        network = program.service.core.connections.network(account.key)
        assert isinstance(network, PracticeNetwork)
        network.done = deque()  # one that forgets nothing
        robot = network.contact("robot")
        for number in range(1000):
            now = program.clock()
            message = Message(contact=robot, text=f"хм {number}", at=now, received_at=now, id=str(number))
            network.deliver(message)
            await program.settled()
            await asyncio.sleep(1)
        contact_id = program.service.store.contacts.id_of(robot)
        history = program.service.store.messages.history(contact_id, limit=10_000)
        outcomes = Counter(message.outcome for message in history if message.author is Author.CONTACT)
        assert outcomes.total() == 1000
        assert outcomes[OutcomeKind.ANSWERED] <= 5
        sent = [done for done in network.done if done.act is Act.SENT]
        assert len(sent) == outcomes[OutcomeKind.ANSWERED]
        assert program.told(LoopStopped)

    play(scene)
