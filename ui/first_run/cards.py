"""The cards of the first steps: who can answer, each with a sentence and two lines of a talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QRadioButton, QVBoxLayout, QWidget

from boltun.minds.listing import MindInfo
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, menu_text
from ui.looks.scale import APART, NEAR, TIGHT

__all__ = ["MindCard", "Role", "role_of", "roles"]

_FOR_OTHER_COMPANY = {"formal", "secretary"}
"""Bundled reply bases that are no card: they are among the others, for whoever looks there."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a mind that comes with Boltun is for."""

    name: str
    title: str
    sentence: str
    asked: str
    """A line of a contact …"""
    answered: str
    """… and what the mind says to it; ``tests/ui/first_run`` holds it to that."""


def roles() -> Sequence[Role]:
    """Return the roles in the order in which they are shown, in the language of the window."""
    translate = QCoreApplication.translate
    return (
        Role(
            "friend",
            translate("Wording", "Friend", "the name of a reply base"),
            translate("Cards", "Chats about everyday things in a good mood, and says that it is a program."),
            translate("Cards", "How are you?"),
            translate(
                "Cards",
                "I'm only the program, and in good spirits. The owner will see that you asked. How are you?",
            ),
        ),
        Role(
            "listener",
            translate("Wording", "Listener", "the name of an ELIZA script"),
            translate("Cards", "Asks back, so that the other one goes on talking."),
            translate("Cards", "I am tired."),
            translate("Cards", "What takes the most out of you?"),
        ),
        Role(
            "message",
            translate("Wording", "Message taker", "the name of a DialBB application"),
            translate("Cards", "Says that you are away, and takes a message."),
            translate("Cards", "Hello"),
            translate(
                "Cards",
                "Hello! This is Boltun, a program that answers while nobody is here. "
                "Would you like to leave a message?",
            ),
        ),
    )


def role_of(mind: MindInfo) -> str:
    """Return the name of a mind's role; empty if it has none."""
    if not mind.bundled:
        return ""
    return "friend" if mind.is_usual and mind.path.stem not in _FOR_OTHER_COMPANY else mind.path.stem


class MindCard(QFrame):
    """One mind that can be chosen. All of the card is the button."""

    def __init__(self, role: Role, mind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QRadioButton(menu_text(role.title), self)
        self.button.setProperty("mind", mind)
        self.button.setAccessibleDescription(f"{role.sentence} {role.asked} – {role.answered}")
        self.button.toggled.connect(lambda _on: self.update())
        font = self.button.font()
        font.setBold(True)
        self.button.setFont(font)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        column = QVBoxLayout(self)
        column.setContentsMargins(APART, NEAR, APART, APART)
        column.setSpacing(TIGHT)
        column.addWidget(self.button)
        column.addWidget(_line(role.sentence, self))
        for who, text in ((self.tr("Contact"), role.asked), (self.tr("Boltun"), role.answered)):
            line = _line(self.tr("{who}: {text}").format(who=who, text=text), self)
            line.setForegroundRole(line.foregroundRole().PlaceholderText)
            column.addWidget(line)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose this one."""
        if self.rect().contains(event.position().toPoint()):
            self.button.setFocus(Qt.FocusReason.MouseFocusReason)
            self.button.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card; the chosen one has a thicker edge."""
        colours = colours_of(self.palette())
        chosen = self.button.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.accent if chosen else colours.line), 2 if chosen else 1))
        painter.setBrush(QColor(colours.base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)


def _line(text: str, parent: QWidget) -> Label:
    label = Label(text, parent)
    label.setWordWrap(True)
    return label
