"""What a ``<message/>`` says: one pass over its XML, without any connection.

Everything here is decided by the stanza alone, and nothing in a stanza can make it fail. Sources:
RFC 6121 §5, XEP-0045 §7.5, 0085, 0184, 0203, 0280, 0308, 0333, 0359, 0380, 0384, 0428, 0461.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from xml.etree.ElementTree import Element

__all__ = ["Reading", "bare", "has_local_part", "read_message"]

_CLIENT: Final = "{jabber:client}"
_MESSAGE: Final = _CLIENT + "message"
_BODY: Final = _CLIENT + "body"
_ERROR: Final = _CLIENT + "error"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_CARBONS: Final = "{urn:xmpp:carbons:2}"
_FORWARDED: Final = "{urn:xmpp:forward:0}forwarded"
_DELAY: Final = "{urn:xmpp:delay}delay"
_STATES: Final = "{http://jabber.org/protocol/chatstates}"
_MARKERS: Final = "{urn:xmpp:chat-markers:0}"
_RECEIPTS: Final = "{urn:xmpp:receipts}"
_STANZA_ID: Final = "{urn:xmpp:sid:0}stanza-id"
_REPLACE: Final = "{urn:xmpp:message-correct:0}replace"
_FALLBACK: Final = "{urn:xmpp:fallback:0}"
_NICK: Final = "{http://jabber.org/protocol/nick}nick"
_ROOM: Final = "{http://jabber.org/protocol/muc#user}"
_ARCHIVED: Final = "{urn:xmpp:mam:2}result"

_CIPHERTEXTS: Final = frozenset(
    {
        "{eu.siacs.conversations.axolotl}encrypted",
        "{urn:xmpp:omemo:1}encrypted",
        "{urn:xmpp:omemo:2}encrypted",
        "{urn:xmpp:openpgp:0}openpgp",
        "{jabber:x:encrypted}x",
    }
)
_ENCRYPTION: Final = "{urn:xmpp:eme:0}encryption"

_AUTOMATIC: Final = frozenset(
    {
        "{jabber:x:conference}x",
        "{jabber:x:data}x",
        "{http://jabber.org/protocol/pubsub#event}event",
        "{http://jabber.org/protocol/address}addresses",
    }
)
"""Invitations, forms, notices of a service, mailings to many: nobody waits for an answer to those."""

_STAND_INS: Final = frozenset(
    {"urn:xmpp:reply:0", "urn:xmpp:reactions:0", "urn:xmpp:message-retract:0", "urn:xmpp:message-retract:1"}
)
"""Features whose fallback text (a quotation, a notice) is not what the sender wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One message stanza, read. JIDs are strings as the server wrote them."""

    address: str
    """The chat: a bare JID, or the full one of somebody met in a room."""
    peer: str
    """The full JID of the other side."""
    by_owner: bool
    """Written or caused by the owner, on another device."""
    id: str
    text: str | None = None
    stanza_id: str = ""
    """The id that the own server gave; as unique as ids can be."""
    group: bool = False
    at: float | None = None
    """The time of a delayed message, Unix seconds."""
    delayed: bool = False
    """Marked as delayed, even where the stamp is unreadable."""
    carbon: bool = False
    """A copy of what another device of the owner received or sent."""
    edit_of: str | None = None
    encrypted: bool = False
    automatic: bool = False
    nick: str = ""
    state: str = ""
    """The chat state: active, composing, paused, inactive, gone."""
    delivered: str = ""
    """The id of our message that reached a device."""
    displayed: str = ""
    """The id of our message that was seen; of the contact's, where ``by_owner``."""
    wants_receipt: bool = False
    wants_marker: bool = False
    error: str = ""
    """The condition for which our message ``id`` came back."""


def bare(jid: str) -> str:
    """Return a JID without its resource."""
    return jid.partition("/")[0]


def has_local_part(jid: str) -> bool:
    """Whether a JID belongs to a user or room, not to a server or service itself."""
    return "@" in bare(jid)


def read_message(stanza: Element, own: str, device: str) -> Reading | None:
    """Read a message stanza received by ``device`` (a full JID) of the account ``own`` (a bare JID).

    None: it says nothing that anybody here needs, or somebody pretends to be the own server.
    """
    sender = stanza.get("from") or own
    for child in stanza:
        tag = child.tag
        if tag == _ARCHIVED:
            return None
        if tag == _CARBONS + "received" or tag == _CARBONS + "sent":
            if sender != own:
                return None
            return _read_carbon(child, own, device, sent=tag.endswith("sent"))
    return _read(stanza, sender, own, device, None)


def _read_carbon(carbon: Element, own: str, device: str, *, sent: bool) -> Reading | None:
    forwarded = carbon.find(_FORWARDED)
    stanza = None if forwarded is None else forwarded.find(_MESSAGE)
    if forwarded is None or stanza is None or stanza.get("type") == "error":
        return None
    sender = stanza.get("from") or ""
    if not sender or sent is not (bare(sender) == own):
        return None
    delay = forwarded.find(_DELAY) if not sent else None
    return _read(stanza, sender, own, device, delay, carbon=True)


