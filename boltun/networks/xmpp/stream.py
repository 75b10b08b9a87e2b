"""One connection to an XMPP server: slixmpp's stream, without its own ideas of when to connect again.

slixmpp gives the XML stream, TLS, SASL, binding and stream management. Left out on purpose: its automatic
reconnecting (a server that accepts and drops would be asked a thousand times a second), its trying of weaker
mechanisms after a wrong password, its following of ``see-other-host``, its own answers to receipts,
subscriptions and presences.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from enum import Enum
from typing import Any, Final, Protocol, Self, cast
from xml.etree.ElementTree import Element, fromstring

from slixmpp import ClientXMPP, Message
from slixmpp.exceptions import IqError, IqTimeout
from slixmpp.plugins.xep_0198.stream_management import MAX_SEQ
from slixmpp.stanza import Presence
from slixmpp.xmlstream.handler import Callback
from slixmpp.xmlstream.matcher.base import MatcherBase

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

_MESSAGE: Final = "{jabber:client}message"
_PRESENCE: Final = "{jabber:client}presence"
_REQUEST: Final = "{urn:xmpp:sm:3}r"
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

    def on_message(self, stanza: Element) -> None:
        """A message stanza came."""
        ...

    def on_presence(self, stanza: Element) -> None:
        """A presence stanza came."""
        ...

    def on_roster_changed(self, items: list[Element]) -> None:
        """The server pushes lines of the contact list."""
        ...

    def on_confirmed(self, id: str) -> None:
        """The server has our message."""
        ...


class Stream(ClientXMPP):
    """A connection that says once, in ``over``, how it ended.

    It may be opened again as long as the server can resume its session; whatever the server does, nothing
    happens until ``open`` is called.
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
        confirm: float = 2.0,
    ) -> None:
        """``confirm``: so many seconds after something was sent the server is asked whether it has it."""
        super().__init__(jid, password, ssl_context=_context(login, trust))
        self._login = login
        self._listener = listener
        self._trust = trust
        self._confirm = confirm
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
        self._confirming: asyncio.TimerHandle | None = None
        # Confirmation is asked for by ``write``, not after so many stanzas.
        self.register_plugin("xep_0198", {"window": MAX_SEQ})

        for name in ("IM", "IMError", "Presence"):
            self.remove_handler(name)
        # Answered by ``_on_request`` instead.
        self.remove_handler("Stream Management Request Ack")
        self.register_handler(Callback("Boltun request", _Tag(_REQUEST), self._on_request))
        self.register_handler(
            Callback("Boltun questions", _Question((_PING, _DISCO, _ITEMS)), self._on_question)
        )
        self.add_event_handler("session_start", self._on_session_start)
        self.add_event_handler("session_resumed", self._on_session_resumed)
        self.add_event_handler("roster_update", self._on_roster_push)
        self.add_event_handler("stanza_acked", self._on_acked)
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
        return not self.end_session_on_disconnect and bool(self.plugin["xep_0198"].sm_id)

    @property
    def managed(self) -> bool:
        """Whether the server confirms what it received."""
        return "stream_management" in self.features

    def open(self) -> None:
        """Begin to connect; ``over`` will tell the end of it."""
        self.over = self.loop.create_future()
        self._ending = self._failure = None
        self.began.clear()
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
        """Say goodbye and end the session at the server too."""
        if self.ready:
            self._note(Ending(template="Disconnected."))
            # What the server does not know to be received it would deliver once more.
            self._answer_request()
            self.write('<presence type="unavailable"/>')
            await self.disconnect(wait=2.0)
        self.cut(Ending(template="Disconnected."))
        await asyncio.wait([self.over], timeout=2.0)

    def dispose(self) -> None:
        """Let go of what slixmpp keeps running in the background."""
        self.cancel_connection_attempt()
        for name in list(self.scheduled_events):
            self.cancel_schedule(name)
        for timer in (self._answering, self._confirming):
            if timer is not None:
                timer.cancel()
        if self._run_out_filters is not None:
            self._run_out_filters.cancel()

    def write(self, stanza: str, id: str = "") -> None:
        """Send a message or presence stanza; ``on_confirmed`` is told its ``id`` when the server has it.

        It goes out at once. slixmpp's own queue would give it to another task and build a tree of it first.
        """
        if not self.waiting_queue.empty():
            # After a resumption the queue holds what is sent again. The server counts: the order must stay.
            self.send(_parsed(self, stanza))
            return
        management: Any = self.plugin["xep_0198"]
        if management.enabled_out:
            management.seq = (management.seq + 1) % MAX_SEQ
            management.unacked_queue.append((management.seq, _Counted(stanza, id)))
            if self._confirming is None:
                self._confirming = self.loop.call_later(self._confirm, self._ask_confirmation)
        self.send_raw(stanza)

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
        if self.ready and (xml.tag == _MESSAGE or xml.tag == _PRESENCE):
            management: Any = self.plugin["xep_0198"]
            if management.enabled_in:
                management.handled = (management.handled + 1) % MAX_SEQ
            try:
                if xml.tag == _MESSAGE:
                    self._listener.on_message(xml)
                else:
                    self._listener.on_presence(xml)
            except Exception:
                log.exception("A stanza could not be read.")
            return
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

    def _on_acked(self, stanza: Any) -> None:
        id_ = stanza.id if isinstance(stanza, _Counted) else stanza["id"]
        if id_:
            self._listener.on_confirmed(id_)

    def _on_request(self, _: Any) -> None:
        """Say what was received, soon: one answer does for many, and until then the server asks no more."""
        if self._answering is None:
            self._answering = self.loop.call_later(_SOON, self._answer_request)

    def _ask_confirmation(self) -> None:
        self._confirming = None
        management: Any = self.plugin["xep_0198"]
        if management.enabled_out and self.transport is not None:
            management.request_ack()

    def _answer_request(self) -> None:
        self._answering = None
        management: Any = self.plugin["xep_0198"]
        if management.enabled_in and self.transport is not None:
            management.send_ack()

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


class _Counted(str):
    """A stanza as text that waits for the server's confirmation, and its id."""

    id: str

    def __new__(cls, text: str, id: str) -> Self:
        made = super().__new__(cls, text)
        made.id = id
        return made


def _parsed(stream: Stream, stanza: str) -> Any:
    xml = fromstring(f'<x xmlns="jabber:client">{stanza}</x>')[0]
    kind: Any = Message if xml.tag == _MESSAGE else Presence
    return kind(stream, xml)


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
