"""A piece of XML as a tree: a template, or a category that was taught."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Self, TypeVar
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

__all__ = ["DEEPEST", "MOST", "Element", "TemplateError", "parse", "parsed", "spaced"]

DEEPEST = 100
"""Elements may nest so deep (docs/aiml.md §1.3)."""

MOST = 50_000
"""One template has at most so many elements."""

_SPACES = re.compile(r"\s+")
_LINE_BREAK = re.compile(r"[\r\n]")


class TemplateError(ValueError):
    """A template that is not well-formed XML, or nests too deep."""


class Element:
    """One element. ``children`` are elements and texts in order."""

    __slots__ = ("attributes", "children", "line", "tag")

    def __init__(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        """Counted from 1 within the template."""
        self.children: list[Self | str] = []

    def elements(self, *tags: str) -> Iterator[Self]:
        """Yield the children that are elements of these names; all elements if no name is given."""
        for child in self.children:
            if not isinstance(child, str) and (not tags or child.tag in tags):
                yield child

    def is_empty(self, *without: str) -> bool:
        """Tell whether it contains nothing but blanks and children of these names."""
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


Made = TypeVar("Made", bound=Element)


def spaced(text: str) -> str:
    """Return a text with one blank for each run of them; a run with a line break stays a line break."""
    return _SPACES.sub(lambda run: "\n" if _LINE_BREAK.search(run[0]) else " ", text)


def parse(text: str, *, most: int = MOST, deepest: int = DEEPEST) -> Element:
    """Read a slice; return its outermost element. TemplateError if it is not well-formed."""
    return parsed(Element, text, most=most, deepest=deepest)[0]


def parsed(
    made: type[Made], text: str, *, most: int = MOST, deepest: int = DEEPEST
) -> tuple[Made, list[Made]]:
    """Read a piece of XML into elements of a class; return the outermost, and all, parents before children.

    Names lose their prefix and their capitals. TemplateError if it is not well-formed.
    """
    reader = expat.ParserCreate("utf-8")
    reader.buffer_text = True
    found: list[Made] = []
    within: list[Made] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = made(tag.rpartition(":")[2].lower(), attributes, reader.CurrentLineNumber)
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
