"""What an XMPP account can be told, and what the network can do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities, Choice

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login", "OtherDevices"]


class OtherDevices(StrEnum):
    """Whether Boltun answers although the owner is at another device."""

    IGNORED = "ignored"
    SHOWN = "shown"
    CONNECTED = "connected"


ACCOUNT_OPTIONS = (
    AccountOption(
        key="host",
        label="Server",
        default="",
        help="Only if the address itself does not lead to the server.",
        advanced=True,
    ),
    AccountOption(
        key="port",
        label="Port",
        default=0,
        help="0: the usual one.",
        advanced=True,
    ),
    AccountOption(
        key="direct_tls",
        label="Encrypt from the first byte",
        default=False,
        help="For servers with a TLS port of their own, usually 5223. Otherwise STARTTLS is used.",
        advanced=True,
    ),
    AccountOption(
        key="resource",
        label="Resource",
        default="",
        help="The name of this device. Empty: one that no other program uses.",
        advanced=True,
    ),
    AccountOption(
        key="rooms",
        label="Rooms",
        default="",
        help="Those to enter, separated by commas: room@conference.example.org, or …/YOUR NAME THERE.",
        advanced=True,
    ),
    AccountOption(
        key="other_devices",
        label="While I am at another device",
        default=OtherDevices.IGNORED.value,
        help="Other devices of this account that are connected, such as your phone.",
        choices=(
            Choice(value=OtherDevices.IGNORED.value, label="answer all the same"),
            Choice(value=OtherDevices.SHOWN.value, label="do not answer while one shows me as online"),
            Choice(value=OtherDevices.CONNECTED.value, label="do not answer while one is connected at all"),
        ),
        advanced=True,
    ),
    AccountOption(
        key="read_archive",
        label="Read what came while Boltun was not there",
        default=True,
        help="From the server's archive, if it keeps one.",
        advanced=True,
    ),
    AccountOption(
        key="fingerprint",
        label="Trusted certificate",
        default="",
        help="SHA-256 of the one certificate to accept. Empty: the certificates that the system trusts.",
        advanced=True,
    ),
    AccountOption(
        key="show_as_bot",
        label="Tell programs that this device is a bot",
        default=True,
        help="Other auto-responders then leave it alone. People see it only in their program's device list.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    read_marks=True,
    receipts=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    pictures=True,
    presence=True,
    confirms=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's options, checked."""

    host: str
    port: int
    direct_tls: bool
    resource: str
    fingerprint: str
    show_as_bot: bool
    rooms: tuple[tuple[str, str], ...]
    """Those to enter, each with the owner's name there; empty: that of the account."""
    other_devices: OtherDevices
    read_archive: bool

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read the options of an account; NetworkError names one that cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        try:
            port = int(given["port"] or 0)
        except ValueError:
            port = -1
        if not 0 <= port <= 65535:
            raise NetworkError(
                "{account}: {port} is not a port.",
                advice="Give a number from 1 to 65535, or 0 for the usual one.",
                account=account.address,
                port=given["port"],
            )
        fingerprint = "".join(str(given["fingerprint"]).lower().split()).replace(":", "")
        if fingerprint and (len(fingerprint) != 64 or not set(fingerprint) <= set("0123456789abcdef")):
            raise NetworkError(
                "{account}: the trusted certificate is not a SHA-256 fingerprint.",
                advice="It has 64 hexadecimal digits; colons and blanks between them do not matter.",
                account=account.address,
            )
        return cls(
            host=str(given["host"]).strip(),
            port=port,
            direct_tls=bool(given["direct_tls"]),
            resource=str(given["resource"]).strip(),
            fingerprint=fingerprint,
            show_as_bot=bool(given["show_as_bot"]),
            rooms=_rooms(account, str(given["rooms"])),
            other_devices=_other_devices(str(given["other_devices"])),
            read_archive=bool(given["read_archive"]),
        )


def _other_devices(given: str) -> OtherDevices:
    # What a newer Boltun may have written: silence is the safe side.
    return OtherDevices(given) if given in list(OtherDevices) else OtherDevices.CONNECTED


def _rooms(account: Account, given: str) -> tuple[tuple[str, str], ...]:
    rooms = []
    for one in re.split(r"[,;\n]", given):
        room, _, nick = one.strip().partition("/")
        name, at, place = room.strip().casefold().partition("@")
        if not one.strip():
            continue
        if not (name and at and place) or "@" in place or any(sign.isspace() for sign in room.strip()):
            raise NetworkError(
                "{account}: “{room}” is not the address of a room.",
                advice="It looks like this: room@conference.example.org",
                account=account.address,
                room=one.strip(),
            )
        rooms.append((f"{name}@{place}", nick.strip()))
    return tuple(dict(rooms).items())
