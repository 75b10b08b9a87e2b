"""Times by the entries of a calendar: which count, when they hold, and until when."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.rules.calendar import CalendarTimes, Entry, shown
from boltun.rules.in_force import InForce
from boltun.rules.mode import Rules
from boltun.rules.reading import read_rules
from boltun.rules.schedule import Schedule, read_span, zone_named
from boltun.settings import Settings

HOUR = 3600.0
NINE = 1_793_610_000.0
"""2026-11-02 09:00 UTC, a Monday."""


class Known:
    """The entries of two calendars."""

    def __init__(self, *entries: Entry) -> None:
        self._entries = entries

    def entries(self, source: str, zone: object) -> tuple[Entry, ...] | None:
        return self._entries if source == "work.ics" else None


def entry(begins: float, ends: float, summary: str = "", **more: object) -> Entry:
    return Entry(begins=NINE + begins * HOUR, ends=NINE + ends * HOUR, summary=summary, **more)  # type: ignore[arg-type]


def rules(text: str, *entries: Entry) -> Rules:
    read, problems = read_rules(f'time_zone = "UTC"\n{text}', None)
    assert not problems
    return read.filled(Known(*entries))


BUSY = '[[mode]]\nname = "busy"\nwhen = { calendar = "work.ics", busy = true }\n'


def test_a_mode_holds_while_an_entry_is_and_says_which_and_until_when() -> None:
    read = rules(BUSY, entry(0, 6, "Dentist"), entry(2, 3, "Birthday", busy=False), entry(6, 7, "Lunch"))
    held = read.holding(NINE + 1)
    assert (held.name, held.reason, held.until) == ("busy", "Dentist", NINE + 7 * HOUR)
    assert read.holding(NINE + 6 * HOUR).reason == "Lunch"
    after = read.holding(NINE + 7 * HOUR)
    assert (after.mode, after.reason, after.until) == (None, "", None)
    assert read.holding(NINE - 1).until == NINE


def test_the_reason_follows_the_entries_while_the_mode_goes_on() -> None:
    now = NINE
    read = rules(BUSY, entry(0, 6, "Conference"), entry(2, 3, "Talk"))
    in_force = InForce(Settings(None), lambda: read, lambda: now)
    said = []
    for hour in (0, 2, 3):
        now = NINE + hour * HOUR
        said.append((in_force.holding().reason, in_force.holding().until))
    assert [reason for reason, _ in said] == ["Conference", "Talk", "Conference"]
    assert {until for _, until in said} == {NINE + 6 * HOUR}


@pytest.mark.parametrize(
    ("word", "summary", "counts"),
    [
        ("vacation", "Vacation 2026!", True),
        ("vacation", "vacations", False),
        ("vacation*", "vacations", True),
        ("*urlaub*", "Sommerurlaub in Rom", True),
        ("urlaub", "Sommerurlaub", False),
        ("out of office", "Anna: out of office", True),
        ("休暇", "夏季休暇中", True),
        ("отпуск", "В ОТПУСК", True),
        ("отпуск", "отпуска", False),
        ("[x", "a [x b", True),
        ("*", "anything", True),
    ],
)
def test_words_are_found_whole_but_for_asterisks(word: str, summary: str, counts: bool) -> None:
    times = CalendarTimes(source="a", words=(word,)).filled([entry(0, 1, summary)])
    assert times.holds(NINE) is counts
    in_category = CalendarTimes(source="a", words=(word,)).filled([entry(0, 1, categories=(summary,))])
    assert in_category.holds(NINE) is counts


def test_hours_and_calendars_stand_together() -> None:
    read = rules(
        '[[mode]]\nname = "a"\nwhen = ["mon 08:00-10:00", { calendar = "work.ics", words = ["trip"] }]\n',
        entry(0.5, 240, "Trip"),
        entry(1, 2, "else"),
    )
    # From Monday at eight until the end of the trip, ten days later.
    held = read.holding(NINE - HOUR)
    assert (held.reason, held.until) == ("", NINE + 240 * HOUR)


def test_a_calendar_that_cannot_be_read_lets_no_mode_begin_and_its_hours_let_nobody_be_answered() -> None:
    text = BUSY.replace("work", "gone") + '[accounts."xmpp:me"]\ntime_zone = "Asia/Tokyo"\n'
    read = rules('hours = { calendar = "gone.ics", busy = true }\n' + text, entry(0, 1))
    assert read.holding(NINE).mode is None
    hours, own = read.holding(NINE).hours_of("xmpp:other"), read.holding(NINE).hours_of("xmpp:me")
    assert hours is not None
    assert not hours.holds(NINE)
    assert own is not None
    assert not own.holds(NINE)
    assert read.calendars == {("gone.ics", zone_named("UTC")), ("gone.ics", zone_named("Asia/Tokyo"))}


@pytest.mark.parametrize(
    "when",
    [
        "{ calendar = 5, busy = true }",
        '{ calendar = "", busy = true }',
        '{ calendar = "a.ics" }',
        '{ calendar = "a.ics", busy = "yes" }',
        '{ calendar = "a.ics", bussy = true, busy = true }',
        '{ calendar = "a.ics", words = 5 }',
        '{ calendar = "http://example.org/a.ics", busy = true }',
        "{}",
        "[]",
    ],
)
def test_a_fault_in_times_by_a_calendar_keeps_boltun_silent(when: str) -> None:
    read, problems = read_rules(f'[[mode]]\nname = "a"\nwhen = {when}\n', None)
    assert read.faulty
    assert [one.line for one in problems] == [3]
    assert "answers nobody." in str(problems[0])


def test_messages_do_not_show_the_whole_address() -> None:
    assert shown("webcal://example.org/secret/a.ics") == "https://example.org/…"
    assert shown("~/work.ics") == "~/work.ics"


SPANS = st.sampled_from(["mon 08:00-12:00", "daily 22:00-07:00", "2026-11-05"])
ENTRIES = st.lists(
    st.builds(
        lambda begins, length, busy: entry(begins, begins + length, busy=busy),
        st.floats(-100, 400),
        st.floats(0, 60),
        st.booleans(),
    ),
    max_size=6,
)


@given(st.lists(SPANS, max_size=2), ENTRIES, st.floats(-200, 500), st.floats(0, 1))
def test_nothing_changes_before_the_next_change(
    texts: list[str], entries: list[Entry], hour: float, share: float
) -> None:
    times = CalendarTimes(source="a", busy=True).filled(entries)
    whole = Schedule(spans=tuple(map(read_span, texts)), zone=zone_named("UTC"), calendars=(times,))
    moment = NINE + hour * HOUR
    now, change = whole.holds(moment), whole.next_change(moment)
    by_hand = any(one.busy and one.begins <= moment < one.ends for one in entries)
    assert now is (by_hand or Schedule(spans=whole.spans, zone=whole.zone).holds(moment))
    if change is None:
        change = moment + 40 * 86400
    else:
        assert change > moment
        assert whole.holds(change) is not now
    between = min(moment + (change - moment) * share, change - 0.001)
    assert between < moment or whole.holds(between) is now
    found = times.entry(moment)
    assert (found is None) is not times.holds(moment)
