"""Messages, in and out, and what became of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from boltun.events import OutcomeKind
from boltun.message import Author, Message
from boltun.store import statements
from boltun.store.address_book import AddressBook
from boltun.store.contact_states import ContactStates
from boltun.store.database import Database
from boltun.store.deliveries import was_delivered
from boltun.store.departures import Departure, Departures
from boltun.store.memories import Memories
from boltun.store.outcomes import Outcomes, no_message
from boltun.store.people import People
from boltun.store.records import Received, Remembered, SendState, StoredContact, StoredMessage
from boltun.store.rows import message_from
from boltun.store.storable import from_json, visible

__all__ = ["Messages"]

_END = 2**31 - 1
"""Greater than any number of a message."""


class Messages:
    """All messages, by number.

    A message of the contact comes in by ``receive`` (outcome WAITING) and is settled once: by ``settle``, by
    ``intend`` before sending and ``sent`` or ``not_sent`` after it, or by ``HeldReplies.add``. After a crash
    ``Departures.settle_interrupted`` and ``unsettled`` return those that are left.
    """

    def __init__(
        self,
        database: Database,
        *,
        address_book: AddressBook,
        departures: Departures,
        memories: Memories,
        outcomes: Outcomes,
        people: People,
    ) -> None:
        self._database = database
        self._address_book = address_book
        self._departures = departures
        self._memories = memories
        self._outcomes = outcomes
        self._people = people
        self._states = ContactStates(database)

    def history(self, contact_id: int, before_id: int | None = None, limit: int = 200) -> list[StoredMessage]:
        """Return the last ``limit`` messages before ``before_id``, oldest first."""
        before = _END if before_id is None else before_id
        rows = self._database.rows(
            statements.HISTORY, {"contact": contact_id, "before": before, "count": limit}
        )
        return [message_from(row) for row in reversed(rows)]

    def history_after(self, contact_id: int, after_id: int, limit: int = 200) -> list[StoredMessage]:
        """Return the first ``limit`` messages after ``after_id``, oldest first."""
        rows = self._database.rows(
            statements.HISTORY_AFTER, {"contact": contact_id, "after": after_id, "count": limit}
        )
        return [message_from(row) for row in rows]

    def get(self, message_id: int) -> StoredMessage:
        """Return one message; StoreError if there is none with this id."""
        row = self._database.row(statements.MESSAGE, {"message": message_id})
        if row is None:
            raise no_message(message_id)
        return message_from(row)

    def unsettled(self) -> list[StoredMessage]:
        """Return the messages that were received but not decided about, oldest first."""
        return [message_from(row) for row in self._database.rows(statements.UNSETTLED)]

    def why(self, message_id: int) -> dict[str, Any] | None:
        """Return why a message was settled as it was; for an answer, why it was given. None: not kept."""
        row = self._database.row(statements.WHY, {"message": message_id})
        if row is None:
            outgoing = self._database.row(statements.OUTGOING, {"message": message_id})
            if outgoing is not None and outgoing[1] is not None:
                row = self._database.row(statements.WHY, {"message": outgoing[1]})
        return None if row is None else from_json(row[0]) or None

    def receive(self, message: Message) -> Received:
        """Keep a message that a network brought, unless it was brought before.

        ``deliveries`` says which messages count as the same. A contact's message is WAITING from now on. A
        message of the owner (from another device) counts as the owner's activity, unless it is an echo of
        what went out from here.
        """
        database = self._database
        is_incoming = message.author is Author.CONTACT
        text = visible(message.text)
        network_id = visible(message.id)
        server_id = visible(message.server_id)
        # Nobody writes in the future: such a time only shows that a clock is wrong.
        at = min(message.at, message.received_at) if math.isfinite(message.at) else message.received_at
        with database:
            contact_id = self._address_book.take(message.contact)
            if was_delivered(
                database, contact_id, message, text=text, network_id=network_id, server_id=server_id, at=at
            ):
                return Received(contact_id=contact_id, message_id=None)
            columns = {
                "contact_id": contact_id,
                "author": message.author.value,
                "text": text,
                "at": at,
                "received_at": message.received_at,
                "network_id": network_id,
                "server_id": server_id,
                "sender": visible(message.sender),
                "edited_of": None if message.edit_of is None else visible(message.edit_of),
                "replayed": message.replayed,
                "held_up": message.held_up,
                "automatic": message.automatic,
                "addressed": message.addressed,
                "encrypted": message.encrypted,
                "outcome": "waiting" if is_incoming else None,
            }
            if database.journal.usable:
                message_id = database.journal.add_message(columns)
            else:
                message_id = database.insert(statements.ADD_INCOMING, columns)
            if not is_incoming:
                self._states.went_out(contact_id, message_id)
                if message.author is Author.OWNER:
                    seen_at = at if message.replayed else message.received_at
                    self._people.saw_owner(contact_id, seen_at)
                return Received(contact_id=contact_id, message_id=message_id)
            state = self._states.came_in(contact_id, message_id)
            contact = StoredContact(
                id=contact_id,
                contact=self._address_book.current(message.contact),
                settings=state.settings,
                owner_active_at=state.owner_active_at,
                unread=state.unread,
                last_text=text[: statements.SHOWN],
                last_at=at,
                last_author=Author.CONTACT,
                last_outcome=OutcomeKind.WAITING,
            )
        return Received(contact_id=contact_id, message_id=message_id, contact=contact)

    def settle(
        self,
        message_id: int,
        kind: OutcomeKind,
        reason: str = "",
        *,
        why: Mapping[str, Any] | None = None,
        remembered: Remembered | None = None,
    ) -> None:
        """Note how a message was settled, and why, and what the mind remembers although nothing is sent."""
        with self._database:
            self._outcomes.settle(message_id, kind, reason)
            if why is not None:
                self._outcomes.explain(message_id, why)
            if remembered is not None:
                self._memories.save(self._outcomes.outgoing(message_id)[0], remembered)

    def explain(self, message_id: int, why: Mapping[str, Any]) -> None:
        """Keep why a message was settled as it was, if that is worked out later.

        A crash within a moment may lose it.
        """
        with self._database:
            self._outcomes.explain(message_id, why, later=True)

    def intend(
        self,
        contact_id: int,
        text: str,
        at: float,
        *,
        author: Author = Author.BOT,
        reply_to: int | None = None,
        mind: str | None = None,
        why: Mapping[str, Any] | None = None,
        network_id: str = "",
        promise: bool = False,
    ) -> int:
        """Write down what is about to be sent, and return its id for ``sent`` or ``not_sent``.

        ``reply_to`` is the message that it answers; StoreError if that has an answer already. With OWNER the
        owner writes from here, which counts as activity. ``network_id`` is the id under which it goes to the
        network, so that the network can be asked about it after a crash. ``promise``: it promises
        something in the name of the owner.
        """
        with self._database:
            outgoing_id = self._outcomes.add_outgoing(
                contact_id,
                text,
                at,
                author=author,
                reply_to=reply_to,
                mind=mind,
                state=SendState.INTENDED,
                network_id=network_id,
                promise=promise,
            )
            self._departures.add(outgoing_id, contact_id, reply_to, author.value, network_id)
            if why is not None:
                self._outcomes.explain(outgoing_id if reply_to is None else reply_to, why)
            if author is Author.OWNER:
                self._people.saw_owner(contact_id, at)
        return outgoing_id

    def sent(
        self,
        outgoing_id: int,
        network_id: str,
        at: float,
        *,
        reason: str = "",
        remembered: Remembered | None = None,
        confirmed: bool = True,
    ) -> None:
        """Note that the network took an intended message, and what the mind remembers of having said it.

        The message that it answers is ANSWERED, with ``reason``. Not ``confirmed``: the network has yet to
        say that it has the message (``departures.arrived``); until then the other one is SENT.
        """
        database = self._database
        with database:
            departure = self._departures.find(outgoing_id) or self._departure(outgoing_id)
            contact_id, reply_to, author = departure.contact_id, departure.reply_to, departure.author
            confirmed = confirmed or departure.arrived
            columns = {"reason": "", "network_id": visible(network_id), "at": at, "sent_at": at}
            if confirmed:
                columns["state"] = SendState.SENT.value
            # Once somebody has confirmed it, it does not wait in the journal any more.
            if not database.journal.change_message(outgoing_id, columns):
                values = {"message": outgoing_id, "network_id": visible(network_id), "when": at}
                database.write(statements.SENT if confirmed else statements.HANDED_OVER, values)
            self._departures.handed_over(outgoing_id, visible(network_id), over=confirmed)
            if reply_to is not None:
                self._outcomes.settle(
                    reply_to, OutcomeKind.ANSWERED if confirmed else OutcomeKind.SENT, reason
                )
            if author == "bot":
                self._states.answered(contact_id, outgoing_id, at)
                self._people.answered(contact_id, at)
            else:
                self._states.went_out(contact_id, outgoing_id)
            if remembered is not None:
                self._memories.save(contact_id, remembered)

    def not_sent(self, outgoing_id: int, reason: str) -> None:
        """Note that an intended message was not sent; the message that it answers stays without an answer."""
        self._outcomes.end(outgoing_id, SendState.FAILED, reason)

    def came_back(self, account: str, address: str, network_id: str, reason: str) -> tuple[int, list[int]]:
        """Note that a message that was sent came back; the message that it answers stays without an answer.

        Return the contact and the ids of both; none if the message is not known, or was delivered.
        """
        with self._database:
            where = {"account": account, "at_address": visible(address)}
            contact = self._database.row(statements.FIND_CONTACT, where)
            if contact is None or not network_id:
                return 0, []
            where = {"contact": contact[0], "id_there": visible(network_id)}
            row = self._database.row(statements.OURS, where)
            if row is None or row[1] not in (SendState.SENT, SendState.INTENDED):
                return contact[0], []
            self._outcomes.end(row[0], SendState.FAILED, reason)
            reply_to = self._outcomes.outgoing(row[0])[1]
            return contact[0], [row[0]] if reply_to is None else [row[0], reply_to]

    def mark(self, contact_id: int, network_id: str, at: float, displayed: bool) -> int | None:
        """Note that a message of ours was delivered or displayed.

        Return its id; None if it is not known, or nothing changed.
        """
        if not network_id:
            return None
        where = {"contact": contact_id, "id_there": visible(network_id)}
        with self._database:
            row = self._database.row(statements.OURS, where)
            if row is None:
                return None
            message_id: int = row[0]
            if row[1] == "displayed" or (row[1] == "delivered" and not displayed):
                return None
            # The receiver got it by way of the network, which need not have confirmed it so far.
            self._departures.arrived(message_id)
            statement = statements.DISPLAYED if displayed else statements.DELIVERED
            self._database.write(statement, {"message": message_id, "when": at})
        return message_id

    def answers_since(self, at: float, contact_id: int | None = None) -> int:
        """Count the messages of the bot since ``at``, to everybody or to one contact."""
        if contact_id is None:
            row = self._database.row(statements.ANSWERS_SINCE, {"since": at})
        else:
            row = self._database.row(statements.ANSWERS_SINCE_TO, {"since": at, "contact": contact_id})
        return 0 if row is None else int(row[0])

    def answer_times(self, since: float) -> list[tuple[int, float]]:
        """Return contact and time of all messages of the bot since then, oldest first."""
        rows = self._database.rows(statements.ANSWER_TIMES, {"since": since})
        return [(contact_id, sent_at) for contact_id, sent_at in rows]

    def wrote_before(self, contact_id: int, at: float) -> float | None:
        """Return when a contact wrote before this time, by our clock; None: never."""
        row = self._database.row(statements.WROTE_BEFORE, {"contact": contact_id, "before": at})
        return None if row is None or row[0] is None else float(row[0])

    def said_before(self, contact_id: int, at: float) -> list[str]:
        """Return the last texts that a contact wrote before this time, by our clock; the last one first."""
        rows = self._database.rows(statements.SAID_BEFORE, {"contact": contact_id, "before": at})
        return [row[0] for row in rows]

    def _departure(self, outgoing_id: int) -> Departure:
        contact_id, reply_to, author, state, _ = self._outcomes.outgoing(outgoing_id)
        arrived = state not in (SendState.INTENDED, SendState.HELD)
        return Departure(outgoing_id, contact_id, reply_to, author or "", arrived=arrived)
