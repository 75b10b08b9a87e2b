"""The scenario of a DialBB application: edited as a table, seen as a graph, tried before it is saved."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from boltun.minds.dialbb.book import Book
from ui.editing.edited_file import ChangedOnDiskError
from ui.scenario.application import application_of
from ui.scenario.editor import ScenarioEditor
from ui.scenario.sheet_view import cells_of

MESSAGE = Path(__file__).parents[3] / "bases" / "en" / "message"


def press(
    widget: QWidget, key: Qt.Key, modifiers: Any = Qt.KeyboardModifier.NoModifier, text: str = ""
) -> None:
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(widget, QKeyEvent(kind, key, modifiers, text))


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(max_workers=2) as executor:
        yield executor


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MESSAGE, tmp_path / "message"))


@pytest.fixture
def open_editor(folder: Path, executor: Executor, qtbot: Any) -> Iterator[Callable[..., ScenarioEditor]]:
    editors: list[ScenarioEditor] = []

    def open_editor(*, may_run: bool = True, read_only: bool = False) -> ScenarioEditor:
        path = folder / "scenario.xlsx"
        book = Book.open(path)
        editor = ScenarioEditor(
            book, application_of(path), executor, lambda _folder: may_run, read_only=read_only
        )
        editors.append(editor)
        editor.resize(1200, 700)
        editor.show()
        return editor

    yield open_editor
    for editor in editors:
        editor.stop()
        delete(editor)


@pytest.fixture
def editor(open_editor: Callable[..., ScenarioEditor], qtbot: Any) -> ScenarioEditor:
    editor = open_editor()
    qtbot.waitUntil(lambda: editor.problem_words.text() != "")
    return editor


def cell(editor: ScenarioEditor, row: int, column: str) -> str:
    sheet = editor.sheet_view.sheet_model.sheet
    return sheet.lines[row - 1].text(sheet.header.index(column))


def write(editor: ScenarioEditor, row: int, column: str, text: str) -> None:
    model = editor.sheet_view.sheet_model
    index = model.index(row - 2, model.sheet.header.index(column))
    assert model.setData(index, text)


def test_the_application_is_found_by_its_configuration(folder: Path) -> None:
    found = application_of(folder / "scenario.xlsx")
    assert found is not None
    assert (found.config.name, found.scenario_sheet) == ("config.yml", "scenario")
    assert application_of(folder / "other.xlsx") is None


def test_rows_are_numbered_as_in_a_spreadsheet_and_columns_named_as_in_the_sheet(
    editor: ScenarioEditor,
) -> None:
    model = editor.sheet_view.sheet_model
    assert model.headerData(0, Qt.Orientation.Vertical) == "2"
    assert model.headerData(0, Qt.Orientation.Horizontal) == "flag"
    assert cell(editor, 2, "state") == "#initial"


def test_the_preview_answers_from_what_is_not_saved_and_nothing_is_written(
    editor: ScenarioEditor, folder: Path, qtbot: Any
) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    write(editor, 2, "system utterance", "Nobody is in.")
    assert editor.preview is not None
    rehearsal = editor.preview.rehearsal
    rehearsal.begin()
    qtbot.waitUntil(lambda: rehearsal.turns[-1].answer is not None, timeout=20_000)
    assert rehearsal.turns[-1].answer is not None
    assert rehearsal.turns[-1].answer.text == "Nobody is in."
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_is_wrong_is_listed_and_leads_to_its_row(editor: ScenarioEditor, qtbot: Any) -> None:
    write(editor, 3, "next state", "nowhere")
    qtbot.waitUntil(lambda: any(one.line == 3 for one in editor.problems), timeout=20_000)
    model = editor.sheet_view.sheet_model
    assert "nowhere" in model.headerData(1, Qt.Orientation.Vertical, Qt.ItemDataRole.ToolTipRole)
    editor.sheet_view.go_to(2)
    editor.next_problem()
    assert editor.sheet_view.row == 3
    editor.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: not editor.problems, timeout=20_000)


def test_program_code_that_nobody_agreed_to_is_not_run_but_asked_about(
    open_editor: Callable[..., ScenarioEditor], folder: Path, qtbot: Any
) -> None:
    (folder / "scenario_functions.py").write_text("raise SystemExit('it ran')", encoding="utf-8")
    editor = open_editor(may_run=False)
    qtbot.waitUntil(lambda: "program code" in editor.bar.text, timeout=20_000)
    with qtbot.waitSignal(editor.approval_wanted) as wanted:
        editor.bar.buttons[0].click()
    assert wanted.args == [folder]


def is_modified(editor: ScenarioEditor) -> bool:
    """For mypy, which takes a property to be what it was when it was last looked at."""
    return editor.file.modified


def test_it_is_saved_without_touching_anything_else(editor: ScenarioEditor, folder: Path, qtbot: Any) -> None:
    write(editor, 2, "system utterance", "Nobody is in.")
    assert is_modified(editor)
    with qtbot.waitSignal(editor.file.saved):
        editor.file.save()
    assert not is_modified(editor)
    sheet = load_workbook(folder / "scenario.xlsx")["scenario"]
    assert sheet.cell(2, 3).value == "Nobody is in."
    editor.draft.undo_stack.undo()
    assert editor.file.modified


def test_another_programs_change_is_not_written_over(
    editor: ScenarioEditor, folder: Path, qtbot: Any
) -> None:
    write(editor, 2, "system utterance", "mine")
    book = load_workbook(folder / "scenario.xlsx")
    book["scenario"].cell(2, 3).value = "theirs"
    with qtbot.waitSignal(editor.file.changed_on_disk):
        book.save(folder / "scenario.xlsx")
    with qtbot.waitSignal(editor.file.failed) as failed:
        editor.file.save()
    assert isinstance(failed.args[0], ChangedOnDiskError)
    with qtbot.waitSignal(editor.file.reread):
        editor.file.read_again()
    assert cell(editor, 2, "system utterance") == "theirs"


def test_rows_are_added_moved_and_removed_with_one_undo(editor: ScenarioEditor) -> None:
    view = editor.sheet_view
    states = [cell(editor, row, "state") for row in range(2, 6)]
    view.go_to(2)
    view.add_row()
    assert view.row == 3
    assert cell(editor, 3, "state") == ""
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert view.row == 4
    assert [cell(editor, row, "state") for row in (2, 3, 4)] == [*states[:2], ""]
    view.remove_rows()
    assert [cell(editor, row, "state") for row in range(2, 6)] == states
    for _ in range(3):
        editor.draft.undo_stack.undo()
    assert [cell(editor, row, "state") for row in range(2, 6)] == states
    assert not editor.file.modified


def test_cells_are_copied_and_pasted_as_spreadsheets_do(editor: ScenarioEditor) -> None:
    view = editor.sheet_view
    QGuiApplication.clipboard().setText('N\tnew\t"two\nlines, ""quoted"""\r\nN\tnewer\t\r\n')
    view.go_to(len(view.sheet_model.sheet.lines) + 1, 0)
    view.paste()
    last = len(view.sheet_model.sheet.lines)
    assert cell(editor, last - 1, "system utterance") == 'two\nlines, "quoted"'
    assert cell(editor, last, "state") == "newer"
    view.selectRow(last - 3)
    view.copy()
    assert cells_of(QGuiApplication.clipboard().text())[0][:3] == ["N", "new", 'two\nlines, "quoted"']
    editor.draft.undo_stack.undo()
    assert len(view.sheet_model.sheet.lines) == last - 2


