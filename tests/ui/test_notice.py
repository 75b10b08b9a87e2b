from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from ui.widgets.notice import Notice, NoticeLine
from ui.widgets.statement import Tone


@pytest.fixture
def happened() -> list[str]:
    return []


@pytest.fixture
def line(qtbot: Any) -> NoticeLine:
    line = NoticeLine(shown_ms=60_000)
    qtbot.addWidget(line)
    return line


def forget(happened: list[str], name: str = "forget") -> Notice:
    return Notice(
        text=f"{name}?",
        act=lambda: happened.append(name),
        undone=lambda: happened.append(f"{name} undone"),
    )


def undo(line: NoticeLine) -> QPushButton:
    button = line.findChild(QPushButton)
    assert button is not None
    return button


def test_an_act_happens_when_its_notice_goes(line: NoticeLine, happened: list[str]) -> None:
    line.tell(forget(happened))
    assert happened == []
    line.finish()
    assert happened == ["forget"]
    assert not line.isVisible()


def test_an_act_happens_by_itself_after_a_while(qtbot: Any, happened: list[str]) -> None:
    line = NoticeLine(shown_ms=1)
    qtbot.addWidget(line)
    line.tell(forget(happened))
    qtbot.waitUntil(lambda: happened == ["forget"])


def test_undo_keeps_it_from_happening(line: NoticeLine, happened: list[str]) -> None:
    line.tell(forget(happened))
    assert undo(line).isVisible()
    QTest.keyClick(undo(line), Qt.Key.Key_Space)
    assert happened == ["forget undone"]
    line.finish()
    assert happened == ["forget undone"]


def test_a_second_notice_lets_the_first_happen(line: NoticeLine, happened: list[str]) -> None:
    line.tell(forget(happened, "one"))
    line.tell(forget(happened, "two"))
    assert happened == ["one"]
    assert line.text == "two?"


def test_what_only_tells_has_nothing_to_undo(line: NoticeLine) -> None:
    line.tell(Notice(text="saved <b>", tone=Tone.GOOD))
    assert not undo(line).isVisible()
    assert line.text == "saved <b>"


def test_faults_that_come_together_are_told_together(line: NoticeLine) -> None:
    line.tell(Notice(text="The first is broken.", tone=Tone.BAD))
    line.tell(Notice(text="The second looks odd.", tone=Tone.WARNING))
    line.tell(Notice(text="The first is broken.", tone=Tone.BAD))
    assert line.text == "The second looks odd.\nThe first is broken."
    line.finish()
    line.tell(Notice(text="The third is broken.", tone=Tone.BAD))
    assert line.text == "The third is broken."


def test_only_the_newest_faults_are_told(line: NoticeLine) -> None:
    for number in range(9):
        line.tell(Notice(text=f"Fault {number}.", tone=Tone.BAD))
    assert line.text == "Fault 5.\nFault 6.\nFault 7.\nFault 8."


def test_a_fault_is_told_apart_from_what_can_be_pressed(line: NoticeLine, happened: list[str]) -> None:
    line.tell(forget(happened))
    line.tell(Notice(text="It is broken.", tone=Tone.BAD))
    assert (line.text, happened) == ("It is broken.", ["forget"])
    line.tell(Notice(text="Saved.", tone=Tone.GOOD))
    assert line.text == "Saved."


def test_what_lasts_stays_until_the_person_does_something_else(qtbot: Any, happened: list[str]) -> None:
    line = NoticeLine(shown_ms=1)
    qtbot.addWidget(line)
    line.tell(Notice(text="gone", undone=lambda: happened.append("undone"), lasting=True))
    qtbot.wait(20)
    assert line.isVisible()
    line.move_on()
    assert not line.isVisible()
    assert happened == []


def test_what_does_not_last_goes_by_its_own_time(line: NoticeLine, happened: list[str]) -> None:
    line.tell(forget(happened))
    line.move_on()
    assert happened == []


def test_a_fault_that_comes_by_itself_leaves_the_undo_of_what_lasts(
    line: NoticeLine, happened: list[str]
) -> None:
    line.tell(Notice(text="gone", undone=lambda: happened.append("undone"), lasting=True))
    line.tell(Notice(text="It is broken.", tone=Tone.BAD))
    assert line.text == "gone\nIt is broken."
    line.undo()
    assert happened == ["undone"]
