"""Messages that a server still holds for an account although one of its devices is there (XEP-0013).

A server keeps what comes while no device is there, and hands it over when one comes. A message that arrives
at that very instant may be kept behind what is handed over: ejabberd then holds it until the next sign-in
(about every twentieth message of those written within 50 ms of it). So the program looks a few times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, Protocol
from xml.etree.ElementTree import Element, SubElement

from slixmpp.exceptions import IqError

from boltun.networks.xmpp.handler import Handler

__all__ = ["Asks", "OfflineStore", "fetch_held"]

_ITEMS: Final = "{http://jabber.org/protocol/disco#items}"
_OFFLINE: Final = "http://jabber.org/protocol/offline"
_PAUSES: Final = (3.0, 10.0, 30.0)
"""Seconds before each look. A busy server may take its time to store a message."""
_MOST: Final = 100
"""So many are asked for at a time."""


class Asks(Protocol):
    """The session of the account, as far as it is needed here."""

    @property
    def ready(self) -> bool:
        """Whether there is a session."""
        ...

    async def ask(self, kind: str, query: Element, to: str = "", *, within: float = 30.0) -> Element:
        """Ask the server; IqError where the answer is no, TimeoutError where there is none."""
        ...


class OfflineStore(Handler):
    """Fetches what the server holds after the sign-in."""

    def online(self) -> None:
        """Look in the background."""
        if self.client.stream is not None:
            self.client.background(fetch_held(self.client.stream))


async def fetch_held(stream: Asks, pauses: Sequence[float] = _PAUSES) -> None:
    """Look a few times whether the server holds messages, and have it send them as it sends others.

    One that was sent is removed from the server at the next look: until then the program had time to write
    it down. What is not removed comes again with the next session, marked as delayed, and is known by its id.
    """
    sent: set[str] = set()
    try:
        for pause in pauses:
            await asyncio.sleep(pause)
            if not stream.ready:
                return
            held = await _held(stream)
            await _each(stream, "set", "remove", (node for node in held if node in sent))
            new = [node for node in held if node not in sent][:_MOST]
            await _each(stream, "get", "view", new)
            sent.update(new)
    except (IqError, TimeoutError):
        # The server holds nothing that one could ask for.
        return


async def _held(stream: Asks) -> list[str]:
    """Return the names of the messages that are held, oldest first."""
    answer = await stream.ask("get", Element(_ITEMS + "query", {"node": _OFFLINE}))
    return [node for item in answer.iter(_ITEMS + "item") if (node := item.get("node"))]


async def _each(stream: Asks, kind: str, action: str, nodes: Iterable[str]) -> None:
    for node in nodes:
        query = Element(f"{{{_OFFLINE}}}offline")
        SubElement(query, f"{{{_OFFLINE}}}item", {"action": action, "node": node})
        await stream.ask(kind, query)
