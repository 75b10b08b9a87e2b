from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from boltun.errors import StoreError
from boltun.events import ContactChanged, SettingsChanged
from boltun.networks.runner import Runner
from boltun.service import Service
from ui.link.bridge import Bridge


class Idle(Service):
    """A service that has nothing to do."""

    def __init__(self) -> None:
        pass

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class Broken(Idle):
    async def start(self) -> None:
        raise StoreError("The database cannot be opened.")


@pytest.fixture
def runner() -> Iterator[Runner[Service]]:
    runner: Runner[Service] = Runner()
    yield runner
    runner.stop()


@pytest.fixture
def bridge(qapp: object, runner: Runner[Service]) -> Iterator[Bridge]:
    bridge = Bridge(runner)
    yield bridge
    bridge.close()


async def give(value: object) -> object:
    await asyncio.sleep(0)
    return value


async def number_of(number: int, service: object) -> tuple[type, int]:
    await asyncio.sleep(0)
    return type(service), number


async def fail(error: Exception) -> None:
    raise error


async def thread() -> threading.Thread:
    return threading.current_thread()


def test_an_answer_comes_back_in_the_gui_thread(bridge: Bridge, qtbot: Any) -> None:
    bridge.start(Idle)
    seen: list[Any] = []
    bridge.ask(lambda service: thread(), lambda worker: seen.append((worker, threading.current_thread())))
    qtbot.waitUntil(lambda: bool(seen))
    worker, here = seen[0]
    assert here is threading.main_thread()
    assert worker is not here


def test_what_is_asked_before_the_start_is_answered_after_it_in_order(bridge: Bridge, qtbot: Any) -> None:
    seen: list[Any] = []
    for number in range(5):
        bridge.ask(partial(number_of, number), seen.append)
    assert seen == []
    bridge.start(Idle)
    qtbot.waitUntil(lambda: len(seen) == 5)
    assert seen == [(Idle, number) for number in range(5)]


def test_an_error_goes_to_whoever_wants_it_else_to_the_signal(bridge: Bridge, qtbot: Any) -> None:
    bridge.start(Idle)
    told: list[Exception] = []
    untold: list[Exception] = []
    bridge.unhandled.connect(untold.append)
    bridge.ask(lambda service: fail(StoreError("one")), failed=told.append)
    bridge.ask(lambda service: fail(StoreError("two")))
    qtbot.waitUntil(lambda: bool(told) and bool(untold))
    assert [str(error) for error in told] == ["one"]
    assert [str(error) for error in untold] == ["two"]


def test_a_service_that_cannot_start_is_told(bridge: Bridge, qtbot: Any) -> None:
    with qtbot.waitSignal(bridge.broken) as told:
        bridge.start(Broken)
    assert str(told.args[0]) == "The database cannot be opened."
    assert bridge.service is None


def test_nothing_is_called_of_a_widget_that_is_gone(bridge: Bridge, qtbot: Any) -> None:
    class Page(QWidget):
        def show_it(self, value: object) -> None:
            pytest.fail("a dead widget was called")

    bridge.start(Idle)
    page = Page()
    seen: list[object] = []
    bridge.ask(lambda service: give(1), page.show_it)
    delete(page)
    bridge.ask(lambda service: give(2), seen.append)
    qtbot.waitUntil(lambda: seen == [2])


def test_a_receiver_that_fails_does_not_keep_the_next_from_hearing(
    bridge: Bridge, qtbot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    bridge.start(Idle)
    seen: list[object] = []
    bridge.ask(lambda service: give(0), lambda value: 1 / value)  # type: ignore[operator]
    bridge.ask(lambda service: give(2), seen.append)
    qtbot.waitUntil(lambda: seen == [2])
    assert "could not be shown" in caplog.text


def test_ten_thousand_events_arrive_in_order_and_leave_the_window_time_to_paint(
    bridge: Bridge, qtbot: Any
) -> None:
    bridge.start(Idle)
    seen: list[int] = []
    beats: list[int] = []
    bridge.happened.connect(lambda event: seen.append(event.contact_id))
    # A timer stands for painting: it must get its turn while events still wait.
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append(len(seen)))
    timer.start(0)

    async def flood() -> None:
        for number in range(10_000):
            bridge.listen(ContactChanged(contact_id=number))

    bridge.ask(lambda service: flood())
    qtbot.waitUntil(lambda: len(seen) == 10_000, timeout=10_000)
    timer.stop()
    assert seen == list(range(10_000))
    assert any(0 < beat < 10_000 for beat in beats)


def test_after_closing_nothing_arrives(bridge: Bridge, runner: Runner[Service], qtbot: Any) -> None:
    bridge.start(Idle)
    qtbot.waitUntil(lambda: bridge.service is not None)
    heard: list[object] = []
    bridge.happened.connect(heard.append)
    bridge.close()
    bridge.listen(SettingsChanged())
    bridge.ask(lambda service: give(1), heard.append)
    runner.stop()
    qtbot.wait(1)
    assert heard == []
