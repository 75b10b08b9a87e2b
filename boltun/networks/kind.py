"""A kind of network: everything about it that other parts of Boltun have to know.

Another package adds one by an entry point of the group `boltun.networks` that names a `NetworkKind`; the page
`docs/extending.md` walks through that. Boltun imports its module when it first looks for networks: the code
that connects belongs in other modules, named by `later`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from boltun.checks import must_be_called, must_be_name, must_have
from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities, Choice, Keepsake, Network, Sink
from boltun.plugins import later

__all__ = ["TAKEN", "Find", "Found", "NetworkKind", "Way", "later"]


TAKEN = frozenset(
    (
        *("accept_warning", "address", "ask_first", "database", "enabled", "help", "json", "keep_in"),
        *("master_password_fd", "no_ask_first", "no_enabled", "password", "password_stdin", "profile"),
        "temp",
    )
)
"""What the command line calls options of its own; no network can have one of the same name."""

_KEY = re.compile("[a-z][a-z0-9_]*")


class Way(StrEnum):
    """How a network reaches people; lists of networks are in these groups, in this order."""

    PROGRAM = "program"
    """Through a messenger program of the owner's, which runs on this computer."""
    DIRECT = "direct"
    """By itself: it speaks to the servers."""
    CODE = "code"
    """Through a program that somebody writes for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An account that a network found by itself. People choose which of those found are added."""

    address: str
    label: str = ""
    """How people know it, such as "WhatsApp, Anna Smith"; empty: by its address."""
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    """What is known of the account's options."""


Find = Callable[[Account, str | None], Coroutine[Any, Any, tuple[Found, ...]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkKind:
    """One network: its names, what it asks for, what it can do. Labels and help are English."""

    name: str
    """The beginning of its accounts' keys, in small letters; it must never change."""
    title: str
    """The name by which people choose it."""
    label: str = ""
    """The name in front of an address in lists; empty: the title."""
    open: Callable[[Account, str | None, Sink, Keepsake], Network]
    """Makes the connection of one account, given its password. It connects when it is run.

    NetworkError if the account cannot be used, ImportError if an optional part is not installed.
    """
    options: tuple[AccountOption, ...] = ()
    """Its questions besides address and password."""
    capabilities: Capabilities = field(default_factory=Capabilities)
    """What it can do, as far as that is known before it connects."""
    address_label: str = "Address"
    address_help: str = ""
    needs_password: bool = True
    password_label: str = "Password"
    """What people call the password there, such as "Token"."""
    find: Find | None = None
    """Looks for accounts, or for the options of one, before anything is added; None: it cannot.

    It is given what has been typed so far (the address may be empty) and the password or None, may wait for
    servers, and raises NetworkError with a sentence where people have to do something first. One that needs
    no password is asked at once, before anything is typed.
    """
    warning: str = ""
    """What people must have read and accepted before they add an account; English sentences."""
    way: Way = Way.DIRECT
    page: str = ""
    """Its page of the manual; empty: the one of its name, where there is one."""
    extra: str = ""
    """The optional part of Boltun that it needs."""
    in_process: bool = False
    """Whether it waits for nothing outside this program, and so can share the desk's loop."""
    brief: bool = False
    """Whether all that it does between two waits is short, so that it can share the desk's loop as long as no
    database keeps the desk waiting (``networks.beside``)."""
    offered: bool = True
    """Whether people can add accounts of it; the practice account is simply there."""
    rank: int = 0
    """Lists begin with the lowest."""

    def __post_init__(self) -> None:
        """Refuse what no account could be kept under: ValueError."""
        if not self.name or ":" in self.name:
            raise ValueError(f"{self.name!r} cannot be the name of a network")
        must_be_name(self.name, "a network")
        must_have(self, title=str, label=str, address_label=str, address_help=str, extra=str, rank=int)
        must_have(self, options=tuple, capabilities=Capabilities)
        if not self.title or self.open is None:
            raise ValueError(f"the network has no {'open' if self.title else 'title'}")
        must_have(self, warning=str, way=Way, page=str, password_label=str)
        must_be_called(self, "open")
        if self.find is not None:
            must_be_called(self, "find")
        seen = set(TAKEN)
        for option in self.options:
            _check_option(option)
            if option.key in seen:
                raise ValueError(f"two options are called {option.key!r}, or the command line has it already")
            seen.add(option.key)

    def address_of(self, typed: str) -> str:
        """Return an address as it is kept: without blanks around it, and without the network's name.

        Lists write that name before it, and so do links (``xmpp:anna@example.org``).
        """
        address, before = typed.strip(), f"{self.name}:"
        return address[len(before) :] if address.lower().startswith(before) else address

    def check_beside(self, account: Account, known: Sequence[Account]) -> None:
        """Raise NetworkError if an account wants a value that another of those known has, and only one can.

        What it has already may stay.
        """
        for option in (one for one in self.options if one.unique):
            value = account.options.get(option.key, option.default)
            having = [
                one
                for one in known
                if one.network == self.name and one.options.get(option.key, option.default) == value
            ]
            if having and all(one.key != account.key for one in having):
                raise NetworkError(
                    "“{option}” {value} belongs to {account} already.",
                    advice="Give another value.",
                    option=option.label,
                    value=value,
                    account=having[0].address,
                )

    @property
    def keeps_secrets(self) -> bool:
        """Whether its accounts have anything that is kept where passwords are."""
        return self.needs_password or bool(self.secrets)

    @property
    def secrets(self) -> tuple[AccountOption, ...]:
        """The options that are kept where passwords are."""
        return tuple(option for option in self.options if option.secret)


def _check_option(option: object) -> None:
    """Check a question that a network asks; TypeError or ValueError says what is wrong with it."""
    if not isinstance(option, AccountOption):
        raise TypeError(f"options holds a {type(option).__name__}, not only AccountOption")
    must_have(option, key=str, label=str, help=str, default=(str, int), choices=tuple)
    if not _KEY.fullmatch(option.key):
        raise ValueError(f"{option.key!r} cannot be the key of an option: small letters, digits and _")
    if not option.label:
        raise ValueError(f"the option {option.key} has no label")
    for choice in option.choices:
        if not isinstance(choice, Choice):
            raise TypeError(f"the choices of {option.key} hold a {type(choice).__name__}, not only Choice")
        must_have(choice, value=str, label=str)
    if option.choices and option.default not in [choice.value for choice in option.choices]:
        raise ValueError(f"the default of {option.key} is none of its choices")
    if option.secret and (option.choices or not isinstance(option.default, str)):
        raise ValueError(f"the option {option.key} is secret, so it must be a plain text")
