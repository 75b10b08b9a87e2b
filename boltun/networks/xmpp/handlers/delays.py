"""When a message was written that came late (XEP-0203)."""

from __future__ import annotations

from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["DELAY", "Delays"]

DELAY: Final = "{urn:xmpp:delay}delay"


def _read(part: Element, draft: Draft) -> None:
    """The first counts, or that of the own server."""
    if draft.delayed and part.get("from") != draft.own:
        return
    draft.delayed, draft.at = True, None
    try:
        stamp = datetime.fromisoformat((part.get("stamp") or "").strip())
        if stamp.tzinfo is None:
            stamp = stamp.replace(tzinfo=UTC)
        draft.at = stamp.timestamp()
    except (ValueError, OverflowError):
        pass


class Delays(Handler):
    """Reads the time of a delayed message."""

    parts = MappingProxyType({DELAY: _read})
