"""The kinds of pairs in a reply base, and how a key line shows its kind (docs/bases.md §3)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple
from unicodedata import normalize

__all__ = [
    "OPENERS",
    "PARTNERS",
    "TAGS",
    "TOPIC_TAGS",
    "WIDE",
    "Key",
    "KeyProblem",
    "PairKind",
    "classify",
    "compose",
    "meant",
]


class PairKind(StrEnum):
    """The purpose of a pair."""

    STUDY = "study"
    KEYWORDS = "keywords"
    SPECIALS = "specials"
    PHRASE = "phrase"
    """A common phrase."""
    QUESTION = "question"
    IGNORED = "ignored"
    ESCAPE = "escape"
    FAILURE = "failure"
    INITIAL = "initial"
    REPEAT = "repeat"
    CLOSING = "closing"
    PROMISE = "promise"
    """Words by which a reply promises something."""
    PLACEHOLDERS = "placeholders"
    """Switches placeholders on; its reply line names the language of the base."""
    UNDERSTAND = "understand"
    """Switches language aids on; its reply line names them."""
    MEANING = "meaning"
    """Lets keys be found that lie near in meaning; its reply line says how near."""
    ALIASES = "aliases"
    ON = "on"
    """Keys of a topic."""
    SAY = "say"
    """A reply of a topic."""


class KeyProblem(StrEnum):
    """Mistakes in a single key line. The values are the codes of the checker's problems."""

    BRACKET = "bracket-without-partner"
    TEXT_AFTER_BRACKET = "text-after-bracket"
    UNKNOWN_TAG = "unknown-tag"
    LOWERCASE_TAG = "lowercase-tag"
    NO_MARK = "list-without-mark"
    EMPTY_LIST = "empty-list"
    EMPTY_PHRASE = "empty-phrase"
    EMPTY_HEAD = "empty-head"
    EMPTY_NAME = "empty-topic-name"


class Key(NamedTuple):
    """A key line that was read.

    ``text`` is its content: the phrase, the list without brackets, ``~`` and type mark, the head, the name of
    the topic; for another tag nothing. A pair with a ``problem`` never matches, unless its kind is STUDY:
    such a line is still the phrase that it spells.
    """

    kind: PairKind
    text: str
    question: bool = False
    fuzzy: bool = False
    problem: KeyProblem | None = None


OPENERS: Final = "([{<@"
"""A stripped key line that begins with none of these is a whole phrase."""

TAGS: Final = {
    "QUESTION": PairKind.QUESTION,
    "IGNORED": PairKind.IGNORED,
    "ESCAPE": PairKind.ESCAPE,
    "FAILURE": PairKind.FAILURE,
    "INITIAL": PairKind.INITIAL,
    "REPEAT": PairKind.REPEAT,
    "CLOSING": PairKind.CLOSING,
    "PROMISE": PairKind.PROMISE,
    "PLACEHOLDERS": PairKind.PLACEHOLDERS,
    "UNDERSTAND": PairKind.UNDERSTAND,
    "MEANING": PairKind.MEANING,
}

TOPIC_TAGS: Final = {"ON": PairKind.ON, "SAY": PairKind.SAY}
"""Behind these stands the name of a topic, any text without ``>``."""

PARTNERS: Final = {"(": ")", "{": "}", "[": "]", "<": ">"}

WIDE: Final = {"（": "(", "［": "[", "｛": "{", "＜": "<", "＠": "@"}
"""The full-width twins of ``OPENERS``; only whole phrases begin with them."""

_WIDE_CLOSERS: Final = {"）": ")", "］": "]", "｝": "}", "＞": ">"}
_WIDE_MARKS: Final = {".": ".", "．": ".", "。": ".", "｡": ".", "?": "?", "？": "?"}
_WIDE_TILDES: Final = "~～〜"


