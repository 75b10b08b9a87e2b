"""Compares two sets of rules: which modes, lists, hours and settings differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from boltun.rules.audience import Audience
from boltun.rules.mode import Mode, Rules
from boltun.rules.schedule import Schedule

__all__ = ["Difference", "Part", "differences"]


class Part(Enum):
    """In what rules differ."""

    FAULTY = "faulty"
    ZONE = "time zone"
    HOURS = "hours"
    ACCOUNT_HOURS = "hours of an account"
    NEVER = "never"
    MODE = "mode"
    ORDER = "order"
    WHEN = "when"
    ONLY = "only"
    SETTING = "setting"
    PLACEHOLDERS = "placeholders"
    MINDS = "minds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that differs, as it is here and there; None: it is not there at all."""

    part: Part
    one: object
    other: object
    mode: str = ""
    """The mode in which it differs; empty: it holds in all of them."""
    key: str = ""
    """The setting or the account."""


def differences(one: Rules, other: Rules) -> list[Difference]:
    """Return what differs; modes are the same if their names are. What calendars say does not count."""
    return list(_differences(one, other))


def _differences(one: Rules, other: Rules) -> Iterator[Difference]:
    if one.faulty is not other.faulty:
        yield Difference(part=Part.FAULTY, one=one.faulty, other=other.faulty)
    if str(one.zone) != str(other.zone):
        yield Difference(part=Part.ZONE, one=one.zone, other=other.zone)
    if _times(one.hours) != _times(other.hours):
        yield Difference(part=Part.HOURS, one=one.hours, other=other.hours)
    for key in sorted({*one.account_hours, *other.account_hours}):
        mine, theirs = one.account_hours.get(key), other.account_hours.get(key)
        if _times(mine) != _times(theirs):
            yield Difference(part=Part.ACCOUNT_HOURS, one=mine, other=theirs, key=key)
    yield from _list_differs(Part.NEVER, one.never, other.never)
    both = []
    for mode in one.modes:
        found = other.find(mode.name)
        if found is None:
            yield Difference(part=Part.MODE, one=mode, other=None, mode=mode.name)
        else:
            both.append((mode, found))
    for mode in other.modes:
        if one.find(mode.name) is None:
            yield Difference(part=Part.MODE, one=None, other=mode, mode=mode.name)
    mine_in_order = [mode.name.casefold() for mode, _ in both]
    theirs_in_order = [mode.name.casefold() for mode in other.modes if one.find(mode.name) is not None]
    if mine_in_order != theirs_in_order:
        names = tuple(mode.name for mode in other.modes if one.find(mode.name) is not None)
        yield Difference(part=Part.ORDER, one=tuple(mode.name for mode, _ in both), other=names)
    for mode, found in both:
        yield from _in_mode(mode, found)
    rules = [(rule.bases, rule.only, rule.languages, rule.modes) for rule in one.minds]
    if rules != [(rule.bases, rule.only, rule.languages, rule.modes) for rule in other.minds]:
        yield Difference(part=Part.MINDS, one=one.minds, other=other.minds)


def _in_mode(one: Mode, other: Mode) -> Iterator[Difference]:
    name = one.name
    if _times(one.when) != _times(other.when):
        yield Difference(part=Part.WHEN, one=one.when, other=other.when, mode=name)
    yield from _list_differs(Part.ONLY, one.only, other.only, name)
    yield from _list_differs(Part.NEVER, one.never, other.never, name)
    for key in (*one.settings, *(key for key in other.settings if key not in one.settings)):
        mine, theirs = one.settings.get(key), other.settings.get(key)
        if mine != theirs:
            yield Difference(part=Part.SETTING, one=mine, other=theirs, mode=name, key=key)
    if one.placeholders is not other.placeholders:
        yield Difference(part=Part.PLACEHOLDERS, one=one.placeholders, other=other.placeholders, mode=name)


def _list_differs(
    part: Part, one: Audience | None, other: Audience | None, mode: str = ""
) -> Iterator[Difference]:
    if one != other:
        yield Difference(part=part, one=one, other=other, mode=mode)


def _times(schedule: Schedule | None) -> object:
    """Return what tells times apart: not what calendars say just now, nor how a text is written."""
    if schedule is None:
        return None
    calendars = frozenset((one.source, one.busy, one.words) for one in schedule.calendars)
    states = frozenset((one.kinds, one.idle) for one in schedule.states)
    return frozenset(schedule.spans), str(schedule.zone), calendars, states
