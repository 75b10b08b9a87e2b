"""What a server holds behind what it has handed over, with the answers that ejabberd 23 gives."""

from __future__ import annotations

import asyncio
from xml.etree.ElementTree import Element, SubElement

import pytest
from slixmpp.exceptions import IqError

from boltun.networks.xmpp.handlers.offline_store import fetch_held

ITEMS = "{http://jabber.org/protocol/disco#items}"
OFFLINE = "{http://jabber.org/protocol/offline}"


class Server:
    """Holds messages and notes what it is asked; ``late`` come to it after each look."""

    def __init__(self, held: list[str], *late: str, knows: bool = True) -> None:
        self.held = held
        self.late = list(late)
        self.ready = True
        self.sent: list[str] = []
        self._knows = knows

    async def ask(self, kind: str, query: Element, to: str = "", *, within: float = 30.0) -> Element:
        answer = Element("{jabber:client}iq")
        if not self._knows:
            raise IqError({"error": {"condition": "feature-not-implemented", "text": "", "type": "cancel"}})
        if query.tag == ITEMS + "query":
            assert kind == "get"
            inner = SubElement(answer, ITEMS + "query")
            for node in self.held:
                SubElement(inner, ITEMS + "item", {"node": node, "jid": "me@localhost"})
            self.held = self.held + self.late[:1]
            del self.late[:1]
            return answer
        (item,) = query.iter(OFFLINE + "item")
        node = item.get("node") or ""
        if item.get("action") == "view":
            assert kind == "get"
            self.sent.append(node)
        else:
            assert (kind, item.get("action")) == ("set", "remove")
            self.held.remove(node)
        return answer


def fetch(server: Server, looks: int = 3) -> None:
    asyncio.run(fetch_held(server, [0.0] * looks))


def test_what_the_server_holds_is_sent_once_and_then_removed() -> None:
    server = Server(["1", "2"], "3")
    fetch(server)
    assert server.sent == ["1", "2", "3"]
    assert server.held == []


def test_nothing_is_removed_that_was_not_sent_before() -> None:
    server = Server(["1"])
    fetch(server, looks=1)
    assert (server.sent, server.held) == (["1"], ["1"])


def test_without_a_session_nothing_is_asked() -> None:
    server = Server(["1"])
    server.ready = False
    fetch(server)
    assert server.sent == []


@pytest.mark.parametrize("looks", [1, 3])
def test_a_server_that_knows_nothing_of_it_is_left_alone(looks: int) -> None:
    server = Server(["1"], knows=False)
    fetch(server, looks)
    assert server.sent == []
