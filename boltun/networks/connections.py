"""The connections of all accounts: which are open, and the state of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from boltun.errors import BoltunError, NetworkError
from boltun.message import Account, Contact, Presence
from boltun.networks.backoff import Backoff
from boltun.networks.beside import Beside
from boltun.networks.elsewhere import Elsewhere, NetworkLoop
from boltun.networks.guarded import NetworkFaultError
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import (
    MOST_ASKED,
    AccountFacts,
    Capabilities,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    ContactPresence,
    Fact,
    Keepsake,
    MoreSubscriptions,
    Network,
    NetworkEvent,
    OwnPresence,
    QuestionAsked,
    Sink,
    SubscriptionAsked,
)
from boltun.networks.registry import find_network, load_network, network_kind, open_network, plugins
from boltun.networks.secrets import secrets_of, with_secrets

__all__ = ["AccountState", "Connections"]

_FAREWELL = 5.0
"""Seconds that a network gets to say goodbye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountState:
    """The state of an account. ``template`` with ``values`` says why, in English."""

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
    question: QuestionAsked | None = None
    """The question that waits for ``Network.answer``."""
    facts: tuple[Fact, ...] = ()
    """What the network tells of the account itself."""
    subscriptions: tuple[Contact, ...] = ()
    """Those who ask to see the owner's presence and wait for ``answer_subscription``; the newest MOST_ASKED.
    """
    more_subscriptions: int = 0
    """How many more ask."""

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.template.format(**self.values)


