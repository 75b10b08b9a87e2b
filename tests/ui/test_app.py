from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QPalette

from ui.app import main, parser
from ui.looks.palette import DARK, palette_of
from ui.system.display import trouble

PLAIN = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
PLAIN.pop("QT_QPA_PLATFORM", None)


def gui(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ui.app", *options],
        env={**PLAIN, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="displays are named by the environment on Linux only")
def test_without_a_display_it_says_so_in_a_sentence_and_names_the_terminal() -> None:
    child = gui("--temp")
    assert child.returncode == 1
    assert child.stdout == ""
    assert child.stderr.startswith("boltun-gui: There is no display here")
    assert "boltun chat" in child.stderr
    assert "Traceback" not in child.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="displays are named by the environment on Linux only")
def test_a_display_that_is_not_there_is_told_instead_of_an_abort() -> None:
    child = gui("--temp", DISPLAY=":7654")
    assert child.returncode == 1
    assert child.stderr.startswith("boltun-gui: The display :7654 cannot be opened.")


def test_a_missing_system_library_is_named_with_the_command_that_installs_it(tmp_path: Path) -> None:
    fake = tmp_path / "PySide6"
    fake.mkdir()
    (fake / "__init__.py").write_text("")
    (fake / "QtWidgets.py").write_text(
        "raise ImportError('libEGL.so.1: cannot open shared object file: No such file or directory')"
    )
    child = gui("--temp", PYTHONPATH=str(tmp_path), DISPLAY=":0")
    assert child.returncode == 1
    assert "libEGL.so.1" in child.stderr
    assert "apt-get install libegl1" in child.stderr
    assert "Traceback" not in child.stderr


def test_a_platform_plugin_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise OSError("libxcb-cursor.so.0: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    if sys.platform == "linux":
        assert "libxcb-cursor.so.0" in trouble({"DISPLAY": ":0"})


def test_offscreen_needs_no_display() -> None:
    assert trouble({"QT_QPA_PLATFORM": "offscreen"}) == ""


def test_help_needs_neither_qt_nor_a_display() -> None:
    child = gui("--help")
    assert child.returncode == 0
    for option in ("--profile", "--temp", "--lang", "--theme"):
        assert option in child.stdout


@pytest.mark.parametrize("words", [["--theme", "pink"], ["--temp", "--profile", "x"], ["extra"]])
def test_wrong_options_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parser().parse_args(words)
    assert end.value.code == 2
    assert "usage: boltun-gui" in capsys.readouterr().err


REFUSED = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel
from ui import app
from ui.frame import program

class Watched(QApplication):
    def exec(self):
        QTimer.singleShot(0, look)
        return super().exec()

def look():
    (page,) = (one for one in QApplication.topLevelWidgets() if one.isVisible())
    print([label.text() for label in page.findChildren(QLabel)])
    print("window", page.palette().color(QPalette.ColorRole.Window).name())
    page.quit_wanted.emit()

program.QApplication = Watched
raise SystemExit(app.main(["--lang", "en", "--theme", "dark", "--profile", sys.argv[1]]))
"""


def test_a_profile_that_cannot_be_made_is_told_in_a_window(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    child = subprocess.run(
        [sys.executable, "-c", REFUSED, str(file)],
        env={**PLAIN, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert child.returncode == 1
    assert "cannot be used" in child.stdout
    assert f"window {palette_of(DARK).color(QPalette.ColorRole.Window).name()}" in child.stdout, "our colours"
    assert "cannot be used" in child.stderr
    assert "Traceback" not in child.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_sigterm_ends_the_program_cleanly_and_the_profile_opens_again(tmp_path: Path, qtbot: Any) -> None:
    # This file is there as long as the database is open.
    journal = tmp_path / "me" / "data" / "boltun.sqlite-wal"
    for _ in range(2):
        child = subprocess.Popen(
            [sys.executable, "-m", "ui.app", "--profile", str(tmp_path / "me")],
            env={**PLAIN, "QT_QPA_PLATFORM": "offscreen"},
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            qtbot.waitUntil(journal.exists, timeout=40_000)
            child.send_signal(signal.SIGTERM)
            _, errors = child.communicate(timeout=40)
        finally:
            child.kill()
        assert child.returncode == 0
        assert "Traceback" not in errors
        assert not journal.exists()
    assert (tmp_path / "me" / "config" / "window.ini").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_temporary_profile_is_gone_when_a_signal_ended_the_window(
    tmp_path: Path, qtbot: Any, name: str
) -> None:
    number = getattr(signal, name)
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{name} is ignored here, and so it stays")
    child = subprocess.Popen(
        [sys.executable, "-m", "ui.app", "--temp"],
        env={**PLAIN, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        qtbot.waitUntil(lambda: bool(list(tmp_path.glob("boltun-*/data/boltun.sqlite-wal"))), timeout=40_000)
        child.send_signal(number)
        _, errors = child.communicate(timeout=40)
    finally:
        child.kill()
    assert child.returncode == 0
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_main_is_what_the_entry_point_names() -> None:
    assert callable(main)


def test_the_whole_way_from_practice_contact_to_answer_with_the_real_service(qtbot: Any, qapp: Any) -> None:
    """The program as it runs, with a profile of its own that is deleted at the end."""
    from PySide6.QtWidgets import QPlainTextEdit

    from ui.frame.program import Program

    program = Program(qapp, parser().parse_args(["--temp", "--lang", "en"]))
    folder = program.profile.data
    try:
        qtbot.addWidget(program.window)
        with qtbot.waitSignal(program.window.painted):
            program.window.show()
        # Past the first steps, with room for the explanation beside the conversation.
        program.window.resize(1120, 720)
        program.window.go("conversations")
        with qtbot.waitSignal(program.bridge.ready, timeout=20_000):
            program.start_service()
        for key in ("thinking_time", "typing_time"):
            program.preferences.change(key, 0.0)
        place: Any = program.window.place("conversations")
        qtbot.waitUntil(lambda: place.chat.contact_id is not None, timeout=20_000)
        field = place.chat.composer.findChild(QPlainTextEdit)
        field.setPlainText("Hello! How are you?")
        place.chat.composer.send()

        def answered() -> bool:
            rows = [place.chat.history.index(n).data() for n in range(place.chat.history.rowCount())]
            return len([row for row in rows if row]) == 2

        qtbot.waitUntil(answered, timeout=20_000)
        qtbot.waitUntil(lambda: "line " in place.why.plain_text, timeout=20_000)
        program.window.leave()
    finally:
        program.end()
    assert not folder.exists()


def test_whoever_begins_is_led_through_the_first_steps_and_nobody_twice(
    qtbot: Any, qapp: Any, tmp_path: Path
) -> None:
    from ui.frame.program import Program

    def begin() -> Any:
        program = Program(qapp, parser().parse_args(["--profile", str(tmp_path), "--lang", "en"]))
        qtbot.addWidget(program.window)
        return program

    program = begin()
    try:
        page = program.window.first_run
        assert page is not None
        assert program.window.stack.currentWidget() is page
        page.skip.click()
        assert program.window.first_run is None
    finally:
        program.end()
    program = begin()
    try:
        assert program.window.first_run is None
    finally:
        program.end()
