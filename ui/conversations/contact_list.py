"""The list of conversations as it is painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from boltun.message import Presence
from ui.conversations.contacts import STATE_WORD, Conversation, State
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, TIGHT
from ui.looks.style import show_focus
from ui.looks.wording import duration, moment, one_line

__all__ = ["ContactList"]

_PAD = APART
_GAP = TIGHT
_DOT = 8


class _Delegate(QStyledItemDelegate):
    """Two lines: dot, name, account, time; last message and state word."""

    def __init__(self, clock: Callable[[], float], parent: QWidget) -> None:
        super().__init__(parent)
        self._clock = clock

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines high, as wide as there is room."""
        return QSize(120, round(2 * QFontMetricsF(option.font).height() + _GAP + 2 * _PAD))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        one = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(one, Conversation):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(option.palette)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = QColor(colours.accent_text if selected else colours.text)
        quiet = QColor(colours.accent_text if selected else colours.muted)
        row = QRectF(option.rect)
        if selected:
            painter.fillRect(row, option.palette.brush(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(row, QColor(colours.contact))
        if option.state & QStyle.StateFlag.State_HasFocus and not selected:
            painter.setPen(QColor(colours.accent))
            painter.drawRect(row.adjusted(1, 1, -2, -2))
        self._paint_dot(painter, one, row, colours, ink)

        plain, bold = QFont(option.font), QFont(option.font)
        bold.setBold(True)
        name_font = bold if one.state in (State.NEW, State.HELD) else plain
        height = QFontMetricsF(plain).height()
        left = row.left() + _PAD + _DOT + 8
        right = row.right() - _PAD
        first = QRectF(left, row.top() + _PAD, right - left, height)
        second = first.translated(0, height + _GAP)

        when = moment(one.stored.last_at, self._clock()) if one.stored.last_at else ""
        room = first.width() - _draw_right(painter, first, when, plain, quiet)
        used = _draw_left(painter, first, one.name, name_font, ink, room)
        _draw_left(painter, first.adjusted(used + 8, 0, 0, 0), one.account, plain, quiet, room - used - 8)

        word_ink = ink if selected else QColor(_state_colour(one.state, colours))
        word = str(index.data(STATE_WORD) or "")
        if one.state is State.HELD and one.stored.last_at:
            word += f" · {duration(self._clock() - one.stored.last_at)}"
        word_font = bold if one.state in (State.NEW, State.HELD) else plain
        room = second.width() - _draw_right(painter, second, word, word_font, word_ink)
        _draw_left(painter, second, one_line(one.stored.last_text), plain, quiet, room)
        painter.restore()

    def _paint_dot(
        self, painter: QPainter, one: Conversation, row: QRectF, colours: Colours, ink: QColor
    ) -> None:
        if one.presence is None:
            return
        colour = {
            Presence.ONLINE: colours.good,
            Presence.BUSY: colours.bad,
            Presence.OFFLINE: colours.frame,
        }.get(one.presence, colours.warning)
        here = one.presence is not Presence.OFFLINE
        dot = QRectF(row.left() + _PAD, row.top() + _PAD + 4, _DOT, _DOT)
        on_accent = ink == QColor(colours.accent_text)
        painter.setPen(ink if on_accent else QColor(colour))
        painter.setBrush((ink if on_accent else QColor(colour)) if here else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(dot)


def _state_colour(state: State, colours: Colours) -> str:
    return {
        State.NEW: colours.link,
        State.HELD: colours.warning,
        State.WAITING: colours.warning,
        State.SENT: colours.good,
        State.ANSWERED: colours.good,
    }.get(state, colours.muted)


def _draw_left(painter: QPainter, area: QRectF, text: str, font: QFont, colour: QColor, room: float) -> float:
    """Draw as much of the text as there is room for; return the width used."""
    if room < 12 or not text:
        return 0
    metrics = QFontMetricsF(font)
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
    return metrics.horizontalAdvance(text)


def _draw_right(painter: QPainter, area: QRectF, text: str, font: QFont, colour: QColor) -> float:
    """Draw the whole text at the right edge; return the width used, a gap included."""
    if not text:
        return 0
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    return QFontMetricsF(font).horizontalAdvance(text) + 10


class ContactList(QListView):
    """The list; says which conversation is chosen and where its menu is wanted."""

    chosen = Signal(int)
    """The id of the contact that became current."""
    menu_wanted = Signal(int, QPoint)
    """A contact's id and a point on the screen."""
    entered_chat = Signal()
    """Enter was pressed: the owner wants to write."""
    escaped = Signal()
    """Escape was pressed: what was looked for is to go."""

    def __init__(self, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_Delegate(clock, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        show_focus(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.setAccessibleName(self.tr("Conversations"))

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tell which conversation is chosen now."""
        super().currentChanged(current, previous)
        one = current.data(Qt.ItemDataRole.UserRole)
        if isinstance(one, Conversation):
            self.chosen.emit(one.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to writing; everything else as lists do."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_chat.emit()
            return
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            return
        super().keyPressEvent(event)

    def _ask_menu(self, point: QPoint) -> None:
        index = self.indexAt(point)
        if not index.isValid():
            index = self.currentIndex()
            point = self.visualRect(index).center()
        one = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(one, Conversation):
            self.menu_wanted.emit(one.id, self.viewport().mapToGlobal(point))
