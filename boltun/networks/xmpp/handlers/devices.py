"""The owner's other devices (RFC 6121 §4): whether Boltun answers although one of them is there."""

from __future__ import annotations

from boltun.message import Presence
from boltun.networks.protocol import OwnerActive
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.options import OtherDevices
from boltun.networks.xmpp.reading import Reading

__all__ = ["Devices"]


class Devices(Handler):
    """Leaves a conversation to the owner while he is at another device, if he wants that."""

    def hears(self, reading: Reading) -> None:
        """Say that the owner is there, before the message is told."""
        if not reading.by_owner and not reading.delayed and self._is_there():
            client = self.client
            contact = client.book.contact(reading.address, group=reading.group)
            client.tell(OwnerActive(contact=contact, at=client.clock()))

    def _is_there(self) -> bool:
        client, wish = self.client, self.client.login.other_devices
        if wish is OtherDevices.IGNORED:
            return False
        shown = client.book.presence(client.own, without=client.device.partition("/")[2], least=0)
        if wish is OtherDevices.CONNECTED:
            return shown is not Presence.OFFLINE
        return shown is Presence.ONLINE
