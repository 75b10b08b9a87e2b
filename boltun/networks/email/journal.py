"""Which of our letters went out, so that the next run can tell what arrived."""

from __future__ import annotations

import os
from collections import OrderedDict
from pathlib import Path
from typing import Final

__all__ = ["Journal"]

_REMEMBERED: Final = 2_000


class Journal:
    """A file with a line for each step of a letter: ``b ID`` before it goes out, ``d ID`` once it is there.

    ``r ID``: the server refused it. Raises OSError where the file cannot be written.
    """

    def __init__(self, folder: Path | None) -> None:
        """``folder``: where the file lies; None: nothing is kept."""
        self._letters: OrderedDict[str, str] = OrderedDict()
        self._file: int | None = None
        if folder is None:
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / "sent"
        if path.exists():
            # A line that a crash cut off has no second word, or no known first one.
            for line in path.read_text("ascii", "replace").split("\n"):
                step, _, id_ = line.partition(" ")
                if step in ("b", "d", "r") and id_:
                    self._remember(step, id_)
        written = path.with_suffix(".new")
        written.write_text("".join(f"{step} {id_}\n" for id_, step in self._letters.items()), "ascii")
        written.chmod(0o600)
        written.replace(path)
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)

    def begins(self, id: str) -> None:
        """Note that a letter is about to go out."""
        self._note("b", id)

    def done(self, id: str) -> None:
        """Note that the server has it."""
        self._note("d", id)

    def refused(self, id: str) -> None:
        """Note that the server does not take it."""
        self._note("r", id)

    def arrived(self) -> list[str]:
        """Return the letters that the server has."""
        return [id_ for id_, step in self._letters.items() if step == "d"]

    def begun(self) -> list[str]:
        """Return the letters of which nobody noted how they ended."""
        return [id_ for id_, step in self._letters.items() if step == "b"]

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _note(self, step: str, id: str) -> None:
        if self._file is not None:
            # What was written is the system's, and outlives this process.
            os.write(self._file, f"{step} {id}\n".encode("ascii", "replace"))
        self._remember(step, id)

    def _remember(self, step: str, id: str) -> None:
        self._letters[id] = step
        self._letters.move_to_end(id)
        while len(self._letters) > _REMEMBERED:
            self._letters.popitem(last=False)
