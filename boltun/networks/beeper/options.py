"""What an account of Beeper Desktop can be told, and what the network can do."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "SERVER", "Login", "server_of"]

SERVER: Final = "http://localhost:23373"
"""Where Beeper Desktop listens unless somebody changed it."""

ACCOUNT_OPTIONS = (
    AccountOption(
        key="drafts",
        label="Show held replies in Beeper, too",
        default=True,
        help="A reply that waits for you stands in the chat's input line in Beeper. What you typed there"
        " yourself stays as it is.",
    ),
    AccountOption(
        key="groups",
        label="Take messages from groups and channels",
        default=False,
        help="Boltun answers in a group only if you choose that for this group.",
        advanced=True,
    ),
    AccountOption(key="muted", label="Take messages from muted chats", default=False, advanced=True),
    AccountOption(key="archived", label="Take messages from archived chats", default=False, advanced=True),
    AccountOption(
        key="low_priority", label="Take messages from chats of low priority", default=False, advanced=True
    ),
    AccountOption(
        key="server",
        label="Beeper's server",
        default="",
        help="Empty: where Beeper listens if nobody changed it.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    read_marks=True,
    receipts=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    drafts=True,
    confirms=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's options, checked."""

    server: str
    drafts: bool
    groups: bool
    muted: bool
    archived: bool
    low_priority: bool

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read the options of an account; NetworkError names one that cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        return cls(
            server=server_of(str(given["server"])),
            drafts=bool(given["drafts"]),
            groups=bool(given["groups"]),
            muted=bool(given["muted"]),
            archived=bool(given["archived"]),
            low_priority=bool(given["low_priority"]),
        )


def server_of(given: str) -> str:
    """Return the address of the server that somebody typed; NetworkError if it cannot be used.

    The token goes with every request, so it leaves this computer only encrypted.
    """
    given = given.strip() or SERVER
    if "://" not in given:
        given = f"http://{given}"
    given = given.rstrip("/")
    try:
        parts = urlsplit(given)
        parts.port  # noqa: B018  # reading it checks it
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
        raise NetworkError(
            "“{server}” is not the address of a server.", advice=f"It looks like {SERVER}.", server=given
        )
    if parts.scheme == "http" and not _is_here(parts.hostname):
        raise NetworkError(
            "The token would go to {server} unencrypted.",
            advice="Only a server on this computer can have an address with http; give one with https.",
            server=parts.hostname,
        )
    return given


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
