"""Reads rules from a TOML text, and tells each fault with its line.

A fault costs only itself. Where it might let somebody be answered who should not be, it is noted in the rules
(``faulty``), and nobody is answered while that part counts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import tzinfo
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from boltun.errors import SettingsError
from boltun.rules.audience import Audience
from boltun.rules.mode import AUTOMATIC, NO_RULES, Mode, Rules
from boltun.rules.schedule import Schedule, TimesError, read_span, zone_named
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

__all__ = ["OF_MODES", "read_rules"]

_APART = {OWN_MINDS.key, FOLD_YO.key, DIALOGUE_TIMEOUT.key, MORNING_HOUR.key}
"""They say how files are read, not how messages are answered."""
_OF_REPLIES = (Group.WHOM, Group.WORDS, Group.PACE, Group.OWNER, Group.LIMITS)
OF_MODES: Mapping[str, AnySetting] = {
    key: setting for key, setting in SETTINGS.items() if setting.group in _OF_REPLIES and key not in _APART
}
"""The settings that a mode may change."""
_HARMLESS = (Group.WORDS, Group.PACE)
"""With the person's own value in place of a wrong one, nobody else is answered."""
_BASES = (DEFAULT_MIND.key, MINDS_BEHIND.key)

_AT_TOP = ("time_zone", "hours", "never", "accounts", "mode")
_OF_ACCOUNT = ("time_zone", "hours")
_OF_MODE = ("name", "when", "time_zone", "only", "never", "settings")
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
    return (NO_RULES if rules == NO_RULES else rules), reader.problems


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
            name=name, when=when, only=only, never=never or Audience(), settings=settings, faulty=self._faulty
        )
        return mode, is_lost

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
                own = Schedule(spans=hours.spans, zone=own_zone, texts=hours.texts)
            if own is not None:
                found[key] = own
        return found

    def _zone(self, table: Mapping[str, Any], zone: tzinfo | None, place: str = "") -> tzinfo | None:
        name = table.get("time_zone")
        if name is None:
            return zone
        try:
            if not isinstance(name, str):
                raise TimesError("it is a text such as “Europe/Berlin”")
            return zone_named(name)
        except TimesError as error:
            self._faults("This is no time zone: {reason}.", "time_zone", place, reason=str(error))
            return zone

    def _schedule(
        self, table: Mapping[str, Any], key: str, zone: tzinfo | None, place: str
    ) -> Schedule | None:
        if key not in table:
            return None
        texts = [table[key]] if isinstance(table[key], str) else table[key]
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            what = '{key} is a text such as "mon-fri 22:00-07:00", or a list of such texts.'
            self._faults(what, key, place, key=key)
            return None
        spans = []
        for text in texts:
            try:
                spans.append(read_span(text))
            except TimesError as error:
                what = "“{text}” names no times: {reason}."
                self._faults(what, key, place, text=text[:60], reason=str(error))
        return Schedule(spans=tuple(spans), zone=zone, texts=tuple(texts))

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

    def _unknown(self, given: Iterable[str], known: Iterable[str], place: str) -> None:
        names = list(known)
        for key in given:
            if key in names:
                continue
            near = get_close_matches(key[:60].lower(), names, n=1, cutoff=0.6)
            self._faulty = True
            advice = "Perhaps you mean {near}. " if near else ""
            self._tell(
                "Nothing here is called {key}.",
                key,
                place,
                advice=advice + (_MODE_SILENT if place.startswith("mode ") else _SILENT),
                key=shown(key),
                near=near[0] if near else "",
            )

    def _faults(self, what: str, key: str, place: str = "", /, **values: object) -> None:
        """Tell a fault because of which somebody might be answered who should not be."""
        self._faulty = True
        is_own = place.startswith("mode ") and key not in ("when", "time_zone")
        self._tell(what, key, place, advice=_MODE_SILENT if is_own else _SILENT, **values)

    def _tell(self, what: str, key: str, place: str, /, *, advice: str, **values: object) -> None:
        line = self._line(key, place)
        self.problems.append(SettingsError(what, path=self._path, line=line, advice=advice, **values))

    def _line(self, key: str, place: str) -> int | None:
        """Return the line of a key in a part of the file, or that on which the part begins."""
        parts = place.split(" ", 1)
        wanted, header, mode = None, "", -1
        name = re.compile(rf"[\"']?{re.escape(key)}[\"']?\s*[.=]|.*[{{,]\s*[\"']?{re.escape(key)}[\"']?\s*=")
        for number, line in enumerate(self._lines, start=1):
            stripped = line.strip()
            if stripped.startswith("["):
                header = stripped
                mode += header.startswith("[[mode]]")
            inside = _is_inside(header, mode, parts)
            if inside and (wanted is None or name.match(stripped)):
                is_key = name.match(stripped) or header.strip("[]").endswith(key)
                if is_key:
                    return number
                wanted = wanted or number
        return wanted


_MODE_SILENT = "Until it is mended, Boltun answers nobody while this mode holds."


def _is_inside(header: str, mode: int, parts: list[str]) -> bool:
    """Whether lines below a header belong to a part of the file."""
    match parts:
        case ["mode", rest]:
            number, _, _ = rest.partition(" ")
            return header.startswith(("[[mode", "[mode")) and str(mode) == number
        case ["accounts", key]:
            return key in header or header == "[accounts]"
        case ["never"]:
            return header in ("", "[never]")
        case _:
            return True
