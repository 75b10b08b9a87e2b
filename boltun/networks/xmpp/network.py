"""An XMPP account as a ``Network``: it connects, stays connected, and tells what comes as events.

What single extensions do, their handlers do (``handlers/``).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from slixmpp import JID
from slixmpp.jid import InvalidJID

from boltun.errors import NetworkError
from boltun.message import Account, ChatKind, Contact, Message, Presence
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    Sink,
)
from boltun.networks.silence import silence
from boltun.networks.staying import Staying
from boltun.networks.xmpp import extensions, writing
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.deliveries import Deliveries
from boltun.networks.xmpp.endings import Ending
from boltun.networks.xmpp.handler import Handler, Outgoing, overriding
from boltun.networks.xmpp.handlers import HANDLERS
from boltun.networks.xmpp.handlers.chat_states import ChatStates
from boltun.networks.xmpp.handlers.markers import Markers
from boltun.networks.xmpp.handlers.ping import Ping
from boltun.networks.xmpp.handlers.presences import Presences
from boltun.networks.xmpp.handlers.receipts import Receipts
from boltun.networks.xmpp.handlers.subscriptions import Subscriptions
from boltun.networks.xmpp.looks import shown_certificate, sign_in_once
from boltun.networks.xmpp.options import CAPABILITIES, Login
from boltun.networks.xmpp.reading import Reader
from boltun.networks.xmpp.stream import Stream

__all__ = ["Timing", "XmppNetwork"]

log = logging.getLogger(__name__)

_LONGEST: Final = 200_000
"""Bytes of one message where the server does not say: common servers end the session at 256 KiB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds that one connection is given."""

    sign_in: float = 60.0
    quiet: float = 18.0
    """After so long without a sound the server is asked whether it is there …"""
    answer: float = 9.0
    """… and has so long to answer."""


class XmppNetwork:
    """One XMPP account.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time,
    ``handlers`` are the extensions. Everything happens on the loop on which ``run`` is awaited.
    """

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
        handlers: Sequence[type[Handler]] = HANDLERS,
    ) -> None:
        self.account = account
        self._password = password
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        keepsake = keepsake or Keepsake()
        login = Login.of(account)
        device = keepsake.device or secrets.token_hex(4)
        jid = _jid(account.address, login.resource or f"Boltun.{device}")
        self._host: str = login.host or jid.domain
        self.client = Client(
            account,
            login,
            own=jid.bare,
            device=jid.full,
            tell=sink,
            clock=clock,
            folder=keepsake.folder,
            pictures=keepsake.pictures,
        )
        self._deliveries = Deliveries(self.client, keepsake.bookmark)
        self._set_up_done = False

        self.client.read = self._read
        made = extensions.made(handlers, self.client)
        self.client.attach(made)
        self.client.features = frozenset(feature for one in made for feature in one.features)
        self.client.identified = overriding(made, Handler.identified)
        self._reader = Reader(made)
        self._marks = "".join(one.mark for one in made)
        self._answers = {asked: answer for one in made for asked, answer in one.questions().items()}
        self._begin = overriding(made, Handler.begin)
        self._prepare = overriding(made, Handler.set_up)
        self._went_online = overriding(made, Handler.online)
        self._end = overriding(made, Handler.end)
        self._presence = overriding(made, Handler.presence)
        self._takes = overriding(made, Handler.takes)
        self._hears = overriding(made, Handler.hears)
        self._heard = overriding(made, Handler.heard)
        self._compose = overriding(made, Handler.compose)
        self._wrote = overriding(made, Handler.wrote)

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if self._password is None:
            self._staying.tell(ConnectionState.FAILED, "The password of this account is not known.")
            return
        attempt = partial(self._attempt, self._password)
        await self._staying.run(
            attempt, "Connecting to {host} …", {"host": self._host}, goodbye=self._goodbye
        )

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in once and out again, unseen: no presence is sent, so nothing is delivered here.

        As a device of its own, so that the account's session elsewhere goes on.
        """
        device = _jid(self.account.address, f"Boltun.{secrets.token_hex(4)}").full
        ending = await sign_in_once(device, self._password or "", self.client.login, within)
        if ending is not None:
            await self._ask_about_certificate(ending)
        return self._staying.told(ending)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the server and return its id; NetworkError where that is not possible."""
        stream = self.client.connected()
        text = writing.xml_text(text)
        if not text:
            raise NetworkError("An empty message cannot be sent.")
        limit = stream.limits.max_bytes or _LONGEST
        if len(text) * 6 > limit and (size := len(escape(text).encode())) > limit - 2_000:
            raise NetworkError(
                "The message is too long for this server: {size} bytes of at most {limit}.",
                size=size,
                limit=limit,
            )
        self.client.book.wrote_to(contact.address)
        to = self.client.inbox.answer_to(contact.address)
        content = writing.body(text) + self._marks
        outgoing = Outgoing(contact=contact, to=to, id=id or stream.new_id(), text=text, content=content)
        for compose in self._compose:
            await compose(outgoing)
        stanza = writing.message(outgoing.to, outgoing.id, outgoing.content, outgoing.kind)
        self._deliveries.hand_over(self.client.connected(), outgoing.id, stanza)
        for wrote in self._wrote:
            wrote(outgoing.to)
        return outgoing.id

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not connected."""
        if self.client.online and contact.kind is ChatKind.DIRECT:
            to = self.client.inbox.answer_to(contact.address)
            self.client.find(ChatStates).typing(to, active)

    async def mark_read(self, message: Message) -> None:
        """Send the receipt and the marker that the message asked for, if it did."""
        if not self.client.online:
            return
        reading = self.client.inbox.asked(message)
        if reading is not None:
            self.client.find(Receipts).mark_read(reading)
            self.client.find(Markers).mark_read(reading)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status, now and after every new connection."""
        self.client.find(Presences).choose(presence, text)

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Let the contact see the owner's presence, or not; NetworkError while not connected."""
        self.client.find(Subscriptions).answer(contact.address, accept)

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        self._deliveries.kept(bookmark)

    # One connection

    async def _attempt(self, password: str) -> tuple[Ending, bool]:
        """Connect once; where nobody but the owner can help, nothing is left of the session."""
        ending, lived = await self._connect(password)
        ending = await self._ask_about_certificate(ending)
        if ending.final:
            self._drop_stream()
            self._nobody_is_there()
        return ending, lived

    async def _connect(self, password: str) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        stream = self.client.stream
        if stream is None or not stream.management.resumable:
            self._drop_stream()
            past = self._deliveries.past
            device = self.client.device if past is None else past.device
            login, ledger = self.client.login, self._deliveries
            stream = Stream(device, password, login, self, ledger, self._answers, past=past)
            self.client.stream = stream
        stream.open()
        watch = asyncio.create_task(self._watch(stream))
        try:
            ending = await asyncio.shield(stream.over)
        finally:
            self.client.online = False
            watch.cancel()
        lived = stream.began.is_set()
        if lived:
            self.client.inbox.cut_off(self._clock() - (stream.loop.time() - stream.heard_at))
        return ending, lived

    async def _watch(self, stream: Stream) -> None:
        """End a connection that does not come about, or on which the server fell silent."""
        timing = self._timing
        try:
            await asyncio.wait_for(stream.began.wait(), timing.sign_in)
        except TimeoutError:
            stream.cut(Ending.silent(False))
            return
        ask = partial(self.client.find(Ping).answers, stream, timing.answer)
        await silence(stream, timing.quiet, ask)
        stream.cut(Ending.silent(True))

    async def _ask_about_certificate(self, ending: Ending) -> Ending:
        """Ask the owner about the certificate, if that is why the connection ended."""
        client = self.client
        look = partial(shown_certificate, client.device, client.login, self._timing.sign_in)
        return await self._staying.ask_about(ending, look, self._host)

    async def _set_up(self, stream: Stream, *, goes_on: bool = False) -> None:
        """Do what every new session begins with, and only then be online.

        ``goes_on``: the session is that of an earlier run. The server tells who is there only to a device
        that has just come; to leave and come again for that would let messages fall between the two.
        """
        results = await asyncio.gather(*(prepare() for prepare in self._prepare), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                log.warning("%s: the session is not set up as it should be: %r", self.client.own, result)
        if self.client.stream is not stream or not stream.ready:
            return
        self.client.find(Presences).show()
        # Online is who the server knows to be there: what comes before that it would keep.
        await self.client.find(Ping).answers(stream, self._timing.answer)
        if self.client.stream is not stream or not stream.ready:
            return
        self._set_up_done = True
        self._deliveries.settle_past()
        self._go_online("Online again; nothing was missed." if goes_on else "")
        self._deliveries.send_again(stream)
        for online in self._went_online:
            online()

    def _go_online(self, template: str) -> None:
        self.client.online = True
        self._staying.tell(ConnectionState.ONLINE, template)
        self.client.find(Presences).tell_own_again()

    async def _goodbye(self) -> None:
        client = self.client
        client.online = False
        client.end_tasks()
        if client.stream is not None:
            await client.stream.close()
            if client.stream.said_goodbye:
                self._deliveries.ended()
        self._drop_stream()
        self._deliveries.close()
        self._nobody_is_there()

    def _drop_stream(self) -> None:
        if self.client.stream is not None:
            self.client.stream.dispose()
            self.client.stream = None

    def _nobody_is_there(self) -> None:
        for end in self._end:
            end()

    # What the stream tells (Listener)

    def on_started(self, resumed: bool) -> None:
        """The session is there."""
        client = self.client
        stream = client.stream
        if stream is None:
            return
        if resumed and self._set_up_done:
            self._go_online("Online again; nothing was missed.")
            return
        client.device, client.own = stream.boundjid.full, stream.boundjid.bare
        if resumed:
            self._deliveries.resumed(stream)
        else:
            self._set_up_done = False
            for begin in self._begin:
                begin()
            self._nobody_is_there()
            self._deliveries.begin()
        client.background(self._set_up(stream, goes_on=resumed))

    def on_message(self, stanza: Element) -> None:
        """A message stanza came."""
        for take in self._takes:
            if take(stanza):
                self.client.hold(stanza)
                return
        self._read(stanza)

    def _read(self, stanza: Element) -> None:
        client = self.client
        reading = self._reader.read(stanza, client.own, client.device)
        if reading is None:
            return
        if reading.error:
            self._deliveries.came_back(reading)
            return
        event = client.inbox.take(reading)
        if event is None:
            return
        if isinstance(event, MessageReceived):
            for hears in self._hears:
                hears(reading)
            event = MessageReceived(message=event.message, bookmark=self._deliveries.bookmark())
        self._sink(event)
        if reading.text is not None:
            for hear in self._heard:
                hear(reading)

    def on_presence(self, stanza: Element) -> None:
        """A presence stanza came."""
        for take in self._presence:
            if take(stanza):
                return


def _jid(address: str, device: str) -> JID:
    with contextlib.suppress(InvalidJID):
        jid = JID(address)
        if jid.user and jid.domain and jid.resource:
            raise NetworkError(
                "“{address}” names a device, too.",
                advice="Give the address without it: {bare}. The device has an option of its own, Resource.",
                address=address,
                bare=jid.bare,
            )
        if jid.user and jid.domain:
            jid.resource = device
            return jid
    bare, _, port = address.rpartition(":")
    if "@" in bare and port.isdigit():
        raise NetworkError(
            "“{address}” names a port, too.",
            advice="Give the address without it: {bare}. The port has an option of its own, Port.",
            address=address,
            bare=bare,
        )
    raise NetworkError(
        "“{address}” is not an XMPP address.",
        advice="It looks like an e-mail address: name@server.",
        address=address,
    )
