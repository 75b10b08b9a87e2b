"""Teaches reply bases: proposes a key line, names similar pairs, and writes a pair into the file.

The module is a `boltun.minds.teaching.Teachable`, and a `boltun.minds.teaching.Silencer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.boltun.catching import LARGE, Catching
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import Key, KeyProblem, PairKind, classify, compose
from boltun.minds.boltun.proposing import proposed_keys
from boltun.minds.boltun.questions import Questions
from boltun.minds.boltun.topics import MATCHED, ListedKey, cut, is_general, keys_of, topic_id
from boltun.minds.teaching import Help, Near, Place, ProposedKey, Taught, Trial
from boltun.text.document import Document as TextDocument
from boltun.text.preparing import fold_yo, prepare
from boltun.text.segmenter import has_unspaced
from boltun.text.topics import likeness, stems, topic
from boltun.text.words import Sentence, sentences, split_words

__all__ = [
    "add_pair",
    "answers",
    "examples",
    "help_with",
    "preview",
    "proposals",
    "read",
    "take_back",
    "trial",
    "write_pair",
    "write_silence",
]

_LARGE = LARGE
"""A base of more lines than this is not read again for every typed letter."""
_SHORT = 3
_MOST_KEYWORDS = 4
_MOST_NEAR = 5
_NEAR_ENOUGH = 0.2
_ANSWERS = frozenset(PairKind) - {
    PairKind.QUESTION,
    PairKind.IGNORED,
    PairKind.ALIASES,
    PairKind.INITIAL,
    PairKind.CLOSING,
    PairKind.PROMISE,
    PairKind.ON,
}
"""The kinds that answer messages. Opening and closing phrases are never noted as used."""
_SOMEBODY = Contact(account="teach", address="somebody")


class _Found(NamedTuple):
    """A key that may be near. One of a topic has the topic's name (`topic_id`) in place of a reply."""

    line: int
    written: str
    text: str
    reply: str | None = None
    topic: str = ""


def read(path: Path, encoding: str | None) -> Document:
    """Read a base; TextError if it cannot be read."""
    return Document.open(path, encoding)


def answers(path: Path, encoding: str | None) -> Iterator[Near]:
    """Yield all pairs that answer messages; TextError if the base cannot be read."""
    document = Document.open(path, encoding)
    for pair in document.pairs():
        if pair.key.kind in _ANSWERS and pair.reply and pair.reply.strip():
            key = document.lines[pair.at].strip()
            yield Near(line=pair.line, key=str(key), reply=str(pair.reply))


def examples(path: Path, encoding: str | None) -> Iterator[Near]:
    """Yield what people may say, in plain words, each with one reply; TextError as above."""
    base = Document.open(path, encoding)
    said: dict[str, str] = {}
    for pair in base.pairs():
        if pair.key.kind is PairKind.SAY and (pair.reply or "").strip():
            said.setdefault(topic_id(pair.key.text), str(pair.reply))
    for pair in base.pairs():
        if pair.key.kind in MATCHED and pair.key.problem is None and (pair.reply or "").strip():
            yield Near(line=pair.line, key=pair.key.text, reply=str(pair.reply))
        elif pair.key.kind is PairKind.ON and not is_general(pair.key.text):
            reply = said.get(topic_id(pair.key.text))
            for one in keys_of(pair.reply or "") if reply else ():
                yield Near(line=pair.line, key=one.text, reply=str(reply))


def help_with(document: TextDocument, text: str) -> Help:
    """Propose a key line for a message, as this base reads it, and name the pairs that are near.

    Takes longer the larger the base is.
    """
    base = Document.of(document)
    asking: list[str] = []
    ignored: set[str] = set()
    near: list[_Found] = []
    wanted = _telling(stems(topic(text)))
    said: dict[str, str] = {}
    for pair in base.pairs():
        kind = pair.key.kind
        if kind in MATCHED:
            # Only pairs that may be near are read as exactly as messages are.
            if _may_be_near(pair.key.text, wanted):
                near.append(_Found(pair.line, base.lines[pair.at].strip(), pair.key.text, pair.reply))
        elif kind is PairKind.ON:
            name = topic_id(pair.key.text)
            near += [
                _Found(pair.line, one.written, one.key.text, topic=name)
                for one in _listed(pair)
                if _may_be_near(one.key.text, wanted)
            ]
        elif kind is PairKind.SAY:
            said.setdefault(topic_id(pair.key.text), pair.reply or "")
        elif kind is PairKind.QUESTION:
            asking.append(_read(pair.reply or ""))
        elif kind is PairKind.IGNORED:
            ignored.add(_read(pair.reply or ""))
    near = [one._replace(reply=said.get(one.topic)) if one.topic else one for one in near]
    return Help(
        key=_proposed(text, Questions.of(asking), ignored), near=tuple(_nearest(near, topic(text), ignored))
    )


