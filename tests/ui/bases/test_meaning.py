"""What lies near in meaning, in the window (docs/meaning.md)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.minds.meaning.small import model_with
from tests.minds.meaning.test_nearness import BASE, WORDS
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.conversations.trace import TracePage
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.preview.why import WhyPage
from ui.table.base_editor import BaseEditor


@pytest.fixture
def editor(
    tmp_path: Path, stage: Stage, curtain: Callable[[], None], bridge: Bridge, qtbot: Any
) -> BaseEditor:
    stage.settings.set("meaning_model", str(model_with(tmp_path / "model", WORDS)))
    curtain()
    qtbot.waitUntil(lambda: bridge.service is not None)
    place = BasesPlace(bridge, Preferences(stage.settings, bridge))
    qtbot.addWidget(place)
    place.show()
    path = tmp_path / "b.txt"
    path.write_text(BASE)
    place.open(path)
    qtbot.waitUntil(lambda: place.tabs.count() == 1)
    assert isinstance(place.editor, BaseEditor)
    return place.editor


def asked(editor: BaseEditor, qtbot: Any, text: str) -> Any:
    editor.preview.ask(text)
    qtbot.waitUntil(lambda: editor.preview.rehearsal.turns[-1].answer is not None)
    return editor.preview.rehearsal.turns[-1].answer


def test_the_preview_finds_it_with_the_model_of_the_settings_and_says_how_near(
    editor: BaseEditor, qtbot: Any, qapp: QApplication
) -> None:
    answer = asked(editor, qtbot, "supper")
    assert answer.text == "At six."
    page = WhyPage(editor.palette()).page(answer.why, answer.text)
    assert "near in meaning, 0.96</span>" in page
    assert "Near in meaning: priority 1.65" in page
    assert '<a href="line:1">1</a>' in page
    kept = TracePage().html(answer.why)
    assert "near in meaning, 0.96" in kept


def test_what_lies_too_far_is_named(editor: BaseEditor, qtbot: Any) -> None:
    answer = asked(editor, qtbot, "eat")
    assert answer.text == "Mrrr."
    page = WhyPage(editor.palette()).page(answer.why, answer.text)
    assert "By meaning nothing lies near enough: the nearest 0.80, wanted 0.90" in page


def test_the_doctor_offers_numbers_over_the_history_and_writes_the_chosen_one(
    editor: BaseEditor, stage: Stage, qtbot: Any
) -> None:
    ann = stage.add("xmpp:me@example.org", "ann@example.org", "Ann")
    for text in ("supper", "eat", "dinner"):
        stage.say(ann, text)
    editor.doctor.open()
    qtbot.waitUntil(lambda: any(one.code == "near-in-meaning" for one in editor.doctor.found))
    row = [one.code for one in editor.doctor.found].index("near-in-meaning")
    editor.doctor.list.setCurrentIndex(editor.doctor.list.model().index(row, 0))
    assert editor.doctor.mend_buttons[1].text().endswith("0.7 be found.")
    editor.doctor.mend(1)
    assert list(editor.draft.lines)[-1] == "0.7"
    assert asked(editor, qtbot, "eat").text == "At six."
