"""Colours of the pieces of a script, of replies and of problems, on light and on dark."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from boltun.minds.protocol import Merit, Severity
from boltun.minds.source import Role
from ui.looks.palette import colours_of

__all__ = [
    "ROLE_COLOURS",
    "found_colour",
    "merit_colour",
    "role_colour",
    "severity_colour",
]

MERIT_COLOURS: dict[Merit, tuple[str, str]] = {
    Merit.EXACT: ("#6a3d9c", "#c9a6f2"),
    Merit.FOUND: ("#1d53ad", "#8db8ff"),
    Merit.NEAR: ("#00626b", "#6fd3dc"),
    Merit.MEANT: ("#00626b", "#6fd3dc"),
    Merit.GENERAL: ("#8f2f6f", "#f29bd0"),
}
"""Each reply's merit has one colour on light and one on dark.

They have a contrast of 4.5:1 or more against the base colour of our palettes.
"""

ROLE_COLOURS: dict[Role, tuple[str, str]] = {
    Role.TAG: ("#1d53ad", "#8db8ff"),
    Role.NAME: ("#6a3d9c", "#c9a6f2"),
    Role.TEXT: ("#1b2029", "#e6e9ee"),
    Role.WILDCARD: ("#00626b", "#6fd3dc"),
    Role.VALUE: ("#7d4f00", "#f0c36a"),
    Role.COMMENT: ("#555e6e", "#aab2c0"),
    Role.WRONG: ("#a3211f", "#ff9d95"),
}
"""The same for the pieces of a script."""


def merit_colour(merit: Merit, palette: QPalette) -> QColor:
    """Return the colour in which it is said what a reply was found by."""
    return QColor(MERIT_COLOURS[merit][colours_of(palette).dark])


def role_colour(role: Role, palette: QPalette) -> QColor:
    """Return the colour in which a piece of a script is written."""
    return QColor(ROLE_COLOURS[role][colours_of(palette).dark])


def severity_colour(severity: Severity, palette: QPalette) -> QColor:
    """Return the colour of a problem's mark."""
    colours = colours_of(palette)
    match severity:
        case Severity.ERROR:
            return QColor(colours.bad)
        case Severity.WARNING:
            return QColor(colours.warning)
        case _:
            return QColor(colours.muted)


def found_colour(palette: QPalette) -> QColor:
    """Return the background of what a search found."""
    return QColor(colours_of(palette).held)