def _read(
    stanza: Element, sender: str, own: str, device: str, delay: Element | None, *, carbon: bool = False
) -> Reading | None:
    if sender == device:
        return None
    kind = stanza.get("type", "normal")
    id_ = stanza.get("id") or ""
    by_owner = bare(sender) == own and sender != own
    peer = (stanza.get("to") or own) if by_owner else sender
    if not bare(peer):
        return None  # such as "/": nobody could be answered there
    if kind == "error":
        return Reading(
            address=bare(sender), peer=sender, by_owner=False, id=id_, error=_condition(stanza) or "unknown"
        )

    body: Element | None = None
    stanza_id = state = delivered = displayed = nick = ""
    edit_of: str | None = None
    encrypted = ciphertext = wants_receipt = wants_marker = private = False
    automatic = kind == "headline" or sender == own or not has_local_part(sender)
    fallbacks: list[Element] = []
    for child in stanza:
        tag = child.tag
        if tag == _BODY:
            if body is None or (_LANG in body.attrib and _LANG not in child.attrib):
                body = child
        elif tag.startswith(_STATES):
            state = tag[len(_STATES) :]
        elif tag == _DELAY:
            delay = child if delay is None or child.get("from") == own else delay
        elif tag == _STANZA_ID:
            if child.get("by") == own:
                stanza_id = child.get("id") or ""
        elif tag.startswith(_RECEIPTS):
            if tag.endswith("}request"):
                wants_receipt = True
            elif tag.endswith("}received"):
                delivered = child.get("id") or ""
        elif tag.startswith(_MARKERS):
            mark = tag[len(_MARKERS) :]
            if mark == "markable":
                wants_marker = True
            elif mark == "received":
                delivered = child.get("id") or delivered
            elif mark in ("displayed", "acknowledged"):
                displayed = child.get("id") or ""
        elif tag == _REPLACE:
            edit_of = child.get("id") or ""
        elif tag == _ENCRYPTION:
            encrypted = True
        elif tag in _CIPHERTEXTS:
            encrypted = True
            ciphertext = bool(child.text) or any(part.tag.endswith("}payload") for part in child)
        elif tag.startswith(_FALLBACK):
            fallbacks.append(child)
        elif tag.startswith(_ROOM):
            private = kind != "groupchat" and "/" in peer
            automatic = automatic or (len(child) > 0 and not private)
        elif tag in _AUTOMATIC:
            automatic = True
        elif tag == _NICK:
            nick = (child.text or "").strip()

    text = None if body is None else body.text or None
    if text is not None:
        encrypted = encrypted or text.startswith("?OTR")
        if fallbacks:
            text = _without_stand_ins(text, fallbacks) or None
    if text is None and ciphertext:
        text = ""
    at, delayed = _time(delay)
    return Reading(
        address=peer if private else bare(peer),
        peer=peer,
        by_owner=by_owner,
        id=id_,
        text=text,
        stanza_id=stanza_id,
        group=kind == "groupchat",
        at=at,
        delayed=delayed,
        carbon=carbon,
        edit_of=edit_of,
        encrypted=encrypted and text is not None,
        automatic=automatic and not by_owner,
        nick=nick,
        state=state,
        delivered=delivered,
        displayed=displayed,
        wants_receipt=wants_receipt,
        wants_marker=wants_marker,
    )


def _condition(stanza: Element) -> str:
    error = stanza.find(_ERROR)
    if error is not None:
        for child in error:
            if not child.tag.endswith("}text"):
                return child.tag.rpartition("}")[2]
    return ""


def _time(delay: Element | None) -> tuple[float | None, bool]:
    if delay is None:
        return None, False
    try:
        stamp = datetime.fromisoformat((delay.get("stamp") or "").strip())
        if stamp.tzinfo is None:
            stamp = stamp.replace(tzinfo=UTC)
        return stamp.timestamp(), True
    except (ValueError, OverflowError):
        return None, True


def _without_stand_ins(text: str, fallbacks: list[Element]) -> str:
    spans: list[tuple[int, int]] = []
    for fallback in fallbacks:
        if fallback.get("for") not in _STAND_INS:
            continue
        if not len(fallback):
            return ""
        for span in fallback.findall(_FALLBACK + "body"):
            start, end = _index(span.get("start"), 0), _index(span.get("end"), len(text))
            if start is not None and end is not None and start < end:
                spans.append((start, end))
    if not spans:
        return text
    kept: list[str] = []
    position = 0
    for start, end in sorted(spans):
        kept.append(text[position:start])
        position = max(position, end)
    kept.append(text[position:])
    return "".join(kept).strip()


def _index(value: str | None, default: int) -> int | None:
    if value is None:
        return default
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
