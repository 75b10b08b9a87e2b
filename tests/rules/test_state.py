"""Times by the state of the computer: what has to be known, when they hold, and until when."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.rules.in_force import InForce
from boltun.rules.mode import Rules
from boltun.rules.reading import read_rules
from boltun.rules.state import UNKNOWN, State, Wanted
from boltun.settings import Settings

NINE = 1_793_610_000.0
"""2026-11-02 09:00 UTC, a Monday."""
IDLE = State(idle=True, idle_since=NINE - 300)


def rules(when: str, more: str = "") -> Rules:
    text = f'time_zone = "UTC"\n{more}[[mode]]\nname = "gone"\nwhen = {when}\n'
    read, problems = read_rules(text, None)
    assert not problems
    return read


@pytest.mark.parametrize("kind", ["locked", "full_screen", "do_not_disturb"])
def test_a_mode_holds_while_it_is_known_that_the_computer_is_so(kind: str) -> None:
    read = rules(f"{{ {kind} = true }}")
    assert read.wanted.kinds == {kind}
    held = read.in_state(State(**{kind: True})).holding(NINE)
    assert (held.name, held.state, held.until) == ("gone", (kind,), None)
    for state in (UNKNOWN, State(**{kind: False})):
        assert read.in_state(state).holding(NINE).mode is None
    assert read.holding(NINE).mode is None


def test_idle_holds_when_nobody_used_the_computer_for_so_long() -> None:
    read = rules("{ idle = 10 }")
    assert read.wanted == Wanted(kinds=frozenset({"idle"}), idle=600)
    for state in (UNKNOWN, State(idle=False), State(idle=True)):
        assert read.in_state(state).holding(NINE).until is None
        assert read.in_state(state).holding(NINE + 86400).mode is None
    before = read.in_state(IDLE).holding(NINE)
    assert (before.mode, before.until) == (None, NINE + 300)
    after = read.in_state(IDLE).holding(NINE + 300)
    assert (after.name, after.state, after.until) == ("gone", ("idle",), None)


def test_all_parts_of_one_table_have_to_be_so() -> None:
    read = rules("{ locked = true, idle = 10 }")
    assert read.in_state(IDLE).holding(NINE + 600).mode is None
    assert read.in_state(IDLE).holding(NINE).until is None
    both = State(locked=True, idle=True, idle_since=NINE - 300)
    assert read.in_state(both).holding(NINE).until == NINE + 300
    assert read.in_state(both).holding(NINE + 300).state == ("locked", "idle")


def test_beside_hours_the_mode_holds_by_either() -> None:
    read = rules('["10:00-11:00", { locked = true }]')
    locked = read.in_state(State(locked=True))
    assert locked.holding(NINE).state == ("locked",)
    # By the hours, too: unlocking does not end it.
    assert locked.holding(NINE + 3600).state == ()
    assert read.in_state(UNKNOWN).holding(NINE).until == NINE + 3600


@given(
    st.lists(st.sampled_from(["08:00-12:00", "10:00-19:00", "mon 22:00-07:00", "2026-11-03"]), max_size=3),
    st.sampled_from([None, NINE - 3000, NINE, NINE + 40_000]),
    st.booleans(),
    st.floats(NINE - 86400, NINE + 5 * 86400),
    st.floats(0, 1),
)
def test_nothing_changes_before_the_end_whatever_overlaps(
    times: list[str], idle_since: float | None, locked: bool, moment: float, share: float
) -> None:
    whens = [*map(json.dumps, times), "{ idle = 30 }", "{ locked = true }"]
    state = State(locked=locked, idle=idle_since is not None, idle_since=idle_since)
    read = rules(f"[{', '.join(whens)}]").in_state(state)
    now = read.holding(moment)
    if now.until is None:
        later = moment + 40 * 86400 * share
    else:
        assert now.until > moment
        assert read.holding(now.until).name != now.name
        later = min(moment + (now.until - moment) * share, now.until - 1)
    assert later < moment or read.holding(later).name == now.name


def test_hours_by_a_state_that_is_not_known_answer_nobody() -> None:
    read = rules('"always"', "hours = { locked = true }\n")
    assert read.wanted.kinds == {"locked"}
    for state, answers in ((UNKNOWN, False), (State(locked=False), False), (State(locked=True), True)):
        hours = read.in_state(state).hours
        assert hours is not None
        assert hours.holds(NINE) is answers


def test_what_nobody_asks_for_leaves_the_rules_as_they_are() -> None:
    read = rules("{ locked = true }")
    assert read.in_state(State(locked=True)) == read.in_state(State(locked=True, full_screen=True))
    without = rules('"10:00-11:00"')
    assert without.in_state(State(locked=True)) is without


def test_what_holds_follows_the_state_at_once() -> None:
    read, state, now = rules("{ idle = 10 }"), UNKNOWN, NINE
    in_force = InForce(Settings(None), lambda: read, lambda: now, lambda: state)
    assert in_force.holding().mode is None
    state = IDLE
    assert in_force.holding().until == NINE + 300
    now = NINE + 301
    assert in_force.holding().name == "gone"
    assert in_force.holding() is in_force.holding()
    state = State(idle=False)
    assert in_force.holding().mode is None


@pytest.mark.parametrize(
    ("when", "fault"),
    [
        ("{ locked = false }", "locked can only be true"),
        ("{}", "Say which times count"),
        ("{ idle = true }", "idle is a number of minutes"),
        ("{ idle = 0 }", "idle is a number of minutes"),
        ("{ idle = 1e9 }", "idle is a number of minutes"),
        ("{ idle = nan }", "idle is a number of minutes"),
        ("{ locked = true, ilde = 5 }", "Nothing here is called 'ilde'. Perhaps you mean idle."),
        ('{ locked = true, calendar = "a.ics" }', "Nothing here is called 'calendar'"),
    ],
)
def test_a_fault_silences_boltun_and_names_its_line(when: str, fault: str) -> None:
    read, problems = read_rules(f'[[mode]]\nname = "gone"\nwhen = {when}\n', None)
    assert read.faulty
    (problem,) = problems
    assert fault in str(problem)
    assert problem.line == 3
    assert "Boltun answers nobody." in str(problem)
