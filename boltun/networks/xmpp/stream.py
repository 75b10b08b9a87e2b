"""One connection to an XMPP server: slixmpp's stream, without its own ideas of when to connect again.

slixmpp gives the XML stream, TLS, SASL, binding and stream management. Left out on purpose: its automatic
reconnecting (a server that accepts and drops would be asked a thousand times a second), its trying of weaker
mechanisms after a wrong password, its following of ``see-other-host``, its own answers to receipts,
subscriptions and presences.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Protocol, cast
from xml.etree.ElementTree import Element

from slixmpp import ClientXMPP
from slixmpp.exceptions import IqError, IqTimeout
from slixmpp.plugins.xep_0198 import stanza as sm
from slixmpp.plugins.xep_0198.stream_management import MAX_SEQ
from slixmpp.xmlstream.handler import Callback
from slixmpp.xmlstream.matcher.base import MatcherBase
from slixmpp.xmlstream.tostring import tostring

from boltun.networks.xmpp.bookmarks import Bookmark
from boltun.networks.xmpp.certificates import fingerprint
from boltun.networks.xmpp.endings import Ending
from boltun.networks.xmpp.options import Login
from boltun.networks.xmpp.writing import disco_info

__all__ = ["Listener", "Stream", "Trust"]

# What slixmpp has to say of a connection is told as an Ending; in the log it would only be there twice.
if logging.getLogger("slixmpp").level == logging.NOTSET:
    logging.getLogger("slixmpp").setLevel(logging.CRITICAL)

log = logging.getLogger(__name__)

_SOON: Final = 0.25
"""Seconds until the server is told what was received. After a lost connection the count is exact anyway."""

_FAREWELL: Final = 2.0
"""Seconds that both sides get at the end to confirm what they received."""

_IQ: Final = "{jabber:client}iq"
_MESSAGE: Final = "{jabber:client}message"
_PRESENCE: Final = "{jabber:client}presence"
_COUNTED: Final = (_MESSAGE, _PRESENCE)
_REQUEST: Final = "{urn:xmpp:sm:3}r"
_ACK: Final = "{urn:xmpp:sm:3}a"
_ASK: Final = "<r xmlns='urn:xmpp:sm:3'/>"
_ASK_EVERY: Final = 0.1
"""Seconds between two questions to the server what it has: under a flood one does for many messages."""
_HELD_BACK: Final = 1000
"""With so many stanzas not dealt with, no more are read until some are: the server keeps the others."""
_PING: Final = "{urn:xmpp:ping}ping"
_DISCO: Final = "{http://jabber.org/protocol/disco#info}query"
_ITEMS: Final = "{http://jabber.org/protocol/disco#items}query"


class Trust(Enum):
    """What is done with the server's certificate."""

    VERIFY = "verify"
    """The system's authorities, or the one trusted fingerprint, decide."""
    LOOK = "look"
    """It is only looked at; the connection ends before anything is said."""


class Listener(Protocol):
    """Who hears of what comes. Called on the loop, returns at once."""

    def on_started(self, resumed: bool) -> None:
        """The session is there; ``resumed``: the one from before."""
        ...

    def on_managed(self) -> None:
        """The new session can be resumed from now on, if the server names it (``Stream.session``)."""
        ...

    def on_refused(self, handled: int | None) -> None:
        """The old session cannot be resumed; ``handled``: how many of our stanzas the server had."""
        ...

    def on_message(self, stanza: Element) -> None:
        """A message stanza came."""
        ...

    def on_presence(self, stanza: Element) -> None:
        """A presence stanza came."""
        ...

    def on_roster_changed(self, items: list[Element]) -> None:
        """The server pushes lines of the contact list."""
        ...

    def on_confirmed(self, number: int) -> None:
        """The server has so many of our stanzas."""
        ...

    def on_owing(self) -> None:
        """The server wants to hear what was dealt with, and more was received than that."""
        ...


