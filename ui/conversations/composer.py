"""Where the owner writes himself, or changes a reply that was held."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.widgets.button import IconButton, TextButton

__all__ = ["Composer"]

_LINES = 6
_TYPING_EVERY_MS = 4000


class _Field(QPlainTextEdit):
    """Grows with its text; Enter sends, Shift+Enter makes a line."""

    entered = Signal()
    escaped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.document().setDocumentMargin(NEAR)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send on Enter, leave on Escape."""
        plain = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        line = self.fontMetrics().lineSpacing()
        lines = min(max(round(self.document().size().height()), 1), _LINES)
        self.setFixedHeight(lines * line + 2 * 6 + 2 * self.frameWidth())
        several = self.document().size().height() > _LINES
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if several else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )


class _Panel(QWidget):
    """The round surface on which one writes; shows where the keyboard is."""

    def __init__(self, field: _Field, parent: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        field.setFrameShape(QFrame.Shape.NoFrame)
        field.viewport().setAutoFillBackground(False)
        field.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(NEAR, TIGHT, NEAR, TIGHT)
        row.addWidget(field)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Draw the outline anew when the keyboard comes or goes."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.EnabledChange):
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface and its outline."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        focus, enabled = self._field.hasFocus(), self._field.isEnabled()
        width = 2.0 if focus else 1.0
        outline = colours.focus if focus else colours.frame if enabled else colours.line
        painter.setPen(QPen(QColor(outline), width))
        painter.setBrush(QColor(colours.base if enabled else colours.window))
        area = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(area, APART, APART)


class Composer(QWidget):
    """Emits what is to be sent. What was typed for one contact stays with that contact."""

    written = Signal(int, str)
    """A contact's id and the text to send."""
    edited = Signal(int, str)
    """A held reply's id and the text to send in its place."""
    typing = Signal(int)
    """The owner types to this contact; told every few seconds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._contact: int | None = None
        self._held: int | None = None
        self._drafts: dict[int, str] = {}
        self._told = QElapsedTimer()
        self._quiet = False

        self._banner = QWidget(self)
        self._banner_text = Label(self.tr("You change the reply that waits. Esc leaves it as it was."), self)
        self._banner_text.setWordWrap(True)
        self._cancel = cancel = TextButton(self.tr("Cancel"), parent=self._banner)
        cancel.clicked.connect(self.cancel_edit)
        banner = QHBoxLayout(self._banner)
        banner.setContentsMargins(TIGHT, 0, 0, TIGHT)
        banner.addWidget(self._banner_text, 1)
        banner.addWidget(cancel)

        self.field = _Field(self)
        self.field.entered.connect(self.send)
        self.field.escaped.connect(self.cancel_edit)
        self.field.textChanged.connect(self._changed)
        self._send = IconButton("send", self.tr("Send"), self)
        self._send.clicked.connect(self.send)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(_Panel(self.field, self), 1)
        row.addWidget(self._send, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, NEAR, WIDE, APART)
        column.setSpacing(0)
        column.addWidget(self._banner)
        column.addLayout(row)
        self._banner.hide()
        self._show()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self._cancel, self.field, self._send

    def take_focus(self) -> None:
        """Go to the field. Not a focus proxy: the Tab key would go there from wherever this widget stands."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.field.toPlainText()

    def open_contact(self, contact_id: int | None, hint: str) -> None:
        """Write to this contact from now on; ``hint`` stands in the empty field."""
        if contact_id == self._contact:
            self.hint(hint)
            return
        self.cancel_edit()
        if self._contact is not None:
            self._keep_draft()
        self._contact = contact_id
        self.hint(hint)
        self._fill(self._drafts.get(contact_id, "") if contact_id is not None else "")
        self._show()

    def edit_held(self, message_id: int, text: str) -> None:
        """Change a held reply; sending it sends it in place of the old text."""
        if self._held is None:
            self._keep_draft()
        self._held = message_id
        self._fill(text)
        self._banner.show()
        self.field.selectAll()
        self.field.setFocus()

    def cancel_edit(self) -> None:
        """Leave a held reply as it was and go back to what was being written."""
        if self._held is None:
            return
        self._held = None
        self._banner.hide()
        self._fill(self._drafts.get(self._contact, "") if self._contact is not None else "")

    def settled(self, message_id: int) -> None:
        """A held reply no longer waits: stop changing it."""
        if message_id == self._held:
            self.cancel_edit()

    def give_back(self, contact_id: int, text: str) -> None:
        """Put a text back that could not be kept; it stands before what was written meanwhile."""
        if contact_id != self._contact or self._held is not None:
            written = self._drafts.get(contact_id, "")
            self._drafts[contact_id] = f"{text}\n{written}" if written else text
        else:
            self._fill(f"{text}\n{self.text}" if self.text.strip() else text)

    def send(self) -> None:
        """Send what stands in the field, if anything does."""
        text = self.text.strip()
        if not text or self._contact is None:
            return
        if self._held is not None:
            held, self._held = self._held, None
            self._banner.hide()
            self._fill(self._drafts.get(self._contact, ""))
            self.edited.emit(held, text)
            return
        self._drafts.pop(self._contact, None)
        self._fill("")
        self._told.invalidate()
        self.written.emit(self._contact, text)

    def _keep_draft(self) -> None:
        if self._contact is None:
            return
        if self.text.strip():
            self._drafts[self._contact] = self.text
        else:
            self._drafts.pop(self._contact, None)

    def _fill(self, text: str) -> None:
        self._quiet = True
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)
        self._quiet = False
        self._show()

    def hint(self, hint: str) -> None:
        """Let this stand in the empty field."""
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)

    def _show(self) -> None:
        self.field.setEnabled(self._contact is not None)
        self._send.setEnabled(self._contact is not None and bool(self.text.strip()))

    def _changed(self) -> None:
        self._show()
        # Whoever changes a reply of Boltun lets it answer, and does not come before it.
        if self._quiet or self._held is not None or self._contact is None or not self.text.strip():
            return
        if not self._told.isValid() or self._told.elapsed() > _TYPING_EVERY_MS:
            self._told.start()
            self.typing.emit(self._contact)
