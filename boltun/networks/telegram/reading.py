"""What an update of the Bot API says: plain data becomes values of ours, and nothing else happens here.

Servers send more than is read here, and newer ones send what nobody knew: unknown fields are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["SERVICE", "Connection", "Person", "Reading", "Spelling", "read_connection", "read_message"]

SERVICE: Final = 777000
"""Telegram itself, which sends codes for signing in: never answered, and never kept."""

_WORDLESS: Final = {
    "photo": "photo",
    "live_photo": "photo",
    "video": "video",
    "animation": "animation",
    "voice": "voice",
    "video_note": "video",
    "audio": "audio",
    "document": "file",
    "sticker": "sticker",
    "location": "location",
    "venue": "location",
    "contact": "contact",
    "poll": "poll",
    "dice": "dice",
    "story": "story",
    "game": "game",
    "checklist": "checklist",
    "paid_media": "photo",
}
"""What has no words of its own, by the field that holds it, most telling first: an animation is a document,
too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on Telegram, or a program there."""

    number: int
    name: str
    username: str
    is_bot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """Somebody connected the bot to a profile, and what it may do there."""

    id: str
    person: Person
    enabled: bool
    may_reply: bool
    may_read: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """The ways in which a room names the bot."""

    number: int
    username: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One message, as the server tells it."""

    chat: int
    title: str
    is_group: bool
    connection: str
    """The connection by which the bot sees a chat of somebody else; empty: a chat of its own."""
    number: int
    sender: Person
    text: str
    at: float
    edited_at: int
    """0: it is as it was written."""
    is_echo: bool
    """Whether this bot sent it in somebody's name."""
    is_automatic: bool
    """Whether a program wrote it, or it was written long before."""
    addressed: bool
    thread: int
    """The topic of the chat in which it stands; 0: none."""


def read_person(data: Mapping[str, Any]) -> Person:
    """Read a user."""
    names = (str(data.get(key) or "") for key in ("first_name", "last_name"))
    return Person(
        number=int(data["id"]),
        name=" ".join(name for name in names if name),
        username=str(data.get("username") or ""),
        is_bot=bool(data.get("is_bot")),
    )


def read_connection(data: Mapping[str, Any]) -> Connection:
    """Read a business connection; LookupError, TypeError or ValueError if it is none."""
    rights = data.get("rights") or {}
    return Connection(
        id=str(data["id"]),
        person=read_person(data["user"]),
        enabled=bool(data.get("is_enabled")),
        # Servers before April 2025 have it beside the rights.
        may_reply=bool(rights.get("can_reply") or data.get("can_reply")),
        may_read=bool(rights.get("can_read_messages")),
    )


def read_message(data: Mapping[str, Any], spelling: Spelling, *, edited: bool = False) -> Reading | None:
    """Read a message; None if it says nothing, LookupError, TypeError or ValueError if it is none."""
    chat = data["chat"]
    kind = chat.get("type")
    if kind not in ("private", "group", "supergroup") or "from" not in data:
        return None
    text = _text(data)
    if not text:
        return None
    sender = read_person(data["from"])
    is_group = kind != "private"
    title = str(chat.get("title") or "") if is_group else read_person(chat).name
    return Reading(
        chat=int(chat["id"]),
        title=title,
        is_group=is_group,
        connection=str(data.get("business_connection_id") or ""),
        number=int(data["message_id"]),
        sender=sender,
        text=text,
        at=float(data["date"]),
        edited_at=int(data.get("edit_date") or data["date"]) if edited else 0,
        is_echo="sender_business_bot" in data,
        is_automatic=_is_automatic(data, sender),
        addressed=is_group and _names(data, spelling),
        thread=int(data.get("message_thread_id") or 0) if data.get("is_topic_message") else 0,
    )


def _text(data: Mapping[str, Any]) -> str:
    text = data.get("text") or data.get("caption")
    if isinstance(text, str) and text:
        return text
    for field, word in _WORDLESS.items():
        if field in data:
            emoji = data[field].get("emoji") if field in ("sticker", "dice") else None
            return str(emoji or f"[{word}]")
    return ""


def _is_automatic(data: Mapping[str, Any], sender: Person) -> bool:
    return bool(
        sender.is_bot
        or sender.number == SERVICE
        or data.get("via_bot")
        or data.get("is_automatic_forward")
        # An away message, a greeting, or one that was written for later.
        or data.get("is_from_offline")
    )


def _names(data: Mapping[str, Any], spelling: Spelling) -> bool:
    """Whether a message of a room is meant for the bot: an answer to it, or one that names it."""
    replied = (data.get("reply_to_message") or {}).get("from") or {}
    if replied.get("id") == spelling.number:
        return True
    text = str(data.get("text") or data.get("caption") or "")
    for entity in data.get("entities") or data.get("caption_entities") or ():
        if entity.get("type") == "text_mention" and (entity.get("user") or {}).get("id") == spelling.number:
            return True
    spelled = [f"@{re.escape(spelling.username)}", *([re.escape(spelling.name)] if spelling.name else [])]
    # Or a command with the bot's name behind it.
    pattern = rf"(?:(?<!\w)|^/\w+)(?:{'|'.join(spelled)})(?!\w)"
    return re.search(pattern, text, re.IGNORECASE) is not None
