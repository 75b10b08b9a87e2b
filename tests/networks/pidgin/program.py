"""A Pidgin or finch of one's own: its folder, its bus, its screen, its process."""

from __future__ import annotations

import asyncio
import os
import pty
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from boltun.bus import Bus
from boltun.networks.pidgin.purple import NAME, Purple
from tests.e2e import screen as screens
from tests.e2e.prosody import Prosody, User
from tests.e2e.raw_client import RawClient
from tests.session_bus import session_bus

DEADLINE = 20.0
_ACCOUNT = """ <account>
  <protocol>prpl-jabber</protocol>
  <name>{jid}/Home</name>
  <password>{password}</password>
  <settings>
   <setting name='port' type='int'>{port}</setting>
   <setting name='connect_server' type='string'>127.0.0.1</setting>
   <setting name='connection_security' type='string'>require_tls</setting>
  </settings>
  <settings ui='gtk-gaim'><setting name='auto-login' type='bool'>1</setting></settings>
  <settings ui='gnt-purple'><setting name='auto-login' type='bool'>1</setting></settings>
 </account>
"""
_ROOM = """<?xml version='1.0' encoding='UTF-8' ?>
<purple version='1.0'><blist><group name='Chats'>
 <chat proto='prpl-jabber' account='{jid}/Home'>
  <component name='handle'>{nick}</component>
  <component name='room'>{room}</component>
  <component name='server'>{place}</component>
  <setting name='gtk-autojoin' type='bool'>1</setting>
  <setting name='gnt-autojoin' type='bool'>1</setting>
 </chat>
</group></blist></purple>
"""


def missing(program: str = "pidgin") -> str:
    """Return why there can be none here; empty where there can."""
    for name, package in ((program, program), ("dbus-daemon", "dbus-daemon")):
        if shutil.which(name) is None:
            return f"{name} is not installed; on Debian: apt-get install {package}"
    return screens.missing() if program == "pidgin" else ""


class Pidgin:
    """One program of this kind with accounts on a server; ``address`` is that of its bus."""

    def __init__(self, folder: Path, address: str, display: str, program: str = "pidgin") -> None:
        self.address = address
        self.folder = folder
        self.errors = folder / "pidgin.txt"
        self._program = program
        self._config = folder / "home" / ".purple"
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "TERM": "xterm",
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._terminal: list[int] = []

    def sign_up(self, server: Prosody, *users: User) -> None:
        """Write down accounts, as Pidgin does when a person adds them."""
        trusted = self._config / "certificates" / "x509" / "tls_peers"
        trusted.mkdir(parents=True, exist_ok=True)
        shutil.copy(server.folder / "cert.pem", trusted / "127.0.0.1")
        accounts = "".join(
            _ACCOUNT.format(jid=user.jid, password=user.password, port=server.port) for user in users
        )
        text = f"<?xml version='1.0' encoding='UTF-8' ?>\n<account version='1.0'>\n{accounts}</account>\n"
        (self._config / "accounts.xml").write_text(text, encoding="utf-8")

    def enter(self, user: User, room: str, nick: str) -> None:
        """Have it enter a room whenever it signs in."""
        name, _, place = room.partition("@")
        text = _ROOM.format(jid=user.jid, nick=nick, room=name, place=place)
        (self._config / "blist.xml").write_text(text, encoding="utf-8")

    async def start(self) -> None:
        """Start it, and return when it is on the bus."""
        command = [self._program, "-c", str(self._config)]
        if self._program == "pidgin":
            command.append("--multiple")
        if shutil.which("setpriv"):
            command = ["setpriv", "--pdeathsig", "TERM", *command]
        given: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        if self._program == "finch":
            # It draws on a terminal, which nobody looks at.
            here, there = pty.openpty()
            self._terminal = [here, there]
            given = {"stdin": there, "stdout": there}
            asyncio.get_running_loop().add_reader(here, os.read, here, 65536)
        with self.errors.open("ab") as errors:
            self._process = self._spawn(command, errors, given)
        bus = await Bus.open(self.address, lambda signal: None)
        deadline = time.monotonic() + DEADLINE
        try:
            while not await bus.owner_of(NAME):
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{self._program} did not start:\n{self.errors.read_text()}")
                await asyncio.sleep(0.02)
        finally:
            await bus.close()

    def _spawn(self, command: list[str], errors: IO[bytes], given: dict[str, Any]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, env=self._environment, stderr=errors, **given)

    def hold(self) -> None:
        """Let it stand still, as a program that hangs."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it run again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self, *, hard: bool = False) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill() if hard else process.terminate()
            process.wait(DEADLINE)
        if self._terminal:
            asyncio.get_running_loop().remove_reader(self._terminal[0])
            for number in self._terminal:
                os.close(number)
            self._terminal = []


@contextmanager
def pidgin(folder: Path, program: str = "pidgin") -> Iterator[Pidgin]:
    """Give a Pidgin that is not started yet, with a bus and a screen of its own."""
    screen = None
    if program == "pidgin":
        (folder / "screen").mkdir()
        screen = screens.Screen(folder / "screen")
    try:
        with session_bus(folder) as address:
            made = Pidgin(folder, address, screen.display if screen else "", program)
            try:
                yield made
            finally:
                made.stop(hard=True)
    finally:
        if screen is not None:
            screen.stop()


class Hand:
    """The owner at Pidgin: does over the bus what he would do in its windows."""

    def __init__(self, bus: Bus, purple: Purple) -> None:
        self._bus = bus
        self.purple = purple

    @classmethod
    async def of(cls, pidgin: Pidgin) -> Hand:
        bus = await Bus.open(pidgin.address, lambda signal: None)
        return cls(bus, Purple(bus))

    async def close(self) -> None:
        await self._bus.close()

    async def account(self) -> int:
        handles = await self.purple.get("AccountsGetAll")
        return int(handles[0])

    async def write(self, address: str, text: str) -> None:
        """Write to somebody, as typed into a window."""
        conversation = await self.purple.get("ConversationNew", 1, await self.account(), address)
        part = await self.purple.get("ConversationGetImData", conversation)
        await self.purple.ask("ConvImSend", part, text)

    async def signed_in(self) -> None:
        """Wait until the account is signed in."""
        await self.until("AccountIsConnected", await self.account())

    async def until(self, method: str, *values: int) -> None:
        """Wait until Pidgin answers something else than nothing: no signal tells of everything."""
        deadline = time.monotonic() + DEADLINE
        while not await self.purple.get(method, *values):
            assert time.monotonic() < deadline, method
            await asyncio.sleep(0.02)

    async def close_conversations(self) -> None:
        for handle in await self.purple.get("GetConversations"):
            await self.purple.ask("ConversationDestroy", handle)


async def befriend(server: Prosody, owner: User, friend: RawClient) -> None:
    """Let the two see each other: Pidgin shows typing to those alone who see its owner."""
    async with RawClient(server.host, server.port, owner.jid, owner.password) as phone:
        item = f"<item jid='{friend.bare}' name='Anna'><group>Friends</group></item>"
        await phone.ask(f"<query xmlns='jabber:iq:roster'>{item}</query>")
        for kind in ("subscribe", "subscribed"):
            for one, other in ((phone, friend.bare), (friend, owner.jid)):
                one.write(f"<presence to='{other}' type='{kind}'/>")
                await one.sync()
        await phone.sync()
