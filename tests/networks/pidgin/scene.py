"""A Pidgin with an account on a Prosody, and people who write there with an independent client."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar, Self
from unittest import SkipTest

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import RawClient
from tests.networks.pidgin import program
from tests.networks.pidgin.program import Hand, befriend
from tests.networks.xmpp.scene import Stranger, XmppPerson, XmppRoom

__all__ = ["FinchScene", "PidginScene"]

_ACTIVE = "<active xmlns='http://jabber.org/protocol/chatstates'/>"
_NICK = "boris"


class _Friend(XmppPerson):
    async def write(self, text: str, extra: str = "") -> str:
        # Pidgin shows typing only to programs that show it, too.
        return await super().write(text, extra + _ACTIVE)


class PidginScene(Scene):
    """One Pidgin for one test."""

    program: ClassVar[str] = "pidgin"
    lacks: ClassVar[dict[str, str]] = {
        "marks_as_read": "Pidgin tells nobody what was read",
        "hears_receipts": "Pidgin does not tell of receipts",
        "programs_are_not_answered": "Pidgin does not tell which of its contacts are programs",
        "a_message_that_comes_twice": "Pidgin shows each message once",
        "a_corrected_message": "Pidgin shows a corrected message as a new one",
        "a_wrong_password": "Pidgin has the password",
        "a_password_that_is_taken_away": "Pidgin has the password",
        "a_server_that_asks_to_wait": "Pidgin waits itself",
    }
    longest = 10_000
    """More without a single blank keeps the window of Pidgin busy for longer than anybody waits."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._people: list[RawClient] = []
        self._stack = ExitStack()
        self._stranger: Stranger | None = None

    async def __aenter__(self) -> Self:
        if reason := missing() or program.missing(self.program):
            raise SkipTest(reason)
        # Not the test's own folder: only its owner may look into that, and Prosody runs as another user.
        folder = Path(tempfile.mkdtemp(prefix="boltun-prosody-"))
        self._stack.callback(shutil.rmtree, folder, ignore_errors=True)
        self.server = Prosody(folder)
        self.server.start()
        self._stack.callback(self.server.stop, hard=True)
        self.owner = self.server.register()
        home = self.folder / "pidgin"
        home.mkdir()
        self.pidgin = self._stack.enter_context(program.pidgin(home, self.program))
        self.pidgin.sign_up(self.server, self.owner)
        host = await self._signed_in(self.server.register())
        self._room = XmppRoom(host, f"conference.{self.server.domain}", _NICK)
        await self._room.open()
        self.pidgin.enter(self.owner, self._room.address, _NICK)
        await self._start()
        self.account = Account(
            key=f"pidgin:{self.owner.jid}",
            network="pidgin",
            address=self.owner.jid,
            options={"bus": self.pidgin.address},
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        for raw in self._people:
            await raw.close()
        if self._stranger is not None:
            await self._stranger.close()
        await self._hand.close()
        self._stack.close()

    async def _start(self) -> None:
        await self.pidgin.start()
        self._hand = await Hand.of(self.pidgin)
        await self._hand.signed_in()
        here = f"{self._room.address}/{_NICK}"
        await self._room.host.wait(lambda stanza: stanza.get("from") == here)

    async def _signed_in(self, user: User) -> RawClient:
        raw = RawClient(self.server.host, self.server.port, user.jid, user.password)
        await raw.connect()
        self._people.append(raw)
        return raw

    async def friend(self) -> XmppPerson:
        raw = await self._signed_in(await self.server.register_async())
        await befriend(self.server, self.owner, raw)
        return _Friend(raw, self.owner.jid)

    async def owner_writes(self, person: Person, text: str) -> None:
        await self._hand.write(person.address, text)

    async def service(self) -> Person:
        self._stranger = Stranger(self.server, self.owner.jid)
        return self._stranger

    async def room(self) -> Room:
        return self._room

    async def write_before(self, person: Person, text: str) -> None:
        # Nobody else has written yet.
        await person.write(text)
        await self._hand.until("GetIms")

    async def stop(self) -> None:
        await self._hand.close()
        self.pidgin.stop()

    async def start(self) -> None:
        await self._start()

    async def silence(self) -> None:
        self.pidgin.hold()

    async def speak(self) -> None:
        self.pidgin.go_on()


class FinchScene(PidginScene):
    """The same with finch."""

    program = "finch"
    longest = 100_000
