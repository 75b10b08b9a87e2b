"""Changes one value in the TOML of a language model, and leaves everything else as it is written."""

from __future__ import annotations

from collections.abc import Sequence

import tomlkit
from tomlkit.exceptions import TOMLKitError

__all__ = ["changed"]


def changed(lines: Sequence[str], part: str, key: str, value: str | int | float) -> list[str] | None:
    """Return the lines with another value; None: they are no TOML.

    ``part`` is the table; empty: at the top.
    """
    try:
        whole = tomlkit.parse("\n".join(map(str, lines)) + "\n")
        table = whole if not part else whole.setdefault(part, tomlkit.table())
        is_long = isinstance(value, str) and "\n" in value
        table[key] = tomlkit.string(str(value), multiline=True) if is_long else value
    except (TOMLKitError, ValueError, TypeError, AttributeError):
        return None
    return tomlkit.dumps(whole).rstrip("\n").split("\n")
