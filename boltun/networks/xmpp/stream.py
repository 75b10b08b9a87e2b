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
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Protocol, cast
from xml.etree.ElementTree import Element

from slixmpp import ClientXMPP
from slixmpp.exceptions import IqTimeout
from slixmpp.xmlstream.handler import Callback

from boltun.networks.certificates import fingerprint
from boltun.networks.xmpp.bookmarks import Bookmark
from boltun.networks.xmpp.endings import Ending
from boltun.networks.xmpp.options import Login
from boltun.networks.xmpp.questions import Answer, Asked, reply
from boltun.networks.xmpp.stream_management import Ledger, StreamManagement

__all__ = ["Listener", "Stream", "Trust"]

# What slixmpp has to say of a connection is told as an Ending; in the log it would only be there twice.
if logging.getLogger("slixmpp").level == logging.NOTSET:
    logging.getLogger("slixmpp").setLevel(logging.CRITICAL)

log = logging.getLogger(__name__)

_FAREWELL: Final = 2.0
"""Seconds that both sides get at the end to confirm what they received."""

_IQ: Final = "{jabber:client}iq"
_MESSAGE: Final = "{jabber:client}message"
_PRESENCE: Final = "{jabber:client}presence"


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


class Stream(ClientXMPP):
    """A connection that says once, in ``over``, how it ended.

    It may be opened again as long as the server can resume its session (``management``). Whatever the server
    does, nothing happens until ``open`` is called.
    """

    over: asyncio.Future[Ending]

    def __init__(
        self,
        jid: str,
        password: str,
        login: Login,
        listener: Listener,
        ledger: Ledger,
        answers: Mapping[tuple[str, str], Answer],
        *,
        trust: Trust = Trust.VERIFY,
        past: Bookmark | None = None,
    ) -> None:
        """``answers``: what is answered to questions, by type and tag.

        ``past``: the session of an earlier run, which is resumed if the server still has it.
        """
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
        self.said_goodbye = False
        """The session was ended, here and at the server."""
        self.management = StreamManagement(self, ledger, past)
        self._answers = answers
        for name in ("IM", "IMError", "Presence", "Roster Update"):
            self.remove_handler(name)
        self.register_handler(Callback("Boltun questions", Asked(answers), self._on_question))
        self.add_event_handler("session_start", self._on_session_start)
        self.add_event_handler("session_resumed", self._on_session_resumed)
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
    def _host(self) -> str:
        return self._login.host or str(self.boundjid.host)

    @property
    def _port(self) -> int:
        """The one port to try; 0: the DNS says."""
        login = self._login
        if login.port or not login.host:
            return login.port
        return 5223 if login.direct_tls else 5222

    @property
    def _encrypted(self) -> bool:
        return self.transport is not None and self.transport.get_extra_info("ssl_object") is not None

    def open(self) -> None:
        """Begin to connect; ``over`` will tell the end of it."""
        self.over = self.loop.create_future()
        self._ending = self._failure = None
        self.began.clear()
        self.management.open()
        # Without either the DNS is asked, and more than one port is tried.
        attempt = self.connect(self._host, self._port) if self._port else self.connect()
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
            await self.management.finish(_FAREWELL)
            if self.ready and (self.management.is_settled or not self.management.session):
                # What the server does not know to be received it would deliver once more.
                self.management.tell_settled()
                self.write('<presence type="unavailable"/>')
                heard_at = self.heard_at
                await self.disconnect(wait=2.0)
                # On a wire that is dead, after the computer slept for example, the session goes on.
                self.said_goodbye = self.heard_at != heard_at
        self.cut(Ending(template="Disconnected."))
        await asyncio.wait([self.over], timeout=2.0)

    def dispose(self) -> None:
        """Let go of what slixmpp keeps running in the background."""
        self.cancel_connection_attempt()
        for name in list(self.scheduled_events):
            self.cancel_schedule(name)
        self.management.dispose()
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
        self.send_raw(self.management.number(stanza, before))

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
        self.management.hold_back()

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
        self._note(Ending.unreachable(self._host, self._failure, self._port))
        self._finish()

    @property
    def reading(self) -> bool:
        """Whether what comes is taken in just now."""
        return self.management.reading

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
        elif tag in (_MESSAGE, _PRESENCE):
            if not self.management.count():
                return
            try:
                if tag == _MESSAGE:
                    self._listener.on_message(xml)
                else:
                    self._listener.on_presence(xml)
            except Exception:
                log.exception("A stanza could not be read.")
        elif not self.management.take(xml):
            if tag == _IQ:
                self.management.count_other()
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

    def _on_question(self, iq: Any) -> None:
        if self.ready:
            reply(iq, self._answers)

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
            self.cut(Ending.unreachable(self._host, error, self._port))

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
