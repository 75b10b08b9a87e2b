"""All networks pass the tests that authors of others get."""

from __future__ import annotations

import socket
from pathlib import Path

from boltun.conformance import NetworkTests
from boltun.message import Account
from boltun.networks.practice import PRACTICE_ACCOUNT


class TestXmpp(NetworkTests):
    """Its server is not there, so it waits for it."""

    network = "xmpp"
    password = "secret"

    def account(self, folder: Path) -> Account:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
        return Account(
            key="xmpp:me@localhost",
            network="xmpp",
            address="me@localhost",
            options={"host": "127.0.0.1", "port": port},
        )


class TestBeeper(NetworkTests):
    """Nobody is at home."""

    network = "beeper"
    password = "secret"

    def account(self, folder: Path) -> Account:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
        return Account(
            key="beeper:signal",
            network="beeper",
            address="signal",
            options={"server": f"http://127.0.0.1:{port}"},
        )


class TestPractice(NetworkTests):
    network = "practice"

    def account(self, folder: Path) -> Account:
        return PRACTICE_ACCOUNT
