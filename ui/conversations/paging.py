"""Reads one conversation page by page, as one scrolls in it or leaps; what is far away is let go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boltun.store.records import StoredMessage
from ui.conversations.history import History
from ui.conversations.history_view import HistoryView
from ui.link.bridge import Bridge

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Opened", "Paging"]

_PAGE = 60
_MOST = 360
"""Of a longer conversation those farthest from where one looks are let go; they can be read again."""
_MANY = 8
"""From so many changed messages on the whole end of the conversation is read instead of each."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What was read of a conversation."""

    contact_id: int
    messages: Sequence[StoredMessage]
    due: float | None
    at: int | None = None
    """The message that is to be shown; None: the newest."""
    reaches_end: bool = True
    limited_by: str = ""
    """The name of the network, if it lets nothing be sent before ``due``."""


class Paging(QObject):
    """Fills a history with what its view wants to show."""

    opened = Signal(object)
    """An Opened: the conversation around some message, or its end."""
    changed = Signal(object)
    """An Opened: messages that are there already, or new ones, as they are now."""

    def __init__(self, bridge: Bridge, history: History, view: HistoryView) -> None:
        super().__init__(view)
        self._bridge = bridge
        self._history = history
        self._view = view
        self._contact: int | None = None
        self.unread = 0
        """How many messages were unread when the conversation was opened."""
        self._all_read = False
        self._reading_older = False
        self._reading_newer = False
        view.older_wanted.connect(self._read_older)
        view.newer_wanted.connect(self._read_newer)
        view.newest_wanted.connect(self.read_newest)
        view.oldest_wanted.connect(self._read_oldest)

    def open(self, contact_id: int, at: int | None, unread: int) -> None:
        """Read this conversation, from one message on or at its end."""
        self._contact, self.unread, self._all_read = contact_id, unread, False
        self._read_around(at)

    def leave(self) -> None:
        """Read nobody's conversation."""
        self._contact = None

    def read_newest(self) -> None:
        """Read the conversation again from its end."""
        if self._contact is not None:
            self.unread = 0
            self._read_around(None)

    def show_message(self, message_id: int) -> None:
        """Bring a message of the conversation into sight, read where it has to be."""
        if self._history.get(message_id) is not None:
            self._view.show_message(message_id)
        else:
            self._read_around(message_id)

    def take(self, opened: Opened) -> None:
        """Take note of what is shown now."""
        self._all_read = len(opened.messages) < _PAGE
        self._reading_older = self._reading_newer = False

    def trim(self) -> None:
        """Let go of what is farthest, where one looks at the end of a long conversation."""
        if len(self._history) > _MOST and self._view.at_end:
            self._history.trim(_MOST // 2)
            self._all_read = False

    def read_again(self, changed: set[int]) -> None:
        """Read these messages again."""
        contact_id = self._contact
        if contact_id is None:
            return

        async def read(service: Service) -> Opened:
            due = service.conversations.waiting().get(contact_id)
            if len(changed) >= _MANY:
                return Opened(contact_id, await service.conversations.history(contact_id, limit=_PAGE), due)
            found = [await service.conversations.history(contact_id, one + 1, 1) for one in sorted(changed)]
            return Opened(contact_id, [one for some in found for one in some], due)

        self._bridge.ask(read, self._tell_changed)

    def _read_around(self, at: int | None) -> None:
        contact_id = self._contact
        assert contact_id is not None

        async def read(service: Service) -> Opened:
            due = service.conversations.waiting().get(contact_id)
            if at is None:
                messages = await service.conversations.history(contact_id, limit=_PAGE)
                limited_by = service.conversations.limited_by(contact_id)
                return Opened(contact_id, messages, due, limited_by=limited_by)
            older = await service.conversations.history(contact_id, at + 1, _PAGE)
            newer = await service.conversations.history_after(contact_id, at, _PAGE)
            return Opened(contact_id, [*older, *newer], due, at, len(newer) < _PAGE)

        self._bridge.ask(read, self._tell_opened)

    def _read_older(self) -> None:
        contact_id, before = self._contact, self._history.first_id
        if contact_id is None or before is None or self._all_read or self._reading_older:
            return
        self._reading_older = True

        def show(messages: Sequence[StoredMessage]) -> None:
            self._reading_older = False
            if contact_id == self._contact and self._history.first_id == before:
                self._all_read = len(messages) < _PAGE

                def put_before() -> None:
                    self._history.prepend(messages)
                    self._history.trim_end(_MOST)

                self._view.keep_place_while(put_before)

        def fail(error: Exception) -> None:
            self._reading_older = False
            self._bridge.unhandled.emit(error)

        self._bridge.ask(lambda service: service.conversations.history(contact_id, before, _PAGE), show, fail)

    def _read_newer(self) -> None:
        contact_id, after = self._contact, self._history.last_id
        if contact_id is None or after is None or self._history.reaches_end or self._reading_newer:
            return
        self._reading_newer = True

        def show(messages: Sequence[StoredMessage]) -> None:
            self._reading_newer = False
            if contact_id == self._contact and self._history.last_id == after:

                def put_behind() -> None:
                    self._history.append(messages, reaches_end=len(messages) < _PAGE)
                    if len(self._history) > _MOST:
                        self._history.trim(_MOST - _PAGE)
                        self._all_read = False

                self._view.keep_place_while(put_behind)

        def fail(error: Exception) -> None:
            self._reading_newer = False
            self._bridge.unhandled.emit(error)

        self._bridge.ask(
            lambda service: service.conversations.history_after(contact_id, after, _PAGE), show, fail
        )

    def _read_oldest(self) -> None:
        """Show the very first message of the conversation."""
        contact_id = self._contact
        if contact_id is None:
            return

        def show(messages: Sequence[StoredMessage]) -> None:
            if messages and contact_id == self._contact:
                self.show_message(messages[0].id)

        self._bridge.ask(lambda service: service.conversations.history_after(contact_id, 0, 1), show)

    # The bridge calls no methods of what is gone.

    def _tell_opened(self, opened: Opened) -> None:
        self.opened.emit(opened)

    def _tell_changed(self, opened: Opened) -> None:
        self.changed.emit(opened)
