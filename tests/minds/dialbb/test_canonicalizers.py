"""The one form of a text, Japanese and other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.dialbb.canonicalizers import (
    AbstractCanonicalizer,
    JapaneseCanonicalizer,
    SimpleCanonicalizer,
)

JAPANESE = JapaneseCanonicalizer({}, {}, ".")
SIMPLE = SimpleCanonicalizer({}, {}, ".")

SAMPLES = Path(__file__).resolve().parents[4] / "shared/conformance/dialbb/canonicalizers.json"


@pytest.mark.parametrize(
    ("canonicalizer", "text", "expected"),
    [
        (JAPANESE, " ラーメン　ＡＢＣ\n食べた い", "ラーメンabc食べたい"),
        (JAPANESE, "ﾗｰﾒﾝ①番", "ラーメン1番"),
        (JAPANESE, "えーと〜、３−１？", "えーとー、3-1?"),
        (JAPANESE, "“だめ”", '"だめ"'),
        (SIMPLE, "\tTwo\nWords  ", "two words"),
        (SIMPLE, "ＡＢＣ", "ａｂｃ"),
    ],
)
def test_a_text_has_one_form(canonicalizer: AbstractCanonicalizer, text: str, expected: str) -> None:
    assert canonicalizer.process({"input_text": text}, "s") == {"output_text": expected}


@pytest.mark.parametrize("canonicalizer", [JAPANESE, SIMPLE])
def test_no_text_is_an_empty_one(canonicalizer: AbstractCanonicalizer) -> None:
    assert canonicalizer.process({"input_text": None}, "s") == {"output_text": ""}
    assert canonicalizer.process({}, "s") == {"output_text": ""}


@given(st.text())
def test_the_simple_form_is_final(text: str) -> None:
    once = SIMPLE.canonicalize(text)
    assert once == once.strip()
    assert SIMPLE.canonicalize(once).split() == once.split()


@given(st.text())
def test_a_japanese_form_has_no_blanks(text: str) -> None:
    assert not any(letter.isspace() for letter in JAPANESE.canonicalize(text))


@pytest.mark.skipif(not SAMPLES.exists(), reason=f"there are no samples at {SAMPLES}")
def test_the_samples_hold() -> None:
    samples = json.loads(SAMPLES.read_text(encoding="utf-8"))
    for name, canonicalizer in (("japanese", JAPANESE), ("simple", SIMPLE)):
        wrong = [
            (sample["input"], sample["output"], found)
            for sample in samples[name]
            if (found := canonicalizer.canonicalize(sample["input"])) != sample["output"]
        ]
        assert not wrong
