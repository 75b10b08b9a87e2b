"""E-mail as a kind of network."""

from __future__ import annotations

from boltun.networks.email.options import ACCOUNT_OPTIONS, CAPABILITIES
from boltun.networks.kind import NetworkKind, later

__all__ = ["KIND"]

KIND = NetworkKind(
    name="email",
    title="E-mail (IMAP and SMTP)",
    label="E-mail",
    open=later("boltun.networks.email.network:MailNetwork"),
    find=later("boltun.networks.email.discovery:find"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="E-mail address",
    address_help="For example me@example.org. Many providers want a password for programs (an “app password”)"
    " instead of your own.",
    rank=60,
)
