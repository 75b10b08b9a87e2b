"""Which of our messages the program has taken, so that the next run can tell what arrived."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

__all__ = ["Departure", "Departures"]

_REMEMBERED: Final = 1_000


@dataclass(slots=True)
class Departure:
    """A message of ours."""

    chat: int
    digest: str
    """Of its text, by which it is found where only that is known."""
    number: int = 0
    """The program's number of it; 0: it was not told yet."""
    over: bool = False
    """Whether what became of it was told."""

    def is_text(self, text: str) -> bool:
        """Whether the message had this text."""
        return self.digest == _digest(text)


class Departures:
    """A file with a line of JSON for each step. Raises OSError where it cannot be written."""

    def __init__(self, folder: Path | None) -> None:
        """``folder``: where the file lies; None: nothing is kept."""
        self._known: OrderedDict[str, Departure] = OrderedDict()
        self._ids: dict[int, str] = {}
        self._file: int | None = None
        if folder is None:
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / "sent"
        if path.exists():
            for line in path.read_text("utf-8", "replace").split("\n"):
                self._read(line)
        written = path.with_suffix(".new")
        lines = (_line(id_, one) for id_, one in self._known.items())
        written.write_text("".join(lines), "utf-8")
        written.chmod(0o600)
        written.replace(path)
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def begins(self, id: str, chat: int, text: str) -> None:
        """Note that a message is about to be handed over."""
        self._note(id, Departure(chat, _digest(text)))

    def taken(self, id: str, number: int) -> None:
        """Note that the program has it under this number."""
        if (known := self._known.get(id)) is not None:
            known.number = number
            self._note(id, known)

    def over(self, id: str) -> None:
        """Note that it was told what became of it."""
        if (known := self._known.get(id)) is not None:
            known.over = True
            self._note(id, known)

    def id_of(self, number: int) -> str:
        """Return our id of a message by the program's number; empty if it is none of ours."""
        return self._ids.get(number, "")

    def arrived(self) -> list[str]:
        """Return the messages of which it was told that the program has them."""
        return [id_ for id_, one in self._known.items() if one.over and one.number]

    def open(self) -> list[tuple[str, Departure]]:
        """Return the messages of which nobody was told yet what became of them."""
        return [(id_, one) for id_, one in self._known.items() if not one.over]

    def _note(self, id: str, departure: Departure) -> None:
        if self._file is not None:
            # What was written is the system's, and outlives this process.
            os.write(self._file, _line(id, departure).encode())
        self._remember(id, departure)

    def _remember(self, id: str, departure: Departure) -> None:
        self._known[id] = departure
        if departure.number:
            self._ids[departure.number] = id
        while len(self._known) > _REMEMBERED:
            _, oldest = self._known.popitem(last=False)
            self._ids.pop(oldest.number, None)

    def _read(self, line: str) -> None:
        try:
            id_, chat, digest, number, over = json.loads(line)
            self._remember(str(id_), Departure(int(chat), str(digest), int(number), bool(over)))
        except (ValueError, TypeError):
            # The last line may be cut off by a crash.
            return


def _line(id: str, one: Departure) -> str:
    values: list[Any] = [id, one.chat, one.digest, one.number, one.over]
    return json.dumps(values) + "\n"


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
