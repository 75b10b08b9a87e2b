"""Whom an account knows, and who is there."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest

from boltun.message import ChatKind, Contact, Presence
from boltun.networks.xmpp.book import Book

FRIEND = "friend@example.net"


@pytest.fixture
def book() -> Book:
    return Book("xmpp:me@example.org", "me@example.org")


def items(*lines: str) -> list[Element]:
    return list(fromstring(f"<query xmlns='jabber:iq:roster'>{''.join(lines)}</query>"))


def appear(book: Book, full: str, show: str = "", priority: str = "", type: str | None = None) -> str | None:
    stanza = Element("{jabber:client}presence", {"from": full} | ({"type": type} if type else {}))
    for name, text in (("show", show), ("priority", priority)):
        if text:
            child = Element("{jabber:client}" + name)
            child.text = text
            stanza.append(child)
    return book.appear(stanza)


def test_a_listed_contact_has_name_and_groups(book: Book) -> None:
    book.set_list(items(f"<item jid='{FRIEND}' name='Joe'><group> B</group><group>A</group><group/></item>"))
    assert book.contacts() == (
        Contact(account="xmpp:me@example.org", address=FRIEND, name="Joe", groups=("A", "B"), listed=True),
    )
    assert book.contact("stranger@example.net").listed is False


def test_changes_of_the_list_are_taken_over(book: Book) -> None:
    book.set_list(items(f"<item jid='{FRIEND}' name='Joe'/>", "<item jid='b@example.net'/>", "<item/>"))
    before = book.contact(FRIEND)
    book.change_list(items(f"<item jid='{FRIEND}' name='Joseph'/>", "<item jid='c@example.net'/>"))
    assert (before.name, book.contact(FRIEND).name) == ("Joe", "Joseph")
    book.change_list(items(f"<item jid='{FRIEND}' subscription='remove'/>"))
    assert [contact.address for contact in book.contacts()] == ["b@example.net", "c@example.net"]
    assert book.contact(FRIEND).listed is False


def test_who_may_see_us_is_known(book: Book) -> None:
    lines = [f"<item jid='{name}@x' subscription='{name}'/>" for name in ("from", "both", "to", "none")]
    book.set_list(items(*lines))
    assert [book.sees_us(f"{name}@x/y") for name in ("from", "both", "to", "none", "stranger")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_the_list_s_name_is_stronger_than_what_a_contact_calls_itself(book: Book) -> None:
    assert book.contact(FRIEND, nick="Joker").name == "Joker"
    assert book.contact(FRIEND).name == "Joker"
    book.set_list(items(f"<item jid='{FRIEND}' name='Joe'/>"))
    assert book.contact(FRIEND, nick="Other").name == "Joe"


def test_groups_are_told_apart(book: Book) -> None:
    assert book.contact("room@x", group=True).kind is ChatKind.GROUP
    assert book.contact("room@x").kind is ChatKind.DIRECT


def test_the_device_of_the_highest_priority_speaks_for_a_contact(book: Book) -> None:
    assert book.presence(FRIEND) is Presence.OFFLINE
    appear(book, f"{FRIEND}/a", "away", "5")
    appear(book, f"{FRIEND}/b", "", "1")
    assert book.presence(FRIEND) is Presence.AWAY
    appear(book, f"{FRIEND}/c", "dnd", "5")
    assert book.presence(FRIEND) is Presence.BUSY, "of equals the liveliest"
    appear(book, f"{FRIEND}/a", type="unavailable")
    appear(book, f"{FRIEND}/c", type="unavailable")
    assert book.presence(FRIEND) is Presence.ONLINE
    assert book.presence(FRIEND, without="b") is Presence.OFFLINE
    appear(book, FRIEND, type="unavailable")
    assert book.presence(FRIEND) is Presence.OFFLINE
    assert book.present() == []


@pytest.mark.parametrize("priority", ["", "many", "9999999999", "-200", " 3 "])
@pytest.mark.parametrize("show", ["", "chat", "nonsense"])
def test_odd_presences_do_no_harm(book: Book, priority: str, show: str) -> None:
    assert appear(book, f"{FRIEND}/a", show, priority) == FRIEND
    assert book.presence(FRIEND) is Presence.ONLINE


@pytest.mark.parametrize("type", ["error", "probe", "subscribe", "unheard-of"])
def test_other_presences_are_nobody_s(book: Book, type: str) -> None:
    assert appear(book, f"{FRIEND}/a", type=type) is None
    assert appear(book, "") is None
    assert book.present() == []


def test_a_contact_is_automatic_when_every_device_of_it_is_a_program(book: Book) -> None:
    assert book.is_program(f"{FRIEND}/bot") is None
    book.learn_program(f"{FRIEND}/bot", True)
    assert book.is_program(f"{FRIEND}/bot") is True
    assert book.contact(FRIEND).automatic
    appear(book, f"{FRIEND}/bot")
    assert book.contact(FRIEND).automatic
    appear(book, f"{FRIEND}/phone")
    assert book.contact(FRIEND).automatic is False, "a person is there too"
    book.learn_program(f"{FRIEND}/phone", False)
    assert book.contact(FRIEND).automatic is False
    appear(book, f"{FRIEND}/phone", type="unavailable")
    assert book.contact(FRIEND).automatic
    book.forget_presences()
    assert book.contact(FRIEND).automatic is False


def test_whether_a_contact_is_automatic_goes_by_the_device_that_wrote_last(book: Book) -> None:
    book.wrote(f"{FRIEND}/bot")
    assert book.contact(FRIEND).automatic is False, "nobody knows yet"
    book.learn_program(f"{FRIEND}/bot", True)
    assert book.contact(FRIEND).automatic
    book.wrote(f"{FRIEND}/pc")
    assert book.contact(FRIEND).automatic is False
    book.learn_program(f"{FRIEND}/pc", False)
    assert book.contact(FRIEND).automatic is False
    appear(book, f"{FRIEND}/bot")
    assert book.contact(FRIEND).automatic is False
    book.wrote(f"{FRIEND}/bot")
    assert book.contact(FRIEND).automatic


def test_a_service_stays_automatic_from_whatever_device_it_writes(book: Book) -> None:
    book.learn_program(f"{FRIEND}/gateway", True, service=True)
    book.wrote(f"{FRIEND}/pc")
    assert book.contact(FRIEND).automatic
    book.wrote("irc.example.net/x")
    assert book.contact("irc.example.net").automatic


def test_a_program_in_a_room_makes_nobody_else_there_one(book: Book) -> None:
    book.learn_program("room@conference.x/helper", True, service=True)
    assert book.contact("room@conference.x", group=True).automatic is False


def test_what_has_no_local_part_is_automatic(book: Book) -> None:
    book.set_list(items("<item jid='irc.example.net' name='IRC'/>"))
    assert book.contact("irc.example.net").automatic
    assert book.contact("nick%irc.example.net@gateway.example.net").automatic is False


def test_somebody_in_a_room_is_judged_alone(book: Book) -> None:
    book.learn_program("room@conference.x/helper", True)
    assert book.contact("room@conference.x/helper").automatic
    assert book.contact("room@conference.x/joe").automatic is False


def test_a_flood_of_strangers_is_forgotten_again(book: Book) -> None:
    for number in range(60_000):
        book.contact(f"n{number}@x", nick="n")
    assert len(book._contacts) <= 20_000
    assert len(book._nicks) <= 20_001
