"""A contact who knows which of his messages the server has, and keeps whatever comes back for each."""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections import Counter, deque
from dataclasses import dataclass, field
from itertools import count
from random import Random
from xml.etree.ElementTree import Element

from tests.e2e.prosody import User
from tests.e2e.raw_client import CLIENT, RawClient, RefusedError

from .servers import Server

ECHO = "echo "
"""With this every answer of the base begins; the message stands behind it."""

_ERROR = CLIENT + "error"


@dataclass
class Sent:
    """One message of a contact, and what came back for it."""

    text: str
    id: str
    at: float
    """When it was written to the server, by the harness's steady clock."""
    acknowledged: bool = False
    """Whether the server has said that it has it (XEP-0198)."""
    answers: list[str] = field(default_factory=list)
    """The ids of the answers that came."""
    errors: list[str] = field(default_factory=list)
    """The conditions with which the server sent it back."""
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Traffic:
    """All messages of one run, and what came back for them."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        """By text."""
        self.by_id: dict[str, Sent] = {}
        self.strange: Counter[str] = Counter()
        """What came and answers nothing that was asked."""

    def acknowledged(self) -> list[Sent]:
        return [sent for sent in self.sent.values() if sent.acknowledged]


class Contact(RawClient):
    """One contact on one device. It counts stanzas with the server and never resumes a session.

    ``counts``: otherwise it asks the server by a ping after each message. A server that is restarted delivers
    once more, by itself, what a client that counts has not confirmed.

    ``locks``: it writes to the device that answered last, as programs of people do (RFC 6121, 5.1); otherwise
    to the bare address.
    """

    def __init__(self, server: Server, user: User, number: int, traffic: Traffic, to: str) -> None:
        super().__init__(server.host, server.port, user.jid, user.password)
        self.number = number
        self.traffic = traffic
        self.to = to
        self.locks = number % 2 == 1
        self.counts = True
        self.locked = ""
        self._numbers = count(1)
        self._unacknowledged: deque[tuple[int, Sent]] = deque()
        self._out = 0
        self._in = 0
        self._managed = False
        self._counted = False
        self._signed_in = False

    async def connect(self, *, priority: int | None = 0) -> Contact:
        self._out = self._in = 0
        self._managed = self._counted = self._signed_in = self.ended = False
        self._unacknowledged.clear()
        self.stanzas.clear()
        await super().connect(priority=priority)
        self._managed = True
        if self.counts:
            super().write("<enable xmlns='urn:xmpp:sm:3'/>")
            await self.wait(lambda stanza: stanza.tag.endswith("}enabled"))
        self._signed_in = True
        return self

    @property
    def ready(self) -> bool:
        """Whether it can write."""
        return self._signed_in and not self.ended and not self._writer.is_closing()

    async def stay(self, over: asyncio.Event) -> None:
        """Be signed in, anew whenever the server ends it, until it is over."""
        while not over.is_set():
            if not self.ready:
                with contextlib.suppress(OSError, RefusedError, TimeoutError):
                    await self.connect()
            await asyncio.sleep(0.2)

    def write(self, xml: str) -> None:
        if self._managed and xml.startswith(("<message", "<presence", "<iq")):
            self._out += 1
        super().write(xml)

    def ask_boltun(self, text: str = "", *, extra: str = "") -> Sent:
        """Write a message, with a text of its own unless one is given, and ask whether the server has it."""
        sent = Sent(text or f"m{self.number}x{next(self._numbers)}", uuid.uuid4().hex, time.monotonic())
        self.traffic.sent[sent.text] = self.traffic.by_id[sent.id] = sent
        self.say(self.locked or self.to, sent.text, id=sent.id, extra=extra)
        self._unacknowledged.append((self._out, sent))
        if self.counts:
            super().write("<r xmlns='urn:xmpp:sm:3'/>")
        else:
            ping = "<ping xmlns='urn:xmpp:ping'/>"
            super().write(f"<iq type='get' id='p{self._out}' to='{self.domain}'>{ping}</iq>")
        return sent

    async def chat(self, dice: Random, over: asyncio.Event, pause: float, patience: float = 0) -> None:
        """Write after random pauses, now and then several messages in a row, until it is over.

        ``patience``: wait so many seconds for each answer before writing on, and write one at a time.
        """
        while not over.is_set():
            await _either(asyncio.sleep(dice.uniform(0, 2 * pause)), over)
            for _ in range(1 if patience else dice.choice([1, 1, 1, 2, 3])):
                if not self.ready or over.is_set():
                    break
                sent = self.ask_boltun()
                if patience:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(_either(sent.over.wait(), over), patience)

    async def all_acknowledged(self, within: float = 10) -> None:
        """Wait until the server has said of everything that it has it, or the time is up."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self._unacknowledged and self.ready:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)

    async def ping(self, address: str, within: float) -> bool:
        """Whether a device answers a ping in time."""
        with contextlib.suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(within):
                await self.ask("<ping xmlns='urn:xmpp:ping'/>", type="get", to=address)
            return True
        return False

    async def _read(self) -> None:
        try:
            await super()._read()
        except OSError:  # a connection that broke within TLS
            self.ended = True
            self._came.set()

    def _answer(self, stanza: Element) -> bool:
        if stanza.tag.endswith("}enabled"):
            self._counted = True
            return False
        if stanza.tag == "{urn:xmpp:sm:3}r":
            super().write(f"<a xmlns='urn:xmpp:sm:3' h='{self._in}'/>")
            return True
        if stanza.tag == "{urn:xmpp:sm:3}a":
            self._has(int(stanza.get("h", "0")))
            return True
        if stanza.tag == CLIENT + "iq" and stanza.get("id", "").startswith("p"):
            self._has(int(stanza.get("id", "")[1:]))
            return True
        if self._counted:
            self._in += 1
        if stanza.tag == CLIENT + "message":
            self._take(stanza)
            return True
        return super()._answer(stanza) or stanza.tag == CLIENT + "presence"

    def _has(self, handled: int) -> None:
        """The server has so many of our stanzas."""
        while self._unacknowledged and self._unacknowledged[0][0] <= handled:
            self._unacknowledged.popleft()[1].acknowledged = True

    def _take(self, stanza: Element) -> None:
        if stanza.get("type") == "error":
            sent = self.traffic.by_id.get(stanza.get("id", ""))
            self.locked = ""
            if sent is None:
                # A receipt or a read mark of ours that came back is nobody's loss.
                self.traffic.strange["error for no message"] += 1
                return
            error = stanza.find(_ERROR)
            sent.errors.append("" if error is None else ", ".join(part.tag.split("}")[-1] for part in error))
            sent.over.set()
            return
        text = stanza.findtext(CLIENT + "body")
        if text is None:
            return
        sent = self.traffic.sent.get(text.removeprefix(ECHO)) if text.startswith(ECHO) else None
        if sent is None:
            self.traffic.strange[text[:60]] += 1
            return
        if self.locks:
            self.locked = stanza.get("from", "")
        sent.answers.append(stanza.get("id", ""))
        sent.over.set()


async def _either(waiting: object, over: asyncio.Event) -> None:
    """Wait for one of both."""
    tasks = [asyncio.ensure_future(waiting), asyncio.ensure_future(over.wait())]  # type: ignore[call-overload]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def contacts(
    server: Server, number: int, traffic: Traffic, to: str, *, counts: bool = True
) -> list[Contact]:
    """Make so many accounts and sign in with each."""
    made = []
    for index in range(number):
        contact = Contact(server, await server.register_async(), index, traffic, to)
        contact.counts = counts
        await contact.connect()
        made.append(contact)
    return made
