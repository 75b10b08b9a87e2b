"""The place Rules: sentences that are true, one click for a ready mode, and all of it can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from boltun.calendars.calendars import Standing
from boltun.calendars.reading import CalendarError
from boltun.errors import SettingsError
from boltun.events import RulesChanged
from boltun.rules.schedule import read_span
from tests.ui.stage import NOW, Stage
from ui.link.bridge import Bridge
from ui.rules.place import RulesPlace
from ui.rules.words import span_words
from ui.widgets.notice import Notice

Done = Callable[[str], tuple[Any, ...]]
RULES = """\
# mine
hours = "daily 06:00-24:00"
never = { contacts = ["boss@*"] }

[[mode]]
name = "night & day"
when = "22:00-07:00"
only = { groups = ["Family"], strangers = true }
settings = { talk_with_everybody = true, thinking_time = 20 }

[[mode]]
name = "vacation"
never = { contacts = ["*@work.example"] }
settings = { reply_frequency = "once ever" }
"""


@pytest.fixture
def place(stage: Stage, bridge: Bridge, qtbot: Any) -> RulesPlace:
    place = RulesPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(900, 700)
    place.show()
    return place


@pytest.fixture
def shown(place: RulesPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any) -> RulesPlace:
    stage.add("xmpp:me@home.example", "boss@work.example", "The boss")
    stage.rules_text = RULES
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 2)
    return place


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.text()]


def notices(place: RulesPlace) -> list[Notice]:
    told: list[Notice] = []
    place.noticed.connect(told.append)
    return told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("always", "at all times"),
        ("22:00-07:00", "every day, 22:00 to 07:00 of the next day"),
        ("mon-fri 09:00-18:00", "Monday to Friday, 09:00 to 18:00"),
        ("fri-mon", "Friday to Monday, all day"),
        ("sat, mon, wed", "Monday, Wednesday and Saturday, all day"),
        ("weekends", "Saturday and Sunday, all day"),
        ("2026-12-24", "on 24/12/2026, all day"),
        ("2026-12-24 10:00-24:00", "on 24/12/2026, 10:00 to 24:00"),
        ("2026-12-24 to 2027-01-06", "every day, from 24/12/2026 to 06/01/2027, all day"),
        ("weekdays 09:00-18:00 until 2026-12-31", "Monday to Friday, until 31/12/2026, 09:00 to 18:00"),
        ("from 2026-12-20", "every day, from 20/12/2026 on, all day"),
    ],
)
def test_times_are_said_in_words(text: str, said: str) -> None:
    assert span_words(read_span(text)) == said


def test_modes_are_shown_in_their_order_in_sentences(shown: RulesPlace) -> None:
    night, vacation = shown.cards
    assert words(night) == [
        "night & day",
        # It is 2:40.
        "holds now, until 07:00",
        "When",
        "every day, 22:00 to 07:00 of the next day",
        "Whom",
        "only: the group Family; who is not in your contact list",
        "None of your contacts now.",
        "How",
        "Thinking time: 20 s",
    ]
    assert words(vacation)[1:] == [
        "When",
        "only while you choose it",
        "Whom",
        "only contacts whom you let be answered",
        "Never",
        "*@work.example",
        "Now: The boss.",
        "How",
        "Answer one contact: once ever",
    ]
    assert "every day, 06:00 to 24:00" in words(shown)


def test_a_mode_is_moved_deleted_and_comes_back(
    shown: RulesPlace, stage: Stage, done: Done, qtbot: Any
) -> None:
    told = notices(shown)
    shown.cards[0].move_wanted.emit(1)
    qtbot.waitUntil(lambda: [card.mode.name for card in shown.cards] == ["vacation", "night & day"])
    shown.cards[0].remove.click()
    qtbot.waitUntil(lambda: [card.mode.name for card in shown.cards] == ["night & day"])
    assert stage.rules_text.startswith("# mine\n")
    assert told[-1].text == "The mode “vacation” is deleted."
    assert told[-1].undone is not None
    told[-1].undone()
    qtbot.waitUntil(lambda: len(shown.cards) == 2)


def test_a_mode_is_chosen_by_hand_and_ended(shown: RulesPlace, done: Done, qtbot: Any) -> None:
    menu = shown.cards[1].choose.menu()
    assert [action.text() for action in menu.actions()] == [
        "Until I change it",
        "For 1 hour",
        "Until morning",
        "Until Monday, 09:00",
        "Until a day…",
    ]
    menu.actions()[2].trigger()
    assert done("modes.choose") == ("vacation", NOW + 5 * 3600)
    qtbot.waitUntil(lambda: "holds now: you chose it" in words(shown.cards[1]))
    shown.cards[1].release.click()
    qtbot.waitUntil(lambda: "holds now, until 07:00" in words(shown.cards[0]))


def test_whoever_has_no_rules_is_offered_ready_modes(
    place: RulesPlace, stage: Stage, curtain: Callable[[], None], done: Done, qtbot: Any
) -> None:
    told = notices(place)
    curtain()
    qtbot.waitUntil(place.presets.isVisible)
    place.presets.buttons["night"].click()
    assert done("rules.add_preset") == ("night", "night")
    qtbot.waitUntil(lambda: [card.mode.name for card in place.cards] == ["night"])
    assert told[-1].text == "The mode “night” is added."
    assert not place.presets.isVisible()
    place.add_button.click()
    assert place.presets.isVisible()
    assert not place.presets.buttons["night"].isEnabled()


def test_each_fault_is_shown_with_its_line_and_mended_in_the_text(
    shown: RulesPlace, stage: Stage, done: Done, qtbot: Any
) -> None:
    stage.rules_text = RULES.replace("daily 06:00", "daily six")
    stage.listener(RulesChanged())
    qtbot.waitUntil(shown.faults.isVisible)
    assert "line 2: “daily six-24:00” names no times" in shown.faults.words.text()
    assert not shown.cards[0].isEnabled()
    shown.faults.mend.click()
    page = shown.text_page
    assert page.text.textCursor().blockNumber() == 1
    qtbot.waitUntil(lambda: not page.save.isEnabled())
    assert shown.may_leave()
    page.text.setPlainText(RULES + "# mended\n")
    told = notices(shown)
    assert not shown.may_leave()
    assert told[-1].text == "The text of the rules is not saved."
    qtbot.waitUntil(lambda: page.faults.text() == "No fault.")
    page.save.click()
    assert done("rules.write")[0].endswith("# mended\n")
    qtbot.waitUntil(lambda: shown.cards[0].isEnabled())
    assert not shown.faults.isVisible()


def test_a_calendar_that_cannot_be_read_is_shown_in_the_language_of_the_window(
    russian: None, place: RulesPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.rules_text = RULES
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 2)
    assert not place.calendars.isVisible()
    standing = Standing(source="work.ics", entries=0, at=None, fault="the server answers 500")
    stage.calendars = (standing,)
    stage.calendar_problems = (
        SettingsError(
            "The calendar {calendar} cannot be read: {reason}.",
            advice="Until then no mode begins by it, and hours that go by it answer nobody.",
            calendar="work.ics",
            reason=CalendarError(what="the server answers {code}", code=500),
        ),
    )
    stage.listener(RulesChanged())
    qtbot.waitUntil(place.calendars.isVisible)
    words = place.calendars.words.text()
    assert "work.ics" in words
    assert "сервер отвечает 500" in words
    # It is no fault of the file: the modes can be changed.
    assert place.cards[0].isEnabled()


def test_each_list_shows_whom_it_catches_now(
    place: RulesPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.add("xmpp:me@home.example", "boss@work.example", "The boss")
    work = '{ contacts = ["*@work.example"] }'
    stage.rules_text = f"""\
never = {work}
[[mode]]
name = "on"
only = {work}
never = {work}
[[minds]]
bases = "en/friend"
only = {work}
"""
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 1)
    assert words(place).count("Now: The boss.") == 4


def test_a_mode_behind_one_that_always_holds_says_so(
    place: RulesPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.rules_text = '[[mode]]\nname = "day & night"\nwhen = "always"\n' + RULES.partition("\n\n")[2]
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 3)
    told = "“day & night” above it always holds. So this one holds only while you choose it."
    assert [told in words(card) for card in place.cards] == [False, True, False]
