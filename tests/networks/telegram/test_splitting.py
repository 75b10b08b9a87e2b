"""Long texts become pieces that Telegram takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.networks.telegram.splitting import LONGEST, pieces, plain


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_a_short_text_is_one_piece() -> None:
    assert pieces(" Hello \n") == ["Hello"]
    assert pieces("x" * LONGEST) == ["x" * LONGEST]


def test_nothing_is_no_piece() -> None:
    assert pieces(" \n\0") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("one two.\n\nthree four five", ["one two.", "three four five"]),
        ("one two three.\nfour five", ["one two three.", "four five"]),
        ("Is it so? I think it is", ["Is it so?", "I think it is"]),
        ("これは一つです。それはべつの文なのです", ["これは一つです。", "それはべつの文なのです"]),
        ("aaaaa bbbbb ccccc ddddd", ["aaaaa bbbbb", "ccccc ddddd"]),
        ("a" * 20, ["a" * 15, "a" * 5]),
    ],
)
def test_a_long_text_is_cut_where_it_hurts_least(text: str, found: list[str]) -> None:
    assert pieces(text, 15) == found


def test_what_is_drawn_as_one_character_is_not_cut() -> None:
    family = "👨\u200d👩\u200d👧"
    assert pieces("a" * 11 + family, 15) == ["a" * 11, family]
    assert pieces("a" * 13 + "👍🏽", 15) == ["a" * 13, "👍🏽"]


def test_control_characters_are_left_out_and_broken_ones_replaced() -> None:
    assert plain("a\0b\x1bc\r\nd\te\ud83d") == "abc\nd\te\ufffd"


@given(st.text(max_size=200), st.integers(4, 40))
def test_no_piece_is_too_long_and_no_word_is_lost(text: str, longest: int) -> None:
    found = pieces(text, longest)
    assert all(0 < units(piece) <= longest for piece in found)
    assert "".join("".join(found).split()) == "".join(plain(text).split())
