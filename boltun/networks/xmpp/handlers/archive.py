"""What came while this program was not there, out of the server's archive (XEP-0313).

A server keeps for later only what no device took. What went to the owner's phone, or was written on it,
stands in the archive alone. It is read once in each new session, from when the last one was heard of.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from slixmpp.exceptions import IqError

from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.delays import DELAY
from boltun.networks.xmpp.reading import Opened, Unwrap

__all__ = ["Archive", "query"]

log = logging.getLogger(__name__)

_MAM: Final = "{urn:xmpp:mam:2}"
_RSM: Final = "{http://jabber.org/protocol/rsm}"
_FORM: Final = "{jabber:x:data}"
_FORWARDED: Final = "{urn:xmpp:forward:0}forwarded"
_MESSAGE: Final = "{jabber:client}message"
_STANZA_ID: Final = "{urn:xmpp:sid:0}stanza-id"

_MARGIN: Final = 60.0
"""Seconds by which the server's clock and ours may differ. What is read twice is known by its id."""
_LONGEST: Final = 30 * 86400.0
"""Seconds: what is older is history that nobody needs here."""
_PAGE: Final = 100
_PAGES: Final = 100
_SAVED: Final = "archive"
"""The file with the time at which the account went offline, for a session that was ended properly."""


def query(id: str, since: float, after: str) -> Element:
    """The question for one page of what came since then (Unix seconds), behind the message ``after``."""
    asked = Element(_MAM + "query", queryid=id)
    form = SubElement(asked, _FORM + "x", type="submit")
    start = datetime.fromtimestamp(since, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    for name, value in (("FORM_TYPE", "urn:xmpp:mam:2"), ("start", start)):
        SubElement(SubElement(form, _FORM + "field", var=name), _FORM + "value").text = value
    page = SubElement(asked, _RSM + "set")
    SubElement(page, _RSM + "max").text = str(_PAGE)
    if after:
        SubElement(page, _RSM + "after").text = after
    return asked


def _leave(part: Element, sender: str, own: str) -> None:
    """Nobody has asked for it."""


class Archive(Handler):
    """Reads what was missed, and leaves alone what pretends to come out of an archive."""

    envelopes: Mapping[str, Unwrap] = MappingProxyType({_MAM + "result": _leave})

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.envelopes = {_MAM + "result": self._open}
        self._query = ""
        """Names the last question. Its answers may be read late, if they have to be decrypted first."""
        self._since: float | None = None
        self._due = False
        self._was_online = False

    def begin(self) -> None:
        """Something may have come between the last session and this one."""
        self._due, self._since = True, self._gap()

    def online(self) -> None:
        """Read it in the background."""
        self._was_online = True
        if self._due and self._since is not None and self.client.login.read_archive:
            self.client.background(self._catch_up(self._since))
        self._due = False

    def end(self) -> None:
        """Note when this account was last there; the next run may have nothing else to go by."""
        if self._was_online and self.client.folder is not None:
            self._was_online = False
            try:
                self.client.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                (self.client.folder / _SAVED).write_text(f"{self.client.clock():.0f}\n", encoding="ascii")
            except OSError as error:
                log.warning("%s: it cannot be noted how far the archive is read: %s", self.client.own, error)

    def _gap(self) -> float | None:
        """Return since when nothing was heard, Unix seconds; None: this account was never there before."""
        if self.client.inbox.cut_off_at < math.inf:
            return self.client.inbox.cut_off_at
        if self.client.folder is None:
            return None
        try:
            return float((self.client.folder / _SAVED).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None

    async def _catch_up(self, since: float) -> None:
        since = max(since - _MARGIN, self.client.clock() - _LONGEST)
        after, self._query = "", f"{self.client.new_id()}-archive"
        try:
            for _ in range(_PAGES):
                answer = await self.client.ask("set", query(self._query, since, after), within=60.0)
                fin = answer.find(_MAM + "fin")
                last = None if fin is None else fin.findtext(f"{_RSM}set/{_RSM}last")
                if fin is None or fin.get("complete") == "true" or not last or last == after:
                    break
                after = last
        except (IqError, TimeoutError, ConnectionError) as error:
            log.info("%s: the archive could not be read: %r", self.client.own, error)

    def _open(self, result: Element, sender: str, own: str) -> Opened | None:
        """Open what the own server found; its id there is the message's stanza id."""
        forwarded = result.find(_FORWARDED)
        stanza = None if forwarded is None else forwarded.find(_MESSAGE)
        delay = None if forwarded is None else forwarded.find(DELAY)
        if sender != own or not self._query or result.get("queryid") != self._query:
            return None
        if stanza is None or delay is None or stanza.get("type") in ("groupchat", "error"):
            return None
        id_ = Element(_STANZA_ID, {"by": own, "id": result.get("id") or ""})
        return Opened(stanza=stanza, parts=(delay, id_))
