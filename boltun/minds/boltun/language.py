"""Reply bases in an editor: colours, outline, problems, ways to go, words to choose from, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from boltun.minds.boltun import checks
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.explaining import Explainer
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import TAGS, TOPIC_TAGS, PairKind, classify, compose
from boltun.minds.boltun.topics import ListedKey, cut, topic_id
from boltun.minds.opening import Opening
from boltun.minds.protocol import Problem
from boltun.minds.source import OutlineItem, Place, Role, Span
from boltun.text.encoding import Decoded, Found
from boltun.text.moments import LANGUAGES
from boltun.text.placeholders import NAMES, holes
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["BaseLanguage", "BaseSource", "language"]

_KEY, _WORD, _KEYS, _REPLY = range(4)
"""What the next line is."""
_REPLY_TO: Final = {
    PairKind.IGNORED: _WORD,
    PairKind.QUESTION: _WORD,
    PairKind.ALIASES: _WORD,
    PairKind.PROMISE: _WORD,
    PairKind.PLACEHOLDERS: _WORD,
    PairKind.ON: _KEYS,
}
_LISTS: Final = (PairKind.KEYWORDS, PairKind.SPECIALS)
_MOST_WORDS: Final = 500
_SHORT: Final = 60


class BaseLanguage:
    """How reply bases are written."""

    indents_between = False

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line. The line above says whether it is a key or a reply."""
        stripped = line.strip()
        start = len(line) - len(line.lstrip())
        if state == _KEYS:
            return list(_key_spans(line)), _KEY
        if state == _WORD:
            return ((Span(start, len(stripped), Role.VALUE),) if stripped else ()), _KEY
        if state == _REPLY:
            return list(_reply_spans(line)), _KEY
        if not stripped:
            return (), _KEY
        key = classify(stripped)
        after = _REPLY_TO.get(key.kind, _REPLY)
        wrong = key.problem is not None
        if key.kind in _LISTS or key.kind in (PairKind.STUDY, PairKind.PHRASE):
            role = Role.WRONG if wrong else Role.NAME
        else:
            role = Role.WRONG if wrong else Role.TAG
        return (Span(start, len(stripped), role),), after

    def read(self, text: str, path: Path | None) -> BaseSource:
        """Read a base; never fails."""
        return BaseSource(text, path)


def _key_spans(line: str) -> Iterator[Span]:
    for one in cut(line):
        role = Role.NAME if isinstance(one, ListedKey) and one.key.problem is None else Role.WRONG
        yield Span(one.start, len(one.written), role)


def _reply_spans(line: str) -> Iterator[Span]:
    place = 0
    for hole in holes(line):
        if hole.start > place:
            yield Span(place, hole.start - place, Role.TEXT)
        yield Span(hole.start, hole.end - hole.start, Role.WILDCARD)
        place = hole.end
    if place < len(line):
        yield Span(place, len(line) - place, Role.TEXT)


