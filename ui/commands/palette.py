"""The command palette itself: a field and a list over the window, for the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSettings,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.commands.command import Command
from ui.commands.search import Finder
from ui.looks.face import draw_face
from ui.looks.icons import pixmap
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.style import show_focus
from ui.widgets.row_delegate import draw_ground

__all__ = ["Palette"]

_Index = QModelIndex | QPersistentModelIndex
_WIDTH, _HEIGHT = 620, 430
_TOP = 56
_EDGE = WIDE
_PAD = APART
_SIGN, _ICON = 28, 18
_KEPT = 12
"""So many commands that were chosen lately are known."""
_RECENT = "commands/recent"
_LONGEST = 120
"""Characters of a title that are drawn."""


class _Lines(QAbstractListModel):
    """What was found."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.commands: list[Command] = []

    def show(self, commands: list[Command]) -> None:
        self.beginResetModel()
        self.commands = commands
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's default
        return 0 if parent.isValid() else len(self.commands)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        command = self.commands[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return marked(command.title, _LONGEST)
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (marked(command.title, _LONGEST), command.kind, command.keys)
                return ", ".join(filter(None, parts))
            case Qt.ItemDataRole.UserRole:
                return command
            case _:
                return None


class _Delegate(QStyledItemDelegate):
    """The title on the left; the kind, and the key, on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, round(max(QFontMetricsF(option.font).height(), _SIGN) + 2 * TIGHT))

    def _draw_sign(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        command: Command,
        area: QRectF,
        ink: QColor,
    ) -> None:
        """Draw the face, or the icon, before the title."""
        sign = QRectF(area.left(), area.center().y() - _SIGN / 2, _SIGN, _SIGN)
        if command.face is not None:
            draw_face(painter, sign, command.face, option.font)
        elif command.drawing:
            picture = pixmap(command.drawing, ink, _ICON, painter.device().devicePixelRatioF())
            inset = (_SIGN - _ICON) / 2
            painter.drawPixmap(sign.topLeft() + QPointF(inset, inset), picture)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        command = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(command, Command):
            return
        painter.save()
        colours = colours_of(option.palette)
        draw_ground(painter, option, colours)
        ink, quiet = QColor(colours.text), QColor(colours.muted)
        area = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0)
        self._draw_sign(painter, option, command, area, quiet)
        area.setLeft(area.left() + _SIGN + NEAR)
        metrics = QFontMetricsF(option.font)
        painter.setFont(option.font)
        right = f"{command.kind}   {command.keys}" if command.keys else command.kind
        right = metrics.elidedText(right, Qt.TextElideMode.ElideRight, area.width() * 0.5)
        painter.setPen(quiet)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
        area.setWidth(area.width() - metrics.horizontalAdvance(right) - 12)
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
        painter.setPen(ink)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()


class Palette(QFrame):
    """Comes up over a window, takes what is typed, and goes when something is chosen or Esc is pressed."""

    def __init__(self, window: QWidget, state: QSettings, *, hint: str = "", name: str = "") -> None:
        """``state`` keeps from run to run which commands were chosen lately, by their keys.

        ``hint`` and ``name`` say what is chosen, where that is not a command.
        """
        super().__init__(window)
        self._window = window
        self._state = state
        self._finder = Finder([])
        self._commands: dict[str, Sequence[Command]] = {}
        self.field = QLineEdit(self)
        hint = hint or self.tr("A place, a contact, a base, a setting, something to do…")
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(name or self.tr("Go to or do"))
        self.field.textChanged.connect(self._show_found)
        self.field.installEventFilter(self)
        self.lines = _Lines(self)
        self.list = QListView(self)
        self.list.setModel(self.lines)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("What was found"))
        self.list.clicked.connect(lambda index: self._choose(index.row()))
        self.list.installEventFilter(self)
        show_focus(self.list)
        self.nothing = Label(self.tr("Nothing has these words."), self)
        self.nothing.setForegroundRole(self.nothing.foregroundRole().PlaceholderText)
        self.nothing.setContentsMargins(_PAD, TIGHT, _PAD, NEAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(APART, APART, APART, APART)
        column.setSpacing(NEAR)
        column.addWidget(self.field)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        self.setAccessibleName(name or self.tr("Commands"))
        self.hide()
        window.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def offer(self, group: str, commands: Sequence[Command]) -> None:
        """Take the commands of a group in the place of those that it had."""
        self._commands[group] = commands
        if self.isVisible():
            self._renew(keep=True)

    def open(self) -> None:
        """Come up, empty, with what was chosen lately."""
        self._place()
        self.show()
        self.raise_()
        self.field.clear()
        self._renew()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_up(self) -> None:
        """Go, and let the person go on with what was being done."""
        self.hide()

    def _renew(self, *, keep: bool = False) -> None:
        commands = [one for group in self._commands.values() for one in group]
        self._finder = Finder(commands, self._recent())
        row, before = self.list.currentIndex().row(), self.lines.commands
        self._show_found()
        if keep and 0 < row < len(before):
            # Nobody is to choose another line because one came in above it.
            keys = [one.key for one in self.lines.commands]
            if (key := before[row].key) in keys:
                self._select(keys.index(key))

    def _show_found(self) -> None:
        self.lines.show(self._finder.find(self.field.text()))
        found = bool(self.lines.commands)
        self.nothing.setVisible(not found)
        if found:
            self._select(0)

    def _select(self, row: int) -> None:
        row = max(0, min(row, len(self.lines.commands) - 1))
        index = self.lines.index(row)
        self.list.setCurrentIndex(index)
        self.field.setAccessibleDescription(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))

    def _choose(self, row: int) -> None:
        if not 0 <= row < len(self.lines.commands):
            return
        command = self.lines.commands[row]
        if command.key:
            recent = [command.key, *(key for key in self._recent() if key != command.key)]
            self._state.setValue(_RECENT, recent[:_KEPT])
        self.close_up()
        command.act()

    def _recent(self) -> list[str]:
        kept = self._state.value(_RECENT)
        # Qt gives a list of one back as a text.
        return [kept] if isinstance(kept, str) else [str(one) for one in kept or ()]

    # --- keys and focus ------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys of the list work in the field, and letters in the list go to the field."""
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(watched, event)
        return False

    def _pressed(self, watched: QObject, event: QKeyEvent) -> bool:
        page = max(1, self.list.viewport().height() // max(1, self.list.sizeHintForRow(0)) - 1)
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page}
        row = self.list.currentIndex().row()
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_up()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._choose(row)
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self._select(row + steps[Qt.Key(event.key())])
            case _ if watched is self.list and event.text().isprintable() and event.text():
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.field.insert(event.text())
            case _:
                return False
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let Tab go round in here."""
        other = self.list if self.field.hasFocus() else self.field
        other.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
        return True

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if (
            self.isVisible()
            and now is not None
            and now.window() is self._window
            and not self.isAncestorOf(now)
        ):
            self.hide()

    # --- looks ---------------------------------------------------------------------

    def _place(self) -> None:
        room = self._window.size()
        width = min(_WIDTH, room.width() - 2 * _EDGE)
        height = min(_HEIGHT, room.height() - _TOP - _EDGE)
        self.setGeometry((room.width() - width) // 2, _TOP, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.setPen(QColor(colours.frame))
        painter.setBrush(QColor(colours.window))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
