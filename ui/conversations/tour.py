"""The guided tour: five steps in practice that show what Boltun does, and when it keeps silent."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from html import escape

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QWidget

from boltun.desk.reason import Reason
from boltun.events import Event, OutcomeKind, TimeLeapt
from boltun.message import Author
from boltun.store.records import StoredMessage
from ui.conversations.paging import Opened
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

__all__ = ["Tour"]

_STEP = "tour/step"


class _Deed(Enum):
    """What the tour notices in the practice conversation."""

    ANSWERED = auto()
    EXPLAINED = auto()
    KEPT_SILENT = auto()
    LEAPT = auto()
    HELD = auto()


_WANTED = (
    (_Deed.ANSWERED,),
    (_Deed.EXPLAINED,),
    (_Deed.KEPT_SILENT,),
    (_Deed.LEAPT, _Deed.ANSWERED),
    (_Deed.HELD,),
)
"""What has to happen in each step, one after the other."""
_OWNER_IS_THERE = (Reason.OWNER_ACTIVE, Reason.OWNER_NEAR)


class Tour(QuestionBar):
    """Says above the conversation what to try next, and notices when it is done.

    One can leave it at any time and go on later.
    """

    begun = Signal()
    """The practice conversation is to be shown."""
    left = Signal()
    """The focus belongs where one writes."""

    def __init__(self, practice: Callable[[], int | None], parent: QWidget) -> None:
        """``practice`` tells the contact of the practice conversation, once it is known."""
        super().__init__(parent)
        self._practice = practice
        self.step = 0
        """The step that is shown, from 1; 0: none."""
        self._reached = 1
        """The step with which it goes on."""
        self._missing: list[_Deed] = []
        """What has yet to happen in this step."""
        self._newest = 0
        """The newest message that was seen."""
        self._begun_behind = 0
        """The newest message when this step began: what came before does not count."""
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
        self._missing = list(_WANTED[step - 1])
        self._begun_behind = self._newest
        had_focus = self._has_focus
        self._show()
        if had_focus:
            self.take_focus()
        self.left.emit()

    def _show(self) -> None:
        """Show the step: what to do, or that it is done."""
        step, steps = self.step, self.steps
        title, words = steps[step - 1]
        head = self.tr("{step} of {steps}: {title}").format(step=step, steps=len(steps), title=title)
        last = step == len(steps)
        done = not self._missing
        if done:
            head = f"✓ {head}"
            words = (
                self.tr("Done. That was the last step.") if last else self.tr("Done. Go on when you like.")
            )
        answers: list[tuple[str, Callable[[], object]]] = []
        if step > 1:
            answers.append((self.tr("Back"), lambda: self.go(step - 1)))
        answers.append((self.tr("Done") if last else self.tr("Next"), lambda: self.go(step + 1)))
        self.ask(f"<b>{escape(head)}</b><br>{escape(words)}", answers, tone=Tone.GOOD if done else Tone.MUTED)

    # --- noticing ------------------------------------------------------------------

    def see_change(self, changed: Opened) -> None:
        """Look at messages that are new or have changed; those of practice count."""
        for message in changed.messages if changed.contact_id == self._practice() else ():
            self._newest = max(self._newest, message.id)
            if message.id <= self._begun_behind:
                continue
            if message.author is Author.BOT:
                self._note(_Deed.ANSWERED)
            elif message.outcome is OutcomeKind.HELD:
                self._note(_Deed.HELD)
            elif message.outcome is OutcomeKind.SILENT and message.reason in _OWNER_IS_THERE:
                self._note(_Deed.KEPT_SILENT)

    def see_why(self, message: StoredMessage) -> None:
        """Why is shown for a message."""
        if message.author is Author.BOT:
            self._note(_Deed.EXPLAINED)

    def hear(self, event: Event) -> None:
        """Notice that time was let pass."""
        if isinstance(event, TimeLeapt):
            self._note(_Deed.LEAPT)

    def _note(self, deed: _Deed) -> None:
        if self.step and self._missing[:1] == [deed]:
            del self._missing[0]
            if not self._missing:
                self._show()

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
