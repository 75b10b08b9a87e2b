"""Messages out of an archive (XEP-0313): nobody here has asked for any, so none is read."""

from __future__ import annotations

from types import MappingProxyType
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler

__all__ = ["Archive"]


def _leave(part: Element, sender: str, own: str) -> None:
    return None


class Archive(Handler):
    """Leaves alone what pretends to come out of an archive."""

    envelopes = MappingProxyType({"{urn:xmpp:mam:2}result": _leave})
