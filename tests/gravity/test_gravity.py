"""What is grave is found in a long message, in a mix of languages, with slips; its words are named."""

from __future__ import annotations

import pytest

from boltun.gravity import Kind, gravity_of

ORDINARY = {
    "en": "We went to the market and bought apples. The sun was out and the cheese was great. ",
    "ru": "Мы ходили на рынок и купили яблок. Погода была хорошая, сыр вкусный. ",
    "ja": "市場でりんごを買いました。天気もよくてチーズもおいしかったです。",
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "My dad died this morning."),
        ("ru", "Сегодня утром умер папа."),
        ("ja", "今朝、父が亡くなりました。"),
    ],
)
def test_one_grave_sentence_in_a_long_message_is_found(language: str, text: str) -> None:
    long = ORDINARY[language] * 3
    assert gravity_of(long) is None
    found = gravity_of(long + text + " " + long)
    assert found is not None
    assert (found.kind, found.language) == (Kind.DEATH, language)


@pytest.mark.parametrize(
    "text",
    [
        "お疲れさま!my dad died this morning",
        "привет! my dad died this morning",
        "hi! папа умер сегодня утром",
    ],
)
def test_a_message_may_mix_languages(text: str) -> None:
    found = gravity_of(text)
    assert found is not None
    assert found.kind is Kind.DEATH


@pytest.mark.parametrize("text", ["my grandmothr died yesterdey", "бабушка умрла вчера"])
def test_slips_do_not_hide_it(text: str) -> None:
    assert gravity_of(text) is not None


@pytest.mark.parametrize(
    "text", ["moj papa umer segodnya", "ya ne hochu bolshe zhit", "mama v reanimacii, insult"]
)
def test_russian_in_latin_letters_is_read(text: str) -> None:
    found = gravity_of(text)
    assert found is not None
    assert found.language == "ru"


@pytest.mark.parametrize(
    "text", ["privet, kak dela", "ya doma, pomogi vybrat oboi", "my papa is on his bike"]
)
def test_ordinary_messages_in_latin_letters_are_not_grave(text: str) -> None:
    assert gravity_of(text) is None


@pytest.mark.parametrize("text", ["её", "ее", "he", "they did", "не", "彼", "кто это"])
def test_words_for_who_and_when_alone_are_not_grave(text: str) -> None:
    assert gravity_of(text) is None


def test_the_words_that_weigh_most_are_named() -> None:
    found = gravity_of(
        "hi, sorry for the late reply, we had to say goodbye to my grandmother, she died at the hospital"
    )
    assert found is not None
    assert "died" in found.words
    assert "reply" not in found.words


@pytest.mark.parametrize(
    "text", ["", " ", "?", "((((", "\ud800", "a" * 100_000, "dad " * 30_000, "死" * 50_000, "... " * 9_000]
)
def test_any_text_is_read(text: str) -> None:
    gravity_of(text)
