"""What the owner thinks of a reply: two buttons, and who tells the service."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from ui.conversations.history import History
from ui.link.bridge import Bridge
from ui.widgets.button import IconButton, show_checked
from ui.widgets.notice import Notice

__all__ = ["ThumbButtons", "can_have_thumb", "give_thumb"]

_SENT = (SendState.SENT, SendState.DELIVERED, SendState.DISPLAYED, SendState.UNKNOWN)


def can_have_thumb(message: StoredMessage | None) -> bool:
    """Whether a message is a reply that Boltun sent."""
    return message is not None and message.author is Author.BOT and message.state in _SENT


def give_thumb(
    bridge: Bridge, message: StoredMessage, up: bool | None, noticed: Callable[[Notice], object]
) -> None:
    """Give a reply a thumb, tell so, and offer to take it back. The thumb that it has is taken back."""
    before = message.thumb
    up = None if up == before else up

    def told(_: object) -> None:
        if up is None:
            words = QCoreApplication.translate("Thumbs", "The thumb is taken back.")
        elif up:
            words = QCoreApplication.translate("Thumbs", "A thumb up for this reply.")
        elif message.reply_to is None:
            words = QCoreApplication.translate("Thumbs", "A thumb down for this reply.")
        else:
            words = QCoreApplication.translate("Thumbs", "A thumb down: the message waits under Teach.")

        def undo() -> None:
            bridge.ask(lambda service: service.teaching.thumb(message.id, before))

        noticed(Notice(text=words, undone=undo))

    bridge.ask(lambda service: service.teaching.thumb(message.id, up), told)


class ThumbButtons(QWidget):
    """A thumb up and one down; seen only for a reply that was sent."""

    given = Signal(int, bool)
    """The message, and whether the thumb goes up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: StoredMessage | None = None
        self.up = IconButton("thumb-up", self.tr("Good reply (+)"), self, size=16)
        self.down = IconButton("thumb-down", self.tr("Bad reply: teach a better one (-)"), self, size=16)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button in (self.up, self.down):
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, up=button is self.up: self._give(up))
            row.addWidget(button)
        self.show_message(None)

    def show_message(self, message: StoredMessage | None) -> None:
        """Show the thumb of this message."""
        self._message = message
        self.setVisible(can_have_thumb(message))
        thumb = None if message is None else message.thumb
        show_checked(self.up, thumb is True)
        show_checked(self.down, thumb is False)

    def follow(self, history: History) -> None:
        """Show the thumb that the message has in a conversation, whenever it changes there."""

        def look() -> None:
            shown = self._message
            if shown is not None and (message := history.get(shown.id)) is not None:
                self.show_message(message)

        history.dataChanged.connect(look)

    def _give(self, up: bool) -> None:
        if self._message is not None:
            # It shows what is kept, once that is told.
            self.show_message(self._message)
            self.given.emit(self._message.id, up)
