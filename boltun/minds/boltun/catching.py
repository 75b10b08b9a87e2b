"""What one more pair would catch, and which replies of the base it would change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from boltun.minds.boltun.choice import choose, fits_everything
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import PairKind, classify
from boltun.minds.boltun.search import find
from boltun.minds.teaching import Change, Needles, Place
from boltun.text.document import Document as TextDocument
from boltun.text.preparing import fold_yo, prepare
from boltun.text.segmenter import has_unspaced
from boltun.text.words import split_words

__all__ = ["LARGE", "Catching"]

LARGE = 40_000
"""Of a base with more lines than this, only the pairs that some message may find are read anew."""
_MANNERS = (PairKind.QUESTION, PairKind.ALIASES)
_Standing = Callable[[str], frozenset[str]]
_READING = (PairKind.QUESTION, PairKind.IGNORED, PairKind.ALIASES)
"""The kinds of pairs that say how messages are read."""


class Catching:
    """A pair that is not in the base yet; a `boltun.minds.teaching.Catcher`."""

    def __init__(
        self, document: TextDocument, place: Place, part: Callable[[Iterable[str]], Iterable[str]]
    ) -> None:
        """``place`` is where the pair would stand. ``part`` gives those lines of a large base that may find
        some messages.
        """
        self._base = Document.of(document)
        self._place = place
        self._part = part
        self._key, self._reply = place.lines[-2:]
        manner = [
            line
            for pair in self._base.pairs()
            if pair.key.kind in _READING and pair.reply is not None
            for line in (str(self._base.lines[pair.at]), str(pair.reply))
        ]
        self._probe = BoltunMind.compile("\n".join([*manner, self._key, self._reply, ""]))

    @property
    def wants_words(self) -> bool:
        """Whether it has to know the words of all messages."""
        return classify(self._key).fuzzy

    def needles(self, standing_for: _Standing | None) -> list[Needles]:
        """Return what must occur in a message that the pair catches."""
        key = classify(self._key)
        if key.kind in _MANNERS:
            return [frozenset(split_words(fold_yo(prepare(self._reply))))]
        listed = list(dict.fromkeys(split_words(fold_yo(prepare(key.text)))))
        if not listed or key.kind not in (PairKind.KEYWORDS, PairKind.SPECIALS):
            text = fold_yo(prepare(key.text))
            listed = listed or [text.rstrip(".") or text]
        sets = [self._meant(word, standing_for if key.fuzzy else None) for word in listed]
        if key.kind is PairKind.SPECIALS:
            return [_together(sets)]
        return list(sets)

    def _meant(self, word: str, standing_for: _Standing | None) -> Needles:
        """Return the words of messages that may stand for a word of the key."""
        if standing_for is not None and has_unspaced(word):
            # Its forms are cut out of texts without spaces; nobody knows them before.
            return None
        meant = {word}
        if standing_for is not None:
            meant |= standing_for(word)
        for alias, head in self._probe.knowledge.general.aliases.items():
            if not meant.isdisjoint(split_words(fold_yo(head))):
                meant.add(alias)
        return frozenset(meant)

    def catches(self, text: str) -> bool:
        """Whether the pair would be found for a message; perhaps another one is better."""
        if classify(self._key).kind in _MANNERS:
            # It finds nothing by itself; whatever has the word is read in another way.
            words = set(split_words(fold_yo(prepare(self._reply))))
            return not words.isdisjoint(split_words(fold_yo(prepare(text))))
        return bool(_good(self._probe, text))

    def changes(self, texts: Sequence[str]) -> Iterator[Change]:
        """Yield for each message the good replies from which one would be drawn, without the pair and with
        it.
        """
        if len(self._base.lines) > LARGE:
            lines = list(self._part(texts))
            before = BoltunMind.compile("\n".join([*lines, ""]))
            after = BoltunMind.compile("\n".join([*lines, self._key, self._reply, ""]))
        else:
            twin = self._base.copy()
            before = BoltunMind.compile(twin.text)
            twin.replace_lines(self._place.at, 0, self._place.lines)
            after = BoltunMind.compile(twin.text)
        for text in texts:
            yield Change(before=_good(before, text), after=_good(after, text))


def _together(sets: Iterable[Needles]) -> Needles:
    found: set[str] = set()
    for one in sets:
        if one is None:
            return None
        found |= one
    return frozenset(found)


def _good(mind: BoltunMind, text: str) -> tuple[str, ...]:
    """Return the replies from which one would be drawn; none, if they fit every message."""
    prepared = prepare(text)
    if not prepared:
        return ()
    findings = find(mind.knowledge, mind.forms, prepared, mind.options)
    if findings.best is None:
        return ()
    chosen = choose(mind.knowledge, findings, {}, Random(0))
    if fits_everything(mind.knowledge, findings, chosen.reply):
        return ()
    return tuple(dict.fromkeys(chosen.drawn_from))
