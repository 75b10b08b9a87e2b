"""The one scale of the window: the spaces between things, and the sizes of letters.

Nothing in ``ui`` writes a margin or a spacing as a number of its own, and no family of letters is named
anywhere: the interface has the font of the desktop, and what has to stand in columns its fixed one.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

__all__ = ["APART", "CONTROL", "FAR", "NEAR", "TIGHT", "WIDE", "Size", "fixed_font", "sized"]

TIGHT: Final = 4
"""Pixels between the parts of one thing: an icon and its word, two lines of a row."""
NEAR: Final = 8
"""Between things that belong together."""
APART: Final = 12
"""Between things that do not, and around what stands in a card or bubble."""
WIDE: Final = 16
"""From the edge of a place to what stands in it."""
FAR: Final = 24
"""Around a page, and between its sections."""
CONTROL: Final = 30
"""The least height of what one clicks or types in."""


class Size(Enum):
    """How large letters are, in those of the desktop's interface font."""

    SMALL = 0.9
    PLAIN = 1.0
    LARGE = 1.2
    TITLE = 1.4
    FIGURE = 1.7


_LEAST: Final = 7.0
"""Points; nobody reads smaller letters."""


def sized(font: QFont, size: Size, *, bold: bool | None = None) -> QFont:
    """Return a font in another size of the scale; bold, or not, where that is said."""
    result = QFont(font)
    if font.pointSizeF() > 0:
        result.setPointSizeF(max(font.pointSizeF() * size.value, min(_LEAST, font.pointSizeF())))
    else:
        result.setPixelSize(max(round(font.pixelSize() * size.value), 1))
    if bold is not None:
        result.setBold(bold)
    return result


def fixed_font() -> QFont:
    """Return the desktop's font in which all letters are equally wide."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
