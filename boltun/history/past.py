"""What was said in the past: the messages of an export, and what its reader tells beside them."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple

from boltun.errors import HistoryError

__all__ = ["Cancelled", "Past", "Reading", "Source"]

_MOST_FAULTS = 200


class Cancelled(Exception):  # noqa: N818 - nothing failed
    """The person stopped the reading."""


class Past(NamedTuple):
    """One message. ``at`` is in seconds; where an export has local times, they are counted as if in UTC."""

    chat: str
    at: float
    mine: bool | None
    """None: the export does not tell; ``who`` is compared with the names of the owner."""
    who: str
    text: str
    """Empty: a picture, a link, something forwarded: nobody learns from it, but it stands in between."""
    id: str = ""
    reply_to: str = ""
    sure: bool = True
    """Whether ``at`` is a true instant, so that messages can be put in order by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file to read, and the name of its format."""

    path: Path
    format: str
    member: str = ""
    """The file inside of a ZIP archive."""
    root: Path | None = None
    """The folder that was named; names of folders below it may tell accounts and contacts."""

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Open it for reading; HistoryError if that fails, or reading later."""
        archive = None
        try:
            if not self.path.is_file():
                raise FileNotFoundError(2, "there is no such file")
            if self.member:
                archive = zipfile.ZipFile(self.path)
                file = archive.open(self.member)
            else:
                file = self.path.open("rb")
        except (
            OSError,
            ValueError,
            zipfile.BadZipFile,
            NotImplementedError,
            RuntimeError,
            KeyError,
        ) as error:
            if archive is not None:
                archive.close()
            raise self.unreadable(error) from error
        try:
            with file:
                yield file
        except (OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise self.unreadable(error) from error
        finally:
            if archive is not None:
                archive.close()

    def unreadable(self, error: Exception) -> HistoryError:
        """Return the error for a file that the system cannot read."""
        reason = getattr(error, "strerror", None) or str(error) or "it ends too early"
        return HistoryError(
            "The file cannot be read: {reason}.",
            path=self.path,
            advice="Export it again, or take another file.",
            reason=str(reason).rstrip("."),
        )

    @property
    def size(self) -> int:
        """Its bytes on disk."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0


@dataclass(slots=True)
class Reading:
    """What a reader tells of one source beside its messages."""

    source: Source
    moved: Callable[[int], None] = lambda done: None
    """Hears how many bytes are read; raises `Cancelled` to stop."""
    only_people: bool = True
    """Rooms, channels and bots are left out."""
    faults: list[HistoryError] = field(default_factory=list)
    """What could not be read, each with its line; the first ones."""
    more_faults: int = 0
    titles: dict[str, str] = field(default_factory=dict)
    """The names of chats, by their keys."""
    names: set[str] = field(default_factory=set)
    """Names of people that must not get into a base."""
    peers: dict[str, set[str]] = field(default_factory=dict)
    """For chats whose messages do not tell whose they are: how the file itself calls the other person."""
    owners: set[str] = field(default_factory=set)
    """How the file calls its owner."""
    day_first: bool | None = None
    """What the person said about the order of day and month; None: find out."""
    dates_unclear: bool = False
    """Only the person can tell the order of day and month."""
    left_out: int = 0
    """So many rooms, channels and bots."""

    def fault(self, what: str, *, line: int | None = None, advice: str = "", **values: object) -> None:
        """Tell of something that cannot be read, while the rest can."""
        if len(self.faults) >= _MOST_FAULTS:
            self.more_faults += 1
            return
        path = self.source.path
        self.faults.append(HistoryError(what, path=path, line=line, advice=advice, **values))

    def chat(self, key: str, title: str) -> str:
        """Name a chat; return its key."""
        if key not in self.titles:
            self.titles[key] = title
            if title:
                self.names.add(title)
        return key
