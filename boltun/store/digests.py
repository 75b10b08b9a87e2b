"""What the owner has yet to look after: messages without an answer, promises made for him, requests to call.

Almost all of it is in the messages themselves. Besides them there is only how far the owner dismissed those
of a contact, what contacts asked of him, and which promises and requests he ticked off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Table,
    and_,
    bindparam,
    case,
    func,
    insert,
    or_,
    select,
    text,
    true,
    update,
)

from boltun.events import OutcomeKind
from boltun.store.database import Database
from boltun.store.models import AccountRow, ContactRow, MessageRow, PromiseRow, RequestRow
from boltun.store.slices import Slices
from boltun.store.statements import SHOWN

__all__ = ["Asked", "Digests", "Incoming", "Promised"]

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_promises: Table = PromiseRow.__table__  # type: ignore[assignment]
_requests: Table = RequestRow.__table__  # type: ignore[assignment]

URGENT: Final = "urgent"
CALL_BACK: Final = "call back"
"""The values of ``desk.requests.Request``."""
_SENT: Final = ("sent", "delivered", "displayed", "unknown")
"""The states of messages that the contact may have seen."""

_since: ColumnElement[float] = bindparam("since")
# It is as old as it was written, for a network may bring what is long over.
_at = case((_messages.c.at < _messages.c.received_at, _messages.c.at), else_=_messages.c.received_at)
_urgent = _requests.alias("urgent")
CAME = (
    select(
        _messages.c.id,
        _messages.c.contact_id,
        func.substr(_messages.c.text, 1, SHOWN),
        _at,
        _messages.c.outcome,
        _messages.c.reason,
        _urgent.c.message_id,
    )
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .join(_urgent, and_(_urgent.c.message_id == _messages.c.id, _urgent.c.kind == URGENT), isouter=True)
    .where(
        _messages.c.id >= bindparam("low"),
        _messages.c.id <= bindparam("high"),
        _messages.c.author == "contact",
        _messages.c.outcome.is_not(None),
        _messages.c.id > func.coalesce(_contacts.c.dismissed_id, 0),
        _at >= _since,
        or_(_contacts.c.owner_active_at.is_(None), _contacts.c.owner_active_at < _at),
        _accounts.c.removed.is_(False),
    )
    .order_by(_messages.c.id)
)
_asked = _messages.alias("asked")
PROMISED = (
    select(
        _messages.c.id,
        _messages.c.contact_id,
        _messages.c.text,
        _messages.c.at,
        func.substr(func.coalesce(_asked.c.text, ""), 1, SHOWN),
    )
    .join(_promises, _promises.c.message_id == _messages.c.id)
    .join(_asked, _asked.c.id == _messages.c.reply_to, isouter=True)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    # The condition of the index, so that it can be used.
    .where(
        text("NOT kept"), or_(*(_messages.c.state == one for one in _SENT)), _accounts.c.removed.is_(False)
    )
    .order_by(_messages.c.id)
)
KEEP = (
    update(_promises).where(_promises.c.message_id == bindparam("message")).values(kept=bindparam("is_kept"))
)
CALLS = (
    select(_messages.c.id, _messages.c.contact_id, func.substr(_messages.c.text, 1, SHOWN), _at)
    .join(_requests, _requests.c.message_id == _messages.c.id)
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    # The condition of the index, so that it can be used.
    .where(text("NOT done"), _requests.c.kind == CALL_BACK, _accounts.c.removed.is_(False))
    .order_by(_messages.c.id)
)
IS_ASKED = select(_requests.c.message_id).where(
    _requests.c.message_id == bindparam("message"), _requests.c.kind == bindparam("asked")
)
ADD_REQUEST = insert(_requests).values(
    message_id=bindparam("message"), kind=bindparam("asked"), done=bindparam("is_done")
)
SETTLE_EARLIER = (
    update(_requests)
    .where(
        _requests.c.kind == bindparam("asked"),
        _requests.c.message_id < bindparam("message"),
        _requests.c.message_id.in_(
            select(_messages.c.id).where(_messages.c.contact_id == bindparam("contact"))
        ),
    )
    .values(done=true())
)
CALL = (
    update(_requests)
    .where(_requests.c.message_id == bindparam("message"), _requests.c.kind == CALL_BACK)
    .values(done=bindparam("is_done"))
)
DISMISSED = select(_contacts.c.dismissed_id).where(_contacts.c.id == bindparam("contact"))
DISMISS = (
    update(_contacts).where(_contacts.c.id == bindparam("contact")).values(dismissed_id=bindparam("last"))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A message of a contact who has seen nothing of the owner since."""

    id: int
    contact_id: int
    text: str
    """Its beginning."""
    at: float
    outcome: OutcomeKind
    reason: str
    urgent: bool = False
    """The contact said so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promised:
    """A message of Boltun that promises something, and is not ticked off."""

    message_id: int
    contact_id: int
    text: str
    at: float
    asked: str
    """The beginning of the message that it answers; empty: it is not there any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A message of a contact who asks to be called, and was not called yet."""

    message_id: int
    contact_id: int
    text: str
    """Its beginning."""
    at: float


class Digests:
    """Reads what is left for the owner. Times are Unix seconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._slices = Slices(database)

    def slices(self, since: float) -> list[tuple[int, int]]:
        """Return the ranges of ids of the messages since then, oldest first."""
        return self._slices.of(since)

    def came(self, piece: tuple[int, int], since: float) -> list[Incoming]:
        """Return a slice's messages of contacts that came since then and since the owner was last there, as
        far as he has not dismissed them, oldest first.
        """
        where = {"low": piece[0], "high": piece[1], "since": since}
        return [
            Incoming(
                id=number,
                contact_id=contact_id,
                text=words,
                at=at,
                outcome=OutcomeKind(outcome),
                reason=reason,
                urgent=urgent is not None,
            )
            for number, contact_id, words, at, outcome, reason, urgent in self._database.rows(CAME, where)
        ]

    def promises(self) -> list[Promised]:
        """Return the promises that are not ticked off, oldest first."""
        return [
            Promised(message_id=number, contact_id=contact_id, text=words, at=at, asked=asked)
            for number, contact_id, words, at, asked in self._database.rows(PROMISED)
        ]

    def ask(self, message_id: int, contact_id: int, kind: str) -> None:
        """Note what a contact asks of the owner; if he asked for the same before, only this counts."""
        values = {"message": message_id, "contact": contact_id, "asked": kind}
        with self._database:
            if self._database.row(IS_ASKED, values) is None:
                self._database.write(SETTLE_EARLIER, values)
                self._database.write(ADD_REQUEST, values | {"is_done": False})

    def calls(self) -> list[Asked]:
        """Return the requests to be called that are not ticked off, oldest first."""
        return [
            Asked(message_id=number, contact_id=contact_id, text=words, at=at)
            for number, contact_id, words, at in self._database.rows(CALLS)
        ]

    def called(self, message_id: int, done: bool = True) -> bool:
        """Tick a request to be called off, or list it again; return whether there is one."""
        with self._database:
            return self._database.write(CALL, {"message": message_id, "is_done": done}) > 0

    def dismiss(self, contact_id: int, up_to: int) -> int:
        """Leave out a contact's messages up to this one, by its number; 0: leave out none. Return up to which
        one they were left out before.
        """
        with self._database:
            row = self._database.row(DISMISSED, {"contact": contact_id})
            self._database.write(DISMISS, {"contact": contact_id, "last": up_to})
        return 0 if row is None else int(row[0] or 0)

    def keep(self, message_id: int, kept: bool = True) -> bool:
        """Tick a promise off, or list it again; return whether there is one."""
        with self._database:
            return self._database.write(KEEP, {"message": message_id, "is_kept": kept}) > 0
