"""Beeper Desktop as a kind of network."""

from __future__ import annotations

from boltun.networks.beeper.options import ACCOUNT_OPTIONS, CAPABILITIES
from boltun.networks.kind import NetworkKind, Way, later

__all__ = ["KIND"]

KIND = NetworkKind(
    name="beeper",
    title="Beeper Desktop (WhatsApp, Telegram, Signal, Instagram and more)",
    label="Beeper",
    open=later("boltun.networks.beeper.network:BeeperNetwork"),
    find=later("boltun.networks.beeper.finding:find"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Account in Beeper",
    address_help="Boltun finds it with the token. You make the token in Beeper Desktop: Settings →"
    " Developers, “+” beside “Approved connections”.",
    password_label="Token",
    way=Way.PROGRAM,
    brief=True,
    extra="beeper",
    rank=2,
)
