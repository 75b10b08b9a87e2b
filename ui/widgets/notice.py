"""The line that tells of something for a moment, and offers to undo it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QCursor, QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QWidget

from ui.looks.plain_text import Label
from ui.looks.scale import NEAR, TIGHT, WIDE
from ui.widgets.button import IconButton, TextButton
from ui.widgets.statement import Tone
from ui.widgets.toned_line import TonedLine

__all__ = ["Notice", "NoticeLine"]

_SHOWN_MS = 8000
_SHOWN_BAD_MS = 20000
_MOST_LINES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing to tell.

    A destructive act is told before it happens: ``act`` is called when the notice goes unless the owner
    undid it, and ``undone`` when he did. With ``undone`` alone it has happened and can be taken back.
    """

    text: str
    tone: Tone = Tone.MUTED
    act: Callable[[], object] | None = None
    undone: Callable[[], object] | None = None
    action: str = ""
    """The words of a further button, which calls ``acted``."""
    acted: Callable[[], object] | None = None
    lasting: bool = False
    """It stays until the person does something else (``NoticeLine.move_on``)."""


class NoticeLine(TonedLine):
    """Shows one notice at a time; a new one lets the one before take effect.

    Screen readers say it at once. It stays while the mouse or the keyboard is on it.
    """

    def __init__(self, parent: QWidget | None = None, *, shown_ms: int = _SHOWN_MS) -> None:
        super().__init__(parent)
        self._notice: Notice | None = None
        self._shown_ms = shown_ms
        self._label = Label(self)
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.undo_button = TextButton(self.tr("Undo"), "undo", self)
        self.undo_button.clicked.connect(self.undo)
        self.action_button = TextButton("", "", self)
        self.action_button.clicked.connect(self._take_action)
        self._close = IconButton("close", self.tr("Close this notice"), self, size=16)
        self._close.clicked.connect(self.finish)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.finish)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_moved)
        self._pointed_at = False
        self._pointer = QPoint()
        """Where the mouse was when the notice came: it points at nothing by resting there."""
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, TIGHT, NEAR, TIGHT)
        row.setSpacing(NEAR)
        row.addWidget(self._label, 1)
        row.addWidget(self.action_button)
        row.addWidget(self.undo_button)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """What is being told; empty where nothing is."""
        return self._notice.text if self._notice else ""

    def tell(self, notice: Notice) -> None:
        """Show a notice; the one before takes effect now. Several faults in a row are told together."""
        if _is_fault(notice) and self._notice is not None and _is_fault(self._notice):
            notice = _together(self._notice, notice)
        elif _is_fault(notice) and self._notice is not None and self._notice.lasting:
            # A fault is nothing that the person did.
            text = f"{self._notice.text}\n{notice.text}"
            notice = replace(self._notice, text=text, tone=notice.tone)
        self.finish()
        self._notice = notice
        self._label.setText(notice.text)
        self.undo_button.setVisible(notice.act is not None or notice.undone is not None)
        self.action_button.setText(notice.action)
        self.action_button.setVisible(bool(notice.action))
        self.setAccessibleName(notice.text)
        self._pointer, self._pointed_at = QCursor.pos(), False
        self.show()
        self.show_tone(notice.tone)
        self._timer.setInterval(_SHOWN_BAD_MS if notice.tone is Tone.BAD else self._shown_ms)
        self._keep_time()
        self._announce(notice)

    def take_focus(self) -> None:
        """The person asks for the buttons."""
        buttons = (self.undo_button, self.action_button, self._close)
        if not self.isHidden():
            button = next(one for one in buttons if not one.isHidden())
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the notice."""
        if event.key() == Qt.Key.Key_Escape:
            self.finish()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Somebody may be reading it."""
        super().enterEvent(event)
        self._pointed_at = event.globalPosition().toPoint() != self._pointer
        self._keep_time()

    def leaveEvent(self, event: QEvent) -> None:
        """Its time begins anew."""
        super().leaveEvent(event)
        self._pointed_at = False
        self._keep_time()

    def _focus_moved(self, _before: QWidget | None, _now: QWidget | None) -> None:
        self._keep_time()

    def _keep_time(self) -> None:
        """Let the time run, unless somebody is at it."""
        if self._notice is None or self._notice.lasting:
            return
        focus = QApplication.focusWidget()
        # A window of its own gets the focus with coming up.
        focused = focus is not None and self.isAncestorOf(focus) and not self.isWindow()
        if self._pointed_at or focused:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _announce(self, notice: Notice) -> None:
        event = QAccessibleAnnouncementEvent(self, notice.text)
        if notice.tone is Tone.BAD:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    def undo(self) -> None:
        """Take back what the notice tells of."""
        notice, self._notice = self._notice, None
        self._go()
        if notice and notice.undone:
            notice.undone()

    def finish(self) -> None:
        """Let what the notice tells of happen, and show it no longer."""
        notice, self._notice = self._notice, None
        self._go()
        if notice and notice.act:
            notice.act()

    def move_on(self) -> None:
        """The person does something else: nobody takes back any more what a lasting notice tells of."""
        if self._notice is not None and self._notice.lasting:
            self.finish()

    def _take_action(self) -> None:
        acted = self._notice.acted if self._notice else None
        self.finish()
        if acted:
            acted()

    def _go(self) -> None:
        self._timer.stop()
        self.hide()


def _is_fault(notice: Notice) -> bool:
    """Whether a notice only says what is wrong: nothing follows from it, and nothing can be pressed."""
    asks = notice.act or notice.undone or notice.acted
    return not asks and notice.tone in (Tone.WARNING, Tone.BAD)


def _together(first: Notice, second: Notice) -> Notice:
    """Return one notice of both faults: the newest ones, each in a line, the worst in the tone."""
    lines = [line for line in first.text.split("\n") if line not in second.text.split("\n")]
    text = "\n".join([*lines, second.text][-_MOST_LINES:])
    return replace(second, text=text, tone=Tone.BAD if Tone.BAD in (first.tone, second.tone) else second.tone)
