"""The stanzas that Boltun writes, as XML elements."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement

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
    "xml_text",
]

_CLIENT: Final = "{jabber:client}"
_STATES: Final = "{http://jabber.org/protocol/chatstates}"
_MARKERS: Final = "{urn:xmpp:chat-markers:0}"
_RECEIPTS: Final = "{urn:xmpp:receipts}"
_HINTS: Final = "{urn:xmpp:hints}"
_CAPS: Final = "{http://jabber.org/protocol/caps}"
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


def message(to: str, id: str, text: str) -> Element:
    """A chat message that asks to be told of its arrival and of being seen, and ends "typing …"."""
    stanza = _message(to, id)
    SubElement(stanza, _CLIENT + "body").text = xml_text(text)
    SubElement(stanza, _STATES + "active")
    SubElement(stanza, _RECEIPTS + "request")
    SubElement(stanza, _MARKERS + "markable")
    return stanza


def state(to: str, id: str, active: bool) -> Element:
    """ "typing …", or its end; not worth keeping anywhere."""
    stanza = _message(to, id)
    SubElement(stanza, _STATES + ("composing" if active else "active"))
    SubElement(stanza, _HINTS + "no-store")
    return stanza


def receipt(to: str, id: str, received: str) -> Element:
    """The message ``received`` reached this device (XEP-0184)."""
    stanza = _message(to, id)
    SubElement(stanza, _RECEIPTS + "received", id=received)
    SubElement(stanza, _HINTS + "store")
    return stanza


def displayed(to: str, id: str, seen: str) -> Element:
    """The message ``seen`` was displayed (XEP-0333)."""
    stanza = _message(to, id)
    SubElement(stanza, _MARKERS + "displayed", id=seen)
    SubElement(stanza, _HINTS + "store")
    return stanza


def presence(shown: Presence, text: str, *, show_as_bot: bool) -> Element:
    """The owner's status, together with what this device can do."""
    stanza = Element(_CLIENT + "presence")
    if shown is Presence.OFFLINE:
        stanza.set("type", "unavailable")
    elif shown in _SHOWN:
        SubElement(stanza, _CLIENT + "show").text = _SHOWN[shown]
    if text:
        SubElement(stanza, _CLIENT + "status").text = xml_text(text)
    if shown is not Presence.OFFLINE:
        SubElement(stanza, _CAPS + "c", hash="sha-1", node=_NODE, ver=capabilities(show_as_bot))
    return stanza


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


def _message(to: str, id: str) -> Element:
    return Element(_CLIENT + "message", {"to": to, "type": "chat", "id": id})
