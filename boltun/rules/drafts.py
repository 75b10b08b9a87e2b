"""What is wrong with rules while somebody writes them in a form, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomlkit

from boltun.errors import SettingsError
from boltun.rules.reading import read_rules

__all__ = ["minds_faults", "mode_faults", "top_faults"]

_NAME = "…"


def mode_faults(
    values: Mapping[str, Any], others: Iterable[str] = (), bases: Path | None = None
) -> dict[str, SettingsError]:
    """Return the first fault of each part of a mode: ``name``, ``when 1``, ``only``, ``settings chew``.

    ``others`` are the names of the other modes. A fault names no line.
    """
    found: dict[str, SettingsError] = {}

    def look(part: str, *modes: Mapping[str, Any]) -> None:
        if fault := _first({"mode": list(modes)}, bases):
            found[part] = fault

    look("name", *({"name": one} for one in others), {"name": values.get("name", "")})
    for key, value in values.items():
        if key == "when":
            for number, one in enumerate(value if isinstance(value, list) else [value]):
                look(f"when {number}", {"name": _NAME, "when": one})
        elif key == "settings":
            filled = {"placeholders": True} if values.get("placeholders") is True else {}
            for name, one in value.items():
                look(f"settings {name}", {"name": _NAME, **filled, "settings": {name: one}})
        elif key not in ("name", "placeholders"):
            look(key, {"name": _NAME, key: value})
    return found


def top_faults(values: Mapping[str, Any]) -> dict[str, SettingsError]:
    """Return the first fault of each part of what holds in all modes: ``hours 1``, ``never``."""
    found: dict[str, SettingsError] = {}
    for key, value in values.items():
        if value is None:
            continue
        several = value if key == "hours" and isinstance(value, list) else [value]
        for number, one in enumerate(several):
            if fault := _first({key: one}, None):
                found[f"{key} {number}" if key == "hours" else key] = fault
    return found


def minds_faults(
    values: Mapping[str, Any], modes: Iterable[str], bases: Path | None = None
) -> dict[str, SettingsError]:
    """Return the first fault of each part of a rule for minds: ``bases``, ``only``, ``language``."""
    known = [{"name": one} for one in modes]
    found: dict[str, SettingsError] = {}
    for key in {"bases", *values}:
        one = {"bases": ["…"], key: values.get(key, [])}
        if key in ("mode", "language") and not values.get(key):
            continue
        if fault := _first({"mode": known, "minds": [one]}, bases):
            found[key] = fault
    return found


def _first(document: Mapping[str, Any], bases: Path | None) -> SettingsError | None:
    """Return the first fault of these rules, without its line; None: there is none."""
    _, problems = read_rules(tomlkit.dumps(document), None, bases)
    if not problems:
        return None
    problems[0].line = None
    return problems[0]
