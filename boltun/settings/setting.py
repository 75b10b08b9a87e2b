"""One setting: its type, default, range, label and help."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from boltun.errors import SettingsError

__all__ = ["AnySetting", "Choice", "Group", "Setting", "Value", "shown"]

Value = bool | int | float | str | tuple[str, ...]
T = TypeVar("T", bool, int, float, str, tuple[str, ...])


class Group(StrEnum):
    """The heading above a setting. The value is the English heading."""

    WHOM = "Whom Boltun answers"
    WORDS = "What it says"
    PACE = "How fast it answers"
    OWNER = "When I am here myself"
    LIMITS = "How often it answers"
    REQUESTS = "What contacts can ask for"
    PRIVACY = "Privacy"
    PROGRAM = "The program"
    GRAVE = "Serious messages"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of a setting that has only a few, with its English label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[T]):
    """One setting. Its type is that of ``default``; ``minimum`` and ``maximum`` bound a number.

    ``label`` and ``help`` are English; ``unit`` is what a number counts. ``lines`` asks for a field of
    several lines, ``folder`` for a folder. A ``hidden`` one has a switch of its own in the program, and no
    list shows it.
    """

    key: str
    default: T
    group: Group
    label: str
    help: str
    minimum: float = 0
    maximum: float = math.inf
    unit: str = ""
    choices: tuple[Choice, ...] = ()
    lines: bool = False
    folder: bool = False
    hidden: bool = False
    renamed: tuple[str, ...] = ()
    """Its keys in earlier versions. A file that has one of them keeps its value."""
    in_language: Mapping[str, T] = field(default_factory=dict, compare=False)
    """The default if the owner's language is not English: ``ru``, ``ja``."""

    @property
    def type(self) -> type[T]:
        """The type of its values: bool, int, float, str, or tuple for several texts."""
        return type(self.default)

    def check(self, value: object) -> T:
        """Return ``value`` as this setting's type; SettingsError if it does not fit."""
        kind = self.type
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            try:
                value = float(value)
            except OverflowError:
                value = math.inf
        # The exact type: to Python a bool is an int, but a count of "true" is a mistake.
        if isinstance(value, list):
            value = tuple(value)
        if type(value) is not kind:
            raise self._wrong("must be {expected}, not {value}.", value, expected=_EXPECTED[kind])
        if isinstance(value, (int, float)) and kind is not bool and not self.minimum <= value <= self.maximum:
            expected = f"at least {self.minimum:g}"
            if self.maximum < math.inf:
                expected = f"from {self.minimum:g} to {self.maximum:g}"
            raise self._wrong("must be {expected}, not {value}.", value, expected=expected)
        if self.choices and value not in [choice.value for choice in self.choices]:
            expected = ", ".join(f'"{choice.value}"' for choice in self.choices)
            raise self._wrong("must be one of {expected}, not {value}.", value, expected=expected)
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(value, tuple) and not isinstance(text, str):
                raise self._wrong("must be {expected}, not {value}.", value, expected=_EXPECTED[kind])
            if isinstance(text, str) and any("\ud800" <= character <= "\udfff" for character in text):
                raise self._wrong("contains a character that no file can keep: {value}.", value)
        return value

    def _wrong(self, what: str, value: object, expected: str = "") -> SettingsError:
        return SettingsError(
            "The setting {key} " + what,
            key=self.key,
            value=shown(value),
            default=shown(self.default),
            expected=expected,
        )


_EXPECTED: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text in quotation marks",
    tuple: "a list of texts",
}


def shown(value: object) -> str:
    """Return a value as errors show it, at most 60 characters."""
    try:
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
    except ValueError:
        # Python refuses to write out numbers of thousands of digits.
        return "a number of thousands of digits"
    return shown if len(shown) <= 60 else shown[:59] + "…"


AnySetting = Setting[bool] | Setting[int] | Setting[float] | Setting[str] | Setting[tuple[str, ...]]
