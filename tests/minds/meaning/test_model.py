"""Models that are broken, hostile or of another form end in a sentence, within a bound of memory."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.errors import MindError
from boltun.minds.meaning.lending import lent
from boltun.minds.meaning.model import Model
from boltun.minds.meaning.wording import reader_of
from tests.minds.meaning.small import model_with

WORDS = {"cat": (1, 0, 0), "kitten": (0.9, 0.1, 0), "rain": (0, 0, 1)}
_MEMORY = 1 << 30


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return model_with(tmp_path / "model", WORDS)


def write_vectors(path: Path, head: Any, body: bytes = b"") -> None:
    data = head if isinstance(head, bytes) else json.dumps(head).encode()
    path.write_bytes(len(data).to_bytes(8, "little") + data + body)


def table(dtype: str, shape: Any, *place: Any) -> dict[str, Any]:
    return {"embeddings": {"dtype": dtype, "shape": shape, "data_offsets": list(place)}}


VECTORS: dict[str, tuple[Any, bytes]] = {
    "huge sides": (table("F32", [1 << 40, 1 << 40], 0, 16), bytes(16)),
    "more than the file": (table("F32", [1 << 20, 256], 0, 1 << 30), bytes(16)),
    "a product that overflows": (table("F32", [1 << 32, 1 << 32], 0, 0), b""),
    "negative sides": (table("F32", [-1, -4], 0, 16), bytes(16)),
    "places the wrong way round": (table("F32", [2, 2], 16, 0), bytes(16)),
    "a place before the file": (table("F32", [2, 2], -16, 0), bytes(16)),
    "fractions": (table("F32", [2.0, 2.0], 0, 16), bytes(16)),
    "truth values": (table("F32", [True, True], 0, 4), bytes(4)),
    "three sides": (table("F32", [2, 2, 1], 0, 16), bytes(16)),
    "one side": (table("F32", [4], 0, 16), bytes(16)),
    "no sides": (table("F32", [], 0, 4), bytes(4)),
    "no rows": (table("F32", [0, 3], 0, 0), b""),
    "too many numbers": (table("I8", [4, 5000], 0, 20_000), bytes(20_000)),
    "too few rows": (table("F32", [2, 2], 0, 16), bytes(16)),
    "whole numbers": (table("I64", [4, 2], 0, 64), bytes(64)),
    "an unknown type": (table("BF16", [4, 2], 0, 16), bytes(16)),
    "a type that is code": (table("O", [4, 2], 0, 64), bytes(64)),
    "no numbers": (table("F32", [4, 1], 0, 16), numpy.full(4, numpy.nan, "<f4").tobytes()),
    "no end": (table("F16", [4, 1], 0, 8), numpy.full(4, numpy.inf, "<f2").tobytes()),
    "far too large": (table("F32", [4, 1], 0, 16), numpy.full(4, 3e38, "<f4").tobytes()),
    "no table": ({"other": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}, bytes(4)),
    "a list": ([1, 2], b""),
    "no JSON": (b"{", b""),
    "a deep nest": (b'{"embeddings":' + b"[" * 100_000, b""),
    "text for a table": ({"embeddings": "all"}, b""),
    "weights of another size": (
        table("F32", [4, 1], 0, 16) | {"weights": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}},
        bytes(16),
    ),
    "a mapping out of the table": (
        table("I8", [2, 2], 0, 4) | {"mapping": {"dtype": "I64", "shape": [4], "data_offsets": [4, 36]}},
        bytes(4) + numpy.array([0, 1, 2, -1], "<i8").tobytes(),
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_vectors_that_cannot_be_end_in_a_sentence(folder: Path, name: str) -> None:
    write_vectors(folder / "model.safetensors", *VECTORS[name])
    with pytest.raises(MindError, match="This file of a model is broken") as caught:
        Model.open(folder)
    assert caught.value.path == folder / "model.safetensors"


@pytest.mark.parametrize("long", [0, 5, 8, 9, 100, -1])
def test_a_file_that_was_cut_ends_in_a_sentence(folder: Path, long: int) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:long])
    with pytest.raises(MindError, match=r"broken|cannot be read"):
        Model.open(folder)


def test_a_head_longer_than_the_file_is_not_read(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(b"\xff" * 8 + b"{}")
    with pytest.raises(MindError, match="the head is too long"):
        Model.open(folder)


Change = Callable[[dict[str, Any]], object]
TOKENIZERS: dict[str, Change] = {
    "no vocabulary": lambda told: told["model"].pop("vocab"),
    "an empty one": lambda told: told["model"].update(vocab={}),
    "a list for it": lambda told: told["model"].update(vocab=["a"]),
    "negative numbers": lambda told: told["model"]["vocab"].update(cat=-1),
    "numbers beyond the table": lambda told: told["model"]["vocab"].update(cat=1 << 60),
    "texts for numbers": lambda told: told["model"]["vocab"].update(cat="1"),
    "an unknown model": lambda told: told["model"].update(type="Neural"),
    "no model": lambda told: told.pop("model"),
    "a list for the model": lambda told: told.update(model=[]),
    "an expression": lambda told: told.update(
        normalizer={"type": "Replace", "pattern": {"Regex": "(a+)+$"}, "content": ""}
    ),
    "texts that grow": lambda told: told.update(
        normalizer={"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 1000}
    ),
    "a nest of parts": lambda told: told.update(
        normalizer={"type": "Sequence", "normalizers": [{"type": "Sequence", "normalizers": []}]}
    ),
    "very many parts": lambda told: told.update(
        pre_tokenizer={"type": "Sequence", "pretokenizers": [{"type": "Whitespace"}] * 1000}
    ),
    "a text for a part": lambda told: told.update(pre_tokenizer="Whitespace"),
    "scores without end": lambda told: told.update(
        model={"type": "Unigram", "unk_id": 0, "vocab": [["a", 1e400]]}
    ),
    "scores that are texts": lambda told: told.update(
        model={"type": "Unigram", "unk_id": 0, "vocab": [["a", "1"]]}
    ),
    "merges that are none": lambda told: told.update(
        model={"type": "BPE", "vocab": {"a": 0}, "merges": ["a b c"]}
    ),
}


@pytest.mark.parametrize("name", TOKENIZERS)
def test_rules_that_boltun_does_not_know_end_in_a_sentence(folder: Path, name: str) -> None:
    path = folder / "tokenizer.json"
    told = json.loads(path.read_text())
    TOKENIZERS[name](told)
    path.write_text(json.dumps(told))
    with pytest.raises(MindError, match="This file of a model is broken, or of a form that Boltun does not"):
        Model.open(folder)


def test_parts_that_make_a_text_grow_are_bounded(folder: Path) -> None:
    path = folder / "tokenizer.json"
    told = json.loads(path.read_text())
    grow = {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 90}
    told["normalizer"] = {"type": "Sequence", "normalizers": [grow] * 32}
    assert len(reader_of(told["normalizer"])("aaa cat")) == 20_000
    path.write_text(json.dumps(told))
    assert Model.open(folder).numbers("aaa cat") == []


def test_a_folder_without_a_model_and_a_path_that_is_none(folder: Path, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere", Path("a\0b"), Path("x" * 5000)):
        with pytest.raises(MindError, match="it has no file model"):
            lent(path)
    os.mkfifo(tmp_path / "model.safetensors")
    with pytest.raises(MindError, match="it has no file model"):
        lent(tmp_path)
    assert lent(folder / "tokenizer.json").size == 4


def test_bases_share_a_model_as_long_as_one_uses_it(folder: Path) -> None:
    first = lent(folder)
    assert lent(folder) is first
    (folder / "model.safetensors").touch()
    assert lent(folder) is not first


@pytest.mark.parametrize("filler", ["[],", "{},", '"",', "[" * 50])
def test_a_vocabulary_of_nothing_takes_no_memory(folder: Path, filler: str) -> None:
    many = (60 << 20) // len(filler)
    (folder / "tokenizer.json").write_text('{"model": [' + filler * many)
    program = "import sys; from boltun.cli import main; sys.exit(main(sys.argv[1:]))"

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))

    done = subprocess.run(
        [sys.executable, "-c", program, "meaning", "show", folder],
        capture_output=True,
        text=True,
        preexec_fn=bound,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    assert (done.returncode, "This file of a model is broken" in done.stderr) == (1, True), done.stderr


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_was_changed_in_a_file_the_model_works_or_says_why_not(folder: Path, data: Any) -> None:
    name = data.draw(st.sampled_from(["model.safetensors", "tokenizer.json"]))
    path = folder / name
    whole = path.read_bytes()
    try:
        at = data.draw(st.integers(0, len(whole) - 1))
        new = data.draw(st.binary(max_size=12))
        count = data.draw(st.integers(0, 12))
        path.write_bytes(whole[:at] + new + whole[at + count :])
        model = Model.open(folder)
        vectors = model.embed(["cat kitten", "rain", "dog", ""])
        assert numpy.isfinite(vectors).all()
        assert (numpy.linalg.norm(vectors, axis=1) < 1.001).all()
    except MindError:
        pass
    finally:
        path.write_bytes(whole)


@given(st.text())
def test_any_text_has_a_vector(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    (vector,) = KNOWN[0].embed([text]) if KNOWN else _known(tmp_path_factory).embed([text])
    assert float(numpy.linalg.norm(vector)) in (0.0, pytest.approx(1.0, abs=1e-3))


KNOWN: list[Model] = []


def _known(factory: pytest.TempPathFactory) -> Model:
    KNOWN.append(Model.open(model_with(factory.mktemp("model"), WORDS)))
    return KNOWN[0]
