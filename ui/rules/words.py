"""Rules in sentences, in the owner's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import reduce

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from boltun.message import Contact, Presence
from boltun.minds.listing import MindInfo
from boltun.rules.audience import Audience
from boltun.rules.calendar import CalendarTimes, shown
from boltun.rules.minds import MindsRule
from boltun.rules.mode import Mode
from boltun.rules.reading import OF_MODES
from boltun.rules.schedule import Schedule, Span
from boltun.settings import (
    DEFAULT_MIND,
    MINDS_BEHIND,
    TALK_WHILE_AWAY,
    TALK_WITH_EVERYBODY,
    TALK_WITH_STRANGERS,
    AnySetting,
    Value,
)
from ui.looks.people import contact_name
from ui.looks.plain_text import marked
from ui.looks.wording import account_label, mind_title, network_label, quoted, template
from ui.rules.state_words import state_words

__all__ = [
    "audience_words",
    "calendar_words",
    "caught_words",
    "change_words",
    "clock",
    "date_words",
    "minds_words",
    "presences",
    "preset_words",
    "schedule_words",
    "span_words",
    "value_words",
    "weekday",
    "whom_words",
]

translate = QCoreApplication.translate

_WEEK = frozenset(range(7))
_NAMED = 5
"""So many contacts of a list are named."""
_WHOM = (TALK_WITH_EVERYBODY.key, TALK_WITH_STRANGERS.key, TALK_WHILE_AWAY.key)


def preset_words(name: str) -> tuple[str, str]:
    """Return what a ready mode is called, and what it does."""
    words = {
        "only when I am away": (
            translate("Rules", "only when I am away", "name of a mode"),
            translate("Rules", "Answers everybody while your status is away, busy or do not disturb."),
        ),
        "strangers only": (
            translate("Rules", "strangers only", "name of a mode"),
            translate("Rules", "Answers those who are not in your contact list, and nobody else."),
        ),
        "night": (
            translate("Rules", "night", "name of a mode"),
            translate("Rules", "Answers everybody from 22:00 to 7:00, each contact once an hour."),
        ),
        "vacation note once per person": (
            translate("Rules", "vacation", "name of a mode"),
            translate("Rules", "Tells everybody once that you are on vacation, while you choose it."),
        ),
        "secretary at work": (
            translate("Rules", "secretary at work", "name of a mode"),
            translate(
                "Rules",
                "Answers everybody from Monday to Friday, 9:00 to 18:00, with the base of the secretary.",
            ),
        ),
    }
    return words.get(name, (marked(name), ""))


def weekday(day: int, *, short: bool = False) -> str:
    """Return the name of a weekday, from 0 (Monday)."""
    form = QLocale.FormatType.ShortFormat if short else QLocale.FormatType.LongFormat
    return QLocale().standaloneDayName(day + 1, form)


def clock(minute: int) -> str:
    """Return a minute of the day as it is written here; the end of the day as 24:00."""
    hours, minutes = divmod(minute, 60)
    if hours == 24:
        return "24:00"
    return QLocale().toString(QTime(hours, minutes), QLocale.FormatType.ShortFormat)


def schedule_words(schedule: Schedule) -> str:
    """Return when something holds."""
    if not (schedule.spans or schedule.calendars or schedule.states):
        return translate("Rules", "at times that are not understood")
    zone = "" if schedule.zone is None else f" ({schedule.zone})"
    either = translate("Rules", "{one}; or {other}")
    times = [*map(span_words, schedule.spans), *map(calendar_words, schedule.calendars)]
    times += map(state_words, schedule.states)
    return _joined(either, times) + zone


def calendar_words(times: CalendarTimes) -> str:
    """Return by which entries of a calendar something holds."""
    name = marked(shown(times.source))
    words = QLocale().createSeparatedList(list(map(quoted, map(marked, times.words))))
    if not times.words:
        text = translate("Rules", "while the calendar {name} says that you are busy")
    elif times.busy:
        text = translate("Rules", "while the calendar {name} says that you are busy with {words}")
    else:
        text = translate("Rules", "during entries of the calendar {name} with {words}")
    return text.format(name=name, words=words)


def span_words(span: Span) -> str:
    """Return when one part holds: days, hours, dates."""
    is_whole = (span.begins, span.ends) == (0, 24 * 60)
    single = span.first is not None and span.first == span.last
    parts = [] if single and span.days == _WEEK else [_days(span.days)]
    if dates := _dates(span):
        parts.insert(0, dates) if single else parts.append(dates)
    if is_whole:
        if span == Span():
            return translate("Rules", "at all times")
        parts.append(translate("Rules", "all day"))
    else:
        hours = translate("Rules", "{begin} to {end}")
        if span.ends <= span.begins:
            hours = translate("Rules", "{begin} to {end} of the next day")
        parts.append(hours.format(begin=clock(span.begins), end=clock(span.ends)))
    return _joined(translate("Rules", "{one}, {other}"), parts)


def _joined(pattern: str, parts: Sequence[str]) -> str:
    """Return parts one behind the other, as the pattern joins two of them."""
    return reduce(lambda one, other: pattern.format(one=one, other=other), parts) if parts else ""


def _days(days: frozenset[int]) -> str:
    if days == _WEEK:
        return translate("Rules", "every day")
    if len(days) > 2:
        # A row of days, perhaps over the end of the week.
        for first in sorted(days):
            row = [(first + number) % 7 for number in range(len(days))]
            if set(row) == days:
                return translate("Rules", "{first} to {last}").format(
                    first=weekday(row[0]), last=weekday(row[-1])
                )
    return QLocale().createSeparatedList([weekday(day) for day in sorted(days)])


def _dates(span: Span) -> str:
    first, last = span.first, span.last
    if first is not None and first == last:
        return translate("Rules", "on {day}").format(day=date_words(first))
    if first is not None and last is not None:
        return translate("Rules", "from {first} to {last}").format(
            first=date_words(first), last=date_words(last)
        )
    if first is not None:
        return translate("Rules", "from {day} on").format(day=date_words(first))
    return "" if last is None else translate("Rules", "until {day}").format(day=date_words(last))


def date_words(day: date) -> str:
    """Return a date as it is written here."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)


