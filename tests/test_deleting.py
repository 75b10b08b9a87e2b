"""Deleting means gone: a word that came into a profile by every way stands in none of its files after."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import Workbook

from boltun.errors import StoreError
from boltun.events import Event, ServiceFailed
from boltun.log import logging_to
from boltun.message import Contact, Message
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.boltun.document import Document
from boltun.paths import Profile, bundled_bases
from boltun.service import Service
from boltun.store.copies import keep_copy
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers
from ui.bases.recovery import new_side_file, write_side_file

START = 1_800_000_000.0
DAY = 86400.0
SECRET = "xyzzyplugh"
OTHERS = "frobozz"
"""A word of somebody else, who stays."""

BASE = "[hello]\nHi!\n<ESCAPE>\nTell me more.\n"
AIML = """\
<aiml version="2.1">
<category><pattern>TEACH * IS *</pattern><template><learnf><category><pattern>WHAT IS <eval><star/></eval>
</pattern><template>It is <eval><star index="2"/></eval>.</template></category></learnf>Learned.</template>
</category>
<category><pattern>*</pattern><template><set name="last"><star/></set> you say?</template></category>
</aiml>
"""
CONFIG = """\
language: en
blocks:
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {sentence: user_utterance, nlu_result: nlu_result, user_id: user_id, aux_data: aux_data}
    output: {output_text: system_utterance, final: final, aux_data: aux_data}
    knowledge_file: scenario.xlsx
