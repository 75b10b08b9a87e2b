"""Lists of whom: one catches who writes if any of its entries does."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

from boltun.message import Message

__all__ = ["Audience", "Writer"]

_DAY = 86400


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes, as far as lists can ask."""

    address: str
    account: str
    sender: str = ""
    """In a room: the address of the one who wrote."""
    groups: tuple[str, ...] = ()
    listed: bool = False
    wrote_before: float | None = None
    """When the contact last wrote before this message, Unix seconds; None: never."""

    @classmethod
    def of(cls, message: Message, wrote_before: float | None) -> Writer:
        """Return who wrote a message."""
        contact = message.contact
        return cls(
            address=contact.address,
            account=contact.account,
            sender=message.sender,
            groups=contact.groups,
            listed=contact.listed,
            wrote_before=wrote_before,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """A list of whom. Case and width do not matter; ``*`` in an address stands for any characters."""

    contacts: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    networks: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    """Keys (``xmpp:me@work.example``) or addresses."""
    strangers: bool = False
    first_contact: bool = False
    """Who never wrote before."""
    wrote_within_days: float | None = None
    """Who wrote in so many days before this message."""

    @property
    def asks_past(self) -> bool:
        """Whether it has to be known when somebody last wrote."""
        return self.first_contact or self.wrote_within_days is not None

    def catches(self, writer: Writer, at: float) -> str | None:
        """Return the entry that catches who writes, as the file has it; None: none does."""
        return next(self._caught(writer, at), None)

    def _caught(self, writer: Writer, at: float) -> Iterator[str]:
        addresses = {_plain(writer.address), _plain(writer.sender)} - {""}
        for pattern in self.contacts:
            if any(_matches(address, pattern) for address in addresses):
                yield f"contacts {pattern}"
        groups = set(map(_plain, writer.groups))
        yield from (f"groups {name}" for name in self.groups if _plain(name) in groups)
        network, _, own = _plain(writer.account).partition(":")
        yield from (f"networks {name}" for name in self.networks if _plain(name) == network)
        account = {own, f"{network}:{own}"}
        yield from (f"accounts {name}" for name in self.accounts if _plain(name) in account)
        if self.strangers and not writer.listed:
            yield "strangers"
        if self.first_contact and writer.wrote_before is None:
            yield "first_contact"
        days = self.wrote_within_days
        if days is not None and writer.wrote_before is not None and at - writer.wrote_before < days * _DAY:
            yield f"wrote_within_days {days:g}"


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()


def _matches(address: str, pattern: str) -> bool:
    # Only the asterisk is special: addresses may hold brackets and question marks.
    pattern = _plain(pattern).replace("[", "[[]").replace("?", "[?]")
    return fnmatchcase(address, pattern)
