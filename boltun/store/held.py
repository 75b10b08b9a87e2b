"""Replies that wait for the owner, who sends or drops them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.departures import Departures
from boltun.store.outcomes import Outcomes
from boltun.store.records import HeldReply, Remembered, SendState
from boltun.store.rows import message_from
from boltun.store.storable import as_json, from_json, visible

__all__ = ["HeldReplies"]


class HeldReplies:
    """Held replies, by their own number or by that of the message that they answer."""

    def __init__(self, database: Database, *, departures: Departures, outcomes: Outcomes) -> None:
        self._database = database
        self._departures = departures
        self._outcomes = outcomes
        self._holding: set[int] | None = None
        """The contacts to whom a reply was ever held; None: to be read."""

    def clear(self) -> None:
        """Drop what is cached: messages were deleted, or a transaction was undone."""
        self._holding = None

    def add(
        self,
        message_id: int,
        text: str,
        at: float,
        *,
        reason: str = "",
        mind: str | None = None,
        why: Mapping[str, Any] | None = None,
        remembered: Remembered | None = None,
        promise: bool = False,
    ) -> int:
        """Keep an answer until the owner sends or drops it, and return the id of the held reply."""
        with self._database:
            contact_id = self._outcomes.outgoing(message_id)[0]
            outgoing_id = self._outcomes.add_outgoing(
                contact_id,
                text,
                at,
                author=Author.BOT,
                reply_to=message_id,
                mind=mind,
                state=SendState.HELD,
                promise=promise,
            )
            memory = None if remembered is None else as_json(remembered.memory.as_json())
            self._database.write(statements.ADD_HELD, {"message_id": outgoing_id, "memory": memory})
            self._outcomes.settle(message_id, OutcomeKind.HELD, reason)
            if why is not None:
                self._outcomes.explain(message_id, why)
            if self._holding is not None:
                self._holding.add(contact_id)
        return outgoing_id

    def find(self, message_id: int) -> HeldReply | None:
        """Return a reply that waits for the owner, by its own id or that of the message it answers."""
        row = self._database.row(statements.HELD, {"message": message_id})
        return None if row is None else _held_from(row)

    def all(self, contact_id: int | None = None) -> list[HeldReply]:
        """Return all replies that wait for the owner, or those to one contact, oldest first."""
        if contact_id is None:
            rows = self._database.rows(statements.ALL_HELD)
        else:
            # Every message asks for it, nearly always in vain.
            if self._holding is None:
                self._holding = {held.message.contact_id for held in self.all()}
            if contact_id not in self._holding:
                return []
            rows = self._database.rows(statements.ALL_HELD_OF, {"contact": contact_id})
        return [_held_from(row) for row in rows]

    def release(self, outgoing_id: int, at: float, text: str | None = None, *, network_id: str = "") -> None:
        """Turn a held reply, perhaps with a text that the owner changed, into an intended one.

        ``sent`` or ``not_sent`` follows. StoreError if it is not waiting any more.
        """
        values = {
            "message": outgoing_id,
            "when": at,
            "network_id": network_id,
            "words": None if text is None else visible(text),
        }
        with self._database:
            if not self._database.write(statements.RELEASE, values):
                raise StoreError("This reply does not wait any more: it was sent or dropped.")
            self._database.write(statements.REMOVE_HELD, {"message": outgoing_id})
            if text is not None:
                # What the owner wrote himself, he knows.
                self._database.write(statements.REMOVE_PROMISE, {"message": outgoing_id})
            contact_id, reply_to, author = self._outcomes.outgoing(outgoing_id)[:3]
            self._departures.add(outgoing_id, contact_id, reply_to, author, network_id)

    def drop(self, outgoing_id: int, reason: str) -> None:
        """Note that nobody wants a held reply."""
        self._outcomes.end(outgoing_id, SendState.DROPPED, reason)


def _held_from(row: tuple[Any, ...]) -> HeldReply:
    return HeldReply(
        message=message_from(row[:-1]), memory=None if row[-1] is None else from_json(row[-1]) or None
    )
