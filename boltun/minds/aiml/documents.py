"""AIML files: bytes to categories, with whatever is wrong told and skipped (aiml.md §5.1, §5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import unescape

from boltun.errors import MindError
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.category import EMOTIONS, Category, Head, ThatCondition
from boltun.minds.aiml.graph import CategoryTable, Graph
from boltun.minds.aiml.notes import TEMPLATES, note
from boltun.minds.aiml.paths import Element, Parts, Paths, PatternError, That
from boltun.minds.aiml.text import collapse, without_blanks
from boltun.minds.aiml.vocabulary import HTML
from boltun.minds.protocol import Problem

__all__ = ["DocumentReader", "is_old", "paths_of", "read_category", "read_head", "translated"]

_MAX_PARTS: Final = 2_000
"""Pieces of text and elements in one pattern."""

_DOCOMO: Final = "www.nttdocomo.com/aiml"


@dataclass(slots=True)
class RawCategory:
    """A category as it was read: where its parts stand, and what the graph is made of."""

    start: int
    line: int
    topic: str = ""
    patterns: list[Parts] = field(default_factory=list)
    thats: list[That] = field(default_factory=list)
    template: int = -1
    template_end: int = -1
    wrong: tuple[str, int, dict[str, object]] | None = None
    """What is wrong with it as a whole: code, line, values."""


class _RefusedError(Exception):
    """The document is not read any further: the code of the problem and its line."""

    def __init__(self, code: str, line: int, **values: object) -> None:
        self.code = code
        self.line = line
        self.values = values
        super().__init__(code)


class _Parser:
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
        """Open elements within a pattern: what they are and which name their text began with."""
        self._met: set[str] = set()
        """Elements that were told of."""
        self._depth = 0
        self._outer_depth = 0
        self._unknown = 0
        self._outer()

    def run(self) -> None:
        """Parse all; ExpatError where it is not well-formed, _RefusedError where it declares entities."""
        try:
            self._parser.Parse(self.data, True)
        finally:
            # The handlers hold this object: apart, both go at once, and not when garbage is next collected.
            del self._parser

    @property
    def line(self) -> int:
        """The line that is being read."""
        return self._parser.CurrentLineNumber + self._line

    def _refuse(self, *_: object) -> None:
        raise _RefusedError("entities", self.line)

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
            raise _RefusedError("too-deep", self.line, limit=self._deepest)
        if name == "topic":
            self.topics.append(collapse(attributes.get("name", "")))
        elif name == "aiml":
            space = " ".join(value for key, value in attributes.items() if key.startswith("xmlns"))
            if _DOCOMO in space or attributes.get("version", "").lower().startswith("xaiml"):
                self.xaiml = True
        elif name not in HTML:
            self._tell("unknown-element", self.line, name=name)

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
            self._depth = 1
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
        """Return where the element ends whose end is told now."""
        data, at = self.data, self._parser.CurrentByteIndex
        if data.startswith(b"</" + name.encode(), at):
            return data.find(b">", at) + 1
        # <template/>: what expat says of its end differs from version to version.
        found = _TAG.match(data, start)
        return found.end() if found else at

    def _wrong(self, code: str, **values: object) -> None:
        if self._current is not None and self._current.wrong is None:
            self._current.wrong = (code, self.line, values)

    def _wrong_of(self, current: RawCategory, code: str) -> None:
        current.wrong = (code, current.line, {})

    # --- in a template ---

    def _start_template(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > self._deepest:
            self._wrong("too-deep", limit=self._deepest)

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


_PARTS_OF_CATEGORY: Final = frozenset({"pattern", "template", "that", "topic"})
_PATTERN_ELEMENTS: Final = frozenset({"bot", "set", "get", "map", "wildcard", "name"})
_TAG: Final = re.compile(rb"""<[^"'<>]*(?:"[^"<]*"[^"'<>]*|'[^'<]*'[^"'<>]*)*>""")


def _plain(name: str) -> str:
    """Return an element's name without prefix, in small letters."""
    return name.rpartition(":")[2].lower()


# --- files ---


class DocumentReader:
    """Reads files one after the other into one graph."""

    def __init__(self, paths: Paths) -> None:
        self.table = CategoryTable()
        self.graph = Graph(self.table)
        self.problems: list[Problem] = []
        self.skipped = 0
        """Categories that could not be entered."""
        self._paths = paths
        self._bounds = paths.bounds
        self._topics: dict[str, int] = {"": 0}

    def read(self, data: bytes, path: Path | None) -> None:
        """Enter the categories of one file, given in UTF-8."""
        bounds = self._bounds
        if len(data) >= 1 << 32:
            self.problems.append(note("too-large", path, 0, size=len(data), limit=(1 << 32) - 1))
            return
        number = len(self.table.texts)
        self.table.texts.append(data)
        table, graph, paths = self.table, self.graph, self._paths
        told = 0

        def tell(code: str, line: int, **values: object) -> None:
            nonlocal told
            told += 1
            if told <= bounds.problems:
                self.problems.append(note(code, path, line, **values))

        files, starts, ends = table.files, table.starts, table.ends
        template_starts, template_ends = table.template_starts, table.template_ends
        lines, topics = table.lines, table.topics
        add, _features = graph.add, graph.features
        in_limit = True

        def enter(raw: RawCategory, end: int, offset: int = 0) -> None:
            nonlocal in_limit
            if raw.wrong is None:
                here = len(files)
                if here >= bounds.categories:
                    if in_limit:
                        tell("too-many-categories", raw.line, limit=bounds.categories)
                    in_limit = False
                    return
                try:
                    found = paths.of(raw.patterns, raw.thats, raw.topic)
                except PatternError as error:
                    raw.wrong = (error.code, raw.line, error.values)
                else:
                    files.append(number)
                    starts.append(raw.start + offset)
                    ends.append(end + offset)
                    template_starts.append(raw.template + offset)
                    template_ends.append(raw.template_end + offset)
                    lines.append(raw.line)
                    topics.append(self._topic(raw.topic) if raw.topic else 0)
                    for one in found:
                        add(one, here)
                    return
            code, line, values = raw.wrong
            self.skipped += 1
            tell(code, line, **values)

        parser = _Parser(data, enter, tell, depth=self._bounds.depth)
        try:
            parser.run()
        except _RefusedError as error:
            tell(error.code, error.line, **error.values)
        except expat.ExpatError as error:
            if data.strip():
                tell("not-well-formed", error.lineno, reason=_reason(error))
                for offset, piece, line, topic in _Pieces(data, parser.done, parser.topics[-1]):
                    self._recover(piece, offset, line, topic, parser.xaiml, enter, tell)
            else:
                tell("empty-file", 1)
        if parser.xaiml:
            table.xaiml.add(number)
        if is_old(data):
            table.old.add(number)
        if told > bounds.problems:
            self.problems.append(note("more-problems", path, 1, count=told - bounds.problems))

    def _recover(
        self,
        piece: bytes,
        offset: int,
        line: int,
        topic: str,
        xaiml: bool,
        enter: Callable[[RawCategory, int, int], None],
        tell: Callable[..., None],
    ) -> None:
        found: list[tuple[RawCategory, int]] = []
        said: list[tuple[str, int, dict[str, object]]] = []
        parser = _Parser(
            piece,
            lambda raw, end: found.append((raw, end)),
            lambda code, at, **values: said.append((code, at, values)),
            line=line,
            topic=topic,
            xaiml=xaiml,
            depth=self._bounds.depth,
        )
        try:
            parser.run()
        except expat.ExpatError as error:
            tell("bad-category", line + error.lineno - 1, reason=_reason(error))
            self.skipped += 1
            return
        except _RefusedError as refused:
            tell(refused.code, line + refused.line - 1, **refused.values)
            self.skipped += 1
            return
        for code, at, values in said:
            tell(code, at, **values)
        for raw, end in found:
            enter(raw, end, offset)

    def _topic(self, name: str) -> int:
        number = self._topics.get(name)
        if number is None:
            number = self._topics[name] = len(self.table.topic_names)
            self.table.topic_names.append(name)
        return number


_MILESTONE: Final = re.compile(rb"<!--|<(/?)(category|topic)\b", re.I)
_NAME: Final = re.compile(rb"""\bname\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LONGEST_TAG: Final = 10_000
_DEEPEST_LEARN: Final = 10
"""Categories that teach categories that teach …"""


class _Pieces:
    """The rest of a broken file, cut to categories. Takes linear time, whatever the file holds."""

    def __init__(self, data: bytes, at: int, topic: str) -> None:
        self._data = data
        self._at = at
        self._topics = [topic]
        self._comments = True
        """Whether the mark that ends a comment may still come."""

    def __iter__(self) -> Iterator[tuple[int, bytes, int, str]]:
        """Yield where each piece begins, itself, its line and its topic."""
        data = self._data
        line, counted = 1, 0
        while (found := _MILESTONE.search(data, self._at)) is not None:
            self._at = found.end()
            if found[0] == b"<!--":
                self._skip_comment()
            elif found[2].lower() == b"topic":
                self._topic(found)
            elif not found[1]:
                start = found.start()
                self._at = self._end(start)
                line += data.count(b"\n", counted, start)
                counted = start
                yield start, data[start : self._at], line, self._topics[-1]

    def _skip_comment(self) -> None:
        if self._comments:
            end = self._data.find(b"-->", self._at)
            self._comments = end >= 0
            self._at = max(self._at, end)

    def _topic(self, found: re.Match[bytes]) -> None:
        if found[1]:
            del self._topics[1:]
            return
        tag = _TAG.match(self._data, found.start(), found.start() + _LONGEST_TAG)
        if tag is not None and (name := _NAME.search(tag[0])):
            written = (name[1] or name[2] or b"").decode("utf-8", "replace")
            self._topics = [*self._topics[:1], collapse(unescape(written))]

    def _end(self, start: int) -> int:
        """Return where a category ends that may hold others, or else where the next one begins.

        No place is looked at for more categories than may stand within one another.
        """
        data = self._data
        depth = 0
        at = start
        teaches = False
        following = -1
        while (found := _MILESTONE.search(data, at)) is not None:
            if found[2] is not None and found[2].lower() == b"category":
                if found[1]:
                    depth -= 1
                    if not depth:
                        end = data.find(b">", found.end(), found.end() + _LONGEST_TAG)
                        return end + 1 if end >= 0 else found.end()
                else:
                    if depth and following < 0:
                        following = found.start()
                    teaches = teaches or (depth > 0 and b"<learn" in data[start : found.start()])
                    depth += 1
                    if depth > 1 and (not teaches or depth > _DEEPEST_LEARN):
                        break
            at = found.end()
        return following if following >= 0 else len(data)


# --- single categories ---


def read_head(category: Category) -> Head:
    """Read a category's conditions again."""
    return _head(category.source, category.around, category.xaiml)


@lru_cache(maxsize=1024)
def _head(source: str, around: str, xaiml: bool) -> Head:
    raw = _raw(source, around, xaiml)
    patterns = tuple(_written(parts) for parts in raw.patterns)
    thats = tuple(
        ThatCondition(_written(that.parts), that.partial, that.id, that.emotions, that.xaiml)
        for that in raw.thats
    )
    return Head(patterns or ("",), thats, raw.topic)


def _raw(xml: str, topic: str, xaiml: bool, tell: Callable[..., None] = lambda *_, **__: None) -> RawCategory:
    """Parse one category; ExpatError or _RefusedError where that cannot be."""
    found: list[RawCategory] = []
    data = xml.encode("utf-8", "replace")
    parser = _Parser(data, lambda raw, end: found.append(raw), tell, topic=topic, xaiml=xaiml)
    parser.run()
    if len(found) != 1:
        raise _RefusedError("no-category", 1)
    return found[0]


def _written(parts: Parts) -> str:
    """Return a pattern as written."""
    pieces = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif part.tag == "set":
            pieces.append(f"<set>{part.name}</set>")
        else:
            pieces.append(f'<{part.tag} name="{part.name}"/>')
    return collapse("".join(pieces))


def read_category(xml: str, *, topic: str = "", xaiml: bool = False) -> Category:
    """Read one ``<category>`` element, for learning it; MindError says what is wrong with it.

    ``topic`` is the name of the ``<topic>`` that stands around it. Whether its patterns can be entered turns
    out in ``Knowledge.with_categories``, which skips those that cannot.
    """
    xml = xml.strip()
    if not re.match(r"<(?:[\w.-]+:)?category[\s>]", xml, re.I):
        raise MindError("This is no category.", advice="Write one <category> element.")
    try:
        raw = _raw(xml, topic, xaiml)
    except expat.ExpatError as error:
        raise MindError("This category is not well-formed XML: {reason}.", reason=_reason(error)) from error
    except _RefusedError as error:
        raise _mind_error(error.code, None, error.values) from error
    if raw.wrong is not None:
        raise _mind_error(*raw.wrong)
    data = xml.encode("utf-8", "replace")
    template = data[raw.template : raw.template_end].decode()
    return Category(translated(template), -1, 1, xml, topic, xaiml)


def _mind_error(code: str, line: int | None, values: Mapping[str, object]) -> MindError:
    reason = TEMPLATES[code][1].format(**values)
    return MindError("{reason}", line=line, reason=reason)


def paths_of(category: Category, paths: Paths) -> list[tuple[str, ...]]:
    """Return the paths of a category; PatternError says why it has none."""
    raw = _raw(category.source, category.around, category.xaiml)
    return paths.of(raw.patterns, raw.thats, raw.topic)


def _reason(error: expat.ExpatError) -> str:
    """Return what expat says, without the place."""
    return expat.ErrorString(error.code) or "syntax error"


# --- AIML 0.9 ---

_OLD: Final = re.compile(
    r"<(/?)(?:(get|set|bot)_([\w.-]+)|(getname|setname|gettopic|settopic|getsize|getversion)|(name)(?=\s*/>))\s*(/?)>",
    re.I,
)
_OLD_BYTES: Final = re.compile(
    rb"<(?:(?:get|set|bot)_|getname|setname|gettopic|settopic|getsize|getversion|name\s*/>)", re.I
)


def translated(template: str) -> str:
    """Translate the tags of AIML 0.9: ``<set_x>``, ``<get_x/>``, ``<getname/>``, ``<bot_x/>`` …"""
    return _OLD.sub(_new_tag, template) if _OLD.search(template) else template


def is_old(data: bytes) -> bool:
    """Return whether a file has tags of AIML 0.9."""
    return _OLD_BYTES.search(data) is not None


def _new_tag(found: re.Match[str]) -> str:
    close, tag, name, other, bare, empty = found.groups()
    if bare:
        return '<bot name="name"/>'
    if other:
        other = other.lower()
        if other in ("getsize", "getversion"):
            return f"<{close}{other[3:]}{empty}>"
        tag, name = other[:3], other[3:]
    if close:
        return f"</{tag.lower()}>"
    return f'<{tag.lower()} name="{name}"{empty}>'
