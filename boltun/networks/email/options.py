"""What an e-mail account can be told, and what the network can do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.email.addresses import address_in
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login", "Place"]

_DAYS = 7
"""What RFC 3834 §2 recommends."""

ACCOUNT_OPTIONS = (
    AccountOption(
        key="name",
        label="Your name",
        default="",
        help="As it should stand before your address in what is sent. Empty: the address alone.",
    ),
    AccountOption(
        key="once_in_days",
        label="Days between two answers to one sender",
        default=_DAYS,
        help="Automatic answers should leave a week (RFC 3834). 0: each letter is answered, as in a talk.",
    ),
    AccountOption(
        key="imap_host",
        label="Incoming server (IMAP)",
        default="",
        help="Empty: it is looked for by the domain of the address.",
        advanced=True,
    ),
    AccountOption(
        key="imap_port", label="Its port", default=0, help="0: 993, or 143 with STARTTLS.", advanced=True
    ),
    AccountOption(
        key="imap_starttls",
        label="STARTTLS there",
        default=False,
        help="Otherwise it speaks TLS from the first byte. Nothing is ever sent unencrypted.",
        advanced=True,
    ),
    AccountOption(
        key="smtp_host",
        label="Outgoing server (SMTP)",
        default="",
        help="Empty: it is looked for by the domain of the address.",
        advanced=True,
    ),
    AccountOption(
        key="smtp_port", label="Port of SMTP", default=0, help="0: 465, or 587 with STARTTLS.", advanced=True
    ),
    AccountOption(key="smtp_starttls", label="STARTTLS with SMTP", default=False, advanced=True),
    AccountOption(
        key="login",
        label="User name",
        default="",
        help="Empty: the address.",
        advanced=True,
    ),
    AccountOption(
        key="fingerprint",
        label="Trusted certificates",
        default="",
        help="SHA-256 of a certificate to accept besides those that the system trusts; several with commas.",
        advanced=True,
    ),
    AccountOption(
        key="aliases",
        label="Your other addresses",
        default="",
        help="With commas. What is written to none of your addresses is never answered.",
        advanced=True,
    ),
    AccountOption(
        key="sent_folder",
        label="Folder of sent mail",
        default="",
        help="Empty: the one that the server names. There Boltun sees that you answer yourself.",
        advanced=True,
    ),
    AccountOption(
        key="keep_sent",
        label="Put what Boltun sends into that folder",
        default=True,
        advanced=True,
    ),
    AccountOption(
        key="poll_seconds",
        label="Seconds between two looks",
        default=60,
        help="Only for servers that do not tell of new mail by themselves.",
        advanced=True,
    ),
    AccountOption(
        key="ask_mozilla",
        label="Ask Mozilla for the servers",
        default=False,
        help="If your provider does not tell them. Mozilla hears the domain of your address, nothing else.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    read_marks=True,
    owner_elsewhere=True,
    presence=True,
    unseen=True,
    marks_automatic=True,
    confirms=True,
    once_in=_DAYS * 86_400.0,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a server is."""

    host: str
    port: int
    starttls: bool

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's options, checked."""

    address: str
    """In small letters."""
    user: str
    name: str
    imap: Place
    """Its host is empty if it has to be looked for."""
    smtp: Place
    fingerprints: frozenset[str]
    own: frozenset[str]
    """All addresses of the owner."""
    sent_folder: str
    keep_sent: bool
    poll_seconds: float
    once_in: float
    """Seconds between two answers to one contact; 0: none need pass."""
    ask_mozilla: bool

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read the options of an account; NetworkError names one that cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        address = address_in(account.address)
        if not address or address != account.address.strip().lower():
            raise NetworkError(
                "“{address}” is not an e-mail address.",
                advice="It looks like this: name@server.org.",
                address=account.address,
            )
        aliases = [one.strip().lower() for one in re.split(r"[,;\s]+", str(given["aliases"])) if one.strip()]
        imap_port = 143 if given["imap_starttls"] else 993
        smtp_port = 587 if given["smtp_starttls"] else 465
        user = str(given["login"]).strip() or account.address.strip()
        return cls(
            address=address,
            user=user,
            name=" ".join(str(given["name"]).split()),
            imap=Place(
                host=str(given["imap_host"]).strip(),
                port=_number(account, given["imap_port"], 65535) or imap_port,
                starttls=bool(given["imap_starttls"]),
            ),
            smtp=Place(
                host=str(given["smtp_host"]).strip(),
                port=_number(account, given["smtp_port"], 65535) or smtp_port,
                starttls=bool(given["smtp_starttls"]),
            ),
            fingerprints=_fingerprints(account, str(given["fingerprint"])),
            own=frozenset((address, *aliases, *([user.lower()] if "@" in user else []))),
            sent_folder=str(given["sent_folder"]).strip(),
            keep_sent=bool(given["keep_sent"]),
            poll_seconds=max(float(_number(account, given["poll_seconds"], 86_400)), 1.0),
            once_in=_number(account, given["once_in_days"], 36_500) * 86_400.0,
            ask_mozilla=bool(given["ask_mozilla"]),
        )


def _number(account: Account, given: str | int | bool, most: int) -> int:
    try:
        number = int(given or 0)
    except ValueError:
        number = -1
    if not 0 <= number <= most:
        raise NetworkError(
            "{account}: {given} is no number from 0 to {most}.",
            advice="Change the options of the account.",
            account=account.address,
            given=given,
            most=most,
        )
    return number


def _fingerprints(account: Account, given: str) -> frozenset[str]:
    found = set()
    for one in re.split(r"[,;]", given):
        digits = "".join(one.lower().split()).replace(":", "")
        if not digits:
            continue
        if len(digits) != 64 or not set(digits) <= set("0123456789abcdef"):
            raise NetworkError(
                "{account}: the trusted certificate is not a SHA-256 fingerprint.",
                advice="It has 64 hexadecimal digits; colons and blanks between them do not matter.",
                account=account.address,
            )
        found.add(digits)
    return frozenset(found)
