"""Folds ordinary pairs that share their replies into topics, and expands topics again (docs/bases.md §12)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from boltun.errors import TextError
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.pairs import Key, PairKind, compose
from boltun.minds.boltun.topics import (
    MATCHED,
    ListedKey,
    cut,
    followed,
    is_aside,
    is_general,
    is_grave,
    is_request,
    topic_id,
)
from boltun.text.lines import OddLine
from boltun.text.preparing import prepare

__all__ = ["Folded", "fold", "folding", "foldings", "unfold"]

_WIDTH: Final = 100
"""Lists and phrases share a line of about so many characters."""
_LONGEST_NAME: Final = 40
_NAMED: Final = 10
"""So many lines are named; more would help nobody."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class Folded(NamedTuple):
    """What was folded or expanded."""

    topics: int
    keys: int
    replies: int


class _Topic(NamedTuple):
    keys: list[str]
    replies: list[str]


def fold(document: Document) -> Folded:
    """Fold the pairs whose keys share the same set of replies into topics, where that saves lines.

    A topic stands where the first of its pairs stood. Every message finds the same replies with the same
    chances, but the same dice may fall on another of them, since the pairs of a key may have stood apart.
    """
    blocks, folded = folding(document)
    if blocks:
        _replace(document, blocks)
    return folded


def folding(
    document: Document, among: Container[int] | None = None, *, shorter: bool = True
) -> tuple[dict[int, list[str]], Folded]:
    """Work out what `fold` does: the lines that take the place of each pair, by the place of its key.

    ``among``: only these pairs are folded, by the places of their keys. Without ``shorter`` two keys that
    share one reply are enough.
    """
    pairs = [
        pair
        for pair in document.pairs()
        if (among is None or pair.at in among) and _can_be_folded(document, pair)
    ]
    topics = {topic.keys[0]: topic for topic in _topics(document, pairs, shorter=shorter)}
    if not topics:
        return {}, Folded(0, 0, 0)
    names = _Names(document)
    first_of = {_same(key): topic.keys[0] for topic in topics.values() for key in topic.keys}
    blocks: dict[int, list[str]] = {}
    for pair in pairs:
        first = first_of.get(_same(_written(document, pair)))
        if first is not None:
            topic = topics.pop(first, None)
            blocks[pair.at] = [] if topic is None else _block(topic, names.take(topic.keys[0]))
    replies = sum(line.startswith("<SAY ") for block in blocks.values() for line in block[::2])
    return blocks, Folded(len(set(first_of.values())), len(first_of), replies)


def foldings(document: Document) -> Iterator[dict[int, list[str]]]:
    """Yield, for each group of keys that share their replies, what `folding` returns for it alone."""
    pairs = [pair for pair in document.pairs() if _can_be_folded(document, pair)]
    places: dict[str, list[int]] = {}
    for pair in pairs:
        places.setdefault(_same(_written(document, pair)), []).append(pair.at)
    names = _Names(document)
    for topic in _topics(document, pairs, shorter=True):
        own = sorted(at for key in topic.keys for at in places[_same(key)])
        blocks: dict[int, list[str]] = {at: [] for at in own}
        blocks[own[0]] = _block(topic, names.take(topic.keys[0]))
        yield blocks


def unfold(document: Document) -> Folded:
    """Write a pair for each key of a topic with each of its replies, in place of the topics.

    The base answers as before, with the same dice. TextError if a topic is not whole, for something would be
    lost.
    """
    says: dict[str, list[str]] = {}
    ons: set[str] = set()
    pairs = [pair for pair in document.pairs() if pair.key.kind in (PairKind.ON, PairKind.SAY)]
    keyed = {topic_id(pair.key.text) for pair in pairs if pair.key.kind is PairKind.ON}
    # Sober words need no keys, and are no replies of pairs. What follows other topics, or is followed, needs
    # their names. All these stay as they are.
    kept = frozenset().union(*(followed(name) | {name} for name in keyed if followed(name)))
    pairs = [
        pair
        for pair in pairs
        if (name := topic_id(pair.key.text)) not in kept and (not is_grave(name) or name in keyed)
    ]
    for pair in pairs:
        if pair.key.kind is PairKind.ON:
            ons.add(topic_id(pair.key.text))
        elif pair.reply is not None:
            says.setdefault(topic_id(pair.key.text), []).append(pair.reply)
    whole = (ons & says.keys()) - {""}
    torn = [pair.line for pair in pairs if not _is_whole(pair, whole)]
    if torn:
        raise TextError(
            "These lines belong to topics that are not whole, and would be lost: {lines}.",
            path=document.path,
            advice="Mend them first; boltun check says what is wrong.",
            lines=", ".join(map(str, torn[:_NAMED])) + (" …" if len(torn) > _NAMED else ""),
        )
    blocks: dict[int, list[str]] = {}
    keys = 0
    for pair in pairs:
        block = blocks[pair.at] = []
        if pair.key.kind is PairKind.ON:
            for one in cut(pair.reply or ""):
                keys += 1
                for reply in says[topic_id(pair.key.text)]:
                    block += [one.written, reply]
    _replace(document, blocks)
    return Folded(len(whole), keys, sum(map(len, says.values())))