def proposals(document: TextDocument, text: str) -> list[ProposedKey]:
    """Return keys that find a message, of each kind at most one."""
    base = Document.of(document)
    return proposed_keys(base, text, help_with(base, text).key)


def _listed(pair: Pair) -> Iterator[ListedKey]:
    """Yield the keys that an ON pair lists."""
    return (one for one in cut(pair.reply or "") if isinstance(one, ListedKey))


def _may_be_near(text: str, wanted: Iterable[str]) -> bool:
    line = text.lower()
    return _has(line, wanted) or ("ё" in line and _has(fold_yo(line), wanted))


def _telling(some: frozenset[str]) -> tuple[str, ...]:
    """Return the stems for finding lines: the shortest words, which are inside of all the others."""
    return tuple(one for one in some if len(one) >= _SHORT or has_unspaced(one)) or tuple(some)


def _has(line: str, wanted: Iterable[str]) -> bool:
    return any(stem in line for stem in wanted)


def _read(text: str) -> str:
    return fold_yo(prepare(text))


def _proposed(text: str, asking: Questions, ignored: set[str]) -> str:
    """Return a keyword list with the subject of the message's weightiest sentence."""

    def weight(sentence: Sentence) -> int:
        return sum(word not in ignored for word in sentence.words)

    found = [one for one in sentences(_read(text)) if any(map(_is_word, one.words))]
    if not found:
        # Only smileys or marks: found as they are, or not at all.
        return " ".join(text.split())
    sentence = max(found, key=weight)
    words = [word for word in dict.fromkeys(sentence.words) if _is_word(word)]
    question = sentence.asked or asking.ask(sentence.words)
    telling = [word for word in words if word not in ignored] or words
    if len(telling) > _MOST_KEYWORDS:
        # The longest words tell most; they stay in their order.
        longest = sorted(telling, key=len, reverse=True)[:_MOST_KEYWORDS]
        telling = [word for word in telling if word in longest]
    return compose(Key(PairKind.KEYWORDS, " ".join(telling), question))


def _is_word(word: str) -> bool:
    return any(map(str.isalnum, word))


def _nearest(keys: Iterable[_Found], about: str, ignored: set[str]) -> list[Near]:
    """Return the nearest keys, of each pair one."""
    telling = " ".join(word for word in about.split() if word not in ignored) or about
    wanted = _telling(stems(telling))
    found: dict[int, tuple[float, Near]] = {}
    for key in keys:
        line = _read(key.text)
        if key.reply is None or not _has(line, wanted):
            continue
        theirs = " ".join(word for word in split_words(line) if word not in ignored) or line
        score = likeness(telling, theirs)
        if score >= max(_NEAR_ENOUGH, found[key.line][0] if key.line in found else 0.0):
            found[key.line] = score, Near(line=key.line, key=str(key.written), reply=str(key.reply))
    ordered = sorted(found.values(), key=lambda one: (-one[0], one[1].line))
    return [near for _, near in ordered[:_MOST_NEAR]]


# --- into the base ------------------------------------------------------------------


def add_pair(document: TextDocument, key: str, reply: str, beside: int | None = None) -> Place:
    """Return the place of a new pair: behind the pair of line ``beside`` (from 1), otherwise at the end.

    MindError if the key or the reply could never be used, or if the pair is there already.
    """
    base = Document.of(document)
    key, reply = " ".join(key.split()), " ".join(reply.split())
    _check(key, reply)
    if (line := _line_of(base, key, reply)) is not None:
        raise MindError(
            "This reply is there already, in line {number}.",
            advice="Write another one.",
            number=line,
        )
    count = len(document.lines)
    if beside is not None and 0 < beside <= count and (there := base.pair_at(beside - 1)) is not None:
        if there.reply is not None:
            return Place(at=there.at + 2, lines=(key, reply))
        return Place(at=count, lines=("", key, reply))
    # A last key without its reply would take ours for it.
    open_end = count > 0 and base.key_of(count - 1) == count - 1
    return Place(at=count, lines=("", key, reply) if open_end else (key, reply))


def _line_of(document: Document, key: str, reply: str | None = None) -> int | None:
    """Return the line, from 1, of a pair, word for word, with any reply if None; None: it is not there.

    A key of a topic is a pair with each of its replies.
    """
    if (line := _line_of_pair(document, key, reply)) is not None:
        return line
    if not any(key in line for line in document.lines):
        return None
    lists = {
        topic_id(pair.key.text): pair.line
        for pair in document.pairs()
        if pair.key.kind is PairKind.ON and any(one.written == key for one in _listed(pair))
    }
    for pair in document.pairs() if lists else ():
        if pair.key.kind is PairKind.SAY and reply in (None, pair.reply):
            on = lists.get(topic_id(pair.key.text))
            if on is not None:
                return on if reply is None else pair.line
    return None


