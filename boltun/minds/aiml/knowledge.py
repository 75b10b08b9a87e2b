"""The content of a set of AIML files, ready to be matched; shared, read-only."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from boltun.errors import BoltunError, MindError
from boltun.minds.aiml import packed
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.category import Category
from boltun.minds.aiml.documents import DocumentReader, paths_of
from boltun.minds.aiml.encoding import as_utf8
from boltun.minds.aiml.graph import CategoryList, Graph
from boltun.minds.aiml.layout import Layout, find, read_tables
from boltun.minds.aiml.notes import TEMPLATES, note
from boltun.minds.aiml.paths import Paths, PatternError
from boltun.minds.aiml.text import PLAIN, Comparison, Substitutions, Tokens
from boltun.minds.aiml.wordset import NUMBER, NUMBER_NAME, SetIndex, WordSet
from boltun.minds.cache import Cache
from boltun.minds.protocol import Problem, Severity

__all__ = ["Knowledge"]

_BOUNDS: Final = Bounds()
_LEARNED_KEYS: Final = 2_000
"""Words in all paths of a learned category, because its patterns are entered with each of its conditions."""
_OFTEN_COMPARED: Final = 1_000
"""Characters of a text that is worth being kept as it was cut."""
_NOTHING_UNSAVED: Final[Mapping[Path, str]] = {}


@lru_cache(maxsize=256)
def _tokens(text: str, marks: bool, comparison: Comparison) -> Tokens:
    """Cut a text; in one turn the same reply and topic are compared again and again."""
    return comparison.tokenize(text, marks=marks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """A set of categories with its sets, maps and tables. Immutable, shared by all contacts and threads."""

    graph: Graph
    learned: tuple[Graph, ...] = ()
    """Layers above ``graph``, the latest first: of two equal categories the one in the earlier layer counts.
    """
    files: tuple[Path, ...] = ()
    """The files that ``Category.file`` counts."""
    comparison: Comparison = PLAIN
    sets: Mapping[str, WordSet] = field(default_factory=dict)
    """By name in small letters."""
    maps: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By name in small letters; keys are ``" ".join(tokenize(key).words)``."""
    properties: Mapping[str, str] = field(default_factory=dict)
    """By name in small letters."""
    predicate_defaults: Mapping[str, str] = field(default_factory=dict)
    """By name as written."""
    substitutions: Mapping[str, Substitutions] = field(default_factory=dict)
    """``normal``, ``denormal``, ``person``, ``person2``, ``gender``: only those that a file gives."""
    problems: tuple[Problem, ...] = ()
    """The problems of loading; ``checks.problems(knowledge)`` finds the rest."""
    set_index: SetIndex | None = field(default=None, repr=False, compare=False)
    """Made from the sets if it is not given."""

    def __post_init__(self) -> None:
        if self.set_index is None:
            object.__setattr__(self, "set_index", SetIndex(self.sets))

    @property
    def size(self) -> int:
        """How many categories there are, learned ones included."""
        return sum(len(graph.shelf) for graph in (self.graph, *self.learned))

    def tokenize(self, text: str, *, marks: bool = False) -> Tokens:
        """Cut a text into words as this set compares them."""
        if len(text) > _OFTEN_COMPARED:
            return self.comparison.tokenize(text, marks=marks)
        return _tokens(text, marks, self.comparison)

    def word_set(self, name: str) -> WordSet | None:
        """Return a set by its name in small letters."""
        found = self.sets.get(name)
        return NUMBER if found is None and name == NUMBER_NAME else found

    @classmethod
    def load(
        cls,
        path: Path,
        *,
        encoding: str | None = None,
        cache: Cache | None = None,
        unsaved: Mapping[Path, str] = _NOTHING_UNSAVED,
        bounds: Bounds = _BOUNDS,
        comparison: Comparison | None = None,
        fold_yo: bool = True,
    ) -> Knowledge:
        """Read one AIML file, or a folder with everything that belongs to a bot.

        Mistakes are skipped, and ``problems`` has them; MindError if nothing can be read at all. ``encoding``
        overrules the files; ``cache`` keeps the compiled form. ``unsaved`` are texts that replace the content
        of files. ``comparison`` says how words are compared; by default the bot's properties ``fold-kana``
        and ``fold_yo`` do.
        """
        try:
            layout = find(path)
        except OSError as error:
            reason = error.strerror or str(error)
            raise MindError("This cannot be read: {reason}.", path=path, reason=reason) from error
        if not layout.documents:
            raise MindError("This folder holds no AIML file.", path=path, advice="Choose another one.")
        tables = read_tables(layout, bounds, comparison, fold_yo=fold_yo)
        files, texts, problems = _texts(layout, encoding, unsaved, bounds)
        with _uncollected():
            graph, told = _graph(
                path, files, texts, Paths(tables.properties, bounds, tables.comparison), cache
            )
        if not len(graph.shelf):
            for problem in (*problems, *told):
                if problem.severity is Severity.ERROR:
                    raise MindError(
                        "{reason}", path=problem.path, line=problem.line or None, reason=problem.text
                    )
        return cls(
            graph=graph,
            files=tuple(files),
            comparison=tables.comparison,
            sets=tables.sets,
            maps=tables.maps,
            properties=tables.properties,
            predicate_defaults=tables.predicate_defaults,
            substitutions=tables.substitutions,
            problems=(*tables.problems, *problems, *told),
        )

    @classmethod
    def of_text(cls, text: str, path: Path | None = None) -> Knowledge:
        """Read the text of one AIML file, with nothing beside it."""
        reader = DocumentReader(Paths())
        reader.read(text.encode("utf-8", "replace"), path)
        files = (path,) if path is not None else ()
        return cls(graph=reader.graph, files=files, problems=tuple(reader.problems))

    def with_categories(self, extra: Iterable[Category]) -> Knowledge:
        """Return the same with learned categories in a layer of their own, which counts if they are equal.

        It takes longer the more of them there are; those whose pattern cannot be entered are left out.
        ``base.with_categories(bots).with_categories(users)``.
        """
        categories = CategoryList(extra)
        if not categories.categories:
            return self
        graph = Graph(categories)
        paths = Paths(self.properties, comparison=self.comparison)
        for number, category in enumerate(categories.categories):
            try:
                for one in self.learned_paths(category, paths):
                    graph.add(one, number)
            except MindError:
                continue
        return replace(self, learned=(graph, *self.learned))

    def learned_paths(self, category: Category, paths: Paths | None = None) -> list[tuple[str, ...]]:
        """Return the paths of a category that is learned; MindError says why it cannot be entered."""
        try:
            found = paths_of(category, paths or Paths(self.properties, comparison=self.comparison))
        except PatternError as error:
            raise MindError("{reason}", reason=TEMPLATES[error.code][1].format(**error.values)) from error
        if sum(map(len, found)) > _LEARNED_KEYS:
            raise MindError("It has too many patterns, with all that they ask of the previous reply.")
        return found


