"""What is done with the text of a base beside the window: checking it, and making a mind of it.

A large one is worked on in a process of its own. No Qt here: that process needs none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.protocol import Problem
from boltun.text.encoding import Decoded, Found
from ui.bases.errand import Errand

__all__ = ["LARGE", "checking", "compiling"]

LARGE = 40_000
"""From so many lines on a text is large."""


def checking(document: Document) -> Callable[[], list[Problem]]:
    """Return the job that finds what is wrong in a document that nobody edits any more."""
    if len(document.lines) < LARGE:
        return partial(problems, document)
    return Errand(_check, "\n".join(document.lines), document.encoding, document.lossy_lines)


def compiling(lines: list[str], *, fold_yo: bool) -> Callable[[], BoltunMind]:
    """Return the job that makes a mind of a text."""
    text = "\n".join(lines)
    if len(lines) < LARGE:
        return partial(BoltunMind.compile, text, name="preview", fold_yo=fold_yo)
    return _Packing(text, fold_yo)


class _Packing(Errand):
    """Compiles a text into a file that is then mapped here: neither time nor memory of this process."""

    def __init__(self, text: str, fold_yo: bool) -> None:
        # Deleted with the mind: what is mapped stays readable without its name.
        self._folder = tempfile.TemporaryDirectory(prefix="boltun-preview-")
        self._path = Path(self._folder.name) / "base"
        super().__init__(_pack, text, fold_yo, str(self._path))

    def __call__(self) -> BoltunMind:
        """Return the mind."""
        try:
            super().__call__()
            knowledge = Packed.open(self._path, {})
            assert knowledge is not None
            return BoltunMind(knowledge, name="preview")
        finally:
            self._folder.cleanup()


def _check(text: str, encoding: str, lossy_lines: list[int]) -> list[Problem]:
    kept: dict[int, bytes] = dict.fromkeys(lossy_lines, b"")
    decoded = Decoded(text=text, encoding=encoding, mark=b"", found=Found.CHOSEN, kept=kept)
    return problems(Document(decoded))


def _pack(text: str, fold_yo: bool, path: str) -> None:
    pack(compile_text(text, fold_yo=fold_yo), Path(path), {})
