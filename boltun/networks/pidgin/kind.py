"""Pidgin as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, Way, later
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "KIND"]

ACCOUNT_OPTIONS = (
    AccountOption(
        key="watch_focus",
        label="A conversation in front of you is yours",
        default=True,
        help="Boltun stays silent where the window of Pidgin has the keyboard and you are not idle.",
        advanced=True,
    ),
    AccountOption(
        key="bus",
        label="Session bus",
        default="",
        help="The address of the bus on which Pidgin is. Empty: that of your desktop session.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    pictures=True,
    presence=True,
)

KIND = NetworkKind(
    name="pidgin",
    title="Pidgin (what you have there)",
    label="Pidgin",
    open=later("boltun.networks.pidgin.network:PidginNetwork"),
    find=later("boltun.networks.pidgin.accounts:find"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Name of the account in Pidgin",
    address_help="As it stands in Pidgin under “Accounts”, for example me@example.org.",
    needs_password=False,
    way=Way.PROGRAM,
    rank=6,
)
