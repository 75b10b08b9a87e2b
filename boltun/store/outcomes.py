"""Writes down what became of messages. For the store's own parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.minds.protocol import Merit
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.departures import Departures
from boltun.store.lessons import CHEWED, NOTHING_FOUND, Lessons
from boltun.store.records import SendState
from boltun.store.storable import as_json, visible

__all__ = ["Outcomes", "no_message"]


class Outcomes:
    """Settles messages and adds outgoing ones. All but ``end`` run inside a transaction."""

    def __init__(self, database: Database, departures: Departures, lessons: Lessons) -> None:
        self._database = database
        self._departures = departures
        self._lessons = lessons

    def settle(self, message_id: int, kind: OutcomeKind, reason: str) -> None:
        """Note how a message was settled."""
        values = {"outcome": kind.value, "reason": str(reason)}
        journal = self._database.journal
        if not journal.change_message(message_id, values) and not self._database.write(
            statements.SETTLE, values | {"message": message_id}
        ):
            raise no_message(message_id)
        if reason in (NOTHING_FOUND, CHEWED):
            self._lessons.note(message_id)

    def explain(self, message_id: int, why: Mapping[str, Any], *, later: bool = False) -> None:
        """Keep why a message was settled as it was; ``later``: a crash within a moment may lose it."""
        columns = {"message_id": message_id, "why": as_json(why)}
        journal = self._database.journal
        if message_id in journal.messages or (later and journal.usable):
            journal.add("explanations", columns, loose=later)
        else:
            self._database.write(statements.KEEP_WHY, columns)
        if why.get("merit") == Merit.GENERAL:
            self._lessons.note(message_id, general=True)

    def end(self, outgoing_id: int, state: SendState, reason: str) -> None:
        """Note that an outgoing message was not sent; the message that it answers stays without an answer."""
        with self._database:
            self._departures.forget(outgoing_id)
            reply_to = self.outgoing(outgoing_id)[1]
            values = {"message": outgoing_id, "state": state.value, "reason": str(reason)}
            self._database.write(statements.CHANGE_STATE, values)
            self._database.write(statements.REMOVE_HELD, {"message": outgoing_id})
            if reply_to is not None:
                self.settle(reply_to, OutcomeKind.SILENT, reason)

    def add_outgoing(
        self,
        contact_id: int,
        text: str,
        at: float,
        *,
        author: Author,
        reply_to: int | None,
        mind: str | None,
        state: SendState,
        network_id: str = "",
        promise: bool = False,
    ) -> int:
        """Add an outgoing message and return its id. If it is a ``promise``, the digest lists it once it is
        sent.
        """
        columns = {
            "contact_id": contact_id,
            "author": author.value,
            "text": visible(text),
            "at": at,
            "network_id": network_id,
            "reply_to": reply_to,
            "state": state.value,
            "mind": mind,
        }
        journal = self._database.journal
        # Of older messages the tables tell whether they have an answer already.
        if reply_to in journal.messages and reply_to not in journal.answered:
            outgoing_id = journal.add_message(columns | {"received_at": at})
        else:
            outgoing_id = self._database.insert(statements.ADD_OUTGOING, columns)
        if promise:
            self._database.write(statements.ADD_PROMISE, {"message_id": outgoing_id})
        return outgoing_id

    def outgoing(self, message_id: int) -> tuple[int, int | None, str, str | None, str | None]:
        """Return contact, the message that it answers, author, state and mind."""
        row = self._database.row(statements.OUTGOING, {"message": message_id})
        if row is None:
            raise no_message(message_id)
        contact_id, reply_to, author, state, mind = row
        return contact_id, reply_to, author, state, mind


def no_message(message_id: int) -> StoreError:
    """Return the error of an id that no message has."""
    return StoreError("There is no message {message}.", message=message_id)
