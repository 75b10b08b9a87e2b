"""AIML files: turns bytes into categories, and reports and skips mistakes (docs/aiml.md §1.2, §1.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from xml.parsers import expat

from boltun.errors import MindError
from boltun.minds.aiml.category import Category, Head, ThatCondition
from boltun.minds.aiml.graph import CategoryTable, Graph
from boltun.minds.aiml.markup import CategoryParser, RawCategory, RefusedError
from boltun.minds.aiml.notes import TEMPLATES, note
from boltun.minds.aiml.old_tags import is_old, translated
from boltun.minds.aiml.paths import Parts, Paths, PatternError
from boltun.minds.aiml.recovery import Pieces
from boltun.minds.aiml.text import collapse
from boltun.minds.protocol import Problem

__all__ = ["DocumentReader", "paths_of", "read_category", "read_head"]

# --- files ---


class _Teller:
    """Notes the problems of one file, up to a limit."""

    def __init__(self, problems: list[Problem], path: Path | None, limit: int) -> None:
        self._problems = problems
        self._limit = limit
        self.path = path
        self.count = 0
        """All problems, noted or not."""

    def __call__(self, code: str, line: int, **values: object) -> None:
        self.count += 1
        if self.count <= self._limit:
            self._problems.append(note(code, self.path, line, **values))

    def end(self) -> None:
        """Note how many problems were not noted."""
        if self.count > self._limit:
            self._problems.append(note("more-problems", self.path, 1, count=self.count - self._limit))


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
        tell = _Teller(self.problems, path, bounds.problems)
        files, starts, ends = table.files, table.starts, table.ends
        template_starts, template_ends = table.template_starts, table.template_ends
        lines, topics = table.lines, table.topics
        add = graph.add
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

        parser = CategoryParser(data, enter, tell, depth=self._bounds.depth)
        try:
            parser.run()
        except RefusedError as error:
            tell(error.code, error.line, **error.values)
        except expat.ExpatError as error:
            if data.strip():
                self._recover_rest(data, parser, error, enter, tell)
            else:
                tell("empty-file", 1)
        if parser.xaiml:
            table.xaiml.add(number)
        if is_old(data):
            table.old.add(number)
        tell.end()

    def _recover_rest(
        self,
        data: bytes,
        parser: CategoryParser,
        error: expat.ExpatError,
        enter: Callable[[RawCategory, int, int], None],
        tell: _Teller,
    ) -> None:
        """Read the categories behind the place where the file is not well-formed, one by one."""
        before, of_file = tell.count, len(self.problems)
        for offset, piece, line, topic in Pieces(data, parser.done, parser.topics[-1]):
            self._recover(piece, offset, line, topic, parser.xaiml, enter, tell)
        unknown_entity = error.code == expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
        # If only an unknown entity is wrong, its category has reported it.
        if not unknown_entity or tell.count == before:
            tell.count += 1
            problem = note("not-well-formed", tell.path, error.lineno, reason=_reason(error))
            self.problems.insert(of_file, problem)

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
        parser = CategoryParser(
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
        except RefusedError as refused:
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
    """Parse one category; ExpatError or RefusedError if that is impossible."""
    found: list[RawCategory] = []
    data = xml.encode("utf-8", "replace")
    parser = CategoryParser(data, lambda raw, end: found.append(raw), tell, topic=topic, xaiml=xaiml)
    parser.run()
    if len(found) != 1:
        raise RefusedError("no-category", 1)
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

    ``topic`` is the name of the ``<topic>`` around it. ``Knowledge.with_categories`` shows whether its
    patterns can be entered, and skips those that cannot.
    """
    xml = xml.strip()
    if not re.match(r"<(?:[\w.-]+:)?category[\s>]", xml, re.I):
        raise MindError("This is no category.", advice="Write one <category> element.")
    try:
        raw = _raw(xml, topic, xaiml)
    except expat.ExpatError as error:
        raise MindError("This category is not well-formed XML: {reason}.", reason=_reason(error)) from error
    except RefusedError as error:
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
    """Return expat's message, without the place."""
    return expat.ErrorString(error.code) or "syntax error"
