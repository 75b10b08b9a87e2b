"""Elements that change words: case, persons, first and rest, tables, maps (docs/aiml.md §3.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, partial

from boltun.minds.aiml.code import Code, applied, pure
from boltun.minds.aiml.frame import Frame
from boltun.minds.aiml.persons import ENGLISH, ENGLISH_OF_AIML_1
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.plurals import plural, singular
from boltun.minds.aiml.text import Substitutions, collapse, tokenize

__all__ = ["FAMILY", "NIL"]

NIL = "NIL"
"""The result of ``first`` and ``rest`` if nothing is left; conditions of real sets compare with it."""

_WORD = re.compile(r"\S+")


def _changed(change: Callable[[str], str]) -> Callable[[Piece], Code]:
    def family(element: Piece) -> Code:
        code = element.content()
        if code.text is not None:
            return Code(change(code.text))
        return applied(lambda frame, text: change(text), code)

    return family


def _formal(text: str) -> str:
    return _WORD.sub(lambda word: word[0][:1].upper() + word[0][1:].lower(), text)


def _sentence(text: str) -> str:
    for place, letter in enumerate(text):
        if not letter.isspace():
            return text[:place] + letter.upper() + text[place + 1 :]
    return text


def _explode(text: str) -> str:
    pieces: list[str] = []
    for letter in text:
        kind = unicodedata.category(letter)
        if kind[0] == "M" and pieces:
            pieces[-1] += letter
        elif kind[0] not in "PZC":
            pieces.append(letter)
    return " ".join(pieces)


def _first(text: str) -> str:
    words = text.split(None, 1)
    return words[0] if words else NIL


def _rest(text: str) -> str:
    words = text.split(None, 1)
    return words[1].strip() if len(words) > 1 else NIL


def _substituted(table: str) -> Callable[[Piece], Code]:
    """By the bot's own table, otherwise by the English one; an empty element is about the first star."""

    def change(frame: Frame, text: str) -> str:
        turn = frame.turn
        substitutions = turn.knowledge.substitutions.get(table)
        if substitutions is None:
            substitutions = (ENGLISH if turn.aiml_version(frame) >= 2 else ENGLISH_OF_AIML_1)[table]
        if table == "denormal":
            return _glued(substitutions).apply(text).replace(" " + _GLUE, "").replace(_GLUE, "")
        return substitutions.apply(text)

    def family(element: Piece) -> Code:
        if element.is_empty():
            return pure(lambda frame: change(frame, frame.stars[0] if frame.stars else ""))
        return applied(change, element.content())

    return family


_GLUE = "\0"


@lru_cache(8)
def _glued(substitutions: Substitutions) -> Substitutions:
    """Return the table with a mark where a blank goes too: ``" dot com"`` becomes ``".com"``, without one."""
    return Substitutions(
        (text, _GLUE + new if text[:1].isspace() and new and not new[0].isalnum() and new[0] > " " else new)
        for text, new in substitutions.pairs.items()
    )


def _map(element: Piece) -> Code:
    name = element.field("name") or Code("")
    return applied(_mapped, name, element.content("name"))


def _mapped(frame: Frame, name: str, text: str) -> str:
    name = name.strip().lower()
    knowledge = frame.turn.knowledge
    known = knowledge.maps.get(name)
    value = None
    if known is not None:
        value = known.get(" ".join(tokenize(text).words))
    elif name in _BUILT_IN:
        value = _BUILT_IN[name](text.strip())
    if value is None:
        frame.turn.tell(frame, "The map {name} has no {key}.", name=name, key=collapse(text))
        return knowledge.properties.get("default-map", "unknown")
    return value


def _counted(text: str, step: int) -> str | None:
    number = text.replace(" ", "")
    if not re.fullmatch(r"-?[0-9]{1,30}", number):
        return None
    return str(int(number) + step)


_BUILT_IN: dict[str, Callable[[str], str | None]] = {
    "successor": partial(_counted, step=1),
    "predecessor": partial(_counted, step=-1),
    "singular": singular,
    "plural": plural,
}

FAMILY = {
    "uppercase": _changed(str.upper),
    "lowercase": _changed(str.lower),
    "formal": _changed(_formal),
    "sentence": _changed(_sentence),
    "explode": _changed(_explode),
    "first": _changed(_first),
    "rest": _changed(_rest),
    "person": _substituted("person"),
    "person2": _substituted("person2"),
    "gender": _substituted("gender"),
    "normalize": _substituted("normal"),
    "denormalize": _substituted("denormal"),
    "map": _map,
}
