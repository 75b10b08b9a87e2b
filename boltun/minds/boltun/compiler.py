"""Turns the text of a base into `Tables`: one pass over the lines, a second over the keyword lists.

It reads a base of a million pairs in seconds. So whole blocks of lines are prepared at once, every distinct
word is split and numbered once, and nothing is kept that can be cut out of the text again.
"""

from __future__ import annotations

import gc
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, islice

from boltun.minds.boltun.arrangement import (
    EVERY_WORD,
    Arrangement,
    arrangement_of,
    is_arranged,
    is_every_word,
    pieces_of,
)
from boltun.minds.boltun.knowledge import (
    Entry,
    General,
    Group,
    KeywordIndex,
    Posting,
    Tables,
    Topic,
    TopicKeys,
    line_of,
)
from boltun.minds.boltun.nearness import least_likeness
from boltun.minds.boltun.pairs import OPENERS, Key, PairKind, classify
from boltun.minds.boltun.promises import plain_words
from boltun.minds.boltun.questions import Questions
from boltun.minds.boltun.topics import keys_of, plain_keys, topic_id
from boltun.text.aids import aids_named
from boltun.text.moments import LANGUAGES
from boltun.text.preparing import fold_yo, prepare, prepare_lines
from boltun.text.words import split_words

__all__ = ["compile_text"]

_PLAIN_LIST_ENDS = (".)", "?)")
_SHORT = 8
"""An entry of so many numbers becomes a list, because a tuple would be copied for each further one."""
_BLOCK = 1 << 20
"""Characters that are split into lines at a time; the memory of one block serves the next."""


