"""Elements that recall: stars, predicates, properties, earlier words (docs/aiml.md §3.3)."""

from __future__ import annotations

import logging
from collections.abc import Callable

from boltun import __version__
from boltun.minds.aiml.code import Code, applied, constant, pure
from boltun.minds.aiml.frame import Frame
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.templates.triples import from_tuple
from boltun.minds.aiml.text import collapse, split_sentences

__all__ = ["FAMILY", "number", "predicate"]

_UNSET_XAIML = "undefined"
"""docomo's engine says this for a predicate that was never set; AIML's says nothing."""

_log = logging.getLogger(__name__)


def number(text: str, otherwise: int = 1, *, written: bool = False) -> int:
    """Return the number in an index; ``otherwise`` if it is none.

    If it is ``written`` in the template, people are warned: it is checked at once.
    """
    text = text.strip()
    if text.removeprefix("-").isdecimal():
        # So many digits are out of range whatever follows.
        return int(text[:10])
    if text:
        level = logging.WARNING if written else logging.DEBUG
        _log.log(level, "The index %.50r is no number; %d is taken.", text, otherwise)
    return otherwise


def _star(kind: str) -> Callable[[Piece], Code]:
    def taken(frame: Frame, index: int) -> str:
        stars = frame.stars if kind == "stars" else getattr(frame.match, kind, ())
        if not 1 <= index <= len(stars):
            return ""
        return stars[index - 1] or frame.turn.knowledge.properties.get("nullstar", "")

    def family(element: Piece) -> Code:
        index = element.field("index")
        if index is None:
            return pure(lambda frame: taken(frame, 1))
        if index.text is not None:
            which = number(index.text, written=True)
            return pure(lambda frame: taken(frame, which))
        return applied(lambda frame, text: taken(frame, number(text)), index)

    return family


def predicate(frame: Frame, name: str) -> str:
    """Return a predicate's value, or its replacement if it was never set."""
    value = frame.turn.predicates.get(name)
    return _unset(frame, name) if value is None else value


def _unset(frame: Frame, name: str) -> str:
    knowledge = frame.turn.knowledge
    default = knowledge.predicate_defaults.get(name)
    if default is not None:
        return default
    default = knowledge.properties.get("default-get")
    if default is not None:
        return default
    return _UNSET_XAIML if frame.match is not None and frame.match.category.xaiml else ""


def _get(element: Piece) -> Code:
    variable = element.field("var")
    if variable is None:
        name = element.field("name") or element.content()
        if name.text is not None:
            known = name.text.strip()
            return pure(lambda frame: predicate(frame, known))
        return applied(lambda frame, name: predicate(frame, name.strip()), name)
    found = next(element.elements("tuple"), None)
    if found is not None:
        return applied(_from_tuple, variable, found.content())
    return applied(_variable, variable)


def _variable(frame: Frame, name: str) -> str:
    value = (frame.variables or {}).get(name.strip())
    return frame.turn.knowledge.properties.get("default-get", "") if value is None else value


def _from_tuple(frame: Frame, name: str, text: str) -> str:
    value = from_tuple(text, name.strip())
    return frame.turn.knowledge.properties.get("default-get", "") if value is None else value


def _set(element: Piece) -> Code:
    content = element.content("name", "var")
    variable = element.field("var")
    if variable is not None:
        return applied(_set_variable, variable, content)
    return applied(_set_predicate, element.field("name") or Code(""), content)


def _set_predicate(frame: Frame, name: str, value: str) -> str:
    value = collapse(value)
    name = name.strip()
    if name:
        frame.turn.predicates.set(name, value)
    return value


def _set_variable(frame: Frame, name: str, value: str) -> str:
    value = collapse(value)
    if frame.variables is None:
        frame.variables = {}
    if len(frame.variables) < frame.turn.limits.predicates:
        frame.variables[name.strip()] = value
    return value


def _bot(element: Piece) -> Code:
    return applied(_property, element.field("name") or element.content())


def _property(frame: Frame, name: str) -> str:
    properties = frame.turn.knowledge.properties
    value = properties.get(name.strip().lower())
    return properties.get("default-property", "") if value is None else value


def _earlier(recall: Callable[[Frame, int], str]) -> Callable[[Piece], Code]:
    """An element whose index counts back in the dialogue; in ``m,n`` the first number counts."""

    def family(element: Piece) -> Code:
        index = element.field("index") or Code("1")
        if index.text is not None:
            which = number(index.text.split(",")[0], written=True)
            return pure(lambda frame: recall(frame, which))
        return applied(lambda frame, text: recall(frame, number(text.split(",")[0])), index)

    return family


def _at(texts: tuple[str, ...], index: int) -> str:
    return texts[index - 1] if 1 <= index <= len(texts) else ""


def _input(frame: Frame, index: int) -> str:
    """Index 1 is the present sentence; before it come those of this message, then older ones."""
    place = frame.sentence - (index - 1)
    if index < 1:
        return ""
    return frame.turn.inputs[place] if place >= 0 else _at(frame.turn.memory.inputs, -place)


def _that(element: Piece) -> Code:
    index = element.field("index")
    if index is None:
        return pure(lambda frame: _said_before(frame, "1,1"))
    return applied(_said_before, index)


def _said_before(frame: Frame, index: str) -> str:
    """``m,n``: the n-th sentence from the end of the m-th last reply."""
    reply, _, sentence = index.partition(",")
    which, back = number(reply), number(sentence)
    previous = frame.turn.predicates.previous
    if (which, back) == (1, 1):
        return previous.last_sentence
    text = previous.text if which == 1 else _at(frame.turn.memory.replies, which)
    sentences = split_sentences(text)
    return sentences[-back] if 1 <= back <= len(sentences) else ""


def _person_id(frame: Frame) -> str:
    return frame.turn.contact


FAMILY = {
    "star": _star("stars"),
    "thatstar": _star("that_stars"),
    "topicstar": _star("topic_stars"),
    "emotionstar": lambda element: pure(lambda frame: frame.turn.predicates.previous.emotion),
    "get": _get,
    "set": _set,
    "bot": _bot,
    "input": _earlier(_input),
    "request": _earlier(lambda frame, index: _at(frame.turn.memory.requests, index)),
    "response": _earlier(lambda frame, index: _at(frame.turn.memory.replies, index)),
    "that": _that,
    "id": lambda element: pure(_person_id),
    "size": lambda element: pure(lambda frame: str(frame.turn.knowledge.size)),
    "vocabulary": lambda element: pure(lambda frame: str(frame.turn.vocabulary())),
    "program": lambda element: constant(f"Boltun {__version__}"),
    "version": lambda element: constant(__version__),
}
