"""Contacts and times as the command line names them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from boltun.errors import BoltunError
from boltun.message import Contact

if TYPE_CHECKING:
    from boltun.store.records import StoredMessage

__all__ = [
    "add_contact_options",
    "contact_json",
    "find_contact",
    "is_account",
    "is_named",
    "message_json",
    "moment",
    "shown",
]


def add_contact_options(parser: argparse.ArgumentParser, *, flag: bool, text: str) -> None:
    """Add the arguments that name one contact: ``--contact``, or an argument, and ``--account``."""
    if flag:
        parser.add_argument("--contact", metavar="CONTACT", help=text)
    else:
        parser.add_argument("contact", metavar="CONTACT", nargs="?", help=text)
    parser.add_argument(
        "--account", metavar="ACCOUNT", default="", help="the contact is one of this account, by its address"
    )


class _Known(Protocol):
    @property
    def contact(self) -> Contact: ...


_One = TypeVar("_One", bound=_Known)


def find_contact(known: Iterable[_One], wanted: str, account: str = "") -> _One:
    """Return the contact with this address or name; BoltunError if there is none, or more than one.

    ``account``: the address or name of the contact's account; empty: any account.
    """
    some = [one for one in known if not account or is_account(account, one.contact.account)]
    name = wanted.casefold()
    found = [one for one in some if one.contact.address.casefold() == name]
    found = found or [one for one in some if one.contact.name.casefold() == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise BoltunError(
            "There are several contacts {contact}: {found}.",
            advice="Give an address, and with --account whose contact it is.",
            contact=wanted,
            found=", ".join(f"{one.contact.address} of {one.contact.account}" for one in found),
        )
    raise BoltunError(
        "There is no contact {contact}.",
        advice="Give an address or a name as in: boltun statistics",
        contact=wanted,
    )


def is_account(wanted: str, key: str) -> bool:
    """Whether somebody means this account, by its key or its address."""
    return wanted.casefold() in (key.casefold(), key.partition(":")[2].casefold())


def is_named(wanted: str, contact: Contact) -> bool:
    """Whether somebody means this contact, by the address or the name."""
    return wanted.casefold() in (contact.address.casefold(), contact.name.casefold())


def shown(contact: Contact) -> str:
    """Return a contact as lists show it."""
    return f"{contact.name} ({contact.address})" if contact.name else contact.address


def moment(at: float) -> str:
    """Return a time by this computer's clock, to the second."""
    try:
        return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, OSError, ValueError):
        return "?"


def contact_json(contact: Contact) -> dict[str, Any]:
    """Return a contact for other programs."""
    return {"account": contact.account, "address": contact.address, "name": contact.name}


def message_json(message: StoredMessage, contact: Contact) -> dict[str, Any]:
    """Return a message and its contact for other programs."""
    return {
        "id": message.id,
        "at": message.at,
        **contact_json(contact),
        "author": message.author.value,
        "text": message.text,
        "outcome": None if message.outcome is None else message.outcome.value,
        "reason": message.reason or None,
        "state": None if message.state is None else message.state.value,
    }
