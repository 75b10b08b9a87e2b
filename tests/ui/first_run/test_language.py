"""A language that is chosen in the first steps: the page, the proposed base and the window follow at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CHOOSING = """
import json
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from boltun.settings import DEFAULT_MIND
from ui.app import parser
from ui.frame.program import Program

app = QApplication(sys.argv[:1])
program = Program(app, parser().parse_args(["--profile", sys.argv[1]]))
seen = []
begun = program.window

def when(ready, then):
    def look():
        if not ready():
            return
        timer.stop()
        timer.deleteLater()
        then()
    timer = QTimer(program)
    timer.timeout.connect(look)
    timer.start(20)

def look():
    page = program.window.first_run

    seen.append({
        "step": page.accessibleName(),
        "chosen": page.chosen,
        "role": page.role,
        "places": program.window.rail.entries["settings"].accessibleName(),
        "focus": page.language.hasFocus(),
        "windows": sum(one.isVisible() for one in app.topLevelWidgets() if one in (begun, program.window)),
    })

def choose(code, then):
    page = program.window.first_run
    row = page.language.findData(code)
    page.language.setCurrentIndex(row)
    page.language.activated.emit(row)
    before = program.window
    def ready():
        page = program.window.first_run
        return program.window is not before and page is not None and page.choices.buttons() and page.chosen
    when(ready, lambda: (look(), then()))

def go_on():
    program.window.first_run.next.click()
    when(lambda: program.preferences[DEFAULT_MIND], end)

def end():
    seen.append({"kept": program.preferences[DEFAULT_MIND]})
    print(json.dumps(seen))
    program.window.leave()

def listener():
    page = program.window.first_run
    next(one for one in page.choices.buttons() if one.property("mind").endswith("/listener")).click()
    choose("ja", go_on)

def begin():
    look()
    choose("ru", listener)

when(lambda: program.window.first_run is not None and program.window.first_run.choices.buttons(), begin)
raise SystemExit(program.run())
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("profile")
    script = folder / "choosing.py"
    script.write_text(CHOOSING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "me")],
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_page_and_the_window_speak_it_at_once(seen: list[dict[str, Any]]) -> None:
    english, russian, japanese, _ = seen
    assert english["places"] == "Settings"
    assert russian["places"] == "Настройки"
    assert japanese["places"] == "設定"
    assert "Шаг 1" in russian["step"]
    assert russian["windows"] == japanese["windows"] == 1
    assert (russian["focus"], japanese["focus"]) == (True, True), "where the language was chosen"


def test_the_proposed_base_follows_and_keeps_its_role(seen: list[dict[str, Any]]) -> None:
    _, russian, japanese, kept = seen
    assert (russian["role"], russian["chosen"]) == ("friend", "ru/friend")
    assert (japanese["role"], japanese["chosen"]) == ("listener", "ja/listener")
    assert kept["kept"] == japanese["chosen"], "and it is what answers after Next"
