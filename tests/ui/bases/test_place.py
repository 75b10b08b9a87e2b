"""Bases are opened, saved and closed without losing a byte."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt

from boltun.errors import NotApprovedError
from boltun.minds.boltun.document import Document
from boltun.paths import Profile, bundled_bases
from boltun.settings import Settings
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.editing.file_editor import FileEditor
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.table.base_editor import BaseEditor, Mode

ODD = "\ufeff  (привет.)\r\nДа\r\n\n\t[пока]  \nПока\r\nбез ответа".encode("utf-16-le")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "мой.mindw"
    path.write_bytes(ODD)
    return path


@pytest.fixture
def open_file(place: BasesPlace, qtbot: Any) -> Callable[[Path], BaseEditor]:
    def open_file(path: Path) -> BaseEditor:
        count = place.tabs.count()
        place.open(path)
        qtbot.waitUntil(lambda: place.tabs.count() == count + 1)
        editor = place.editor
        assert isinstance(editor, BaseEditor)
        return editor

    return open_file


Open = Callable[[Path], BaseEditor]


def saved(place: BasesPlace, editor: FileEditor, qtbot: Any, act: Callable[[], object]) -> None:
    with qtbot.waitSignal(editor.file.saved):
        act()


def test_a_base_opens_with_its_name_encoding_and_how_that_was_found(
    place: BasesPlace, open_file: Open, file: Path
) -> None:
    editor = open_file(file)
    assert place.tabs.tabText(0) == "мой.mindw"
    assert place.foot.encoding.text() == "UTF-16LE with mark"
    assert "byte order mark" in place.foot.encoding.toolTip()
    assert editor.draft.pairs.rows == 3
    assert place.foot.status.text() == str(file)


def test_saving_changes_only_the_lines_that_were_edited(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["Ага"], "Edit")
    assert place.tabs.tabText(0) == "● мой.mindw"
    saved(place, editor, qtbot, place.save)
    assert file.read_bytes() == ODD.replace("Да".encode("utf-16-le"), "Ага".encode("utf-16-le"))
    assert place.tabs.tabText(0) == "мой.mindw"
    editor.draft.undo_stack.undo()
    assert place.tabs.tabText(0) == "● мой.mindw"
    saved(place, editor, qtbot, place.save)
    assert file.read_bytes() == ODD


def test_what_is_edited_while_the_file_is_written_stays_unsaved_and_is_not_lost(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["первое"], "Edit")
    with qtbot.waitSignal(editor.file.saved):
        place.save()
        editor.draft.replace(0, 0, ["второе", "третье"], "Edit")
    assert "второе" not in file.read_bytes().decode("utf-16")
    assert editor.file.modified
    saved(place, editor, qtbot, place.save)
    assert file.read_bytes().decode("utf-16").startswith("второе\r\nтретье\r\n  (привет.)\r\nпервое")
    editor.draft.undo_stack.setIndex(0)
    assert editor.draft.document.to_bytes() == ODD


def test_another_line_is_gone_to_in_a_base_that_is_open_already(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    place.open_line(file, 4)
    qtbot.waitUntil(lambda: place.editor is not None)
    editor = place.editor
    assert isinstance(editor, BaseEditor)
    assert editor.line == 3
    place.open_line(file, 1)
    assert place.tabs.count() == 1
    assert editor.line == 0


def test_a_file_that_is_no_text_is_said_in_words_and_can_be_tried_again(
    place: BasesPlace, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "picture.txt"
    path.write_bytes(bytes(range(256)) * 8)
    place.open(path)
    qtbot.waitUntil(lambda: "not a text file" in place.bar.text)
    assert place.tabs.count() == 0
    path.write_text("a\nb\n")
    place.bar.buttons[0].click()
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    assert place.bar.isHidden()


def test_a_new_base_is_saved_as_what_its_name_asks_for(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    for name, start, end in (("новая.mindw", b"\xff\xfe", "\r\n"), ("новая.txt", b"(", "\n")):
        editor = place.new()
        editor.draft.replace(0, 0, ["(раз.)", "Два"], "Edit")
        saved(place, editor, qtbot, partial(place.save_to, editor, tmp_path / name))
        data = (tmp_path / name).read_bytes()
        assert data.startswith(start)
        text = data.decode("utf-16" if name.endswith("mindw") else "utf-8")
        assert text == f"(раз.){end}Два{end}"
        assert not editor.file.modified
        assert "not among those that answer" in editor.bar.text


def test_the_encoding_can_be_changed_for_reading(
    place: BasesPlace, open_file: Open, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes("(привет как дела.)\nХорошо\n".encode("koi8-r"))
    editor = open_file(path)
    with qtbot.waitSignal(editor.file.reread):
        place.foot.encoding.reopen_wanted.emit("cp1251")
    assert place.foot.encoding.text() == "Windows-1251"
    assert editor.draft.lines[0] != "(привет как дела.)"
    with qtbot.waitSignal(editor.file.reread):
        place.foot.encoding.reopen_wanted.emit("koi8-r")
    assert editor.draft.lines[0] == "(привет как дела.)"
    assert "Chosen by you" in place.foot.encoding.toolTip()
    assert not editor.file.modified
    assert editor.draft.document.to_bytes() == path.read_bytes()


def test_the_encoding_can_be_changed_for_writing(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    saved(place, editor, qtbot, lambda: place.foot.encoding.save_wanted.emit("utf-8"))
    assert file.read_bytes() == ODD.decode("utf-16").encode()
    assert place.foot.encoding.text() == "UTF-8"


def test_a_character_that_the_encoding_lacks_is_told_with_a_link_to_its_line(
    place: BasesPlace, open_file: Open, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "base.txt"
    before = "(привет.)\nДа\n(пока.)\nПока и до свидания\n".encode("cp1251")
    path.write_bytes(before)
    editor = open_file(path)
    assert place.foot.encoding.text() == "Windows-1251"
    editor.draft.replace(3, 1, ["Пока 🙂"], "Edit")
    with qtbot.waitSignal(editor.file.failed):
        place.save()
    assert path.read_bytes() == before
    assert 'href="line:4"' in editor.bar.text
    editor.go_to(0)
    editor.bar.line_wanted.emit(4)
    assert editor.table.line == 2
    saved(place, editor, qtbot, editor.bar.buttons[0].click)
    assert path.read_bytes().decode() == "(привет.)\nДа\n(пока.)\nПока 🙂\n"


def test_a_file_changed_by_another_program_is_not_overwritten_without_asking(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    file.write_bytes(b"theirs\n")
    qtbot.waitUntil(lambda: "Another program" in editor.bar.text)
    with qtbot.waitSignal(editor.file.failed):
        place.save()
    assert file.read_bytes() == b"theirs\n"
    assert [button.text() for button in editor.bar.buttons] == [
        "Overwrite it",
        "Read it again",
        "Save under another name",
    ]
    saved(place, editor, qtbot, editor.bar.buttons[0].click)
    assert "моё" in file.read_bytes().decode("utf-16")


def test_reading_again_can_be_undone(place: BasesPlace, open_file: Open, file: Path, qtbot: Any) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    with qtbot.waitSignal(editor.file.reread):
        place.revert()
    assert editor.draft.lines[1] == "Да"
    assert not editor.file.modified
    editor.bar.buttons[0].click()
    assert editor.draft.lines[1] == "моё"
    assert editor.file.modified


def is_read_only(editor: FileEditor) -> bool:
    """For mypy, which takes an attribute to be what it was when it was last looked at."""
    return editor.draft.read_only


def test_a_bundled_base_is_read_only_until_a_copy_is_saved(
    place: BasesPlace, open_file: Open, file: Path, tmp_path: Path, stage: Stage, qtbot: Any, keyboard: Any
) -> None:
    stage.offered[0] = replace(stage.offered[0], path=file)
    place.arrive()
    qtbot.waitUntil(lambda: any(mind.path == file for mind in place.answering.minds))
    editor = open_file(file)
    assert is_read_only(editor)
    assert editor.add_button.isHidden()
    keyboard(editor.table, "x")
    assert editor.bar.buttons[0].text() == "Save a copy to edit"
    place.save()
    assert file.read_bytes() == ODD
    saved(place, editor, qtbot, lambda: place.save_to(editor, tmp_path / "copy.mindw"))
    assert (tmp_path / "copy.mindw").read_bytes() == ODD
    assert not is_read_only(editor)
    editor.set_mode(Mode.TEXT)
    editor.text.go_to(1)
    keyboard(editor.text, "Ну ")
    assert editor.draft.lines[1] == "Ну Да"
    assert place.tabs.tabText(0) == "● copy.mindw"


def test_closing_asks_where_something_would_be_lost(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    assert place.may_leave()
    editor.draft.replace(1, 1, ["моё"], "Edit")
    assert not place.may_leave()
    assert "not saved" in editor.bar.text
    editor.bar.buttons[2].click()
    assert place.tabs.count() == 1
    place.close_tab(0)
    with qtbot.waitSignal(editor.file.saved):
        editor.bar.buttons[0].click()
    qtbot.waitUntil(lambda: place.tabs.count() == 0)
    assert "моё" in file.read_bytes().decode("utf-16")
    editor = open_file(file)
    editor.draft.replace(1, 1, ["другое"], "Edit")
    place.close_tab(0)
    editor.bar.buttons[1].click()
    assert place.tabs.count() == 0
    assert "другое" not in file.read_bytes().decode("utf-16")


def test_several_bases_are_open_in_tabs(place: BasesPlace, open_file: Open, file: Path, qtbot: Any) -> None:
    first = open_file(file)
    second = place.new()
    assert isinstance(second, BaseEditor)
    assert place.editor is second
    assert place.foot.encoding.text() == "UTF-8"
    qtbot.keyClick(second.table, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert place.editor is first
    assert place.foot.encoding.text() == "UTF-16LE with mark"
    place.close_tab(1)
    assert place.editors == [first]


def test_open_bases_are_open_again_the_next_time(
    place: BasesPlace, open_file: Open, file: Path, tmp_path: Path, bridge: Bridge, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.set_mode(Mode.TEXT)
    state = QSettings(str(tmp_path / "state.ini"), QSettings.Format.IniFormat)
    place.save_state(state)
    other = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(other)
    other.restore_state(state)
    qtbot.waitUntil(lambda: other.editor is not None)
    assert isinstance(other.editor, BaseEditor)
    assert other.editor.file.path == file
    assert other.editor.mode is Mode.TEXT


def test_a_bundled_base_of_the_last_run_can_still_only_be_read(
    bridge: Bridge, tmp_path: Path, qtbot: Any
) -> None:
    """Bases are opened again before the service, which knows them, has started."""
    state = QSettings(str(tmp_path / "state.ini"), QSettings.Format.IniFormat)
    state.setValue("bases/open", [str(bundled_bases() / "en" / "friend.txt")])
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    place.restore_state(state)
    qtbot.waitUntil(lambda: place.editor is not None)
    assert place.editor is not None
    assert place.editor.draft.read_only


def test_without_an_open_base_those_that_answer_are_offered(
    place: BasesPlace, file: Path, stage: Stage, qtbot: Any
) -> None:
    stage.offered[1] = replace(stage.offered[1], path=file)
    place.arrive()
    qtbot.waitUntil(lambda: place.start.list.count() == 2)
    qtbot.waitUntil(lambda: str(file) in place.start.list.item(1).toolTip())
    place.start.list.itemActivated.emit(place.start.list.item(1))
    qtbot.waitUntil(lambda: place.editor is not None)
    assert place.editor is not None
    assert place.editor.draft.read_only


@pytest.mark.parametrize(("button", "chosen"), [("Answer with this base", True), ("Add it", False)])
def test_a_base_that_does_not_answer_is_offered_when_it_is_opened(
    place: BasesPlace,
    open_file: Open,
    file: Path,
    stage: Stage,
    qtbot: Any,
    done: Any,
    button: str,
    chosen: bool,
) -> None:
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    editor = open_file(file)
    assert "not among those that answer" in editor.bar.text
    next(one for one in editor.bar.buttons if one.text() == button).click()
    assert done("minds.add") == (file,)
    if chosen:
        qtbot.waitUntil(lambda: stage.settings.get("default_mind") == str(file))
    qtbot.waitUntil(lambda: len(place.answering.minds) == 3)
    assert (stage.settings.get("default_mind") == str(file)) is chosen
    place.close_tab(0)
    assert open_file(file).bar.isHidden()


def test_program_code_is_let_run_before_the_mind_is_added(
    place: BasesPlace, open_file: Open, file: Path, stage: Stage, qtbot: Any, done: Any
) -> None:
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    editor = open_file(file)
    stage.fails["minds.add"] = NotApprovedError(file.parent)
    notices: list[Any] = []
    place.noticed.connect(notices.append)
    next(one for one in editor.bar.buttons if one.text() == "Answer with this base").click()
    qtbot.waitUntil(lambda: bool(notices))
    assert "program code of its own" in notices[0].text
    assert notices[0].action == "Let it run"
    notices[0].acted()
    assert done("minds.approve") == (file.parent,)
    qtbot.waitUntil(lambda: stage.settings.get("default_mind") == str(file))


def test_a_saved_base_that_may_be_chosen_is_offered_to_answer_everybody_once(
    place: BasesPlace, open_file: Open, file: Path, stage: Stage, qtbot: Any
) -> None:
    stage.offered[1] = replace(stage.offered[1], name=str(file), path=file, bundled=False)
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.can_answer(file))
    editor = open_file(file)
    for line in ("раз", "два"):
        editor.draft.replace(1, 1, [line], "Edit")
        saved(place, editor, qtbot, place.save)
        if line == "раз":
            assert [one.text() for one in editor.bar.buttons] == ["Answer with this base"]
            editor.bar.buttons[0].click()
            qtbot.waitUntil(lambda: stage.settings.get("default_mind") == str(file))
    assert editor.bar.text == "Saved."


@pytest.mark.parametrize("inside", [True, False])
def test_saving_begins_in_the_persons_folder_of_bases_where_nothing_needs_to_be_added(
    place: BasesPlace, tmp_path: Path, stage: Stage, qtbot: Any, inside: bool
) -> None:
    stage.profile = Profile.at(tmp_path).make()
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.folder == stage.profile.bases)
    editor = place.new()
    place.save_as()
    assert place.exchange.dialog is not None
    assert Path(place.exchange.dialog.directory().absolutePath()) == stage.profile.bases
    place.exchange.dialog.reject()
    folder = stage.profile.bases if inside else tmp_path
    saved(place, editor, qtbot, lambda: place.save_to(editor, folder / "mine.txt"))
    expected = ["Answer with this base"] if inside else ["Answer with this base", "Add it"]
    assert [one.text() for one in editor.bar.buttons] == expected


def test_a_bundled_base_goes_by_its_title(
    place: BasesPlace, open_file: Open, file: Path, stage: Stage, qtbot: Any
) -> None:
    stage.offered[1] = replace(stage.offered[1], title="friend", path=file)
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.is_bundled(file))
    open_file(file)
    assert place.tabs.tabText(0) == "Friend (English)"


def test_bases_of_the_last_run_are_not_offered_again(
    place: BasesPlace, file: Path, tmp_path: Path, qtbot: Any
) -> None:
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    state = QSettings(str(tmp_path / "state.ini"), QSettings.Format.IniFormat)
    state.setValue("bases/open", [str(file)])
    place.restore_state(state)
    qtbot.waitUntil(lambda: place.editor is not None)
    assert place.editor is not None
    assert place.editor.bar.isHidden()


def test_the_document_that_was_saved_is_what_is_saved_next(
    place: BasesPlace, open_file: Open, file: Path, tmp_path: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    saved(place, editor, qtbot, lambda: place.save_to(editor, tmp_path / "b.txt"))
    editor.draft.replace(1, 1, ["b"], "Edit")
    saved(place, editor, qtbot, place.save)
    assert file.read_bytes() == ODD
    assert Document.open(tmp_path / "b.txt").lines[1] == "b"


def test_the_preview_follows_the_owners_options(
    preferences: Preferences, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.preview.ask("пока")
    qtbot.waitUntil(lambda: editor.preview.views()[-1].reply.text() == "Пока")
    preferences.settings.set("lowercase", True)
    preferences.changed.emit()
    qtbot.waitUntil(lambda: editor.preview.views()[-1].reply.text() == "пока")


def test_no_bar_takes_the_focus_from_where_one_types(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any, key: Any
) -> None:
    place.activateWindow()
    editor = open_file(file)
    reply = editor.pair_editor.reply
    reply.setFocus()
    editor.draft.replace(1, 1, ["моё"], "Edit")
    place.close_tab(0)
    assert "not saved" in editor.bar.text
    assert reply.hasFocus()
    file.write_bytes(b"theirs\n")
    with qtbot.waitSignal(editor.file.failed):
        place.save()
    assert "Another program" in editor.bar.text
    assert reply.hasFocus()
    qtbot.keyClick(reply, Qt.Key.Key_F6)
    assert editor.bar.buttons[0].hasFocus()
    key(editor.bar.buttons[0], Qt.Key.Key_Escape)
    assert editor.bar.isHidden()
    assert editor.table.hasFocus()
    assert file.read_bytes() == b"theirs\n"


def test_after_a_bar_the_focus_is_in_the_editor(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    place.activateWindow()
    editor = open_file(file)
    for again in (False, True):
        editor.pair_editor.reply.setFocus()
        editor.bar.ask("Shall I?", [("Yes", lambda: None), ("No", lambda: None)])
        qtbot.mouseClick(editor.bar.buttons[1], Qt.MouseButton.LeftButton)
        assert editor.pair_editor.reply.hasFocus(), "a click takes no focus"
        editor.bar.ask("Shall I?", [("Yes", lambda: None)])
        editor.bar.take_focus()
        if again:
            editor.bar.ask("Really?", [("Yes", lambda: None)])
        else:
            qtbot.keyClick(editor.bar.buttons[0], Qt.Key.Key_Space)
        assert editor.table.hasFocus()


def test_quitting_goes_on_when_the_last_unsaved_base_is_settled(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    place.close_tab(0)
    before = editor.bar.text
    assert not place.may_leave()
    assert editor.bar.text != before, "one sees that quitting waits"
    with qtbot.waitSignal(place.leaving):
        editor.bar.buttons[0].click()
    assert "моё" in file.read_bytes().decode("utf-16")
    assert place.may_leave()
    editor = open_file(file)
    editor.draft.replace(1, 1, ["другое"], "Edit")
    assert not place.may_leave()
    with qtbot.waitSignal(place.leaving):
        editor.bar.buttons[1].click()
    assert place.may_leave()


def test_a_base_whose_saving_failed_stays_open_when_it_is_saved_later(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    file.write_bytes(b"theirs\n")
    assert not place.may_leave()
    left: list[bool] = []
    place.leaving.connect(lambda: left.append(True))
    with qtbot.waitSignal(editor.file.failed):
        editor.bar.buttons[0].click()
    saved(place, editor, qtbot, editor.bar.buttons[0].click)
    assert place.editors == [editor]
    assert left == []


def test_a_base_can_be_chosen_from_the_menu_after_its_notice_is_gone(
    place: BasesPlace, open_file: Open, file: Path, stage: Stage, qtbot: Any
) -> None:
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    editor = open_file(file)
    editor.bar.dismiss()
    menu = place.more_button.menu()
    action = next(one for one in menu.actions() if one.text() == "Answer with this base")
    menu.aboutToShow.emit()
    assert action.isEnabled()
    action.trigger()
    qtbot.waitUntil(lambda: stage.settings.get("default_mind") == str(file))
    stage.default_mind = str(file)
    place.answering.ask()
    qtbot.waitUntil(lambda: place.answering.is_default(file))
    menu.aboutToShow.emit()
    assert not action.isEnabled()
    place.new()
    menu.aboutToShow.emit()
    assert not action.isEnabled(), "nobody answers with a base that has no file"


def test_open_bases_keep_their_order_whichever_is_read_first(
    place: BasesPlace, tmp_path: Path, qtbot: Any
) -> None:
    paths = [tmp_path / f"{name}.txt" for name in "dbeac"]
    for path in paths:
        path.write_text("(a.)\nb\n")
    state = QSettings(str(tmp_path / "state.ini"), QSettings.Format.IniFormat)
    state.setValue("bases/open", list(map(str, paths)))
    state.setValue("bases/current", str(paths[2]))
    began: list[Path] = []
    place.open = lambda path: began.append(path)  # type: ignore[method-assign,assignment,misc]
    place.restore_state(state)
    del place.open
    assert began == paths
    for count, at in enumerate((3, 2, 0, 4, 1), 1):
        place.open(paths[at])
        qtbot.waitUntil(lambda count=count: place.tabs.count() == count)
    assert [editor.file.path for editor in place.editors] == paths
    assert place.editor is not None
    assert place.editor.file.path == paths[2]


def test_the_question_of_the_window_that_closes_stays_when_the_file_changed_on_disk_too(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    assert not place.may_leave()
    file.write_bytes(b"theirs\n")
    qtbot.waitUntil(lambda: "Another program" in editor.bar.text)
    assert "Boltun quits when that is settled" in editor.bar.text
    assert [one.text() for one in editor.bar.buttons] == [
        "Save and close",
        "Close without saving",
        "Keep it open",
    ]
    with qtbot.waitSignal(place.leaving):
        editor.bar.buttons[1].click()
    assert file.read_bytes() == b"theirs\n"


def test_a_question_that_was_answered_does_not_come_back_with_the_next_change_on_disk(
    place: BasesPlace, open_file: Open, file: Path, qtbot: Any
) -> None:
    editor = open_file(file)
    editor.draft.replace(1, 1, ["моё"], "Edit")
    assert not place.may_leave()
    editor.bar.buttons[2].click()
    file.write_bytes(b"theirs\n")
    qtbot.waitUntil(lambda: "Another program" in editor.bar.text)
    assert [one.text() for one in editor.bar.buttons] == ["Read it again", "Keep my text"]
