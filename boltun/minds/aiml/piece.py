"""An element of a template that is compiled from the inside out."""

from __future__ import annotations

from collections.abc import Mapping

from boltun.minds.aiml.code import NOTHING, Code, constant, joined
from boltun.minds.aiml.element import Element, spaced

__all__ = ["Piece"]


class Piece(Element):
    """One element of a template; its ``code`` is set when that of all its children is."""

    __slots__ = ("code",)

    def __init__(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        super().__init__(tag, attributes, line)
        self.code: Code = NOTHING

    def field(self, name: str) -> Code | None:
        """Return a value that AIML 2 allows as an attribute or as a child element; None if it is neither."""
        value = self.attributes.get(name)
        if value is not None:
            return constant(value)
        for child in self.elements(name):
            return child.content()
        return None

    def content(self, *without: str) -> Code:
        """Return the code of the children, except those of these names."""
        return joined(
            [
                constant(spaced(child)) if isinstance(child, str) else child.code
                for child in self.children
                if isinstance(child, str) or child.tag not in without
            ]
        )
