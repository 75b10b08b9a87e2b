"""What the owner answered himself to messages that got no good reply, and the pairs learned from that."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Table, bindparam, delete, insert, select

from boltun.message import Author, ChatKind
from boltun.store.database import Database
from boltun.store.lessons import LessonStatus
from boltun.store.models import AccountRow, ContactRow, LearnedPairRow, LessonRow, MessageRow

__all__ = ["LearnedPair", "OwnAnswer", "Study"]

_NEXT = 12
"""So many messages behind a question are looked at."""
_MOST = 500
_LONGEST_WAIT = 86_400.0

_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_learned: Table = LearnedPairRow.__table__  # type: ignore[assignment]
_lessons: Table = LessonRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]

OPEN = (
    select(_messages.c.id, _messages.c.contact_id, _messages.c.text, _messages.c.at)
    .select_from(
        _lessons.join(_messages, _messages.c.id == _lessons.c.message_id)
        .join(_contacts, _contacts.c.id == _messages.c.contact_id)
        .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    )
    .where(
        _lessons.c.status == bindparam("of_status"),
        _contacts.c.kind == ChatKind.DIRECT.value,
        _contacts.c.automatic.is_(False),
        _messages.c.automatic.is_(False),
        _contacts.c.owner_active_at >= _messages.c.at,
        _accounts.c.removed.is_(False),
        _accounts.c.listed,
    )
    .order_by(_messages.c.id.desc())
    .limit(_MOST)
)
BEHIND = (
    select(_messages.c.id, _messages.c.author, _messages.c.text, _messages.c.at, _messages.c.state)
    .where(_messages.c.contact_id == bindparam("contact"), _messages.c.id > bindparam("asked"))
    .order_by(_messages.c.id)
    .limit(_NEXT)
)
ADD = insert(_learned).values(
    message_id=bindparam("answer"),
    asked_id=bindparam("asked"),
    key=bindparam("line"),
    reply=bindparam("said"),
)
REMOVE = delete(_learned).where(_learned.c.message_id == bindparam("answer"))
LEARNED = (
    select(
        _learned.c.message_id,
        _learned.c.asked_id,
        _messages.c.contact_id,
        _learned.c.key,
        _learned.c.reply,
        _messages.c.received_at,
    )
    .select_from(
        _learned.join(_messages, _messages.c.id == _learned.c.message_id)
        .join(_contacts, _contacts.c.id == _messages.c.contact_id)
        .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    )
    .where(_messages.c.received_at >= bindparam("since"), _accounts.c.removed.is_(False))
    .order_by(_learned.c.message_id)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAnswer:
    """What the owner himself said to a message that got no good reply."""

    asked_id: int
    asked: str
    message_id: int
    """The answer."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedPair:
    """A pair that was learned at once from an answer of the owner."""

    message_id: int
    """The answer."""
    asked_id: int
    contact_id: int
    key: str
    reply: str
    at: float
    """When the answer was given, in Unix seconds."""


class Study:
    """Finds the owner's own answers, and keeps what was learned from them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def answers(self, status: LessonStatus = LessonStatus.NEW) -> list[OwnAnswer]:
        """Return the answers to lessons of one status, the newest first: never in rooms, never to bots.

        The answer follows the question within a day, and the contact wrote nothing in between.
        """
        found = []
        for number, contact_id, text, at in self._database.rows(OPEN, {"of_status": status.value}):
            answer = self._answer(contact_id, number, at)
            if answer is not None:
                found.append(OwnAnswer(asked_id=number, asked=text, message_id=answer[0], text=answer[1]))
        return found

    def _answer(self, contact_id: int, asked: int, at: float) -> tuple[int, str] | None:
        rows = self._database.rows(BEHIND, {"contact": contact_id, "asked": asked})
        for number, author, text, said_at, state in rows:
            if author == Author.CONTACT.value:
                return None
            if author == Author.OWNER.value:
                came = said_at - at <= _LONGEST_WAIT and state not in ("failed", "dropped", "intended")
                return (number, text) if came and text.strip() else None
        return None

    def learn(self, answer: OwnAnswer, key: str, reply: str) -> None:
        """Note that a pair was learned from an answer."""
        values = {"answer": answer.message_id, "asked": answer.asked_id, "line": key, "said": reply}
        with self._database:
            self._database.write(REMOVE, {"answer": answer.message_id})
            self._database.write(ADD, values)

    def unlearn(self, message_id: int) -> None:
        """Note that the pair of an answer is learned no more."""
        with self._database:
            self._database.write(REMOVE, {"answer": message_id})

    def learned(self, since: float = 0.0) -> list[LearnedPair]:
        """Return the pairs that were learned since then, oldest first."""
        return [
            LearnedPair(message_id=number, asked_id=asked, contact_id=contact_id, key=key, reply=reply, at=at)
            for number, asked, contact_id, key, reply, at in self._database.rows(LEARNED, {"since": since})
        ]
