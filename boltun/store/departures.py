"""Our messages between the desk and the network: intended or sent, and not known to have arrived.

A network confirms later that it has a message, and after a crash it may know how far an earlier run had come
(``MessageArrived``, ``MessageUnsure`` and ``PastSettled`` in ``networks.protocol``). Until then such a
message is INTENDED. The message that it answers is WAITING, or SENT once the network took the answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Table, bindparam, case, select, update

from boltun.events import OutcomeKind
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.models import ContactRow, MessageRow
from boltun.store.records import SendState

__all__ = ["INTERRUPTED", "Departure", "Departures"]

INTERRUPTED = "interrupted"
"""The reason if nobody can find out any more whether the answer was sent."""

_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]

ANSWERED_BY_EARLIER_RUN = (
    update(_contacts)
    .where(_contacts.c.id == bindparam("contact"))
    .values(
        last_message_id=case(
            (_contacts.c.last_message_id > bindparam("last"), _contacts.c.last_message_id),
            else_=bindparam("last"),
        ),
        last_answer_at=select(_messages.c.at).where(_messages.c.id == bindparam("last")).scalar_subquery(),
    )
)


@dataclass(slots=True)
class Departure:
    """One message on its way."""

    id: int
    contact_id: int
    reply_to: int | None
    """The message that it answers."""
    author: str
    network_id: str = ""
    account: str = ""
    """The account's key, for messages of an earlier run."""
    handed_over: bool = False
    """Whether it is written down that the network took it."""
    arrived: bool = False
    """Whether the network confirmed it before that was written down."""

    @property
    def touches(self) -> tuple[int, list[int]]:
        """The contact, and the messages that change with this one."""
        return self.contact_id, [self.id] if self.reply_to is None else [self.id, self.reply_to]


