"""A preview's conversation is kept as a test of the base, and held by ``boltun test`` afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.settings import Settings
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.preview import preview_link
from ui.table.base_editor import BaseEditor

BASE = "привет\nПривет!\n<ESCAPE>\nДа?\n<ESCAPE>\nНу-ну.\n"


@pytest.fixture
def editor(qtbot: Any, bridge: Bridge, curtain: Callable[[], None], tmp_path: Path) -> BaseEditor:
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    place.show()
    path = tmp_path / "friend.txt"
    path.write_text(BASE, encoding="utf-8")
    place.open(path)
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    assert isinstance(place.editor, BaseEditor)
    return place.editor


def talk(editor: BaseEditor, qtbot: Any, *texts: str) -> None:
    for text in texts:
        editor.preview.ask(text)
        qtbot.waitUntil(lambda: editor.preview.rehearsal.turns[-1].answer is not None)


def test_a_conversation_is_kept_and_holds(
    editor: BaseEditor, qtbot: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk(editor, qtbot, "привет")
    editor.preview.pass_time()
    talk(editor, qtbot, "что нового", "привет")
    editor.preview.test_button.click()
    kept = tmp_path / "friend.cases.txt"
    qtbot.waitUntil(kept.exists)
    qtbot.waitUntil(lambda: "friend.cases.txt" in editor.bar.text)
    written = kept.read_text(encoding="utf-8")
    assert "@ +30m\n> что нового\n< Да?\n< Ну-ну.\n" in written
    assert main(["test", str(tmp_path / "friend.txt")]) == 0
    (tmp_path / "friend.txt").write_text(BASE.replace("Привет!", "Салют!"), encoding="utf-8")
    assert main(["test", str(tmp_path / "friend.txt")]) == 1
    assert "friend.cases.txt:2" in capsys.readouterr().out


def test_what_was_deleted_leaves_the_replay_and_whom_one_writes_as(
    editor: BaseEditor, qtbot: Any, stage: Stage, bridge: Bridge
) -> None:
    ann = stage.add("xmpp:me@example.org", "ann@example.org", "Ann")
    stage.say(ann, "привет")
    preview = editor.preview
    preview.set_contacts([(ann, "Ann")])
    preview.contact.setCurrentIndex(1)
    editor.draft.replace(1, 1, ["Салют!"], "Edit")
    preview.open_replay()
    with qtbot.waitSignal(preview.replay.rerun.ended):
        preview.replay.start()
    assert preview.replay.model.index(0).data().startswith("Ann · ")
    bridge.ask(lambda service: service.privacy.delete_everything())
    qtbot.waitUntil(lambda: preview.replay.model.rowCount() == 0)
    qtbot.waitUntil(lambda: preview.contact.findText("As Ann") < 0)
    assert preview.contact.currentIndex() == 0


def test_a_replay_of_the_newest_messages_says_so_and_offers_all(
    editor: BaseEditor, qtbot: Any, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview_link, "SHORT", 2)
    ann = stage.add("xmpp:me@example.org", "ann@example.org", "Ann")
    for _ in range(3):
        stage.say(ann, "привет")
    panel = editor.preview.replay
    editor.preview.open_replay()
    with qtbot.waitSignal(panel.rerun.ended):
        panel.start()
    assert panel.state.text().startswith("2 messages asked")
    assert "only the newest" in panel.state.text()
    with qtbot.waitSignal(panel.rerun.ended):
        panel.all_button.click()
    assert panel.state.text().startswith("3 messages asked")
    assert "only the newest" not in panel.state.text()
    assert panel.all_button.isHidden()


def test_without_a_conversation_or_a_file_it_says_what_is_missing(editor: BaseEditor) -> None:
    editor.preview.test_button.click()
    assert "no conversation yet" in editor.bar.text
