"""Opens what comes encrypted, and answers encrypted whoever writes so."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import oldmemo
import oldmemo.etree
from omemo.session_manager import NoEligibleDevices, SessionManager
from omemo.types import OMEMOException
from xmlschema import XMLSchemaValidationError

from boltun.connection import Fact
from boltun.errors import NetworkError
from boltun.message import ChatKind
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler, Outgoing
from boltun.networks.xmpp.reading import bare
from boltun_omemo.manager import DEVICES, NAMESPACE, make_manager
from boltun_omemo.storage import FileStorage

__all__ = ["Omemo"]

log = logging.getLogger(__name__)

_ENCRYPTED = f"{{{NAMESPACE}}}encrypted"
_PAYLOAD = f"{{{NAMESPACE}}}payload"
_CLIENT = "{jabber:client}"
_EME = "urn:xmpp:eme:0"
_EVENT = "{http://jabber.org/protocol/pubsub#event}"
_WRAPPED = tuple(
    f"{envelope}/{{urn:xmpp:forward:0}}forwarded/{_CLIENT}message"
    for envelope in (
        "{urn:xmpp:carbons:2}received",
        "{urn:xmpp:carbons:2}sent",
        "{urn:xmpp:mam:2}result",
    )
)
_FALLBACK = "This message is encrypted by OMEMO."
_PEER = "boltun/encrypts/{}"
_PATIENCE = 30.0
"""Seconds that an encrypted message waits for the keys, at the beginning of a session."""
_FAULTS = (OMEMOException, XMLSchemaValidationError, ValueError, KeyError, TimeoutError, ConnectionError)


class Omemo(Handler):
    """Has keys of its own, as every device of an account does."""

    features = (f"{DEVICES}+notify",)

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._storage: FileStorage | None = None
        self._manager: SessionManager | None = None
        self._ready = asyncio.Event()
        self._making = False
        self._waiting: deque[Element] = deque()
        self._opening = False
        self._known: set[str] = set()
        """Whose devices were asked for in this session."""

    def begin(self) -> None:
        """Devices may have changed since the last session."""
        self._known.clear()

    def online(self) -> None:
        """Make the keys the first time, and say what they are."""
        if self._manager is None and not self._making and self.client.folder is not None:
            self._making = True
            self.client.background(self._make())

    async def _make(self) -> None:
        assert self.client.folder is not None
        try:
            if self._storage is None:
                self._storage = FileStorage(self.client.folder / "omemo.sqlite3")
            self._manager = await make_manager(self.client, self._storage)
            self._ready.set()
            own, _ = await self._manager.get_own_device_information()
            words = " ".join(self._manager.format_identity_key(own.identity_key))
            self.client.state("omemo", [Fact(label="OMEMO fingerprint", value=words)])
        except Exception as error:
            # Another session may have more luck: the server may know no publishing just now.
            log.warning("%s: OMEMO cannot be used: %r", self.client.own, error)
            problem = Fact(label="OMEMO", value=f"It cannot be used: {error!r}.", warning=True)
            self.client.state("omemo", [problem])
        finally:
            self._making = False

    # What comes

    def takes(self, stanza: Element) -> bool:
        """Take what is encrypted, and all that comes behind it until it is open: the order is kept."""
        self._note_devices(stanza)
        if not self._opening and self._sealed(stanza) is None:
            return False
        self._waiting.append(stanza)
        if not self._opening:
            self._opening = True
            self.client.background(self._open_all())
        return True

    def _sealed(self, stanza: Element) -> Element | None:
        """Return the message that holds something encrypted: the stanza or one in it."""
        inner = stanza
        if stanza.find(_ENCRYPTED) is None:
            if (stanza.get("from") or self.client.own) != self.client.own:
                return None
            found = next((one for path in _WRAPPED if (one := stanza.find(path)) is not None), None)
            if found is None or found.find(_ENCRYPTED) is None:
                return None
            inner = found
        if inner.get("type") in ("groupchat", "error") or inner.get("from") == self.client.device:
            return None
        return inner

    async def _open_all(self) -> None:
        try:
            while self._waiting:
                stanza = self._waiting[0]
                inner = self._sealed(stanza)
                if inner is not None:
                    await self._open(inner)
                self._waiting.popleft()
                self.client.give_back(stanza)
        finally:
            self._opening = False
            while self._waiting:
                self.client.give_back(self._waiting.popleft())

    async def _open(self, message: Element) -> None:
        """Put the text into the message in place of what is encrypted; else leave it as it is."""
        sender = bare(message.get("from") or self.client.own)
        try:
            await asyncio.wait_for(self._ready.wait(), _PATIENCE)
            text = await self._text_of(message, sender)
        except Exception as error:
            # The library has many ways to fail, and none may end the reading of messages.
            log.info("%s: a message of %s could not be opened: %r", self.client.own, sender, error)
            return
        for child in list(message):
            if child.tag in (_ENCRYPTED, _CLIENT + "body", f"{{{_EME}}}encryption"):
                message.remove(child)
        if text is not None:
            SubElement(message, _CLIENT + "body").text = text
            assert self._storage is not None
            await self._storage.store(_PEER.format(self._other(message, sender)), True)

    async def _text_of(self, message: Element, sender: str) -> str | None:
        assert self._manager is not None
        assert self._storage is not None
        sealed = message.find(_ENCRYPTED)
        assert sealed is not None
        # One that comes again, for example after a crash, cannot be decrypted again. Only its texts are
        # compared: servers put attributes in another order.
        texts = sorted(part.text or "" for part in sealed.iter())
        key = hashlib.sha256("\n".join((sender, *texts)).encode()).hexdigest()
        known, text = await self._storage.text(key)
        if known:
            return text
        parsed = await oldmemo.etree.parse_message(sealed, sender, self.client.own, self._manager)
        plain, _, _ = await self._manager.decrypt(parsed)
        text = None if plain is None or sealed.find(_PAYLOAD) is None else plain.decode("utf-8", "replace")
        await self._storage.keep_text(key, text)
        return text

    def _other(self, message: Element, sender: str) -> str:
        return bare(message.get("to") or "") if sender == self.client.own else sender

    def _note_devices(self, stanza: Element) -> None:
        """Somebody's list of devices changed (XEP-0163)."""
        items = stanza.find(f"{_EVENT}event/{_EVENT}items")
        if items is None or items.get("node") != DEVICES or self._manager is None:
            return
        payload = next((one[0] for one in items if len(one)), None)
        if payload is not None:
            self.client.background(self._take_devices(bare(stanza.get("from") or self.client.own), payload))

    async def _take_devices(self, address: str, payload: Element) -> None:
        assert self._manager is not None
        try:
            devices = oldmemo.etree.parse_device_list(payload)
            await self._manager.update_device_list(NAMESPACE, address, devices)
            self._known.add(address)
        except _FAULTS as error:
            log.info("%s: the devices of %s are not known: %r", self.client.own, address, error)

    # What is said

    async def compose(self, outgoing: Outgoing) -> None:
        """Encrypt for whoever wrote encrypted once: from then on nothing goes out in plain text."""
        address = bare(outgoing.contact.address)
        if outgoing.contact.kind is not ChatKind.DIRECT or address != outgoing.contact.address:
            return
        if self._storage is None and self.client.folder is not None:
            self._storage = FileStorage(self.client.folder / "omemo.sqlite3")
        if self._storage is None or not (await self._storage.load(_PEER.format(address))).maybe(False):
            return
        try:
            await asyncio.wait_for(self._ready.wait(), _PATIENCE)
            sealed = await self._seal(address, outgoing.text)
        except NoEligibleDevices as error:
            raise NetworkError(
                "{contact} encrypts, but has no device any more that could read the answer.",
                advice="Ask whether the program there still has OMEMO.",
                contact=address,
            ) from error
        except _FAULTS as error:
            raise NetworkError(
                "The message could not be encrypted: {reason}.", reason=str(error) or repr(error)
            ) from error
        rest = outgoing.content.removeprefix(writing.body(outgoing.text))
        mark = f'<encryption xmlns="{_EME}" namespace="{NAMESPACE}" name="OMEMO"/>'
        outgoing.content = f"{writing.body(_FALLBACK)}{sealed}{mark}{writing.STORE}{rest}"

    async def _seal(self, address: str, text: str) -> str:
        assert self._manager is not None
        for one in (address, self.client.own):
            if one not in self._known:
                await self._manager.refresh_device_list(NAMESPACE, one)
                self._known.add(one)
        plain: Any = {NAMESPACE: text.encode()}
        messages, _ = await self._manager.encrypt(frozenset({address}), plain)
        return "".join(tostring(oldmemo.etree.serialize_message(one), encoding="unicode") for one in messages)