def compile_text(text: str, *, fold_yo: bool = True) -> Tables:
    """Arrange the text of a base for look-up. Lines end in LF or CRLF; unreadable pairs are left out."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if not text.endswith("\n"):
        text += "\n"
    with _without_collector():
        return _Compiler(text, fold=fold_yo).tables()


@contextmanager
def _without_collector() -> Iterator[None]:
    """Loading makes millions of objects that all stay: looking for garbage among them is half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Compiler:
    def __init__(self, text: str, *, fold: bool) -> None:
        self._text = text
        self._fold: Callable[[str], str] = fold_yo if fold else str
        self._fold_yo = fold
        self._line_starts = array("Q" if len(text) >= 1 << 32 else "I", [0])
        self._key_lines = array("I")
        self._phrases: dict[str, Entry] = {}
        self._studies: dict[str, Entry] = {}
        # The keyword lists: their words end to end, under numbers by first appearance.
        self._words: dict[str, int] = {}
        self._chunks: dict[str, int] = {}
        self._flat: list[int] = []
        self._starts = [0]
        self._list_pairs: list[int] = []
        self._questions = bytearray()
        self._inexact: dict[int, tuple[str, ...]] = {}
        self._arranged: dict[int, Arrangement] = {}
        self._specials: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
        self._aliases: dict[str, str] = {}
        # Whether lists may catch words, which takes placeholders, and the language of these.
        self._catches = "<PLACEHOLDERS>" in text
        self._language: str | None = None
        self._singles: dict[PairKind, list[int]] = {
            kind: []
            for kind in (
                PairKind.ESCAPE,
                PairKind.FAILURE,
                PairKind.INITIAL,
                PairKind.REPEAT,
                PairKind.CLOSING,
            )
        }
        self._questions_asked: list[str] = []
        self._ignored: set[str] = set()
        self._promises: dict[str, None] = {}
        self._aids: frozenset[str] = frozenset()
        self._meaning: float | None = None
        # The topics: a number for each name, its SAY pairs, and of each key its ON pair and its topic.
        self._topics: dict[str, int] = {}
        self._says: list[list[int]] = []
        self._ons = array("I")
        self._key_topics = array("I")

    def tables(self) -> Tables:
        waiting: list[str] = []  # a key whose reply is in the next block
        for block in self._blocks():
            waiting = self._read(waiting + block)
        self._leave_out_silent_topics()
        lists, inexact_lists, words = self._index()
        statements, questions = (
            {word: tuple(pairs) for word, pairs in mapping.items()} for mapping in self._specials
        )
        general = General(
            questions=Questions.of(self._questions_asked),
            ignored=frozenset(self._ignored - {""}),
            aliases=self._aliases,
            specials=(statements, questions),
            inexact=self._inexact,
            arranged=self._arranged,
            topics=tuple(map(self._topic, self._says)),
            promises=tuple(self._promises),
            placeholders=self._language,
            aids=self._aids,
            meaning=self._meaning,
            **{kind.value: self._group(pairs) for kind, pairs in self._singles.items()},
        )
        return Tables(
            fold_yo=self._fold_yo,
            general=general,
            lists=lists,
            inexact_lists=inexact_lists,
            text=self._text,
            line_starts=self._line_starts,
            key_lines=self._key_lines,
            topic_keys=TopicKeys(self._ons, self._key_topics),
            phrases=self._phrases,
            studies=self._studies,
            words=words,
        )

    def _blocks(self) -> Iterator[list[str]]:
        text = self._text
        start = 0
        while start < len(text):
            end = text.find("\n", start + _BLOCK)
            end = len(text) - 1 if end < 0 else end
            lines = text[start:end].split("\n")
            starts = accumulate(map(len, lines), initial=self._line_starts[-1])
            next(starts)
            self._line_starts.extend(starts)
            yield lines
            start = end + 1

    def _read(self, lines: list[str]) -> list[str]:
        """Take in the pairs of a block; return the last key if its reply is still to come."""
        first_line = len(self._line_starts) - 1 - len(lines)
        paired = len(lines) // 2 * 2
        keys = [line.strip() for line in lines[:paired:2]]
        key_lines: Sequence[int] = range(first_line, first_line + paired, 2)
        waiting = lines[paired:]
        if "" in keys:
            keys, numbers, waiting = _paired(lines)
            key_lines = [first_line + number for number in numbers]
        pair = len(self._key_lines)
        self._key_lines.extend(key_lines)
        studies = self._studies
        for key, prepared in zip(keys, prepare_lines(keys, self._fold), strict=True):
            if key[0] not in OPENERS:
                if studies.setdefault(prepared, pair) != pair:
                    _add(studies, prepared, pair)
            elif key[0] == "(" and key[-2:] in _PLAIN_LIST_ENDS and "~" not in key:
                # The result of ``classify`` for nearly every list, without the call.
                self._take_list(prepared[1:-2], key[-2] == "?", pair)
            else:
                self._take(classify(key), pair)
            pair += 1
        return waiting

    def _take(self, key: Key, pair: int) -> None:
        match key.kind:
            case _ if key.problem is not None and key.kind is not PairKind.STUDY:
                pass
            case PairKind.KEYWORDS | PairKind.STUDY | PairKind.PHRASE | PairKind.SPECIALS:
                self._take_matched(key, self._fold(prepare(key.text)), pair)
            case PairKind.ALIASES:
                head = prepare(key.text)
                for alias in prepare(self._reply(pair)).split():
                    self._aliases.setdefault(self._fold(alias), head)
            case PairKind.QUESTION:
                self._questions_asked.append(self._fold(prepare(self._reply(pair))))
            case PairKind.IGNORED:
                self._ignored.add(self._fold(prepare(self._reply(pair))))
            case PairKind.PROMISE | PairKind.PLACEHOLDERS | PairKind.UNDERSTAND | PairKind.MEANING:
                self._take_manner(key.kind, self._reply(pair))
            case PairKind.ON | PairKind.SAY:
                self._take_topic(key, pair)
            case _:
                self._singles[key.kind].append(pair)

    def _take_matched(self, key: Key, prepared: str, pair: int) -> None:
        """File a key that is compared with messages under its prepared text."""
        if key.kind is PairKind.KEYWORDS:
            if key.fuzzy:
                self._inexact[pair] = tuple(dict.fromkeys(split_words(prepared)))
            self._take_list(prepared, key.question, pair)
        elif key.kind is PairKind.SPECIALS:
            mapping = self._specials[key.question]
            words = [EVERY_WORD] if is_every_word(key.text) else split_words(prepared)
            for word in dict.fromkeys(words):
                mapping.setdefault(word, []).append(pair)
        else:
            _add(self._phrases if key.kind is PairKind.PHRASE else self._studies, prepared, pair)

    def _take_manner(self, kind: PairKind, reply: str) -> None:
        """Take what is said of all replies."""
        if kind is PairKind.PLACEHOLDERS:
            self._language = self._language or (reply.strip() if reply.strip() in LANGUAGES else "")
        elif kind is PairKind.UNDERSTAND:
            self._aids |= aids_named(reply)
        elif kind is PairKind.MEANING:
            least = least_likeness(reply)
            self._meaning = least if self._meaning is None else self._meaning
        elif words := plain_words(reply):
            self._promises[words] = None

    def _take_topic(self, key: Key, pair: int) -> None:
        name = topic_id(key.text)
        if not name:
            return
        topic = self._topics.setdefault(name, len(self._says))
        if topic == len(self._says):
            self._says.append([])
        if key.kind is PairKind.SAY:
            self._says[topic].append(pair)
            return
        reply = self._reply(pair)
        plain = plain_keys(self._fold(prepare(reply))) if reply.isprintable() else []
        for one in plain:
            self._ons.append(pair)
            self._key_topics.append(topic)
            self._take_matched(one, one.text, -len(self._ons))
        if not plain:
            for one in keys_of(reply):
                self._ons.append(pair)
                self._key_topics.append(topic)
                self._take(one, -len(self._ons))

    def _take_list(self, prepared: str, question: bool, pair: int) -> None:
        known = self._chunks.get
        numbers: list[int] = []
        for chunk in prepared.split():
            number = known(chunk)
            if number is not None:
                numbers.append(number)
            elif is_arranged(chunk):
                numbers = self._arranged_numbers(prepared, pair)
                break
            else:
                numbers += self._numbers(chunk)
        if len(numbers) > 1 and len(set(numbers)) < len(numbers):
            numbers = list(dict.fromkeys(numbers))
        if not numbers:
            return
        self._flat += numbers
        self._starts.append(len(self._flat))
        self._list_pairs.append(pair)
        self._questions.append(question)

    def _numbers(self, chunk: str) -> list[int]:
        """Number the words of a part of a list without blanks; nearly all are just one word."""
        numbers = [self._words.setdefault(word, len(self._words)) for word in split_words(chunk)]
        if len(numbers) == 1:
            self._chunks[chunk] = numbers[0]
        return numbers

    def _arranged_numbers(self, prepared: str, pair: int) -> list[int]:
        """Note how the words of a list have to stand, and number them."""
        pieces = list(pieces_of(prepared))
        arrangement = arrangement_of(pieces, catches=self._catches)
        if arrangement is not None:
            self._arranged[pair] = arrangement
        return [self._words.setdefault(word, len(self._words)) for piece in pieces for word in piece.words]

    def _group(self, pairs: list[int]) -> Group:
        return Group(tuple(pairs), tuple(dict.fromkeys(map(self._reply, pairs))))

    def _topic(self, pairs: list[int]) -> Topic:
        name = classify(self._key_line(pairs[0])).text if pairs else ""
        return Topic(name, *self._group(pairs))

    def _leave_out_silent_topics(self) -> None:
        """Keys of topics without replies find nothing, as if they were not there."""
        silent = {-1 - at for at, topic in enumerate(self._key_topics) if not self._says[topic]}
        if not silent:
            return
        for entries in (self._phrases, self._studies):
            for text, entry in list(entries.items()):
                if isinstance(entry, int):
                    if entry in silent:
                        del entries[text]
                elif not silent.isdisjoint(entry):
                    del entries[text]
                    for pair in entry:
                        if pair not in silent:
                            _add(entries, text, pair)
        for mapping in self._specials:
            for word, pairs in list(mapping.items()):
                if not silent.isdisjoint(pairs):
                    mapping[word] = [pair for pair in pairs if pair not in silent]
        for pair in silent:
            self._inexact.pop(pair, None)
            self._arranged.pop(pair, None)

    def _weight(self, pair: int) -> int:
        """Return for how many pairs of key and reply a key stands."""
        return 1 if pair >= 0 else len(self._says[self._key_topics[~pair]])

    def _counts(self) -> Counter[int]:
        """Count how often each word occurs in the lists, as if each key of a topic had pairs of its own."""
        if not self._ons:
            return Counter(self._flat)
        counts: Counter[int] = Counter()
        start = 0
        for pair, end in zip(self._list_pairs, islice(self._starts, 1, None), strict=True):
            if weight := self._weight(pair):
                for number in self._flat[start:end]:
                    counts[number] += weight
            start = end
        return counts

    def _key_line(self, pair: int) -> str:
        return line_of(self._text, self._line_starts, self._key_lines[pair]).strip()

    def _reply(self, pair: int) -> str:
        return line_of(self._text, self._line_starts, self._key_lines[pair] + 1)

    def _index(self) -> tuple[KeywordIndex, KeywordIndex, dict[str, int]]:
        """Number the words from the most frequent (1) on, and file each list under its rarest two.

        The lists that one message finds come in an order that hangs on these numbers. So they are what they
        would be if each key of a topic had pairs of its own, and the same dice draw the same reply.
        """
        counts = self._counts()
        ranks = [0] * len(self._words)
        for rank, (number, _) in enumerate(counts.most_common(), start=1):
            ranks[number] = rank
        # One object for each possible second key, shared by all postings.
        seconds = list(range(2 * len(ranks) + 2))
        filed: dict[int, Posting] = {}
        inexact_filed: dict[int, Posting] = {}
        unsorted = [ranks[number] for number in self._flat]
        flat: list[int] = []
        start = 0
        for number, (pair, end, question) in enumerate(
            zip(self._list_pairs, islice(self._starts, 1, None), self._questions, strict=True)
        ):
            ranked = unsorted[start:end]
            start = end
            second = question
            if len(ranked) > 1:
                ranked.sort(reverse=True)
                second = seconds[2 * ranked[1] + question]
            flat += ranked
            if pair < 0 and not self._weight(pair):
                continue
            _file(filed, ranked[0], second, number)
            if pair in self._inexact:
                _file(inexact_filed, ranked[0], second, number)
        packed = array("I", flat), array("I", self._starts), array("i", self._list_pairs)
        words = {word: ranks[number] for word, number in self._words.items() if ranks[number]}
        return (
            KeywordIndex(filed, *packed),
            KeywordIndex(inexact_filed, *packed),
            words,
        )


