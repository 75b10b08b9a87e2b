"""What a ``<message/>`` says: one pass over its XML, without any connection.

Handlers bring the readers of its parts (``handler.py``); only the body is read here. Everything is decided by
the stanza alone, and nothing in a stanza can make reading fail. Source: RFC 6121 §5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol
from xml.etree.ElementTree import Element

__all__ = ["Draft", "Opened", "PartReader", "Reader", "Reading", "Reads", "Unwrap", "bare", "has_local_part"]

_CLIENT: Final = "{jabber:client}"
_BODY: Final = _CLIENT + "body"
_ERROR: Final = _CLIENT + "error"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


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


@dataclass(slots=True)
class Draft:
    """A message while it is read: each reader notes what its part says. Most fields are those of Reading."""

    own: str
    """The bare JID of the account."""
    kind: str
    """The type of the stanza; "normal" where it has none."""
    peer: str
    by_owner: bool
    automatic: bool
    address: str
    id: str = ""
    carbon: bool = False
    body: Element | None = None
    text: str | None = None
    """What the body says; None while the parts are read."""
    stanza_id: str = ""
    at: float | None = None
    delayed: bool = False
    edit_of: str | None = None
    encrypted: bool = False
    ciphertext: bool = False
    """Something besides the body holds what was written."""
    nick: str = ""
    state: str = ""
    delivered: str = ""
    displayed: str = ""
    wants_receipt: bool = False
    wants_marker: bool = False
    fallbacks: list[Element] = field(default_factory=list)

    def reading(self) -> Reading:
        """Return what was noted."""
        return Reading(
            address=self.address,
            peer=self.peer,
            by_owner=self.by_owner,
            id=self.id,
            text=self.text,
            stanza_id=self.stanza_id,
            group=self.kind == "groupchat",
            at=self.at,
            delayed=self.delayed,
            carbon=self.carbon,
            edit_of=self.edit_of,
            encrypted=self.encrypted,
            automatic=self.automatic and not self.by_owner,
            nick=self.nick,
            state=self.state,
            delivered=self.delivered,
            displayed=self.displayed,
            wants_receipt=self.wants_receipt,
            wants_marker=self.wants_marker,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A message that came in an envelope, such as a carbon."""

    stanza: Element
    parts: Sequence[Element] = ()
    """What the envelope says of it; read like parts of the message itself, and before them."""
    carbon: bool = False


PartReader = Callable[[Element, Draft], None]
"""Reads one part of a message."""

Unwrap = Callable[[Element, str, str], Opened | None]
"""Opens an envelope, given the stanza's sender and the account's bare JID. None: there is nothing to read."""


class Reads(Protocol):
    """Who reads parts of messages: a handler, or its class."""

    @property
    def parts(self) -> Mapping[str, PartReader]:
        """Readers of parts, by their tags."""
        ...

    @property
    def conclusions(self) -> Sequence[Callable[[Draft], None]]:
        """What is to be done with a message when all its parts are read."""
        ...

    @property
    def envelopes(self) -> Mapping[str, Unwrap]:
        """Parts that hold the message in which they say something, by their tags."""
        ...


class Reader:
    """Reads messages with the readers of all handlers, in their order."""

    def __init__(self, handlers: Iterable[Reads]) -> None:
        self._parts: dict[str, PartReader] = {_BODY: _read_body}
        self._envelopes: dict[str, Unwrap] = {}
        self._conclusions: list[Callable[[Draft], None]] = []
        for handler in handlers:
            for tag, read in handler.parts.items():
                before = self._parts.get(tag)
                self._parts[tag] = read if before is None else _both(before, read)
            self._envelopes |= handler.envelopes
            self._conclusions += handler.conclusions

    def read(self, stanza: Element, own: str, device: str) -> Reading | None:
        """Read a message stanza received by ``device`` (a full JID) of the account ``own`` (a bare JID).

        None: it says nothing that anybody here needs, or somebody pretends to be the own server.
        """
        sender = stanza.get("from") or own
        for child in stanza:
            unwrap = self._envelopes.get(child.tag)
            if unwrap is not None:
                opened = unwrap(child, sender, own)
                if opened is None:
                    return None
                return self._read(opened.stanza, opened.stanza.get("from") or "", own, device, opened)
        return self._read(stanza, sender, own, device, None)

    def _read(
        self, stanza: Element, sender: str, own: str, device: str, opened: Opened | None
    ) -> Reading | None:
        if sender == device:
            return None
        kind = stanza.get("type", "normal")
        by_owner = bare(sender) == own and sender != own
        peer = (stanza.get("to") or own) if by_owner else sender
        address = bare(peer)
        if not address:
            return None  # such as "/": nobody could be answered there
        id_ = stanza.get("id") or ""
        if kind == "error":
            error = _condition(stanza) or "unknown"
            return Reading(address=bare(sender), peer=sender, by_owner=False, id=id_, error=error)
        automatic = kind == "headline" or sender == own or not has_local_part(sender)
        draft = Draft(own, kind, peer, by_owner, automatic, address, id_)
        parts = self._parts
        if opened is not None:
            draft.carbon = opened.carbon
            for part in opened.parts:
                if (read := parts.get(part.tag)) is not None:
                    read(part, draft)
        for part in stanza:
            if (read := parts.get(part.tag)) is not None:
                read(part, draft)
        if draft.body is not None:
            draft.text = draft.body.text or None
        for conclude in self._conclusions:
            conclude(draft)
        return draft.reading()


def bare(jid: str) -> str:
    """Return a JID without its resource."""
    return jid.partition("/")[0]


def has_local_part(jid: str) -> bool:
    """Whether a JID belongs to a user or room, not to a server or service itself."""
    return "@" in bare(jid)


def _read_body(part: Element, draft: Draft) -> None:
    if draft.body is None or (_LANG in draft.body.attrib and _LANG not in part.attrib):
        draft.body = part


def _both(first: PartReader, second: PartReader) -> PartReader:
    def read(part: Element, draft: Draft) -> None:
        first(part, draft)
        second(part, draft)

    return read


def _condition(stanza: Element) -> str:
    error = stanza.find(_ERROR)
    if error is not None:
        for child in error:
            if not child.tag.endswith("}text"):
                return child.tag.rpartition("}")[2]
    return ""
