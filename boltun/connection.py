"""The state of an account's connection, and the questions of a network that only its owner can answer.

Networks send these events (``boltun/networks/protocol.py`` names them all), and Boltun passes them on to
everybody who watches it (``boltun/events.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from boltun.message import Contact

__all__ = [
    "AccountFacts",
    "CertificateAsked",
    "ConnectionChanged",
    "ConnectionState",
    "Fact",
    "QuestionAsked",
    "SubscriptionAsked",
]


class ConnectionState(StrEnum):
    """The state of an account."""

    OFFLINE = "offline"
    CONNECTING = "connecting"
    ONLINE = "online"
    WAITING = "waiting"
    """Lost; tries again at ``retry_at``."""
    FAILED = "failed"
    """Stopped until the owner acts: wrong password, conflict, refused certificate."""


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
class SubscriptionAsked:
    """Somebody asks to see the owner's presence; answered with ``Network.subscription``."""

    contact: Contact


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


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked:
    """The network needs something from the owner now, such as a login code; ``Network.answer`` takes it.

    The question stands until another one is asked, or the account is online or stopped. What the owner
    answers is never kept.
    """

    account: str
    id: str
    """Names the question in the answer."""
    label: str
    """What is asked for, in English: "Login code"."""
    help: str = ""
    """Where the owner finds it, in English sentences."""
    secret: bool = False
    """Whether nobody should see what is typed."""
    optional: bool = False
    """Whether the account goes on without an answer, and the question waits beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that the owner may want to know of an account, such as the fingerprint of its device."""

    label: str
    """English."""
    value: str
    warning: bool = False
    """Whether something should be done about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountFacts:
    """All that the network has to tell of the account itself; each time it replaces what was told before."""

    account: str
    facts: tuple[Fact, ...]
