"""Lines of IRC: what comes is read, what goes out is cut to size (RFC 1459 §2.3; IRCv3 message-tags).

Nothing that a server or a stranger writes makes reading fail.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import regex

__all__ = ["Line", "pieces", "plain", "read", "sendable"]

_UNESCAPED: Final = {":": ";", "s": " ", "r": "\r", "n": "\n"}
_ESCAPE: Final = re.compile(r"\\(.?)", re.S)
_FORMAT: Final = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?"  # colours
    r"|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?"
    r"|[\x00-\x08\x0a-\x1f\x7f]"  # bold and the like; everything else that is no text
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")
_CLUSTER: Final = regex.compile(r"\X")
_ENDS: Final = re.compile(r"\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the server."""

    command: str
    """In capitals, or a number of three digits."""
    params: Sequence[str] = ()
    source: str = ""
    """``nick!user@host``, or a server's name; empty: the server at hand."""
    tags: Mapping[str, str] = field(default_factory=dict)
    is_old: bool = False
    """It is not in UTF-8."""

    @property
    def nick(self) -> str:
        """Who it comes from."""
        return self.source.partition("!")[0]

    @property
    def is_from_server(self) -> bool:
        """Whether no person and no service wrote it."""
        return "!" not in self.source and ("." in self.source or not self.source)

    @property
    def text(self) -> str:
        """The last parameter."""
        return self.params[-1] if self.params else ""

    def param(self, number: int) -> str:
        """Return a parameter, counted from 0; empty where it is missing."""
        return self.params[number] if number < len(self.params) else ""

    @property
    def at(self) -> float | None:
        """When it was written, by the server's clock (server-time); None: the server does not say."""
        stamp = self.tags.get("time", "")
        try:
            return datetime.fromisoformat(stamp).timestamp() if stamp else None
        except (ValueError, OverflowError, OSError):
            return None


_NO_TAGS: Final[Mapping[str, str]] = {}


def read(data: bytes, encoding: str) -> Line | None:
    """Read a line without its end; ``encoding`` is that of lines that are not UTF-8. None: it is empty."""
    try:
        text, is_old = data.decode(), False
    except UnicodeDecodeError:
        text, is_old = data.decode(encoding, "replace"), True
    tags = _NO_TAGS
    if text.startswith("@"):
        words, _, text = text[1:].partition(" ")
        tags = {}
        for word in words.split(";"):
            key, _, value = word.partition("=")
            tags[key] = _ESCAPE.sub(_unescape, value) if "\\" in value else value
    source = ""
    text = text.lstrip(" ")
    if text.startswith(":"):
        source, _, text = text[1:].partition(" ")
    text, colon, last = (" " + text).partition(" :")
    params = [word for word in text.split(" ") if word]
    if not params:
        return None
    if colon:
        params.append(last)
    return Line(params[0].upper(), params[1:], source, tags, is_old)


def _unescape(found: re.Match[str]) -> str:
    return _UNESCAPED.get(found[1], found[1])


def plain(text: str) -> str:
    """Return the text of a message without colours, bold and other codes."""
    return _FORMAT.sub("", text)


def sendable(text: str) -> list[str]:
    """Return the lines of a text as they may be sent: without control characters, and none empty."""
    whole = text.encode("utf-8", "replace").decode()  # without lone surrogates
    lines = (_CONTROLS.sub(" ", line).strip() for line in _ENDS.split(whole))
    return [line for line in lines if line]


def pieces(line: str, room: int, encoding: str = "utf-8") -> list[str]:
    """Cut a line into pieces of at most ``room`` bytes: between words, else between characters.

    What people see as one character, such as a letter with its accent or a family of emoji, stays together.
    """
    found = []
    while line:
        end = _end(line, room, encoding)
        found.append(line[:end].rstrip())
        line = line[end:].lstrip()
    return found


def _end(line: str, room: int, encoding: str) -> int:
    data = line[: room + 1].encode(encoding, "replace")
    if len(data) <= room and len(line) <= room:
        return len(line)
    most = max(1, len(data[:room].decode(encoding, "ignore")))
    blank = line.rfind(" ", 0, most + 1)
    if blank > most // 2:
        return blank
    # Clusters are short; where one is not, it is cut after all.
    begin = max(0, most - 64)
    ends = [begin + found.end() for found in _CLUSTER.finditer(line, begin, most + 64)]
    return max((end for end in ends if end <= most), default=most)