def classify(line: str) -> Key:
    """Read a key line that was stripped of its white space and is not empty. Never fails."""
    first = line[0]
    if first not in OPENERS:
        return Key(PairKind.STUDY, line)
    if first == "@":
        head = line[1:].strip()
        return Key(PairKind.ALIASES, head, problem=None if head else KeyProblem.EMPTY_HEAD)
    if line[-1] != PARTNERS[first] or len(line) == 1:
        return Key(PairKind.STUDY, line, problem=_unclosed(line))
    inner = line[1:-1].strip()
    if first == "[":
        return Key(PairKind.PHRASE, inner, problem=None if inner else KeyProblem.EMPTY_PHRASE)
    if first == "<":
        kind = TAGS.get(inner)
        if kind is not None:
            return Key(kind, "")
        return _topic(inner) or Key(PairKind.STUDY, line, problem=_unknown(inner))
    kind = PairKind.KEYWORDS if first == "(" else PairKind.SPECIALS
    fuzzy = kind is PairKind.KEYWORDS and inner[:1] == "~"
    if fuzzy:
        inner = inner[1:]
    mark = inner[-1:]
    question = mark == "?"
    if question or mark == ".":
        words = inner[:-1].strip()
        return Key(kind, words, question, fuzzy, None if words else KeyProblem.EMPTY_LIST)
    words = inner.strip()
    return Key(kind, words, False, fuzzy, KeyProblem.NO_MARK if words else KeyProblem.EMPTY_LIST)


def compose(key: Key) -> str:
    """Write the key line that ``classify`` reads as this key (if its text fits into one)."""
    match key.kind:
        case PairKind.STUDY:
            return key.text
        case PairKind.PHRASE:
            return f"[{key.text}]"
        case PairKind.ALIASES:
            return f"@{key.text}"
        case PairKind.KEYWORDS | PairKind.SPECIALS:
            mark = "" if key.problem is KeyProblem.NO_MARK else "?" if key.question else "."
            inner = f"{'~' if key.fuzzy else ''}{key.text}{mark}"
            return f"({inner})" if key.kind is PairKind.KEYWORDS else f"{{{inner}}}"
        case PairKind.ON | PairKind.SAY:
            return f"<{key.kind.name} {key.text.replace('>', '')}".rstrip() + ">"
        case _:
            return f"<{key.kind.name}>"


def meant(line: str) -> str:
    """Return the key line that a stripped one with a full-width opener probably means.

    Empty if it is a phrase after all; faces such as ``（＾▽＾）`` are.
    """
    opener = WIDE.get(line[0], "")
    inner = line[1:].strip()
    if opener == "@":
        return f"@{inner}" if inner[:1].isalnum() else ""
    if not opener or _WIDE_CLOSERS.get(line[-1], line[-1]) != PARTNERS[opener]:
        return ""
    inner = line[1:-1].strip()
    if not any(map(str.isalnum, inner)):
        return ""
    if opener == "[":
        return f"[{inner}]"
    if opener == "<":
        tag, *name = inner.split(maxsplit=1)
        tag = normalize("NFKC", tag).upper()
        if name and tag not in TOPIC_TAGS:
            return ""
        return f"<{' '.join([tag, *name])}>" if tag.isascii() and tag.isalpha() else ""
    fuzzy = "~" if inner[0] in _WIDE_TILDES else ""
    words = inner[1:] if fuzzy else inner
    mark = _WIDE_MARKS.get(words[-1:], "")
    words = (words[:-1] if mark else words).strip()
    if not mark and not all(character.isalnum() or character.isspace() for character in words):
        return ""
    return f"{opener}{fuzzy}{words}{mark or '.'}{PARTNERS[opener]}"


def _topic(inner: str) -> Key | None:
    """Read what stands between ``<`` and ``>`` as the tag of a topic and its name; None if it is none."""
    tag, *name = inner.split(maxsplit=1) or [""]
    kind = TOPIC_TAGS.get(tag)
    if kind is None or ">" in inner:
        return None
    return Key(kind, name[0]) if name else Key(kind, "", problem=KeyProblem.EMPTY_NAME)


def _unknown(inner: str) -> KeyProblem:
    tag = next(iter(inner.upper().split(maxsplit=1)), "")
    known = inner.upper() in TAGS or (tag in TOPIC_TAGS and not inner.startswith(tag))
    return KeyProblem.LOWERCASE_TAG if known else KeyProblem.UNKNOWN_TAG


def _unclosed(line: str) -> KeyProblem | None:
    """Return the problem of a line whose first bracket is not closed by its last character.

    Smileys begin with brackets too (``(((``, ``<3``, ``(:``), and so may any phrase that goes on behind its
    closed bracket; these are plain study phrases.
    """
    close = line.rfind(PARTNERS[line[0]])
    if close > 0:
        rest = line[close + 1 :]
        return None if any(map(str.isalnum, rest)) else KeyProblem.TEXT_AFTER_BRACKET
    return KeyProblem.BRACKET if line[-1] in ".?" or any(map(str.isalpha, line)) else None
