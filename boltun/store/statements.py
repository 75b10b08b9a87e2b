"""Every statement that the store runs. Parameters in a WHERE have names that no column has."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, case, delete, func, insert, or_, select, text, update
from sqlalchemy.orm import DeclarativeBase

from boltun.store.models import (
    AccountRow,
    BinRow,
    ContactRow,
    ExplanationRow,
    HeldReplyRow,
    JoinedRow,
    MemoryRow,
    MessageRow,
    PromiseRow,
    RepeatRow,
    ThumbRow,
    UsedReplyRow,
)

SHOWN = 500
"""A contact is read with so many characters of his conversation's last message."""


def _table(model: type[DeclarativeBase]) -> Table:
    table = model.__table__
    assert isinstance(table, Table)
    return table


def _given(*names: str) -> dict[str, Any]:
    return {name: bindparam(name) for name in names}


_accounts = _table(AccountRow)
_contacts = _table(ContactRow)
_messages = _table(MessageRow)
_explanations = _table(ExplanationRow)
_held = _table(HeldReplyRow)
_used = _table(UsedReplyRow)
_repeats = _table(RepeatRow)
_memories = _table(MemoryRow)
_bin = _table(BinRow)
_joined = _table(JoinedRow)
_promises = _table(PromiseRow)
_thumbs = _table(ThumbRow)

_this_message: ColumnElement[bool] = _messages.c.id == bindparam("message")
_this_contact: ColumnElement[bool] = _contacts.c.id == bindparam("contact")
not_in_bin: ColumnElement[bool] = (
    ~select(_bin.c.contact_id).where(_bin.c.contact_id == _messages.c.contact_id).exists()
)
"""The message does not lie in the bin."""

# --- accounts ----------------------------------------------------------------

_account_values = ("key", "network", "address", "enabled", "ask_first", "options", "listed")

ACCOUNTS = (
    select(
        _accounts.c.key,
        _accounts.c.network,
        _accounts.c.address,
        _accounts.c.enabled,
        _accounts.c.ask_first,
        _accounts.c.options,
    )
    .where(_accounts.c.listed, _accounts.c.removed.is_(False))
    .order_by(_accounts.c.id)
)
ACCOUNT_ID = select(_accounts.c.id).where(_accounts.c.key == bindparam("account"))
ADD_ACCOUNT = (
    insert(_accounts).values(_given(*_account_values) | {"removed": False}).returning(_accounts.c.id)
)
CHANGE_ACCOUNT = (
    update(_accounts)
    .where(_accounts.c.key == bindparam("account"))
    .values(_given(*_account_values[1:]) | {"removed": False})
)
CHANGE_ALL_BUT_OPTIONS = (
    update(_accounts)
    .where(_accounts.c.key == bindparam("account"))
    .values(_given(*(name for name in _account_values[1:] if name != "options")) | {"removed": False})
)
KEEPSAKE = select(_accounts.c.device, _accounts.c.bookmark).where(_accounts.c.key == bindparam("account"))
BOOKMARKED = select(_accounts.c.key).where(_accounts.c.bookmark.is_not(None))
KEEP_DEVICE = update(_accounts).where(_accounts.c.key == bindparam("account")).values(_given("device"))
KEEP_BOOKMARK = update(_accounts).where(_accounts.c.key == bindparam("account")).values(_given("bookmark"))
REMOVE_ACCOUNT = update(_accounts).where(_accounts.c.key == bindparam("account")).values(removed=True)

# --- contacts ----------------------------------------------------------------

_identity = ("name", "kind", "groups", "listed", "automatic")
SETTINGS = (
    "answers",
    "mind",
    "minds_behind",
    "paused_until",
    "stopped_until",
    "warned",
    "last_answer_at",
    "grave_as_usual",
    "warned_at",
    "model",
)