class Departures:
    """The messages on their way, by our number and by the network's id."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[int, Departure] | None = None
        """None: to be read."""
        self._ids: dict[str, int] = {}
        self._earlier: dict[int, Departure] = {}
        """The messages of an earlier run."""

    def clear(self) -> None:
        """Drop what is cached, because a transaction was undone."""
        self._known = None

    # --- in this run ------------------------------------------------------------

    def add(
        self, outgoing_id: int, contact_id: int, reply_to: int | None, author: str, network_id: str
    ) -> None:
        """Note that a message is about to go to the network."""
        self._all()[outgoing_id] = Departure(outgoing_id, contact_id, reply_to, author, network_id)
        if network_id:
            self._ids[network_id] = outgoing_id

    def find(self, outgoing_id: int) -> Departure | None:
        """Return a message that is on its way; None if it is not, or not any more."""
        return self._all().get(outgoing_id)

    def handed_over(self, outgoing_id: int, network_id: str, *, over: bool) -> None:
        """Note that the network took a message under this id; ``over``: and that it has it."""
        if over:
            self.forget(outgoing_id)
        elif network_id:
            departure = self._all().get(outgoing_id)
            if departure is None:
                return
            self._ids.pop(departure.network_id, None)
            departure.network_id, departure.handed_over = network_id, True
            self._ids[network_id] = outgoing_id

    def forget(self, outgoing_id: int) -> None:
        """Note that a message is not on its way any more."""
        departure = self._all().pop(outgoing_id, None)
        self._earlier.pop(outgoing_id, None)
        if departure is not None:
            self._ids.pop(departure.network_id, None)

    def take_back(self, outgoing_id: int) -> None:
        """Remove a message that never left; the message that it answers waits again, as if nothing had been
        intended."""
        departure = self._all().get(outgoing_id)
        with self._database:
            self._database.write(statements.TAKE_BACK, {"message": outgoing_id})
            if departure is not None and departure.reply_to is not None:
                self._database.write(statements.WAITS_AGAIN, {"message": departure.reply_to})
        self.forget(outgoing_id)

    # --- what the network says -----------------------------------------------------

    def foresee(self, network_id: str) -> None:
        """Note that the network has a message, if it is not written down yet that it took it: then both are
        written at once."""
        departure = self._find(network_id)
        if departure is not None and not departure.handed_over and departure.id not in self._earlier:
            departure.arrived = True

    def arrived(self, which: int | str) -> tuple[int, list[int]] | None:
        """Note that the network has a message, named by our number or by its id.

        Return its contact and the messages that changed; None if it is not on its way.
        """
        departure = self._find(which)
        if departure is None:
            return None
        if not departure.handed_over and departure.id not in self._earlier:
            # That the network took it is about to be written down, and this with it.
            departure.arrived = True
            return departure.touches
        with self._database:
            if self._arrived_lately(departure):
                self.forget(departure.id)
                return departure.touches
            self._database.write(statements.ARRIVED, {"message": departure.id})
            if departure.author == "bot" and not departure.handed_over:
                # The earlier run had no time to write down what follows from that.
                where = {"contact": departure.contact_id, "last": departure.id}
                self._database.write(ANSWERED_BY_EARLIER_RUN, where)
            if departure.reply_to is not None:
                self._database.write(statements.CONFIRMED, {"message": departure.reply_to})
        self.forget(departure.id)
        return departure.touches

    def _arrived_lately(self, departure: Departure) -> bool:
        """Note in the journal that the network has a message, if that waits there."""
        journal, reply_to = self._database.journal, departure.reply_to
        sent = journal.messages.get(departure.id)
        asked = None if reply_to is None else journal.messages.get(reply_to)
        if sent is None or sent["sent_at"] is None or sent["state"] != SendState.INTENDED:
            return False
        if reply_to is not None and (asked is None or asked["outcome"] != OutcomeKind.SENT):
            return False
        journal.change_message(departure.id, {"state": SendState.SENT.value})
        if reply_to is not None:
            journal.change_message(reply_to, {"outcome": OutcomeKind.ANSWERED.value})
        return True

    def unsure(self, which: int | str) -> tuple[int, list[int]] | None:
        """Note that nobody can find out whether the network has a message: it is never sent again."""
        departure = self._find(which)
        if departure is None:
            return None
        with self._database:
            values = {"message": departure.id, "state": SendState.UNKNOWN.value, "reason": INTERRUPTED}
            self._database.write(statements.CHANGE_STATE, values)
            if departure.reply_to is not None:
                silent = {"outcome": OutcomeKind.SILENT.value, "reason": INTERRUPTED}
                self._database.write(statements.SETTLE, silent | {"message": departure.reply_to})
        self.forget(departure.id)
        return departure.touches

    # --- what an earlier run left -----------------------------------------------------

    def settle_interrupted(self, waiting: Collection[str] = ()) -> list[int]:
        """Settle the messages of an earlier run; call once, at start, before anything is sent.

        Those of the accounts ``waiting`` stay open: their networks will report (``settle_past``). Return the
        ids of what changed.
        """
        with self._database:
            # A confirmation may be written down although the sending was not.
            self._database.write(statements.ANSWERED_ALL_THE_SAME)
        self._earlier = dict(self._all())
        changed = []
        for departure in list(self._earlier.values()):
            if departure.account not in waiting and (touched := self.unsure(departure.id)):
                changed += touched[1]
        return changed

    def settle_past(self, account: str, *, sure: bool) -> list[tuple[int, list[int]]]:
        """Settle the rest of an earlier run: the network has told all that it knows of it.

        ``sure``: messages that it did not name never left, and the messages that they should have answered
        wait again. Return what changed, as ``arrived`` does.
        """
        changed = []
        for departure in list(self._earlier.values()):
            if departure.account != account:
                continue
            if sure and departure.reply_to is not None:
                self.take_back(departure.id)
                changed.append((departure.contact_id, [departure.reply_to]))
            elif sure:
                changed.append(self._never_left(departure))
            elif touched := self.unsure(departure.id):
                changed.append(touched)
        return changed

    def _never_left(self, departure: Departure) -> tuple[int, list[int]]:
        # The owner's words, and warnings, come too late by now.
        with self._database:
            values = {"message": departure.id, "state": SendState.FAILED.value, "reason": INTERRUPTED}
            self._database.write(statements.CHANGE_STATE, values)
        self.forget(departure.id)
        return departure.touches

    def _find(self, which: int | str) -> Departure | None:
        known = self._all()
        number = self._ids.get(which) if isinstance(which, str) else which
        return None if number is None else known.get(number)

    def _all(self) -> dict[int, Departure]:
        if self._known is None:
            self._known = {}
            self._ids = {}
            for *columns, sent_at in self._database.rows(statements.ON_THEIR_WAY):
                departure = Departure(*columns)
                departure.handed_over = sent_at is not None
                self._known[departure.id] = departure
                if departure.network_id:
                    self._ids[departure.network_id] = departure.id
        return self._known
