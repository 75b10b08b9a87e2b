"""Topics: several keys that share several replies (docs/bases.md §12).

The reply line of an ``<ON name>`` pair lists keys, that of a ``<SAY name>`` pair is a reply for all keys of
that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from boltun.gravity.kinds import Kind
from boltun.minds.boltun.pairs import OPENERS, Key, PairKind, classify
from boltun.text.preparing import fold_yo, prepare

__all__ = [
    "MATCHED",
    "OPENING_KEYS",
    "ListedKey",
    "Stray",
    "cut",
    "followed",
    "grave_topic",
    "is_aside",
    "is_general",
    "is_grave",
    "is_request",
    "keys_of",
    "plain_keys",
    "topic_id",
]

MATCHED: Final = (PairKind.STUDY, PairKind.PHRASE, PairKind.KEYWORDS, PairKind.SPECIALS)
"""The kinds whose keys are compared with messages; only these can be keys of a topic."""

OPENING_KEYS: Final = ("(", "[", "{")
"""What begins with none of these is a whole phrase, if it stands alone."""
_GRAVE: Final = "grave"
_GENERAL: Final = "general"
_REQUEST: Final = "request"
_ASIDE: Final = "aside"
_AFTER: Final = re.compile(r"after (.+?)(?: \([^()]*\))?")
_GRAVE_KINDS: Final = frozenset(kind.value for kind in Kind)
_BLANKS: Final = re.compile(r"\s*")
_ENDS: Final = {
    # A list ends behind its mark. One that lacks the mark ends where the next key begins, or at the end.
    "(": re.compile(r"[.?]\s*\)(?=\s|\Z)|\)(?=\s+[(\[{]|\s*\Z)"),
    "{": re.compile(r"[.?]\s*\}(?=\s|\Z)|\}(?=\s+[(\[{]|\s*\Z)"),
    "[": re.compile(r"\](?=\s|\Z)"),
}
# Lists and phrases without brackets in them: whatever else there may be is left to ``cut``.
_PLAIN: Final = r"""(?x:
    \( (~?) ([^()\s~] (?:[^()]*[^()\s])?) ([.?]) \)
  | \{ ([^{}\s] (?:[^{}]*[^{}\s])?) ([.?]) \}
  | \[ ([^\[\]\s] (?:[^\[\]]*[^\[\]\s])?) \]
)"""
_PLAIN_KEYS: Final = re.compile(_PLAIN)
_PLAIN_LINE: Final = re.compile(rf"(?:{_PLAIN}(?: +|\Z))+")
_NEXT: Final = re.compile(r"(?<=\s)[(\[{]|\Z")


class ListedKey(NamedTuple):
    """A key in the line of a topic. ``start`` is its place in the line, from 0."""

    start: int
    written: str
    key: Key


class Stray(NamedTuple):
    """A part of such a line that is no key. Whoever looks for keys leaves it out."""

    start: int
    written: str
    is_alone: bool = False
    """It is the whole line."""


def cut(line: str) -> Iterator[ListedKey | Stray]:
    """Cut the reply line of an ``<ON name>`` pair into its keys; takes linear time and never fails.

    A line that does not begin with a bracket is one whole phrase, and so is one that begins with a bracket
    that does not close, as everywhere.
    """
    at = _blank_to(line, 0)
    if at == len(line):
        return
    end = _end_of_key(line, at)
    if end is None:
        written = line[at:].rstrip()
        key = classify(written)
        yield ListedKey(at, written, key) if key.kind in MATCHED else Stray(at, written, is_alone=True)
        return
    while at < len(line):
        if end is None:
            found = _NEXT.search(line, at + 1)
            assert found is not None  # the end of the line is always found
            end = len(line) if line[at] in OPENING_KEYS else found.start()
            yield Stray(at, line[at:end].rstrip())
        else:
            yield ListedKey(at, line[at:end], classify(line[at:end]))
        at = _blank_to(line, end)
        end = _end_of_key(line, at)


def keys_of(line: str) -> Iterator[Key]:
    """Yield the keys of the reply line of an ``<ON name>`` pair that can match."""
    for one in cut(line):
        if isinstance(one, ListedKey) and (one.key.problem is None or one.key.kind is PairKind.STUDY):
            yield one.key


def plain_keys(prepared: str) -> list[Key]:
    """Return what `keys_of` finds in a prepared line, but sooner; nothing if anything in it is unusual."""
    if prepared[:1] not in OPENERS:
        return [Key(PairKind.STUDY, prepared)]
    if _PLAIN_LINE.fullmatch(prepared) is None:
        return []
    keys = []
    for tilde, words, mark, special, ending, phrase in _PLAIN_KEYS.findall(prepared):
        if words:
            keys.append(Key(PairKind.KEYWORDS, words, mark == "?", bool(tilde)))
        elif special:
            keys.append(Key(PairKind.SPECIALS, special, ending == "?"))
        else:
            keys.append(Key(PairKind.PHRASE, phrase))
    return keys


def grave_topic(kind: str) -> str:
    """Return the name of the topic that has a base's sober replies for serious messages of a kind."""
    return topic_id(f"{_GRAVE} {kind}")


def is_grave(name: str) -> bool:
    """Tell whether a topic's name, as `topic_id` has it, is one for serious messages; no keys lead there."""
    return name.partition(" ")[0] == _GRAVE and name.partition(" ")[2] in _GRAVE_KINDS


@lru_cache(4_096)
def is_general(name: str) -> bool:
    """Tell whether the replies of a topic of this name, as somebody wrote it, fit nearly everything."""
    return topic_id(name).partition(" ")[0] == _GENERAL


@lru_cache(4_096)
def is_aside(name: str) -> bool:
    """Tell whether a topic gives way to whatever else is found, such as a greeting before a question."""
    return topic_id(name).partition(" ")[0] == _ASIDE


@lru_cache(4_096)
def followed(name: str) -> frozenset[str]:
    """Return the topics, by `topic_id`, of which one must have spoken last for this one to be found.

    None at all: it needs none.
    """
    after = _AFTER.fullmatch(topic_id(name))
    if after is None:
        return frozenset()
    return frozenset(one for one in map(str.strip, after[1].split("|")) if one)


def is_request(name: str) -> bool:
    """Tell whether a topic of this name, as somebody wrote it, is of messages that want something done."""
    return topic_id(name).partition(" ")[0] == _REQUEST


def topic_id(name: str) -> str:
    """Return the form in which names of topics are compared; empty if nothing is left of the name."""
    return " ".join(fold_yo(prepare(name)).split())


def _blank_to(line: str, at: int) -> int:
    found = _BLANKS.match(line, at)
    return at if found is None else found.end()


def _end_of_key(line: str, at: int) -> int | None:
    """Return where the key ends that begins there; None if none does."""
    if line[at : at + 1] not in OPENING_KEYS:
        return None
    found = _ENDS[line[at]].search(line, at + 1)
    return None if found is None else found.end()
