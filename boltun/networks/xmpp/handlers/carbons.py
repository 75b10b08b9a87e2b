"""Copies of what the owner's other devices get and send (XEP-0280)."""

from __future__ import annotations

import logging
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from slixmpp.exceptions import IqError

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.delays import DELAY
from boltun.networks.xmpp.reading import Opened, bare

__all__ = ["Carbons"]

log = logging.getLogger(__name__)

_CARBONS: Final = "{urn:xmpp:carbons:2}"
_FORWARDED: Final = "{urn:xmpp:forward:0}forwarded"
_MESSAGE: Final = "{jabber:client}message"


def _open_received(carbon: Element, sender: str, own: str) -> Opened | None:
    forwarded, stanza = _inside(carbon, sender, own)
    author = "" if stanza is None else stanza.get("from") or ""
    if forwarded is None or stanza is None or not author or bare(author) == own:
        return None
    delay = forwarded.find(DELAY)
    return Opened(stanza=stanza, parts=() if delay is None else (delay,), carbon=True)


def _open_sent(carbon: Element, sender: str, own: str) -> Opened | None:
    _, stanza = _inside(carbon, sender, own)
    # The owner does not send as somebody else.
    if stanza is None or bare(stanza.get("from") or "") != own:
        return None
    return Opened(stanza=stanza, carbon=True)


def _inside(carbon: Element, sender: str, own: str) -> tuple[Element | None, Element | None]:
    """Return the part that forwards and the message in it; only the own account sends carbons."""
    forwarded = carbon.find(_FORWARDED) if sender == own else None
    stanza = None if forwarded is None else forwarded.find(_MESSAGE)
    if stanza is not None and stanza.get("type") == "error":
        stanza = None
    return forwarded, stanza


class Carbons(Handler):
    """Has the server send copies, and opens them."""

    envelopes = MappingProxyType({_CARBONS + "received": _open_received, _CARBONS + "sent": _open_sent})

    async def set_up(self) -> None:
        """Ask for copies; without them the owner's other devices are not heard of."""
        try:
            await self.client.ask("set", Element(_CARBONS + "enable"))
        except (IqError, TimeoutError) as error:
            log.info("%s: the server has no carbons: %r", self.client.own, error)
