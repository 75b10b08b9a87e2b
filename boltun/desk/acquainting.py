"""What a mind may know of a contact that sends words to a language model."""

from __future__ import annotations

from typing import Final

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.minds.acquaintance import MOST_SAID, NOBODY, Acquaintance, Said
from boltun.store.records import SendState, StoredMessage
from boltun.store.store import Store

__all__ = ["acquainted", "said_before"]

_NOT_SAID: Final = (SendState.HELD, SendState.DROPPED, SendState.INTENDED, SendState.FAILED)
_ANSWERED: Final = (OutcomeKind.ANSWERED, OutcomeKind.SENT)
_LONG_AGO: Final = 86_400.0
"""What was said a day before the message is no part of the conversation any more. Seconds."""


def acquainted(store: Store, contact_id: int, message_id: int) -> Acquaintance:
    """Return what is known of a contact when this message of his is answered.

    If he is not marked, that is nothing at all. What the owner wrote himself is never part of it.
    """
    if not store.contacts.get(contact_id).settings.model:
        return NOBODY
    return Acquaintance(may_send=True, said=said_before(store, contact_id, message_id))


def said_before(store: Store, contact_id: int, message_id: int) -> tuple[Said, ...]:
    """Return the last messages of a conversation before this one, without those of the owner."""
    asked = store.messages.get(message_id)
    since = asked.received_at - _LONG_AGO
    before = [one for one in store.messages.history(contact_id, message_id, MOST_SAID) if _was_said(one)]
    answered = {one.reply_to: one.mind for one in before if one.author is Author.BOT}
    return tuple(
        Said(
            text=one.text,
            by_contact=one.author is Author.CONTACT,
            mind=(answered.get(one.id) if one.author is Author.CONTACT else one.mind) or "",
        )
        for one in before
        if one.received_at >= since
    )


def _was_said(one: StoredMessage) -> bool:
    if one.author is Author.BOT:
        return one.state not in _NOT_SAID
    if one.author is not Author.CONTACT or one.encrypted or one.automatic:
        return False
    # What a mind met with silence is over. What a newer message superseded belongs to that one.
    return one.outcome in _ANSWERED or one.reason == Reason.SUPERSEDED
