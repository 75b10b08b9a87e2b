"""What if: the decision about a message that nobody wrote, and each rule that was asked for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from boltun.desk.outlook import Outlook, Surroundings
from boltun.desk.policy import Asked, Decision, decide
from boltun.message import Account, Contact, Message, Presence
from boltun.minds.protocol import Mind
from boltun.networks.protocol import Network
from boltun.rules.in_force import InForce, as_it_was, choosing
from boltun.rules.mode import AUTOMATIC, Holding, Rules
from boltun.settings import DEFAULT_MIND, MINDS_BEHIND, Settings
from boltun.settings.overlay import Overlay
from boltun.store.records import ContactSettings, StoredContact
from boltun.store.store import Store

__all__ = ["Simulated", "around", "simulate", "stranger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What would be decided, and why."""

    decision: Decision
    asked: tuple[Asked, ...]
    """Each rule that was asked, in its order; the last one decided."""
    holding: Holding
    contact: Contact
    bases: tuple[str, ...]
    """Those that a rule, the mode or the choice for the contact names; empty: those of the settings."""


def simulate(
    store: Store,
    settings: Settings,
    rules: Rules,
    *,
    contact: Contact,
    text: str,
    at: float,
    presence: Presence = Presence.ONLINE,
    mode: str | None = None,
) -> Simulated:
    """Decide about a message as if this contact wrote it then, while the owner shows this presence.

    ``mode``: this one would have been chosen by hand then, ``auto``: none; None: as it is. What happened
    after ``at``, Unix seconds, does not count. Nothing is written down.
    """
    in_force = InForce(_supposed(settings, mode, at), lambda: rules, lambda: at)
    accounts = {account.key: account for account in store.accounts.all()}
    outlook = Outlook(
        around(accounts, presence),
        lambda: at,
        in_force.settings,
        in_force.holding,
        store.messages,
    )
    talks = [_before(at, stored) for stored in store.contacts.conversations()]
    outlook.seed(talks)
    known = [one for one in store.contacts.all() if _same(one.contact, contact)]
    stored = _before(at, known[0]) if known else stranger(contact)
    message = Message(contact=stored.contact, text=text, at=at, received_at=at)
    message = outlook.rooms.addressed(message)
    asked: list[Asked] = []
    decision = decide(message, outlook.situation(stored, message), in_force.settings, asked=asked)
    return Simulated(
        decision=decision,
        asked=tuple(asked),
        holding=in_force.holding(),
        contact=stored.contact,
        bases=decision.minds or _of_mode(decision, in_force.settings),
    )


def _of_mode(decision: Decision, settings: Settings) -> tuple[str, ...]:
    """Return the bases that a mode lays over those of the settings; empty: it leaves the first as it is."""
    default = settings[DEFAULT_MIND]
    return (default, *settings[MINDS_BEHIND]) if decision.minds_by and default else ()


def _supposed(settings: Settings, mode: str | None, at: float) -> Settings:
    """Return the settings with this choice of a mode."""
    if mode is None:
        return as_it_was(settings, lambda: at)
    choice = choosing("" if mode == AUTOMATIC else mode, None, at)
    return Overlay(settings, lambda: choice)


def _same(one: Contact, other: Contact) -> bool:
    return (one.account, one.address) == (other.account, other.address)


def stranger(contact: Contact) -> StoredContact:
    """Return somebody of whom nothing is kept."""
    return StoredContact(id=0, contact=contact, settings=ContactSettings())


def _before(at: float, stored: StoredContact) -> StoredContact:
    """Return a contact without what happened after a time."""
    last, owner = stored.settings.last_answer_at, stored.owner_active_at
    settings = replace(stored.settings, last_answer_at=None if (last or 0) > at else last)
    return replace(stored, settings=settings, owner_active_at=None if (owner or 0) > at else owner)


def around(accounts: Mapping[str, Account], presence: Presence) -> Surroundings:
    """Return what is around a desk whose accounts all show this presence, and of which none is connected."""
    return _Around(accounts, presence)


class _Around:
    """Accounts of which none is connected, with one presence for all."""

    def __init__(self, accounts: Mapping[str, Account], presence: Presence) -> None:
        self._accounts = accounts
        self._presence = presence

    def account(self, key: str) -> Account | None:
        return self._accounts.get(key)

    def network(self, key: str) -> Network | None:
        return None

    def online(self, key: str) -> bool:
        return False

    def own_presence(self, key: str) -> Presence:
        return self._presence

    def own_addresses(self, key: str) -> frozenset[str]:
        network = key.partition(":")[0]
        return frozenset(
            account.address.casefold() for account in self._accounts.values() if account.network == network
        )

    def ready_mind(self, names: Sequence[str]) -> Mind | None:
        return None

    async def mind(self, names: Sequence[str]) -> Mind:
        raise NotImplementedError
