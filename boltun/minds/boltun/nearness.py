"""What of a base lies near a message in meaning, where its words find nothing (docs/meaning.md)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from boltun.errors import BoltunError
from boltun.minds.boltun.arrangement import pieces_of
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.cache import Cache
from boltun.text.document import Edit
from boltun.text.words import Sentence

if TYPE_CHECKING:
    from boltun.minds.meaning.index import Index

__all__ = [
    "DEFAULT",
    "LEAST",
    "Meant",
    "Near",
    "Nearness",
    "Sought",
    "least_likeness",
    "meant_by",
    "number_edit",
]

DEFAULT: Final = 0.7
"""How near a key must lie if the base says no number."""

LEAST: Final = 0.05
"""The lowest number: below it everything would lie near."""

_log = logging.getLogger(__name__)

_SENTENCES: Final = 12
_TOGETHER: Final = 3
_LONGEST: Final = 400
_ENDS: Final = " .!…。！｡"
_NUMBER: Final = re.compile(r"\d+")
_NEGATION: Final = re.compile(
    r"\b(?:no|not|never|nobody|nothing|none|cannot|without|(?:do|does|did|wo|would|ca|could|is|are|was|were|have)nt"
    r"|не|нет|ни|никогда|никто|ничего|нельзя|нету|без)\b|n['’]t\b"
    r"|ない|ません|なかった|じゃなく|無理"
)


class Meant(NamedTuple):
    """A key as a text whose meaning can be compared."""

    number: int
    """Its pair, or below 0 a key of a topic."""
    text: str
    asks: bool | None
    """Whether it is only for questions, or only for other sentences; None: for both."""


class Sought(NamedTuple):
    """What was looked for by meaning, and what lies nearest."""

    least: float
    number: int | None = None
    """The nearest key; None: nothing was compared."""
    likeness: float = 0.0
    why_not: str = ""
    """Why it does not count, as an English template; empty: it counts."""
    error: str = ""
    """Why nothing could be compared."""


class _Asked(NamedTuple):
    """A sentence, or the whole message (None), and whether it asks."""

    sentence: int | None
    text: str
    asks: bool


class Near(NamedTuple):
    """Keys that lie near a sentence, and how near."""

    sentence: int | None
    keys: Mapping[int, float]


def least_likeness(written: str) -> float | None:
    """Return how near a key must lie, as the base has it below <MEANING>; None: that is no such number."""
    written = written.strip().replace(",", ".")
    if not written:
        return DEFAULT
    try:
        number = float(written)
    except ValueError:
        return None
    return number if LEAST <= number <= 1 else None


def meant_by(key: Key, number: int, prepared: str) -> Meant | None:
    """Return a key as a text to compare; None: it has no meaning of its own. ``prepared`` is its text."""
    asks: bool | None = None
    if key.kind is PairKind.KEYWORDS:
        asks = key.question
        prepared = " ".join(word for piece in pieces_of(prepared) for word in piece.words)
    elif key.kind not in (PairKind.STUDY, PairKind.PHRASE):
        return None
    text = _bare(prepared)
    return Meant(number, text, asks) if any(map(str.isalpha, text)) and len(text) <= _LONGEST else None


class Nearness:
    """Finds the keys of one base that lie near a message. Opens its model when it is first asked."""

    def __init__(
        self, keys: Callable[[], Iterable[Meant]], least: float, path: Path | None, cache: Cache | None
    ) -> None:
        self._keys = keys
        self._least = least
        self._path = path
        self._cache = cache
        self._lock = Lock()
        self._opened: tuple[Path, _Keys | str] | None = None

    def is_ready(self, model: Path | None) -> bool:
        """Whether an answer takes some milliseconds only."""
        return model is None or (self._opened is not None and self._opened[0] == model)

    def make_ready(self, model: Path | None) -> None:
        """Open the model, and look up all keys in it; takes some seconds for a large base."""
        if model is not None:
            self._open(model)

    def seek(
        self, model: Path, text: str, sentences: Sequence[Sentence], questions: Sequence[bool]
    ) -> tuple[list[Near], Sought]:
        """Return the keys that lie nearest, if they lie near enough, and what was sought.

        ``sentences`` are those of the message ``text``, ``questions`` says which of them ask.
        """
        keys = self._open(model)
        if isinstance(keys, str):
            return [], Sought(self._least, error=keys)
        asked: list[_Asked] = []
        for number, (one, asks) in enumerate(zip(sentences, questions, strict=True)):
            if one.words and len(one.text) <= _LONGEST and len(asked) < _SENTENCES:
                asked.append(_Asked(number, one.text, asks))
        if 1 < len(sentences) <= _TOGETHER and len(text) <= _LONGEST:
            asked.append(_Asked(None, text, questions[-1]))
        return keys.seek(asked, self._least)

    def _open(self, model: Path) -> _Keys | str:
        with self._lock:
            if self._opened is None or self._opened[0] != model:
                try:
                    found: _Keys | str = _Keys.of(self._keys(), model, self._path, self._cache)
                except BoltunError as error:
                    _log.warning("%s finds nothing by meaning: %s", self._path, error)
                    found = str(error)
                self._opened = model, found
            return self._opened[1]


class _Keys:
    """The keys of a base by their meaning."""

    def __init__(self, index: Index, texts: Sequence[str], keys: Mapping[str, Sequence[Meant]]) -> None:
        self._index = index
        self._texts = texts
        self._keys = keys

    @classmethod
    def of(cls, keys: Iterable[Meant], model: Path, path: Path | None, cache: Cache | None) -> _Keys:
        from boltun.minds.meaning.index import Index, Kept
        from boltun.minds.meaning.lending import lent

        by_text: dict[str, list[Meant]] = {}
        for one in keys:
            by_text.setdefault(one.text, []).append(one)
        kept = None
        if path is not None and cache is not None and (key := cache.key()) is not None:
            kept = Kept(cache.place(path, ".meaning"), key)
        texts = list(by_text)
        return cls(Index.of(lent(model), texts, kept), texts, by_text)

    def seek(self, asked: Sequence[_Asked], least: float) -> tuple[list[Near], Sought]:
        best = Sought(least)
        near: list[Near] = []
        texts = [_bare(text) for _, text, _ in asked]
        for (sentence, _, asks), text, rows in zip(asked, texts, self._index.nearest(texts), strict=True):
            for found in rows:
                keys = [
                    one.number
                    for one in self._keys[self._texts[found.row]]
                    if one.asks is None or one.asks is asks
                ]
                if not keys:
                    continue
                why_not = (
                    "not near enough" if found.likeness < least else _differs(text, self._texts[found.row])
                )
                if found.likeness > best.likeness:
                    best = Sought(least, keys[0], found.likeness, why_not)
                if found.likeness < least:
                    break
                if not why_not:
                    near.append(Near(sentence, dict.fromkeys(keys, found.likeness)))
                    break
        if not near:
            return [], best
        nearest = max(max(one.keys.values()) for one in near)
        near = [one for one in near if max(one.keys.values()) == nearest]
        return near, Sought(least, next(iter(near[0].keys)), nearest)


def _bare(text: str) -> str:
    return text.strip(_ENDS)


def _differs(said: str, listed: str) -> str:
    """Return in what two texts differ that vectors do not see; empty: in nothing."""
    if set(_NUMBER.findall(said)) != set(_NUMBER.findall(listed)):
        return "other numbers"
    return "one says no" if _denies(said) != _denies(listed) else ""


def _denies(text: str) -> bool:
    return _NEGATION.search(text) is not None


def number_edit(document: Document, number: str) -> Edit:
    """Return the edit that lets a base say this number: in its first <MEANING> pair, or in a new one at its
    end."""
    end = len(document.lines)
    for pair in document.pairs():
        if pair.key.kind is PairKind.MEANING:
            return Edit(start=pair.at + 1, count=0 if pair.reply is None else 1, lines=[number])
        if pair.reply is None:
            end = pair.at  # a key without a reply would take the tag for its own
    return Edit(start=end, count=0, lines=["<MEANING>", number])
