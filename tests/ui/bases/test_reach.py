"""Editors of every kind are used by keyboard alone, and a screen reader has words for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPushButton, QToolButton, QWidget
from shiboken6 import delete

from boltun.minds.registry import source_language
from tests.documents import document_of
from ui.bases.folder_page import FolderPage
from ui.bases.opening import Folder
from ui.editing.draft import LineDraft
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor
from ui.table.pair_draft import PairDraft

ELIZA = "initial: Hi\nkey: sorry\n  decomp: *\n    reasmb: Why?\nkee: x\n"


def script(executor: Executor) -> QWidget:
    editor = ScriptEditor(LineDraft(document_of(ELIZA)), "eliza", source_language("eliza"), executor)
    editor.open_find(replace=True)
    return editor


def base(executor: Executor) -> QWidget:
    editor = BaseEditor(PairDraft(document_of("(привет.)\nДа\n(нет\nx\n")), executor)
    editor.set_used({"Да": 3})
    editor.open_find(replace=True)
    return editor


def folder(executor: Executor) -> QWidget:
    here = Path(__file__).parent
    return FolderPage(Folder(path=here, kind="aiml", files=tuple(sorted(here.glob("*.py")))))


Make = Callable[[Executor], QWidget]


@pytest.fixture(params=[script, base, folder], ids=["script", "base", "folder"])
def page(request: pytest.FixtureRequest, executor: Executor, qtbot: Any) -> Iterator[QWidget]:
    page: QWidget = request.param(executor)
    page.resize(1120, 640)
    page.show()
    problems = getattr(page, "problems", None)
    qtbot.waitUntil(lambda: problems is None or not problems.busy)
    # What the list of problems says asks for room, which is given later.
    QApplication.processEvents()
    yield page
    delete(page)


def shown(page: QWidget) -> list[QWidget]:
    return [one for one in page.findChildren(QWidget) if one.isVisible() and one.window() is page]


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()}"


def test_everything_that_takes_the_focus_has_a_name(page: QWidget) -> None:
    nameless = [
        described(widget)
        for widget in shown(page)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not (widget.focusProxy() or widget.objectName() or widget.accessibleName())
        and not (isinstance(widget, QAbstractButton) and widget.text())
    ]
    assert nameless == []


def test_everything_is_reached_with_the_tab_key(page: QWidget) -> None:
    page.activateWindow()
    wanted = {
        widget
        for widget in shown(page)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and not widget.focusProxy()
        # Of a group the chosen one is reached, the others from there with the arrow keys.
        and not (isinstance(widget, QAbstractButton) and widget.group() and not widget.isChecked())
    }
    next(iter(wanted)).setFocus()
    visited: set[QWidget] = set()
    for _ in range(len(page.findChildren(QWidget))):
        focus = QApplication.focusWidget()
        assert focus is not None
        visited.add(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert [described(widget) for widget in wanted - visited] == []


def test_no_words_on_buttons_are_clipped(page: QWidget) -> None:
    clipped = [
        described(button)
        for button in shown(page)
        if isinstance(button, (QPushButton, QToolButton))
        and not isinstance(button.parent(), QLineEdit)
        and (button.width() < button.sizeHint().width() or button.height() < button.sizeHint().height())
    ]
    assert clipped == []
