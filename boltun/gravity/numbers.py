"""The numbers to call in an emergency or a crisis: few, national, and each with a source (docs/rules.md §10).

A number is right in one country only, and nobody knows where a contact is. So a text names a country's
numbers alone only if the contact's own telephone number, or the language of the message, belongs there. In
all other cases it says for which countries they are, and that there are others.
"""

from __future__ import annotations

import locale
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boltun.gravity.kinds import Kind

__all__ = ["COUNTRIES", "Numbers", "country_of_address", "country_of_system", "words_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What to call in one country."""

    emergency: tuple[str, ...]
    crisis: tuple[str, ...] = ()
    """For whoever does not want to live: open to everybody."""
    police: str = ""
    """If it is not the first of ``emergency``."""
    languages: tuple[str, ...] = ()
    """The languages that people speak there, of those that are read."""
    names: tuple[str, str, str]
    """In English, Russian and Japanese."""

    def wanted(self, kind: Kind) -> tuple[str, ...]:
        """Return the numbers that a text of this kind names, the most fitting first."""
        if kind is Kind.CRISIS:
            return (*self.crisis, self.emergency[0])
        if kind is Kind.VIOLENCE and self.police:
            return (self.police, *(one for one in self.emergency if one != self.police))
        return self.emergency


COUNTRIES: Final[Mapping[str, Numbers]] = {
    "AT": Numbers(emergency=("112",), crisis=("142",), names=("Austria", "Австрия", "オーストリア")),
    "AU": Numbers(
        emergency=("000",),
        crisis=("13 11 14",),
        languages=("en",),
        names=("Australia", "Австралия", "オーストラリア"),
    ),
    "CA": Numbers(
        emergency=("911",), crisis=("988",), languages=("en",), names=("Canada", "Канада", "カナダ")
    ),
    "CH": Numbers(emergency=("112",), crisis=("143",), names=("Switzerland", "Швейцария", "スイス")),
    "DE": Numbers(emergency=("112",), crisis=("0800 111 0 111",), names=("Germany", "Германия", "ドイツ")),
    "ES": Numbers(emergency=("112",), crisis=("024",), names=("Spain", "Испания", "スペイン")),
    "FR": Numbers(emergency=("112",), crisis=("3114",), names=("France", "Франция", "フランス")),
    "GB": Numbers(
        emergency=("999",),
        crisis=("116 123",),
        languages=("en",),
        names=("the United Kingdom", "Великобритания", "イギリス"),
    ),
    "IE": Numbers(
        emergency=("112",),
        crisis=("116 123",),
        languages=("en",),
        names=("Ireland", "Ирландия", "アイルランド"),
    ),
    "IN": Numbers(
        emergency=("112",), crisis=("14416",), languages=("en",), names=("India", "Индия", "インド")
    ),
    "JP": Numbers(
        emergency=("119", "110"),
        crisis=("0120-279-338",),
        police="110",
        languages=("ja",),
        names=("Japan", "Япония", "日本"),
    ),
    "NZ": Numbers(
        emergency=("111",),
        crisis=("1737",),
        languages=("en",),
        names=("New Zealand", "Новая Зеландия", "ニュージーランド"),
    ),
    # No crisis line could be confirmed that is open to everybody in the whole country.
    "RU": Numbers(emergency=("112",), languages=("ru",), names=("Russia", "Россия", "ロシア")),
    "US": Numbers(
        emergency=("911",), crisis=("988",), languages=("en",), names=("the United States", "США", "アメリカ")
    ),
    "EU": Numbers(emergency=("112",), names=("the European Union", "Европейский союз", "EU")),
}
"""``EU``: any other country of the European Union."""

_UNION: Final = frozenset(re.findall("..", "BEBGCYCZDKEEFIGRHRHUITLTLULVMTNLPLPTROSESISK"))
_LANGUAGES: Final = ("en", "ru", "ja")
_HOMES: Final = {"ru": "RU", "ja": "JP"}
"""Where most people live who write a language."""

_CALLING_CODES: Final = {
    "1": "US",  # Canada, too, which has the same numbers
    "7": "RU",
    "33": "FR",
    "34": "ES",
    "41": "CH",
    "43": "AT",
    "44": "GB",
    "49": "DE",
    "61": "AU",
    "64": "NZ",
    "81": "JP",
    "91": "IN",
    "353": "IE",
    "76": "",  # Kazakhstan
    "77": "",
} | dict.fromkeys(
    re.findall(r"\d+", "30 31 32 36 39 40 45 46 48 351 352 356 357 358 359 370 371 372 385 386 420 421"), "EU"
)
_DOMAINS: Final = {"uk": "GB", "su": "RU", "xn--p1ai": "RU", "рф": "RU", "eu": ""}
"""Ends of domains that are no codes of countries."""
_TELEPHONE: Final = re.compile(r"^(?:tel:)?\+(\d[\d ()./-]{5,18}\d)(?=$|[@/\\%])")
_END: Final = re.compile(r"@[^/@]*\.([^./@]+)(?:/|$)")

_OR: Final = {"en": " or ", "ru": " или ", "ja": "または"}
_ANYWHERE: Final = {
    "en": "the emergency number where you are",
    "ru": "местный номер экстренной помощи",
    "ja": "お住まいの地域の緊急番号",
}
_IN: Final = {"en": "{numbers} in {country}", "ru": "{numbers} ({country})", "ja": "{country}なら{numbers}"}
_ELSEWHERE: Final = {
    "en": "elsewhere the local emergency number",
    "ru": "в другой стране — местный номер экстренной помощи",
    "ja": "ほかの国なら現地の緊急番号",
}
_MOBILE: Final = {
    "en": " (on a mobile phone often 112)",
    "ru": " (с мобильного телефона часто 112)",
    "ja": "（携帯電話なら112が使える国も多いです）",
}
_AND: Final = {"en": ", ", "ru": ", ", "ja": "、"}
_LINE: Final = {"en": "a crisis helpline", "ru": "телефон доверия", "ja": "地域の相談窓口"}
"""Where no number of one is known."""


def country_of_system() -> str:
    """Return the country that the system is set to; empty if it is unknown or has no numbers here."""
    name = locale.getlocale()[0] or ""
    return _known(name.partition("_")[2][:2].upper())


def country_of_address(address: str) -> tuple[str, bool]:
    """Return the country that an address tells of, and whether that is a telephone number.

    Empty: it tells of none, or of one without numbers here. A server's domain is but a hint: people use
    servers all over the world.
    """
    telephone = _TELEPHONE.match(address)
    if telephone is not None:
        digits = re.sub(r"\D", "", telephone[1])
        found = (digits[:length] for length in (3, 2, 1))
        return next((_CALLING_CODES[code] for code in found if code in _CALLING_CODES), ""), True
    end = _END.search(address)
    code = "" if end is None else end[1].lower()
    return _known(_DOMAINS.get(code, code.upper())), False


def words_for(kind: Kind, language: str, *, chosen: str = "", address: str = "") -> str:
    """Return what a text in this language says is to be called.

    ``chosen``: the country that the owner chose; empty: that of the system; ``none``: no numbers.
    ``address``: the contact's, which may tell where he is.
    """
    if chosen == "none":
        return _ANYWHERE[language]
    there, is_telephone = country_of_address(address)
    if is_telephone:
        return _numbers(kind, language, there) if there else _ANYWHERE[language] + _MOBILE[language]
    home = chosen or country_of_system()
    if _is_spoken(language, home):
        return _numbers(kind, language, home)
    hint = there if _is_spoken(language, there) else ""
    if home and _of(kind, home) == ("112",) and not hint and language not in _HOMES:
        return _numbers(kind, language, home)
    countries = [one for one in dict.fromkeys((hint, home, _HOMES.get(language, ""))) if one]
    return _several(kind, language, countries)


def _several(kind: Kind, language: str, countries: Sequence[str]) -> str:
    """Return the numbers of several countries, each with its name, and that there are others."""
    if not countries:
        return _ANYWHERE[language] + _MOBILE[language]
    place = _LANGUAGES.index(language)
    parts = [
        _IN[language].format(
            numbers=_numbers(kind, language, country), country=COUNTRIES[country].names[place]
        )
        for country in countries
    ]
    is_named = any("112" in _of(kind, country) for country in countries)
    elsewhere = _ELSEWHERE[language] + ("" if is_named else _MOBILE[language])
    return _AND[language].join((*parts, elsewhere))


def _numbers(kind: Kind, language: str, country: str) -> str:
    numbers = _of(kind, country)
    if kind is Kind.CRISIS and not COUNTRIES[country].crisis:
        numbers = (*numbers, _LINE[language])
    return _OR[language].join(numbers)


def _of(kind: Kind, country: str) -> tuple[str, ...]:
    return COUNTRIES[country].wanted(kind)


def _is_spoken(language: str, country: str) -> bool:
    return country in COUNTRIES and language in COUNTRIES[country].languages


def _known(country: str) -> str:
    return country if country in COUNTRIES else "EU" if country in _UNION else ""
