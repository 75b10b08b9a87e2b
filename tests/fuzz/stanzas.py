"""What comes over the wire: message stanzas of strangers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring

from boltun.message import Message
from boltun.networks.protocol import MessageReceived
from boltun.networks.xmpp.book import Book
from boltun.networks.xmpp.inbox import Inbox
from tests.networks.xmpp.reader import READER

from .target import Target, pieces

__all__ = ["TARGETS"]

OWN = "me@example.org"
DEVICE = f"{OWN}/here"
NOW = 1_800_000_000.0

read_message = READER.read

_TAGS = (
    *("{jabber:client}message", "{jabber:client}body", "{jabber:client}error", "{jabber:client}subject"),
    *("{urn:xmpp:carbons:2}received", "{urn:xmpp:carbons:2}sent", "{urn:xmpp:forward:0}forwarded"),
    *("{urn:xmpp:delay}delay", "{http://jabber.org/protocol/chatstates}composing"),
    *(
        "{urn:xmpp:chat-markers:0}markable",
        "{urn:xmpp:chat-markers:0}displayed",
        "{urn:xmpp:receipts}request",
    ),
    *("{urn:xmpp:receipts}received", "{urn:xmpp:sid:0}stanza-id", "{urn:xmpp:message-correct:0}replace"),
    *("{urn:xmpp:fallback:0}fallback", "{urn:xmpp:fallback:0}body", "{http://jabber.org/protocol/nick}nick"),
    *("{http://jabber.org/protocol/muc#user}x", "{urn:xmpp:mam:2}result", "{urn:xmpp:omemo:2}encrypted"),
    *("{urn:xmpp:eme:0}encryption", "{jabber:x:conference}x", "{jabber:x:data}x", "{jabber:x:encrypted}x"),
    *("{http://jabber.org/protocol/pubsub#event}event", "{urn:ietf:params:xml:ns:xmpp-stanzas}gone", "x"),
)
_NAMES = (
    *("from", "to", "id", "type", "stamp", "by", "for", "start", "end", "namespace", "name"),
    "{http://www.w3.org/XML/1998/namespace}lang",
)
_VALUES = (
    *(
        OWN,
        DEVICE,
        "friend@example.net",
        "friend@example.net/phone",
        "room@rooms.example.net/Joe",
        "example.org",
    ),
    *(
        "",
        "/",
        "@",
        "chat",
        "groupchat",
        "normal",
        "error",
        "headline",
        "1",
        "2",
        "-1",
        "999999999",
        "9" * 50,
    ),
    *("2026-11-22T12:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-13-45", "1e9"),
    *("urn:xmpp:reply:0", "urn:xmpp:reactions:0", "?OTR", "hello", "привет", "😀", "\u202e\u0301", " ", "\n"),
)


def _built(data: bytes) -> Element:
    """Build a stanza: each byte opens, closes, names or fills an element."""
    root = Element("{jabber:client}message")
    path = [root]
    pieces = iter(data)
    for one in pieces:
        what, which = one >> 6, one & 63
        if what == 0 and len(path) < 60:
            path.append(SubElement(path[-1], _TAGS[which % len(_TAGS)]))
        elif what == 1:
            path[-1].set(_NAMES[which % len(_NAMES)], _VALUES[next(pieces, 0) % len(_VALUES)])
        elif what == 2:
            path[-1].text = (path[-1].text or "")[:2_000] + _VALUES[which % len(_VALUES)]
        elif len(path) > 1:
            path.pop()
    return root


def _stanza(data: bytes) -> None:
    """A stanza as XML (from "<" on), or built by the bytes; it comes twice."""
    if data.startswith(b"<"):
        if b"<!" in data or b"<?" in data:
            return  # no stream holds that
        try:
            stanza = fromstring(data)
        except (ParseError, ValueError, LookupError):
            return
    else:
        stanza = _built(data)
    reading = read_message(stanza, OWN, DEVICE)
    if reading is None:
        return
    assert reading.at is None or math.isfinite(reading.at), "a time"
    assert reading.text is None or isinstance(reading.text, str)
    inbox = Inbox(Book(f"xmpp:{OWN}", OWN), lambda: NOW, "me")
    inbox.cut_off(NOW - 30)
    event = inbox.take(reading)
    if isinstance(event, MessageReceived):
        message: Message = event.message
        assert math.isfinite(message.at), "a time"
        assert message.at <= message.received_at == NOW, "nobody writes in the future"
        assert inbox.answer_to(message.contact.address)
        inbox.asked(message)
        if reading.stanza_id:
            assert inbox.take(reading) is None, "the same message is told once"
    again = inbox.take(reading)
    assert reading.stanza_id == "" or not isinstance(again, MessageReceived), "the same message is told once"


def _seeds() -> Iterator[bytes]:
    start = b"<message xmlns='jabber:client' from='friend@example.net/phone' id='1' type='chat'>"
    yield start + b"<body>hi</body><request xmlns='urn:xmpp:receipts'/></message>"
    yield (
        start
        + b"<body>&gt; old\nnew</body><fallback xmlns='urn:xmpp:fallback:0' for='urn:xmpp:reply:0'>"
        + b"<body start='0' end='6'/></fallback><delay xmlns='urn:xmpp:delay' stamp='2026-11-22T12:00:00Z'/>"
        + b"<stanza-id xmlns='urn:xmpp:sid:0' by='me@example.org' id='s1'/></message>"
    )
    yield (
        b"<message xmlns='jabber:client' from='me@example.org'><received xmlns='urn:xmpp:carbons:2'>"
        b"<forwarded xmlns='urn:xmpp:forward:0'>"
        + start
        + b"<body>hi</body></message></forwarded></received></message>"
    )
    yield bytes(range(256))
    yield bytes([0x40, 3, 0x42, 18, 1, 0x80 | 43])


TARGETS = (
    Target(
        name="stanzas",
        what="XMPP messages: what they say, and what the inbox makes of them",
        check=_stanza,
        seeds=_seeds,
        words=pieces(
            "<body> </body> <body␣xml:lang='de'> </message> <delay␣xmlns='urn:xmpp:delay'␣stamp='"
            " ␣start=' ␣end='"
            " ␣id='1' ␣type='error' ␣type='groupchat' &#x202e; &amp; />"
        ),
    ),
)
