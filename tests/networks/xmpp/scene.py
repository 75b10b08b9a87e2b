"""A Prosody with an account of Boltun's on it, and people with an independent client."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import ClassVar, Self
from unittest import SkipTest
from uuid import uuid4
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.e2e.component import component
from tests.e2e.prosody import COMPONENT, Prosody, User, missing
from tests.e2e.raw_client import CLIENT, RawClient
from tests.e2e.relay import Relay

__all__ = ["Stranger", "XmppPerson", "XmppRoom", "XmppScene"]

_STATES = "{http://jabber.org/protocol/chatstates}"
_MARKERS = "{urn:xmpp:chat-markers:0}"
_RECEIPTS = "{urn:xmpp:receipts}"
_MUC = "http://jabber.org/protocol/muc"
_ASKING = "<request xmlns='urn:xmpp:receipts'/><markable xmlns='urn:xmpp:chat-markers:0'/>"


class XmppPerson(Person):
    """A person with one device, which knows receipts, markers and corrections."""

    def __init__(self, raw: RawClient, to: str) -> None:
        self.address = raw.bare
        self.raw = raw
        self._to = to
        self._last: Element | None = None

    async def write(self, text: str, extra: str = "") -> str:
        if any(not (sign.isprintable() or sign in "\t\n") and ord(sign) < 32 for sign in text):
            raise ValueError("XML has no such characters")
        id = self.raw.say(self._to, text, extra=_ASKING + extra)
        await self.raw.sync()
        return id

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            self._last = await self.raw.body()
        return self._last.findtext(CLIENT + "body") or ""

    async def edit(self, id: str, text: str) -> None:
        await self.write(text, f"<replace xmlns='urn:xmpp:message-correct:0' id='{id}'/>")

    async def sees_typing(self, within: float) -> None:
        await self._sees(_STATES + "composing", within)

    async def sees_read(self, within: float) -> None:
        await self._sees(_MARKERS + "displayed", within)

    async def _sees(self, tag: str, within: float) -> None:
        async with asyncio.timeout(within):
            await self.raw.child(tag)

    async def confirm(self) -> None:
        assert self._last is not None
        assert self._last.find(_RECEIPTS + "request") is not None
        id = self._last.get("id")
        self.raw.say(self._to, "", extra=f"<received xmlns='urn:xmpp:receipts' id='{id}'/>")
        await self.raw.sync()


class Stranger(Person):
    """A service of the server: whoever signs in as a component speaks for everybody there."""

    address = COMPONENT

    def __init__(self, server: Prosody, to: str) -> None:
        self._server = server
        self._to = to
        self._stack = AsyncExitStack()
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def write(self, text: str) -> str:
        self._reader, writer = await self._stack.enter_async_context(component(self._server))
        self._listening = asyncio.create_task(self._listen())
        writer.write(
            f"<message from='{COMPONENT}' to='{self._to}' type='chat' id='{uuid4().hex}'>"
            f"<body>{escape(text)}</body></message>".encode()
        )
        await writer.drain()
        return ""

    async def _listen(self) -> None:
        while data := await self._reader.read(65536):
            if b"<body>" in data:
                self._heard.put_nowait(data.decode())

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            return await self._heard.get()

    async def close(self) -> None:
        self._listening.cancel()
        await self._stack.aclose()


class XmppRoom(Room):
    """A room that somebody has made, who is in it as "anna"."""

    def __init__(self, host: RawClient, place: str, nick: str) -> None:
        self.host = host
        self.address = f"{host.user}@{place}"
        self._nick = nick

    async def open(self) -> None:
        """Make the room."""
        self.host.write(f"<presence to='{self.address}/anna'><x xmlns='{_MUC}'/></presence>")
        await self.host.wait(lambda stanza: stanza.get("from") == f"{self.address}/anna")
        form = "<x xmlns='jabber:x:data' type='submit'/>"
        await self.host.ask(f"<query xmlns='{_MUC}#owner'>{form}</query>", to=self.address)

    async def write(self, text: str) -> None:
        self.host.say(self.address, text, type="groupchat")
        await self.host.sync()

    def addressing(self, text: str) -> str:
        return f"{self._nick}: {text}"

    async def heard(self, within: float) -> str:
        ours = f"{self.address}/{self._nick}"
        async with asyncio.timeout(within):
            heard = await self.host.wait(
                lambda s: s.get("from") == ours and s.find(CLIENT + "body") is not None
            )
        return heard.findtext(CLIENT + "body") or ""


class XmppScene(Scene):
    """One server for one test."""

    lacks: ClassVar[dict[str, str]] = {
        "a_message_that_comes_twice": "the server brings each message once",
        "old_messages_are_not_answered": "tests/e2e/test_xmpp_service.py: a delayed message",
        "a_server_that_asks_to_wait": "XMPP has no such answer",
        "a_password_that_is_taken_away": "the server ends no session then",
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._people: list[XmppPerson] = []
        self._stranger: Stranger | None = None

    async def __aenter__(self) -> Self:
        if reason := missing():
            raise SkipTest(reason)
        # Not the test's own folder: only its owner may look into that, and Prosody runs as another user.
        self._folder = Path(tempfile.mkdtemp(prefix="boltun-prosody-"))
        self.server = Prosody(self._folder)
        self.server.start()
        self.owner = self.server.register()
        self._relay = Relay(self.server.host, self.server.port)
        await self._relay.__aenter__()
        self.password = self.owner.password
        host = await self._signed_in(self.server.register())
        self._room = XmppRoom(host, f"conference.{self.server.domain}", "boris")
        await self._room.open()
        self.account = Account(
            key=f"xmpp:{self.owner.jid}",
            network="xmpp",
            address=self.owner.jid,
            options={
                "host": self.server.host,
                "port": self._relay.port,
                "fingerprint": self.server.fingerprint,
                "rooms": f"{self._room.address}/boris",
            },
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        for person in self._people:
            await person.raw.close()
        await self._room.host.close()
        if self._stranger is not None:
            await self._stranger.close()
        await self._relay.__aexit__()
        self.server.stop(hard=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _signed_in(self, user: User) -> RawClient:
        raw = RawClient(self.server.host, self.server.port, user.jid, user.password)
        await raw.connect()
        await raw.sync()
        return raw

    async def friend(self) -> XmppPerson:
        user = await self.server.register_async()
        person = XmppPerson(await self._signed_in(user), self.owner.jid)
        self._people.append(person)
        return person

    async def owner_writes(self, person: Person, text: str) -> None:
        phone = await self._signed_in(self.owner)
        phone.say(person.address, text)
        await phone.sync()
        await phone.close()

    async def bot(self) -> Person:
        bot = await self.friend()
        bot.raw.identity = ("client", "bot")
        # Boltun asks a stranger's device what it is once the stranger knows that Boltun is there.
        await bot.write("beep")
        await bot.heard(self.patience)
        await bot.raw.asked.wait()
        return bot

    async def service(self) -> Person:
        self._stranger = Stranger(self.server, self.owner.jid)
        return self._stranger

    async def room(self) -> Room:
        return self._room

    async def stop(self) -> None:
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        await asyncio.to_thread(self.server.start)
        for person in self._people:
            await person.raw.close()
            person.raw = await self._signed_in(User(person.raw.bare, person.raw.password))

    async def silence(self) -> None:
        self._relay.swallow()

    async def speak(self) -> None:
        self._relay.cut_and_open()