"""
SCENARIO = (
    ("flag", "state", "system utterance", "user utterance type", "conditions", "actions", "next state"),
    ("Y", "#initial", "Hello.", "", "", "_set(&said, #sentence)", "more"),
    ("Y", "more", "{#sentence}?", "", "", "_set(&said, #sentence)", "more"),
    ("Y", "#error", "Error.", "", "", "", ""),
)


AT_ONCE = {
    "thinking_time": 0,
    "typing_time": 0,
    "times_may_grow": False,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    "limit_hour_all": 0,
    "stop_loops": False,
}


class Front(Service):
    """A service with a clock that can be put forward."""

    def __init__(self, profile: Profile) -> None:
        self.told: list[Event] = []
        self.offset = START
        super().__init__(profile, clock=self.now, dice=Random(1), listener=self.told.append)

    def now(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    async def hears(self, *texts: str) -> None:
        for text in texts:
            await self.practice.write(text)
            await asyncio.sleep(3)


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    made = Profile.at(tmp_path / "profile").make()
    (made.bases / "own.txt").write_text(BASE, "utf-8")
    (made.bases / "pupil").mkdir()
    (made.bases / "pupil" / "pupil.aiml").write_text(AIML, "utf-8")
    shutil.copy(bundled_bases() / "en" / "listener.txt", made.bases / "listener.txt")
    folder = made.bases / "application"
    folder.mkdir()
    (folder / "config.yml").write_text(CONFIG, "utf-8")
    book = Workbook(write_only=True)
    sheet = book.create_sheet("scenario")
    for line in SCENARIO:
        sheet.append(line)
    book.save(folder / "scenario.xlsx")
    return made


def places(profile: Profile, word: str) -> list[str]:
    """Return the files below a profile in which a word stands, in any case and encoding."""
    wanted = [word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be")]
    found = []
    for file in Path(profile.name).rglob("*"):
        if file.is_file():
            data = file.read_bytes().lower()
            found += [file.relative_to(profile.name).as_posix()] if any(one in data for one in wanted) else []
    return sorted(found)


async def fill(service: Front, *, joined: bool = False) -> None:
    """Let the practice contact say the word to minds of all kinds, and let it go into everything else.

    ``joined``: he is the same person as somebody else, who stays.
    """
    practice = await service.practice.contact()
    other = Contact(account="practice:me", address="other", name="Other")
    service.store.messages.receive(Message(contact=other, text="of another", at=START, received_at=START))
    if joined:
        service.store.people.join(practice, service.store.contacts.id_of(other))
    for info in service.minds.all():
        if info.bundled:
            continue
        await service.conversations.set_minds(practice, [info.name])
        await service.hears(
            f"teach {SECRET} is {SECRET} indeed",
            f"My {SECRET} is mine, I dream of {SECRET}",
            f"I remember {SECRET}",
        )
    own = [info.name for info in service.minds.all() if not info.bundled]
    await service.conversations.set_minds(practice, own)
    await service.hears(f"what about the {SECRET}")
    await service.conversations.set_answers(practice, Answers.ASK)
    await service.hears(f"held {SECRET}")
    assert len(service.store.held.all()) == 1
    assert len(await service.conversations.search(SECRET)) > 5
    assert any([await service.teaching.lessons(status) for status in LessonStatus])
    profile = service.profile
    log = logging.getLogger("boltun.minds.dialbb.author")
    log.setLevel(logging.DEBUG)
    log.debug("it printed %s", SECRET)
    log.error("it failed over %s", SECRET)
    for name in ("boltun.log.1", "boltun.log.2"):
        (profile.log / name).write_text(f"2026-01-01 10:00:00 INFO {SECRET}\n    {SECRET}\n", "utf-8")
    (profile.log / "crashes").mkdir(exist_ok=True)
    (profile.log / "crashes" / "report-20260101-100000.txt").write_text(SECRET, "utf-8")
    database = profile.data / "boltun.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        older = keep_copy(connection, database, version)
        with closing(sqlite3.connect(older)) as copy:
            copy.execute("UPDATE alembic_version SET version_num = '0001_older'")
            copy.commit()
        for folder, name in (
            ("backups", "boltun-20260101-100000"),
            ("aside", "boltun-20260101-100000-000001"),
        ):
            place = database.parent / folder / f"{name}.sqlite"
            place.parent.mkdir(exist_ok=True)
            with closing(sqlite3.connect(place)) as target:
                connection.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
    (database.parent / "copies" / "boltun-1-20260101-100000-000000.part").write_text(SECRET, "utf-8")
    (file,) = (profile.data / "minds").glob("*.learned.aiml")
    file.with_suffix(".broken").write_text(SECRET, "utf-8")
    file.with_name(f".{file.name}.0123.new").write_text(SECRET, "utf-8")


def keep_unsaved(profile: Profile) -> None:
    """Leave what an editor and a cache hold of a text with the word in it."""
    text = profile.bases / "note.txt"
    text.write_text(f"[x]\n{SECRET}\n", "utf-8")
    write_side_file(
        new_side_file(profile.unsaved), Document.open(text, None), title="note", kind="boltun", at=1.0
    )
    text.unlink()
    (profile.unsaved / "half.new").write_text(SECRET, "utf-8")
    (profile.cache / "minds").mkdir(exist_ok=True)
    (profile.cache / "minds" / "gone.pack").write_text(SECRET, "utf-8")


@pytest.fixture
def live(profile: Profile, travel: Any) -> Callable[..., None]:
    def run(scene: Callable[[Front], Any], **settings: object) -> None:
        async def running() -> None:
            service = Front(profile)
            for key, value in {**AT_ONCE, **settings}.items():
                service.settings.set(key, value)
            await service.start()
            try:
                await asyncio.sleep(0.1)
                await scene(service)
            finally:
                await service.stop()
            assert [event for event in service.told if isinstance(event, ServiceFailed)] == []

        with logging_to(profile.log_path, terminal=logging.CRITICAL):
            travel(running())

    return run


async def pupil(service: Front) -> AimlMind:
    """Return the mind that learns."""
    (name,) = (info.name for info in service.minds.all() if info.path.name == "pupil")
    mind = await service.minds.lined_up([name])
    assert isinstance(mind, AimlMind)
    return mind


async def somebody_else(service: Front) -> None:
    """Let another contact write and teach, who is not deleted."""
    contact = Contact(account="practice:me", address="other", name="Other")
    now = service.now()
    service.store.messages.receive(
        Message(contact=contact, text=f"{OTHERS} is here", at=now, received_at=now)
    )
    mind = await pupil(service)
    said = Message(contact=contact, text=f"teach {OTHERS} is green", at=now, received_at=now)
    assert mind.reply(said, mind.new_memory(), Random(1)).text == "Learned."
    assert mind.taught() == 2


@pytest.mark.parametrize(
    "how",
    [
        *("contact", "everything", "old", "emptied bin", "joined: contact", "joined: bin"),
        *(
            pytest.param(one, marks=pytest.mark.slow)
            for one in ("bin", "long in the bin", "joined: everything", "joined: old")
        ),
    ],
)
def test_a_word_is_gone_from_every_file(live: Callable[..., None], profile: Profile, how: str) -> None:
    joined, how = how.startswith("joined: "), how.removeprefix("joined: ")

    async def scene(service: Front) -> None:
        await fill(service, joined=joined)
        service.offset += 40 * DAY if how == "old" else 0
        await somebody_else(service)
        if how == "everything":
            keep_unsaved(profile)
        found = places(profile, SECRET)
        for place in ("boltun.sqlite", "learned.aiml", ".broken", ".new", "copies/", "aside/", "backups/"):
            assert any(place in one for one in found), f"{place} in {found}"
        assert {"log/boltun.log", "log/boltun.log.1", "log/crashes/report-20260101-100000.txt"} <= {*found}
        match how:
            case "contact":
                practice = await service.practice.contact()
                await service.privacy.put_in_bin(practice)
                await service.hears(f"once more {SECRET}")
                await service.privacy.delete_contact(await service.practice.contact())
            case "everything":
                await service.privacy.put_in_bin(await service.practice.contact())
                await service.privacy.delete_everything()
            case "bin" | "emptied bin" | "long in the bin":
                number = await service.privacy.put_in_bin(await service.practice.contact())
                assert await service.conversations.search(SECRET) == []
                assert [one.id for one in await service.privacy.in_bin()] == [number]
                if how == "bin":
                    await service.privacy.delete_from_bin(number)
                elif how == "emptied bin":
                    await service.privacy.empty_bin()
                else:
                    service.offset += 29 * DAY
                    await asyncio.sleep(5)
                    assert places(profile, SECRET) != []
                    service.offset += 2 * DAY
                    await asyncio.sleep(5)
                assert await service.privacy.in_bin() == []
            case "old":
                await asyncio.sleep(5)
        logging.getLogger("boltun.test").error("the log goes on")
        assert (await pupil(service)).taught() == (0 if how == "everything" else 1), "nor is it said"
        kept = places(profile, OTHERS)
        assert [one for one in kept if "learned" in one or "sqlite" in one] == (
            [] if how == "everything" else kept
        )

    live(scene, **({"keep_days": 30} if how == "old" else {}))
    assert places(profile, SECRET) == []
    assert "the log goes on" in profile.log_path.read_text("utf-8")
    if how != "everything":
        copy = profile.data / "backups" / "boltun-20260101-100000.sqlite"
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found = connection.execute("SELECT text FROM messages").fetchall()
            assert found == ([] if how == "old" else [("of another",)])


async def taught(service: Front, name: str, words: str, mind: AimlMind) -> Contact:
    contact = Contact(account="practice:me", address=name)
    said = Message(contact=contact, text=f"teach {words} is {words}", at=START, received_at=START)
    assert mind.reply(said, mind.new_memory(), Random(1)).text == "Learned."
    return contact


def test_what_a_mind_asked_another_one_to_learn_goes_with_who_said_it(
    live: Callable[..., None], profile: Profile
) -> None:
    (profile.bases / "asking.aiml").write_text(
        '<aiml version="2.1"><category><pattern>*</pattern><template>'
        "<sraix bot='pupil'>teach <star/> is <star/></sraix></template></category></aiml>",
        "utf-8",
    )

    async def scene(service: Front) -> None:
        practice = await service.practice.contact()
        await service.conversations.set_minds(practice, [str(profile.bases / "asking.aiml")])
        await service.hears(SECRET)
        assert any("learned" in one for one in places(profile, SECRET))
        await service.privacy.delete_contact(practice)
        assert (await pupil(service)).taught() == 0

    live(scene)
    assert places(profile, SECRET) == []


def test_a_file_of_a_mind_that_is_gone_is_looked_through_too(
    live: Callable[..., None], profile: Profile
) -> None:
    async def learn(service: Front) -> None:
        mind = await pupil(service)
        await taught(service, "other", OTHERS, mind)
        practice = service.store.contacts.get(await service.practice.contact()).contact
        await taught(service, practice.address, SECRET, mind)

    live(learn)
    shutil.rmtree(profile.bases / "pupil")

    async def forget(service: Front) -> None:
        assert any("learned" in one for one in places(profile, SECRET))
        await service.privacy.delete_contact(await service.practice.contact())

    live(forget)
    assert places(profile, SECRET) == []
    assert len(places(profile, OTHERS)) == 1


def test_what_cannot_be_removed_is_told(live: Callable[..., None], profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.hears(SECRET)
        stays = profile.data / "minds" / "odd.learned.broken"
        stays.mkdir(parents=True)  # no file, so it cannot be removed like one
        (stays / "what").write_text(SECRET, "utf-8")
        with pytest.raises(StoreError, match=r"odd\.learned\.aiml"):
            await service.privacy.delete_everything()
        assert places(profile, SECRET) == ["data/minds/odd.learned.broken/what"]
        shutil.rmtree(stays)
        await service.privacy.delete_everything()

    live(scene)
    assert places(profile, SECRET) == []


def test_a_copy_that_was_being_written_anew_when_the_program_was_killed_leaves_nothing(
    live: Callable[..., None], profile: Profile
) -> None:
    left = profile.data / "backups" / ".boltun-20260101-100000.sqlite.forgetting.new"
    left.parent.mkdir()
    left.write_text(SECRET, "utf-8")

    async def scene(service: Front) -> None:
        await service.hears("hello")

    live(scene)
    assert places(profile, SECRET) == []


def test_what_is_deleted_for_good_from_the_bin_leaves_what_was_said_since(
    live: Callable[..., None], profile: Profile
) -> None:
    async def scene(service: Front) -> None:
        await service.hears(SECRET)
        practice = await service.practice.contact()
        number = await service.privacy.put_in_bin(practice)
        await service.hears(OTHERS)
        database = profile.data / "boltun.sqlite"
        copy = database.parent / "backups" / "boltun-20260101-100000.sqlite"
        copy.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(database)) as connection, closing(sqlite3.connect(copy)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        await service.privacy.delete_from_bin(number)
        assert (await service.conversations.history(practice))[0].text == OTHERS

    live(scene)
    assert places(profile, SECRET) == []
    assert {"data/boltun.sqlite", "data/backups/boltun-20260101-100000.sqlite"} <= {*places(profile, OTHERS)}


def test_what_is_taken_out_of_the_bin_is_as_it_was(live: Callable[..., None], profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.hears(SECRET)
        practice = await service.practice.contact()
        before = await service.conversations.history(practice)
        number = await service.privacy.put_in_bin(practice)
        assert await service.conversations.history(practice) == []
        await service.hears("hello")
        assert await service.privacy.restore(number) == practice
        assert (await service.conversations.history(practice))[: len(before)] == before
        assert len(await service.conversations.search(SECRET)) >= 1

    live(scene)