def _line_of_pair(document: Document, key: str, reply: str | None) -> int | None:
    lines, at = document.lines, -1
    while True:
        try:
            at = lines.index(key, at + 1)
        except ValueError:
            return None
        pair = document.pair_at(at)
        if pair is not None and pair.at == at and reply in (None, pair.reply):
            return pair.line


def _check(key: str, reply: str) -> None:
    if not key:
        raise MindError("There is no phrase.", advice="Write what the contact says, or words from it.")
    if not reply:
        raise MindError("There is no reply.", advice="Write what Boltun should say.")
    read = classify(key)
    if read.problem is KeyProblem.NO_MARK:
        raise MindError(
            "This list has no type: {key}",
            advice="Put a full stop (statements) or a question mark before the last bracket.",
            key=key,
        )
    if read.problem is not None or read.kind not in (*MATCHED, PairKind.ALIASES, PairKind.QUESTION):
        raise MindError(
            "This phrase would never be found: {key}",
            advice="Write words in round brackets, such as (how are you?), or the whole phrase.",
            key=key,
        )


def write_pair(path: Path, encoding: str | None, key: str, reply: str, beside: int | None = None) -> Taught:
    """Write a new pair into a base's file at once; MindError or TextError if that is impossible."""
    document = Document.open(path, encoding)
    place = add_pair(document, key, reply, beside)
    document.replace_lines(place.at, 0, place.lines)
    document.save()
    line = place.at + len(place.lines) - 1
    return Taught(path=path, line=line, key=place.lines[-2], reply=place.lines[-1])


def write_silence(path: Path, encoding: str | None, text: str) -> Taught:
    """Write a pair with an empty reply for the whole message.

    MindError if a pair for just this message is there already, or if it has several lines, TextError if it
    cannot be written.
    """
    if len(text.strip().split("\n")) > 1:
        raise MindError("Silence can only be taught for a message of one line.", advice="Edit the pair.")
    key = compose(Key(PairKind.PHRASE, " ".join(text.split())))
    document = Document.open(path, encoding)
    _check(key, "-")
    if (line := _line_of(document, key)) is not None:
        raise MindError(
            "The base has a pair for just this message, in line {number}.",
            path=path,
            advice="Edit that pair.",
            number=line,
        )
    count = len(document.lines)
    open_end = count > 0 and document.key_of(count - 1) == count - 1
    lines = ("", key, "") if open_end else (key, "")
    document.replace_lines(count, 0, lines)
    document.save()
    return Taught(path=path, line=count + len(lines) - 1, key=key, reply="")


def take_back(taught: Taught, encoding: str | None) -> None:
    """Take a taught pair out of its file again; MindError if it is not there any more."""
    document = Document.open(taught.path, encoding)
    at = taught.line - 1
    lines = document.lines[at : at + 2]
    if [str(line).strip() for line in lines] != [taught.key, taught.reply]:
        raise MindError(
            "The base was changed meanwhile; the pair is not in line {number} any more.",
            path=taught.path,
            advice="Take it out in the place Bases.",
            number=taught.line,
        )
    document.replace_lines(at, 2, [])
    document.save()


def trial(document: TextDocument, text: str, key: str, reply: str, beside: int | None = None) -> Trial:
    """Try a pair in a copy of the base; MindError if it could never be used.

    From a large base only those pairs are tried with it that share a word with the message.
    """
    base = Document.of(document)
    place = add_pair(base, key, reply, beside)
    if len(base.lines) > _LARGE:
        lines = [*_part(base, [text]), *place.lines[-2:]]
        mind = BoltunMind.compile("\n".join(lines) + "\n")
    else:
        twin = base.copy()
        twin.replace_lines(place.at, 0, place.lines)
        mind = BoltunMind.compile(twin.text)
    message = Message(contact=_SOMEBODY, text=text, at=0.0, received_at=0.0)
    answer = mind.reply(message, mind.new_memory(), Random(0))
    return Trial(replies=tuple(dict.fromkeys(answer.why.told(brief=True).drawn_from)))


def preview(document: TextDocument, key: str, reply: str, beside: int | None = None) -> Catching:
    """Return what a new pair would do; MindError if it could never be used."""
    base = Document.of(document)
    place = add_pair(base, key, reply, beside)
    return Catching(base, place, lambda texts: _part(base, texts))


def _part(document: Document, texts: Iterable[str]) -> Iterator[str]:
    """Yield the lines of the pairs that may find messages, and of those that affect how they are read."""
    wanted = _telling(frozenset().union(*(stems(topic(text)) for text in texts)))
    for pair in document.pairs():
        keys = (
            pair.key.text
            if pair.key.kind in MATCHED
            else pair.reply
            if pair.key.kind is PairKind.ON
            else None
        )
        if pair.reply is not None and (keys is None or _has(fold_yo(keys.lower()), wanted)):
            yield str(document.lines[pair.at])
            yield str(pair.reply)
