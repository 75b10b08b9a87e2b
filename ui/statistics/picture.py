"""A painted picture on a card: its heading, what it tells, its tools, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.looks.palette import Colours, colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE, Size, sized
from ui.looks.style import show_focus
from ui.statistics.canvas import FAINT
from ui.widgets.button import IconButton
from ui.widgets.card import Card

__all__ = ["Key", "Picture", "Row"]

_ROWS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the table: what it is about, its numbers, and what it leads to."""

    name: str
    numbers: tuple[int, ...]
    leads_to: object = None


class _Table(QTableWidget):
    """Rows that Enter opens and Ctrl+C copies; Tab leaves the table."""

    def __init__(self, heads: Sequence[str], parent: QWidget) -> None:
        super().__init__(0, len(heads), parent)
        self.rows: Sequence[Row] = ()
        self.opened: Callable[[object], object] = lambda _leads_to: None
        self._heads = list(heads)
        self.setHorizontalHeaderLabels(self._heads)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + NEAR)
        self.doubleClicked.connect(lambda index: self._open(index.row()))
        show_focus(self)

    def fill(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.rows = rows
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for place, text in enumerate((row.name, *map(QLocale().toString, row.numbers))):
                cell = QTableWidgetItem(text)
                if place:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(number, place, cell)
        shown = max(min(len(rows), _ROWS), 1)
        height = self.verticalHeader().defaultSectionSize() * shown
        header = self.horizontalHeader()
        self.setFixedHeight(height + header.sizeHint().height() + 4)
        heads = sum(header.sectionSizeFromContents(place).width() for place in range(header.count()))
        self.setMinimumWidth(heads + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth())

    def text(self) -> str:
        """Return the chosen rows, or all of them, as spreadsheets take them."""
        chosen = sorted({index.row() for index in self.selectedIndexes()})
        rows = [self.rows[number] for number in chosen] if len(chosen) > 1 else self.rows
        lines = [self._heads, *([row.name, *map(str, row.numbers)] for row in rows)]
        return "\n".join("\t".join(line) for line in lines) + "\n"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a row, Ctrl+C copies."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self._open(self.currentRow())
        else:
            super().keyPressEvent(event)

    def _open(self, number: int) -> None:
        if self.rows[number].leads_to is not None:
            self.opened(self.rows[number].leads_to)


class Key(QWidget):
    """Says which colour is what."""

    def __init__(
        self, words: Sequence[str], inks: Callable[[Colours], Sequence[str]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._words = list(words)
        self._inks = inks
        self.faint = False
        self.setAccessibleName(", ".join(words))
        self.setMinimumHeight(self._height(400))

    def resizeEvent(self, event: object) -> None:
        """Take as many lines as the words need."""
        self.setMinimumHeight(self._height(self.width()))

    def _placed(self, width: int) -> list[tuple[int, int, str]]:
        metrics, x, line = self.fontMetrics(), 0, 0
        placed: list[tuple[int, int, str]] = []
        for words in self._words:
            needed = WIDE + metrics.horizontalAdvance(words)
            if x and x + needed > width:
                x, line = 0, line + 1
            placed.append((x, line, words))
            x += needed + WIDE
        return placed

    def _height(self, width: int) -> int:
        lines = max((line for _, line, _ in self._placed(width)), default=0) + 1
        return lines * (self.fontMetrics().height() + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a square before each word."""
        painter, colours = QPainter(self), colours_of(self.palette())
        if self.faint:
            painter.setOpacity(FAINT)
        metrics = self.fontMetrics()
        height = metrics.height() + 4
        inks = self._inks(colours)
        for (x, line, words), ink in zip(self._placed(self.width()), inks, strict=True):
            middle = line * height + height // 2
            painter.fillRect(x, middle - 5, 10, 10, QColor(ink))
            painter.setPen(QColor(colours.muted))
            painter.drawText(x + WIDE, middle + metrics.ascent() // 2, words)


class Picture(Card):
    """Shows the picture, or the table behind it."""

    opened = Signal(object)
    """What the row leads to that was chosen."""

    def __init__(
        self, title: str, painted: QWidget, heads: Sequence[str], parent: QWidget, key: Key | None = None
    ) -> None:
        """``heads`` name the columns of the table: what is counted, and each number."""
        super().__init__(parent)
        heading = Label(title, self)
        heading.setFont(sized(heading.font(), Size.PLAIN, bold=True))
        self.copy = IconButton("copy", self.tr("Copy the table"), self, size=16)
        self.copy.clicked.connect(self._copy)
        self.head = QHBoxLayout()
        self.head.setSpacing(NEAR)
        self.head.addWidget(heading, 1)
        self.head.addWidget(self.copy)
        self.hint = Label(self)
        self.hint.setWordWrap(True)
        self.hint.setForegroundRole(self.hint.foregroundRole().PlaceholderText)
        self.painted = painted
        painted.setParent(self)
        self.key = key
        self.table = _Table(heads, self)
        self.table.setAccessibleName(title)
        self.table.opened = self.opened.emit
        self.table.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addLayout(self.head)
        column.addWidget(self.hint)
        column.addWidget(painted)
        if key is not None:
            key.setParent(self)
            column.addWidget(key)
        column.addWidget(self.table)
        column.addStretch(1)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.table.text())

    def explain(self, words: str) -> None:
        """Say what the picture tells, or why there is none."""
        self.hint.setText(words)
        self.hint.setVisible(bool(words))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Take the numbers for the table."""
        self.table.fill(rows)
        self.copy.setEnabled(bool(rows))

    def show_table(self, shown: bool) -> None:
        """Show the table, or the picture."""
        self.table.setVisible(shown)
        self.painted.setVisible(not shown)
        if self.key is not None:
            self.key.setVisible(not shown)
