"""All networks pass the tests that authors of others get."""

from __future__ import annotations

import socket
from pathlib import Path

from boltun.conformance import NetworkTests
from boltun.message import Account
from boltun.networks.practice import PRACTICE_ACCOUNT


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class TestXmpp(NetworkTests):
    """Its server is not there, so it waits for it."""

    network = "xmpp"
    password = "secret"

    def account(self, folder: Path) -> Account:
        return Account(
            key="xmpp:me@localhost",
            network="xmpp",
            address="me@localhost",
            options={"host": "127.0.0.1", "port": free_port()},
        )


class TestTelegram(NetworkTests):
    """Its server is not there, so it waits for it. tests/networks/telegram has a stand-in."""

    network = "telegram"
    password = "123456:not-a-token-of-anybody"

    def account(self, folder: Path) -> Account:
        return Account(
            key="telegram:@some_bot",
            network="telegram",
            address="@some_bot",
            options={"server": f"http://127.0.0.1:{free_port()}"},
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


class TestPidgin(NetworkTests):
    """There is no bus on which it could be."""

    network = "pidgin"

    def account(self, folder: Path) -> Account:
        return Account(
            key="pidgin:me@localhost",
            network="pidgin",
            address="me@localhost",
            options={"bus": f"unix:path={folder / 'bus'}"},
        )


class TestPractice(NetworkTests):
    network = "practice"

    def account(self, folder: Path) -> Account:
        return PRACTICE_ACCOUNT