def _graph(
    path: Path, files: list[Path], texts: list[bytes], paths: Paths, cache: Cache | None
) -> tuple[Graph, list[Problem]]:
    """Make the graph, or take it from the cache, which keeps that of a large set."""
    key = None
    if (
        cache is not None
        and paths.comparison.segment is None
        and sum(map(len, texts)) >= packed.WORTH_A_CACHE
        and (key := cache.key()) is not None
    ):
        kept = cache.place(path, ".aimlgraph")
        stamp = packed.stamp(files, texts, paths.properties, paths.bounds, paths.comparison)
        if (found := packed.load(kept, stamp, texts, files, key)) is not None:
            return found
    reader = DocumentReader(paths)
    for file, data in zip(files, texts, strict=True):
        reader.read(data, file)
    if key is not None:
        packed.save(kept, stamp, reader.graph, reader.problems, files, key)
    return reader.graph, reader.problems


def _texts(
    layout: Layout, encoding: str | None, unsaved: Mapping[Path, str], bounds: Bounds
) -> tuple[list[Path], list[bytes], list[Problem]]:
    """Return the AIML files that can be read, in UTF-8."""
    files: list[Path] = []
    texts: list[bytes] = []
    problems: list[Problem] = []
    for file in layout.documents:
        if file in unsaved:
            files.append(file)
            texts.append(unsaved[file].encode("utf-8", "replace"))
            continue
        try:
            size = file.stat().st_size
            if size > bounds.file:
                problems.append(note("too-large", file, 0, size=size, limit=bounds.file))
                continue
            text, odd = as_utf8(layout.read(file, bounds.file), file, encoding)
        except (OSError, BoltunError) as error:
            reason = error.strerror if isinstance(error, OSError) else error.what.format(**error.values)
            problems.append(note("unreadable-file", file, 0, reason=str(reason).rstrip(".")))
            continue
        files.append(file)
        texts.append(text)
        problems += odd
    return files, texts, problems


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from looking again and again through what is being built."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
