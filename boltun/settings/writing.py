"""Writes one setting into a TOML text that somebody wrote by hand, and changes nothing else in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array

from boltun.settings.lists import rearranged

__all__ = ["renamed", "written"]

_Value = bool | int | float | str | list[str]


def written(text: str, key: str, value: _Value) -> str | None:
    """Return ``text`` with ``key = value`` at its top level; None if it cannot be done without a loss.

    ``text`` is TOML. If the key was a table, its lines become comments: they may be somebody's notes. tomlkit
    does the work. Each result counts only if TOML reads from it what is meant, because tomlkit writes some
    shapes wrong, such as ``a.b = 1`` without a line end and a setting after it.
    """
    if text and not text.endswith("\n"):
        text += "\n"
    before = tomllib.loads(text)
    wanted = {**before, key: value}
    if key in before and not _is_table(before[key]):
        for change in (_edit, _rearrange, _replace):
            changed = _tried(text, key, value, change)
            if _reads_as(changed, wanted):
                return changed
    rest = text if key not in before else _without(text, key)
    if not _reads_as(rest, {name: held for name, held in before.items() if name != key}):
        return None
    for changed in (_tried(rest, key, value, _replace), _line(key, value) + rest):
        if _reads_as(changed, wanted):
            return changed
    return None


def renamed(text: str, key: str, new: str) -> str | None:
    """Return ``text`` with another name for a key of its top level, at the same place and with its comments.

    None if that cannot be done without changing something else.
    """
    before = tomllib.loads(text)
    wanted = {new if name == key else name: held for name, held in before.items()}
    name = rf"(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')"
    for found in re.finditer(rf"(?m)^[ \t]*({name})[ \t]*=", text):
        changed = text[: found.start(1)] + new + text[found.end(1) :]
        # A line inside of a text of several lines may look like a setting.
        if _reads_as(changed, wanted):
            return changed
    return None


def _is_table(item: object) -> bool:
    """Whether its parts may be on several lines, apart from each other."""
    return isinstance(item, dict) or (isinstance(item, list) and any(isinstance(one, dict) for one in item))


def _tried(
    text: str, key: str, value: _Value, change: Callable[[tomlkit.TOMLDocument, str, _Value], None]
) -> str:
    """Return the changed text; an empty one if tomlkit gives up."""
    document = tomlkit.parse(text)
    try:
        change(document, key, value)
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, KeyError, IndexError, TypeError):
        return ""


def _edit(document: tomlkit.TOMLDocument, key: str, value: _Value) -> None:
    """Change a list entry by entry, because its comments stand between them."""
    held = document[key]
    if not isinstance(held, Array) or not isinstance(value, list):
        raise ValueError
    for index in range(len(held) - 1, -1, -1):
        if held[index] not in value:
            del held[index]
    for one in value[len(held) :]:
        held.append(one)


def _rearrange(document: tomlkit.TOMLDocument, key: str, value: _Value) -> None:
    """Write a list in another order, each entry with its comments."""
    held = document[key]
    if not isinstance(held, Array) or not isinstance(value, list):
        raise ValueError
    source = held.as_string()
    if "#" not in source:
        raise ValueError
    source = rearranged(source, held.unwrap(), value)
    document[key] = tomlkit.parse(f"it = {source}\n")["it"]


def _replace(document: tomlkit.TOMLDocument, key: str, value: _Value) -> None:
    document[key] = value


def _without(text: str, key: str) -> str:
    """Return the text without a key; its lines move to the end, as comments."""
    document = tomlkit.parse(text)
    document.remove(key)
    rest = tomlkit.dumps(document)
    kept = iter(rest.split("\n"))
    following = next(kept, None)
    lost = []
    for line in text.split("\n"):
        if line == following:
            following = next(kept, None)
        else:
            lost.append(line)
    return rest + "".join(f"# {line}\n" for line in lost if line.strip())


def _line(key: str, value: _Value) -> str:
    document = tomlkit.document()
    document[key] = value
    return tomlkit.dumps(document)


def _reads_as(text: str, wanted: dict[str, object]) -> bool:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return _comparable(found) == _comparable(wanted)


def _comparable(value: object) -> object:
    """Return the value with its not-a-numbers as words, because they equal nothing, not even themselves."""
    if isinstance(value, dict):
        return {key: _comparable(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_comparable(held) for held in value]
    return "nan" if value != value else value
