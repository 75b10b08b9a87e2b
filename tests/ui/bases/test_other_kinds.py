"""Files of every kind of mind open from the place Bases."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

from boltun.events import MindsChanged
from boltun.minds.listing import MindInfo
from boltun.settings import Settings
from tests.ui.stage import Stage
from ui.bases.folder_page import FolderPage
from ui.bases.place import BasesPlace
from ui.editing.file_editor import FileEditor
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.scenario.editor import ScenarioEditor
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor

BUNDLED = Path(__file__).parents[3] / "bases"

ELIZA = "initial: How do you do?\r\nkey: sorry 2\r\n  decomp: *\r\n    reasmb: Не извиняйтесь.\r\n"
AIML = (
    '<?xml version="1.0" encoding="{0}"?>\n<aiml>\n<category><pattern>HI</pattern>'
    "<template>{1}</template></category>\n</aiml>\n"
)


def opened(place: BasesPlace, path: Path, qtbot: Any) -> ScriptEditor:
    count = place.tabs.count()
    place.open(path)
    qtbot.waitUntil(lambda: place.tabs.count() == count + 1)
    editor = place.editor
    assert isinstance(editor, ScriptEditor)
    return editor


def test_an_eliza_script_opens_as_text_and_is_saved_byte_by_byte(
    place: BasesPlace, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "doctor.txt"
    path.write_bytes(ELIZA.encode("cp1251"))
    editor = opened(place, path, qtbot)
    assert editor.kind == "eliza"
    assert place.foot.encoding.text() == "Windows-1251"
    editor.draft.replace(0, 1, ["initial: Hello."], "Edit")
    assert place.tabs.tabText(0) == "● doctor.txt"
    with qtbot.waitSignal(editor.file.saved):
        place.save()
    assert path.read_bytes() == ELIZA.replace("How do you do?", "Hello.").encode("cp1251")


def test_aiml_is_read_in_the_encoding_that_it_declares(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    path = tmp_path / "こんにちは.aiml"
    data = AIML.format("Shift_JIS", "やあ").encode("cp932")
    path.write_bytes(data)
    editor = opened(place, path, qtbot)
    assert editor.kind == "aiml"
    assert "やあ" in editor.draft.lines[2]
    assert "The file itself says so." in place.foot.encoding.toolTip()
    editor.draft.replace(3, 1, ["</aiml> "], "Edit")
    with qtbot.waitSignal(editor.file.saved):
        place.save()
    assert path.read_bytes() == data.replace(b"</aiml>", b"</aiml> ")
    with qtbot.waitSignal(editor.file.reread):
        place.revert()
    assert "やあ" in editor.draft.lines[2]


def test_aiml_saved_in_another_encoding_says_so_itself(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    path = tmp_path / "x.aiml"
    path.write_bytes(AIML.format("Shift_JIS", "やあ").encode("cp932"))
    editor = opened(place, path, qtbot)
    with qtbot.waitSignal(editor.file.saved):
        place.foot.encoding.save_wanted.emit("utf-8")
    assert path.read_text("utf-8") == AIML.format("UTF-8", "やあ")
    with qtbot.waitSignal(editor.file.saved):
        place.foot.encoding.save_wanted.emit("euc_jp")
    assert path.read_bytes() == AIML.format("EUC-JP", "やあ").encode("euc_jp")


def shown(place: BasesPlace) -> FileEditor | None:
    """For mypy, which takes a property to be what it was when it was last looked at."""
    return place.editor


def test_a_folder_of_aiml_lists_its_files_and_opens_the_chosen_one(
    place: BasesPlace, tmp_path: Path, qtbot: Any
) -> None:
    folder = tmp_path / "alice"
    (folder / "sets").mkdir(parents=True)
    for name in ("one.aiml", "two.aiml"):
        (folder / name).write_text(AIML.format("UTF-8", name), "utf-8")
    (folder / "sets" / "colour.set").write_text('[["red"], ["blue"]]', "utf-8")
    place.open(folder)
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    page = place.tabs.current
    assert isinstance(page, FolderPage)
    assert shown(place) is None
    names = [page.list.item(row).text() for row in range(page.list.count())]
    assert {"one.aiml", "two.aiml"} <= set(names)
    page.text.setText("two")
    page.text.returnPressed.emit()
    qtbot.waitUntil(lambda: place.editor is not None)
    assert place.tabs.tabText(1) == "two.aiml"
    place.close_tab(0)
    assert place.tabs.count() == 1
    editor = shown(place)
    assert editor is not None
    assert editor.file.path == folder / "two.aiml"


def test_a_dialbb_folder_opens_its_configuration_once(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "config.yml").write_text("blocks:\n  - name: x\n", "utf-8")
    editor = opened(place, folder, qtbot)
    assert editor.kind == "dialbb"
    assert editor.file.path == folder / "config.yml"
    place.open(folder)
    qtbot.waitUntil(lambda: not place.reader.opening)
    assert place.tabs.count() == 1


def test_a_list_of_words_is_no_reply_base(place: BasesPlace, tmp_path: Path, qtbot: Any) -> None:
    path = tmp_path / "colour.set"
    path.write_text("red\nblue\n", "utf-8")
    editor = opened(place, path, qtbot)
    assert editor.kind == "text"
    assert not editor.preview.isVisible()


def test_folders_and_scripts_are_there_again_in_the_next_run(
    place: BasesPlace, bridge: Bridge, tmp_path: Path, qtbot: Any
) -> None:
    folder = tmp_path / "alice"
    folder.mkdir()
    (folder / "one.aiml").write_text(AIML.format("UTF-8", "x"), "utf-8")
    base = tmp_path / "base.txt"
    base.write_text("привет\nда\n", "utf-8")
    for number, path in enumerate((folder, folder / "one.aiml", base)):
        place.open(path)
        qtbot.waitUntil(lambda number=number: place.tabs.count() == number + 1)
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    place.tabs.setCurrentIndex(1)
    place.save_state(state)
    other = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(other)
    other.restore_state(state)
    qtbot.waitUntil(lambda: other.tabs.count() == 3)
    assert [other.tabs.tabText(number) for number in range(3)] == ["alice", "one.aiml", "base.txt"]
    assert isinstance(other.editors[0], ScriptEditor)
    assert isinstance(other.editors[1], BaseEditor)


def test_a_set_in_a_folder_is_offered_as_a_whole_and_tried_as_a_whole(
    place: BasesPlace, stage: Stage, tmp_path: Path, qtbot: Any
) -> None:
    folder = tmp_path / "set"
    (folder / "more").mkdir(parents=True)
    (folder / "hi.aiml").write_text(AIML.format("UTF-8", "Hello!"), encoding="utf-8")
    other = AIML.format("UTF-8", "<srai>hi</srai>").replace("HI", "HEY")
    (folder / "more" / "hey.aiml").write_text(other, encoding="utf-8")
    stage.offered = [MindInfo(name="ru", title="ru", path=tmp_path / "ru.txt", kind="boltun")]
    stage.listener(MindsChanged())
    qtbot.waitUntil(lambda: bool(place.answering.minds))
    place.open(folder)
    qtbot.waitUntil(lambda: "not among those that answer" in place.bar.text)
    place.bar.buttons[1].click()
    qtbot.waitUntil(lambda: ("minds.add", folder) in stage.done)
    editor = opened(place, folder / "more" / "hey.aiml", qtbot)
    editor.preview.ask("hey")
    turn = editor.preview.rehearsal.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None, timeout=20_000)
    assert turn.answer is not None
    assert turn.answer.text == "Hello!"
    assert editor.preview.rehearsal.subject.mind_path == folder


def test_an_application_is_opened_as_configuration_and_as_scenario(
    place: BasesPlace, bridge: Bridge, tmp_path: Path, qtbot: Any
) -> None:
    folder = Path(shutil.copytree(BUNDLED / "en" / "message", tmp_path / "message"))
    qtbot.waitUntil(lambda: bridge.service is not None)
    place.open(folder)
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    config = place.editor
    assert isinstance(config, ScriptEditor)
    assert config.kind == "dialbb"
    config.preview.rehearsal.begin()
    qtbot.waitUntil(lambda: "program code" in config.bar.text, timeout=20_000)
    config.bar.buttons[0].click()
    qtbot.waitUntil(lambda: bridge.service.minds.approvals.may_run(folder))  # type: ignore[union-attr]
    turn = config.preview.rehearsal.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None, timeout=20_000)
    place.open(folder / "scenario.xlsx", 5)
    qtbot.waitUntil(lambda: place.tabs.count() == 2)
    scenario = place.editor
    assert isinstance(scenario, ScenarioEditor)
    assert scenario.sheet_view.row == 5
    assert not place.foot.encoding.isVisible()
    model = scenario.sheet_view.sheet_model
    assert model.setData(model.index(0, 2), "Nobody is in.")
    assert place.tabs.tabText(1).startswith("●")
    assert not place.may_leave()
    with qtbot.waitSignal(scenario.file.saved):
        place.save()
    qtbot.waitUntil(lambda: not place.tabs.tabText(1).startswith("●"))
    place.close_tab(1)
    assert place.tabs.count() == 1
