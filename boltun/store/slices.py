"""A long table in pieces that are read in a few milliseconds each, so that nobody waits for a whole one."""

from __future__ import annotations

from sqlalchemy import Table, bindparam, func, select

from boltun.store.database import Database
from boltun.store.models import MessageRow

__all__ = ["SLICE", "Slices"]

SLICE = 10_000
"""One piece has so many messages: about 8 ms."""

_DAY = 86400.0

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_LAST = select(func.max(_messages.c.id))
_AT = (
    select(_messages.c.id, _messages.c.received_at)
    .where(_messages.c.id >= bindparam("from_id"))
    .order_by(_messages.c.id)
    .limit(1)
)


class Slices:
    """Cuts the messages of a period into ranges of ids. Ids grow with the time at which messages came."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, since: float | None = None, until: float | None = None) -> list[tuple[int, int]]:
        """Return ranges (first id, last id) that contain all messages of the period, oldest first.

        They may contain a day more on both sides, in case that the clock was set: compare the times, too.
        """
        last = self._last()
        low = 1 if since is None else self.first(since - _DAY)
        high = last if until is None else self.first(until + _DAY) - 1
        return [(at, min(at + SLICE - 1, high)) for at in range(low, high + 1, SLICE)]

    def first(self, at: float) -> int:
        """Return the id of the first message that came then or later; one more than the last if none did."""
        low, high = 1, self._last() + 1
        while low < high:
            middle = (low + high) // 2
            row = self._database.row(_AT, {"from_id": middle})
            if row is None or row[1] >= at:
                high = middle
            else:
                low = int(row[0]) + 1
        return low

    def _last(self) -> int:
        row = self._database.row(_LAST)
        return 0 if row is None or row[0] is None else int(row[0])
