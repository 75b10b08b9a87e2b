"""All networks, by name: Boltun's own, and those of other packages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks.guarded import GUARD, GuardedOpen, guarded
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import Keepsake, Network, Sink
from boltun.plugins import Broken, Later, Plugins, find

__all__ = [
    "broken_networks",
    "find_network",
    "importing",
    "is_offered",
    "load_network",
    "network_kind",
    "networks",
    "offered_networks",
    "open_network",
    "plugins",
]

GROUP = "boltun.networks"


@cache
def plugins() -> Plugins[NetworkKind]:
    """Return what was found when networks were first looked for."""
    ours = "boltun.networks:kind:KIND"
    return find(
        GROUP,
        NetworkKind,
        lambda kind: kind.name,
        rank_of=lambda kind: kind.rank,
        guarded=guarded,
        guard=GUARD,
        ours=ours,
    )


def networks() -> tuple[NetworkKind, ...]:
    """Return all networks, ours first."""
    return tuple(plugins().found.values())


def offered_networks() -> tuple[NetworkKind, ...]:
    """Return the networks on which people add accounts."""
    return tuple(kind for kind in networks() if kind.offered)


def broken_networks() -> tuple[Broken, ...]:
    """Return the plug-ins that should have been networks."""
    return plugins().broken


def find_network(name: str) -> NetworkKind | None:
    """Return the network of this name; None if there is none."""
    return plugins().found.get(name)


def is_offered(name: str) -> bool:
    """Whether people add accounts of the network of this name, or did while it could still be used."""
    kind = find_network(name)
    return kind is None or kind.offered


def network_kind(name: str) -> NetworkKind:
    """Return the network of this name; NetworkError if there is none."""
    kind = find_network(name)
    if kind is not None:
        return kind
    broken = next((one for one in broken_networks() if one.name == name), None)
    if broken is not None:
        raise NetworkError(
            "The network {name} cannot be used: {reason}.",
            advice="Install the package {package} again, or ask its author.",
            name=name,
            reason=broken.reason,
            package=broken.package,
        )
    raise NetworkError(
        "There is no network named {name}.",
        advice="Known are: {known}.",
        name=name,
        known=", ".join(plugins().found),
    )


def open_network(
    account: Account, password: str | None, sink: Sink, keepsake: Keepsake | None = None
) -> Network:
    """Make the connection of one account; it connects when it is run. The first time it may take a second.

    MissingExtraError if an optional part is not installed, NetworkError if the account cannot be used.
    """
    kind = network_kind(account.network)
    with importing(kind):
        return kind.open(account, password, sink, keepsake or Keepsake())


def load_network(name: str) -> None:
    """Import what a network needs, so that `open_network` takes no time. It raises what that raises."""
    kind = network_kind(name)
    with importing(kind):
        if isinstance(kind.open, Later | GuardedOpen):
            kind.open.load()


@contextmanager
def importing(kind: NetworkKind) -> Iterator[None]:
    """Turn a failure to import what a network needs into a sentence with advice."""
    try:
        yield
    except ImportError as error:
        if kind.extra:
            raise MissingExtraError(kind.title, extra=kind.extra) from error
        raise NetworkError(
            "{title} cannot be used: {reason}.",
            advice="Install the package {package} again.",
            title=kind.title,
            reason=str(error),
            package=plugins().package_of(kind.name),
        ) from error
