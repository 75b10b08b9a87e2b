"""Numbers to call are right in one country only: a text says which, unless the country is sure."""

from __future__ import annotations

import locale

import pytest

from boltun.gravity import Gravity, Kind
from boltun.gravity.numbers import COUNTRIES, country_of_address, words_for
from boltun.gravity.sober import DEFAULTS, Sober
from boltun.settings import GRAVE_COUNTRY


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    return monkeypatch


def say(system: pytest.MonkeyPatch, country: str, language: str, kind: Kind, **more: str) -> str:
    system.setattr(locale, "getlocale", lambda: (f"xx_{country}" if country else None, "UTF-8"))
    return words_for(kind, language, **more)


@pytest.mark.parametrize(
    ("country", "language", "kind", "words"),
    [
        ("US", "en", Kind.EMERGENCY, "911"),
        ("US", "en", Kind.CRISIS, "988 or 911"),
        ("GB", "en", Kind.CRISIS, "116 123 or 999"),
        ("JP", "ja", Kind.EMERGENCY, "119または110"),
        ("JP", "ja", Kind.VIOLENCE, "110または119"),
        ("RU", "ru", Kind.EMERGENCY, "112"),
        ("RU", "ru", Kind.CRISIS, "112 или телефон доверия"),
        ("RU", "en", Kind.EMERGENCY, "112"),
        ("DE", "en", Kind.EMERGENCY, "112"),
        ("LV", "en", Kind.VIOLENCE, "112"),
    ],
)
def test_where_the_language_is_at_home_the_numbers_stand_alone(
    system: pytest.MonkeyPatch, country: str, language: str, kind: Kind, words: str
) -> None:
    assert say(system, country, language, kind) == words


@pytest.mark.parametrize(
    ("country", "language", "kind", "words"),
    [
        (
            "US",
            "ru",
            Kind.EMERGENCY,
            "911 (США), 112 (Россия), в другой стране — местный номер экстренной помощи",
        ),
        ("US", "ja", Kind.EMERGENCY, "アメリカなら911、日本なら119または110、ほかの国なら現地の緊急番号"),
        (
            "JP",
            "en",
            Kind.EMERGENCY,
            "119 or 110 in Japan, elsewhere the local emergency number (on a mobile",
        ),
        ("RU", "ja", Kind.EMERGENCY, "ロシアなら112、日本なら119または110、ほかの国なら現地の緊急番号"),
        ("", "ja", Kind.CRISIS, "日本なら0120-279-338または119、ほかの国なら現地の緊急番号"),
        ("", "en", Kind.EMERGENCY, "the emergency number where you are"),
        ("BR", "en", Kind.EMERGENCY, "the emergency number where you are"),
    ],
)
def test_elsewhere_each_number_has_its_country_and_a_local_one_is_named_too(
    system: pytest.MonkeyPatch, country: str, language: str, kind: Kind, words: str
) -> None:
    assert say(system, country, language, kind).startswith(words)


def test_112_on_mobile_phones_is_named_where_no_other_number_is_it(system: pytest.MonkeyPatch) -> None:
    assert "112" in say(system, "", "en", Kind.EMERGENCY)
    assert "112" in say(system, "JP", "en", Kind.EMERGENCY)
    assert say(system, "US", "ru", Kind.EMERGENCY).count("112") == 1


@pytest.mark.parametrize(
    ("address", "country", "is_telephone"),
    [
        ("+819012345678@sms.example.org", "JP", True),
        ("tel:+44 20 7946 0958", "GB", True),
        ("+1-202-555-0143", "US", True),
        ("+79991234567@gateway.example", "RU", True),
        ("+77011234567", "", True),
        ("+380441234567", "", True),
        ("+37061234567", "EU", True),
        ("ann@jabber.ru", "RU", False),
        ("ann@xmpp.jp/phone", "JP", False),
        ("ann@chat.co.uk", "GB", False),
        ("ann@пример.рф", "RU", False),
        ("ann@example.org", "", False),
        ("ann@jabber.eu", "", False),
        ("ann@me.in", "IN", False),
        ("81901234", "", False),
        ("", "", False),
    ],
)
def test_an_address_may_tell_of_a_country(address: str, country: str, is_telephone: bool) -> None:
    assert country_of_address(address) == (country, is_telephone)


def test_a_telephone_number_counts_more_than_what_was_chosen(system: pytest.MonkeyPatch) -> None:
    assert say(system, "US", "ja", Kind.EMERGENCY, address="+819012345678@sms.example") == "119または110"
    assert say(system, "US", "en", Kind.CRISIS, chosen="US", address="+4412345678") == "116 123 or 999"
    assert "911" not in say(system, "US", "en", Kind.EMERGENCY, address="+5511912345678")


def test_a_domain_counts_only_with_its_language(system: pytest.MonkeyPatch) -> None:
    there = "ann@jabber.ru"
    assert say(system, "US", "ru", Kind.EMERGENCY, address=there).startswith("112 (Россия), 911 (США)")
    assert say(system, "US", "en", Kind.EMERGENCY, address=there) == "911"


def test_a_chosen_country_counts_more_than_that_of_the_system(system: pytest.MonkeyPatch) -> None:
    assert say(system, "US", "ru", Kind.EMERGENCY, chosen="RU") == "112"
    assert "911" not in say(system, "US", "ja", Kind.EMERGENCY, chosen="none")


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
@pytest.mark.parametrize("kind", [Kind.CRISIS, Kind.EMERGENCY, Kind.VIOLENCE])
def test_the_texts_name_them(language: str, kind: Kind) -> None:
    said = Sober(country="JP").text(Gravity(kind=kind, words="…", language=language))
    assert "119" in said
    assert "{" not in said
    assert DEFAULTS[language][kind].count("{numbers}") == 1


def test_every_country_that_can_be_chosen_has_numbers_and_the_other_way_round() -> None:
    assert {choice.value for choice in GRAVE_COUNTRY.choices} == {*COUNTRIES, "", "none"}
