"""Questions that others ask this device, and what they get for an answer (RFC 6120 §8.2.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from slixmpp.xmlstream.matcher.base import MatcherBase

__all__ = ["Answer", "Asked", "Refused", "reply"]

Answer = Callable[[Element, str], Element | None]
"""Answers a question: given the element that asks and the full JID that asks (empty: the own server), it
returns what the result holds. Refused: the answer is an error.
"""


class Refused(Exception):  # noqa: N818  # an answer, no failure
    """A question is answered with this error condition (RFC 6120 §8.3.3)."""

    def __init__(self, condition: str) -> None:
        super().__init__(condition)
        self.condition = condition


class Asked(MatcherBase):
    """Matches questions that have an answer, by their type (get or set) and the tag of what asks."""

    def __init__(self, answers: Mapping[tuple[str, str], Answer]) -> None:
        super().__init__(answers)

    def match(self, stanza: Any) -> bool:
        """Whether this is one of them."""
        return stanza.xml.tag == "{jabber:client}iq" and _asking(stanza.xml, self._criteria) is not None


def reply(iq: Any, answers: Mapping[tuple[str, str], Answer]) -> None:
    """Answer a question that matches."""
    query = _asking(iq.xml, answers)
    assert query is not None
    answer = iq.reply()
    try:
        result = answers[iq.xml.get("type"), query.tag](query, iq.xml.get("from") or "")
    except Refused as refused:
        answer["error"]["condition"] = refused.condition
    else:
        if result is not None:
            answer.xml.append(result)
    answer.send()


def _asking(iq: Element, answers: Mapping[tuple[str, str], Answer]) -> Element | None:
    kind = iq.get("type") or ""
    return next((child for child in iq if (kind, child.tag) in answers), None)
