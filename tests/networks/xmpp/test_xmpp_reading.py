"""What a message stanza says."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.networks.xmpp.reading import Reading, bare, has_local_part
from tests.networks.xmpp.reader import READER

OWN = "me@example.org"
DEVICE = "me@example.org/here"
FRIEND = "friend@example.net/phone"

read_message = READER.read


def read(inner: str, *, sender: str | None = FRIEND, type: str = "chat", id: str = "1") -> Reading | None:
    start = f" from='{sender}'" if sender is not None else ""
    xml = f"<message xmlns='jabber:client'{start} to='{OWN}' type='{type}' id='{id}'>{inner}</message>"
    return read_message(fromstring(xml), OWN, DEVICE)


def carbon(kind: str, message: str, *, sender: str = OWN, delay: str = "") -> Reading | None:
    forwarded = f"<forwarded xmlns='urn:xmpp:forward:0'>{delay}{message}</forwarded>"
    return read(f"<{kind} xmlns='urn:xmpp:carbons:2'>{forwarded}</{kind}>", sender=sender)


def text(reading: Reading | None) -> str | None:
    assert reading is not None
    return reading.text


def test_a_chat_message_is_read() -> None:
    reading = read("<body>hello\nthere</body><nick xmlns='http://jabber.org/protocol/nick'> Joe </nick>")
    assert reading == Reading(
        address="friend@example.net",
        peer=FRIEND,
        by_owner=False,
        id="1",
        text="hello\nthere",
        nick="Joe",
    )


@pytest.mark.parametrize("type", ["chat", "groupchat", "error"])
def test_who_has_no_address_says_nothing(type: str) -> None:
    assert read("<body>hello</body>", sender="/", type=type) is None
    assert read("<body>hello</body>", sender="/phone", type=type) is None
    sent = (
        f"<message xmlns='jabber:client' from='{OWN}/phone' to='/' type='{type}'><body>hello</body></message>"
    )
    assert carbon("sent", sent) is None


def test_the_body_without_a_language_is_preferred() -> None:
    assert text(read("<body xml:lang='de'>hallo</body><body>hello</body><body>third</body>")) == "hello"
    assert text(read("<body xml:lang='de'>hallo</body><body xml:lang='fr'>salut</body>")) == "hallo"


@pytest.mark.parametrize("inner", ["", "<body/>", "<subject>only</subject>", "<body></body>"])
def test_without_a_body_there_is_no_text(inner: str) -> None:
    assert text(read(inner)) is None


def test_white_space_is_a_text_too() -> None:
    assert text(read("<body>  </body>")) == "  "


@pytest.mark.parametrize(
    ("type", "automatic"), [("chat", False), ("normal", False), ("headline", True), ("unheard-of", False)]
)
def test_a_headline_is_automatic(type: str, automatic: bool) -> None:
    reading = read("<body>news</body>", type=type)
    assert reading is not None
    assert reading.automatic is automatic


@pytest.mark.parametrize("sender", ["example.net", "irc.example.net/server", OWN, None])
def test_servers_and_services_are_automatic(sender: str | None) -> None:
    reading = read("<body>You have mail</body>", sender=sender)
    assert reading is not None
    assert (reading.automatic, reading.by_owner) == (True, False)


@pytest.mark.parametrize(
    "inner",
    [
        "<x xmlns='jabber:x:conference' jid='room@conference.example.net'/>",
        "<x xmlns='http://jabber.org/protocol/muc#user'><invite from='a@b'/></x>",
        "<x xmlns='jabber:x:data' type='form'/>",
        "<event xmlns='http://jabber.org/protocol/pubsub#event'/>",
    ],
)
def test_invitations_forms_and_notices_are_automatic(inner: str) -> None:
    reading = read(f"<body>text</body>{inner}", sender="room@conference.example.net")
    assert reading is not None
    assert reading.automatic


def test_an_error_is_no_text_but_its_condition() -> None:
    error = (
        "<error type='cancel'><text xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'>no</text>"
        "<item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>"
    )
    reading = read(f"<body>my own words</body>{error}", type="error", id="mine")
    assert reading is not None
    assert (reading.text, reading.error, reading.id) == (None, "item-not-found", "mine")
    empty = read("", type="error")
    assert empty is not None
    assert empty.error == "unknown"


def test_our_own_echo_and_the_archive_are_nothing() -> None:
    assert read("<body>x</body>", sender=DEVICE) is None
    assert read("<result xmlns='urn:xmpp:mam:2' id='1'/>", sender=OWN) is None


def test_a_group_message_is_the_room_s() -> None:
    reading = read("<body>hi</body>", sender="room@conference.example.net/Joe", type="groupchat")
    assert reading is not None
    assert (reading.group, reading.address) == (True, "room@conference.example.net")
    assert reading.peer == "room@conference.example.net/Joe"


def test_a_private_message_through_a_room_is_the_person_s() -> None:
    mark = "<x xmlns='http://jabber.org/protocol/muc#user'/>"
    reading = read(f"<body>psst</body>{mark}", sender="room@conference.example.net/Joe")
    assert reading is not None
    assert reading.address == "room@conference.example.net/Joe"
    assert (reading.group, reading.automatic) == (False, False)


# --- time


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        ("2002-09-10T23:08:25Z", 1031699305.0),
        ("2002-09-10T23:08:25.250Z", 1031699305.25),
        ("2002-09-11T01:08:25+02:00", 1031699305.0),
        ("20020910T23:08:25", 1031699305.0),
        ("yesterday", None),
        ("", None),
        ("9999-99-99T99:99:99Z", None),
    ],
)
def test_a_delayed_message_has_its_own_time(stamp: str, expected: float | None) -> None:
    reading = read(f"<body>x</body><delay xmlns='urn:xmpp:delay' stamp='{stamp}'/>")
    assert reading is not None
    assert (reading.at, reading.delayed) == (expected, True)


def test_the_own_server_s_time_counts_more_than_another_s() -> None:
    first = "<delay xmlns='urn:xmpp:delay' from='x.example.com' stamp='2020-01-01T00:00:00Z'/>"
    own = f"<delay xmlns='urn:xmpp:delay' from='{OWN}' stamp='2002-09-10T23:08:25Z'/>"
    for delays in (first + own, own + first):
        reading = read(f"<body>x</body>{delays}")
        assert reading is not None
        assert reading.at == 1031699305.0


# --- marks


def test_receipts_markers_and_states_are_read() -> None:
    reading = read(
        "<received xmlns='urn:xmpp:receipts' id='r1'/>"
        "<displayed xmlns='urn:xmpp:chat-markers:0' id='d1'/>"
        "<composing xmlns='http://jabber.org/protocol/chatstates'/>"
    )
    assert reading is not None
    assert (reading.delivered, reading.displayed, reading.state) == ("r1", "d1", "composing")
    asking = read(
        "<body>x</body><request xmlns='urn:xmpp:receipts'/><markable xmlns='urn:xmpp:chat-markers:0'/>"
    )
    assert asking is not None
    assert (asking.wants_receipt, asking.wants_marker) == (True, True)


def test_only_the_own_server_gives_a_stanza_id() -> None:
    reading = read(
        "<body>x</body><stanza-id xmlns='urn:xmpp:sid:0' by='evil@example.com' id='forged'/>"
        f"<stanza-id xmlns='urn:xmpp:sid:0' by='{OWN}' id='real'/>"
    )
    assert reading is not None
    assert reading.stanza_id == "real"


def test_a_correction_names_what_it_corrects() -> None:
    reading = read("<body>better</body><replace xmlns='urn:xmpp:message-correct:0' id='old'/>")
    assert reading is not None
    assert reading.edit_of == "old"


@pytest.mark.parametrize(
    "mark",
    [
        "<encryption xmlns='urn:xmpp:eme:0' namespace='urn:xmpp:otr:0'/>",
        "<encrypted xmlns='eu.siacs.conversations.axolotl'><payload>AAAA</payload></encrypted>",
        "<openpgp xmlns='urn:xmpp:openpgp:0'>AAAA</openpgp>",
        "<x xmlns='jabber:x:encrypted'>AAAA</x>",
    ],
)
def test_an_encrypted_message_is_only_a_notice(mark: str) -> None:
    reading = read(f"<body>I sent you an encrypted message</body>{mark}")
    assert reading is not None
    assert reading.encrypted
    assert reading.text == "I sent you an encrypted message"


def test_an_encrypted_message_without_a_notice_is_a_message() -> None:
    reading = read("<encrypted xmlns='urn:xmpp:omemo:2'><payload>AAAA</payload></encrypted>")
    assert reading is not None
    assert (reading.text, reading.encrypted) == ("", True)
    keys = read("<encrypted xmlns='eu.siacs.conversations.axolotl'><header sid='1'/></encrypted>")
    assert keys is not None
    assert (keys.text, keys.encrypted) == (None, False), "an exchange of keys is no message"
    otr = read("<body>?OTRv23?</body>")
    assert otr is not None
    assert otr.encrypted


def fallback(for_: str, body: str = "") -> str:
    return f"<fallback xmlns='urn:xmpp:fallback:0' for='{for_}'>{body}</fallback>"


@pytest.mark.parametrize(
    ("body", "mark", "expected"),
    [
        ("&gt; quoted\nreply", fallback("urn:xmpp:reply:0", "<body start='0' end='9'/>"), "reply"),
        ("&gt; 🌲🌲\nreply", fallback("urn:xmpp:reply:0", "<body start='0' end='5'/>"), "reply"),
        ("👍", fallback("urn:xmpp:reactions:0", "<body/>"), None),
        ("This person retracted …", fallback("urn:xmpp:message-retract:1"), None),
        ("plain", fallback("urn:example:other", "<body/>"), "plain"),
        ("reply", fallback("urn:xmpp:reply:0", "<body start='x' end='-3'/>"), "reply"),
        ("reply", fallback("urn:xmpp:reply:0", "<body start='900' end='1'/>"), "reply"),
    ],
)
def test_a_quotation_is_not_what_was_written(body: str, mark: str, expected: str | None) -> None:
    assert text(read(f"<body>{body}</body>{mark}")) == expected


# --- carbons


def test_what_the_owner_sends_elsewhere_is_his() -> None:
    message = (
        f"<message xmlns='jabber:client' from='{OWN}/phone' to='friend@example.net' type='chat' id='9'>"
        "<body>me</body></message>"
    )
    reading = carbon("sent", message)
    assert reading == Reading(
        address="friend@example.net", peer="friend@example.net", by_owner=True, id="9", text="me", carbon=True
    )


def test_what_he_gets_elsewhere_is_the_contact_s() -> None:
    message = (
        f"<message xmlns='jabber:client' from='{FRIEND}' to='{OWN}/phone' type='chat' id='9'>"
        "<body>you</body></message>"
    )
    delay = "<delay xmlns='urn:xmpp:delay' stamp='2002-09-10T23:08:25Z'/>"
    reading = carbon("received", message, delay=delay)
    assert reading is not None
    assert (reading.by_owner, reading.peer, reading.text, reading.at) == (False, FRIEND, "you", 1031699305.0)


def test_only_the_own_account_sends_carbons() -> None:
    mine = f"<message xmlns='jabber:client' from='{OWN}/x' to='a@b'><body>x</body></message>"
    theirs = f"<message xmlns='jabber:client' from='{FRIEND}' to='{OWN}'><body>x</body></message>"
    assert carbon("sent", mine) is not None
    for sender in (FRIEND, f"{OWN}/phone", "example.org", "me@example.org.evil"):
        assert carbon("sent", mine, sender=sender) is None
        assert carbon("received", theirs, sender=sender) is None
    assert carbon("sent", theirs) is None, "the owner does not send as somebody else"
    assert carbon("received", mine) is None
    assert read("<sent xmlns='urn:xmpp:carbons:2'/>", sender=OWN) is None


def test_an_own_note_from_another_device_is_the_owner_s() -> None:
    reading = read("<body>note</body>", sender=f"{OWN}/phone")
    assert reading is not None
    assert (reading.by_owner, reading.address, reading.automatic) == (True, OWN, False)


# --- anything at all


def test_jids_are_taken_apart() -> None:
    assert bare("a@b/c/d") == "a@b"
    assert bare("b") == "b"
    assert has_local_part("a@b/c")
    assert not has_local_part("b/c@d")


NAMES = [
    "{jabber:client}body",
    "{jabber:client}error",
    "{jabber:client}message",
    "{urn:xmpp:carbons:2}sent",
    "{urn:xmpp:carbons:2}received",
    "{urn:xmpp:forward:0}forwarded",
    "{urn:xmpp:delay}delay",
    "{urn:xmpp:sid:0}stanza-id",
    "{urn:xmpp:receipts}received",
    "{urn:xmpp:chat-markers:0}displayed",
    "{urn:xmpp:message-correct:0}replace",
    "{urn:xmpp:fallback:0}fallback",
    "{urn:xmpp:fallback:0}body",
    "{eu.siacs.conversations.axolotl}encrypted",
    "{http://jabber.org/protocol/muc#user}x",
    "{http://jabber.org/protocol/nick}nick",
    "payload",
]
VALUES = st.one_of(
    st.text(max_size=20),
    st.sampled_from([OWN, DEVICE, FRIEND, "", "/", "@", "error", "groupchat", "urn:xmpp:reply:0", "5", "-1"]),
)
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["from", "to", "type", "id", "by", "stamp", "for", "start", "end"]), VALUES
)


def element(tag: str, attributes: dict[str, str], text: str, children: list[Element]) -> Element:
    made = Element(tag, attributes)
    made.text = text
    made.extend(children)
    return made


CHILDREN = st.recursive(
    st.builds(element, st.sampled_from(NAMES), ATTRIBUTES, VALUES, st.just([])),
    lambda inner: st.builds(element, st.sampled_from(NAMES), ATTRIBUTES, VALUES, st.lists(inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=2 * settings().max_examples)
@given(ATTRIBUTES, st.lists(CHILDREN, max_size=4))
def test_no_stanza_makes_reading_fail(attributes: dict[str, str], children: list[Element]) -> None:
    stanza = element("{jabber:client}message", attributes, "", children)
    reading = read_message(stanza, OWN, DEVICE)
    if reading is not None:
        assert reading.text is None or isinstance(reading.text, str)
        assert not (reading.by_owner and reading.automatic)
        assert not (reading.error and reading.text)


def test_a_huge_stanza_is_read_in_one_pass() -> None:
    stanza = Element("{jabber:client}message", {"from": FRIEND})
    SubElement(stanza, "{jabber:client}body").text = "x" * 100_000
    for _ in range(20_000):
        SubElement(stanza, "{urn:xmpp:fallback:0}fallback", {"for": "urn:xmpp:reply:0"}).append(
            Element("{urn:xmpp:fallback:0}body", {"start": "0", "end": "1"})
        )
    reading = read_message(stanza, OWN, DEVICE)
    assert reading is not None
    assert len(reading.text or "") == 99_999
