"""One window for each profile."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtNetwork import QLocalServer

from ui.system.single_instance import SingleInstance

posix = pytest.mark.skipif(os.name != "posix", reason="other systems have other names for a socket")

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


@pytest.fixture(autouse=True)
def _no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)


@pytest.fixture
def session(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a session has for sockets."""
    folder = tmp_path_factory.mktemp("session")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


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
    assert first.server is not None
    socket.connectToServer(first.server.serverName())
    assert socket.waitForConnected(2_000)
    with qtbot.assertNotEmitted(first.woken), qtbot.waitSignal(socket.disconnected):
        socket.write(b"x" * 1_000)
    assert isinstance(first.server, QLocalServer)


def squat(place: Path | str) -> QLocalServer:
    """Take the name of a socket as somebody else would."""
    server = QLocalServer()
    assert server.listen(str(place))
    return server


@posix
def test_the_socket_lies_where_nobody_else_can_go(tmp_path: Path, session: Path) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.claim()
    (place,) = session.iterdir()
    assert stat.S_ISSOCK(place.stat().st_mode)
    assert not place.stat().st_mode & 0o077
    instance.release()
    assert list(session.iterdir()) == []


@posix
@pytest.mark.parametrize("spoil", ["", "open", "link", "gone", "relative"])
def test_without_a_safe_session_the_profile_takes_the_socket(
    tmp_path: Path, session: Path, spoil: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = tmp_path / "data"
    profile.mkdir(mode=0o700)
    if spoil == "open":
        session.chmod(0o755)
    elif spoil == "link":
        (tmp_path / "link").symlink_to(session)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "link"))
    elif spoil == "gone":
        session.rmdir()
    else:
        monkeypatch.chdir(session.parent)
        monkeypatch.setenv("XDG_RUNTIME_DIR", session.name if spoil else "")
    instance = SingleInstance(profile)
    assert instance.claim()
    assert [file.name for file in profile.iterdir()] == ["window"]
    other = start_again(profile)
    assert other.communicate(timeout=20)[0] == "True\n"
    instance.release()


@posix
def test_a_name_that_somebody_took_in_the_temporary_folder_is_nothing_to_us(tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path)
    squatter = squat(instance.name)
    assert not instance.wake_other()
    assert instance.claim()
    assert not squatter.hasPendingConnections()
    instance.release()
    squatter.close()


@posix
def test_a_profile_that_others_may_enter_is_not_trusted(tmp_path: Path) -> None:
    profile = tmp_path / "data"
    profile.mkdir()
    profile.chmod(0o755)
    squatter = squat(profile / "window")
    instance = SingleInstance(profile)
    assert not instance.wake_other()
    assert not instance.claim()
    assert not squatter.hasPendingConnections()
    assert (profile / "window").exists(), "what is not ours is left alone"
    squatter.close()


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", ["folder", "socket"])
def test_what_belongs_to_somebody_else_is_not_trusted(tmp_path: Path, what: str) -> None:
    profile = tmp_path / "data"
    profile.mkdir(mode=0o700)
    squatter = squat(profile / "window")
    os.chown(profile if what == "folder" else profile / "window", 12_345, 12_345)
    assert not SingleInstance(profile).wake_other()
    assert not squatter.hasPendingConnections()
    squatter.close()
