"""The values that functions keep in a context: copied from turn to turn, and written as JSON.

JSON alone would turn a tuple into a list and could not hold a date at all; such values are written as objects
that say what they are. Values that are read never run, as they could with pickle (docs/dialbb.md §4.6).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

__all__ = ["LONGEST", "PLAIN", "copied", "decoded", "encoded", "plain_or_text"]

PLAIN = frozenset({str, int, float, bool, type(None)})
"""Values of these types never change and are JSON as they are."""

LONGEST = 20_000
"""An utterance, and a variable of a scenario, may have so many characters."""

_KIND = "__kind__"
_VALUE = "value"

_WRITTEN: dict[type, tuple[str, Callable[[Any], Any]]] = {
    tuple: ("tuple", list),
    set: ("set", list),
    frozenset: ("frozenset", list),
    datetime: ("datetime", datetime.isoformat),
    date: ("date", date.isoformat),
    time: ("time", time.isoformat),
    timedelta: ("timedelta", timedelta.total_seconds),
}
_READ: dict[str, Callable[[Any], Any]] = {
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda seconds: timedelta(seconds=seconds),
    "dict": dict,
}


def copied(value: Any) -> Any:
    """Return a copy that shares nothing that can change; values that cannot be copied are shared."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        return {key: one if type(one) in PLAIN else copied(one) for key, one in value.items()}
    if kind is list:
        return [one if type(one) in PLAIN else copied(one) for one in value]
    try:
        return copy.deepcopy(value)
    except Exception:  # whatever a foreign class raises
        return value


def encoded(value: Any) -> Any:
    """Return a value as JSON; TypeError if it is of a kind that cannot be written."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [encoded(one) for one in value]
    if kind in _WRITTEN:
        name, write = _WRITTEN[kind]
        written = write(value)
        return {_KIND: name, _VALUE: encoded(written) if isinstance(written, list) else written}
    if isinstance(value, Mapping):
        if _KIND in value or not all(type(key) is str for key in value):
            return {_KIND: "dict", _VALUE: [[encoded(key), encoded(one)] for key, one in value.items()]}
        return {key: encoded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [encoded(one) for one in value]
    # Every reader takes an enumeration of texts or numbers for one of them.
    for plain in (str, bool, int, float):
        if isinstance(value, plain):
            return plain(value)
    raise TypeError(f"{kind.__name__} cannot be written as JSON")


def decoded(value: Any) -> Any:
    """Return a copy of the value that ``encoded`` was given. Other values come back like from ``copied``."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [one if type(one) in PLAIN else decoded(one) for one in value]
    if kind is dict:
        read = _READ.get(value[_KIND]) if len(value) == 2 and _is_marked(value) else None
        if read is None:
            return {key: one if type(one) in PLAIN else decoded(one) for key, one in value.items()}
        try:
            return read(decoded(value[_VALUE]))
        except (TypeError, ValueError, OverflowError):
            return copied(value)
    return copied(value)


def _is_marked(value: dict[Any, Any]) -> bool:
    return _VALUE in value and isinstance(value.get(_KIND), str)


def plain_or_text(value: Any) -> Any:
    """Return a value as JSON for people to look at: values that JSON does not know become texts."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain_or_text(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain_or_text(one) for one in value]
    return str(value)
