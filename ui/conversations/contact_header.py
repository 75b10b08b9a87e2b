"""The lines above one conversation: who it is, how he is answered, what stands in the way."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.desk.rooms import is_room
from boltun.service.practice import is_played
from ui.conversations.contact_menu import answers_word
from ui.conversations.contacts import Conversation, presence_word
from ui.link.faces import Faces
from ui.looks.face import FACE, face_of
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked, menu_text
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.widgets.button import IconButton, TextButton, ToolButton, show_checked
from ui.widgets.face_view import FaceView
from ui.widgets.statement import Statement

__all__ = ["ContactHeader"]


class _Whole(Label):
    """As high as its words need at its width, whatever the layouts around it propose."""

    def fit(self) -> None:
        """Take the height that the words need."""
        # Qt counts the least height that was set before.
        self.setMinimumHeight(0)
        self.setMinimumHeight(max(self.heightForWidth(self.width()), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to the new width."""
        super().resizeEvent(event)
        self.fit()


class ContactHeader(QWidget):
    """Shows what it is told; asks for the contact's menu, the Why panel and for Boltun to go on."""

    menu_wanted = Signal()
    resume_wanted = Signal()
    why_switched = Signal(bool)
    contact_switched = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces: Faces | None = None
        """Who knows the pictures."""
        self.face = FaceView(FACE, self)
        self._name = Statement(self)
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self.details = Statement(self)
        self.details.setForegroundRole(self.details.foregroundRole().PlaceholderText)
        self._answers = ToolButton(self)
        self._answers.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._answers.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._answers.setToolTip(self.tr("How this contact is answered, and more"))
        self._answers.clicked.connect(self.menu_wanted.emit)
        self.why_button = IconButton("why", self.tr("Why"), self)
        self.why_button.setToolTip(self.tr("Show why a message was answered so"))
        self.why_button.setCheckable(True)
        self.why_button.toggled.connect(self.why_switched)
        self.contact_button = IconButton("contact", self.tr("Contact"), self)
        self.contact_button.setToolTip(self.tr("Show what holds for this contact"))
        self.contact_button.setCheckable(True)
        self.contact_button.toggled.connect(self.contact_switched)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self.details)
        first = QHBoxLayout()
        first.setSpacing(NEAR)
        first.addWidget(self.face)
        first.addSpacing(TIGHT)
        first.addLayout(names, 1)
        first.addWidget(self._answers)
        first.addWidget(self.contact_button)
        first.addWidget(self.why_button)

        # What happened is said in full, on as many lines as it takes.
        self.standing_line = _Whole("", self)
        self.standing_line.setWordWrap(True)
        self.resume_button = TextButton(self.tr("Answer again"), "resume", self)
        self.resume_button.clicked.connect(self.resume_wanted.emit)
        self._second = QWidget(self)
        second = QHBoxLayout(self._second)
        second.setContentsMargins(0, TIGHT, 0, 0)
        second.addWidget(self.standing_line, 1)
        second.addWidget(self.resume_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, NEAR, APART, NEAR)
        column.setSpacing(0)
        column.addLayout(first)
        column.addWidget(self._second)
        self._second.hide()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self._answers, self.contact_button, self.why_button, self.resume_button

    @property
    def menu_button(self) -> QWidget:
        """The button below which the contact's menu opens."""
        return self._answers

    @property
    def standing(self) -> str:
        """What is said to stand in the way."""
        return self.standing_line.text()

    def show_conversation(
        self, one: Conversation, standing: str, *, can_resume: bool, stopped: bool = False
    ) -> None:
        """Show this contact; ``stopped``: by itself, after a loop or a limit."""
        picture = None if self.faces is None else self.faces.picture(one.id)
        self.face.show_face(face_of(one.stored.contact), one.presence, picture)
        self._name.setText(one.name)
        address = marked(one.stored.contact.address)
        parts = [
            "" if one.presence is None else presence_word(one.presence),
            # Before what is cut off where there is little room.
            self.tr("also on {networks}").format(networks=one.networks) if one.same else "",
            "" if address == one.name or is_played(one.stored.contact) else address,
            one.account,
        ]
        self.details.setText(" · ".join(part for part in parts if part))
        words = menu_text(answers_word(one.stored.settings.answers, room=is_room(one.stored.contact)))
        self._answers.setText(f"{words} ▾")
        self._answers.setAccessibleName(self.tr("Answers: {choice}").format(choice=words))
        self.standing_line.setText(standing)
        self.standing_line.fit()
        self.resume_button.setText(self.tr("Go on") if stopped else self.tr("Answer again"))
        self.resume_button.setVisible(can_resume)
        self._second.setVisible(bool(standing))

    def show_why(self, shown: bool) -> None:
        """Show whether the Why panel is open."""
        show_checked(self.why_button, shown)

    def show_contact(self, shown: bool) -> None:
        """Show whether the panel of the contact is open."""
        show_checked(self.contact_button, shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hair line towards the messages."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(200, super().sizeHint().height())
