"""Words of an utterance."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import MissingExtraError
from boltun.minds.dialbb.understanding.tokens import split, tokenizer_for
from boltun.minds.dialbb.understanding.word_classes import word_class


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("i don't know, i'm new.", ["i", "do", "n't", "know", ",", "i", "'m", "new", "."]),
        ("ann's at 10:30... 3.5 well-known", ["ann", "'s", "at", "10:30", "...", "3.5", "well-known"]),
        ("me@example.org (call 555-1234)!", ["me@example.org", "(", "call", "555-1234", ")", "!"]),
        ("'quoted' o'clock", ["'", "quoted", "'", "o", "'", "clock"]),
        ("привет, как дела?", ["привет", ",", "как", "дела", "?"]),
        ("", []),
    ],
)
def test_a_text_with_blanks_is_split(text: str, words: list[str]) -> None:
    tokens = split(text)
    assert [token.text for token in tokens] == words
    assert [text[token.start : token.end] for token in tokens] == words


@given(st.text())
def test_nothing_but_blanks_is_left_between_words(text: str) -> None:
    position = 0
    for token in split(text):
        assert not text[position : token.start].strip()
        assert token.end > token.start
        position = token.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("the", "determiner"),
        ("I", "pronoun"),
        ("n't", "negation"),
        ("'s", "possessive"),
        ("10:30", "number"),
        ("?", "mark"),
        ("quickly", "adverb"),
        ("noodles", "plural"),
        ("glass", "noun"),
        ("bob", "noun"),
        ("дела", "noun"),
    ],
)
def test_words_have_a_class(word: str, name: str) -> None:
    assert word_class(word) == name


def test_japanese_is_split_in_the_longest_units_with_parts_of_speech() -> None:
    pytest.importorskip("sudachipy", reason="SudachiPy is not installed")
    text = "東京都庁の 味噌が好き"
    tokens = tokenizer_for("ja")(text)
    assert [token.text for token in tokens] == ["東京都庁", "の", "味噌", "が", "好き"]
    assert [token.pos for token in tokens] == ["名詞", "助詞", "名詞", "助詞", "形状詞"]
    assert [text[token.start : token.end] for token in tokens] == [token.text for token in tokens]


def test_japanese_without_its_dictionary_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from boltun.text import segmenter

    segmenter._sudachi.cache_clear()
    monkeypatch.setitem(sys.modules, "sudachipy", None)
    with pytest.raises(MissingExtraError, match=r"boltun\[dialbb\]"):
        tokenizer_for("ja")
