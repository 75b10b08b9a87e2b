"""What every message changes of its contact: what is unread, the last message, the last answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Table, bindparam, select

from boltun.store import statements
from boltun.store.database import Database, Row
from boltun.store.models import ContactRow
from boltun.store.records import ContactSettings
from boltun.store.rows import settings_from

__all__ = ["ContactState", "ContactStates"]

_MOST = 1000
"""So many are cached."""

_contacts: Table = ContactRow.__table__  # type: ignore[assignment]

STATE = select(
    *(_contacts.c[name] for name in statements.SETTINGS), _contacts.c.owner_active_at, _contacts.c.unread
).where(_contacts.c.id == bindparam("contact"))


@dataclass(slots=True)
class ContactState:
    """What a decision about a message needs of its contact."""

    settings: ContactSettings
    owner_active_at: float | None
    unread: int


class ContactStates:
    """Notes what messages change; its calls run inside a transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = database.journal
        self._known: dict[int, ContactState] = {}
        self._version = -1
        """What is cached holds for this version of the journal."""

    def came_in(self, contact_id: int, message_id: int) -> ContactState:
        """Note that a contact wrote, and return his state."""
        last = {"last_message_id": message_id, "last_incoming_id": message_id}
        if not self._journal.usable:
            where = {"contact": contact_id, "last": message_id}
            return _state_from(self._database.changed(statements.CAME_IN, where))
        state = self._state(contact_id)
        state.unread += 1
        self._journal.change("contacts", contact_id, {"unread": state.unread, **last})
        return state

    def went_out(self, contact_id: int, message_id: int) -> None:
        """Note that something went to a contact that is no answer of Boltun."""
        if self._journal.usable:
            self._journal.change("contacts", contact_id, {"last_message_id": message_id})
        else:
            self._database.write(statements.WENT_OUT, {"contact": contact_id, "last": message_id})

    def answered(self, contact_id: int, message_id: int, at: float) -> None:
        """Note that Boltun answered a contact."""
        if not self._journal.usable:
            values = {"contact": contact_id, "last": message_id, "when": at}
            self._database.write(statements.ANSWERED_CONTACT, values)
            return
        state = self._state(contact_id)
        state.settings = replace(state.settings, last_answer_at=at)
        self._journal.change("contacts", contact_id, {"last_message_id": message_id, "last_answer_at": at})

    def _state(self, contact_id: int) -> ContactState:
        journal = self._journal
        if self._version != journal.version or len(self._known) > _MOST:
            self._known.clear()
            self._version = journal.version
        state = self._known.get(contact_id)
        if state is None:
            row = self._database.peek(STATE, {"contact": contact_id})
            assert row is not None
            state = self._known[contact_id] = _state_from(row)
            waits = journal.changes("contacts", contact_id)
            state.unread = waits.get("unread", state.unread)
            if "last_answer_at" in waits:
                state.settings = replace(state.settings, last_answer_at=waits["last_answer_at"])
        return state


def _state_from(row: Row) -> ContactState:
    return ContactState(settings_from(row[:-2]), row[-2], row[-1])
