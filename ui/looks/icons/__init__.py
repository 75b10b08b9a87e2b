"""The icons of the window: our own drawings, coloured from the palette."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

__all__ = ["icon", "pixmap", "program_icon"]

_FOLDER = Path(__file__).parent


def pixmap(name: str, colour: str | QColor, size: int = 20, ratio: float = 1.0) -> QPixmap:
    """Draw one icon in one colour, ``size`` logical pixels wide and high."""
    key = f"boltun/{name}/{QColor(colour).name()}/{size}/{ratio}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    source = (_FOLDER / f"{name}.svg").read_text("utf-8").replace("currentColor", QColor(colour).name())
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, picture)
    return picture


def icon(name: str, palette: QPalette, size: int = 20) -> QIcon:
    """Return an icon in the palette's text colours: normal, disabled, and on the accent when selected."""
    group, role = QPalette.ColorGroup, QPalette.ColorRole
    result = QIcon()
    for mode, colour in (
        (QIcon.Mode.Normal, palette.color(group.Normal, role.ButtonText)),
        (QIcon.Mode.Disabled, palette.color(group.Disabled, role.ButtonText)),
        (QIcon.Mode.Selected, palette.color(group.Normal, role.HighlightedText)),
    ):
        for ratio in (1, 2):
            result.addPixmap(pixmap(name, colour, size, ratio), mode)
    return result


def program_icon(*, paused: bool = False) -> QIcon:
    """Return the picture of the program itself; grey while it is paused."""
    result = QIcon()
    for size in (16, 24, 32, 48, 64, 128):
        result.addPixmap(pixmap("boltun", "#7b8392" if paused else "#2458b3", size))
    return result
