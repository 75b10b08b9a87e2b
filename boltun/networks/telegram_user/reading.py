"""What Telegram's own objects say: Telethon's types become values of ours, and nothing else happens here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from telethon import events, types, utils

__all__ = ["SERVICE", "Reading", "Update", "read_message", "read_update"]

SERVICE: Final = 777000
"""Telegram itself, which sends codes for signing in: never answered, and never kept."""

_MEDIA: Final = {
    "MessageMediaPhoto": "photo",
    "MessageMediaGeo": "location",
    "MessageMediaGeoLive": "location",
    "MessageMediaVenue": "location",
    "MessageMediaContact": "contact",
    "MessageMediaPoll": "poll",
    "MessageMediaStory": "story",
    "MessageMediaGame": "game",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One message, as Telegram tells it."""

    peer: int
    """The chat, as Telethon marks it: a person above 0, a group below."""
    sender: int
    title: str
    """How the chat is called; empty: the update does not say."""
    number: int
    text: str
    at: float
    edited_at: int
    """0: it is as it was written."""
    by_owner: bool
    is_group: bool
    is_listed: bool
    is_program: bool
    """Whether the sender is a program."""
    is_automatic: bool
    """Whether a program wrote it, or it was written long before."""
    addressed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """One update: a message, or a sign. ``pts``: the account's place behind it, 0 if it says none."""

    message: Any = None
    edited: bool = False
    pts: int = 0
    read_by_contact: tuple[int, int] | None = None
    """A chat, and the number up to which the contact has read our messages."""
    read_by_owner: tuple[int, int] | None = None
    """The same for what the owner read on another device."""
    drafted: tuple[int, str] | None = None
    """A chat, and what stands in its input line on another device; empty: nothing."""


def read_update(update: Any, own: int) -> Update | None:
    """Read an update of Telethon; ``own`` is the owner's number. None if it says nothing of interest."""
    pts = int(getattr(update, "pts", 0) or 0)
    match update:
        case types.UpdateNewMessage():
            return Update(message=update.message, pts=pts)
        case types.UpdateNewChannelMessage():
            return Update(message=update.message)
        case types.UpdateShortMessage() | types.UpdateShortChatMessage():
            event = events.NewMessage.build(update, None, own)
            return None if event is None else Update(message=event.message, pts=pts)
        case types.UpdateEditMessage():
            return Update(message=update.message, edited=True, pts=pts)
        case types.UpdateEditChannelMessage():
            return Update(message=update.message, edited=True)
        case types.UpdateReadHistoryOutbox():
            return Update(read_by_contact=(utils.get_peer_id(update.peer), update.max_id), pts=pts)
        case types.UpdateReadHistoryInbox():
            return Update(read_by_owner=(utils.get_peer_id(update.peer), update.max_id), pts=pts)
        case types.UpdateDraftMessage():
            text = update.draft.message if isinstance(update.draft, types.DraftMessage) else ""
            return Update(drafted=(utils.get_peer_id(update.peer), text))
    return None


def read_message(
    message: Any, entities: Mapping[int, Any], own: int, *, edited: bool = False
) -> Reading | None:
    """Read a message; ``entities`` are the people and chats that came with it, by their numbers.

    None if it says nothing, stands in a channel, comes from Telegram itself, or is a note of the owner to
    himself.
    """
    if not isinstance(message, types.Message) or message.post or not message.peer_id:
        return None
    peer = utils.get_peer_id(message.peer_id)
    chat = entities.get(peer)
    if peer in (own, SERVICE) or getattr(chat, "broadcast", False):
        return None
    text = message.message or _media(message.media)
    if not text:
        return None
    sender = utils.get_peer_id(message.from_id) if message.from_id else (own if message.out else peer)
    person = entities.get(sender)
    is_program = sender == SERVICE or bool(isinstance(person, types.User) and (person.bot or person.support))
    return Reading(
        peer=peer,
        sender=sender,
        title="" if chat is None else utils.get_display_name(chat),
        number=message.id,
        text=text,
        at=message.date.timestamp() if message.date else 0.0,
        edited_at=int((message.edit_date or message.date).timestamp()) if edited else 0,
        by_owner=bool(message.out) or sender == own,
        is_group=peer < 0,
        is_listed=isinstance(chat, types.User) and bool(chat.contact),
        is_program=is_program,
        is_automatic=bool(
            is_program
            or message.via_bot_id
            or getattr(message, "via_business_bot_id", None)
            or getattr(message, "offline", False)
            or message.from_scheduled
        ),
        addressed=peer < 0 and bool(message.mentioned),
    )


def _media(media: Any) -> str:
    if isinstance(media, types.MessageMediaDocument):
        return _document(media.document)
    word = _MEDIA.get(type(media).__name__)
    return f"[{word}]" if word else ""


def _document(document: Any) -> str:
    for attribute in getattr(document, "attributes", None) or ():
        match attribute:
            case types.DocumentAttributeSticker():
                return attribute.alt or "[sticker]"
            case types.DocumentAttributeAudio():
                return "[voice]" if attribute.voice else "[audio]"
            case types.DocumentAttributeAnimated():
                return "[animation]"
            case types.DocumentAttributeVideo():
                return "[video]"
    return "[file]"
