"""Problems are found beside the window and kept on their lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from ui.bases.base_editor import BaseEditor, Mode
from ui.bases.pair_model import Column

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
