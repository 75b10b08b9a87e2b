"""``learn``, ``learnf`` and ``eval``: categories made while talking (docs/aiml.md §3.7)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from xml.sax.saxutils import escape

from boltun.minds.aiml.code import Code, applied, constant
from boltun.minds.aiml.frame import Frame
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.text import collapse

__all__ = ["FAMILY"]

_log = logging.getLogger(__name__)

_MATCHED = ("pattern", "that", "topic")
"""In these a wildcard that somebody typed would match everything."""
_WILDCARDS = str.maketrans(dict.fromkeys("*_^#$", " "))


def _learning(for_all: bool) -> Callable[[Piece], Code]:
    def family(element: Piece) -> Code:
        codes = [_category(child, topic) for child, topic in _categories(element)]
        if not codes:
            _log.warning("<%s> of a file is refused: no template reads files.", element.tag)
            return constant("")

        def learn(frame: Frame, *categories: str) -> str:
            for category in categories:
                frame.turn.learn(category, for_all, frame)
            return ""

        return applied(learn, *codes)

    return family


def _categories(element: Piece) -> list[tuple[Piece, str]]:
    """Return the categories in a ``learn``, each with the name of its topic."""
    found: list[tuple[Piece, str]] = []
    for child in element.elements("category", "topic", "aiml"):
        if child.tag == "category":
            found.append((child, ""))
        else:
            topic = child.attributes.get("name", "") if child.tag == "topic" else ""
            found += [(inner, topic or within) for inner, within in _categories(child)]
    return found


def _category(element: Piece, topic: str) -> Code:
    """Return the code that writes the category as XML, with the results of its ``eval``."""
    if topic and not any(element.elements("topic")):
        element.children.append(_topic(topic, element))
    pieces: list[str | Code] = []
    _write(element, False, pieces)
    codes = [constant(piece) if isinstance(piece, str) else piece for piece in pieces]
    return applied(lambda frame, *texts: "".join(texts), *codes)


def _topic(name: str, beside: Piece) -> Piece:
    topic = Piece("topic", {}, beside.line)
    topic.children.append(name)
    return topic


def _write(element: Piece, matched: bool, pieces: list[str | Code]) -> None:
    pieces.append(element.opening())
    matched = matched or element.tag in _MATCHED
    for child in element.children:
        if isinstance(child, str):
            pieces.append(escape(child))
        elif child.tag != "eval":
            _write(child, matched, pieces)
        elif matched:
            pieces.append(applied(_words, child.content()))
        else:
            # A person's words are text, whatever they look like.
            pieces.append(applied(lambda frame, text: escape(collapse(text)), child.content()))
    pieces.append(f"</{element.tag}>")


def _words(frame: Frame, text: str) -> str:
    return escape(collapse(text.translate(_WILDCARDS)))


FAMILY: dict[str, Callable[[Piece], Code]] = {
    "learn": _learning(False),
    "learnf": _learning(True),
    # The ``learn`` around it works it out; elsewhere it is its content.
    "eval": lambda element: element.content(),
}
