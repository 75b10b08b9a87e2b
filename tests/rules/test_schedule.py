"""Hours of the week, single days, and both changes of daylight saving."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.rules.schedule import Schedule, TimesError, read_span, zone_named

BERLIN = ZoneInfo("Europe/Berlin")


def schedule(*texts: str, zone: ZoneInfo = BERLIN) -> Schedule:
    return Schedule(spans=tuple(map(read_span, texts)), zone=zone, texts=texts)


def at(text: str, zone: ZoneInfo = BERLIN, fold: int = 0) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone, fold=fold).timestamp()


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("text", "holds", "silent"),
    [
        # 2026-11-23 is a Monday.
        ("mon-fri 22:00-07:00", "2026-11-28 06:59", "2026-11-28 22:00"),
        ("mon-fri 22:00-07:00", "2026-11-23 22:00", "2026-11-23 06:59"),
        ("sun-mon 10:00-11:00", "2026-11-29 10:00", "2026-11-24 10:00"),
        ("sat, sun", "2026-11-28 00:00", "2026-11-30 00:00"),
        ("weekdays 09:00 - 18:00", "2026-11-23 17:59", "2026-11-23 18:00"),
        ("2026-12-24", "2026-12-24 23:59", "2026-12-25 00:00"),
        ("2026-12-24 to 2027-01-06", "2027-01-06 12:00", "2027-01-07 00:00"),
        ("from 2026-12-20 until 2026-12-31", "2026-12-31 23:59", "2026-12-19 12:00"),
        ("until 2026-12-31", "2026-01-01 00:00", "2027-01-01 00:00"),
        ("daily 22:00-07:00 until 2026-12-31", "2027-01-01 06:59", "2027-01-01 22:00"),
        ("always", "2026-11-23 00:00", ""),
        ("00:00-24:00", "2026-11-23 23:59", ""),
    ],
)
def test_a_span_holds_at_its_times_only(text: str, holds: str, silent: str) -> None:
    assert schedule(text).holds(at(holds))
    assert not silent or not schedule(text).holds(at(silent))


@pytest.mark.parametrize(
    "text",
    ["", "mon-xyz", "25:00-07:00", "08:00-08:00", "2026-02-30", "until", "from tomorrow", "22:00", "22:00-7",
     "from 2026-12-31 until 2026-12-01", "sat 2026-11-23", "9999-01-01", "08:00-09:00 10:00-11:00", "🙂"],
)  # fmt: skip
def test_what_names_no_times_says_why(text: str) -> None:
    with pytest.raises(TimesError) as error:
        read_span(text)
    assert str(error.value)


def test_the_next_change_is_the_first_moment_at_which_it_is_otherwise() -> None:
    night = schedule("mon-fri 22:00-07:00")
    assert night.next_change(at("2026-11-23 12:00")) == at("2026-11-23 22:00")
    assert night.next_change(at("2026-11-23 22:00")) == at("2026-11-24 07:00")
    # From Saturday morning to Monday evening.
    assert night.next_change(at("2026-11-28 07:00")) == at("2026-11-30 22:00")
    assert schedule("always").next_change(at("2026-11-23 12:00")) is None
    assert schedule("2027-08-01").next_change(at("2026-11-23 12:00")) == at("2027-08-01 00:00")
    assert schedule("until 2027-08-01").next_change(at("2026-11-23 12:00")) == at("2027-08-02 00:00")
    # Two spans that touch are one.
    assert schedule("08:00-12:00", "12:00-18:00").next_change(at("2026-11-23 09:00")) == at(
        "2026-11-23 18:00"
    )


def test_at_the_night_when_the_clock_is_set_forward_an_hour_is_missing() -> None:
    # 2027-03-28: 02:00 becomes 03:00 in Berlin, at 01:00 UTC.
    night = schedule("22:00-07:00")
    assert night.next_change(utc("2027-03-27 21:30")) == utc("2027-03-28 05:00")
    # What begins or ends in the missing hour does so at the moment of the change.
    gap = utc("2027-03-28 01:00")
    assert schedule("02:30-04:00").next_change(utc("2027-03-28 00:30")) == gap
    assert schedule("01:00-02:30").next_change(utc("2027-03-28 00:30")) == gap
    assert not schedule("02:10-02:50").holds(gap)


def test_at_the_night_when_the_clock_is_set_back_the_second_end_counts() -> None:
    # 2026-10-25: 03:00 becomes 02:00 in Berlin, at 01:00 UTC.
    night = schedule("22:00-02:30")
    assert night.holds(at("2026-10-25 02:45", fold=0))
    assert night.holds(at("2026-10-25 02:15", fold=1))
    assert not night.holds(at("2026-10-25 02:30", fold=1))
    assert night.next_change(utc("2026-10-24 22:00")) == at("2026-10-25 02:30", fold=1)
    assert schedule("02:30-04:00").holds(at("2026-10-25 02:30", fold=0))


def test_the_same_moment_is_another_hour_in_another_zone() -> None:
    moment = utc("2026-11-23 23:30")
    assert schedule("08:00-09:00", zone=zone_named("Asia/Tokyo")).holds(moment)
    assert not schedule("08:00-09:00").holds(moment)
    with pytest.raises(TimesError, match="Mars"):
        zone_named("Mars/Olympus")


@pytest.mark.parametrize("clock", [-1e12, 0.0, 1e9, 1e11, 1e300])
def test_a_wrong_clock_fails_nowhere(clock: float) -> None:
    spans = schedule("mon 22:00-07:00", "until 2026-12-31")
    spans.holds(clock)
    spans.next_change(clock)


TEXTS = st.builds(
    lambda days, hours: f"{days} {hours}",
    st.sampled_from(["mon", "fri-mon", "weekdays", "", "from 2026-03-20 until 2026-04-02", "2026-10-25"]),
    st.builds(
        lambda begins, ends: f"{begins // 60:02}:{begins % 60:02}-{ends // 60:02}:{ends % 60:02}",
        st.integers(0, 719),
        st.integers(720, 1440),
    )
    | st.builds(lambda begins: f"{begins:02}:30-{(begins + 9) % 24:02}:15", st.integers(0, 23)),
)
ZONES = st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC"])
MOMENTS = st.floats(utc("2026-01-01 00:00"), utc("2027-01-10 00:00"))


@given(st.lists(TEXTS, min_size=1, max_size=3), ZONES, MOMENTS, st.floats(0, 1))
def test_nothing_changes_before_the_next_change(
    texts: list[str], zone: str, moment: float, share: float
) -> None:
    spans = schedule(*texts, zone=ZoneInfo(zone))
    now, change = spans.holds(moment), spans.next_change(moment)
    if change is None:
        change = moment + 40 * 86400
    else:
        assert change > moment
        assert spans.holds(change) is not now
    between = min(moment + (change - moment) * share, change - 1)
    assert between < moment or spans.holds(between) is now
