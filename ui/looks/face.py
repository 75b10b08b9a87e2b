"""The face of a contact: initials on a colour of his own, or his picture, and a badge that says who is there.

The colour follows from the address, by the angle of XEP-0392: other programs choose a like one.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from boltun.message import Contact, Presence
from ui.looks.palette import Colours
from ui.looks.people import contact_name

__all__ = [
    "FACE",
    "FACE_COLOURS",
    "LARGE_FACE",
    "SMALL_FACE",
    "Face",
    "draw_badge",
    "draw_face",
    "face_of",
    "initials",
    "sender_face",
]

FACE_COLOURS: Final = (
    "#b3261e",
    "#a8480a",
    "#7a5c00",
    "#54691a",
    "#2f6f2a",
    "#0f6e4f",
    "#006a78",
    "#1f5fae",
    "#4b4fbf",
    "#7440b0",
    "#96338f",
    "#ad2a5f",
)
"""Round the circle of hues from red; white letters stand on each with a contrast of 4.5 or more."""
FACE: Final = 40
"""Pixels of a face in a list or header."""
SMALL_FACE: Final = 28
"""In a line of its own, and beside a bubble."""
LARGE_FACE: Final = 72
"""In the panel of a contact."""
INK: Final = "#ffffff"
_LETTERS: Final = 0.4
"""The height of the initials, as a share of the face's."""
_BADGE: Final = 0.3
_RING: Final = 2.0
"""Pixels of the ground between the face and its badge."""
_UNSPACED: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What is drawn where there is no picture."""

    initials: str
    colour: str


def face_of(contact: Contact) -> Face:
    """Return the face of a contact."""
    return sender_face(contact_name(contact), contact.address)


@lru_cache(maxsize=8192)
def sender_face(name: str, address: str) -> Face:
    """Return the face of somebody with this name; the colour follows from the address."""
    angle = hashlib.sha1(address.encode(errors="replace"), usedforsecurity=False).digest()[:2]
    place = int.from_bytes(angle, "little") * len(FACE_COLOURS) // 65536
    return Face(initials=initials(name), colour=FACE_COLOURS[place])


def initials(name: str) -> str:
    """Return the first letters of the first and the last word; of scripts without spaces the first sign."""
    words = [found for word in name.partition("@")[0].split() if (found := _first(word))]
    if not words:
        return _first(name) or "?"
    if len(words) == 1 or unicodedata.name(words[0], "").startswith(_UNSPACED):
        return words[0]
    return words[0] + words[-1]


def draw_face(
    painter: QPainter, area: QRectF, face: Face, font: QFont, picture: QPixmap | None = None
) -> None:
    """Draw a face into a square, as a circle; ``font`` gives the letters, whatever their size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if picture is not None and not picture.isNull():
        round_ = QPainterPath()
        round_.addEllipse(area)
        painter.setClipPath(round_)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, picture, QRectF(picture.rect()))
    else:
        painter.setBrush(QColor(face.colour))
        painter.drawEllipse(area)
        letters = QFont(font)
        share = _LETTERS if len(face.initials) > 1 else _LETTERS + 0.06
        letters.setPixelSize(max(round(area.height() * share), 6))
        letters.setBold(True)
        painter.setFont(letters)
        painter.setPen(QColor(INK))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, face.initials)
    painter.restore()


def draw_badge(painter: QPainter, face: QRectF, presence: Presence, ground: QColor, colours: Colours) -> None:
    """Say at the lower right edge of a face who is there: by its shape, too, not by its colour alone.

    ``ground`` is what the face stands on.
    """
    size = max(face.height() * _BADGE, 9.0)
    badge = QRectF(face.right() - size + 2, face.bottom() - size + 2, size, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(badge.adjusted(-_RING, -_RING, _RING, _RING))
    if presence is Presence.ONLINE:
        painter.setBrush(QColor(colours.good))
        painter.drawEllipse(badge)
    elif presence is Presence.BUSY:
        painter.setBrush(QColor(colours.bad))
        painter.drawEllipse(badge)
        bar = QRectF(0, 0, size * 0.56, max(size * 0.2, 2))
        bar.moveCenter(badge.center())
        painter.setBrush(ground)
        painter.drawRect(bar)
    elif presence is Presence.OFFLINE:
        painter.setPen(QPen(QColor(colours.frame), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(badge.adjusted(1, 1, -1, -1))
    else:
        moon = QPainterPath()
        moon.addEllipse(badge)
        bite = QPainterPath()
        bite.addEllipse(badge.translated(QPointF(-size * 0.35, -size * 0.3)))
        painter.setBrush(QColor(colours.warning))
        painter.drawPath(moon.subtracted(bite))
    painter.restore()


def _first(word: str) -> str:
    """Return the first letter or digit, as a capital."""
    return next((one.upper()[:1] for one in word if one.isalnum()), "")
