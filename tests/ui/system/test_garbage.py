"""Qt objects in cycles die in the thread of the window, whichever thread makes garbage."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

from PySide6.QtCore import QObject

from ui.system.garbage import Garbage


class Knot(QObject):
    """Holds itself, so that only a collection ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


def test_only_the_window_collects(qtbot: Any, garbage: Garbage) -> None:
    ended_in: list[threading.Thread] = []
    knot = Knot()
    weakref.finalize(knot, lambda: ended_in.append(threading.current_thread()))
    del knot
    kept: list[list[object]] = []
    thread = threading.Thread(target=lambda: kept.extend([] for _ in range(100 * gc.get_threshold()[0])))
    thread.start()
    thread.join()
    assert not ended_in

    qtbot.waitUntil(lambda: bool(ended_in))

    assert ended_in == [threading.current_thread()]


def test_what_grew_old_is_collected_too(garbage: Garbage) -> None:
    ended: list[bool] = []
    knot = Knot()
    weakref.finalize(knot, lambda: ended.append(True))
    gc.collect()
    del knot
    kept: list[object] = []
    for _ in range(100_000):
        kept.append([[] for _ in range(gc.get_threshold()[0] + 1)])
        garbage.collect()
        if ended:
            return
    raise AssertionError("never collected")
