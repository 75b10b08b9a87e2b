"""Learning through the service: looking, reading with progress and stops, review, writing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boltun.errors import HistoryError
from boltun.history.gathering import Progress, Wishes
from boltun.history.proposals import Kind
from boltun.history.review import Decision
from boltun.paths import Profile
from boltun.service import Service
from tests.history import exports
from tests.history.worlds import World


@pytest.fixture
def world() -> World:
    return World(seed=6, days=60, contacts=2)


async def test_from_an_export_to_a_base(world: World, tmp_path: Path) -> None:
    path = exports.telegram(world, tmp_path)
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    await service.start()
    learning = service.learning
    with pytest.raises(HistoryError, match="Read some exports first"):
        await learning.propose()
    looked = await learning.look([path])
    assert [one.format for one in looked.sources] == ["telegram"]
    assert not looked.unknown
    stopped = asyncio.create_task(learning.read())
    await asyncio.sleep(0)
    learning.stop()
    assert await stopped is None
    heard: list[Progress] = []
    gathered = await learning.read(heard.append)
    assert gathered is not None
    assert heard[-1].bytes <= heard[-1].of_bytes == path.stat().st_size
    assert gathered.messages > 1000
    review = await learning.propose()
    phrases = [one for one, _ in review.all() if one.kind is Kind.PHRASE]
    review.decide([one.id for one in phrases[:3]], Decision.ACCEPTED)
    review.decide([phrases[2].id], Decision.REJECTED)
    edited = review.edit(phrases[0].id, phrases[0].keys, ["Something else"])
    base = tmp_path / "own.txt"
    written = await learning.write(base, review.accepted())
    assert written.pairs == len(edited.keys) + len(phrases[1].keys) * len(phrases[1].answers)
    assert "Something else" in base.read_text("utf-8")
    learning.forget()
    with pytest.raises(HistoryError):
        await learning.trial()
    await service.stop()


async def test_the_person_is_asked_who_he_is(tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text("20.11.2026, 09:01 - Anna: Hi\n20.11.2026, 09:02 - Ivan: Hello\n", "utf-8")
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    await service.start()
    (unknown,) = (await service.learning.look([path])).unknown
    assert unknown.names == ("Anna", "Ivan")
    assert not (await service.learning.look([path], Wishes(me=("Ivan",)))).unknown
    await service.stop()


async def test_steps_of_the_review_are_undone_and_a_conversation_is_left_out(
    world: World, tmp_path: Path
) -> None:
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    await service.start()
    learning = service.learning
    await learning.look([exports.telegram(world, tmp_path)])
    await learning.read()
    review = await learning.propose()
    before = review.all()
    one, other = (proposal for proposal, _ in before[:2])
    merged = review.merge([one.id, other.id])
    assert set(merged.keys) == {*one.keys, *other.keys}
    assert merged.count == one.count + other.count
    assert review.accepted() == [merged]
    never = one.chats[:1]
    review.renew(await learning.leave_out(never), never)
    assert review.never == never
    assert all(one.chats[0] not in proposal.chats for proposal, _ in review.all())
    assert review.undo()
    assert review.undo()
    assert review.all() == before
    assert not review.undo()
    with pytest.raises(HistoryError, match="no proposal"):
        review.decide(["nothing"], Decision.ACCEPTED)
    await service.stop()
