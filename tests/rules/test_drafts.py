"""Faults of a form: each is told of the part that has it."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.rules.drafts import minds_faults, mode_faults, top_faults
from boltun.rules.schedule import Span, read_span, span_text

DAYS = st.dates(date(2001, 1, 1), date(2190, 1, 1))


@given(
    days=st.frozensets(st.integers(0, 6), min_size=1),
    hours=st.tuples(st.integers(0, 1439), st.integers(0, 1440)).filter(lambda one: one[0] != one[1]),
    dates=st.tuples(st.none() | DAYS, st.none() | DAYS),
)
def test_a_span_is_written_so_that_it_is_read_again(
    days: frozenset[int], hours: tuple[int, int], dates: tuple[date | None, date | None]
) -> None:
    first, last = dates
    if first is not None and last is not None:
        first, last = min(dates), max(dates)  # type: ignore[type-var]
        days = frozenset(range(7))
    span = Span(days=days, begins=hours[0], ends=hours[1], first=first, last=last)
    assert read_span(span_text(span)) == span


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (Span(), "daily"),
        (Span(days=frozenset(range(5)), begins=22 * 60, ends=7 * 60), "mon-fri 22:00-07:00"),
        (Span(days=frozenset({0, 2, 5, 6})), "mon, wed, sat, sun"),
        (Span(first=date(2026, 12, 24), last=date(2026, 12, 24)), "2026-12-24"),
        (Span(first=date(2026, 12, 24), last=date(2027, 1, 6)), "2026-12-24 to 2027-01-06"),
        (Span(last=date(2026, 12, 31)), "until 2026-12-31"),
    ],
)
def test_a_span_is_written_as_people_write_it(span: Span, text: str) -> None:
    assert span_text(span) == text


def test_each_part_of_a_mode_has_its_own_fault() -> None:
    values = {
        "name": "Night",
        "when": ["22:00-07:00", "2026-02-30", {"calendar": "work.ics"}],
        "only": {"contacts": [""]},
        "settings": {"thinking_time": -1.0, "warning_text": "Hi {who}", "chew": True},
        "placeholders": True,
    }
    found = mode_faults(values, ["night"])
    assert set(found) == {
        "name",
        "when 1",
        "when 2",
        "only",
        "settings thinking_time",
        "settings warning_text",
    }
    assert found["name"].what == "There are two modes {mode}."
    assert all(fault.line is None for fault in found.values())
    assert mode_faults({**values, "when": "sat", "only": {}, "settings": {}}, ["day"]) == {}
    assert set(mode_faults({"name": " "})) == {"name"}


def test_what_holds_in_all_modes_and_rules_for_bases_have_theirs() -> None:
    values = {"hours": ["09:00-18:00", "nine"], "never": {"groups": [1]}, "time_zone": "Mars/North"}
    assert set(top_faults(values)) == {"hours 1", "never", "time_zone"}
    assert top_faults({"hours": None, "never": {"groups": ["Work"]}, "time_zone": "Asia/Tokyo"}) == {}
    rule = {"bases": [], "language": ["xx"], "mode": ["day"], "only": {"strangers": True}}
    assert set(minds_faults(rule, ["night"])) == {"bases", "language", "mode"}
    assert minds_faults({"bases": ["en/friend"], "mode": ["night"], "language": []}, ["night"]) == {}