def audience_words(audience: Audience) -> str:
    """Return whom a list names."""
    parts = [marked(one) for one in audience.contacts]
    parts += [translate("Rules", "the group {name}").format(name=marked(one)) for one in audience.groups]
    parts += [
        translate("Rules", "everybody on {network}").format(network=network_label(one))
        for one in audience.networks
    ]
    parts += [
        translate("Rules", "everybody who writes to {account}").format(
            account=account_label(one) if ":" in one else marked(one)
        )
        for one in audience.accounts
    ]
    if audience.strangers:
        parts.append(translate("Rules", "who is not in your contact list"))
    if audience.first_contact:
        parts.append(translate("Rules", "who writes for the first time ever"))
    if audience.wrote_within_days is not None:
        days = translate("Rules", "who wrote in the last days ({days})")
        parts.append(days.format(days=f"{audience.wrote_within_days:g}"))
    return _joined(translate("Rules", "{one}; {other}"), parts) or translate("Rules", "nobody")


def caught_words(contacts: Sequence[Contact]) -> str:
    """Return which known contacts a list catches now."""
    if not contacts:
        return translate("Rules", "None of your contacts now.")
    known = [contact_name(one) for one in contacts[:_NAMED]]
    if len(contacts) > _NAMED:
        known.append(translate("Rules", "{number} more").format(number=len(contacts) - _NAMED))
    return translate("Rules", "Now: {names}.").format(names=QLocale().createSeparatedList(known))


def whom_words(mode: Mode, below: Mapping[str, Value]) -> str:
    """Return whom a mode answers, in a sentence."""
    everybody, strangers, away = (
        bool(value if (value := mode.settings.get(key)) is not None else below.get(key)) for key in _WHOM
    )
    if everybody:
        words = translate("Rules", "everybody")
    elif strangers and away:
        words = translate("Rules", "who is not in your contact list; everybody while you are away")
    elif strangers:
        words = translate("Rules", "who is not in your contact list")
    elif away:
        words = translate("Rules", "everybody while you are away")
    else:
        words = translate("Rules", "only contacts whom you let be answered")
    if mode.only is None:
        return words
    if everybody:
        return translate("Rules", "only: {names}").format(names=audience_words(mode.only))
    return translate("Rules", "{whom}, and of these only: {names}").format(
        whom=words, names=audience_words(mode.only)
    )


def minds_words(rule: MindsRule, minds: Iterable[MindInfo]) -> str:
    """Return which bases answer whom by one rule."""
    titles = {mind.name: mind_title(mind) for mind in minds}
    bases = " → ".join(titles.get(name) or marked(name) for name in rule.bases)
    parts = [] if rule.only is None else [audience_words(rule.only)]
    if rule.languages:
        # Qt takes plain English for that of one country.
        names = ["English" if code == "en" else QLocale(code).nativeLanguageName() for code in rule.languages]
        words = translate("Rules", "messages in {languages}")
        parts.append(words.format(languages=QLocale().createSeparatedList(names)))
    if rule.modes:
        words = translate("Rules", "in the mode {modes}")
        parts.append(words.format(modes=QLocale().createSeparatedList(list(map(marked, rule.modes)))))
    whom = _joined(translate("Rules", "{one}; {other}"), parts) or translate("Rules", "everybody")
    return translate("Rules", "{label}: {value}").format(label=whom, value=bases)


def change_words(settings: Mapping[str, Value], minds: Iterable[MindInfo]) -> list[str]:
    """Return what a mode changes in the settings, each in a line; whom it answers is said apart."""
    titles = {mind.name: mind_title(mind) for mind in minds}
    return [
        translate("Rules", "{label}: {value}").format(
            label=template(setting.label), value=value_words(setting, settings[key], titles)
        )
        for key, setting in OF_MODES.items()
        if key in settings and key not in _WHOM
    ]


def value_words(setting: AnySetting, value: Value, titles: Mapping[str, str]) -> str:
    """Return the value of a setting in words; ``titles`` are those of the bases, by their names."""
    if isinstance(value, bool):
        return translate("Rules", "on") if value else translate("Rules", "off")
    if setting.key == DEFAULT_MIND.key and not value:
        return translate("Rules", "bundled, in your language")
    if setting.key in (DEFAULT_MIND.key, MINDS_BEHIND.key):
        names = value if isinstance(value, tuple) else (str(value),)
        return " → ".join(titles.get(name) or marked(name) for name in names) or translate("Rules", "none")
    for choice in setting.choices:
        if choice.value == value:
            return template(choice.label)
    if isinstance(value, (int, float)):
        return f"{value:g} {template(setting.unit)}".strip()
    words = ", ".join(value) if isinstance(value, tuple) else value
    return marked(words, 200) or translate("Rules", "nothing", "the value of a setting that is a text")


def presences() -> list[tuple[Presence, str]]:
    """Return what an account may show of its owner, with its name."""
    return [
        (Presence.ONLINE, translate("Rules", "you are online")),
        (Presence.AWAY, translate("Rules", "you are away")),
        (Presence.BUSY, translate("Rules", "do not disturb")),
        (Presence.OFFLINE, translate("Rules", "you are offline")),
    ]
