"""Ten pairs are written by keyboard, without looking: Enter goes on, and the kind is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from boltun.minds.boltun.pairs import PairKind
from ui.table.base_editor import BaseEditor
from ui.table.pair_model import Column

Make = Callable[..., BaseEditor]
SHOWN = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def editor(make_editor: Make) -> BaseEditor:
    editor = make_editor("[hello.]\nHi!\n")
    editor.activateWindow()
    to_new_row(editor)
    return editor


def to_new_row(editor: BaseEditor, column: Column = Column.PHRASE) -> None:
    editor.table.setFocus()
    editor.table.setCurrentIndex(editor.model.index(editor.model.rowCount() - 1, column))


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def write(text: str) -> None:
    """Press keys wherever the focus is."""
    for character in text:
        field = focused()
        if character in "\n\t":
            QTest.keyClick(field, Qt.Key.Key_Return if character == "\n" else Qt.Key.Key_Tab)
        else:
            QTest.keyClicks(field, character)
        QCoreApplication.processEvents()


def choose(editor: BaseEditor, kind: PairKind) -> None:
    """Choose a kind in the form beneath, as a person does."""
    box = editor.pair_editor.kind
    box.setCurrentIndex(box.findData(kind.value))
    box.activated.emit(box.currentIndex())


@pytest.mark.parametrize("column", [Column.PHRASE, Column.LINE, Column.REPLY, Column.KIND])
@pytest.mark.parametrize("onward", ["\n", "\t"], ids=["Enter", "Tab"])
def test_ten_pairs_are_written_in_the_last_row_without_looking(
    editor: BaseEditor, column: Column, onward: str
) -> None:
    to_new_row(editor, column)
    for number in range(10):
        write(f"word {number}{onward}reply {number}{onward}")
    written = [line for number in range(10) for line in (f"(word {number}.)", f"reply {number}")]
    assert list(editor.draft.lines) == ["[hello.]", "Hi!", *written]


@pytest.mark.parametrize("onward", ["\n", "\t"], ids=["Enter", "Tab"])
def test_ten_pairs_are_written_in_the_form_without_looking(editor: BaseEditor, onward: str) -> None:
    editor.new_pair()
    choose(editor, PairKind.STUDY)
    editor.pair_editor.phrase.setFocus()
    for number in range(10):
        write(f"word {number}{onward}reply {number}{onward}")
    written = [line for number in range(10) for line in (f"word {number}", f"reply {number}")]
    assert list(editor.draft.lines) == ["[hello.]", "Hi!", *written]
    QTest.keyClick(editor.pair_editor.phrase, Qt.Key.Key_Escape)
    assert editor.table.hasFocus()
    assert not editor.pair_editor.writes_new


def test_the_kind_that_was_chosen_is_that_of_the_next_pairs_in_row_and_form(editor: BaseEditor) -> None:
    assert editor.model.index(1, Column.KIND).data(SHOWN) == editor.pair_editor.kind.itemText(1)
    assert editor.model.setData(editor.model.index(1, Column.KIND), PairKind.PHRASE.value)
    write("a\nb\nc\nd\n")
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    editor.new_pair()
    assert editor.pair_editor.kind.currentData() == PairKind.PHRASE.value
    write("e\nf\n")
    assert list(editor.draft.lines[2:]) == ["[a]", "b", "[c]", "d", "[e]", "f"]
    choose(editor, PairKind.KEYWORDS)
    editor.pair_editor.cancel()
    to_new_row(editor)
    write("g\nh\n")
    assert list(editor.draft.lines[-2:]) == ["(g.)", "h"]


def test_a_question_mark_makes_a_new_list_one_for_questions(editor: BaseEditor) -> None:
    write("how old?\n42\nold\nVery.\n")
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    editor.new_pair()
    write("how tall?")
    assert "questions only" in editor.pair_editor.hint.text()
    write("\nSmall.\n")
    assert list(editor.draft.lines[2::2]) == ["(how old?)", "(old.)", "(how tall?)"]


def test_a_new_reply_without_phrase_is_written_at_once(editor: BaseEditor) -> None:
    editor.model.setData(editor.model.index(1, Column.KIND), PairKind.ESCAPE.value)
    write("Well.\nHm.\n")
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    editor.new_pair()
    assert editor.pair_editor.reply.hasFocus()
    write("So.\nOh.\n")
    assert list(editor.draft.lines[2:]) == [
        *("<ESCAPE>", "Well.", "<ESCAPE>", "Hm."),
        *("<ESCAPE>", "So.", "<ESCAPE>", "Oh."),
    ]


def test_tab_leaves_a_form_in_which_nothing_stands(editor: BaseEditor) -> None:
    editor.new_pair()
    write("\t\t")
    assert QApplication.focusWidget() is editor.pair_editor.drop


def test_an_empty_phrase_ends_the_writing_in_the_last_row(editor: BaseEditor) -> None:
    write("a\nb\n")
    assert editor.table.state() == editor.table.State.EditingState
    write("\n")
    assert editor.table.state() != editor.table.State.EditingState
    assert list(editor.draft.lines[2:]) == ["(a.)", "b"]
    write("c\nd\n")
    assert list(editor.draft.lines[4:]) == ["(c.)", "d"]


def test_the_filter_waits_until_the_reply_is_written(editor: BaseEditor, qtbot: Any) -> None:
    editor.filter_bar.kind.setCurrentIndex(editor.filter_bar.kind.findData(PairKind.PHRASE.value))
    to_new_row(editor)
    write("a\nlong rep")
    with qtbot.waitSignal(editor.filter_bar.later.timeout):
        pass
    write("ly\n")
    assert list(editor.draft.lines[2:]) == ["(a.)", "long reply"]


def test_what_is_being_written_stays_when_problems_are_found(editor: BaseEditor, qtbot: Any) -> None:
    with qtbot.waitSignal(editor.problems.changed):
        write("a\nlong rep")
    write("ly\n")
    assert list(editor.draft.lines[2:]) == ["(a.)", "long reply"]


@pytest.mark.parametrize("column", [Column.PHRASE, Column.LINE])
def test_an_input_method_begins_to_write_in_the_last_row(editor: BaseEditor, column: Column) -> None:
    to_new_row(editor, column)
    table = editor.table
    assert table.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    QApplication.sendEvent(table, QInputMethodEvent("ねこ", []))
    event = QInputMethodEvent("", [])
    event.setCommitString("猫")
    QApplication.sendEvent(focused(), event)
    field = table.findChild(QLineEdit)
    assert field is not None
    assert field.text() == "猫"
