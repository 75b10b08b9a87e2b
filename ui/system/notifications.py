"""What the desktop tells while nobody looks at the window: only what needs the owner."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.desk.reason import Reason
from boltun.desk.requests import Request
from boltun.events import (
    ContactAsked,
    Event,
    GraveMessage,
    LoopStopped,
    MessageChanged,
    MessagesDeleted,
    OutcomeKind,
    PersonBack,
)
from boltun.message import Author
from boltun.networks.protocol import ConnectionChanged, ConnectionState
from boltun.settings import NOTIFY_CONNECTION, NOTIFY_HELD, NOTIFY_LOOP, NOTIFY_UNANSWERED
from boltun.store.records import StoredContact, StoredMessage
from ui.digest.words import LeftWords
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.people import contact_name
from ui.looks.wording import account_label, moment, one_line

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Notifications", "Subject"]

_TOGETHER_MS = 1_500
"""What comes within this time is told at once."""
_LOST_MS = 30_000
"""A connection that is back within this time was never lost to the owner."""
_FRESH = 120.0
"""Seconds after which a message is no news: it was settled at start, or came from a backlog."""

_UNANSWERED = {
    Reason.NOTHING_FOUND,
    Reason.CHEWED,
    Reason.NO_MIND,
    Reason.MIND_FAILED,
    Reason.FAILED,
    Reason.NOT_SENT,
    Reason.OFFLINE,
    Reason.ANSWERED_ENOUGH,
}
"""Somebody whom Boltun answers was left without an answer; the others are left alone by the owner's rules."""


class Subject(StrEnum):
    """What a notification is about."""

    GRAVE = "grave"
    URGENT = "urgent"
    PERSON = "person"
    HELD = "held"
    UNANSWERED = "unanswered"
    CONNECTION = "connection"
    LOOP = "loop"
    DIGEST = "digest"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    subject: Subject
    who: str
    text: str
    contact_id: int | None = None


