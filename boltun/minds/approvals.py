"""The program code that the person agreed to: a mind's folder, by its content.

The folder of some minds contains Python, which can do whatever the person can do, and a configuration that
may say where to send people's messages, and with which key. The approval is of its code, its configurations
and the files that these name, as they are (``Content``). If one of them changes, is added or is gone, the
person has to approve again. Other files in the folder, such as those that functions write, do not count.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from boltun.errors import MindError, TextError
from boltun.minds.content import Content
from boltun.minds.looking import content_at
from boltun.text.files import read_file, replace_file

__all__ = ["Approvals", "content_hash"]

_LOG = logging.getLogger(__name__)
_MOST = 16 << 20
"""A larger file is no file of approvals."""


class Approvals:
    """The approvals that the person gave. May be used from any thread; several may share one file.

    A broken file counts as empty: then everything is asked again, and the log says why.
    """

    def __init__(self, path: Path | None, *, trusted: Iterable[Path] = ()) -> None:
        """``path`` is the JSON file to keep them in; None: they are kept for this run only.

        The content of a ``trusted`` folder came with the program and needs no approval.
        """
        self._path = path
        self._trusted = [Path(os.path.realpath(folder)) for folder in trusted]
        self._lock = Lock()
        self._here: dict[str, str] = {}
        self._told = False
        """Whether the log already says why the file cannot be read."""

    def may_run(self, asked: Path | Content) -> bool:
        """Whether the person agreed to run the content of a folder. Never fails.

        A mind asks with what it has read and will run; a Path stands for its present content.
        """
        real = _real(asked)
        if any(Path(real).is_relative_to(one) for one in self._trusted):
            return True
        with self._lock:
            approved = self._read().get(real)
        try:
            return approved is not None and _digest(asked) == approved
        except MindError:
            return False

    def approve(self, asked: Path | Content) -> None:
        """Remember that the content of a folder may run.

        MindError if the folder cannot be looked through, or does not have the content any more that was asked
        about; TextError if the approval cannot be kept.
        """
        real = _real(asked)
        digest = content_hash(Path(real))
        if digest != _digest(asked):
            raise MindError(
                "This folder has changed since you were asked about it.",
                path=real,
                advice="Look at it, and agree again.",
            )
        with self._lock:
            self._write({**self._read(), real: digest})

    def folders(self) -> list[Path]:
        """Return the folders that the person agreed to, although they may have changed since."""
        with self._lock:
            return [Path(folder) for folder in sorted(self._read())]

    def withdraw(self, folder: Path) -> bool:
        """Forget an approval, and tell whether there was one; TextError if that cannot be kept."""
        real = os.path.realpath(folder)
        with self._lock:
            known = self._read()
            if known.pop(real, None) is None:
                return False
            self._write(known)
        return True

    def _read(self) -> dict[str, str]:
        if self._path is None:
            return dict(self._here)
        try:
            text = read_file(self._path, _MOST) if self._path.exists() else b"{}"
            data = json.loads(text)
            if not isinstance(data, dict) or not all(isinstance(digest, str) for digest in data.values()):
                raise ValueError("these are no approvals")
        except (TextError, ValueError, RecursionError) as error:
            if not self._told:
                self._told = True
                _LOG.warning(
                    "%s: What you agreed to cannot be read, so you are asked anew: %s", self._path, error
                )
            return {}
        self._told = False
        return data

    def _write(self, approved: dict[str, str]) -> None:
        if self._path is None:
            self._here = approved
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(self._path, json.dumps(approved, indent=1, sort_keys=True).encode() + b"\n")


def content_hash(folder: Path) -> str:
    """Return what tells one content of a folder, or of a file, from another; MindError as ``content_of``."""
    return content_at(folder).digest


def _real(asked: Path | Content) -> str:
    return os.path.realpath(asked.folder if isinstance(asked, Content) else asked)


def _digest(asked: Path | Content) -> str:
    return asked.digest if isinstance(asked, Content) else content_hash(asked)
