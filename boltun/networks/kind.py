"""A kind of network: everything about it that other parts of Boltun have to know.

Another package adds one by an entry point of the group `boltun.networks` that names a `NetworkKind`; the page
`docs/extending.md` walks through that. Boltun imports its module when it first looks for networks: the code
that connects belongs in other modules, named by `later`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities, Keepsake, Network, Sink
from boltun.plugins import later

__all__ = ["NetworkKind", "later"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkKind:
    """One network: its names, what it asks for, what it can do. Labels and help are English."""

    name: str
    """The beginning of its accounts' keys, in small letters; it must never change."""
    title: str
    """The name by which people choose it."""
    label: str = ""
    """The name in front of an address in lists; empty: the title."""
    open: Callable[[Account, str | None, Sink, Keepsake], Network]
    """Makes the connection of one account, given its password. It connects when it is run.

    NetworkError if the account cannot be used, ImportError if an optional part is not installed.
    """
    options: tuple[AccountOption, ...] = ()
    """Its questions besides address and password."""
    capabilities: Capabilities = field(default_factory=Capabilities)
    """What it can do, as far as that is known before it connects."""
    address_label: str = "Address"
    address_help: str = ""
    needs_password: bool = True
    extra: str = ""
    """The optional part of Boltun that it needs."""
    in_process: bool = False
    """Whether it waits for nothing outside this program, and so can share the desk's loop."""
    offered: bool = True
    """Whether people can add accounts of it; the practice account is simply there."""
    rank: int = 0
    """Lists begin with the lowest."""

    def __post_init__(self) -> None:
        """Refuse what no account could be kept under: ValueError."""
        if not self.name or ":" in self.name:
            raise ValueError(f"{self.name!r} cannot be the name of a network")

    @property
    def keeps_secrets(self) -> bool:
        """Whether its accounts have anything that is kept where passwords are."""
        return self.needs_password or bool(self.secrets)

    @property
    def secrets(self) -> tuple[AccountOption, ...]:
        """The options that are kept where passwords are."""
        return tuple(option for option in self.options if option.secret)
