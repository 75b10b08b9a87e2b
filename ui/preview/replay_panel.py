"""Replay: conversations held again with the base as saved and as it stands; only what differs is shown."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListView,
    QPlainTextEdit,
    QProgressBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.protocol import ReplyOptions
from boltun.minds.replay import Conversation, Replayed, Said, pasted
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.wording import error_sentence, moment, one_line
from ui.preview.rerun import Difference, Rerun
from ui.preview.why import silence_words
from ui.widgets.button import IconButton, TextButton

__all__ = ["SHORT", "ReplayPanel"]

SHORT = 5_000
"""So many of the newest messages of each contact are replayed, unless all are wanted."""

_Index = QModelIndex | QPersistentModelIndex
_STORED, _PASTED = 0, 1
_LINES = 4
"""So many lines of a reply are shown."""
_EDGE, _GAP = NEAR, NEAR
_REAL = 1e8
"""Pasted messages count their seconds from 0, stored ones from 1970."""


class ReplayPanel(QWidget):
    """Chooses conversations, replays them and lists the replies that differ, side by side."""

    transcripts_wanted = Signal(bool)
    """The stored conversations are to be read, True: whole, else of long ones the SHORT ends: ``replay`` is
    called with them, or ``fail``.
    """
    line_wanted = Signal(int)
    """A line of the text, from 0, where a reply comes from now."""
    left = Signal()
    """Back to the conversation."""

    def __init__(self, rerun: Rerun, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rerun = rerun
        self._options = ReplyOptions()
        self._fold_yo = True
        self._fetching = self._whole = self._stored = False
        self._cut, self._different = 0, 0
        """How many conversations lack their beginning, and how many replies differ."""
        self.source = QComboBox(self)
        self.source.addItem(self.tr("Stored conversations"))
        self.source.addItem(self.tr("Pasted lines"))
        self.source.setAccessibleName(self.tr("What to replay"))
        self.source.currentIndexChanged.connect(self._choose)
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Lines to replay"))
        self.text.setPlaceholderText(
            self.tr("One message a line, or a piece of a chat log. A blank line begins a new conversation.")
        )
        self.text.setMaximumHeight(120)
        self.text.hide()
        self.run_button = TextButton(self.tr("&Replay"), "restart", self)
        self.run_button.clicked.connect(lambda: self.start())
        self.cancel_button = TextButton(self.tr("Cancel"), "close", self)
        self.cancel_button.clicked.connect(rerun.cancel)
        self.cancel_button.hide()
        self.back = IconButton("close", self.tr("Back to the conversation (Esc)"), self, size=16)
        self.back.clicked.connect(self.left)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(6)
        self.bar.setAccessibleName(self.tr("Progress of the replay"))
        self.bar.hide()
        self.state = Label(self)
        self.state.setWordWrap(True)
        self.all_button = TextButton(self.tr("Replay all messages"), "restart", self)
        self.all_button.clicked.connect(lambda: self.start(whole=True))
        self.all_button.hide()
        self.model = _Differences(self)
        self.list = _List(self)
        self.list.setModel(self.model)
        self.list.setAccessibleName(self.tr("Replies that differ"))
        self.list.activated.connect(self._go)
        self._compose()
        rerun.began.connect(self._begin)
        rerun.progressed.connect(self._progress)
        rerun.found.connect(self.model.add)
        rerun.ended.connect(self._end)
        rerun.failed.connect(self.fail)
        self._tell(
            self.tr("Shows which replies would be others now than with the base as it was last saved.")
        )

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Replay under these options."""
        self._options, self._fold_yo = options, fold_yo

    def start(self, *, whole: bool = False) -> None:
        """Replay what is chosen; of stored conversations the SHORT end, or the ``whole``."""
        self._stored = self.source.currentIndex() == _STORED
        if self._stored:
            self._fetching, self._whole = True, whole
            self._tell(self.tr("Reading the stored conversations…"))
            self.transcripts_wanted.emit(whole)
            return
        conversations = pasted(self.text.toPlainText())
        if conversations:
            self.replay(conversations)
        else:
            self._tell(self.tr("Paste or write some lines first."))
            self.text.setFocus()

    def replay(self, conversations: Sequence[Conversation]) -> None:
        """Replay these conversations."""
        self._fetching = False
        self._cut = sum(not one.complete for one in conversations)
        if not conversations:
            self._tell(
                self.tr("Nobody has written anything yet. Choose “Pasted lines” and paste a conversation.")
            )
            return
        self.rerun.begin(conversations, self._options, fold_yo=self._fold_yo)

    def forget_stored(self) -> None:
        """Show nothing of the stored conversations: messages were deleted."""
        if self._fetching:
            # What is being read is from before.
            self.transcripts_wanted.emit(self._whole)
        if not self._stored:
            return
        self.rerun.cancel()
        self.model.clear()
        self.all_button.hide()
        if not self._fetching:
            self._tell("")

    def fail(self, error: Exception) -> None:
        """Tell why there is nothing to show."""
        self._fetching = False
        self._show_busy(False)
        self._tell(error_sentence(error))

    def take_focus(self) -> None:
        """Receive the keyboard."""
        self.source.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape cancels, then leads back."""
        if event.key() == Qt.Key.Key_Escape:
            if self.rerun.busy:
                self.rerun.cancel()
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)

    def _compose(self) -> None:
        title = Label(self.tr("Replay"), self)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        head = QHBoxLayout()
        head.setContentsMargins(APART, NEAR, NEAR, NEAR)
        head.addWidget(title, 1)
        head.addWidget(self.back)
        row = QHBoxLayout()
        row.setContentsMargins(NEAR, 0, NEAR, NEAR)
        row.setSpacing(TIGHT)
        row.addWidget(self.source, 1)
        # A row of their own: in Russian and in large letters the panel is too narrow for all three.
        buttons = QHBoxLayout()
        buttons.setContentsMargins(NEAR, 0, NEAR, NEAR)
        buttons.setSpacing(TIGHT)
        buttons.addWidget(self.run_button)
        buttons.addWidget(self.cancel_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(row)
        column.addLayout(buttons)
        for part, margins in (
            (self.text, (10, 0, 10, 6)),
            (self.bar, (10, 0, 10, 4)),
            (self.state, (12, 2, 12, 6)),
        ):
            box = QHBoxLayout()
            box.setContentsMargins(*margins)
            box.addWidget(part)
            column.addLayout(box)
        box = QHBoxLayout()
        box.setContentsMargins(APART, 0, APART, NEAR)
        box.addWidget(self.all_button)
        box.addStretch(1)
        column.addLayout(box)
        column.addWidget(self.list, 1)

    def _choose(self, number: int) -> None:
        self.text.setVisible(number == _PASTED)
        if number == _PASTED:
            self.text.setFocus()

    def _begin(self, total: int) -> None:
        self.model.clear()
        self._different = 0
        self.all_button.hide()
        self.bar.setRange(0, total)
        self.bar.setValue(0)
        self._show_busy(True)
        self._tell(self.tr("Reading both bases…"))

    def _progress(self, asked: int, different: int) -> None:
        self.bar.setValue(asked)
        self._different = different
        if asked:
            words = self.tr("%n message(s) asked", "", asked)
            self._tell(" · ".join((words, self.tr("%n differ(s)", "", different))))

    def _end(self, complete: bool) -> None:
        asked, different = self.bar.value(), self._different
        self._show_busy(False)
        words = self.tr("%n message(s) asked", "", asked)
        result = (
            self.tr("%n differ(s)", "", different) if different else self.tr("every reply stays the same")
        )
        if not complete:
            result += " · " + self.tr("cancelled")
        if different > self.model.rowCount():
            result += " · " + self.tr("the first %n shown", "", self.model.rowCount())
        if self._cut:
            short = self.tr("of %n contact(s) only the newest {number} messages", "", self._cut)
            result += " · " + short.format(number=self.locale().toString(SHORT))
        self.all_button.setVisible(bool(self._cut))
        self._tell(f"{words} · {result}")

    def _show_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        self.cancel_button.setVisible(busy)
        self.run_button.setVisible(not busy)
        if busy:
            self.cancel_button.setFocus()
        elif self.isAncestorOf(self.focusWidget() or self):
            (self.list if self.model.rowCount() else self.run_button).setFocus()

    def _tell(self, words: str) -> None:
        self.state.setText(words)

    def _go(self, index: QModelIndex) -> None:
        difference = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(difference, Difference) and difference.line:
            self.line_wanted.emit(difference.line - 1)


class _Differences(QAbstractListModel):
    """The replies that differ."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Difference] = []

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        difference = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return difference
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            one = difference.replayed
            words = self.tr("{contact}: {message} · before: {before} · now: {after}")
            return words.format(
                contact=_title(one),
                message=one_line(one.message.text),
                before=_said(one.before),
                after=_said(one.after),
            )
        if role == Qt.ItemDataRole.ToolTipRole and difference.line:
            return self.tr("line {number}").format(number=difference.line)
        return None

    def add(self, rows: Sequence[Difference]) -> None:
        """Append what was found."""
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
        self._rows += rows
        self.endInsertRows()

    def clear(self) -> None:
        """Begin anew."""
        self.beginResetModel()
        self._rows.clear()
        self.endResetModel()


