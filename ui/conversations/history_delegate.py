"""How the rows of a conversation are measured and painted: bubbles, day lines, reasons for silence."""

from __future__ import annotations

from collections.abc import Callable

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
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from ui.conversations.bubble import Bubble, Side, outline, side_of, surface, words_in
from ui.conversations.history import DayLine, History, Joint, Pending, Row, UnreadLine, line_words
from ui.conversations.words import author_word, note, stamp
from ui.looks.face import SMALL_FACE, draw_face, sender_face
from ui.looks.icons import pixmap
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import duration

__all__ = ["SHOWN_CHARACTERS", "HistoryDelegate"]

_Index = QModelIndex | QPersistentModelIndex

SHOWN_CHARACTERS = 3000
"""Of a longer message only the beginning is painted; the whole of it is a click away."""
_COLUMN = 900
"""Pixels; in a wider window both sides come closer, so that the eye finds from one to the other."""
_WIDEST = 560
"""Some seventy letters in a line."""
_SHARE = 0.8
_SIDE = WIDE
_PAD_X, _PAD_Y = APART, NEAR
_GAP = APART
"""Above a group of bubbles."""
_JOINT = 2
"""Pixels between the bubbles of a group."""
_ICON = 13
_WHY = 24
"""The button beside the bubble to which the mouse points."""
_CACHED = 300
# Asked for every row at each layout: faster than the union.
_ROWS = (StoredMessage, DayLine, UnreadLine, Pending)


