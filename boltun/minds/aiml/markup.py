"""One run of the XML parser over AIML: finds the parts and the place of each category (docs/aiml.md §1.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.category import EMOTIONS
from boltun.minds.aiml.element import MOST
from boltun.minds.aiml.paths import Element, Parts, That
from boltun.minds.aiml.text import collapse, without_blanks
from boltun.minds.aiml.vocabulary import ELEMENTS, HTML

__all__ = ["TAG", "CategoryParser", "RawCategory", "RefusedError"]

_MAX_PARTS: Final = 2_000
"""Pieces of text and elements in one pattern."""

_DOCOMO: Final = "www.nttdocomo.com/aiml"


@dataclass(slots=True)
class RawCategory:
    """A category as it was read: the places of its parts, and what the graph needs."""

    start: int
    line: int
    topic: str = ""
    patterns: list[Parts] = field(default_factory=list)
    thats: list[That] = field(default_factory=list)
    template: int = -1
    template_end: int = -1
    wrong: tuple[str, int, dict[str, object]] | None = None
    """The mistake in it as a whole: code, line, values."""


class RefusedError(Exception):
    """The rest of the document is not read: the code of the problem and its line."""

    def __init__(self, code: str, line: int, **values: object) -> None:
        self.code = code
        self.line = line
        self.values = values
        super().__init__(code)


class CategoryParser:
    """One run of expat over UTF-8. ``category`` is called for each category, ``tell`` for each problem."""

    def __init__(
        self,
        data: bytes,
        category: Callable[[RawCategory, int], None],
        tell: Callable[..., None],
        *,
        line: int = 1,
        topic: str = "",
        xaiml: bool = False,
        depth: int = Bounds().depth,
    ) -> None:
        self._deepest = depth
        self.data = data
        self.topics = [topic]
        self.xaiml = xaiml
        self.done = 0
        """Behind the last whole category."""
        self._category = category
        self._tell = tell
        self._line = line - 1
        parser = self._parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.EntityDeclHandler = self._refuse
        parser.SkippedEntityHandler = self._skipped
        self._current: RawCategory | None = None
        self._parts: list[str | Element] = []
        self._tag = ""
        self._attributes: Mapping[str, str] = {}
        self._inner: list[tuple[str, str]] = []
        """Open elements within a pattern: what they are, and with which name their text began."""
        self._met: set[str] = set()
        """Elements that were reported."""
        self._depth = 0
        self._elements = 0
        """Of the template that is being read."""
        self._learns = False
        self._outer_depth = 0
        self._unknown = 0
        self._outer()

    def run(self) -> None:
        """Parse all; ExpatError if it is not well-formed, RefusedError if it declares entities."""
        try:
            self._parser.Parse(self.data, True)
        finally:
            # The handlers refer to this object. Without them, both go at once, and not at the next garbage
            # collection.
            del self._parser

    @property
    def line(self) -> int:
        """The line that the parser is reading."""
        return self._parser.CurrentLineNumber + self._line

    def _refuse(self, *_: object) -> None:
        raise RefusedError("entities", self.line)

    def _skipped(self, name: str, is_parameter: bool) -> None:
        if self._current is not None and self._current.wrong is None:
            self._current.wrong = ("unknown-entity", self.line, {"name": name})

    # --- outside of categories ---

    def _outer(self) -> None:
        parser = self._parser
        parser.StartElementHandler = self._start_outer
        parser.EndElementHandler = self._end_outer
        parser.CharacterDataHandler = None

    def _start_outer(self, name: str, attributes: dict[str, str]) -> None:
        if name != "category":
            name = _plain(name)
        if name == "category":
            parser = self._parser
            self._current = RawCategory(
                parser.CurrentByteIndex, parser.CurrentLineNumber + self._line, self.topics[-1]
            )
            parser.StartElementHandler = self._start_inner
            parser.EndElementHandler = self._end_inner
            return
        self._outer_depth += 1
        if self._outer_depth > self._deepest:
            raise RefusedError("too-deep", self.line, limit=self._deepest)
        if name == "topic":
            self.topics.append(collapse(attributes.get("name", "")))
        elif name == "aiml":
            space = " ".join(value for key, value in attributes.items() if key.startswith("xmlns"))
            if _DOCOMO in space or attributes.get("version", "").lower().startswith("xaiml"):
                self.xaiml = True
        elif name not in HTML:
            self._tell("misplaced-element" if name in ELEMENTS else "unknown-element", self.line, name=name)

    def _end_outer(self, name: str) -> None:
        self._outer_depth -= 1
        if _plain(name) == "topic" and len(self.topics) > 1:
            self.topics.pop()

    # --- in a category ---

    def _start_inner(self, name: str, attributes: dict[str, str]) -> None:
        current = self._current
        assert current is not None
        if name not in _PARTS_OF_CATEGORY:
            name = _plain(name)
        if name == "template":
            if current.template >= 0:
                self._wrong("several-templates")
            else:
                current.template = self._parser.CurrentByteIndex
            self._depth = self._elements = 1
            self._learns = False
            self._parser.StartElementHandler = self._start_template
            self._parser.EndElementHandler = self._end_template
        elif name in ("pattern", "that", "topic"):
            self._tag = name
            self._parts = []
            self._inner = []
            self._attributes = attributes
            parser = self._parser
            parser.CharacterDataHandler = self._parts.append
            parser.StartElementHandler = self._start_pattern
            parser.EndElementHandler = self._end_pattern
        elif name == "category":
            self._wrong("nested-category")
            self._skip_element()
        else:
            self._tell("unknown-element", self.line, name=name)
            self._skip_element()

    def _skip_element(self) -> None:
        self._unknown = 1
        self._parser.StartElementHandler = self._start_skipped
        self._parser.EndElementHandler = self._end_skipped

    def _start_skipped(self, name: str, attributes: dict[str, str]) -> None:
        self._unknown += 1

    def _end_skipped(self, name: str) -> None:
        self._unknown -= 1
        if not self._unknown:
            self._parser.StartElementHandler = self._start_inner
            self._parser.EndElementHandler = self._end_inner

    def _end_inner(self, name: str) -> None:
        current = self._current
        assert current is not None
        self._current = None
        end = self.done = self._end_of(name, current.start)
        if current.wrong is None:
            if not current.patterns:
                self._wrong_of(current, "no-pattern")
            elif current.template < 0:
                self._wrong_of(current, "no-template")
        self._category(current, end)
        parser = self._parser
        parser.StartElementHandler = self._start_outer
        parser.EndElementHandler = self._end_outer

    def _end_of(self, name: str, start: int) -> int:
        """Return the end of the element whose end expat reports now."""
        data, at = self.data, self._parser.CurrentByteIndex
        if data.startswith(b"</" + name.encode(), at):
            return data.find(b">", at) + 1
        # <template/>: expat's report of its end differs from version to version.
        found = TAG.match(data, start)
        return found.end() if found else at

    def _wrong(self, code: str, **values: object) -> None:
        if self._current is not None and self._current.wrong is None:
            self._current.wrong = (code, self.line, values)

    def _wrong_of(self, current: RawCategory, code: str) -> None:
        current.wrong = (code, current.line, {})

    # --- in a template ---

    def _start_template(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > self._deepest:
            self._wrong("too-deep", limit=self._deepest)
        if self._elements > MOST:
            self._wrong("too-many-elements", limit=MOST)
        if name in _LEARNING:
            if name != "category":
                self._learns = True
            elif not self._learns:
                self._tell("misplaced-element", self.line, name=name)

    def _end_template(self, name: str) -> None:
        self._depth -= 1
        if self._depth:
            return
        current = self._current
        assert current is not None
        parser = self._parser
        current.template_end = self._end_of(name, current.template)
        parser.StartElementHandler = self._start_inner
        parser.EndElementHandler = self._end_inner

    # --- in a pattern, that or topic ---

    def _start_pattern(self, name: str, attributes: dict[str, str]) -> None:
        name = _plain(name)
        self._inner.append((name, collapse(attributes.get("name", attributes.get("var", "")))))
        if len(self._inner) > self._deepest:
            self._wrong("too-deep", limit=self._deepest)
        if name not in _PATTERN_ELEMENTS and name not in self._met:
            self._met.add(name)
            self._tell("unknown-pattern-element", self.line, name=name)
        self._parts.append(Element("(", name))

    def _end_pattern(self, name: str) -> None:
        if self._inner:
            self._close()
            return
        current = self._current
        assert current is not None
        parser = self._parser
        parser.StartElementHandler = self._start_inner
        parser.EndElementHandler = self._end_inner
        parser.CharacterDataHandler = None
        parts, tag, attributes = self._parts, self._tag, self._attributes
        if len(parts) > _MAX_PARTS:
            self._wrong("long-pattern", count=len(parts), limit=_MAX_PARTS)
            parts = parts[:1]
        if tag == "pattern":
            current.patterns.append(parts)
        elif tag == "topic":
            text = "".join(part for part in parts if isinstance(part, str))
            current.topic = collapse(attributes.get("name", text))
        else:
            current.thats.append(self._that(parts, attributes))

    def _close(self) -> None:
        """Make one part of an element within a pattern, its text and all."""
        tag, name = self._inner.pop()
        parts = self._parts
        at = len(parts) - 1
        while not (isinstance(parts[at], Element) and parts[at].tag == "("):  # type: ignore[union-attr]
            at -= 1
        text = collapse("".join(part for part in parts[at + 1 :] if isinstance(part, str)))
        inner = [part for part in parts[at + 1 :] if not isinstance(part, str)]
        del parts[at:]
        if tag in ("bot", "set", "get"):
            # <set>name</set>, <set name="name"/>, <bot><name>name</name></bot>
            parts.append(Element(tag, (name or text).casefold() if tag != "get" else name or text))
        elif tag == "name" and not self._inner:
            parts.append(Element("bot", "name"))  # AIML 0.9
        elif tag.startswith("bot_") and not self._inner:
            parts.append(Element("bot", tag[4:].casefold()))
        else:
            parts.append(text)
            parts.extend(inner)

    def _that(self, parts: Parts, attributes: Mapping[str, str]) -> That:
        if not attributes and not self.xaiml and (len(parts) == 0 or parts == ["*"]):
            return That(())
        emotions = []
        for word in attributes.get("emotion", "").split("|"):
            if word := word.strip().casefold():
                emotions.append(word)
                if word not in EMOTIONS:
                    self._tell("unknown-emotion", self.line, word=word, known=", ".join(EMOTIONS))
        partial = attributes.get("partial", "").strip().lower()
        if partial not in ("", "true", "false", "1", "0"):
            self._tell("bad-partial", self.line, value=partial)
        return That(
            tuple(parts),
            partial in ("true", "1"),
            attributes.get("id", ""),
            tuple(dict.fromkeys(emotions)),
            self.xaiml
            or bool(attributes.keys() & {"partial", "id", "emotion"})
            or any(without_blanks(part) for part in parts if isinstance(part, str)),
        )


_LEARNING: Final = frozenset({"learn", "learnf", "category"})
_PARTS_OF_CATEGORY: Final = frozenset({"pattern", "template", "that", "topic"})
_PATTERN_ELEMENTS: Final = frozenset({"bot", "set", "get", "map", "wildcard", "name"})
TAG: Final = re.compile(rb"""<[^"'<>]*(?:"[^"<]*"[^"'<>]*|'[^'<]*'[^"'<>]*)*>""")


def _plain(name: str) -> str:
    """Return an element's name without prefix, in small letters."""
    return name.rpartition(":")[2].lower()
