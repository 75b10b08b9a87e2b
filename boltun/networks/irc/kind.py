"""IRC as a kind of network."""

from __future__ import annotations

from boltun.networks.irc.options import ACCOUNT_OPTIONS, CAPABILITIES
from boltun.networks.kind import NetworkKind, later

__all__ = ["KIND"]

KIND = NetworkKind(
    name="irc",
    title="IRC",
    open=later("boltun.networks.irc.network:IrcNetwork"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Nick and server",
    address_help="For example anna@irc.libera.chat.",
    # Many people have none; those who have one give it as an option.
    needs_password=False,
    brief=True,
    rank=2,
)
