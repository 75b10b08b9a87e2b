"""What the database counts, and what is made of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.statistics import Fate, Fates, Found, Selection, Summary, as_csv, count, select
from boltun.store import slices
from boltun.store.store import Store

Write = Callable[..., Message]

MONDAY = datetime(2026, 3, 2, 10, 15).timestamp()
"""By the clock on this wall: so are days and hours counted."""
HOUR = 3600.0
DAY = 24 * HOUR
NAME = "ru.mindw"


@pytest.fixture
def talk(store: Store, write: Write, ann: Any, bob: Any) -> Store:
    """Three answered, one held and sent, one held and dropped, two met with silence."""

    def come(text: str, at: float, who: Any = ann) -> int:
        got = store.messages.receive(write(text, at=at, received_at=at, contact=who)).message_id
        assert got is not None
        return got

    def answer(message_id: int, text: str, at: float, reason: str = "everybody") -> None:
        contact = store.messages.get(message_id).contact_id
        outgoing = store.messages.intend(contact, text, at, reply_to=message_id, mind=NAME)
        store.messages.sent(outgoing, f"out-{message_id}", at, reason=reason)

    answer(come("привет", MONDAY), "Привет!", MONDAY + 4)
    answer(come("привет", MONDAY + HOUR), "Привет!", MONDAY + HOUR + 12)
    answer(come("hello", MONDAY + DAY, bob), "Hi", MONDAY + DAY + 400)
    for number, act in enumerate(("send", "drop")):
        asked = come("как дела", MONDAY + 2 * DAY + number)
        held = store.held.add(asked, "Нормально", MONDAY + 2 * DAY, mind=NAME)
        if act == "send":
            store.held.release(held, MONDAY + 2 * DAY + 60)
            store.messages.sent(held, "held-1", MONDAY + 2 * DAY + 60, reason="approved")
        else:
            store.held.drop(held, "dropped")
    for text in ("что?", "кто?"):
        store.messages.settle(come(text, MONDAY + 2 * DAY + 5), OutcomeKind.SILENT, "owner active")
    come("ещё не решено", MONDAY + 2 * DAY + 9)
    return store


async def summed(store: Store, days: float = 3) -> Summary:
    return await count(store.statistics, MONDAY - 10.25 * HOUR, MONDAY - 10.25 * HOUR + days * DAY)


async def test_days_and_hours_are_those_of_the_wall(talk: Store) -> None:
    summary = await summed(talk)
    assert list(summary.days) == [date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4)]
    assert summary.days[date(2026, 3, 2)] == Fates(answered=2)
    assert summary.days[date(2026, 3, 3)] == Fates(answered=1)
    assert summary.hours[11] == Fates(answered=1)
    assert summary.hours[10] == Fates(answered=2, held=2, silent=2)
    assert sum(one.total for one in summary.hours) == summary.fates.total == 7


async def test_a_reply_that_was_held_counts_as_held_whatever_came_of_it(talk: Store) -> None:
    summary = await summed(talk)
    assert summary.days[date(2026, 3, 4)] == Fates(held=2, silent=2)
    assert summary.reasons == (("owner active", 2),)


async def test_contacts_replies_and_times(talk: Store) -> None:
    summary = await summed(talk)
    assert [(one.contact.name, one.fates.total) for one in summary.contacts] == [("Аня", 6), ("Bob", 1)]
    assert [(one.text, one.count) for one in summary.replies] == [("Привет!", 2), ("Hi", 1), ("Нормально", 1)]
    # 4, 12, 60 and 400 seconds
    assert summary.times == (1, 0, 1, 0, 1, 0, 1)
    assert summary.sent == 4
    assert summary.median_time == 12


async def test_a_period_ends_where_it_ends(talk: Store) -> None:
    assert (await summed(talk, days=1)).fates == Fates(answered=2)


@pytest.mark.parametrize(
    ("choice", "texts"),
    [
        ({"fate": Fate.SILENT}, ["кто?", "что?"]),
        ({"fate": Fate.HELD}, ["как дела", "как дела"]),
        ({"reason": "owner active"}, ["кто?", "что?"]),
        ({"reply": "Привет!"}, ["Привет!", "Привет!"]),
        ({"hour": 11}, ["привет"]),
        ({"contact_id": 2}, ["hello"]),
    ],
)
async def test_every_count_leads_to_its_messages(
    talk: Store, choice: dict[str, Any], texts: list[str]
) -> None:
    found = await select(talk.statistics, Selection(since=MONDAY - DAY, until=MONDAY + 3 * DAY, **choice))
    assert [one.message.text for one in found] == texts
    assert all(isinstance(one, Found) and one.contact.address for one in found)


async def test_slices_add_up_to_the_whole(talk: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = await summed(talk)
    monkeypatch.setattr(slices, "SLICE", 3)
    assert len(talk.statistics.slices(MONDAY - DAY, MONDAY + 3 * DAY)) > 2
    assert await summed(talk) == whole


async def test_a_store_without_messages_counts_nothing(store: Store) -> None:
    summary = await summed(store)
    assert summary.fates == Fates()
    assert summary.median_time is None
    assert store.statistics.first_at() is None


async def test_the_table_holds_every_count_and_nothing_that_a_spreadsheet_computes(
    talk: Store, write: Write, ann: Any
) -> None:
    got = talk.messages.receive(write("формула", at=MONDAY, received_at=MONDAY))
    assert got.message_id is not None
    outgoing = talk.messages.intend(got.contact_id, "=1+1", MONDAY, reply_to=got.message_id)
    talk.messages.sent(outgoing, "formula", MONDAY + 1)
    rows = list(csv.reader(io.StringIO(as_csv(await summed(talk), reason=str.upper))))
    assert ["day", "2026-03-04", "0", "2", "2", "4"] in rows
    assert ["reason for silence", "OWNER ACTIVE", "", "", "2", "2"] in rows
    assert ["reply", "'=1+1", "1", "", "", "1"] in rows
    assert {len(row) for row in rows} == {6}
