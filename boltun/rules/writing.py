"""Changes the file of rules, and leaves everything else in it as somebody wrote it: comments, order, blanks.

Each change counts only if TOML reads from the result what is meant. The text that is changed has no fault.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array, InlineTable, Table

from boltun.errors import SettingsError
from boltun.settings.file import plain
from boltun.settings.lists import rearranged

__all__ = [
    "with_minds_added",
    "with_minds_changed",
    "with_mode_added",
    "with_mode_changed",
    "with_mode_moved",
    "with_top_changed",
    "without_minds",
    "without_mode",
]

Values = Mapping[str, Any]
"""Plain values by their keys; None: the key is not there."""

_MODE = re.compile(r"\s*\[\[\s*mode\s*\]\]\s*(#.*)?")
_PART_OF_MODE = re.compile(r"\s*\[\s*mode\s*\.")
_HEADER = re.compile(r"\s*\[")
_TABLES = ("only", "never", "settings", "accounts")


def with_mode_added(text: str, mode: str) -> str:
    """Return the rules with another mode, a text that begins with ``[[mode]]``, behind the others."""
    text = text.rstrip("\n")
    added = mode if not text else f"{text}\n\n{mode}"
    before, one = _read(text), _read(mode)
    wanted = {**before, "mode": [*before.get("mode", []), *one["mode"]]}
    return _sure(added, wanted)


def with_mode_changed(text: str, number: int, values: Values) -> str:
    """Return the rules with other values in one mode; keys that are not among them stay as they are."""
    parts = _Parts.of(text)
    before = _read(text)
    modes = list(before["mode"])
    modes[number] = _merged(modes[number], values)
    parts.modes[number] = _changed(parts.modes[number], values, modes[number], is_mode=True)
    wanted = {**before, "mode": modes}
    old, new = before["mode"][number].get("name"), modes[number].get("name")
    if old != new and (minds := [_renamed(one, old, new) for one in before.get("minds", [])]):
        wanted["minds"] = minds
        parts.top, parts.end = _with_minds(_joined([parts.top, parts.end]), minds), ""
    return _sure(parts.text, wanted)


def with_mode_moved(text: str, number: int, to: int) -> str:
    """Return the rules with a mode at another place in their order."""
    parts = _Parts.of(text)
    before = _read(text)
    modes = list(before["mode"])
    for several in (parts.modes, modes):
        several.insert(to, several.pop(number))
    return _sure(parts.text, {**before, "mode": modes})


def without_mode(text: str, number: int) -> str:
    """Return the rules without a mode, and without the comments above and in it."""
    parts = _Parts.of(text)
    before = _read(text)
    del parts.modes[number]
    modes = [one for place, one in enumerate(before["mode"]) if place != number]
    wanted = {key: value for key, value in before.items() if key != "mode"}
    return _sure(parts.text, {**wanted, "mode": modes} if modes else wanted)


def with_top_changed(text: str, values: Values) -> str:
    """Return the rules with other values for what holds in all modes."""
    parts = _Parts.of(text)
    before = _read(text)
    wanted = _merged(before, values)
    rest = {key: value for key, value in wanted.items() if key != "mode"}
    # Tables may stand before and behind the modes: what is behind comes before them.
    parts.top, parts.end = _changed(_joined([parts.top, parts.end]), values, rest, is_mode=False), ""
    return _sure(parts.text, wanted)


def with_minds_changed(text: str, number: int, values: Values) -> str:
    """Return the rules with other values in one rule for minds, by its place from 0."""
    before = _read(text)
    minds = list(before["minds"])
    minds[number] = _merged(minds[number], values)

    def change(document: Any, edit: Callable[[Any, Values], None]) -> None:
        edit(document["minds"][number], values)

    return _with_top(text, {**before, "minds": minds}, change)


def with_minds_added(text: str, values: Values) -> str:
    """Return the rules with another rule for minds behind the others."""
    parts, before = _Parts.of(text), _read(text)
    added = "[[minds]]\n" + _written(values, is_mode=False)
    parts.top, parts.end = _joined([parts.top, parts.end, added]), ""
    return _sure(parts.text, {**before, "minds": [*before.get("minds", []), dict(values)]})


def without_minds(text: str, number: int) -> str:
    """Return the rules without one rule for minds."""
    before = _read(text)
    minds = [one for place, one in enumerate(before["minds"]) if place != number]
    wanted = {key: value for key, value in before.items() if key != "minds"}

    def change(document: Any, edit: Callable[[Any, Values], None]) -> None:
        if minds:
            del document["minds"][number]
        else:
            del document["minds"]

    return _with_top(text, {**wanted, "minds": minds} if minds else wanted, change)


def _with_top(text: str, wanted: Values, change: Callable[[Any, Callable[[Any, Values], None]], None]) -> str:
    """Return the rules in whose part without modes something is changed."""
    parts = _Parts.of(text)
    piece, parts.end = _joined([parts.top, parts.end]), ""
    rest = {key: value for key, value in wanted.items() if key != "mode"}
    for edit in (_edited, _replaced):
        try:
            document = tomlkit.parse(piece)
            change(document, edit)
            if tomllib.loads(changed := tomlkit.dumps(document)) == rest:
                parts.top = changed
                break
        except (TOMLKitError, tomllib.TOMLDecodeError, ValueError, KeyError, IndexError, TypeError):
            continue
    return _sure(parts.text, wanted)


def _renamed(minds: Values, old: str, new: str) -> dict[str, Any]:
    """Return a rule for minds in which a mode has another name."""
    names = minds.get("mode")
    if isinstance(names, list):
        return {**minds, "mode": [new if _is(one, old) else one for one in names]}
    return {**minds, "mode": new} if isinstance(names, str) and _is(names, old) else dict(minds)


def _is(one: str, name: str) -> bool:
    return one.strip().casefold() == name.strip().casefold()


def _with_minds(piece: str, minds: Sequence[Values]) -> str:
    """Return a piece of the file in which rules for minds name other modes."""
    document: Any = tomlkit.parse(piece)
    for table, one in zip(document["minds"], minds, strict=True):
        if plain(table.get("mode")) != one.get("mode"):
            table["mode"] = one["mode"]
    return tomlkit.dumps(document)


@dataclass(slots=True)
class _Parts:
    """The file in pieces: each mode with the comments right above it, and the rest."""

    top: str
    modes: list[str]
    end: str

    @classmethod
    def of(cls, text: str) -> _Parts:
        pieces: list[tuple[str, list[str]]] = [("top", [])]
        for line in text.replace("\r\n", "\n").split("\n"):
            kind = pieces[-1][0]
            if _MODE.fullmatch(line):
                kind = f"mode {len(pieces)}"
            elif _HEADER.match(line) and not _PART_OF_MODE.match(line):
                kind = "top" if kind == "top" else "end"
            if kind != pieces[-1][0]:
                lines = pieces[-1][1]
                above = len(lines)
                while above and lines[above - 1].lstrip().startswith("#"):
                    above -= 1
                pieces.append((kind, lines[above:]))
                del lines[above:]
            pieces[-1][1].append(line)

        def joined(wanted: str) -> list[str]:
            return ["\n".join(lines).strip("\n") for kind, lines in pieces if kind.startswith(wanted)]

        return cls(top=_joined(joined("top")), modes=joined("mode"), end=_joined(joined("end")))

    @property
    def text(self) -> str:
        return _joined([self.top, *self.modes, self.end])


def _joined(pieces: Sequence[str]) -> str:
    kept = [piece.strip("\n") for piece in pieces if piece.strip()]
    return "\n\n".join(kept) + "\n" if kept else ""


def _changed(piece: str, values: Values, wanted: Values, *, is_mode: bool) -> str:
    """Return one piece of the file with other values."""
    whole = {"mode": [wanted]} if is_mode else wanted
    for change in (_edited, _replaced):
        try:
            document = tomlkit.parse(piece)
            table: Any = document["mode"][0] if is_mode else document
            change(table, values)
            text = tomlkit.dumps(document)
            if tomllib.loads(text) == whole:
                return text
        except (TOMLKitError, tomllib.TOMLDecodeError, ValueError, KeyError, IndexError, TypeError):
            continue
    # Written anew, below the comments that were there.
    notes = [line.strip() for line in piece.split("\n") if line.lstrip().startswith("#")]
    return "\n".join([*notes, ("[[mode]]\n" if is_mode else "") + _written(wanted, is_mode=is_mode)])


def _edited(table: Any, values: Values) -> None:
    """Change only what is other, inside of lists and tables, too."""
    for key, value in values.items():
        held = table.get(key)
        if value is None:
            if key in table:
                table.remove(key)
        elif isinstance(held, (Table, InlineTable)) and isinstance(value, Mapping):
            gone = {name: None for name in held if name not in value}
            _edited(held, {**value, **gone})
        elif isinstance(held, Array) and isinstance(value, list) and "\n" in held.as_string():
            # Comments may stand between the entries.
            source = rearranged(held.as_string(), held.unwrap(), value)
            table[key] = tomlkit.parse(f"it = {source}\n")["it"]
        elif plain(held) != value or type(plain(held)) is not type(value):
            table[key] = _item(key, value)


def _replaced(table: Any, values: Values) -> None:
    for key, value in values.items():
        if key in table:
            table.remove(key)
        if value is not None:
            table[key] = _item(key, value)


def _item(key: str, value: Any) -> Any:
    """Return a value as tomlkit's own; lists of whom stand in one line."""
    if not isinstance(value, Mapping):
        return value
    item: Any = tomlkit.inline_table() if key in ("only", "never") else tomlkit.table()
    item.update(value)
    return item


def _written(values: Values, *, is_mode: bool) -> str:
    """Return values as TOML: the plain ones, then the tables."""
    document = tomlkit.document()
    for key in sorted(values, key=lambda key: isinstance(values[key], Mapping)):
        document[key] = _item(key, values[key])
    text = tomlkit.dumps(document)
    return re.sub(r"(?m)^\[(?!\[)", "[mode.", text) if is_mode else text


def _merged(before: Values, values: Values) -> dict[str, Any]:
    merged = {**before, **values}
    return {key: value for key, value in merged.items() if value is not None}


def _read(text: str) -> dict[str, Any]:
    return tomllib.loads(text.replace("\r\n", "\n"))


def _sure(text: str, wanted: Values) -> str:
    """Return the text if it says what is meant; SettingsError otherwise."""
    try:
        if _read(text) == wanted:
            return text
    except tomllib.TOMLDecodeError:
        pass
    raise SettingsError(
        "The rules are written in a way that cannot be changed here.", advice="Change them in their text."
    )