FIND_CONTACT = (
    select(_contacts.c.id, *(_contacts.c[name] for name in _identity))
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(_accounts.c.key == bindparam("account"), _contacts.c.address == bindparam("at_address"))
)
ROSTER = (
    select(_contacts.c.id, _contacts.c.address, *(_contacts.c[name] for name in _identity))
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(_accounts.c.key == bindparam("account"))
)
ADD_CONTACT = (
    insert(_contacts)
    .values(_given("account_id", "address", *_identity, *SETTINGS) | {"unread": 0})
    .returning(_contacts.c.id)
)
CHANGE_CONTACT = update(_contacts).where(_this_contact).values(_given(*_identity))
SAVE_SETTINGS = update(_contacts).where(_this_contact).values(_given(*SETTINGS))
_seen: ColumnElement[float] = bindparam("seen_at")
SAW_OWNER = (
    update(_contacts)
    .where(_this_contact)
    .values(
        # Never back in time: a backlog may report older messages.
        owner_active_at=case(
            (or_(_contacts.c.owner_active_at.is_(None), _contacts.c.owner_active_at < _seen), _seen),
            else_=_contacts.c.owner_active_at,
        ),
        unread=0,
        grave=None,
    )
)
SAW_OWNER_ELSEWHERE = (
    update(_contacts)
    .where(_this_contact, or_(_contacts.c.owner_active_at.is_(None), _contacts.c.owner_active_at < _seen))
    .values(owner_active_at=_seen)
)
OWNER_GONE = update(_contacts).where(_this_contact).values(owner_active_at=None)
MARK_READ = (
    update(_contacts)
    .where(_this_contact, or_(_contacts.c.unread > 0, _contacts.c.grave.is_not(None)))
    .values(unread=0, grave=None)
)
MARK_GRAVE = update(_contacts).where(_this_contact).values(grave=bindparam("kind"))
CAME_IN = (
    update(_contacts)
    .where(_this_contact)
    .values(
        unread=_contacts.c.unread + 1,
        last_message_id=bindparam("last"),
        last_incoming_id=bindparam("last"),
    )
    # The columns that the decision about the message needs, so that nobody has to ask for them.
    .returning(*(_contacts.c[name] for name in SETTINGS), _contacts.c.owner_active_at, _contacts.c.unread)
)
WENT_OUT = update(_contacts).where(_this_contact).values(last_message_id=bindparam("last"))
ANSWERED_ELSEWHERE = update(_contacts).where(_this_contact).values(last_answer_at=bindparam("when"))
ANSWERED_CONTACT = (
    update(_contacts)
    .where(_this_contact)
    .values(last_message_id=bindparam("last"), last_answer_at=bindparam("when"))
)

_last = _messages.alias("last")
_incoming = _messages.alias("incoming")
_contact_columns = (
    select(
        _contacts.c.id,
        _accounts.c.key,
        _contacts.c.address,
        *(_contacts.c[name] for name in _identity),
        *(_contacts.c[name] for name in SETTINGS),
        _contacts.c.owner_active_at,
        _contacts.c.unread,
        _contacts.c.grave,
        func.substr(_last.c.text, 1, SHOWN),
        _last.c.at,
        _last.c.author,
        _incoming.c.outcome,
        _joined.c.person_id,
    )
    .join(_joined, _joined.c.contact_id == _contacts.c.id, isouter=True)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .join(_last, _last.c.id == _contacts.c.last_message_id, isouter=True)
    .join(_incoming, _incoming.c.id == _contacts.c.last_incoming_id, isouter=True)
)
CONTACT = _contact_columns.where(_this_contact)
CONTACTS = _contact_columns.where(_accounts.c.removed.is_(False)).order_by(
    func.lower(_contacts.c.name), _contacts.c.address
)
CONVERSATIONS = _contact_columns.where(
    _accounts.c.removed.is_(False), _contacts.c.last_message_id.is_not(None)
).order_by(_contacts.c.last_message_id.desc())

# --- messages ----------------------------------------------------------------

_OPEN = "(outcome = 'waiting' OR state = 'intended')"

_scanned_contact = _messages.c.contact_id + 0
"""Keeps the planner from reading a whole conversation if there is an index of a few rows."""

_common = (
    "contact_id",
    "author",
    "text",
    "at",
    "received_at",
    "network_id",
    "server_id",
    "sender",
    "edited_of",
    "replayed",
    "held_up",
    "automatic",
    "addressed",
    "encrypted",
)
_given_thumb = _thumbs.alias("given_thumb")
_thumb = (
    select(_given_thumb.c.up)
    .where(_given_thumb.c.message_id == _messages.c.id)
    .correlate(_messages)
    .scalar_subquery()
    .label("thumb")
)
_message_columns = select(
    *(
        _messages.c[name]
        for name in (
            "id",
            *_common,
            "outcome",
            "reason",
            "reply_to",
            "state",
            "mind",
            "delivered_at",
            "displayed_at",
        )
    ),
    _thumb,
)
MESSAGE = _message_columns.where(_this_message)
HISTORY = (
    _message_columns.where(
        _messages.c.contact_id == bindparam("contact"), _messages.c.id < bindparam("before")
    )
    .order_by(_messages.c.id.desc())
    .limit(bindparam("count"))
)
HISTORY_AFTER = (
    _message_columns.where(
        _messages.c.contact_id == bindparam("contact"), _messages.c.id > bindparam("after")
    )
    .order_by(_messages.c.id)
    .limit(bindparam("count"))
)

