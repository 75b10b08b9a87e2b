"""The contact list that the server keeps (RFC 6121 §2)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from slixmpp.exceptions import IqError

from boltun.networks import protocol
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.questions import Answer, Refused

__all__ = ["Roster"]

log = logging.getLogger(__name__)

_ROSTER: Final = "{jabber:iq:roster}"
_QUERY: Final = _ROSTER + "query"
_ITEM: Final = _ROSTER + "item"


class Roster(Handler):
    """Reads the list at the beginning of each session, and then what the server pushes."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._due = False

    def questions(self) -> Mapping[tuple[str, str], Answer]:
        """The server pushes changed lines as a question that wants no more than a result."""
        return {("set", _QUERY): self._take_push}

    async def set_up(self) -> None:
        """Read the whole list."""
        try:
            answer = await self.client.ask("get", Element(_QUERY))
        except (IqError, TimeoutError) as error:
            log.warning("%s: the contact list could not be read: %r", self.client.own, error)
            return
        self.client.book.set_list(answer.iterfind(f"{_QUERY}/{_ITEM}"))
        self._tell()

    def _take_push(self, query: Element, sender: str) -> None:
        if sender not in ("", self.client.own):
            raise Refused("service-unavailable")
        self.client.book.change_list(query.findall(_ITEM))
        if not self._due:
            self._due = True
            self.client.soon(self._tell)

    def _tell(self) -> None:
        self._due = False
        client = self.client
        client.tell(protocol.Roster(account=client.account.key, contacts=client.book.contacts()))
