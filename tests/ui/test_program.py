"""The running program's log, and what becomes of an error that nobody took care of."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

BROKEN = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.app import parser
from ui.frame.program import Program

app = QApplication(sys.argv[:1])
program = Program(app, parser().parse_args(["--lang", "en", "--profile", sys.argv[1]]))

def fail():
    raise RuntimeError("no luck with " + "this")

def end():
    print(program.window.notices.text)
    program.window.leave()

program.window.painted.connect(fail)
for _ in range(2):
    QTimer.singleShot(0, fail)
program.bridge.ready.connect(lambda service: QTimer.singleShot(0, end))
raise SystemExit(program.run())
"""

SPOKEN = """
import sys
from PySide6.QtCore import QLibraryInfo, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from ui.app import parser
from ui.frame.program import Program

app = QApplication(sys.argv[:1])
program = Program(app, parser().parse_args(["--lang", "ja", "--profile", sys.argv[1]]))

def end():
    service = program.bridge.service
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    shown, heard = program.preferences.get("warning_text"), service.settings.get("warning_text")
    print(ascii([shown[:2], heard[:2], service.minds.default, box.buttons()[0].text()]))
    program.window.leave()

program.bridge.ready.connect(lambda service: QTimer.singleShot(0, end))
raise SystemExit(program.run())
"""


def test_the_language_of_a_start_is_that_of_default_texts_of_the_base_and_of_qts_own_buttons(
    tmp_path: Path,
) -> None:
    script = tmp_path / "spoken.py"
    script.write_text(SPOKEN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "me")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert ast.literal_eval(done.stdout) == ["ただ", "ただ", "ja/friend", "キャンセル"]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """A program in which something fails three times before it ends, and its profile."""
    folder = tmp_path_factory.mktemp("profile")
    script = folder / "broken.py"
    script.write_text(BROKEN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "me")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done, folder / "me" / "log" / "boltun.log"


def test_an_error_that_nobody_took_care_of_is_shown_and_ends_nothing(
    ran: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    done, _ = ran
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Something went wrong inside Boltun: no luck with this\n"


def test_it_is_logged_once_with_its_traceback(ran: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    _, path = ran
    written = path.read_text(encoding="utf-8")
    assert written.count("Traceback (most recent call last)") == 1
    assert written.count("broken.py") == 3, "the others are mere lines"
    assert written.count("RuntimeError once more, in ") == 2
    assert "\n    RuntimeError: no luck with this\n" in written


def test_the_log_tells_when_the_program_began_and_ended(
    ran: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    _, path = ran
    lines = path.read_text(encoding="utf-8").splitlines()
    assert " INFO Boltun " in lines[0]
    assert lines[0].endswith(" begins")
    assert lines[-1].endswith(" INFO Boltun ends")
