"""Stanzas that Boltun writes, as text: they are sent as they are, without an XML tree in between."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

__all__ = ["NO_STORE", "STORE", "body", "message", "quoted", "text", "xml_text"]

_HINTS: Final = "urn:xmpp:hints"
STORE: Final = f'<store xmlns="{_HINTS}"/>'
"""Worth keeping in an archive though it has no body (XEP-0334)."""
NO_STORE: Final = f'<no-store xmlns="{_HINTS}"/>'

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ATTRIBUTE: Final = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def xml_text(text: str) -> str:
    """Return the text with what XML cannot carry (control characters, lone surrogates) as U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def text(value: str) -> str:
    """Return a text as it stands between two tags."""
    return escape(xml_text(value))


def quoted(value: str) -> str:
    """Return a text as it stands within an attribute, between double quotes."""
    return escape(xml_text(value), _ATTRIBUTE)


def body(value: str) -> str:
    """The text of a message."""
    return f"<body>{text(value)}</body>"


def message(to: str, id: str, content: str, kind: str = "chat") -> str:
    """A message stanza. ``content`` is XML."""
    return f'<message to="{quoted(to)}" type="{kind}" id="{quoted(id)}">{content}</message>'
