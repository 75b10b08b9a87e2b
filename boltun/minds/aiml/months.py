"""Names of months and days, and how a date is written, by language."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LOCALES", "Locale"]


class Locale(NamedTuple):
    """One language. Patterns are those of ``strftime``; weeks begin with Monday."""

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    short_weekdays: tuple[str, ...]
    halves: tuple[str, str] = ("AM", "PM")
    both: str = "%a %b %e %H:%M:%S %Y"
    date: str = "%m/%d/%y"
    time: str = "%H:%M:%S"
    month_forms: tuple[str, ...] = ()
    """The names on their own, if a date uses another form."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NUMBERED = tuple(f"{number}月" for number in range(1, 13))

LOCALES = {
    "en": Locale(
        _words("January February March April May June July August September October November December"),
        _words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        _words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
        _words("Mon Tue Wed Thu Fri Sat Sun"),
    ),
    "ru": Locale(
        _words("января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
        _words("янв фев мар апр мая июн июл авг сен окт ноя дек"),
        _words("понедельник вторник среда четверг пятница суббота воскресенье"),
        _words("пн вт ср чт пт сб вс"),
        both="%a, %-d %B %Y, %H:%M:%S",
        date="%d.%m.%Y",
        month_forms=_words("январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"),
    ),
    "ja": Locale(
        _NUMBERED,
        _NUMBERED,
        _words("月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日"),
        _words("月 火 水 木 金 土 日"),
        ("午前", "午後"),
        both="%Y年%-m月%-d日(%a) %H時%M分%S秒",
        date="%Y年%m月%d日",
        time="%H時%M分%S秒",
    ),
    "zh": Locale(
        _NUMBERED,
        _NUMBERED,
        _words("星期一 星期二 星期三 星期四 星期五 星期六 星期日"),
        _words("周一 周二 周三 周四 周五 周六 周日"),
        ("上午", "下午"),
        both="%Y年%-m月%-d日 %A %H:%M:%S",
        date="%Y年%m月%d日",
    ),
    "de": Locale(
        _words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
        _words("Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
        _words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
        _words("Mo Di Mi Do Fr Sa So"),
        both="%a %-d. %b %Y, %H:%M:%S",
        date="%d.%m.%Y",
    ),
    "fr": Locale(
        _words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        _words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
        _words("lundi mardi mercredi jeudi vendredi samedi dimanche"),
        _words("lun. mar. mer. jeu. ven. sam. dim."),
        both="%a %-d %b %Y %H:%M:%S",
        date="%d/%m/%Y",
    ),
    "es": Locale(
        _words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        _words("ene feb mar abr may jun jul ago sep oct nov dic"),
        _words("lunes martes miércoles jueves viernes sábado domingo"),
        _words("lun mar mié jue vie sáb dom"),
        both="%a %-d %b %Y %H:%M:%S",
        date="%d/%m/%Y",
    ),
    "it": Locale(
        _words(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        ),
        _words("gen feb mar apr mag giu lug ago set ott nov dic"),
        _words("lunedì martedì mercoledì giovedì venerdì sabato domenica"),
        _words("lun mar mer gio ven sab dom"),
        both="%a %-d %b %Y %H:%M:%S",
        date="%d/%m/%Y",
    ),
}
