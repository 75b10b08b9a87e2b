"""Floods of people whom the owner does not know: little is kept of them, and they are told in few events."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Iterable
from xml.etree.ElementTree import Element, fromstring

import pytest

from boltun.message import Account, Contact, Presence
from boltun.networks.connections import Connections
from boltun.networks.protocol import (
    MOST_ASKED,
    ContactPresence,
    MoreSubscriptions,
    NetworkEvent,
    SubscriptionAsked,
)
from boltun.networks.xmpp.book import Book
from boltun.networks.xmpp.handlers.requests import Requests
from boltun.networks.xmpp.network import XmppNetwork

ACCOUNT = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
FRIEND = "friend@example.net"


def stanza(sender: str, kind: str = "", inside: str = "") -> Element:
    said = f" type='{kind}'" if kind else ""
    return fromstring(
        f"<presence xmlns='jabber:client' to='me@example.org' from='{sender}'{said}>{inside}</presence>"
    )


def friends(*addresses: str) -> Iterable[Element]:
    items = "".join(f"<item jid='{one}'/>" for one in addresses)
    return fromstring(f"<query xmlns='jabber:iq:roster'>{items}</query>")


@pytest.fixture
def told() -> list[NetworkEvent]:
    return []


@pytest.fixture
def network(told: list[NetworkEvent]) -> XmppNetwork:
    """A network that knows its contact list, with one friend."""
    network = XmppNetwork(ACCOUNT, "secret", told.append)
    network.client.book.set_list(friends(FRIEND))
    return network


async def test_thousands_who_ask_are_ten_questions_and_a_number() -> None:
    told: list[NetworkEvent] = []
    counted = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        told.append(event)
        if isinstance(event, MoreSubscriptions):
            counted.set()

    network = XmppNetwork(ACCOUNT, "secret", hear)
    connections = Connections(password=lambda key: None, sink=lambda event: None)
    connections.add(ACCOUNT)
    for number in range(4_000):
        for _ in range(2):
            network.on_presence(stanza(f"stranger{number}@example.net", "subscribe"))
    async with asyncio.timeout(20):
        await counted.wait()
    assert len(told) < 20
    for event in told:
        connections.note(event)
    state = connections.state(ACCOUNT.key)
    assert state is not None
    assert [one.address for one in state.subscriptions] == [f"stranger{n}@example.net" for n in range(10)]
    assert state.more_subscriptions == 3_990


def test_the_next_who_asks_comes_up_when_one_is_answered() -> None:
    requests = Requests()
    taken = [requests.take(f"{number}@x", f"nick {number}") for number in range(MOST_ASKED + 2)]
    assert taken == [True] * MOST_ASKED + [False] * 2
    assert requests.answer("3@x") == (f"{MOST_ASKED}@x", f"nick {MOST_ASKED}")
    assert requests.more == 1
    assert not requests.take(f"{MOST_ASKED}@x", ""), "it waits already"
    assert requests.answer("4@x") == (f"{MOST_ASKED + 1}@x", f"nick {MOST_ASKED + 1}")
    assert requests.answer("5@x") is None
    assert requests.take("3@x", ""), "who was answered may ask again"


def test_who_asks_costs_no_more_after_some_thousands() -> None:
    requests = Requests()
    for number in range(50_000):
        requests.take(f"{number}@x", "")
    assert requests.more == 5_000


def test_questions_of_an_earlier_session_give_way_to_those_of_this_one() -> None:
    connections = Connections(password=lambda key: None, sink=lambda event: None)
    connections.add(ACCOUNT)
    for session in ("old", "new"):
        for number in range(MOST_ASKED):
            contact = Contact(account=ACCOUNT.key, address=f"{session}{number}@x")
            connections.note(SubscriptionAsked(contact=contact))
    state = connections.state(ACCOUNT.key)
    assert state is not None
    assert [one.address[:3] for one in state.subscriptions] == ["new"] * MOST_ASKED


def test_presences_of_strangers_leave_nothing_behind(network: XmppNetwork, told: list[NetworkEvent]) -> None:
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(20_000):
            sender = f"stranger{number}@example.net/{number}"
            network.on_presence(stanza(sender, inside="<show>away</show><status>Look here!</status>"))
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert told == []
    # A list that has grown, say, but not 20,000 of anything.
    assert kept < 100_000


@pytest.mark.parametrize("how", ["listed", "wrote", "was written to"])
def test_presences_of_those_who_are_known_are_told(
    network: XmppNetwork, told: list[NetworkEvent], how: str
) -> None:
    address = FRIEND if how == "listed" else "bob@example.com"
    if how == "wrote":
        network.on_message(
            fromstring(
                f"<message xmlns='jabber:client' from='{address}/a' to='me@example.org' id='1' type='chat'>"
                "<body>hi</body></message>"
            )
        )
    elif how == "was written to":
        network.client.book.wrote_to(address)
    network.on_presence(stanza(f"{address}/a", inside="<show>dnd</show>"))
    assert isinstance(told[-1], ContactPresence)
    assert (told[-1].contact.address, told[-1].presence) == (address, Presence.BUSY)


def test_while_the_contact_list_is_unknown_nobody_is_taken_for_a_stranger() -> None:
    book = Book(ACCOUNT.key, ACCOUNT.address)
    assert book.appear(stanza("bob@example.com/a")) == "bob@example.com"


def test_the_kept_presences_are_bounded_whoever_sends_them() -> None:
    book = Book(ACCOUNT.key, ACCOUNT.address)
    for number in range(45_000):
        book.appear(stanza(f"{number}@x/a"))
    assert len(book.present()) <= 20_000
    book.set_list(friends(FRIEND))
    assert [book.appear(stanza(f"{FRIEND}/{number}")) for number in range(101)] == [FRIEND] * 100 + [None]
    assert book.appear(stanza(f"{FRIEND}/5", "unavailable")) == FRIEND
    assert book.appear(stanza(f"{FRIEND}/new")) == FRIEND


def test_a_name_of_megabytes_is_shortened(network: XmppNetwork, told: list[NetworkEvent]) -> None:
    nick = f"<nick xmlns='http://jabber.org/protocol/nick'>{'x' * 1_000_000}</nick>"
    network.on_presence(stanza("bob@example.com", "subscribe", nick))
    assert isinstance(told[0], SubscriptionAsked)
    assert len(told[0].contact.name) == 200
