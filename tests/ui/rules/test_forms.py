"""The forms of the rules: what is changed is written, all else stays, and Cancel changes nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt, QTime
from PySide6.QtTest import QTest
from shiboken6 import isValid

from boltun.rules.presets import PRESETS
from boltun.rules.reading import read_rules
from tests.ui.stage import NOW, Stage
from ui.link.bridge import Bridge
from ui.rules.audience_editor import AudienceEditor
from ui.rules.mode_form import ModeForm
from ui.rules.place import RulesPlace
from ui.rules.state_row import StateRow
from ui.rules.times_editor import CalendarRow, KeptRow, SpanRow
from ui.widgets.card import Card
from ui.widgets.notice import Notice

Done = Callable[[str], tuple[Any, ...]]
KEY = "xmpp:me@home.example"
RULES = """\
# mine
never = { contacts = ["boss@*"] }

# sleep
[[mode]]
name = "night" # dark
when = "22:00-07:00" # late
only = { groups = ["Family"], strangers = true } # kin

[mode.settings]
talk_with_everybody = true # all
thinking_time = 20

[[mode]]
name = "vacation"

# jokes
[[minds]]
bases = "en" # funny
mode = "night"
"""


@pytest.fixture
def place(stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any) -> RulesPlace:
    stage.account(KEY)
    stage.add(KEY, "anna@home.example", "Anna")
    stage.rules_text = RULES
    place = RulesPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(800, 600)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 2)
    return place


@pytest.fixture
def form(place: RulesPlace) -> ModeForm:
    place.cards[0].change.click()
    form = place.forms.form
    assert isinstance(form, ModeForm)
    assert form.isVisible()
    return form


def told(place: RulesPlace) -> list[Notice]:
    found: list[Notice] = []
    place.noticed.connect(found.append)
    return found


def add(editor: AudienceEditor, kind: str, text: str) -> None:
    editor.kind.setCurrentIndex(editor.kind.findData(kind))
    editor.kind.activated.emit(editor.kind.currentIndex())
    editor.whom.setEditText(text)
    editor.add.click()


def test_cancel_changes_nothing_and_so_does_saving_what_was_not_changed(
    form: ModeForm, place: RulesPlace, stage: Stage, qtbot: Any
) -> None:
    assert form.values() == {}
    form.name.setText("other")
    form.when.none.setChecked(True)
    form.some.setChecked(False)
    assert set(form.values()) == {"name", "when", "only"}
    form.cancel.click()
    assert stage.rules_text == RULES
    place.cards[0].change.click()
    again: Any = place.forms.form
    assert again.name.text() == "night"
    again.save.click()
    assert not again.isVisible()
    assert [one for one in stage.done if one[0] == "rules.write"] == []


def test_a_mode_is_changed_keeps_its_comments_and_comes_back(
    form: ModeForm, place: RulesPlace, stage: Stage, done: Done, qtbot: Any
) -> None:
    notices = told(place)
    form.name.setText("Nacht")
    row = form.when.rows[0]
    assert isinstance(row, SpanRow)
    row.days[6].setChecked(False)
    row.ends.setTime(QTime(6, 30))
    form.when.add_span.click()
    other = form.when.rows[1]
    assert isinstance(other, SpanRow)
    other.all_day.setChecked(True)
    for day in other.days.values():
        day.setChecked(True)
    other.dates.setCurrentIndex(1)
    other.dates.activated.emit(1)
    other.first.setDate(QDate(2026, 12, 24))
    add(form.only, "contacts", "Anna (anna@home.example)")
    add(form.never, "contacts", "*@bank.example")
    form.placeholders.setChecked(True)
    form.changes.rows["thinking_time"].remove.click()
    form.save.click()
    _, renamed = done("rules.write")
    assert renamed == ("night", "Nacht")
    qtbot.waitUntil(lambda: place.cards[0].mode.name == "Nacht")
    qtbot.waitUntil(lambda: not isValid(form))
    text = stage.rules_text
    for kept in ("# mine", "# sleep", "# dark", "# late", "# kin", "# all", "# jokes", "# funny"):
        assert kept in text
    document = tomllib.loads(text)
    assert document["mode"][0] == {
        "name": "Nacht",
        "when": ["mon-sat 22:00-06:30", "2026-12-24"],
        "only": {"groups": ["Family"], "strangers": True, "contacts": ["anna@home.example"]},
        "never": {"contacts": ["*@bank.example"]},
        "placeholders": True,
        "settings": {"talk_with_everybody": True},
    }
    assert document["minds"][0]["mode"] == "Nacht"
    assert notices[-1].text == "The mode “Nacht” is changed."
    assert notices[-1].undone is not None
    notices[-1].undone()
    qtbot.waitUntil(lambda: stage.rules_text == RULES)


def test_each_fault_is_said_at_its_field_and_keeps_from_saving(form: ModeForm, qtbot: Any) -> None:
    form.name.setText("Vacation")
    qtbot.waitUntil(lambda: not form.save.isEnabled())
    assert form.faults["name"].text() == "There are two modes Vacation."
    form.name.setText("night")
    row = form.when.rows[0]
    assert isinstance(row, SpanRow)
    row.ends.setTime(QTime(22, 0))
    qtbot.waitUntil(lambda: row.fault.isVisible())
    assert "it ends when it begins" in row.fault.text()
    row.ends.setTime(QTime(0, 0))
    qtbot.waitUntil(form.save.isEnabled)
    assert form.when.value() == "22:00-24:00"
    form.when.add_calendar.click()
    calendar = form.when.rows[1]
    assert isinstance(calendar, CalendarRow)
    qtbot.waitUntil(lambda: calendar.fault.isVisible())
    calendar.source.setText("http://calendar.example/a.ics")
    qtbot.waitUntil(lambda: "https" in calendar.fault.text())
    calendar.source.setText("work.ics")
    calendar.words.setText("trip, out of office")
    qtbot.waitUntil(form.save.isEnabled)
    assert form.when.value()[1] == {"busy": True, "calendar": "work.ics", "words": ["trip", "out of office"]}


def test_a_state_of_the_computer_is_ticked_and_kept(
    place: RulesPlace, form: ModeForm, bridge: Bridge, qtbot: Any
) -> None:
    form.when.add_state.click()
    state = form.when.rows[1]
    assert isinstance(state, StateRow)
    assert form.when.value()[1] == {"locked": True}
    state.boxes["locked"].click()
    qtbot.waitUntil(lambda: state.fault.isVisible())
    assert state.fault.text().startswith("Say which times count")
    assert not state.minutes.isEnabled()
    state.boxes["idle"].click()
    state.minutes.setValue(20)
    state.boxes["full_screen"].click()
    qtbot.waitUntil(form.save.isEnabled)
    assert form.when.value()[1] == {"idle": 20, "full_screen": True}
    assert place.known is not None
    for when in ({"idle": 5, "locked": True}, {"idle": 0.5}, {"locked": False}, {}):
        raw = {"name": "x", "when": [when]}
        again = ModeForm(bridge, place.around(place.known), raw, None, [], place)
        assert again.mode() == raw
        assert isinstance(again.when.rows[0], StateRow) is (when == {"idle": 5, "locked": True})


def test_a_placeholder_that_does_not_exist_is_said_at_the_text(form: ModeForm, qtbot: Any) -> None:
    setting = next(one for one in form.changes.settings if one.key == "warning_text")
    form.changes.choose(setting)
    row = form.changes.rows["warning_text"]
    row.control.changed.emit("Hi {nme}")
    assert form.check() == {}
    form.placeholders.setChecked(True)
    qtbot.waitUntil(lambda: row.fault.isVisible())
    assert row.fault.text().startswith("There is no placeholder {nme}. There are: name, first_name")


def test_the_times_of_a_preset_and_what_forms_do_not_know_stay_as_they_are(
    place: RulesPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    assert place.known is not None
    around = place.around(place.known)
    for preset in PRESETS.values():
        before = tomllib.loads(preset.written("en"))["mode"][0]
        mode = read_rules(preset.written("en"), None)[0].modes[0]
        form = ModeForm(bridge, around, before, mode, [], place)
        assert form.values() == {}
        assert form.mode() == before
    raw = {"name": "x", "when": ["daily", {"from": "another version"}], "unknown": 1}
    form = ModeForm(bridge, around, raw, None, [], place)
    assert isinstance(form.when.rows[1], KeptRow)
    assert form.mode() == raw


def test_whom_a_mode_answers_is_one_choice(form: ModeForm, qtbot: Any) -> None:
    assert form.whom.currentText() == "everybody"
    form.whom.setCurrentIndex(4)
    assert form.mode()["settings"] == {
        "talk_with_everybody": False,
        "talk_with_strangers": True,
        "talk_while_away": True,
        "thinking_time": 20,
    }
    form.whom.setCurrentIndex(0)
    assert form.mode()["settings"] == {"thinking_time": 20}


def test_lists_take_in_what_is_written_and_say_whom_they_catch(form: ModeForm, qtbot: Any) -> None:
    editor = form.never
    add(editor, "wrote_within_days", "many")
    assert editor.fault.text() == "Write how many days, as a number."
    add(editor, "wrote_within_days", "7")
    add(editor, "first_contact", "")
    add(editor, "contacts", "anna@*")
    assert editor.value() == {"contacts": ["anna@*"], "wrote_within_days": 7, "first_contact": True}
    qtbot.waitUntil(lambda: editor.caught.text() == "Now: Anna.")
    editor.list.setCurrentRow(0)
    QTest.keyClick(editor.list, Qt.Key.Key_Delete)
    assert len(editor.entries) == 2


def test_somebody_makes_a_mode_of_his_own(place: RulesPlace, stage: Stage, qtbot: Any) -> None:
    place.add_button.click()
    place.presets.own.click()
    form: Any = place.forms.form
    assert not form.save.isEnabled()
    form.name.setText('at "work"')
    form.when.some.setChecked(True)
    qtbot.waitUntil(form.save.isEnabled)
    form.save.click()
    qtbot.waitUntil(lambda: len(place.cards) == 3)
    mode = tomllib.loads(stage.rules_text)["mode"][2]
    assert mode == {"name": 'at "work"', "when": "mon-fri 09:00-18:00"}


def test_a_mode_that_others_changed_meanwhile_is_not_overwritten(
    form: ModeForm, place: RulesPlace, stage: Stage, qtbot: Any
) -> None:
    stage.rules_text = RULES.replace("22:00", "21:00")
    place.read()
    qtbot.waitUntil(lambda: place.known is not None and "21:00" in place.known.now.text)
    form.name.setText("late")
    form.save.click()
    assert form.isVisible()
    assert form.error.text().startswith("This was changed elsewhere meanwhile.")
    assert "late" not in tomllib.loads(stage.rules_text)["mode"][0]["name"]
    # Another mode may have been changed.
    stage.rules_text = RULES.replace('"vacation"', '"away"')
    place.read()
    qtbot.waitUntil(lambda: place.known is not None and "away" in place.known.now.text)
    form.save.click()
    qtbot.waitUntil(lambda: [card.mode.name for card in place.cards] == ["late", "away"])


def test_what_always_holds_is_changed(place: RulesPlace, stage: Stage, done: Done, qtbot: Any) -> None:
    place.change_always()
    form: Any = place.forms.form
    add(form.never, "groups", "Work")
    form.hours.some.setChecked(True)
    form.zone.setText("Mars/North")
    qtbot.waitUntil(lambda: not form.save.isEnabled())
    assert "no time zone" in form.faults["time_zone"].text()
    form.zone.setText("Asia/Tokyo")
    qtbot.waitUntil(form.save.isEnabled)
    form.save.click()
    done("rules.write")
    document = tomllib.loads(stage.rules_text)
    assert document["never"] == {"contacts": ["boss@*"], "groups": ["Work"]}
    assert (document["hours"], document["time_zone"]) == ("mon-fri 09:00-18:00", "Asia/Tokyo")
    assert "# sleep" in stage.rules_text


def test_rules_for_bases_are_added_changed_and_deleted(
    place: RulesPlace, stage: Stage, done: Done, qtbot: Any
) -> None:
    place.change_minds(0)
    form: Any = place.forms.form
    form.bases.menu_of_all.chosen.emit(("en", "ru"))
    form.languages["en"].setChecked(True)
    form.some.setChecked(True)
    add(form.only, "strangers", "")
    form.save.click()
    done("rules.write")
    changed = {"bases": ["en", "ru"], "mode": "night", "language": ["en"], "only": {"strangers": True}}
    assert tomllib.loads(stage.rules_text)["minds"] == [changed]
    qtbot.waitUntil(lambda: place.known is not None and place.known.now.text == stage.rules_text)
    place.change_minds(None)
    form = place.forms.form
    assert not form.save.isEnabled()
    form.bases.menu_of_all.chosen.emit(("ru",))
    qtbot.waitUntil(form.save.isEnabled)
    form.save.click()
    qtbot.waitUntil(lambda: len(tomllib.loads(stage.rules_text)["minds"]) == 2)
    qtbot.waitUntil(lambda: place.known is not None and place.known.now.text == stage.rules_text)
    place.remove_minds(0)
    qtbot.waitUntil(lambda: tomllib.loads(stage.rules_text)["minds"] == [{"bases": ["ru"]}])
    assert "# sleep" in stage.rules_text


def test_tab_goes_through_a_new_setting_where_it_stands(form: ModeForm, qtbot: Any) -> None:
    setting = next(one for one in form.changes.settings if one.key == "typing_time")
    form.changes.choose(setting)
    row = form.changes.rows["typing_time"]
    assert form.focusWidget() is row.control.widget
    QTest.keyClick(row.control.widget, Qt.Key.Key_Tab)
    assert form.focusWidget() is row.remove
    QTest.keyClick(row.remove, Qt.Key.Key_Tab)
    assert form.focusWidget() is form.changes.more
    QTest.keyClick(form.changes.more, Qt.Key.Key_Tab)
    assert form.focusWidget() is form.placeholders


def test_long_names_and_addresses_do_not_widen_what_they_stand_in(
    place: RulesPlace, stage: Stage, qtbot: Any
) -> None:
    name = "vacation of the whole family in the far north " * 3
    address = "https://calendar.example/" + "a" * 200
    mode = f'[[mode]]\nname = "{name}"\nwhen = {{ calendar = "{address}", busy = true }}\n'
    whom = f'only = {{ groups = ["{address}"] }}\n'
    stage.rules_text = f'{mode}{whom}\n[[minds]]\nbases = "en"\nmode = "{name.strip()}"\n{whom}'
    place.read()
    qtbot.waitUntil(lambda: len(place.cards) == 1)
    page: Any = place.cards[0].parentWidget()
    assert max(card.minimumSizeHint().width() for card in page.findChildren(Card)) < 600
    for open_form in (place.change_mode, place.change_minds):
        open_form(0)
        form: Any = place.forms.form
        page, view = form.scroller.widget(), form.scroller.viewport()
        qtbot.waitUntil(lambda page=page, view=view: page.isVisible() and page.width() <= view.width())
        form.cancel.click()
