"""The events of Boltun, for everybody who watches it: the window, the headless log, a test.

Events carry identities and plain values, never live objects; the watcher asks the service for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from boltun.connection import CertificateAsked, ConnectionChanged, QuestionAsked, SubscriptionAsked

__all__ = [
    "AccountsChanged",
    "ContactAsked",
    "ContactChanged",
    "DatabaseBroken",
    "Event",
    "GraveMessage",
    "LoopStopped",
    "MessageChanged",
    "MessagesDeleted",
    "MindLoaded",
    "MindsChanged",
    "OutcomeKind",
    "PersonBack",
    "PictureChanged",
    "ReplyWaiting",
    "RulesChanged",
    "ServiceFailed",
    "SettingsChanged",
    "TimeLeapt",
]


class OutcomeKind(StrEnum):
    """How an incoming message was settled."""

    WAITING = "waiting"
    """Not settled yet: Boltun is thinking about its answer or typing it."""
    SENT = "sent"
    """Its answer was handed to the network, which has not confirmed it yet."""
    ANSWERED = "answered"
    HELD = "held"
    """Its answer waits for the owner to send, edit or drop it."""
    SILENT = "silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageChanged:
    """A message was stored, or what is known of it changed (sent, delivered, settled)."""

    contact_id: int
    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactChanged:
    """A contact is new, or its name, presence, settings or "owner active" state changed."""

    contact_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureChanged:
    """A contact shows another picture, or none any more."""

    contact_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyWaiting:
    """A reply is being thought about or typed for this contact until ``due``; None: no more.

    ``limited_by``: the name of the network, if it lets nothing be sent before then.
    """

    contact_id: int
    due: float | None
    limited_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountsChanged:
    """Accounts were added, removed, switched on or off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged:
    """A setting, the chew switch or the pause changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChanged:
    """The file of rules changed, or what is wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MindsChanged:
    """The minds that can be chosen changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MindLoaded:
    """A mind was loaded or loaded again; ``error`` says why the old one stays in place."""

    name: str
    error: str = ""
    unapproved: Path | None = None
    """The folder with the program code that the person would have to agree to (``Service.approve``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagesDeleted:
    """Messages or contacts were deleted, or came back: everybody who shows some of them reads them anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLeapt:
    """Time passed in the practice conversations: all that happened there is longer ago."""

    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopStopped:
    """Boltun stopped talking with a contact because the two sides were looping or too fast.

    ``reason`` is the code of ``desk.reason``; with ``limit hour all`` it stopped talking with everybody.
    """

    contact_id: int
    until: float
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraveMessage:
    """A serious message came, whatever becomes of it; ``kind`` is the value of a `gravity.Kind`."""

    contact_id: int
    message_id: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactAsked:
    """A contact asks for the owner; ``request`` is the value of a `desk.requests.Request`.

    ``person``: Boltun steps back there; ``urgent``: the owner is to be called at once.
    """

    contact_id: int
    message_id: int
    request: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonBack:
    """The person is back, and something is left for him in the digest: so many people, promises, and requests
    to be called."""

    entries: int
    promises: int
    calls: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceFailed:
    """Something failed that no other event names; ``text`` is a whole English sentence."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseBroken:
    """The database is damaged, and everything ends because of it; ``text`` is a whole English sentence.

    ``Service.broken`` has the error.
    """

    text: str


Event = (
    MessageChanged
    | ContactChanged
    | PictureChanged
    | ReplyWaiting
    | AccountsChanged
    | SettingsChanged
    | RulesChanged
    | MindsChanged
    | MindLoaded
    | ContactAsked
    | GraveMessage
    | LoopStopped
    | PersonBack
    | MessagesDeleted
    | TimeLeapt
    | ServiceFailed
    | DatabaseBroken
    | ConnectionChanged
    | SubscriptionAsked
    | CertificateAsked
    | QuestionAsked
)
