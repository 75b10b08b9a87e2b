"""What is done with the text of a base beside the window: checking it, making a mind of it, counting words.

A large one is worked on in a process of its own. No Qt here: that process needs none.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import compress
from pathlib import Path
from typing import Any

from boltun.minds import cache
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.protocol import Problem
from boltun.minds.registry import source_language
from boltun.minds.source import OutlineItem
from boltun.text.document import Document
from boltun.text.encoding import Decoded, Found
from ui.editing.errand import Errand

__all__ = ["LARGE", "checking", "compiling", "counting", "examining"]

LARGE = 40_000
"""From so many lines on a text is large."""
_BIT = 5_000
_MOST_WORDS = 100_000
_WORD = re.compile(r"[^\W\d_](?:[\w'-]*\w)?")


def checking(document: Document) -> Callable[[], list[Problem]]:
    """Return the job that finds what is wrong in a document that nobody edits any more."""
    if len(document.lines) < LARGE:
        return partial(problems, document)
    return _Checking(document)


def compiling(lines: list[str], *, fold_yo: bool) -> Callable[[], BoltunMind]:
    """Return the job that makes a mind of a text."""
    if len(lines) < LARGE:
        return partial(BoltunMind.compile, "\n".join(lines), name="preview", fold_yo=fold_yo)
    return _Packing(lines, fold_yo)


def examining(
    lines: Sequence[str], kind: str, path: Path | None, make: Callable[..., Any]
) -> Callable[[], Any]:
    """Return the job that finds ``outline`` and ``problems`` of a large script in a process of its own.

    It returns what ``make`` makes of the two.
    """
    return _Examining(lines, kind, path, make)


def counting(lines: Sequence[str], is_key: bytes) -> Callable[[], dict[str, int]]:
    """Return the job that counts the words of keys; ``is_key`` has a 1 for each line that is one."""
    if len(lines) < LARGE:
        return lambda: count_words(list(compress(lines, is_key)))
    return _Counting(lines, is_key)


def count_words(keys: Sequence[str]) -> dict[str, int]:
    """Count the words of key lines in small letters; tags are no words."""
    counts: Counter[str] = Counter()
    for start in range(0, len(keys), _BIT):
        text = "\n".join(key for key in keys[start : start + _BIT] if not key.lstrip().startswith("<"))
        counts.update(_WORD.findall(text.casefold()))
    return dict(counts.most_common(_MOST_WORDS))


class _Reading(Errand):
    """An errand with a text, which goes there by a file: written bit by bit, it holds nobody up."""

    def __init__(self, lines: Sequence[str], function: Callable[..., Any], *arguments: Any) -> None:
        self._lines = lines
        self._folder = tempfile.TemporaryDirectory(prefix="boltun-editor-")
        super().__init__(function, str(self._path), *arguments)

    @property
    def _path(self) -> Path:
        return Path(self._folder.name) / "text"

    def __call__(self) -> Any:
        """Hand the text over and run."""
        try:
            with self._path.open("w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
                for start in range(0, len(self._lines), _BIT):
                    file.write("\n".join(self._lines[start : start + _BIT]) + "\n")
            return self._result(super().__call__())
        finally:
            self._folder.cleanup()

    def _result(self, returned: Any) -> Any:
        """Make the result, while the folder is still there."""
        return returned


class _Checking(_Reading):
    """Looks for the odd lines of a base beside the window, too: there may be a million to look at."""

    def __init__(self, document: Document) -> None:
        self._document = document
        super().__init__(document.lines, _check)

    def __call__(self) -> list[Problem]:
        """Hand the text over and run."""
        self._arguments = (*self._arguments, self._document.encoding, self._document.lossy_lines)
        found: list[Problem] = super().__call__()
        return found


class _Counting(_Reading):
    """Hands over the keys alone."""

    def __init__(self, lines: Sequence[str], is_key: bytes) -> None:
        self._is_key = is_key
        super().__init__(lines, _count)

    def __call__(self) -> Any:
        """Hand the keys over and run."""
        self._lines = list(compress(self._lines, self._is_key))
        return super().__call__()


class _Examining(_Reading):
    """Brings the outline home in columns: a hundred thousand small objects would take their time."""

    def __init__(self, lines: Sequence[str], kind: str, path: Path | None, make: Callable[..., Any]) -> None:
        self._make = make
        super().__init__(lines, _examine, kind, path)

    def _result(self, returned: Any) -> Any:
        columns, problems = returned
        outline = [
            OutlineItem(title=title, line=line, level=level, detail=detail)
            for title, line, level, detail in zip(*columns, strict=True)
        ]
        return self._make(outline=outline, problems=problems)


class _Packing(_Reading):
    """Compiles a text into a file that is then mapped here: neither time nor memory of this process."""

    def __init__(self, lines: Sequence[str], fold_yo: bool) -> None:
        self._key = cache.new_key()
        super().__init__(lines, _pack, fold_yo, self._key)

    def _result(self, returned: Any) -> BoltunMind:
        # What is mapped stays readable when the file's name is gone.
        knowledge = Packed.open(Path(returned), {}, self._key)
        assert knowledge is not None
        return BoltunMind(knowledge, name="preview")


def _read(path: str) -> str:
    with Path(path).open(encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        return file.read()


def _check(path: str, encoding: str, lossy_lines: list[int]) -> list[Problem]:
    kept: dict[int, bytes] = dict.fromkeys(lossy_lines, b"")
    decoded = Decoded(text=_read(path), encoding=encoding, mark=b"", found=Found.CHOSEN, kept=kept)
    return problems(Document(decoded))


def _examine(text_path: str, kind: str, path: Path | None) -> tuple[list[list[Any]], list[Problem]]:
    language = source_language(kind)
    if language is None:
        return [[], [], [], []], []
    source = language.read(_read(text_path), path)
    outline = source.outline()
    columns: list[list[Any]] = [
        [item.title for item in outline],
        [item.line for item in outline],
        [item.level for item in outline],
        [item.detail for item in outline],
    ]
    return columns, list(source.problems())


def _count(path: str) -> dict[str, int]:
    return count_words(_read(path).split("\n"))


def _pack(path: str, fold_yo: bool, key: bytes) -> str:
    packed = f"{path}.packed"
    pack(compile_text(_read(path), fold_yo=fold_yo), Path(packed), {}, key)
    return packed
