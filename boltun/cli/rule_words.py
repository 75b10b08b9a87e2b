"""Rules in sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Any

from boltun.calendars.calendars import Standing
from boltun.cli.state_words import end_words, reason_words, state_words
from boltun.rules.audience import Audience
from boltun.rules.calendar import CalendarTimes, shown
from boltun.rules.minds import CONTACT, MindsRule
from boltun.rules.mode import Holding, Mode, Rules
from boltun.rules.schedule import Schedule, wall

__all__ = [
    "audience_words",
    "calendar_words",
    "chosen_words",
    "covered_words",
    "holding_json",
    "holding_words",
    "minds_words",
    "mode_words",
    "rules_words",
    "time_words",
    "times_words",
]


def time_words(at: float | None, zone: tzinfo | None) -> str:
    """Return a time with its weekday; None: until something else is chosen."""
    if at is None:
        return "it is changed"
    shown = wall(at, zone)
    weekday = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[shown.weekday()]
    return f"{weekday} {shown:%Y-%m-%d %H:%M}"


def holding_words(holding: Holding) -> str:
    """Say which mode holds, why, and until when."""
    zone = holding.rules.zone
    if holding.lost:
        return (
            f"Nobody is answered: you chose the mode “{holding.lost}”, and the rules have none of that name."
        )
    if holding.mode is None:
        name, why = "No mode: the settings count as they are", ""
    elif holding.by_hand:
        name, why = f"Mode “{holding.name}”", ", because you chose it"
    else:
        name, why = f"Mode “{holding.name}”", f", by its hours ({times_words(holding.mode.when)})"
        if holding.reason:
            why = f", by the calendar’s entry “{holding.reason}”"
        elif holding.state:
            why = f", because {reason_words(holding.state)}"
    ends = [end_words(holding.state)] if holding.state else []
    if holding.until is not None or holding.by_hand:
        ends.append(time_words(holding.until, zone))
    end = f", until {' or until '.join(ends)}" if ends else ""
    silent = " Nobody is answered until a fault in the rules is mended." if holding.faulty else ""
    return f"{name}{why}{end}.{silent}"


def holding_json(holding: Holding) -> dict[str, Any]:
    """Return what holds, for other programs."""
    return {
        "mode": holding.name or None,
        "by_hand": holding.by_hand,
        "until": holding.until,
        "calendar_entry": holding.reason or None,
        "state": list(holding.state),
        "faulty": holding.faulty,
        "settings": dict(holding.over),
    }


def rules_words(rules: Rules) -> Iterator[str]:
    """Say what holds for all modes."""
    if rules.hours is not None:
        yield f"Nobody is answered outside these hours: {times_words(rules.hours)}"
    for key, hours in rules.account_hours.items():
        yield f"The hours of {key}: {times_words(hours)}"


def mode_words(mode: Mode) -> Iterator[str]:
    """Say when a mode holds, and what it changes."""
    times = "only when you choose it" if mode.when is None else times_words(mode.when)
    yield f"Mode “{mode.name}” holds: {times}"
    if mode.placeholders:
        yield "  placeholders = true"
    for key, value in _values(mode.settings):
        yield f"  {key} = {value}"


def covered_words(rules: Rules, mode: Mode) -> str:
    """Say why a mode never holds by its own times; empty: it does."""
    covering = rules.covering(mode)
    if covering is None:
        return ""
    return (
        f"“{covering.name}” before it always holds. So it holds only when you choose it, or when you move it"
        " before that one in the file."
    )


def calendar_words(standing: Standing, zone: tzinfo | None) -> str:
    """Say what is known of a calendar, and since when."""
    if standing.at is None:
        return f"The calendar {standing.source} cannot be read"
    age = "the copy of " if standing.fault else "as it was on "
    return f"The calendar {standing.source}: {standing.entries} entries, {age}{time_words(standing.at, zone)}"


def minds_words(rule: MindsRule) -> str:
    """Say which bases a rule for minds chooses, and when."""
    whom = "" if rule.only is None else " those in its list"
    language = f" in the language {' or '.join(rule.languages)}" if rule.languages else ""
    mode = f" while the mode {' or '.join(f'“{one}”' for one in rule.modes)} holds" if rule.modes else ""
    every = "" if language or mode else " everybody"
    names = ", then ".join(rule.bases)
    return f"Bases, rule {rule.number}: {names} answer{whom or every}{language}{mode}"


def chosen_words(names: Sequence[str], by: str) -> str:
    """Say which bases answer, and who chose them."""
    if not names and by.startswith("mode "):
        return f"those of the {by}"
    bases = ", then ".join(names) or "those that answer by default"
    return f"{bases} ({'your choice for this contact' if by == CONTACT else by})" if by else bases


def audience_words(audience: Audience) -> str:
    """Say whom a list names."""
    lists = {
        "contacts": audience.contacts,
        "groups": audience.groups,
        "networks": audience.networks,
        "accounts": audience.accounts,
    }
    parts = [f"{name} {', '.join(entries)}" for name, entries in lists.items() if entries]
    if audience.strangers:
        parts.append("strangers")
    if audience.first_contact:
        parts.append("who writes for the first time")
    if audience.wrote_within_days is not None:
        parts.append(f"who wrote in the last {audience.wrote_within_days:g} days")
    return "; ".join(parts) or "nobody"


def times_words(schedule: Schedule | None) -> str:
    """Say when something holds."""
    if schedule is None:
        return ""
    zone = "" if schedule.zone is None else f" ({schedule.zone})"
    parts = [*schedule.texts, *map(_calendar, schedule.calendars), *map(state_words, schedule.states)]
    return ", or ".join(parts) + zone


def _calendar(one: CalendarTimes) -> str:
    kind = "busy entries" if one.busy else "entries"
    words = f" with {' or '.join(f'“{word}”' for word in one.words)}" if one.words else ""
    unread = " (it cannot be read: no times)" if one.entries is None else ""
    return f"{kind}{words} of the calendar {shown(one.source)}{unread}"


def _values(settings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in settings.items():
        if isinstance(value, tuple):
            yield key, ", ".join(value) or "none"
        elif isinstance(value, float):
            yield key, f"{value:.10g}"
        else:
            yield key, str(value).lower() if isinstance(value, bool) else str(value)
