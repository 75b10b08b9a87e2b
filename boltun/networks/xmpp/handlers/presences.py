"""Who is there: the owner's own status, and that of contacts (RFC 6121 §4)."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from boltun.message import Presence
from boltun.networks.protocol import ContactPresence, OwnPresence
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.discovery import Discovery
from boltun.networks.xmpp.reading import bare

__all__ = ["Presences", "presence"]

_SHOWN: Final = {Presence.AWAY: "away", Presence.EXTENDED_AWAY: "xa", Presence.BUSY: "dnd"}


def presence(shown: Presence, text: str, announcement: str = "") -> str:
    """The owner's status. ``announcement``: XML about what this device can do."""
    status = f"<status>{writing.text(text)}</status>" if text else ""
    if shown is Presence.OFFLINE:
        return f'<presence type="unavailable">{status}</presence>'
    show = f"<show>{_SHOWN[shown]}</show>" if shown in _SHOWN else ""
    return f"<presence>{show}{status}{announcement}</presence>"


class Presences(Handler):
    """Shows the owner's status, and tells who comes and goes."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._shown = Presence.ONLINE
        self._status = ""
        self._told: Presence | None = None

    def choose(self, shown: Presence, text: str) -> None:
        """Show the owner's status, now and after every new connection."""
        self._shown, self._status = shown, text
        if self.client.online:
            self.show()
            self._tell_own()

    def show(self) -> None:
        """Send the status to the server, and by it to all who may see it."""
        announcement = self.client.find(Discovery).announcement()
        self.client.write(presence(self._shown, self._status, announcement))

    def tell_own_again(self) -> None:
        """Tell the status that the owner shows, though it may have been told before."""
        self._told = None
        self._tell_own()

    def end(self) -> None:
        """Nobody is known to be there."""
        client = self.client
        gone = [address for address in client.book.present() if address != client.own]
        client.book.forget_presences()
        client.inbox.unlock_all()
        for address in gone:
            self._tell(address)

    def presence(self, stanza: Element) -> bool:
        """Take who comes, goes or changes status."""
        changed = self.client.book.appear(stanza)
        if changed == self.client.own:
            if self.client.online:
                self._tell_own()
        elif changed is not None:
            self.client.inbox.unlock(changed)
            self._tell(changed)
        return True

    def identified(self, device: str, program: bool) -> None:
        """A contact that turns out to be a program is told as one."""
        if program:
            self._tell(bare(device))

    def _tell(self, address: str) -> None:
        book = self.client.book
        self.client.tell(ContactPresence(contact=book.contact(address), presence=book.presence(address)))

    def _tell_own(self) -> None:
        """Tell what the owner shows: his word here, or another device's where that is plain "online"."""
        client = self.client
        shown = self._shown
        if shown is Presence.ONLINE:
            elsewhere = client.book.presence(client.own, without=client.device.partition("/")[2])
            if elsewhere is not Presence.OFFLINE:
                shown = elsewhere
        if shown is not self._told:
            self._told = shown
            client.tell(OwnPresence(account=client.account.key, presence=shown))
