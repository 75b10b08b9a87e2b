"""Problems are found beside the window and kept on their lines."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from boltun.minds.boltun.document import Document
from ui.editing import reading
from ui.editing.errand import Errand, GivenUpError
from ui.table.base_editor import BaseEditor, Mode
from ui.table.base_reading import checking
from ui.table.pair_model import Column

Make = Callable[..., BaseEditor]

BAD = """\
(привет)
Здравствуй!
хорошо
Да
<ESKAPE>
Ну
{я.}
Что?
"""


def lines(editor: BaseEditor) -> list[int]:
    return [editor.problems.line(number) + 1 for number in range(len(editor.problems.all))]


def test_a_good_base_shows_no_list(editor: BaseEditor) -> None:
    assert editor.problem_list.isHidden()


@pytest.mark.parametrize("mode", list(Mode))
def test_f8_goes_from_problem_to_problem_and_round(make_editor: Make, qtbot: Any, mode: Mode) -> None:
    editor = make_editor(BAD, mode)
    assert lines(editor) == [1, 5, 7]
    assert not editor.problem_list.isHidden()
    editor.go_to(2)
    visited = []
    for _ in range(4):
        qtbot.keyClick(editor.view, Qt.Key.Key_F8)
        visited.append(editor.line + 1)
    assert visited == [5, 7, 1, 5]
    qtbot.keyClick(editor.view, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(editor.view, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert editor.line + 1 == 7
    if mode is Mode.TABLE:
        assert editor.table.selected_keys() == [6]


def test_a_click_goes_to_the_line(make_editor: Make) -> None:
    editor = make_editor(BAD, Mode.TEXT)
    view = editor.problem_list.list
    view.clicked.emit(view.model().index(2, 0))
    assert editor.text.line == 6
    assert editor.text.hasFocus()


def test_mending_a_line_takes_its_problem_away(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor(BAD)
    editor.draft.replace(0, 1, ["(привет.)"], "Edit")
    qtbot.waitUntil(lambda: lines(editor) == [5, 7])
    assert editor.problem_list.list.model().rowCount() == 2


def test_until_it_is_checked_again_problems_move_with_their_lines(make_editor: Make) -> None:
    editor = make_editor(BAD)
    editor.draft.replace(2, 0, ["раз", "два"], "Edit")
    assert lines(editor) == [1, 7, 9]
    editor.draft.replace(6, 2, [], "Edit")
    assert lines(editor) == [1, 7]
    assert len(editor.problems.at(6)) == 1
    editor.draft.undo_stack.undo()
    editor.draft.undo_stack.undo()
    assert lines(editor)[0] == 1


def test_table_and_list_say_what_is_wrong(make_editor: Make) -> None:
    editor = make_editor(BAD)
    index = editor.model.index(0, Column.LINE)
    assert "type mark" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert editor.model.index(1, Column.LINE).data(Qt.ItemDataRole.DecorationRole) is None
    spoken = editor.problem_list.list.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("error, 1: ")


def test_a_large_base_is_checked_in_a_process_of_its_own(
    make_editor: Make, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGE", 4)
    editor = make_editor(BAD)
    assert lines(editor) == [1, 5, 7]
    editor.problems.check()
    editor.draft.replace(0, 1, ["(привет.)"], "Edit")
    qtbot.waitUntil(lambda: lines(editor) == [5, 7])


def test_what_cannot_be_decoded_is_told_of_in_a_large_base_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"key\nreply \xff\n(a\nb\n")
    document = Document.open(path, "utf-8")
    here = [(problem.code, problem.line) for problem in checking(document)()]
    monkeypatch.setattr(reading, "LARGE", 1)
    there = [(problem.code, problem.line) for problem in checking(document)()]
    assert here == there
    assert ("unreadable-bytes", 2) in here


def test_an_errand_can_be_given_up_before_and_while_it_runs(executor: Executor) -> None:
    errand = Errand(time.sleep, 60)
    future = executor.submit(errand)
    while errand.process is None or not errand.process.is_alive():
        pass
    errand.give_up()
    with pytest.raises(GivenUpError):
        future.result(timeout=30)
    errand = Errand(len, "x")
    errand.give_up()
    with pytest.raises(GivenUpError):
        errand()


def test_an_errand_raises_what_its_function_raises() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Errand(int, "x")()


def test_only_the_newest_text_is_told_of(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor("(a.)\nb\n")
    told: list[list[int]] = []
    editor.problems.changed.connect(lambda: told.append(lines(editor)))
    for _ in range(5):
        editor.draft.replace(0, 1, ["(a)"], "Edit")
        editor.draft.replace(0, 1, ["(a"], "Edit")
        editor.draft.replace(0, 1, ["[a]"], "Edit")
    qtbot.waitUntil(lambda: not editor.problems.busy)
    assert told == [[]]


def test_a_long_sentence_is_shortened_instead_of_covered_by_a_scroll_bar(
    make_editor: Callable[..., BaseEditor],
) -> None:
    editor = make_editor(f"({'слово ' * 60})\nДа.\n")
    view = editor.problem_list.list
    assert view.visualRect(view.model().index(0, 0)).width() <= view.viewport().width()
    assert not view.horizontalScrollBar().isVisible()
    assert len(view.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)) > 20
