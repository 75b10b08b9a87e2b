"""Reads rules from a TOML text, and tells each fault with its line.

A fault costs only itself. Where it might let somebody be answered who should not be, it is noted in the rules
(``faulty``), and nobody is answered while that part counts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import tzinfo
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from boltun.errors import SettingsError
from boltun.rules.audience import Audience
from boltun.rules.calendar import CalendarTimes, is_address, is_allowed
from boltun.rules.minds import LANGUAGES, MindsRule
from boltun.rules.mode import AUTOMATIC, NO_RULES, Mode, Rules
from boltun.rules.schedule import Schedule, Span, TimesError, read_span, zone_named
from boltun.rules.state import IDLE, KINDS, MOST_MINUTES, StateTimes
from boltun.settings.base_names import named_in_program
from boltun.settings.declarations import (
    DEFAULT_MIND,
    DIALOGUE_TIMEOUT,
    FOLD_YO,
    MINDS_BEHIND,
    MORNING_HOUR,
    OWN_MINDS,
    SETTINGS,
)
from boltun.settings.setting import AnySetting, Group, Value, shown
from boltun.text.placeholders import NAMES, holes

__all__ = ["OF_MODES", "read_rules"]

_APART = {OWN_MINDS.key, FOLD_YO.key, DIALOGUE_TIMEOUT.key, MORNING_HOUR.key}
"""They say how files are read, not how messages are answered."""
_OF_REPLIES = (Group.WHOM, Group.WORDS, Group.PACE, Group.OWNER, Group.LIMITS, Group.REQUESTS)
OF_MODES: Mapping[str, AnySetting] = {
    key: setting for key, setting in SETTINGS.items() if setting.group in _OF_REPLIES and key not in _APART
}
"""The settings that a mode may change."""
_HARMLESS = (Group.WORDS, Group.PACE)
"""With the person's own value in place of a wrong one, nobody else is answered."""
_BASES = (DEFAULT_MIND.key, MINDS_BEHIND.key)

_AT_TOP = ("time_zone", "hours", "never", "accounts", "mode", "minds")
_OF_ACCOUNT = ("time_zone", "hours")
_OF_MODE = ("name", "when", "time_zone", "only", "never", "settings", "placeholders")
_OF_CALENDAR = ("calendar", "busy", "words")
_OF_MINDS = ("bases", "only", "language", "mode")
_LISTS = tuple(field.name for field in fields(Audience))
_MOST_DAYS = 36500


def read_rules(text: str, path: Path | None, bases: Path | None = None) -> tuple[Rules, list[SettingsError]]:
    """Return the rules of a text and its faults. ``bases`` is the profile's folder of bases."""
    reader = _Reader(text, path, bases)
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = re.search(r"at line (\d+)", str(error))
        reason = re.sub(r" \(at .*\)$", "", str(error))
        reader.problems.append(
            SettingsError(
                "The rules cannot be read: {reason}.",
                path=path,
                line=int(found[1]) if found else None,
                advice=_SILENT,
                reason=reason[:1].lower() + reason[1:],
            )
        )
        return Rules(faulty=True), reader.problems
    rules = reader.rules(document)
    # As somebody meets them who goes through the file.
    problems = sorted(reader.problems, key=lambda problem: problem.line or 0)
    return (NO_RULES if rules == NO_RULES else rules), problems


_SILENT = "Until it is mended, Boltun answers nobody."


