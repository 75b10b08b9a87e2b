"""The real program is ended from outside, or killed, with a base that is not saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.bases.recovery import kept_works, load_lines

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.app import parser
from ui.bases import autosave
from ui.frame.program import Program

autosave._AFTER_MS = int(sys.argv[3])
app = QApplication(["boltun-gui"])
program = Program(app, parser().parse_args(["--profile", sys.argv[1], "--lang", "en"]))
place = program.window.go("bases")

def edit(editor):
    editor.draft.replace(1, 1, ["не сохранено"], "Edit")
    print("edited", flush=True)

place.opened.connect(edit)
place.open(Path(sys.argv[2]))
sys.exit(program.run())
"""


@pytest.fixture
def child(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    base = tmp_path / "base.txt"
    base.write_text("привет\nЗдравствуй\n", "utf-8")
    wait = str(request.param)
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "profile"), str(base), wait],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[3],
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "edited\n"
    yield child
    child.kill()
    child.wait()
    child.stdout.close()


def kept(tmp_path: Path) -> list[list[str]]:
    return [load_lines(work) for work in kept_works(tmp_path / "profile" / "data" / "unsaved")]


@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are those of Unix")
@pytest.mark.parametrize("child", [3_600_000], indirect=True)
def test_who_asks_it_to_end_is_not_kept_waiting_and_nothing_is_lost(
    child: subprocess.Popen[str], tmp_path: Path
) -> None:
    child.send_signal(signal.SIGTERM)
    assert child.wait(timeout=30) == 0
    assert kept(tmp_path) == [["привет", "не сохранено"]]
    assert (tmp_path / "base.txt").read_text("utf-8") == "привет\nЗдравствуй\n"


@pytest.mark.parametrize("child", [0], indirect=True)
def test_killed_at_any_moment_it_leaves_the_newest_text(
    child: subprocess.Popen[str], tmp_path: Path, qtbot: Any
) -> None:
    qtbot.waitUntil(lambda: bool(kept(tmp_path)), timeout=30_000)
    child.kill()
    child.wait(timeout=30)
    assert kept(tmp_path) == [["привет", "не сохранено"]]
