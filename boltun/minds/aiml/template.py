"""Templates ready to run: read from XML, compiled from the inside out (docs/aiml.md §3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boltun.minds.aiml.code import Code
from boltun.minds.aiml.element import parsed
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.templates import (
    choices,
    learning,
    media,
    recall,
    redirection,
    times,
    triples,
    wording,
)

__all__ = ["ELEMENTS", "Template", "compile_template"]

Family = Callable[[Piece], Code]

ELEMENTS: Mapping[str, Family] = {
    **recall.FAMILY,
    **choices.FAMILY,
    **redirection.FAMILY,
    **wording.FAMILY,
    **times.FAMILY,
    **triples.FAMILY,
    **learning.FAMILY,
    **media.FAMILY,
}
"""How each element of a template is compiled, by name. All others give their content."""


class Template:
    """One template, ready to run; shared by all categories that have the same."""

    __slots__ = ("code", "emotion", "id", "redirects", "silent")

    def __init__(
        self,
        code: Code,
        *,
        id: str = "",
        emotion: str = "",
        redirects: bool = False,
        silent: bool = False,
    ) -> None:
        self.code = code
        self.id = id
        self.emotion = emotion
        self.redirects = redirects
        """Its text is only the answer to a redirection."""
        self.silent = silent
        """Its author wants silence: it is empty, or only thinks."""


def compile_template(xml: str, unknown: Callable[[str, int], None] = lambda tag, line: None) -> Template:
    """Compile a ``<template>``; TemplateError if it is not well-formed.

    ``unknown`` is called for each unknown element, with its line in the piece.
    """
    root, elements = parsed(Piece, xml)
    # In the list, elements come before those inside them.
    for element in reversed(elements):
        if element is root:
            break
        family = ELEMENTS.get(element.tag)
        if family is not None:
            element.code = family(element)
        else:
            element.code = element.content()
            if element.tag not in _INSIDE:
                unknown(element.tag, element.line)
    return Template(
        root.content(),
        id=root.attributes.get("id", "").strip(),
        emotion=root.attributes.get("emotion", "").strip(),
        redirects=_redirects(root),
        silent=root.is_empty(*_WORDLESS),
    )


def _redirects(root: Piece) -> bool:
    redirections = 0
    for child in root.children:
        if isinstance(child, str):
            if child.strip():
                return False
        elif child.tag in redirection.FAMILY:
            redirections += 1
        elif child.tag != "think":
            return False
    return redirections == 1


_WORDLESS = ("think", "learn", "learnf", "addtriple", "deletetriple", "oob")
"""Elements that act and give no text."""
_PARTS = """
    li item name var value index format jformat locale timezone from to style default bot botid host
    lang category pattern that topic template text url postback title subtitle image subj pred obj
    tuple q notq vars search message service limit
"""
_INSIDE = frozenset(
    # Parts of other elements, which handle them.
    _PARTS.split()
)
