"""XMPP as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, later
from boltun.networks.xmpp.options import ACCOUNT_OPTIONS, CAPABILITIES

__all__ = ["KIND"]

KIND = NetworkKind(
    name="xmpp",
    title="XMPP (Jabber)",
    label="XMPP",
    open=later("boltun.networks.xmpp.network:XmppNetwork"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Address",
    address_help="For example me@example.org.",
    brief=True,
)
