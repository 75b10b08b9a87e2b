"""Names of packages, and of the files in them: such as every system can keep."""

from __future__ import annotations

import re
from unicodedata import normalize

__all__ = ["is_file_name", "is_name", "plain"]

_LONGEST = 60
_NAME = re.compile(r"\w[\w-]*")
_FILE = re.compile(r"\w[\w .-]*\.txt")
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.I)
"""Devices of Windows, with whatever ending."""


def is_name(text: str) -> bool:
    """Whether a package can have this name: letters, digits, “-” and “_”."""
    return len(text) <= _LONGEST and bool(_NAME.fullmatch(text)) and _is_kept(text)


def is_file_name(text: str) -> bool:
    """Whether a file with conversations can have this name."""
    return len(text) <= _LONGEST and bool(_FILE.fullmatch(text)) and _is_kept(text)


def plain(path: str) -> str:
    """Return a path in the form in which some system could take it for another one."""
    return normalize("NFC", normalize("NFKC", path).casefold())


def _is_kept(text: str) -> bool:
    """Whether every system gives a file back under this very name."""
    stem = text.partition(".")[0].rstrip()
    # 255 bytes are the most that a system takes; conversations have an ending, too.
    short = len(text.encode("utf-8", "replace")) <= 200
    return short and normalize("NFC", text) == text and not _RESERVED.fullmatch(stem)
