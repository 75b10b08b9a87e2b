"""Times and days in words, in three languages."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.text.moments import LANGUAGES, date_words, time_words, until_words, weekday_words
from boltun.text.placeholders import fill

NOW = datetime(2026, 11, 23, 17, 30)  # a Monday


@pytest.mark.parametrize(
    ("until", "words"),
    [
        (datetime(2026, 11, 23, 18), ("until 6:00 pm", "до 18:00", "18:00まで")),
        (datetime(2026, 11, 24, 0), ("until midnight", "до полуночи", "今日いっぱい")),
        (datetime(2026, 11, 24, 1), ("until 1:00 am", "до 1:00", "1:00まで")),
        (datetime(2026, 11, 24, 12), ("until noon tomorrow", "до 12:00 завтрашнего дня", "明日の12:00まで")),
        (datetime(2026, 11, 25, 0), ("until Wednesday", "до среды", "明日まで")),
        (datetime(2026, 11, 27, 9), ("until Friday", "до пятницы", "金曜日まで")),
        (datetime(2026, 11, 29, 0), ("until Sunday", "до воскресенья", "土曜日まで")),
        (datetime(2026, 11, 30, 9), ("until 30 November", "до 30 ноября", "11月30日まで")),
        (datetime(2027, 1, 1, 0), ("until 1 January", "до 1 января", "12月31日まで")),
        (datetime(2028, 1, 3, 0), ("until 3 January 2028", "до 3 января 2028 года", "2028年1月2日まで")),
    ],
)
def test_the_end_of_a_mode_is_said_in_words(until: datetime, words: tuple[str, str, str]) -> None:
    assert tuple(until_words(language, NOW, until) for language in LANGUAGES) == words


def test_what_is_over_has_no_words() -> None:
    assert until_words("en", NOW, NOW) is None


def test_times_and_days() -> None:
    assert [time_words(one, NOW) for one in LANGUAGES] == ["5:30 pm", "17:30", "17:30"]
    assert [date_words(one, NOW.date()) for one in LANGUAGES] == ["23 November", "23 ноября", "11月23日"]
    hours = [time_words("en", NOW.replace(hour=hour, minute=0)) for hour in (0, 1, 12, 13)]
    assert hours == ["midnight", "1:00 am", "noon", "1:00 pm"]
    assert weekday_words("en", NOW.date()) == "Monday"
    assert weekday_words("ja", NOW.date()) == "月曜日"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Сегодня {weekday}.", "Сегодня среда."),
        ("В {weekday} никого.", "В среду никого."),
        ("до {weekday}", "до среды"),
        ("С {weekday}", "Со среды"),
        ("к {weekday}", "к среде"),
        ("{weekday}", "среда"),
        ("нов {weekday}", "нов среда"),
    ],
)
def test_a_russian_day_takes_the_case_of_the_word_before_it(text: str, said: str) -> None:
    values = {"weekday": weekday_words("ru", date(2026, 11, 25))}
    assert fill(text, values).text == said


def test_the_word_before_tuesday_takes_a_vowel() -> None:
    values = {"weekday": weekday_words("ru", date(2026, 11, 24))}
    filled = fill("в {weekday}, к {weekday}", values)
    assert filled.text == "во вторник, ко вторнику"
    assert filled.values == {"{weekday}": "вторнику"}


@given(st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1)), st.integers(1, 10**8))
def test_there_are_words_for_every_time(now: datetime, seconds: int) -> None:
    for language in LANGUAGES:
        words = until_words(language, now, now + timedelta(seconds=seconds))
        assert words
        assert "None" not in words
