"""The practice network as a kind."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, later
from boltun.networks.protocol import Capabilities

__all__ = ["CAPABILITIES", "KIND"]

CAPABILITIES = Capabilities(
    typing=True, read_marks=True, receipts=True, owner_elsewhere=True, roster=True, presence=True
)

KIND = NetworkKind(
    name="practice",
    title="Practice",
    open=later("boltun.networks.practice:PracticeNetwork"),
    capabilities=CAPABILITIES,
    address_label="Name",
    needs_password=False,
    in_process=True,
    offered=False,
    rank=1,
)
