"""Clocks that run ahead, and are set right again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.settings import STOP_MINUTES

Play = Callable[..., Any]

TEN_DAYS = 10 * 86400.0
LIMITS = {"limit_10_minutes": 5, "limit_hour": 20, "limit_hour_all": 60}


async def a_busy_day(stage: Any) -> None:
    """Everything that silences a contact for a while happens."""
    stage.owner_says("I am here", "owned")
    for _ in range(6):
        stage.says("beep", "loop")
        await asyncio.sleep(5)
    for number in range(3):
        stage.says(f"hi {number}", "talker")
        await asyncio.sleep(5)
    stage.says("ho", "once")
    await asyncio.sleep(5)


async def the_next_hours(stage: Any) -> None:
    await asyncio.sleep(3600 + stage.settings[STOP_MINUTES] * 60)
    for name in ("owned", "loop", "talker", "once"):
        stage.says("and now?", name)
        await asyncio.sleep(5)


def assert_all_answered(stage: Any) -> None:
    for name in ("owned", "loop", "talker", "once"):
        assert stage.outcomes(name)[-1] == ("and now?", OutcomeKind.ANSWERED, Reason.EVERYBODY), name


@pytest.mark.parametrize("while_running", [True, False])
@pytest.mark.parametrize("frequency", ["every message", "once an hour"])
def test_a_clock_that_ran_ahead_silences_nobody_for_days(
    act: Play, while_running: bool, frequency: str
) -> None:
    settings = {"reply_frequency": frequency, **LIMITS}

    async def ahead(stage: Any) -> None:
        stage.offset += TEN_DAYS
        await a_busy_day(stage)
        if frequency == "every message":
            assert stage.contact("loop").settings.stopped_until is not None
        stage.offset -= TEN_DAYS
        if while_running:
            stage.desk.set_back()
            await the_next_hours(stage)

    stage = act(ahead, **settings)
    if not while_running:
        stage = act(the_next_hours, **settings)
    assert_all_answered(stage)


def test_what_the_owner_did_while_the_clock_ran_ahead_was_done_when_it_was_set_back(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.offset += TEN_DAYS
        stage.owner_says("hello", "bob")
        await asyncio.sleep(1)
        stage.offset -= TEN_DAYS
        stage.desk.set_back()
        await asyncio.sleep(599)
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)

    stage = act(scene, owner_idle_minutes=10)
    assert [reason for _, _, reason in stage.outcomes()] == [Reason.OWNER_NEAR, Reason.EVERYBODY]


def test_a_stop_of_everything_lasts_no_longer_than_stops_do_when_the_clock_is_set_back(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.offset += TEN_DAYS
        for name in ("ann", "bob"):
            stage.says("hi", name)
            await asyncio.sleep(1)
        stage.offset -= TEN_DAYS
        stage.desk.set_back()
        assert stage.desk.outlook.all_stopped_until == stage.clock() + 3600
        stage.desk.set_back()
        assert stage.desk.outlook.all_stopped_until == stage.clock() + 3600

    act(scene, limit_hour_all=1, stop_minutes=60)


def test_with_a_right_clock_nothing_is_changed(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await a_busy_day(stage)
        contact = stage.contact("friend")
        until = stage.clock() + 86400.0
        stage.store.contacts.save_settings(contact.id, replace(contact.settings, paused_until=until))
        assert not stage.store.bring_back(stage.clock(), stage.settings[STOP_MINUTES] * 60)
        assert stage.store.contacts.get(contact.id).settings.paused_until == until

    act(scene, **LIMITS)
