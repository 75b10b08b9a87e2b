"""When people write, how well bases answer, and the timeline of a contact."""

from __future__ import annotations

import csv
import io
import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Author, Message
from boltun.statistics import Answered, Fates, Quality, Selection, Summary, as_csv, count, select
from boltun.store import slices
from boltun.store.records import SOBER_TEXT
from boltun.store.store import Store
from boltun.timeline import FINEST, Lane, by_day, follow, timeline_csv

Write = Callable[..., Message]
NAME = "ru.mindw"


@pytest.fixture
def zone() -> Iterator[Callable[[str], None]]:
    """Let this computer be somewhere else."""
    before = os.environ.get("TZ")

    def move(name: str) -> None:
        os.environ["TZ"] = name
        time.tzset()

    yield move
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def at(*parts: int) -> float:
    return datetime(*parts, tzinfo=UTC).timestamp()  # type: ignore[misc, arg-type]


class Talk:
    """Lets contacts write, and settles what they wrote."""

    def __init__(self, store: Store, write: Write, contact: Any) -> None:
        self.store, self.write, self.contact = store, write, contact

    def come(self, when: float, author: Author = Author.CONTACT) -> int:
        message = self.write(
            f"at {when}", at=when, received_at=when, contact=self.contact, author=author, id=f"id-{when}"
        )
        got = self.store.messages.receive(message).message_id
        assert got is not None
        return got

    def answer(self, when: float, merit: str = "found", mind: str = NAME) -> None:
        asked = self.come(when)
        contact = self.store.messages.get(asked).contact_id
        outgoing = self.store.messages.intend(
            contact, "Hi", when + 1, reply_to=asked, mind=mind, why={"merit": merit}
        )
        self.store.messages.sent(outgoing, f"out-{asked}", when + 1, reason="everybody")

    def hold(self, when: float, *, drop: bool = False) -> None:
        held = self.store.held.add(self.come(when), "Hm", when, mind=NAME)
        if drop:
            self.store.held.drop(held, "dropped")

    def silence(self, when: float, reason: str) -> None:
        self.store.messages.settle(self.come(when), OutcomeKind.SILENT, reason)


@pytest.fixture
def talk(store: Store, write: Write, ann: Any) -> Talk:
    return Talk(store, write, ann)


async def summed(store: Store, since: float, until: float) -> Summary:
    return await count(store.statistics, since, until)


@pytest.mark.parametrize(
    ("where", "moments", "cells"),
    [
        # The hour from 2 to 3 comes twice on the last Sunday of October in Berlin …
        ("Europe/Berlin", [(2026, 10, 25, 0, 30), (2026, 10, 25, 1, 30)], {(6, 2): 2}),
        # … and not at all on the last one of March.
        ("Europe/Berlin", [(2026, 3, 29, 0, 59), (2026, 3, 29, 1, 0)], {(6, 1): 1, (6, 3): 1}),
        # Half an hour of daylight saving, and a quarter of an hour of the zone itself.
        ("Australia/Lord_Howe", [(2026, 4, 4, 14, 45), (2026, 4, 4, 15, 15)], {(6, 1): 2}),
        ("Asia/Kathmandu", [(2026, 3, 1, 18, 14), (2026, 3, 1, 18, 15)], {(6, 23): 1, (0, 0): 1}),
    ],
)
async def test_weekdays_and_hours_are_those_on_the_wall_also_when_the_clocks_change(
    talk: Talk,
    zone: Callable[[str], None],
    where: str,
    moments: list[tuple[int, ...]],
    cells: dict[tuple[int, int], int],
) -> None:
    zone(where)
    for moment in moments:
        talk.answer(at(*moment))
    since = at(*moments[0]) - 86400
    summary = await summed(talk.store, since, since + 3 * 86400)
    found = {
        (day, hour): fates.total
        for day, hours in enumerate(summary.weekdays)
        for hour, fates in enumerate(hours)
        if fates.total
    }
    assert found == cells
    for (day, hour), number in cells.items():
        chosen = Selection(since=since, until=since + 3 * 86400, weekday=day, hour=hour)
        assert len(await select(talk.store.statistics, chosen)) == number