def test_the_graph_goes_from_state_to_state_by_keyboard(editor: ScenarioEditor, qtbot: Any) -> None:
    editor.graph_button.click()
    qtbot.waitUntil(lambda: editor.graph.current == "#initial")
    assert not editor.graph.grab().isNull()
    press(editor.graph, Qt.Key.Key_Down)
    assert editor.graph.current == "decide"
    assert editor.states.currentItem().text() == "decide"
    press(editor.graph, Qt.Key.Key_Return)
    assert editor.view is editor.sheet_view
    assert cell(editor, editor.sheet_view.row, "state") == "decide"


def test_what_came_with_the_program_can_only_be_copied(
    open_editor: Callable[..., ScenarioEditor], qtbot: Any
) -> None:
    editor = open_editor(read_only=True)
    with qtbot.waitSignal(editor.draft.refused):
        model = editor.sheet_view.sheet_model
        assert not model.setData(model.index(0, 0), "x")
    with qtbot.waitSignal(editor.copy_wanted):
        editor.bar.buttons[0].click()


def test_everything_has_a_name_and_can_be_reached(editor: ScenarioEditor) -> None:
    for widget in (editor.sheets, editor.states, editor.list, editor.graph, editor.sheet_view):
        assert widget.accessibleName()
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_text_is_found_in_the_cells_by_keyboard(editor: ScenarioEditor) -> None:
    editor.sheet_view.go_to(2, 0)
    editor.open_find()
    editor.search_field.setText("NUMBER")
    press(editor.search_field, Qt.Key.Key_Return)
    first = editor.sheet_view.row
    assert "number" in editor.sheet_view.currentIndex().data(Qt.ItemDataRole.EditRole).casefold()
    editor.find_next()
    assert (editor.sheet_view.row, editor.sheet_view.currentIndex().column()) != (first, -1)
    editor.find_next(-1)
    assert editor.sheet_view.row == first
    editor.search_field.setText("nothing like this")
    editor.find_next()
    assert "No cell" in editor.bar.text


def test_ctrl_e_goes_to_the_preview_and_back(editor: ScenarioEditor, qtbot: Any) -> None:
    editor.activateWindow()
    editor.sheet_view.setFocus()
    qtbot.waitUntil(lambda: editor.sheet_view.hasFocus())
    qtbot.keyClick(editor.sheet_view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert editor.preview is not None
    assert editor.preview.input.hasFocus()
    qtbot.keyClick(editor.preview.input, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert editor.sheet_view.hasFocus()
