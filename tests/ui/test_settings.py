from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from boltun.errors import SettingsError
from boltun.events import MindsChanged
from boltun.settings import SETTINGS, Settings
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.synonyms import _lists, folded
from ui.settings.folder_choice import FolderChoice
from ui.settings.ordered_choice import OrderedChoice
from ui.settings.place import SettingsPlace

Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def place(stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any) -> SettingsPlace:
    place = SettingsPlace(bridge, Preferences(stage.settings, bridge))
    qtbot.addWidget(place)
    place.notices = []  # type: ignore[attr-defined]
    place.noticed.connect(place.notices.append)  # type: ignore[attr-defined]
    place.resize(900, 640)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: bridge.service is not None)
    return place


def test_every_setting_that_is_not_hidden_has_a_control_with_its_label_and_help(place: SettingsPlace) -> None:
    listed = [key for key, setting in SETTINGS.items() if not setting.hidden]
    assert len(listed) > 20
    shown = " ".join(label.text() for label in place.findChildren(QLabel))
    for key in listed:
        widget = place.control(key).widget
        assert widget.accessibleName() == SETTINGS[key].label
        assert SETTINGS[key].help in shown
    for key in SETTINGS.keys() - set(listed):
        with pytest.raises(StopIteration):
            place.control(key)


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("talk_with_everybody", QCheckBox),
        ("reply_frequency", QComboBox),
        ("default_mind", QComboBox),
        ("thinking_time", QDoubleSpinBox),
        ("limit_hour", QSpinBox),
        ("room_names", QLineEdit),
        ("stop_word", QPlainTextEdit),
        ("warning_text", QPlainTextEdit),
    ],
)
def test_the_control_fits_the_kind_of_value(place: SettingsPlace, key: str, kind: type[QWidget]) -> None:
    assert type(place.control(key).widget).mro().index(kind) < 2


def test_messages_that_are_never_deleted_are_kept_for_ever(place: SettingsPlace) -> None:
    spin = place.control("keep_days").widget
    assert isinstance(spin, QSpinBox)
    assert (spin.value(), spin.text()) == (0, "for ever")
    spin.setValue(30)
    assert spin.text() == "30 days"


def test_numbers_show_their_unit_and_keep_their_range(place: SettingsPlace) -> None:
    spin = place.control("late_seconds").widget
    assert isinstance(spin, QDoubleSpinBox)
    assert spin.suffix() == " s"
    assert (spin.minimum(), spin.maximum()) == (1, 86400)


def test_a_click_changes_a_setting(place: SettingsPlace, done: Done) -> None:
    box = place.control("talk_with_everybody").widget
    assert isinstance(box, QCheckBox)
    box.click()
    assert done("change_setting") == ("talk_with_everybody", True)


def test_a_number_is_changed_when_it_has_been_typed_not_at_each_digit(
    place: SettingsPlace, stage: Stage, done: Done
) -> None:
    spin = place.control("limit_hour").widget
    assert isinstance(spin, QSpinBox)
    spin.setFocus()
    spin.selectAll()
    for digit in "345":
        QTest.keyClick(spin, digit)  # type: ignore[call-overload]
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert done("change_setting") == ("limit_hour", 345)
    assert [one for one in stage.done if one[0] == "change_setting"] == [
        ("change_setting", "limit_hour", 345)
    ]


def test_a_choice_is_told_by_its_value(place: SettingsPlace, done: Done) -> None:
    combo = place.control("reply_frequency").widget
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert done("change_setting") == ("reply_frequency", "once in 10 minutes")


def test_the_base_is_chosen_among_those_there_are(place: SettingsPlace, qtbot: Any, done: Done) -> None:
    combo = place.control("default_mind").widget
    assert isinstance(combo, QComboBox)
    qtbot.waitUntil(lambda: combo.count() == 3)
    assert combo.itemText(0) == "bundled, in your language"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert done("change_setting") == ("default_mind", "ru")


