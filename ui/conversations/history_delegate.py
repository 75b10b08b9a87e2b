"""How the rows of a conversation are measured and painted: bubbles, day lines, reasons for silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from ui.conversations.history import DayLine, Pending, Row, UnreadLine, line_words
from ui.conversations.words import meta, note
from ui.looks.icons import pixmap
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import duration

__all__ = ["SHOWN_CHARACTERS", "HistoryDelegate"]

_Index = QModelIndex | QPersistentModelIndex

SHOWN_CHARACTERS = 3000
"""Of a longer message only the beginning is painted; the whole of it is a click away."""
_WIDEST = 620
_SHARE = 0.8
_SIDE = WIDE
_PAD_X, _PAD_Y = APART, NEAR
_ROW_GAP = TIGHT
_ICON = 13
_CACHED = 300
# Asked for every row at each layout: faster than the union.
_ROWS = (StoredMessage, DayLine, UnreadLine, Pending)


@dataclass(frozen=True, slots=True)
class _Text:
    """A text broken into lines."""

    layout: QTextLayout
    width: float
    """Of its longest line."""
    height: float

    def draw(self, painter: QPainter, x: float, y: float) -> None:
        """Draw it with its top left corner there."""
        self.layout.draw(painter, QPointF(x, y))


@dataclass(slots=True)
class _Bubble:
    """The measured parts of one row at one width."""

    row: Row
    width: int
    size: QSize
    text: _Text
    note: _Text | None = None
    heading: str = ""
    meta: str = ""
    box: QRectF | None = None
    """The bubble inside the row."""


class HistoryDelegate(QStyledItemDelegate):
    """Measures and paints rows; measures are kept while message, width and font stay the same.

    ``buttons`` is the room that a held reply leaves for its buttons.
    """

    def __init__(self, view: QListView, clock: Callable[[], float], buttons: QSize) -> None:
        super().__init__(view)
        self._view = view
        self._clock = clock
        self._buttons = buttons
        self._bubbles: dict[object, _Bubble] = {}
        # Qt asks for the size of every row at each new one: these outlive the bubbles they came from.
        self._sizes: dict[object, tuple[Row, int, QSize]] = {}

    @property
    def least_width(self) -> int:
        """The width at which the buttons of a held reply still fit."""
        return self._buttons.width() + 2 * (_PAD_X + _SIDE)

    def clear(self) -> None:
        """Measure everything anew."""
        self._bubbles.clear()
        self._sizes.clear()

    def bubble(self, row: Row) -> _Bubble:
        """Return a row, measured."""
        key, width = _key(row), self._view.viewport().width()
        bubble = self._bubbles.get(key)
        # "in 22 s" becomes "in 21 s" although the row is the same.
        passes = isinstance(row, Pending)
        if bubble is None or bubble.width != width or bubble.row != row or passes:
            if len(self._bubbles) > _CACHED:
                self._bubbles.clear()
            bubble = self._bubbles[key] = self._measure(row, width)
            self._sizes[key] = (row, width, bubble.size)
        return bubble

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The height of the row at the view's width."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, _ROWS):
            return QSize()
        measured, width, size = self._sizes.get(_key(row), (None, 0, QSize()))
        if measured is row and width == self._view.viewport().width():
            return size
        return self.bubble(row).size

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        """Put the buttons of a held reply into its bubble."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, StoredMessage):
            return
        box = self.bubble(row).box
        assert box is not None
        height = editor.sizeHint().height()
        place = QRect(0, 0, max(round(box.width() - 2 * _PAD_X), editor.sizeHint().width()), height)
        item: QRect = option.rect
        place.moveBottomLeft(
            QPoint(item.left() + round(box.left() + _PAD_X), item.top() + round(box.bottom() - _PAD_Y))
        )
        editor.setGeometry(place)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, Row):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        bubble = self.bubble(row)
        colours = colours_of(self._view.palette())
        if isinstance(row, StoredMessage):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint_message(painter, row, bubble, colours, chosen)
        else:
            self._paint_line(painter, bubble, colours)
        painter.restore()

    # --- measuring -------------------------------------------------------------

    def _measure(self, row: Row, width: int) -> _Bubble:
        if not isinstance(row, StoredMessage):
            font = self._bold(self._small()) if isinstance(row, UnreadLine) else self._small()
            text = self._lines(line_words(row, self._clock()), font, width - 2 * _SIDE)
            margin = 14 if isinstance(row, Pending) else 18
            return _Bubble(row, width, QSize(width, round(text.height) + margin), text)
        return self._measure_message(row, width)

    def _measure_message(self, message: StoredMessage, width: int) -> _Bubble:
        room = min(_WIDEST, (width - 2 * _SIDE) * _SHARE) - 2 * _PAD_X
        small = self._small()
        shown = message.text[:SHOWN_CHARACTERS].rstrip()
        if len(message.text) > SHOWN_CHARACTERS:
            more = self.tr("… %n more character(s), press Enter", "", len(message.text) - len(shown))
            shown = f"{shown}\n{more}"
        text = self._lines(shown, self._view.font(), room)
        bubble = _Bubble(message, width, QSize(), text, heading=self._heading(message), meta=meta(message))
        line = QFontMetricsF(small).height()
        widest = max(
            text.width,
            QFontMetricsF(small).horizontalAdvance(bubble.meta) + (_ICON + 4) * _from_us(message),
            QFontMetricsF(self._bold(small)).horizontalAdvance(bubble.heading),
        )
        height = 2 * _PAD_Y + text.height + 2 + line
        if bubble.heading:
            height += line + 2
        if message.state is SendState.HELD:
            height += self._buttons.height() + 6
            widest = max(widest, self._buttons.width())
        if message.state is SendState.HELD:
            room = max(room, self._buttons.width())
        box_width = min(widest, max(room, 40)) + 2 * _PAD_X
        left = width - _SIDE - box_width if _from_us(message) else _SIDE
        bubble.box = QRectF(left, _ROW_GAP, box_width, height)
        total = height + 2 * _ROW_GAP
        if words := note(message):
            bubble.note = self._lines(words, small, (width - 2 * _SIDE) * _SHARE - 22)
            total += bubble.note.height + 4
        bubble.size = QSize(width, round(total))
        return bubble

    def _heading(self, message: StoredMessage) -> str:
        if message.state is SendState.HELD:
            waited = duration(self._clock() - message.received_at)
            return self.tr("Waits for you") + f" · {waited}"
        return message.sender if message.author is Author.CONTACT else ""

    def _small(self) -> QFont:
        return sized(self._view.font(), Size.SMALL)

    def _bold(self, font: QFont) -> QFont:
        font = QFont(font)
        font.setBold(True)
        return font

    def _lines(self, text: str, font: QFont, width: float) -> _Text:
        layout = QTextLayout(text.replace("\n", "\u2028"), font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        height = longest = 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 40))
            line.setPosition(QPointF(0, height))
            height += line.height()
            longest = max(longest, line.naturalTextWidth())
        layout.endLayout()
        return _Text(layout, longest, height)

    # --- painting -------------------------------------------------------------

    def _paint_message(
        self, painter: QPainter, message: StoredMessage, bubble: _Bubble, colours: Colours, chosen: bool
    ) -> None:
        box = bubble.box
        assert box is not None
        small, ratio = self._small(), self._view.devicePixelRatioF()
        line = QFontMetricsF(small).height()
        muted, ink = QColor(colours.muted), QColor(colours.text)
        painter.setPen(QPen(QColor(colours.accent), 2) if chosen else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_surface(message, colours)))
        painter.drawRoundedRect(box, 10, 10)
        y = box.top() + _PAD_Y
        left = box.left() + _PAD_X
        if bubble.heading:
            painter.setFont(self._bold(small))
            painter.setPen(QColor(colours.warning) if message.state is SendState.HELD else muted)
            # How long it has waited goes on; the measures stay.
            heading = self._heading(message)
            painter.drawText(QRectF(left, y, box.width() - 2 * _PAD_X, line), 0, heading)
            y += line + 2
        painter.setPen(muted if message.state is SendState.DROPPED else ink)
        bubble.text.draw(painter, left, y)
        y += bubble.text.height + 2
        x = left
        if message.author is Author.BOT:
            painter.drawPixmap(QPointF(x, y + (line - _ICON) / 2), pixmap("bot", muted, _ICON, ratio))
            x += _ICON + 4
        painter.setFont(small)
        painter.setPen(muted)
        painter.drawText(QRectF(x, y, box.right() - x, line), 0, bubble.meta)
        if bubble.note is not None:
            self._paint_note(painter, message, bubble, colours)

    def _paint_note(
        self, painter: QPainter, message: StoredMessage, bubble: _Bubble, colours: Colours
    ) -> None:
        box, text = bubble.box, bubble.note
        assert box is not None
        assert text is not None
        y = box.bottom() + 4
        failed = message.author is not Author.CONTACT
        ink = QColor(colours.bad if failed else colours.muted)
        width = text.width
        x = self._view.viewport().width() - _SIDE - width if failed else _SIDE + 22
        line = QFontMetricsF(self._small()).height()
        drawing = pixmap("warning" if failed else "silent", ink, 16, self._view.devicePixelRatioF())
        painter.drawPixmap(QPointF(x - 22, y + (line - 16) / 2), drawing)
        painter.setPen(ink)
        text.draw(painter, x, y)

    def _paint_line(self, painter: QPainter, bubble: _Bubble, colours: Colours) -> None:
        width, height = bubble.size.width(), bubble.size.height()
        text = bubble.text
        ruled = not isinstance(bubble.row, Pending)
        unread = isinstance(bubble.row, UnreadLine)
        x = (width - text.width) / 2 if ruled else width - _SIDE - text.width
        if ruled:
            painter.setPen(QColor(colours.link if unread else colours.line))
            painter.drawLine(QPointF(_SIDE, height / 2), QPointF(x - 10, height / 2))
            painter.drawLine(QPointF(x + text.width + 10, height / 2), QPointF(width - _SIDE, height / 2))
        painter.setPen(QColor(colours.link if unread else colours.muted))
        text.draw(painter, x, (height - text.height) / 2)


def _key(row: Row) -> object:
    return row.id if isinstance(row, StoredMessage) else row


def _from_us(message: StoredMessage) -> bool:
    return message.author is not Author.CONTACT


def _surface(message: StoredMessage, colours: Colours) -> str:
    if message.state is SendState.HELD:
        return colours.held
    return {
        Author.CONTACT: colours.contact,
        Author.BOT: colours.bot,
        Author.OWNER: colours.owner,
    }[message.author]
