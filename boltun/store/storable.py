"""Turns any text into one that a database takes.

A message can contain anything: NUL, which PostgreSQL refuses and which ends a text for SQLite's functions,
and lone surrogates, which have no UTF-8. Texts that people read get a visible sign instead (``visible``).
Texts that must compare equal after a restart are escaped and come back exactly (``exact`` and ``restored``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["as_json", "exact", "from_json", "object_in", "restored", "visible"]

_LONE = re.compile("[\ud800-\udfff]")
_READABLE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_ESCAPED = re.compile(r"\\(?:(\\)|u(d[89a-f][0-9a-f]{2}|0000))")


def visible(text: str) -> str:
    """Return the text with lone surrogates as U+FFFD and NUL as U+2400 ("␀")."""
    if "\0" in text:
        text = text.replace("\0", "␀")
    return text if _is_encodable(text) else _LONE.sub("\ufffd", text)


def exact(text: str) -> str:
    """Return the text with lone surrogates, NUL and the backslash itself escaped; ``restored`` undoes it."""
    if "\\" in text:
        text = text.replace("\\", r"\\")
    if "\0" in text:
        text = text.replace("\0", r"\u0000")
    return text if _is_encodable(text) else _LONE.sub(lambda found: rf"\u{ord(found[0]):04x}", text)


def restored(text: str) -> str:
    """Return the original text for the result of ``exact``."""
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda found: "\\" if found[1] else chr(int(found[2], 16)), text)


def as_json(data: Mapping[str, Any]) -> str:
    """Return the data as JSON that can be stored, readable wherever that is possible."""
    text = _READABLE.encode(data)
    return text if _is_encodable(text) else json.dumps(data, separators=(",", ":"))


def from_json(text: str) -> dict[str, Any]:
    """Return the data for the result of ``as_json``; an empty object for anything else."""
    return object_in(text) or {}


def object_in(text: str) -> dict[str, Any] | None:
    """Return the data for the result of ``as_json``; None for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_encodable(text: str) -> bool:
    # Encoding is many times faster than searching for surrogates, and hardly any text has them.
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
