"""The panel with all that holds for one contact: who he is, how he is answered, what is kept of him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boltun.desk.rooms import is_room
from boltun.message import Contact
from boltun.store.records import Answers
from ui.conversations.contact_menu import answers_offered, answers_shown, answers_word
from ui.conversations.contacts import Conversation, presence_word
from ui.link.faces import Faces
from ui.looks.face import LARGE_FACE, face_of
from ui.looks.people import contact_name
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import account_label, choice_title, mind_title, moment
from ui.widgets.button import IconButton, TextButton, ToolButton
from ui.widgets.face_view import FaceView
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.typing import heed_no_typing

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["ContactPanel"]


class ContactPanel(QWidget):
    """Shows what it is told of a contact; asks for everything else."""

    answers_chosen = Signal(object)
    minds_chosen = Signal(object)
    """The names of the minds that answer here; none: the default ones."""
    grave_chosen = Signal(bool)
    """Whether serious messages are answered here like any other."""
    model_chosen = Signal(bool)
    """Whether the words of this contact may be sent to a language model."""
    sent_wanted = Signal()
    """The owner wants to see what a language model would be sent."""
    pause_chosen = Signal(object)
    """Seconds to be silent here, or None: until the owner resumes."""
    resume_chosen = Signal()
    start_chosen = Signal()
    same_chosen = Signal()
    """The owner wants to say who else is the same person."""
    part_chosen = Signal()
    forget_said_chosen = Signal()
    forget_contact_chosen = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._one: Conversation | None = None
        self._minds: Sequence[MindInfo] = ()
        title = Label(self.tr("Contact"), self)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self.close_button = IconButton("close", self.tr("Close this panel"), self, size=16)
        self.close_button.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(WIDE, NEAR, NEAR, NEAR)
        head.addWidget(title, 1)
        head.addWidget(self.close_button)

        self.faces: Faces | None = None
        """Who knows the pictures."""
        self.face = FaceView(LARGE_FACE, self)
        self._name = _words(self)
        self._name.setFont(sized(self._name.font(), Size.LARGE, bold=True))
        self._who = _words(self, quiet=True)
        for label in (self._name, self._who):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.answers = QComboBox(self)
        self.answers.activated.connect(
            lambda row: self.answers_chosen.emit(Answers(self.answers.itemData(row)))
        )
        self.base = QComboBox(self)
        self.base.activated.connect(self._choose_base)
        self.grave = QComboBox(self)
        self.grave.addItem(self.tr("As in the settings"), False)
        self.grave.addItem(self.tr("Off for this contact"), True)
        self.grave.setToolTip(
            tip(self.tr("Off: they are answered like any other message, and nobody calls you."))
        )
        self.grave.activated.connect(lambda row: self.grave_chosen.emit(self.grave.itemData(row)))
        self.model = QComboBox(self)
        self.model.addItem(self.tr("Nothing is sent there"), False)
        self.model.addItem(self.tr("This contact's words may go there"), True)
        self.model.setToolTip(
            tip(
                self.tr(
                    "Only if a model is switched on, and never serious messages. Why shows what was sent."
                )
            )
        )
        self.model.activated.connect(lambda row: self.model_chosen.emit(self.model.itemData(row)))
        heed_no_typing(self.answers, self.base, self.grave, self.model)
        self.sent = TextButton(self.tr("What would be sent…"), parent=self)
        self.sent.clicked.connect(self.sent_wanted)
        self.behind = _words(self, quiet=True)
        self.standing = _words(self)
        self.pause = ToolButton(self)
        self.pause.setText(self.tr("Pause here") + " ▾")
        self.pause.setAccessibleName(self.tr("Pause here"))
        self.pause.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.pause.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.pause)
        menu.addAction(self.tr("For 1 hour"), lambda: self.pause_chosen.emit(3600.0))
        menu.addAction(self.tr("For 8 hours"), lambda: self.pause_chosen.emit(8 * 3600.0))
        menu.addAction(self.tr("Until I resume"), lambda: self.pause_chosen.emit(None))
        self.pause.setMenu(menu)
        self.resume = TextButton(self.tr("Answer again"), "resume", self)
        self.resume.clicked.connect(self.resume_chosen)
        self.answer = TextButton(self.tr("Answer this contact"), "conversations", self)
        self.answer.clicked.connect(lambda: self.answers_chosen.emit(Answers.ALWAYS))
        self.start = TextButton(self.tr("Start a conversation"), "begin", self)
        self.start.clicked.connect(self.start_chosen)
        self.facts = _words(self, quiet=True)
        self.same = _words(self)
        self.join = TextButton(self.tr("Is the same person as…"), "contact", self)
        self.join.clicked.connect(self.same_chosen)
        self.part = TextButton(self.tr("Part again"), "remove", self)
        self.part.clicked.connect(self.part_chosen)
        self.forget_said = TextButton(self.tr("Forget what was said"), "restart", self)
        self.forget_said.clicked.connect(self.forget_said_chosen)
        self.forget_contact = TextButton(self.tr("Delete this contact"), "drop", self)
        self.forget_contact.clicked.connect(self.forget_contact_chosen)

        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(WIDE, TIGHT, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(self.face, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._name)
        column.addWidget(self._who)
        column.addSpacing(NEAR)
        for words, field, below in (
            (self.tr("Answers"), self.answers, None),
            (self.tr("Base"), self.base, self.behind),
            (self.tr("Serious messages"), self.grave, None),
            (self.tr("Language model"), self.model, self.sent),
        ):
            label = Label(words, self)
            label.setBuddy(field)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(14)
            column.addWidget(label)
            column.addWidget(field)
            if field is self.model:
                self._of_model = label, field, self.sent
            if below is not None:
                is_button = below is self.sent
                column.addWidget(below, 0, Qt.AlignmentFlag.AlignLeft if is_button else Qt.AlignmentFlag(0))
        column.addSpacing(NEAR)
        column.addWidget(self.standing)
        column.addWidget(self.answer, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.resume, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.pause, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.start, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(NEAR)
        column.addWidget(self.facts)
        column.addSpacing(NEAR)
        column.addWidget(self.same)
        column.addWidget(self.join, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.part, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(NEAR)
        column.addWidget(self.forget_said, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(
            _words(self, self.tr("Boltun may say everything again here. The messages stay."), quiet=True)
        )
        column.addSpacing(TIGHT)
        column.addWidget(self.forget_contact, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(
            _words(
                self,
                self.tr("Puts every message, what Boltun remembers, and what you chose above into the bin."),
                quiet=True,
            )
        )
        column.addStretch(1)
        scroll = ScrollPage(page, title.text(), self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(scroll, 1)
        self.setMinimumWidth(max(220, page.minimumSizeHint().width() + 12))

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return (
            self.answers,
            self.base,
            self.grave,
            self.model,
            self.sent,
            self.answer,
            self.resume,
            self.pause,
            self.start,
            self.join,
            self.part,
            self.forget_said,
            self.forget_contact,
            self.close_button,
        )

    def name_minds(self, minds: Sequence[MindInfo]) -> None:
        """Take the minds that can be chosen."""
        self._minds = minds
        if self._one is not None:
            self._show_minds(self._one)
            self._show_model()

    def show_contact(
        self,
        one: Conversation,
        now: float,
        *,
        can_resume: bool,
        practice: bool,
    ) -> None:
        """Show a contact as he is now."""
        before, self._one = self._one, one
        contact, settings = one.stored.contact, one.stored.settings
        picture = None if self.faces is None else self.faces.picture(one.id)
        self.face.show_face(face_of(contact), one.presence, picture)
        self._name.setText(one.name)
        parts = [
            marked(contact.address),
            one.account,
            "" if one.presence is None else presence_word(one.presence),
            ", ".join(map(marked, contact.groups)),
        ]
        self._who.setText("\n".join(part for part in parts if part))
        # This comes every second: whoever is just choosing shall not be disturbed.
        if before is None or before.id != one.id or before.stored.settings.answers is not settings.answers:
            self._show_answers(contact, settings.answers)
        if (
            before is None
            or before.id != one.id
            or before.stored.settings.grave_as_usual != settings.grave_as_usual
        ):
            self.grave.setCurrentIndex(self.grave.findData(settings.grave_as_usual))
        if before is None or before.id != one.id or before.stored.settings.model != settings.model:
            self.model.setCurrentIndex(self.model.findData(settings.model))
            self._show_model()
        if before is None or before.id != one.id or before.stored.settings.minds != settings.minds:
            self._show_minds(one)
        if before is None or before.id != one.id:
            self.standing.clear()
            self.answer.hide()
        self.resume.setVisible(can_resume)
        facts = [
            self.tr("Boltun answered last: {time}").format(
                time=moment(settings.last_answer_at, now, long=True)
                if settings.last_answer_at
                else self.tr("never")
            ),
            self.tr("The contact was told that Boltun answers.")
            if settings.warned
            else self.tr("The contact was not told that Boltun answers."),
            self.tr("In your contact list") if contact.listed else self.tr("Not in your contact list"),
        ]
        self.facts.setText("\n".join(facts[:1] if practice else facts))
        self._show_same(one, can_join=not (practice or is_room(contact)))
        words = self.tr("Delete these messages") if practice else self.tr("Delete this contact")
        self.forget_contact.setText(words)

    def show_standing(self, words: str, *, can_answer: bool) -> None:
        """Say what keeps Boltun from answering here; ``can_answer``: no rule lets it, the owner can."""
        self.standing.setText(words or self.tr("Nothing keeps Boltun from answering here just now."))
        if self.answer.hasFocus() and not can_answer:
            self.answers.setFocus(Qt.FocusReason.OtherFocusReason)
        self.answer.setVisible(can_answer)

    def _show_same(self, one: Conversation, *, can_join: bool) -> None:
        names = [f"{contact_name(other)} · {account_label(other.account)}" for other in one.same]
        self.same.setText("\n".join([self.tr("The same person:"), *names]))
        self.same.setVisible(bool(names))
        if self.part.hasFocus() and not names:
            self.join.setFocus(Qt.FocusReason.OtherFocusReason)
        self.join.setVisible(can_join)
        self.part.setVisible(bool(names))

    def _show_answers(self, contact: Contact, chosen: Answers) -> None:
        room = is_room(contact)
        self.answers.clear()
        for answers in answers_offered(contact):
            self.answers.addItem(answers_word(answers, room=room), answers.value)
        self.answers.setCurrentIndex(self.answers.findData(answers_shown(contact, chosen).value))
        self.answer.setText(
            answers_word(Answers.ALWAYS, room=True) if room else self.tr("Answer this contact")
        )

    def _show_minds(self, one: Conversation) -> None:
        minds = one.stored.settings.minds
        titles = {mind.name: mind_title(mind) for mind in self._minds}
        self.base.clear()
        self.base.addItem(self.tr("The default one"), "")
        offered = {mind.name: choice_title(mind) for mind in self._minds}
        for name in [*titles, *(name for name in minds[:1] if name not in titles)]:
            self.base.addItem(offered.get(name) or marked(name), name)
        self.base.setCurrentIndex(self.base.findData(minds[0]) if minds else 0)
        behind = ", ".join(titles.get(name) or marked(name) for name in minds[1:])
        self.behind.setText(self.tr("Behind it: {bases}").format(bases=behind))
        self.behind.setVisible(bool(behind))

    def _show_model(self) -> None:
        """Offer the mark to whoever has a language model, and its end to whoever had one."""
        is_marked = self._one is not None and self._one.stored.settings.model
        for widget in self._of_model:
            widget.setVisible(is_marked or any(mind.sends for mind in self._minds))

    def _choose_base(self, row: int) -> None:
        name = self.base.itemData(row)
        behind = self._one.stored.settings.minds[1:] if self._one is not None else ()
        self.minds_chosen.emit((name, *(one for one in behind if one != name)) if name else ())


def _words(parent: QWidget, text: str = "", *, quiet: bool = False) -> Label:
    label = Label(text, parent)
    label.setWordWrap(True)
    if quiet:
        label.setForegroundRole(label.foregroundRole().PlaceholderText)
    return label
