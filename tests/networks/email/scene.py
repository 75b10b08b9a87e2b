"""People with mailboxes on a server of the tests: the owner's friends, and the owner at another device."""

from __future__ import annotations

import asyncio
import contextlib
import smtplib
import ssl
import time
import uuid
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, ClassVar, Self
from unittest import SkipTest

from imap_tools import MailBox

from boltun.conformance import Person, Scene
from boltun.message import Account
from tests.e2e.relay import Relay
from tests.networks.email.server import MailServer, User, missing


def no_questions() -> ssl.SSLContext:
    """Return a context that takes every certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Correspondent(Person):
    """Somebody who writes to the owner with the standard library, and reads with imap-tools."""

    def __init__(self, server: MailServer, user: User, owner: str) -> None:
        self.server = server
        self.user = user
        self.address = user.address
        self.owner = owner
        self._box: MailBox | None = None
        self._read: set[str] = set()

    async def write(self, text: str, **headers: str) -> str:
        """Send a letter to the owner and return its Message-ID without brackets."""
        letter = self.letter(text, **headers)
        await asyncio.to_thread(self.post, letter)
        return str(letter["Message-ID"]).strip("<>")

    def letter(self, text: str, **headers: str) -> EmailMessage:
        """Return a letter to the owner; headers replace the usual ones, with ``_`` for ``-``."""
        letter = EmailMessage(policy=policy.SMTP)
        usual = {
            "From": f"Anna <{self.address}>",
            "To": self.owner,
            "Subject": "A letter",
            "Message-ID": f"<{uuid.uuid4().hex}@{self.server.domain}>",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        for name, value in usual.items():
            if value:
                letter[name] = value
        letter.set_content(text)
        return letter

    def post(self, *letters: EmailMessage | bytes, envelope: str | None = None, to: str = "") -> None:
        """Hand letters to the server, over one connection; anybody may be the sender."""
        with smtplib.SMTP(self.server.host, self.server.smtp_open) as client:
            for letter in letters:
                data = letter if isinstance(letter, bytes) else letter.as_bytes()
                client.sendmail(self.address if envelope is None else envelope, [to or self.owner], data)

    async def heard(self, within: float = 10.0) -> str:
        """Return the text of the next letter from the owner's account."""
        return str((await self.received(within)).get_content()).replace("\r\n", "\n").rstrip("\n")

    async def received(self, within: float = 10.0) -> EmailMessage:
        """Return the next letter."""
        deadline = time.monotonic() + within
        while True:
            letter = await asyncio.to_thread(self._next)
            if letter is not None:
                return letter
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.address} heard nothing:\n{self.server.log()[-3000:]}")
            await asyncio.sleep(0.02)

    def box(self) -> MailBox:
        """Return the mailbox."""
        if self._box is None:
            server, user = self.server, self.user
            box = MailBox(server.host, server.imap, ssl_context=no_questions())
            self._box = box.login(user.address, user.password)
        return self._box

    def _next(self) -> EmailMessage | None:
        box = self.box()
        box.client.noop()
        for uid in box.uids():
            if uid not in self._read:
                self._read.add(uid)
                data = next(
                    one for one in box.client.uid("fetch", uid, "(BODY.PEEK[])")[1] if isinstance(one, tuple)
                )
                letter = message_from_bytes(data[1], policy=policy.default)
                assert isinstance(letter, EmailMessage)
                return letter
        return None

    def close(self) -> None:
        box, self._box = self._box, None
        if box is not None:
            with contextlib.suppress(Exception):
                box.logout()


class _Machine(Correspondent):
    """A program of somebody: it says of each letter that it wrote it."""

    async def write(self, text: str, **headers: str) -> str:
        return await super().write(text, Auto_Submitted="auto-generated", **headers)


