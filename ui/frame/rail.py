"""The rail of places on the left of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from ui.looks.icons import pixmap
from ui.looks.palette import colours_of
from ui.looks.plain_text import tip
from ui.looks.scale import APART, FAR, NEAR, TIGHT, Size, sized
from ui.widgets.button import pressed_by_enter, show_checked
from ui.widgets.keys import WINDOW_KEYS, native

__all__ = ["Rail"]

_ICON = 24
_ROOMY = 1000
"""In a window that is narrower the places are icons alone."""
_LEAST = 84
"""So wide an entry is at least: two digits stand beside its icon."""


class _Entry(QAbstractButton):
    """One place of the rail: an icon above its name, and a number where something waits there."""

    def __init__(self, drawing: str, name: str, shortcut: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawing = drawing
        self._compact = True
        self.setText(name)
        self.setCheckable(True)
        # The rail's group cares for that; said here, too, screen readers tell a choice from a switch.
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # A button's own shortcut presses it for 100 ms first: what is typed meanwhile would go astray.
        QShortcut(QKeySequence(shortcut), self, self.click)
        self.setToolTip(tip(f"{name} ({native(shortcut)})"))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.count = 0

    def set_count(self, count: int, description: str) -> None:
        """Show how many things wait in this place; ``description`` says it in words."""
        self.count = count
        self.setAccessibleDescription(description)
        self.update()

    def show_compact(self, compact: bool) -> None:
        """Show the icon alone, or with its name beneath it."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for the name, in any language, and for a number beside the icon."""
        metrics = self.fontMetrics()
        if self._compact:
            return QSize(_LEAST - APART, _ICON + 2 * APART)
        return QSize(self.named_width, _ICON + metrics.height() + 3 * NEAR)

    def minimumSizeHint(self) -> QSize:
        """As an icon alone: names must not keep a window from being made narrow."""
        return QSize(_LEAST - APART, self.sizeHint().height())

    @property
    def named_width(self) -> int:
        """How wide it is with its name."""
        return max(self.fontMetrics().horizontalAdvance(self.text()) + 2 * NEAR, _LEAST)

    def _count_room(self) -> int:
        """How much wider than the icon it has to be on each side, for a number of two digits."""
        return self.fontMetrics().horizontalAdvance("9")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entry in the palette's colours."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, colours = self.palette(), colours_of(self.palette())
        area = QRectF(self.rect()).adjusted(4, 2, -4, -2)
        ink = palette.color(QPalette.ColorRole.WindowText)
        if self.isChecked():
            ink = palette.color(QPalette.ColorRole.HighlightedText)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.highlight())
            painter.drawRoundedRect(area, 7, 7)
        elif self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.pressed if self.isDown() else colours.hover))
            painter.drawRoundedRect(area, 7, 7)
        if self.hasFocus():
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setWidthF(2)
            pen.setColor(ink if self.isChecked() else palette.color(QPalette.ColorRole.Highlight))
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(2.5, 2.5, -2.5, -2.5), 5, 5)
        picture = pixmap(self._drawing, ink, _ICON, self.devicePixelRatioF())
        top = (self.height() - _ICON) / 2 if self._compact else NEAR + 2
        painter.drawPixmap(QPointF((self.width() - _ICON) / 2, top), picture)
        painter.setPen(ink)
        if not self._compact:
            words = QRectF(0, NEAR + 2 + _ICON, self.width(), self.height() - _ICON - NEAR - 4)
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.count:
            pair = (colours.accent, colours.accent_text)
            self._draw_count(painter, *(reversed(pair) if self.isChecked() else pair))

    def _draw_count(self, painter: QPainter, surface: str, ink: str) -> None:
        """Draw the number beside the icon, which it does not cover."""
        font = sized(self.font(), Size.SMALL, bold=True)
        metrics = QFontMetricsF(font)
        text = str(self.count) if self.count < 100 else "99+"
        height = metrics.height()
        width = max(metrics.horizontalAdvance(text) + NEAR, height)
        left = min((self.width() + _ICON) / 2 + 1, self.width() - width - TIGHT)
        badge = QRectF(left, TIGHT + 1, width, height)
        painter.setFont(font)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(surface))
        painter.drawRoundedRect(badge, height / 2, height / 2)
        painter.setPen(QColor(ink))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)


class Rail(QWidget):
    """Chooses a place. Ctrl+1 … by shortcut, the arrow keys inside the rail."""

    chosen = Signal(str)
    """The key of the place."""

    def __init__(self, places: list[tuple[str, str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Places"))
        self._group = QButtonGroup(self)
        self.entries: dict[str, _Entry] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, NEAR, 0, NEAR)
        column.setSpacing(TIGHT)
        for key, drawing, name in places:
            entry = _Entry(drawing, name, WINDOW_KEYS[key], self)
            entry.clicked.connect(lambda _checked=False, key=key: self.chosen.emit(key))
            # So do screen readers choose.
            entry.toggled.connect(lambda on, key=key: self.chosen.emit(key) if on else None)
            entry.installEventFilter(self)
            self._group.addButton(entry)
            self.entries[key] = entry
            column.addWidget(entry)
        column.addStretch(1)

    def choose(self, key: str | None) -> None:
        """Mark a place as the one that is shown; None: none of them is."""
        self._group.setExclusive(key is not None)
        for name, entry in self.entries.items():
            show_checked(entry, name == key)
        first = next(iter(self.entries)) if key is None else key
        for name, entry in self.entries.items():
            # One Tab leads into the rail, to the place that is shown; the arrow keys go on from there.
            entry.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name == first else Qt.FocusPolicy.ClickFocus)

    def fit(self, width: int, needed: int) -> None:
        """Name the places where a window of this width has room for that; ``needed``: beside the rail."""
        entries = self.entries.values()
        named = max(entry.named_width for entry in entries)
        compact = width < max(_ROOMY, needed + named + FAR)
        for entry in entries:
            entry.show_compact(compact)

    def set_count(self, key: str, count: int, description: str) -> None:
        """Show a number at a place."""
        self.entries[key].set_count(count, description)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hair line towards the place."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Up and down go through the entries, Enter presses."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if isinstance(watched, _Entry) and pressed_by_enter(watched, event):
                return True
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            entries = list(self.entries.values())
            if step and isinstance(watched, _Entry) and watched in entries:
                next_one = entries[(entries.index(watched) + step) % len(entries)]
                next_one.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False
