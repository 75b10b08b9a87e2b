"""The stanzas that Boltun writes."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Presence
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.reading import read_message


def parsed(stanza: str) -> Element:
    """Read a stanza as a server reads it within its stream."""
    return fromstring(f"<stream xmlns='jabber:client'>{stanza}</stream>")[0]


@given(st.text(st.characters(), max_size=200))
def test_any_text_becomes_xml_that_can_be_read(text: str) -> None:
    stanza = parsed(writing.message("a@b/c", "1", text))
    body = stanza.findtext("{jabber:client}body") or ""
    # XML makes one line end of all.
    assert body == writing.xml_text(text).replace("\r\n", "\n").replace("\r", "\n")


@given(st.text(st.characters(), max_size=50), st.text(st.characters(), max_size=50))
def test_any_address_and_id_stay_within_their_attributes(to: str, id: str) -> None:
    for stanza in (
        writing.message(to, id, "x"),
        writing.receipt(to, id, id),
        writing.displayed(to, id, id),
        writing.state(to, id, True),
    ):
        read = parsed(stanza)
        assert (read.get("to"), read.get("id")) == (writing.xml_text(to), writing.xml_text(id))
    assert parsed(writing.subscription(to, True)).get("to") == writing.xml_text(to)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=50))
def test_a_text_that_xml_can_carry_stays(text: str) -> None:
    if "\ufffe" not in text and "\uffff" not in text:
        assert writing.xml_text(text) == text


def test_what_we_write_is_what_we_would_read() -> None:
    for written, wanted in (
        (writing.message("me@b", "7", "hi"), {"text": "hi", "wants_receipt": True, "wants_marker": True}),
        (writing.state("me@b", "7", True), {"state": "composing", "text": None}),
        (writing.state("me@b", "7", False), {"state": "active"}),
        (writing.receipt("me@b", "7", "old"), {"delivered": "old"}),
        (writing.displayed("me@b", "7", "old"), {"displayed": "old"}),
    ):
        stanza = parsed(written)
        stanza.set("from", "friend@b/x")
        reading = read_message(stanza, "me@b", "me@b/y")
        assert reading is not None
        assert {name: getattr(reading, name) for name in wanted} == wanted
        assert reading.id == "7"


@pytest.mark.parametrize(
    ("presence", "show"),
    [
        (Presence.ONLINE, None),
        (Presence.AWAY, "away"),
        (Presence.EXTENDED_AWAY, "xa"),
        (Presence.BUSY, "dnd"),
    ],
)
def test_a_status_is_shown(presence: Presence, show: str | None) -> None:
    stanza = parsed(writing.presence(presence, "gone <now>", show_as_bot=True))
    assert stanza.findtext("{jabber:client}show") == show
    assert stanza.findtext("{jabber:client}status") == "gone <now>"
    assert stanza.get("type") is None


def test_offline_is_an_unavailable_presence() -> None:
    stanza = parsed(writing.presence(Presence.OFFLINE, "", show_as_bot=True))
    assert stanza.get("type") == "unavailable"
    assert len(stanza) == 0


def test_the_verification_string_is_that_of_the_specification() -> None:
    """The order and separators of XEP-0115 §5.2, written out by hand."""
    import base64
    import hashlib

    text = (
        "client/pc//Boltun<http://jabber.org/protocol/caps<http://jabber.org/protocol/chatstates<"
        "http://jabber.org/protocol/disco#info<urn:xmpp:chat-markers:0<urn:xmpp:message-correct:0<"
        "urn:xmpp:ping<urn:xmpp:receipts<"
    )
    digest = base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()
    assert writing.capabilities(show_as_bot=False) == digest
    assert list(writing.FEATURES) == sorted(writing.FEATURES)


def test_what_the_device_is_can_be_hidden() -> None:
    for show_as_bot, kind in ((True, "bot"), (False, "pc")):
        info = writing.disco_info(None, show_as_bot=show_as_bot)
        assert info is not None
        assert info[0].get("type") == kind
        node = f"urn:boltun#{writing.capabilities(show_as_bot)}"
        assert writing.disco_info(node, show_as_bot=show_as_bot) is not None
        assert writing.disco_info(node, show_as_bot=not show_as_bot) is None
