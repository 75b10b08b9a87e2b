"""A model of word vectors in the form of *model2vec*: a folder with three files (docs/meaning.md §2)."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boltun.errors import BoltunError, MindError, MissingExtraError
from boltun.minds.meaning.pieces import Vocabulary, vocabulary_of
from boltun.minds.meaning.splitting import splitter_of
from boltun.minds.meaning.tensors import broken, tensors_in
from boltun.minds.meaning.wording import UnknownPartError, reader_of
from boltun.text.files import is_file, read_file, reason_of

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

__all__ = ["CONFIG", "TOKENIZER", "VECTORS", "Model", "folder_of"]

VECTORS: Final = "model.safetensors"
TOKENIZER: Final = "tokenizer.json"
CONFIG: Final = "config.json"

_LONGEST_TOKENIZER: Final = 64 << 20
_MOST_COMMAS: Final = 3_000_000
"""A file of 64 MB could hold so many empty lists that Python needs gigabytes for them. The largest known
vocabulary has a million."""
_MOST_SIDES: Final = 4096
_LONGEST_TEXT: Final = 2000
_MOST_PIECES: Final = 512
_CHUNK: Final = 1 << 20

_log = logging.getLogger(__name__)


def folder_of(path: Path) -> Path:
    """Return the folder of a model that a person chose: the folder itself, or one of its files."""
    return path.parent if is_file(path) else path


class Model:
    """Vectors of pieces of words. A text has the mean of its pieces; texts that mean the same lie near."""

    def __init__(
        self,
        vectors: Array,
        split: Callable[[str], Sequence[str]],
        vocabulary: Vocabulary,
        *,
        path: Path,
        weights: Array | None = None,
        mapping: Array | None = None,
        mark: str = "",
    ) -> None:
        self.path = path
        self.mark = mark
        """Tells its content from that of other models."""
        self._vectors = vectors
        self._split = split
        self._vocabulary = vocabulary
        self._weights = weights
        self._mapping = mapping

    @property
    def sides(self) -> int:
        """How many numbers a vector has."""
        return int(self._vectors.shape[1])

    @property
    def size(self) -> int:
        """How many pieces it knows."""
        return self._vocabulary.size

    @classmethod
    def open(cls, path: Path) -> Model:
        """Open a model from its folder, or from one of its files; MindError says why it cannot be used.

        MissingExtraError if NumPy is not installed. The vectors stay in their file.
        """
        try:
            import numpy
        except ImportError:
            raise MissingExtraError("Nearness in meaning", extra="meaning") from None
        folder = folder_of(path)
        for name in (VECTORS, TOKENIZER):
            if not is_file(folder / name):
                raise MindError(
                    "This is no model of meanings: it has no file {name}.",
                    path=folder,
                    advice="Choose the folder of a model in the form of model2vec.",
                    name=name,
                )
        data = _read(folder / TOKENIZER)
        split, vocabulary = _tokenizer(folder / TOKENIZER, data)
        found = tensors_in(
            folder / VECTORS, frozenset({"embeddings", "embedding.weight", "weights", "mapping"})
        )
        vectors = found.get("embeddings", found.get("embedding.weight"))
        _check(folder / VECTORS, vectors, found.get("weights"), found.get("mapping"), vocabulary.size)
        assert vectors is not None
        digest = blake2b(data, digest_size=16)
        digest.update(numpy.ascontiguousarray(vectors[:: max(1, len(vectors) // 997)]).tobytes())
        return cls(
            vectors,
            split,
            vocabulary,
            path=folder,
            weights=found.get("weights"),
            mapping=found.get("mapping"),
            mark=digest.hexdigest(),
        )

    def numbers(self, text: str) -> list[int]:
        """Return the numbers of the pieces of a text, at most some hundred."""
        numbers: list[int] = []
        for piece in self._split(text[:_LONGEST_TEXT]):
            numbers += self._vocabulary.numbers(piece)
            if len(numbers) >= _MOST_PIECES:
                break
        return numbers[:_MOST_PIECES]

    def embed(self, texts: Iterable[str]) -> Array:
        """Return the vectors of texts, one a row, of length 1; of length 0 if no piece of a text is known."""
        import numpy

        rows = [self.numbers(text) for text in texts]
        flat = numpy.fromiter((number for row in rows for number in row), dtype=numpy.int64)
        sums = numpy.zeros((len(rows), self.sides), dtype=numpy.float32)
        owners = numpy.repeat(numpy.arange(len(rows)), [len(row) for row in rows])
        for start in range(0, len(flat), _CHUNK // 16):
            part = flat[start : start + _CHUNK // 16]
            places = part if self._mapping is None else self._mapping[part]
            vectors = self._vectors[places].astype(numpy.float32)
            if self._weights is not None:
                vectors *= self._weights[part].astype(numpy.float32)[:, None]
            numpy.add.at(sums, owners[start : start + _CHUNK // 16], vectors)
        lengths = numpy.linalg.norm(sums, axis=1, keepdims=True)
        directions: Array = numpy.divide(sums, lengths, out=numpy.zeros_like(sums), where=lengths > 1e-12)
        return directions


def _read(path: Path) -> bytes:
    try:
        return read_file(path, _LONGEST_TOKENIZER)
    except BoltunError as error:
        raise MindError("The file cannot be read: {reason}.", path=path, reason=reason_of(error)) from error


def _object(path: Path, data: bytes) -> Mapping[str, Any]:
    if data.count(b",") > _MOST_COMMAS:
        raise broken(path, "more than any vocabulary")
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        raise broken(path, "no JSON") from None
    if not isinstance(told, dict):
        raise broken(path, "no JSON object")
    return told


def _tokenizer(path: Path, data: bytes) -> tuple[Callable[[str], list[str]], Vocabulary]:
    told = _object(path, data)
    try:
        read = reader_of(told.get("normalizer"))
        split = splitter_of(told.get("pre_tokenizer"))
        vocabulary = vocabulary_of(told.get("model"))
    except UnknownPartError as unknown:
        raise broken(path, str(unknown)) from None
    return lambda text: split(read(text)), vocabulary


def _check(
    path: Path, vectors: Array | None, weights: Array | None, mapping: Array | None, size: int
) -> None:
    """Refuse vectors that do not fit the vocabulary, and values that are no numbers."""
    import numpy

    if vectors is None or vectors.ndim != 2 or not vectors.size:
        raise broken(path, "no table of vectors named embeddings")
    if vectors.shape[1] > _MOST_SIDES:
        raise broken(path, "vectors with more than 4096 numbers")
    if vectors.dtype.kind == "i" and vectors.dtype.itemsize > 1:
        raise broken(path, "the type of embeddings")
    rows = len(vectors)
    if mapping is not None:
        if mapping.ndim != 1 or mapping.dtype.kind != "i" or len(mapping) < size:
            raise broken(path, "the size of mapping")
        if not (int(mapping.min()) >= 0 and int(mapping.max()) < rows):
            raise broken(path, "a mapping to vectors that are not there")
    elif rows < size:
        raise broken(
            path,
            "fewer vectors than pieces of words",
        )
    if weights is not None and (weights.ndim != 1 or weights.dtype.kind != "f" or len(weights) < size):
        raise broken(path, "the size of weights")
    for array in (vectors, weights):
        if array is None or array.dtype.kind != "f":
            continue
        step = max(1, _CHUNK // (array.shape[1] if array.ndim == 2 else 1))
        for start in range(0, len(array), step):
            part = array[start : start + step]
            with numpy.errstate(all="ignore"):
                # Large values would make infinite sums.
                if not math.isfinite(float(numpy.abs(part.astype(numpy.float64)).max())) or bool(
                    (numpy.abs(part.astype(numpy.float64)) > 1e6).any()
                ):
                    raise broken(path, "values that are no numbers, or far too large")
