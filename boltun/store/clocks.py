"""Times from the future: a clock that ran ahead in an earlier run must not count for days.

Every rule asks how long ago something was. A time ahead of the clock counts as now. So it is read once and
written back as now, and from then on it ages like any other.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Update, and_, bindparam, func, or_, select, update

from boltun.store.database import Database
from boltun.store.models import BinRow, ContactRow, MessageRow, RepeatRow, UsedReplyRow

__all__ = ["bring_back"]

_NOW: ColumnElement[float] = bindparam("now")

_TIMES = {
    ContactRow: ("last_answer_at", "owner_active_at", "warned_at"),
    MessageRow: ("at", "received_at", "sent_at", "delivered_at", "displayed_at"),
    RepeatRow: ("answered_at",),
    UsedReplyRow: ("at",),
    BinRow: ("at",),
}


def _corrections() -> list[Update]:
    made = []
    for model, names in _TIMES.items():
        table = model.__table__
        for name in names:
            made.append(update(table).where(table.c[name] > _NOW).values({name: _NOW}))  # type: ignore[arg-type]
    return made


_CORRECTIONS = _corrections()
_STOPS = (
    update(ContactRow.__table__)  # type: ignore[arg-type]
    .where(ContactRow.stopped_until > bindparam("latest"))
    .values(stopped_until=bindparam("latest"))
)

# It shows without reading whole tables whether there is anything to correct: contacts are few, and the last
# rows of a run are at the end.
_WRONG_CONTACT = select(ContactRow.id).where(
    or_(
        ContactRow.last_answer_at > _NOW,
        ContactRow.owner_active_at > _NOW,
        ContactRow.warned_at > _NOW,
        and_(ContactRow.stopped_until.is_not(None), ContactRow.stopped_until > bindparam("latest")),
    )
)
_WRONG_MESSAGE = select(MessageRow.id).where(
    MessageRow.id == select(func.max(MessageRow.id)).scalar_subquery(),
    or_(MessageRow.at > _NOW, MessageRow.received_at > _NOW),
)


def bring_back(database: Database, now: float, longest_stop: float) -> bool:
    """Let every time ahead of ``now`` (Unix seconds) count as now; return whether there was one.

    A stop after a loop lasts ``longest_stop`` seconds at most.
    """
    latest = now + longest_stop
    is_wrong = (
        database.row(_WRONG_CONTACT, {"now": now, "latest": latest}) is not None
        or database.row(_WRONG_MESSAGE, {"now": now}) is not None
    )
    if is_wrong:
        with database:
            database.write(_STOPS, {"latest": latest})
            for correction in _CORRECTIONS:
                database.write(correction, {"now": now})
    return is_wrong