@dataclass(slots=True)
class _Connection:
    state: AccountState
    network: Network | None = None
    task: asyncio.Task[None] | None = None
    in_process: bool = False
    made: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the network is there, or when it is clear that it will not be."""
    last: ConnectionState | None = None
    """What was last told of it; ``state`` may follow a moment later."""
    presences: dict[str, Presence] = field(default_factory=dict)


class Connections:
    """Opens and closes the networks of accounts, and keeps what they report of themselves."""

    def __init__(
        self,
        *,
        password: Callable[[str], str | None],
        keepsake: Callable[[str], Keepsake] = lambda key: Keepsake(),
        sink: Sink,
        is_quick: Callable[[], bool] = lambda: False,
    ) -> None:
        """``password`` gives an account's password by its key, in a worker; ``keepsake`` what the profile
        keeps for its network, on the loop. ``sink`` hears all networks, on the loop. ``is_quick`` tells
        whether nothing there takes long, so that networks that are brief themselves may live there, too.
        """
        self._password = password
        self._keepsake = keepsake
        self._sink = sink
        self._is_quick = is_quick
        self._elsewhere = NetworkLoop()
        self._connections: dict[str, _Connection] = {}
        self._addresses: dict[str, frozenset[str]] = {}

    # --- what is known ------------------------------------------------------------

    def account(self, key: str) -> Account | None:
        """Return an account by its key."""
        found = self._connections.get(key)
        return found.state.account if found else None

    def state(self, key: str) -> AccountState | None:
        """Return the state of an account."""
        found = self._connections.get(key)
        return found.state if found else None

    def network(self, key: str) -> Network | None:
        """Return an account's connection, open or trying; None while it is switched off."""
        found = self._connections.get(key)
        return found.network if found else None

    def online(self, key: str) -> bool:
        """Whether messages can be sent on this account just now."""
        found = self._connections.get(key)
        return found is not None and found.state.state is ConnectionState.ONLINE

    def presence(self, key: str) -> Presence:
        """Return what the owner shows on this account."""
        found = self._connections.get(key)
        return found.state.presence if found else Presence.OFFLINE

    def away(self) -> frozenset[str]:
        """Return the accounts on which the owner shows that he is away."""
        return frozenset(key for key, one in self._connections.items() if one.state.presence.is_away)

    def presence_of(self, contact: Contact) -> Presence | None:
        """Return what a contact shows; None if the network has not told."""
        found = self._connections.get(contact.account)
        return found.presences.get(contact.address) if found else None

    def own_addresses(self, key: str) -> frozenset[str]:
        """Return the owner's addresses on this account's network, case-folded."""
        account = self.account(key)
        return frozenset() if account is None else self._addresses.get(account.network, frozenset())

    # --- opening and closing ---------------------------------------------------------

    def add(self, account: Account) -> None:
        """Take an account, or its new options; nothing changes until it is opened."""
        found = self._connections.get(account.key)
        if found is None:
            kind = find_network(account.network)
            capabilities = Capabilities() if kind is None else kind.capabilities
            self._connections[account.key] = _Connection(
                AccountState(account=account, capabilities=capabilities),
                in_process=kind is not None and kind.in_process,
            )
        else:
            found.state = replace(found.state, account=account)
        self._collect_addresses()

    def _collect_addresses(self) -> None:
        # Every message asks for it, so it is kept ready.
        addresses: dict[str, set[str]] = {}
        for connection in self._connections.values():
            account = connection.state.account
            addresses.setdefault(account.network, set()).add(account.address.casefold())
        self._addresses = {network: frozenset(known) for network, known in addresses.items()}

    async def open(self, key: str) -> None:
        """Connect an account, and connect it again if it is open already. A failure becomes its state."""
        await self.close(key)
        connection = self._connections[key]
        connection.made.clear()
        connection.task = asyncio.create_task(self._run(connection))

    async def retry(self) -> None:
        """Connect again every account that waits for its next attempt, or that may only seem to be online."""
        waiting = (ConnectionState.WAITING, ConnectionState.ONLINE)
        keys = [
            key
            for key, one in self._connections.items()
            if one.task is not None and one.state.state in waiting and not one.in_process
        ]
        await asyncio.gather(*(self.open(key) for key in keys))

    async def made(self, key: str) -> None:
        """Wait until an account that was opened has its network, or has failed."""
        await self._connections[key].made.wait()

    async def close(self, key: str) -> None:
        """Disconnect an account."""
        connection = self._connections.get(key)
        if connection is None or connection.task is None:
            return
        task, connection.task = connection.task, None
        task.cancel()
        await asyncio.wait([task], timeout=_FAREWELL)
        if connection.task is None:  # otherwise it was opened again meanwhile
            connection.network = None

    async def remove(self, key: str) -> None:
        """Disconnect an account and forget it."""
        await self.close(key)
        self._connections.pop(key, None)
        self._collect_addresses()

    async def close_all(self) -> None:
        """Disconnect all accounts at once."""
        await asyncio.gather(*(self.close(key) for key in list(self._connections)))
        await self._elsewhere.close()

    async def _run(self, connection: _Connection) -> None:
        """Connect an account; again and again, if its network ends by itself."""
        backoff = Backoff(Random())
        try:
            while (problem := await self._connect(connection)) is not None:
                delay = backoff.after(session=False)
                self._tell(connection, ConnectionState.WAITING, problem, time.time() + delay)
                await asyncio.sleep(delay)
        except asyncio.CancelledError:
            self._tell_closed(connection)
            raise
        except BoltunError as error:
            self._tell(connection, ConnectionState.FAILED, error)
        except Exception as error:
            problem = NetworkError("The connection failed: {reason}.", reason=repr(error))
            self._tell(connection, ConnectionState.FAILED, problem)

    async def _connect(self, connection: _Connection) -> BoltunError | None:
        """Connect an account, and return why its network ended, if that must not be the end of it."""
        key = connection.state.account.key

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, ConnectionChanged):
                connection.last = event.state
            self._sink(event)

        try:
            if connection.state.account.unreadable:
                # The defaults may lead to another server, or past a certificate that somebody checked.
                raise NetworkError(
                    "The options of {account} in the database cannot be read.",
                    advice="Give them anew: with “Change…” under “Accounts” in the window, or with: boltun"
                    " account change {network} {account}",
                    account=connection.state.account.address,
                    network=connection.state.account.network,
                )
            # The first import of a network's library takes long, and so may the system's keyring.
            kind = network_kind(connection.state.account.network)
            await asyncio.to_thread(load_network, kind.name)
            password = await asyncio.to_thread(self._password, key) if kind.needs_password else None
            secrets = await asyncio.to_thread(secrets_of, kind, key, self._password)
            account, keepsake = with_secrets(connection.state.account, secrets), self._keepsake(key)

            def make(sink: Sink) -> Network:
                return open_network(account, password, sink, keepsake)

            network = self._made(kind, make, hear)
            connection.network = network
            connection.state = replace(connection.state, capabilities=network.capabilities)
            connection.made.set()
            try:
                await network.run()
            except NetworkFaultError as error:
                return self._unless_closed(connection, error)
            if connection.last is ConnectionState.FAILED:
                return None
            return self._unless_closed(connection, _ended(kind))
        finally:
            connection.made.set()
            if connection.network is not None and connection.task is asyncio.current_task():
                connection.network = None

    def _made(self, kind: NetworkKind, make: Callable[[Sink], Network], hear: Sink) -> Network:
        """Make a network on the loop on which it may live."""
        if kind.in_process:
            return make(hear)
        if kind.brief and self._is_quick():
            return Beside(make, hear)
        return Elsewhere(self._elsewhere, make, hear)

    def _unless_closed(self, connection: _Connection, problem: BoltunError) -> BoltunError | None:
        """Return the problem if the account is still to be connected."""
        if connection.task is asyncio.current_task():
            return problem
        self._tell_closed(connection)
        return None

    def _tell_closed(self, connection: _Connection) -> None:
        if connection.last not in (None, ConnectionState.OFFLINE):
            self._tell(connection, ConnectionState.OFFLINE)

    def _tell(
        self,
        connection: _Connection,
        state: ConnectionState,
        problem: BoltunError | None = None,
        retry_at: float | None = None,
    ) -> None:
        connection.last, key = state, connection.state.account.key
        template, values = ("", {}) if problem is None else ("{text}", {"text": str(problem)})
        self._sink(
            ConnectionChanged(account=key, state=state, template=template, values=values, retry_at=retry_at)
        )

    # --- what networks tell of themselves ----------------------------------------------

    def note(self, event: NetworkEvent) -> None:
        """Take the events about an account's state and about who is there."""
        if isinstance(event, ContactPresence):
            found = self._connections.get(event.contact.account)
            if found is not None:
                found.presences[event.contact.address] = event.presence
        elif isinstance(event, ConnectionChanged):
            found = self._connections.get(event.account)
            if found is not None:
                self._note_connection(found, event)
        elif isinstance(event, OwnPresence):
            self._change(event.account, presence=event.presence)
        elif isinstance(event, CertificateAsked):
            self._change(event.account, certificate=event)
        elif isinstance(event, QuestionAsked):
            self._change(event.account, question=event)
        elif isinstance(event, AccountFacts):
            self._change(event.account, facts=event.facts)
        elif isinstance(event, SubscriptionAsked):
            self._note_subscription(event.contact)
        elif isinstance(event, MoreSubscriptions):
            self._change(event.account, more_subscriptions=event.count)

    def _note_connection(self, found: _Connection, event: ConnectionChanged) -> None:
        online = event.state is ConnectionState.ONLINE
        question = found.state.question
        settled = event.state in (ConnectionState.ONLINE, ConnectionState.OFFLINE, ConnectionState.FAILED)
        if question is not None and settled and not (online and question.optional):
            question = None
        found.state = replace(
            found.state,
            state=event.state,
            template=event.template,
            values=event.values,
            retry_at=event.retry_at,
            presence=found.state.presence if online else Presence.OFFLINE,
            certificate=None if online else found.state.certificate,
            question=question,
        )
        if not online:
            found.presences.clear()

    def _note_subscription(self, contact: Contact) -> None:
        state = self.state(contact.account)
        if state is not None and all(one.address != contact.address for one in state.subscriptions):
            # The oldest may be from a session that is gone: a network tells only so many at a time.
            asking = (*state.subscriptions, contact)[-MOST_ASKED:]
            self._change(contact.account, subscriptions=asking)

    def subscription_answered(self, contact: Contact) -> None:
        """Stop asking about a contact's wish to see the owner's presence."""
        state = self.state(contact.account)
        if state is not None:
            left = tuple(one for one in state.subscriptions if one.address != contact.address)
            self._change(contact.account, subscriptions=left)

    def question_answered(self, key: str) -> None:
        """Stop asking an account's question."""
        self._change(key, question=None)

    def _change(self, key: str, **changes: object) -> None:
        found = self._connections.get(key)
        if found is not None:
            found.state = replace(found.state, **changes)  # type: ignore[arg-type]


def _ended(kind: NetworkKind) -> NetworkError:
    """Return the error of a network that ended although nobody closed it."""
    return NetworkError(
        "The network {name} of the package {package} ended its connection by itself: run returned.",
        advice="Install a newer version of {package}, or tell its author.",
        name=kind.name,
        package=plugins().package_of(kind.name),
    )
