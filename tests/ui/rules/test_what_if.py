"""What if: the decision about a message nobody wrote, and a week in which one sees when whom is answered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from boltun.desk.policy import RULES as ASKED
from boltun.events import OutcomeKind, RulesChanged
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from tests.ui.stage import NOW, Stage
from ui.link.bridge import Bridge
from ui.rules.decision_words import bases_words, entry_words, rule_name
from ui.rules.place import RulesPlace
from ui.rules.week_picture import Share
from ui.rules.what_if import WhatIf

RULES = """\
[never]
contacts = ["bob@*"]

[[mode]]
name = "night"
when = "22:00-07:00"
settings = { talk_with_everybody = true }

[[mode]]
name = "busy"
settings = { talk_with_everybody = true }
"""
KEY = "xmpp:me@home.example"


@pytest.fixture
def tab(stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any) -> WhatIf:
    stage.account(KEY)
    stage.add(KEY, "anna@home.example", "Anna")
    stage.add(KEY, "bob@home.example", "Bob")
    stage.rules_text = RULES
    place = RulesPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(800, 600)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 2)
    place.open_what_if()
    qtbot.waitUntil(lambda: bool(place.what_if.week_card.picture.parts))
    qtbot.waitUntil(lambda: place.what_if.simulator.table.rowCount() > 0)
    return place.what_if


def test_each_rule_that_is_asked_has_a_name_in_words() -> None:
    assert [rule for rule in ASKED if rule_name(rule) == rule] == []
    assert rule_name("something of another version") == "something of another version"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("never: contacts *@work.example", "never: *@work.example"),
        ("night, never: groups A: b, only: c", "night, never: the group A: b, only: c"),
        ("late, early, only: wrote_within_days 7", "late, early, only: who wrote in the last days (7)"),
        ("night, only: strangers", "night, only: who is not in your contact list"),
        ("something else", "something else"),
    ],
)
def test_the_entry_that_decided_is_said_in_words(entry: str, words: str) -> None:
    assert entry_words(entry) == words


def test_bases_that_a_mode_brings_are_said_to_be_those_of_the_mode() -> None:
    assert bases_words((), "mode night", ()) == "those of the mode night"
    assert bases_words(("en/secretary",), "mode night", ()) == "en/secretary (the mode night)"


def test_a_message_nobody_wrote_is_decided_and_each_rule_says_something(tab: WhatIf, qtbot: Any) -> None:
    simulator = tab.simulator
    assert simulator.verdict.text() == "Boltun answers."
    assert simulator.more.text() == "Mode: night, until 07:00\nBases: those of the settings"
    lines = simulator.table.texts()
    assert [name for name, _ in lines] == list(map(rule_name, ASKED))
    assert lines[0][1] == "nothing against an answer"
    assert lines[-1][1] == "Boltun talks with everybody."
    # Another contact is on the deny list: nothing behind that is asked.
    simulator.who.setCurrentIndex(simulator.who.findText("Bob"))
    simulator.who.activated.emit(simulator.who.currentIndex())
    qtbot.waitUntil(lambda: simulator.verdict.text() == "Boltun keeps silent.")
    assert len(simulator.table.texts()) == 2
    assert simulator.more.text().endswith("Entry of the rules: never: bob@*")


def test_another_time_and_another_mode_are_tried(tab: WhatIf, qtbot: Any) -> None:
    simulator = tab.simulator
    simulator.put(NOW + 8 * 3600)
    qtbot.waitUntil(lambda: simulator.verdict.text() == "Boltun keeps silent.")
    assert simulator.more.text() == "No mode holds then."
    row = simulator.mode.findData("busy")
    simulator.mode.setCurrentIndex(row)
    simulator.mode.activated.emit(row)
    qtbot.waitUntil(lambda: simulator.verdict.text() == "Boltun answers.")
    assert simulator.more.text().startswith("Mode: busy")
    simulator.now_button.click()
    assert simulator.at == NOW - NOW % 60


def test_the_week_is_drawn_and_stands_in_a_table_with_the_same_words(tab: WhatIf, qtbot: Any) -> None:
    card = tab.week_card
    # Of each day: night, no mode, night.
    assert [(one.begins, one.ends, one.share) for one in card.picture.parts[:3]] == [
        (0, 7 * 60, Share.SOME),
        (7 * 60, 22 * 60, Share.NOBODY),
        (22 * 60, 24 * 60, Share.SOME),
    ]
    assert len(card.picture.parts) == 21
    words = "Answers: Anna and who is not in your contact list. Does not answer: Bob."
    assert card.picture.parts[0].words == f"Monday 2, 00:00 to 07:00. Mode: night. {words}"
    card.tables.click()
    assert card.table.isVisible()
    assert not card.picture.isVisible()
    assert card.table.texts()[0] == ["Mon 2, 00:00", "Mon 2, 07:00", "night", words]
    # One contact alone.
    row = card.whom.findText("Bob")
    card.whom.setCurrentIndex(row)
    card.whom.activated.emit(row)
    assert {one.share for one in card.picture.parts} == {Share.NOBODY}
    assert card.table.texts()[0][3].startswith("Boltun keeps silent. Your rules name this contact")


def test_a_part_of_the_week_leads_to_the_rules_that_are_asked_then(tab: WhatIf, qtbot: Any) -> None:
    card, picture = tab.week_card, tab.week_card.picture
    row = card.whom.findText("Anna")
    card.whom.setCurrentIndex(row)
    card.whom.activated.emit(row)
    picture.setFocus()
    QTest.keyClick(picture, Qt.Key.Key_Right)
    QTest.keyClick(picture, Qt.Key.Key_Down)
    assert picture.parts[picture.current].day == 1
    assert "07:00 to 22:00" in picture.accessibleDescription()
    QTest.keyClick(picture, Qt.Key.Key_Return)
    assert tab.simulator.at == picture.parts[picture.current].at
    qtbot.waitUntil(lambda: tab.simulator.verdict.text() == "Boltun keeps silent.")
    assert tab.simulator.who.currentText() == "Anna"


def test_other_rules_are_another_week(tab: WhatIf, stage: Stage, qtbot: Any) -> None:
    stage.rules_text = RULES.replace("22:00", "20:00")
    stage.listener(RulesChanged())
    qtbot.waitUntil(lambda: tab.week_card.picture.parts[1].ends == 20 * 60)


def test_the_last_seven_days_are_looked_at_and_compared_with_a_file(
    tab: WhatIf, stage: Stage, tmp_path: Path, qtbot: Any
) -> None:
    base = tmp_path / "base.txt"
    base.write_text("hello\nHi there.\n<ESCAPE>\nOh.\n", "utf-8")
    mind = open_mind(base, opening=Opening(name="base"))

    async def load(name: str) -> Mind:
        return mind

    stage.load_mind = load
    anna, bob = 2, 3
    stage.say(anna, "hello", NOW - 3600, outcome=OutcomeKind.SILENT, reason="not switched on")
    stage.say(bob, "hello", NOW - 1800, reason="everybody")
    stage.say(anna, "hello at noon", NOW - 14 * 3600, outcome=OutcomeKind.SILENT, reason="paused")
    card = tab.look_back
    assert not card.table.isVisible()
    card.look.click()
    qtbot.waitUntil(card.table.isVisible)
    assert card.summary.text() == (
        "Messages: 3. By these rules 1 are answered, 0 wait for you, 2 are not answered."
    )
    assert [line[1:3] for line in card.table.texts()] == [
        ["Boltun is paused.", "No rule lets Boltun answer this contact."],
        ["No rule lets Boltun answer this contact.", "“Hi there.”"],
        [
            "Boltun talks with everybody.",
            "Your rules name this contact among those who are never answered.",
        ],
    ]
    assert card.table.texts()[0][0] == "Sun 1, 12:40  Anna: hello at noon"
    assert card.table.isColumnHidden(3)
    other = tmp_path / "hers.toml"
    other.write_text(RULES.replace('contacts = ["bob@*"]', 'contacts = ["anna@*"]'), "utf-8")
    card.ask(other)
    qtbot.waitUntil(lambda: not card.table.isColumnHidden(3))
    assert "Decided otherwise: 2." in card.summary.text()
    assert card.differences.text() == "Never: bob@*; in hers.toml: anna@*"
    assert [line[3][:1] for line in card.table.texts()] == ["Y", "≠", "≠"]
    assert card.look.isEnabled()


def test_what_a_file_has_no_rules_in_is_said(tab: WhatIf, stage: Stage, tmp_path: Path, qtbot: Any) -> None:
    card = tab.look_back
    card.ask(tmp_path / "none.toml")
    qtbot.waitUntil(lambda: "none.toml" in card.summary.text())
    assert card.compare.isEnabled()


def test_whoever_got_no_message_is_told_so(tab: WhatIf, qtbot: Any) -> None:
    tab.look_back.look.click()
    qtbot.waitUntil(lambda: tab.look_back.summary.text() == "Nobody wrote in the last seven days.")
    assert not tab.look_back.table.isVisible()


def test_a_message_that_comes_meanwhile_asks_anew_and_leaves_open_what_is_open(
    tab: WhatIf, stage: Stage, qtbot: Any
) -> None:
    gone: list[object] = []
    for box in (tab.simulator.who, tab.simulator.mode, tab.week_card.whom):
        box.model().rowsRemoved.connect(lambda *_: gone.append(1))
    asked = len([one for one in stage.done if one[0] == "rules.simulate"])
    stage.change_person(2, unread=1)
    qtbot.waitUntil(lambda: len([one for one in stage.done if one[0] == "rules.simulate"]) > asked)
    assert gone == []
