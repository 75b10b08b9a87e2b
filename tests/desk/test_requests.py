"""What messages ask of Boltun itself (tests/desk/requests/phrases-*.txt), and what sentences do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.desk.requests import requests_in
from boltun.settings import STOP_WORD, Settings

FILES = sorted((Path(__file__).parent / "requests").glob("phrases-*.txt"))
PHRASES = [
    pytest.param(*line.split("\t", 1), id=f"{path.stem} {number}")
    for path in FILES
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
    if line and not line.startswith("#")
]


def asked(text: str, **values: object) -> list[str]:
    settings = Settings(None)
    for key, value in values.items():
        settings.set(key, value)
    return [one.request.value for one in requests_in(text, settings)]


@pytest.mark.parametrize(("expected", "text"), PHRASES)
def test_a_request_is_known_and_a_sentence_with_the_same_words_is_none(expected: str, text: str) -> None:
    assert asked(text.replace("\\n", "\n")) == ([] if expected == "-" else expected.split("+"))


def test_there_are_false_alarms_and_requests_of_every_kind_in_each_language() -> None:
    for path in FILES:
        kinds = {line.split("\t")[0] for line in path.read_text("utf-8").split("\n") if "\t" in line}
        assert {"stop", "person", "urgent", "call back", "-"} <= kinds


def test_the_words_can_be_changed_and_emptied() -> None:
    assert asked("that's all folks", stop_word="That's all, folks") == []
    assert asked("that's all folks", stop_word="basta\nThat's all folks") == ["stop"]
    assert asked("Basta!", stop_word="basta, That's all folks") == ["stop"]
    assert asked("もういい", stop_word="もういい") == ["stop"]
    assert asked("stop", stop_word="") == []
    assert asked("stop", stop_word=" ,\n;") == []
    nothing = dict.fromkeys(("stop_word", "person_words", "urgent_words", "call_back_words"), "")
    assert asked("urgent, call me", **nothing) == []


@pytest.mark.parametrize(
    "text",
    [
        "stop " * 300,
        "please " * 140,
        "お願い" * 300,
        "срочно, " * 120,
        "\u0301" * 999,
        "\x00\ud7ff" * 400,
        '"' * 999,
    ],
    ids=range(7),
)
def test_hostile_messages_ask_for_nothing_and_take_no_time(text: str) -> None:
    assert asked(text[:1001]) in ([], ["urgent"], ["stop"])


def test_the_words_of_the_owners_language_come_first_and_those_of_the_others_count_too() -> None:
    settings = Settings(None)
    for language, first in (("en", "stop"), ("ru", "стоп"), ("ja", "ストップ")):
        settings.set("language", language)
        assert settings[STOP_WORD].startswith(first)
        for text in ("stop", "стоп", "ストップ"):
            assert [one.request.value for one in requests_in(text, settings)] == ["stop"]
