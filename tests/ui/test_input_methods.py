"""Japanese is written with an input method: what is composed is seen, and is written once, in one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QPlainTextEdit, QWidget

from tests.ui.everywhere import Everywhere

Visit = Callable[..., Everywhere]
READ, WRITTEN = "にほんご", "日本語"


@dataclass(frozen=True)
class Field:
    """Where one writes, what stands there, and how it is taken back."""

    widget: QWidget
    text: Callable[[], str]
    undo: Callable[[], object]
    finish: Callable[[], object] = lambda: None
    """Leaves the field, which then takes over what was written."""


def compose(widget: QWidget, text: str) -> None:
    """Show what is being composed, with the cursor behind it, as input methods do."""
    cursor = QInputMethodEvent.Attribute(QInputMethodEvent.AttributeType.Cursor, len(text), 1, None)
    QApplication.sendEvent(widget, QInputMethodEvent(text, [cursor]))
    QApplication.processEvents()


def commit(widget: QWidget, text: str) -> None:
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


def focused(widget: QWidget) -> QWidget:
    widget.window().activateWindow()
    widget.setFocus()
    QApplication.processEvents()
    return widget


def composer(everywhere: Everywhere) -> Field:
    place: Any = everywhere.go("conversations")
    place = everywhere.window.place("conversations")
    field = place.chat.composer.field
    return Field(field, field.toPlainText, field.undo)


def first_words(everywhere: Everywhere) -> Field:
    everywhere.go("first steps: try")
    page: Any = everywhere.window.first_run
    field = page.talk.composer.field if hasattr(page.talk, "composer") else page.findChild(QPlainTextEdit)
    if field is None:
        field = page.talk.findChild(QLineEdit)
    return Field(field, lambda: written_in(field), field.undo)


def base_text(everywhere: Everywhere) -> Field:
    everywhere.go("bases: text")
    editor = editor_of(everywhere)
    editor.text.go_to(1)
    return Field(editor.text, lambda: editor.draft.lines[1], editor.draft.undo_stack.undo)


def script(everywhere: Everywhere) -> Field:
    everywhere.go("bases: eliza")
    editor = editor_of(everywhere)
    editor.text.go_to(1)
    return Field(editor.text, lambda: editor.draft.lines[1], editor.draft.undo_stack.undo)


def phrase(everywhere: Everywhere) -> Field:
    everywhere.go("bases: table")
    editor = editor_of(everywhere)
    field = editor.pair_editor.phrase
    return Field(field, lambda: written_in(field), editor.draft.undo_stack.undo)


def reply(everywhere: Everywhere) -> Field:
    everywhere.go("bases: table")
    editor = editor_of(everywhere)
    return Field(editor.pair_editor.reply, lambda: editor.draft.lines[3], editor.draft.undo_stack.undo)


def preview(everywhere: Everywhere) -> Field:
    everywhere.go("bases: table")
    field = editor_of(everywhere).preview.input
    return Field(field, field.text, field.undo)


def base_cell(everywhere: Everywhere) -> Field:
    everywhere.go("bases: table")
    editor = editor_of(everywhere)
    table = editor.table
    index = table.model().index(1, 3)
    field = cell(table, index)
    return Field(field, lambda: editor.draft.lines[3], editor.draft.undo_stack.undo, lambda: leave(field))


def scenario_cell(everywhere: Everywhere) -> Field:
    everywhere.go("bases: scenario")
    editor = editor_of(everywhere)
    table = editor.sheet_view
    index = table.model().index(1, 2)
    field = cell(table, index)
    return Field(field, lambda: index.data() or "", editor.draft.undo_stack.undo, lambda: leave(field))


def filter_(everywhere: Everywhere) -> Field:
    everywhere.go("bases: table")
    field = editor_of(everywhere).filter_bar.text
    return Field(field, field.text, field.undo)


FIELDS = [
    composer,
    first_words,
    base_text,
    script,
    phrase,
    reply,
    preview,
    base_cell,
    scenario_cell,
    filter_,
]


def editor_of(everywhere: Everywhere) -> Any:
    place: Any = everywhere.window.place("bases")
    return place.editor


def written_in(field: Any) -> str:
    return str(field.text() if isinstance(field, QLineEdit) else field.toPlainText())


def cell(table: QAbstractItemView, index: Any) -> QWidget:
    """Open the editor of a cell, as F2 does, with the cursor at its end."""
    table.window().activateWindow()
    table.setFocus()
    table.setCurrentIndex(index)
    table.edit(index)
    field = QApplication.focusWidget()
    assert isinstance(field, (QLineEdit, QPlainTextEdit)), field
    if isinstance(field, QLineEdit):
        field.end(False)
    else:
        field.moveCursor(field.textCursor().MoveOperation.End)
    return field


def leave(field: QWidget) -> None:
    holder = field.parentWidget()
    table = holder.parentWidget() if holder is not None else None
    assert isinstance(table, QAbstractItemView)
    table.commitData(field)
    table.closeEditor(field, table.itemDelegate().EndEditHint.NoHint)


@pytest.fixture(params=FIELDS, ids=lambda make: make.__name__)
def field(request: pytest.FixtureRequest, visit: Visit) -> Field:
    found: Field = request.param(visit("ja"))
    focused(found.widget)
    return found


def test_what_is_composed_is_seen_and_written_once(field: Field) -> None:
    before = field.text()
    plain = field.widget.grab().toImage()
    for end in range(1, len(READ) + 1):
        compose(field.widget, READ[:end])
    assert field.widget.grab().toImage() != plain
    assert READ not in field.text()
    commit(field.widget, WRITTEN)
    field.finish()
    assert field.text().count(WRITTEN) == before.count(WRITTEN) + 1
    assert len(field.text()) == len(before) + len(WRITTEN)
    assert READ not in field.text()


def test_what_was_composed_is_undone_in_one_step(field: Field) -> None:
    before = field.text()
    compose(field.widget, READ)
    commit(field.widget, WRITTEN)
    field.finish()
    assert field.text() != before
    field.undo()
    assert field.text() == before


def test_giving_up_leaves_nothing(field: Field) -> None:
    before = field.text()
    compose(field.widget, READ)
    compose(field.widget, "")
    field.finish()
    assert field.text() == before


def test_the_candidates_come_up_where_one_writes(field: Field) -> None:
    widget = field.widget
    compose(widget, READ)
    method = QGuiApplication.inputMethod()
    method.update(Qt.InputMethodQuery.ImQueryAll)
    told = method.cursorRectangle().toRect()
    seen = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
    assert seen.adjusted(-1, -1, 1, 1).contains(told), f"{told} is not in {seen}"
    width = min(widget.fontMetrics().horizontalAdvance(READ), widget.width() - 10)
    compose(widget, "")
    method.update(Qt.InputMethodQuery.ImQueryAll)
    begin = method.cursorRectangle().toRect()
    if begin.x() + width < seen.right():  # else the field scrolls
        assert told.x() - begin.x() == pytest.approx(width, abs=6)
    if isinstance(widget, QPlainTextEdit):
        caret = widget.cursorRect()
        right = widget.viewport().mapTo(widget.window(), caret.topLeft())
        assert (begin.x(), begin.y()) == pytest.approx((right.x(), right.y()), abs=3)


def test_an_input_method_opens_the_cell_that_is_current(visit: Visit) -> None:
    everywhere = visit("ja")
    for place in ("bases: table", "bases: scenario"):
        everywhere.go(place)
        editor = editor_of(everywhere)
        table = editor.table if place.endswith("table") else editor.sheet_view
        focused(table)
        table.setCurrentIndex(table.model().index(1, 2))
        compose(table, READ)
        # The keyboard stays until all is composed: it would be given up if it went elsewhere before.
        commit(table, WRITTEN)
        opened = QApplication.focusWidget()
        assert isinstance(opened, (QLineEdit, QPlainTextEdit)), (place, opened)
        assert written_in(opened).count(WRITTEN) == 1
        leave(opened)
