"""An editor that another package brings does what ours do, without a changed line of Boltun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QListWidget

from boltun.cli import main
from boltun.networks.runner import Runner
from boltun.service import Service
from boltun.settings import Settings
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences


@pytest.fixture
def place(qtbot: Any, tmp_path: Path) -> Iterator[BasesPlace]:
    runner: Runner[Service] = Runner()
    bridge = Bridge(runner)
    made = BasesPlace(bridge, Preferences(Settings(None), bridge), unsaved=tmp_path / "unsaved")
    qtbot.addWidget(made)
    yield made
    bridge.close()
    runner.stop()


@pytest.fixture
def cave(tmp_path: Path) -> Path:
    path = tmp_path / "cave.echo"
    path.write_text("Somebody says:\nI hear:\n", encoding="utf-8")
    return path


def opened(place: BasesPlace, cave: Path, qtbot: Any) -> Any:
    place.open(cave)
    qtbot.waitUntil(lambda: place.editor is not None)
    editor: Any = place.editor
    assert type(editor).__name__ == "BeginningsEditor"
    return editor


def shown(editor: Any) -> list[str]:
    beginnings: QListWidget = editor.list
    return [beginnings.item(row).text() for row in range(beginnings.count())]


def test_the_doctor_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--profile", str(tmp_path / "profile"), "doctor"])
    assert "ok      boltun-echo-editor: the editor beginnings" in capsys.readouterr().out


def test_a_file_is_shown_edited_taken_back_and_saved(place: BasesPlace, cave: Path, qtbot: Any) -> None:
    editor = opened(place, cave, qtbot)
    assert shown(editor)[:2] == ["Somebody says:", "I hear:"]
    editor.list.item(1).setText("They say:")
    editor.go_to(0)
    editor.add_button.click()
    assert shown(editor)[:3] == ["Somebody says:", "Somebody says:", "They say:"]
    editor.undo_button.click()
    assert editor.file.modified
    place.save()
    qtbot.waitUntil(lambda: not editor.file.modified)
    assert cave.read_text("utf-8") == "Somebody says:\nThey say:\n"


def test_what_is_not_saved_is_kept_and_brought_back(
    place: BasesPlace, cave: Path, qtbot: Any, tmp_path: Path
) -> None:
    editor = opened(place, cave, qtbot)
    assert editor.kept_as == "beginnings"
    editor.list.item(0).setText("Nobody says:")
    place.unsaved.write_now()
    kept = [file.read_text("utf-8") for file in (tmp_path / "unsaved").iterdir()]
    assert any("Nobody says:" in text for text in kept)
    assert editor.bring_back(["One", "Two"], "Bring back", "It is there.", overtaken=False)
    assert shown(editor) == ["One", "Two"]


def test_what_may_only_be_read_stays_and_offers_a_copy(place: BasesPlace, cave: Path, qtbot: Any) -> None:
    editor = opened(place, cave, qtbot)
    editor.draft.read_only = True
    editor.list.item(0).setText("Nobody says:")
    assert shown(editor)[0] == "Somebody says:"
    assert "can only be read" in editor.bar.text


def test_a_line_can_be_gone_to(place: BasesPlace, cave: Path, qtbot: Any) -> None:
    opened(place, cave, qtbot)
    place.open_line(cave, 2)
    editor: Any = place.editor
    assert editor.list.currentRow() == 1
