"""Turns rows into the values that the store returns. The order of columns is that of ``statements``."""

from __future__ import annotations

import json
from functools import lru_cache

from boltun.events import OutcomeKind
from boltun.message import Account, Author, ChatKind, Contact
from boltun.store.database import Row
from boltun.store.records import Answers, ContactSettings, SendState, StoredContact, StoredMessage
from boltun.store.storable import object_in, visible

__all__ = [
    "account_from",
    "contact_from",
    "identity",
    "message_from",
    "settings_columns",
    "settings_from",
    "stored_contact_from",
]


def account_from(row: Row) -> Account:
    """Return an account from a row of ``ACCOUNTS``."""
    key, network, address, enabled, ask_first, text = row
    options = object_in(text)
    return Account(
        key=key,
        network=network,
        address=address,
        enabled=bool(enabled),
        ask_first=bool(ask_first),
        options=options or {},
        unreadable=options is None,
    )


@lru_cache(maxsize=256)
def _texts(text: str) -> tuple[str, ...]:
    try:
        texts = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return ()
    return tuple(one for one in texts if isinstance(one, str)) if isinstance(texts, list) else ()


def identity(contact: Contact) -> dict[str, object]:
    """Return the columns of a network's news about a contact."""
    return {
        "name": visible(contact.name),
        "kind": contact.kind.value,
        "groups": visible(json.dumps(contact.groups, ensure_ascii=False)),
        "listed": contact.listed,
        "automatic": contact.automatic,
    }


def settings_columns(settings: ContactSettings) -> dict[str, object]:
    """Return the columns of one contact's settings."""
    behind = len(settings.minds) > 1
    return {
        "answers": settings.answers.value,
        "mind": settings.mind,
        "minds_behind": visible(json.dumps(settings.minds[1:], ensure_ascii=False)) if behind else None,
        "paused_until": settings.paused_until,
        "stopped_until": settings.stopped_until,
        "warned": settings.warned,
        "last_answer_at": settings.last_answer_at,
        "grave_as_usual": settings.grave_as_usual,
        "warned_at": settings.warned_at,
        "model": settings.model,
    }


def contact_from(account: str, address: str, row: Row) -> Contact:
    """Return a contact as the network describes it, from its columns."""
    name, kind, groups, listed, automatic = row
    return Contact(
        account=account,
        address=address,
        name=name,
        kind=ChatKind(kind),
        groups=_texts(groups),
        listed=bool(listed),
        automatic=bool(automatic),
    )


def stored_contact_from(row: Row) -> StoredContact:
    """Return a contact from a row of ``CONTACT``, ``CONTACTS`` or ``CONVERSATIONS``."""
    owner_active_at, unread, grave, last_text, last_at, last_author, last_outcome, person = row[18:]
    return StoredContact(
        id=row[0],
        contact=contact_from(row[1], row[2], row[3:8]),
        settings=settings_from(row[8:18]),
        owner_active_at=owner_active_at,
        unread=unread,
        grave=grave or "",
        last_text=last_text or "",
        last_at=last_at,
        last_author=None if last_author is None else Author(last_author),
        last_outcome=None if last_outcome is None else OutcomeKind(last_outcome),
        person=person,
    )


def settings_from(row: Row) -> ContactSettings:
    """Return the settings of one contact, from the columns of ``settings_columns``."""
    answers, mind, behind, paused_until, stopped_until, warned, *rest = row
    last_answer_at, grave_as_usual, warned_at, model = rest
    return ContactSettings(
        answers=Answers(answers),
        minds=() if mind is None else (mind, *(() if behind is None else _texts(behind))),
        paused_until=paused_until,
        stopped_until=stopped_until,
        warned=bool(warned),
        last_answer_at=last_answer_at,
        grave_as_usual=bool(grave_as_usual),
        warned_at=warned_at,
        model=bool(model),
    )


def message_from(row: Row) -> StoredMessage:
    """Return a message from a row of ``MESSAGE`` and its like."""
    number, contact_id, author, text, at, received_at, network_id, server_id, sender, edited_of = row[:10]
    replayed, held_up, automatic, addressed, encrypted = row[10:15]
    outcome, reason, reply_to, state, mind = row[15:20]
    return StoredMessage(
        id=number,
        contact_id=contact_id,
        author=Author(author),
        text=text,
        at=at,
        received_at=received_at,
        network_id=network_id,
        server_id=server_id,
        sender=sender,
        outcome=None if outcome is None else OutcomeKind(outcome),
        reason=reason,
        reply_to=reply_to,
        state=None if state is None else SendState(state),
        delivered_at=row[20],
        displayed_at=row[21],
        mind=mind,
        edited_of=edited_of,
        replayed=bool(replayed),
        held_up=bool(held_up),
        automatic=bool(automatic),
        addressed=bool(addressed),
        encrypted=bool(encrypted),
        thumb=None if row[22] is None else bool(row[22]),
    )
