"""Pairs are sorted, folded, moved and carried to spreadsheets; the text changes only where it is asked to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.listing import MindInfo
from boltun.settings import Settings
from tests.documents import document_of
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.table.base_editor import BaseEditor, Mode
from ui.table.columns import Column
from ui.table.pair_draft import PairDraft
from ui.table.pair_mime import PAIRS, pairs_from, pairs_from_text
from ui.table.row_order import RowOrder

Make = Callable[..., BaseEditor]

TEXT = "[в]\n3\n(а.)\n1\n\nб\n2\n(г?)\n2\n[д]\n9\n"


@pytest.fixture
def editor(make_editor: Make) -> BaseEditor:
    return make_editor(TEXT)


def phrases(editor: BaseEditor) -> list[str]:
    model = editor.model
    return [model.row(row).key.text for row in range(editor.table.row_count)]


def sort(editor: BaseEditor, column: Column, qtbot: Any, *, descending: bool = False) -> None:
    editor.model.order.sort(column, descending=descending)
    qtbot.waitUntil(lambda: not editor.model.order.busy)


ALT = Qt.KeyboardModifier.AltModifier


# Sorting


def test_sorting_changes_the_view_and_not_the_text(editor: BaseEditor, qtbot: Any) -> None:
    sort(editor, Column.PHRASE, qtbot)
    assert phrases(editor) == ["а", "б", "в", "г", "д"]
    assert list(editor.draft.lines) == TEXT.splitlines()
    assert not editor.file.modified
    sort(editor, Column.PHRASE, qtbot, descending=True)
    assert phrases(editor) == ["д", "г", "в", "б", "а"]
    editor.model.order.stop()
    assert phrases(editor) == ["в", "а", "б", "г", "д"]


def test_equal_replies_stay_in_the_order_of_the_text(editor: BaseEditor, qtbot: Any) -> None:
    sort(editor, Column.REPLY, qtbot)
    assert phrases(editor) == ["а", "б", "г", "в", "д"]
    sort(editor, Column.KIND, qtbot)
    assert phrases(editor) == ["б", "а", "г", "в", "д"]


def test_a_click_on_a_heading_sorts_up_then_down_then_not_any_more(editor: BaseEditor, qtbot: Any) -> None:
    header = editor.table.horizontalHeader()
    for expected in (["а", "б", "в", "г", "д"], ["д", "г", "в", "б", "а"], ["в", "а", "б", "г", "д"]):
        header.sectionClicked.emit(Column.PHRASE)
        qtbot.waitUntil(lambda: not editor.model.order.busy)
        assert phrases(editor) == expected


def test_the_current_pair_stays_current_when_the_table_is_sorted(editor: BaseEditor, qtbot: Any) -> None:
    editor.go_to(0)
    sort(editor, Column.PHRASE, qtbot)
    assert editor.table.line == 0
    assert editor.table.currentIndex().row() == 2
    assert editor.pair_editor.phrase.text() == "в"


def test_pairs_keep_their_places_while_they_are_edited_in_a_sorted_table(
    editor: BaseEditor, qtbot: Any
) -> None:
    sort(editor, Column.PHRASE, qtbot)
    row = editor.model.row(0)
    editor.model.set_key(row, row.key._replace(text="я"))
    assert phrases(editor) == ["я", "б", "в", "г", "д"]
    editor.draft.replace(4, 0, ["", ""], "Edit")
    assert phrases(editor) == ["я", "б", "в", "г", "д"]
    editor.model.insert(0, [("[новое]", "x")], "New")
    assert phrases(editor) == ["я", "б", "в", "г", "д", "новое"]
    editor.table.select_lines([2])
    editor.table.delete_selected()
    assert phrases(editor) == ["я", "б", "г", "д", "новое"]
    editor.draft.undo_stack.setIndex(0)
    assert sorted(phrases(editor)) == ["а", "б", "в", "г", "д"]


def test_the_order_is_written_into_the_text_as_one_step(editor: BaseEditor, qtbot: Any) -> None:
    sort(editor, Column.PHRASE, qtbot)
    editor.model.apply_order()
    assert list(editor.draft.lines) == ["(а.)", "1", "б", "2", "", "[в]", "3", "(г?)", "2", "[д]", "9"]
    assert not editor.model.order.active
    editor.draft.undo_stack.undo()
    assert list(editor.draft.lines) == TEXT.splitlines()


def test_only_the_pairs_that_are_shown_are_put_in_order(editor: BaseEditor, qtbot: Any) -> None:
    editor.filter_bar.kind.setCurrentIndex(editor.filter_bar.kind.findData("phrase"))
    sort(editor, Column.PHRASE, qtbot, descending=True)
    editor.model.apply_order()
    assert list(editor.draft.lines) == ["[д]", "9", *TEXT.splitlines()[2:-2], "[в]", "3"]


def test_a_filter_holds_in_a_sorted_table(editor: BaseEditor, qtbot: Any) -> None:
    sort(editor, Column.PHRASE, qtbot, descending=True)
    editor.filter_bar.text.setText("2")
    assert phrases(editor) == ["г", "б"]
    editor.filter_bar.clear()
    assert phrases(editor) == ["д", "г", "в", "б", "а"]


LINES = st.lists(st.sampled_from(["", "б", "а", "(в.)", "[г]"]), max_size=14)


@given(LINES, st.lists(st.tuples(st.integers(0, 14), st.integers(0, 4), LINES), max_size=4), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_sorted_order_always_holds_just_the_pairs_that_are_shown(
    qapp: Any, lines: list[str], edits: list[tuple[int, int, list[str]]], filtered: bool
) -> None:
    draft = PairDraft(document_of("\n".join(lines)))
    order = RowOrder(draft)
    before: list[list[int]] = []
    first = [0, 0, 0]

    def changing(*rows: int) -> None:
        before.append(draft.pairs.shown_keys()[rows[0] : rows[0] + rows[1]])
        first[:] = rows

    def changed(start: int, removed: int, added: int) -> None:
        come = draft.pairs.shown_keys()[first[0] : first[0] + first[2]]
        order.follow(before[-1], come, start, removed, added)

    draft.rows_changing.connect(changing)
    draft.lines_changed.connect(changed)
    order.sort(Column.PHRASE)
    while order.busy:
        qapp.processEvents()
    if filtered:
        draft.pairs.show(kinds={PairKind.STUDY})
        order.refresh()
    for at, count, new in edits:
        at = min(at, len(draft.lines))
        draft.replace(at, min(count, len(draft.lines) - at), new, "Edit")
        assert sorted(order.lines) == draft.pairs.shown_keys()


# Folding


def test_a_folded_kind_is_one_row_that_tells_how_many(make_editor: Make, key: Any) -> None:
    editor = make_editor("<ESCAPE>\n1\n<ESCAPE>\n2\n<ESCAPE>\n3\n[а]\n4\n<ESCAPE>\n5\n")
    editor.go_to(0)
    key(editor.table, Qt.Key.Key_Left, ALT)
    assert editor.table.row_count == 3
    assert "(and 2 more)" in editor.model.index(0, Column.PHRASE).data()
    assert editor.filter_bar.summary.startswith("3 of 5")
    key(editor.table, Qt.Key.Key_Right, ALT)
    assert editor.table.row_count == 5


def test_all_kinds_are_folded_and_unfolded_at_once(make_editor: Make) -> None:
    editor = make_editor("[а]\n1\n[б]\n2\nв\n3\nг\n4\n")
    editor.view_button.fold_all()
    assert editor.table.row_count == 2
    editor.go_to(2)
    assert editor.table.line == 2, "what one goes to is unfolded"
    editor.view_button.fold_all()
    editor.view_button.unfold_all()
    assert editor.table.row_count == 4


def test_the_menu_counts_the_pairs_of_each_kind(editor: BaseEditor) -> None:
    editor.view_button.fill()
    words = [action.text() for action in editor.view_button.menu().actions()]
    assert "common phrase: 2" in words
    assert "whole phrase: 1" in words


# Moving


def test_alt_up_and_down_move_the_selected_pairs(editor: BaseEditor, key: Any) -> None:
    editor.go_to(2)
    key(editor.table, Qt.Key.Key_Down, ALT)
    assert phrases(editor) == ["в", "б", "а", "г", "д"]
    assert editor.table.currentIndex().row() == 2
    key(editor.table, Qt.Key.Key_Up, ALT)
    key(editor.table, Qt.Key.Key_Up, ALT)
    assert phrases(editor) == ["а", "в", "б", "г", "д"]
    key(editor.table, Qt.Key.Key_Up, ALT)
    assert phrases(editor) == ["а", "в", "б", "г", "д"]
    editor.draft.undo_stack.setIndex(0)
    assert list(editor.draft.lines) == TEXT.splitlines()


def test_pairs_from_several_places_come_together(editor: BaseEditor, key: Any) -> None:
    editor.table.select_lines([0, 7])
    key(editor.table, Qt.Key.Key_Down, ALT)
    assert phrases(editor) == ["а", "б", "д", "в", "г"]
    assert editor.draft.undo_stack.count() == 1
    assert [editor.model.row_of(line) for line in editor.table.selected_keys()] == [3, 4]


def test_a_pair_dropped_above_a_row_goes_there(editor: BaseEditor) -> None:
    model = editor.model
    data = model.mimeData([model.index(4, 0)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 1, 0, QModelIndex())
    assert phrases(editor) == ["в", "д", "а", "б", "г"]
    data = model.mimeData([model.index(0, 0), model.index(1, 0)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 5, 0, QModelIndex())
    assert phrases(editor) == ["а", "б", "г", "в", "д"]


def test_the_mouse_drags_a_pair_between_two_others(editor: BaseEditor) -> None:
    table = editor.table
    data = editor.model.mimeData([editor.model.index(4, 0)])
    above = table.visualRect(editor.model.index(1, 1)).topLeft() + QPoint(20, 1)
    move, button, no = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(above, move, data, button, no),
        QDragMoveEvent(above, move, data, button, no),
        QDropEvent(QPointF(above), move, data, button, no),
    ):
        QApplication.sendEvent(table.viewport(), event)
    assert phrases(editor) == ["в", "д", "а", "б", "г"]
    assert table.line == 2


def test_text_dropped_from_elsewhere_is_taken_in(editor: BaseEditor) -> None:
    data = QMimeData()
    data.setText("(новое.)\tответ\n")
    editor.model.dropMimeData(data, Qt.DropAction.CopyAction, 0, 0, QModelIndex())
    assert phrases(editor)[0] == "новое"


def test_a_last_key_without_reply_is_moved_with_an_empty_one(make_editor: Make, key: Any) -> None:
    editor = make_editor("a\n1\nb\n2\nc")
    editor.go_to(4)
    key(editor.table, Qt.Key.Key_Up, ALT)
    assert phrases(editor) == ["a", "c", "b"]
    editor.draft.undo_stack.undo()
    editor.go_to(2)
    key(editor.table, Qt.Key.Key_Down, ALT)
    assert phrases(editor) == ["a", "c", "b"]


def test_moving_keeps_the_bytes_of_odd_lines(make_editor: Make, tmp_path: Path, executor: Any) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(b"a\r\n1\r\nb\n\xff2\r\nc\r\n3\r\n")
    draft = PairDraft(Document.open(path, "utf-8"))
    editor = BaseEditor(draft, executor)
    editor.model.move([2], 0)
    assert draft.document.to_bytes() == b"b\n\xff2\r\na\r\n1\r\nc\r\n3\r\n"
    draft.undo_stack.undo()
    assert draft.document.to_bytes() == path.read_bytes()
    editor.problems.stop()
    editor.deleteLater()


def test_a_sorted_table_moves_nothing_and_says_why(editor: BaseEditor, key: Any, qtbot: Any) -> None:
    sort(editor, Column.PHRASE, qtbot)
    key(editor.table, Qt.Key.Key_Down, ALT)
    assert not editor.file.modified
    assert "sorted table" in editor.bar.text


# Clipboard


def test_what_is_copied_goes_into_bases_texts_and_spreadsheets(editor: BaseEditor) -> None:
    editor.table.select_lines([2, 5])
    editor.table.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "(а.)\n1\nб\n2\n"
    assert data.html().count("<td") == 4
    assert data.html().count('sdnum="1033;0;@"') == 4, "a reply that begins with = is no formula"
    assert pairs_from(data).pairs == [("(а.)", "1"), ("б", "2")]
    editor.table.copy_rows()
    assert QGuiApplication.clipboard().text() == "(а.)\t1\nб\t2\n"


def test_pairs_travel_from_base_to_base_exactly(make_editor: Make) -> None:
    one = make_editor('"a"\tb\n  reply\u00a0 with "quotes"\tand tab\n(x.)\n\ud800\x02\n')
    other = make_editor("[y]\nz\n")
    one.table.selectAll()
    one.table.cut()
    assert not one.draft.lines
    other.go_to(0)
    other.table.paste()
    assert list(other.draft.lines[2:]) == [
        '"a"\tb',
        '  reply\u00a0 with "quotes"\tand tab',
        "(x.)",
        "\ud800\x02",
    ]
    assert len(other.table.selected_keys()) == 2


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ('"[при ""вет""]"\t"Два\nряда"\nб\tв\n', [('[при "вет"]', "Два ряда"), ("б", "в")]),
        ("а\tб\tлишнее\n\nв\tг\n", [("а", "б"), ("в", "г")]),
        ("а\tб\r\nв\tг", [("а", "б"), ("в", "г")]),
    ],
)
def test_rows_of_a_spreadsheet_are_read(text: str, pairs: list[tuple[str, str]]) -> None:
    assert pairs_from_text(text).pairs == pairs


def test_a_broken_clipboard_is_none() -> None:
    data = QMimeData()
    data.setData(PAIRS, b"{nothing")
    assert pairs_from(data).pairs == []


# Files for other programs


@pytest.mark.parametrize("name", ["pairs.csv", "pairs.json"])
def test_pairs_go_out_to_a_file_and_come_in_again_as_one_step(
    make_editor: Make, tmp_path: Path, qtbot: Any, name: str
) -> None:
    editor = make_editor(TEXT)
    editor.filter_bar.text.setText("2")
    editor.export_to(tmp_path / name)
    qtbot.waitUntil(lambda: name in editor.bar.text)
    editor.filter_bar.clear()
    editor.go_to(0)
    editor.import_from(tmp_path / name)
    qtbot.waitUntil(lambda: editor.draft.undo_stack.count() == 1)
    assert list(editor.draft.lines[:6]) == ["[в]", "3", "б", "2", "(г?)", "2"]
    editor.draft.undo_stack.undo()
    assert list(editor.draft.lines) == TEXT.splitlines()


def test_a_file_without_pairs_is_said_in_words(make_editor: Make, tmp_path: Path, qtbot: Any) -> None:
    editor = make_editor(TEXT)
    path = tmp_path / "x.json"
    path.write_text("[3]", "utf-8")
    editor.import_from(path)
    qtbot.waitUntil(lambda: "is no pair" in editor.bar.text)
    assert list(editor.draft.lines) == TEXT.splitlines()


# How often replies were used


def test_a_base_that_answers_shows_how_often_each_reply_was_used(
    qtbot: Any, bridge: Bridge, stage: Stage, curtain: Callable[[], None], tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("а\nДа\nб\nНет\nв\nНет\n", "utf-8")
    stage.offered = [MindInfo(name="a", title="a", path=path, kind="boltun")]
    stage.used = {path: {"Нет": 7}}
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    place.show()
    place.open(path)
    qtbot.waitUntil(lambda: place.editor is not None)
    editor = place.editor
    assert isinstance(editor, BaseEditor)
    editor.set_mode(Mode.TABLE)
    qtbot.waitUntil(lambda: not editor.table.isColumnHidden(Column.USED))
    assert [editor.model.index(row, Column.USED).data() for row in range(3)] == ["0", "7", "7"]
    sort(editor, Column.USED, qtbot, descending=True)
    assert phrases(editor) == ["б", "в", "а"]


def test_the_column_is_not_there_where_nothing_is_known(editor: BaseEditor) -> None:
    assert editor.table.isColumnHidden(Column.USED)
