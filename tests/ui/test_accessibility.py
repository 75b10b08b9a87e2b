"""Whoever listens finds a name everywhere; whoever has no mouse sees where the keyboard is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QFocusFrame,
    QLabel,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from tests.ui.everywhere import PLACES, Everywhere, described, go_round, has_label, is_qts_own, shown

Visit = Callable[..., Everywhere]
LANGUAGES = ["en", "ru", "ja"]
ROLE, NAME, TELLS = QAccessible.Role, QAccessible.Text.Name, QAccessible.Text.Description
CONTROLS = {
    ROLE.Button,
    ROLE.ButtonMenu,
    ROLE.CheckBox,
    ROLE.Chart,
    ROLE.ComboBox,
    ROLE.EditableText,
    ROLE.Graphic,
    ROLE.List,
    ROLE.PageTab,
    ROLE.PageTabList,
    ROLE.ProgressBar,
    ROLE.RadioButton,
    ROLE.Slider,
    ROLE.SpinBox,
    ROLE.Table,
    ROLE.Tree,
}
PARTS = {ROLE.PageTab, ROLE.ListItem, ROLE.ColumnHeader}
"""Parts of controls that nobody would know without words."""
ENOUGH = 60
"""So many pixels tell where the keyboard is; a text cursor alone does not."""
CURSOR = 10
"""Unless it stands in a large text."""


def parts(interface: QAccessibleInterface, depth: int = 0) -> Iterator[QAccessibleInterface]:
    """Walk a tree as a screen reader does, past what is hidden."""
    yield interface
    if depth > 40:
        raise AssertionError("the tree of what can be read has no end")
    for number in range(min(interface.childCount(), 60)):
        child = interface.child(number)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from parts(child, depth + 1)


def told(interface: QAccessibleInterface) -> str:
    """Return a line by which a part is found again."""
    holder = interface.object()
    where = described(holder) if isinstance(holder, QWidget) else ""
    return f"{interface.role().name} {interface.text(NAME)!r} {where}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_reader_has_a_name_for_every_control(visit: Visit, language: str) -> None:
    nameless = []
    for place, window in visit(language).places():
        for part in parts(QAccessible.queryAccessibleInterface(window)):
            owner = part.object()
            if part.role() not in CONTROLS | PARTS or is_qts_own(owner):
                continue
            if not part.text(NAME).strip():
                nameless.append(f"{place}: {told(part)}")
    assert not nameless, "\n".join(nameless)


def test_everything_that_takes_the_focus_has_a_name(visit: Visit) -> None:
    nameless = []
    for place, window in visit().places():
        for widget in shown(window):
            if widget.focusPolicy() is Qt.FocusPolicy.NoFocus or widget.focusProxy() or is_qts_own(widget):
                continue
            words = widget.text() if isinstance(widget, (QAbstractButton, QLabel)) else ""
            if not (widget.accessibleName() or words or has_label(window, widget)):
                nameless.append(f"{place}: {described(widget)}")
    assert not nameless, "\n".join(nameless)


def test_names_do_not_hide_what_labels_say(visit: Visit) -> None:
    hidden = []
    for place, window in visit().places():
        for label in shown(window, QLabel):
            name = label.accessibleName()
            if name and label.textFormat() is not Qt.TextFormat.RichText and label.text() not in name:
                hidden.append(f"{place}: {described(label)} says {label.text()!r}")
    assert not hidden, "\n".join(hidden)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_without_words_has_a_tool_tip(visit: Visit, language: str) -> None:
    mute = []
    for place, window in visit(language).places():
        for button in shown(window, QAbstractButton):
            pictured = not button.text() or (
                isinstance(button, QToolButton)
                and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
                and not button.icon().isNull()
            )
            if pictured and not is_qts_own(button) and not button.toolTip():
                mute.append(f"{place}: {described(button)}")
    assert not mute, "\n".join(mute)


def test_no_two_buttons_in_sight_have_the_same_key(visit: Visit) -> None:
    twice = []
    for place, window in visit().places():
        keys = Counter(
            one.shortcut().toString()
            for one in shown(window, QAbstractButton)
            if one.isEnabled() and not one.shortcut().isEmpty()
        )
        twice += [f"{place}: {key}" for key, count in keys.items() if count > 1]
    assert not twice, "\n".join(twice)


# --- where the keyboard is ---------------------------------------------------------------


def looks(window: QWidget, area: QRect) -> QImage:
    QApplication.processEvents()
    return window.grab(area).toImage().convertToFormat(QImage.Format.Format_RGB32)


def differing(one: QImage, other: QImage) -> int:
    """Return how many pixels differ."""
    if one.size() != other.size():
        return one.width() * one.height()
    first, second = (memoryview(image.constBits()).cast("I") for image in (one, other))
    return sum(a != b for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("place", PLACES)
def test_one_sees_where_the_keyboard_is(visit: Visit, place: str) -> None:
    window = visit().go(place)
    window.activateWindow()
    unseen = []

    def look(widget: QWidget) -> None:
        area = in_sight(widget).adjusted(-2, -2, 2, 2) & window.rect()
        if area.width() < 8 or area.height() < 8:
            unseen.append(f"{described(widget)} is out of sight")
            return
        if isinstance(widget, QLabel):
            # Without the focus it would forget which of its links was chosen.
            if not any(ring.widget() is widget and ring.isVisible() for ring in shown(window, QFocusFrame)):
                unseen.append(described(widget))
            return
        focused = looks(window, area)
        widget.clearFocus()
        enough = CURSOR if writes(widget) else ENOUGH
        if differing(focused, looks(window, area)) < enough:
            unseen.append(f"{described(widget)} at {area}")
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    go_round(window, look)
    assert not unseen, "\n".join(unseen)


def in_sight(widget: QWidget) -> QRect:
    """Return what the areas around a widget leave of it, as the window counts."""
    window = widget.window()
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around = widget.parentWidget()
    while around is not None and around is not window:
        area &= QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    return area


def writes(widget: QWidget) -> bool:
    """Say whether it is a large text that shows a cursor in a line of its own."""
    return isinstance(widget, QPlainTextEdit) and not widget.isReadOnly()


# --- nothing for the mouse alone ---------------------------------------------------------

OTHERWISE = {
    "To the newest message": "Ctrl+End",
}
"""Buttons that the keyboard does not come to, and the key that does the same."""


def test_every_button_is_reached_or_has_a_key(visit: Visit) -> None:
    mouse_only = []
    for place, window in visit().places():
        for button in shown(window, QAbstractButton):
            reached = button.focusPolicy() & Qt.FocusPolicy.TabFocus or button.group() is not None
            if not reached and not is_qts_own(button) and button.accessibleName() not in OTHERWISE:
                mouse_only.append(f"{place}: {described(button)}")
    assert not mouse_only, "\n".join(mouse_only)


def test_long_lists_and_pages_are_scrolled_by_keyboard(visit: Visit) -> None:
    stuck = []
    for place, window in visit().places():
        for area in shown(window, QAbstractScrollArea):
            bar = area.verticalScrollBar()
            if is_qts_own(area) or bar.maximum() <= bar.minimum():
                continue
            inside = [
                one
                for one in area.findChildren(QWidget)
                if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
            ]
            if not area.focusPolicy() & Qt.FocusPolicy.TabFocus and not inside:
                stuck.append(f"{place}: {described(area)}")
    assert not stuck, "\n".join(stuck)


def test_menus_come_up_by_keyboard_where_they_come_up_by_mouse(visit: Visit) -> None:
    custom = Qt.ContextMenuPolicy.CustomContextMenu
    lost = []
    for place, window in visit().places():
        for widget in shown(window):
            if widget.contextMenuPolicy() is not custom:
                continue
            if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                lost.append(f"{place}: {described(widget)}")
    assert not lost, "\n".join(lost)
