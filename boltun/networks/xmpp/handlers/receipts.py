"""That a message reached a device (XEP-0184)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp import writing
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft, Reading

__all__ = ["Receipts", "received"]

_NAMESPACE: Final = "urn:xmpp:receipts"


def received(to: str, id: str, which: str) -> str:
    """The message ``which`` reached this device."""
    mark = f'<received xmlns="{_NAMESPACE}" id="{writing.quoted(which)}"/>'
    return writing.message(to, id, mark + writing.STORE)


def _read_request(_: Element, draft: Draft) -> None:
    draft.wants_receipt = True


def _read_received(part: Element, draft: Draft) -> None:
    draft.delivered = part.get("id") or ""


class Receipts(Handler):
    """Asks for receipts, reads them, and gives one when the message is dealt with."""

    features = (_NAMESPACE,)
    mark = f'<request xmlns="{_NAMESPACE}"/>'
    parts = MappingProxyType(
        {f"{{{_NAMESPACE}}}request": _read_request, f"{{{_NAMESPACE}}}received": _read_received}
    )

    def mark_read(self, reading: Reading) -> None:
        """Send the receipt if the message asked for one."""
        if reading.wants_receipt:
            self.client.write(received(reading.peer, self.client.new_id(), reading.id))
