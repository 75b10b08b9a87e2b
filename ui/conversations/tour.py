"""The guided tour: five steps in practice that show what Boltun does, and when it keeps silent."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QWidget

from ui.widgets.question_bar import QuestionBar

__all__ = ["Tour"]

_STEP = "tour/step"


class Tour(QuestionBar):
    """Says above the conversation what to try next. One can leave it at any time and go on later."""

    begun = Signal()
    """The practice conversation is to be shown."""
    left = Signal()
    """The focus belongs where one writes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.step = 0
        """The step that is shown, from 1; 0: none."""
        self._reached = 1
        """The step with which it goes on."""
        self.closed.connect(self.left)

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """The title of each step, and what to do."""
        return (
            (
                self.tr("Boltun answers"),
                self.tr(
                    "Write “Hello” below, as Friend, and press Enter. The cogwheel marks what Boltun wrote."
                ),
            ),
            (
                self.tr("It can say why"),
                self.tr(
                    "Choose the reply and press Enter. Why shows how Boltun read the message, and the line "
                    "of the base that answered."
                ),
            ),
            (
                self.tr("You come first"),
                self.tr(
                    "Press Ctrl+R and write something as yourself; press Ctrl+R again and write as Friend. "
                    "Boltun keeps silent, because you are there."
                ),
            ),
            (
                self.tr("Time passes"),
                self.tr(
                    "Choose “+30 minutes” at the clock above the field, and write as Friend again. The "
                    "silence is over, and Boltun may say again what it said before."
                ),
            ),
            (
                self.tr("It asks before it sends"),
                self.tr(
                    "Choose “Ask me” beside the name above and write as Friend. The reply waits: you send, "
                    "edit or drop it. New accounts begin like this."
                ),
            ),
        )

    def begin(self) -> None:
        """Begin, or go on where it was left."""
        self.begun.emit()
        self.go(self._reached)

    def go(self, step: int) -> None:
        """Show a step; behind the last one the tour ends, and begins anew the next time."""
        steps = self.steps
        if step > len(steps):
            self._reached = 1
            self.dismiss()
            return
        self.step = self._reached = step
        title, words = steps[step - 1]
        head = self.tr("{step} of {steps}: {title}").format(step=step, steps=len(steps), title=title)
        answers: list[tuple[str, Callable[[], object]]] = []
        if step > 1:
            answers.append((self.tr("Back"), lambda: self.go(step - 1)))
        last = step == len(steps)
        answers.append((self.tr("Done") if last else self.tr("Next"), lambda: self.go(step + 1)))
        had_focus = self._has_focus
        self.ask(f"<b>{escape(head)}</b><br>{escape(words)}", answers)
        if had_focus:
            self.take_focus()
        self.left.emit()

    def dismiss(self) -> None:
        """Leave the tour; it goes on at this step the next time."""
        self.step = 0
        super().dismiss()

    def save_state(self, state: QSettings) -> None:
        """Remember how far one came."""
        state.setValue(_STEP, self._reached)

    def restore_state(self, state: QSettings) -> None:
        """Go on there."""
        step = str(state.value(_STEP, 1))
        number = int(step) if step.isdecimal() else 1
        self._reached = number if 1 <= number <= len(self.steps) else 1
