"""An XMPP account as a ``Network``: it connects, stays connected, and tells what comes as events."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from slixmpp import JID
from slixmpp.exceptions import IqError
from slixmpp.jid import InvalidJID

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, ChatKind, Contact, Message, Presence
from boltun.networks.backoff import Backoff
from boltun.networks.protocol import (
    BookmarkMoved,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    ContactPresence,
    Keepsake,
    MessageArrived,
    MessageFailed,
    MessageReceived,
    MessageUnsure,
    MoreSubscriptions,
    OwnPresence,
    PastSettled,
    Roster,
    Sink,
    SubscriptionAsked,
)
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.book import Book, shortened
from boltun.networks.xmpp.bookmarks import Bookmark
from boltun.networks.xmpp.certificates import Certificate
from boltun.networks.xmpp.endings import Ending
from boltun.networks.xmpp.inbox import Inbox
from boltun.networks.xmpp.offline_store import fetch_held
from boltun.networks.xmpp.options import CAPABILITIES, Login
from boltun.networks.xmpp.outbox import Outbox, Reckoning
from boltun.networks.xmpp.reading import bare, has_local_part, read_message
from boltun.networks.xmpp.requests import Requests
from boltun.networks.xmpp.stream import Stream, Trust

__all__ = ["Timing", "XmppNetwork"]

log = logging.getLogger(__name__)

_ROSTER: Final = "{jabber:iq:roster}"
_DISCO: Final = "{http://jabber.org/protocol/disco#info}"
_NICK: Final = "{http://jabber.org/protocol/nick}nick"
_LONGEST: Final = 200_000
"""Bytes of one message where the server does not say: common servers end the session at 256 KiB."""
_COUNTED_AFTER: Final = 0.2
"""Seconds: requests come in thousands or one by one, and their number is told once for all of a moment."""
_SERVICE_CATEGORIES: Final = frozenset({"component", "gateway", "pubsub", "server"})


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

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts to connect, ``dice`` shakes that time.
    Everything happens on the loop on which ``run`` is awaited.
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
    ) -> None:
        self.account = account
        self._password = password
        self._sink = sink
        self._timing = timing or Timing()
        self._clock = clock
        self._sleep = sleep
        self._dice = dice or Random()
        self._login = Login.of(account)
        keepsake = keepsake or Keepsake()
        device = keepsake.device or secrets.token_hex(4)
        jid = _jid(account.address, self._login.resource or f"Boltun.{device}")
        self._own: str = jid.bare
        self._full: str = jid.full
        self._host: str = self._login.host or jid.domain
        self._book = Book(account.key, self._own)
        self._inbox = Inbox(self._book, clock, jid.user)
        self._outbox = Outbox(clock, keepsake.folder)
        self._past = self._session_of(keepsake.bookmark, jid.full)
        """The session of an earlier run, until it is resumed or refused."""
        self._past_is_open = True
        """Nobody has told yet what became of an earlier run's messages."""
        self._marked = "", 0
        """The session and the number of stanzas that the last bookmark told of."""
        self._unfinished: Reckoning | None = None
        """What the last session may have lost."""
        self._stream: Stream | None = None
        self._online = False
        self._set_up_done = False
        self._shown = Presence.ONLINE
        self._status = ""
        self._told_presence: Presence | None = None
        self._roster_due = False
        self._requests = Requests()
        self._count_due = False
        self._told_count = 0
        self._asking: set[str] = set()
        self._typing_at: set[str] = set()
        """Devices that are shown "typing …" once they are known to be no programs."""
        self._tasks: set[asyncio.Task[None]] = set()

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        if self._password is None:
            self._tell(ConnectionState.FAILED, "The password of this account is not known.")
            return
        backoff = Backoff(self._dice)
        try:
            while True:
                self._tell(ConnectionState.CONNECTING, "Connecting to {host} …", {"host": self._host})
                ending, lived = await self._connect(self._password)
                if ending.distrusted and not await self._ask_about_certificate():
                    ending = replace(ending, final=False)
                if ending.final:
                    self._drop_stream()
                    self._everybody_is_gone()
                    self._tell(ConnectionState.FAILED, ending.template, ending.values)
                    return
                delay = backoff.after(session=lived)
                retry_at = self._clock() + delay
                self._tell(ConnectionState.WAITING, ending.template, ending.values, retry_at)
                await self._sleep(delay)
        except asyncio.CancelledError:
            await self._goodbye()
            self._tell(ConnectionState.OFFLINE, "Disconnected.")

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in once and out again, unseen: no presence is sent, so nothing is delivered here.

        As a device of its own, so that the account's session elsewhere goes on.
        """
        jid = _jid(self.account.address, f"Boltun.{secrets.token_hex(4)}")
        nobody = _Nobody()
        stream = nobody.stream = Stream(jid.full, self._password or "", self._login, nobody)
        began = asyncio.create_task(stream.began.wait())
        stream.open()
        try:
            waited: list[asyncio.Future[Any]] = [began, stream.over]
            await asyncio.wait(waited, timeout=within, return_when=asyncio.FIRST_COMPLETED)
            works = stream.began.is_set()
            ending = stream.over.result() if stream.over.done() else Ending.silent(False)
        finally:
            began.cancel()
            await stream.close()
            stream.dispose()
        if works:
            return ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE)
        if ending.distrusted:
            await self._ask_about_certificate()
        state = ConnectionState.FAILED if ending.final else ConnectionState.WAITING
        return ConnectionChanged(
            account=self.account.key, state=state, template=ending.template, values=ending.values
        )

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the server and return its id; NetworkError where that is not possible."""
        stream = self._connected()
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
        self._book.wrote_to(contact.address)
        id_ = id or stream.new_id()
        to = self._inbox.answer_to(contact.address)
        self._hand_over(stream, id_, writing.message(to, id_, text))
        self._typing_at.discard(to)
        self._look_at(to)
        return id_

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the account is not connected.

        A device that nobody knows yet is asked first what it is; a program is shown nothing.
        """
        if self._stream is None or not self._online or contact.kind is not ChatKind.DIRECT:
            return
        to = self._inbox.answer_to(contact.address)
        self._typing_at.discard(to)
        if active and self._book.is_program(to):
            return
        self._look_at(to)
        if active and to in self._asking:
            self._typing_at.add(to)
        else:
            self._show_typing(to, active)

    async def mark_read(self, message: Message) -> None:
        """Send the receipt and the marker that the message asked for, if it did."""
        if self._stream is None or not self._online:
            return
        reading = self._inbox.asked(message)
        if reading is not None and reading.wants_receipt:
            self._stream.write(writing.receipt(reading.peer, self._stream.new_id(), reading.id))
        if reading is not None and reading.wants_marker:
            self._stream.write(writing.displayed(reading.address, self._stream.new_id(), reading.id))

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status, now and after every new connection."""
        self._shown, self._status = presence, text
        if self._stream is not None and self._online:
            self._show(self._stream)
            self._tell_own_presence()

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Let the contact see the owner's presence, or not; NetworkError while not connected."""
        self._connected().write(writing.subscription(contact.address, accept))
        if (following := self._requests.answer(contact.address)) is not None:
            self._tell_request(*following)
            self._tell_count()

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down."""
        stream = self._stream
        read = Bookmark.read(bookmark)
        if stream is not None and read is not None:
            stream.settle(read.session, read.handled)

    def _hand_over(self, stream: Stream, id_: str, stanza: str) -> None:
        """Send one of our messages, and note on the way what tells later whether it arrived."""
        try:
            stream.write(stanza, lambda number: self._outbox.add(id_, number, stanza))
        except ConnectionError:
            raise self._not_connected() from None
        except OSError as error:
            raise NetworkError(
                "What is sent cannot be noted: {reason}.",
                advice="Make room on the disk.",
                reason=error.strerror or str(error),
            ) from error
        if not stream.managed:
            # Nobody will ever say more of it than that it went out.
            self._sink(MessageArrived(account=self.account.key, id=id_))

    # One connection

    def _session_of(self, bookmark: str, device: str) -> Bookmark | None:
        """Return the session of an earlier run, if this account would still be the same device."""
        past = Bookmark.read(bookmark)
        if past is None or past.device.partition("/")[0] != device.partition("/")[0]:
            return None
        if self._login.resource and past.device != device:
            return None
        self._inbox.cut_off(past.at)
        return past

    async def _connect(self, password: str) -> tuple[Ending, bool]:
        """Connect once; return how it ended, and whether there was a session."""
        stream = self._stream
        if stream is None or not stream.resumable:
            self._drop_stream()
            device = self._full if self._past is None else self._past.device
            stream = self._stream = Stream(device, password, self._login, self, past=self._past)
        stream.open()
        watch = asyncio.create_task(self._watch(stream))
        try:
            ending = await asyncio.shield(stream.over)
        finally:
            self._online = False
            watch.cancel()
        lived = stream.began.is_set()
        if lived:
            self._inbox.cut_off(self._clock() - (stream.loop.time() - stream.heard_at))
        return ending, lived

    async def _watch(self, stream: Stream) -> None:
        """End a connection that does not come about, or on which the server fell silent."""
        timing = self._timing
        try:
            await asyncio.wait_for(stream.began.wait(), timing.sign_in)
        except TimeoutError:
            stream.cut(Ending.silent(False))
            return
        while True:
            left = timing.quiet - (stream.loop.time() - stream.heard_at)
            if left > 0 or not stream.reading:
                await asyncio.sleep(max(left, 1.0))
            else:
                heard_at = stream.heard_at
                # Whatever came meanwhile shows that the server is there: its answer may stand behind
                # thousands of messages.
                if not await stream.is_there(timing.answer) and stream.heard_at == heard_at:
                    stream.cut(Ending.silent(True))
                    return

    async def _ask_about_certificate(self) -> bool:
        """Look at the refused certificate and ask the owner about it; False where it cannot be had."""
        stream = Stream(self._full, "", self._login, self, trust=Trust.LOOK)
        stream.open()
        try:
            await asyncio.wait([stream.over], timeout=self._timing.sign_in)
        finally:
            stream.cut(Ending.silent(False))
            stream.dispose()
        if stream.certificate is None:
            return False
        shown = Certificate.read(stream.certificate)
        self._sink(
            CertificateAsked(
                account=self.account.key,
                host=self._host,
                fingerprint=shown.fingerprint,
                subject=shown.subject,
                expires=shown.expires,
            )
        )
        return True

    async def _set_up(self, stream: Stream, *, goes_on: bool = False) -> None:
        """Do what every new session begins with, and only then be online.

        ``goes_on``: the session is that of an earlier run. The server tells who is there only to a device
        that has just come; to leave and come again for that would let messages fall between the two.
        """
        results = await asyncio.gather(
            stream.ask("set", Element("{urn:xmpp:carbons:2}enable")),
            stream.ask("get", Element(_ROSTER + "query")),
            return_exceptions=True,
        )
        if isinstance(results[0], BaseException):
            log.info("%s: the server has no carbons: %r", self._own, results[0])
        if isinstance(results[1], BaseException):
            log.warning("%s: the contact list could not be read: %r", self._own, results[1])
        else:
            self._book.set_list(results[1].iterfind(f"{_ROSTER}query/{_ROSTER}item"))
            self._tell_roster()
        if self._stream is not stream or not stream.ready:
            return
        self._show(stream)
        # Online is who the server knows to be there: what comes before that it would keep.
        await stream.is_there(self._timing.answer)
        if self._stream is not stream or not stream.ready:
            return
        self._set_up_done = True
        self._settle_past()
        self._go_online("Online again; nothing was missed." if goes_on else "")
        self._send_again(stream)
        self._background(fetch_held(stream))

    def _go_online(self, template: str) -> None:
        self._online = True
        self._tell(ConnectionState.ONLINE, template)
        self._told_presence = None
        self._tell_own_presence()

    async def _goodbye(self) -> None:
        self._online = False
        for task in self._tasks:
            task.cancel()
        stream = self._stream
        if stream is not None:
            await stream.close()
            if stream.said_goodbye:
                self._sink(BookmarkMoved(account=self.account.key, bookmark=""))
        self._drop_stream()
        self._outbox.close()
        self._everybody_is_gone()

    def _drop_stream(self) -> None:
        if self._stream is not None:
            self._stream.dispose()
            self._stream = None

    def _connected(self) -> Stream:
        if self._stream is None or not self._online:
            raise self._not_connected()
        return self._stream

    def _not_connected(self) -> NotConnectedError:
        return NotConnectedError(
            "{account} is not connected.", advice="Try again when it is online.", account=self.account.address
        )

    def _bookmark(self) -> str:
        """Return how far this session has come; empty where it cannot be resumed."""
        stream = self._stream
        if stream is None or not stream.session:
            return ""
        self._marked = stream.session, stream.received
        return str(
            Bookmark(session=stream.session, device=self._full, handled=stream.received, at=self._clock())
        )

    # What became of our messages

    def _settle_past(self, reckoning: Reckoning | None = None, *, sure: bool = False) -> None:
        """Tell, once in this run, what became of what an earlier one sent."""
        if not self._past_is_open:
            return
        self._past_is_open = False
        self._past = None
        if reckoning is not None:
            self._tell_reckoning(reckoning)
        self._sink(PastSettled(account=self.account.key, sure=sure))

    def _tell_reckoning(self, reckoning: Reckoning) -> None:
        account = self.account.key
        for id_ in reckoning.arrived:
            self._sink(MessageArrived(account=account, id=id_))
        for id_ in (*reckoning.unsure, *reckoning.given_up):
            self._sink(MessageUnsure(account=account, id=id_))

    def _send_again(self, stream: Stream) -> None:
        """Send what the last session lost."""
        unfinished, self._unfinished = self._unfinished, None
        for id_, stanza in () if unfinished is None else unfinished.lost:
            with contextlib.suppress(NetworkError):
                self._hand_over(stream, id_, stanza)

    def _show(self, stream: Stream) -> None:
        stream.write(writing.presence(self._shown, self._status, show_as_bot=self._login.show_as_bot))

    # What the stream tells (Listener)

    def on_started(self, resumed: bool) -> None:
        """The session is there."""
        stream = self._stream
        if stream is None:
            return
        if resumed and self._set_up_done:
            self._go_online("Online again; nothing was missed.")
            return
        self._full, self._own = stream.boundjid.full, stream.boundjid.bare
        if resumed:
            if self._past is not None:
                past = self._outbox.reckon_past(self._past.session, stream.confirmed)
                self._settle_past(past, sure=past is not None)
                self._note_session(stream)
        else:
            self._set_up_done = False
            self._requests.clear()
            self._tell_count()
            self._everybody_is_gone()
            if len(self._outbox):
                self._unfinished = self._outbox.reckon(None)
                self._tell_reckoning(self._unfinished)
            self.on_managed()
        self._background(self._set_up(stream, goes_on=resumed))

    def on_managed(self) -> None:
        """The new session can be resumed: the next run must know of it before anything is delivered to it."""
        if self._stream is None:
            return
        self._note_session(self._stream)
        if self._stream.session:
            self._full = self._stream.boundjid.full
            self._sink(BookmarkMoved(account=self.account.key, bookmark=self._bookmark()))

    def _note_session(self, stream: Stream) -> None:
        try:
            self._outbox.begin(stream.session)
        except OSError as error:
            log.warning("%s: what is sent cannot be noted: %s", self._own, error)

    def on_refused(self, handled: int | None) -> None:
        """The server has forgotten the old session."""
        if self._past is not None:
            past = self._outbox.reckon_past(self._past.session, handled)
            self._settle_past(past, sure=past is not None)
        else:
            self._unfinished = self._outbox.reckon(handled)
            self._tell_reckoning(self._unfinished)

    def on_owing(self) -> None:
        """The server wants to hear what was dealt with."""
        stream = self._stream
        if stream is not None and self._marked != (stream.session, stream.received):
            self._sink(BookmarkMoved(account=self.account.key, bookmark=self._bookmark()))

    def on_message(self, stanza: Element) -> None:
        """A message stanza came."""
        reading = read_message(stanza, self._own, self._full)
        if reading is None:
            return
        if reading.error:
            self._outbox.confirm(reading.id)
            log.info("%s: message %s came back: %s", reading.address, reading.id, reading.error)
            if reading.id:
                self._sink(
                    MessageFailed(
                        account=self.account.key,
                        address=reading.address,
                        id=reading.id,
                        reason=reading.error,
                    )
                )
            return
        event = self._inbox.take(reading)
        if isinstance(event, MessageReceived):
            event = replace(event, bookmark=self._bookmark())
        if event is not None:
            self._sink(event)
            if reading.text is not None and self._book.sees_us(reading.address):
                self._look_at(reading.peer)

    def on_presence(self, stanza: Element) -> None:
        """A presence stanza came."""
        if stanza.get("type") == "subscribe":
            address = bare(stanza.get("from") or "")
            if address and address != self._own:
                nick = shortened(stanza.findtext(_NICK) or "")
                if self._requests.take(address, nick):
                    self._tell_request(address, nick)
                else:
                    self._tell_count_soon()
            return
        changed = self._book.appear(stanza)
        if changed == self._own:
            if self._online:
                self._tell_own_presence()
        elif changed is not None:
            self._inbox.unlock(changed)
            self._tell_presence(changed)

    def on_roster_changed(self, items: list[Element]) -> None:
        """The server pushes lines of the contact list."""
        self._book.change_list(items)
        if not self._roster_due and self._stream is not None:
            self._roster_due = True
            self._stream.loop.call_soon(self._tell_roster)

    def on_confirmed(self, number: int) -> None:
        """The server has so many of our stanzas."""
        for id_ in self._outbox.confirm_up_to(number):
            self._sink(MessageArrived(account=self.account.key, id=id_))

    # Programs among the contacts

    def _look_at(self, full: str) -> None:
        """Ask a device what it is, once; only one that knows of us: the question betrays presence."""
        if (
            "/" in full
            and has_local_part(full)
            and self._online
            and self._book.is_program(full) is None
            and full not in self._asking
            and len(self._asking) < 50
        ):
            self._asking.add(full)
            self._background(self._ask_identity(full))

    async def _ask_identity(self, full: str) -> None:
        program = service = False
        try:
            if self._stream is None:
                return
            answer = await self._stream.ask("get", Element(_DISCO + "query"), full)
            for identity in answer.iterfind(f"{_DISCO}query/{_DISCO}identity"):
                category = identity.get("category") or ""
                service |= category in _SERVICE_CATEGORIES
                program |= category == "automation" or (
                    category == "client" and identity.get("type") == "bot"
                )
        except (IqError, TimeoutError):
            pass
        finally:
            self._asking.discard(full)
        program |= service
        self._book.learn_program(full, program, service=service)
        if program:
            self._tell_presence(bare(full))
        elif full in self._typing_at and self._online:
            self._show_typing(full, True)
        self._typing_at.discard(full)

    def _show_typing(self, to: str, active: bool) -> None:
        if self._stream is not None:
            self._stream.write(writing.state(to, self._stream.new_id(), active))

    # Telling

    def _tell(
        self,
        state: ConnectionState,
        template: str,
        values: Mapping[str, object] | None = None,
        retry_at: float | None = None,
    ) -> None:
        self._sink(
            ConnectionChanged(
                account=self.account.key,
                state=state,
                template=template,
                values=values or {},
                retry_at=retry_at,
            )
        )

    def _tell_roster(self) -> None:
        self._roster_due = False
        self._sink(Roster(account=self.account.key, contacts=self._book.contacts()))

    def _tell_request(self, address: str, nick: str) -> None:
        self._sink(SubscriptionAsked(contact=self._book.contact(address, nick=nick)))

    def _tell_count_soon(self) -> None:
        if not self._count_due and self._requests.more:
            self._count_due = True
            asyncio.get_running_loop().call_later(_COUNTED_AFTER, self._tell_count)

    def _tell_count(self) -> None:
        self._count_due = False
        if self._requests.more != self._told_count:
            self._told_count = self._requests.more
            self._sink(MoreSubscriptions(account=self.account.key, count=self._told_count))

    def _tell_presence(self, address: str) -> None:
        self._sink(
            ContactPresence(contact=self._book.contact(address), presence=self._book.presence(address))
        )

    def _tell_own_presence(self) -> None:
        """Tell what the owner shows: his word here, or another device's where that is plain "online"."""
        presence = self._shown
        if presence is Presence.ONLINE:
            elsewhere = self._book.presence(self._own, without=self._full.partition("/")[2])
            if elsewhere is not Presence.OFFLINE:
                presence = elsewhere
        if presence is not self._told_presence:
            self._told_presence = presence
            self._sink(OwnPresence(account=self.account.key, presence=presence))

    def _everybody_is_gone(self) -> None:
        gone = [address for address in self._book.present() if address != self._own]
        self._book.forget_presences()
        self._inbox.unlock_all()
        for address in gone:
            self._tell_presence(address)

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Nobody:
    """Listens to a stream and takes no notice."""

    stream: Stream

    def on_started(self, resumed: bool) -> None: ...

    def on_message(self, stanza: Element) -> None: ...

    def on_presence(self, stanza: Element) -> None: ...

    def on_roster_changed(self, items: list[Element]) -> None: ...

    def on_confirmed(self, number: int) -> None: ...

    def on_managed(self) -> None: ...

    def on_refused(self, handled: int | None) -> None: ...

    def on_owing(self) -> None:
        self.stream.settle(self.stream.session, self.stream.received)


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
    raise NetworkError(
        "“{address}” is not an XMPP address.",
        advice="It looks like an e-mail address: name@server.",
        address=address,
    )
