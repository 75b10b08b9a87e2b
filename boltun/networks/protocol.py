"""A network as the desk sees it, and the events that it sends to the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from boltun.connection import (
    AccountFacts,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    Fact,
    QuestionAsked,
    SubscriptionAsked,
)
from boltun.message import Account, Contact, Message, Presence
from boltun.picture import Picture

__all__ = [
    "MOST_ASKED",
    "AccountFacts",
    "AccountOption",
    "BookmarkMoved",
    "Capabilities",
    "CertificateAsked",
    "Choice",
    "ConnectionChanged",
    "ConnectionState",
    "ContactPicture",
    "ContactPresence",
    "Fact",
    "Keepsake",
    "MessageArrived",
    "MessageFailed",
    "MessageMarked",
    "MessageReceived",
    "MessageUnsure",
    "MoreSubscriptions",
    "Network",
    "NetworkEvent",
    "OwnPresence",
    "OwnerActive",
    "PastSettled",
    "QuestionAsked",
    "Roster",
    "SendingDelayed",
    "Sink",
    "SubscriptionAsked",
]

MOST_ASKED = 10
"""So many requests of strangers are told one by one; the others are only counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of several. ``label`` is English."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountOption:
    """One question that a network asks when an account is added. ``label`` and ``help`` are English."""

    key: str
    label: str
    default: str | int | bool
    help: str = ""
    choices: tuple[Choice, ...] = ()
    """All values, if there are only a few."""
    secret: bool = False
    """The value is a text that is kept where passwords are, and nobody sees it. The network finds it in the
    account's options all the same.
    """
    optional: bool = False
    """A secret that may stay empty."""
    unique: bool = False
    """No two accounts of the network may have the same value."""
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
    pictures: bool = False
    """Tells the pictures of contacts."""
    presence: bool = False
    """Shows the owner's status, and lets him choose it."""
    unseen: bool = False
    """Only Boltun's rules see that status."""
    drafts: bool = False
    """Lays a held reply into the owner's own input line elsewhere (``Network.draft``)."""
    once_in: float = 0.0
    """Seconds that have to pass between two answers to one contact, if the network's manners ask for that."""
    marks_automatic: bool = False
    """Marks messages as automatic; what the owner wrote himself goes by ``Network.send_own``."""
    notices: bool = False
    """Has a mark for one message that a program wrote; the warning goes by ``Network.send_notice``."""
    confirms: bool = False
    """Says by MessageArrived when the contact has a message; without this, taking a message is delivering it.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Keepsake:
    """What the profile keeps for an account's network from one run to the next."""

    device: str = ""
    """The name of this program among the owner's devices, drawn once; empty: there is none."""
    bookmark: str = ""
    """The last bookmark that was written down; empty: there is none to go on from."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The keys of the pictures that are kept, by the addresses of their contacts: nobody fetches them again.
    """
    folder: Path | None = None
    """A folder in which the network may keep files of its own; it need not exist. None: there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageReceived:
    """A message came, from the contact or (``author`` OWNER) from another device of the owner."""

    message: Message
    bookmark: str = ""
    """How far the network has come with this message; see ``BookmarkMoved``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookmarkMoved:
    """The network has come so far, in words of its own.

    Bookmarks are written down in order, each together with all events before it, and then ``Network.kept`` is
    called. The next run begins with the last one (``Keepsake``).
    """

    account: str
    bookmark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageArrived:
    """The network has our message ``id``; it may be one of an earlier run."""

    account: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageUnsure:
    """Nobody can find out any more whether the network has our message ``id``."""

    account: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSettled:
    """The network has told all that it knows of the messages that an earlier run sent.

    ``sure``: the messages that it did not name never left. Told once in a run, before the account is online;
    a network that cannot know tells nothing, and then those messages are never sent again.
    """

    account: str
    sure: bool


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
class SendingDelayed:
    """The network lets nothing more be sent for ``seconds``.

    ``id`` is our message that has to wait, if it is known. ``whole``: all others of the account have to wait,
    too, not only those to the same contact.
    """

    account: str
    seconds: float
    id: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageFailed:
    """Our message ``id`` to ``address`` came back after it had been taken: nobody received it."""

    account: str
    address: str
    id: str
    reason: str
    """The network's own word for the reason, for the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The whole contact list of an account, each time it changes."""

    account: str
    contacts: tuple[Contact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactPresence:
    """A contact came, went or changed status."""

    contact: Contact
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactPicture:
    """A contact shows another picture; None: he shows none."""

    contact: Contact
    picture: Picture | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPresence:
    """The status that the owner shows on this account, by any of his devices."""

    account: str
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreSubscriptions:
    """How many ask to see the owner's presence, besides those in SubscriptionAsked."""

    account: str
    count: int


NetworkEvent = (
    MessageReceived
    | BookmarkMoved
    | MessageArrived
    | MessageUnsure
    | PastSettled
    | OwnerActive
    | MessageMarked
    | MessageFailed
    | SendingDelayed
    | ConnectionChanged
    | Roster
    | ContactPresence
    | ContactPicture
    | OwnPresence
    | SubscriptionAsked
    | MoreSubscriptions
    | CertificateAsked
    | QuestionAsked
    | AccountFacts
)

Sink = Callable[[NetworkEvent], None]
"""Takes the events of a network. Called on the loop's thread, returns at once, never raises."""


class Network(Protocol):
    """One account's connection. ``NetworkKind.open`` makes it, and connects nothing yet.

    All methods except ``kept`` are called on the loop on which it runs. Four more methods are asked only of
    networks that need them: ``async def draft(contact, text)`` of those whose capabilities name drafts, which
    lays a text into the owner's input line elsewhere (an empty text takes it away), ``async def
    answer(id, text)`` of those that tell ``QuestionAsked``, ``async def send_own(contact, text, id)`` of
    those that mark messages as automatic: ``send`` for what the owner wrote himself, and ``async def
    send_notice(contact, text, id)`` of those whose capabilities name notices: ``send`` with the network's
    mark for what a program wrote.
    """

    @property
    def account(self) -> Account:
        """The account."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""
        ...

    async def run(self) -> None:
        """Connect and stay connected, with back-off, until cancelled; then say goodbye and return."""
        ...

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the network and return its id; NetworkError if that is not possible.

        ``id`` is one that nobody else has, for networks where the sender gives it.
        """
        ...

    def kept(self, bookmark: str) -> None:
        """Take note that everything up to this bookmark is written down. Called from any thread, in order."""
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
