"""Messages that were looked for, as a list: whose they are, when they were written, and where they match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from boltun.message import Author, Contact
from boltun.statistics import Found
from boltun.store.search import folded
from ui.conversations.words import author_word
from ui.looks.people import contact_name
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.style import show_focus
from ui.looks.wording import moment, one_line
from ui.widgets.button import IconButton
from ui.widgets.row_delegate import Row, RowDelegate

__all__ = ["Finds", "FindsPanel", "excerpt"]

_Index = QModelIndex | QPersistentModelIndex
_BEFORE = 24
_SHOWN = 160


def excerpt(text: str, words: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return the part of a text around its first match, on one line, and where the words stand in it."""
    line = one_line(text, 20_000)
    same = folded(line)
    if len(same) != len(line):
        # Folding changed the length, so places cannot be told.
        return line[:_SHOWN], []
    starts = [at for at in (same.find(word) for word in words) if at >= 0]
    start = max(min(starts, default=0) - _BEFORE, 0)
    shown = line[start : start + _SHOWN]
    same = same[start : start + _SHOWN]
    places = []
    for word in words:
        at = same.find(word)
        while at >= 0 and word:
            places.append((at, at + len(word)))
            at = same.find(word, at + len(word))
    prefix = "…" if start else ""
    return prefix + shown, [(one + len(prefix), end + len(prefix)) for one, end in sorted(places)]


class Finds(QAbstractListModel):
    """Found messages, newest first."""

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._found: list[Found] = []
        self.words: Sequence[str] = ()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many messages there are."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a message, how it is spoken, or what was Found (UserRole)."""
        if not index.isValid() or index.row() >= len(self._found):
            return None
        one = self._found[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(one.message.text)
        if role == Qt.ItemDataRole.UserRole:
            return one
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{contact_name(one.contact)}, {self.when(one)}: {self.said(one)[0]}"
        return None

    def fill(self, found: Sequence[Found], words: Sequence[str]) -> None:
        """Show these messages and mark these words in them."""
        self.beginResetModel()
        self._found, self.words = list(found), words
        self.endResetModel()

    def when(self, one: Found) -> str:
        """Return when it was written."""
        return moment(one.message.at, self._clock())

    def said(self, one: Found) -> tuple[str, list[tuple[int, int]]]:
        """Return who said what, and where the words stand in it."""
        text, places = excerpt(one.message.text, self.words)
        if one.message.author is Author.CONTACT:
            return text, places
        prefix = f"{author_word(one.message, '')}: "
        return prefix + text, [(start + len(prefix), end + len(prefix)) for start, end in places]


class _Delegate(RowDelegate):
    """Whose and when; what, with the words marked."""

    def who(self, index: _Index) -> Contact | None:
        """Return whose message it is."""
        one = index.data(Qt.ItemDataRole.UserRole)
        return one.contact if isinstance(one, Found) else None

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw both lines."""
        one, model = index.data(Qt.ItemDataRole.UserRole), index.model()
        if not isinstance(one, Found) or not isinstance(model, Finds):
            return
        first, second, ink, quiet, metrics = row
        painter.setPen(quiet)
        when = model.when(one)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
        room = first.width() - metrics.horizontalAdvance(when) - NEAR
        name = metrics.elidedText(contact_name(one.contact), Qt.TextElideMode.ElideRight, room)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        self._paint_text(painter, option.font, model.said(one), second, ink)

    def _paint_text(
        self,
        painter: QPainter,
        font: QFont,
        said: tuple[str, list[tuple[int, int]]],
        area: QRectF,
        ink: QColor,
    ) -> None:
        text, places = said
        bold = QFont(font)
        bold.setBold(True)
        painter.setPen(ink)
        x, at = area.left(), 0
        for start, end in [*places, (len(text), len(text))]:
            for piece, used in ((text[at:start], font), (text[max(at, start) : end], bold)):
                room = area.right() - x
                if piece and room > 8:
                    metrics = QFontMetricsF(used)
                    shown = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, room)
                    painter.setFont(used)
                    painter.drawText(QPointF(x, area.top() + metrics.ascent()), shown)
                    x += metrics.horizontalAdvance(shown)
                    if shown != piece:
                        return
            at = max(at, end)


class _List(QListView):
    """Enter or a click opens a message."""

    opened = Signal(QModelIndex)
    ended = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Escape ends the search; everything else as lists do."""
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
            return
        super().keyPressEvent(event)


class FindsPanel(QWidget):
    """The list under a line that says what it is; closes where it was not asked for by the field above."""

    opened = Signal(object)
    """The Found message that the owner wants to see."""
    closed = Signal()
    ended = Signal()
    """Escape: the search is over."""

    def __init__(self, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.finds = Finds(clock, self)
        self.title = Label(self)
        self.title.setWordWrap(True)
        self.title.setForegroundRole(self.title.foregroundRole().PlaceholderText)
        self.close_button = IconButton("close", self.tr("Close the list of messages"), self, size=16)
        self.close_button.clicked.connect(self.closed)
        self.list = _List(self)
        self.list.setModel(self.finds)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(self.tr("Found messages"))
        show_focus(self.list)
        self.list.clicked.connect(self._open)
        self.list.opened.connect(self._open)
        self.list.ended.connect(self.ended)
        head = QHBoxLayout()
        head.setContentsMargins(APART, NEAR, NEAR, TIGHT)
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list, 1)

    def show_found(self, title: str, found: Sequence[Found], words: Sequence[str] = ()) -> None:
        """Show these messages under this title."""
        self.title.setText(title)
        self.list.setAccessibleDescription(title)
        self.finds.fill(found, words)
        self.list.setVisible(bool(found))

    def take_focus(self) -> None:
        """Go to the first message."""
        if self.finds.rowCount():
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.finds.index(0))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_first(self) -> None:
        """Open the newest of the messages."""
        if self.finds.rowCount():
            self.list.setCurrentIndex(self.finds.index(0))
            self._open(self.finds.index(0))

    def _open(self, index: QModelIndex) -> None:
        found = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(found, Found):
            self.opened.emit(found)
