"""One thing that a program says: a JSON object, and what stands under its names.

What is wrong with it is told to the program: what, where, and what to do.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

__all__ = ["Fields", "MisunderstoodError", "read_object"]

E = TypeVar("E", bound=Enum)

_LONGEST_NAME = 1_000
_SHOWN = 80


class MisunderstoodError(Exception):
    """Something that a program said makes no sense. The words are for its author, in English."""

    def __init__(self, what: str, *, where: str = "", advice: str = "", id: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        """The name under which the wrong value stands."""
        self.advice = advice
        self.id = id


def read_object(line: bytes | str) -> Fields:
    """Read one line."""
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MisunderstoodError(
            f"This is not UTF-8: byte {error.start + 1} is 0x{error.object[error.start]:02x}.",
            advice="Write UTF-8, whatever the language of the system is.",
        ) from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = f" at character {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else ""
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise MisunderstoodError(
            f"This is not JSON: {reason}{place}.",
            advice="Write one JSON object in a line, and nothing else to standard output.",
        ) from None
    if not isinstance(data, dict):
        raise MisunderstoodError(f"This is {_told(data)}, not a JSON object.", advice='Write {"type": …}.')
    return Fields(data)


class Fields:
    """The values of one object. A name that nobody asks for is ignored."""

    def __init__(self, data: Mapping[str, Any], where: str = "") -> None:
        self._data = data
        self._where = where

    def __contains__(self, name: str) -> bool:
        return self._data.get(name) is not None

    def repeat(self, words: Mapping[str, Any]) -> bool:
        """Whether these are exactly the words that somebody else said."""
        return self._data == words

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        value = self._data.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def name(self, name: str, default: str | None = None) -> str:
        """Return a short text in one line, such as an address or an id. A whole number will do."""
        value = self._data.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        text = self.text(name, default).strip()
        if not text and default is None:
            raise self.wrong(name, "a text that is not empty")
        if len(text) > _LONGEST_NAME or any(mark < " " or mark == "\x7f" for mark in text):
            raise self.wrong(name, f"a text of at most {_LONGEST_NAME} characters in one line")
        return text

    def yes(self, name: str) -> bool:
        """Return whether something is so; what is missing is not."""
        value = self._data.get(name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def number(self, name: str, default: float) -> float:
        """Return a number that is not negative."""
        value = self._data.get(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < math.inf:
            raise self.wrong(name, "a number, 0 or more")
        return float(value)

    def time(self, name: str, now: float) -> float:
        """Return a time in Unix seconds, given so or as ISO 8601 writes it; ``now`` if there is none."""
        value = self._data.get(name)
        if value is None:
            return now
        if isinstance(value, str):
            try:
                read = datetime.fromisoformat(value)
            except ValueError:
                raise self.wrong(name, "a time such as 2026-11-23T02:50:00Z") from None
            if read.tzinfo is None:
                raise self.wrong(name, "a time with its zone, such as 2026-11-23T02:50:00Z")
            return min(read.timestamp(), now)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < math.inf:
            raise self.wrong(name, "a time in Unix seconds")
        if value > 1e11:
            raise self.wrong(name, "a time in Unix seconds", advice="Divide milliseconds by 1000.")
        return min(float(value), now)

    def one_of(self, name: str, kind: type[E], default: E | None = None) -> E:
        """Return one of several values."""
        if self._data.get(name) is None and default is not None:
            return default
        text = self.text(name)
        for member in kind:
            if member.value == text:
                return member
        raise self.wrong(name, "one of " + ", ".join(str(member.value) for member in kind))

    def names(self, name: str) -> tuple[str, ...]:
        """Return a list of short texts; empty if there is none."""
        listed = self._list(name)
        return tuple(Fields({name: one}, self._where).name(name) for one in listed)

    def objects(self, name: str) -> list[Fields]:
        """Return a list of objects; empty if there is none."""
        found = []
        for number, one in enumerate(self._list(name), 1):
            if not isinstance(one, dict):
                raise self.wrong(name, "a list of objects")
            found.append(Fields(one, f"{name} {number}: "))
        return found

    def wrong(self, name: str, wanted: str, *, advice: str = "") -> MisunderstoodError:
        """Return the error that something else stands under a name than it should."""
        where = f"{self._where}{name}"
        value = self._data.get(name)
        what = f"{where} is missing." if value is None else f"{where} is {_told(value)}."
        known = self._data.get("id")
        return MisunderstoodError(
            what,
            where=where,
            advice=advice or f"Give {wanted}.",
            id=known if isinstance(known, str) else "",
        )

    def _list(self, name: str) -> Sequence[Any]:
        value = self._data.get(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return value


def _told(value: object) -> str:
    """Return a value, shortened."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
