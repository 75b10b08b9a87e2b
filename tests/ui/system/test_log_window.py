"""The log in a window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from ui.system.log_window import LogWindow

LOG = """\
2026-11-20 09:00:00 INFO Boltun 0.1 begins
2026-11-20 09:00:01 WARNING xmpp:me@example.org: waiting
2026-11-20 09:00:02 ERROR an error that nobody took care of
Traceback (most recent call last):
  File "x.py", line 1, in f
2026-11-20 09:00:03 INFO about an ERROR in the words
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "boltun.log"
    path.write_text(LOG, encoding="utf-8")
    return path


@pytest.fixture
def window(path: Path, qtbot: Any) -> LogWindow:
    window = LogWindow(path)
    qtbot.addWidget(window)
    window.show()
    return window


def shown(window: LogWindow) -> list[str]:
    return window.text.toPlainText().split("\n")


def test_it_shows_the_log_and_follows_it(window: LogWindow, path: Path, qtbot: Any) -> None:
    assert window.text.toPlainText() == LOG.rstrip("\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("2026-11-20 09:00:04 INFO Boltun ends\n")
    qtbot.waitUntil(lambda: shown(window)[-1].endswith("Boltun ends"))


def test_a_level_shows_whole_entries_of_that_level_only(window: LogWindow) -> None:
    window.level.setCurrentIndex(2)
    assert [line[:30] for line in shown(window)] == [
        "2026-11-20 09:00:02 ERROR an e",
        "Traceback (most recent call la",
        '  File "x.py", line 1, in f',
    ]
    window.level.setCurrentIndex(1)
    assert len(shown(window)) == 4


def test_words_are_found_in_any_case(window: LogWindow) -> None:
    window.words.setText("BOLTUN 0.1")
    assert shown(window) == ["2026-11-20 09:00:00 INFO Boltun 0.1 begins"]
    window.words.setText("nothing like this")
    assert shown(window) == ["Nothing here."]


def test_everything_can_be_copied(window: LogWindow) -> None:
    window.copy_button.click()
    assert QGuiApplication.clipboard().text() == LOG.rstrip("\n")


def test_a_missing_log_says_so(tmp_path: Path, qtbot: Any) -> None:
    window = LogWindow(tmp_path / "none.log")
    qtbot.addWidget(window)
    window.show()
    assert shown(window)[0].startswith("The log cannot be read: ")


def test_of_a_long_log_the_end_is_read(path: Path, qtbot: Any) -> None:
    path.write_text("2026-11-20 09:00:00 INFO x" + "y" * 70 + "\n" * 1 + LOG * 4_000, encoding="utf-8")
    window = LogWindow(path)
    qtbot.addWidget(window)
    window.show()
    assert len(window.text.toPlainText()) <= 512 * 1024
    assert shown(window)[-1].endswith("in the words")


def test_what_an_older_log_holds_deceives_nobody(tmp_path: Path, qtbot: Any) -> None:
    path = tmp_path / "old.log"
    path.write_text(
        "2026-11-20 09:00:00 INFO \x1b[2J\x9b31m\u202eevil\u2028x\r\n", encoding="utf-8", newline=""
    )
    window = LogWindow(path)
    qtbot.addWidget(window)
    window.look()
    assert shown(window) == ["2026-11-20 09:00:00 INFO \\x1b[2J\\x9b31m\\u202eevil\\u2028x\\r"]
