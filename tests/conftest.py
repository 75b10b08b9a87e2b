"""What all tests share."""

import asyncio
import gc
import heapq
import os
import re
import signal
from collections.abc import Callable, Collection, Coroutine, Generator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, TypeVar, TypeVarTuple

import pytest
from hypothesis import settings

from boltun.errors import BoltunError

# No test may touch the keyring of the person who runs it, nor find one that another test has defined.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# A deadline measures the machine, not the code. What is drawn at random makes no run of CI fail by chance.
# Tests say how many examples they need as a multiple of the profile's.
settings.register_profile("boltun", deadline=None, max_examples=50, derandomize=bool(os.environ.get("CI")))
settings.register_profile("whole", settings.get_profile("boltun"), max_examples=200)
settings.register_profile("thorough", settings.get_profile("boltun"), max_examples=5000, derandomize=False)
settings.load_profile("boltun")

# What a shell starts in the background ignores Ctrl+C; the programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SHARED = Path(__file__).resolve().parents[2] / "shared"


def pytest_collection() -> None:
    """Let nobody look for garbage in what is only read in: tests, and what they import, stay to the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look from now on, but never again through all of that."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write lone surrogates in what a test logged as escapes: no report could be handed on with them."""
    report = yield
    report.sections = [
        (title, text.encode("utf-8", "backslashreplace").decode()) for title, text in report.sections
    ]
    return report


def pytest_runtest_teardown() -> None:
    """Collect where the tests of the window run, or ran before: Python then does not do so by itself."""
    if not gc.isenabled():
        from PySide6.QtCore import QCoreApplication

        from ui.system.garbage import Garbage

        app = QCoreApplication.instance()
        if garbage := app and app.findChild(Garbage):
            garbage.collect()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of original documents and test material beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared is not beside this checkout")
    return SHARED


T = TypeVar("T")
Given = TypeVarTuple("Given")


class TravellingLoop(asyncio.SelectorEventLoop):
    """A loop on which nobody waits: where nothing is left to do, the time jumps to the next timer.

    While a worker thread is busy the time stands still.
    """

    # What a loop of CPython is made of; its stub does not tell.
    _scheduled: list[Any]
    _ready: Collection[object]
    _timer_cancelled_count: int

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._busy = 0

    def time(self) -> float:
        return self._now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], T], *args: *Given
    ) -> asyncio.Future[T]:
        self._busy += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._one_less)
        return future

    def _one_less(self, future: object) -> None:
        self._busy -= 1

    def _run_once(self) -> None:
        timers = self._scheduled
        while timers and timers[0]._cancelled:
            self._timer_cancelled_count -= 1
            heapq.heappop(timers)._scheduled = False
        if timers and not self._ready and not self._busy:
            self._now = max(self._now, timers[0]._when)
        super()._run_once()  # type: ignore[misc]


@pytest.fixture(scope="session")
def travel() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Run a coroutine on a loop of its own on which waiting takes no time."""

    def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
        with asyncio.Runner(loop_factory=TravellingLoop) as runner:
            return runner.run(coroutine)

    return run


_SPELLED: Final = {"SQLite", "PostgreSQL", "DIR", "MB", "INITIAL", "CSV", "JSON"}


@pytest.fixture(scope="session")
def read_aloud() -> Callable[[BoltunError | str], None]:
    """Check that an error is told in sentences, which begin, are spelled and end as sentences do."""

    def read(error: BoltunError | str) -> None:
        if isinstance(error, str):
            said = error
            assert re.search(r"(^|: )(A|[A-Z][a-z]+)\b", said), said
            assert sum(map(str.islower, said)) > sum(map(str.isupper, said)), said
            assert said.endswith("."), said
        else:
            said = error.what.format(**error.values)
            for template in filter(None, (error.what, error.advice)):
                assert template[0].isupper(), template
                assert re.search(r"\.$|: \S+( \S+)?$", template), template
                words = re.findall(r"[^\W\d_]+", re.sub(r"\{\w*\}", "", template))
                assert {one for one in words if one not in (one.lower(), one.capitalize())} <= _SPELLED, (
                    template
                )
        assert not re.search(r"\bNone\b|  ", said), said

    return read