_known_message = select(*(_messages.c[name] for name in ("author", "text", "sender", "server_id", "state")))
SAME_ID = _known_message.where(
    _messages.c.contact_id == bindparam("contact"),
    _messages.c.network_id == bindparam("id_there"),
    # The condition of the index, so that it can be used.
    text("network_id <> ''"),
)
SAME_SERVER_ID = select(_messages.c.id).where(
    _messages.c.contact_id == bindparam("contact"),
    _messages.c.server_id == bindparam("id_there"),
    text("server_id <> ''"),
)
SAME_TIME = _known_message.where(
    _messages.c.contact_id == bindparam("contact"),
    _messages.c.at == bindparam("when"),
    text("length(network_id) = 0 AND state IS NULL"),
)
ON_ITS_WAY = select(_messages.c.id).where(
    text(f"{_OPEN} AND state = 'intended'"),
    _scanned_contact == bindparam("contact"),
    _messages.c.text == bindparam("words"),
)

ADD_INCOMING = (
    insert(_messages).values(_given(*_common, "outcome") | {"reason": ""}).returning(_messages.c.id)
)
ADD_OUTGOING = (
    insert(_messages)
    .values(
        _given("contact_id", "author", "text", "at", "network_id", "reply_to", "state", "mind")
        | {
            "received_at": bindparam("at"),
            "server_id": "",
            "sender": "",
            "replayed": False,
            "held_up": False,
            "automatic": False,
            "addressed": False,
            "encrypted": False,
            "reason": "",
        }
    )
    .returning(_messages.c.id)
)
OUTGOING = select(
    _messages.c.contact_id, _messages.c.reply_to, _messages.c.author, _messages.c.state, _messages.c.mind
).where(_this_message)
SETTLE = update(_messages).where(_this_message).values(_given("outcome", "reason"))
SENT = (
    update(_messages)
    .where(_this_message)
    .values(
        # The receiver may have confirmed it already.
        state=case(
            (or_(_messages.c.state == "delivered", _messages.c.state == "displayed"), _messages.c.state),
            else_="sent",
        ),
        reason="",
        network_id=bindparam("network_id"),
        at=bindparam("when"),
        sent_at=bindparam("when"),
    )
)
HANDED_OVER = (
    update(_messages)
    .where(_this_message)
    .values(reason="", network_id=bindparam("network_id"), at=bindparam("when"), sent_at=bindparam("when"))
)
ARRIVED = (
    update(_messages)
    .where(_this_message, _messages.c.state == "intended")
    .values(state="sent", sent_at=func.coalesce(_messages.c.sent_at, _messages.c.at))
)
CONFIRMED = (
    update(_messages)
    .where(
        _this_message,
        or_(_messages.c.outcome == "sent", _messages.c.outcome == "waiting", _messages.c.outcome == "silent"),
    )
    .values(
        outcome="answered",
        # It was settled in silence, and is known now to be answered all the same.
        reason=case((_messages.c.outcome == "silent", ""), else_=_messages.c.reason),
    )
)
ANSWERED_ALL_THE_SAME = (
    update(_messages)
    .where(
        text(f"{_OPEN} AND outcome = 'waiting'"),
        text(
            "EXISTS (SELECT 1 FROM messages AS answer WHERE answer.reply_to = messages.id "
            "AND answer.reply_to IS NOT NULL AND answer.state NOT IN ('failed', 'dropped') "
            "AND answer.state IN ('sent', 'delivered', 'displayed'))"
        ),
    )
    .values(outcome="answered")
)
WAITS_AGAIN = update(_messages).where(_this_message).values(outcome="waiting", reason="")
TAKE_BACK = delete(_messages).where(_this_message, _messages.c.state == "intended")
CHANGE_STATE = update(_messages).where(_this_message).values(_given("state", "reason"))
RELEASE = (
    update(_messages)
    .where(_this_message, _messages.c.state == "held")
    .values(
        state="intended",
        at=bindparam("when"),
        network_id=bindparam("network_id"),
        text=func.coalesce(bindparam("words"), _messages.c.text),
    )
)
OURS = (
    select(_messages.c.id, _messages.c.state)
    .where(
        _messages.c.contact_id == bindparam("contact"),
        _messages.c.network_id == bindparam("id_there"),
        text("network_id <> ''"),
        _messages.c.author != "contact",
    )
    .order_by(_messages.c.id.desc())
    .limit(1)
)
DELIVERED = update(_messages).where(_this_message).values(state="delivered", delivered_at=bindparam("when"))
DISPLAYED = (
    update(_messages)
    .where(_this_message)
    .values(
        state="displayed",
        displayed_at=bindparam("when"),
        delivered_at=func.coalesce(_messages.c.delivered_at, bindparam("when")),
    )
)

