"""What is done with the text of a base beside the window: checking it, making a mind of it, counting words.

A large one is worked on in a process of its own. No Qt here: that process needs none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import compress
from pathlib import Path
from typing import Any

from boltun.minds import cache
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.document import Document as PairDocument
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.boltun.pairs import TOPIC_TAGS, classify
from boltun.minds.boltun.topics import topic_id
from boltun.minds.examining import Sample
from boltun.minds.protocol import Problem
from boltun.text.document import Document
from boltun.text.encoding import Decoded, Found
from ui.editing import reading
from ui.editing.reading import TextErrand, read_text

__all__ = ["checking", "compiling", "count_words", "counting", "examining", "topic_names"]

_BIT = 5_000
_MOST_WORDS = 100_000
_WORD = re.compile(r"[^\W\d_](?:[\w'-]*\w)?")


def checking(document: Document) -> Callable[[], list[Problem]]:
    """Return the job that finds what is wrong in a document that nobody edits any more."""
    if len(document.lines) < reading.LARGE:
        return partial(problems, document)
    return _Checking(document)


def examining(document: Document, sample: Sample | None) -> Callable[[], list[Problem]]:
    """Return the job that looks at a document for long, which nobody edits any more.

    ``sample`` None: it is tried on everyday messages.
    """
    if len(document.lines) < reading.LARGE:
        return partial(_examined, document, sample)
    return TextErrand(document.lines, _examine, sample)


def compiling(lines: list[str], *, fold_yo: bool) -> Callable[[], BoltunMind]:
    """Return the job that makes a mind of a text."""
    if len(lines) < reading.LARGE:
        return partial(BoltunMind.compile, "\n".join(lines), name="preview", fold_yo=fold_yo)
    return _Packing(lines, fold_yo)


def counting(lines: Sequence[str], is_key: bytes) -> Callable[[], tuple[dict[str, int], list[str]]]:
    """Return the job that counts the words of keys and lists the names of topics.

    ``is_key`` has a 1 for each line that holds keys.
    """
    if len(lines) < reading.LARGE:
        return lambda: _counted(list(compress(lines, is_key)))
    return _Counting(lines, is_key)


def count_words(keys: Sequence[str]) -> dict[str, int]:
    """Count the words of key lines in small letters; tags are no words."""
    counts: Counter[str] = Counter()
    for start in range(0, len(keys), _BIT):
        text = "\n".join(key for key in keys[start : start + _BIT] if not key.lstrip().startswith("<"))
        counts.update(_WORD.findall(text.casefold()))
    return dict(counts.most_common(_MOST_WORDS))


def topic_names(keys: Sequence[str]) -> list[str]:
    """Return the names of the topics in key lines, each as it is written first, in alphabetical order."""
    names: dict[str, str] = {}
    for key in keys:
        if (line := key.strip()).startswith("<"):
            read = classify(line)
            if read.kind in TOPIC_TAGS.values() and (name := topic_id(read.text)):
                names.setdefault(name, read.text)
    return sorted(names.values(), key=str.casefold)


class _Checking(TextErrand):
    """Looks for the odd lines of a base beside the window, too: there may be a million to look at."""

    def __init__(self, document: Document) -> None:
        self._document = document
        super().__init__(document.lines, _check)

    def __call__(self) -> list[Problem]:
        """Hand the text over and run."""
        self._arguments = (*self._arguments, self._document.encoding, self._document.lossy_lines)
        found: list[Problem] = super().__call__()
        return found


class _Counting(TextErrand):
    """Hands over the keys alone."""

    def __init__(self, lines: Sequence[str], is_key: bytes) -> None:
        self._is_key = is_key
        super().__init__(lines, _count)

    def __call__(self) -> Any:
        """Hand the keys over and run."""
        self._lines = list(compress(self._lines, self._is_key))
        return super().__call__()


class _Packing(TextErrand):
    """Compiles a text into a file that is then mapped here: neither time nor memory of this process."""

    def __init__(self, lines: Sequence[str], fold_yo: bool) -> None:
        self._key = cache.new_key()
        super().__init__(lines, _pack, fold_yo, self._key)

    def _result(self, returned: Any) -> BoltunMind:
        # What is mapped stays readable when the file's name is gone.
        knowledge = Packed.open(Path(returned), {}, self._key)
        assert knowledge is not None
        return BoltunMind(knowledge, name="preview")


def _check(path: str, encoding: str, lossy_lines: list[int]) -> list[Problem]:
    kept: dict[int, bytes] = dict.fromkeys(lossy_lines, b"")
    decoded = Decoded(text=read_text(path), encoding=encoding, mark=b"", found=Found.CHOSEN, kept=kept)
    return problems(Document(decoded))


def _examine(path: str, sample: Sample | None) -> list[Problem]:
    decoded = Decoded(text=read_text(path), encoding="utf-8", mark=b"", found=Found.CHOSEN)
    return _examined(Document(decoded), sample)


def _examined(document: Document, sample: Sample | None) -> list[Problem]:
    # Taken when it is needed, for few look so closely.
    from boltun.desk.everyday import everyday_sample
    from boltun.minds.boltun.doctor import examine

    return examine(PairDocument.of(document), everyday_sample() if sample is None else sample)


def _count(path: str) -> tuple[dict[str, int], list[str]]:
    return _counted(read_text(path).split("\n"))


def _counted(keys: list[str]) -> tuple[dict[str, int], list[str]]:
    return count_words(keys), topic_names(keys)


def _pack(path: str, fold_yo: bool, key: bytes) -> str:
    packed = f"{path}.packed"
    pack(compile_text(read_text(path), fold_yo=fold_yo), Path(packed), {}, key)
    return packed