def test_bases_behind_it_are_chosen_and_ordered_by_keyboard_in_one_go(
    place: SettingsPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    stage.offered = [
        *stage.offered,
        replace(stage.offered[0], name="doc", title="Doctor & Co", kind="eliza", bundled=False, language=""),
    ]
    bridge.listen(MindsChanged())
    button = place.control("minds_behind").widget
    assert isinstance(button, OrderedChoice)
    menu = button.menu_of_all
    qtbot.waitUntil(lambda: len(menu.actions()) == 2)
    titles = [action.text() for action in menu.actions()]
    assert titles[1] == "Doctor && Co · ELIZA script"
    assert not any("Русская" in title for title in titles), "that one stands in front"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    qtbot.waitUntil(menu.isVisible)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    qtbot.waitUntil(lambda: stage.settings.get("minds_behind") == ("en",))
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: stage.settings.get("minds_behind") == ("en", "doc"))
    QTest.keyClick(menu, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: stage.settings.get("minds_behind") == ("doc", "en"))
    assert menu.isVisible()
    assert [action.text() for action in menu.actions()[:2]] == [f"1. {titles[1]}", f"2. {titles[0]}"]
    assert menu.activeAction().text() == f"1. {titles[1]}"
    mouse = menu.actionGeometry(menu.actions()[1]).center()
    QTest.mouseMove(menu, mouse)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=mouse)
    qtbot.waitUntil(lambda: stage.settings.get("minds_behind") == ("doc",))
    assert menu.isVisible()
    menu.close()
    told = "Doctor & Co · ELIZA script. If the reply base"
    qtbot.waitUntil(lambda: button.accessibleDescription().startswith(told))


def test_a_long_text_is_saved_when_one_leaves_it(place: SettingsPlace, done: Done) -> None:
    text = place.control("warning_text").widget
    assert isinstance(text, QPlainTextEdit)
    text.setFocus()
    text.setPlainText("I am away.")
    place.filter.setFocus()
    assert done("change_setting") == ("warning_text", "I am away.")


def test_the_default_of_the_warning_is_shown_in_the_owners_language_and_is_nothing_to_put_back(
    place: SettingsPlace, bridge: Bridge, stage: Stage, qtbot: Any
) -> None:
    text = place.control("warning_text").widget
    assert isinstance(text, QPlainTextEdit)
    bridge.ask(lambda service: service.change_setting("language", "ru"))
    qtbot.waitUntil(lambda: text.toPlainText().startswith("Я сейчас"))
    assert place.back_button("warning_text").isHidden()
    bridge.ask(lambda service: service.change_setting("warning_text", "Away."))
    qtbot.waitUntil(lambda: not place.back_button("warning_text").isHidden())
    place.back_button("warning_text").click()
    qtbot.waitUntil(lambda: text.toPlainText().startswith("Я сейчас"))


def test_only_what_differs_can_go_back_to_its_default_and_that_can_be_undone(
    place: SettingsPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    back = place.back_button("limit_hour")
    assert back.isHidden()
    bridge.ask(lambda service: service.change_setting("limit_hour", 7))
    qtbot.waitUntil(lambda: not back.isHidden())
    back.click()
    qtbot.waitUntil(lambda: stage.settings.get("limit_hour") == 120)
    qtbot.waitUntil(back.isHidden)
    place.notices[-1].undone()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: stage.settings.get("limit_hour") == 7)


def test_a_refused_value_is_told_and_the_old_one_shown_again(
    place: SettingsPlace, stage: Stage, qtbot: Any
) -> None:
    stage.fails["change_setting"] = SettingsError("They cannot be saved: {reason}.", reason="disk full")
    box = place.control("talk_with_everybody").widget
    assert isinstance(box, QCheckBox)
    box.click()
    qtbot.waitUntil(lambda: not box.isChecked())
    assert place.notices[-1].text == "They cannot be saved: disk full."  # type: ignore[attr-defined]


