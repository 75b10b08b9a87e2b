"""What the desk sees around it: accounts, networks, minds, and the situation that a decision depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from boltun.desk.delays import Delays
from boltun.desk.language import language_of
from boltun.desk.policy import Decision, Situation, decide
from boltun.desk.rooms import Rooms, is_room
from boltun.errors import NetworkError
from boltun.message import Account, Contact, Message, Presence
from boltun.minds.protocol import Mind
from boltun.networks.protocol import Network
from boltun.rules.audience import Writer
from boltun.rules.minds import Chosen
from boltun.rules.mode import Holding
from boltun.settings import Settings
from boltun.store.messages import Messages
from boltun.store.records import StoredContact

__all__ = ["Outlook", "Surroundings"]


class Surroundings(Protocol):
    """What the desk asks of the program around it."""

    def account(self, key: str) -> Account | None:
        """Return an account; None if it is no longer there."""
        ...

    def network(self, key: str) -> Network | None:
        """Return the connection of an account; None while it is switched off."""
        ...

    def online(self, key: str) -> bool:
        """Whether messages can be sent on an account just now."""
        ...

    def own_presence(self, key: str) -> Presence:
        """Return what the owner shows on an account."""
        ...

    def own_addresses(self, key: str) -> frozenset[str]:
        """Return the owner's addresses on this account's network, case-folded."""
        ...

    def ready_mind(self, names: Sequence[str]) -> Mind | None:
        """Return the mind that these minds make one behind the other, under the owner's options, if all are
        loaded.

        No names: those that answer by default.
        """
        ...

    async def mind(self, names: Sequence[str]) -> Mind:
        """Load these minds and return the same; those that fail are left out, BoltunError if none can be
        loaded."""
        ...


class Outlook:
    """Makes the situation of a contact from the store and the present state of accounts and owner."""

    def __init__(
        self,
        surroundings: Surroundings,
        clock: Callable[[], float],
        settings: Settings,
        holding: Callable[[], Holding],
        messages: Messages,
    ) -> None:
        """``holding`` returns the rules that hold now."""
        self._settings = settings
        self._holding = holding
        self._messages = messages
        self.surroundings = surroundings
        self.clock = clock
        self.delays = Delays(clock)
        self.rooms = Rooms(settings, surroundings.account)
        self._owner_seen: dict[bool, float] = {}
        """When the owner was last active in any conversation that counts, and in any that stands apart."""
        self.all_stopped_until = 0.0

    def seed(self, talks: Iterable[StoredContact]) -> None:
        """Take up what happened before the program started."""
        for stored in talks:
            if stored.owner_active_at:
                self.saw_owner(stored.contact, stored.owner_active_at)
            if is_room(stored.contact) and stored.settings.last_answer_at:
                self.rooms.answered(stored.id, stored.settings.last_answer_at)

    def situation(self, stored: StoredContact, message: Message | None = None) -> Situation:
        """Return the situation of one contact now, to decide about this message."""
        key = stored.contact.account
        around = self.surroundings
        account = around.account(key)
        apart = self.is_apart(stored.contact)
        network = around.network(key)
        holding = self.holding(stored.contact)
        wrote_before = None
        if message is not None and holding.rules.asks_past:
            wrote_before = self._messages.wrote_before(stored.id, message.received_at)
        language = ""
        if message is not None and holding.rules.asks_language:
            language = language_of(
                message.text, partial(self._messages.said_before, stored.id, message.received_at)
            )
        return Situation(
            now=self.clock(),
            contact=stored.settings,
            owner_active_at=stored.owner_active_at,
            owner_seen_at=self._owner_seen.get(apart),
            presence=around.own_presence(key),
            ask_first=account is None or account.ask_first,
            own_addresses=around.own_addresses(key),
            all_stopped_until=0 if apart else self.all_stopped_until,
            once_in=0 if network is None else network.capabilities.once_in,
            room_answered_at=self.rooms.answered_at(stored.id),
            holding=holding,
            wrote_before=wrote_before,
            language=language,
        )

    def minds(self, stored: StoredContact, message: Message) -> Chosen:
        """Return who would answer this message, whatever is decided about it."""
        situation = self.situation(stored, message)
        writer = Writer.of(message, situation.wrote_before)
        return situation.holding.minds(stored.settings.minds, writer, situation.now, situation.language)

    def prospect(self, stored: StoredContact) -> Decision:
        """Return what would be decided if this contact wrote an ordinary message now."""
        now = self.clock()
        message = Message(contact=stored.contact, text="", at=now, received_at=now, addressed=True)
        return decide(message, self.situation(stored, message), self._settings)

    def holding(self, contact: Contact) -> Holding:
        """Return the rules and the mode that hold now for a contact."""
        # With a contact whom the owner plays himself he tries out bases, at any hour.
        return Holding() if self.is_unlimited(contact) else self._holding()

    def enabled(self, keys: Iterable[str]) -> set[str]:
        """Return those of these accounts that are there and switched on."""
        known = ((key, self.surroundings.account(key)) for key in keys)
        return {key for key, account in known if account is not None and account.enabled}

    def is_unlimited(self, contact: Contact) -> bool:
        """Whether loops and rates do not count, because the owner plays this contact himself."""
        account = self.surroundings.account(contact.account)
        unlimited = None if account is None else account.options.get("unlimited")
        return unlimited is True or unlimited == contact.address

    def is_apart(self, contact: Contact) -> bool:
        """Whether nothing that happens with this contact concerns the others, because it is practice."""
        account = self.surroundings.account(contact.account)
        return account is not None and account.options.get("apart") is True

    def must_be_connected(self, contact: Contact) -> None:
        """Raise NetworkError if nothing can be sent to a contact just now."""
        if not self.surroundings.online(contact.account):
            raise NetworkError(
                "The account {account} is not connected.",
                advice="Switch it on, or wait until it is connected.",
                account=contact.account,
            )

    def set_back(self, now: float, longest_stop: float) -> None:
        """The clock was set back: let nothing have happened in the future."""
        self._owner_seen = {apart: min(at, now) for apart, at in self._owner_seen.items()}
        self.all_stopped_until = min(self.all_stopped_until, now + longest_stop)
        self.rooms.set_back(now)
        self.delays.set_back(now, longest_stop)

    def saw_owner(self, contact: Contact, at: float) -> None:
        """Note that the owner was active in this conversation."""
        apart = self.is_apart(contact)
        self._owner_seen[apart] = max(at, self._owner_seen.get(apart, at))

    def owner_seen_at(self) -> float | None:
        """Return when the owner was last active in any conversation but those in practice; None: never."""
        return self._owner_seen.get(False)

    def age_practice(self, seconds: float) -> None:
        """Let the owner have been active so much earlier in the conversations that stand apart."""
        if True in self._owner_seen:
            self._owner_seen[True] -= seconds
