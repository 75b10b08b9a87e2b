"""Hears what changes in conversations, and reads it: what comes close together is read at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindsChanged,
    ReplyWaiting,
    TimeLeapt,
)
from boltun.networks.protocol import ConnectionChanged
from ui.conversations.chat import Chat
from ui.conversations.contacts import Contacts, Conversation
from ui.conversations.reading import conversations, minds
from ui.link.bridge import Bridge

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["Changes"]

_SETTLE_MS = 30
"""Changes that come closer together than this are shown at once."""


class Changes(QObject):
    """Keeps the list and the open conversation current."""

    contacts_read = Signal(object)
    """The Conversations that changed, as they are now."""
    minds_read = Signal(object)
    """The minds there are now."""
    some_deleted = Signal()
    """Nothing that is shown may be there any more."""

    def __init__(self, bridge: Bridge, contacts: Contacts, chat: Chat, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._contacts = contacts
        self._chat = chat
        self._changed_contacts: set[int] = set()
        self._changed_messages: set[int] = set()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        bridge.happened.connect(self._take)

    def open_another(self) -> None:
        """Another conversation is opened: what changed in this one need not be read."""
        self._changed_messages.clear()

    def _take(self, event: Event) -> None:
        open_id = self._chat.contact_id
        match event:
            case MessageChanged():
                self._changed_contacts.add(event.contact_id)
                if event.contact_id == open_id:
                    self._changed_messages.add(event.message_id)
            case ContactChanged():
                self._changed_contacts.add(event.contact_id)
            case ReplyWaiting():
                self._contacts.set_typing(event.contact_id, event.due is not None)
                if event.contact_id == open_id:
                    self._chat.set_pending(event.due, event.limited_by)
                return
            case ConnectionChanged():
                # Presences are known again, or no more.
                account = event.account
                self._changed_contacts.update(
                    one.id for one in self._contacts.all() if one.stored.contact.account == account
                )
            case MindsChanged():
                self._bridge.ask(minds, self._tell_minds)
                return
            case AccountsChanged():
                self._chat.ask_accounts()
                return
            case MessagesDeleted() | TimeLeapt():
                self.some_deleted.emit()
                return
            case _:
                return
        if not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        contacts, self._changed_contacts = self._changed_contacts, set()
        messages, self._changed_messages = self._changed_messages, set()
        if contacts:
            self._bridge.ask(lambda service: conversations(service, contacts), self._tell_contacts)
        if messages:
            self._chat.read_again(messages)

    # The bridge calls no methods of what is gone.

    def _tell_contacts(self, read: Sequence[Conversation]) -> None:
        self.contacts_read.emit(read)

    def _tell_minds(self, read: Sequence[MindInfo]) -> None:
        self.minds_read.emit(read)
