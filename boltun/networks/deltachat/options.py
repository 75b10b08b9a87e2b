"""What a Delta Chat account can be told, and what the network can do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Profile"]

ACCOUNT_OPTIONS = (
    AccountOption(
        key="mail_password",
        label="Password of the mailbox",
        default="",
        secret=True,
        optional=True,
        help="Only for a mailbox without a Delta Chat profile: Boltun makes a new one there. Empty: Boltun "
        "becomes a second device of the profile that you have, and asks for a code or takes a backup.",
    ),
    AccountOption(
        key="backup",
        label="Backup file",
        default="",
        help="A backup that Delta Chat exported. Empty: Boltun asks for the code of “Add Second Device”.",
    ),
    AccountOption(
        key="name",
        label="Name that others see",
        default="",
        help="Empty: the one that the profile has.",
    ),
    AccountOption(
        key="show_as_bot",
        label="Tell people that a program writes",
        default=False,
        help="Delta Chat then marks the profile as a bot, and accepts everybody who writes to it.",
        advanced=True,
    ),
    AccountOption(
        key="imap_host",
        label="Incoming server (IMAP)",
        default="",
        help="With a password only. Empty: Delta Chat's program finds it.",
        advanced=True,
    ),
    AccountOption(key="imap_port", label="Its port", default=0, help="0: the usual one.", advanced=True),
    AccountOption(
        key="smtp_host",
        label="Outgoing server (SMTP)",
        default="",
        help="With a password only. Empty: Delta Chat's program finds it.",
        advanced=True,
    ),
    AccountOption(key="smtp_port", label="Port of SMTP", default=0, help="0: the usual one.", advanced=True),
    AccountOption(
        key="any_certificate",
        label="Accept every certificate",
        default=False,
        help="For a server of your own on this computer. Elsewhere somebody could read the password.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    read_marks=True, receipts=True, owner_elsewhere=True, roster=True, rooms=True, confirms=True
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """An account's options, checked."""

    address: str
    password: str
    backup: str
    name: str
    show_as_bot: bool
    transport: dict[str, Any]
    """How the mailbox is reached, in the words of deltachat-rpc-server."""

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read the options of an account; NetworkError names one that cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        address = account.address.strip().lower()
        if re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", address) is None:
            raise NetworkError(
                "“{address}” is not the address of a profile.",
                advice="It looks like this: name@server.org.",
                address=account.address,
            )
        password, backup = str(given["mail_password"] or ""), str(given["backup"]).strip()
        transport: dict[str, Any] = {"addr": address, "password": password}
        for side in ("imap", "smtp"):
            if host := str(given[f"{side}_host"]).strip():
                transport[f"{side}Server"] = host
                transport[f"{side}Security"] = "ssl"
            if port := _port(account, given[f"{side}_port"]):
                transport[f"{side}Port"] = port
        if given["any_certificate"]:
            transport["certificateChecks"] = "acceptInvalidCertificates"
        return cls(
            address=address,
            password=password,
            backup=str(Path(backup).expanduser()) if backup else "",
            name=" ".join(str(given["name"]).split()),
            show_as_bot=bool(given["show_as_bot"]),
            transport=transport,
        )


def _port(account: Account, given: str | int | bool) -> int:
    try:
        port = int(given or 0)
    except ValueError:
        port = -1
    if not 0 <= port <= 65_535:
        raise NetworkError(
            "{account}: {port} is not a port.",
            advice="Give a number from 1 to 65535, or 0 for the usual one.",
            account=account.address,
            port=given,
        )
    return port
