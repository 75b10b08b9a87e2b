"""What floods of strangers cost: 4,000 requests to see the owner and 200,000 presences, up to the window.

Run with ``QT_QPA_PLATFORM=offscreen python tests/benchmarks/strangers.py``. The stanzas are handed to a real
XMPP account; what it tells goes on to the connections and the card of the account. CPU is that of this
process, without parsing; memory is what stays.
"""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

from PySide6.QtWidgets import QApplication, QScrollArea

from boltun.message import Account
from boltun.networks.connections import Connections
from boltun.networks.protocol import NetworkEvent
from boltun.networks.xmpp.network import XmppNetwork
from ui.accounts.card import AccountCard

ACCOUNT = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
REQUESTS = 4_000
PRESENCES = 200_000
AT_ONCE = 40
"""Stanzas that a network hands over before the window looks again."""


def presence(sender: str, kind: str = "") -> Element:
    said = f" type='{kind}'" if kind else ""
    inside = "<show>away</show><status>Look here!</status>"
    return fromstring(f"<presence xmlns='jabber:client' from='{sender}'{said}>{inside}</presence>")


def resident() -> int:
    """Bytes of this process in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


async def measure(what: str, count: int, sender: str, kind: str = "") -> None:
    told: list[NetworkEvent] = []
    connections = Connections(password=lambda key: None, sink=told.append)
    connections.add(ACCOUNT)

    def hear(event: NetworkEvent) -> None:
        events[0] += 1
        connections.note(event)

    network = XmppNetwork(ACCOUNT, "secret", hear)
    network.client.book.set_list([])
    card = AccountCard(ACCOUNT.key)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(card)
    area.resize(600, 400)
    area.show()
    events = [0]
    before, spent = resident(), 0.0
    for start in range(0, count, AT_ONCE):
        stanzas = [presence(sender.format(number), kind) for number in range(start, start + AT_ONCE)]
        began = time.process_time()
        for stanza in stanzas:
            network.on_presence(stanza)
        if kind:
            # As the place does, which shows what has happened every 30 ms.
            state = connections.state(ACCOUNT.key)
            assert state is not None
            card.show_state(state, time.time())
            QApplication.processEvents()
        spent += time.process_time() - began
        del stanzas
    began = time.process_time()
    await asyncio.sleep(0.3)
    state = connections.state(ACCOUNT.key)
    assert state is not None
    card.show_state(state, time.time())
    QApplication.processEvents()
    spent += time.process_time() - began
    kept = (resident() - before) / 2**20
    print(f"{count:,} {what}: {spent:.2f} s CPU, {kept:.1f} MB stay, {events[0]:,} events")


async def main() -> None:
    application = QApplication([])
    await measure("presences of strangers", PRESENCES, "stranger{}@example.net/there")
    await measure("requests to see the owner", REQUESTS, "stranger{}@example.net", "subscribe")
    application.quit()


if __name__ == "__main__":
    asyncio.run(main())
