"""A trial of an account before it is added: whether one can sign in, and if not, what to do."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from boltun.errors import BoltunError, NetworkError
from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    NetworkEvent,
)
from boltun.networks.registry import load_network, network_kind, open_network

__all__ = ["CanBeTried", "Trial", "try_account"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The result. ``template`` with ``values`` says what is wrong and ``advice`` what to do, in English."""

    works: bool
    template: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    advice: str = ""
    certificate: CertificateAsked | None = None
    """A certificate that nobody vouches for; to trust it, keep its fingerprint."""


@runtime_checkable
class CanBeTried(Protocol):
    """A network that can sign in once, without being seen and without taking messages that wait for the
    account."""

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in and out again; ONLINE: it worked, otherwise the state says why not. Questions go to the
        sink."""
        ...


async def try_account(account: Account, password: str | None, *, within: float = 30.0) -> Trial:
    """Sign in to an account once. It keeps nothing and never fails: the Trial says what is wrong."""
    asked: list[CertificateAsked] = []

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, CertificateAsked):
            asked.append(event)

    try:
        if network_kind(account.network).needs_password and not password:
            raise NetworkError("The password of this account is not known.", advice="Type it.")
        # The first import of a network's library takes long.
        await asyncio.to_thread(load_network, account.network)
        network = open_network(account, password, hear)
        if not isinstance(network, CanBeTried):
            raise NetworkError(
                "{network} cannot be tried without being added.",
                advice="Add the account; its card then says how it is connected.",
                network=network_kind(account.network).title,
            )
        end = await network.try_out(within)
    except BoltunError as error:
        return Trial(works=False, template=error.what, values=error.values, advice=error.advice)
    if end.state is ConnectionState.ONLINE:
        return Trial(works=True)
    certificate = asked[-1] if asked else None
    return Trial(
        works=False,
        template=end.template,
        values=end.values,
        advice=_advice(end, certificate, network_kind(account.network)),
        certificate=certificate,
    )


def _advice(end: ConnectionChanged, certificate: CertificateAsked | None, kind: NetworkKind) -> str:
    if certificate is not None:
        return "Compare its fingerprint with the one that the server's owner tells you before you trust it."
    if end.state is ConnectionState.FAILED:
        return "Type the address and the password again."
    folded = {option.key for option in kind.options if option.advanced}
    if {"host", "port"} <= folded:
        return "Check the address, and server and port under “More options”; or try again later."
    if folded:
        return "Check the address, and what stands under “More options”; or try again later."
    return "Check the address, or try again later."
