"""What differs between two files of rules, in plain words for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boltun.cli.rule_words import audience_words, minds_words, times_words
from boltun.rules.audience import Audience
from boltun.rules.comparing import Difference, Part
from boltun.rules.minds import MindsRule
from boltun.rules.mode import Mode
from boltun.rules.schedule import Schedule

__all__ = ["difference_json", "difference_words"]


def difference_words(found: Difference, one: str, other: str) -> Iterator[str]:
    """Yield what differs, in lines; ``one`` and ``other`` name the two."""
    if found.part is Part.MODE:
        mode = found.one or found.other
        assert isinstance(mode, Mode)
        name = one if found.other is None else other
        yield f"Only {name} has the mode “{mode.name}”: {_value(Part.WHEN, mode.when)}"
        return
    yield f"{_subject(found)}:"
    yield f"  {one}: {_value(found.part, found.one)}"
    yield f"  {other}: {_value(found.part, found.other)}"


def difference_json(found: Difference) -> dict[str, Any]:
    """Return what differs, for other programs."""
    return {
        "part": found.part.value,
        "mode": found.mode or None,
        "key": found.key or None,
        "one": None if found.one is None else _value(found.part, found.one),
        "other": None if found.other is None else _value(found.part, found.other),
    }


def _subject(found: Difference) -> str:
    mode = f"Mode “{found.mode}”"
    subjects = {
        Part.FAULTY: "A fault because of which nobody is answered",
        Part.ZONE: "Time zone",
        Part.HOURS: "Hours outside of which nobody is answered",
        Part.ACCOUNT_HOURS: f"Hours of {found.key}",
        Part.NEVER: f"{mode} never answers" if found.mode else "Never answered",
        Part.ORDER: "The order of the modes",
        Part.WHEN: f"{mode} holds",
        Part.ONLY: f"{mode} answers only",
        Part.SETTING: f"{mode}, {found.key}",
        Part.PLACEHOLDERS: f"{mode} fills placeholders",
        Part.MINDS: "Bases, by rules",
    }
    return subjects[found.part]


def _value(part: Part, value: object) -> str:
    """Return what stands there, in words."""
    if value is None:
        return {
            Part.WHEN: "only when you choose it",
            Part.ONLY: "everybody whom the settings let be answered",
            Part.SETTING: "as in the settings",
            Part.ZONE: "that of the computer",
        }.get(part, "at all hours")
    if isinstance(value, Schedule):
        return times_words(value)
    if isinstance(value, Audience):
        return audience_words(value)
    if isinstance(value, Mode):
        return value.name
    if isinstance(value, bool):
        if part is Part.SETTING:
            return str(value).lower()
        return "yes" if value else "no"
    if part is Part.MINDS:
        return "; ".join(minds_words(rule) for rule in _rules(value)) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _rules(value: object) -> Sequence[MindsRule]:
    assert isinstance(value, tuple)
    return value
