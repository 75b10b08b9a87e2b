"""The words that every part of Boltun uses: contact, message, account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

__all__ = ["Account", "Author", "ChatKind", "Contact", "Message", "Presence"]


class Author(StrEnum):
    """Who wrote a message."""

    CONTACT = "contact"
    BOT = "bot"
    OWNER = "owner"


class ChatKind(StrEnum):
    """A private conversation, or a room with several people."""

    DIRECT = "direct"
    GROUP = "group"


class Presence(StrEnum):
    """What an account shows of its owner."""

    ONLINE = "online"
    AWAY = "away"
    EXTENDED_AWAY = "extended_away"
    BUSY = "busy"
    OFFLINE = "offline"

    @property
    def is_away(self) -> bool:
        """Whether the rule "while I am away" holds (docs/rules.md §1): away, extended away, busy."""
        return self in (Presence.AWAY, Presence.EXTENDED_AWAY, Presence.BUSY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One login of the owner on one network.

    ``key`` names it everywhere, for example ``xmpp:me@example.org``. ``options`` holds what the network's own
    declaration asks for (host, port …); a password is never among them.
    """

    key: str
    network: str
    address: str
    enabled: bool = True
    ask_first: bool = True
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    unreadable: bool = False
    """Whether the database has options that cannot be read. The account connects when you enter them anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """The other side of a conversation: one chat of one account, under the network's address for it."""

    account: str
    address: str
    name: str = ""
    kind: ChatKind = ChatKind.DIRECT
    groups: tuple[str, ...] = ()
    listed: bool = False
    """Whether it is in the owner's contact list."""
    automatic: bool = False
    """Whether the network knows it as a bot, gateway or service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message, in either direction. Times are Unix seconds (UTC)."""

    contact: Contact
    text: str
    at: float
    """When it was written, as the network says."""
    received_at: float
    """When it reached this program, by our clock."""
    author: Author = Author.CONTACT
    id: str = ""
    """The network's own id; empty if there is none."""
    server_id: str = ""
    """The id that the network's own server gave; no two messages have the same. Empty if it gives none."""
    sender: str = ""
    """The real sender's address if it is not the contact's (rooms)."""
    replayed: bool = False
    """From history or a backlog, not written just now."""
    redelivered: bool = False
    """The network may have brought it before: it comes from a backlog, an archive or a resumed session."""
    held_up: bool = False
    """The network kept it while this account was cut off: its sender is not to blame for the delay."""
    automatic: bool = False
    """Marked by the network as written by a program."""
    addressed: bool = False
    """In a room: names the owner."""
    edit_of: str | None = None
    """The id of the message that this one corrects."""
    encrypted: bool = False
    """The text could not be decrypted; it is only a notice that says so."""
    aux: Mapping[str, Any] = field(default_factory=dict)
    """What a program that drives Boltun adds for the mind (docs/play.md §2); networks leave it empty."""
