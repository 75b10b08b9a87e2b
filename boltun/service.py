"""Boltun as its front ends see it: the window, the terminal and the headless program talk to nothing else.

All coroutines run on the loop's thread (``networks.runner.Runner`` submits them from others). What is not a
coroutine may be called from any thread. Errors are ``BoltunError``s.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from boltun.events import Event
from boltun.message import Account, Contact, Presence
from boltun.minds.protocol import Mind
from boltun.networks.protocol import Capabilities, CertificateAsked, ConnectionState
from boltun.networks.registry import NetworkKind
from boltun.settings import Settings
from boltun.store.records import Answers, StoredContact, StoredMessage

if TYPE_CHECKING:
    from boltun.paths import Profile

__all__ = ["AccountState", "MindInfo", "Service"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountState:
    """An account and where it stands. ``template`` with ``values`` says why, in English."""

    account: Account
    state: ConnectionState = ConnectionState.OFFLINE
    template: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    retry_at: float | None = None
    presence: Presence = Presence.OFFLINE
    """What the owner shows on this account."""
    capabilities: Capabilities = field(default_factory=Capabilities)
    certificate: CertificateAsked | None = None
    """The question that waits for ``trust_certificate``."""
    subscriptions: tuple[Contact, ...] = ()
    """Who asks to see the owner's presence and waits for ``answer_subscription``."""

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class MindInfo:
    """A mind that can be chosen."""

    name: str
    """Under this name contacts choose it and memories are kept."""
    title: str
    path: Path
    kind: str
    """``boltun``, ``eliza``, ``aiml`` or ``dialbb``; empty where it could not be recognised."""
    bundled: bool
    language: str = ""
    """``en``, ``ru``, ``ja`` … for bundled ones; empty where it is not known."""
    loaded: bool = False
    """Minds are loaded when they are first needed."""
    error: str = ""
    """Why it cannot be used, or why the file's newest state is not in use; a whole English sentence."""


