"""Networks of other packages, with the guard around each call, in both directions.

A network calls Boltun, too: by its sink. What it hands in there is checked where the network can still be
told, so that a wrong event is a fault of the network and not of the desk.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boltun.checks import WrongValueError, anything, must_be, must_be_sentence, must_have, told
from boltun.errors import BoltunError, NetworkError
from boltun.guard import Guard
from boltun.message import Account, Author, ChatKind, Contact, Message, Presence
from boltun.networks.kind import Find, Found, NetworkKind
from boltun.networks.protocol import (
    AccountFacts,
    Capabilities,
    ConnectionChanged,
    ConnectionState,
    Fact,
    Keepsake,
    MessageReceived,
    Network,
    NetworkEvent,
    QuestionAsked,
    Sink,
)
from boltun.plugins import Later

__all__ = ["GUARD", "GuardedNetwork", "GuardedOpen", "NetworkFaultError", "guarded"]


class NetworkFaultError(NetworkError):
    """A fault of the network itself; no account and no server is to blame."""


GUARD = Guard(
    name="",
    package="",
    sentence="The network {name} of the package {package} failed in {call}: {reason}.",
    error=NetworkFaultError,
)


def guarded(kind: NetworkKind, guard: Guard) -> NetworkKind:
    """Return the kind with a guard around the connections that it makes."""
    find = None if kind.find is None else _guarded_find(kind.find, guard)
    return replace(kind, open=GuardedOpen(kind.open, guard), find=find)


def _guarded_find(find: Find, guard: Guard) -> Find:
    async def guarded_find(account: Account, password: str | None) -> tuple[Found, ...]:
        return await guard.wait("find", find, account, password, check=_as_found)

    return guarded_find


class GuardedOpen:
    """Makes connections of a network, and guards each."""

    def __init__(self, make: Callable[..., Network], guard: Guard) -> None:
        self._make = make
        self._guard = guard

    def load(self) -> None:
        """Import what the network needs."""
        if isinstance(self._make, Later):
            self._guard.call("open", self._make.load, check=anything)

    def __call__(self, account: Account, password: str | None, sink: Sink, keepsake: Keepsake) -> Network:
        """Make the connection of one account; NetworkError if that fails."""

        def check(made: Any) -> Network:
            network = _as_network(made)
            kind = GuardedTrial if callable(getattr(made, "try_out", None)) else GuardedNetwork
            return kind(network, account, self._guard)

        heard = _checked(account, sink)
        return self._guard.call("open", self._make, account, password, heard, keepsake, check=check)


class GuardedNetwork:
    """A connection of another package."""

    def __init__(self, network: Network, account: Account, guard: Guard) -> None:
        self.account = account
        self.capabilities = network.capabilities
        self._network = network
        self._guard = guard

    async def run(self) -> None:
        """Stay connected."""
        await self._guard.wait("run", self._network.run, check=anything)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message and return its id."""
        return await self._send(self._network.send, contact, text, id)

    async def send_own(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message that the owner wrote himself."""
        send_own: Any = getattr(self._network, "send_own")  # noqa: B009  # not of every network
        return await self._send(send_own, contact, text, id)

    async def send_notice(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message with the mark for what a program wrote."""
        send_notice: Any = getattr(self._network, "send_notice")  # noqa: B009  # not of every network
        return await self._send(send_notice, contact, text, id)

    async def _send(self, send: Callable[..., Any], contact: Contact, text: str, id: str) -> str:
        def as_id(value: Any) -> str:
            # The message is out: an id of ours is better than to say that it is not.
            if isinstance(value, str) and value:
                return value
            wrong = WrongValueError(f"it returned {told(value)}, which is no id")
            self._guard.warn("send", self._guard.fault("send", wrong))
            return id

        return await self._guard.wait("send", send, contact, text, id, check=as_id)

    def kept(self, bookmark: str) -> None:
        """Take note that everything up to this bookmark is written down."""
        self._guard.call_or(None, "kept", self._network.kept, bookmark, check=anything)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; a failure is only logged."""
        await self._sign("typing", self._network.typing, contact, active)

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was read; a failure is only logged."""
        await self._sign("mark_read", self._network.mark_read, message)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        await self._guard.wait("set_presence", self._network.set_presence, presence, text, check=anything)

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Answer a SubscriptionAsked."""
        await self._guard.wait("subscription", self._network.subscription, contact, accept, check=anything)

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the owner's input line elsewhere; a failure is only logged."""
        await self._sign("draft", getattr(self._network, "draft"), contact, text)  # noqa: B009  # not of all

    async def answer(self, id: str, text: str) -> None:
        """Take the owner's answer to a QuestionAsked."""
        answer: Any = getattr(self._network, "answer")  # noqa: B009  # not of every network
        await self._guard.wait("answer", answer, id, text, check=anything)

    async def _sign(self, call: str, function: Callable[..., Any], *arguments: Any) -> None:
        try:
            await self._guard.wait(call, function, *arguments, check=anything)
        except BoltunError as error:
            self._guard.warn(call, error)


class GuardedTrial(GuardedNetwork):
    """One that can be tried."""

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in and out again."""
        try_out: Any = getattr(self._network, "try_out")  # noqa: B009  # not of every network
        return await self._guard.wait("try_out", try_out, within, check=_as_change)


def _as_network(value: Any) -> Network:
    names = ("run", "send", "kept", "typing", "mark_read", "set_presence", "subscription")
    missing = [name for name in names if not callable(getattr(value, name, None))]
    if missing:
        raise WrongValueError(f"it returned {told(value)}, which has no {', '.join(missing)}")
    if not isinstance(getattr(value, "capabilities", None), Capabilities):
        raise WrongValueError(f"{type(value).__name__}.capabilities are no Capabilities")
    network: Network = value
    return network


def _as_found(value: Any) -> tuple[Found, ...]:
    found = must_be(tuple)(value)
    for one in found:
        must_have(must_be(Found)(one), address=str, label=str, options=Mapping)
    return found


def _checked(account: Account, sink: Sink) -> Sink:
    """Return a sink that takes only events of this account, and only whole ones."""

    def hear(event: NetworkEvent) -> None:
        if not isinstance(event, NetworkEvent):
            raise WrongValueError(f"the sink got {told(event)}, which is no event")
        contact = getattr(event, "contact", None)
        if isinstance(event, MessageReceived):
            _check_message(event)
            contact = event.message.contact
        elif isinstance(event, ConnectionChanged):
            _as_change(event)
        elif isinstance(event, QuestionAsked):
            must_have(event, id=str, label=str, help=str)
        elif isinstance(event, AccountFacts):
            for fact in must_be(tuple)(event.facts):
                must_have(must_be(Fact)(fact), label=str, value=str)
        if contact is not None:
            must_have(must_be(Contact)(contact), account=str, address=str)
        named = getattr(event, "account", account.key) if contact is None else contact.account
        if named != account.key:
            raise WrongValueError(
                f"the sink got an event of the account {named!r} from that of {account.key!r}"
            )
        sink(event)

    return hear


def _check_message(event: MessageReceived) -> None:
    must_have(event, message=Message, bookmark=str)
    message = event.message
    must_have(message, contact=Contact, text=str, at=(float, int), received_at=(float, int))
    must_have(message, author=Author, id=str, server_id=str, sender=str)
    must_have(message.contact, account=str, address=str, name=str, kind=ChatKind, groups=tuple)
    if not message.contact.address:
        raise WrongValueError("the sink got a message from a contact without an address")
    if not math.isfinite(message.at) or not math.isfinite(message.received_at):
        raise WrongValueError("the sink got a message whose time is no number")


def _as_change(value: Any) -> ConnectionChanged:
    change = must_be(ConnectionChanged)(value)
    must_have(change, state=ConnectionState, values=Mapping, retry_at=(float, int, type(None)))
    must_be_sentence(change.template, change.values)
    return change
