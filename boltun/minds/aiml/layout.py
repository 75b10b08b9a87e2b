"""The files of a bot: AIML, and sets, maps and tables in the layouts in use (docs/aiml.md §1.1)."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from boltun.errors import BoltunError
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.encoding import decode_table
from boltun.minds.aiml.notes import note
from boltun.minds.aiml.text import PLAIN, Comparison, Substitutions, tokenize
from boltun.minds.aiml.wordset import WordSet
from boltun.minds.folder import Folder
from boltun.minds.protocol import Problem
from boltun.text.files import read_file

__all__ = ["FOLD_KANA", "TABLES", "Layout", "Tables", "find", "read_tables"]

TABLES: Final = ("normal", "denormal", "person", "person2", "gender")

FOLD_KANA: Final = "fold-kana"
"""The bot's property that asks for it."""
_BOUNDS: Final = Bounds()
_AIML: Final = frozenset({".aiml", ".xaiml"})
_PROPERTIES: Final = frozenset({"properties", "bot"})
_PREDICATES: Final = frozenset({"predicates", "defaults", "pdefaults"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The files of a bot by their kinds, each kind in the order of their names."""

    documents: tuple[Path, ...] = ()
    sets: tuple[Path, ...] = ()
    maps: tuple[Path, ...] = ()
    substitutions: tuple[Path, ...] = ()
    properties: tuple[Path, ...] = ()
    predicates: tuple[Path, ...] = ()
    outside: tuple[Path, ...] = ()
    """Links that lead out of the folder."""
    folder: Folder | None = None
    """The folder of all of them; None: one file was chosen."""

    @property
    def files(self) -> list[Path]:
        """All files that are read."""
        return [
            *self.documents,
            *self.sets,
            *self.maps,
            *self.substitutions,
            *self.properties,
            *self.predicates,
        ]

    def read(self, path: Path, most: int) -> bytes:
        """Return the bytes of one of the files; MindError or TextError if that is impossible."""
        return read_file(path, most) if self.folder is None else self.folder.read(path, most)


def find(path: Path) -> Layout:
    """Find the files of a bot: one file, or a folder at any depth; OSError if there is none.

    Links out of the folder are not followed.
    """
    if not path.is_dir():
        path.stat()
        return Layout(documents=(path,))
    found: dict[str, list[Path]] = {}
    root = path.resolve()
    for file in _walk(path):
        kind = _kind(file)
        if kind is None:
            continue
        if file.is_symlink() and not file.resolve().is_relative_to(root):
            kind = "outside"
        elif not file.is_file():
            continue
        found.setdefault(kind, []).append(file)
    return Layout(folder=Folder(path), **{kind: tuple(files) for kind, files in found.items()})


def _walk(path: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))


def _kind(file: Path) -> str | None:
    suffix, stem, folder = file.suffix.lower(), file.stem.lower(), file.parent.name.lower()
    if suffix in _AIML:
        return "documents"
    by_suffix = {
        ".set": "sets",
        ".map": "maps",
        ".substitution": "substitutions",
        ".properties": "properties",
        ".pdefaults": "predicates",
    }.get(suffix)
    if by_suffix or suffix not in (".txt", ".tsv", ".csv"):
        return by_suffix
    if folder in ("sets", "set"):
        return "sets"
    if folder in ("maps", "map"):
        return "maps"
    if folder == "config":
        if stem in _PROPERTIES:
            return "properties"
        if stem in _PREDICATES:
            return "predicates"
        if stem in TABLES:
            return "substitutions"
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The content of the files beside the AIML files."""

    comparison: Comparison = PLAIN
    sets: Mapping[str, WordSet] = field(default_factory=dict)
    maps: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    properties: Mapping[str, str] = field(default_factory=dict)
    predicate_defaults: Mapping[str, str] = field(default_factory=dict)
    substitutions: Mapping[str, Substitutions] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def read_tables(
    layout: Layout, bounds: Bounds = _BOUNDS, comparison: Comparison | None = None, *, fold_yo: bool = True
) -> Tables:
    """Read sets, maps and tables; what cannot be read is reported and skipped."""
    problems: list[Problem] = [note("outside", path, 0) for path in layout.outside]
    source = _Source(layout, bounds.file, problems)
    properties = {
        name.strip().casefold(): value.strip()
        for path in layout.properties
        for name, value in _pairs(path, "property", source)
    }
    if comparison is None:
        fold_kana = properties.get(FOLD_KANA, "").casefold() in ("true", "yes", "1")
        comparison = Comparison(fold_kana=fold_kana, fold_yo=fold_yo)
    sets: dict[str, WordSet] = {}
    for path in layout.sets:
        members = [" ".join(entry) for entry in _entries(path, "set", source)]
        sets[_name(path)] = WordSet((member for member in members if member.strip()), comparison)
    maps: dict[str, dict[str, str]] = {}
    for path in layout.maps:
        found = maps.setdefault(_name(path), {})
        for key, value in _pairs(path, "map", source):
            found[" ".join(tokenize(key).words)] = value
    tables: dict[str, Substitutions] = {}
    for path in layout.substitutions:
        tables[_name(path)] = Substitutions(_pairs(path, "substitution", source))
    predicates = {
        name.strip(): value.strip()
        for path in layout.predicates
        for name, value in _pairs(path, "predicate", source)
    }
    return Tables(
        comparison=comparison,
        sets=sets,
        maps=maps,
        properties=properties,
        predicate_defaults=predicates,
        substitutions=tables,
        problems=tuple(problems),
    )


def _name(path: Path) -> str:
    return path.stem.strip().casefold()


@dataclass(frozen=True, slots=True)
class _Source:
    """The way to read tables, and to report what is wrong in them."""

    layout: Layout
    limit: int
    problems: list[Problem]


def _pairs(path: Path, kind: str, source: _Source) -> Iterator[tuple[str, str]]:
    for entry in _entries(path, kind, source):
        if len(entry) >= 2:
            yield entry[0], entry[1]


def _entries(path: Path, kind: str, source: _Source) -> Iterable[list[str]]:
    """Return the rows of a file: in sets the words of a member, in all others a key and its value."""
    limit, problems = source.limit, source.problems
    try:
        size = path.stat().st_size
        if size > limit:
            problems.append(note("too-large", path, 0, size=size, limit=limit))
            return []
        text = decode_table(source.layout.read(path, limit), path)
    except (OSError, BoltunError) as error:
        reason = error.strerror if isinstance(error, OSError) else error.what.format(**error.values)
        problems.append(note("unreadable-file", path, 0, reason=reason))
        return []
    start = text.lstrip()[:1]
    if start in ("[", "{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 0)
            problems.append(
                note("bad-table", path, line, reason=getattr(error, "msg", "it is nested too deep"))
            )
            return []
        return list(_json_entries(data, kind, path, problems))
    return list(_line_entries(text, kind, path, problems))


def _json_entries(data: Any, kind: str, path: Path, problems: list[Problem]) -> Iterator[list[str]]:
    if isinstance(data, dict):
        data = [[key, value] for key, value in data.items()] if kind != "set" else list(data)
    for entry in data:
        if isinstance(entry, str) and kind == "set":
            yield [entry]
        elif isinstance(entry, list) and entry and all(isinstance(one, str | int | float) for one in entry):
            row = [str(one) for one in entry]
            if kind == "set" or len(row) >= 2:
                yield row
            else:
                problems.append(note("bad-entry", path, 0, kind=kind))
        elif isinstance(entry, dict) and "name" in entry and "value" in entry:
            yield [str(entry["name"]), str(entry["value"])]
        else:
            problems.append(note("bad-entry", path, 0, kind=kind))


_QUOTED: Final = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*[,:]\s*"((?:[^"\\]|\\.)*)"')


def _line_entries(text: str, kind: str, path: Path, problems: list[Problem]) -> Iterator[list[str]]:
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip("\r")
        # Lines such as "#mode:exact" are at the head of docomo's files, comments anywhere.
        if not line.strip() or line.startswith(("#", ";;", "//")):
            continue
        if kind == "set":
            yield [line.strip()]
            continue
        if kind == "substitution" and (found := _QUOTED.match(line)):
            yield [found[1].replace('\\"', '"'), found[2].replace('\\"', '"')]
            continue
        separator = "\t" if "\t" in line.strip() else ":" if ":" in line else "=" if "=" in line else ","
        key, found_it, value = line.partition(separator)
        if found_it and key.strip():
            yield [key, value] if kind == "substitution" else [key.strip(), value.strip()]
        else:
            problems.append(note("bad-entry", path, number, kind=kind))
