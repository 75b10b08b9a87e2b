"""What a calendar's file says: recurrences, exceptions, zones, whole days, and who is busy."""

from __future__ import annotations

from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

import pytest

from boltun.calendars.expanding import entries_of
from tests.calendars.files import calendar, entry

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str, zone: tzinfo = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def found(data: bytes, zone: tzinfo = BERLIN) -> list[tuple[str, str, str]]:
    """Return begins, ends and summaries from October to December 2026, by the clock of Berlin."""
    entries, _ = entries_of(data, at("2026-10-01"), at("2026-12-31"), zone)

    def shown(moment: float) -> str:
        return f"{datetime.fromtimestamp(moment, BERLIN):%m-%d %H:%M}"

    return sorted((shown(begins), shown(ends), summary) for begins, ends, summary, _, _ in entries)


OUTLOOK_ZONE = """\
BEGIN:VTIMEZONE\r
TZID:W. Europe Standard Time\r
BEGIN:STANDARD\r
DTSTART:16010101T030000\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r
END:STANDARD\r
BEGIN:DAYLIGHT\r
DTSTART:16010101T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r
END:DAYLIGHT\r
END:VTIMEZONE"""


def test_a_series_keeps_its_hour_when_the_clock_changes_and_has_exceptions() -> None:
    zone = "TZID=W. Europe Standard Time"
    series = entry(
        "SUMMARY:Standup",
        f"DTSTART;{zone}:20261019T090000",
        f"DTEND;{zone}:20261019T093000",
        "RRULE:FREQ=WEEKLY;UNTIL=20261117T000000Z",
        f"EXDATE;{zone}:20261102T090000",
    )
    moved = entry(
        "SUMMARY:Standup, later",
        f"RECURRENCE-ID;{zone}:20261109T090000",
        f"DTSTART;{zone}:20261109T110000",
        f"DTEND;{zone}:20261109T113000",
    )
    assert found(calendar(OUTLOOK_ZONE, series, moved)) == [
        ("10-19 09:00", "10-19 09:30", "Standup"),
        ("10-26 09:00", "10-26 09:30", "Standup"),
        ("11-09 11:00", "11-09 11:30", "Standup, later"),
        ("11-16 09:00", "11-16 09:30", "Standup"),
    ]


def test_whole_days_and_times_without_a_zone_are_those_of_the_rules() -> None:
    days = entry("SUMMARY:Trip", "DTSTART;VALUE=DATE:20261024", "DTEND;VALUE=DATE:20261027")
    day = entry("SUMMARY:Day", "DTSTART;VALUE=DATE:20261101", uid="two")
    floating = entry("SUMMARY:Call", "DTSTART:20261101T100000", "DURATION:PT1H", uid="three")
    data = calendar(days, day, floating)
    assert found(data) == [
        ("10-24 00:00", "10-27 00:00", "Trip"),
        ("11-01 00:00", "11-02 00:00", "Day"),
        ("11-01 10:00", "11-01 11:00", "Call"),
    ]
    assert found(data, ZoneInfo("Asia/Tokyo"))[-1] == ("11-01 02:00", "11-01 03:00", "Call")
    # The calendar's own zone comes first.
    of_tokyo = calendar(floating, zone="Asia/Tokyo")
    assert found(of_tokyo) == [("11-01 02:00", "11-01 03:00", "Call")]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], (True, [])),
        (["TRANSP:TRANSPARENT"], (False, [])),
        (["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], (False, [])),
        (["X-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:TRANSPARENT"], (True, ["out of office"])),
        (["CATEGORIES:Private,Trip", "CATEGORIES:More"], (True, ["Private", "Trip", "More"])),
    ],
)
def test_an_entry_says_whether_it_takes_up_time(lines: list[str], expected: tuple[bool, list[str]]) -> None:
    data = calendar(entry("SUMMARY:x", "DTSTART:20261101T100000Z", "DURATION:PT1H", *lines))
    (_, _, _, busy, categories), *more = entries_of(data, at("2026-10-01"), at("2026-12-31"), BERLIN)[0]
    assert (busy, categories, more) == (*expected, [])


@pytest.mark.parametrize(
    "lines",
    [
        ["DTSTART:nonsense"],
        ["SUMMARY:no begin"],
        ["DTSTART:20261101T100000Z", "DURATION:PT1H", "STATUS:CANCELLED"],
        ["DTSTART:20261101T100000Z", "DURATION:PT1H", "RRULE:FREQ=SECONDLY"],
        [
            "DTSTART:20261101T100000Z",
            "DURATION:PT1H",
            "RRULE:FREQ=DAILY;BYHOUR=1,2;BYMINUTE=" + "1,2,3," * 9 + "4",
        ],
        ["DTSTART:20261101T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;INTERVAL=0"],
        ["DTSTART:20261101T100000Z", "DURATION:PT1H", "RRULE:FREQ=NEVER"],
    ],
)
def test_an_entry_with_a_fault_costs_only_itself(lines: list[str]) -> None:
    good = entry("SUMMARY:good", "DTSTART:20261101T100000Z", "DURATION:PT1H", uid="good")
    assert [summary for _, _, summary in found(calendar(entry(*lines), good))] == ["good"]


@pytest.mark.parametrize(
    "data", [b"", b"<html>", b"\xff\xfe\x00", b"BEGIN:VCALENDAR\r\n", entry("A:b").encode()]
)
def test_what_is_no_calendar_is_told(data: bytes) -> None:
    with pytest.raises(ValueError, match="no calendar"):
        entries_of(data, 0, 1, BERLIN)


def test_a_summary_is_one_short_line() -> None:
    data = calendar(entry("SUMMARY:a\\nb\u202e\x07" + "c" * 500, "DTSTART:20261101T100000Z", "DURATION:PT1H"))
    ((_, _, summary),) = found(data)
    assert summary.startswith("a b c")
    assert len(summary) == 200
