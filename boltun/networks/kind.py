"""What is known of a network: all that anybody outside its folder has to know.

Another package adds one by an entry point of the group `boltun.networks` that names a `NetworkKind`; the page
`docs/extending.md` walks through that. Its module is imported when networks are first looked for: what
connects belongs in other modules, named by `later`.
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
    """One network: what it is called, what it asks for, what it can do. Labels and help are English."""

    name: str
    """Begins the keys of its accounts: small letters; never changed again."""
    title: str
    """What people choose it by."""
    label: str = ""
    """What stands before an address in lists; empty: the title."""
    open: Callable[[Account, str | None, Sink, Keepsake], Network]
    """Makes the connection of one account, given its password; it connects nothing before it is run.

    NetworkError if the account cannot be used, ImportError if an optional part is not installed.
    """
    options: tuple[AccountOption, ...] = ()
    """What it asks for besides address and password."""
    capabilities: Capabilities = field(default_factory=Capabilities)
    """What it can do, as far as that is known before it is connected."""
    address_label: str = "Address"
    address_help: str = ""
    needs_password: bool = True
    extra: str = ""
    """The optional part of Boltun that it needs."""
    in_process: bool = False
    """It waits for nothing outside this program, and so needs no other loop than the desk's."""
    offered: bool = True
    """Whether people add accounts of it; the practice account is simply there."""
    rank: int = 0
    """Whose is lower stands first in lists."""

    @property
    def keeps_secrets(self) -> bool:
        """Whether something of its accounts is kept where passwords are."""
        return self.needs_password or bool(self.secrets)

    @property
    def secrets(self) -> tuple[AccountOption, ...]:
        """The options that are kept where passwords are."""
        return tuple(option for option in self.options if option.secret)
