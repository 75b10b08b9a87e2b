"""What becomes of an account that cannot be connected."""

from __future__ import annotations

import asyncio

import pytest

from boltun.message import Account
from boltun.networks.connections import Connections
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionChanged,
    ConnectionState,
    Fact,
    NetworkEvent,
    QuestionAsked,
)


async def test_an_account_whose_options_cannot_be_read_does_not_connect_with_others() -> None:
    told: list[NetworkEvent] = []
    failed = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        told.append(event)
        failed.set()

    asked: list[str] = []
    connections = Connections(password=asked.append, sink=hear)
    connections.add(Account(key="xmpp:me@127.0.0.1", network="xmpp", address="me@127.0.0.1", unreadable=True))
    await connections.open("xmpp:me@127.0.0.1")
    async with asyncio.timeout(20):
        await failed.wait()
    await connections.close_all()
    (event,) = told
    assert isinstance(event, ConnectionChanged)
    assert event.state is ConnectionState.FAILED
    text = event.template.format(**event.values)
    assert text.startswith("The options of me@127.0.0.1 in the database cannot be read. Give them anew")
    assert "boltun account change xmpp me@127.0.0.1" in text
    assert asked == []


def hearing() -> Connections:
    connections = Connections(password=lambda key: None, sink=lambda event: None)
    connections.add(Account(key="xmpp:me@127.0.0.1", network="xmpp", address="me@127.0.0.1"))
    return connections


def change(state: ConnectionState) -> ConnectionChanged:
    return ConnectionChanged(account="xmpp:me@127.0.0.1", state=state)


@pytest.mark.parametrize("state", [ConnectionState.ONLINE, ConnectionState.FAILED, ConnectionState.OFFLINE])
def test_a_question_stands_until_it_is_settled(state: ConnectionState) -> None:
    connections = hearing()
    question = QuestionAsked(account="xmpp:me@127.0.0.1", id="code", label="Login code")
    connections.note(change(ConnectionState.CONNECTING))
    connections.note(question)
    connections.note(change(ConnectionState.WAITING))
    assert asked(connections) == question
    connections.note(change(state))
    assert asked(connections) is None


def test_a_question_that_can_wait_stands_beside_an_account_that_is_online() -> None:
    connections = hearing()
    question = QuestionAsked(account="xmpp:me@127.0.0.1", id="key", label="Recovery key", optional=True)
    connections.note(question)
    connections.note(change(ConnectionState.ONLINE))
    assert asked(connections) == question
    connections.question_answered("xmpp:me@127.0.0.1")
    assert asked(connections) is None


def asked(connections: Connections) -> QuestionAsked | None:
    state = connections.state("xmpp:me@127.0.0.1")
    assert state is not None
    return state.question


def test_facts_of_an_account_replace_those_before() -> None:
    connections = hearing()
    for value in ("one", "two"):
        facts = (Fact(label="Device", value=value),)
        connections.note(AccountFacts(account="xmpp:me@127.0.0.1", facts=facts))
    state = connections.state("xmpp:me@127.0.0.1")
    assert state is not None
    assert state.facts == (Fact(label="Device", value="two"),)
