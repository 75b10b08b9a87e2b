"""Bases of a profile that was copied or moved: whoever was given one of them still has it.

A base in the profile's folder is known by its whole path, also in the database. In a copy of the profile that
path leads to the profile that was copied, or to nothing. The base of the same name in the copy is meant,
unless the owner put the other file on his list.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from sqlalchemy import Delete, Update, bindparam, delete, select, update

from boltun.settings.base_names import named_here
from boltun.store.database import Database
from boltun.store.models import ContactRow, MemoryRow, MessageRow, RepeatRow, UsedReplyRow
from boltun.store.storable import visible

__all__ = ["follow_bases"]

_contacts = ContactRow.__table__
# One row for each contact and base; the other tables grow with every message.
_NAMES = (
    select(ContactRow.mind).where(ContactRow.mind.is_not(None)).distinct(),
    select(RepeatRow.mind).distinct(),
    select(MemoryRow.mind).distinct(),
)
_BEHIND = select(ContactRow.minds_behind).where(ContactRow.minds_behind.is_not(None)).distinct()
_SAVE_BEHIND = (
    update(_contacts)  # type: ignore[arg-type]
    .where(ContactRow.minds_behind == bindparam("before"))
    .values(minds_behind=bindparam("after"))
)


def _renamings() -> list[Update | Delete]:
    made: list[Update | Delete] = []
    for model in (RepeatRow, MemoryRow):
        # What is known under both names is newer under the one that holds here.
        newer = model.__table__.alias()
        known = select(newer.c.contact_id).where(newer.c.mind == bindparam("after"))
        made.append(delete(model).where(model.mind == bindparam("before"), model.contact_id.in_(known)))
    for table in (ContactRow, MessageRow, UsedReplyRow, RepeatRow, MemoryRow):
        made.append(update(table).where(table.mind == bindparam("before")).values(mind=bindparam("after")))
    return made


_RENAMINGS = _renamings()


def follow_bases(database: Database, folder: Path, chosen: Collection[str]) -> bool:
    """Give bases of another place of the profile the names that they have in its ``folder`` of bases now.

    ``chosen`` are files of the owner's list, which stay what they are. Return whether there was one.
    """
    with database:
        names = {row[0] for statement in _NAMES for row in database.rows(statement)}
        behind = {row[0]: _texts(row[0]) for row in database.rows(_BEHIND)}
        names |= {name for texts in behind.values() for name in texts}
        moved = {
            name: here
            for name in names
            if name not in chosen and (here := named_here(name, folder)) is not None
        }
        for before, after in moved.items():
            for statement in _RENAMINGS:
                database.write(statement, {"before": before, "after": after})
        for text, texts in behind.items():
            now = [moved.get(name, name) for name in texts]
            if now != texts:
                kept = visible(json.dumps(now, ensure_ascii=False))
                database.write(_SAVE_BEHIND, {"before": text, "after": kept})
        return bool(moved)


def _texts(text: str) -> list[str]:
    try:
        texts = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return [one for one in texts if isinstance(one, str)] if isinstance(texts, list) else []