class Service:
    """Composes profile, settings, store, minds, desk and networks."""

    def __init__(
        self,
        profile: Profile,
        *,
        clock: Callable[[], float] = time.time,
        dice: Random | None = None,
        listener: Callable[[Event], None] = lambda event: None,
    ) -> None:
        """Read the settings; nothing is opened and nothing connects before ``start``.

        ``listener`` is called on the loop's thread, must return at once and must not fail.
        """
        self.profile = profile
        self.settings: Settings

    # --- life ------------------------------------------------------------

    async def start(self) -> None:
        """Open the store, take up what a crash left, and connect the enabled accounts.

        Returns when the store is open; connections come and go in the background. StoreError where the
        database cannot be used.
        """
        raise NotImplementedError

    async def stop(self) -> None:
        """Let sends under way end, say goodbye on every network and close the store. May be called twice."""
        raise NotImplementedError

    # --- settings ------------------------------------------------------------

    async def change_setting(self, key: str, value: object) -> None:
        """Change a setting and save it; tells SettingsChanged. SettingsError where it does not fit."""
        raise NotImplementedError

    @property
    def paused_until(self) -> float | None:
        """Until when nobody is answered; ``math.inf``: until resumed; None: not paused."""
        raise NotImplementedError

    def morning(self) -> float:
        """When "until morning" ends, by this computer's time zone."""
        raise NotImplementedError

    async def pause(self, until: float | None = None, contact_id: int | None = None) -> None:
        """Answer nobody, or not this contact, until then; None: until resumed. Cancels waiting answers."""
        raise NotImplementedError

    async def resume(self, contact_id: int | None = None) -> None:
        """End the pause. For a contact also a stop after a loop, and the silence after the owner wrote."""
        raise NotImplementedError

    # --- conversations ------------------------------------------------------------

    async def conversations(self) -> list[StoredContact]:
        """Return all contacts with a conversation, newest first."""
        raise NotImplementedError

    async def contact(self, contact_id: int) -> StoredContact:
        """Return one contact."""
        raise NotImplementedError

    async def history(
        self, contact_id: int, before_id: int | None = None, limit: int = 200
    ) -> list[StoredMessage]:
        """Return the last messages before ``before_id``, oldest first."""
        raise NotImplementedError

    async def why(self, message_id: int) -> dict[str, Any]:
        """Return the decision on a message, and the trace of its reply; ``{}`` where nothing was kept."""
        raise NotImplementedError

    def waiting(self) -> Mapping[int, float]:
        """Return the contacts whose answer is being thought about or typed, and when it is due."""
        raise NotImplementedError

    def presence(self, contact: Contact) -> Presence | None:
        """Return what the contact shows; None where the network has not told."""
        raise NotImplementedError

    async def mark_seen(self, contact_id: int) -> None:
        """The owner looked at this conversation: nothing is unread. Not an activity that silences Boltun."""
        raise NotImplementedError

    async def replies_since(self, at: float) -> int:
        """Return how many answers Boltun sent since then."""
        raise NotImplementedError

    async def write(self, contact_id: int, text: str) -> int:
        """Send the owner's own message and return its id; silences Boltun there for a while.

        NetworkError where it could not be sent; the message stays in the history as failed.
        """
        raise NotImplementedError

    async def owner_typing(self, contact_id: int) -> None:
        """The owner types in this conversation: silences Boltun there for a while."""
        raise NotImplementedError

    async def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether this contact is answered."""
        raise NotImplementedError

    async def set_contact_mind(self, contact_id: int, name: str | None) -> None:
        """Choose the mind that answers this contact; None: the default one."""
        raise NotImplementedError

    async def forget(self, contact_id: int) -> None:
        """Forget what was said to this contact, so that everything may be said again. The history stays."""
        raise NotImplementedError

    async def start_conversation(self, contact_id: int) -> None:
        """Let Boltun write first, after the usual thinking and typing.

        MindError where its mind has no opening phrase.
        """
        raise NotImplementedError

    async def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply at once, or ``text`` in its place. ``message_id`` is the reply's own."""
        raise NotImplementedError

    async def drop_held(self, message_id: int) -> None:
        """Drop a held reply."""
        raise NotImplementedError

    # --- accounts ------------------------------------------------------------

    def networks(self) -> list[NetworkKind]:
        """Return the networks on which accounts can be added."""
        raise NotImplementedError

    async def accounts(self) -> list[AccountState]:
        """Return every account and where it stands."""
        raise NotImplementedError

    async def add_account(self, account: Account, password: str | None) -> None:
        """Keep a new account and connect it where it is enabled. NetworkError where its key is taken."""
        raise NotImplementedError

    async def change_account(self, account: Account, password: str | None = None) -> None:
        """Replace an account and connect it again; None keeps the password."""
        raise NotImplementedError

    async def remove_account(self, key: str) -> None:
        """Disconnect and forget an account, its password and its conversations."""
        raise NotImplementedError

    async def enable_account(self, key: str, enabled: bool) -> None:
        """Connect or disconnect an account, now and at every start."""
        raise NotImplementedError

    async def set_presence(self, key: str, presence: Presence, text: str = "") -> None:
        """Show the owner's status on an account."""
        raise NotImplementedError

    async def trust_certificate(self, account: str, fingerprint: str) -> None:
        """Trust the certificate that CertificateAsked named, and connect again."""
        raise NotImplementedError

    async def answer_subscription(self, contact: Contact, accept: bool) -> None:
        """Let somebody see the owner's presence, or not."""
        raise NotImplementedError

    # --- minds ------------------------------------------------------------

    def minds(self) -> list[MindInfo]:
        """Return the minds that can be chosen: the bundled ones, then the person's own."""
        raise NotImplementedError

    @property
    def default_mind(self) -> str:
        """The name of the mind that answers where no other is chosen; empty where there is none at all."""
        raise NotImplementedError

    async def add_mind(self, path: Path) -> MindInfo:
        """Offer a file of the person's own from where it lies; MindError where it cannot be opened."""
        raise NotImplementedError

    async def remove_mind(self, name: str) -> None:
        """No longer offer a file of the person's own. The file stays, and what was remembered with it."""
        raise NotImplementedError

    async def reload_mind(self, name: str) -> None:
        """Look now whether the file changed, and load it; tells MindLoaded."""
        raise NotImplementedError

    async def load_mind(self, name: str) -> Mind:
        """Return a mind, loaded; MindError where it cannot be."""
        raise NotImplementedError

    # --- practice ------------------------------------------------------------

    async def practice_contact(self) -> int:
        """Return the contact that the owner plays on the practice network."""
        raise NotImplementedError

    async def practice_write(self, text: str) -> None:
        """Let the practice contact write to the owner."""
        raise NotImplementedError
