"""The choice among kinds of keys, and what the owner answered himself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from boltun.events import OutcomeKind
from boltun.minds.listing import MindInfo
from boltun.minds.teaching import KeyKind, Near, ProposedKey
from boltun.previews import Proposed
from boltun.store.thumbs import Praised
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.teach.place import TeachPlace

PROPOSED = (
    Proposed(key=ProposedKey(kind=KeyKind.WORDS, key="(where you?)"), caught=12),
    Proposed(key=ProposedKey(kind=KeyKind.INEXACT, key="(~where you?)"), caught=1200, exact=False),
    Proposed(key=ProposedKey(kind=KeyKind.ALIAS, key="@where", reply="wher"), caught=3),
)


@pytest.fixture
def place(
    bridge: Bridge, stage: Stage, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> TeachPlace:
    path = tmp_path / "own.mindw"
    path.write_text("[hello]\nHi!\n", "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(path), title="own", path=path, kind="boltun")]
    stage.default_mind = str(path)
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    stage.lesson(stage.say(anna, "where you?", outcome=OutcomeKind.SILENT, reason="no reply found"))
    stage.to_teach[0] = replace(stage.to_teach[0], answered="At <home>")
    stage.proposals = PROPOSED
    place = TeachPlace(bridge, clock=lambda: 1_770_000_000.0)
    qtbot.addWidget(place)
    place.resize(800, 700)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.form.keys.count() == 3 and bool(place.form.phrase.text()))
    return place


def test_the_keys_are_listed_with_what_they_would_catch(place: TeachPlace) -> None:
    keys = place.form.keys
    assert [keys.itemText(row) for row in range(3)] == [
        "Words anywhere: (where you?) – 12 messages so far",
        "Words in other forms, too: (~where you?) – about 1,200 messages so far",
        "Alias of a word of the base: @where wher – 3 messages so far",
    ]
    assert keys.currentIndex() == 0


def test_a_key_is_chosen_by_keyboard(place: TeachPlace) -> None:
    place.form.keys.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClick(place.form.keys, Qt.Key.Key_Down)
    assert place.form.phrase.text() == "(~where you?)"
    assert place.form.reply.text() == "At <home>"
    QTest.keyClick(place.form.keys, Qt.Key.Key_Down)
    assert (place.form.phrase.text(), place.form.reply.text()) == ("@where", "wher")
    place.form.phrase.setText("(mine.)")
    place.form.phrase.textEdited.emit("(mine.)")
    assert place.form.keys.currentIndex() == -1


def test_what_the_owner_answered_is_offered_as_the_reply(place: TeachPlace) -> None:
    assert place.form.reply.text() == "At <home>"
    assert "you answered: “At <home>”" in place.form._who.text()


def test_near_pairs_show_the_thumbs_of_their_replies(place: TeachPlace) -> None:
    near = Near(line=3, key="(where?)", reply="At home ")
    place.form.show_near((near,), {"At home": Praised(up=2, down=1)})
    [row] = place.form.near_pairs
    assert row.accessibleName() == "(where?)  →  At home  (liked: 2, disliked: 1)"
