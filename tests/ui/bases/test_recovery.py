"""What is not saved survives a crash, a logout and an end from outside."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from PySide6.QtCore import QSettings

from boltun.errors import TextError
from boltun.events import MessagesDeleted
from boltun.minds.boltun.document import Document
from boltun.settings import Settings
from boltun.text.encoding import decode
from tests.documents import document_of
from ui.bases import autosave
from ui.bases.place import BasesPlace
from ui.bases.recovery import kept_works, load_lines, load_new, new_side_file, write_side_file
from ui.editing.editor import Editor
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.script.script_editor import ScriptEditor

ODD = "\ufeff(привет.)\r\nДа\n\n[пока]\r\nПока\r\n".encode("utf-16-le")

Places = Callable[[], BasesPlace]


BUNDLED = Path(__file__).parents[3] / "bases"


@pytest.fixture
def unsaved(tmp_path: Path) -> Path:
    return tmp_path / "unsaved"


@pytest.fixture
def start(
    qtbot: Any, bridge: Bridge, curtain: Callable[[], None], unsaved: Path, monkeypatch: pytest.MonkeyPatch
) -> Places:
    monkeypatch.setattr(autosave, "_AFTER_MS", 0)
    curtain()

    def start() -> BasesPlace:
        place = BasesPlace(bridge, Preferences(Settings(None), bridge), unsaved=unsaved)
        qtbot.addWidget(place)
        place.resize(1000, 640)
        place.show()
        return place

    return start


def opened(place: BasesPlace, path: Path, qtbot: Any) -> Any:
    count = place.tabs.count()
    place.open(path)
    qtbot.waitUntil(lambda: place.tabs.count() == count + 1)
    return place.editor


def kept(unsaved: Path) -> list[Path]:
    return list(unsaved.glob("*.kept")) if unsaved.is_dir() else []


def answer(bar: Any, words: str) -> None:
    next(button for button in bar.buttons if button.text() == words).click()


def test_a_crash_loses_nothing_that_was_typed(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "мой.mindw"
    file.write_bytes(ODD)
    first = opened(start(), file, qtbot)
    first.draft.replace(1, 1, ["Ага"], "Edit")
    expected = first.draft.document.to_bytes()
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    # The crash: nobody closes anything. The next run:
    place = start()
    editor = opened(place, file, qtbot)
    qtbot.waitUntil(lambda: "were not saved" in editor.bar.text)
    assert list(editor.draft.lines) == list(Document.open(file).lines)
    answer(editor.bar, "Bring them back")
    qtbot.waitUntil(lambda: editor.draft.lines[1] == "Ага")
    assert editor.file.modified
    assert kept(unsaved), "kept on until it is saved"
    with qtbot.waitSignal(editor.file.saved):
        place.save()
    assert file.read_bytes() == expected
    qtbot.waitUntil(lambda: not [one for one in kept(unsaved) if one == place.unsaved.side_file(editor)])


def test_what_another_program_wrote_since_the_crash_is_not_written_over(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a\nb\n", "utf-8")
    opened(start(), file, qtbot).draft.replace(1, 1, ["mine"], "Edit")
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    file.write_text("a\ntheirs\n", "utf-8")

    def bring_back(text: str) -> tuple[BasesPlace, Any]:
        place = start()
        editor = opened(place, file, qtbot)
        qtbot.waitUntil(lambda: "were not saved" in editor.bar.text)
        assert "another program has changed the file" in editor.bar.text
        answer(editor.bar, "Bring them back")
        qtbot.waitUntil(lambda: editor.draft.lines[1] == text)
        editor.draft.replace(1, 1, [text + "!"], "Edit")
        qtbot.waitUntil(lambda: load_lines(kept_works(unsaved)[0])[1] == text + "!")
        return place, editor

    bring_back("mine")
    # What was brought back was kept again, and can be brought back once more.
    place, editor = bring_back("mine!")
    with qtbot.waitSignal(editor.file.failed):
        place.save()
    assert file.read_text("utf-8") == "a\ntheirs\n"
    with qtbot.waitSignal(editor.file.saved):
        answer(editor.bar, "Overwrite it")
    assert file.read_text("utf-8") == "a\nmine!!\n"
    editor.draft.replace(0, 1, ["c"], "Edit")
    with qtbot.waitSignal(editor.file.saved):
        place.save()


def test_a_file_that_was_only_touched_since_is_no_other(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a\nb\n", "utf-8")
    opened(start(), file, qtbot).draft.replace(1, 1, ["mine"], "Edit")
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    os.utime(file, (1, 1))
    place = start()
    editor = opened(place, file, qtbot)
    qtbot.waitUntil(lambda: "were not saved" in editor.bar.text)
    assert "another program" not in editor.bar.text
    answer(editor.bar, "Bring them back")
    qtbot.waitUntil(lambda: editor.file.modified)
    with qtbot.waitSignal(editor.file.saved):
        place.save()


def test_the_offer_comes_for_a_base_that_was_open_before_the_look_was_over(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a\nb\n", "utf-8")
    document = Document.open(file)
    document.replace_lines(1, 1, ["c"])
    write_side_file(new_side_file(unsaved), document, title="", kind="boltun", at=5.0)
    place = start()
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    state.setValue("bases/open", [str(file)])
    place.restore_state(state)
    qtbot.waitUntil(lambda: place.editor is not None and "were not saved" in place.editor.bar.text)
    assert place.bar.isHidden()
    assert place.editor is not None
    answer(place.editor.bar, "Throw away")
    assert not kept(unsaved)
    assert not place.editor.file.modified


def test_what_never_had_a_file_is_offered_at_the_start(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    first = start()
    first.new().draft.replace(0, 0, ["привет", "Здравствуй"], "Edit")
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    place = start()
    qtbot.waitUntil(lambda: not place.bar.isHidden())
    assert "New base 1" in place.bar.text
    answer(place.bar, "Open")
    qtbot.waitUntil(lambda: place.editor is not None)
    editor = place.editor
    assert isinstance(editor, Editor)
    assert list(editor.draft.lines) == ["привет", "Здравствуй"]
    assert editor.file.modified
    assert place.tabs.tabText(0) == "● New base 1"
    assert len(kept(unsaved)) == 1
    target = tmp_path / "now.txt"
    with qtbot.waitSignal(editor.file.saved):
        place.save_to(editor, target)
    assert target.read_text("utf-8") == "привет\nЗдравствуй\n"


def test_a_script_whose_file_is_gone_comes_back_as_a_script(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "gone.aiml"
    document = document_of("<aiml>\n</aiml>\n", path=file)
    write_side_file(new_side_file(unsaved), document, title="gone.aiml", kind="aiml", at=5.0)
    place = start()
    qtbot.waitUntil(lambda: not place.bar.isHidden())
    answer(place.bar, "Open")
    qtbot.waitUntil(lambda: place.editor is not None)
    assert isinstance(place.editor, ScriptEditor)
    with qtbot.waitSignal(place.editor.file.saved):
        place.editor.file.save(anyway=True)
    assert file.read_text("utf-8") == "<aiml>\n</aiml>\n"


def test_saving_undoing_and_closing_throw_the_side_file_away(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a\nb\n", "utf-8")
    place = start()
    editor = opened(place, file, qtbot)
    for end in (
        place.save,
        editor.draft.undo_stack.undo,
        lambda: answer(editor.bar, "Close without saving"),
    ):
        editor.draft.replace(0, 1, [editor.draft.lines[0] + "x"], "Edit")
        qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
        if end not in (place.save, editor.draft.undo_stack.undo):
            place.close_tab(0)
        end()
        qtbot.waitUntil(lambda: not kept(unsaved))
    assert place.tabs.count() == 0


def test_the_system_may_end_the_program_and_what_is_not_saved_is_kept(
    bridge: Bridge, curtain: Callable[[], None], unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    curtain()
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    preferences = Preferences(Settings(None), bridge)
    window = MainWindow(bridge, preferences, state, unsaved=unsaved)
    qtbot.addWidget(window)
    window.show()
    place: Any = window.go("bases")
    place.new().draft.replace(0, 0, ["привет", "да"], "Edit")
    assert not window.close(), "a person is asked"
    window.ending = True
    with qtbot.waitSignal(window.closed):
        window.close()
    assert len(kept(unsaved)) == 1
    state.setValue("place", "conversations")
    again = MainWindow(bridge, preferences, state, unsaved=unsaved)
    qtbot.addWidget(again)
    assert "was kept" in again.notices.text


LINES = st.lists(st.text(st.characters(exclude_characters="\n"), max_size=5), max_size=20)


@given(LINES, st.sampled_from(["utf-8", "utf-16", "cp1251", "shift_jis"]), st.booleans())
def test_a_side_file_gives_every_line_back(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], encoding: str, windows: bool
) -> None:
    folder = tmp_path_factory.mktemp("side")
    text = "\r\n".join(["a", "b"]) if windows else "a\nb"
    document = Document(decode(text.encode(encoding), encoding=encoding))
    document.replace_lines(0, 2, lines)
    file = new_side_file(folder)
    write_side_file(file, document, title="t", kind="boltun", at=1.0)
    (work,) = kept_works(folder)
    back = load_new(work)
    assert list(back.lines) == list(document.lines)
    assert (back.encoding, back.mark, back.line_end) == (
        document.encoding,
        document.mark,
        document.line_end,
    )
    assert [getattr(line, "end", None) for line in back.lines] == [
        getattr(line, "end", None) for line in document.lines
    ]


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b'{"version": 1}\nx', b'{"version": 99}\nx'])
def test_a_side_file_that_is_none_is_left_alone(unsaved: Path, data: bytes) -> None:
    unsaved.mkdir()
    (unsaved / "x.kept").write_bytes(data)
    assert kept_works(unsaved) == []
    assert (unsaved / "x.kept").read_bytes() == data


def test_a_cut_off_side_file_is_said_in_words(unsaved: Path) -> None:
    file = new_side_file(unsaved)
    write_side_file(file, document_of("a\nb\nc\n"), title="t", kind="boltun", at=1.0)
    file.write_bytes(file.read_bytes()[:-3])
    (work,) = kept_works(unsaved)
    with pytest.raises(TextError, match="cannot be read"):
        load_lines(work)


def test_the_sheets_of_a_scenario_are_kept_like_any_text(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = Path(shutil.copy(BUNDLED / "en" / "message" / "scenario.xlsx", tmp_path / "scenario.xlsx"))
    first = opened(start(), file, qtbot)
    name = first.draft.book.sheets[0].name
    first.draft.write(name, [(1, 2, "Nobody is in.")], "Edit")
    first.draft.remove(name, 2, 1, "Remove")
    expected = [list(line.texts) for line in first.draft.book.sheets[0].lines]
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    first.stop()
    editor = opened(start(), file, qtbot)
    qtbot.waitUntil(lambda: "were not saved" in editor.bar.text)
    answer(editor.bar, "Bring them back")
    qtbot.waitUntil(lambda: editor.file.modified)
    sheet = editor.draft.book.sheets[0]
    assert [list(line.texts) for line in sheet.lines] == expected
    assert sheet.origin(sheet.lines[2]) == 4, "rows that did not change keep their formats"
    with qtbot.waitSignal(editor.file.saved):
        editor.file.save()
    editor.draft.undo_stack.undo()
    assert len(sheet.lines) == len(expected) + 1
    editor.stop()


def test_a_sheet_that_was_changed_since_the_crash_is_not_written_over(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any
) -> None:
    file = Path(shutil.copy(BUNDLED / "en" / "message" / "scenario.xlsx", tmp_path / "scenario.xlsx"))
    first = opened(start(), file, qtbot)
    name = first.draft.book.sheets[0].name
    first.draft.write(name, [(1, 2, "mine")], "Edit")
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    first.stop()
    book = load_workbook(file)
    book[name].cell(3, 3).value = "theirs"
    book.save(file)
    theirs = file.read_bytes()
    place = start()
    editor = opened(place, file, qtbot)
    qtbot.waitUntil(lambda: "another program has changed the file" in editor.bar.text)
    answer(editor.bar, "Bring them back")
    qtbot.waitUntil(lambda: editor.file.modified)
    with qtbot.waitSignal(editor.file.failed):
        place.save()
    assert file.read_bytes() == theirs
    with qtbot.waitSignal(editor.file.saved):
        answer(editor.bar, "Overwrite it")
    assert load_workbook(file)[name].cell(2, 3).value == "mine"
    editor.stop()


def test_work_that_cannot_be_kept_is_told_once_and_kept_as_soon_as_that_is_possible(
    start: Places, unsaved: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "_AGAIN_MS", 0)
    # Where the folder should be lies a file.
    unsaved.write_bytes(b"")
    editor = start().new()
    editor.draft.replace(0, 0, ["a", "b"], "Edit")
    qtbot.waitUntil(lambda: "cannot be kept" in editor.bar.text)
    editor.bar.dismiss()
    editor.draft.replace(0, 1, ["c"], "Edit")
    with qtbot.waitSignal(editor.draft.undo_stack.indexChanged):
        editor.draft.replace(0, 1, ["d"], "Edit")
    assert editor.bar.isHidden()
    unsaved.unlink()
    # What was being written when the way became free may be older.
    qtbot.waitUntil(lambda: [load_lines(one) for one in kept_works(unsaved)] == [["d", "b"]])
    assert editor.bar.isHidden(), "told once"


def test_what_is_being_edited_is_kept_again_after_everything_was_deleted(
    start: Places, unsaved: Path, tmp_path: Path, qtbot: Any, bridge: Bridge
) -> None:
    file = tmp_path / "base.txt"
    file.write_text("[a]\nb\n", "utf-8")
    editor = opened(start(), file, qtbot)
    editor.draft.replace(1, 1, ["c"], "Edit")
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    kept(unsaved)[0].unlink()
    bridge.happened.emit(MessagesDeleted())
    qtbot.waitUntil(lambda: len(kept(unsaved)) == 1)
    assert load_lines(kept_works(unsaved)[0]) == ["[a]", "c"]
