"""A line at the top of a base that tells something or asks, and blocks nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT
from ui.widgets.button import IconButton, TextButton
from ui.widgets.floating import Floating
from ui.widgets.statement import Tone
from ui.widgets.toned_line import TonedLine

__all__ = ["QuestionBar"]

_SHOWN_MS = 8000


class QuestionBar(TonedLine):
    """Shows one text with buttons; what is told without asking goes by itself.

    A question stands above the base and has room of its own. What is only told floats (``let_float``).
    """

    line_wanted = Signal(int)
    """A line of the text, from 1, that a link leads to."""
    closed = Signal()
    """It goes, and the focus was in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = Label(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # Room for the frame of the focus.
        self._label.setContentsMargins(TIGHT, TIGHT, TIGHT, TIGHT)
        self._label.linkActivated.connect(self._follow)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(APART, TIGHT, NEAR, TIGHT)
        self._row.setSpacing(NEAR)
        self._row.addWidget(self._label, 1)
        self._close = IconButton("close", self.tr("Close"), self, size=16)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.dismiss)
        self._row.addWidget(self._close)
        self.buttons: list[TextButton] = []
        self._stack: QUndoStack | None = None
        """Of what can be taken back here."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN_MS)
        self._timer.timeout.connect(self.dismiss)
        self._floating: Floating | None = None
        self.hide()

    def let_float(self, over: QWidget) -> None:
        """Let what is only told float ``over`` a part of the page: nobody's next click goes astray."""
        page = over.parentWidget()
        assert page is not None
        self._floating = Floating(
            self, page, lambda height: (over.geometry().top(), over.geometry().bottom() + 1 - height)
        )
        self._floating.active = False

    def _float(self, on: bool) -> None:
        floating, page = self._floating, self.parentWidget()
        column = None if page is None else page.layout()
        if floating is None or not isinstance(column, QVBoxLayout) or on is floating.active:
            return
        floating.active = on
        if on:
            column.removeWidget(self)
        else:
            column.insertWidget(0, self)

    @property
    def text(self) -> str:
        """What is shown, as HTML; empty where nothing is."""
        return "" if self.isHidden() else self._label.text()

    def ask(
        self,
        html: str,
        answers: Sequence[tuple[str, Callable[[], object]]] = (),
        *,
        tone: Tone = Tone.MUTED,
        passing: bool = False,
    ) -> None:
        """Show a text and buttons; each closes the bar and calls what stands with it.

        The focus stays where the person types: a space meant for the text must not press a button.
        ``passing``: it goes by itself after some seconds.
        """
        had_focus = self._has_focus
        self._clear()
        self._label.setText(html)
        for words, act in answers:
            button = TextButton(words, parent=self)
            # A click leaves the focus where it is.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, act=act: self._answer(act))
            self._row.insertWidget(self._row.count() - 1, button)
            button.show()
            self.buttons.append(button)
        for one, other in pairwise((self._label, *self.buttons, self._close)):
            QWidget.setTabOrder(one, other)
        self._float(passing)
        self.show()
        self.show_tone(tone)
        if passing:
            self._timer.start()
        if had_focus:
            self.closed.emit()

    def tell_step(self, html: str, stack: QUndoStack) -> None:
        """Tell what was just done, with a button that takes back this very step of undo.

        With any other step, forth or back, it goes: the button would take back something else.
        """
        self.ask(html, [(self.tr("Undo"), stack.undo)], passing=True)
        self._stack = stack
        stack.indexChanged.connect(self.dismiss)

    def take_focus(self) -> None:
        """The person asks for the buttons."""
        if not self.isHidden():
            (*self.buttons, self._close)[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dismiss(self) -> None:
        """Show nothing."""
        had_focus = self._has_focus
        self._clear()
        self.hide()
        if had_focus:
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the bar and does nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _answer(self, act: Callable[[], object]) -> None:
        # First, so that what is done can put the focus elsewhere.
        self.dismiss()
        act()

    @property
    def _has_focus(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _clear(self) -> None:
        self._timer.stop()
        stack, self._stack = self._stack, None
        if stack is not None and isValid(stack):
            stack.indexChanged.disconnect(self.dismiss)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons.clear()

    def _follow(self, link: str) -> None:
        scheme, _, number = link.partition(":")
        if scheme == "line" and number.isdigit():
            self.line_wanted.emit(int(number))
