"""What rooms (XEP-0045) put into messages. Boltun joins none: it knows private messages and invitations."""

from __future__ import annotations

from types import MappingProxyType
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["Rooms"]


def _read(part: Element, draft: Draft) -> None:
    if draft.kind != "groupchat" and "/" in draft.peer:
        # A private message through the room (XEP-0045 §7.5): its sender is known by his place there only.
        draft.address = draft.peer
    elif len(part):
        draft.automatic = True


class Rooms(Handler):
    """Reads the mark of a room."""

    parts = MappingProxyType({"{http://jabber.org/protocol/muc#user}x": _read})
