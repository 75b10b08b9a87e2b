"""Practice: the owner plays several contacts and himself, and lets time pass there and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.errors import StoreError
from boltun.events import Event, OutcomeKind, ServiceFailed, TimeLeapt
from boltun.message import Account, Author
from boltun.networks.practice import PracticeNetwork
from boltun.paths import Profile
from boltun.service import Service
from boltun.service.practice import is_played
from boltun.store.records import Answers, SendState, StoredMessage

START = 1_800_000_000.0
HALF_AN_HOUR = 1800.0
A_DAY = 86400.0
OTHER = Account(key="practice:other", network="practice", address="other", ask_first=False)

Play = Callable[..., Any]


class Front(Service):
    """A service with a clock that travels, and everything that it told."""

    def __init__(self, profile: Profile, offset: float) -> None:
        self.told: list[Event] = []
        self.offset = offset
        super().__init__(profile, clock=self.now, dice=Random(1), listener=self.told.append)

    def now(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    async def says(self, text: str, contact_id: int | None = None, *, late: float = 0) -> StoredMessage:
        """Let a practice contact write; return the message when Boltun is done with it."""
        contact_id = await self.practice.contact() if contact_id is None else contact_id
        await self.practice.write(text, contact_id, late=late)
        await asyncio.sleep(5)
        return [one for one in await self.said(contact_id) if one.author is Author.CONTACT][-1]

    async def said(self, contact_id: int) -> list[StoredMessage]:
        return await self.conversations.history(contact_id)

    async def answers(self, contact_id: int) -> list[str]:
        return [one.text for one in await self.said(contact_id) if one.author is Author.BOT]


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as made:
        (made.bases / "mine.txt").write_text("hi\nHello!\n<ESCAPE>\nWell.\n<REPEAT>\nYou said that.\n")
        yield made


@pytest.fixture
def play(profile: Profile, travel: Play) -> Play:
    """Play a scene with a running service; another one plays after a restart."""
    offset = START

    def run(scene: Callable[[Front], Any], **settings: object) -> None:
        async def live() -> Front:
            nonlocal offset
            service = Front(profile, offset)
            chosen = {"language": "en", "thinking_time": 0, "typing_time": 0, "times_may_grow": False}
            chosen["default_mind"] = str(profile.bases / "mine.txt")
            for key, value in {**chosen, **settings}.items():
                service.settings.set(key, value)
            await service.start()
            try:
                await asyncio.sleep(0.1)
                await scene(service)
            finally:
                offset = service.now()
                await service.stop()
            return service

        done: Front = travel(live())
        assert [event for event in done.told if isinstance(event, ServiceFailed)] == []

    return run


def test_half_an_hour_makes_boltun_forget_what_it_said(play: Play) -> None:
    async def scene(service: Front) -> None:
        for _ in range(2):
            await service.says("hi")
        await service.practice.let_pass(HALF_AN_HOUR)
        assert TimeLeapt(seconds=HALF_AN_HOUR) in service.told
        await service.says("hi")
        assert await service.answers(await service.practice.contact()) == [
            "Hello!",
            "You said that.",
            "Hello!",
        ]

    play(scene)


def test_a_leap_outlives_a_restart(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.says("hi")
        await service.practice.let_pass(A_DAY)

    async def later(service: Front) -> None:
        await service.says("hi")
        contact_id = await service.practice.contact()
        first, *_, last = await service.said(contact_id)
        assert await service.answers(contact_id) == ["Hello!", "Hello!"]
        assert last.at - first.at == pytest.approx(A_DAY, abs=60)

    play(scene)
    play(later)


def test_the_owner_comes_first_until_time_has_passed(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.conversations.write(contact_id, "I am here myself.")
        silent = await service.says("hi")
        assert (silent.outcome, silent.reason) == (OutcomeKind.SILENT, Reason.OWNER_ACTIVE)
        await service.practice.let_pass(HALF_AN_HOUR)
        assert (await service.says("hi")).outcome is OutcomeKind.ANSWERED
        assert (await service.said(contact_id))[0].author is Author.OWNER

    play(scene)


def test_an_added_contact_is_treated_as_any_other(play: Play) -> None:
    async def scene(service: Front) -> None:
        ann = await service.practice.add("Ann")
        zoe = await service.practice.add(" Zoe ", listed=False)
        assert (await service.says("hi", ann)).reason == Reason.NOT_SWITCHED_ON
        assert (await service.says("hi", zoe)).outcome is OutcomeKind.ANSWERED
        assert [one.contact.name for one in await service.practice.contacts()] == ["Ann", "Friend", "Zoe"]

    async def later(service: Front) -> None:
        names = {one.contact.name: one.contact.listed for one in await service.practice.contacts()}
        assert names == {"Ann": True, "Friend": True, "Zoe": False}

    play(scene, talk_with_strangers=True)
    play(later)


def test_an_added_contact_can_be_renamed_and_removed(play: Play) -> None:
    async def scene(service: Front) -> None:
        ann = await service.practice.add("Ann")
        with pytest.raises(StoreError, match="already"):
            await service.practice.add("ann")
        with pytest.raises(StoreError, match="needs a name"):
            await service.practice.add(" ")
        await service.practice.rename(ann, "Anna")
        await service.says("hi", ann)
        assert (await service.conversations.contact(ann)).contact.name == "Anna"
        with pytest.raises(StoreError):
            await service.practice.rename(await service.practice.contact(), "Fred")
        number = await service.privacy.put_in_bin(ann)
        assert [one.contact.name for one in await service.practice.contacts()] == ["Friend"]
        assert is_played((await service.conversations.contact(await service.privacy.restore(number))).contact)

    play(scene)


def test_a_limit_holds_for_an_added_contact_until_time_has_passed(play: Play) -> None:
    async def scene(service: Front) -> None:
        ann = await service.practice.add("Ann")
        for text in ("hi", "one thing", "another thing"):
            last = await service.says(text, ann)
        assert last.reason == Reason.LIMIT_10_MINUTES
        assert (await service.says("hi there", ann)).reason == Reason.STOPPED
        await service.practice.let_pass(HALF_AN_HOUR)
        await service.practice.let_pass(HALF_AN_HOUR)
        assert (await service.says("and now", ann)).outcome is OutcomeKind.ANSWERED

    play(scene, talk_with_everybody=True, limit_10_minutes=2)


def test_practice_uses_up_nothing_of_the_limit_for_all_contacts(play: Play) -> None:
    async def scene(service: Front) -> None:
        ann = await service.practice.add("Ann")
        for text in ("hi", "one thing", "another thing"):
            assert (await service.says(text, ann)).outcome is OutcomeKind.ANSWERED

    play(scene, talk_with_everybody=True, limit_hour_all=2)
    play(scene_of_another_account, talk_with_everybody=True, limit_hour_all=2)


async def scene_of_another_account(service: Front) -> None:
    await service.accounts.add(OTHER, None)
    await asyncio.sleep(1)
    network = service.core.connected(OTHER.key)
    assert isinstance(network, PracticeNetwork)
    network.write("hi", service.now(), contact=network.contact("bob"))
    await asyncio.sleep(5)
    bob = service.store.contacts.id_of(network.contact("bob"))
    assert (await service.said(bob))[0].outcome is OutcomeKind.ANSWERED


def test_the_time_of_other_accounts_stands_still(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        await asyncio.sleep(1)
        network = service.core.connected(OTHER.key)
        assert isinstance(network, PracticeNetwork)
        bob = service.store.contacts.id_of(network.contact("bob"))
        await service.conversations.write(bob, "I am here myself.")
        before = await service.said(bob)
        await service.practice.let_pass(A_DAY)
        assert await service.said(bob) == before
        network.write("hi", service.now(), contact=network.contact("bob"))
        await asyncio.sleep(5)
        assert (await service.said(bob))[-1].reason == Reason.OWNER_ACTIVE

    play(scene, talk_with_everybody=True)


def test_whoever_practises_as_himself_silences_nobody_else(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.conversations.write(await service.practice.contact(), "I am here myself.")
        await scene_of_another_account(service)

    play(scene, talk_with_everybody=True, owner_idle_minutes=30)


def test_a_message_that_comes_late_is_not_answered(play: Play) -> None:
    async def scene(service: Front) -> None:
        assert (await service.says("hi", late=3600)).reason == Reason.LATE

    play(scene)


def test_a_held_reply_remembers_when_it_was_made(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.says("hi")
        await service.conversations.set_answers(contact_id, Answers.ASK)
        await service.says("something else")
        held = (await service.said(contact_id))[-1]
        assert held.state is SendState.HELD
        await service.practice.let_pass(HALF_AN_HOUR)
        await service.conversations.send_held(held.id)
        await service.conversations.set_answers(contact_id, Answers.ALWAYS)
        await service.says("hi")
        assert await service.answers(contact_id) == ["Hello!", "Well.", "Hello!"]

    play(scene)


def test_a_leap_waits_for_the_answer_under_way(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.practice.write("hi")
        await service.practice.let_pass(A_DAY)
        message, reply = await service.said(contact_id)
        assert reply.text == "Hello!"
        assert service.now() - message.at == pytest.approx(A_DAY, abs=10)
        assert service.now() - reply.at == pytest.approx(A_DAY, abs=10)

    play(scene, thinking_time=5)


def test_time_passes_for_a_serious_message_too(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.says("My father died last night.")
        assert (await service.says("hi")).reason == Reason.GRAVE_BEFORE
        await service.practice.let_pass(A_DAY)
        assert (await service.says("hi")).outcome is OutcomeKind.ANSWERED
        assert (await service.answers(contact_id))[-1] == "Hello!"

    play(scene)
