"""What is written to language models."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.dialbb.prompts import (
    bullets,
    fill,
    language_of,
    put,
    task_prompt,
    without_name,
    written_dialogue,
    written_time,
)

HISTORY = [
    {"speaker": "system", "utterance": "ご用件は？"},
    {"speaker": "user", "utterance": "注文です"},
    {"speaker": "ann", "utterance": "私も"},
]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("a {persona} b @persona@ c", "a P b P c"),
        ("{emotion}", "joy"),
        ("{n}", "3"),
        ("{NE_人名}", "田中"),
        ("{nobody} {} { persona } @emotion@ a@b.c", "{nobody} {} { persona } @emotion@ a@b.c"),
        ("[[[Mood: {emotion}. ]]]x", "Mood: joy. x"),
        ("[[[Mood: {mood}. ]]]x", "x"),
        ("[[[no placeholder]]]x", "no placeholderx"),
        ("[[[{emotion} {mood}]]]x [[[{n}]]] {mood}", "x 3 {mood}"),
        ("[[[{situation}]]]x{situation}", "x"),
        ("[[[{emotion}", "joy"),
        ("{emotion}]]]", "joy"),
        ("[[[ [x] {n} { } ]]]", " [x] 3 { } "),
        ("a\n[[[b\n{mood}\n]]]c", "a\nc"),
        ("{braces}", "{emotion} [[[{mood}]]]"),
    ],
)
def test_placeholders_are_filled_once_and_parts_settled(template: str, expected: str) -> None:
    aux_data = {
        "emotion": "joy",
        "n": 3,
        "persona": "not this",
        "NE_人名": "田中",
        "braces": "{emotion} [[[{mood}]]]",
    }
    assert fill(template, {"persona": "P", "situation": None}, aux_data) == expected


@given(st.lists(st.sampled_from(["[[[", "]]]", "{a}", "{b}", "@persona@", "x", "{", "}", "\n", "]"])))
def test_no_bracket_is_left_of_any_template(pieces: list[str]) -> None:
    filled = fill("".join(pieces), {"persona": "P"}, {"a": "A"})
    assert "[[[" not in filled
    assert "{a}" not in filled


def test_a_template_of_an_understander_is_filled_once() -> None:
    filled = put("@types / @input / @else / a@b", {"types": "@input", "input": "\\1 @types"})
    assert filled == "@input / \\1 @types / @else / a@b"


def test_a_dialogue_names_its_speakers() -> None:
    assert written_dialogue(HISTORY, "ja") == "システム: ご用件は？\nユーザ: 注文です\nann: 私も"
    assert written_dialogue(HISTORY[:1], "en", names={"system": "Yui"}) == "Yui: ご用件は？"


@pytest.mark.parametrize(
    ("hour", "ja", "en"),
    [
        (0, "00時", "12:30:05 AM"),
        (9, "09時", "09:30:05 AM"),
        (12, "12時", "12:30:05 PM"),
        (14, "14時", "02:"),
    ],
)
def test_times_do_not_depend_on_the_locale(hour: int, ja: str, en: str) -> None:
    now = datetime(2026, 1, 15, hour, 30, 5)
    assert written_time(now, "ja") == f"2026年01月15日（木） {ja}30分05秒"
    assert written_time(now, "en").startswith(f"Thursday, January 15, 2026 {en}")


def test_a_task_stands_under_what_is_known() -> None:
    prompt = task_prompt("締めて。", HISTORY[:2], "ja", situation=["雑談中", "初対面"], persona=["由衣"])
    assert re.sub(r"\n+", "\n", prompt).splitlines() == [
        "# 状況",
        "- 雑談中",
        "- 初対面",
        "# あなたのペルソナ",
        "- 由衣",
        "# 今までの対話",
        "システム: ご用件は？",
        "ユーザ: 注文です",
        "# タスク",
        "締めて。あなたの名前は含めないでください。",
    ]


def test_what_is_not_known_has_no_heading() -> None:
    assert task_prompt("Is it so?", [], "en", checking=True) == (
        "# Task\n\nIs it so? Please answer with yes or no.\n"
    )


def test_lists_of_the_configuration_are_bullets() -> None:
    assert bullets(["a", 2]) == "- a\n- 2\n"
    assert bullets("alone") == "- alone\n"
    assert bullets(None) == ""


@pytest.mark.parametrize(
    ("answer", "name", "expected"),
    [
        ("システム: はい", None, "はい"),
        (" System: yes\n", None, "yes"),
        ("システム：はい", None, "はい"),
        ("Yui: yes", "Yui", "yes"),
        ("System: yes", "Yui", "System: yes"),
    ],
)
def test_the_name_in_front_is_taken_away(answer: str, name: str | None, expected: str) -> None:
    assert without_name(answer, name) == expected


def test_there_are_two_languages() -> None:
    assert [language_of({"language": one}) for one in ("ja", "en", "fr")] == ["ja", "en", "en"]
    assert language_of({}, "ja") == "ja"
