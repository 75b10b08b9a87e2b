"""The pictures of contacts (XEP-0084, and XEP-0153 for those who have only that).

Only those of the contact list are asked for, each once: the next run knows by their hashes what is kept.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import logging
import re
from collections import Counter, OrderedDict
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from slixmpp.exceptions import IqError

from boltun.networks.protocol import ContactPicture
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft, bare
from boltun.picture import MOST_BYTES, Picture, PictureKind

__all__ = ["Pictures"]

log = logging.getLogger(__name__)

_PUBSUB: Final = "http://jabber.org/protocol/pubsub"
_EVENT: Final = f"{{{_PUBSUB}#event}}"
_METADATA: Final = "urn:xmpp:avatar:metadata"
_DATA: Final = "urn:xmpp:avatar:data"
_UPDATE: Final = "{vcard-temp:x:update}"
_VCARD: Final = "{vcard-temp}"
_HASH: Final = re.compile(r"[0-9a-f]{40}")
_AT_ONCE: Final = 4
_OFTEN: Final = 10
"""So many pictures of one contact are fetched in one session; nobody changes his more often."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    key: str
    """The SHA-1 of its bytes."""
    published: bool
    """It is asked for as XEP-0084 says, not in a vCard."""


class Pictures(Handler):
    """Hears which picture a contact shows, and fetches it if it is another than the one that is kept."""

    features = (f"{_METADATA}+notify",)

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.parts = MappingProxyType({f"{_EVENT}event": self._hear})
        self._known = dict(client.pictures)
        """The hash of the picture that each contact shows, by address."""
        self._publishing: set[str] = set()
        """Whoever publishes a picture has none in his vCard that counts."""
        self._wanted: OrderedDict[str, _Wanted] = OrderedDict()
        self._asking: set[str] = set()
        self._fetched: Counter[str] = Counter()

    def begin(self) -> None:
        """A new session: everybody tells anew."""
        self._publishing.clear()
        self._wanted.clear()
        self._fetched.clear()

    def presence(self, stanza: Element) -> bool:
        """Look at the hash of a vCard's photo."""
        photo = stanza.find(f"{_UPDATE}x/{_UPDATE}photo")
        if photo is not None and stanza.get("type") is None:
            address = bare(stanza.get("from") or "")
            if address not in self._publishing:
                self._shows(address, (photo.text or "").strip().lower(), published=False)
        return False

    def _hear(self, part: Element, draft: Draft) -> None:
        """Read what somebody publishes of his picture."""
        items = part.find(f"{_EVENT}items")
        if items is None or items.get("node") != _METADATA or draft.by_owner or draft.carbon:
            return
        address = bare(draft.peer)
        if not self.client.book.lists(address):
            return
        self._publishing.add(address)
        infos = list(items.iterfind(f"{_EVENT}item/{{{_METADATA}}}metadata/{{{_METADATA}}}info"))
        fitting = [one for one in infos if _fits(one)]
        if fitting:
            self._shows(address, (fitting[0].get("id") or "").lower(), published=True)
        elif not infos:
            self._shows(address, "", published=True)

    def _shows(self, address: str, key: str, *, published: bool) -> None:
        """Take note of the picture that a contact shows; an empty ``key``: none."""
        if not self.client.book.lists(address) or self._known.get(address, "") == key:
            self._wanted.pop(address, None)
            return
        if not key:
            del self._known[address]
            self._wanted.pop(address, None)
            self.client.tell(ContactPicture(contact=self.client.book.contact(address), picture=None))
        elif _HASH.fullmatch(key) and self._fetched[address] < _OFTEN:
            self._wanted[address] = _Wanted(key, published)
            self._fetch()

    def _fetch(self) -> None:
        """Ask for the next pictures, a few at a time."""
        while self._wanted and len(self._asking) < _AT_ONCE:
            address = next((one for one in self._wanted if one not in self._asking), None)
            if address is None:
                return
            wanted = self._wanted.pop(address)
            self._asking.add(address)
            self._fetched[address] += 1
            self.client.background(self._ask(address, wanted))

    async def _ask(self, address: str, wanted: _Wanted) -> None:
        try:
            data = await self._data(address, wanted)
        except (IqError, TimeoutError, ConnectionError) as error:
            log.debug("%s: a picture could not be fetched: %r", self.client.own, error)
            return
        finally:
            self._asking.discard(address)
            self.client.soon(self._fetch)
        # It is not asked for again in this run, whatever it is.
        self._known[address] = wanted.key
        if hashlib.sha1(data, usedforsecurity=False).hexdigest() != wanted.key:
            log.debug("%s: a picture is not the one that was announced", self.client.own)
            return
        picture = Picture.of(data, wanted.key)
        if picture is not None:
            self.client.tell(ContactPicture(contact=self.client.book.contact(address), picture=picture))

    async def _data(self, address: str, wanted: _Wanted) -> bytes:
        """Return the bytes of a picture; none where there are too many, or where they cannot be read."""
        if wanted.published:
            query = Element(f"{{{_PUBSUB}}}pubsub")
            items = SubElement(query, f"{{{_PUBSUB}}}items", node=_DATA)
            SubElement(items, f"{{{_PUBSUB}}}item", id=wanted.key)
            answer = await self.client.ask("get", query, address)
            path = f"{{{_PUBSUB}}}pubsub/{{{_PUBSUB}}}items/{{{_PUBSUB}}}item/{{{_DATA}}}data"
        else:
            answer = await self.client.ask("get", Element(f"{_VCARD}vCard"), address)
            path = f"{_VCARD}vCard/{_VCARD}PHOTO/{_VCARD}BINVAL"
        text = "".join((answer.findtext(path) or "").split())
        if len(text) > MOST_BYTES * 4 // 3 + 4:
            return b""
        try:
            return base64.b64decode(text)
        except (binascii.Error, ValueError):
            return b""


def _fits(info: Element) -> bool:
    """Whether a picture can be asked for here, is of a known kind, and is not too large."""
    size = info.get("bytes") or ""
    return (
        info.get("url") is None
        and info.get("type") in list(PictureKind)
        and size.isdecimal()
        and len(size) < 10
        and 0 < int(size) <= MOST_BYTES
    )
