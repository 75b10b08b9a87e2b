"""When Boltun shall answer: the ready modes, always, or decided later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QRadioButton, QWidget

from boltun.rules.presets import PRESETS
from boltun.settings import TALK_WITH_EVERYBODY
from ui.looks.plain_text import Label, menu_text
from ui.looks.scale import NEAR, WIDE
from ui.rules.words import preset_words

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["LATER", "WhenChoice", "choose_when"]

LATER = "later"
ALWAYS = "always"


class WhenChoice(QWidget):
    """One line for each choice; at first it is decided later."""

    confirmed = Signal()
    """Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = QButtonGroup(self)
        later = self.tr("I decide later"), self.tr("Nobody is answered until you choose whom.")
        always = self.tr("always"), self.tr("Answers everybody at any time.")
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(WIDE)
        rows.setVerticalSpacing(NEAR)
        rows.setColumnStretch(1, 1)
        choices = {LATER: later, ALWAYS: always, **{key: preset_words(key) for key in PRESETS}}
        for row, (key, (title, does)) in enumerate(choices.items()):
            button = QRadioButton(menu_text(title[:1].upper() + title[1:]), self)
            button.setProperty("when", key)
            button.setAccessibleDescription(does)
            button.setChecked(key == LATER)
            self.buttons.addButton(button)
            words = _Line(does, button, self)
            words.setWordWrap(True)
            words.setForegroundRole(words.foregroundRole().PlaceholderText)
            rows.addWidget(button, row, 0, Qt.AlignmentFlag.AlignTop)
            rows.addWidget(words, row, 1)

    @property
    def chosen(self) -> str:
        """The key of the choice."""
        button = self.buttons.checkedButton()
        return LATER if button is None else str(button.property("when"))

    def choose(self, key: str) -> None:
        """Choose another."""
        next(one for one in self.buttons.buttons() if one.property("when") == key).setChecked(True)

    def take_focus(self) -> None:
        """Go to what is chosen."""
        if (button := self.buttons.checkedButton()) is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)


class _Line(Label):
    """What a choice does; a click on it chooses."""

    def __init__(self, text: str, button: QAbstractButton, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._button = button

    def mouseReleaseEvent(self, event: object) -> None:
        """Choose it."""
        self._button.click()


async def choose_when(service: Service, key: str) -> None:
    """Let Boltun answer when it was chosen; a ready mode that is there stays as it is."""
    if key == ALWAYS:
        await service.change_setting(TALK_WITH_EVERYBODY.key, True)
    elif key in PRESETS:
        now, name = await service.rules.now(), preset_words(key)[0]
        if now.rules.find(name) is None:
            await service.rules.add_preset(PRESETS[key], name, now.text)
