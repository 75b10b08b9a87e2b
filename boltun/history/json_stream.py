r"""Reads a large JSON export value by value: neither the file nor one of its lists is whole in memory.

Telegram Desktop writes control characters as ``\x0B``, which is no JSON; they are mended before.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import IO, Any

from boltun.errors import HistoryError
from boltun.history.past import Reading

__all__ = ["JsonStream"]

_CHUNK = 1 << 19
_LONGEST = 1 << 25
"""Characters of one value."""
_BLANK = re.compile(r"[ \t\r\n]*")
_MENDED = re.compile(r"(?<!\\)((?:\\\\)*)\\x([0-9A-Fa-f]{2})")
_DECODER = json.JSONDecoder(strict=False)


class JsonStream:
    """A cursor in a JSON text. What it reads it forgets. Errors are HistoryErrors with their line."""

    def __init__(self, file: IO[bytes], reading: Reading) -> None:
        self._file = file
        self._reading = reading
        self._decoder: Any = None
        self._text = ""
        self._at = 0
        self._lines = 1
        self._done = 0
        self._ended = False

    @property
    def line(self) -> int:
        """The line where it stands; takes time that grows with the distance from the last one."""
        return self._lines + self._text.count("\n", 0, self._at)

    def next(self) -> str:
        """Return the next character that is no blank, without passing it; empty at the end."""
        while True:
            found = _BLANK.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def take(self, character: str) -> None:
        """Pass this character; HistoryError if another stands there."""
        if self.next() != character:
            raise self.broken()
        self._at += 1

    def value(self) -> Any:
        """Read the next value whole."""
        while True:
            try:
                self.next()
                found, end = _DECODER.raw_decode(self._text, self._at)
            except (json.JSONDecodeError, RecursionError):
                if isinstance(self._text, str) and len(self._text) - self._at > _LONGEST:
                    raise self.broken() from None
                if not self._more():
                    raise self.broken() from None
                continue
            if end == len(self._text) and self._more():
                continue  # a number may go on
            self._at = end
            return found

    def members(self) -> Iterator[str]:
        """Yield the keys of the object that begins here; the caller reads or skips each value."""
        self.take("{")
        if self.next() == "}":
            self.take("}")
            return
        while True:
            key = self.value()
            self.take(":")
            yield str(key)
            if self.next() == "}":
                self.take("}")
                return
            self.take(",")

    def items(self) -> Iterator[None]:
        """Stop before each value of the list that begins here; the caller reads it."""
        self.take("[")
        if self.next() == "]":
            self.take("]")
            return
        while True:
            yield None
            if self.next() == "]":
                self.take("]")
                return
            self.take(",")

    def skip(self) -> None:
        """Pass the next value, however large."""
        opening = self.next()
        if opening == "[":
            for _ in self.items():
                self.skip()
        elif opening == "{":
            for _ in self.members():
                self.skip()
        else:
            self.value()

    def broken(self) -> HistoryError:
        """Return the error that the text ends or goes wrong here."""
        at_end = not self._text[self._at :].strip() or self._ended
        return HistoryError(
            "The export ends in the middle." if at_end else "Here the export is no JSON any more.",
            path=self._reading.source.path,
            line=self.line,
            advice="What stands before was read. Export it again to get the rest.",
        )

    def _more(self) -> bool:
        if self._ended:
            return False
        data = self._file.read(_CHUNK)
        if self._decoder is None:
            self._decoder = codecs.getincrementaldecoder(_codec(data))("replace")
        self._done += len(data)
        self._reading.moved(self._done)
        rest = self._text[self._at :]
        self._lines += self._text.count("\n", 0, self._at)
        fresh = self._decoder.decode(data, not data)
        if not data:
            self._ended = True
            self._text, self._at = rest + fresh, 0
            return bool(fresh)
        text = rest + fresh
        if "\\x" in text:
            text = _MENDED.sub(r"\1\\u00\2", text)
        self._text, self._at = text, 0
        return True


def _codec(head: bytes) -> str:
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if head[:1] == b"\0" else "utf-8"
