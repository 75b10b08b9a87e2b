"""Notices float: they push nothing aside, cover nothing that is typed, and are reached and heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QVBoxLayout, QWidget

from tests.ui.everywhere import Everywhere, shown
from ui.table.base_editor import Mode
from ui.widgets.floating import Floating
from ui.widgets.notice import Notice, NoticeLine
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

Visit = Callable[..., Everywhere]
NOTICE = Notice(text="Anna is forgotten.", undone=lambda: None)
LONG = Notice(
    text="\n".join(f"The base number {number} cannot be read." for number in range(4)), tone=Tone.BAD
)


def stands(window: QWidget) -> dict[QWidget, QRect]:
    """Return where everything stands that can be clicked or written in."""
    return {
        one: QRect(one.mapTo(window, QPoint(0, 0)), one.size())
        for one in shown(window)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
    }


def at_rest(window: QWidget, qtbot: Any) -> dict[QWidget, QRect]:
    """Return where everything stands once nothing moves: what comes from another thread still makes room."""
    before = stands(window)
    while True:
        qtbot.wait(100)
        if (now := stands(window)) == before:
            return now
        before = now


@pytest.mark.parametrize("place", ["conversations", "bases: table", "teach", "accounts", "settings"])
def test_a_notice_pushes_nothing(visit: Visit, qtbot: Any, place: str) -> None:
    window: Any = visit().go(place)
    window.notices.finish()
    before = at_rest(window, qtbot)
    for notice in (NOTICE, LONG):
        window.notices.tell(notice)
        QApplication.processEvents()
        after = {one: area for one, area in stands(window).items() if not window.notices.isAncestorOf(one)}
        assert after == before


def test_a_notice_of_one_line_covers_nothing_but_the_status_line(visit: Visit) -> None:
    window: Any = visit().go("conversations")
    window.notices.tell(NOTICE)
    assert window.status_line.geometry().contains(
        window.notices.geometry().adjusted(window.status_line.x(), 0, 0, 0)
    )


def test_a_long_notice_goes_where_nobody_types(visit: Visit) -> None:
    everywhere = visit()
    window: Any = everywhere.go("conversations")
    field = window.place("conversations").chat.composer.field
    field.setFocus()
    window.notices.tell(LONG)
    typed = QRect(field.mapTo(window, QPoint(0, 0)), field.size())
    assert not window.notices.geometry().intersects(typed)
    assert window.notices.geometry().top() == window.header.height()
    window.place("conversations").filter.setFocus()
    assert window.notices.geometry().bottom() == window.rect().bottom()


def test_a_line_of_a_large_text_stays_free(qtbot: Any) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    text = QPlainTextEdit("\n".join("word" for _ in range(80)), page)
    text.setGeometry(0, 0, 400, 300)
    page.resize(400, 300)
    line = NoticeLine(page, shown_ms=60_000)
    Floating(line, page, lambda height: (300 - height, 0))
    page.show()
    text.setFocus()
    qtbot.waitUntil(text.hasFocus)
    line.tell(NOTICE)
    assert line.geometry().bottom() == 299
    text.moveCursor(text.textCursor().MoveOperation.End)
    qtbot.waitUntil(lambda: line.geometry().top() == 0)


def test_a_click_meant_for_what_a_notice_covers_goes_through(visit: Visit, qtbot: Any) -> None:
    window: Any = visit().go("settings")
    window.notices.finish()
    window.notices.tell(LONG)
    middle = window.notices.geometry().center()
    covered = window.childAt(middle)
    assert covered is not window.notices
    assert not window.notices.isAncestorOf(covered)
    qtbot.waitUntil(lambda: window.childAt(middle) in (window.notices, *window.notices.findChildren(QWidget)))


def pressed(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, held)


def test_the_keyboard_reaches_a_notice_and_leads_back(visit: Visit) -> None:
    window: Any = visit().go("settings")
    window.notices.finish()
    window.activateWindow()
    place = window.place("settings")
    place.filter.setFocus()
    happened: list[str] = []
    window.notices.tell(Notice(text="gone", undone=lambda: happened.append("undone")))
    assert QApplication.focusWidget() is place.filter
    pressed(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert window.notices.isAncestorOf(QApplication.focusWidget())
    pressed(Qt.Key.Key_Return)
    assert happened == ["undone"]
    assert QApplication.focusWidget() is place.filter
    window.notices.tell(NOTICE)
    pressed(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    pressed(Qt.Key.Key_Escape)
    assert window.notices.text == ""
    assert QApplication.focusWidget() is place.filter


def test_a_notice_stays_while_the_keyboard_is_in_it(qtbot: Any) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    field = QPlainTextEdit(page)
    line = NoticeLine(page, shown_ms=1)
    column = QVBoxLayout(page)
    column.addWidget(field)
    column.addWidget(line)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    line.tell(NOTICE)
    line.take_focus()
    qtbot.wait(20)
    assert line.isVisible()
    field.setFocus()
    qtbot.waitUntil(lambda: not line.isVisible())


def test_a_screen_reader_hears_a_notice(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, QAccessible.AnnouncementPoliteness]] = []
    monkeypatch.setattr(
        "ui.widgets.notice.QAccessible.updateAccessibility",
        lambda event: told.append((event.message(), event.politeness())),
    )
    line = NoticeLine(shown_ms=60_000)
    qtbot.addWidget(line)
    line.tell(NOTICE)
    line.tell(LONG)
    polite, assertive = (
        QAccessible.AnnouncementPoliteness.Polite,
        QAccessible.AnnouncementPoliteness.Assertive,
    )
    assert told == [(NOTICE.text, polite), (LONG.text, assertive)]
    assert line.accessibleName() == LONG.text


@pytest.mark.parametrize("place", ["bases: table", "bases: eliza", "bases: scenario"])
def test_what_is_told_above_a_base_floats_and_a_question_has_room(
    visit: Visit, qtbot: Any, place: str
) -> None:
    window: Any = visit().go(place)
    # With room for the question: the smallest window would grow, and stay so.
    window.resize(window.width(), window.height() + 100)
    bar: QuestionBar = window.place("bases").editor.bar
    bar.dismiss()
    before = at_rest(window, qtbot)
    bar.ask("Five pairs are gone.", [("Undo", lambda: None)], passing=True)
    QApplication.processEvents()
    assert {one: area for one, area in stands(window).items() if not bar.isAncestorOf(one)} == before
    bar.ask("Another program wrote this file.", [("Read it again", lambda: None)])
    after = at_rest(window, qtbot)
    assert any(after[one].top() > area.top() for one, area in before.items() if one in after)
    bar.dismiss()
    assert at_rest(window, qtbot) == before


def test_the_row_of_a_table_that_is_written_stays_free(visit: Visit) -> None:
    window: Any = visit().go("bases: text")
    editor = window.place("bases").editor
    editor.set_mode(Mode.TEXT)
    editor.go_to(0)
    editor.view.setFocus()
    editor.bar.ask("Five pairs are gone.", passing=True)
    text = editor.text
    cursor = text.cursorRect()
    line = QRect(text.viewport().mapTo(window, cursor.topLeft()), cursor.size())
    bar = QRect(editor.bar.mapTo(window, QPoint(0, 0)), editor.bar.size())
    assert not bar.intersects(line)