class Stream(ClientXMPP):
    """A connection that says once, in ``over``, how it ended.

    It may be opened again as long as the server can resume its session; whatever the server does, nothing
    happens until ``open`` is called. The server is told that a stanza was handled when ``settled`` says so,
    not when it was received: what is not settled by a crash, it delivers again.
    """

    over: asyncio.Future[Ending]

    def __init__(
        self,
        jid: str,
        password: str,
        login: Login,
        listener: Listener,
        *,
        trust: Trust = Trust.VERIFY,
        past: Bookmark | None = None,
    ) -> None:
        """``past``: the session of an earlier run, which is resumed if the server still has it."""
        super().__init__(jid, password, ssl_context=_context(login, trust))
        self._login = login
        self._listener = listener
        self._trust = trust
        self._ending: Ending | None = None
        self._failure: object = None
        self.began = asyncio.Event()
        """Set when the session is there, new or resumed."""
        self.heard_at = 0.0
        self.certificate: bytes | None = None
        """The certificate that the server showed, in DER."""
        self.over = self.loop.create_future()

        self.enable_direct_tls = login.direct_tls or not (login.host or login.port)
        self.enable_starttls = not login.direct_tls
        if login.direct_tls:
            self.default_port = 5223
        self._answering: asyncio.TimerHandle | None = None
        self._kept = "", 0
        """Of which session how many stanzas are dealt with for good; another thread writes it."""
        self._told = 0
        """So many the server was told of."""
        self._wanted = 0
        """So many had been received when the server last asked."""
        self._repeats = 0
        """So many of the next stanzas were received already, before the connection was lost."""
        self._asking = False
        """The server was asked what it has, or will be in a moment, and has not answered."""
        self._asked_at = -1.0
        self._owes = False
        """Whoever settles something has to say so at once."""
        self._progress = asyncio.Event()
        self._sent = 0
        """So many stanzas had gone out when our last message did."""
        self._resuming = False
        self.reading = True
        """False: nothing is read, because too much waits to be dealt with."""
        self.said_goodbye = False
        """The session was ended, here and at the server."""
        # Confirmation is asked for by ``write``, not after so many stanzas.
        self.register_plugin("xep_0198", {"window": MAX_SEQ})
        self._management: Any = self.plugin["xep_0198"]
        if past is not None:
            self._management.sm_id = past.session
            self._management.handled = self._told = past.handled
            self._kept = past.session, past.handled
            self.end_session_on_disconnect = False

        for name in (
            "IM",
            "IMError",
            "Presence",
            "Stream Management Request Ack",
            "Stream Management Ack",
            "Stream Management Resumed",
        ):
            self.remove_handler(name)
        # What slixmpp would do with these, ``_on_resumed``, ``_on_request`` and ``_on_ack`` do instead.
        for name, kind, handler in (
            ("Boltun resumed", sm.Resumed, self._on_resumed),
            ("Boltun failed", sm.Failed, self._on_failed),
        ):
            self.register_handler(Callback(name, _Tag(kind.tag_name()), handler, instream=True))
        self.register_handler(
            Callback("Boltun questions", _Question((_PING, _DISCO, _ITEMS)), self._on_question)
        )
        self.add_event_handler("session_start", self._on_session_start)
        self.add_event_handler("session_resumed", self._on_session_resumed)
        self.add_event_handler("roster_update", self._on_roster_push)
        self.add_event_handler("sm_enabled", self._on_enabled)
        self.add_event_handler("stream_error", self._on_stream_error)
        self.add_event_handler("ssl_invalid_chain", self._on_untrusted)
        self.add_event_handler("connection_failed", self._on_unreachable)
        self.add_event_handler("failed_auth", self._on_refused)
        self.add_event_handler("failed_all_auth", self._on_no_login)

    # What the account does with it

    @property
    def ready(self) -> bool:
        """Whether there is a session."""
        return self.began.is_set() and self.transport is not None

    @property
    def _encrypted(self) -> bool:
        return self.transport is not None and self.transport.get_extra_info("ssl_object") is not None

    @property
    def resumable(self) -> bool:
        """Whether the server has promised to keep this session for a while."""
        return not self.end_session_on_disconnect and bool(self.session)

    @property
    def session(self) -> str:
        """The server's name for the session, by which it can be resumed; empty where it cannot."""
        return self._management.sm_id or ""

    @property
    def received(self) -> int:
        """How many stanzas of this session came."""
        return cast(int, self._management.handled) + self._repeats

    @property
    def _settled(self) -> int:
        """How many stanzas of this session are dealt with for good."""
        session, number = self._kept
        return number if session == self.session else 0

    @property
    def confirmed(self) -> int:
        """How many of our stanzas the server has, as far as it has told."""
        return cast(int, self._management.last_ack)

    @property
    def managed(self) -> bool:
        """Whether the server confirms what it received."""
        return "stream_management" in self.features

    def open(self) -> None:
        """Begin to connect; ``over`` will tell the end of it."""
        self.over = self.loop.create_future()
        self._ending = self._failure = None
        self.began.clear()
        self.reading = True
        self._asking = False
        self._resuming = bool(self.session)
        # The server is asked to go on behind what is settled; what was received besides comes once more.
        self._repeats = _distance(self._settled, self.received)
        self._management.handled = self._settled
        host, port = self._login.host, self._login.port
        if host or port:
            usual = 5223 if self._login.direct_tls else 5222
            attempt = self.connect(host or self.boundjid.host, port or usual)
        else:
            attempt = self.connect()
        attempt.add_done_callback(self._on_attempt)

    def cut(self, ending: Ending) -> None:
        """End the connection at once and for this reason."""
        self._note(ending)
        if self.transport is None:
            self.cancel_connection_attempt()
            self._finish()
        else:
            self.abort()

    async def close(self) -> None:
        """Say goodbye and end the session at the server too.

        With something left that could not be dealt with, the connection is cut instead: the server keeps the
        session, and with it what would be lost.
        """
        if self.ready:
            self._note(Ending(template="Disconnected."))
            if self._settled != self.received:
                self._listener.on_owing()
            # Not asyncio.timeout: who says goodbye was cancelled, and Python 3.11.2 takes one for the other.
            settling = self.loop.create_task(self._until_settled())
            await asyncio.wait([settling], timeout=_FAREWELL)
            settling.cancel()
            if self.ready and (self._settled == self.received or not self.session):
                # What the server does not know to be received it would deliver once more.
                self._tell_settled()
                self.write('<presence type="unavailable"/>')
                heard_at = self.heard_at
                await self.disconnect(wait=2.0)
                # On a wire that is dead, after the computer slept for example, the session goes on.
                self.said_goodbye = self.heard_at != heard_at
        self.cut(Ending(template="Disconnected."))
        await asyncio.wait([self.over], timeout=2.0)

    async def _until_settled(self) -> None:
        """Wait until all that came is dealt with, and the server has all that we sent."""
        while self.session and (self._settled != self.received or self._management.unacked_queue):
            self._progress.clear()
            self._owes = True
            if self._management.unacked_queue and not self._asking and self.transport is not None:
                self._asking = True
                self.send_raw(_ASK)
            if self._settled == self.received and not self._management.unacked_queue:
                return
            await self._progress.wait()

    def dispose(self) -> None:
        """Let go of what slixmpp keeps running in the background."""
        self.cancel_connection_attempt()
        for name in list(self.scheduled_events):
            self.cancel_schedule(name)
        if self._answering is not None:
            self._answering.cancel()
        if self._run_out_filters is not None:
            self._run_out_filters.cancel()

    def write(self, stanza: str, before: Callable[[int], None] | None = None) -> None:
        """Send a message or presence stanza.

        It goes out now: slixmpp's own queue would give it to another task and build a tree of it first.
        ``before`` is for what must arrive: it hears the stanza's number just before that goes out, and the
        server is asked at once whether it has it. ConnectionError where there is no connection for it; what
        else is written then is dropped.
        """
        if self.transport is None:
            if before is None:
                return
            raise ConnectionError
        management = self._management
        if management.enabled_out:
            number = (management.seq + 1) % MAX_SEQ
            if before is not None:
                before(number)
                self._sent = number
            management.seq = number
            management.unacked_queue.append((number, stanza))
            if before is not None:
                stanza += self._question()
        self.send_raw(stanza)

    def _question(self) -> str:
        """Ask the server what it has: return what is to go out for that, or ask in a moment."""
        if self._asking:
            return ""
        self._asking = True
        left = self._asked_at + _ASK_EVERY - self.loop.time()
        if left > 0:
            self.loop.call_later(left, self._ask_late)
            return ""
        self._asked_at = self.loop.time()
        return _ASK

    def _ask_late(self) -> None:
        if self._asking and self.transport is not None:
            self._asked_at = self.loop.time()
            self.send_raw(_ASK)

    def settle(self, session: str, number: int) -> None:
        """Note that so many stanzas of a session are dealt with for good. May be called in any thread."""
        self._kept = session, number
        if self._owes:
            self.loop.call_soon_threadsafe(self._pay)

    async def ask(self, kind: str, query: Element, to: str = "", *, within: float = 30.0) -> Element:
        """Ask the server or somebody (``get`` or ``set``) and return the answer's ``<iq/>``.

        IqError: the answer is no. TimeoutError: there is none.
        """
        question = self.Iq()
        question["type"] = kind
        if to:
            question["to"] = to
        question.xml.append(query)
        send: Any = question.send
        try:
            async with asyncio.timeout(within):
                answer = await send(timeout=within + 1.0)
        except IqTimeout as error:
            raise TimeoutError from error
        return cast(Element, answer.xml)

    async def is_there(self, within: float) -> bool:
        """Whether the server answers a ping in time; any answer will do."""
        try:
            await self.ask("get", Element(_PING), self.boundjid.host, within=within)
        except IqError:
            return True
        except TimeoutError:
            return False
        return True

    # What slixmpp calls

    def connection_made(self, transport: Any, send_event: bool = True) -> None:
        """Look at the certificate before a single byte is said over the encrypted connection."""
        tls = transport.get_extra_info("ssl_object")
        if tls is not None:
            self.certificate = tls.getpeercert(True)
            trusted = self._login.fingerprint
            refused = bool(trusted) and fingerprint(self.certificate or b"") != trusted
            if refused or self._trust is Trust.LOOK:
                self._note(Ending.other_certificate())
                self.transport = transport
                self.cut(Ending.other_certificate())
                return
        super().connection_made(transport, send_event)

    def data_received(self, data: bytes | str) -> None:
        """Remember when something was heard last."""
        self.heard_at = self.loop.time()
        super().data_received(data)
        if self.reading and _distance(self._settled, self.received) > _HELD_BACK and self.session:
            self.reading = False
            self._owes = True
            self._listener.on_owing()
            if self.transport is not None:
                self.transport.pause_reading()

    def connection_lost(self, exception: BaseException | None) -> None:
        """The TCP connection is gone."""
        if isinstance(exception, ssl.SSLError):
            # A failed handshake: heard here first, and only then by ``ssl_invalid_chain``.
            self._note(Ending.insecure(exception))
        super().connection_lost(exception)
        self._finish()

    def reschedule_connection_attempt(self) -> None:
        """All addresses were tried; the account decides when to try again."""
        self.cancel_connection_attempt()
        self._note(Ending.unreachable(self._login.host or self.boundjid.host, self._failure))
        self._finish()

    async def _handle_stream_features(self, features: Any) -> bool | None:
        """Before there is encryption, negotiate nothing else: anybody on the wire may have written it."""
        if not self._encrypted and "starttls" not in features["features"]:
            self.cut(Ending.no_login())
            return True
        return await super()._handle_stream_features(features)

    def _handle_stream_error(self, error: Any) -> None:
        self.event("stream_error", error)

    def _spawn_event(self, xml: Element) -> None:
        """Take the short way for what comes most: slixmpp would try a dozen matchers on each message."""
        tag = xml.tag
        if not self.ready:
            super()._spawn_event(xml)
        elif tag in _COUNTED:
            if self._management.enabled_in:
                self._management.handled = (self._management.handled + 1) % MAX_SEQ
                if self._repeats:
                    self._repeats -= 1
                    return
            try:
                if tag == _MESSAGE:
                    self._listener.on_message(xml)
                else:
                    self._listener.on_presence(xml)
            except Exception:
                log.exception("A stanza could not be read.")
        elif tag == _REQUEST:
            self._on_request()
        elif tag == _ACK:
            self._on_ack(xml.get("h"))
        else:
            if self._repeats and self._management.enabled_in and tag == _IQ:
                self._repeats -= 1
            super()._spawn_event(xml)

    # What came. Before the session begins it may come from anybody on the wire, and is not listened to.

    def _on_session_start(self, _: Any) -> None:
        self._begin(resumed=False)

    def _on_session_resumed(self, _: Any) -> None:
        self._begin(resumed=True)

    def _begin(self, *, resumed: bool) -> None:
        # What stood in the way before, a mechanism that failed for example, will not have been the end.
        self._ending = None
        self.began.set()
        self._listener.on_started(resumed)

    def _on_roster_push(self, iq: Any) -> None:
        if self.ready and iq["type"] == "set":
            self._listener.on_roster_changed(iq.xml.findall("{jabber:iq:roster}query/{jabber:iq:roster}item"))

    # Stream management

    def _on_enabled(self, _: Any) -> None:
        """A new session counts from nothing."""
        self._told = self._wanted = self._repeats = self._sent = 0
        self._asking = self._owes = self._resuming = False
        self._listener.on_managed()

    def _on_resumed(self, resumed: Any) -> None:
        """Go on with the old session, and send again what the server has not received of it."""
        management = self._management
        self.features.add("stream_management")
        management.enabled_in = True
        self._resuming = False
        handled = _number(resumed.xml.get("h"))
        if not management.unacked_queue and not management.seq:
            # Another run counted up to here.
            management.seq = management.last_ack = handled or 0
        self._acknowledge(handled)
        for _, stanza in management.unacked_queue:
            self.send_raw(stanza if isinstance(stanza, str) else tostring(stanza.xml, xmlns=self.default_ns))
        if management.unacked_queue:
            self._asking = True
            self.send_raw(_ASK)
        self.end_session_on_disconnect = False
        self.event("session_resumed", resumed)

    def _on_failed(self, failed: Any) -> None:
        if self._resuming:
            self._resuming = False
            self._told = self._wanted = self._repeats = 0
            self._listener.on_refused(_number(failed.xml.get("h")))

    def _on_request(self) -> None:
        """Say what was dealt with, soon: one answer does for many, and until then the server asks no more."""
        self._wanted = self.received
        if self._settled != self._wanted:
            self._listener.on_owing()
        if self._answering is None:
            self._answering = self.loop.call_later(_SOON, self._answer_request)

    def _answer_request(self) -> None:
        self._answering = None
        self._tell_settled()
        # First this and then the look: what is settled in between finds one of the two.
        self._owes = True
        if self._settled != self._told or not self._is_behind():
            self._pay()

    def _pay(self) -> None:
        """Tell the server what was dealt with since it was told last, and read on if that was in the way."""
        if self._settled != self._told:
            self._tell_settled()
        behind = _distance(self._settled, self.received)
        if not self.reading and behind <= _HELD_BACK // 2:
            self.reading = True
            if self.transport is not None:
                self.transport.resume_reading()
        self._owes = not self.reading or self._is_behind()
        self._progress.set()

    def _is_behind(self) -> bool:
        """Whether the server waits to hear that more is dealt with."""
        return 0 < _distance(self._settled, self._wanted) < MAX_SEQ // 2

    def _tell_settled(self) -> None:
        if self._management.enabled_in and self.transport is not None:
            self._told = self._settled
            self.send_raw(f"<a xmlns='urn:xmpp:sm:3' h='{self._told}'/>")

    def _on_ack(self, h: str | None) -> None:
        """The server has so many of our stanzas; ask again where it has not our last message."""
        self._asking = False
        self._acknowledge(_number(h))
        management = self._management
        unconfirmed = 0 < _distance(self.confirmed, self._sent) < MAX_SEQ // 2
        if self.transport is not None and unconfirmed and (question := self._question()):
            self.send_raw(question)
        if not management.unacked_queue:
            self._progress.set()
        self._acknowledge_packet()

    def _acknowledge_packet(self) -> None:
        """Let the system confirm at once that the server's confirmation came.

        It would wait 40 ms for something to send with that, and the server, which has sent a small packet
        (Nagle), would hold back the next message for so long.
        """
        option = getattr(socket, "TCP_QUICKACK", None)
        if option is not None and self.transport is not None:
            with contextlib.suppress(OSError):
                self.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, 1)

    def _acknowledge(self, handled: int | None) -> None:
        management = self._management
        if handled is None:
            return
        for _ in range(min(_distance(management.last_ack, handled), len(management.unacked_queue))):
            management.unacked_queue.popleft()
        management.last_ack = handled
        self._listener.on_confirmed(handled)

    def _on_question(self, iq: Any) -> None:
        if not self.ready:
            return
        reply = iq.reply()
        query = next(child for child in iq.xml if child.tag in (_PING, _DISCO, _ITEMS))
        if query.tag == _DISCO:
            info = disco_info(query.get("node"), show_as_bot=self._login.show_as_bot)
            if info is None:
                reply["error"]["condition"] = "item-not-found"
            else:
                reply.xml.append(info)
        elif query.tag == _ITEMS:
            reply.xml.append(Element(_ITEMS))
        reply.send()

    # How it ends

    def _on_stream_error(self, error: Any) -> None:
        self._note(
            Ending.stream_error(
                error["condition"],
                error["text"],
                domain=self.boundjid.host,
                device=self.boundjid.resource,
                host=error["see_other_host"] if error["condition"] == "see-other-host" else "",
            )
        )

    def _on_untrusted(self, error: ssl.SSLError) -> None:
        self.cut(Ending.insecure(error))

    def _on_unreachable(self, error: object) -> None:
        # Of several addresses the one with a certificate is the one worth telling about.
        if not isinstance(self._failure, ssl.SSLCertVerificationError):
            self._failure = error

    def _on_attempt(self, attempt: asyncio.Future[Any]) -> None:
        """Tell what slixmpp did not expect, such as a resolver that does not work here."""
        if not attempt.cancelled() and (error := attempt.exception()) is not None:
            self.cut(Ending.unreachable(self._login.host or self.boundjid.host, error))

    def _on_refused(self, failure: Any) -> None:
        ending = Ending.refused_login(failure["condition"], failure["text"])
        if ending.final:
            # A refused password is not offered again under weaker and weaker protection.
            mechanisms = self.plugin["feature_mechanisms"]
            mechanisms.attempted_mechs |= mechanisms.mech_list
        self._note(ending)

    def _on_no_login(self, _: Any) -> None:
        self._note(Ending.no_login())

    def _note(self, ending: Ending) -> None:
        if self._ending is None:
            self._ending = ending

    def _finish(self) -> None:
        if not self.over.done():
            self.over.set_result(self._ending or Ending.closed(self.began.is_set()))


def _context(login: Login, trust: Trust) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if login.fingerprint or trust is Trust.LOOK:
        # The one certificate is compared by its fingerprint, before anything is said.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _number(text: str | None) -> int | None:
    """Read a count of stanzas; None where there is none."""
    return int(text) % MAX_SEQ if text is not None and text.isascii() and text.isdigit() else None


def _distance(start: int, end: int) -> int:
    """Return how many stanzas lie between two counts, which begin anew after 2³²."""
    return (end - start) % MAX_SEQ


class _Tag(MatcherBase):
    """Matches stanzas by their tag alone; an XPath for each would cost more than reading the stanza."""

    def match(self, stanza: Any) -> bool:
        return bool(stanza.xml.tag == self._criteria)


class _Question(MatcherBase):
    """Matches a ``get`` about one of the given things."""

    def match(self, stanza: Any) -> bool:
        xml = stanza.xml
        return (
            xml.tag == "{jabber:client}iq"
            and xml.get("type") == "get"
            and any(child.tag in self._criteria for child in xml)
        )
