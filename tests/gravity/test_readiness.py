"""What gravity needs is loaded before the first message, for the languages that contacts write."""

from __future__ import annotations

import locale
from pathlib import Path

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


def test_the_first_message_reads_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for cached in (matcher._language, matcher._model, matcher._meanings):
        cached.cache_clear()
    make_ready(["привет"])
    monkeypatch.setattr(Path, "open", unreadable)
    monkeypatch.setattr("builtins.open", unreadable)
    assert gravity_of("папа умер сегодня утром") is not None


def unreadable(*_args: object, **_options: object) -> None:
    raise AssertionError("a file is read")
