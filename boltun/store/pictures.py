"""The pictures of contacts. They go with their contact: into the bin, back out of it, and for good."""

from __future__ import annotations

from sqlalchemy import Table, bindparam, delete, insert, select

from boltun.picture import Picture
from boltun.store.database import Database
from boltun.store.models import AccountRow, ContactRow, PictureRow

__all__ = ["Pictures"]

_pictures: Table = PictureRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_columns = ("key", "kind", "data")

GET = select(*(_pictures.c[name] for name in _columns)).where(_pictures.c.contact_id == bindparam("contact"))
HOLDERS = select(_pictures.c.contact_id)
KNOWN = (
    select(_contacts.c.address, _pictures.c.key)
    .join(_contacts, _contacts.c.id == _pictures.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(_accounts.c.key == bindparam("account"))
)
REMOVE = delete(_pictures).where(_pictures.c.contact_id == bindparam("contact"))
ADD = insert(_pictures).values({name: bindparam(name) for name in ("contact_id", *_columns)})


class Pictures:
    """At most one picture for each contact."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, contact_id: int, picture: Picture | None) -> None:
        """Keep a contact's picture in place of the one before; None: he has none."""
        with self._database.scrubbing(), self._database:
            self._database.write(REMOVE, {"contact": contact_id})
            if picture is not None:
                values: dict[str, object] = {"contact_id": contact_id, "key": picture.key}
                self._database.write(ADD, values | {"kind": picture.kind.value, "data": picture.data})

    def get(self, contact_id: int) -> Picture | None:
        """Return a contact's picture; None: he has none."""
        row = self._database.row(GET, {"contact": contact_id})
        if row is None:
            return None
        key, _, data = row
        # What the bytes are is asked of the bytes.
        return Picture.of(bytes(data), key)

    def holders(self) -> frozenset[int]:
        """Return who has a picture, by number."""
        return frozenset(row[0] for row in self._database.rows(HOLDERS))

    def known(self, account: str) -> dict[str, str]:
        """Return the keys of the pictures of an account's contacts, by address."""
        return dict(self._database.rows(KNOWN, {"account": account}))
