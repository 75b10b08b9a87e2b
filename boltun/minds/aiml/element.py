"""A template as a tree, read from its slice of XML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from boltun.minds.aiml.code import NOTHING, Code, constant, joined

__all__ = ["DEEPEST", "MOST", "Element", "TemplateError", "parse"]

DEEPEST = 100
"""Elements nest so deep at most (`aiml.md` §5.2)."""

MOST = 50_000
"""So many elements has one template."""

_SPACES = re.compile(r"\s+")
_LINE_BREAK = re.compile(r"[\r\n]")


class TemplateError(ValueError):
    """A template that is not well-formed XML, or nests too deep."""


class Element:
    """One element. ``children`` are elements and texts in order; ``code`` is set from the inside out."""

    __slots__ = ("attributes", "children", "code", "line", "tag")

    def __init__(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        """Counted from 1 within the template."""
        self.children: list[Element | str] = []
        self.code: Code = NOTHING

    def elements(self, *tags: str) -> Iterator[Element]:
        """Yield the children that are elements of these names; of any where none is given."""
        for child in self.children:
            if isinstance(child, Element) and (not tags or child.tag in tags):
                yield child

    def field(self, name: str) -> Code | None:
        """Return what AIML 2 lets stand as an attribute or as a child element; None where it is neither."""
        value = self.attributes.get(name)
        if value is not None:
            return constant(value)
        for child in self.elements(name):
            return child.content()
        return None

    def content(self, *without: str) -> Code:
        """Return the code of the children but for those of these names."""
        return joined(
            [
                constant(spaced(child)) if isinstance(child, str) else child.code
                for child in self.children
                if isinstance(child, str) or child.tag not in without
            ]
        )

    def is_empty(self, *without: str) -> bool:
        """Tell whether nothing but blanks and children of these names stands inside."""
        return all(
            not child.strip() if isinstance(child, str) else child.tag in without for child in self.children
        )

    def opening(self) -> str:
        """Return the start tag as XML."""
        return (
            f"<{self.tag}{''.join(f' {name}={quoteattr(value)}' for name, value in self.attributes.items())}>"
        )

    def xml(self) -> str:
        """Return the element as XML."""
        return f"{self.opening()}{self.inner_xml()}</{self.tag}>"

    def inner_xml(self) -> str:
        """Return the children as XML."""
        return "".join(escape(child) if isinstance(child, str) else child.xml() for child in self.children)


def spaced(text: str) -> str:
    """Return a text with one blank for each run of them; a run with a line break in it stays one."""
    return _SPACES.sub(lambda run: "\n" if _LINE_BREAK.search(run[0]) else " ", text)


def parse(text: str, *, most: int = MOST, deepest: int = DEEPEST) -> tuple[Element, list[Element]]:
    """Read a slice; return its outermost element and all elements, each after those that it stands in.

    Names lose their prefix and their capitals. TemplateError where the slice is not well-formed.
    """
    reader = expat.ParserCreate("utf-8")
    reader.buffer_text = True
    found: list[Element] = []
    within: list[Element] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag.rpartition(":")[2].lower(), attributes, reader.CurrentLineNumber)
        if within:
            within[-1].children.append(element)
        if len(within) >= deepest:
            raise TemplateError(f"elements nest more than {deepest} deep")
        if len(found) >= most:
            raise TemplateError(f"there are more than {most} elements")
        within.append(element)
        found.append(element)

    def end(tag: str) -> None:
        within.pop()

    def characters(text: str) -> None:
        within[-1].children.append(text)

    def declaration(*_: object) -> None:
        raise TemplateError("a document type has no place in a template")

    reader.StartElementHandler = start
    reader.EndElementHandler = end
    reader.CharacterDataHandler = characters
    reader.StartDoctypeDeclHandler = declaration
    reader.EntityDeclHandler = declaration
    try:
        reader.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise TemplateError(str(error)) from None
    return found[0], found
