"""The networks that Boltun knows, by name; each is imported when an account first uses it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Network, Sink

__all__ = ["NETWORKS", "NetworkKind", "network_kind", "open_network"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkKind:
    """One network: what it is called and what it asks for. Labels and help are English.

    ``where`` is ``module:class`` of its ``Network``; ``extra`` names the optional part that it needs.
    """

    name: str
    title: str
    where: str
    address_label: str = "Address"
    address_help: str = ""
    needs_password: bool = True
    options: tuple[AccountOption, ...] = ()
    extra: str = ""
    offered: bool = True
    """Whether people add accounts of it; the practice network makes its own."""


NETWORKS: dict[str, NetworkKind] = {
    kind.name: kind
    for kind in (
        NetworkKind(
            name="practice",
            title="Practice",
            where="boltun.networks.practice:PracticeNetwork",
            address_label="Name",
            needs_password=False,
            offered=False,
        ),
        NetworkKind(
            name="xmpp",
            title="XMPP (Jabber)",
            where="boltun.networks.xmpp:XmppNetwork",
            address_label="Address",
            address_help="For example me@example.org.",
            options=(
                AccountOption(
                    key="host",
                    label="Server",
                    default="",
                    help="Only where it is another than the part of the address after the @.",
                    advanced=True,
                ),
                AccountOption(
                    key="port",
                    label="Port",
                    default=0,
                    help="0: the usual one.",
                    advanced=True,
                ),
                AccountOption(
                    key="fingerprint",
                    label="Trusted certificate",
                    default="",
                    help="SHA-256 fingerprint of a certificate that you trust though nobody vouches for it.",
                    advanced=True,
                ),
            ),
        ),
    )
}
"""Every network by its name."""


def network_kind(name: str) -> NetworkKind:
    """Return the network of this name; NetworkError where there is none."""
    try:
        return NETWORKS[name]
    except KeyError:
        raise NetworkError(
            "There is no network named {name}.",
            advice="Known are: {known}.",
            name=name,
            known=", ".join(NETWORKS),
        ) from None


def open_network(account: Account, password: str | None, sink: Sink) -> Network:
    """Make the connection of one account; it connects when it is run.

    MissingExtraError where an optional part is not installed.
    """
    kind = network_kind(account.network)
    module, _, name = kind.where.partition(":")
    try:
        maker = getattr(import_module(module), name)
    except ImportError as error:
        if kind.extra:
            raise MissingExtraError(kind.title, extra=kind.extra) from error
        raise NetworkError(
            "{title} cannot be used: {reason}.",
            advice="Install Boltun again.",
            title=kind.title,
            reason=str(error),
        ) from error
    return cast(Network, maker(account, password, sink))
