"""Lets all that happened on one account be longer ago: the owner practises, and wants time to pass.

``received_at`` stays, because ids grow with it (``slices``), and statistics count what really happened when.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Select, Update, bindparam, select, update

from boltun.store.database import Database
from boltun.store.models import (
    AccountRow,
    ContactRow,
    HeldReplyRow,
    MemoryRow,
    MessageRow,
    RepeatRow,
    UsedReplyRow,
)
from boltun.store.storable import as_json, from_json

__all__ = ["age"]

_TIMES = {
    MessageRow: ("at", "sent_at", "delivered_at", "displayed_at"),
    RepeatRow: ("answered_at",),
    UsedReplyRow: ("at",),
}
_CONTACT_TIMES = ("last_answer_at", "owner_active_at", "paused_until", "stopped_until", "warned_at")

_MEMORY_TIMES = frozenset({"answered_at", "at", "sent_at"})
"""The times in memories that are kept as JSON, besides those of ``used``."""

_contacts = ContactRow.__table__
_messages = MessageRow.__table__
_memories = MemoryRow.__table__
_held = HeldReplyRow.__table__
_accounts = AccountRow.__table__

_IDS: Select[tuple[int]] = (
    select(_contacts.c.id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(_accounts.c.key == bindparam("account"))
)


def _changes() -> list[Update]:
    made = []
    for model, names in _TIMES.items():
        table = model.__table__
        older = {name: table.c[name] - bindparam("seconds") for name in names}
        made.append(update(table).where(table.c.contact_id.in_(_IDS)).values(older))  # type: ignore[arg-type]
    older = {name: _contacts.c[name] - bindparam("seconds") for name in _CONTACT_TIMES}
    made.append(update(_contacts).where(_contacts.c.id.in_(_IDS)).values(older))  # type: ignore[arg-type]
    return made


_CHANGES = _changes()
_MEMORIES = select(_memories.c.contact_id, _memories.c.mind, _memories.c.data).where(
    _memories.c.contact_id.in_(_IDS)
)
_CHANGE_MEMORY = (
    update(_memories)  # type: ignore[arg-type]
    .where(_memories.c.contact_id == bindparam("contact"), _memories.c.mind == bindparam("by_mind"))
    .values(data=bindparam("older"))
)
_HELD = (
    select(_held.c.message_id, _held.c.memory)
    .join(_messages, _messages.c.id == _held.c.message_id)
    .where(_messages.c.contact_id.in_(_IDS), _held.c.memory.is_not(None))
)
_CHANGE_HELD = (
    update(_held)  # type: ignore[arg-type]
    .where(_held.c.message_id == bindparam("message"))
    .values(memory=bindparam("older"))
)


def age(database: Database, account: str, seconds: float) -> list[int]:
    """Let everything on an account be so much longer ago, and return the ids of its contacts."""
    where = {"account": account}
    with database:
        for change in _CHANGES:
            database.write(change, where | {"seconds": seconds})
        for contact, mind, data in database.rows(_MEMORIES, where):
            older = as_json(_older(from_json(data), seconds))
            database.write(_CHANGE_MEMORY, {"contact": contact, "by_mind": mind, "older": older})
        for message, data in database.rows(_HELD, where):
            older = as_json(_older(from_json(data), seconds))
            database.write(_CHANGE_HELD, {"message": message, "older": older})
        return [row[0] for row in database.rows(_IDS, where)]


def _older(data: Mapping[str, object], seconds: float) -> dict[str, object]:
    """Return a memory with its times that long before; a chain holds the memories of its members."""
    older: dict[str, object] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            used = key == "used"
            older[key] = (
                {one: _before(at, seconds) for one, at in value.items()} if used else _older(value, seconds)
            )
        else:
            older[key] = _before(value, seconds) if key in _MEMORY_TIMES else value
    return older


def _before(at: object, seconds: float) -> object:
    is_time = isinstance(at, (int, float)) and not isinstance(at, bool) and at > 0
    return at - seconds if is_time else at  # type: ignore[operator]
