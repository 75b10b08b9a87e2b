"""A text as its file has it: lines, lossless to the byte. All kinds of minds that are text are edited so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from boltun.errors import TextError
from boltun.text.encoding import Decoded, Found, decode, resolve
from boltun.text.files import read_file, replace_file
from boltun.text.lines import OddLine, cut, edited, ends_empty, join, leaning, odd_lines

__all__ = ["Document", "Edit"]

Listener = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """``lines`` replace ``count`` lines from ``start`` on; undoing an edit is an edit again."""

    start: int
    count: int
    lines: Sequence[str]


class Document:
    """An open text: its lines, and all that is needed to write them back as they were.

    Places (``start``) count from 0, as in ``lines``; line numbers for people count from 1.
    """

    def __init__(self, decoded: Decoded, *, path: Path | None = None, line_end: str | None = None) -> None:
        self.path = path
        self.encoding = decoded.encoding
        """Python's codec name."""
        self.mark = decoded.mark
        """The byte order mark, or nothing."""
        self.found = decoded.found
        self.runner_up = decoded.runner_up
        self.modified = False
        self._lines, self.line_end, self.final_newline = cut(decoded, line_end)
        self._listeners: list[Listener] = []
        self._gone: Sequence[str] = ()
        """The lines that were replaced last, if none has an end or bytes of its own: undo brings them back.
        """
        self._on_disk: tuple[int, int] | None = None
        self.doubtful = False
        """Whether the text comes from another state of the file than the one on disk, until it is saved."""
        self._was = list(self._lines) if leaning(self._lines, self.encoding) else None
        self._was_empty = False

    @classmethod
    def open(cls, path: Path, encoding: str | None = None) -> Self:
        """Read a base, in the encoding that the person chose or in the one that it looks like.

        Raises TextError if it cannot be read or is no text.
        """
        data = read_file(path)
        document = cls(decode(data, encoding=encoding, path=path), path=path) if data else cls.new(path)
        if not data and encoding is not None:
            document.encoding, document.mark = resolve(encoding)
            document.found = Found.CHOSEN
        document._was_empty = not data
        document._on_disk = _stamp(path)
        return document

    @classmethod
    def new(cls, path: Path | None = None) -> Self:
        """Begin a base: ``.mindw`` as Miranda reads it (UTF-16LE, mark, CRLF), any other in UTF-8 with LF."""
        original = path is not None and path.suffix.lower() == ".mindw"
        codec, mark = resolve("utf-16" if original else "utf-8")
        decoded = Decoded(text="", encoding=codec, mark=mark, found=Found.NAME)
        return cls(decoded, path=path, line_end="\r\n" if original else "\n")

    def copy(self) -> Self:
        """Return a copy of the base that can be checked or written while this one is being edited."""
        twin = copy(self)
        twin._lines = self._lines.copy()
        twin._listeners = []
        return twin

    # --- reading ---

    @property
    def lines(self) -> Sequence[str]:
        """The lines without their ends; never to be changed from outside."""
        return self._lines

    @property
    def text(self) -> str:
        """The whole text, lines ending in LF."""
        ended = (self.final_newline and self._lines) or ends_empty(self._lines)
        return "\n".join(self._lines) + ("\n" if ended else "")

    @property
    def lossy_lines(self) -> list[int]:
        """The numbers of the lines with bytes that mean nothing in the file's encoding."""
        return [
            at + 1
            for at, line in odd_lines(self._lines)
            if line.kept is not None and line.encoding == self.encoding and "\ufffd" in line
        ]

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has changed the file since it was opened or saved."""
        if self.path is None:
            return False
        return self.doubtful or (self._on_disk is not None and _stamp(self.path) != self._on_disk)

    @property
    def stamp(self) -> tuple[int, int] | None:
        """The time at which the file was last written (ns) and its size, as opened or saved; None without a
        file."""
        return self._on_disk

    # --- editing ---

    def replace_lines(self, start: int, count: int, lines: Sequence[str]) -> Edit:
        """Replace ``count`` lines from ``start`` by ``lines`` (without ends); return the edit that undoes it.

        If one line replaces one line, it keeps the end; further lines get the file's usual one. Nothing else
        changes, and lines that are the same before and after keep their very bytes.
        """
        old = self._lines
        if start < 0 or count < 0 or start + count > len(old):
            raise IndexError(f"no {count} lines at {start} among {len(old)}")
        new = list(lines)
        known = lines is self._gone
        together = "" if known else "".join(new)
        if "\n" in together:
            raise ValueError("a line holds no line feed")
        while count and new and _same(old[start], new[0]):
            del new[0]
            start, count = start + 1, count - 1
        while count and new and _same(old[start + count - 1], new[-1]):
            del new[-1]
            count -= 1
        gone = old[start : start + count]
        if not gone and not new:
            return Edit(start=start, count=0, lines=())
        gone_plain = _are_plain(gone)
        plain = "\r" not in together and gone_plain and (known or _are_plain(new))
        if not plain:
            for at, line in enumerate(new):
                new[at] = self._taken(line, gone[at] if at < count else None)
        old[start : start + count] = new
        self._replaced(start, count, new)
        self.modified = True
        for listener in tuple(self._listeners):
            listener(start, count, len(new))
        if not plain and OddLine in set(map(type, new)):
            # Undoing the edit must not give them the ends of these lines.
            gone = [line if type(line) is OddLine else OddLine(line, self.line_end) for line in gone]
        elif gone_plain:
            self._gone = gone
        return Edit(start=start, count=len(new), lines=gone)

    def apply(self, edit: Edit) -> Edit:
        """Carry out an edit; return the edit that undoes it."""
        return self.replace_lines(edit.start, edit.count, edit.lines)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener(start, removed, added)`` after every edit; return a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- writing ---

    def to_bytes(self, encoding: str | None = None, *, mark: bool | None = None) -> bytes:
        """Return the file's bytes, in its own encoding or another.

        The mark stays as it is; another encoding gets the mark that its name asks for. A TextError names the
        first line with a character that the encoding lacks.
        """
        codec, marked = self._target(encoding, mark)
        if self._was_empty and not self._lines and encoding is None:
            return b""
        body = join(self._lines, self.line_end, self.final_newline, codec, self._was)
        return marked + body

    def save(
        self, path: Path | None = None, encoding: str | None = None, *, mark: bool | None = None
    ) -> None:
        """Write the base, atomically; from then on it is this file in this encoding.

        If it raises TextError, the file on disk and this document are as they were.
        """
        target = path or self.path
        if target is None:
            raise TextError("This base has no file yet.", advice="Say under which name to save it.")
        try:
            data = self.to_bytes(encoding, mark=mark)
        except TextError as error:
            error.path = self.path or target
            raise
        replace_file(target, data)
        self.path = target
        self.encoding, self.mark = self._target(encoding, mark)
        if encoding is not None:
            self.found, self.runner_up = Found.CHOSEN, None
        self.modified = self.doubtful = False
        self._on_disk = _stamp(target)

    # --- inside ---

    def _target(self, encoding: str | None, mark: bool | None) -> tuple[str, bytes]:
        codec, named = (self.encoding, self.mark) if encoding is None else resolve(encoding)
        if mark is None:
            return codec, named or (self.mark if codec == self.encoding else b"")
        return codec, "\ufeff".encode(codec) if mark else b""

    def _replaced(self, start: int, count: int, lines: Sequence[str]) -> None:
        """Replace lines; listeners hear of it later."""

    def _taken(self, line: str, before: str | None) -> str:
        """Return a line as it is kept: with its end, if that is not the usual one."""
        if type(line) is OddLine:
            return str(line) if line.end == self.line_end and line.kept is None else line
        end = before.end if type(before) is OddLine else self.line_end
        if line.endswith("\r"):
            end = "\r\n"  # otherwise its last character would become a part of its end
        elif type(before) is OddLine and before.encoding == self.encoding:
            kept = edited(line, before)
            if kept is not None:
                return OddLine(line, end, kept, before.encoding)
        return line if end == self.line_end else OddLine(line, end)


def _are_plain(lines: Sequence[str]) -> bool:
    """Whether no line has an end or bytes of its own."""
    return set(map(type, lines)) <= {str}


def _same(old: str, new: str) -> bool:
    return old is new or (type(new) is str and old == new)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
