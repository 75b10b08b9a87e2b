"""The list of conversations as it is painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from boltun.message import Author
from ui.conversations.contacts import STATE_WORD, Conversation, State
from ui.link.faces import Faces
from ui.looks.face import FACE, draw_badge, draw_face, face_of
from ui.looks.icons import pixmap
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, NEAR, TIGHT, Size, sized
from ui.looks.style import show_focus
from ui.looks.wording import duration, moment, one_line
from ui.widgets.row_delegate import draw_ground

__all__ = ["ContactList"]

_PAD = APART
_ICON = 14
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class _Delegate(QStyledItemDelegate):
    """The face; name and time; the last words, and how the conversation stands."""

    def __init__(self, clock: Callable[[], float], parent: QWidget) -> None:
        super().__init__(parent)
        self._clock = clock
        self.faces: Faces | None = None
        """Who knows the pictures; without, everybody has initials."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """High enough for the face and for two lines, as wide as there is room."""
        lines = 2 * QFontMetricsF(option.font).height() + TIGHT
        return QSize(120, round(max(lines, FACE) + 2 * _PAD))

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
        ground = draw_ground(painter, option, colours)
        row = QRectF(option.rect)
        face = QRectF(row.left() + _PAD, row.top() + (row.height() - FACE) / 2, FACE, FACE)
        picture = None if self.faces is None else self.faces.picture(one.id)
        draw_face(painter, face, face_of(one.stored.contact), option.font, picture)
        if one.presence is not None:
            draw_badge(painter, face, one.presence, ground, colours)

        plain, small = QFont(option.font), sized(option.font, Size.SMALL)
        name_font = sized(option.font, Size.PLAIN, bold=True)
        height = QFontMetricsF(plain).height()
        left = face.right() + APART
        first = QRectF(left, 0, row.right() - _PAD - left, height)
        first.moveTop(row.top() + (row.height() - 2 * height - TIGHT) / 2)
        second = first.translated(0, height + TIGHT)
        if one.stored.grave:
            mark = _draw_mark(painter, first, QColor(colours.bad))
            first = first.adjusted(mark, 0, 0, 0)

        ink, quiet = QColor(colours.text), QColor(colours.muted)
        when = moment(one.stored.last_at, self._clock()) if one.stored.last_at else ""
        room = first.width() - _draw_right(painter, first, when, small, quiet)
        _draw_left(painter, first, one.name, name_font, ink, room)
        word = str(index.data(STATE_WORD) or "")
        room = second.width() - self._paint_state(painter, second, one, word, small, colours)
        self._paint_words(painter, second, one, plain, colours, room)
        painter.restore()

    def _paint_words(
        self,
        painter: QPainter,
        area: QRectF,
        one: Conversation,
        font: QFont,
        colours: Colours,
        room: float,
    ) -> None:
        """Draw the last words, with a sign of who wrote them where it was not the contact."""
        quiet = QColor(colours.text if one.state is State.NEW else colours.muted)
        text = one_line(one.stored.last_text)
        if not text:
            _draw_left(painter, area, one.account, font, QColor(colours.muted), room)
            return
        if one.stored.last_author is Author.BOT and room > 3 * _ICON:
            ratio = painter.device().devicePixelRatioF()
            top = area.top() + (area.height() - _ICON) / 2
            drawing = pixmap("bot", QColor(colours.muted), _ICON, ratio)
            painter.drawPixmap(QPointF(area.left(), top), drawing)
            area, room = area.adjusted(_ICON + TIGHT, 0, 0, 0), room - _ICON - TIGHT
        elif one.stored.last_author is Author.OWNER:
            text = QCoreApplication.translate("History", "You") + f": {text}"
        _draw_left(painter, area, text, font, quiet, room)

    def _paint_state(
        self, painter: QPainter, area: QRectF, one: Conversation, word: str, font: QFont, colours: Colours
    ) -> float:
        """Draw how the conversation stands; return the width used, a gap included."""
        if one.state is State.NEW:
            count = str(one.stored.unread) if one.stored.unread < 1000 else "999+"
            return _draw_pill(painter, area, count, font, colours.accent, colours.accent_text)
        if one.state is State.HELD:
            if one.stored.last_at:
                word += f" · {duration(self._clock() - one.stored.last_at)}"
            return _draw_pill(painter, area, word, font, colours.held, colours.warning)
        return _draw_right(painter, area, word, font, QColor(_state_colour(one.state, colours)))


def _draw_mark(painter: QPainter, area: QRectF, colour: QColor) -> float:
    """Draw the mark of a serious message at the left edge; return the width used, a gap included."""
    size = round(area.height())
    device = painter.device()
    ratio = 1.0 if device is None else device.devicePixelRatioF()
    painter.drawPixmap(area.topLeft(), pixmap("warning", colour, size, ratio))
    return size + TIGHT


def _state_colour(state: State, colours: Colours) -> str:
    return {
        State.WAITING: colours.warning,
        State.SENT: colours.good,
        State.ANSWERED: colours.good,
    }.get(state, colours.muted)


def _draw_left(painter: QPainter, area: QRectF, text: str, font: QFont, colour: QColor, room: float) -> None:
    """Draw as much of the text as there is room for."""
    if room < 12 or not text:
        return
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(area, _LEFT, QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room))


def _draw_right(painter: QPainter, area: QRectF, text: str, font: QFont, colour: QColor) -> float:
    """Draw the whole text at the right edge; return the width used, a gap included."""
    if not text:
        return 0
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    return QFontMetricsF(font).horizontalAdvance(text) + NEAR


def _draw_pill(painter: QPainter, area: QRectF, text: str, font: QFont, surface: str, ink: str) -> float:
    """Draw words on a surface of their own at the right edge; return the width used, a gap included."""
    font = sized(font, Size.PLAIN, bold=True)
    metrics = QFontMetricsF(font)
    height = metrics.height() + TIGHT
    width = max(metrics.horizontalAdvance(text) + 2 * NEAR - TIGHT, height)
    pill = QRectF(area.right() - width, area.center().y() - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(surface))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
    return width + NEAR


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
        self._delegate = _Delegate(clock, self)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        show_focus(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.setAccessibleName(self.tr("Conversations"))

    def show_pictures(self, faces: Faces) -> None:
        """Draw the pictures of those who have one."""
        self._delegate.faces = faces
        faces.changed.connect(lambda _id: self.viewport().update())

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
