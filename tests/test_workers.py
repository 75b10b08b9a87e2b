"""Threads for slow minds."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import pytest

from boltun.workers import DaemonPool, DaemonWorkers

PROGRAM = """
import threading, time
from boltun.workers import DaemonPool, DaemonWorkers
begun = threading.Event()
workers = DaemonWorkers(1, "slow")
workers.submit(lambda: (begun.set(), time.sleep(600)))
begun.wait()
workers.shutdown()
"""


def test_work_that_does_not_end_keeps_no_process_from_ending() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], timeout=30, check=False)
    assert done.returncode == 0


READING = """
import asyncio, sys, threading
from pathlib import Path
from boltun.paths import Profile
from boltun.service import Service

async def main():
    service = Service(Profile.at(sys.argv[1]).make())
    await service.start()
    begun, written = threading.Event(), threading.Event()

    def read():
        begun.set()
        while True:
            pass

    def write():
        begun.wait()
        Path(sys.argv[2]).write_text("whole")

    reading = asyncio.ensure_future(asyncio.to_thread(read))
    writing = asyncio.ensure_future(asyncio.to_thread(write))
    await asyncio.to_thread(begun.wait)
    await service.stop()

asyncio.run(main())
"""


def test_a_file_that_is_read_for_ever_keeps_no_program_from_ending(tmp_path: Path) -> None:
    written = tmp_path / "written"
    command = [sys.executable, "-c", READING, str(tmp_path / "profile"), str(written)]
    done = subprocess.run(command, timeout=60, check=False)
    assert done.returncode == 0
    assert written.read_text() == "whole"


def test_a_loop_calls_functions_in_such_threads() -> None:
    async def main() -> tuple[int, bool]:
        asyncio.get_running_loop().set_default_executor(DaemonPool())
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(divmod, 7, 0)
        is_daemon = await asyncio.to_thread(lambda: threading.current_thread().daemon)
        return sum(await asyncio.gather(*(asyncio.to_thread(abs, -n) for n in range(100)))), is_daemon

    assert asyncio.run(main()) == (4950, True)


def test_results_and_errors_come_back() -> None:
    workers = DaemonWorkers(2, "slow")
    assert workers.submit(divmod, 7, 2).result(10) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        workers.submit(divmod, 7, 0).result(10)
    workers.shutdown()
    with pytest.raises(RuntimeError):
        workers.submit(divmod, 7, 2)


def test_no_more_work_at_a_time_than_there_are_threads_and_the_rest_in_its_order() -> None:
    workers = DaemonWorkers(2, "slow")
    free, both = threading.Event(), threading.Barrier(3)
    held = [workers.submit(lambda: (both.wait(10), free.wait(10))) for _ in range(2)]
    both.wait(10)
    done: list[int] = []
    later = [workers.submit(done.append, number) for number in range(20)]
    assert done == []
    free.set()
    everything: list[Future[Any]] = [*held, *later]
    for one in everything:
        one.result(10)
    assert sorted(done) == list(range(20))
    for number in range(200):
        assert workers.submit(abs, -number).result(10) == number


def test_what_waits_is_cancelled_at_the_end() -> None:
    workers = DaemonWorkers(1, "slow")
    free, begun = threading.Event(), threading.Event()

    def wait() -> bool:
        begun.set()
        return free.wait(10)

    first = workers.submit(wait)
    begun.wait(10)
    second = workers.submit(abs, -1)
    workers.shutdown()
    with pytest.raises(CancelledError):
        second.result(10)
    free.set()
    assert first.result(10)
