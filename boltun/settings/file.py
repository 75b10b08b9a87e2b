"""The settings' TOML file as it is read: what is wrong in it, and on which line."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from boltun.errors import SettingsError, TextError
from boltun.settings.setting import shown
from boltun.text.files import reason_of

__all__ = ["keep_copy", "line_of", "plain", "readable", "set_twice", "unknown_key", "unreadable"]


def unknown_key(key: str, known: Iterable[str], path: Path, text: str) -> SettingsError:
    """Return the problem of a key that no setting has; it stays in the file."""
    near = get_close_matches(key[:60].lower(), known, n=1, cutoff=0.7)
    return SettingsError(
        "There is no setting named {key}.",
        path=path,
        line=line_of(key, text),
        advice="Perhaps you mean {known}." if near else "The place Settings in the window has them all.",
        key=shown(key),
        known=near[0] if near else "",
    )


def plain(value: Any) -> object:
    """Return tomlkit's value as Python's own type."""
    return value.unwrap() if hasattr(value, "unwrap") else value


_MOST_BAD_LINES = 10
"""With more unreadable lines than this, the file is something else and is read as empty."""


def readable(data: bytes, path: Path) -> tuple[str, list[SettingsError], bool]:
    """Return the file's text with unreadable lines made into comments, what was wrong, and whether all of it
    was given up.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return "", [_broken(path, line, "it is not UTF-8 text")], True
    problems: list[SettingsError] = []
    lines = text.split("\n")
    while True:
        text = "\n".join(lines)
        try:
            tomllib.loads(text)
            tomlkit.parse(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = min(int(found[1]) if found else len(lines), len(lines))
            problems.append(_broken(path, line, _in_plain_words(error)))
            if len(problems) > _MOST_BAD_LINES or lines[line - 1].startswith("#"):
                return "", problems[:1], True
            lines[line - 1] = "# " + lines[line - 1]
        except (TOMLKitError, RecursionError, ValueError) as error:
            line = _line_that_fails(lines)
            problems.append(_broken(path, line, _in_plain_words(error)))
            if len(problems) > _MOST_BAD_LINES or lines[line - 1].startswith("#"):
                return "", problems[:1], True
            lines[line - 1] = "# " + lines[line - 1]
        else:
            return text, problems, False


def _in_plain_words(error: Exception) -> str:
    """Return a parser's complaint without its place, and in words for people instead of programmers."""
    reason = re.sub(r" \(at .*\)$", "", str(error))
    if reason == "Cannot overwrite a value" or reason.endswith(" twice"):
        return "this is set a second time"
    if isinstance(error, RecursionError):
        return "too many brackets stand within each other"
    if "digits" in reason:
        return "a number is too long"
    return reason


def _line_that_fails(lines: list[str]) -> int:
    """Return the line at which the parser fails in another way than at one that is no TOML.

    That is a line with a number of thousands of digits, or with thousands of brackets.
    """

    def fails(count: int) -> bool:
        try:
            text = "\n".join(lines[:count])
            tomllib.loads(text)
            tomlkit.parse(text)
        except tomllib.TOMLDecodeError:
            return False
        except (TOMLKitError, RecursionError, ValueError):
            return True
        return False

    return bisect_left(range(len(lines)), True, key=lambda index: fails(index + 1)) + 1


def _broken(path: Path, line: int, reason: str) -> SettingsError:
    return SettingsError(
        "This line of the settings cannot be read: {reason}.",
        path=path,
        line=line,
        advice="Until the line is corrected, its setting has the default.",
        reason=reason[:1].lower() + reason[1:],
    )


def set_twice(key: str, known: str, path: Path, text: str) -> SettingsError:
    """Return the problem of a renamed key that is in the file under both names."""
    return SettingsError(
        "The setting {key} is now called {known}, and is set under both names.",
        path=path,
        line=line_of(key, text),
        advice="Only {known} counts. Remove {key}.",
        key=key,
        known=known,
    )


def unreadable(path: Path, error: TextError) -> SettingsError:
    """Return the problem of a file that cannot be read."""
    return SettingsError(
        "The settings cannot be read: {reason}.",
        path=path,
        advice="Until then Boltun uses the last values that it knows.",
        reason=reason_of(error),
    )


def line_of(key: str, text: str) -> int | None:
    """Return the line on which ``key`` is set. A line counts only if the text before it is whole, so that the
    inside of a text of several lines never passes for a setting.
    """
    lines = text.split("\n")
    name = rf"[\"']?{re.escape(key)}[\"']?"
    pattern = re.compile(rf"\s*(?:{name}\s*[.=]|\[+\s*{name}\s*[.\]])")
    for number, line in enumerate(lines, start=1):
        if pattern.match(line):
            try:
                tomllib.loads("\n".join(lines[: number - 1]))
            except tomllib.TOMLDecodeError:
                continue
            return number
    return None


def keep_copy(path: Path, data: bytes) -> None:
    """Keep an unreadable settings file under a name of its own before it is written anew."""
    number = 1
    while True:
        copy = path.with_name(f"{path.name}.unreadable-{number}")
        try:
            with copy.open("xb") as file:
                file.write(data)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise SettingsError(
                "The unreadable settings file cannot be kept aside: {reason}.",
                path=copy,
                advice="Mend or move {name} yourself, then change the setting again.",
                reason=error.strerror or str(error),
                name=path.name,
            ) from error
        else:
            return
