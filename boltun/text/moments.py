"""Times and days in words, in the languages in which Boltun writes them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final

from boltun.text.placeholders import Value

__all__ = ["LANGUAGES", "date_words", "language_of", "time_words", "until_words", "weekday_words"]

LANGUAGES: Final = ("en", "ru", "ja")

_DAYS_EN: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_JA: Final = ("月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日")
_DAYS_RU: Final = {
    "nominative": ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"),
    "genitive": ("понедельника", "вторника", "среды", "четверга", "пятницы", "субботы", "воскресенья"),
    "dative": ("понедельнику", "вторнику", "среде", "четвергу", "пятнице", "субботе", "воскресенью"),
    "accusative": ("понедельник", "вторник", "среду", "четверг", "пятницу", "субботу", "воскресенье"),
}
_CASES: Final = {
    **dict.fromkeys(("в", "во", "на", "через", "за"), "accusative"),
    **dict.fromkeys(("до", "с", "со", "от", "после", "кроме", "около"), "genitive"),
    **dict.fromkeys(("к", "ко", "по"), "dative"),
}
"""By the word before the day."""
_BEFORE: Final = re.compile(r"(?:^|(?<=\W))([а-яё]+)[ \u00a0]+$", re.IGNORECASE)
_WITH_VOWEL: Final = {"в": ("вт",), "к": ("вт",), "с": ("вт", "ср")}
"""Before these letters the word takes an «о»: «во вторник», «со среды»."""
_MONTHS_EN: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_MONTHS_RU: Final = (
    *("января", "февраля", "марта", "апреля", "мая", "июня"),
    *("июля", "августа", "сентября", "октября", "ноября", "декабря"),
)

_NOON: Final = 12
_SOON: Final = timedelta(hours=12)
"""An hour of the clock that comes so soon needs no day."""
_WEEK: Final = 7
_FAR: Final = 300
"""After so many days a date needs its year."""


def language_of(text: str) -> str:
    """Return the language of a text, as far as its script tells it: ``en``, ``ru`` or ``ja``."""
    for character in text:
        if "\u0400" <= character <= "\u04ff":
            return "ru"
        if "\u3040" <= character <= "\u30ff" or "\u4e00" <= character <= "\u9fff":
            return "ja"
    return "en"


def time_words(language: str, moment: datetime) -> str:
    """Return the time of the clock."""
    if language != "en":
        return f"{moment.hour}:{moment.minute:02}"
    if moment.minute == 0 and moment.hour % _NOON == 0:
        return "noon" if moment.hour else "midnight"
    return f"{moment.hour % _NOON or _NOON}:{moment.minute:02} {'am' if moment.hour < _NOON else 'pm'}"


def date_words(language: str, day: date, *, year: bool = False) -> str:
    """Return a day of the year. In Russian it fits behind any preposition that goes with dates."""
    if language == "ru":
        return f"{day.day} {_MONTHS_RU[day.month - 1]}" + (f" {day.year} года" if year else "")
    if language == "ja":
        return (f"{day.year}年" if year else "") + f"{day.month}月{day.day}日"
    return f"{day.day} {_MONTHS_EN[day.month - 1]}" + (f" {day.year}" if year else "")


def weekday_words(language: str, day: date) -> Value:
    """Return a day of the week; in Russian its case follows the word before it."""
    if language == "ru":
        return partial(_with_russian_day, day.weekday())
    return (_DAYS_JA if language == "ja" else _DAYS_EN)[day.weekday()]


def until_words(language: str, now: datetime, until: datetime) -> str | None:
    """Return until when something lasts, such as “until Monday”; None if it is over."""
    if until <= now:
        return None
    if language == "ja":
        return _until_ja(now, until)
    is_midnight = until.time() == until.time().min
    days = (until.date() - now.date()).days
    if is_midnight and days == 1:
        return "until midnight" if language == "en" else "до полуночи"
    if days == 0 or (not is_midnight and until - now < _SOON):
        words = time_words(language, until)
    elif days == 1:
        words = time_words(language, until)
        return f"until {words} tomorrow" if language == "en" else f"до {words} завтрашнего дня"
    elif days < _WEEK:
        words = _DAYS_EN[until.weekday()] if language == "en" else _DAYS_RU["genitive"][until.weekday()]
    else:
        words = date_words(language, until.date(), year=days >= _FAR)
    return f"until {words}" if language == "en" else f"до {words}"


def _until_ja(now: datetime, until: datetime) -> str:
    """Return the same in Japanese, where まで takes in the day that it names."""
    is_midnight = until.time() == until.time().min
    last = until.date() - timedelta(days=is_midnight)
    days = (last - now.date()).days
    if is_midnight and days == 0:
        return "今日いっぱい"
    if not is_midnight and (days == 0 or until - now < _SOON):
        words = time_words("ja", until)
    elif days == 1:
        words = "明日" if is_midnight else f"明日の{time_words('ja', until)}"
    elif days < _WEEK:
        words = _DAYS_JA[last.weekday()]
    else:
        words = date_words("ja", last, year=days >= _FAR)
    return f"{words}まで"


def _with_russian_day(day: int, before: str) -> str:
    """Return the text before a day of the week with the day in the case that it asks for."""
    found = _BEFORE.search(before)
    if found is None:
        return before + _DAYS_RU["nominative"][day]
    preposition = found[1].lower()
    name = _DAYS_RU[_CASES.get(preposition, "nominative")][day]
    if name.startswith(_WITH_VOWEL.get(preposition, ())):
        before = before[: found.end(1)] + "о" + before[found.end(1) :]
    return before + name
