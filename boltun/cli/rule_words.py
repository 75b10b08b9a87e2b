"""Rules in sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import Any

from boltun.rules.audience import Audience
from boltun.rules.mode import Holding, Mode, Rules
from boltun.rules.schedule import Schedule, wall

__all__ = ["audience_words", "holding_json", "holding_words", "mode_words", "rules_words", "time_words"]


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
        name, why = f"Mode “{holding.name}”", f", by its hours ({_times(holding.mode.when)})"
    end = (
        "" if holding.until is None and not holding.by_hand else f", until {time_words(holding.until, zone)}"
    )
    silent = " Nobody is answered until a fault in the rules is mended." if holding.faulty else ""
    return f"{name}{why}{end}.{silent}"


def holding_json(holding: Holding) -> dict[str, Any]:
    """Return what holds, for other programs."""
    return {
        "mode": holding.name or None,
        "by_hand": holding.by_hand,
        "until": holding.until,
        "faulty": holding.faulty,
        "settings": dict(holding.over),
    }


def rules_words(rules: Rules) -> Iterator[str]:
    """Say what holds for all modes."""
    if rules.hours is not None:
        yield f"Nobody is answered outside these hours: {_times(rules.hours)}"
    for key, hours in rules.account_hours.items():
        yield f"The hours of {key}: {_times(hours)}"


def mode_words(mode: Mode) -> Iterator[str]:
    """Say when a mode holds, and what it changes."""
    times = "only when you choose it" if mode.when is None else _times(mode.when)
    yield f"Mode “{mode.name}” holds: {times}"
    for key, value in _values(mode.settings):
        yield f"  {key} = {value}"


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


def _times(schedule: Schedule | None) -> str:
    if schedule is None:
        return ""
    zone = "" if schedule.zone is None else f" ({schedule.zone})"
    return ", or ".join(schedule.texts) + zone


def _values(settings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in settings.items():
        shown = str(value).lower() if isinstance(value, bool) else value
        yield key, ", ".join(value) if isinstance(value, tuple) else str(shown)
