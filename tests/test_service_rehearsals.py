"""Rehearsals of the real service: what it goes through, what follows from it, and that nothing goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import NetworkError
from boltun.events import Event, OutcomeKind
from boltun.message import Account, Message
from boltun.networks.practice import Act, PracticeNetwork
from boltun.passwords import Passwords
from boltun.paths import Profile
from boltun.service import Service
from boltun.service.rehearsals import MOST, Source
from boltun.settings import TALK_WITH_EVERYBODY
from boltun.store.records import Answers

START = 1_800_000_000.0
OTHER = Account(key="practice:other", network="practice", address="other@example.org")
BASE = "[hello]\nHi!\n[bye]\nBye!\n<ESCAPE>\nTell me more.\n"

Play = Callable[..., Any]


def written(path: Path) -> str:
    return path.read_text("utf-8")


class Front(Service):
    """A service with a second account on which nobody plays."""

    def __init__(self, profile: Profile) -> None:
        self.told: list[Event] = []
        super().__init__(
            profile, clock=self.now, dice=Random(1), listener=self.told.append, passwords=Passwords(profile)
        )

    def now(self) -> float:
        return START + asyncio.get_running_loop().time()

    @property
    def other(self) -> PracticeNetwork:
        network = self.core.connections.network(OTHER.key)
        assert isinstance(network, PracticeNetwork)
        return network

    def sent(self) -> list[str]:
        return [done.text for done in self.other.done if done.act is Act.SENT]

    async def says(self, text: str, name: str = "ann", **rest: Any) -> int:
        """Let a contact of the other account write, and return who that is."""
        contact = self.other.contact(name)
        given: dict[str, Any] = {"at": self.now(), "received_at": self.now()} | rest
        message = Message(contact=contact, text=text, id=f"{text} {self.now()}", **given)
        self.other.deliver(message)
        await asyncio.sleep(0.5)
        return self.store.contacts.id_of(contact)


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as made:
        yield made


@pytest.fixture
def own(profile: Profile) -> Path:
    profile.make()
    profile.bases.mkdir(parents=True, exist_ok=True)
    path = profile.bases / "own.txt"
    path.write_text(BASE, "utf-8")
    return path


@pytest.fixture
def play(profile: Profile, own: Path, travel: Play) -> Play:
    def run(scene: Callable[[Front], Any], **settings: object) -> None:
        async def live() -> None:
            service = Front(profile)
            given = {"language": "en", "thinking_time": 0, "typing_time": 0, "default_mind": str(own)}
            for key, value in {**given, **settings}.items():
                service.settings.set(key, value)
            await service.start()
            try:
                await service.accounts.add(OTHER, None)
                await asyncio.sleep(0.1)
                await scene(service)
            finally:
                await service.stop()

        travel(live())

    return run


def test_what_came_while_boltun_did_not_answer_is_gone_through_and_nothing_is_sent(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact = await service.says("hello")
        await service.says("old", at=START - 9e6, replayed=True)
        before = await service.conversations.history(contact)
        told = len(service.told)
        rehearsal = await service.rehearsals.hold(OTHER.key)
        assert rehearsal.source is Source.ACCOUNT
        assert rehearsal.supposed_rule
        assert [(one.line.message.text, one.reply) for one in rehearsal.rehearsed] == [
            ("old", "Tell me more."),
            ("hello", "Hi!"),
        ]
        assert rehearsal.rehearsed[1].line.message_id == before[0].id
        assert service.sent() == []
        assert await service.conversations.history(contact) == before
        assert len(service.told) == told
        assert service.store.statistics.used_counts(str(service.minds.default)) == {}

    play(scene)


def test_the_same_seed_gives_the_same_replies_and_only_the_last_messages_are_shown(play: Play) -> None:
    async def scene(service: Front) -> None:
        for number in range(MOST + 5):
            await service.says(f"message {number}", f"somebody {number % 4}")
        one, again = [await service.rehearsals.hold(OTHER.key, 7) for _ in range(2)]
        assert [row.reply for row in one.rehearsed] == [row.reply for row in again.rehearsed]
        assert len(one.rehearsed) == MOST
        assert one.rehearsed[-1].line.message.text == f"message {MOST + 4}"
        assert one.count(OutcomeKind.ANSWERED) + one.count(OutcomeKind.SILENT) == MOST

    play(scene, always_understand=False)


def test_what_the_owner_chose_for_a_contact_holds_but_a_stop_that_is_over_does_not(play: Play) -> None:
    async def scene(service: Front) -> None:
        never = await service.says("hello", "never")
        await service.conversations.set_answers(never, Answers.NEVER)
        stopped = await service.says("hello", "stopped")
        settings = service.store.contacts.get(stopped).settings
        service.store.contacts.save_settings(
            stopped, replace(settings, stopped_until=START + 9e6, paused_until=START - 1)
        )
        rehearsal = await service.rehearsals.hold(OTHER.key)
        assert [one.reason for one in rehearsal.rehearsed] == ["never", "everybody"]

    play(scene)


def test_practice_is_no_history(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.practice.write("hello")
        await asyncio.sleep(5)
        assert (await service.rehearsals.hold(OTHER.key)).source is Source.EXAMPLES
        assert (await service.rehearsals.hold()).source is Source.EXAMPLES
        with pytest.raises(NetworkError, match="There is no account nobody"):
            await service.rehearsals.hold("nobody")

    play(scene)


def test_the_owner_lets_an_account_answer_and_the_first_rule_is_switched_on_with_that(play: Play) -> None:
    async def scene(service: Front) -> None:
        assert await service.rehearsals.is_first(OTHER.key)
        await service.rehearsals.settle(OTHER.key, ask_first=False)
        assert service.settings[TALK_WITH_EVERYBODY]
        assert not await service.rehearsals.is_first(OTHER.key)
        assert await service.rehearsals.ask_meanwhile() == []
        await asyncio.sleep(0.1)
        await service.says("hello")
        assert service.sent() == ["Hi!"]
        with pytest.raises(NetworkError):
            await service.rehearsals.settle("nobody", ask_first=False)

    play(scene)


def test_a_rule_that_is_on_stays_the_one(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.rehearsals.settle(OTHER.key, ask_first=True)
        assert not service.settings[TALK_WITH_EVERYBODY]
        assert (await service.accounts.all())[0].account.ask_first
        assert not (await service.rehearsals.hold()).supposed_rule

    play(scene, talk_while_away=True)


def test_accounts_that_never_answered_by_themselves_ask_meanwhile(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact = await service.says("hello")
        [held] = [one for one in await service.conversations.history(contact) if one.reply_to]
        await service.conversations.send_held(held.id)
        # The owner sent it himself.
        assert await service.rehearsals.is_first(OTHER.key)
        await service.accounts.change(replace(OTHER, ask_first=False))
        assert await service.rehearsals.ask_meanwhile() == [OTHER.key]
        assert (await service.accounts.all())[0].account.ask_first
        await service.accounts.change(replace(OTHER, ask_first=False))
        await asyncio.sleep(0.1)
        await service.says("bye")
        assert service.sent() == ["Bye!"]
        assert not await service.rehearsals.is_first(OTHER.key)
        assert await service.rehearsals.ask_meanwhile() == []

    play(scene, talk_with_everybody=True)


def test_silence_on_one_message_is_taught_to_a_copy_of_a_bundled_base(play: Play, own: Path) -> None:
    async def scene(service: Front) -> None:
        await service.says("are you there?")
        taught = await service.teaching.keep_silent(str(own), "are you there?")
        [one] = (await service.rehearsals.hold(OTHER.key)).rehearsed
        assert (one.outcome, one.reason) == (OutcomeKind.SILENT, "empty reply")
        await service.teaching.take_back(taught)
        assert written(own) == BASE
        [one] = (await service.rehearsals.hold(OTHER.key)).rehearsed
        assert one.reply == "Tell me more."
        copied = await service.teaching.keep_silent("en/friend", "are you there?")
        assert copied.path.parent == own.parent

    play(scene)