class BaseSource:
    """One base's text."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self._path = path
        decoded = Decoded(text=text, encoding="utf-8", mark=b"", found=Found.CHOSEN)
        self._document = Document(decoded, path=path)

    def outline(self) -> Sequence[OutlineItem]:
        """Return the topics where each begins, and the ordinary pairs of each kind where they begin."""
        items: list[OutlineItem] = []
        topics: set[str] = set()
        kind: PairKind | None = None
        for pair in self._document.pairs():
            key = pair.key
            if key.kind in TOPIC_TAGS.values() and (name := topic_id(key.text)):
                if name not in topics:
                    topics.add(name)
                    count = self._replies[name]
                    items.append(OutlineItem(title=key.text, line=pair.line, detail=str(count)))
                kind = None
            elif key.kind is not kind:
                kind = key.kind
                title = str(self._document.lines[pair.at]).strip()[:_SHORT]
                items.append(OutlineItem(title=title, line=pair.line, detail=kind.value))
        return items

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong, by line."""
        return checks.problems(self._document)

    def target(self, line: int, column: int) -> Place | None:
        """Return where the replies of a topic begin, from a reply its keys; from an alias its word."""
        pair = self._pair(line)
        if pair is None or pair.key.kind not in TOPIC_TAGS.values():
            return None
        wanted = PairKind.SAY if pair.key.kind is PairKind.ON else PairKind.ON
        at = self._first.get((wanted, topic_id(pair.key.text)))
        return None if at is None else Place(line=at + 1)

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return tags and topics, special words, words of lists, placeholders: what may stand here."""
        lines = self._document.lines
        before = str(lines[line - 1])[: column - 1] if 0 < line <= len(lines) else ""
        at = line - 1
        pair = self._pair(line)
        if pair is None or pair.at == at:
            return self._in_key(before.lstrip())
        match pair.key.kind:
            case PairKind.PLACEHOLDERS:
                return list(LANGUAGES)
            case PairKind.ON:
                begun = before[max(map(before.rfind, "([{"), default=-1) :] if before else ""
                return self._in_key(begun) if begun[:1] in ("(", "{") else []
            case PairKind.SAY | PairKind.STUDY | PairKind.KEYWORDS | PairKind.SPECIALS | PairKind.PHRASE:
                return [f"{{{name}}}" for name in NAMES] if "{" in before and self._has_holes else []
        return []

    def hover(self, line: int, column: int) -> str:
        """Say what a key catches and why, in the words of `boltun play --explain`; empty: nothing to say."""
        pair = self._pair(line)
        return "" if pair is None else self._explainer.about(pair, line - 1, column - 1)

    def mind(self, opening: Opening) -> BoltunMind:
        """Return the mind that this text makes."""
        name = opening.name or str(self._path or "")
        return BoltunMind.compile(self._text, name=name, path=self._path, fold_yo=opening.fold_yo)

    # --- what is looked up ---

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self._document, BoltunMind.compile(self._text))

    @cached_property
    def _first(self) -> dict[tuple[PairKind, str], int]:
        """The first line of the keys, and of the replies, of each topic, from 0."""
        first: dict[tuple[PairKind, str], int] = {}
        for pair in self._document.pairs():
            if pair.key.kind in TOPIC_TAGS.values():
                first.setdefault((pair.key.kind, topic_id(pair.key.text)), pair.at)
        return first

    @cached_property
    def _replies(self) -> Counter[str]:
        return Counter(
            topic_id(pair.key.text) for pair in self._document.pairs() if pair.key.kind is PairKind.SAY
        )

    @cached_property
    def _has_holes(self) -> bool:
        return any(pair.key.kind is PairKind.PLACEHOLDERS for pair in self._document.pairs())

    @cached_property
    def _topics(self) -> Sequence[str]:
        """The names of topics, as each is written first."""
        names: dict[str, str] = {}
        for pair in self._document.pairs():
            if pair.key.kind in TOPIC_TAGS.values() and pair.key.text:
                names.setdefault(topic_id(pair.key.text), pair.key.text)
        return list(names.values())

    @cached_property
    def _special(self) -> Sequence[str]:
        """The special words."""
        found = (
            str(pair.reply).strip()
            for pair in self._document.pairs()
            if pair.key.kind is PairKind.IGNORED and pair.reply
        )
        return list(dict.fromkeys(filter(None, found)))

    @cached_property
    def _heads(self) -> Sequence[str]:
        """The words for which aliases stand."""
        found = (pair.key.text for pair in self._document.pairs() if pair.key.kind is PairKind.ALIASES)
        return list(dict.fromkeys(filter(None, found)))

    @cached_property
    def _words(self) -> Sequence[str]:
        """The words of lists, the most frequent first; before them those for which aliases stand."""
        counts: Counter[str] = Counter()
        for pair in self._document.pairs():
            keys = [pair.key]
            if pair.key.kind is PairKind.ON and pair.reply:
                keys = [one.key for one in cut(str(pair.reply)) if isinstance(one, ListedKey)]
            for key in keys:
                if key.kind is PairKind.KEYWORDS:
                    counts.update(split_words(fold_yo(prepare(key.text))))
        return list(dict.fromkeys([*self._heads, *(word for word, _ in counts.most_common(_MOST_WORDS))]))

    def _pair(self, line: int) -> Pair | None:
        return self._document.pair_at(line - 1) if 0 < line <= len(self._document.lines) else None

    def _in_key(self, before: str) -> Sequence[str]:
        match before[:1]:
            case "(":
                return self._words
            case "{":
                return self._special
            case "@":
                return [f"@{head}" for head in self._heads]
            case "" | "<":
                topics = [compose(classify(f"<{tag} {name}>")) for tag in TOPIC_TAGS for name in self._topics]
                return [*(f"<{tag}>" for tag in TAGS), *topics]
        return []


language = BaseLanguage()
