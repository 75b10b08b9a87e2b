import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.text.smileys import EMOJI_PATTERN, SMILEY_PATTERN, SMILEYS

SMILEY = re.compile(SMILEY_PATTERN, re.IGNORECASE)
EMOJI = re.compile(EMOJI_PATTERN, re.IGNORECASE)
ORIGINAL = Path(__file__).parents[3] / "shared" / "data" / "smileys.txt"


def smileys(text: str) -> list[str]:
    return SMILEY.findall(text)


def emoji(text: str) -> list[str]:
    return EMOJI.findall(text)


def test_the_original_list_is_known():
    if not ORIGINAL.exists():
        pytest.skip(f"{ORIGINAL} is not here")
    listed = ORIGINAL.read_text(encoding="utf-8").splitlines()
    assert [smiley for smiley in listed if smiley.lower() not in SMILEYS] == []
    assert [smiley for smiley in listed if not SMILEY.fullmatch(smiley)] == []


def test_every_listed_smiley_is_one_word_when_it_stands_alone():
    assert [smiley for smiley in SMILEYS if smileys(f"а {smiley} б") != [smiley]] == []


def test_listed_smileys_are_lower_case():
    assert [smiley for smiley in SMILEYS if smiley != smiley.lower()] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("привет:)", [":)"]),
        ("кот:-!чай", [":-!"]),
        ("бубубу :D", [":D"]),
        (":-))", [":-))"]),
        (":)))))))))))", [":)))))))))))"]),
        ("ха))))))))))))", ["))))))))))))"]),
        ("((не очень))", ["((", "))"]),
        ("(в скобках)", []),
        ("stop!!! совсем", ["stop!!!"]),
        ("*thumbs up*", ["*thumbs up*"]),
        ("m(_ _)m", ["m(_ _)m"]),
        ("¯\\_(ツ)_/¯", ["¯\\_(ツ)_/¯"]),
    ],
)
def test_smileys_are_found_in_a_message(text: str, found: list[str]):
    assert smileys(text) == found


@pytest.mark.parametrize(
    "text", ["max: 5", "nonstop", "stopped", "lovely", "18-)", "glove", ":pepper", "=05", ":dа", "жo_o"]
)
def test_an_edge_that_is_a_letter_or_digit_touches_no_other(text: str):
    assert smileys(text) == []


def test_a_shorter_smiley_is_taken_when_the_longer_one_touches_a_letter():
    assert smileys(":-)p :(~а") == [":-)", ":(~"]
    assert smileys(">:oo >:(") == [">:("]


def test_an_address_holds_no_smiley():
    assert smileys("http://example.org") == []
    assert smileys("ну :/ вот") == [":/"]


def test_a_smiley_at_the_edge_of_the_text_is_found():
    assert smileys("lol") == ["lol"]
    assert smileys("x:") == ["x:"]


@pytest.mark.parametrize(
    "word",
    [
        "😀",
        "❤",
        "❤️",
        "👍🏽",
        "☝🏿",
        "👩‍👩‍👧‍👦",
        "👩🏽‍💻",
        "🏳️‍🌈",
        "❤️‍🔥",
        "🇯🇵",
        "1️⃣",
        "#⃣",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "©️",
        "⁉️",
        "🫠",
        "⭐",
    ],
)
def test_an_emoji_sequence_is_one_word(word: str):
    assert emoji(f"а{word}б {word}{word}") == [word] * 3


@pytest.mark.parametrize(
    "text", ["1", "#", "*", "©", "™", "‼", "→", "日本", "〰", "\u200d", "\ufe0f", "漢字かな"]
)
def test_ordinary_signs_are_no_emoji(text: str):
    assert emoji(text) == []


def test_neighbouring_flags_are_cut_in_pairs():
    assert emoji("🇷🇺🇯🇵") == ["🇷🇺", "🇯🇵"]


@given(st.text(alphabet=":;=-()[]{}<>^_*'!/\\|oOdDpPxX0123 🙂\u200d\ufe0f\U0001f3fd\U000e0067ж\ud800"))
def test_what_is_found_is_known_and_never_touches_a_letter(text: str):
    for match in SMILEY.finditer(text):
        found = match.group().lower()
        shown = re.sub(r"(.)\1{6,}$", lambda run: run.group(1) * 7, found)
        assert found in SMILEYS or shown in SMILEYS
        before, after = text[: match.start()][-1:], text[match.end() :][:1]
        assert not (found[0].isalnum() and before.isalnum())
        assert not (found[-1].isalnum() and after.isalnum())
    EMOJI.findall(text)


def test_no_longer_smiley_was_possible():
    tails = ["", " ", "-", ")", "d"]
    for smiley, tail in product(sorted(SMILEYS), tails):
        text = smiley + tail
        match = SMILEY.match(text)
        if match is None:
            assert tail == "d"
            assert smiley[-1].isalnum()
            continue
        longer = [s for s in SMILEYS if text.startswith(s) and len(s) > match.end()]
        assert all(s[-1].isalnum() and text[len(s) : len(s) + 1].isalnum() for s in longer)