class _Postmaster(Correspondent):
    """The mail system itself."""

    async def write(self, text: str, **headers: str) -> str:
        letter = self.letter(text, From=f"Mail Delivery System <{self.address}>", **headers)
        await asyncio.to_thread(self.post, letter, envelope="")
        return str(letter["Message-ID"]).strip("<>")


class OwnerElsewhere(Correspondent):
    """The owner's own mail program: it sends by the server, and keeps what it sent."""

    async def write_to(self, address: str, text: str) -> None:
        letter = self.letter(text, From=self.address, To=address)
        await asyncio.to_thread(self.post, letter, to=address)
        await asyncio.to_thread(self.box().append, letter.as_bytes(), "Sent")


class MailScene(Scene):
    """A server of its own, reached over two wires that can be cut."""

    lacks: ClassVar[dict[str, str]] = {
        "marks_as_read": "the sender of a letter hears nothing of that",
    }
    starttls: ClassVar[bool] = False
    options: ClassVar[dict[str, str | int | bool]] = {"once_in_days": 0}

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._people: list[Correspondent] = []

    async def __aenter__(self) -> Self:
        if reason := missing():
            raise SkipTest(reason)
        self.server = MailServer()
        # Not in a worker: it would end with the thread that started it.
        self.server.start()
        server = self.server
        self.user = server.register()
        self.password = self.user.password
        self.imap_wire = Relay(server.host, server.imap_plain if self.starttls else server.imap)
        self.smtp_wire = Relay(server.host, server.smtp_plain if self.starttls else server.smtp)
        await self.imap_wire.__aenter__()
        await self.smtp_wire.__aenter__()
        address = self.user.address
        self.account = Account(
            key=f"email:{address}",
            network="email",
            address=address,
            options={
                "imap_host": "127.0.0.1",
                "imap_port": self.imap_wire.port,
                "imap_starttls": self.starttls,
                "smtp_host": "127.0.0.1",
                "smtp_port": self.smtp_wire.port,
                "smtp_starttls": self.starttls,
                "fingerprint": server.fingerprint,
                **self.options,
            },
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        for person in self._people:
            await asyncio.to_thread(person.close)
        await self.imap_wire.__aexit__()
        await self.smtp_wire.__aexit__()
        await asyncio.to_thread(self.server.close)

    async def friend(self) -> Correspondent:
        return self._person(Correspondent, self.server.register())

    async def owner_elsewhere(self) -> OwnerElsewhere:
        return self._person(OwnerElsewhere, self.user)

    async def owner_writes(self, person: Person, text: str) -> None:
        await (await self.owner_elsewhere()).write_to(person.address, text)

    async def bot(self) -> Correspondent:
        return self._person(_Machine, self.server.register())

    async def service(self) -> Correspondent:
        return self._person(_Postmaster, self.server.register("mailer-daemon"))

    async def write_twice(self, person: Person, text: str) -> None:
        assert isinstance(person, Correspondent)
        letter = person.letter(text)
        await asyncio.to_thread(person.post, letter, letter)

    async def write_before(self, person: Person, text: str) -> None:
        assert isinstance(person, Correspondent)
        await person.write(text)
        owner = await self.owner_elsewhere()
        await owner.received()

    async def stop(self) -> None:
        for person in self._people:
            await asyncio.to_thread(person.close)
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        self.server.start()

    async def silence(self) -> None:
        self.imap_wire.swallow()
        self.smtp_wire.swallow()

    async def speak(self) -> None:
        self.imap_wire.cut_and_open()
        self.smtp_wire.cut_and_open()

    async def revoke(self) -> None:
        await asyncio.to_thread(self.server.revoke, self.user)

    async def hurry(self) -> None:
        await asyncio.to_thread(self.server.refuse_next)

    def _person(self, kind: type[Any], user: User) -> Any:
        person = kind(self.server, user, self.user.address)
        self._people.append(person)
        return person


class StarttlsScene(MailScene):
    """The same, with encryption that begins after the first words."""

    starttls = True
