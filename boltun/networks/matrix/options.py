"""What a Matrix account can be told, and what the network can do."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login", "base_url", "parts_of"]

ACCOUNT_OPTIONS = (
    AccountOption(
        key="homeserver",
        label="Server",
        default="",
        help="Only if the Matrix ID does not lead to it, such as https://matrix.example.org.",
        advanced=True,
    ),
    AccountOption(
        key="device_name",
        label="Name of this device",
        default="Boltun",
        help="You see it among your sessions, when Boltun signs in for the first time.",
        advanced=True,
    ),
    AccountOption(
        key="as_notice",
        label="Mark messages as automatic",
        default=False,
        help="Sends m.notice: other bots leave it alone, and some programs show it paler.",
        advanced=True,
    ),
    AccountOption(
        key="proxy",
        label="Proxy",
        default="",
        help="Such as http://127.0.0.1:3128 or socks5://127.0.0.1:9050. Empty: none.",
        advanced=True,
    ),
    AccountOption(
        key="fingerprint",
        label="Trusted certificate",
        default="",
        help="SHA-256 of the one certificate to accept. Empty: the certificates that the system trusts.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    notices=True,
    typing=True,
    read_marks=True,
    receipts=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    presence=True,
    confirms=True,
)

_ADDRESS = re.compile(r"@([^:\s\x00]+):((?:\[[0-9a-fA-F:.]+\]|[0-9A-Za-z.-]+)(?::\d{1,5})?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's address and options, checked."""

    user: str
    server: str
    """The part of the address behind the colon."""
    homeserver: str
    """A URL; empty: the address leads to it."""
    device_name: str
    as_notice: bool
    proxy: str
    fingerprint: str

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read an account; NetworkError names what cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        user, server = parts_of(account.address)
        homeserver = str(given["homeserver"]).strip()
        fingerprint = "".join(str(given["fingerprint"]).lower().split()).replace(":", "")
        if fingerprint and (len(fingerprint) != 64 or not set(fingerprint) <= set("0123456789abcdef")):
            raise NetworkError(
                "{account}: the trusted certificate is not a SHA-256 fingerprint.",
                advice="It has 64 hexadecimal digits; colons and blanks between them do not matter.",
                account=account.address,
            )
        return cls(
            user=user,
            server=server,
            homeserver=base_url(homeserver) if homeserver else "",
            device_name=str(given["device_name"]).strip() or "Boltun",
            as_notice=bool(given["as_notice"]),
            proxy=_proxy(str(given["proxy"]).strip()),
            fingerprint=fingerprint,
        )


def parts_of(address: str) -> tuple[str, str]:
    """Return a Matrix ID and the name of its server; NetworkError where it is none."""
    address = address.strip()
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise NetworkError(
            "“{address}” is not a Matrix ID.",
            advice="It begins with @ and names the server behind a colon: @name:server.",
            address=address,
        )
    return address, found[2]


def base_url(text: str) -> str:
    """Return the URL of a server without a slash at its end; NetworkError where it cannot be used.

    Without encryption anybody on the way could read the password, so http is for this computer only.
    """
    url = text if "://" in text else f"https://{text}"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in ("http", "https") or port == 0:
        raise NetworkError(
            "“{url}” is not the address of a server.",
            advice="It looks like https://matrix.example.org.",
            url=text,
        )
    if parts.scheme == "http" and not _is_here(host):
        raise NetworkError(
            "Boltun sends no password to {host} without encryption.",
            advice="Give the address of the server with https.",
            host=host,
        )
    return url.rstrip("/")


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _proxy(url: str) -> str:
    if url and urlsplit(url).scheme not in ("http", "socks4", "socks5"):
        raise NetworkError(
            "“{url}” is not a proxy that can be used.",
            advice="It begins with http://, socks4:// or socks5://.",
            url=url,
        )
    return url
