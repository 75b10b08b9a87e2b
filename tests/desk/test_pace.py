"""Thinking and typing."""

from __future__ import annotations

from random import Random

import pytest

from boltun.desk.pace import thinking_time, typing_time
from boltun.message import Account
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.settings import Settings


@pytest.fixture
def steady() -> Settings:
    settings = Settings(None)
    settings.set("times_may_grow", False)
    return settings


def test_thinking_takes_four_seconds(steady: Settings) -> None:
    assert thinking_time(steady, Random(1)) == 4


def test_typing_takes_two_seconds_for_each_25_characters(steady: Settings) -> None:
    assert typing_time("x" * 25, steady, Random(1)) == 2
    assert typing_time("x" * 100, steady, Random(1)) == 8


def test_typing_may_take_the_same_for_every_length(steady: Settings) -> None:
    steady.set("typing_time_fixed", True)
    assert typing_time("x", steady, Random(1)) == typing_time("x" * 1000, steady, Random(1)) == 2


def test_times_grow_by_one_to_four_at_random() -> None:
    settings = Settings(None)
    dice = Random(1)
    times = [thinking_time(settings, dice) for _ in range(1000)]
    assert 4 <= min(times) < 4.1
    assert 15.9 < max(times) <= 16
    assert sum(times) / 1000 == pytest.approx(10, abs=0.5)
    assert thinking_time(settings, Random(7)) == thinking_time(settings, Random(7))


def test_no_time_stays_none_however_it_may_grow() -> None:
    settings = Settings(None)
    settings.set("thinking_time", 0)
    settings.set("typing_time", 0)
    assert thinking_time(settings, Random(1)) == typing_time("long " * 100, settings, Random(1)) == 0


def test_in_practice_nobody_waits_longer_than_three_seconds() -> None:
    dice = Random(1)
    for text in ("ok", "x" * 10_000):
        assert thinking_time(Settings(None), dice, PRACTICE_ACCOUNT) == 1
        assert typing_time(text, Settings(None), dice, PRACTICE_ACCOUNT) <= 2
    assert typing_time("x" * 10_000, Settings(None), dice, PRACTICE_ACCOUNT) == 2


def test_in_practice_shorter_times_stay_as_they_are(steady: Settings) -> None:
    steady.set("thinking_time", 0.25)
    assert thinking_time(steady, Random(1), PRACTICE_ACCOUNT) == 0.25
    assert typing_time("x" * 10, steady, Random(1), PRACTICE_ACCOUNT) == 0.8


def test_on_a_real_account_times_are_those_of_the_settings(steady: Settings) -> None:
    account = Account(key="xmpp:me@a", network="xmpp", address="me@a", options={"port": 5222})
    assert thinking_time(steady, Random(1), account) == 4
    assert typing_time("x" * 1000, steady, Random(1), account) == 80
