from __future__ import annotations

import dataclasses
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QStyleOptionToolButton,
    QTabBar,
    QWidget,
)

from ui.looks.palette import DARK, LIGHT, Colours, Theme, colours_of, palette_of, wanted_colours
from ui.looks.style import dress
from ui.widgets.button import ToolButton


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2."""
    linear = []
    one = QColor(colour)
    for value in (one.redF(), one.greenF(), one.blueF()):
        linear.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


WORDS = {
    "text": ("window", "base", "alternate", "button", "contact", "bot", "owner", "held"),
    "muted": ("window", "base", "alternate", "contact", "bot", "owner", "held"),
    "button_text": ("button", "hover", "pressed", "bot"),
    "accent_text": ("accent",),
    "link": ("window", "base", "alternate", "contact", "bot"),
    "visited": ("window", "base", "alternate"),
    "tip_text": ("tip",),
    "good": ("window", "base", "alternate", "contact", "bot", "owner"),
    "warning": ("window", "base", "alternate", "held", "contact", "bot"),
    "bad": ("window", "base", "alternate", "held"),
}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "surface"), [(ink, one) for ink, some in WORDS.items() for one in some])
def test_words_can_be_read_on_every_surface_they_stand_on(colours: Colours, ink: str, surface: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, surface)) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("surface", ["window", "base"])
@pytest.mark.parametrize("mark", ["frame", "focus"])
def test_outlines_and_focus_can_be_seen(colours: Colours, mark: str, surface: str) -> None:
    assert contrast(getattr(colours, mark), getattr(colours, surface)) >= 3


def test_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_role_of_the_palette_is_ours(colours: Colours) -> None:
    ours = {value for value in dataclasses.astuple(colours) if isinstance(value, str)}
    palette = palette_of(colours)
    for role in (
        QPalette.ColorRole.Window,
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Base,
        QPalette.ColorRole.AlternateBase,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.PlaceholderText,
        QPalette.ColorRole.Button,
        QPalette.ColorRole.ButtonText,
        QPalette.ColorRole.Highlight,
        QPalette.ColorRole.HighlightedText,
        QPalette.ColorRole.Link,
        QPalette.ColorRole.LinkVisited,
        QPalette.ColorRole.ToolTipBase,
        QPalette.ColorRole.ToolTipText,
    ):
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            assert palette.color(group, role).name() in ours, (role, group)


def test_widgets_know_their_colours_after_a_change_of_theme(qapp: QApplication, qtbot: Any) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    label, button, field = QLabel(page), QPushButton(page), QLineEdit(page)
    page.show()
    for colours in (DARK, LIGHT, DARK):
        # Qt tells widgets of a new palette only while its event loop runs.
        QTimer.singleShot(0, partial(dress, qapp, colours))
        qtbot.waitUntil(
            lambda colours=colours: all(
                colours_of(widget.palette()) is colours for widget in (page, label, button, field)
            )
        )


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_current_tab_is_underlined(qapp: QApplication, qtbot: Any, colours: Colours) -> None:
    dress(qapp, colours)
    tabs = QTabBar()
    qtbot.addWidget(tabs)
    tabs.setDocumentMode(True)
    tabs.setDrawBase(False)
    for words in ("New", "Later"):
        tabs.addTab(words)
    tabs.resize(tabs.sizeHint())
    tabs.show()
    image = tabs.grab().toImage()
    columns = [tabs.tabRect(number).center().x() for number in (0, 1)]
    marked = [colours.focus in {image.pixelColor(x, y).name() for y in range(tabs.height())} for x in columns]
    assert marked == [True, False]


def test_the_theme_of_the_owner_wins_over_the_desktop(qapp: QApplication) -> None:
    assert wanted_colours(Theme.DARK) is DARK
    assert wanted_colours(Theme.LIGHT) is LIGHT
    dark = qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark
    assert wanted_colours(Theme.SYSTEM) is (DARK if dark else LIGHT)


CONTROLS = {
    "button": lambda: QPushButton("words"),
    "tool": lambda: ToolButton(),
    "choice": lambda: QComboBox(),
    "field": lambda: QLineEdit(),
    "check": lambda: QCheckBox("words"),
    "radio": lambda: QRadioButton("words"),
}
STATES = {
    "at rest": QStyle.StateFlag.State_Enabled,
    "hover": QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_MouseOver,
    "pressed": QStyle.StateFlag.State_Enabled
    | QStyle.StateFlag.State_MouseOver
    | QStyle.StateFlag.State_Sunken,
    "focus": QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_HasFocus,
    "disabled": QStyle.StateFlag.State_None,
}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", CONTROLS)
def test_every_state_of_a_control_looks_different(
    qapp: QApplication, qtbot: Any, colours: Colours, kind: str
) -> None:
    dress(qapp, colours)
    widget: Any = CONTROLS[kind]()
    qtbot.addWidget(widget)
    widget.resize(120, 30)
    seen = {}
    for name, state in STATES.items():
        if kind == "field" and name == "pressed":
            continue  # one writes in it
        if kind in ("check", "radio") and name == "focus":
            continue  # the ring is drawn around its words
        seen[name] = drawn_as(widget, kind, state)
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], f"{one} and {other}"


def drawn_as(widget: Any, kind: str, state: QStyle.StateFlag) -> QImage:
    image = QImage(120, 30, QImage.Format.Format_RGB32)
    image.fill(widget.palette().window().color())
    painter = QPainter(image)
    style = widget.style()
    if kind == "choice":
        combo = QStyleOptionComboBox()
        combo.initFrom(widget)
        combo.rect, combo.state, combo.subControls = widget.rect(), state, QStyle.SubControl.SC_All
        style.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, combo, painter, widget)
    else:
        options: dict[str, tuple[Any, QStyle.PrimitiveElement]] = {
            "button": (QStyleOptionButton, QStyle.PrimitiveElement.PE_PanelButtonCommand),
            "tool": (QStyleOptionToolButton, QStyle.PrimitiveElement.PE_PanelButtonTool),
            "field": (QStyleOptionFrame, QStyle.PrimitiveElement.PE_PanelLineEdit),
            "check": (QStyleOptionButton, QStyle.PrimitiveElement.PE_IndicatorCheckBox),
            "radio": (QStyleOptionButton, QStyle.PrimitiveElement.PE_IndicatorRadioButton),
        }
        make, element = options[kind]
        option = make()
        option.initFrom(widget)
        option.rect, option.state = QRect(2, 2, 20, 20) if "Ind" in element.name else widget.rect(), state
        if kind == "field":
            option.lineWidth = 1
        style.drawPrimitive(element, option, painter, widget)
    painter.end()
    return image


def test_motion_is_short(qapp: QApplication) -> None:
    assert 0 <= qapp.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) <= 200
