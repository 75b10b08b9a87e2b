"""All networks pass the tests that authors of others get."""

from __future__ import annotations

import json
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from boltun.conformance import NetworkTests
from boltun.message import Account
from boltun.networks.practice import PRACTICE_ACCOUNT
from tests.ports import free_port


class TestMatrix(NetworkTests):
    """Its server is not there, so it waits for it."""

    network = "matrix"
    password = "secret"

    def account(self, folder: Path) -> Account:
        return Account(
            key="matrix:@me:localhost",
            network="matrix",
            address="@me:localhost",
            options={"homeserver": f"http://127.0.0.1:{free_port()}"},
        )


class TestIrc(NetworkTests):
    """Its server is not there, so it waits for it."""

    network = "irc"

    def account(self, folder: Path) -> Account:
        return Account(
            key="irc:me@localhost",
            network="irc",
            address="me@localhost",
            options={"host": "127.0.0.1", "port": free_port()},
        )


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
        port = free_port()
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


class TestProgram(NetworkTests):
    network = "program"

    def account(self, folder: Path) -> Account:
        """A program that tells of each line of a file as a message."""
        letters = folder / "letters"
        letters.touch()
        hello = '{"type": "hello", "version": 1}'
        script = f"echo '{hello}'; tail -n +1 -f letters & trap 'kill 0' EXIT; while read -r line; do :; done"
        options = {"command": shlex.join(["sh", "-c", script]), "folder": str(folder)}
        return Account(key="program:me", network="program", address="me", options=options)

    async def write(self, account: Account, text: str) -> bool:
        with (Path(str(account.options["folder"])) / "letters").open("a") as letters:
            letters.write(json.dumps({"type": "message", "chat": "anna", "text": text}) + "\n")
        return True


class TestSignal(NetworkTests):
    """No signal-cli is there, so it waits for one."""

    network = "signal"

    def account(self, folder: Path) -> Account:
        options = {"command": str(folder / "signal-cli")}
        return Account(
            key="signal:+4917012345678", network="signal", address="+4917012345678", options=options
        )


class TestWebSocket(NetworkTests):
    """No program is there, so it waits for one."""

    network = "websocket"

    def account(self, folder: Path) -> Account:
        port = free_port()
        (folder / "token").write_text("secret")
        options: dict[str, str | int | bool] = {"port": port, "token_file": str(folder / "token")}
        return Account(key="websocket:me", network="websocket", address="me", options=options)

    async def write(self, account: Account, text: str) -> bool:
        headers = {"Authorization": "Bearer secret"}
        url = f"ws://127.0.0.1:{account.options['port']}/"
        connection = await connect(url, proxy=None, additional_headers=headers)
        await connection.send('{"type": "hello", "version": 1}')
        await connection.send(json.dumps({"type": "message", "chat": "anna", "text": text}))
        return True


class TestPractice(NetworkTests):
    network = "practice"

    def account(self, folder: Path) -> Account:
        return PRACTICE_ACCOUNT


class TestEmail(NetworkTests):
    """Its servers are not there, so it waits for them."""

    network = "email"
    password = "secret"

    def account(self, folder: Path) -> Account:
        port = free_port()
        return Account(
            key="email:me@example.org",
            network="email",
            address="me@example.org",
            options={
                "imap_host": "127.0.0.1",
                "imap_port": port,
                "smtp_host": "127.0.0.1",
                "smtp_port": port,
            },
        )


@pytest.mark.skipif(find_spec("deltachat_rpc_server") is None, reason="deltachat-rpc-server is not installed")
class TestDeltaChat(NetworkTests):
    """It asks for the code of a second device, because it has neither a password nor a backup."""

    network = "deltachat"

    def account(self, folder: Path) -> Account:
        return Account(key="deltachat:me@example.org", network="deltachat", address="me@example.org")
