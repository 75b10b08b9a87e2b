"""What Beeper's server sends, read: accounts, chats, messages.

Only ids must be there. Everything else may be missing or odd, because versions of Beeper differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

from boltun.networks.beeper.rich_text import plain

__all__ = ["BeeperAccount", "Chat", "Entry", "Page", "Person", "text_of"]

T = TypeVar("T")

_WITHOUT_WORDS: Final = {
    "IMAGE": "[photo]",
    "VIDEO": "[video]",
    "VOICE": "[voice]",
    "AUDIO": "[audio]",
    "FILE": "[file]",
    "STICKER": "[sticker]",
    "LOCATION": "[location]",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody in a chat."""

    id: str
    name: str = ""
    is_self: bool = False
    is_bot: bool = False

    @classmethod
    def read(cls, data: object) -> Person | None:
        """Read a user; None if it is none."""
        if not isinstance(data, Mapping) or not (id_ := text_of(data, "id")):
            return None
        name = next(
            (one for key in ("fullName", "username", "phoneNumber") if (one := text_of(data, key))), ""
        )
        return cls(
            id=id_,
            name=name,
            is_self=data.get("isSelf") is True,
            is_bot=data.get("isNetworkBot") is True,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BeeperAccount:
    """An account that the person has in Beeper."""

    id: str
    network: str = ""
    person: Person | None = None
    status: str = ""
    status_text: str = ""

    @property
    def label(self) -> str:
        """How people know it."""
        name = "" if self.person is None else self.person.name
        return ", ".join(part for part in (self.network, name) if part) or self.id

    @classmethod
    def read(cls, data: object) -> BeeperAccount | None:
        """Read an account; None if it is none."""
        if not isinstance(data, Mapping) or not (id_ := text_of(data, "accountID")):
            return None
        bridge = data.get("bridge")
        kind = text_of(bridge, "type") if isinstance(bridge, Mapping) else ""
        return cls(
            id=id_,
            network=text_of(data, "network") or kind.capitalize(),
            person=Person.read(data.get("user")),
            status=text_of(data, "status"),
            status_text=text_of(data, "statusText"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One message of a chat."""

    id: str
    chat: str
    account: str = ""
    sender: str = ""
    sender_name: str = ""
    at: float = math.nan
    """Unix seconds."""
    sort_key: str = ""
    raw: str | None = None
    """The text as it came."""
    text: str = ""
    """The text without markup."""
    is_sender: bool = False
    kind: str = ""
    edited_at: float = math.nan
    deleted: bool = False
    hidden: bool = False
    mentions: tuple[str, ...] | None = None
    status: str = ""
    reason: str = ""
    delivered: bool = False
    seen: bool = False
    has_attachments: bool = False

    @property
    def order(self) -> tuple[float, int, str]:
        """What puts messages of a chat in order."""
        return (self.at if math.isfinite(self.at) else 0.0), len(self.sort_key), self.sort_key

    @classmethod
    def read(cls, data: object, chat: str = "") -> Entry | None:
        """Read a message; None if it is none, or only a part of one. ``chat``: where it was found."""
        if not isinstance(data, Mapping) or not (id_ := text_of(data, "id")) or "senderID" not in data:
            return None
        raw = data.get("text")
        status = data.get("sendStatus")
        status = status if isinstance(status, Mapping) else {}
        mentions = data.get("mentions")
        return cls(
            id=id_,
            chat=text_of(data, "chatID") or chat,
            account=text_of(data, "accountID"),
            sender=text_of(data, "senderID"),
            sender_name=text_of(data, "senderName"),
            at=_time(data.get("timestamp")),
            sort_key=str(data.get("sortKey", "")),
            raw=raw if isinstance(raw, str) else None,
            text=(plain(raw) if isinstance(raw, str) else "") or _told_of(data),
            is_sender=data.get("isSender") is True,
            kind=text_of(data, "type").upper(),
            edited_at=_time(data.get("editedTimestamp")),
            deleted=data.get("isDeleted") is True,
            hidden=data.get("isHidden") is True,
            mentions=tuple(map(str, mentions)) if isinstance(mentions, list) else None,
            status=text_of(status, "status").upper(),
            reason=text_of(status, "reason") or text_of(status, "message"),
            delivered=bool(status.get("deliveredToUsers")),
            seen=_is_seen(data.get("seen")),
            has_attachments=bool(data.get("attachments")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """One chat, and how the person keeps it."""

    id: str
    account: str
    network: str = ""
    title: str = ""
    group: bool = False
    people: tuple[Person, ...] = ()
    muted: bool = False
    archived: bool = False
    low_priority: bool = False
    read_only: bool = False
    unread: int = 0
    last_read: str = ""
    """The sort key of the last message that was read."""
    last_activity: float = math.nan
    preview: Entry | None = None
    draft: str = ""
    """What stands in the input line, without markup."""
    draft_attachments: bool = False
    longest: int = 0
    """Characters of one message; 0: not told."""
    merges: tuple[str, ...] = field(default=())
    """The chats that this one only shows together."""

    @property
    def others(self) -> tuple[Person, ...]:
        """Everybody but the person himself."""
        return tuple(one for one in self.people if not one.is_self)

    @property
    def state(self) -> tuple[object, ...]:
        """What changes when a message comes."""
        return self.last_activity, "" if self.preview is None else self.preview.id, self.unread

    @classmethod
    def read(cls, data: object) -> Chat | None:
        """Read a chat; None if it is none, or only a part of one."""
        if not isinstance(data, Mapping) or not (id_ := text_of(data, "id")) or "accountID" not in data:
            return None
        people = data.get("participants")
        items = people.get("items") if isinstance(people, Mapping) else people
        draft = data.get("draft")
        draft = draft if isinstance(draft, Mapping) else {}
        capabilities = data.get("capabilities")
        longest = capabilities.get("maxTextLength") if isinstance(capabilities, Mapping) else 0
        merge = data.get("merge")
        unread = data.get("unreadCount")
        return cls(
            id=id_,
            account=text_of(data, "accountID"),
            network=text_of(data, "network"),
            title=text_of(data, "title"),
            group=text_of(data, "type") not in ("single", ""),
            people=tuple(one for item in _items(items) if (one := Person.read(item)) is not None),
            muted=data.get("isMuted") is True,
            archived=data.get("isArchived") is True,
            low_priority=data.get("isLowPriority") is True,
            read_only=data.get("isReadOnly") is True,
            unread=unread if isinstance(unread, int) else 0,
            last_read=str(data.get("lastReadMessageSortKey") or ""),
            last_activity=_time(data.get("lastActivity")),
            preview=Entry.read(data.get("preview"), id_),
            draft=plain(text_of(draft, "text")),
            draft_attachments=bool(draft.get("attachments")),
            longest=longest if isinstance(longest, int) and longest > 0 else 0,
            merges=tuple(map(str, _items(merge.get("chatIDs")))) if isinstance(merge, Mapping) else (),
        )


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list. ``older`` is the cursor of the next one; empty: there is none."""

    items: list[T]
    older: str = ""


def text_of(data: Mapping[str, Any], key: str) -> str:
    """Return a text of an object; empty if there is none."""
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _told_of(data: Mapping[str, Any]) -> str:
    """Return what stands for a message without words: a picture, a voice."""
    kind = text_of(data, "type").upper()
    if kind not in _WITHOUT_WORDS and not data.get("attachments"):
        return ""
    return _WITHOUT_WORDS.get(kind, "[file]")


def _items(value: object) -> Iterator[object]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from value


def _time(value: object) -> float:
    """Return Unix seconds; NaN if it is no time."""
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value).timestamp()
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return value / 1000
    except (ValueError, OverflowError):
        pass
    return math.nan


def _is_seen(value: object) -> bool:
    if isinstance(value, Mapping):
        return any(_is_seen(one) for one in value.values())
    return value is True or (isinstance(value, str) and bool(value))
