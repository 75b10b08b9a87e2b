"""What a mind may know of a contact that sends words to a language model."""

from __future__ import annotations

from typing import Final

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.minds.acquaintance import MOST_SAID, NOBODY, Acquaintance, Said
from boltun.store.records import SendState, StoredMessage
from boltun.store.store import Store

__all__ = ["acquainted"]

_NOT_SAID: Final = (SendState.HELD, SendState.DROPPED, SendState.INTENDED, SendState.FAILED)
_LONG_AGO: Final = 86_400.0
"""What was said a day before the message is no part of the conversation any more. Seconds."""


def acquainted(store: Store, contact_id: int, message_id: int) -> Acquaintance:
    """Return what is known of a contact when this message of his is answered.

    If he is not marked, that is nothing at all. What the owner wrote himself is never part of it.
    """
    if not store.contacts.get(contact_id).settings.model:
        return NOBODY
    asked = store.messages.get(message_id)
    since = asked.received_at - _LONG_AGO
    before = store.messages.history(contact_id, message_id, MOST_SAID)
    said = (
        Said(text=one.text, by_contact=one.author is Author.CONTACT)
        for one in before
        if one.received_at >= since and _was_said(one)
    )
    return Acquaintance(may_send=True, said=tuple(said))


def _was_said(one: StoredMessage) -> bool:
    if one.author is Author.BOT:
        return one.state not in _NOT_SAID
    is_theirs = one.author is Author.CONTACT and one.outcome is not OutcomeKind.WAITING
    return is_theirs and not (one.encrypted or one.automatic) and bool(one.text.strip())
