"""Words that are offered while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from ui.editing.text_view import TextView

__all__ = ["Completion", "Field", "LineField", "Offer", "ProseField", "TextField", "offers"]

_SHOWN = 60
_ROWS = 9
_DELAY = 60
"""Milliseconds after a key: who types fast is not held up."""
_TAIL = 60


class Offer(NamedTuple):
    """A word that may be written, and how many characters before the caret it takes the place of."""

    word: str
    replaced: int


class Field(Protocol):
    """Where one types."""

    @property
    def widget(self) -> QWidget:
        """The widget that has the focus."""
        ...

    def before(self) -> str:
        """Return the text of the line before the caret; empty while something is selected."""
        ...

    def caret(self) -> QRect:
        """Return where the caret is in the widget."""
        ...

    def write(self, word: str, replaced: int) -> None:
        """Write a word in the place of so many characters before the caret."""
        ...


class TextField:
    """A text view."""

    def __init__(self, view: TextView) -> None:
        self._view = view

    @property
    def widget(self) -> QWidget:
        """The view."""
        return self._view

    def before(self) -> str:
        """Return the line up to the caret."""
        line, column = self._view.spot
        lines = self._view.draft.lines
        return "" if self._view.selection is not None or line >= len(lines) else lines[line][:column]

    def caret(self) -> QRect:
        """Return where the caret is; the viewport stands beside the margin."""
        return self._view.cursorRect().translated(self._view.viewport().pos())

    def write(self, word: str, replaced: int) -> None:
        """Write the word as if it had been typed."""
        if self._view.draft.read_only:
            # The text edit takes from a program what it refuses from a person.
            self._view.draft.refused.emit()
            return
        cursor = self._view.textCursor()
        cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor, replaced)
        cursor.insertText(word)
        self._view.setTextCursor(cursor)
        self._view.draft.end_typing()


class LineField:
    """A field of one line."""

    def __init__(self, line: QLineEdit) -> None:
        self._line = line

    @property
    def widget(self) -> QWidget:
        """The field."""
        return self._line

    def before(self) -> str:
        """Return the text up to the caret."""
        return "" if self._line.hasSelectedText() else self._line.text()[: self._line.cursorPosition()]

    def caret(self) -> QRect:
        """Return where the caret is."""
        area = self._line.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        return area.toRect() if isinstance(area, QRectF) else QRect(area)

    def write(self, word: str, replaced: int) -> None:
        """Write the word as if it had been typed."""
        self._line.cursorBackward(True, replaced)
        self._line.insert(word)


class ProseField:
    """A field of plain text, of which each line is offered words by itself."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        self._edit = edit

    @property
    def widget(self) -> QWidget:
        """The field."""
        return self._edit

    def before(self) -> str:
        """Return the line up to the caret."""
        cursor = self._edit.textCursor()
        return "" if cursor.hasSelection() else cursor.block().text()[: cursor.positionInBlock()]

    def caret(self) -> QRect:
        """Return where the caret is; the viewport stands inside the frame."""
        return self._edit.cursorRect().translated(self._edit.viewport().pos())

    def write(self, word: str, replaced: int) -> None:
        """Write the word as if it had been typed."""
        cursor = self._edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor, replaced)
        cursor.insertText(word)
        self._edit.setTextCursor(cursor)


def offers(words: Iterable[str], before: str) -> list[Offer]:
    """Return those of the words that go on with what stands before the caret.

    A word takes the place of as much as it begins with, from a boundary on: ``<cat`` is gone on from by
    ``<category>`` and by ``category``. Behind a blank, every word goes on.
    """
    tail = before[-_TAIL:].split(" ")[-1].split("\t")[-1].casefold()
    starts = [at for at in range(len(tail)) if at == 0 or not (_joins(tail[at - 1]) and _joins(tail[at]))]
    found: list[Offer] = []
    for word in words:
        folded = word.casefold()
        if not tail:
            found.append(Offer(word, 0))
            continue
        start = next((at for at in starts if folded.startswith(tail[at:])), None)
        if start is not None:
            found.append(Offer(word, len(tail) - start))
        elif not _joins(tail[-1]):
            found.append(Offer(word, 0))
    return found


def _joins(character: str) -> bool:
    return character.isalnum() or character in "_-"


