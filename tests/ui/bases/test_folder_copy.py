"""A copy to edit of a bundled application is a copy of its whole folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import TextError
from boltun.paths import Profile, bundled_bases
from boltun.teaching import copy_folder
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace

APPLICATION = bundled_bases() / "en" / "message"


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("name", ["config.yml", "scenario.xlsx"])
def test_a_copy_to_edit_holds_all_files_of_the_application(
    place: BasesPlace, stage: Stage, tmp_path: Path, qtbot: Any, name: str
) -> None:
    stage.profile = Profile.at(tmp_path)
    own = stage.profile.bases
    stage.offered[0] = replace(stage.offered[0], path=APPLICATION, kind="dialbb", bundled=True)
    place.arrive()
    qtbot.waitUntil(lambda: place.answering.folder == own)
    file = next(path for path in APPLICATION.rglob("*") if path.suffix == Path(name).suffix)
    place.open(file)
    qtbot.waitUntil(lambda: place.editor is not None)
    editor = place.editor
    assert editor is not None
    place.save()
    assert editor.bar.buttons[0].text() == "Save a copy to edit"
    editor.bar.buttons[0].click()
    qtbot.waitUntil(lambda: place.editor is not editor)
    copy = place.editor
    assert copy is not None
    assert copy.file.path == own / "message en" / file.relative_to(APPLICATION)
    assert not copy.draft.read_only
    assert files_in(own / "message en") == files_in(APPLICATION)


def test_a_second_copy_takes_another_name(tmp_path: Path) -> None:
    own = tmp_path / "data" / "bases"
    assert [copy_folder(APPLICATION, own).name for _ in range(2)] == ["message en", "message en 2"]
    assert {path.name for path in (tmp_path / "data").iterdir()} == {"bases"}


def test_what_can_only_be_read_is_a_copy_that_can_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "system" / "app"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "words.txt").write_text("a", "utf-8")
    (folder / "inner" / "words.txt").chmod(0o444)
    (folder / "inner").chmod(0o555)
    copy = copy_folder(folder, tmp_path / "own" / "bases")
    (folder / "inner").chmod(0o755)
    assert (copy / "inner" / "words.txt").stat().st_mode & 0o200
    assert (copy / "inner").stat().st_mode & 0o200


def test_a_folder_that_cannot_be_copied_says_why(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="cannot be copied"):
        copy_folder(tmp_path / "gone", tmp_path / "own" / "bases")
