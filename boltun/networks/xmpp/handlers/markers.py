"""That a message was seen (XEP-0333)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp import writing
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft, Reading

__all__ = ["Markers", "displayed"]

_NAMESPACE: Final = "urn:xmpp:chat-markers:0"
_MARKERS: Final = f"{{{_NAMESPACE}}}"


def displayed(to: str, id: str, which: str) -> str:
    """The message ``which`` was displayed."""
    mark = f'<displayed xmlns="{_NAMESPACE}" id="{writing.quoted(which)}"/>'
    return writing.message(to, id, mark + writing.STORE)


def _read_markable(_: Element, draft: Draft) -> None:
    draft.wants_marker = True


def _read_received(part: Element, draft: Draft) -> None:
    draft.delivered = part.get("id") or draft.delivered


def _read_displayed(part: Element, draft: Draft) -> None:
    draft.displayed = part.get("id") or ""


class Markers(Handler):
    """Asks for markers, reads them, and sets one when the message is dealt with."""

    features = (_NAMESPACE,)
    mark = f'<markable xmlns="{_NAMESPACE}"/>'
    parts = MappingProxyType(
        {
            _MARKERS + "markable": _read_markable,
            _MARKERS + "received": _read_received,
            _MARKERS + "displayed": _read_displayed,
            _MARKERS + "acknowledged": _read_displayed,
        }
    )

    def mark_read(self, reading: Reading) -> None:
        """Send the marker if the message asked for one."""
        if reading.wants_marker:
            self.client.write(displayed(reading.address, self.client.new_id(), reading.id))
