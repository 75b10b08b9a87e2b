"""No words are cut off: in any language, on screens of any density, with larger letters.

Qt takes the scale of a screen from the environment when it starts, so other scales are tried in a process of
their own, which runs this module's first test again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from tests.ui.everywhere import LONGEST_LANGUAGE, Everywhere, described, is_qts_own, shown
from ui.widgets.statement import Statement

Visit = Callable[..., Everywhere]
LARGER = "BOLTUN_TEST_LETTERS"
"""In the environment of the other process: how many times as large letters are."""
ROOT = Path(__file__).parents[2]


def clipped_in(window: QWidget) -> list[str]:
    """Return what has less room than its words need."""
    found = [described(one) for one in shown(window, QLabel) if _label_is_clipped(one)]
    for kind in (QPushButton, QCheckBox, QRadioButton, QToolButton, QAbstractSpinBox):
        for button in shown(window, kind):
            needed = button.sizeHint()
            if not is_qts_own(button) and (
                button.width() < needed.width() or button.height() < needed.height()
            ):
                found.append(f"{described(button)} needs {needed}, has {button.size()}")
    for combo in shown(window, QComboBox):
        if _combo_is_clipped(combo):
            found.append(f"{described(combo)} is {combo.width()} wide")
    for tabs in shown(window, QTabBar):
        if tabs.elideMode() is Qt.TextElideMode.ElideNone and tabs.width() < tabs.sizeHint().width():
            found.append(described(tabs))
    for table in shown(window, QTableView):
        found += [f"{described(table)}: {one}" for one in _clipped_headings(table.horizontalHeader())]
    for field in shown(window, QLineEdit):
        if is_qts_own(field):
            continue
        if field.height() < field.minimumSizeHint().height():
            found.append(described(field))
        elif field.placeholderText():
            room = field.width() - 12
            if field.fontMetrics().horizontalAdvance(field.placeholderText()) > room:
                found.append(f"{described(field)}: {field.placeholderText()!r} in {room}")
    return found


def _label_is_clipped(label: QLabel) -> bool:
    if isinstance(label, Statement) or not label.pixmap().isNull():
        return False  # a Statement shortens with … and shows the whole as tool tip
    ignored = label.sizePolicy().horizontalPolicy() == label.sizePolicy().Policy.Ignored
    if label.wordWrap():
        return label.height() < label.heightForWidth(label.width())
    too_wide = label.width() < label.sizeHint().width() and not (ignored and label.toolTip())
    return bool(too_wide or label.height() < label.sizeHint().height())


def _combo_is_clipped(combo: QComboBox) -> bool:
    metrics = combo.fontMetrics()
    if combo.sizeAdjustPolicy() is QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon:
        # It may be narrower than some of its choices, and shortens them with ….
        return bool(combo.height() < metrics.height())
    longest = max(metrics.horizontalAdvance(combo.itemText(row)) for row in range(combo.count()))
    return bool(combo.width() < longest + 24 or combo.height() < metrics.height())


def _clipped_headings(header: QHeaderView) -> list[str]:
    result = []
    for section in range(header.count()):
        text = header.model().headerData(section, Qt.Orientation.Horizontal)
        if not header.isSectionHidden(section) and isinstance(text, str):
            needed = header.fontMetrics().horizontalAdvance(text)
            # The last one may be out of sight, or lead out of it.
            if header.sectionSize(section) < needed:
                result.append(f"{text!r} needs {needed}, has {header.sectionSize(section)}")
    return result


@pytest.fixture(autouse=True)
def _letters(qapp: QApplication, _same_look: None) -> None:
    if larger := os.environ.get(LARGER):
        font = QFont(qapp.font())
        font.setPointSizeF(font.pointSizeF() * float(larger))
        qapp.setFont(font)


@pytest.mark.parametrize("language", LONGEST_LANGUAGE)
def test_no_words_are_clipped_in_the_smallest_window(visit: Visit, language: str) -> None:
    clipped = []
    for name, window in visit(language).places():
        window.resize(1, 1)
        # Some layouts put their work off, and what is read in another thread comes later.
        for _ in range(100):
            QApplication.processEvents()
            if not (found := clipped_in(window)):
                break
            QTest.qWait(20)
        clipped += [f"{name}: {one}" for one in found]
    assert not clipped, "\n".join(clipped)


@pytest.mark.skipif(LARGER in os.environ, reason="this is the other process")
@pytest.mark.parametrize(
    ("scale", "letters"),
    [
        ("1.25", "1.25"),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in (("2", "1"), ("1", "1.25"), ("1.25", "1"))),
    ],
)
@pytest.mark.parametrize("languages", [["ru"], pytest.param(["en", "ja"], marks=pytest.mark.slow)])
def test_nor_on_denser_screens_nor_in_larger_letters(scale: str, letters: str, languages: list[str]) -> None:
    """Russian has the longest words."""
    name = test_no_words_are_clipped_in_the_smallest_window.__name__
    tests = [f"{Path(__file__).relative_to(ROOT)}::{name}[{language}]" for language in languages]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *tests],
        cwd=ROOT,
        env={**os.environ, "QT_SCALE_FACTOR": scale, LARGER: letters},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert f"{len(languages)} passed" in done.stdout


def test_a_label_without_room_is_found(qtbot: object) -> None:
    page = QWidget()
    label = QLabel("Many words that need room", page)
    button = QPushButton("More words", page)
    page.resize(300, 100)
    label.resize(label.sizeHint())
    button.move(0, 40)
    button.resize(button.sizeHint())
    page.show()
    assert clipped_in(page) == []
    label.resize(40, 20)
    button.resize(20, 20)
    assert len(clipped_in(page)) == 2
    page.close()
