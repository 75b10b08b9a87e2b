"""The networks that Boltun knows, by name; each is imported when an account first uses it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Keepsake, Network, Sink

__all__ = ["NETWORKS", "NetworkKind", "load_network", "network_kind", "open_network"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkKind:
    """One network: what it is called and what it asks for. Labels and help are English.

    ``where`` is ``module:class`` of its ``Network``, ``options_at`` ``module:name`` of its account options;
    both are imported when they are first needed. ``extra`` names the optional part that it needs.
    """

    name: str
    title: str
    where: str
    options_at: str = ""
    address_label: str = "Address"
    address_help: str = ""
    needs_password: bool = True
    extra: str = ""
    in_process: bool = False
    """It waits for nothing outside this program, and so needs no other loop than the desk's."""
    offered: bool = True
    """Whether people add accounts of it; the practice account is simply there."""

    @property
    def options(self) -> tuple[AccountOption, ...]:
        """What it asks for besides address and password."""
        return tuple(_import(self.options_at)) if self.options_at else ()


NETWORKS: dict[str, NetworkKind] = {
    kind.name: kind
    for kind in (
        NetworkKind(
            name="practice",
            title="Practice",
            where="boltun.networks.practice:PracticeNetwork",
            address_label="Name",
            needs_password=False,
            in_process=True,
            offered=False,
        ),
        NetworkKind(
            name="xmpp",
            title="XMPP (Jabber)",
            where="boltun.networks.xmpp:XmppNetwork",
            options_at="boltun.networks.xmpp:ACCOUNT_OPTIONS",
            address_label="Address",
            address_help="For example me@example.org.",
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


Opener = Callable[[Account, str | None, Sink, Keepsake], Network]
"""What makes a connection."""


def open_network(
    account: Account, password: str | None, sink: Sink, keepsake: Keepsake | None = None
) -> Network:
    """Make the connection of one account; it connects when it is run.

    MissingExtraError where an optional part is not installed, NetworkError where the account cannot be used.
    """
    return load_network(account.network)(account, password, sink, keepsake or Keepsake())


def load_network(name: str) -> Opener:
    """Import a network and return what makes its connections. The first time it may take a second."""
    kind = network_kind(name)
    try:
        return cast(Opener, _import(kind.where))
    except ImportError as error:
        if kind.extra:
            raise MissingExtraError(kind.title, extra=kind.extra) from error
        raise NetworkError(
            "{title} cannot be used: {reason}.",
            advice="Install Boltun again.",
            title=kind.title,
            reason=str(error),
        ) from error


def _import(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