class Completion(QObject):
    """Shows in a list what may be written in a field: while one types, and with Ctrl+Space.

    Up and Down choose, Enter and Tab write, Escape closes. The focus stays in the field, so that typing, also
    by an input method, just goes on.
    """

    def __init__(
        self,
        field: Field,
        words: Callable[[str], Sequence[str]],
        parent: QObject | None = None,
        *,
        letters: int = 2,
        eager: bool = True,
        prepare: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        """``words`` gets the text before the caret; ``letters`` are enough to be offered some.

        ``eager``: the first word is chosen already, and Enter writes it. Otherwise Enter means what it always
        does until one is chosen; Tab writes the first. ``prepare`` is called before words are asked for with
        Ctrl+Space, and calls back when they are there.
        """
        super().__init__(parent)
        self._field = field
        self._words = words
        self._letters = letters
        self._eager = eager
        self._prepare = prepare
        self.tab_goes_on: Callable[[], bool] = lambda: False
        """Whether Tab leads on as Enter does, and writes only a word that was chosen."""
        self._offers: list[Offer] = []
        self._typed = False
        self.popup = _Popup(field.widget)
        self.popup.setAccessibleName(self.tr("Words that may stand here"))
        self.popup.itemClicked.connect(lambda _item: self.accept())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self._follow)
        field.widget.installEventFilter(self)

    @property
    def offered(self) -> list[str]:
        """What is shown, best first."""
        return [one.word for one in self._offers] if self.popup.isVisible() else []

    def ask(self) -> None:
        """Show whatever may stand here."""
        if self._prepare is None:
            self._show(asked=True)
        else:
            self._prepare(lambda: self._show(asked=True))

    def accept(self) -> None:
        """Write the chosen word."""
        row = max(self.popup.currentRow(), 0)
        self.popup.hide()
        if 0 <= row < len(self._offers):
            self._field.write(*self._offers[row])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See what is typed before the field does."""
        kind = event.type()
        if kind == QEvent.Type.FocusOut or kind == QEvent.Type.MouseButtonPress:
            self._close()
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if _asks(event) or (self.popup.isVisible() and event.key() == Qt.Key.Key_Escape):
                event.accept()
                return True
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(event)
        elif kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            if event.commitString():
                self._timer.start()
            elif event.preeditString():
                self._close()
        return False

    def _take_key(self, event: QKeyEvent) -> bool:
        if _asks(event):
            self.ask()
            return True
        key = Qt.Key(event.key())
        if self.popup.isVisible():
            step = _STEPS.get(key)
            if step is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                rows = self.popup.count()
                self.popup.setCurrentRow(max(0, min(self.popup.currentRow() + step, rows - 1)))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab) and not event.modifiers():
                leads_on = key != Qt.Key.Key_Tab or self.tab_goes_on()
                if leads_on and self.popup.currentRow() < 0:
                    self._close()
                    return False
                self.accept()
                return True
            if key == Qt.Key.Key_Escape:
                self._close()
                return True
            if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
                self._close()
        if (event.text() and event.text().isprintable()) or (
            key == Qt.Key.Key_Backspace and self.popup.isVisible()
        ):
            self._timer.start()
        return False

    def _follow(self) -> None:
        self._show(asked=False)

    def _show(self, *, asked: bool) -> None:
        self._timer.stop()
        before = self._field.before()
        found = offers(self._words(before), before)
        if not asked:
            found = [one for one in found if one.replaced >= self._letters]
            if before and any(one.word == before[-one.replaced :] for one in found[:1]):
                found = []
        self._offers = found[:_SHOWN]
        if not self._offers or not self._field.widget.isVisible():
            self._close()
            return
        words = [one.word for one in self._offers]
        self.popup.show_words(words, self._field.caret(), chosen=asked or self._eager)

    def _close(self) -> None:
        self._timer.stop()
        self.popup.hide()


_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_ROWS,
    Qt.Key.Key_PageDown: _ROWS,
}


def _asks(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class _Popup(QListWidget):
    """The list, a window of its own that never takes the focus."""

    closed = Signal()

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        self.setWindowFlags(Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def show_words(self, words: Sequence[str], caret: QRect, *, chosen: bool) -> None:
        """Show words below the caret, or above it where there is no room."""
        self.clear()
        for word in words:
            self.addItem(QListWidgetItem(word.replace("\n", " ")))
        self.setCurrentRow(0 if chosen else -1)
        metrics = self.fontMetrics()
        row = max(self.sizeHintForRow(0), metrics.height())
        width = min(max(metrics.horizontalAdvance(word) for word in words), 420) + 40
        height = row * min(len(words), _ROWS) + 2 * self.frameWidth()
        at = self._field.mapToGlobal(caret.bottomLeft() + QPoint(0, 2))
        screen = self._field.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        if at.y() + height > room.bottom():
            at.setY(self._field.mapToGlobal(caret.topLeft()).y() - height - 2)
        at.setX(max(room.left(), min(at.x(), room.right() - width)))
        self.setGeometry(at.x(), at.y(), max(width, 120), height)
        self.show()
