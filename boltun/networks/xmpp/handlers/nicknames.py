"""What somebody calls himself (XEP-0172)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["NICK", "Nicknames"]

NICK: Final = "{http://jabber.org/protocol/nick}nick"


def _read(part: Element, draft: Draft) -> None:
    draft.nick = (part.text or "").strip()


class Nicknames(Handler):
    """Reads the nickname in a message."""

    parts = MappingProxyType({NICK: _read})
