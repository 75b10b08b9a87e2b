"""Searches for words in all messages.

There is no index: a million messages are searched in 0.7 s, in slices of 8 ms, the newest first. So the
newest finds are there at once, a word may have one letter and be of any script, and deleted messages leave
nothing behind.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Table, bindparam, or_, select

from boltun.store.database import Database
from boltun.store.models import AccountRow, ContactRow, MessageRow
from boltun.store.records import StoredMessage
from boltun.store.rows import message_from
from boltun.store.slices import Slices
from boltun.store.statements import MESSAGE

__all__ = ["Search", "folded", "words_of"]

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]

_of_one: ColumnElement[bool] = _messages.c.contact_id == bindparam("contact")
_within: ColumnElement[bool] = _messages.c.id.between(bindparam("low"), bindparam("high"))
# Messages that were never sent do not count.
_said = or_(_messages.c.state.is_(None), _messages.c.state != "dropped")
TEXTS = select(_messages.c.id, _messages.c.text).where(_within, _said).order_by(_messages.c.id.desc())
TEXTS_OF_ONE = TEXTS.where(_of_one)
SEEN = (
    select(*MESSAGE.selected_columns)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(_messages.c.id == bindparam("message"), _accounts.c.removed.is_(False))
)


def folded(text: str) -> str:
    """Return the text as it is compared: case, width, and *ё* or *е* make no difference."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return text.casefold().replace("ё", "е")


def words_of(query: str) -> list[str]:
    """Return the texts that must occur: the words, and each quoted phrase as a whole."""
    parts = folded(query).replace("«", '"').replace("»", '"').replace("“", '"').replace("”", '"').split('"')
    words: list[str] = []
    for number, part in enumerate(parts):
        if number % 2 and number < len(parts) - 1:
            words += [part.strip()] if part.strip() else []
        else:
            words += part.split()
    return words


class Search:
    """Finds messages that contain all words, slice by slice."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._slices = Slices(database)

    def slices(self) -> list[tuple[int, int]]:
        """Return the ranges of ids to look through, the newest first."""
        return self._slices.of()[::-1]

    def look(
        self, piece: tuple[int, int], words: Sequence[str], contact_id: int | None = None
    ) -> list[StoredMessage]:
        """Return the messages of one slice that contain all ``words`` (``words_of``), newest first."""
        where = {"low": piece[0], "high": piece[1]}
        if contact_id is None:
            rows = self._database.rows(TEXTS, where)
        else:
            rows = self._database.rows(TEXTS_OF_ONE, where | {"contact": contact_id})
        # All at once: folding a long text costs little more than folding a short one.
        texts = folded("\0".join([text for _, text in rows]))
        if not all(word in texts for word in words):
            return []
        found = [
            number
            for (number, _), text in zip(rows, texts.split("\0"), strict=True)
            if all(word in text for word in words)
        ]
        seen = (self._database.row(SEEN, {"message": number}) for number in found)
        return [message_from(row) for row in seen if row is not None]
