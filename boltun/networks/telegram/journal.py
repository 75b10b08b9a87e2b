"""Which of our messages were on their way to Telegram, for the next run.

A bot cannot ask what it has sent. So each run has a file with a line before a message goes out and one behind
it. A message without a line never left; one whose second line is missing may have.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final, TextIO

__all__ = ["Journal", "Mark"]

_PRIVATE: Final = 0o600
_LONG: Final = 200_000
"""Bytes of one file."""


class Mark(StrEnum):
    """What a line says of a message."""

    LEAVES = "leaves"
    ARRIVED = "arrived"
    NEVER_LEFT = "never left"


class Journal:
    """The files of one account, in a folder that is made when it is needed; None: nothing is noted.

    All methods may wait for the disk, and raise OSError.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._file: TextIO | None = None
        self._leaving: set[str] = set()
        self.run = 0
        """The number of this run."""

    @property
    def is_kept(self) -> bool:
        """Whether there is a place for it."""
        return self._folder is not None

    def begin(self, run: int) -> dict[str, Mark]:
        """Begin a new run; return the last marks of the messages of run ``run`` and those after it."""
        past: dict[str, Mark] = {}
        newest = run
        for number, path in sorted(self._files()):
            newest = max(newest, number)
            if number >= run:
                past.update(_marks(path))
        self.run = newest + 1
        return past

    def note(self, id: str, mark: Mark) -> None:
        """Write a line about a message. It is short, and goes to the system's memory, not to the disk."""
        if self._folder is None:
            return
        if self._file is not None and self._file.tell() > _LONG:
            # The bookmarks from now on name a run of its own, and what is under way goes with it.
            self.close()
            self.run += 1
        if self._file is None:
            self._file = self._opened(self._folder)
            for one in self._leaving:
                self._write(self._file, one, Mark.LEAVES)
        self._write(self._file, id, mark)
        if mark is Mark.LEAVES:
            self._leaving.add(id)
        else:
            self._leaving.discard(id)

    def forget_before(self, run: int) -> None:
        """Remove the files of the runs before this one: they are settled for good."""
        for number, path in list(self._files()):
            if number < run:
                path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _opened(self, folder: Path) -> TextIO:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"sent-{self.run}.jsonl"
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, _PRIVATE)
        return os.fdopen(opened, "a", encoding="utf-8")

    @staticmethod
    def _write(file: TextIO, id: str, mark: Mark) -> None:
        file.write(json.dumps([id, mark.value]) + "\n")
        file.flush()

    def _files(self) -> Iterator[tuple[int, Path]]:
        if self._folder is not None and self._folder.is_dir():
            for path in self._folder.glob("sent-*.jsonl"):
                with contextlib.suppress(ValueError):
                    yield int(path.stem.removeprefix("sent-")), path


def _marks(path: Path) -> Iterator[tuple[str, Mark]]:
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
        # A crash may have cut the last line.
        with contextlib.suppress(ValueError, TypeError):
            id, mark = json.loads(line)
            yield str(id), Mark(mark)
