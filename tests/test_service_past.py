"""What the service does with what was said: searching, counting, teaching, deleting. All of it is real."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import MindError, StoreError
from boltun.events import Event, MessagesDeleted, MindsChanged, OutcomeKind, ServiceFailed
from boltun.message import Account, Author, Contact, Message
from boltun.paths import Profile
from boltun.service import Service
from boltun.statistics import Fate, Selection
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers
from boltun.store.store import Store
from tests.connection import connection_of

START = 1_800_000_000.0
DAY = 86400.0
BASE = "[hello]\nHi!\n<ESCAPE>\nTell me more.\n(never asked.)\nNever said\n"

Play = Callable[..., Any]


class Front(Service):
    """A service with a clock that can be put forward, and everything that it told."""

    def __init__(self, profile: Profile) -> None:
        self.told: list[Event] = []
        self.offset = START
        super().__init__(profile, clock=self.now, dice=Random(1), listener=self.told.append)

    def now(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    async def hears(self, *texts: str) -> int:
        """Let the practice contact write, wait for the answers, and return who that is."""
        for text in texts:
            await self.practice.write(text)
            await asyncio.sleep(1)
        return await self.practice.contact()


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as made:
        made.make()
        made.bases.mkdir(parents=True, exist_ok=True)
        (made.bases / "own.txt").write_text(BASE, "utf-8")
        yield made


@pytest.fixture
def own(profile: Profile) -> Path:
    return profile.bases / "own.txt"


@pytest.fixture
def play(profile: Profile, travel: Any, own: Path) -> Play:
    def run(scene: Callable[[Front], Any], **settings: object) -> None:
        async def live() -> None:
            service = Front(profile)
            given = {"thinking_time": 0, "typing_time": 0, "times_may_grow": False, "language": "en"}
            for key, value in {**given, "default_mind": str(own), "limit_10_minutes": 0, **settings}.items():
                service.settings.set(key, value)
            await service.start()
            try:
                await asyncio.sleep(0.1)
                await scene(service)
            finally:
                await service.stop()
            assert [event for event in service.told if isinstance(event, ServiceFailed)] == []

        travel(live())

    return run


def written(path: Path) -> str:
    return path.read_text("utf-8")


def test_what_was_said_is_found_and_counted(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact = await service.hears("Hello", "What about the LAKE?")
        assert [one.message.text for one in await service.conversations.search("lake")] == [
            "What about the LAKE?"
        ]
        assert await service.conversations.search("lake", contact + 1) == []
        summary = await service.statistics.count(START - DAY)
        assert (summary.fates.answered, summary.sent) == (2, 2)
        assert {one.text for one in summary.replies} == {"Hi!", "Tell me more."}
        chosen = Selection(since=START - DAY, until=service.now(), fate=Fate.ANSWERED)
        assert len(await service.statistics.selected(chosen)) == 2
        everything = await service.statistics.count()
        assert everything.fates == summary.fates
        never = await service.statistics.unused_replies(service.minds.default)
        assert (never.total, never.count, [one.reply for one in never.unused]) == (3, 1, ["Never said"])

    play(scene)


def test_of_a_long_conversation_the_newest_messages_are_taken_and_that_is_told(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.hears("one", "two", "three")
        short, exact, whole = [(await service.conversations.transcripts(most))[0] for most in (2, 3, None)]
        assert [one.text for one in short.messages] == ["two", "three"]
        assert not short.complete
        assert exact == whole
        assert [one.text for one in whole.messages] == ["one", "two", "three"]
        assert whole.complete

    play(scene)


def test_nothing_is_counted_before_anybody_wrote(play: Play) -> None:
    async def scene(service: Front) -> None:
        assert (await service.statistics.count()).fates.total == 0

    play(scene)


def test_a_message_without_a_good_reply_is_taught_and_answered_from_then_on(play: Play, own: Path) -> None:
    async def scene(service: Front) -> None:
        contact = await service.hears("hello", "Do you like cats")
        [topic] = await service.teaching.lessons(LessonStatus.NEW)
        assert (topic.newest.message.text, topic.newest.general) == ("Do you like cats", True)
        taught = await service.teaching.teach(own, "(like cats.)", "I have two.")
        await service.teaching.settle(topic.message_ids, LessonStatus.DONE)
        counts = {status: len(await service.teaching.lessons(status)) for status in LessonStatus}
        assert counts == {
            LessonStatus.NEW: 0,
            LessonStatus.LATER: 0,
            LessonStatus.DONE: 1,
            LessonStatus.IGNORED: 0,
        }
        await service.hears("I like cats")
        assert (await service.conversations.history(contact))[-1].text == "I have two."
        await service.teaching.take_back(taught)
        assert written(own) == BASE
        await service.hears("we like cats")
        assert (await service.conversations.history(contact))[-1].text == "Tell me more."

    play(scene)


def test_silence_under_chew_can_be_taught_too(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.hears("Do you like cats")
        [topic] = await service.teaching.lessons(LessonStatus.NEW)
        assert not topic.newest.general

    play(scene, chew=True)


def test_a_copy_of_the_bundled_base_answers_in_its_place(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        bundled = service.minds.default
        assert bundled == "en/friend"
        copy = await service.teaching.own_copy(bundled)
        assert copy.path.parent == profile.bases.absolute()
        assert (
            copy.path.read_bytes()
            == next(one.path for one in service.minds.all() if one.name == bundled).read_bytes()
        )
        assert service.minds.default == copy.name
        assert [event for event in service.told if isinstance(event, MindsChanged)]
        again = await service.teaching.own_copy(bundled)
        assert again.path != copy.path
        assert service.minds.default == copy.name

    play(scene, default_mind="")


def test_what_cannot_be_taught_is_refused_and_nothing_is_written(play: Play, own: Path) -> None:
    async def scene(service: Front) -> None:
        with pytest.raises(MindError, match="no type"):
            await service.teaching.teach(own, "(cats)", "Meow")
        assert written(own) == BASE

    play(scene)


def test_a_contact_is_deleted_with_all_that_was_said(play: Play) -> None:
    async def scene(service: Front) -> None:
        practice = await service.hears("hello")
        network = service.core.connections.network("practice:me")
        assert network is not None
        await service.privacy.delete_contact(practice)
        # The practice contact is simply there, as it was chosen.
        assert await service.conversations.history(practice) == []
        assert (await service.conversations.contact(practice)).settings.answers is Answers.ALWAYS
        assert MessagesDeleted() in service.told
        await service.hears("hello")
        assert [m.author for m in await service.conversations.history(practice)] == [
            Author.CONTACT,
            Author.BOT,
        ]

    play(scene)


def test_deleting_while_an_answer_is_on_its_way_leaves_nothing_behind(play: Play) -> None:
    async def scene(service: Front) -> None:
        practice = await service.practice.contact()
        await service.practice.write("hello")
        await asyncio.sleep(0.2)
        assert practice in service.conversations.waiting()
        await service.privacy.delete_contact(practice)
        await asyncio.sleep(30)
        assert await service.conversations.history(practice) == []
        assert service.conversations.waiting() == {}

    play(scene, thinking_time=5)


def test_everything_is_deleted_but_what_was_chosen(play: Play, own: Path) -> None:
    async def scene(service: Front) -> None:
        practice = await service.hears("hello", "Do you like cats")
        await service.privacy.delete_everything()
        assert await service.conversations.history(practice) == []
        assert (await service.statistics.count()).fates.total == 0
        assert await service.conversations.search("cats") == []
        assert await service.teaching.lessons(LessonStatus.NEW) == []
        assert service.minds.default == str(own)
        await service.hears("hello")
        assert len(await service.conversations.history(practice)) == 2

    play(scene)


def test_old_messages_are_deleted_at_the_start_and_daily_when_that_is_wanted(play: Play) -> None:
    async def scene(service: Front) -> None:
        practice = await service.hears("hello")
        service.offset += 11 * DAY
        await service.hears("How are you?")
        await asyncio.sleep(5)
        assert len(await service.conversations.history(practice)) == 4, "for ever"
        await service.change_setting("keep_days", 10)
        await asyncio.sleep(60)
        assert len(await service.conversations.history(practice)) == 4, "whoever chose wrongly has an hour"
        service.offset += 3600
        await asyncio.sleep(5)
        kept = await service.conversations.history(practice)
        assert [m.text for m in kept if m.author is Author.CONTACT] == ["How are you?"]
        assert MessagesDeleted() in service.told

    play(scene)

    async def later(service: Front) -> None:
        service.offset += 30 * DAY
        practice = await service.practice.contact()
        await asyncio.sleep(5)
        assert await service.conversations.history(practice) == []
        with pytest.raises(StoreError):
            await service.conversations.message(1)

    play(later, keep_days=10)


@pytest.mark.parametrize("how", ["contact", "everything", "daily"])
def test_nothing_that_was_deleted_stays_in_the_files(play: Play, profile: Profile, how: str) -> None:
    async def scene(service: Front) -> None:
        for number in range(20):
            practice = await service.hears(f"a secret {number} " + "word " * 40)
        # Room of a page that nothing points at any more, as moved rows leave it.
        raw = connection_of(service.store)
        raw.execute("PRAGMA secure_delete=OFF")
        raw.execute("CREATE TABLE stray (words TEXT)")
        raw.execute("INSERT INTO stray VALUES ('kept'), ('a secret that was moved')")
        raw.execute("DELETE FROM stray WHERE words != 'kept'")
        match how:
            case "contact":
                await service.privacy.delete_contact(practice)
            case "everything":
                await service.privacy.delete_everything()
            case "daily":
                service.offset += 30 * DAY
                await asyncio.sleep(5)
        await service.hears("hello")
        assert len(await service.conversations.history(practice)) == 2

    play(scene, **({"keep_days": 10} if how == "daily" else {}))
    left = b"".join(one.read_bytes() for one in profile.data.glob("*.sqlite*"))
    assert b"hello" in left
    assert b"a secret" not in left


def test_a_held_reply_that_is_too_old_goes_too(play: Play) -> None:
    async def scene(service: Front) -> None:
        practice = await service.practice.contact()
        await service.conversations.set_answers(practice, Answers.ASK)
        await service.hears("hello")
        held = service.store.held.all()
        assert len(held) == 1
        service.offset += 20 * DAY
        await service.change_setting("keep_days", 10)
        service.offset += 3601
        await asyncio.sleep(5)
        assert service.store.held.all() == []
        with pytest.raises(StoreError, match="does not wait any more"):
            await service.conversations.send_held(held[0].message.id)
        await service.hears("hello again")
        stored = await service.conversations.contact(practice)
        assert stored.last_outcome is OutcomeKind.HELD

    play(scene)


def test_what_contacts_wrote_is_lent_for_trials(play: Play, profile: Profile) -> None:
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key="a", network="irc", address="me"))
        for number, text in enumerate(["hello", "hello", "so what"]):
            contact = Contact(account="a", address="ann")
            store.messages.receive(Message(contact=contact, text=text, at=number, received_at=number))

    async def scene(service: Front) -> None:
        await service.hears("practice does not count")
        sample = await service.samples.heard()
        assert sample.is_history
        assert sample.messages == {"hello": 2, "so what": 1}

    play(scene)
