"""Messages that got no good reply: kept for teaching, until the owner has settled them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard

from sqlalchemy import Table, bindparam, insert, select, update

from boltun.message import Contact
from boltun.store.database import Database, Row
from boltun.store.models import AccountRow, ContactRow, LessonRow, MessageRow, ThumbRow
from boltun.store.records import StoredMessage
from boltun.store.rows import message_from
from boltun.store.statements import MESSAGE
from boltun.text.topics import topic

__all__ = ["CHEWED", "NOTHING_FOUND", "Lesson", "LessonStatus", "Lessons", "add_lesson"]

NOTHING_FOUND = "no reply found"
"""The reason of a silence because a mind had nothing to say."""
CHEWED = "chewed"
"""The reason of a silence because it had nothing good to say."""

_MOST = 2000
"""At most so many messages of one status are returned, the newest."""

_lessons: Table = LessonRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_thumbs: Table = ThumbRow.__table__  # type: ignore[assignment]

ALIKE = (
    select(_lessons.c.status)
    .where(_lessons.c.topic == bindparam("about"))
    .order_by(_lessons.c.message_id.desc())
    .limit(1)
)
ASKED = (
    select(_messages.c.author, _messages.c.text)
    .join(_lessons, _lessons.c.message_id == _messages.c.id, isouter=True)
    .where(_messages.c.id == bindparam("message"), _lessons.c.message_id.is_(None))
)
ADD = insert(_lessons).values(
    {name: bindparam(name) for name in ("message_id", "topic", "general", "status")}
)
CHANGE = (
    update(_lessons).where(_lessons.c.message_id == bindparam("message")).values(status=bindparam("status"))
)
_seen = (
    _lessons.join(_messages, _messages.c.id == _lessons.c.message_id)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
)
OF_STATUS = (
    select(
        *MESSAGE.selected_columns,
        _contacts.c.name,
        _contacts.c.address,
        _accounts.c.key,
        _lessons.c.topic,
        _lessons.c.general,
    )
    .select_from(_seen)
    .where(_lessons.c.status == bindparam("of_status"), _accounts.c.removed.is_(False))
    .order_by(_lessons.c.message_id.desc())
    .limit(_MOST)
)
DISLIKED = (
    select(_messages.c.reply_to, _messages.c.text)
    .join(_thumbs, _thumbs.c.message_id == _messages.c.id)
    .where(_thumbs.c.up.is_(False), _messages.c.reply_to.is_not(None))
)


class LessonStatus(StrEnum):
    """The owner's decision about a message that got no good reply."""

    NEW = "new"
    LATER = "later"
    DONE = "done"
    """A reply was taught."""
    IGNORED = "ignored"
    """The owner wants none, nor for similar messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One message that got no good reply."""

    message: StoredMessage
    contact: Contact
    topic: str
    general: bool
    """It got a general reply instead of silence."""
    disliked: str = ""
    """The reply to it, if the owner gave that a thumb down."""
    answered: str = ""
    """What the owner answered himself, if that may be learned."""


class Lessons:
    """The inbox of messages to teach."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = database.journal
        self._alike: dict[str, LessonStatus] = {}
        """The status of the last lesson of each topic …"""
        self._version = -1
        """… in this version of the journal."""

    def note(self, message_id: int, *, general: bool = False) -> None:
        """Keep a contact's message that got no good reply; runs inside a transaction.

        If a similar one was put off or ignored, so is this one. A crash within a moment may lose it.
        """
        if not self._journal.usable:
            add_lesson(self._database, message_id, general=general)
            return
        waits = self._journal.messages.get(message_id)
        asked = None if waits is None else (waits["author"], waits["text"])
        asked = asked or self._database.peek(ASKED, {"message": message_id})
        is_lesson = self._journal.find("lessons", message_id) is not None
        if not is_lesson and _can_be_taught(asked):
            about = topic(asked[1])
            columns = _columns(message_id, about, self._status(about), general=general)
            self._journal.add("lessons", columns, loose=True)

    def _status(self, about: str) -> LessonStatus:
        """Return the status of a new lesson of this topic, which is then the last one."""
        if self._version != self._journal.version or len(self._alike) > _MOST:
            self._alike.clear()
            self._version = self._journal.version
        if (status := self._alike.get(about)) is None:
            status = self._alike[about] = _status_by(self._database.peek(ALIKE, {"about": about}))
        return status

    def of(self, status: LessonStatus) -> list[Lesson]:
        """Return the messages of one status, the newest first."""
        width = len(MESSAGE.selected_columns)
        disliked: dict[int, str] = dict(map(tuple, self._database.rows(DISLIKED)))
        return [
            Lesson(
                message=message_from(row[:width]),
                contact=Contact(name=row[width], address=row[width + 1], account=row[width + 2]),
                topic=row[width + 3],
                general=bool(row[width + 4]),
                disliked=disliked.get(row[0], ""),
            )
            for row in self._database.rows(OF_STATUS, {"of_status": status.value})
        ]

    def settle(self, message_ids: Iterable[int], status: LessonStatus) -> None:
        """Give messages another status, all or none."""
        with self._database:
            for message_id in message_ids:
                self._database.write(CHANGE, {"message": message_id, "status": status.value})


def add_lesson(
    database: Database, message_id: int, *, general: bool = False, status: LessonStatus | None = None
) -> None:
    """Make a contact's message a lesson, unless it is one; None: with the status of the last similar one.

    Runs inside a transaction.
    """
    asked = database.row(ASKED, {"message": message_id})
    if not _can_be_taught(asked):
        return
    about = topic(asked[1])
    if status is None:
        status = _status_by(database.row(ALIKE, {"about": about}))
    database.write(ADD, _columns(message_id, about, status, general=general))


def _can_be_taught(asked: Row | None) -> TypeGuard[Row]:
    return asked is not None and asked[0] == "contact" and bool(asked[1].strip())


def _status_by(alike: Row | None) -> LessonStatus:
    """Return the status of a new lesson, given that of the last similar one."""
    status = LessonStatus.NEW if alike is None else LessonStatus(alike[0])
    # A lesson that was taught did not help.
    return LessonStatus.NEW if status is LessonStatus.DONE else status


def _columns(message_id: int, about: str, status: LessonStatus, *, general: bool) -> dict[str, object]:
    return {"message_id": message_id, "topic": about, "general": general, "status": status.value}
