"""Pictures of others, decoded with limits: whatever their bytes are, at worst there is no picture."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageReader

from boltun.picture import Picture, PictureKind
from ui.looks.face import LARGE_FACE

__all__ = ["decoded"]

SIDE: Final = 2 * LARGE_FACE
"""Pixels of a decoded picture: enough for the largest face on a screen of twice the density."""
_MOST_PIXELS: Final = 2048
"""A wider or higher picture is not decoded: a few bytes can stand for gigabytes."""
_LONGEST: Final = 4
"""Nor one that is so many times as wide as high, or as high as wide."""
_FORMATS: Final = {
    PictureKind.PNG: b"png",
    PictureKind.JPEG: b"jpeg",
    PictureKind.GIF: b"gif",
    PictureKind.WEBP: b"webp",
}


def decoded(picture: Picture) -> QImage | None:
    """Return the middle of a picture as a square; None: it cannot be decoded, or would be too large.

    Any thread may ask. Qt tries no decoder but the one for this kind, which is told by the first bytes.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(picture.data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(_FORMATS[picture.kind]))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    longer, shorter = max(size.width(), size.height()), min(size.width(), size.height())
    if shorter < 1 or longer > _MOST_PIXELS or longer > _LONGEST * shorter:
        return None
    scaled = size.scaled(SIDE, SIDE, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    reader.setScaledSize(scaled)
    image = reader.read()
    if image.isNull():
        return None
    left, top = (image.width() - SIDE) // 2, (image.height() - SIDE) // 2
    return image.copy(max(left, 0), max(top, 0), SIDE, SIDE)
