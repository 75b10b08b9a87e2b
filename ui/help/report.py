"""The report of a problem: versions, what ``boltun doctor`` finds, and the log, without anybody's words.

The log holds no messages by itself. Yet it names accounts, and errors may quote. So whatever is an address,
the name of a contact, a quotation, the name of a person's file or the text of an exception is left out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion

from boltun.cli.doctor import examined
from boltun.paths import Profile

__all__ = ["cleaned", "report"]

_SHOWN: Final = 128 * 1024
"""Bytes of the log's end that are read."""
_OUT: Final = "***"
_SHORTEST: Final = 2

_FRAME = re.compile(r'\s+File "(?P<file>[^"]*)", line \d+')
_ENTRY = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ")
_ERROR = re.compile(r"([\w.]+(?:Error|Exception|Interrupt|Exit|Warning|Group))\b.*")
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»|「[^」]*」|‘[^’]*’|\"[^\"]*\"|(?<!\w)'[^']*'")
_ADDRESS = re.compile(r"[^\s,;()\[\]]+@[^\s,;()\[\]]+")
_ACCOUNT = re.compile(r"\b(?:xmpp|irc|matrix|telegram)s?:[^\s,;()\[\]]+")
_NUMBER = re.compile(
    r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])|(?<![\w:])(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}"
)
_FILE = re.compile(r"[^/\\:\n]+\.(mindw|txt|aiml|xml|xlsx|yml|yaml|csv|json)\b")
_HOME = re.compile(r"(/home/|/Users/|\\Users\\)[^/\\\s]+")
_NAMED = re.compile(r"(there is no base named|asks) .*")


def report(profile: Profile, names: Iterable[str]) -> str:
    """Collect all; ``names`` are the addresses and names of accounts and contacts. May take a while."""
    found = "\n".join(line for line, _ in examined(profile))
    parts = [f"Qt {qVersion()}", found, "Log", "\n".join(_told(_log(profile.log_path)))]
    return cleaned("\n\n".join(parts), names) + "\n"


def cleaned(text: str, names: Iterable[str], home: Path | None = None) -> str:
    """Return a text without addresses, quotations, names of files, and these names."""
    home = Path.home() if home is None else home
    if len(home.parts) > 1:
        text = text.replace(str(home), "~")
    for pattern in (_QUOTED, _ADDRESS, _ACCOUNT, _NUMBER):
        text = pattern.sub(_OUT, text)
    text = _HOME.sub(rf"\1{_OUT}", text)
    text = _FILE.sub(rf"{_OUT}.\1", text)
    text = _NAMED.sub(rf"\1 {_OUT}", text)
    low = text.casefold()
    # The longest first: part of a name may be another name.
    for name in sorted({*names, *(home.name,)}, key=len, reverse=True):
        if len(name) >= _SHORTEST and name.casefold() in low:
            text = re.sub(_as_word(name), _OUT, text, flags=re.IGNORECASE)
    return text


def _as_word(name: str) -> str:
    """Return a pattern for a name: a whole word, where its script writes words apart."""
    before = r"(?<!\w)" if name[0] < "\u2e80" and name[0].isalnum() else ""
    after = r"(?!\w)" if name[-1] < "\u2e80" and name[-1].isalnum() else ""
    return before + re.escape(name) + after


def _log(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _SHOWN))
            return file.read(_SHOWN).decode("utf-8", "replace").split("\n")
    except OSError as error:
        return [error.strerror or type(error).__name__]


def _told(lines: Iterable[str]) -> Iterator[str]:
    """Keep what was told, the frames and the kinds of errors; never the text of an unexpected error."""
    within = False
    for line in lines:
        if _ENTRY.match(line):
            within = False
            yield line
        elif frame := _FRAME.match(line):
            within = True
            yield line.replace(f'"{frame["file"]}"', _place(frame["file"]))
        elif line.lstrip().startswith("Traceback"):
            within = True
            yield line
        elif within and (error := _ERROR.match(line.lstrip())):
            yield f"    {error[1]}: {_OUT}"


def _place(file: str) -> str:
    """Return where a module is, without the folders of the person."""
    parts = re.split(r"[/\\]", file)
    known = [
        at
        for at, part in enumerate(parts)
        if part in ("site-packages", "boltun", "ui") or part.startswith("python3")
    ]
    return "/".join(parts[known[-1] :]) if known else _OUT
