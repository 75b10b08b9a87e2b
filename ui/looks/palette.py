"""The two palettes of the window, and the colours that a QPalette has no role for.

Qt's own ``setColorScheme`` does nothing on many systems, so both palettes are complete and our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

__all__ = ["DARK", "LIGHT", "Colours", "Theme", "colours_of", "palette_of", "wanted_colours"]


class Theme(StrEnum):
    """What the owner wishes; SYSTEM follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """One palette, as ``#rrggbb``. Every ``*_text`` stands on its surface with a contrast of 4.5 or more."""

    dark: bool
    window: str
    text: str
    muted: str
    """Less important words, on window, base and any bubble."""
    base: str
    alternate: str
    button: str
    hover: str
    """A control to which the mouse points."""
    pressed: str
    button_text: str
    line: str
    """Hair lines between areas."""
    frame: str
    """Outlines of controls; 3 or more against window and base."""
    focus: str
    """Outline of what has the keyboard; 3 or more against window and base."""
    accent: str
    accent_text: str
    link: str
    visited: str
    tip: str
    tip_text: str
    disabled: str
    contact: str
    """Bubble of what the contact wrote."""
    bot: str
    """Bubble of what Boltun wrote."""
    owner: str
    """Bubble of what the owner wrote."""
    held: str
    """Bubble of a reply that waits for the owner."""
    good: str
    """Words of success: online, saved."""
    warning: str
    bad: str


LIGHT = Colours(
    dark=False,
    window="#f3f4f7",
    text="#1b2029",
    muted="#555e6e",
    base="#ffffff",
    alternate="#f7f8fa",
    button="#e6e9ef",
    hover="#dae0ea",
    pressed="#c6cfdd",
    button_text="#1b2029",
    line="#d5d9e1",
    frame="#868e9c",
    focus="#2458b3",
    accent="#2458b3",
    accent_text="#ffffff",
    link="#1d53ad",
    visited="#6a3d9c",
    tip="#262c38",
    tip_text="#f3f4f7",
    disabled="#8a919d",
    contact="#eceef3",
    bot="#dfeaff",
    owner="#dff3e4",
    held="#fff1d2",
    good="#16683a",
    warning="#7d4f00",
    bad="#a3211f",
)

DARK = Colours(
    dark=True,
    window="#20242c",
    text="#e6e9ee",
    muted="#aab2c0",
    base="#181b21",
    alternate="#1c2027",
    button="#2f3540",
    hover="#3b4351",
    pressed="#4b5567",
    button_text="#e6e9ee",
    line="#353b47",
    frame="#727b8b",
    focus="#7aa7ff",
    accent="#3566c4",
    accent_text="#ffffff",
    link="#8db8ff",
    visited="#c9a6f2",
    tip="#e6e9ee",
    tip_text="#1b2029",
    disabled="#7b8392",
    contact="#2a2f39",
    bot="#22375c",
    owner="#1f4231",
    held="#4a3a14",
    good="#7fd6a0",
    warning="#f0c36a",
    bad="#ff9d95",
)


def palette_of(colours: Colours) -> QPalette:
    """Return the QPalette of these colours, every role set."""
    role = QPalette.ColorRole
    by_role = {
        role.Window: colours.window,
        role.WindowText: colours.text,
        role.Base: colours.base,
        role.AlternateBase: colours.alternate,
        role.Text: colours.text,
        role.PlaceholderText: colours.muted,
        role.Button: colours.button,
        role.ButtonText: colours.button_text,
        role.BrightText: colours.accent_text,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.accent_text,
        role.Accent: colours.accent,
        role.Link: colours.link,
        role.LinkVisited: colours.visited,
        role.ToolTipBase: colours.tip,
        role.ToolTipText: colours.tip_text,
        # Fusion draws its bevels and outlines from these.
        role.Light: QColor(colours.button).lighter(106).name(),
        role.Midlight: colours.line,
        role.Mid: colours.line,
        role.Dark: colours.frame,
        role.Shadow: "#000000",
    }
    palette = QPalette()
    for one, value in by_role.items():
        palette.setColor(one, QColor(value))
    for one in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(colours.disabled))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(colours.line))
    palette.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, QColor(colours.muted))
    return palette


def colours_of(palette: QPalette) -> Colours:
    """Return the colours that this palette was made of."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


def wanted_colours(theme: Theme) -> Colours:
    """Return the colours of a theme; SYSTEM asks the desktop and is light where that does not tell."""
    if theme is Theme.SYSTEM:
        hints = QGuiApplication.styleHints()
        return DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT
    return DARK if theme is Theme.DARK else LIGHT
