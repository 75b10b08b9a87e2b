"""Delta Chat as a kind of network."""

from __future__ import annotations

from boltun.networks.deltachat.options import ACCOUNT_OPTIONS, CAPABILITIES
from boltun.networks.kind import NetworkKind, later

__all__ = ["KIND"]

KIND = NetworkKind(
    name="deltachat",
    title="Delta Chat",
    open=later("boltun.networks.deltachat.network:DeltaChatNetwork"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="E-mail address of the profile",
    address_help="It stands in Delta Chat under Settings. For example me@nine.testrun.org.",
    needs_password=False,
    extra="deltachat",
    rank=50,
)
