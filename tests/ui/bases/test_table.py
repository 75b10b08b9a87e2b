"""The table shows pairs and writes lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit

from boltun.minds.boltun.pairs import PairKind
from ui.table.base_editor import BaseEditor, Mode
from ui.table.pair_mime import pairs_from_text
from ui.table.pair_model import Column

Make = Callable[..., BaseEditor]
EDIT = Qt.ItemDataRole.EditRole


def cell(editor: BaseEditor, row: int, column: Column, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
    return editor.model.index(row, column).data(role)


def put(editor: BaseEditor, row: int, column: Column, value: object) -> bool:
    return editor.model.setData(editor.model.index(row, column), value)


def rows(editor: BaseEditor) -> list[tuple[str, ...]]:
    columns = (Column.LINE, Column.KIND, Column.PHRASE, Column.REPLY, Column.MARK)
    return [tuple(cell(editor, row, column) for column in columns) for row in range(editor.draft.pairs.rows)]


def test_pairs_stand_in_rows_with_their_lines(editor: BaseEditor) -> None:
    assert rows(editor) == [
        ("1", "words anywhere", "привет", "Здравствуй!", "statement"),
        ("3", "words anywhere", "как дела", "Хорошо.", "question"),
        ("6", "common phrase", "пока", "До связи.", ""),
        ("8", "general reply", "", "Расскажи ещё.", ""),
    ]
    assert editor.model.rowCount() == 5


def test_for_which_sentences_a_list_is_stands_there_in_words(make_editor: Make) -> None:
    editor = make_editor("(~погода?)\nСолнечно.\n(снег)\nТает.\n")
    assert cell(editor, 0, Column.MARK) == "≈ question"
    assert "other forms" in cell(editor, 0, Column.MARK, Qt.ItemDataRole.ToolTipRole)
    assert cell(editor, 0, Column.MARK, EDIT) == "~ ?"
    assert cell(editor, 1, Column.MARK) == ""


def test_a_new_list_says_which_sentences_it_will_answer(editor: BaseEditor) -> None:
    form = editor.pair_editor
    editor.new_pair()
    assert "statements only" in form.hint.text()
    form.question.click()
    assert "questions only" in form.hint.text()
    form.kind.setCurrentIndex(form.kind.findData(PairKind.PHRASE.value))
    form.kind.activated.emit(form.kind.currentIndex())
    assert form.hint.text() == "New pair"


def test_the_model_keeps_its_promises_while_lines_come_and_go(editor: BaseEditor) -> None:
    QAbstractItemModelTester(editor.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    draft = editor.draft
    for at, count, lines in ((0, 0, ["одна"]), (3, 2, []), (0, 1, []), (0, 6, ["a", "b"]), (0, 3, [])):
        draft.replace(at, count, lines, "Edit")
    while draft.undo_stack.canUndo():
        draft.undo_stack.undo()
    assert len(rows(editor)) == 4


def test_the_same_edit_by_table_and_by_text(make_editor: Make, keyboard: Any) -> None:
    by_table, by_text = make_editor(), make_editor(mode=Mode.TEXT)
    put(by_table, 1, Column.REPLY, "Хорошо. А ты?")
    put(by_table, 0, Column.PHRASE, "привет всем")
    by_text.text.go_to(3, len("Хорошо."))
    keyboard(by_text.text, " А ты?")
    by_text.text.go_to(0, len("(привет"))
    keyboard(by_text.text, " всем")
    assert list(by_table.draft.lines) == list(by_text.draft.lines)
    assert by_table.draft.document.to_bytes() == by_text.draft.document.to_bytes()


def test_one_undo_goes_through_table_and_text(editor: BaseEditor, keyboard: Any, qtbot: Any) -> None:
    before = list(editor.draft.lines)
    put(editor, 0, Column.REPLY, "Ага!")
    editor.set_mode(Mode.TEXT)
    editor.text.go_to(6, 0)
    keyboard(editor.text, "Всё. ")
    editor.set_mode(Mode.TABLE)
    put(editor, 3, Column.KIND, "failure")
    editor.table.setFocus()
    qtbot.keyClick(editor.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.draft.lines[7] == "<ESCAPE>"
    qtbot.keyClick(editor.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.draft.lines[6] == "До связи."
    assert editor.table.line == 5, "the table shows where it happened"
    qtbot.keyClick(editor.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert list(editor.draft.lines) == before
    assert not editor.draft.modified


def test_white_space_around_a_key_stays(make_editor: Make) -> None:
    editor = make_editor("\t (привет.)  \nДа\n")
    put(editor, 0, Column.PHRASE, "здравствуй")
    assert editor.draft.lines[0] == "\t (здравствуй.)  "


@pytest.mark.parametrize(
    ("column", "value", "line"),
    [
        (Column.KIND, PairKind.STUDY.value, "как дела?"),
        (Column.KIND, PairKind.SPECIALS.value, "{как дела?}"),
        (Column.KIND, PairKind.PHRASE.value, "[как дела?]"),
        (Column.KIND, PairKind.ALIASES.value, "@как дела"),
        (Column.KIND, PairKind.INITIAL.value, "<INITIAL>"),
        (Column.MARK, ".", "(как дела.)"),
        (Column.MARK, "~ ?", "(~как дела?)"),
    ],
)
def test_kind_and_type_are_written_into_the_key(
    editor: BaseEditor, column: Column, value: str, line: str
) -> None:
    assert put(editor, 1, column, value)
    assert editor.draft.lines[2] == line


def test_a_phrase_that_becomes_a_list_gives_its_question_mark_to_the_type(make_editor: Make) -> None:
    editor = make_editor("как дела?\nДа\n<ESCAPE>\nНу\n")
    put(editor, 0, Column.KIND, PairKind.KEYWORDS.value)
    put(editor, 1, Column.KIND, PairKind.STUDY.value)
    assert list(editor.draft.lines) == ["(как дела?)", "Да", "new phrase", "Ну"]


def test_a_list_without_type_gets_one_when_it_is_chosen(make_editor: Make) -> None:
    editor = make_editor("(привет)\nДа\n")
    assert cell(editor, 0, Column.MARK) == ""
    put(editor, 0, Column.MARK, ".")
    assert editor.draft.lines[0] == "(привет.)"


def test_a_phrase_cannot_become_empty_and_a_cell_holds_no_line_break(editor: BaseEditor) -> None:
    assert not put(editor, 0, Column.PHRASE, "   ")
    assert put(editor, 0, Column.REPLY, "раз\nдва\u2029три")
    assert editor.draft.lines[:2] == ["(привет.)", "раз два три"]


def test_the_last_row_begins_a_new_pair_and_goes_on_with_its_reply(
    editor: BaseEditor, key: Any, keyboard: Any
) -> None:
    table = editor.table
    table.setFocus()
    table.setCurrentIndex(editor.model.index(4, Column.PHRASE))
    key(table, Qt.Key.Key_Return)
    field = table.findChild(QLineEdit)
    keyboard(field, "(сколько времени?)")
    delegate = table.itemDelegate()
    delegate.commitData.emit(field)
    delegate.closeEditor.emit(field, QAbstractItemDelegate.EndEditHint.SubmitModelCache)
    assert list(editor.draft.lines[-2:]) == ["(сколько времени?)", ""]
    assert table.currentIndex().row() == 4
    assert table.currentIndex().column() == Column.REPLY
    assert table.state() == table.State.EditingState
    assert editor.model.rowCount() == 6


def test_a_new_pair_after_a_key_without_reply_stays_a_pair(make_editor: Make) -> None:
    editor = make_editor("(a.)\nb\n(c.)\n")
    put(editor, 2, Column.PHRASE, "(d.)")
    assert list(editor.draft.lines) == ["(a.)", "b", "(c.)", "", "(d.)", ""]
    assert cell(editor, 1, Column.REPLY) == "(no reply)"
    put(editor, 1, Column.REPLY, "reply")
    assert editor.draft.lines[3] == "reply"


def test_pairs_are_deleted_together_and_come_back_together(editor: BaseEditor, key: Any) -> None:
    before = list(editor.draft.lines)
    editor.table.select_lines([0, 5])
    key(editor.table, Qt.Key.Key_Delete)
    assert list(editor.draft.lines) == ["(как дела?)", "Хорошо.", "", "<ESCAPE>", "Расскажи ещё."]
    assert "2 pairs deleted" in editor.bar.text
    editor.bar.buttons[0].click()
    assert list(editor.draft.lines) == before


def test_hundreds_of_separate_pairs_are_deleted_in_one_step(make_editor: Make) -> None:
    editor = make_editor("".join(f"k{n}\nr{n}\n" for n in range(1000)))
    editor.table.select_lines(list(range(0, 2000, 4)))
    editor.table.delete_selected()
    assert list(editor.draft.lines) == [f"{x}{n}" for n in range(1, 1000, 2) for x in "kr"]
    assert editor.draft.undo_stack.count() == 1
    editor.draft.undo_stack.undo()
    assert len(editor.draft.lines) == 2000


def test_copied_pairs_are_pasted_behind_the_current_one(editor: BaseEditor, key: Any) -> None:
    ctrl = Qt.KeyboardModifier.ControlModifier
    editor.table.select_lines([0, 2])
    key(editor.table, Qt.Key.Key_C, ctrl)
    assert QGuiApplication.clipboard().text() == "(привет.)\nЗдравствуй!\n(как дела?)\nХорошо.\n"
    editor.go_to(5)
    key(editor.table, Qt.Key.Key_V, ctrl)
    assert list(editor.draft.lines[7:11]) == ["(привет.)", "Здравствуй!", "(как дела?)", "Хорошо."]
    assert editor.table.line == 7


@pytest.mark.parametrize(
    ("clipboard", "pairs"),
    [
        ("(a.)\nb\n\n\nc\nd\n", [("(a.)", "b"), ("c", "d")]),
        ("a\tb\nc\td\te\n", [("a", "b"), ("c", "d")]),
        ("a\n\nb", [("a", ""), ("b", "")]),
        ("", []),
        ("  \n", []),
    ],
)
def test_pairs_are_read_from_lines_and_from_spreadsheets(
    clipboard: str, pairs: list[tuple[str, str]]
) -> None:
    assert pairs_from_text(clipboard).pairs == pairs


def test_table_and_text_stay_at_the_same_place(editor: BaseEditor) -> None:
    editor.go_to(5)
    editor.set_mode(Mode.TEXT)
    assert editor.text.line == 5
    editor.text.go_to(3)
    editor.set_mode(Mode.TABLE)
    assert editor.table.line == 2


def test_a_read_only_table_has_no_new_row_and_refuses_keys(make_editor: Make, keyboard: Any) -> None:
    editor = make_editor(read_only=True)
    assert editor.model.rowCount() == 4
    keyboard(editor.table, "x")
    assert "can only be read" in editor.bar.text
    assert not put(editor, 0, Column.REPLY, "x")


def test_the_header_has_a_selection_of_its_own(editor: BaseEditor) -> None:
    assert editor.table.horizontalHeader().selectionModel() is not editor.table.selectionModel()


# Filter


def test_the_filter_shows_a_kind_or_a_text(editor: BaseEditor) -> None:
    bar = editor.filter_bar
    bar.kind.setCurrentIndex(bar.kind.findData("keywords"))
    assert [row[2] for row in rows(editor)] == ["привет", "как дела"]
    assert bar.summary.startswith("2 of 4")
    bar.text.setText("ХОРОШО")
    assert [row[2] for row in rows(editor)] == ["как дела"]
    bar.clear()
    assert len(rows(editor)) == 4
    bar.text.setText("ещё")
    assert [row[1] for row in rows(editor)] == ["general reply"]


def test_edits_in_a_filtered_table_hit_the_right_lines(editor: BaseEditor) -> None:
    editor.filter_bar.text.setText("пока")
    put(editor, 0, Column.REPLY, "Счастливо!")
    assert editor.draft.lines[6] == "Счастливо!"
    editor.table.select_lines([5])
    editor.table.delete_selected()
    assert list(editor.draft.lines[4:6]) == ["", "<ESCAPE>"]
    editor.draft.undo_stack.undo()
    assert [row[2] for row in rows(editor)] == ["пока"]


def test_going_to_a_hidden_line_clears_the_filter(editor: BaseEditor) -> None:
    editor.filter_bar.text.setText("пока")
    editor.go_to(0)
    assert editor.filter_bar.text.text() == ""
    assert editor.table.line == 0


def test_the_filter_is_applied_anew_when_keys_and_replies_change_places(
    editor: BaseEditor, qtbot: Any
) -> None:
    editor.filter_bar.kind.setCurrentIndex(editor.filter_bar.kind.findData("keywords"))
    editor.draft.replace(0, 0, ["лишняя"], "Edit")
    qtbot.waitUntil(lambda: [row[1] for row in rows(editor)] == [])
    editor.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: len(rows(editor)) == 2)


# The whole pair beneath


def test_the_pair_beneath_follows_and_writes(editor: BaseEditor, keyboard: Any, qtbot: Any) -> None:
    pair = editor.pair_editor
    editor.go_to(2)
    assert (pair.phrase.text(), pair.reply.toPlainText()) == ("как дела", "Хорошо.")
    assert pair.question.isChecked()
    assert not pair.fuzzy.isHidden()
    pair.phrase.end(False)
    keyboard(pair.phrase, " сегодня")
    pair.fuzzy.click()
    pair.reply.selectAll()
    keyboard(pair.reply, "Так себе")
    assert list(editor.draft.lines[2:4]) == ["(~как дела сегодня?)", "Так себе"]
    pair.reply.setFocus()
    qtbot.keyClick(pair.reply, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(pair.reply, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert list(editor.draft.lines[2:4]) == ["(~как дела сегодня?)", "Хорошо."]
    assert pair.reply.toPlainText() == "Хорошо."


def test_the_kind_can_be_changed_beneath(editor: BaseEditor) -> None:
    pair = editor.pair_editor
    editor.go_to(5)
    pair.kind.setCurrentIndex(pair.kind.findData("keywords"))
    pair.kind.activated.emit(pair.kind.currentIndex())
    assert editor.draft.lines[5] == "(пока.)"
    assert not pair.question.isHidden()


def test_a_new_pair_is_written_beneath_and_put_behind_the_current_one(
    editor: BaseEditor, keyboard: Any, key: Any
) -> None:
    pair = editor.pair_editor
    editor.go_to(0)
    editor.new_pair()
    assert len(editor.draft.lines) == 9, "nothing is written before it is added"
    key(pair.reply, Qt.Key.Key_Return)
    assert len(editor.draft.lines) == 9, "a pair without words is not added"
    keyboard(pair.phrase, "привет снова")
    pair.question.click()
    keyboard(pair.reply, "Виделись!\n")
    assert list(editor.draft.lines[2:4]) == ["(привет снова?)", "Виделись!"]
    assert editor.table.line == 2
    assert editor.pair_editor.writes_new, "the next pair is begun"
    key(pair.phrase, Qt.Key.Key_Escape)
    assert not pair.writes_new
    editor.draft.undo_stack.undo()
    assert len(editor.draft.lines) == 9


def test_a_new_pair_can_be_given_up(editor: BaseEditor, keyboard: Any, key: Any) -> None:
    editor.new_pair()
    keyboard(editor.pair_editor.phrase, "x")
    key(editor.pair_editor, Qt.Key.Key_Escape)
    assert len(editor.draft.lines) == 9
    assert editor.pair_editor.phrase.text() == "привет"


def test_a_new_pair_that_was_written_is_added_before_another_is_begun(
    editor: BaseEditor, keyboard: Any, qtbot: Any
) -> None:
    pair = editor.pair_editor
    editor.activateWindow()
    editor.go_to(0)
    editor.new_pair()
    keyboard(pair.phrase, "раз")
    keyboard(pair.reply, "два")
    qtbot.keyClick(pair.reply, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(editor.draft.lines[2:4]) == ["(раз.)", "два"]
    assert pair.writes_new
    assert (pair.phrase.text(), pair.reply.toPlainText()) == ("", "")
    keyboard(pair.reply, "ответ без слов")
    qtbot.keyClick(pair.reply, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert pair.reply.toPlainText() == "ответ без слов", "a pair that cannot be added stays in the form"
    keyboard(pair.phrase, "три")
    keyboard(pair.reply, "\n")
    assert list(editor.draft.lines[4:6]) == ["(три.)", "ответ без слов"]


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("one", " two  three four ", "one two  three four"),
        ("\tone  ", " two three", "\tone two three  "),
        ("(broken", " END", "(broken END"),
        ("(broken", ") and more", "(broken) and more"),
        ("(broken", " list.)", "(broken list.)"),
        ("(list.)", " of words", "(list of words.)"),
        ("(list)", "? no", "(list? no)"),
    ],
)
def test_what_is_typed_into_a_phrase_is_what_stands_in_the_line(
    make_editor: Make, keyboard: Any, before: str, typed: str, after: str
) -> None:
    editor = make_editor(f"{before}\nreply\n")
    pair = editor.pair_editor
    editor.go_to(0)
    pair.phrase.end(False)
    keyboard(pair.phrase, typed)
    assert editor.draft.lines[0] == after
    while editor.draft.undo_stack.canUndo():
        editor.draft.undo_stack.undo()
    assert editor.draft.lines[0] == before


def test_a_word_typed_into_a_phrase_is_one_step_of_undo(make_editor: Make, keyboard: Any) -> None:
    editor = make_editor("one\nreply\n")
    pair = editor.pair_editor
    editor.go_to(0)
    pair.phrase.end(False)
    keyboard(pair.phrase, " two three")
    editor.draft.undo_stack.undo()
    assert editor.draft.lines[0] == "one two"


def test_the_kind_that_a_typed_line_has_become_shows_when_it_is_done(
    make_editor: Make, keyboard: Any
) -> None:
    editor = make_editor("(broken\nreply\n")
    pair = editor.pair_editor
    editor.go_to(0)
    pair.phrase.end(False)
    keyboard(pair.phrase, ".)\n")
    assert pair.phrase.text() == "broken"
    assert pair.kind.currentData() == PairKind.KEYWORDS.value


def test_the_offer_to_undo_goes_with_any_other_step(editor: BaseEditor) -> None:
    before = list(editor.draft.lines)
    for other in (
        editor.draft.undo_stack.undo,
        lambda: editor.draft.replace(0, 1, ["(иначе.)"], "Edit"),
    ):
        editor.draft.replace(1, 1, ["Earlier."], "Edit")
        editor.table.select_lines([5])
        editor.table.delete_selected()
        assert [button.text() for button in editor.bar.buttons] == ["Undo"]
        other()
        assert editor.bar.isHidden()
        while editor.draft.undo_stack.canUndo():
            editor.draft.undo_stack.undo()
    editor.table.select_lines([5])
    editor.table.delete_selected()
    editor.bar.buttons[0].click()
    assert list(editor.draft.lines) == before


def test_a_text_that_is_too_long_for_a_field_is_cut_and_not_edited_there(make_editor: Make, key: Any) -> None:
    editor = make_editor("(a.)\n" + "слово " * 50_000 + "\n(b.)\nб\n")
    before = list(editor.draft.lines)
    assert len(cell(editor, 0, Column.REPLY)) < 1_000
    form = editor.pair_editor
    assert len(form.reply.toPlainText()) < 5_000
    assert form.reply.isReadOnly()
    assert not form.phrase.isReadOnly()
    editor.table.setCurrentIndex(editor.model.index(0, Column.REPLY))
    key(editor.table, Qt.Key.Key_Return)
    assert editor.table.state() != editor.table.State.EditingState
    assert "too long" in editor.bar.text
    editor.go_to(2)
    assert not form.reply.isReadOnly()
    editor.pair_editor.phrase.setFocus()
    assert list(editor.draft.lines) == before


def test_enter_that_ends_the_writing_in_a_cell_begins_nothing(
    editor: BaseEditor, key: Any, qtbot: Any, qtlog: Any
) -> None:
    key(editor.table, Qt.Key.Key_Return)
    field = editor.table.findChild(QLineEdit)
    assert field is not None
    key(field, Qt.Key.Key_Return, text="\r")
    qtbot.waitUntil(lambda: editor.table.state() != editor.table.State.EditingState)
    key(editor.table, Qt.Key.Key_Return)
    assert editor.table.state() == editor.table.State.EditingState
    assert not [one.message for one in qtlog.records if "editing failed" in one.message]


def test_the_filter_wants_every_word_in_key_or_reply_in_any_order(make_editor: Make) -> None:
    editor = make_editor("(what is your name?)\nBoltun.\n(name.)\nNice.\n(what.)\nIt is my name.\n")
    shown = editor.draft.pairs.shown_keys
    for text, keys in (
        ("what name", [0, 4]),
        ("NAME what", [0, 4]),
        ("boltun what", [0]),
        ('"your name"', [0]),
        ("“is my”", [4]),
        ("  ", [0, 2, 4]),
        ("what nobody", []),
    ):
        editor.filter_bar.text.setText(text)
        assert shown() == keys, text


def test_where_the_filter_shows_no_pair_it_is_said_and_none_stands_below(editor: BaseEditor) -> None:
    editor.go_to(2)
    editor.filter_bar.text.setText("привет")
    assert editor.nothing.isHidden()
    assert editor.pair_editor.phrase.text() == "привет"
    editor.filter_bar.text.setText("xyz")
    assert "xyz" in editor.nothing_words.text()
    assert not editor.nothing.isHidden()
    assert editor.pair_editor.phrase.text() == ""
    assert not editor.pair_editor.phrase.isEnabled()
    editor.show_all_button.click()
    assert editor.draft.pairs.rows == 4
    assert editor.nothing.isHidden()


def test_a_row_without_a_tab_does_not_spoil_the_others_and_is_named(editor: BaseEditor) -> None:
    lines = list(editor.draft.lines)
    QGuiApplication.clipboard().setText("My replies\n(a.)\tA\n(b.)\tB\tnote\n\n(c.)\tC\t\n")
    editor.table.paste()
    assert list(editor.draft.lines) == [*lines[:2], "(a.)", "A", "(b.)", "B", "(c.)", "C", *lines[2:]]
    assert "row 1." in editor.bar.text
    assert "Only the first two cells were taken of row 3." in editor.bar.text


def test_lines_of_which_one_reply_has_a_tab_are_lines(editor: BaseEditor) -> None:
    assert pairs_from_text("(a.)\nA\tA\n(b.)\nB\n").pairs == [("(a.)", "A\tA"), ("(b.)", "B")]
