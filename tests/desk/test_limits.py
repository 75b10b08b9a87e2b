"""Loops and rates."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from boltun.desk.limits import Limits
from boltun.desk.reason import Reason
from boltun.settings import Settings

NOW = 1_800_000_000.0


NARROW = {"limit_10_minutes": 3, "limit_hour": 20, "limit_hour_all": 60, "stop_loops": False}
"""Limits that are soon reached, by talk that looks like nobody's."""


def limits(**values: object) -> Limits:
    settings = Settings(None)
    for key, value in values.items():
        settings.set(key, value)
    return Limits(settings)


def answer(counted: Limits, contact: int, now: float, text: str = "") -> Reason | None:
    """Answer with texts that never recur, if no limit forbids it."""
    reply = text or f"reply at {now}"
    reason = counted.exceeded(contact, "hi", reply, now)
    if reason is None:
        counted.answered(contact, "hi", reply, now)
    return reason


def test_a_long_text_is_not_answered_for_the_third_time_within_ten_minutes() -> None:
    def told(counted: Limits, contact: int, now: float) -> Reason | None:
        text = f"Your request has got the number {now:.0f}."
        reason = counted.exceeded(contact, text, "ok", now)
        if reason is None:
            counted.answered(contact, text, "ok", now)
        return reason

    counted = limits()
    assert told(counted, 1, NOW) is None
    assert told(counted, 2, NOW) is None, "another contact"
    assert told(counted, 1, NOW + 70) is None, "a person who thinks that it got lost"
    assert told(counted, 1, NOW + 599) is Reason.LOOP
    assert told(counted, 1, NOW + 600) is None


def test_a_short_text_is_stopped_if_nothing_else_comes() -> None:
    counted = limits()
    pauses = [0, 7, 31, 12, 5, 22]
    at = NOW
    reasons = []
    for pause in pauses:
        at += pause
        reasons.append(answer(counted, 1, at))
    assert reasons == [None] * 5 + [Reason.LOOP]


def test_loops_are_not_looked_for_when_switched_off() -> None:
    counted = limits(stop_loops=False)
    assert {answer(counted, 1, NOW, "ok") for _ in range(30)} == {None}


def test_forty_answers_in_ten_minutes_and_more_in_an_hour_are_allowed() -> None:
    counted = limits(stop_loops=False)
    assert {answer(counted, 1, NOW + 15 * number) for number in range(40)} == {None}
    assert answer(counted, 1, NOW + 599) is Reason.LIMIT_10_MINUTES
    assert {answer(counted, 1, NOW + 610 + 15 * number) for number in range(80)} == {None}
    assert answer(counted, 1, NOW + 3000) is Reason.LIMIT_HOUR


def test_a_clock_that_was_set_back_makes_nobody_a_program() -> None:
    counted = limits()
    for number in range(6):
        answer(counted, 1, NOW + 5000 + 7 * number, f"reply {number}")
    counted.set_back(NOW)
    assert answer(counted, 1, NOW) is None


def test_a_fourth_answer_in_ten_minutes_is_one_too_many() -> None:
    counted = limits(**NARROW)
    assert [answer(counted, 1, NOW + second) for second in (0, 1, 2)] == [None] * 3
    assert answer(counted, 1, NOW + 599) is Reason.LIMIT_10_MINUTES
    assert answer(counted, 2, NOW + 599) is None, "another contact"
    assert answer(counted, 1, NOW + 600) is None


def test_a_twenty_first_answer_in_an_hour_is_one_too_many() -> None:
    counted = limits(**NARROW | {"limit_10_minutes": 0})
    assert {answer(counted, 1, NOW + minute) for minute in range(20)} == {None}
    assert answer(counted, 1, NOW + 3599) is Reason.LIMIT_HOUR
    assert answer(counted, 1, NOW + 3600) is None


def test_sixty_answers_in_an_hour_are_enough_in_all() -> None:
    counted = limits(**NARROW)
    assert {answer(counted, contact, NOW) for contact in range(60)} == {None}
    assert answer(counted, 60, NOW + 3599) is Reason.LIMIT_HOUR_ALL
    assert answer(counted, 60, NOW + 3600) is None


def test_what_was_answered_before_the_start_counts() -> None:
    counted = limits(**NARROW | {"limit_hour_all": 5})
    counted.seed(2, [NOW - 5])
    counted.seed(1, [NOW - 3000, NOW - 20, NOW - 10])
    assert answer(counted, 1, NOW) is None
    assert answer(counted, 1, NOW + 1) is Reason.LIMIT_10_MINUTES
    assert answer(counted, 3, NOW) is Reason.LIMIT_HOUR_ALL
    assert answer(counted, 3, NOW + 601) is None, "the oldest of all is an hour old"


def test_forgetting_lets_go_on() -> None:
    counted = limits(limit_hour_all=3)
    for second in range(3):
        answer(counted, 1, NOW + second, "ok" if second == 0 else "")
    counted.forget(1)
    assert answer(counted, 1, NOW + 3) is Reason.LIMIT_HOUR_ALL
    counted.forget_all()
    assert answer(counted, 1, NOW + 3, "ok") is None


def test_no_limit_means_no_limit_and_no_memory() -> None:
    counted = limits(limit_10_minutes=0, limit_hour=0, limit_hour_all=0, stop_loops=False)
    assert {answer(counted, 1, NOW) for _ in range(3)} != {Reason.LIMIT_HOUR}
    for number in range(1000):
        assert answer(counted, 1, NOW, str(number)) is None
    assert len(counted._contacts[1].times) == 1
    assert len(counted._all) == 1


def test_strangers_do_not_pile_up() -> None:
    counted = limits(limit_hour_all=0)
    for contact in range(5000):
        answer(counted, contact, NOW + contact * 60)
    assert len(counted._contacts) < 1000


def test_when_all_have_been_quiet_for_an_hour_only_the_newest_is_counted() -> None:
    counted = limits(limit_hour_all=0)
    for contact in range(256):
        answer(counted, contact, NOW)
    assert answer(counted, 1000, NOW + 3600) is None
    assert list(counted._contacts) == [1000]


@given(st.lists(st.tuples(st.integers(0, 2), st.floats(0, 400)), max_size=150))
def test_no_window_ever_holds_more_than_its_limit(steps: list[tuple[int, float]]) -> None:
    counted = limits(limit_10_minutes=2, limit_hour=5, limit_hour_all=8, stop_loops=False)
    sent: list[tuple[float, int]] = []
    now, texts = NOW, count()
    for contact, pause in steps:
        now += pause
        if answer(counted, contact, now, str(next(texts))) is None:
            sent.append((now, contact))
    for at, contact in sent:
        mine = [then for then, whose in sent if whose == contact]
        assert sum(at - 600 < then <= at for then in mine) <= 2
        assert sum(at - 3600 < then <= at for then in mine) <= 5
        assert sum(at - 3600 < then <= at for then, _ in sent) <= 8
