"""Signal as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, Way, later
from boltun.networks.signal.options import ACCOUNT_OPTIONS, CAPABILITIES

__all__ = ["KIND"]

KIND = NetworkKind(
    name="signal",
    title="Signal (by signal-cli)",
    label="Signal",
    open=later("boltun.networks.signal.network:SignalNetwork"),
    find=later("boltun.networks.signal.finding:find"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Telephone number",
    address_help="For example +4917012345678. signal-cli must be linked to it already.",
    needs_password=False,
    warning="signal-cli is not made by Signal, and Signal promises nothing to programs. It is one more linked"
    " device of your account: it reads and writes all that you can read and write there.",
    way=Way.PROGRAM,
    rank=20,
)