def _paired(lines: list[str]) -> tuple[list[str], list[int], list[str]]:
    """Pair lines one by one, skipping blank lines where a key is expected."""
    keys: list[str] = []
    numbers: list[int] = []
    number = 0
    while number < len(lines):
        key = lines[number].strip()
        if not key:
            number += 1
        elif number + 1 == len(lines):
            return keys, numbers, [lines[number]]
        else:
            keys.append(key)
            numbers.append(number)
            number += 2
    return keys, numbers, []


def _add(entries: dict[str, Entry], text: str, pair: int) -> None:
    if not text:
        return
    known = entries.get(text)
    if known is None:
        entries[text] = pair
    elif not isinstance(known, list):
        entries[text] = _with(known, pair)
    else:
        known.append(pair)


def _with(known: Entry, number: int) -> Entry:
    """Return an entry with one number more: first an int, then a tuple for its size, then a list."""
    if isinstance(known, int):
        return (known, number)
    return (*known, number) if len(known) < _SHORT else [*known, number]


def _file(filed: dict[int, Posting], first: int, second: int, number: int) -> None:
    posting = filed.get(first)
    if posting is None:
        filed[first] = (second, number)
        return
    if isinstance(posting, tuple):
        posting = filed[first] = dict([posting])
    known = posting.get(second)
    if known is None:
        posting[second] = number
    elif not isinstance(known, list):
        posting[second] = _with(known, number)
    else:
        known.append(number)
