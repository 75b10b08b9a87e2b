"""What the owner thinks of sent replies: a thumb up or down for each, until it is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Table, bindparam, delete, func, insert, select

from boltun.errors import StoreError
from boltun.message import Author, Contact
from boltun.store.database import Database
from boltun.store.lessons import CHANGE as CHANGE_LESSON
from boltun.store.lessons import LessonStatus, add_lesson
from boltun.store.models import AccountRow, ContactRow, LessonRow, MessageRow, ThumbRow
from boltun.store.records import SendState, StoredMessage
from boltun.store.rows import message_from
from boltun.store.statements import MESSAGE

__all__ = ["Praised", "Thumbed", "Thumbs"]

_SENT = frozenset({SendState.SENT, SendState.DELIVERED, SendState.DISPLAYED, SendState.UNKNOWN})

_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_lessons: Table = LessonRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_thumbs: Table = ThumbRow.__table__  # type: ignore[assignment]

OF_MESSAGE = select(_thumbs.c.up, _thumbs.c.status_before).where(_thumbs.c.message_id == bindparam("message"))
ADD = insert(_thumbs).values(
    message_id=bindparam("message"), up=bindparam("is_up"), status_before=bindparam("before")
)
REMOVE = delete(_thumbs).where(_thumbs.c.message_id == bindparam("message"))
STATUS = select(_lessons.c.status).where(_lessons.c.message_id == bindparam("asked"))
REMOVE_LESSON = delete(_lessons).where(_lessons.c.message_id == bindparam("asked"))
_seen = (
    _thumbs.join(_messages, _messages.c.id == _thumbs.c.message_id)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
)
ALL = (
    select(*MESSAGE.selected_columns, _contacts.c.name, _contacts.c.address, _accounts.c.key)
    .select_from(_seen)
    .where(_accounts.c.removed.is_(False))
    .order_by(_thumbs.c.message_id.desc())
)
COUNTS = (
    select(_messages.c.text, _thumbs.c.up, func.count())
    .select_from(_seen)
    .where(_accounts.c.removed.is_(False))
    .group_by(_messages.c.text, _thumbs.c.up)
)
COUNTS_OF = COUNTS.where(_messages.c.mind == bindparam("by_mind"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Thumbed:
    """A reply that got a thumb (``message.thumb``), and who got the reply."""

    message: StoredMessage
    contact: Contact


@dataclass(frozen=True, slots=True, kw_only=True)
class Praised:
    """How many thumbs a reply got, over all contacts."""

    up: int = 0
    down: int = 0


class Thumbs:
    """Keeps the thumbs. One down brings the message that was asked to the lessons, as a new one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def give(self, reply: StoredMessage, up: bool | None) -> None:
        """Give a sent reply a thumb up or down; None takes it back, and the lesson is what it was before.

        StoreError if Boltun did not send it.
        """
        if reply.author is not Author.BOT or reply.state not in _SENT:
            raise StoreError("The message {message} is no reply that Boltun sent.", message=reply.id)
        database = self._database
        with database:
            before = database.row(OF_MESSAGE, {"message": reply.id})
            if before is not None:
                if up is not None and bool(before[0]) == up:
                    return
                database.write(REMOVE, {"message": reply.id})
                if not before[0] and reply.reply_to is not None:
                    self._put_back(reply.reply_to, before[1])
            if up is None:
                return
            status = None if up or reply.reply_to is None else self._bring(reply.reply_to)
            database.write(ADD, {"message": reply.id, "is_up": up, "before": status})

    def _bring(self, asked: int) -> str | None:
        """Make a message a new lesson; return the status that its lesson had, None: it was none."""
        row = self._database.row(STATUS, {"asked": asked})
        if row is None:
            add_lesson(self._database, asked, status=LessonStatus.NEW)
            return None
        self._database.write(CHANGE_LESSON, {"message": asked, "status": LessonStatus.NEW.value})
        return str(row[0])

    def _put_back(self, asked: int, status: str | None) -> None:
        row = self._database.row(STATUS, {"asked": asked})
        if row is None or row[0] != LessonStatus.NEW:
            return  # it was taught or settled meanwhile
        if status is None:
            self._database.write(REMOVE_LESSON, {"asked": asked})
        else:
            self._database.write(CHANGE_LESSON, {"message": asked, "status": status})

    def all(self) -> list[Thumbed]:
        """Return all replies with a thumb, the newest first."""
        return list(self._all())

    def _all(self) -> Iterator[Thumbed]:
        for row in self._database.rows(ALL):
            name, address, key = row[-3:]
            contact = Contact(name=name, address=address, account=key)
            yield Thumbed(message=message_from(row[:-3]), contact=contact)

    def counts(self, mind: str | None = None) -> dict[str, Praised]:
        """Return how many thumbs each reply of a base got, as it was sent; None: of all bases."""
        found: dict[str, Praised] = {}
        if mind is None:
            rows = self._database.rows(COUNTS)
        else:
            rows = self._database.rows(COUNTS_OF, {"by_mind": mind})
        for text, up, count in rows:
            one = found.get(text, Praised())
            found[text] = Praised(up=count, down=one.down) if up else Praised(up=one.up, down=count)
        return found
