"""Who asks to see the owner's presence, and the owner's answer (RFC 6121 §3)."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.protocol import MoreSubscriptions, SubscriptionAsked
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.book import shortened
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.nicknames import NICK
from boltun.networks.xmpp.handlers.requests import Requests
from boltun.networks.xmpp.reading import bare

__all__ = ["Subscriptions", "answer"]

_COUNTED_AFTER: Final = 0.2
"""Seconds: requests come in thousands or one by one, and their number is told once for all of a moment."""


def answer(to: str, accept: bool) -> str:
    """The answer to somebody who asks to see the owner's presence."""
    return f'<presence to="{writing.quoted(to)}" type="{"subscribed" if accept else "unsubscribed"}"/>'


class Subscriptions(Handler):
    """Tells who asks, some by themselves and the others as a number."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._requests = Requests()
        self._count_due = False
        self._told_count = 0

    def begin(self) -> None:
        """The server tells again who waits."""
        self._requests.clear()
        self._tell_count()

    def presence(self, stanza: Element) -> bool:
        """Take what asks."""
        if stanza.get("type") != "subscribe":
            return False
        address = bare(stanza.get("from") or "")
        if address and address != self.client.own:
            nick = shortened(stanza.findtext(NICK) or "")
            if self._requests.take(address, nick):
                self._tell(address, nick)
            elif not self._count_due and self._requests.more:
                self._count_due = True
                self.client.later(_COUNTED_AFTER, self._tell_count)
        return True

    def answer(self, address: str, accept: bool) -> None:
        """Send the owner's answer; NotConnectedError where there is no connection."""
        self.client.connected().write(answer(address, accept))
        if (following := self._requests.answer(address)) is not None:
            self._tell(*following)
            self._tell_count()

    def _tell(self, address: str, nick: str) -> None:
        self.client.tell(SubscriptionAsked(contact=self.client.book.contact(address, nick=nick)))

    def _tell_count(self) -> None:
        self._count_due = False
        if self._requests.more != self._told_count:
            self._told_count = self._requests.more
            self.client.tell(MoreSubscriptions(account=self.client.account.key, count=self._told_count))
