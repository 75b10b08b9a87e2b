"""Invitations, forms, notices of a service, mailings to many: nobody waits for an answer to those.

Sources: XEP-0249, 0004, 0060, 0033.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["Notices"]

_AUTOMATIC: Final = (
    "{jabber:x:conference}x",
    "{jabber:x:data}x",
    "{http://jabber.org/protocol/pubsub#event}event",
    "{http://jabber.org/protocol/address}addresses",
)


def _read(_: Element, draft: Draft) -> None:
    draft.automatic = True


class Notices(Handler):
    """Knows what a program has sent by itself."""

    parts = MappingProxyType(dict.fromkeys(_AUTOMATIC, _read))
