"""Matrix as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, later
from boltun.networks.matrix.options import ACCOUNT_OPTIONS, CAPABILITIES

__all__ = ["KIND"]

KIND = NetworkKind(
    name="matrix",
    title="Matrix",
    open=later("boltun.networks.matrix.network:MatrixNetwork"),
    find=later("boltun.networks.matrix.discovery:find"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Matrix ID",
    address_help="For example @me:example.org.",
    extra="matrix",
    rank=20,
)
