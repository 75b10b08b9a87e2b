"""Text that only stands in for a feature, such as a quotation (XEP-0428 and 0461): it is left out."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["Fallbacks"]

_NAMESPACE: Final = "{urn:xmpp:fallback:0}"
_STAND_INS: Final = frozenset(
    {"urn:xmpp:reply:0", "urn:xmpp:reactions:0", "urn:xmpp:message-retract:0", "urn:xmpp:message-retract:1"}
)
"""Features whose fallback text (a quotation, a notice) is not what the sender wrote."""


def _read(part: Element, draft: Draft) -> None:
    draft.fallbacks.append(part)


def _conclude(draft: Draft) -> None:
    if draft.fallbacks and draft.text is not None:
        draft.text = _without_stand_ins(draft.text, draft.fallbacks) or None


class Fallbacks(Handler):
    """Leaves out what the sender did not write himself."""

    parts = MappingProxyType({_NAMESPACE + "fallback": _read})
    conclusions = (_conclude,)


def _without_stand_ins(text: str, fallbacks: list[Element]) -> str:
    spans: list[tuple[int, int]] = []
    for fallback in fallbacks:
        if fallback.get("for") not in _STAND_INS:
            continue
        if not len(fallback):
            return ""
        for span in fallback.findall(_NAMESPACE + "body"):
            start, end = _index(span.get("start"), 0), _index(span.get("end"), len(text))
            if start is not None and end is not None and start < end:
                spans.append((start, end))
    if not spans:
        return text
    kept: list[str] = []
    position = 0
    for start, end in sorted(spans):
        kept.append(text[position:start])
        position = max(position, end)
    kept.append(text[position:])
    return "".join(kept).strip()


def _index(value: str | None, default: int) -> int | None:
    if value is None:
        return default
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
