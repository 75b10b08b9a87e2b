"""What a network is, and what it tells the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from boltun.message import Account, Contact, Message, Presence

__all__ = [
    "MOST_ASKED",
    "AccountOption",
    "Capabilities",
    "CertificateAsked",
    "ConnectionChanged",
    "ConnectionState",
    "ContactPresence",
    "MessageFailed",
    "MessageMarked",
    "MessageReceived",
    "MoreSubscriptions",
    "Network",
    "NetworkEvent",
    "OwnPresence",
    "OwnerActive",
    "Roster",
    "Sink",
    "SubscriptionAsked",
]

MOST_ASKED = 10
"""Requests of strangers that are told one by one; the others are a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountOption:
    """One thing that a network asks for when an account is added. ``label`` and ``help`` are English."""

    key: str
    label: str
    default: str | int | bool
    help: str = ""
    secret: bool = False
    advanced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a network can do, as data."""

    typing: bool = False
    read_marks: bool = False
    receipts: bool = False
    owner_elsewhere: bool = False
    """Tells of the owner's own messages from other devices."""
    roster: bool = False
    rooms: bool = False


class ConnectionState(StrEnum):
    """Where an account stands."""

    OFFLINE = "offline"
    CONNECTING = "connecting"
    ONLINE = "online"
    WAITING = "waiting"
    """Lost; tries again at ``retry_at``."""
    FAILED = "failed"
    """Stopped until the owner acts: wrong password, conflict, refused certificate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageReceived:
    """A message came, from the contact or (``author`` OWNER) from another device of the owner."""

    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerActive:
    """The owner reads or types in this conversation on another device."""

    contact: Contact
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageMarked:
    """The contact's side says that our message ``id`` was delivered or displayed."""

    contact: Contact
    id: str
    displayed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageFailed:
    """Our message ``id`` to ``address`` came back after it had been taken: nobody received it."""

    account: str
    address: str
    id: str
    reason: str
    """The network's own word for why, for the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionChanged:
    """An account's connection changed. ``template`` is an English sentence in ``str.format`` style."""

    account: str
    state: ConnectionState
    template: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    retry_at: float | None = None

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The contact list of an account, whole, each time it changes."""

    account: str
    contacts: tuple[Contact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactPresence:
    """A contact came, went or changed status."""

    contact: Contact
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPresence:
    """The status that the owner shows on this account, by any of his devices."""

    account: str
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionAsked:
    """Somebody asks to see the owner's presence; answered with ``Network.subscription``."""

    contact: Contact


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreSubscriptions:
    """How many ask to see the owner's presence besides those of whom SubscriptionAsked told."""

    account: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateAsked:
    """The server's certificate is not trusted.

    Trusting it means keeping ``fingerprint`` (SHA-256, hex) as the account's option of that name and
    connecting again.
    """

    account: str
    host: str
    fingerprint: str
    subject: str
    expires: str


NetworkEvent = (
    MessageReceived
    | OwnerActive
    | MessageMarked
    | MessageFailed
    | ConnectionChanged
    | Roster
    | ContactPresence
    | OwnPresence
    | SubscriptionAsked
    | MoreSubscriptions
    | CertificateAsked
)

Sink = Callable[[NetworkEvent], None]
"""Takes what a network tells. Called on the loop's thread, returns at once, never raises."""


class Network(Protocol):
    """One account's connection. Made by a class that ``networks.registry`` names, imported when first used.

    The constructor takes ``(account: Account, password: str | None, sink: Sink)`` and connects nothing.
    """

    account: Account
    capabilities: Capabilities

    async def run(self) -> None:
        """Connect and stay connected, with back-off, until cancelled; then say goodbye and return."""
        ...

    async def send(self, contact: Contact, text: str) -> str:
        """Hand one message to the network and return its id; NetworkError where that is not possible."""
        ...

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"."""
        ...

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was delivered and read."""
        ...

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        ...

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Answer a SubscriptionAsked."""
        ...
