"""Whoever listens finds a name everywhere; whoever has no mouse sees where the keyboard is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
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

from tests.ui.everywhere import (
    LONGEST_LANGUAGE,
    PLACES,
    Everywhere,
    described,
    go_round,
    has_label,
    is_qts_own,
    shown,
)

Visit = Callable[..., Everywhere]
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


# --- what holds of everything that is shown ------------------------------------------------


def nameless(window: QWidget) -> Iterator[str]:
    """A screen reader has a name for every control."""
    for part in parts(QAccessible.queryAccessibleInterface(window)):
        owner = part.object()
        if part.role() in CONTROLS | PARTS and not is_qts_own(owner) and not part.text(NAME).strip():
            yield told(part)


def focused_without_a_name(window: QWidget) -> Iterator[str]:
    """Everything that takes the focus has a name."""
    for widget in shown(window):
        if widget.focusPolicy() is Qt.FocusPolicy.NoFocus or widget.focusProxy() or is_qts_own(widget):
            continue
        words = widget.text() if isinstance(widget, (QAbstractButton, QLabel)) else ""
        if not (widget.accessibleName() or words or has_label(window, widget)):
            yield described(widget)


def hidden_by_a_name(window: QWidget) -> Iterator[str]:
    """Names do not hide what labels say."""
    for label in shown(window, QLabel):
        name = label.accessibleName()
        if name and label.textFormat() is not Qt.TextFormat.RichText and label.text() not in name:
            yield f"{described(label)} says {label.text()!r}"


def pictured_without_a_tip(window: QWidget) -> Iterator[str]:
    """Every button without words has a tool tip."""
    for button in shown(window, QAbstractButton):
        pictured = not button.text() or (
            isinstance(button, QToolButton)
            and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
            and not button.icon().isNull()
        )
        if pictured and not is_qts_own(button) and not button.toolTip():
            yield described(button)


def keys_of_two(window: QWidget) -> Iterator[str]:
    """No two buttons in sight have the same key."""
    keys = defaultdict(list)
    for one in shown(window, QAbstractButton):
        if one.isEnabled() and not one.shortcut().isEmpty():
            keys[one.shortcut().toString()].append(one.text())
    yield from (f"{key} of {', '.join(names)}" for key, names in keys.items() if len(names) > 1)


OTHERWISE = {
    "Ctrl+End": "To the newest message",
}
"""Keys that do the same as a button to which the keyboard does not come, and what the button is called."""


def for_the_mouse_alone(window: QWidget) -> Iterator[str]:
    """Every button is reached with the Tab key, or has a key."""
    for button in shown(window, QAbstractButton):
        reached = button.focusPolicy() & Qt.FocusPolicy.TabFocus or button.group() is not None
        known = {QCoreApplication.translate("HistoryView", name) for name in OTHERWISE.values()}
        if not reached and not is_qts_own(button) and button.accessibleName() not in known:
            yield described(button)


def scrolled_by_the_mouse_alone(window: QWidget) -> Iterator[str]:
    """Long lists and pages are scrolled by keyboard."""
    for area in shown(window, QAbstractScrollArea):
        bar = area.verticalScrollBar()
        if is_qts_own(area) or bar.maximum() <= bar.minimum():
            continue
        inside = any(
            one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
            for one in area.findChildren(QWidget)
        )
        if not area.focusPolicy() & Qt.FocusPolicy.TabFocus and not inside:
            yield described(area)


def menus_of_the_mouse_alone(window: QWidget) -> Iterator[str]:
    """Menus come up by keyboard where they come up by mouse."""
    for widget in shown(window):
        custom = widget.contextMenuPolicy() is Qt.ContextMenuPolicy.CustomContextMenu
        if custom and not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield described(widget)


RULES = (
    nameless,
    focused_without_a_name,
    hidden_by_a_name,
    pictured_without_a_tip,
    keys_of_two,
    for_the_mouse_alone,
    scrolled_by_the_mouse_alone,
    menus_of_the_mouse_alone,
)


@pytest.mark.parametrize("language", LONGEST_LANGUAGE)
def test_everything_is_heard_and_reached_without_a_mouse(visit: Visit, language: str) -> None:
    # One way through all places: to go there takes longer than to look around.
    offences = [
        f"{rule.__name__} in {place}: {one}"
        for place, window in visit(language).places()
        for rule in RULES
        for one in rule(window)
    ]
    assert not offences, "\n".join(offences)


# --- where the keyboard is ---------------------------------------------------------------


def looks(window: QWidget, area: QRect) -> QImage:
    QApplication.processEvents()
    return window.grab(area).toImage().convertToFormat(QImage.Format.Format_RGB32)


def differing(one: QImage, other: QImage) -> int:
    """Return how many pixels differ."""
    if one.size() != other.size():
        return one.width() * one.height()
    first, second = (bytes(memoryview(image.constBits())) for image in (one, other))
    count, row = 0, one.bytesPerLine()
    for start in range(0, len(first), row):
        lines = first[start : start + row], second[start : start + row]
        if lines[0] != lines[1]:
            count += sum(a != b for a, b in zip(*(memoryview(line).cast("I") for line in lines), strict=True))
    return count


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
