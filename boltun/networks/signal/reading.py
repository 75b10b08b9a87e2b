"""What signal-cli tells of an envelope: a message, a receipt, something the owner did elsewhere.

Everything in an envelope may be missing or odd; nothing in it makes reading fail. Source: the records in
signal-cli's package ``org.asamk.signal.json``, version 0.14.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["GROUP", "Activity", "Said", "Seen", "address_of", "read"]

GROUP = "group:"
"""Begins the addresses of groups, before their ids."""

_MENTION = "\ufffc"
"""Stands in a text where somebody is mentioned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A message, of a contact or (``by_owner``) of the owner on another device."""

    address: str
    """The contact's number, else his id; or that of a group."""
    sender: str
    name: str
    """The contact's name, or that of the group."""
    text: str
    timestamp: int
    """Milliseconds; with the sender it names the message."""
    by_owner: bool = False
    edits: int | None = None
    addressed: bool = False
    unreadable: bool = False

    @property
    def in_group(self) -> bool:
        """Whether it was written to a group."""
        return self.address.startswith(GROUP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """Our messages reached somebody, or were read."""

    address: str
    timestamps: tuple[int, ...]
    read: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """The owner read this contact's messages on another device."""

    address: str


def read(params: Mapping[str, Any], own: frozenset[str]) -> list[Said | Seen | Activity]:
    """Read the parameters of a ``receive``. ``own``: the owner's number and id."""
    # With a subscription, one level further in.
    told = _object(params.get("result")) or params
    envelope = _object(told.get("envelope"))
    source = address_of(envelope, "source")
    if not envelope or not source:
        return []
    name = _text(envelope.get("sourceName"))
    timestamp = _number(envelope.get("timestamp"))
    sync, receipt = _object(envelope.get("syncMessage")), _object(envelope.get("receiptMessage"))
    if sync:
        return _sync(sync, own, timestamp)
    if receipt:
        stamps = tuple(_number(one) for one in _list(receipt.get("timestamps")))
        seen = bool(receipt.get("isRead") or receipt.get("isViewed"))
        return [Seen(address=source, timestamps=stamps, read=seen)]
    data, edits = _content(envelope)
    if data:
        said = _said(data, source, source, name, own, timestamp)
        return [] if said is None else [_edited(said, edits)]
    exception = _object(told.get("exception"))
    if exception and source not in own:
        # It may be anything; where nobody knows what, a message is likely.
        text = f"This message could not be decrypted: {_text(exception.get('type')) or 'unknown reason'}."
        return [
            Said(address=source, sender=source, name=name, text=text, timestamp=timestamp, unreadable=True)
        ]
    return []


def address_of(told: Mapping[str, Any], field: str) -> str:
    """Return the number that stands in an object under this beginning of names, else the id."""
    for end in ("Number", "Uuid", ""):
        if found := _text(told.get(field + end)):
            return found
    return ""


def _sync(sync: Mapping[str, Any], own: frozenset[str], timestamp: int) -> list[Said | Seen | Activity]:
    sent = _object(sync.get("sentMessage"))
    found: list[Said | Seen | Activity] = []
    if sent:
        data, edits = _content({**sent, "dataMessage": sent})
        to = address_of(sent, "destination")
        said = _said(data, to, "", "", own, timestamp)
        # Notes to oneself are nobody's business.
        if said is not None and said.address and to not in own:
            found.append(_edited(said, edits))
    for one in _list(sync.get("readMessages")):
        if address := address_of(_object(one), "sender"):
            found.append(Activity(address=address))
    return list(dict.fromkeys(found))


def _content(told: Mapping[str, Any]) -> tuple[Mapping[str, Any], int | None]:
    """Return what was written, and the timestamp of the message that it corrects."""
    edit = _object(told.get("editMessage"))
    if edit:
        return _object(edit.get("dataMessage")), _number(edit.get("targetSentTimestamp"))
    return _object(told.get("dataMessage")), None


def _said(
    data: Mapping[str, Any], chat: str, sender: str, name: str, own: frozenset[str], timestamp: int
) -> Said | None:
    group = _object(data.get("groupInfo"))
    text = data.get("message")
    shown = any(_list(data.get(kind)) for kind in ("attachments", "contacts")) or bool(data.get("sticker"))
    # Reactions, expiry times, deletions, news of a group and comments on stories are no messages.
    if data.get("storyContext") is not None or (not isinstance(text, str) and not shown):
        return None
    text = text if isinstance(text, str) else ""
    mentions = [_object(one) for one in _list(data.get("mentions"))]
    addressed = any(_is_own(one, "", own) for one in mentions)
    addressed = addressed or _is_own(_object(data.get("quote")), "author", own)
    address = GROUP + _text(group.get("groupId")) if group else chat
    return Said(
        address=address,
        sender=sender,
        name=_text(group.get("groupName")) if group else name,
        text=_with_mentions(text, mentions),
        timestamp=_number(data.get("timestamp")) or timestamp,
        by_owner=not sender,
        addressed=addressed,
    )


def _edited(said: Said, edits: int | None) -> Said:
    if edits is None:
        return said
    return Said(
        address=said.address,
        sender=said.sender,
        name=said.name,
        text=said.text,
        timestamp=said.timestamp,
        by_owner=said.by_owner,
        edits=edits,
        addressed=said.addressed,
    )


def _is_own(told: Mapping[str, Any], field: str, own: frozenset[str]) -> bool:
    names = (f"{field}Number", f"{field}Uuid") if field else ("number", "uuid")
    return any(_text(told.get(name)) in own for name in names if told.get(name))


def _with_mentions(text: str, mentions: Sequence[Mapping[str, Any]]) -> str:
    """Put names where the text has only signs. Places count in UTF-16."""
    if _MENTION not in text:
        return text
    for one in sorted(mentions, key=lambda one: _number(one.get("start")), reverse=True):
        name = _text(one.get("name")) or _text(one.get("number"))
        units = text.encode("utf-16-le", "surrogatepass")
        start, length = _number(one.get("start")) * 2, _number(one.get("length")) * 2
        if name and units[start : start + length] == _MENTION.encode("utf-16-le"):
            units = units[:start] + f"@{name}".encode("utf-16-le", "replace") + units[start + length :]
            text = units.decode("utf-16-le", "surrogatepass")
    return text


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
