"""The loop's thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any

import pytest

from boltun.errors import BoltunError, StoreError
from boltun.networks.runner import Runner

PATIENCE = 10


class Service:
    """Notes on which thread it lives, and what becomes of it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.life = [f"made on {threading.current_thread().name}"]

    async def start(self) -> None:
        self.life.append("started")
        if self.error:
            raise self.error

    async def stop(self) -> None:
        await asyncio.sleep(0)
        self.life.append("stopped")

    async def double(self, number: int) -> int:
        return 2 * number


@pytest.fixture
def failures() -> list[BaseException]:
    return []


@pytest.fixture
def runner(failures: list[BaseException]) -> Iterator[Runner[Any]]:
    runner: Runner[Any] = Runner(failed=failures.append)
    yield runner
    assert runner.stop(PATIENCE)


def test_a_service_lives_on_the_loops_thread_from_start_to_stop(runner: Runner[Any]) -> None:
    service = runner.start(Service).result(PATIENCE)
    assert runner.submit(service.double(21)).result(PATIENCE) == 42
    assert runner.stop(PATIENCE)
    assert service.life == ["made on boltun loop", "started", "stopped"]
    assert runner.stop(), "once more does no harm"


def test_a_service_that_cannot_start_says_why_and_is_stopped(runner: Runner[Any]) -> None:
    service = Service(StoreError("The disk is full."))
    with pytest.raises(StoreError, match="disk is full"):
        runner.start(lambda: service).result(PATIENCE)
    assert runner.stop(PATIENCE)
    assert service.life[1:] == ["started", "stopped"]


def test_a_service_that_cannot_be_made_says_why(runner: Runner[Any]) -> None:
    def fail() -> Any:
        raise StoreError("no folder")

    with pytest.raises(StoreError, match="no folder"):
        runner.start(fail).result(PATIENCE)


def test_an_error_of_what_was_submitted_is_its_own(runner: Runner[Any], failures: list[Any]) -> None:
    async def fail() -> None:
        raise ValueError("mine")

    runner.start(Service).result(PATIENCE)
    with pytest.raises(ValueError, match="mine"):
        runner.submit(fail()).result(PATIENCE)
    assert failures == []


def test_an_error_that_nobody_takes_is_told(runner: Runner[Any], failures: list[Any]) -> None:
    async def plant() -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 / 0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    runner.start(Service).result(PATIENCE)
    runner.submit(plant()).result(PATIENCE)
    assert isinstance(failures[0], ZeroDivisionError)


def test_before_the_start_and_after_the_end_nothing_can_be_submitted(runner: Runner[Any]) -> None:
    service = Service()
    with pytest.raises(BoltunError, match="not running"):
        runner.submit(service.double(1)).result(0)
    runner.start(lambda: service).result(PATIENCE)
    runner.stop(PATIENCE)
    with pytest.raises(BoltunError, match="not running"):
        runner.submit(service.double(1)).result(0)


def test_nobody_waits_for_ever_for_what_the_end_cut_off(runner: Runner[Any]) -> None:
    async def for_ever() -> None:
        await asyncio.get_running_loop().create_future()

    runner.start(Service).result(PATIENCE)
    waiting = [runner.submit(for_ever()) for _ in range(10)]
    runner.stop(PATIENCE)
    for future in waiting:
        with pytest.raises(CancelledError):
            future.result(PATIENCE)


def test_a_runner_starts_once(runner: Runner[Any]) -> None:
    runner.start(Service).result(PATIENCE)
    with pytest.raises(RuntimeError):
        runner.start(Service)


def test_stopping_what_never_started_does_no_harm() -> None:
    assert Runner[Any]().stop()
