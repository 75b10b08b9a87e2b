"""A kind of mind from another package (tests/plugins) is edited as text, and answers beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.settings import Settings
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.script.script_editor import ScriptEditor


@pytest.fixture
def place(qtbot: Any, bridge: Bridge, curtain: Callable[[], None]) -> BasesPlace:
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    place.resize(1000, 640)
    place.show()
    return place


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
    assert rehearsal.turns[-1].answer.text == "Somebody says: hi"
    with qtbot.waitSignal(editor.file.saved):
        place.save()
    assert path.read_text() == "Somebody says:\n"
