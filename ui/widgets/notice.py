"""The line that tells of something for a moment, and offers to undo it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE
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
    """Shows one notice at a time; a new one lets the one before take effect."""

    def __init__(self, parent: QWidget | None = None, *, shown_ms: int = _SHOWN_MS) -> None:
        super().__init__(parent)
        self._notice: Notice | None = None
        self._shown_ms = shown_ms
        self._label = Label(self)
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._undo = TextButton(self.tr("Undo"), "undo", self)
        self._undo.clicked.connect(self.undo)
        self.action_button = TextButton("", "", self)
        self.action_button.clicked.connect(self._take_action)
        self._close = IconButton("close", self.tr("Close this notice"), self, size=16)
        self._close.clicked.connect(self.finish)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.finish)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, NEAR, APART, NEAR)
        row.addWidget(self._label, 1)
        row.addWidget(self.action_button)
        row.addWidget(self._undo)
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
        self._undo.setVisible(notice.act is not None or notice.undone is not None)
        self.action_button.setText(notice.action)
        self.action_button.setVisible(bool(notice.action))
        self.show()
        self.show_tone(notice.tone)
        if not notice.lasting:
            self._timer.start(_SHOWN_BAD_MS if notice.tone is Tone.BAD else self._shown_ms)

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
