"""Which encoding the person chose for a base is remembered, and used when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from boltun.settings import Settings
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.table.base_editor import BaseEditor

KOI8 = "[hi.]\nДа\n".encode("koi8-r")
"""Too little to be guessed right."""


@pytest.fixture
def make_place(
    qtbot: Any, bridge: Bridge, stage: Stage, curtain: Callable[[], None]
) -> Callable[[], BasesPlace]:
    """Make a place that is new but for what is remembered."""
    curtain()

    def make() -> BasesPlace:
        place = BasesPlace(bridge, Preferences(Settings(None), bridge), encodings=stage.encodings)
        qtbot.addWidget(place)
        place.resize(1000, 640)
        place.show()
        return place

    return make


@pytest.fixture
def place(make_place: Callable[[], BasesPlace]) -> BasesPlace:
    return make_place()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "c.koi8.txt"
    path.write_bytes(KOI8)
    return path


def opened(place: BasesPlace, path: Path, qtbot: Any) -> BaseEditor:
    place.open(path)
    qtbot.waitUntil(lambda: place.editor is not None and place.editor.file.path == path)
    assert isinstance(place.editor, BaseEditor)
    return place.editor


def read_again(place: BasesPlace, encoding: str | None, qtbot: Any) -> None:
    assert place.editor is not None
    with qtbot.waitSignal(place.editor.file.reread):
        menu = place.foot.encoding.menu().actions()[0].menu()
        assert isinstance(menu, QMenu)
        number = 0 if encoding is None else [a.text() for a in menu.actions()].index(encoding)
        menu.actions()[number].trigger()


def test_what_a_base_was_read_again_as_is_what_it_is_opened_as(
    place: BasesPlace, make_place: Callable[[], BasesPlace], file: Path, stage: Stage, qtbot: Any
) -> None:
    editor = opened(place, file, qtbot)
    assert editor.draft.lines[1] != "Да", "the guess must be wrong here"
    read_again(place, "KOI8-R", qtbot)
    qtbot.waitUntil(lambda: stage.encodings.of(file) == "koi8-r")
    other = opened(make_place(), file, qtbot)
    assert list(other.draft.lines) == ["[hi.]", "Да"]
    assert other.draft.document.to_bytes() == KOI8


def test_a_chosen_encoding_stays_when_the_file_is_read_again_for_another_reason(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any
) -> None:
    editor = opened(place, file, qtbot)
    read_again(place, "KOI8-R", qtbot)
    with qtbot.waitSignal(editor.file.reread):
        place.revert()
    assert editor.draft.lines[1] == "Да"
    assert stage.encodings.of(file) == "koi8-r"


def test_choosing_the_guess_forgets_the_choice(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any
) -> None:
    stage.encodings.choose(file, "koi8-r")
    editor = opened(place, file, qtbot)
    assert editor.draft.lines[1] == "Да"
    read_again(place, None, qtbot)
    qtbot.waitUntil(lambda: stage.encodings.of(file) is None)
    assert editor.draft.lines[1] != "Да"


def test_what_a_base_was_saved_as_is_remembered(
    place: BasesPlace, file: Path, tmp_path: Path, stage: Stage, qtbot: Any
) -> None:
    file.write_bytes("[hi.]\nДа\n".encode())
    editor = opened(place, file, qtbot)
    with qtbot.waitSignal(editor.file.saved):
        place.foot.encoding.save_wanted.emit("koi8-r")
    assert file.read_bytes() == KOI8
    qtbot.waitUntil(lambda: stage.encodings.of(file) == "koi8-r")
    assert "Chosen by you" in place.foot.encoding.toolTip()
    copy = tmp_path / "copy.txt"
    with qtbot.waitSignal(editor.file.saved):
        place.save_to(editor, copy)
    qtbot.waitUntil(lambda: stage.encodings.of(copy) == "koi8-r")


def test_another_base_saved_under_a_name_takes_no_choice_over(
    place: BasesPlace, file: Path, tmp_path: Path, stage: Stage, qtbot: Any
) -> None:
    stage.encodings.choose(file, "koi8-r")
    editor = place.new()
    editor.draft.replace(0, 0, ["[hi.]", "Нет"], "Edit")
    with qtbot.waitSignal(editor.file.saved):
        place.save_to(editor, file)
    qtbot.waitUntil(lambda: stage.encodings.of(file) is None)


def test_a_file_that_is_no_text_can_be_read_in_a_chosen_encoding(
    place: BasesPlace, tmp_path: Path, stage: Stage, qtbot: Any
) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(b"[hi.]\nyes\n" + bytes(range(256)) * 8)
    place.open(path)
    qtbot.waitUntil(lambda: "not a text file" in place.bar.text)
    assert [button.text() for button in place.bar.buttons] == ["Try again", "Read it as…"]
    place.bar.buttons[1].click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert "not a text file" in place.bar.text, "who chooses none still sees what the matter is"
    place.bar.buttons[1].click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    choice = next(action for action in menu.actions() if action.text() == "CP866")
    choice.trigger()
    menu.close()
    qtbot.waitUntil(lambda: place.editor is not None)
    assert isinstance(place.editor, BaseEditor)
    assert place.editor.draft.lines[1] == "yes"
    assert place.bar.isHidden()
    qtbot.waitUntil(lambda: stage.encodings.of(path) == "cp866")


def test_a_file_that_is_not_there_offers_no_encoding(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    place.open(tmp_path / "nothing.txt")
    qtbot.waitUntil(lambda: not place.bar.isHidden())
    assert [button.text() for button in place.bar.buttons] == ["Try again"]
