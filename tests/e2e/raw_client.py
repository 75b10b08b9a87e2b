"""A second XMPP client, written on a bare socket: the contact of the end-to-end tests, or another device.

It shares no code with the program: ``xml.etree`` reads, strings are written, SASL is PLAIN within TLS.
"""

from __future__ import annotations

import asyncio
import base64
import ssl
import uuid
from collections.abc import Callable, Iterator
from typing import cast
from xml.etree.ElementTree import Element, XMLPullParser
from xml.sax.saxutils import escape, quoteattr

CLIENT = "{jabber:client}"
DEADLINE = 60.0


class RefusedError(Exception):
    """The server did not let this client in."""


class RawClient:
    """One signed-in device. Whatever comes is kept in ``stanzas`` until somebody waits for it."""

    def __init__(self, host: str, port: int, jid: str, password: str, resource: str | None = None) -> None:
        self.host, self.port = host, port
        self.user, _, self.domain = jid.partition("@")
        self.bare, self.password = jid, password
        self.resource = resource or f"raw-{uuid.uuid4().hex[:6]}"
        self.stanzas: list[Element] = []
        self.identity = ("client", "pc")
        self.answers_disco = True
        self.asked = asyncio.Event()
        """Set when somebody has asked what this is, and has been answered."""
        self.ended = False
        self._came = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    @property
    def full(self) -> str:
        return f"{self.bare}/{self.resource}"

    async def __aenter__(self) -> RawClient:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, *, priority: int | None = 0) -> RawClient:
        """Sign in; ``priority`` None: without sending presence."""
        await self._encrypt()
        secret = base64.b64encode(f"\0{self.user}\0{self.password}".encode()).decode()
        self.write(f"<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>{secret}</auth>")
        if (await self._next("}success", "}failure")).tag.endswith("}failure"):
            raise RefusedError(self.bare)
        self._restart()
        await self._next("}features")
        bind = f"<resource>{self.resource}</resource>"
        self.write(f"<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'>{bind}</bind></iq>")
        await self._next("}iq")
        self._reading = asyncio.create_task(self._read())
        # Subscriptions are told only to devices that asked for the contact list.
        await self.ask("<query xmlns='jabber:iq:roster'/>", type="get")
        if priority is not None:
            self.write(f"<presence><priority>{priority}</priority></presence>")
        return self

    async def _encrypt(self) -> None:
        """Open an encrypted stream."""
        self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        self._restart()
        await self._next("}features")
        self.write("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>")
        await self._next("}proceed")
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        await self._writer.start_tls(context, server_hostname=self.domain)
        self._restart()
        await self._next("}features")

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._writer.close()

    def write(self, xml: str) -> None:
        self._writer.write(xml.encode())

    def say(self, to: str, text: str, *, id: str | None = None, extra: str = "", type: str = "chat") -> str:
        """Send a message and return its id."""
        id = uuid.uuid4().hex if id is None else id
        body = f"<body>{escape(text)}</body>" if text else ""
        self.write(f"<message to={quoteattr(to)} type='{type}' id='{id}'>{body}{extra}</message>")
        return id

    async def ask(self, xml: str, *, type: str = "set", to: str = "") -> Element:
        """Send an ``<iq/>`` and return the answer."""
        id = uuid.uuid4().hex
        self.write(f"<iq type='{type}' id='{id}'{f' to={quoteattr(to)}' if to else ''}>{xml}</iq>")
        return await self.wait(lambda stanza: stanza.get("id") == id and stanza.tag == CLIENT + "iq")

    async def enable_carbons(self) -> None:
        await self.ask("<enable xmlns='urn:xmpp:carbons:2'/>")

    async def wait(self, wanted: Callable[[Element], bool], deadline: float = DEADLINE) -> Element:
        """Take the first stanza that is wanted, among those that came and those to come."""
        async with asyncio.timeout(deadline):
            while True:
                for index, stanza in enumerate(self.stanzas):
                    if wanted(stanza):
                        return self.stanzas.pop(index)
                if self.ended:
                    raise ConnectionError(f"{self.full}: the stream has ended")
                self._came.clear()
                await self._came.wait()

    async def body(self, text: str | None = None) -> Element:
        """Wait for a message with this text, or with any."""
        return await self.wait(
            lambda s: (
                s.tag == CLIENT + "message"
                and s.find(CLIENT + "body") is not None
                and text in (None, s.findtext(CLIENT + "body"))
            )
        )

    async def child(self, tag: str, kind: str = "message") -> Element:
        """Wait for a stanza with this element (``{namespace}name``) inside and return the stanza."""
        return await self.wait(lambda s: s.tag == CLIENT + kind and s.find(tag) is not None)

    async def sync(self) -> None:
        """Return when the server has handled everything that was written before."""
        await self.ask("<ping xmlns='urn:xmpp:ping'/>", type="get", to=self.domain)

    def texts(self) -> list[str]:
        """Return the bodies that came and that nobody waited for."""
        found = (stanza.findtext(CLIENT + "body") for stanza in self.stanzas)
        return [text for text in found if text is not None]

    def _restart(self) -> None:
        self._parser: XMLPullParser[Element] = XMLPullParser(("start", "end"))
        self._depth = 0
        self.write(
            f"<?xml version='1.0'?><stream:stream to='{self.domain}' version='1.0' xmlns='jabber:client'"
            " xmlns:stream='http://etherx.jabber.org/streams'>"
        )

    async def _elements(self) -> list[Element]:
        data = await self._reader.read(65536)
        if not data:
            raise ConnectionError(f"{self.full}: the server closed the connection")
        self._parser.feed(data)
        found = []
        # The stub allows for events that were not asked for.
        events = cast("Iterator[tuple[str, Element]]", self._parser.read_events())
        for event, element in events:
            self._depth += 1 if event == "start" else -1
            if event == "end" and self._depth == 1:
                found.append(element)
        return found

    async def _next(self, *endings: str) -> Element:
        async with asyncio.timeout(DEADLINE):
            while True:
                for element in await self._elements():
                    if element.tag.endswith(endings):
                        return element
                    if element.tag.endswith("}error"):
                        raise RefusedError(element[0].tag)

    async def _read(self) -> None:
        try:
            while True:
                for element in await self._elements():
                    if not self._answer(element):
                        self.stanzas.append(element)
                    self._came.set()
        except ConnectionError:
            self.ended = True
            self._came.set()

    def _answer(self, stanza: Element) -> bool:
        """Answer what a client must answer by itself."""
        query = stanza.find("{http://jabber.org/protocol/disco#info}query")
        if stanza.get("type") != "get" or query is None or not self.answers_disco:
            return False
        category, kind = self.identity
        self.write(
            f"<iq type='result' id={quoteattr(stanza.get('id', ''))} to={quoteattr(stanza.get('from', ''))}>"
            "<query xmlns='http://jabber.org/protocol/disco#info'>"
            f"<identity category='{category}' type='{kind}'/></query></iq>"
        )
        self.asked.set()
        return True
