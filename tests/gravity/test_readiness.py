"""What gravity needs is loaded before the first message, for the languages that contacts write."""

from __future__ import annotations

import locale

import pytest

from boltun.gravity import gravity_of, matcher
from boltun.gravity.readiness import languages_of, make_ready


@pytest.mark.parametrize(
    ("texts", "languages"),
    [
        (["hello", "hi"], ["en"]),
        (["привет", "hello"], ["ru", "en"]),
        (["こんにちは", ""], ["ja"]),
    ],
)
def test_the_languages_are_those_of_what_was_written(texts: list[str], languages: list[str]) -> None:
    assert languages_of(texts) == languages


@pytest.mark.parametrize(
    ("system", "language"), [("ja_JP", "ja"), ("ru_RU", "ru"), ("de_DE", "en"), (None, "en")]
)
def test_before_anybody_wrote_it_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: str | None, language: str
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (system, "UTF-8"))
    assert languages_of([" "]) == [language]


def test_nothing_is_left_to_compile_for_the_first_message() -> None:
    for cached in (matcher._language, matcher._model, matcher._meanings):
        cached.cache_clear()
    make_ready(["привет"])
    language = matcher._language("ru")
    assert all("expression" in vars(pattern) for pattern in (*language.grave, *language.light))
    assert "_kinds" in vars(matcher._model("ru"))
    assert gravity_of("папа умер сегодня утром") is not None
