"""Replay shows which replies would be others now than with the base as it was saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from shiboken6 import delete

from boltun.errors import MindError
from boltun.message import Contact
from boltun.minds.boltun.document import Document
from boltun.minds.replay import Conversation, Utterance
from ui.preview.replay_panel import ReplayPanel
from ui.table.base_editor import BaseEditor
from ui.table.pair_draft import PairDraft

BASE = "привет\nПривет!\n(как дела?)\nХорошо.\n<ESCAPE>\nДа?\n"


@pytest.fixture
def saved(tmp_path: Path, executor: Executor, qtbot: Any) -> Iterator[BaseEditor]:
    path = tmp_path / "base.txt"
    path.write_text(BASE, encoding="utf-8")
    editor = BaseEditor(PairDraft(Document.open(path)), executor)
    editor.resize(1000, 640)
    editor.show()
    yield editor
    editor.stop()
    delete(editor)


def run(panel: ReplayPanel, qtbot: Any) -> str:
    with qtbot.waitSignal(panel.rerun.ended):
        panel.start()
    return panel.state.text()


def pasted(editor: BaseEditor, text: str) -> ReplayPanel:
    editor.preview.open_replay()
    panel = editor.preview.replay
    panel.source.setCurrentIndex(1)
    panel.text.setPlainText(text)
    return panel


def test_an_unchanged_base_answers_as_before(saved: BaseEditor, qtbot: Any) -> None:
    panel = pasted(saved, "привет\nкак дела?\nчто нового")
    assert run(panel, qtbot) == "3 messages asked · every reply stays the same"
    assert panel.model.rowCount() == 0


def test_a_changed_reply_is_listed_and_leads_to_its_line(
    saved: BaseEditor, qtbot: Any, key: Callable[..., None]
) -> None:
    saved.draft.replace(0, 0, ["что нового", "Ничего."], "Edit")
    saved.draft.replace(5, 1, ["Отлично."], "Edit")
    panel = pasted(saved, "привет\nкак дела?")
    assert run(panel, qtbot) == "2 messages asked · 1 differs"
    index = panel.model.index(0)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Conversation 1: как дела? · before: Хорошо. · now: Отлично."
    with qtbot.waitSignal(panel.line_wanted) as went:
        panel.list.setCurrentIndex(index)
        key(panel.list, Qt.Key.Key_Return)
    assert saved.draft.lines[went.args[0]] == "(как дела?)"


def test_stored_conversations_are_asked_for_and_replayed(saved: BaseEditor, qtbot: Any) -> None:
    saved.draft.replace(1, 1, ["Салют!"], "Edit")
    panel = saved.preview.replay
    wanted: list[bool] = []
    panel.transcripts_wanted.connect(lambda: wanted.append(True))
    panel.start()
    assert wanted
    contact = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Аня")
    with qtbot.waitSignal(panel.rerun.ended):
        panel.replay([Conversation(title="Аня", messages=[Utterance("привет", 1.7e9)], contact=contact)])
    assert panel.model.rowCount() == 1
    assert "Салют!" in panel.model.index(0).data()


def test_nothing_stored_or_pasted_says_what_to_do(saved: BaseEditor) -> None:
    panel = saved.preview.replay
    panel.replay([])
    assert "Pasted lines" in panel.state.text()
    panel.source.setCurrentIndex(1)
    panel.start()
    assert panel.state.text() == "Paste or write some lines first."
    panel.fail(MindError("This file cannot be read: {reason}.", reason="gone"))
    assert panel.state.text() == "This file cannot be read: gone."


def test_a_replay_can_be_cancelled_and_keeps_what_was_found(
    saved: BaseEditor, qtbot: Any, key: Callable[..., None]
) -> None:
    saved.draft.replace(1, 1, ["Салют!"], "Edit")
    panel = saved.preview.replay
    messages = [Utterance("привет", number * 4_000.0) for number in range(200_000)]
    panel.replay([Conversation(title="long", messages=messages)])
    assert not panel.cancel_button.isHidden()
    qtbot.waitUntil(lambda: panel.model.rowCount() > 0)
    key(panel, Qt.Key.Key_Escape)
    assert not panel.rerun.busy
    assert "cancelled" in panel.state.text()
    assert 0 < panel.model.rowCount() < 200_000
    assert panel.cancel_button.isHidden()


def test_a_new_base_has_no_earlier_replies(make_editor: Callable[..., BaseEditor], qtbot: Any) -> None:
    panel = pasted(make_editor(BASE), "привет")
    assert run(panel, qtbot) == "1 message asked · 1 differs"
    assert panel.model.index(0).data() == "Conversation 1: привет · before: – · now: Привет!"


def test_escape_leads_back_to_the_conversation(
    saved: BaseEditor, key: Callable[..., None], qtbot: Any
) -> None:
    saved.preview.open_replay()
    assert saved.preview.replay.isVisible()
    key(saved.preview.replay.list, Qt.Key.Key_Escape)
    assert not saved.preview.replay.isVisible()


def test_rows_are_painted_in_any_width(saved: BaseEditor, qtbot: Any) -> None:
    saved.draft.replace(1, 1, ["Салют! " * 60], "Edit")
    panel = pasted(saved, "привет\nпривет")
    run(panel, qtbot)
    for width in (240, 500, 900):
        panel.list.resize(width, 300)
        height = panel.list.sizeHintForRow(0)
        assert not panel.list.grab().isNull()
        assert 60 < height < 400
