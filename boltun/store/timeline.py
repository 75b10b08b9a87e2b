"""Counts what happened with one contact along time, in the database.

Each count is of one slice of the messages (``slices``), for the caller to add up.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Integer, Table, and_, bindparam, case, cast, func, or_, select

from boltun.store.database import Database
from boltun.store.models import MessageRow
from boltun.store.slices import Slices

__all__ = ["ANSWER", "HELD", "MESSAGE", "OWNER", "SILENT", "Timelines"]

MESSAGE: Final = "message"
"""A message of the contact that was answered, or is still waiting."""
HELD: Final = "held"
"""A message of the contact about whose answer the owner was asked."""
SILENT: Final = "silent"
"""A message of the contact that was met with silence."""
ANSWER: Final = "answer"
OWNER: Final = "owner"
"""A message that the owner wrote himself."""

_messages: Table = MessageRow.__table__  # type: ignore[assignment]

_lane: ColumnElement[str | None] = case(
    (_messages.c.author == "owner", OWNER),
    (and_(_messages.c.author == "bot", _messages.c.sent_at.is_not(None)), ANSWER),
    (_messages.c.author == "bot", None),
    (_messages.c.outcome == "held", HELD),
    # A held reply stays held, whether it was sent or dropped in the end.
    (or_(_messages.c.reason == "approved", _messages.c.reason == "dropped"), HELD),
    (_messages.c.outcome == "silent", SILENT),
    else_=MESSAGE,
)
_at: ColumnElement[int] = cast(_messages.c.received_at, Integer) + bindparam("ahead", type_=Integer)
_bin: ColumnElement[int] = _at // bindparam("width", type_=Integer)
_within = and_(
    _messages.c.contact_id == bindparam("contact"),
    _messages.c.id >= bindparam("low"),
    _messages.c.id <= bindparam("high"),
    _messages.c.received_at >= bindparam("since"),
    _messages.c.received_at < bindparam("until"),
)
COUNTED = select(_bin, _lane, func.count()).where(_within, _lane.is_not(None)).group_by(_bin, _lane)
_this: ColumnElement[bool] = _messages.c.contact_id == bindparam("contact")
ENDS = select(func.min(_messages.c.received_at), func.max(_messages.c.received_at)).where(
    _messages.c.id.in_(
        [
            select(func.min(_messages.c.id)).where(_this).scalar_subquery(),
            select(func.max(_messages.c.id)).where(_this).scalar_subquery(),
        ]
    )
)


class Timelines:
    """The messages of one contact along time. Times are Unix seconds, by our clock."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._slices = Slices(database)

    def ends(self, contact_id: int) -> tuple[float, float] | None:
        """Return when the first and the last message of a contact came; None if there is none."""
        row = self._database.row(ENDS, {"contact": contact_id})
        return None if row is None or row[0] is None else (float(row[0]), float(row[1]))

    def slices(self, since: float, until: float) -> list[tuple[int, int]]:
        """Return the ranges of ids of a period's messages, oldest first."""
        return self._slices.of(since, until)

    def count(
        self,
        piece: tuple[int, int],
        contact_id: int,
        since: float,
        until: float,
        *,
        width: int,
        ahead: int = 0,
    ) -> list[tuple[int, str, int]]:
        """Return for one slice: a number of ``width`` seconds since 1970, what happened then, how often.

        1970 began ``ahead`` seconds sooner than in UTC.
        """
        where = {
            "contact": contact_id,
            "low": piece[0],
            "high": piece[1],
            "since": since,
            "until": until,
            "width": width,
            "ahead": ahead,
        }
        return [(number, lane, count) for number, lane, count in self._database.rows(COUNTED, where)]
