"""The text edit holds a window of the lines and turns what is typed into edits of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QApplication

from boltun.text.document import Edit
from ui.editing import held_lines
from ui.editing.display import shown
from ui.editing.held_lines import Spot
from ui.editing.long_lines import LONG
from ui.table.base_editor import BaseEditor, Mode

Make = Callable[..., BaseEditor]
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def same(editor: BaseEditor) -> None:
    """What the text edit holds is what stands in the draft."""
    view = editor.text
    texts = view.toPlainText().split("\n")
    first = view.first_line
    expected = [shown(line) for line in editor.draft.lines[first : first + len(texts)]] or [""]
    assert texts == [line.replace("\u00a0", " ") for line in expected]


@pytest.fixture
def text(make_editor: Make) -> BaseEditor:
    return make_editor(mode=Mode.TEXT)


@pytest.fixture
def long(make_editor: Make, monkeypatch: pytest.MonkeyPatch) -> BaseEditor:
    """A base much longer than what is held at once."""
    monkeypatch.setattr(held_lines, "WINDOW", 200)
    monkeypatch.setattr(held_lines, "_EDGE", 40)
    return make_editor("".join(f"phrase {n}\nreply {n}\n" for n in range(2000)), Mode.TEXT)


def test_what_is_typed_is_in_the_draft(text: BaseEditor, keyboard: Any) -> None:
    text.text.go_to(3, len("Хорошо"))
    keyboard(text.text, ", спасибо 🙂")
    assert text.draft.lines[3] == "Хорошо, спасибо 🙂."
    same(text)


def test_enter_and_backspace_split_and_join_lines(text: BaseEditor, keyboard: Any, key: Any) -> None:
    text.text.go_to(0, 3)
    keyboard(text.text, "\n")
    assert list(text.draft.lines[:3]) == ["(пр", "ивет.)", "Здравствуй!"]
    key(text.text, Qt.Key.Key_Backspace)
    assert list(text.draft.lines[:2]) == ["(привет.)", "Здравствуй!"]
    key(text.text, Qt.Key.Key_Return, SHIFT, "\r")
    assert list(text.draft.lines[:2]) == ["(пр", "ивет.)"]
    same(text)


def test_undo_takes_back_typing_word_by_word_and_shows_where(
    text: BaseEditor, keyboard: Any, qtbot: Any
) -> None:
    text.text.go_to(1, 0)
    text.text.setFocus()
    keyboard(text.text, "раз два")
    text.text.go_to(7, 0)
    qtbot.keyClick(text.text, Qt.Key.Key_Z, CTRL)
    assert text.draft.lines[1] == "раз Здравствуй!"
    assert text.text.spot == Spot(1, 4)
    qtbot.keyClick(text.text, Qt.Key.Key_Z, CTRL)
    assert text.draft.lines[1] == "Здравствуй!"
    qtbot.keyClick(text.text, Qt.Key.Key_Z, CTRL | SHIFT)
    assert text.draft.lines[1] == "раз Здравствуй!"
    same(text)


def test_an_empty_base_can_be_begun(make_editor: Make, keyboard: Any) -> None:
    editor = make_editor("", Mode.TEXT)
    keyboard(editor.text, "раз\nдва")
    assert list(editor.draft.lines) == ["раз", "два"]
    editor.text.select_all()
    editor.text.cut()
    assert "".join(editor.draft.lines) == ""
    keyboard(editor.text, "три")
    assert list(editor.draft.lines) == ["три"]


def test_characters_that_qt_cannot_show_survive_an_edit_beside_them(make_editor: Make, keyboard: Any) -> None:
    odd = "a\u2029b\x00c\u00a0d"
    editor = make_editor(f"key\n{odd}\nkey two\nreply\n", Mode.TEXT)
    assert editor.text.blockCount() == 4
    editor.text.go_to(1, len(odd))
    keyboard(editor.text, "!")
    assert editor.draft.lines[1] == odd + "!"
    editor.text.go_to(1, 0, len(odd))
    editor.text.copy()
    assert QGuiApplication.clipboard().text() == odd


def test_pasted_line_breaks_of_every_sort_make_lines(text: BaseEditor) -> None:
    data = QMimeData()
    data.setText("раз\r\nдва\u2029три\x07")
    text.text.go_to(8, 0)
    text.text.insertFromMimeData(data)
    assert list(text.draft.lines[8:]) == ["раз", "два", "триРасскажи ещё."]
    text.draft.undo_stack.undo()
    assert list(text.draft.lines[8:]) == ["Расскажи ещё."]
    same(text)


def test_an_input_method_writes_when_it_commits(text: BaseEditor) -> None:
    text.text.go_to(1, 0)
    QApplication.sendEvent(text.text, QInputMethodEvent("こん", []))
    assert text.draft.lines[1] == "Здравствуй!"
    commit = QInputMethodEvent("", [])
    commit.setCommitString("今日は")
    QApplication.sendEvent(text.text, commit)
    assert text.draft.lines[1] == "今日はЗдравствуй!"


def test_edits_from_elsewhere_show_in_the_text_and_keep_the_caret(text: BaseEditor) -> None:
    text.text.go_to(6, 3)
    text.draft.replace(0, 2, ["(доброе утро.)", "Доброе!", "", "ещё", "одна"], "Edit")
    same(text)
    assert text.text.spot == Spot(9, 3)
    text.draft.replace(11, 1, [], "Edit")
    same(text)
    text.draft.replace(len(text.draft.lines), 0, ["в конце"], "Edit")
    same(text)
    text.draft.undo_stack.setIndex(0)
    same(text)


@settings(
    max_examples=settings().max_examples // 2, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 40),
            st.integers(0, 8),
            st.lists(st.sampled_from(["", "x🙂", "(y\u2028?)"]), max_size=5),
        ),
        max_size=6,
    )
)
def test_the_window_follows_every_edit(
    make_editor: Make, monkeypatch: pytest.MonkeyPatch, edits: list[tuple[int, int, list[str]]]
) -> None:
    monkeypatch.setattr(held_lines, "WINDOW", 20)
    monkeypatch.setattr(held_lines, "_EDGE", 4)
    editor = make_editor("".join(f"{n}\n" for n in range(40)), Mode.TEXT)
    editor.text.go_to(25)
    for at, count, lines in edits:
        at = min(at, len(editor.draft.lines))
        editor.draft.replace(at, min(count, len(editor.draft.lines) - at), lines, "Edit")
        same(editor)
        assert editor.text.blockCount() <= held_lines.WINDOW + 5
    editor.draft.undo_stack.setIndex(0)
    same(editor)
    for line in (39, 0, 20):
        editor.text.go_to(line)
        assert editor.text.spot == Spot(line, 0)
        same(editor)


def test_only_a_window_of_a_long_base_is_held(long: BaseEditor, key: Any) -> None:
    view = long.text
    assert view.blockCount() == 200
    view.go_to(3000, 2)
    assert view.textCursor().block().text() == "phrase 1500"
    assert view.blockCount() == 200
    key(view, Qt.Key.Key_Home, CTRL)
    assert view.spot == Spot(0, 0)
    key(view, Qt.Key.Key_End, CTRL)
    assert view.spot == Spot(3999, len("reply 1999"))


def test_the_caret_walks_out_of_the_window_into_the_rest(long: BaseEditor, key: Any) -> None:
    long.text.go_to(150, 4)
    for _ in range(60):
        key(long.text, Qt.Key.Key_Down)
    assert long.text.spot == Spot(210, 4)
    assert long.text.textCursor().block().text() == "phrase 105"
    same(long)


def test_scrolling_reaches_every_line(long: BaseEditor) -> None:
    bar = long.text_pane.bar
    bar.setValue(1234)
    assert long.text.top_line == 1234
    same(long)
    bar.setValue(bar.maximum())
    assert long.text.holds_end
    own = long.text.verticalScrollBar()
    assert own.value() == own.maximum()
    long.text.go_to(0)
    assert bar.value() == 0


def test_a_selection_reaches_beyond_the_window(long: BaseEditor, key: Any) -> None:
    view = long.text
    view.go_to(100, 3)
    for _ in range(300):
        key(view, Qt.Key.Key_Down, SHIFT)
    assert view.selection == (Spot(100, 3), Spot(400, 3))
    view.copy()
    copied = QGuiApplication.clipboard().text().split("\n")
    assert len(copied) == 301
    assert copied[0] == "ase 50"
    assert copied[-1] == "phr"
    key(view, Qt.Key.Key_Delete)
    assert long.draft.lines[100] == "phrase 200"
    assert len(long.draft.lines) == 3700
    assert view.spot == Spot(100, 3)
    same(long)


def test_everything_selected_is_everything(long: BaseEditor, key: Any, keyboard: Any) -> None:
    key(long.text, Qt.Key.Key_A, CTRL)
    long.text.copy()
    assert QGuiApplication.clipboard().text() == "\n".join(long.draft.lines)
    keyboard(long.text, "a")
    assert list(long.draft.lines) == ["a"]
    same(long)
    long.draft.undo_stack.setIndex(0)
    assert len(long.draft.lines) == 4000
    same(long)


def test_moving_gives_up_a_selection(long: BaseEditor, key: Any) -> None:
    key(long.text, Qt.Key.Key_A, CTRL)
    key(long.text, Qt.Key.Key_Left)
    assert long.text.selection is None


def test_edits_before_the_window_only_move_it(long: BaseEditor) -> None:
    long.text.go_to(3000, 2)
    long.draft.apply([Edit(start=10, count=4, lines=())], "Delete")
    assert long.text.spot == Spot(2996, 2)
    assert long.text.textCursor().block().text() == "phrase 1500"
    same(long)


def test_a_read_only_base_can_be_walked_through_but_not_changed(
    make_editor: Make, key: Any, keyboard: Any
) -> None:
    editor = make_editor(mode=Mode.TEXT, read_only=True)
    keyboard(editor.text, "x")
    assert editor.draft.lines[0] == "(привет.)"
    assert "can only be read" in editor.bar.text
    key(editor.text, Qt.Key.Key_Down)
    assert editor.text.line == 1


def test_keys_are_coloured_by_their_kind_and_problems_underlined(make_editor: Make) -> None:
    editor = make_editor("(привет)\nДа\n[пока]\nПока\nфраза\nответ\n", Mode.TEXT)
    document = editor.text.document()
    formats = {
        (line, piece.format.foreground().color().name())
        for line in range(document.blockCount())
        for piece in document.findBlockByNumber(line).layout().formats()
    }
    assert {line for line, _colour in formats} == {0, 2, 4}
    assert len({colour for _line, colour in formats}) == 3
    waves = [
        mark.cursor.block().blockNumber()
        for mark in editor.text.extraSelections()
        if mark.format.underlineColor().isValid()
    ]
    assert waves == [0]


def test_the_caret_is_a_place_in_the_line_in_characters(text: BaseEditor) -> None:
    text.draft.replace(1, 1, ["🙂🙂х"], "Edit")
    text.text.go_to(1, 2)
    cursor: QTextCursor = text.text.textCursor()
    assert cursor.positionInBlock() == 4
    assert text.text.spot == Spot(1, 2)


def long_editor(make_editor: Make, size: int = 300_000) -> BaseEditor:
    return make_editor("(a.)\n" + "слово " * (size // 6) + "\n(b.)\nб\n", Mode.TEXT)


def blocks(editor: BaseEditor) -> int:
    return editor.text.document().characterCount()


def test_of_a_long_line_a_piece_is_shown_and_the_whole_is_kept(make_editor: Make) -> None:
    editor = long_editor(make_editor)
    line = editor.draft.lines[1]
    assert blocks(editor) < 2 * LONG
    assert "296,000" in editor.text.document().findBlockByNumber(1).text()
    editor.go_to(1, 200_000, 5)
    assert blocks(editor) < 2 * LONG
    assert editor.text.selection == (Spot(1, 200_000), Spot(1, 200_005))
    cursor = editor.text.textCursor()
    assert cursor.selectedText() == line[200_000:200_005]
    editor.text.select_all()
    editor.text.copy()
    assert QGuiApplication.clipboard().text() == "\n".join(editor.draft.lines)


def test_a_long_line_is_edited_where_it_is_shown(make_editor: Make, keyboard: Any, key: Any) -> None:
    editor = long_editor(make_editor)
    before = list(editor.draft.lines)
    editor.go_to(1, 200_000)
    keyboard(editor.text, "xy")
    key(editor.text, Qt.Key.Key_Backspace)
    line = before[1]
    assert editor.draft.lines[1] == line[:200_000] + "x" + line[200_000:]
    assert editor.text.spot == Spot(1, 200_001)
    assert editor.text.document().findBlockByNumber(1).text() == editor.text.held.piece(1).text
    keyboard(editor.text, "\n")
    assert editor.draft.lines[1:3] == [line[:200_000] + "x", line[200_000:]]
    assert editor.text.spot == Spot(2, 0)
    key(editor.text, Qt.Key.Key_Backspace)
    assert editor.draft.lines[1] == line[:200_000] + "x" + line[200_000:]
    while editor.draft.undo_stack.canUndo():
        editor.draft.undo_stack.undo()
    assert list(editor.draft.lines) == before


def test_the_mark_of_what_is_left_out_cannot_be_broken(make_editor: Make, key: Any) -> None:
    editor = long_editor(make_editor)
    before = list(editor.draft.lines)
    block = editor.text.document().findBlockByNumber(1)
    cursor = editor.text.textCursor()
    cursor.setPosition(block.position() + block.length() - 3)
    cursor.setPosition(block.position() + block.length() - 2, cursor.MoveMode.KeepAnchor)
    editor.text.setTextCursor(cursor)
    text = block.text()
    key(editor.text, Qt.Key.Key_Delete)
    assert list(editor.draft.lines) == before
    assert editor.text.document().findBlockByNumber(1).text() == text


def test_the_caret_in_the_mark_shows_the_next_piece(make_editor: Make, key: Any, qtbot: Any) -> None:
    editor = long_editor(make_editor)
    editor.go_to(1, LONG)
    key(editor.text, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: editor.text.held.piece(1).start > 0)
    assert editor.text.spot == Spot(1, LONG)
    assert editor.text.held.piece(1).start == LONG


def test_a_long_line_that_is_pasted_is_shown_in_a_piece(make_editor: Make) -> None:
    editor = make_editor("(a.)\nб\n", Mode.TEXT)
    editor.go_to(1, 1)
    QGuiApplication.clipboard().setText("x" * 100_000)
    editor.text.paste()
    assert editor.draft.lines[1] == "б" + "x" * 100_000
    assert blocks(editor) < 2 * LONG
    assert editor.text.spot == Spot(1, 100_001)
