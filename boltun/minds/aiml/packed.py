"""The graph of a large set, kept compiled in a file: a cache that can be made again at any time.

The head of the file is a digest of everything that the graph was made from. Its body is plain data (numbers,
texts, lists, dictionaries) as ``marshal`` writes them. A file that is not whole or not of this profile
(`boltun.minds.cache`), of another Python or of other files is not used.
"""

from __future__ import annotations

import marshal
import os
import sys
from array import array
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from boltun.minds import cache
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.graph import CategoryTable, Graph
from boltun.minds.aiml.notes import TEMPLATES, note
from boltun.minds.aiml.text import Comparison
from boltun.minds.protocol import Problem

__all__ = ["WORTH_A_CACHE", "load", "save", "stamp"]

WORTH_A_CACHE: Final = 1 << 20
"""From so many bytes of AIML on, reading takes long enough."""

_PURPOSE: Final = b"aiml 2"
_RULES: Final = 2
"""Counted up when the same files make another graph."""
_DIGEST: Final = 32
_ARRAYS: Final = ("files", "starts", "ends", "template_starts", "template_ends", "lines", "topics")


def stamp(
    files: Iterable[Path],
    texts: Iterable[bytes],
    properties: Mapping[str, str],
    bounds: Bounds,
    comparison: Comparison,
) -> bytes:
    """Return a digest of everything that a graph is made from; ``comparison`` has no segmenter."""
    digest = blake2b(digest_size=_DIGEST)
    for piece in (
        _RULES,
        sys.hexversion,
        marshal.version,
        sys.byteorder,
        sorted(properties.items()),
        bounds,
        comparison,
    ):
        digest.update(repr(piece).encode())
    for file, text in zip(files, texts, strict=True):
        digest.update(blake2b(os.fsencode(file)).digest())
        digest.update(blake2b(text).digest())
    return digest.digest()


def save(
    path: Path,
    made_from: bytes,
    graph: Graph,
    problems: Iterable[Problem],
    files: list[Path],
    key: bytes,
) -> None:
    """Write a graph; if that is impossible, reading the set takes its time again, and that is all."""
    table = graph.shelf
    if not isinstance(table, CategoryTable):
        return
    numbers = {file: number for number, file in enumerate(files)}
    data: dict[str, Any] = {
        "root": graph.root,
        "paths": graph.paths,
        "features": sorted(graph.features),
        "duplicates": graph.duplicates,
        "topic_names": table.topic_names,
        "old": sorted(table.old),
        "xaiml": sorted(table.xaiml),
        "arrays": [getattr(table, name).tobytes() for name in _ARRAYS],
        "problems": [
            (one.code, numbers.get(one.path, -1) if one.path else -1, one.line, dict(one.values))
            for one in problems
        ],
    }
    # A pattern of thousands of words is deeper than marshal goes.
    with suppress(ValueError, OSError):
        content = marshal.dumps(data)
        cache.write(path, key, _PURPOSE, made_from, [content])


def load(
    path: Path, made_from: bytes, texts: list[bytes], files: list[Path], key: bytes
) -> tuple[Graph, list[Problem]] | None:
    """Return the graph and the problems of reading it; None if it has to be made from the files."""
    try:
        with cache.opened(path, key, _PURPOSE) as file:
            content = None if file is None or file.head != made_from else file.body()
    except OSError:
        return None
    if content is None:
        return None
    data = marshal.loads(content)
    table = CategoryTable()
    table.texts = texts
    table.topic_names = data["topic_names"]
    table.old = set(data["old"])
    table.xaiml = set(data["xaiml"])
    for name, numbers in zip(_ARRAYS, data["arrays"], strict=True):
        found = array("I")
        found.frombytes(numbers)
        setattr(table, name, found)
    graph = Graph(table)
    graph.root = data["root"]
    graph.paths = data["paths"]
    graph.features = set(data["features"])
    graph.duplicates = data["duplicates"]
    problems = [
        note(code, files[number] if number >= 0 else None, line, **values)
        for code, number, line, values in data["problems"]
        if code in TEMPLATES
    ]
    return graph, problems