class HistoryDelegate(QStyledItemDelegate):
    """Measures and paints rows; measures are kept while message, width and font stay the same.

    ``buttons`` is the room that a held reply leaves for its buttons.
    """

    def __init__(self, view: QListView, history: History, clock: Callable[[], float], buttons: QSize) -> None:
        super().__init__(view)
        self._view = view
        self._history = history
        self._clock = clock
        self._buttons = buttons
        self._bubbles: dict[object, Bubble] = {}
        # Qt asks for the size of every row at each new one: these outlive the bubbles they came from.
        self._sizes: dict[object, tuple[Row, int, Joint, QSize]] = {}

    @property
    def least_width(self) -> int:
        """The width at which the buttons of a held reply still fit."""
        return self._buttons.width() + 2 * (_PAD_X + _SIDE)

    def clear(self) -> None:
        """Measure everything anew."""
        self._bubbles.clear()
        self._sizes.clear()

    def bubble(self, row: Row, joint: Joint) -> Bubble:
        """Return a row, measured."""
        key, width = _key(row), self._view.viewport().width()
        bubble = self._bubbles.get(key)
        # "in 22 s" becomes "in 21 s" although the row is the same.
        stale = (
            bubble is None
            or bubble.width != width
            or bubble.joint != joint
            or bubble.row != row
            or isinstance(row, Pending)
        )
        if bubble is None or stale:
            if len(self._bubbles) > _CACHED:
                self._bubbles.clear()
            bubble = self._bubbles[key] = self._measure(row, width, joint)
            self._sizes[key] = (row, width, joint, bubble.size)
        return bubble

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The height of the row at the view's width."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, _ROWS):
            return QSize()
        joint = self._history.joint(index.row())
        measured, width, known, size = self._sizes.get(_key(row), (None, 0, joint, QSize()))
        if measured is row and width == self._view.viewport().width() and known == joint:
            return size
        return self.bubble(row, joint).size

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        """Put the buttons of a held reply into its bubble."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, StoredMessage):
            return
        box = self.bubble(row, self._history.joint(index.row())).box
        assert box is not None
        height = editor.sizeHint().height()
        place = QRect(0, 0, max(round(box.width() - 2 * _PAD_X), editor.sizeHint().width()), height)
        item: QRect = option.rect
        place.moveBottomLeft(
            QPoint(item.left() + round(box.left() + _PAD_X), item.top() + round(box.bottom() - _PAD_Y))
        )
        editor.setGeometry(place)

    def why_area(self, index: _Index) -> QRectF | None:
        """Return where the mouse asks why, inside the row; None: nobody can say why."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, StoredMessage) or row.author is Author.OWNER:
            return None
        box = self.bubble(row, self._history.joint(index.row())).box
        assert box is not None
        ours = side_of(row) is Side.OURS
        left = box.left() - _WHY - NEAR if ours else box.right() + NEAR
        return QRectF(left, box.center().y() - _WHY / 2, _WHY, _WHY)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, Row):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        bubble = self.bubble(row, self._history.joint(index.row()))
        colours = colours_of(self._view.palette())
        if isinstance(row, StoredMessage):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint_message(painter, row, bubble, colours, chosen)
            if option.state & QStyle.StateFlag.State_MouseOver:
                self._paint_why(painter, index, colours)
        else:
            self._paint_line(painter, bubble, colours)
        painter.restore()

    # --- measuring -------------------------------------------------------------

    def _column(self, width: int) -> tuple[float, float]:
        """Return from where to where bubbles stand in a view of this width."""
        column = min(width, _COLUMN)
        left = (width - column) / 2
        faces = SMALL_FACE + NEAR if self._history.room else 0
        return left + _SIDE + faces, left + column - _SIDE

    def _measure(self, row: Row, width: int, joint: Joint) -> Bubble:
        if not isinstance(row, StoredMessage):
            font = sized(self._view.font(), Size.SMALL, bold=isinstance(row, UnreadLine))
            text = words_in(line_words(row, self._clock()), font, width - 2 * (_SIDE + APART))
            height = round(text.height) + 2 * TIGHT + _GAP
            return Bubble(row, width, joint, QSize(width, height), text)
        return self._measure_message(row, width, joint)

    def _measure_message(self, message: StoredMessage, width: int, joint: Joint) -> Bubble:
        begin, end = self._column(width)
        room = min(_WIDEST, (end - begin) * _SHARE) - 2 * _PAD_X
        small = QFontMetricsF(self._small())
        shown = message.text[:SHOWN_CHARACTERS].rstrip()
        if len(message.text) > SHOWN_CHARACTERS:
            more = self.tr("… %n more character(s), press Enter", "", len(message.text) - len(shown))
            shown = f"{shown}\n{more}"
        held = message.state is SendState.HELD
        if held:
            room = max(room, self._buttons.width())
        text = words_in(shown, self._view.font(), room)
        bubble = Bubble(message, width, joint, QSize(), text, stamp=stamp(message))
        bubble.heading = self.heading(message) if held or joint & Joint.FIRST else ""
        stamp_width = small.horizontalAdvance(bubble.stamp)
        beside = text.last + APART + stamp_width
        bubble.beside = beside <= room
        widest = max(
            text.width,
            beside if bubble.beside else stamp_width,
            QFontMetricsF(self._bold()).horizontalAdvance(bubble.heading)
            + (_ICON + TIGHT) * (message.author is Author.BOT and bool(bubble.heading)),
        )
        height = 2 * _PAD_Y + text.height
        if not bubble.beside:
            height += TIGHT / 2 + small.height()
        if bubble.heading:
            height += small.height() + TIGHT / 2
        if held:
            height += self._buttons.height() + NEAR
            widest = max(widest, self._buttons.width())
        box_width = min(widest, max(room, 40)) + 2 * _PAD_X
        left = end - box_width if side_of(message) is Side.OURS else begin
        above = _GAP if joint & Joint.FIRST else _JOINT
        bubble.box = QRectF(left, above, box_width, height)
        total = above + height
        if joint & Joint.NOTED and (words := note(message)):
            bubble.note = words_in(words, self._small(), (end - begin) * _SHARE - _NOTE_LEFT)
            total += bubble.note.height + TIGHT
        bubble.size = QSize(width, round(total))
        return bubble

    def heading(self, message: StoredMessage) -> str:
        """Return what stands above a message: who wrote it, or how long it waits."""
        if message.state is SendState.HELD:
            waited = duration(self._clock() - message.received_at)
            return self.tr("Waits for you") + f" · {waited}"
        if message.author is Author.CONTACT:
            return message.sender
        return author_word(message, "")

    def _small(self) -> QFont:
        return sized(self._view.font(), Size.SMALL)

    def _bold(self) -> QFont:
        return sized(self._view.font(), Size.SMALL, bold=True)

    # --- painting -------------------------------------------------------------

    def _paint_message(
        self, painter: QPainter, message: StoredMessage, bubble: Bubble, colours: Colours, chosen: bool
    ) -> None:
        box = bubble.box
        assert box is not None
        small, ratio = self._small(), self._view.devicePixelRatioF()
        line = QFontMetricsF(small).height()
        muted, ink = QColor(colours.muted), QColor(colours.text)
        painter.setPen(QPen(QColor(colours.focus), 2) if chosen else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(surface(message, colours)))
        painter.drawPath(outline(box, side_of(message), bubble.joint))
        if self._history.room and side_of(message) is Side.THEIRS and bubble.joint & Joint.LAST:
            place = QRectF(box.left() - SMALL_FACE - NEAR, box.bottom() - SMALL_FACE, SMALL_FACE, SMALL_FACE)
            who = message.sender or self._history.contact
            draw_face(painter, place, sender_face(who, who), self._view.font())
        y = box.top() + _PAD_Y
        left, right = box.left() + _PAD_X, box.right() - _PAD_X
        if bubble.heading:
            held = message.state is SendState.HELD
            painter.setFont(self._bold())
            tone = QColor(colours.warning) if held else QColor(_tone(message, colours))
            painter.setPen(tone)
            x = left
            if message.author is Author.BOT:
                painter.drawPixmap(QPointF(x, y + (line - _ICON) / 2), pixmap("bot", tone, _ICON, ratio))
                x += _ICON + TIGHT
            # How long it has waited goes on; the measures stay.
            painter.drawText(QRectF(x, y, right - x + _PAD_X, line), 0, self.heading(message))
            y += line + TIGHT / 2
        painter.setPen(muted if message.state is SendState.DROPPED else ink)
        bubble.text.draw(painter, left, y)
        y += bubble.text.height + (-line if bubble.beside else TIGHT / 2)
        painter.setFont(small)
        painter.setPen(muted)
        painter.drawText(QRectF(left, y, right - left, line), Qt.AlignmentFlag.AlignRight, bubble.stamp)
        if bubble.note is not None:
            self._paint_note(painter, message, bubble, colours)

    def _paint_note(
        self, painter: QPainter, message: StoredMessage, bubble: Bubble, colours: Colours
    ) -> None:
        box, text = bubble.box, bubble.note
        assert box is not None
        assert text is not None
        y = box.bottom() + TIGHT
        failed = message.author is not Author.CONTACT
        ink = QColor(colours.bad if failed else colours.muted)
        x = box.right() - text.width if failed else box.left() + _NOTE_LEFT
        line = QFontMetricsF(self._small()).height()
        drawing = pixmap("warning" if failed else "silent", ink, 16, self._view.devicePixelRatioF())
        painter.drawPixmap(QPointF(x - _NOTE_LEFT, y + (line - 16) / 2), drawing)
        painter.setPen(ink)
        text.draw(painter, x, y)

    def _paint_why(self, painter: QPainter, index: _Index, colours: Colours) -> None:
        """Draw the button that asks why; the keyboard asks with Enter."""
        area = self.why_area(index)
        if area is None:
            return
        painter.setPen(QColor(colours.frame))
        painter.setBrush(QColor(colours.base))
        painter.drawEllipse(area.adjusted(0.5, 0.5, -0.5, -0.5))
        picture = pixmap("why", QColor(colours.text), 16, self._view.devicePixelRatioF())
        painter.drawPixmap(area.topLeft() + QPointF(TIGHT, TIGHT), picture)

    def _paint_line(self, painter: QPainter, bubble: Bubble, colours: Colours) -> None:
        width = bubble.size.width()
        text = bubble.text
        begin, end = self._column(width)
        pill = QRectF(0, 0, text.width + 2 * APART, text.height + 2 * TIGHT)
        if isinstance(bubble.row, Pending):
            pill.moveTopRight(QPointF(end, _GAP))
        else:
            pill.moveTopLeft(QPointF((width - pill.width()) / 2, _GAP))
        unread = isinstance(bubble.row, UnreadLine)
        if unread:
            painter.setPen(QColor(colours.link))
            middle = pill.center().y()
            painter.drawLine(QPointF(begin, middle), QPointF(pill.left(), middle))
            painter.drawLine(QPointF(pill.right(), middle), QPointF(end, middle))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.bot if isinstance(bubble.row, Pending) else colours.contact))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setPen(QColor(colours.link if unread else colours.muted))
        text.draw(painter, pill.left() + APART, pill.top() + TIGHT)


_NOTE_LEFT = 16 + NEAR
"""Before a note stands its icon."""


def _key(row: Row) -> object:
    return row.id if isinstance(row, StoredMessage) else row


def _tone(message: StoredMessage, colours: Colours) -> str:
    return {Author.BOT: colours.link, Author.OWNER: colours.good}.get(message.author, colours.muted)
