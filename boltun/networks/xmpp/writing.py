"""The stanzas that Boltun writes, as text: they are sent as they are, without an XML tree in between."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from boltun.message import Presence

__all__ = [
    "FEATURES",
    "capabilities",
    "disco_info",
    "displayed",
    "message",
    "presence",
    "receipt",
    "state",
    "subscription",
    "xml_text",
]

_STATES: Final = "http://jabber.org/protocol/chatstates"
_MARKERS: Final = "urn:xmpp:chat-markers:0"
_RECEIPTS: Final = "urn:xmpp:receipts"
_HINTS: Final = "urn:xmpp:hints"
_CAPS: Final = "http://jabber.org/protocol/caps"
_DISCO: Final = "http://jabber.org/protocol/disco#info"

FEATURES: Final = (
    "http://jabber.org/protocol/caps",
    "http://jabber.org/protocol/chatstates",
    "http://jabber.org/protocol/disco#info",
    "urn:xmpp:chat-markers:0",
    "urn:xmpp:message-correct:0",
    "urn:xmpp:ping",
    "urn:xmpp:receipts",
)
"""Sorted, as the verification string of XEP-0115 wants them."""

_NODE: Final = "urn:boltun"
_SHOWN: Final = {Presence.AWAY: "away", Presence.EXTENDED_AWAY: "xa", Presence.BUSY: "dnd"}

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Return the text with what XML cannot carry (control characters, lone surrogates) as U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def message(to: str, id: str, text: str) -> str:
    """A chat message that asks to be told of its arrival and of being seen, and ends "typing …"."""
    return _message(
        to,
        id,
        f"<body>{escape(xml_text(text))}</body>"
        f'<active xmlns="{_STATES}"/><request xmlns="{_RECEIPTS}"/><markable xmlns="{_MARKERS}"/>',
    )


def state(to: str, id: str, active: bool) -> str:
    """ "typing …", or its end; not worth keeping anywhere."""
    name = "composing" if active else "active"
    return _message(to, id, f'<{name} xmlns="{_STATES}"/><no-store xmlns="{_HINTS}"/>')


def receipt(to: str, id: str, received: str) -> str:
    """The message ``received`` reached this device (XEP-0184)."""
    mark = f'<received xmlns="{_RECEIPTS}" id="{_quoted(received)}"/>'
    return _message(to, id, f'{mark}<store xmlns="{_HINTS}"/>')


def displayed(to: str, id: str, seen: str) -> str:
    """The message ``seen`` was displayed (XEP-0333)."""
    mark = f'<displayed xmlns="{_MARKERS}" id="{_quoted(seen)}"/>'
    return _message(to, id, f'{mark}<store xmlns="{_HINTS}"/>')


def presence(shown: Presence, text: str, *, show_as_bot: bool) -> str:
    """The owner's status, together with what this device can do."""
    status = f"<status>{escape(xml_text(text))}</status>" if text else ""
    if shown is Presence.OFFLINE:
        return f'<presence type="unavailable">{status}</presence>'
    show = f"<show>{_SHOWN[shown]}</show>" if shown in _SHOWN else ""
    caps = f'<c xmlns="{_CAPS}" hash="sha-1" node="{_NODE}" ver="{capabilities(show_as_bot)}"/>'
    return f"<presence>{show}{status}{caps}</presence>"


def subscription(to: str, accept: bool) -> str:
    """The answer to somebody who asks to see the owner's presence."""
    return f'<presence to="{_quoted(to)}" type="{"subscribed" if accept else "unsubscribed"}"/>'


def capabilities(show_as_bot: bool) -> str:
    """The verification string of XEP-0115 §5.1 over identity and features."""
    parts = [f"client/{_type(show_as_bot)}//Boltun", *FEATURES]
    digest = hashlib.sha1("".join(part + "<" for part in parts).encode(), usedforsecurity=False).digest()
    return base64.b64encode(digest).decode()


def disco_info(node: str | None, *, show_as_bot: bool) -> Element | None:
    """What this device is (XEP-0030); None where ``node`` is not one of its own."""
    if node not in (None, "", f"{_NODE}#{capabilities(show_as_bot)}"):
        return None
    query = Element(f"{{{_DISCO}}}query")
    if node:
        query.set("node", node)
    SubElement(query, f"{{{_DISCO}}}identity", category="client", type=_type(show_as_bot), name="Boltun")
    for feature in FEATURES:
        SubElement(query, f"{{{_DISCO}}}feature", var=feature)
    return query


def _type(show_as_bot: bool) -> str:
    return "bot" if show_as_bot else "pc"


def _message(to: str, id: str, content: str) -> str:
    return f'<message to="{_quoted(to)}" type="chat" id="{_quoted(id)}">{content}</message>'


def _quoted(value: str) -> str:
    return escape(xml_text(value), {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
