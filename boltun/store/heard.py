"""What contacts wrote, as texts alone: enough to try a base on."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Table, bindparam, select

from boltun.store.database import Database
from boltun.store.models import ContactRow, MessageRow
from boltun.store.slices import Slices

__all__ = ["Heard"]

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_TEXTS = (
    select(_messages.c.text)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .where(
        _messages.c.id.between(bindparam("low"), bindparam("high")),
        _messages.c.author == "contact",
        _messages.c.automatic.is_(False),
        _contacts.c.kind == "direct",
    )
)


class Heard:
    """The messages of single contacts; rooms and programs do not count."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def slices(self) -> list[tuple[int, int]]:
        """Return ranges of ids, each read in a few milliseconds."""
        return Slices(self._database).of()

    def texts(self, low: int, high: int) -> list[str]:
        """Return the texts of one range."""
        return [str(row[0]) for row in self._database.rows(_TEXTS, {"low": low, "high": high})]

    def all(self) -> Iterator[str]:
        """Yield all texts."""
        for low, high in self.slices():
            yield from self.texts(low, high)
