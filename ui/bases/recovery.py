"""Unsaved work, kept in side files so that no crash, power cut or logout loses it. No Qt here.

A side file is a line of JSON that says what the text belongs to, then the text, in UTF-8. It lies in the
profile, not beside the original, which is never touched.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from boltun.errors import TextError
from boltun.text.document import Document
from boltun.text.encoding import Decoded, Found
from boltun.text.files import read_file
from boltun.text.lines import OddLine, odd_lines

__all__ = [
    "SUFFIX",
    "FileState",
    "KeptWork",
    "kept_works",
    "load_lines",
    "load_new",
    "new_side_file",
    "unreadable",
    "write_side_file",
]

SUFFIX = ".kept"
_VERSION = 1
_BIT = 5_000
_PRIVATE = 0o600


@dataclass(frozen=True, slots=True, kw_only=True)
class FileState:
    """What a file held at some time, as far as is needed to tell whether it still does."""

    size: int
    mtime: int | None = None
    """Nanoseconds; None where the hash is enough."""
    hash: str = ""
    """SHA-256; empty where the file was another already when somebody looked."""

    @classmethod
    def of_bytes(cls, data: bytes) -> FileState:
        """Return the state of a file that holds these bytes."""
        return cls(size=len(data), hash=sha256(data).hexdigest())

    @classmethod
    def of_file(cls, path: Path, stamp: tuple[int, int]) -> FileState:
        """Return the state of a file when its stamp (``Document.stamp``) was taken; reads the file."""
        mtime, size = stamp
        try:
            data = read_file(path)
            now = path.stat()
        except (OSError, TextError):
            return cls(size=size, mtime=mtime)
        same = (now.st_mtime_ns, now.st_size) == stamp
        return cls(size=size, mtime=mtime, hash=sha256(data).hexdigest() if same else "")

    def still_holds(self, path: Path) -> bool:
        """Say whether the file is as it was; reads the file."""
        try:
            now = path.stat()
            if now.st_size != self.size:
                return False
            if not self.hash:
                return now.st_mtime_ns == self.mtime
            return sha256(read_file(path)).hexdigest() == self.hash
        except (OSError, TextError):
            return False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptWork:
    """One text that was not saved when the program ended."""

    file: Path
    """The side file."""
    path: Path | None
    """What the text is an edited state of; None: it was never saved."""
    title: str
    kind: str
    at: float
    """When it was kept, Unix seconds."""
    encoding: str
    mark: bytes
    line_end: str
    state: FileState | None = None
    """What the file held of which this is an edited state; None: that is not known."""

    @property
    def overtaken(self) -> bool:
        """Whether the file was changed since and this text lacks what stands there; reads the file."""
        return self.path is not None and self.state is not None and not self.state.still_holds(self.path)


def new_side_file(folder: Path) -> Path:
    """Return the name of a side file that is not there yet."""
    return folder / f"{token_hex(8)}{SUFFIX}"


def write_side_file(
    file: Path,
    document: Document,
    *,
    title: str,
    kind: str,
    at: float,
    state: FileState | None = None,
) -> None:
    """Keep a text; the file is the old one or the new one, whatever happens. OSError where that fails.

    The document must not be edited meanwhile: hand over a copy.
    """
    header = {
        "version": _VERSION,
        "path": str(document.path) if document.path is not None else None,
        "title": title,
        "kind": kind,
        "at": at,
        "state": None if state is None else [state.size, state.mtime, state.hash],
        "encoding": document.encoding,
        "mark": document.mark.hex(),
        "line_end": document.line_end,
        "lines": len(document.lines),
        "odd": [_odd(at, line) for at, line in odd_lines(document.lines)],
    }
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = file.with_suffix(".new")

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, _PRIVATE)

    try:
        with open(temporary, "wb", opener=create) as stream:
            stream.write(json.dumps(header).encode("ascii"))
            lines = document.lines
            # Bit by bit: one large step would keep the window from having its turn.
            for start in range(0, len(lines), _BIT):
                part = "\n".join(("", *lines[start : start + _BIT]))
                stream.write(part.encode("utf-8", "surrogatepass"))
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def kept_works(folder: Path) -> list[KeptWork]:
    """Return what was kept, the newest first. Files that cannot be read are left alone."""
    found: list[KeptWork] = []
    with suppress(OSError):
        for file in folder.glob(f"*{SUFFIX}"):
            with suppress(OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
                found.append(_read_header(file))
    return sorted(found, key=lambda work: work.at, reverse=True)


def load_lines(work: KeptWork) -> list[str]:
    """Return the lines of a kept text, with the ends and bytes of their own; TextError where that fails."""
    try:
        head, _, text = work.file.read_bytes().partition(b"\n")
        header = json.loads(head)
        size = int(header["lines"])
        lines: list[str] = text.decode("utf-8", "surrogatepass").split("\n") if size else []
        if len(lines) != size:
            raise ValueError(f"{len(lines)} lines in the place of {size}")
        for at, end, kept, encoding in header["odd"]:
            lines[at] = OddLine(lines[at], end, None if kept is None else b64decode(kept), encoding)
    except OSError as error:
        raise unreadable(work, error.strerror or str(error)) from error
    except (ValueError, KeyError, TypeError, IndexError, OverflowError, RecursionError) as error:
        raise unreadable(work, str(error)) from error
    return lines


def load_new(work: KeptWork) -> Document:
    """Return a kept text as a document of its own; saving it writes the file that it belonged to."""
    decoded = Decoded(text="", encoding=work.encoding, mark=work.mark, found=Found.NAME)
    document = Document(decoded, path=work.path, line_end=work.line_end)
    document.replace_lines(0, 0, load_lines(work))
    return document


def _odd(at: int, line: OddLine) -> list[Any]:
    kept = None if line.kept is None else b64encode(line.kept).decode("ascii")
    return [at, line.end, kept, line.encoding if kept is not None else ""]


def _read_header(file: Path) -> KeptWork:
    with file.open("rb") as stream:
        header = json.loads(stream.readline())
    if header["version"] != _VERSION:
        raise ValueError(header["version"])
    state = None
    if (known := header.get("state")) is not None:
        size, mtime, digest = known
        state = FileState(size=int(size), mtime=None if mtime is None else int(mtime), hash=str(digest))
    return KeptWork(
        file=file,
        path=None if header["path"] is None else Path(header["path"]),
        title=str(header["title"]),
        kind=str(header["kind"]),
        at=float(header["at"]),
        encoding=str(header["encoding"]),
        mark=bytes.fromhex(header["mark"]),
        line_end=str(header["line_end"]),
        state=state,
    )


def unreadable(work: KeptWork, reason: str) -> TextError:
    """Return what is said of a kept text that is none."""
    return TextError(
        "The unsaved text that was kept cannot be read: {reason}.",
        path=work.file,
        advice="It was left as it is.",
        reason=reason,
    )
