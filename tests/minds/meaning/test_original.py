"""Boltun cuts texts as the library *tokenizers* does, and gets the vectors that *model2vec* gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from boltun.minds.meaning.model import Model
from boltun.minds.meaning.pieces import vocabulary_of
from boltun.minds.meaning.splitting import splitter_of
from boltun.minds.meaning.wording import reader_of
from tests.minds.meaning.small import make_small

SAID = "the cat 's eat ing don t what ? ! , . кот рыб а ест не 猫 は 魚 を 食べ る héllo hello 12 3"
WORDS = SAID.split()
LETTERS = [*"abcdefghilnorstuвекмнрт猫魚はを食べるé123?!.,'-"]
BERT = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "lowercase": True}
SPACES = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
PARTS = [*WORDS, *LETTERS]
PIECES = {one: at for at, one in enumerate(dict.fromkeys(["[UNK]", *PARTS, *(f"##{one}" for one in PARTS)]))}
SCORED = [["<unk>", 0.0], *([f"▁{one}", -2.0 - at / 50] for at, one in enumerate(WORDS))]
SCORED += [[one, -4.0 - at / 100] for at, one in enumerate(dict.fromkeys(["▁", *LETTERS, *WORDS]))]
SIGNS = [*(chr(at) for at in range(0x21, 0x7F)), "Ġ", "Ð", "º", "¾", "th", "the", "Ġthe"]
BYTES = {one: at for at, one in enumerate(SIGNS)}

TOKENIZERS: dict[str, dict[str, Any]] = {
    "WordPiece": {
        "normalizer": BERT | {"strip_accents": None},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {
            "type": "WordPiece",
            "vocab": PIECES,
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
        },
    },
    "WordPiece with capitals": {
        "normalizer": BERT | {"lowercase": False, "strip_accents": False},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {
            "type": "WordPiece",
            "vocab": PIECES,
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 12,
        },
    },
    "Unigram": {
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "NFKC"},
                {"type": "Lowercase"},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
                {"type": "Strip", "strip_left": True, "strip_right": True},
            ],
        },
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, SPACES]},
        "model": {"type": "Unigram", "unk_id": 0, "vocab": SCORED},
    },
    "Unigram in one": {
        "normalizer": {"type": "NFC"},
        "pre_tokenizer": SPACES,
        "model": {"type": "Unigram", "unk_id": 0, "vocab": SCORED},
    },
    "WordLevel": {
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [{"type": "Whitespace"}, {"type": "Digits", "individual_digits": True}],
        },
        "model": {"type": "WordLevel", "vocab": PIECES, "unk_token": "[UNK]"},
    },
    "BPE": {
        "normalizer": None,
        "pre_tokenizer": {
            "type": "ByteLevel",
            "add_prefix_space": True,
            "trim_offsets": True,
            "use_regex": True,
        },
        "model": {
            "type": "BPE",
            "vocab": BYTES,
            "merges": [["t", "h"], ["th", "e"], ["Ġ", "the"]],
            "unk_token": None,
            "dropout": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
        },
    },
}

ODD = ["THE", "Cat", "Héllo", "  ", "\t", "ｃａｔ", "😀"]
texts = st.one_of(
    st.lists(st.sampled_from([*WORDS, *LETTERS, *ODD])).map(" ".join),
    st.lists(st.sampled_from([*WORDS, *LETTERS, " "])).map("".join),
    # What newer versions of Unicode define is not everywhere known.
    st.text(st.characters(exclude_categories=("Cn", "Cs")), max_size=30),
)


def whole(told: dict[str, Any]) -> dict[str, Any]:
    empty = dict.fromkeys(("truncation", "padding", "post_processor", "decoder"))
    return {"version": "1.0", "added_tokens": [], **empty, **told}


@pytest.mark.parametrize("name", TOKENIZERS)
def test_texts_are_cut_as_the_original_cuts_them(name: str) -> None:
    told = TOKENIZERS[name]
    original = Tokenizer.from_str(json.dumps(whole(told)))
    unknown = original.token_to_id("[UNK]" if "[UNK]" in PIECES and name != "BPE" else "<unk>")
    unknown = 0 if name.startswith("Unigram") else unknown
    read, split = reader_of(told["normalizer"]), splitter_of(told["pre_tokenizer"])
    vocabulary = vocabulary_of(told["model"])

    @settings(max_examples=500)
    @given(texts)
    def same(text: str) -> None:
        expected = [one for one in original.encode(text, add_special_tokens=False).ids if one != unknown]
        assert [one for piece in split(read(text)) for one in vocabulary.numbers(piece)] == expected

    same()


def test_the_vectors_are_those_of_the_original(tmp_path: Path) -> None:
    from model2vec import StaticModel

    folder = make_small(tmp_path)
    said = ["what will we eat tonight?", "Что на ужин", "", "zzz qqq", "the " * 50]
    expected = StaticModel.from_pretrained(folder).encode(said).astype(numpy.float32)
    lengths = numpy.linalg.norm(expected, axis=1, keepdims=True)
    expected = numpy.divide(expected, lengths, out=numpy.zeros_like(expected), where=lengths > 0)
    assert numpy.allclose(Model.open(folder).embed(said), expected, atol=2e-3)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_what_the_original_wrote_is_read(tmp_path: Path, dtype: str) -> None:
    from model2vec import StaticModel

    dice = numpy.random.default_rng(1)
    rows = dice.integers(-127, 127, (len(PIECES), 16)).astype(dtype)
    original = StaticModel(rows, Tokenizer.from_str(json.dumps(whole(TOKENIZERS["WordPiece"]))))
    original.save_pretrained(tmp_path)
    said = ["The cat's eating, what?", "рыба"]
    expected = original.encode(said).astype(numpy.float32)
    expected /= numpy.linalg.norm(expected, axis=1, keepdims=True)
    assert numpy.allclose(Model.open(tmp_path).embed(said), expected, atol=2e-3)


def test_shared_vectors_with_weights_are_read(tmp_path: Path) -> None:
    from model2vec import StaticModel

    dice = numpy.random.default_rng(1)
    original = StaticModel(
        dice.standard_normal((10, 8)).astype(numpy.float32),
        Tokenizer.from_str(json.dumps(whole(TOKENIZERS["WordPiece"]))),
        weights=dice.random(len(PIECES)).astype(numpy.float32),
        token_mapping=dice.integers(0, 10, len(PIECES)),
    )
    original.save_pretrained(tmp_path)
    expected = original.encode(["the cat eats"])
    expected /= numpy.linalg.norm(expected, axis=1, keepdims=True)
    assert numpy.allclose(Model.open(tmp_path).embed(["the cat eats"]), expected, atol=1e-5)