class _Reader:
    def __init__(self, text: str, path: Path | None, bases: Path | None) -> None:
        self._lines = text.split("\n")
        self._path = path
        self._bases = bases
        self.problems: list[SettingsError] = []
        self._faulty = False
        """Whether the part that is read just now has a fault that keeps Boltun silent."""

    def rules(self, document: Mapping[str, Any]) -> Rules:
        """Return the rules of the whole file."""
        zone = self._zone(document, None)
        self._unknown(document, _AT_TOP, "")
        hours = self._schedule(document, "hours", zone, "")
        never = self._audience(document, "never", "") or Audience()
        account_hours = self._accounts(document, zone, hours)
        faulty, self._faulty = self._faulty, False
        modes: list[Mode] = []
        tables = document.get("mode", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._tell("Modes begin with a line [[mode]].", "mode", "", advice=_SILENT)
            return Rules(never=never, hours=hours, account_hours=account_hours, zone=zone, faulty=True)
        for number, table in enumerate(tables):
            mode, is_lost = self._mode(
                table, f"mode {number}", zone, {mode.name.casefold() for mode in modes}
            )
            faulty = faulty or is_lost
            if mode is not None:
                modes.append(mode)
        return Rules(
            modes=tuple(modes),
            minds=self._all_minds(document, modes),
            never=never,
            hours=hours,
            account_hours=account_hours,
            zone=zone,
            faulty=faulty,
        )

    def _mode(
        self, table: Mapping[str, Any], place: str, zone: tzinfo | None, names: set[str]
    ) -> tuple[Mode | None, bool]:
        """Return a mode, and whether nobody can tell when it holds."""
        self._faulty = False
        name = table.get("name")
        if not isinstance(name, str) or not name.strip() or name.strip().casefold() == AUTOMATIC:
            what = "Each mode needs a name, a text in quotation marks other than “auto”."
            self._tell(what, "name", place, advice=_SILENT)
            return None, True
        name = name.strip()
        if name.casefold() in names:
            self._tell("There are two modes {mode}.", "name", place, advice=_SILENT, mode=name)
            return None, True
        zone = self._zone(table, zone, place)
        when = self._schedule(table, "when", zone, place)
        is_lost, self._faulty = self._faulty, False
        self._unknown(table, _OF_MODE, place)
        only, never = self._audience(table, "only", place), self._audience(table, "never", place)
        settings = self._settings(table.get("settings", {}), place)
        mode = Mode(
            name=name,
            when=when,
            only=only,
            never=never or Audience(),
            settings=settings,
            placeholders=self._placeholders(table, settings, place),
            faulty=self._faulty,
        )
        return mode, is_lost

    def _all_minds(self, document: Mapping[str, Any], modes: Sequence[Mode]) -> tuple[MindsRule, ...]:
        """Return which minds answer whom. A rule with a fault is left out: it lets nobody be answered."""
        tables = document.get("minds", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._tell("Rules for minds begin with a line [[minds]].", "minds", "", advice=_LEFT_OUT)
            return ()
        rules = [self._minds(table, number, modes) for number, table in enumerate(tables, start=1)]
        return tuple(rule for rule in rules if rule is not None)

    def _minds(self, table: Mapping[str, Any], number: int, modes: Sequence[Mode]) -> MindsRule | None:
        place, before = f"minds {number - 1}", len(self.problems)
        self._unknown(table, _OF_MINDS, place)
        bases = self._texts(table, "bases", place)
        if not bases and len(self.problems) == before:
            self._faults("Each rule for minds names bases.", "bases", place)
        only = self._audience(table, "only", place)
        languages = self._texts(table, "language", place)
        for one in languages:
            if one not in LANGUAGES:
                what = "The language {language} is not told apart from others; these are: {known}."
                self._faults(what, "language", place, language=shown(one), known=", ".join(LANGUAGES))
        of_modes = self._texts(table, "mode", place)
        known = {mode.name.casefold() for mode in modes}
        for one in of_modes:
            if one.casefold() not in known:
                self._faults("There is no mode {mode}.", "mode", place, mode=shown(one))
        if len(self.problems) > before:
            return None
        bases = tuple(named_in_program(one, self._bases) for one in bases)
        return MindsRule(number=number, bases=bases, only=only, languages=languages, modes=of_modes)

    def _texts(self, table: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
        """Return one text or a list of texts."""
        if key not in table:
            return ()
        given = [table[key]] if isinstance(table[key], str) else table[key]
        if isinstance(given, list) and given and all(isinstance(one, str) and one.strip() for one in given):
            return tuple(given)
        self._faults('{name} is a text, or a list of texts such as ["one", "two"].', key, place, name=key)
        return ()

    def _placeholders(self, table: Mapping[str, Any], settings: Mapping[str, Value], place: str) -> bool:
        """Return whether a mode fills placeholders, and tell those in its texts that nothing is known of."""
        on = table.get("placeholders", False)
        if not isinstance(on, bool):
            self._tell(
                "{name} is true or false.", "placeholders", place, advice=_LITERAL, name="placeholders"
            )
            return False
        for key, value in settings.items() if on else ():
            for hole in holes(value) if isinstance(value, str) else ():
                if hole.name not in NAMES:
                    what = "There is no placeholder {name}."
                    known = ", ".join(NAMES)
                    inner = f"{place} settings"
                    self._tell(what, key, inner, advice=_UNFILLED, name=f"{{{hole.name}}}", names=known)
        return on

    def _accounts(
        self, document: Mapping[str, Any], zone: tzinfo | None, hours: Schedule | None
    ) -> dict[str, Schedule]:
        found: dict[str, Schedule] = {}
        accounts = document.get("accounts", {})
        if not isinstance(accounts, dict):
            self._faults(
                'An account begins with a line such as [accounts."xmpp:me@example.org"].', "accounts"
            )
            return found
        for key, table in accounts.items():
            place = f"accounts {key}"
            if not isinstance(table, dict) or ":" not in key:
                self._faults(
                    'An account begins with a line such as [accounts."xmpp:me@example.org"].', key, place
                )
                continue
            self._unknown(table, _OF_ACCOUNT, place)
            own_zone = self._zone(table, zone, place)
            own = self._schedule(table, "hours", own_zone, place)
            if own is None and hours is not None:
                own = replace(hours, zone=own_zone)
            if own is not None:
                found[key] = own
        return found

    def _zone(self, table: Mapping[str, Any], zone: tzinfo | None, place: str = "") -> tzinfo | None:
        name = table.get("time_zone")
        if name is None:
            return zone
        try:
            if not isinstance(name, str):
                raise TimesError(what="it is a text such as “Europe/Berlin”")
            return zone_named(name)
        except TimesError as error:
            self._faults("This is no time zone: {reason}.", "time_zone", place, reason=error)
            return zone

    def _schedule(
        self, table: Mapping[str, Any], key: str, zone: tzinfo | None, place: str
    ) -> Schedule | None:
        if key not in table:
            return None
        given = table[key] if isinstance(table[key], list) else [table[key]]
        if not given or not all(isinstance(one, (str, dict)) for one in given):
            what = '{key} is a text such as "mon-fri 22:00-07:00", or a list of such texts.'
            self._faults(what, key, place, key=key)
            return None
        spans: list[Span] = []
        calendars: list[CalendarTimes] = []
        states: list[StateTimes] = []
        for one in given:
            if isinstance(one, dict):
                if not one:
                    what = "Say which times count, such as {{ locked = true }}, or the entries of a calendar."
                    self._faults(what, key, place)
                elif one.keys() & set(KINDS):
                    states += self._state(one, key, place)
                else:
                    calendars += self._calendar(one, key, place)
                continue
            try:
                spans.append(read_span(one))
            except TimesError as error:
                what = "“{text}” names no times: {reason}."
                self._faults(what, key, place, text=one[:60], reason=error)
        texts = tuple(one for one in given if isinstance(one, str))
        return Schedule(
            spans=tuple(spans), zone=zone, texts=texts, calendars=tuple(calendars), states=tuple(states)
        )

    def _state(self, table: Mapping[str, Any], key: str, place: str) -> Iterator[StateTimes]:
        """Yield the times of a state of the computer; nothing if there is a fault."""
        before = len(self.problems)
        self._unknown(table, KINDS, place, advice=_SILENT)
        for name, value in table.items():
            if name == IDLE:
                is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
                if not is_number or not 0 < value <= MOST_MINUTES:
                    self._faults(
                        "{name} is a number of minutes, up to {most}.",
                        name,
                        place,
                        name=name,
                        most=MOST_MINUTES,
                    )
            elif name in KINDS and value is not True:
                what = "{name} can only be true: a mode cannot hold while it is not so."
                self._faults(what, name, place, name=name)
        if len(self.problems) == before:
            yield StateTimes(**{**table, **({IDLE: float(table[IDLE])} if IDLE in table else {})})

    def _calendar(self, table: Mapping[str, Any], key: str, place: str) -> Iterator[CalendarTimes]:
        """Yield the times of a calendar; nothing if there is a fault."""
        source, busy = table.get("calendar"), table.get("busy", False)
        before = len(self.problems)
        self._unknown(table, _OF_CALENDAR, place, advice=_SILENT)
        words = self._texts(table, "words", place)
        if len(self.problems) > before:
            return
        if not isinstance(source, str) or not source.strip():
            self._faults('Times by a calendar are as {{ calendar = "work.ics", busy = true }}.', key, place)
        elif is_address(source) and not is_allowed(source):
            self._faults("A calendar comes over https, or from this computer itself.", "calendar", place)
        elif not isinstance(busy, bool):
            self._faults("{name} is true or false.", "busy", place, name="busy")
        elif not busy and not words:
            what = "Say which entries of the calendar count, by “busy = true” or by words."
            self._faults(what, key, place)
        else:
            yield CalendarTimes(source=source.strip(), busy=busy, words=words)

    def _audience(self, table: Mapping[str, Any], key: str, place: str) -> Audience | None:
        """Return a list of whom; None: there is none."""
        if key not in table:
            return None
        inner = f"{place} {key}".strip()
        given = table[key]
        if not isinstance(given, dict):
            what = '{key} is a list of whom, such as {key} = {{ groups = ["Family"] }}.'
            self._faults(what, key, place, key=key)
            return Audience()
        self._unknown(given, _LISTS, inner)
        found: dict[str, Any] = {}
        for name, value in given.items():
            if name in ("strangers", "first_contact"):
                if isinstance(value, bool):
                    found[name] = value
                else:
                    self._faults("{name} is true or false.", name, inner, name=name)
            elif name == "wrote_within_days":
                if (
                    isinstance(value, (int, float))
                    and not isinstance(value, bool)
                    and 0 < value <= _MOST_DAYS
                ):
                    found[name] = float(value)
                else:
                    self._faults("{name} is a number of days.", name, inner, name=name)
            elif name in _LISTS:
                if isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value):
                    found[name] = tuple(value)
                else:
                    what = '{name} is a list of texts in quotation marks, such as ["one", "two"].'
                    self._faults(what, name, inner, name=name)
        return Audience(**found)

    def _settings(self, table: object, place: str) -> dict[str, Value]:
        inner = f"{place} settings"
        if not isinstance(table, dict):
            self._faults("settings is a table, such as [mode.settings].", "settings", place)
            return {}
        found: dict[str, Value] = {}
        for key, value in table.items():
            setting = OF_MODES.get(key)
            if setting is None:
                if key in SETTINGS:
                    what = "A mode cannot change the setting {name}."
                    self._tell(what, key, inner, advice="It stays as it is in settings.toml.", name=key)
                else:
                    self._unknown([key], OF_MODES, inner)
                continue
            try:
                found[key] = self._with_bases(key, setting.check(value))
            except SettingsError as error:
                advice = "Until it is changed, the value of settings.toml is used."
                if setting.group not in _HARMLESS:
                    self._faulty, advice = True, _MODE_SILENT
                error.path, error.line, error.advice = self._path, self._line(key, inner), advice
                self.problems.append(error)
        return found

    def _with_bases(self, key: str, value: Value) -> Value:
        if key not in _BASES:
            return value
        if isinstance(value, tuple):
            return tuple(named_in_program(one, self._bases) for one in value)
        return named_in_program(str(value), self._bases)

    def _unknown(self, given: Iterable[str], known: Iterable[str], place: str, *, advice: str = "") -> None:
        names = list(known)
        for key in given:
            if key in names:
                continue
            near = get_close_matches(key[:60].lower(), names, n=1, cutoff=0.6)
            self._faulty = True
            perhaps = "Nothing here is called {key}. Perhaps you mean {near}."
            self._tell(
                perhaps if near else "Nothing here is called {key}.",
                key,
                place,
                advice=advice or _advice(key, place),
                key=shown(key),
                near=near[0] if near else "",
            )

    def _faults(self, what: str, key: str, place: str = "", /, **values: object) -> None:
        """Tell a fault because of which somebody might be answered who should not be."""
        self._faulty = True
        self._tell(what, key, place, advice=_advice(key, place), **values)

    def _tell(self, what: str, key: str, place: str, /, *, advice: str, **values: object) -> None:
        line = self._line(key, place)
        self.problems.append(SettingsError(what, path=self._path, line=line, advice=advice, **values))

    def _line(self, key: str, place: str) -> int | None:
        """Return the line of a key in a part of the file, or that on which the part begins."""
        parts = place.split(" ", 1)
        wanted, header, number_of = None, "", {"[[mode]]": -1, "[[minds]]": -1}
        name = re.compile(rf"[\"']?{re.escape(key)}[\"']?\s*[.=]|.*[{{,]\s*[\"']?{re.escape(key)}[\"']?\s*=")
        for number, line in enumerate(self._lines, start=1):
            stripped = line.strip()
            if stripped.startswith("["):
                header = stripped
                for kind in number_of:
                    number_of[kind] += header.startswith(kind)
            inside = _is_inside(header, number_of, parts)
            if inside and (wanted is None or name.match(stripped)):
                is_key = name.match(stripped) or header.strip("[]").endswith(key)
                if is_key:
                    return number
                wanted = wanted or number
        return wanted


_LITERAL = "Until it is mended, braces are sent as they stand."
_UNFILLED = "It is sent as it stands. There are: {names}."
_MODE_SILENT = "Until it is mended, Boltun answers nobody while this mode holds."
_LEFT_OUT = "Until it is mended, this rule does not count."


def _advice(key: str, place: str) -> str:
    """Return what a fault costs."""
    if place.startswith("minds"):
        return _LEFT_OUT
    is_own = place.startswith("mode ") and key not in ("when", "time_zone", *_OF_CALENDAR, *KINDS)
    return _MODE_SILENT if is_own else _SILENT


def _is_inside(header: str, number_of: Mapping[str, int], parts: list[str]) -> bool:
    """Whether lines below a header belong to a part of the file."""
    match parts:
        case [("mode" | "minds") as kind, rest]:
            number, _, _ = rest.partition(" ")
            return header.startswith((f"[[{kind}", f"[{kind}")) and str(number_of[f"[[{kind}]]"]) == number
        case ["accounts", key]:
            return key in header or header == "[accounts]"
        case ["never"]:
            return header in ("", "[never]")
        case _:
            return True
