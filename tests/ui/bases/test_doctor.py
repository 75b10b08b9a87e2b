"""The doctor: findings beside the base, mends by one press, undo."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from boltun.minds.examining import Sample
from tests.documents import document_of
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.editing import reading
from ui.editing.errand import Errand
from ui.table.base_editor import BaseEditor, Mode
from ui.table.base_reading import examining

Make = Callable[..., BaseEditor]

ILL = """\
[hi.]
Hi
hi.
Hello
(will you come?)
Sure!
"""


def looked(qtbot: Any, editor: BaseEditor) -> list[str]:
    qtbot.waitUntil(lambda: "…" not in editor.doctor.summary.text(), timeout=30_000)
    return [one.code for one in editor.doctor.found]


@pytest.fixture
def ill(make_editor: Make, qtbot: Any) -> BaseEditor:
    editor = make_editor(ILL)
    qtbot.keyClick(editor.view, Qt.Key.Key_F7)
    assert looked(qtbot, editor) == ["hidden-by-phrase", "agrees-for-you"]
    return editor


def test_nobody_looks_before_the_doctor_is_asked(make_editor: Make) -> None:
    editor = make_editor(ILL)
    assert editor.doctor.isHidden()
    assert editor.doctor.found == ()


def test_enter_mends_and_undo_takes_it_back(ill: BaseEditor, qtbot: Any) -> None:
    doctor = ill.doctor
    assert doctor.list.hasFocus()
    qtbot.keyClick(doctor.list, Qt.Key.Key_Return)
    assert ill.draft.lines[2] == "[hi.]"
    assert looked(qtbot, ill) == ["agrees-for-you"]
    qtbot.keyClick(doctor.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "\n".join(ill.draft.lines) + "\n" == ILL
    assert looked(qtbot, ill) == ["hidden-by-phrase", "agrees-for-you"]


def test_each_mend_is_a_button(ill: BaseEditor, qtbot: Any) -> None:
    doctor = ill.doctor
    assert [button.text() for button in doctor.mend_buttons if not button.isHidden()] == [
        "Make it a common phrase.",
        "Take the pair in line 3 out.",
    ]
    qtbot.mouseClick(doctor.mend_buttons[1], Qt.MouseButton.LeftButton)
    assert list(ill.draft.lines) == ["[hi.]", "Hi", "(will you come?)", "Sure!"]


@pytest.mark.parametrize("mode", list(Mode))
def test_the_arrow_keys_show_the_place_in_the_base(make_editor: Make, qtbot: Any, mode: Mode) -> None:
    editor = make_editor(ILL, mode)
    qtbot.keyClick(editor.view, Qt.Key.Key_F7)
    looked(qtbot, editor)
    qtbot.keyClick(editor.doctor.list, Qt.Key.Key_Down)
    assert editor.line in (4, 5)
    assert editor.doctor.list.hasFocus()
    assert "agrees to it in your name" in editor.doctor.whole.text()


def test_a_mend_waits_until_the_changed_text_was_looked_at(ill: BaseEditor, qtbot: Any) -> None:
    ill.draft.replace(0, 0, ["[new.]", "New"], "Edit")
    doctor = ill.doctor
    assert not doctor.mend_buttons[0].isEnabled()
    doctor.mend()
    assert ill.draft.lines[4] == "hi."
    looked(qtbot, ill)
    assert doctor.mend_buttons[0].isEnabled()
    doctor.mend()
    assert ill.draft.lines[4] == "[hi.]"


def test_escape_and_f7_lead_back_to_the_base(ill: BaseEditor, qtbot: Any) -> None:
    qtbot.keyClick(ill.doctor.list, Qt.Key.Key_F7)
    assert ill.view.hasFocus()
    assert not ill.doctor.isHidden()
    qtbot.keyClick(ill.view, Qt.Key.Key_F7)
    assert ill.doctor.list.hasFocus()
    qtbot.keyClick(ill.doctor.list, Qt.Key.Key_Escape)
    assert ill.doctor.isHidden()
    assert ill.view.hasFocus()
    assert not ill.doctor.button.isChecked()


def test_a_base_that_may_only_be_read_is_not_mended(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor(ILL, read_only=True)
    editor.doctor.open()
    looked(qtbot, editor)
    editor.doctor.mend()
    assert "\n".join(editor.draft.lines) + "\n" == ILL


def test_it_tries_the_messages_of_contacts_where_there_are_some(ill: BaseEditor, qtbot: Any) -> None:
    assert "everyday messages" in ill.doctor.summary.text()
    ill.doctor.try_on(Sample.of(["hi"] * 3, is_history=True))
    assert looked(qtbot, ill)[0] == "coverage"
    assert "3 messages of your contacts" in ill.doctor.summary.text()
    ill.doctor.list.setCurrentIndex(ill.doctor.list.model().index(0, 0))
    assert "Of 3 messages" in ill.doctor.whole.text()
    ill.doctor.try_on(Sample.of([], is_history=True))
    looked(qtbot, ill)
    assert "everyday messages" in ill.doctor.summary.text()


def test_a_good_base_is_said_to_be_good(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor("[hi.]\nHi\n")
    editor.doctor.open()
    assert looked(qtbot, editor) == []
    assert editor.doctor.summary.text().startswith("The doctor finds nothing.")


def test_a_large_base_is_looked_at_in_a_process_of_its_own(
    executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGE", 4)
    job = examining(document_of(ILL), None)
    assert isinstance(job, Errand)
    assert [one.code for one in executor.submit(job).result()] == ["hidden-by-phrase", "agrees-for-you"]


def test_the_place_lends_the_doctor_what_contacts_wrote(
    place: BasesPlace, stage: Stage, tmp_path: Path, qtbot: Any
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    for text in ("hi", "hi", "so what"):
        stage.say(anna, text)
    base = tmp_path / "base.txt"
    base.write_text(ILL, "utf-8")
    place.open(base)
    qtbot.waitUntil(lambda: isinstance(place.editor, BaseEditor))
    editor = place.editor
    assert isinstance(editor, BaseEditor)
    qtbot.keyClick(editor.view, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: "3 messages of your contacts" in editor.doctor.summary.text(), timeout=30_000)
