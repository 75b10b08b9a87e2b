"""What an event of a room says, for whoever decides about answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import nio

__all__ = ["SEALED", "Reading", "read", "transaction_of"]

SEALED: Final = "This message is encrypted, and its key has not come."

_FALLBACK: Final = re.compile(r"\A(?:> ?[^\n]*\n)+\n?")
"""What programs put in front of a reply: the quoted message, for those that know no replies."""
_AUTOMATIC: Final = frozenset(("m.notice", "m.server_notice"))
_NOT_FOR_PEOPLE: Final = frozenset(("m.key.verification.request",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One message of a room."""

    id: str
    sender: str
    at: float
    """When its server says that it was written, Unix seconds."""
    text: str
    automatic: bool = False
    sealed: bool = False
    """It could not be decrypted."""
    edit_of: str | None = None
    mentions: frozenset[str] = frozenset()
    """The Matrix IDs that it names as such."""
    transaction: str = ""
    """The id that this device gave it; empty: another device wrote it."""


def read(event: Any) -> Reading | None:
    """Return the message that an event is (of nio); None where it is none."""
    if isinstance(event, (nio.MegolmEvent, nio.UnknownEncryptedEvent)):
        return _sealed(event)
    source = event.source
    if isinstance(event, nio.BadEvent) and source.get("type") == "m.room.encrypted":
        return _sealed(event)
    if not isinstance(event, (nio.RoomMessage, nio.StickerEvent)):
        return None
    content = source.get("content")
    if not isinstance(content, dict):
        return None
    relation = content.get("m.relates_to")
    relation = relation if isinstance(relation, dict) else {}
    edit_of = relation.get("event_id") if relation.get("rel_type") == "m.replace" else None
    if edit_of is not None:
        changed = content.get("m.new_content")
        content = changed if isinstance(changed, dict) else content
    kind, text = content.get("msgtype"), content.get("body")
    if not isinstance(text, str) or kind in _NOT_FOR_PEOPLE:
        return None
    if isinstance(relation.get("m.in_reply_to"), dict):
        text = _FALLBACK.sub("", text, count=1)
    if kind == "m.emote":
        text = f"/me {text}"
    return Reading(
        id=event.event_id,
        sender=event.sender,
        at=event.server_timestamp / 1000,
        text=text,
        automatic=kind in _AUTOMATIC,
        edit_of=edit_of if isinstance(edit_of, str) else None,
        mentions=_mentions(content),
        transaction=transaction_of(event),
    )


def transaction_of(event: Any) -> str:
    """Return the id that this device gave an event when it sent it; empty: it did not."""
    unsigned = event.source.get("unsigned")
    named = unsigned.get("transaction_id") if isinstance(unsigned, dict) else None
    named = named or getattr(event, "transaction_id", None)
    return named if isinstance(named, str) else ""


def _sealed(event: Any) -> Reading:
    return Reading(
        id=event.event_id,
        sender=event.sender,
        at=event.server_timestamp / 1000,
        text=SEALED,
        sealed=True,
        transaction=transaction_of(event),
    )


def _mentions(content: dict[str, Any]) -> frozenset[str]:
    mentions = content.get("m.mentions")
    named = mentions.get("user_ids") if isinstance(mentions, dict) else None
    return frozenset(one for one in named if isinstance(one, str)) if isinstance(named, list) else frozenset()
