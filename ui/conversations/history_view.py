"""One conversation as a list of bubbles, with buttons at replies that wait for the owner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QListView, QWidget

from boltun.store.records import SendState, StoredMessage
from ui.conversations.history import History
from ui.conversations.history_delegate import HistoryDelegate
from ui.looks.icons import pixmap
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, FAR, NEAR, TIGHT, WIDE
from ui.looks.style import show_focus
from ui.looks.wording import day
from ui.widgets.button import IconButton, TextButton

__all__ = ["HistoryView"]

_EMPTY = 48
"""Pixels of the drawing where nothing has been said."""
_DATE_MS = 1500
"""So long the day stays in sight after one scrolled."""

_Index = QModelIndex | QPersistentModelIndex


class _HeldButtons(QWidget):
    """Send · Edit · Drop below a reply that waits."""

    def __init__(self, parent: QWidget | None, text: str) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        self.send = TextButton(self.tr("Send"), "send", self)
        self.edit = TextButton(self.tr("Edit"), "edit", self)
        self.drop = TextButton(self.tr("Drop"), "drop", self)
        for button in (self.send, self.edit, self.drop):
            button.setAccessibleDescription(text)
            row.addWidget(button)
        row.addStretch(1)


class _Date(Label):
    """Floats above the messages for a moment; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(APART, TIGHT, APART, TIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(_DATE_MS)
        self._gone.timeout.connect(self.hide)
        self.hide()

    def tell(self, words: str, area: QRect) -> None:
        """Show these words at the top of an area."""
        self.setText(words)
        self.adjustSize()
        self.move(area.center().x() - self.width() // 2, area.top() + 6)
        self.show()
        self.raise_()
        self._gone.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface below the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.setPen(QColor(colours.line))
        painter.setBrush(QColor(colours.base))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 9, 9)
        painter.end()
        super().paintEvent(event)


class HistoryView(QListView):
    """The painted conversation. Stays at its end while one looks at its end."""

    older_wanted = Signal()
    """Scrolled to the top: older messages are wanted."""
    newer_wanted = Signal()
    """Scrolled to the bottom, and the newest message is not loaded."""
    newest_wanted = Signal()
    """The owner wants to see the newest message, which is not loaded."""
    oldest_wanted = Signal()
    """The owner wants to see the very first message."""
    picked = Signal(int)
    """The message that became current, by id."""
    opened = Signal(int)
    """Enter or a double click on a message."""
    send_wanted = Signal(int)
    edit_wanted = Signal(int)
    drop_wanted = Signal(int)
    menu_wanted = Signal(int, QPoint)
    thumb_wanted = Signal(int, bool)
    """A thumb up or down for this message."""

    def __init__(self, history: History, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._clock = clock
        self.delegate = HistoryDelegate(self, history, clock, _HeldButtons(None, "").sizeHint())
        self._at_end = True
        self.empty_text = ""
        self.setItemDelegate(self.delegate)
        self.setMinimumWidth(self.delegate.least_width + self.verticalScrollBar().sizeHint().width())
        self.setModel(history)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        show_focus(self)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(self.tr("Messages"))
        self.customContextMenuRequested.connect(self._ask_menu)
        self.doubleClicked.connect(lambda index: self._emit_for(index, self.opened))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._keep_end)
        self.newest_button = IconButton("down", self.tr("To the newest message"), self, size=18)
        self.newest_button.setAutoRaise(False)
        self.newest_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.newest_button.clicked.connect(self.go_to_newest)
        self.newest_button.hide()
        self.date_label = _Date(self)
        history.modelReset.connect(self._filled)
        history.rowsInserted.connect(lambda _parent, first, last: self._dress(first, last))
        history.dataChanged.connect(lambda first, last: self._dress(first.row(), last.row()))

    @property
    def at_end(self) -> bool:
        """Whether one looks at the newest message."""
        return self._at_end

    def go_to_newest(self) -> None:
        """Show the newest message, which may have to be read first."""
        if self._history.reaches_end:
            self.scroll_to_end()
        else:
            self.newest_wanted.emit()

    def scroll_to_end(self) -> None:
        """Show the newest message."""
        self._at_end = True
        self.scrollToBottom()

    def show_message(self, message_id: int) -> None:
        """Bring a loaded message into sight and choose it."""
        index = self._history.index_of(message_id)
        if index.isValid():
            self._at_end = False
            self.setCurrentIndex(index)
            self.scrollTo(index, QListView.ScrollHint.PositionAtCenter)

    def keep_place_while(self, change: Callable[[], None]) -> None:
        """Put rows in at the top without what is looked at moving."""
        self._at_end = False
        anchor = QPersistentModelIndex(self._first_message_in_sight())
        before = self.visualRect(self._plain(anchor)).top()
        change()
        if anchor.isValid():
            self.doItemsLayout()
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(self._plain(anchor)).top() - before)

    def copy(self) -> None:
        """Put the chosen messages on the clipboard."""
        rows = sorted(self.selectedIndexes(), key=QModelIndex.row)
        chosen = [index.data(Qt.ItemDataRole.UserRole) for index in rows]
        texts = [one.text for one in chosen if isinstance(one, StoredMessage)]
        if texts:
            QGuiApplication.clipboard().setText("\n".join(texts))

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Tell which message is current."""
        super().currentChanged(current, previous)
        self._emit_for(current, self.picked)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the newest message, or at what is looked at, where no other was chosen before."""
        # A click chooses for itself. Where nothing is current, Qt would take the oldest.
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._begin()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and open; everything else as lists do."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_End and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.go_to_newest()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            # At once to the first that is loaded; the very first may have to be read.
            super().keyPressEvent(event)
            self.oldest_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._emit_for(self.currentIndex(), self.opened)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            message = self.currentIndex().data(Qt.ItemDataRole.UserRole)
            if isinstance(message, StoredMessage):
                self.thumb_wanted.emit(message.id, event.key() == Qt.Key.Key_Plus)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the button beside a bubble asks why."""
        super().mouseReleaseEvent(event)
        point = event.position()
        index = self.indexAt(point.toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid():
            area = self.delegate.why_area(index)
            if area is not None and area.contains(point - self.visualRect(index).topLeft().toPointF()):
                self._emit_for(index, self.opened)

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in a new font or language."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LanguageChange, QEvent.Type.StyleChange):
            self.delegate.clear()
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out at the new width, and stay at the end."""
        at_end = self._at_end
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            # Of a column Qt looks at the height only; words wrap anew with the width.
            self.scheduleDelayedItemsLayout()
        self._place_button()
        if at_end:
            self.scroll_to_end()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, or what stands for none."""
        super().paintEvent(event)
        if self._history.rowCount() == 0 and self.empty_text:
            painter = QPainter(self.viewport())
            colours = colours_of(self.palette())
            painter.setPen(QColor(colours.muted))
            area = self.viewport().rect().adjusted(2 * FAR, FAR, -2 * FAR, -FAR)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            words = painter.boundingRect(area, flags, self.empty_text)
            picture = pixmap("conversations", QColor(colours.frame), _EMPTY, self.devicePixelRatioF())
            painter.drawPixmap(area.center().x() - _EMPTY // 2, words.top() - _EMPTY - WIDE, picture)
            painter.drawText(area, flags, self.empty_text)

    def _begin(self) -> None:
        if self.currentIndex().isValid():
            return
        if self._at_end:
            rows = range(self._history.rowCount() - 1, -1, -1)
            messages = (self._history.index(row) for row in rows)
            found = (one for one in messages if isinstance(one.data(Qt.ItemDataRole.UserRole), StoredMessage))
            index = next(found, QModelIndex())
        else:
            index = self._first_message_in_sight()
        if index.isValid():
            self.setCurrentIndex(index)

    def _emit_for(self, index: _Index, signal: object) -> None:
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if isinstance(row, StoredMessage):
            signal.emit(row.id)  # type: ignore[attr-defined]  # a bound Signal

    def _ask_menu(self, point: QPoint) -> None:
        index = self.indexAt(point)
        if not index.isValid():
            index = self.currentIndex()
            point = self.visualRect(index).center()
        row = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(row, StoredMessage):
            self.menu_wanted.emit(row.id, self.viewport().mapToGlobal(point))

    def _filled(self) -> None:
        self.delegate.clear()
        self._dress(0, self._history.rowCount() - 1)
        self._at_end = self._history.reaches_end
        if self._at_end:
            self.scroll_to_end()
        if self.hasFocus():
            self._begin()

    def _dress(self, first: int, last: int) -> None:
        """Give held replies their buttons, and take them from those that are settled."""
        for number in range(first, last + 1):
            index = self._history.index(number)
            row = index.data(Qt.ItemDataRole.UserRole)
            held = isinstance(row, StoredMessage) and row.state is SendState.HELD
            there: QWidget | None = self.indexWidget(index)
            if held and there is None:
                assert isinstance(row, StoredMessage)
                self.setIndexWidget(index, self._buttons_for(row))
            elif there is not None and not held:
                there.hide()
                self.setIndexWidget(index, None)  # type: ignore[arg-type]  # Qt takes null

    def _buttons_for(self, message: StoredMessage) -> QWidget:
        buttons = _HeldButtons(self.viewport(), message.text[:200])
        key = message.id
        buttons.send.clicked.connect(lambda: self.send_wanted.emit(key))
        buttons.edit.clicked.connect(lambda: self.edit_wanted.emit(key))
        buttons.drop.clicked.connect(lambda: self.drop_wanted.emit(key))
        for before, after in pairwise((self, buttons.send, buttons.edit, buttons.drop)):
            QWidget.setTabOrder(before, after)
        return buttons

    def _scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._at_end = value >= bar.maximum() - 4
        self._place_button()
        self._show_date()
        if self._at_end and not self._history.reaches_end:
            self._at_end = False
            self.newer_wanted.emit()
        if value == bar.minimum() and bar.maximum() > bar.minimum():
            self.older_wanted.emit()

    def _keep_end(self) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _place_button(self) -> None:
        """Offer the way to the newest message while that is far away."""
        bar = self.verticalScrollBar()
        far = not self._history.reaches_end or bar.maximum() - bar.value() > self.viewport().height()
        self.newest_button.setVisible(far and self._history.rowCount() > 0)
        size = self.newest_button.sizeHint()
        # In a strip of its own: it covers no text.
        strip = size.height() + NEAR if not self.newest_button.isHidden() else NEAR
        if self.viewportMargins().bottom() != strip:
            self.setViewportMargins(0, 0, 0, strip)
        area = self.viewport().geometry()
        self.newest_button.setGeometry(
            area.right() - size.width() - 10, area.bottom() + 4, size.width(), size.height()
        )

    def _show_date(self) -> None:
        """While one scrolls, tell the day of what is on top, unless its line is in sight there."""
        top = self.indexAt(QPoint(self.viewport().width() // 2, 2)).data(Qt.ItemDataRole.UserRole)
        if self._at_end or not isinstance(top, StoredMessage):
            self.date_label.hide()
            return
        self.date_label.tell(day(top.at, self._clock()), self.viewport().geometry())

    def _first_message_in_sight(self) -> QModelIndex:
        """Day lines come and go with what stands before them: they are no hold."""
        top = self.indexAt(QPoint(self.viewport().width() // 2, 2))
        for number in range(max(top.row(), 0), self._history.rowCount()):
            index = self._history.index(number)
            if isinstance(index.data(Qt.ItemDataRole.UserRole), StoredMessage):
                return index
        return QModelIndex()

    def _plain(self, index: QPersistentModelIndex) -> QModelIndex:
        return self._history.index(index.row()) if index.isValid() else QModelIndex()