def test_a_change_from_elsewhere_is_shown(
    place: SettingsPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    box = place.control("mark_as_read").widget
    assert isinstance(box, QCheckBox)
    assert box.isChecked()
    bridge.ask(lambda service: service.change_setting("mark_as_read", False))
    qtbot.waitUntil(lambda: not box.isChecked())


@pytest.mark.parametrize("key", ["room_names", "stop_word"])
def test_a_change_from_elsewhere_waits_for_what_is_being_typed(
    place: SettingsPlace, stage: Stage, bridge: Bridge, qtbot: Any, key: str
) -> None:
    control = place.control(key)
    field = control.widget
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    text = field.text if isinstance(field, QLineEdit) else field.toPlainText
    place.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.selectAll()
    QTest.keyClicks(field, "no mo")
    control.show_value("from elsewhere")
    assert text() == "no mo"
    QTest.keyClicks(field, "re")
    place.filter.setFocus()
    qtbot.waitUntil(lambda: stage.settings.get(key) == "no more")
    bridge.ask(lambda service: service.change_setting(key, "from elsewhere"))
    qtbot.waitUntil(lambda: text() == "from elsewhere")


def test_words_of_label_and_help_find_a_setting(place: SettingsPlace) -> None:
    place.search()
    place.filter.setText("STRANGERS list")
    assert place.control("talk_with_strangers").widget.isVisible()
    assert not place.control("limit_hour").widget.isVisible()
    place.filter.setText("no such words")
    assert place.nothing.isVisible()
    place.filter.clear()
    assert not place.nothing.isVisible()


@pytest.mark.parametrize(
    ("words", "key"),
    [
        *(
            ("color", "theme"),
            ("dark mode", "theme"),
            ("mute", "chew"),
            ("robot", "warn"),
            ("backup", "backup_megabytes"),
        ),
        *(
            ("цвет", "theme"),
            ("робот", "warn"),
            ("автозапуск", "start_at_login"),
            ("бэкап", "backup_megabytes"),
        ),
        *(("色", "theme"), ("ロボット", "warn"), ("通知", "notify_held"), ("ミュート", "chew")),
    ],
)
def test_other_words_for_it_find_a_setting(place: SettingsPlace, words: str, key: str) -> None:
    place.filter.setText(words)
    assert place.control(key).widget.isVisible()
    assert not place.control("fold_yo").widget.isVisible()


def test_every_setting_has_other_words_but_texts_and_no_list_names_an_unknown_one() -> None:
    named = {key for _, settings in _lists() for key in settings}
    shown = {key for key, one in SETTINGS.items() if not one.hidden and not key.startswith("grave")}
    assert named <= set(SETTINGS)
    assert shown <= named
    for words, _ in _lists():
        assert words == tuple(map(folded, words))


def test_a_form_of_a_word_finds_a_setting_in_any_window(place: SettingsPlace) -> None:
    place.filter.setText("роботами")
    assert place.control("stop_loops").widget.isVisible()
    assert not place.control("fold_yo").widget.isVisible()


def test_the_wheel_changes_nothing_that_has_not_the_focus(place: SettingsPlace, qtbot: Any) -> None:
    spin = place.control("limit_hour").widget
    assert isinstance(spin, QSpinBox)
    place.filter.setFocus()
    before = spin.value()
    middle = QPointF(spin.rect().center())
    turn = QWheelEvent(
        middle,
        spin.mapToGlobal(middle),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(spin, turn)
    assert spin.value() == before


def test_what_is_wrong_in_the_file_stands_above_the_settings(
    bridge: Bridge, tmp_path: Path, qtbot: Any
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('limit_hour = "many"\n')
    place = SettingsPlace(bridge, Preferences(Settings(file), bridge))
    qtbot.addWidget(place)
    place.show()
    assert "limit_hour must be a whole number" in place.problems.text()
    assert "line 1" in place.problems.text()


def test_a_folder_is_typed_or_chosen(place: SettingsPlace, stage: Stage, done: Done, qtbot: Any) -> None:
    choice = place.control("meaning_model").widget
    assert isinstance(choice, FolderChoice)
    place.show_setting("meaning_model")
    choice.line.setText(" /models/small ")
    QTest.keyClick(choice.line, Qt.Key.Key_Return)
    assert done("change_setting") == ("meaning_model", "/models/small")
    choice.button.click()
    assert choice.dialog is not None
    assert choice.dialog.fileMode() is choice.dialog.FileMode.Directory
    choice.dialog.fileSelected.emit("/models/large")
    qtbot.waitUntil(lambda: ("change_setting", "meaning_model", "/models/large") in stage.done)
    assert choice.line.text() == "/models/large"
    choice.dialog.close()
