"""The shape of what somebody said: how it joins what he said before, and where its words stand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPainterPath, QTextLayout, QTextOption

from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from ui.conversations.history import Joint, Row
from ui.looks.palette import Colours
from ui.looks.scale import NEAR, TIGHT

__all__ = ["Bubble", "Side", "Words", "outline", "side_of", "surface", "words_in"]

_ROUND: Final = 14.0
_JOINED: Final = float(TIGHT)
"""The corner between two bubbles of one person."""
_TAIL: Final = float(NEAR) - 2
_NARROWEST: Final = 40


class Side(Enum):
    """Where a bubble stands."""

    THEIRS = "theirs"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Words:
    """A text broken into lines."""

    layout: QTextLayout
    width: float
    """Of its longest line."""
    height: float
    last: float
    """How far its last line goes."""

    def draw(self, painter: QPainter, x: float, y: float) -> None:
        """Draw it with its top left corner there."""
        self.layout.draw(painter, QPointF(x, y))


@dataclass(slots=True)
class Bubble:
    """The measured parts of one row at one width."""

    row: Row
    width: int
    joint: Joint
    size: QSize
    text: Words
    note: Words | None = None
    heading: str = ""
    stamp: str = ""
    """When it was said, and how far it came."""
    beside: bool = False
    """The stamp stands behind the last words, not beneath them."""
    box: QRectF | None = None
    """The bubble inside the row."""


def words_in(text: str, font: QFont, width: float) -> Words:
    """Break a text into lines."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    height = longest = last = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, _NARROWEST))
        line.setPosition(QPointF(0, height))
        height += line.height()
        last = line.naturalTextRect().right()
        longest = max(longest, line.naturalTextWidth())
    layout.endLayout()
    return Words(layout, longest, height, last)


def side_of(message: StoredMessage) -> Side:
    """Return on which side a message stands."""
    return Side.THEIRS if message.author is Author.CONTACT else Side.OURS


def surface(message: StoredMessage, colours: Colours) -> str:
    """Return the colour of a message's bubble."""
    if message.state is SendState.HELD:
        return colours.held
    return {
        Author.CONTACT: colours.contact,
        Author.BOT: colours.bot,
        Author.OWNER: colours.owner,
    }[message.author]


def outline(box: QRectF, side: Side, joint: Joint) -> QPainterPath:
    """Return the outline of a bubble: with a tail where it is the last of its group, else closely joined."""
    above = _ROUND if joint & Joint.FIRST else _JOINED
    tailed = bool(joint & Joint.LAST)
    # The corners of the side at which it stands are those that join.
    near, far = (box.right(), box.left()) if side is Side.OURS else (box.left(), box.right())
    inward = -1.0 if side is Side.OURS else 1.0
    top, bottom = box.top(), box.bottom()
    path = QPainterPath(QPointF(far - inward * _ROUND, top))
    path.lineTo(near + inward * above, top)
    path.quadTo(near, top, near, top + above)
    if tailed:
        path.lineTo(near, bottom - _ROUND)
        path.quadTo(near, bottom - _TAIL / 2, near - inward * _TAIL, bottom)
        path.lineTo(near + inward * _ROUND, bottom)
    else:
        path.lineTo(near, bottom - _JOINED)
        path.quadTo(near, bottom, near + inward * _JOINED, bottom)
    path.lineTo(far - inward * _ROUND, bottom)
    path.quadTo(far, bottom, far, bottom - _ROUND)
    path.lineTo(far, top + _ROUND)
    path.quadTo(far, top, far - inward * _ROUND, top)
    path.closeSubpath()
    return path
