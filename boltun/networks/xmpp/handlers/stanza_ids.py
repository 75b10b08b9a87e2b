"""The id that the own server gives to each message (XEP-0359)."""

from __future__ import annotations

from types import MappingProxyType
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["StanzaIds"]


def _read(part: Element, draft: Draft) -> None:
    if part.get("by") == draft.own:
        draft.stanza_id = part.get("id") or ""


class StanzaIds(Handler):
    """Reads the id of the own server; anybody could write that of another."""

    parts = MappingProxyType({"{urn:xmpp:sid:0}stanza-id": _read})
