"""What a handler is: one extension of XMPP (or one chapter of RFC 6121) in one module.

A new extension is a module in ``handlers/`` and a line in its list ``HANDLERS``; no other handler changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from xml.etree.ElementTree import Element

from boltun.message import Contact
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.questions import Answer
from boltun.networks.xmpp.reading import Draft, PartReader, Reading, Unwrap

__all__ = ["Handler", "Outgoing", "overriding"]

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(slots=True, kw_only=True)
class Outgoing:
    """One of our messages, before it goes out."""

    contact: Contact
    to: str
    id: str
    text: str
    content: str
    """The XML within the stanza: the body, and what each handler adds."""
    kind: str = "chat"


class Handler:
    """One subject of XMPP for one account; made once, and outlives the connections.

    A handler says as data what it reads and offers. It overrides the moments at which it has something to do;
    they come on the account's loop, and only those that are coroutines may wait.
    """

    features: Sequence[str] = ()
    """What this device can do by it, as others ask for it (XEP-0030 §3)."""
    mark: str = ""
    """XML that each of our messages carries."""
    parts: Mapping[str, PartReader] = _NOTHING
    """Readers of parts of messages, by their tags."""
    conclusions: Sequence[Callable[[Draft], None]] = ()
    """What is to be done with a message when all its parts are read."""
    envelopes: Mapping[str, Unwrap] = _NOTHING
    """Parts that hold the message in which they say something, by their tags."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def questions(self) -> Mapping[tuple[str, str], Answer]:
        """Return what it answers to questions, by their type (get or set) and tag."""
        return {}

    def begin(self) -> None:
        """A new session begins: nothing that the server told in the last one holds."""

    async def set_up(self) -> None:
        """Ask the server for what a new session needs, before anybody sees that we are there."""

    def online(self) -> None:
        """The account is online by a new session."""

    def end(self) -> None:
        """The account goes offline, or a new session begins: nobody is known to be there."""

    def presence(self, stanza: Element) -> bool:
        """Take a presence; False leaves it to the handlers behind this one."""
        return False

    def takes(self, stanza: Element) -> bool:
        """Take a message before anybody reads it.

        Whoever takes messages gives them back, in their order, by ``client.give_back``.
        """
        return False

    def hears(self, reading: Reading) -> None:
        """A message with a text came and is about to be told."""

    def heard(self, reading: Reading) -> None:
        """A message with a text came and was told."""

    async def compose(self, outgoing: Outgoing) -> None:
        """Change one of our messages before it goes out."""

    def wrote(self, to: str) -> None:
        """One of our messages went out to this JID."""

    def identified(self, device: str, program: bool) -> None:
        """A device, a full JID, has said whether it is a program."""


def overriding(handlers: Iterable[Handler], moment: Callable[Concatenate[Any, P], R]) -> list[Callable[P, R]]:
    """Return one moment of those handlers that have something to do at it."""
    name = moment.__name__
    return [getattr(one, name) for one in handlers if getattr(type(one), name) is not moment]
