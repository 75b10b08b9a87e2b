"""Messages that correct an earlier one (XEP-0308)."""

from __future__ import annotations

from types import MappingProxyType
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["Corrections"]


def _read(part: Element, draft: Draft) -> None:
    draft.edit_of = part.get("id") or ""


class Corrections(Handler):
    """Reads which message is corrected."""

    features = ("urn:xmpp:message-correct:0",)
    parts = MappingProxyType({"{urn:xmpp:message-correct:0}replace": _read})
