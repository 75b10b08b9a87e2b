"""Keys that would let a base find a message, one of each kind: for the person to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import OPENERS, Key, PairKind, classify, compose
from boltun.minds.boltun.topics import MATCHED, ListedKey, cut
from boltun.minds.teaching import KeyKind, ProposedKey
from boltun.text.forms.folding import fold, language_of
from boltun.text.forms.stems import stem
from boltun.text.forms.typos import distance_within
from boltun.text.meanings import meaning
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import sentences, split_words

__all__ = ["proposed_keys"]

_ASKING = frozenset({"where", "when", "who", "why", "how", "much", "what"})
"""The meanings of words by which a sentence asks."""
_SHORTEST_ALIAS = 4
_TWO_SLIPS = 6
_words_in = re.compile(r"[^\W\d_]+").findall


def proposed_keys(document: Document, text: str, words: str) -> list[ProposedKey]:
    """Return the keys that find a message; ``words`` is its list of words anywhere."""
    found: list[ProposedKey] = []
    if not words.strip():
        return found
    key = classify(words)
    if key.kind is PairKind.KEYWORDS:
        found.append(ProposedKey(kind=KeyKind.WORDS, key=words))
        found.append(ProposedKey(kind=KeyKind.INEXACT, key=compose(key._replace(fuzzy=True))))
    if phrase := _phrase(text):
        found.append(ProposedKey(kind=KeyKind.PHRASE, key=phrase))
    asking, known = _read(document)
    prepared = fold_yo(prepare(text))
    for sentence in sentences(prepared):
        if sentence.asked or not asking.isdisjoint(sentence.words):
            continue
        for word in sentence.words:
            if meaning(word) in _ASKING:
                found.append(ProposedKey(kind=KeyKind.QUESTION, key="<QUESTION>", reply=word))
                break
    heads = ((word, _head(word, known)) for word in dict.fromkeys(split_words(prepared)))
    if alias := next(((head, word) for word, head in heads if head), None):
        found.append(ProposedKey(kind=KeyKind.ALIAS, key=f"@{alias[0]}", reply=alias[1]))
    return list(dict.fromkeys(found))


def _phrase(text: str) -> str:
    """Return the whole message as a key; empty if none can hold it."""
    line = " ".join(prepare(text).split())
    if not line or len(text.strip().split("\n")) > 1 or len(line) > 200:
        return ""
    if not line.endswith((".", "?", "!")):
        line += "."
    key = line if line[0] not in OPENERS else compose(Key(PairKind.PHRASE, line))
    return key if classify(key).kind in MATCHED and classify(key).problem is None else ""


def _read(document: Document) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that ask, and all words of keys and aliases."""
    asking: set[str] = set()
    known: set[str] = set()
    for pair in document.pairs():
        if pair.key.kind is PairKind.QUESTION:
            asking.update(split_words(fold_yo(prepare(pair.reply or ""))))
        else:
            for text in _keys(pair.key, pair.reply or ""):
                known.update(_words_in(fold_yo(text.lower())))
    return frozenset(asking), frozenset(known)


def _keys(key: Key, reply: str) -> Iterator[str]:
    if key.kind in MATCHED or key.kind is PairKind.ALIASES:
        yield key.text
    if key.kind is PairKind.ALIASES:
        yield reply
    elif key.kind is PairKind.ON:
        yield from (one.key.text for one in cut(reply) if isinstance(one, ListedKey))


def _head(word: str, known: frozenset[str]) -> str:
    """Return the word of the base that an unknown word is nearly the same as; empty: there is none."""
    if len(word) < _SHORTEST_ALIAS or not word.isalpha() or word in known:
        return ""
    language = language_of(fold(word))
    limit = 2 if len(word) >= _TWO_SLIPS else 1
    best, nearest = "", limit + 1
    for one in sorted(known):
        if one[0] != word[0] or abs(len(one) - len(word)) > limit or len(one) < _SHORTEST_ALIAS:
            continue
        if stem(one, language) == stem(word, language):
            continue  # an inexact list knows its forms
        distance = distance_within(word, one, limit)
        if distance is not None and distance < nearest:
            best, nearest = one, distance
    return best