async def test_how_well_bases_answered_is_counted_by_weeks(
    talk: Talk, zone: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    zone("UTC")
    monday, next_monday = at(2026, 3, 2, 10), at(2026, 3, 9, 10)
    talk.answer(monday)
    talk.answer(monday + 60, "general")
    talk.silence(monday + 120, "no reply found")
    talk.silence(monday + 180, "chewed")
    talk.silence(monday + 240, "owner active")
    talk.hold(monday + 300)
    talk.hold(monday + 360, drop=True)
    talk.answer(next_monday)
    talk.come(next_monday + 60)
    since, until = monday - 86400, next_monday + 8 * 86400
    whole = await summed(talk.store, since, until)
    assert whole.weeks == {
        date(2026, 2, 23): Quality(),
        date(2026, 3, 2): Quality(pair=2, general=1, nothing=2, dropped=1),
        date(2026, 3, 9): Quality(pair=1),
        date(2026, 3, 16): Quality(),
    }
    assert whole.weeks[date(2026, 3, 2)].share(Answered.NOTHING) == pytest.approx(2 / 6)
    assert Quality().share(Answered.PAIR) == 0
    monkeypatch.setattr(slices, "SLICE", 2)
    assert await summed(talk.store, since, until) == whole


async def test_a_sober_text_says_nothing_of_how_well_the_bases_answered(
    talk: Talk, zone: Callable[[str], None]
) -> None:
    zone("UTC")
    monday = at(2026, 3, 2, 10)
    talk.answer(monday)
    talk.answer(monday + 60, mind=SOBER_TEXT)
    summary = await summed(talk.store, monday, monday + 86400)
    assert summary.fates == Fates(answered=2)
    assert summary.weeks == {date(2026, 3, 2): Quality(pair=1)}


async def test_the_table_has_both(talk: Talk, zone: Callable[[str], None]) -> None:
    zone("UTC")
    talk.answer(at(2026, 3, 2, 10))
    summary = await summed(talk.store, at(2026, 3, 2), at(2026, 3, 3))
    rows = list(csv.reader(io.StringIO(as_csv(summary))))
    assert ["weekday and hour", "Monday 10", "1", "0", "0", "1"] in rows
    assert ["week, pair", "2026-03-02", "", "", "", "1"] in rows
    assert sum(row[0] == "weekday and hour" for row in rows) == 7 * 24
    assert summary.weekdays[0][10] == Fates(answered=1)


@pytest.fixture
def followed(talk: Talk, write: Write, bob: Any, zone: Callable[[str], None]) -> Talk:
    zone("UTC")
    begin = at(2026, 3, 2, 10)
    talk.answer(begin)
    talk.hold(begin + 1000)
    talk.silence(begin + 2000, "owner active")
    talk.come(begin + 2100, Author.OWNER)
    talk.come(begin + 86400)
    Talk(talk.store, write, bob).answer(begin + 50)
    return talk


async def test_a_timeline_tells_what_happened_with_one_contact_only(
    followed: Talk, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = at(2026, 3, 2, 10)
    contact = followed.store.contacts.id_of(ann)
    whole = await follow(followed.store.timelines, contact, pieces=240)
    assert (whole.first, whole.last) == (begin, begin + 86400)
    sums = {lane: sum(moment.of(lane) for moment in whole.moments) for lane in Lane}
    assert sums == {Lane.MESSAGE: 4, Lane.ANSWER: 1, Lane.HELD: 1, Lane.SILENT: 1, Lane.OWNER: 1}
    assert whole.width == 900
    assert [moment.at for moment in whole.moments] == [begin, begin + 900, begin + 1800, begin + 86400]
    monkeypatch.setattr(slices, "SLICE", 2)
    assert await follow(followed.store.timelines, contact, pieces=240) == whole
    fine = await follow(followed.store.timelines, contact, begin, begin + 10)
    assert fine.width == FINEST
    assert [moment.of(Lane.ANSWER) for moment in fine.moments] == [1]


async def test_days_of_a_timeline_begin_at_midnight_on_the_wall(
    followed: Talk, ann: Any, zone: Callable[[str], None]
) -> None:
    zone("Asia/Tokyo")
    contact = followed.store.contacts.id_of(ann)
    begin = at(2026, 3, 2, 10)
    days = await follow(followed.store.timelines, contact, begin, begin + 2 * 86400, width=86400)
    assert [moment.at for moment in days.moments] == [at(2026, 3, 1, 15), at(2026, 3, 2, 15)]
    quarters = await follow(followed.store.timelines, contact, width=900)
    assert by_day(quarters) == {
        date(2026, 3, 2): {
            Lane.MESSAGE: 3,
            Lane.ANSWER: 1,
            Lane.HELD: 1,
            Lane.SILENT: 1,
            Lane.OWNER: 1,
        },
        date(2026, 3, 3): {Lane.MESSAGE: 1},
    }


async def test_a_timeline_as_a_table_and_of_nobody(followed: Talk, ann: Any) -> None:
    contact = followed.store.contacts.id_of(ann)
    rows = list(csv.reader(io.StringIO(timeline_csv(await follow(followed.store.timelines, contact)))))
    assert rows[0] == ["time", "message", "answer", "held", "silent", "owner"]
    assert rows[1] == ["2026-03-02 10:00:00", "1", "1", "0", "0", "0"]
    nobody = await follow(followed.store.timelines, 999)
    assert (nobody.moments, nobody.first) == ((), None)


async def test_a_long_time_is_parted_into_weeks_and_never_into_too_many_pieces(
    talk: Talk, ann: Any, zone: Callable[[str], None]
) -> None:
    zone("UTC")
    for year in range(2010, 2027):
        talk.come(at(year, 5, 1))
    contact = talk.store.contacts.id_of(ann)
    whole = await follow(talk.store.timelines, contact, pieces=50)
    assert whole.width % (7 * 86400) == 0
    assert (whole.until - whole.since) / whole.width <= 50
    assert len(whole.moments) == 17