class Notifications(QObject):
    """Listens to what happens and tells what matters, several things of one kind as one."""

    told = Signal(str, str)
    """Title and text of one notification."""
    last_changed = Signal(str)
    """Who was left without an answer last, in words; empty: nobody."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        looking: Callable[[], bool],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.time,
        together_ms: int = _TOGETHER_MS,
        lost_ms: int = _LOST_MS,
    ) -> None:
        """``looking``: the owner has the window before the eyes, and sees everything there."""
        super().__init__(parent)
        self._bridge = bridge
        self._preferences = preferences
        self._looking = looking
        self._clock = clock
        self._items: list[_Item] = []
        self._seen: set[int] = set()
        """Messages that were told of."""
        self._lost: dict[str, QTimer] = {}
        self._online: set[str] = set()
        self._lost_ms = lost_ms
        self.target: tuple[Subject, int | None] = (Subject.HELD, None)
        """What the newest notification leads to, and the contact that it is about."""
        self.last = ""
        self.last_contact: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(together_ms)
        self._timer.timeout.connect(self._tell)
        bridge.happened.connect(self._take)

    def _take(self, event: Event) -> None:
        match event:
            case MessageChanged():
                if event.message_id not in self._seen:
                    self._ask(event)
            case GraveMessage():
                self._call(event, Subject.GRAVE)
            case ContactAsked():
                is_urgent = event.request == Request.URGENT
                self._call(event, Subject.URGENT if is_urgent else Subject.PERSON)
            case ConnectionChanged():
                self._note_connection(event)
            case MessagesDeleted():
                self._items.clear()
                self._set_last("", None)
            case PersonBack() if self._preferences[NOTIFY_UNANSWERED]:
                words = LeftWords(self).sentence(event.entries, event.calls, event.promises)
                self._add(_Item(subject=Subject.DIGEST, who="", text=words))
            case LoopStopped() if self._preferences[NOTIFY_LOOP]:
                until = moment(event.until, self._clock(), long=True)
                words = self.tr("Boltun stopped answering until {time}.").format(time=until)
                self._add(_Item(subject=Subject.LOOP, who="", text=words, contact_id=event.contact_id))
            case _:
                pass

    def _ask(self, event: MessageChanged) -> None:
        async def look(service: Service) -> tuple[StoredMessage, StoredContact]:
            message = await service.conversations.message(event.message_id)
            return message, await service.conversations.contact(event.contact_id)

        self._bridge.ask(look, self._note_message, lambda _error: None)

    def _call(self, event: GraveMessage | ContactAsked, subject: Subject) -> None:
        """Tell of a serious or urgent message at once, whatever the owner chose and wherever he looks.

        Who wants to talk to him is told of as others are.
        """

        async def look(service: Service) -> tuple[StoredMessage, StoredContact]:
            message = await service.conversations.message(event.message_id)
            return message, await service.conversations.contact(event.contact_id)

        def tell(found: tuple[StoredMessage, StoredContact]) -> None:
            message, contact = found
            who = contact_name(contact.contact)
            item = _Item(subject=subject, who=who, text=message.text, contact_id=contact.id)
            if subject is Subject.PERSON:
                self._add(item)
                return
            self.target = subject, contact.id
            self.told.emit(*self._words(subject, [item]))

        self._bridge.ask(look, tell, lambda _error: None)

    def _note_message(self, found: tuple[StoredMessage, StoredContact]) -> None:
        message, contact = found
        if message.author is not Author.CONTACT or message.id in self._seen:
            return
        if message.outcome is OutcomeKind.HELD:
            subject = Subject.HELD
        elif message.outcome is OutcomeKind.SILENT and message.reason in _UNANSWERED:
            subject = Subject.UNANSWERED
        else:
            if message.outcome is OutcomeKind.ANSWERED and self.last_contact == contact.id:
                self._set_last("", None)
            return
        self._seen.add(message.id)
        who = contact_name(contact.contact)
        if self._clock() - message.at > _FRESH:
            return
        if subject is Subject.UNANSWERED:
            self._set_last(f"{who}: {one_line(message.text, 60)}", contact.id)
        wanted = NOTIFY_HELD if subject is Subject.HELD else NOTIFY_UNANSWERED
        if self._preferences[wanted]:
            self._add(_Item(subject=subject, who=who, text=message.text, contact_id=contact.id))

    def _set_last(self, words: str, contact_id: int | None) -> None:
        self.last, self.last_contact = words, contact_id
        self.last_changed.emit(words)

    def _note_connection(self, event: ConnectionChanged) -> None:
        key = event.account
        if event.state is ConnectionState.ONLINE:
            self._online.add(key)
            if timer := self._lost.pop(key, None):
                timer.stop()
                timer.deleteLater()
        elif key in self._online and key not in self._lost and event.state is not ConnectionState.OFFLINE:
            timer = self._lost[key] = QTimer(self)
            timer.setSingleShot(True)
            timer.timeout.connect(lambda: self._tell_lost(key))
            timer.start(self._lost_ms)
        elif event.state is ConnectionState.OFFLINE:
            # The owner switched the account off.
            self._online.discard(key)
            if timer := self._lost.pop(key, None):
                timer.stop()
                timer.deleteLater()

    def _tell_lost(self, key: str) -> None:
        self._online.discard(key)
        if timer := self._lost.pop(key, None):
            timer.deleteLater()
        if self._preferences[NOTIFY_CONNECTION]:
            words = self.tr("The connection was lost. Boltun tries again by itself.")
            self._add(_Item(subject=Subject.CONNECTION, who=account_label(key), text=words))

    def _add(self, item: _Item) -> None:
        self._items.append(item)
        if not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        items, self._items = self._items, []
        if self._looking():
            return
        for subject in Subject:
            few = [one for one in items if one.subject is subject]
            if few:
                self.target = subject, few[-1].contact_id
                self.told.emit(*self._words(subject, few))

    def _words(self, subject: Subject, items: list[_Item]) -> tuple[str, str]:
        title = {
            Subject.GRAVE: self.tr("A serious message"),
            Subject.URGENT: self.tr("It is urgent"),
            Subject.PERSON: self.tr("Wants to talk to you"),
            Subject.HELD: self.tr("A reply waits for you"),
            Subject.UNANSWERED: self.tr("Not answered"),
            Subject.CONNECTION: self.tr("Connection lost"),
            Subject.LOOP: self.tr("Boltun stopped talking"),
            Subject.DIGEST: self.tr("While you were away"),
        }[subject]
        if len(items) == 1:
            text = one_line(items[0].text, 160)
            return title, f"{items[0].who}: {text}" if items[0].who else text
        names = list(dict.fromkeys(one.who for one in items if one.who))
        count = self.tr("%n message(s)", "", len(items))
        return title, f"{count}: {', '.join(names[:4])}{' …' if len(names) > 4 else ''}" if names else count
