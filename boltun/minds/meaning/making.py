"""Makes a small model of texts: words that stand beside the same words get vectors that lie near.

Each word also has the vectors of its parts of three letters, so that other forms of a word lie near it, too.
What stands beside what is counted, weighed (positive pointwise mutual information), and reduced to a few
numbers by a singular value decomposition (Levy and Goldberg, "Neural word embedding as implicit matrix
factorization", 2014).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boltun.errors import MindError, MissingExtraError
from boltun.minds.meaning.model import CONFIG, TOKENIZER, VECTORS

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

__all__ = ["make_model", "write_model"]

_WORDS: Final = re.compile(r"\w+|[^\w\s]+")
_PART: Final = 3
_UNKNOWN: Final = "[UNK]"
_TURNS: Final = 4
_NEAR: Final = 4
"""Words so far from each other stand beside each other."""
_LONGEST: Final = 60


def make_model(groups: Iterable[Sequence[str]], folder: Path, *, words: int = 4000, sides: int = 64) -> None:
    """Make a model of texts and write it into a folder; MindError if there are too few.

    The texts of a group belong together, such as the keys and replies of a topic. The same texts always make
    the same model.
    """
    try:
        import numpy
    except ImportError:
        raise MissingExtraError("A model of meanings", extra="meaning") from None
    cut = [[_WORDS.findall(text.lower()) for text in group] for group in groups]
    counts = Counter(word for group in cut for text in group for word in text)
    known = [word for word, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0]))][:words]
    if len(known) < 20:
        raise MindError("A model needs more words than these.", path=folder, advice="Name more texts.")
    numbers = {word: number for number, word in enumerate(known)}
    beside: Counter[tuple[int, int]] = Counter()
    among: Counter[tuple[int, int]] = Counter()
    for place, group in enumerate(cut):
        for text in group:
            row = [numbers[word] for word in text if word in numbers][:_LONGEST]
            for at, one in enumerate(row):
                among[one, place] += 1
                for other in row[max(0, at - _NEAR) : at + _NEAR + 1]:
                    if one != other:
                        beside[one, other] += 1
    sides = min(sides, len(known) - 1)
    tables = [_weighed(beside, len(known), len(known)), _weighed(among, len(known), len(cut))]
    vectors = _reduced(numpy.hstack(tables), sides)
    vectors = _with_parts(vectors, known)
    frequency = numpy.array([counts[word] for word in known], dtype=numpy.float64)
    frequency /= frequency.sum()
    # Words that stand everywhere say little (Arora, Liang and Ma, 2017).
    vectors *= (1e-3 / (1e-3 + frequency))[:, None]
    write_model(folder, known, vectors)


def _weighed(counts: Counter[tuple[int, int]], rows: int, columns: int) -> Array:
    """Return how much more often than by chance each word stands somewhere, as a logarithm; never below 0."""
    import numpy

    matrix = numpy.zeros((rows, columns), dtype=numpy.float32)
    for (one, other), count in counts.items():
        matrix[one, other] = count
    whole = matrix.sum() + 1e-9
    of_column = (matrix.sum(axis=0) + 1e-9) ** 0.75
    matrix *= whole / (matrix.sum(axis=1, keepdims=True) + 1e-9)
    matrix /= of_column / of_column.sum() * whole
    weighed: Array = numpy.log(numpy.maximum(matrix, 1.0))
    return weighed


def _reduced(matrix: Array, sides: int) -> Array:
    """Return a short vector for each row."""
    import numpy

    # The greatest singular values, found by multiplying again and again (subspace iteration).
    dice = numpy.random.default_rng(20081123)
    basis = dice.standard_normal((matrix.shape[1], sides)).astype(numpy.float32)
    for _ in range(_TURNS):
        basis, _ = numpy.linalg.qr(matrix.T @ (matrix @ basis))
    left, values, _ = numpy.linalg.svd(matrix @ basis, full_matrices=False)
    reduced: Array = left * numpy.sqrt(values)
    # What all words share tells nothing of any.
    reduced -= reduced.mean(axis=0)
    # Which way a direction points is chance: the greatest number of each counts as positive.
    reduced *= numpy.sign(reduced[numpy.abs(reduced).argmax(axis=0), range(reduced.shape[1])])
    reduced /= numpy.linalg.norm(reduced, axis=1, keepdims=True) + 1e-9
    return reduced


def _with_parts(vectors: Array, known: Sequence[str]) -> Array:
    """Let words that share most of their letters lie near each other."""
    import numpy

    parts = [_parts(word) for word in known]
    numbers: dict[str, list[int]] = {}
    for number, row in enumerate(parts):
        for part in row:
            numbers.setdefault(part, []).append(number)
    of_parts = {
        part: vectors[rows].mean(axis=0) for part, rows in numbers.items() if 1 < len(rows) < len(known) / 20
    }
    mixed = vectors.copy()
    for number, row in enumerate(parts):
        found = [of_parts[part] for part in row if part in of_parts]
        if found:
            mixed[number] += 0.7 * numpy.mean(found, axis=0)
    mixed /= numpy.linalg.norm(mixed, axis=1, keepdims=True) + 1e-9
    return mixed


def _parts(word: str) -> list[str]:
    marked = f"<{word}>"
    return [marked[at : at + _PART] for at in range(max(1, len(marked) - _PART + 1))]


def write_model(folder: Path, known: Sequence[str], vectors: Array) -> None:
    """Write the three files of a model in the form of model2vec."""
    import numpy

    rows = numpy.zeros((len(known) + 1, vectors.shape[1]), dtype="<f2")
    rows[1:] = vectors
    tokenizer: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Lowercase"}]},
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": {
            "type": "WordLevel",
            "vocab": {_UNKNOWN: 0} | {word: at for at, word in enumerate(known, start=1)},
            "unk_token": _UNKNOWN,
        },
    }
    config = {"model_type": "model2vec", "architectures": ["StaticModel"], "normalize": True}
    data = rows.tobytes()
    place = {"dtype": "F16", "shape": list(rows.shape), "data_offsets": [0, len(data)]}
    head = json.dumps({"embeddings": place}).encode()
    head += b" " * (-len(head) % 8)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / VECTORS).write_bytes(len(head).to_bytes(8, "little") + head + data)
        (folder / TOKENIZER).write_text(json.dumps(tokenizer, ensure_ascii=False), encoding="utf-8")
        (folder / CONFIG).write_text(json.dumps(config), encoding="utf-8")
    except OSError as error:
        raise MindError(
            "The model cannot be written: {reason}.", path=folder, reason=error.strerror or str(error)
        ) from error