class _List(QListView):
    """Rows as high as their texts; laid out anew when the width changes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setItemDelegate(_Painter(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setFrameShape(QListView.Shape.NoFrame)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()


class _Painter(QStyledItemDelegate):
    """Paints a message and, side by side below it, what was answered before and what is answered now."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = self.parent()
        assert isinstance(view, QListView)
        width = view.viewport().width()
        one = index.data(Qt.ItemDataRole.UserRole).replayed
        metrics = QFontMetrics(option.font)
        half = (width - 2 * _EDGE - _GAP) // 2 - 12
        rows = max(_height(option.font, half, _said(said)) for said in (one.before, one.after))
        asked = _height(option.font, width - 2 * _EDGE, one_line(one.message.text))
        return QSize(width, 2 * _EDGE + metrics.height() + 2 + asked + 4 + metrics.height() + rows + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        one = index.data(Qt.ItemDataRole.UserRole).replayed
        colours = colours_of(option.palette)
        rect: QRect = option.rect
        painter.save()
        painter.fillRect(rect, option.palette.color(QPalette.ColorRole.Base))
        metrics = QFontMetrics(option.font)
        area = rect.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        title = _title(one)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.muted))
        line = QRect(area.left(), area.top(), area.width(), metrics.height())
        painter.drawText(
            line,
            Qt.AlignmentFlag.AlignLeft,
            metrics.elidedText(title, Qt.TextElideMode.ElideRight, area.width()),
        )
        top = line.bottom() + 3
        asked = one_line(one.message.text)
        painter.setPen(QColor(colours.text))
        height = _height(option.font, area.width(), asked)
        _write(painter, QRect(area.left(), top, area.width(), height), asked)
        top += height + 4
        half = (area.width() - _GAP) // 2
        boxes = (
            (area.left(), self.tr("before"), one.before, colours.contact),
            (area.left() + half + _GAP, self.tr("now"), one.after, colours.bot),
        )
        for left, label, said, surface in boxes:
            box = QRect(left, top, half, area.bottom() - top + 1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(surface))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(box, 6, 6)
            inner = box.adjusted(6, 3, -6, -3)
            painter.setPen(QColor(colours.muted))
            painter.setFont(option.font)
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, label)
            font = QFont(option.font)
            font.setItalic(said is None or said.text is None)
            painter.setFont(font)
            painter.setPen(QColor(colours.text))
            _write(painter, inner.adjusted(0, metrics.height(), 0, 0), _said(said))
        painter.setPen(QColor(colours.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus or option.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colours.focus))
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), 6, 6)
        painter.restore()


def _said(said: Said | None) -> str:
    if said is None:
        return "–"
    return silence_words(said.silence) if said.text is None else said.text[:500]


def _title(one: Replayed) -> str:
    """Return who wrote, and when; of pasted lines only which conversation it is."""
    title = marked(one.conversation.title, 60)
    if one.message.at < _REAL:
        return QCoreApplication.translate("ReplayPanel", "Conversation {number}").format(number=title)
    return f"{title} · {moment(one.message.at, time.time(), long=True)}"


def _layout(text: str, font: QFont, width: int) -> QTextLayout:
    """Lay a text out in at most so many lines as are shown; words are cut only where they do not fit."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 20))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _height(font: QFont, width: int, text: str) -> int:
    return math.ceil(_layout(text, font, width).boundingRect().height())


def _write(painter: QPainter, rect: QRect, text: str) -> None:
    _layout(text, painter.font(), rect.width()).draw(painter, QPointF(rect.topLeft()))
