"""One window for each profile."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtNetwork import QLocalServer

from ui.system.single_instance import SingleInstance

# Its own process: a server is woken by another one, never by itself.
WAKE = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from ui.system.single_instance import SingleInstance
app = QCoreApplication([])
print(SingleInstance(Path(sys.argv[1])).wake_other())
"""


def start_again(folder: Path) -> subprocess.Popen[str]:
    root = Path(__file__).parents[3]
    return subprocess.Popen(
        [sys.executable, "-c", WAKE, str(folder)], cwd=root, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def first(tmp_path: Path) -> Iterator[SingleInstance]:
    instance = SingleInstance(tmp_path)
    assert instance.claim()
    yield instance
    instance.release()


def test_a_second_start_wakes_the_first(first: SingleInstance, tmp_path: Path, qtbot: Any) -> None:
    with qtbot.waitSignal(first.woken, timeout=20_000):
        other = start_again(tmp_path)
    assert other.communicate(timeout=20)[0] == "True\n"


def test_another_profile_is_another_program(first: SingleInstance, tmp_path: Path) -> None:
    assert not SingleInstance(tmp_path / "other").wake_other()


def test_nobody_is_woken_where_nobody_runs(tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path)
    assert not instance.wake_other()
    assert instance.claim()
    instance.release()
    assert not SingleInstance(tmp_path).wake_other()


def test_what_a_killed_program_left_behind_is_taken_over(tmp_path: Path) -> None:
    killed = subprocess.run(
        [
            sys.executable,
            "-c",
            WAKE.replace("wake_other()", "claim(), flush=True)\nimport os; os.kill(os.getpid(), 9"),
            str(tmp_path),
        ],
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert killed.stdout == "True\n"
    instance = SingleInstance(tmp_path)
    assert not instance.wake_other()
    assert instance.claim()
    instance.release()


def test_anything_else_that_is_written_there_wakes_nobody(
    first: SingleInstance, tmp_path: Path, qtbot: Any
) -> None:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(first._name)
    assert socket.waitForConnected(2_000)
    with qtbot.assertNotEmitted(first.woken), qtbot.waitSignal(socket.disconnected):
        socket.write(b"x" * 1_000)
    assert isinstance(first._server, QLocalServer)
