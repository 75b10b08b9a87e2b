"""IRC servers with an account of Boltun's on them, and people with an independent client."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import ClassVar, Self
from unittest import SkipTest

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.e2e.relay import Relay
from tests.networks.irc.client import RawClient
from tests.networks.irc.servers import Inspircd, Ngircd, Znc, missing

__all__ = ["InspircdScene", "NgircdScene", "ZncScene"]

NICK = "anna"
NETWORK = "test.local"
CHANNEL = "#cats"

_NOT_THERE = {
    "marks_as_read": "IRC has no read marks",
    "hears_receipts": "IRC has no receipts",
    "a_corrected_message": "IRC has no corrections",
    "a_server_that_asks_to_wait": "tests/networks/irc/test_irc_deliveries.py, with lines of such a server",
    "old_messages_are_not_answered": "tests/networks/irc/test_irc_bouncer.py: nothing keeps messages so long",
}
_NO_TYPING = {"shows_typing": "this server passes no signs of typing on"}
_NO_BOUNCER = {
    "owner_writes_elsewhere": "only a bouncer tells it",
    "a_message_that_comes_twice": "the server brings each message once",
    "kills_lose_nothing": "IRC keeps nothing for who is away; a bouncer does",
}


class IrcPerson(Person):
    """Somebody with a client that knows message tags, if the server does."""

    def __init__(self, raw: RawClient) -> None:
        self.raw = raw
        self.address = f"{raw.nick.lower()}@{NETWORK}"

    async def write(self, text: str) -> str:
        self.raw.say(NICK, text)
        await self.raw.sync()
        return ""

    async def heard(self, within: float) -> str:
        return await self.raw.heard(within, of=NICK)

    async def sees_typing(self, within: float) -> None:
        await self.raw.wait(lambda line: "+typing=active" in line and " TAGMSG " in line, within)


class IrcRoom(Room):
    """A channel."""

    address = f"{CHANNEL}@{NETWORK}"

    def __init__(self, raw: RawClient) -> None:
        self._raw = raw

    async def write(self, text: str) -> None:
        self._raw.say(CHANNEL, text)
        await self._raw.sync()

    def addressing(self, text: str) -> str:
        return f"{NICK}: {text}"

    async def heard(self, within: float) -> str:
        return await self._raw.heard(within, of=NICK)


class _IrcScene(Scene):
    """One server for one test."""

    longest = 300
    programs: ClassVar[tuple[str, ...]]
    make: ClassVar[type[Ngircd | Inspircd]]
    tags = ""
    """The capabilities of people's clients."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._people: list[RawClient] = []
        self._count = 0

    async def __aenter__(self) -> Self:
        if reason := missing(*self.programs):
            raise SkipTest(reason)
        # Not the test's own folder: only its owner may look into that, and servers run as other users.
        self._folder = Path(tempfile.mkdtemp(prefix="boltun-irc-"))
        (self._folder / "irc").mkdir()
        self._folder.chmod(0o755)
        self.server = type(self).make(self._folder / "irc")
        self.server.start()
        await self._prepare()
        return self

    async def _prepare(self) -> None:
        await self._open_account(self.server.tls_port, tls=True, fingerprint=self.server.fingerprint)

    async def _open_account(self, port: int, **options: str | int | bool) -> None:
        self._relay = Relay(self.server.host, port)
        await self._relay.__aenter__()
        address = f"{NICK}@{NETWORK}"
        given: dict[str, str | int | bool] = {"host": self.server.host, "port": self._relay.port, "pause": 0}
        self.account = Account(
            key=f"irc:{address}",
            network="irc",
            address=address,
            options=given | {"channels": CHANNEL} | options,
        )

    async def __aexit__(self, *_: object) -> None:
        for raw in self._people:
            await raw.close()
        await self._relay.__aexit__()
        self.server.stop(hard=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _somebody(self, name: str) -> RawClient:
        self._count += 1
        raw = RawClient(self.server.host, self.server.port, f"{name}{self._count}", caps=self.tags)
        self._people.append(await raw.connect())
        return raw

    async def friend(self) -> IrcPerson:
        return IrcPerson(await self._somebody("Bob"))

    async def bot(self) -> Person:
        bot = await self.friend()
        bot.raw.write(f"MODE {bot.raw.nick} +B")
        await bot.raw.sync()
        return bot

    async def service(self) -> Person:
        raw = RawClient(self.server.host, self.server.port, "HelpServ")
        self._people.append(await raw.connect())
        return IrcPerson(raw)

    async def room(self) -> Room:
        raw = await self._somebody("Carol")
        raw.write(f"JOIN {CHANNEL}")
        await raw.wait(lambda line: f" 353 {raw.nick}" in line and CHANNEL in line)
        while True:
            raw.write(f"NAMES {CHANNEL}")
            line = await raw.wait(lambda line: f" 353 {raw.nick}" in line and CHANNEL in line)
            if NICK in line.rpartition(":")[2].replace("@", "").split():
                return IrcRoom(raw)
            await raw.sync()

    async def stop(self) -> None:
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        await asyncio.to_thread(self.server.start)
        for raw in self._people:
            await raw.close()
            await raw.connect()

    async def silence(self) -> None:
        self._relay.swallow()

    async def speak(self) -> None:
        self._relay.cut_and_open()

    async def revoke(self) -> None:
        """An operator bans the account: IRC ends no session for a password."""
        boss = await self._somebody("boss")
        boss.write("OPER boss boss")
        await boss.wait(lambda line: " 381 " in line)
        boss.write(self.ban)
        await boss.sync()

    ban: str


class NgircdScene(_IrcScene):
    """ngircd, which knows nothing of IRCv3 and has no services."""

    programs = ("ngircd",)
    make = Ngircd
    ban = f"GLINE *!~{NICK}@* 3600 :bye"
    lacks: ClassVar[dict[str, str]] = {
        **_NOT_THERE,
        **_NO_TYPING,
        **_NO_BOUNCER,
        "a_wrong_password": "this server has no passwords of nicks; InspIRCd has",
    }


class InspircdScene(_IrcScene):
    """InspIRCd with the services of Atheme: the account signs in by SASL."""

    programs = ("inspircd", "atheme-services")
    make = Inspircd
    ban = f"KLINE {NICK}@* 3600 :bye"
    tags = "message-tags"
    secrets: ClassVar[dict[str, str]] = {"nick_password": "the_password"}
    lacks: ClassVar[dict[str, str]] = {**_NOT_THERE, **_NO_BOUNCER}

    async def _prepare(self) -> None:
        assert isinstance(self.server, Inspircd)
        # Not in a thread of its own: with that the child would end.
        self.server.start_services()
        async with RawClient(self.server.host, self.server.port, NICK) as raw:
            raw.say("NickServ", "REGISTER the_password anna@test.local")
            await raw.wait(lambda line: " 900 " in line)
        await super()._prepare()


class ZncScene(_IrcScene):
    """The bouncer ZNC before ngircd: it keeps the nick, and what comes while Boltun is away."""

    programs = ("ngircd", "znc")
    make = Ngircd
    secrets: ClassVar[dict[str, str]] = {"server_password": "owner/test:secret"}
    lacks: ClassVar[dict[str, str]] = {
        **_NOT_THERE,
        **_NO_TYPING,
        "a_message_that_comes_twice": "tests/networks/irc/test_irc_bouncer.py",
        "a_password_that_is_taken_away": "the bouncer ends no session then",
    }

    async def _prepare(self) -> None:
        (self._folder / "znc").mkdir()
        self._znc = Znc(self._folder / "znc", self.server, NICK, "secret")
        self._znc.start()
        watcher = await self._somebody("watcher")
        while True:
            watcher.write(f"ISON {NICK}")
            if NICK in (await watcher.wait(lambda line: " 303 " in line)).rpartition(":")[2]:
                break
        await self._open_account(self._znc.port, tls=False)

    async def __aexit__(self, *_: object) -> None:
        self._znc.stop(hard=True)
        await super().__aexit__()

    async def owner_writes(self, person: Person, text: str) -> None:
        phone = RawClient(self._znc.host, self._znc.port, NICK, password="owner/test:secret")
        self._people.append(await phone.connect())
        phone.say(person.address.partition("@")[0], text)
        await phone.sync()

    async def stop(self) -> None:
        await asyncio.to_thread(self._znc.stop)

    async def start(self) -> None:
        await asyncio.to_thread(self._znc.start)
