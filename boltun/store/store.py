"""The store: what Boltun remembers, and what it must never do twice.

Each call is one transaction. All are made on one thread (the loop's); ``open`` may run in another. Failures
are StoreErrors, and a call that failed has changed nothing.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from boltun.errors import DamagedError, StoreError
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.minds.protocol import Memory, Merit, Mind
from boltun.networks.protocol import Keepsake
from boltun.store import statements
from boltun.store.address_book import AddressBook
from boltun.store.clocks import bring_back
from boltun.store.copies import remove_copies
from boltun.store.database import Database
from boltun.store.deliveries import was_delivered
from boltun.store.departures import Departure, Departures
from boltun.store.lessons import NOTHING_FOUND, Lessons
from boltun.store.memories import Memories
from boltun.store.opening import open_database
from boltun.store.privacy import Privacy
from boltun.store.records import (
    ContactSettings,
    HeldReply,
    Received,
    Remembered,
    SendState,
    StoredContact,
    StoredMessage,
)
from boltun.store.rewriting import Rewriting
from boltun.store.rows import (
    account_from,
    message_from,
    settings_columns,
    settings_from,
    stored_contact_from,
)
from boltun.store.search import Search
from boltun.store.statistics import Statistics
from boltun.store.storable import as_json, from_json, visible

__all__ = ["Store"]

_END = 2**31 - 1
"""Greater than any number of a message."""


class Store:
    """Accounts, contacts, messages and memories in one database.

    A message of the contact comes in by ``receive`` (outcome WAITING) and is settled once: ``settle``, or
    ``intend`` before and ``sent`` or ``not_sent`` after sending, or ``hold``. After a crash
    ``departures.settle_interrupted`` and ``unsettled`` tell what was left.
    """

    def __init__(self, database: Database) -> None:
        """Take over an open database."""
        self._database = database
        self._memories = Memories(database)
        self._address_book = AddressBook(database)
        self.lessons = Lessons(database)
        self.statistics = Statistics(database)
        self.search = Search(database)
        self._privacy = Privacy(database)
        self.departures = Departures(database)
        self._holding: set[int] | None = None
        """The contacts to whom a reply was ever held; None: to be read."""
        database.on_undo = self._let_go

    @classmethod
    def open(cls, place: Path | str, *, migrations: Path | None = None) -> Self:
        """Open or make the database at a path or an SQLAlchemy URL (``sqlite://`` is one in memory).

        An older one is brought up to date, after a copy was kept. StoreError where it is newer, damaged, not
        ours, in use, read-only, or the disk is full; then it stays as it was.
        """
        return cls(open_database(place, migrations))

    def close(self) -> None:
        """Close the database. May be called again."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def broken(self) -> DamagedError | None:
        """Why the database is read and written no more."""
        return self._database.broken

    def watch(self, *, broken: Callable[[DamagedError], None], noticed: Callable[[StoreError], None]) -> None:
        """Call ``broken`` once when the database turns out to be damaged, and ``noticed`` with what a person
        should know; both from any thread.
        """
        self._database.on_broken, self._database.on_notice = broken, noticed

    def look(self) -> None:
        """Notice a file that was moved, deleted or replaced."""
        self._database.look()

    def break_off(self, error: DamagedError) -> None:
        """Read and write no more, for this reason."""
        self._database.break_off(error)

    def together(self) -> AbstractContextManager[None]:
        """Make all calls inside ``with store.together():`` one transaction, written whole or not at all."""
        return self._database

    # --- accounts ----------------------------------------------------------------

    def accounts(self) -> list[Account]:
        """Return the accounts in the order in which they were added."""
        return [account_from(row) for row in self._database.rows(statements.ACCOUNTS)]

    def save_account(self, account: Account) -> None:
        """Add or change an account; options that cannot be read stay as they are."""
        values = {
            "network": account.network,
            "address": account.address,
            "enabled": account.enabled,
            "ask_first": account.ask_first,
            "options": as_json(account.options),
            "listed": True,
        }
        change = statements.CHANGE_ACCOUNT
        if account.unreadable:
            # Somebody may still mend them.
            change = statements.CHANGE_ALL_BUT_OPTIONS
            del values["options"]
        with self._database:
            if not self._database.write(change, values | {"account": account.key}):
                self._database.insert(statements.ADD_ACCOUNT, values | {"key": account.key})

    def keepsake(self, account: str) -> Keepsake:
        """Return what the network of an account hands over from run to run; its device is drawn once."""
        with self._database:
            row = self._database.row(statements.KEEPSAKE, {"account": account})
            device, bookmark = row or ("", None)
            if not device:
                device = secrets.token_hex(4)
                self._database.write(statements.KEEP_DEVICE, {"account": account, "device": device})
        return Keepsake(device=device, bookmark=bookmark or "")

    def keep_bookmark(self, account: str, bookmark: str) -> None:
        """Keep how far the messages of an account are written down; empty: there is nothing to go on from."""
        with self._database:
            self._database.write(statements.KEEP_BOOKMARK, {"account": account, "bookmark": bookmark or None})

    def bookmarked(self) -> list[str]:
        """Return the keys of the accounts of which a bookmark is kept."""
        return [key for (key,) in self._database.rows(statements.BOOKMARKED)]

    def remove_account(self, key: str) -> None:
        """Remove an account. Its conversations are kept unseen, and come back when it is added again."""
        with self._database:
            self._database.write(statements.REMOVE_ACCOUNT, {"account": key})

    # --- contacts ----------------------------------------------------------------

    def contact_id(self, contact: Contact) -> int:
        """Find or make a contact, keep what the network says of it current, and return its id.

        An empty name does not erase a known one: many messages come without it.
        """
        known = self._address_book.known(contact)
        if known is not None:
            return known
        with self._database:
            return self._address_book.take(contact)

    def save_roster(self, account: str, contacts: Iterable[Contact]) -> list[int]:
        """Take the whole contact list of an account and return the ids of those that are new or changed.

        Who was listed before and no longer is stays known as a stranger.
        """
        with self._database:
            return self._address_book.take_roster(account, contacts)

    def contact(self, contact_id: int) -> StoredContact:
        """Return one contact; StoreError for an id that nobody has."""
        row = self._database.row(statements.CONTACT, {"contact": contact_id})
        if row is None:
            raise StoreError("There is no contact {contact}.", contact=contact_id)
        return stored_contact_from(row)

    def contacts(self) -> list[StoredContact]:
        """Return everybody, by name."""
        return [stored_contact_from(row) for row in self._database.rows(statements.CONTACTS)]

    def conversations(self) -> list[StoredContact]:
        """Return everybody with a message, the newest conversation first."""
        return [stored_contact_from(row) for row in self._database.rows(statements.CONVERSATIONS)]

    def save_contact_settings(self, contact_id: int, settings: ContactSettings) -> None:
        """Keep what holds for one contact."""
        with self._database:
            self._database.write(
                statements.SAVE_SETTINGS, settings_columns(settings) | {"contact": contact_id}
            )

    def owner_active(self, contact_id: int, at: float | None) -> None:
        """Note that the owner wrote, typed or read here at that time, which also counts as having looked.

        None: as if the owner had not been here.
        """
        with self._database:
            if at is None:
                self._database.write(statements.OWNER_GONE, {"contact": contact_id})
            else:
                self._database.write(statements.SAW_OWNER, {"contact": contact_id, "seen_at": at})

    def mark_read(self, contact_id: int) -> bool:
        """Note that the owner looked at the conversation; tell whether anything was unread."""
        with self._database:
            return self._database.write(statements.MARK_READ, {"contact": contact_id}) > 0

    # --- messages ----------------------------------------------------------------

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

    def message(self, message_id: int) -> StoredMessage:
        """Return one message; StoreError for an id that none has."""
        row = self._database.row(statements.MESSAGE, {"message": message_id})
        if row is None:
            raise _no_message(message_id)
        return message_from(row)

    def why(self, message_id: int) -> dict[str, Any] | None:
        """Return why a message was settled as it was; of an answer, why it was given. None: not kept."""
        row = self._database.row(statements.WHY, {"message": message_id})
        if row is None:
            outgoing = self._database.row(statements.OUTGOING, {"message": message_id})
            if outgoing is not None and outgoing[1] is not None:
                row = self._database.row(statements.WHY, {"message": outgoing[1]})
        return None if row is None else from_json(row[0]) or None

    def receive(self, message: Message) -> Received:
        """Keep a message that a network brought, unless it was brought before.

        What makes it the same is said in ``deliveries``. A contact's message is WAITING from now on. One
        by the owner (from another device) counts as the owner's activity, unless it is an echo of what went
        out from here.
        """
        database = self._database
        is_incoming = message.author is Author.CONTACT
        text = visible(message.text)
        network_id = visible(message.id)
        server_id = visible(message.server_id)
        # Nobody writes in the future: such a time says only that a clock is wrong.
        at = min(message.at, message.received_at) if math.isfinite(message.at) else message.received_at
        with database:
            contact_id = self._address_book.take(message.contact)
            if was_delivered(
                database, contact_id, message, text=text, network_id=network_id, server_id=server_id, at=at
            ):
                return Received(contact_id=contact_id, message_id=None)
            message_id = database.insert(
                statements.ADD_INCOMING,
                {
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
                },
            )
            last = {"contact": contact_id, "last": message_id}
            if not is_incoming:
                database.write(statements.WENT_OUT, last)
                if message.author is Author.OWNER:
                    seen_at = at if message.replayed else message.received_at
                    database.write(statements.SAW_OWNER, {"contact": contact_id, "seen_at": seen_at})
                return Received(contact_id=contact_id, message_id=message_id)
            row = database.changed(statements.CAME_IN, last)
            contact = StoredContact(
                id=contact_id,
                contact=self._address_book.current(message.contact),
                settings=settings_from(row[:-2]),
                owner_active_at=row[-2],
                unread=row[-1],
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
        """Note how a message was settled, and why, and what the mind remembers though nothing is sent."""
        with self._database:
            self._settle(message_id, kind, reason)
            if why is not None:
                self._explain(message_id, why)
            if remembered is not None:
                self._memories.save(self._outgoing(message_id)[0], remembered)

    def explain(self, message_id: int, why: Mapping[str, Any]) -> None:
        """Keep why a message was settled as it was, where that is worked out later."""
        with self._database:
            self._explain(message_id, why)

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
    ) -> int:
        """Write down what is about to be sent, and return its id for ``sent`` or ``not_sent``.

        ``reply_to`` is the message that it answers; StoreError where that has an answer already. With OWNER
        the owner writes from here, which counts as activity. ``network_id`` is the id under which it is
        handed to the network, so that what became of it can be asked after a crash.
        """
        with self._database:
            outgoing_id = self._add_outgoing(
                contact_id,
                text,
                at,
                author=author,
                reply_to=reply_to,
                mind=mind,
                state=SendState.INTENDED,
                network_id=network_id,
            )
            self.departures.add(outgoing_id, contact_id, reply_to, author.value, network_id)
            if why is not None:
                self._explain(outgoing_id if reply_to is None else reply_to, why)
            if author is Author.OWNER:
                self._database.write(statements.SAW_OWNER, {"contact": contact_id, "seen_at": at})
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
            departure = self.departures.find(outgoing_id) or self._departure(outgoing_id)
            contact_id, reply_to, author = departure.contact_id, departure.reply_to, departure.author
            confirmed = confirmed or departure.arrived
            values = {"message": outgoing_id, "network_id": visible(network_id), "when": at}
            database.write(statements.SENT if confirmed else statements.HANDED_OVER, values)
            self.departures.handed_over(outgoing_id, visible(network_id), over=confirmed)
            if reply_to is not None:
                self._settle(reply_to, OutcomeKind.ANSWERED if confirmed else OutcomeKind.SENT, reason)
            last = {"contact": contact_id, "last": outgoing_id}
            if author == "bot":
                database.write(statements.ANSWERED_CONTACT, last | {"when": at})
            else:
                database.write(statements.WENT_OUT, last)
            if remembered is not None:
                self._memories.save(contact_id, remembered)

    def not_sent(self, outgoing_id: int, reason: str) -> None:
        """Note that an intended message was not sent; what it answers stays without an answer."""
        self._end(outgoing_id, SendState.FAILED, reason)

    def came_back(self, account: str, address: str, network_id: str, reason: str) -> tuple[int, list[int]]:
        """Note that a message that was sent came back; what it answers stays without an answer.

        Return the contact and the ids of both; none where the message is not known, or was delivered.
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
            self._end(row[0], SendState.FAILED, reason)
            reply_to = self._outgoing(row[0])[1]
            return contact[0], [row[0]] if reply_to is None else [row[0], reply_to]

    def mark(self, contact_id: int, network_id: str, at: float, displayed: bool) -> int | None:
        """Note that a message of ours was delivered or displayed.

        Return its id; None where it is not known, or nothing changed.
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
            # Whoever received it has it by way of the network, which need not have told us so far.
            self.departures.arrived(message_id)
            statement = statements.DISPLAYED if displayed else statements.DELIVERED
            self._database.write(statement, {"message": message_id, "when": at})
        return message_id

    def _add_outgoing(
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
    ) -> int:
        return self._database.insert(
            statements.ADD_OUTGOING,
            {
                "contact_id": contact_id,
                "author": author.value,
                "text": visible(text),
                "at": at,
                "network_id": network_id,
                "reply_to": reply_to,
                "state": state.value,
                "mind": mind,
            },
        )

    def _departure(self, outgoing_id: int) -> Departure:
        contact_id, reply_to, author, state, _ = self._outgoing(outgoing_id)
        arrived = state not in (SendState.INTENDED, SendState.HELD)
        return Departure(outgoing_id, contact_id, reply_to, author or "", arrived=arrived)

    def _outgoing(self, message_id: int) -> tuple[int, int | None, str, str | None, str | None]:
        """Return contact, what it answers, author, state and mind."""
        row = self._database.row(statements.OUTGOING, {"message": message_id})
        if row is None:
            raise _no_message(message_id)
        contact_id, reply_to, author, state, mind = row
        return contact_id, reply_to, author, state, mind

    def _settle(self, message_id: int, kind: OutcomeKind, reason: str) -> None:
        values = {"message": message_id, "outcome": kind.value, "reason": str(reason)}
        if not self._database.write(statements.SETTLE, values):
            raise _no_message(message_id)
        if reason == NOTHING_FOUND:
            self.lessons.note(message_id)

    def _end(self, outgoing_id: int, state: SendState, reason: str) -> None:
        with self._database:
            self.departures.forget(outgoing_id)
            reply_to = self._outgoing(outgoing_id)[1]
            values = {"message": outgoing_id, "state": state.value, "reason": str(reason)}
            self._database.write(statements.CHANGE_STATE, values)
            self._database.write(statements.REMOVE_HELD, {"message": outgoing_id})
            if reply_to is not None:
                self._settle(reply_to, OutcomeKind.SILENT, reason)

    def _explain(self, message_id: int, why: Mapping[str, Any]) -> None:
        text = as_json(why)
        if not self._database.write(statements.CHANGE_WHY, {"message": message_id, "why": text}):
            self._database.write(statements.ADD_WHY, {"message_id": message_id, "why": text})
        if why.get("merit") == Merit.GENERAL:
            self.lessons.note(message_id, general=True)

    # --- held replies ----------------------------------------------------------------

    def hold(
        self,
        message_id: int,
        text: str,
        at: float,
        *,
        reason: str = "",
        mind: str | None = None,
        why: Mapping[str, Any] | None = None,
        remembered: Remembered | None = None,
    ) -> int:
        """Keep an answer until the owner sends or drops it, and return the id of the held reply."""
        with self._database:
            contact_id = self._outgoing(message_id)[0]
            outgoing_id = self._add_outgoing(
                contact_id,
                text,
                at,
                author=Author.BOT,
                reply_to=message_id,
                mind=mind,
                state=SendState.HELD,
            )
            memory = None if remembered is None else as_json(remembered.memory.as_json())
            self._database.write(statements.ADD_HELD, {"message_id": outgoing_id, "memory": memory})
            self._settle(message_id, OutcomeKind.HELD, reason)
            if why is not None:
                self._explain(message_id, why)
            if self._holding is not None:
                self._holding.add(contact_id)
        return outgoing_id

    def held(self, message_id: int) -> HeldReply | None:
        """Return a reply that waits for the owner, by its own id or that of the message it answers."""
        row = self._database.row(statements.HELD, {"message": message_id})
        return None if row is None else _held_from(row)

    def held_replies(self, contact_id: int | None = None) -> list[HeldReply]:
        """Return all replies that wait for the owner, or those to one contact, oldest first."""
        if contact_id is None:
            rows = self._database.rows(statements.ALL_HELD)
        else:
            # Asked at every message, and nearly always in vain.
            if self._holding is None:
                self._holding = {held.message.contact_id for held in self.held_replies()}
            if contact_id not in self._holding:
                return []
            rows = self._database.rows(statements.ALL_HELD_OF, {"contact": contact_id})
        return [_held_from(row) for row in rows]

    def release(self, outgoing_id: int, at: float, text: str | None = None, *, network_id: str = "") -> None:
        """Turn a held reply, perhaps with a text that the owner changed, into an intended one.

        ``sent`` or ``not_sent`` follows. StoreError where it does not wait any more.
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
            contact_id, reply_to, author = self._outgoing(outgoing_id)[:3]
            self.departures.add(outgoing_id, contact_id, reply_to, author, network_id)

    def drop_held(self, outgoing_id: int, reason: str) -> None:
        """Note that a held reply is not wanted."""
        self._end(outgoing_id, SendState.DROPPED, reason)

    # --- after a crash ----------------------------------------------------------------

    def bring_back(self, now: float, longest_stop: float) -> bool:
        """Let every time ahead of ``now`` count as now; return whether there was one. See ``clocks``."""
        corrected = bring_back(self._database, now, longest_stop)
        if corrected:
            self._memories.clear()
        return corrected

    def unsettled(self) -> list[StoredMessage]:
        """Return the messages that were received and for which nothing was decided, oldest first."""
        return [message_from(row) for row in self._database.rows(statements.UNSETTLED)]

    # --- memory ----------------------------------------------------------------

    def memory(self, contact_id: int, mind: Mind, at: float) -> Memory:
        """Return what a mind remembers of a contact; of used replies only those of the last 30 minutes."""
        return self._memories.load(contact_id, mind, at)

    def save_memory(self, contact_id: int, remembered: Remembered) -> None:
        """Keep what a mind remembers of a contact."""
        with self._database:
            self._memories.save(contact_id, remembered)

    def forget(self, contact_id: int) -> None:
        """Forget what all minds remember of a contact. Messages and settings stay."""
        with self._database:
            self._memories.forget(contact_id)

    # --- privacy ----------------------------------------------------------------

    def delete_before(self, at: float) -> set[int]:
        """Delete some of the messages that came before ``at``, with all that hangs on them.

        Return whose they were; nobody: none is left. Others can have their turn between two calls.
        """
        touched = self._privacy.delete_before(at)
        if touched:
            self._memories.clear()
            self._holding = None
        return touched

    def delete_messages(self, contact_id: int) -> bool:
        """Delete some of a contact's messages; False: none is left."""
        self._holding = None
        return self._privacy.delete_of(contact_id)

    def remove_contact(self, contact_id: int) -> None:
        """Delete a contact with his settings, his messages and all that is remembered of him."""
        self._privacy.remove_contact(contact_id)
        self._let_go()

    @property
    def scrub_owed(self) -> bool:
        """Whether a scrub was begun and did not come to its end, at the last run maybe."""
        return self._database.scrub_owed

    def start_scrub(self) -> Rewriting | None:
        """Begin to leave nothing of what was deleted in the file; None: there is none.

        Its ``fill`` takes seconds, and is for another thread; ``end_scrub`` after it takes milliseconds;
        then its ``clear`` is for another thread, too.
        What is written between the two is kept.
        """
        return self._database.start_rewriting()

    def end_scrub(self) -> None:
        """Go on in the file without what was deleted. StoreError: in the one there was."""
        self._database.take_rewritten()

    def stop_scrub(self) -> None:
        """Leave the file as it is."""
        self._database.stop_rewriting()

    @property
    def path(self) -> Path | None:
        """The file of the database; None: it is none."""
        return self._database.path

    def everybody(self) -> list[int]:
        """Return the ids of all contacts, those of removed accounts, too."""
        return self._privacy.contacts()

    def remove_traces(self) -> None:
        """Delete what is left of accounts that are gone and the copies of older versions."""
        self._privacy.remove_traces()
        self._let_go()
        if self._database.path is not None:
            remove_copies(self._database.path)

    # --- counts ----------------------------------------------------------------

    def answers_since(self, at: float, contact_id: int | None = None) -> int:
        """Count what the bot sent since ``at``, to everybody or to one contact."""
        if contact_id is None:
            row = self._database.row(statements.ANSWERS_SINCE, {"since": at})
        else:
            row = self._database.row(statements.ANSWERS_SINCE_TO, {"since": at, "contact": contact_id})
        return 0 if row is None else int(row[0])

    def answer_times(self, since: float) -> list[tuple[int, float]]:
        """Return contact and time of all that the bot sent since then, oldest first."""
        rows = self._database.rows(statements.ANSWER_TIMES, {"since": since})
        return [(contact_id, sent_at) for contact_id, sent_at in rows]

    def _let_go(self) -> None:
        # What was kept in mind may be of the transaction that was undone.
        self._address_book.clear()
        self._memories.clear()
        self.departures.clear()
        self._holding = None


def _held_from(row: tuple[Any, ...]) -> HeldReply:
    return HeldReply(
        message=message_from(row[:-1]), memory=None if row[-1] is None else from_json(row[-1]) or None
    )


def _no_message(message_id: int) -> StoreError:
    return StoreError("There is no message {message}.", message=message_id)
