"""A kind of mind from another package (tests/plugins) is edited as text, and answers beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ui.bases.place import BasesPlace
from ui.editing import editor_kind
from ui.script.script_editor import ScriptEditor


@pytest.fixture
def _no_editor_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    known = editor_kind.editor_kinds()
    found = {name: one for name, one in known.found.items() if name not in known.packages}
    monkeypatch.setattr(editor_kind, "editor_kinds", lambda: replace(known, found=found, packages={}))


@pytest.mark.usefixtures("_no_editor_of_its_own")
def test_it_is_edited_as_text_saved_and_tried_before_it_is_saved(
    place: BasesPlace, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "cave.echo"
    path.write_text("Someone says:\n")
    place.open(path)
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    editor = place.editor
    assert isinstance(editor, ScriptEditor)
    assert editor.kind == "echo"
    editor.draft.replace(0, 1, ["Somebody says:"], "Edit")
    rehearsal = editor.preview.rehearsal
    rehearsal.say("hi")
    qtbot.waitUntil(lambda: rehearsal.turns[-1].answer is not None)
    answer = rehearsal.turns[-1].answer
    assert answer is not None
    assert answer.text == "Somebody says: hi"
    with qtbot.waitSignal(editor.file.saved):
        place.save()
    assert path.read_text() == "Somebody says:\n"
