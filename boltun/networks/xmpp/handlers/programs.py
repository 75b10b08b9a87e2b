"""Which devices are programs: they are asked what they are (XEP-0030)."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from slixmpp.exceptions import IqError

from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Reading, has_local_part

__all__ = ["Programs"]

_DISCO: Final = "{http://jabber.org/protocol/disco#info}"
_SERVICES: Final = frozenset({"component", "gateway", "pubsub", "server"})
_AT_ONCE: Final = 50


class Programs(Handler):
    """Asks each device of a conversation once, if it knows of us: the question betrays that we are there."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._asking: set[str] = set()

    def heard(self, reading: Reading) -> None:
        """A contact that sees our presence may be asked as soon as it writes."""
        if self.client.book.sees_us(reading.address):
            self.look_at(reading.peer)

    def wrote(self, to: str) -> None:
        """Whoever got a message knows that we are there."""
        self.look_at(to)

    def look_at(self, device: str) -> bool:
        """Ask a device, a full JID, unless it is known; say whether it is being asked."""
        if device in self._asking:
            return True
        if (
            "/" not in device
            or not self.client.online
            or self.client.book.is_program(device) is not None
            or not has_local_part(device)
            or len(self._asking) >= _AT_ONCE
        ):
            return False
        self._asking.add(device)
        self.client.background(self._ask(device))
        return True

    async def _ask(self, device: str) -> None:
        program = service = False
        try:
            answer = await self.client.ask("get", Element(_DISCO + "query"), device)
            for identity in answer.iterfind(f"{_DISCO}query/{_DISCO}identity"):
                category = identity.get("category") or ""
                service |= category in _SERVICES
                program |= category == "automation" or (
                    category == "client" and identity.get("type") == "bot"
                )
        except (IqError, TimeoutError):
            pass
        except ConnectionError:
            return
        finally:
            self._asking.discard(device)
        program |= service
        self.client.book.learn_program(device, program, service=service)
        for hear in self.client.identified:
            hear(device, program)