def _can_be_folded(document: Document, pair: Pair) -> bool:
    """Whether the pair matches messages, and its key says the same in the line of a topic."""
    if pair.key.kind not in MATCHED or pair.key.problem is not None or pair.reply is None:
        return False
    if _has_own_bytes(document.lines[pair.at]) or _has_own_bytes(pair.reply):
        return False
    key = _written(document, pair)
    alone = [ListedKey(0, key, pair.key)]
    if list(cut(key)) != alone:
        return False
    return pair.key.kind is PairKind.STUDY or _shares_lines(key)


def _shares_lines(key: str) -> bool:
    """Whether the key may stand in one line with others."""
    return [one.written for one in cut(f"{key} {key}")] == [key, key]


def _has_own_bytes(line: str) -> bool:
    """Whether the bytes of a line are not what its characters would give."""
    return type(line) is OddLine and line.kept is not None


def _written(document: Document, pair: Pair) -> str:
    return str(document.lines[pair.at].strip())


def _same(key: str) -> str:
    """Return what keys that find the same messages have in common: capitals make no difference."""
    return prepare(key)


def _topics(document: Document, pairs: Iterable[Pair], *, shorter: bool) -> Iterator[_Topic]:
    """Yield the groups of keys with the same replies, with ``shorter`` those that are shorter as a topic."""
    spelling: dict[str, str] = {}
    replies: dict[str, dict[str, None]] = {}
    for pair in pairs:
        written = _written(document, pair)
        key = spelling.setdefault(_same(written), written)
        replies.setdefault(key, {})[str(pair.reply)] = None
    groups: dict[frozenset[str], list[str]] = {}
    for key, own in replies.items():
        groups.setdefault(frozenset(own), []).append(key)
    for keys in groups.values():
        said = list(replies[keys[0]])
        # Lists and phrases in brackets come first, for they share lines.
        ordered = sorted(keys, key=lambda key: not _shares_lines(key))
        lines = len(_lines_of_keys(ordered)) + len(said)
        if len(keys) > 1 and (not shorter or lines < len(keys) * len(said)):
            yield _Topic(ordered, said)


def _lines_of_keys(keys: Sequence[str]) -> list[str]:
    lines: list[str] = []
    room = False
    for key in keys:
        shares = _shares_lines(key)
        if shares and room and len(lines[-1]) + len(key) < _WIDTH:
            lines[-1] += f" {key}"
        else:
            lines.append(key)
        room = shares
    return lines


def _block(topic: _Topic, name: str) -> list[str]:
    on, say = (compose(Key(kind, name)) for kind in (PairKind.ON, PairKind.SAY))
    block: list[str] = []
    for line in _lines_of_keys(topic.keys):
        block += [on, line]
    for reply in topic.replies:
        block += [say, reply]
    return block


class _Names:
    """Names of new topics, made of the words of a key; none of them is taken already."""

    def __init__(self, document: Document) -> None:
        self._taken = {
            topic_id(pair.key.text)
            for pair in document.pairs()
            if pair.key.kind in (PairKind.ON, PairKind.SAY)
        }

    def take(self, key: str) -> str:
        """Return a name for the topic of this key."""
        words = " ".join(_WORD.findall(key))[:_LONGEST_NAME].rstrip() or "topic"
        if is_general(words) or is_request(words) or is_aside(words) or followed(words):
            words = f"topic {words}"  # only a person gives a topic such a meaning
        name, number = words, 1
        while topic_id(name) in self._taken:
            number += 1
            name = f"{words} {number}"
        self._taken.add(topic_id(name))
        return name


def _is_whole(pair: Pair, whole: Container[str]) -> bool:
    if pair.key.problem is not None or pair.reply is None or topic_id(pair.key.text) not in whole:
        return False
    if pair.key.kind is PairKind.SAY:
        return True
    return not _has_own_bytes(pair.reply) and all(isinstance(one, ListedKey) for one in cut(pair.reply))


def _replace(document: Document, blocks: dict[int, list[str]]) -> None:
    """Replace each of these pairs, by the line of its key, with a block of lines."""
    lines: list[str] = []
    gap: list[str] = []
    end = 0
    for pair in document.pairs():
        # Where pairs go, the blank lines around them do not pile up.
        gap = gap or list(document.lines[end : pair.at])
        end = pair.at + (1 if pair.reply is None else 2)
        block = blocks.get(pair.at)
        if block != []:
            lines += gap
            lines += document.lines[pair.at : end] if block is None else block
            gap = []
    lines += document.lines[end:]
    if any(type(line) is OddLine for line in document.lines):
        # A new line has the usual end, whatever line stood in its place.
        lines = [line if type(line) is OddLine else OddLine(line, document.line_end) for line in lines]
    document.replace_lines(0, len(document.lines), lines)
