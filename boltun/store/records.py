"""The plain values that the store takes and returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from boltun.events import OutcomeKind
from boltun.message import Author, Contact, Message
from boltun.minds.protocol import Memory, Mind

__all__ = [
    "OWN_LINE",
    "SOBER_TEXT",
    "Answers",
    "Binned",
    "ContactSettings",
    "HeldReply",
    "Received",
    "Remembered",
    "SendState",
    "StoredContact",
    "StoredMessage",
]

SOBER_TEXT = "sober text"
"""Stands as the mind of what is said to a grave message: no base made it."""


OWN_LINE = "own line"
"""Stands as the mind of a line by which Boltun says that it understood a request."""


class Answers(StrEnum):
    """Whether Boltun answers a contact (docs/rules.md §1)."""

    RULES = "rules"
    """As the general rules say."""
    ALWAYS = "always"
    ASK = "ask"
    """Replies are held until the owner sends them."""
    NEVER = "never"


class SendState(StrEnum):
    """How far a message from our side has come."""

    HELD = "held"
    """Waits for the owner to send, edit or drop it."""
    DROPPED = "dropped"
    """Was held, and the owner did not want it."""
    INTENDED = "intended"
    """On its way to the network, or about to be."""
    SENT = "sent"
    """The network has it."""
    DELIVERED = "delivered"
    DISPLAYED = "displayed"
    FAILED = "failed"
    """The network did not take it."""
    UNKNOWN = "unknown"
    """Nobody can find out whether the network has it: it is never sent again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactSettings:
    """The settings of one contact: the owner's choices, and the desk's notes for its rules.

    Times are Unix seconds; ``paused_until`` may be infinite.
    """

    answers: Answers = Answers.RULES
    minds: tuple[str, ...] = ()
    """The minds that answer here, in the order in which they are asked; empty: the default ones."""
    paused_until: float | None = None
    """The owner wants silence here until then."""
    stopped_until: float | None = None
    """Boltun stopped a loop here until then."""
    warned: bool = False
    """The warning about talking with Boltun was sent."""
    last_answer_at: float | None = None
    """When Boltun last answered here; kept current by ``Store.sent``."""
    grave_as_usual: bool = False
    """Serious messages are answered here like any other."""
    warned_at: float | None = None
    """When the warning was sent; None: never, or before Boltun kept that."""

    model: bool = False
    """What this contact writes may be sent to a language model."""

    @property
    def mind(self) -> str | None:
        """The mind that is asked first here; None: the default one."""
        return self.minds[0] if self.minds else None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredContact:
    """A contact as the store knows it, with the end of its conversation."""

    id: int
    contact: Contact
    settings: ContactSettings
    owner_active_at: float | None = None
    """The time at which the owner last wrote, typed or read here, on any device."""
    unread: int = 0
    """How many messages of the contact came since the owner last looked."""
    grave: str = ""
    """The kind of a serious message that came since then; empty: none came."""
    last_text: str = ""
    """The last message in or out, by any author."""
    last_at: float | None = None
    last_author: Author | None = None
    last_outcome: OutcomeKind | None = None
    """How the contact's last message was settled."""
    person: int | None = None
    """All contacts with the same number are one person; None: nobody else is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binned:
    """A contact in the bin, or messages of one who is still there."""

    id: int
    """The number under which he lies there."""
    contact: Contact
    """As he was before."""
    at: float
    """When he was deleted."""
    messages: int
    """How many messages lie there with him."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMessage:
    """One message of a conversation, in either direction."""

    id: int
    contact_id: int
    author: Author
    text: str
    at: float
    """When it was written (incoming) or sent (outgoing; before that, when it was made)."""
    received_at: float
    """When it reached this program (incoming) or was made (outgoing), by our clock."""
    network_id: str = ""
    """The network's own id; empty if there is none, or not yet."""
    server_id: str = ""
    """The id that the network's own server gave an incoming message."""
    sender: str = ""
    outcome: OutcomeKind | None = None
    """How it was settled; None for messages that the contact did not write."""
    reason: str = ""
    """Why it was settled so, or why it was not sent: a stable code, empty if there is nothing to say."""
    reply_to: int | None = None
    """The id of the message that this one answers."""
    state: SendState | None = None
    """None for messages that did not go out from this program."""
    delivered_at: float | None = None
    displayed_at: float | None = None
    mind: str | None = None
    """The name of the mind that made it."""
    edited_of: str | None = None
    """The network's id of the message that this one corrects."""
    replayed: bool = False
    held_up: bool = False
    automatic: bool = False
    addressed: bool = False
    encrypted: bool = False
    thumb: bool | None = None
    """Whether the owner likes this reply of Boltun; None: he has not said."""

    def as_message(self, contact: Contact) -> Message:
        """Return the message as the network brought it, to decide about it again after a crash."""
        return Message(
            contact=contact,
            text=self.text,
            at=self.at,
            received_at=self.received_at,
            author=self.author,
            id=self.network_id,
            server_id=self.server_id,
            sender=self.sender,
            replayed=self.replayed,
            held_up=self.held_up,
            automatic=self.automatic,
            addressed=self.addressed,
            edit_of=self.edited_of,
            encrypted=self.encrypted,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """The result of ``Store.receive``."""

    contact_id: int
    message_id: int | None
    """None: this message was delivered before, and there is nothing to do."""
    contact: StoredContact | None = None
    """The contact who wrote it, with this message counted; None if it is not the contact's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """What a mind wants to remember of a contact. ``mind`` gives the name and the kind."""

    mind: Mind
    memory: Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldReply:
    """A reply that waits for the owner, with the memory to keep once it is sent."""

    message: StoredMessage
    """The reply itself; ``reply_to`` is the message that it answers, ``mind`` its author."""
    memory: Mapping[str, Any] | None = field(default=None)
    """For ``Mind.memory_from_json``; None: nothing to remember."""
