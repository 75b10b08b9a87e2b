"""The vectors of many texts, among which the nearest to another text are found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boltun.minds import cache
from boltun.minds.meaning.model import Model

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

__all__ = ["Found", "Index", "Kept"]

_PURPOSE: Final = b"meaning 1"
_AT_ONCE: Final = 4096
"""So many texts are looked up in the model at a time, which bounds the memory."""


class Found(NamedTuple):
    """A text near another one."""

    row: int
    """Which of the texts, from 0."""
    likeness: float
    """1: the same direction; 0: nothing in common."""


class Kept(NamedTuple):
    """Where an index is kept, and under which key of the profile."""

    path: Path
    key: bytes


class Index:
    """Texts by their meaning. Read-only."""

    def __init__(self, model: Model, vectors: Array) -> None:
        self._model = model
        self._vectors = vectors

    @classmethod
    def of(cls, model: Model, texts: Sequence[str], kept: Kept | None = None) -> Index:
        """Look all texts up in the model, which takes some seconds for a hundred thousand.

        ``kept``: a file that has the result from an earlier run, or will have it.
        """
        import numpy

        digest = blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        head = json.dumps([model.mark, digest, len(texts), model.sides]).encode()
        vectors = None if kept is None else _read(kept, head, len(texts), model.sides)
        if vectors is None:
            vectors = numpy.zeros((len(texts), model.sides), dtype=numpy.float32)
            for start in range(0, len(texts), _AT_ONCE):
                vectors[start : start + _AT_ONCE] = model.embed(texts[start : start + _AT_ONCE])
            if kept is not None:
                # A cache that cannot be written costs time at the next start, and nothing else.
                with suppress(OSError):
                    cache.write(kept.path, kept.key, _PURPOSE, head, [vectors.tobytes()])
        return cls(model, vectors)

    def nearest(self, texts: Sequence[str], most: int = 8) -> list[list[Found]]:
        """Return for each text the nearest ones, the nearest first."""
        import numpy

        if not len(self._vectors):
            return [[] for _ in texts]
        found = []
        for vector in self._model.embed(texts):
            likeness = self._vectors @ vector
            rows = range(len(likeness))
            if len(likeness) > most:
                rows = numpy.argpartition(likeness, -most)[-most:].tolist()
            near = [Found(row, float(likeness[row])) for row in rows]
            found.append(sorted(near, key=lambda one: (-one.likeness, one.row)))
        return found


def _read(kept: Kept, head: bytes, rows: int, sides: int) -> Array | None:
    import numpy

    with cache.opened(kept.path, kept.key, _PURPOSE) as file:
        if file is None or file.head != head:
            return None
        with suppress(OSError):
            body = file.body()
            if body is not None and len(body) == rows * sides * 4:
                return numpy.frombuffer(body, dtype=numpy.float32).reshape(rows, sides)
    return None
