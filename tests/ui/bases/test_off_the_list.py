"""An added base is taken off the list, and an approval of program code is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction

from boltun.service import MindInfo
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.widgets.notice import Notice


@pytest.fixture
def place(place: BasesPlace, qtbot: Any) -> BasesPlace:
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    return place


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.txt"
    path.write_text("[hello]\nHi!\n", "utf-8")
    return path


def action(place: BasesPlace, words: str) -> QAction:
    menu = place.more_button.menu()
    menu.aboutToShow.emit()
    return next(one for one in menu.actions() if one.text().replace("&", "") == words)


def opened(place: BasesPlace, qtbot: Any, path: Path) -> None:
    place.open(path)
    qtbot.waitUntil(lambda: place.editor is not None)


def test_an_added_base_is_taken_off_the_list_and_added_again(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any, done: Any
) -> None:
    told: list[Notice] = []
    place.noticed.connect(told.append)
    opened(place, qtbot, file)
    assert not action(place, "Take off the list of bases").isEnabled(), "it is not on the list"
    stage.offered = [*stage.offered, MindInfo(name=str(file), title="own", path=file, kind="boltun")]
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.is_added(file))
    action(place, "Take off the list of bases").trigger()
    assert done("minds.remove") == (str(file),)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert told[0].text == "“own.txt” is off the list of bases. Its file stays."
    assert file.exists()
    assert told[0].undone is not None
    told[0].undone()
    assert done("minds.add") == (file,)


def test_the_base_that_answers_by_default_stays_on_the_list(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any
) -> None:
    opened(place, qtbot, file)
    stage.offered = [*stage.offered, MindInfo(name=str(file), title="own", path=file, kind="boltun")]
    stage.default_mind = str(file)
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.is_default(file))
    assert not action(place, "Take off the list of bases").isEnabled()


def test_what_is_always_offered_cannot_be_taken_off(
    place: BasesPlace, stage: Stage, qtbot: Any, tmp_path: Path
) -> None:
    folder = place.answering.folder
    assert folder is not None
    bundled = stage.offered[0].path
    assert not place.answering.is_added(bundled)
    own = MindInfo(name="x", title="x", path=folder / "x.txt", kind="boltun")
    stage.offered = [*stage.offered, own]
    place.answering.ask()
    qtbot.waitUntil(lambda: len(place.answering.minds) == 3)
    assert not place.answering.is_added(own.path)


def test_an_approval_is_taken_back_and_given_again(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any, done: Any
) -> None:
    told: list[Notice] = []
    place.noticed.connect(told.append)
    opened(place, qtbot, file)
    words = "Let its program code run no more"
    assert not action(place, words).isVisible(), "nothing of it runs"
    stage.approvals.approve(file.parent)
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.approved_of(file) is not None)
    assert action(place, words).isVisible()
    action(place, words).trigger()
    assert done("minds.withdraw") == (file.parent,)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert told[0].text == f"The program code in {file.parent} runs no more."
    qtbot.waitUntil(lambda: place.answering.approved_of(file) is None)
    assert not action(place, words).isVisible()
    assert told[0].undone is not None
    told[0].undone()
    assert done("minds.approve") == (file.parent,)
    qtbot.waitUntil(lambda: place.answering.approved_of(file) is not None)
