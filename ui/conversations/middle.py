"""The middle of the place Conversations: the open conversation, the bin, or words where neither is open."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.conversations.bin_page import BinPage
from ui.conversations.chat import Chat
from ui.conversations.people import hint

__all__ = ["Middle"]


class Middle(QStackedWidget):
    """Shows one of them."""

    def __init__(self, chat: Chat, bin_page: BinPage, parent: QWidget) -> None:
        super().__init__(parent)
        self._chat = chat
        self._bin = bin_page
        self._nothing_open = hint(self)
        for page in (self._nothing_open, chat, bin_page):
            self.addWidget(page)

    @property
    def in_bin(self) -> bool:
        """Whether the bin is open."""
        return self.currentWidget() is self._bin

    def show_conversation(self) -> None:
        """Show the open conversation; where none is, words."""
        self.setCurrentWidget(self._nothing_open if self._chat.contact_id is None else self._chat)

    def show_bin(self) -> None:
        """Show the bin."""
        self.setCurrentWidget(self._bin)

    def say(self, words: str) -> None:
        """Say this where nothing is open."""
        self._nothing_open.setText(words)
