"""Everything has a name, and everything is reached and done by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from boltun.minds.boltun.pairs import PairKind
from ui.editing import shortcuts
from ui.looks.palette import DARK, LIGHT, palette_of
from ui.table.base_editor import BaseEditor, Mode
from ui.table.kind_colours import KIND_COLOURS

Make = Callable[..., BaseEditor]
CTRL = Qt.KeyboardModifier.ControlModifier


def takes_focus(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled()


def name_of(widget: QWidget) -> str:
    own = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or own


@pytest.mark.parametrize("mode", list(Mode))
def test_every_control_has_a_name(make_editor: Make, mode: Mode) -> None:
    editor = make_editor("(a)\nb\n", mode)
    editor.open_find(replace=True)
    editor.preview.ask("a")
    nameless = [
        widget
        for widget in editor.findChildren(QWidget)
        if takes_focus(widget) and widget.isVisible() and not name_of(widget) and widget.focusProxy() is None
    ]
    assert [widget for widget in nameless if not widget.objectName().startswith("qt_")] == []


@pytest.mark.parametrize("mode", list(Mode))
def test_tab_goes_round_through_everything(make_editor: Make, qtbot: Any, mode: Mode) -> None:
    editor = make_editor("(a)\nb\n", mode)
    editor.activateWindow()
    editor.view.setFocus()
    reached = []
    for _ in range(60):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
        if reached[-1] is editor.view:
            break
    assert reached[-1] is editor.view
    chosen = editor.table_button if mode is Mode.TABLE else editor.text_button
    for part in (editor.preview.input, editor.preview.chew, chosen, editor.problem_list.list):
        assert part in reached
    if mode is Mode.TABLE:
        assert editor.pair_editor.reply in reached
        assert editor.filter_bar.text in reached


def test_shortcuts_do_what_they_say(editor: BaseEditor, qtbot: Any) -> None:
    editor.activateWindow()
    editor.table.setFocus()
    qtbot.keyClick(editor.table, Qt.Key.Key_T, CTRL)
    assert editor.mode is Mode.TEXT
    qtbot.keyClick(editor.text, Qt.Key.Key_H, CTRL)
    assert editor.find_bar.text.hasFocus()
    assert editor.find_bar.replacement.isVisible()
    qtbot.keyClick(editor.find_bar.text, Qt.Key.Key_Escape)
    assert editor.text.hasFocus()
    qtbot.keyClick(editor.text, Qt.Key.Key_L, CTRL)
    assert editor.filter_bar.text.hasFocus()
    qtbot.keyClick(editor.filter_bar.text, Qt.Key.Key_Down)
    assert editor.table.hasFocus()
    qtbot.keyClick(editor.table, Qt.Key.Key_Return, CTRL)
    assert editor.pair_editor.phrase.hasFocus()
    qtbot.keyClick(editor.pair_editor.phrase, Qt.Key.Key_Escape)
    assert editor.table.hasFocus()


def test_enter_presses_the_button_that_has_the_focus(editor: BaseEditor, qtbot: Any) -> None:
    editor.open_find()
    for button in (editor.text_button, editor.find_bar.close_button, editor.add_button):
        assert button.isVisible()
        with qtbot.waitSignal(button.clicked):
            qtbot.keyClick(button, Qt.Key.Key_Return)
    assert not editor.find_bar.isVisible()
    assert editor.pair_editor.writes_new


def test_no_text_field_claims_a_key_of_the_editor(make_editor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which keys fields claim differs between systems; Ctrl+A they claim everywhere."""
    monkeypatch.setitem(shortcuts.KEYS, "anything", "Ctrl+A")
    editor = make_editor()
    fields = [
        editor.text,
        editor.pair_editor.phrase,
        editor.pair_editor.reply,
        editor.filter_bar.text,
        editor.find_bar.text,
        editor.find_bar.replacement,
        editor.preview.input,
    ]
    assert [claims(field, Qt.Key.Key_A) for field in fields] == [False] * len(fields)
    assert claims(editor.find_bar.text, Qt.Key.Key_C)


def claims(field: QWidget, key: Qt.Key) -> bool:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, CTRL)
    event.ignore()
    QApplication.sendEvent(field, event)
    return event.isAccepted()


def test_menus_offer_what_can_be_done(editor: BaseEditor, qtbot: Any) -> None:
    editor.table.select_lines([0])
    for view, expected in (
        (editor.table, {"Edit", "New pair behind", "Cut", "Copy", "Paste", "Delete"}),
        (editor.text, {"Select all"}),
    ):
        editor.set_mode(Mode.TABLE if view is editor.table else Mode.TEXT)
        where = view.mapToGlobal(QPoint(5, 5))
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), where)
        QApplication.sendEvent(view.viewport(), event)
        menu = next(menu for menu in view.findChildren(QWidget) if menu.inherits("QMenu"))
        assert expected <= {action.text() for action in menu.actions() if action.isEnabled()}
        menu.close()


@pytest.mark.parametrize(("colours", "which"), [(LIGHT, 0), (DARK, 1)])
def test_kinds_can_be_read_on_every_surface(colours: Any, which: int) -> None:
    for pair in KIND_COLOURS.values():
        for surface in (colours.base, colours.alternate, colours.window):
            assert contrast(pair[which], surface) >= 4.5, (pair, surface)


def test_new_colours_reach_everything_that_is_shown(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor("(a.)\nb\n")
    editor.preview.ask("a")
    qtbot.waitUntil(lambda: editor.preview.views()[0].reply.text() == "b")
    editor.preview.views()[0].why_button.click()
    light = editor.preview.views()[0].why.text()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setPalette(palette_of(DARK))
    index = editor.model.index(0, 1)
    dark = QColor(KIND_COLOURS[PairKind.KEYWORDS][1])
    qtbot.waitUntil(lambda: index.data(Qt.ItemDataRole.ForegroundRole) == dark)
    assert editor.preview.views()[0].why.text() != light
    assert editor.palette().color(QPalette.ColorRole.Base) == QColor(DARK.base)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    lights = sorted(luminance(QColor(colour)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: QColor) -> float:
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
