"""What the person does not want to be asked again: proposals that he rejected, and conversations left out.

Of proposals only checksums are kept, so that the file holds nothing that anybody said. Of conversations the
names are kept, because the person has to see them to take them back.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable
from pathlib import Path
from threading import Lock

from boltun.errors import TextError
from boltun.history.proposals import Proposal, subject
from boltun.text.files import read_file, replace_file

__all__ = ["Refusals"]

_LOG = logging.getLogger(__name__)
_MOST = 16 << 20
"""A larger file is no file of ours."""
_PRIVATE = 0o700


class Refusals:
    """Keeps both in one file of the profile. May be used from any thread.

    A broken file counts as empty: then everything is proposed again, and the log says why.
    """

    def __init__(self, path: Path | None) -> None:
        """``path`` is the JSON file; None: they are kept for this run only."""
        self._path = path
        self._lock = Lock()
        self._marks: frozenset[str] = frozenset()
        self._never: tuple[str, ...] = ()

    def never(self) -> tuple[str, ...]:
        """Return the names of conversations from which nothing is learned."""
        with self._lock:
            return self._read()[1]

    def rejected(self, proposals: Iterable[Proposal]) -> list[str]:
        """Return the ids of those that were rejected before, with every answer that they have."""
        with self._lock:
            marks = self._read()[0]
        return [one.id for one in proposals if marks and marks.issuperset(_marks(one))]

    def keep(self, rejected: Iterable[Proposal], others: Iterable[Proposal]) -> None:
        """Remember those that are rejected now, and forget the others; TextError if that cannot be kept."""
        gone = {mark for one in others for mark in _marks(one)}
        new = {mark for one in rejected for mark in _marks(one)}
        with self._lock:
            marks, never = self._read()
            self._write((marks - gone) | new, never)

    def leave_out(self, chats: Iterable[str]) -> None:
        """Learn nothing from these conversations, and again from all others; TextError if that cannot be
        kept."""
        with self._lock:
            self._write(self._read()[0], tuple(dict.fromkeys(chats)))

    def forget(self, name: str | None) -> None:
        """Forget the name of a person, or everything (None); TextError if that cannot be kept."""
        with self._lock:
            marks, never = self._read()
            if name is None:
                self._write((), ())
            elif name in never:
                self._write(marks, tuple(one for one in never if one != name))

    def _read(self) -> tuple[frozenset[str], tuple[str, ...]]:
        if self._path is None or not self._path.exists():
            return self._marks, self._never
        try:
            data = json.loads(read_file(self._path, _MOST))
            marks, never = data["rejected"], data["never"]
            if not all(isinstance(one, str) for one in (*marks, *never)):
                raise ValueError("these are no refusals")
        except (TextError, ValueError, KeyError, TypeError, RecursionError) as error:
            _LOG.warning(
                "%s: What you rejected cannot be read, so it is proposed anew: %s", self._path, error
            )
            return self._marks, self._never
        return frozenset(marks), tuple(never)

    def _write(self, marks: Iterable[str], never: tuple[str, ...]) -> None:
        self._marks, self._never = frozenset(marks), never
        if self._path is None:
            return
        data = {"rejected": sorted(self._marks), "never": list(never)}
        text = json.dumps(data, ensure_ascii=False, indent=1)
        try:
            self._path.parent.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        except OSError as error:
            raise TextError(
                "The file cannot be written: {reason}.", path=self._path, reason=str(error)
            ) from error
        replace_file(self._path, text.encode("utf-8"))


def _marks(one: Proposal) -> set[str]:
    """Return a checksum for each answer, the same for every spelling of the phrase."""
    about = subject(one)
    return {_checksum(f"{about}\n{answer.text}") for answer in one.answers}


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
