"""The words that a base knows, to be offered while a key is written."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from PySide6.QtCore import QObject

from boltun.minds.boltun.pairs import TOPIC_TAGS, PairKind
from boltun.text.placeholders import NAMES
from ui.editing import reading
from ui.editing.work import Latest
from ui.table.base_reading import counting
from ui.table.pair_draft import PairDraft

__all__ = ["Vocabulary", "words_before"]

_TOPIC = re.compile(rf"\s*<(?:{'|'.join(TOPIC_TAGS)})\s+(.*)")
"""The name of a topic, as far as it is written."""
_BRACE = re.compile(r"(?<!\{)\{\w*$")
_SWITCH = f"<{PairKind.PLACEHOLDERS.name}>"
_DELAY = 500
_OFFERED = 40
_AGED = 50
_AGED_LARGE = 2_000
"""After so many edits a base, and a large one, is looked through again."""


@dataclass(frozen=True, slots=True)
class _Words:
    version: int
    words: Sequence[str]
    """In alphabetical order."""
    counts: Sequence[int]
    topics: Sequence[str] = ()
    """Names, in alphabetical order."""


def words_before(text: str) -> str:
    """Return the beginning of a word that stands at the end of a text."""
    at = len(text)
    while at and (text[at - 1].isalnum() or text[at - 1] in "_'-"):
        at -= 1
    return text[at:]


class Vocabulary(QObject):
    """The words of the keys, the heads of aliases, the names of topics, and the placeholders.

    Words are counted in a worker when they are first asked for.
    """

    def __init__(self, draft: PairDraft, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._known = _Words(-1, (), ())
        self._count = Latest(executor, self._prepare, delay=_DELAY, parent=self)
        self._count.done.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether words are being counted."""
        return self._count.busy

    def stop(self) -> None:
        """Count nothing until asked again."""
        self._count.stop()

    def offered(self, before: str) -> list[str]:
        """Return words that go on with what stands at the end of a text, the most frequent first."""
        self._renew()
        begun = words_before(before).casefold()
        if not begun:
            return []
        words, counts = self._known.words, self._known.counts
        found: list[tuple[int, str]] = []
        for at in range(bisect_left(words, begun), len(words)):
            if not words[at].startswith(begun):
                break
            found.append((-counts[at], words[at]))
        return [word for _, word in sorted(found)[:_OFFERED]]

    def topics(self, before: str) -> list[str]:
        """Return what goes on with the name of a topic that was begun; of its last word the whole."""
        self._renew()
        begun = before.lstrip().casefold()
        at = len(begun) - len(begun.split(" ")[-1])
        # The name as it was begun is no news.
        names = [
            name
            for name in self._known.topics
            if name.casefold().startswith(begun) and len(name) > len(begun)
        ]
        return [name[at:] for name in names[:_OFFERED]]

    def in_key(self, before: str) -> list[str]:
        """Return what goes on with a key line, which may be the tag of a topic."""
        begun = _TOPIC.match(before)
        return self.offered(before) if begun is None else self.topics(begun[1])

    def placeholders(self, before: str) -> list[str]:
        """Return the placeholders that go on with a brace in a reply, if the base switches them on."""
        if _BRACE.search(before) is None or _SWITCH not in self._draft.lines:
            return []
        return [f"{{{name}}}" for name in (*NAMES, "1")]

    def _renew(self) -> None:
        """Look through the base where it was never done, or long ago."""
        age = self._draft.version - self._known.version
        aged = _AGED_LARGE if len(self._draft.lines) >= reading.LARGE else _AGED
        if not self._count.busy and (self._known.version < 0 or age > aged):
            self._count.ask(now=self._known.version < 0)

    def _prepare(self) -> Callable[[], _Words]:
        version = self._draft.version
        count = counting(self._draft.document.copy().lines, self._draft.pairs.key_mask())

        def job() -> _Words:
            counts, topics = count()
            words = sorted(counts)
            return _Words(version, words, [counts[word] for word in words], topics)

        return job

    def _take(self, words: _Words) -> None:
        self._known = words
