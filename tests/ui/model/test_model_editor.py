"""The form of a language model, and what it shows of what would be sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from boltun.errors import MindError
from boltun.text.document import Document
from ui.editing.editor_kind import Material, Workshop, editor_for
from ui.model.editor import ModelEditor
from ui.model.kind import EDITOR

TEXT = """\
# Kim's model
endpoint = "http://127.0.0.1:8080/v1"
model = "small"   # the small one
base = "kim.txt"
persona = "You stand in for Kim."
"""
Open = Callable[..., ModelEditor]


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(max_workers=2) as executor:
        yield executor


@pytest.fixture
def agreed() -> set[Path]:
    """The files that the person agreed to."""
    return set()


@pytest.fixture
def open_editor(tmp_path: Path, executor: Executor, qtbot: Any, agreed: set[Path]) -> Iterator[Open]:
    parents: list[QWidget] = []
    editors: list[ModelEditor] = []

    def open_editor(text: str = TEXT, *, read_only: bool = False) -> ModelEditor:
        path = tmp_path / "kim.model"
        path.write_text(text)
        (tmp_path / "kim.txt").write_text("(jazz concert.)\nEvery Friday.\n")
        parent = QWidget()
        qtbot.addWidget(parent)
        parents.append(parent)
        shop = Workshop(executor=executor, parent=parent, may_run=lambda content: content.folder in agreed)
        material = Material(document=Document.open(path), read_only=read_only)
        editor = EDITOR.make(material, shop)
        assert isinstance(editor, ModelEditor)
        editors.append(editor)
        parent.resize(800, 600)
        editor.resize(800, 600)
        parent.show()
        qtbot.waitUntil(lambda: bool(editor.sent.toPlainText()))
        return editor

    yield open_editor
    for editor in editors:
        editor.stop()
        delete(editor)


def lines(editor: ModelEditor) -> list[str]:
    return list(map(str, editor.draft.lines))


def test_files_of_models_are_edited_in_the_form() -> None:
    assert editor_for(Path("kim.model"), "model") is EDITOR


def test_it_shows_what_the_file_says_and_changes_nothing_by_itself(open_editor: Open) -> None:
    editor = open_editor()
    assert editor.form.endpoint.text() == "http://127.0.0.1:8080/v1"
    assert editor.form.persona.toPlainText() == "You stand in for Kim."
    assert editor.form.answers.value() == 50
    assert not editor.draft.modified
    assert lines(editor) == TEXT.rstrip("\n").split("\n")


def test_what_is_typed_goes_into_the_file_and_comments_stay(open_editor: Open, qtbot: Any) -> None:
    editor = open_editor()
    editor.form.name.selectAll()
    QTest.keyClicks(editor.form.name, "large")
    assert lines(editor)[2] == 'model = "large" # the small one'.replace('" #', '"   #')
    assert lines(editor)[0] == "# Kim's model"
    editor.form.answers.setValue(7)
    assert lines(editor)[-2:] == ["[limits]", "answers_a_day = 7"]
    editor.form.persona.setPlainText("You stand in for Kim.\nShe is at sea.")
    assert 'persona = """You stand in for Kim.' in lines(editor)
    while editor.draft.undo_stack.canUndo():
        editor.draft.undo_stack.undo()
    assert lines(editor) == TEXT.rstrip("\n").split("\n")
    assert editor.form.name.text() == "small"


def test_it_shows_word_for_word_what_would_be_sent(open_editor: Open, qtbot: Any) -> None:
    editor = open_editor()
    editor.message.setText("Is there a concert?")
    qtbot.waitUntil(lambda: "Is there a concert?" in editor.sent.toPlainText())
    words = editor.sent.toPlainText()
    assert words.startswith("[system]\nYou stand in for Kim.\n")
    assert "“jazz concert” → “Every Friday.”" in words
    assert words.endswith("[user]\nIs there a concert?")
    assert editor.total.text().startswith("To 127.0.0.1:8080: about ")


def test_it_is_switched_on_only_when_saved_and_without_errors(
    open_editor: Open, qtbot: Any, agreed: set[Path]
) -> None:
    editor = open_editor()
    asked: list[Path] = []
    editor.approval_wanted.connect(asked.append)
    editor.withdrawal_wanted.connect(lambda path: asked.append(path.parent))
    qtbot.waitUntil(editor.form.switch.isEnabled)
    assert editor.form.switch.text() == "Switch on"
    editor.form.switch.click()
    path = editor.file.path
    assert path is not None
    assert asked == [path]
    agreed.add(path)
    editor.approved()
    qtbot.waitUntil(lambda: editor.form.switch.text() == "Switch off")
    assert editor.form.state.text().startswith("On: ")
    editor.form.switch.click()
    assert asked == [path, path.parent]
    editor.form.name.setText("other")
    editor.form.name.textEdited.emit("other")
    qtbot.waitUntil(lambda: not editor.form.switch.isEnabled())
    assert editor.form.state.text().startswith("Off: nothing is sent. Save")


def test_faults_stand_in_the_form_with_their_lines(open_editor: Open, qtbot: Any) -> None:
    editor = open_editor(TEXT.replace("http://127.0.0.1:8080", "http://api.example"))
    assert "Line 2: The endpoint needs https://" in editor.form.problems.text()
    qtbot.waitUntil(lambda: "errors" in editor.form.state.text())
    assert not editor.form.switch.isEnabled()


def test_what_is_no_toml_is_left_to_the_editor_of_any_text(open_editor: Open) -> None:
    with pytest.raises(MindError):
        open_editor("endpoint: http\n")


def test_a_file_that_may_only_be_read_stays_as_it_is(open_editor: Open) -> None:
    editor = open_editor(read_only=True)
    editor.form.answers.setValue(7)
    assert lines(editor) == TEXT.rstrip("\n").split("\n")
    assert editor.form.endpoint.isReadOnly()
