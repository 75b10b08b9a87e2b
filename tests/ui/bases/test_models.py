"""Language models in the place of the bases: a new one, and where the keyboard stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from boltun.minds.kind import NewFile
from boltun.minds.registry import plugins
from tests.ui.stage import Stage
from ui.bases import more_menu
from ui.bases.place import BasesPlace
from ui.model.editor import ModelEditor

TEXT = 'endpoint = "http://127.0.0.1:8080/v1"\nmodel = "small"\npersona = "You stand in for Kim."\n'


@pytest.fixture
def editor(place: BasesPlace, tmp_path: Path, stage: Stage, qtbot: Any) -> ModelEditor:
    """A file that is opened and may be switched on."""
    path = tmp_path / "kim.model"
    path.write_text(TEXT)
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    place.open(path)
    qtbot.waitUntil(lambda: place.editor is not None)
    editor = place.editor
    assert isinstance(editor, ModelEditor)
    qtbot.waitUntil(editor.form.switch.isEnabled)
    return editor


def focused(place: BasesPlace) -> QWidget:
    widget = place.window().focusWidget()
    assert widget is not None
    return widget


def test_the_keyboard_stands_in_the_first_field(place: BasesPlace, editor: ModelEditor) -> None:
    wanted: list[Path] = []
    editor.approval_wanted.connect(wanted.append)
    assert focused(place) is editor.form.endpoint
    QTest.keyClick(focused(place), Qt.Key.Key_Space)
    assert wanted == []


def test_it_goes_back_there_when_a_question_is_closed(place: BasesPlace, editor: ModelEditor) -> None:
    assert "not among those that answer" in editor.bar.text
    editor.bar.take_focus()
    assert focused(place) is editor.bar.buttons[0]
    QTest.keyClick(focused(place), Qt.Key.Key_Escape)
    assert editor.bar.isHidden()
    assert focused(place) is editor.form.endpoint


def test_the_switch_comes_behind_all_fields(editor: ModelEditor) -> None:
    form = editor.form
    wanted: list[QWidget] = [form.name, form.persona, form.base, form.recent, form.switch]
    found: list[QWidget | None] = []
    at = form.endpoint.nextInFocusChain()
    while at is not form.endpoint and at is not None:
        found += [at] if at in wanted else []
        at = at.nextInFocusChain()
    assert found == wanted


def test_a_new_one_is_offered_by_its_kind_and_counts_as_not_saved(place: BasesPlace, qtbot: Any) -> None:
    menu = place.more_button.menu()
    assert isinstance(menu, QMenu)
    for _ in range(2):
        menu.aboutToShow.emit()
    (action,) = [one for one in menu.actions() if one.text() == "New &language model"]
    action.trigger()
    editor = place.editor
    assert isinstance(editor, ModelEditor)
    assert list(map(str, editor.draft.lines)) == [
        'endpoint = "http://127.0.0.1:8080/v1"',
        'model = ""',
        'base = ""',
        'persona = ""',
        'use = "answers"',
    ]
    assert place.tabs.title_of(editor) == "New language model"
    assert editor.draft.modified
    assert focused(place) is editor.form.endpoint
    place.save_as()
    dialog = place.exchange.dialog
    assert dialog is not None
    assert dialog.defaultSuffix() == "model"
    dialog.reject()


def test_a_kind_of_another_package_offers_its_own(
    place: BasesPlace, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    new = NewFile(title="New cave & echo", text="Somebody says:\n")
    found = {
        name: replace(kind, new=new if name == "echo" else None) for name, kind in plugins().found.items()
    }
    monkeypatch.setattr(more_menu, "kinds", lambda: tuple(found.values()))
    menu = place.more_button.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    (action,) = [one for one in menu.actions() if one.text() == "New cave && echo"]
    action.trigger()
    editor = place.editor
    assert editor is not None
    assert list(map(str, editor.unsaved.lines)) == ["Somebody says:"]
    assert place.tabs.title_of(editor) == "New cave & echo"
