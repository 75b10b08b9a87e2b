"""What this device says it is and can do (XEP-0030 and 0115)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.questions import Answer, Refused

__all__ = ["Discovery", "capabilities", "disco_info"]

_CAPS: Final = "http://jabber.org/protocol/caps"
_INFO: Final = "http://jabber.org/protocol/disco#info"
_ITEMS: Final = "{http://jabber.org/protocol/disco#items}query"
_NODE: Final = "urn:boltun"


def capabilities(features: Iterable[str], *, show_as_bot: bool) -> str:
    """The verification string of XEP-0115 §5.1 over identity and features."""
    parts = [f"client/{_type(show_as_bot)}//Boltun", *sorted(features)]
    digest = hashlib.sha1("".join(part + "<" for part in parts).encode(), usedforsecurity=False).digest()
    return base64.b64encode(digest).decode()


def disco_info(features: Iterable[str], node: str | None, *, show_as_bot: bool) -> Element | None:
    """What this device is; None where ``node`` is not one of its own."""
    features = sorted(features)
    if node not in (None, "", f"{_NODE}#{capabilities(features, show_as_bot=show_as_bot)}"):
        return None
    query = Element(f"{{{_INFO}}}query")
    if node:
        query.set("node", node)
    SubElement(query, f"{{{_INFO}}}identity", category="client", type=_type(show_as_bot), name="Boltun")
    for feature in features:
        SubElement(query, f"{{{_INFO}}}feature", var=feature)
    return query


class Discovery(Handler):
    """Answers who asks what this device is, with the features of all handlers."""

    features = (_CAPS, _INFO)

    def questions(self) -> Mapping[tuple[str, str], Answer]:
        """Answer what it is, and that it has no parts."""
        return {("get", f"{{{_INFO}}}query"): self._tell, ("get", _ITEMS): lambda *_: Element(_ITEMS)}

    def announcement(self) -> str:
        """What a presence says of it, as XML: others need to ask only once."""
        version = capabilities(self.client.features, show_as_bot=self.client.login.show_as_bot)
        return f'<c xmlns="{_CAPS}" hash="sha-1" node="{_NODE}" ver="{version}"/>'

    def _tell(self, query: Element, _: str) -> Element:
        show_as_bot = self.client.login.show_as_bot
        info = disco_info(self.client.features, query.get("node"), show_as_bot=show_as_bot)
        if info is None:
            raise Refused("item-not-found")
        return info


def _type(show_as_bot: bool) -> str:
    return "bot" if show_as_bot else "pc"