UNSETTLED = _message_columns.where(
    text(f"{_OPEN} AND outcome = 'waiting'"),
    not_in_bin,
    text(
        "NOT EXISTS (SELECT 1 FROM messages AS answer WHERE answer.reply_to = messages.id "
        "AND answer.reply_to IS NOT NULL AND answer.state NOT IN ('failed', 'dropped'))"
    ),
).order_by(_messages.c.id)
ON_THEIR_WAY = (
    select(
        _messages.c.id,
        _messages.c.contact_id,
        _messages.c.reply_to,
        _messages.c.author,
        _messages.c.network_id,
        _accounts.c.key,
        _messages.c.sent_at,
    )
    .join(_contacts, _contacts.c.id == _messages.c.contact_id)
    .join(_accounts, _accounts.c.id == _contacts.c.account_id)
    .where(text(f"{_OPEN} AND state = 'intended'"), not_in_bin)
    .order_by(_messages.c.id)
)

ANSWERS_SINCE = select(func.count()).where(
    text("author = 'bot' AND sent_at IS NOT NULL"), _messages.c.sent_at >= bindparam("since")
)
ANSWER_TIMES = (
    select(_messages.c.contact_id, _messages.c.sent_at)
    .where(text("author = 'bot' AND sent_at IS NOT NULL"), _messages.c.sent_at >= bindparam("since"))
    .order_by(_messages.c.sent_at)
)
ANSWERS_SINCE_TO = ANSWERS_SINCE.where(_scanned_contact == bindparam("contact"))

WROTE_BEFORE = select(func.max(_messages.c.received_at)).where(
    _messages.c.contact_id == bindparam("contact"),
    text("author = 'contact'"),
    _messages.c.received_at < bindparam("before"),
)

SAID_BEFORE = (
    select(_messages.c.text)
    .where(
        _messages.c.contact_id == bindparam("contact"),
        text("author = 'contact'"),
        _messages.c.received_at < bindparam("before"),
    )
    .order_by(_messages.c.id.desc())
    .limit(10)
)

# --- why ----------------------------------------------------------------

WHY = select(_explanations.c.why).where(_explanations.c.message_id == bindparam("message"))
KEEP_WHY = text(
    "INSERT INTO explanations (message_id, why) VALUES (:message_id, :why)"
    " ON CONFLICT (message_id) DO UPDATE SET why = excluded.why"
)

# --- held replies ----------------------------------------------------------------

_held_columns = _message_columns.add_columns(_held.c.memory).where(
    _messages.c.id == _held.c.message_id, _messages.c.id.in_(select(_held.c.message_id))
)
HELD = _held_columns.where(
    or_(_messages.c.id == bindparam("message"), _messages.c.reply_to == bindparam("message"))
)
ALL_HELD = _held_columns.order_by(_messages.c.id)
ALL_HELD_OF = ALL_HELD.where(_scanned_contact == bindparam("contact"))
ADD_HELD = insert(_held).values(_given("message_id", "memory"))
REMOVE_HELD = delete(_held).where(_held.c.message_id == bindparam("message"))

# --- promises ----------------------------------------------------------------

ADD_PROMISE = insert(_promises).values(_given("message_id") | {"kept": False})
REMOVE_PROMISE = delete(_promises).where(_promises.c.message_id == bindparam("message"))

# --- memory ----------------------------------------------------------------


def _of_mind(table: Table) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return table.c.contact_id == bindparam("contact"), table.c.mind == bindparam("by_mind")


REPEAT = select(_repeats.c.last, _repeats.c.repeats, _repeats.c.answered_at).where(*_of_mind(_repeats))
ADD_REPEAT = insert(_repeats).values(_given("contact_id", "mind", "last", "repeats", "answered_at"))
CHANGE_REPEAT = update(_repeats).where(*_of_mind(_repeats)).values(_given("last", "repeats", "answered_at"))
USED = (
    select(_used.c.reply, func.max(_used.c.at))
    .where(*_of_mind(_used), _used.c.at >= bindparam("since"))
    .group_by(_used.c.reply)
    .order_by(func.max(_used.c.at))
)
ADD_USED = insert(_used).values(_given("contact_id", "mind", "reply", "at"))
MEMORY = select(_memories.c.data).where(*_of_mind(_memories))
ADD_MEMORY = insert(_memories).values(_given("contact_id", "mind", "data"))
CHANGE_MEMORY = update(_memories).where(*_of_mind(_memories)).values(_given("data"))
FORGET = tuple(
    delete(table).where(table.c.contact_id == bindparam("contact")) for table in (_used, _repeats, _memories)
)
