"""Counts what was answered, held and met with silence, in the database.

Each count is of one slice of the messages (``slices``), for the caller to add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Table,
    and_,
    bindparam,
    case,
    cast,
    func,
    or_,
    select,
    text,
)

from boltun.message import Contact
from boltun.store.database import Database
from boltun.store.lessons import CHEWED, NOTHING_FOUND
from boltun.store.models import AccountRow, BinRow, ContactRow, LessonRow, MessageRow, ThumbRow, UsedReplyRow
from boltun.store.records import OWN_LINE, SOBER_TEXT, StoredMessage
from boltun.store.rows import message_from
from boltun.store.slices import Slices
from boltun.store.statements import MESSAGE, not_in_bin
from boltun.store.storable import restored

__all__ = ["SLOT", "Counts", "Statistics"]

SLOT = 900
"""Seconds of one time slot: every time zone is a whole number of them from any other (Nepal: 5:45 h)."""

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_used: Table = UsedReplyRow.__table__  # type: ignore[assignment]
_lessons: Table = LessonRow.__table__  # type: ignore[assignment]
_thumbs: Table = ThumbRow.__table__  # type: ignore[assignment]
_bin: Table = BinRow.__table__  # type: ignore[assignment]
_asked = _messages.alias("asked")
_answer = _messages.alias("answer")
_kept: ColumnElement[bool] = (
    ~select(_bin.c.contact_id).where(_bin.c.contact_id == _used.c.contact_id).exists()
)

_within = and_(
    _messages.c.id >= bindparam("low"),
    _messages.c.id <= bindparam("high"),
    _messages.c.received_at >= bindparam("since"),
    _messages.c.received_at < bindparam("until"),
    not_in_bin,
)
_incoming = and_(
    _messages.c.author == "contact", _messages.c.outcome.is_not(None), _messages.c.outcome != "waiting"
)
_sent = and_(_messages.c.author == "bot", _messages.c.sent_at.is_not(None))

_fate: ColumnElement[str] = case(
    # A held reply stays held, whether it was sent or dropped in the end.
    (_messages.c.outcome == "held", "held"),
    (_messages.c.reason == "approved", "held"),
    (_messages.c.reason == "dropped", "held"),
    else_=_messages.c.outcome,
)
_slot: ColumnElement[int] = cast(_messages.c.received_at, Integer) // SLOT

BY_TIME = select(_slot, _fate, func.count()).where(_within, _incoming).group_by(_slot, _fate)
# In words that the index of answers knows, so that each message is looked up there.
_sober: ColumnElement[bool] = (
    select(_answer.c.id)
    .where(
        _answer.c.reply_to == _messages.c.id,
        text("answer.reply_to IS NOT NULL AND answer.state NOT IN ('failed', 'dropped')"),
        or_(_answer.c.mind == SOBER_TEXT, _answer.c.mind == OWN_LINE),
    )
    .exists()
)
_merit: ColumnElement[str | None] = case(
    (_messages.c.reason == "dropped", "dropped"),
    (or_(_messages.c.reason == NOTHING_FOUND, _messages.c.reason == CHEWED), "nothing"),
    (_messages.c.outcome == "silent", None),
    # A sober text, or a line of its own, is Boltun's own: no base was asked.
    (_sober, None),
    (_lessons.c.general.is_(True), "general"),
    else_="pair",
)
BY_MERIT = (
    select(_slot, _merit, func.count())
    .select_from(_messages.outerjoin(_lessons, _lessons.c.message_id == _messages.c.id))
    .where(_within, _incoming, _merit.is_not(None))
    .group_by(_slot, _merit)
)
BY_REASON = (
    select(_messages.c.reason, func.count())
    .where(_within, _incoming, _fate == "silent")
    .group_by(_messages.c.reason)
)
BY_CONTACT = (
    select(_messages.c.contact_id, _fate, func.count())
    .where(_within, _incoming)
    .group_by(_messages.c.contact_id, _fate)
)
REPLIES = (
    select(
        _messages.c.mind,
        _messages.c.text,
        func.count(),
        func.count(case((_thumbs.c.up.is_(True), 1))),
        func.count(case((_thumbs.c.up.is_(False), 1))),
    )
    .select_from(_messages.outerjoin(_thumbs, _thumbs.c.message_id == _messages.c.id))
    .where(_within, _sent)
    .group_by(_messages.c.mind, _messages.c.text)
)
_took: ColumnElement[int] = cast(_messages.c.sent_at - _asked.c.received_at, Integer)
TIMES = (
    select(_took, func.count())
    .join(_asked, _asked.c.id == _messages.c.reply_to)
    .where(_within, _sent)
    .group_by(_took)
)
NAMES = select(_contacts.c.id, _contacts.c.name, _contacts.c.address, _accounts.c.key).join(
    _accounts, _accounts.c.id == _contacts.c.account_id
)
FIRST = select(_messages.c.received_at).where(not_in_bin).order_by(_messages.c.id).limit(1)
USED = select(_used.c.reply).where(_used.c.mind == bindparam("by_mind"), _kept).distinct()
USED_COUNTS = (
    select(_used.c.reply, func.count())
    .where(_used.c.mind == bindparam("by_mind"), _kept)
    .group_by(_used.c.reply)
)


def _given(name: str, column: ColumnElement[Any]) -> ColumnElement[bool]:
    """If a value is given, the column must have it."""
    value = bindparam(name, type_=column.type)
    return value.is_(None) | (column == value)


_choice = (
    _given("contact", _messages.c.contact_id),
    _given("reason", _messages.c.reason),
    _given("text", _messages.c.text),
)
_columns = select(*MESSAGE.selected_columns)
CHOSEN = _columns.where(_within, *_choice, _incoming, _given("fate", _fate)).order_by(_messages.c.id.desc())
SAID = _columns.where(_within, *_choice, _sent).order_by(_messages.c.id.desc())


class Statistics:
    """Counts messages by time, reason, contact and reply. Times are Unix seconds, by our clock."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._slices = Slices(database)

    def first_at(self) -> float | None:
        """Return when the oldest message came; None if there is none."""
        row = self._database.row(FIRST)
        return None if row is None else float(row[0])

    def slices(self, since: float, until: float) -> list[tuple[int, int]]:
        """Return the ranges of ids of a period's messages, oldest first."""
        return self._slices.of(since, until)

    def count(self, piece: tuple[int, int], since: float, until: float) -> Counts:
        """Count one slice of a period."""
        where = {"low": piece[0], "high": piece[1], "since": since, "until": until}
        rows = self._database.rows
        return Counts(
            by_time=[(slot, fate, count) for slot, fate, count in rows(BY_TIME, where)],
            by_merit=[(slot, merit, count) for slot, merit, count in rows(BY_MERIT, where)],
            by_reason=[(reason, count) for reason, count in rows(BY_REASON, where)],
            by_contact=[(key, fate, count) for key, fate, count in rows(BY_CONTACT, where)],
            replies=[(mind or "", *rest) for mind, *rest in rows(REPLIES, where)],
            times=[(seconds, count) for seconds, count in rows(TIMES, where)],
        )

    def chosen(
        self,
        piece: tuple[int, int],
        since: float,
        until: float,
        *,
        fate: str | None = None,
        reason: str | None = None,
        contact_id: int | None = None,
        reply: str | None = None,
    ) -> list[StoredMessage]:
        """Return the messages of a slice in one of these counts, newest first; ``reply``: Boltun's words."""
        where = {
            "low": piece[0],
            "high": piece[1],
            "since": since,
            "until": until,
            "contact": contact_id,
            "reason": reason,
            "text": reply,
        }
        if reply is not None:
            rows = self._database.rows(SAID, where)
        else:
            rows = self._database.rows(CHOSEN, where | {"fate": fate})
        return [message_from(row) for row in rows]

    def names(self) -> dict[int, Contact]:
        """Return the contacts, by id."""
        return {
            key: Contact(account=account, address=address, name=name)
            for key, name, address, account in self._database.rows(NAMES)
        }

    def used(self, mind: str) -> set[str]:
        """Return the replies of a base that were ever sent, in their original form."""
        return {restored(row[0]) for row in self._database.rows(USED, {"by_mind": mind})}

    def used_counts(self, mind: str) -> dict[str, int]:
        """Return how often each reply of a base was sent, in its original form."""
        rows = self._database.rows(USED_COUNTS, {"by_mind": mind})
        return {restored(reply): count for reply, count in rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The counts of one slice."""

    by_time: list[tuple[int, str, int]]
    """Slot (``SLOT`` seconds since 1970), fate, how many."""
    by_merit: list[tuple[int, str, int]]
    """Slot, how well the base answered (a value of ``boltun.statistics.Answered``), how many."""
    by_reason: list[tuple[str, int]]
    """The reasons for silence."""
    by_contact: list[tuple[int, str, int]]
    replies: list[tuple[str, str, int, int, int]]
    """Mind, reply, how often it was sent, how many thumbs up and down it got."""
    times: list[tuple[int, int]]
    """Seconds from a message to its answer, how many."""
