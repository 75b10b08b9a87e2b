"""Work beside the window never keeps the program alive."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path
from threading import Event

import pytest

from boltun.errors import TextError
from boltun.minds.boltun.document import Document
from boltun.minds.encodings import Encodings
from ui.bases.opening import open_path
from ui.editing.workers import Workers


@pytest.fixture
def workers() -> Iterator[Workers]:
    with Workers(2, "test") as workers:
        yield workers


def test_results_and_exceptions_come_home(workers: Workers) -> None:
    assert workers.submit(divmod, 7, 2).result() == (3, 1)
    with pytest.raises(ZeroDivisionError):
        workers.submit(divmod, 1, 0).result()


def test_work_is_done_side_by_side_and_cancelled_when_it_is_not_begun(workers: Workers) -> None:
    begun, go = [Event(), Event()], Event()

    def job(number: int) -> None:
        begun[number].set()
        go.wait()

    both = [workers.submit(job, 0), workers.submit(job, 1)]
    waiting = workers.submit(divmod, 1, 1)
    for one in begun:
        assert one.wait(30)
    assert waiting.cancel()
    go.set()
    wait(both)
    workers.shutdown()
    with pytest.raises(RuntimeError):
        workers.submit(divmod, 1, 1)


def test_a_program_ends_though_a_worker_waits_for_ever() -> None:
    program = (
        "from threading import Event\n"
        "from ui.editing.workers import Workers\n"
        "begun = Event()\n"
        "Workers(1, 'test').submit(lambda: (begun.set(), Event().wait()))\n"
        "begun.wait()\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], cwd=root, timeout=60)
    assert done.returncode == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize("name", ["pipe", "pipe.txt", "pipe.aiml", "pipe.xlsx", "pipe.yml"])
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    os.mkfifo(path)
    with pytest.raises(TextError, match="no file with a text"):
        open_path(path, Encodings(None), read_only=False)
    with pytest.raises(TextError, match="no file with a text"):
        Document.open(path)
