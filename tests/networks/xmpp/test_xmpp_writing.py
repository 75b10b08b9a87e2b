"""The stanzas that Boltun writes."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Presence
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.handlers import HANDLERS
from boltun.networks.xmpp.handlers.chat_states import state
from boltun.networks.xmpp.handlers.discovery import capabilities, disco_info
from boltun.networks.xmpp.handlers.markers import displayed
from boltun.networks.xmpp.handlers.presences import presence as presence_stanza
from boltun.networks.xmpp.handlers.receipts import received
from boltun.networks.xmpp.handlers.subscriptions import answer
from tests.networks.xmpp.reader import READER

FEATURES = [feature for handler in HANDLERS for feature in handler.features]


def message(to: str, id: str, text: str) -> str:
    """A message as the network sends it."""
    return writing.message(to, id, writing.body(text) + "".join(handler.mark for handler in HANDLERS))


def parsed(stanza: str) -> Element:
    """Read a stanza as a server reads it within its stream."""
    return fromstring(f"<stream xmlns='jabber:client'>{stanza}</stream>")[0]


@given(st.text(st.characters(), max_size=200))
def test_any_text_becomes_xml_that_can_be_read(text: str) -> None:
    stanza = parsed(message("a@b/c", "1", text))
    body = stanza.findtext("{jabber:client}body") or ""
    # XML makes one line end of all.
    assert body == writing.xml_text(text).replace("\r\n", "\n").replace("\r", "\n")


@given(st.text(st.characters(), max_size=50), st.text(st.characters(), max_size=50))
def test_any_address_and_id_stay_within_their_attributes(to: str, id: str) -> None:
    for stanza in (
        message(to, id, "x"),
        received(to, id, id),
        displayed(to, id, id),
        state(to, id, True),
    ):
        read = parsed(stanza)
        assert (read.get("to"), read.get("id")) == (writing.xml_text(to), writing.xml_text(id))
    assert parsed(answer(to, True)).get("to") == writing.xml_text(to)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=50))
def test_a_text_that_xml_can_carry_stays(text: str) -> None:
    if "\ufffe" not in text and "\uffff" not in text:
        assert writing.xml_text(text) == text


def test_what_we_write_is_what_we_would_read() -> None:
    for written, wanted in (
        (message("me@b", "7", "hi"), {"text": "hi", "wants_receipt": True, "wants_marker": True}),
        (state("me@b", "7", True), {"state": "composing", "text": None}),
        (state("me@b", "7", False), {"state": "active"}),
        (received("me@b", "7", "old"), {"delivered": "old"}),
        (displayed("me@b", "7", "old"), {"displayed": "old"}),
    ):
        stanza = parsed(written)
        stanza.set("from", "friend@b/x")
        reading = READER.read(stanza, "me@b", "me@b/y")
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
    stanza = parsed(presence_stanza(presence, "gone <now>", "<c/>"))
    assert stanza.findtext("{jabber:client}show") == show
    assert stanza.findtext("{jabber:client}status") == "gone <now>"
    assert stanza.get("type") is None


def test_offline_is_an_unavailable_presence() -> None:
    stanza = parsed(presence_stanza(Presence.OFFLINE, "", "<c/>"))
    assert stanza.get("type") == "unavailable"
    assert len(stanza) == 0


def test_the_verification_string_is_that_of_the_specification() -> None:
    """The order and separators of XEP-0115 §5.2, written out by hand."""
    import base64
    import hashlib

    text = (
        "client/pc//Boltun<http://jabber.org/protocol/caps<http://jabber.org/protocol/chatstates<"
        "http://jabber.org/protocol/disco#info<urn:xmpp:avatar:metadata+notify<urn:xmpp:chat-markers:0<"
        "urn:xmpp:message-correct:0<urn:xmpp:ping<urn:xmpp:receipts<"
    )
    digest = base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()
    assert capabilities(FEATURES, show_as_bot=False) == digest
    assert capabilities(reversed(FEATURES), show_as_bot=False) == digest, "in whatever order they come"


def test_what_the_device_is_can_be_hidden() -> None:
    for show_as_bot, kind in ((True, "bot"), (False, "pc")):
        info = disco_info(FEATURES, None, show_as_bot=show_as_bot)
        assert info is not None
        assert info[0].get("type") == kind
        node = f"urn:boltun#{capabilities(FEATURES, show_as_bot=show_as_bot)}"
        assert disco_info(FEATURES, node, show_as_bot=show_as_bot) is not None
        assert disco_info(FEATURES, node, show_as_bot=not show_as_bot) is None
