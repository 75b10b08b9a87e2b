"""In which language a message is written, for rules that choose bases by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.desk.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How are you?", "en"),
        ("Привет, ok?", "ru"),
        ("Как поставить Windows Subsystem?", "ru"),
        ("privet kak dela", "ru"),
        ("お元気ですか", "ja"),
        ("Windowsの設定を教えて", "ja"),
        ("What does 猫 mean?", "en"),
        ("Who wrote «Мастер» in the twenties?", "en"),
        ("ok", "en"),
        ("https://example.org/some/page", ""),
        ("👍 +1?", ""),
        ("", ""),
    ],
)
def test_letters_tell_the_language(text: str, language: str) -> None:
    assert language_of(text) == language


def test_what_is_written_in_all_languages_counts_as_what_was_written_before() -> None:
    before = ["+1", "https://example.org", "お元気ですか", "hello"]
    assert language_of("ok", lambda: before) == "ja"
    assert language_of("👍", lambda: before) == "ja"
    assert language_of("well then", lambda: before) == "en"
    assert language_of("lol", lambda: ["+1"]) == "en"
    assert language_of("👍", lambda: ["+1"]) == ""


@given(st.text())
def test_any_text_has_one_of_three_languages_or_none(text: str) -> None:
    assert language_of(text) in ("en", "ru", "ja", "")
