"""The patterns of one language: read from its file, compiled when they are first needed.

The file (``languages/*.txt``) is data. A line is one of these:

    @kin: mom dad sister          words under a name; several lines add up
    typos: died funeral           words whose slips are mended
    known: diet                   ordinary words that are no slips of those
    fiction: movie level          with such a word a message is about a story, a game, a dream
    laughter: lol haha*           with such a word nothing is meant seriously
    light: died laughing          what looks grave and is not; it is taken out before the rest is looked for
    death: <kin> .. died          a pattern of a kind
    death!: my <kin> died         one that holds in spite of laughter, fiction, and a question mark

A pattern is a row of items: words, ``<name>`` for one of the words under a name, ``[item]`` that may be left
out, ``..`` for up to three words, ``...`` for up to six, ``$`` for an end. In a word ``(a|b)`` is a choice,
``(a|b)?`` one that may be left out, ``*`` stands for any letters, ``_`` for a blank. The pattern is only
tried where its last item, or the one marked with ``+``, begins like a word of the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from boltun.gravity.kinds import Kind
from boltun.gravity.reading import Slips

__all__ = ["HEAD_OF_TEXT", "HEAD_OF_WORD", "Language", "Pattern"]

HEAD_OF_WORD = 3
HEAD_OF_TEXT = 2
"""A pattern is found by so many letters of a word, or of a text without blanks."""

_GAP = re.compile(r"\s*(\.{2,3})\s*")
_LEFT_OUT = re.compile(r"\[.*\]|\([^()]*\)\?")
_NAME = re.compile(r"<([\w-]+)>")


class Pattern:
    """One row of items; ``kind`` None: it is light."""

    def __init__(
        self,
        source: str,
        names: Mapping[str, Sequence[str]],
        *,
        kind: Kind | None,
        strong: bool,
        spaced: bool,
    ) -> None:
        self.source = _GAP.sub(r" \1 ", source).strip()
        self.kind = kind
        self.strong = strong
        self._names = names
        self._spaced = spaced

    def heads(self) -> set[str]:
        """Return the beginnings of words by which this pattern is found."""
        items = self.source.split()
        marked = [item for item in items if "+" in item]
        wanted = [item for item in items if not item.startswith(("[", ".", "$"))]
        item = (marked or wanted[-1:])[0].replace("+", "")
        if _LEFT_OUT.fullmatch(item):
            raise ValueError(f"{self.source}: what it is found by must not be left out")
        length = HEAD_OF_WORD if self._spaced else HEAD_OF_TEXT
        heads = set()
        for choice in self._choices(item):
            is_plain = not self._spaced and not set("_*") & set(choice)
            for word in _written_out(choice, length if is_plain else None):
                # Of several words the longest is the rarest.
                head = max(word.split("_"), key=len)
                if len(head.rstrip("*")) < (length if head.endswith("*") and self._spaced else 1):
                    raise ValueError(f"{self.source}: {word} is too short to be found by")
                if head != "$":
                    heads.add(head.rstrip("*")[:length])
        return heads

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """What the pattern is as a regular expression over a message as it is read."""
        parts = ["(?<= )"] if self._spaced else []
        for item in self.source.replace("+", "").split():
            if item in ("..", "..."):
                most = (3 if item == ".." else 6) if self._spaced else (5 if item == ".." else 12)
                parts.append(f"(?:[^ |?]+ ){{0,{most}}}?" if self._spaced else f"[^|?]{{0,{most}}}?")
            elif item == "$":
                parts.append(self._end)
            elif _LEFT_OUT.fullmatch(item):
                inner = item[1:-1] if item.startswith("[") else item[:-1]
                parts.append(f"(?:{self._word(inner)})?")
            else:
                parts.append(self._word(item))
        return re.compile("".join(parts))

    def _word(self, item: str) -> str:
        choices = [
            choice.replace("(", "(?:").replace("*", "[^ ]*").replace("_", " ")
            for whole in self._choices(item)
            for choice in _parted(whole)
        ]
        words = "|".join(choice for choice in choices if choice != "$")
        word = f"(?:{words}) " if self._spaced else f"(?:{words})"
        return f"(?:{word}|{self._end})" if "$" in choices else word

    @property
    def _end(self) -> str:
        return r"(?=[|?,] |$)" if self._spaced else r"(?=[|?,]|$)"

    def _choices(self, item: str) -> Iterator[str]:
        """Return the ways to write an item, names replaced."""
        for part in _parted(item):
            found = _NAME.search(part)
            if found is None:
                yield part
                continue
            for choice in self._names[found[1]]:
                yield from self._choices(part[: found.start()] + choice + part[found.end() :])


class Language:
    """All that is known of gravity in one language."""

    def __init__(self, path: Path, *, spaced: bool) -> None:
        self.name = path.stem
        self.spaced = spaced
        self.fiction: tuple[str, ...] = ()
        self.laughter: tuple[str, ...] = ()
        self._names: dict[str, list[str]] = {}
        self.grave: list[Pattern] = []
        self.light: list[Pattern] = []
        cues: list[str] = []
        known: list[str] = []
        for line in path.read_text(encoding="utf-8").split("\n"):
            what, colon, rest = line.partition(":")
            if not colon or line.startswith("#"):
                continue
            if what.startswith("@"):
                self._names.setdefault(what[1:], []).extend(
                    choice
                    for word in rest.split()
                    for choice in (
                        self._names[word[1:-1]] if word.startswith("<") and word.endswith(">") else [word]
                    )
                )
            elif what == "typos":
                cues += rest.split()
            elif what == "known":
                known += rest.split()
            elif what == "fiction":
                self.fiction += tuple(rest.split())
            elif what == "laughter":
                self.laughter += tuple(rest.split())
            else:
                self._add(what, rest.strip())
        order = list(Kind)
        self.grave.sort(key=lambda pattern: order.index(pattern.kind or Kind.BAD_NEWS))
        self.slips = Slips(cues, known)
        self.grave_by_head = _by_head(self.grave)
        self.light_by_head = _by_head(self.light)

    @cached_property
    def not_serious(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """The words of fiction and laughter, and the beginnings of such words."""
        words = (*self.fiction, *self.laughter)
        return (
            frozenset(word for word in words if not word.endswith("*")),
            tuple(word[:-1] for word in words if word.endswith("*")),
        )

    def _add(self, what: str, source: str) -> None:
        strong = what.endswith("!")
        kind = None if what == "light" else Kind(what.removesuffix("!"))
        pattern = Pattern(source, self._names, kind=kind, strong=strong, spaced=self.spaced)
        (self.light if kind is None else self.grave).append(pattern)


def _by_head(patterns: Sequence[Pattern]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, pattern in enumerate(patterns):
        for head in pattern.heads():
            found.setdefault(head, []).append(number)
    return found


def _parted(item: str) -> list[str]:
    """Return the choices of an item that is nothing but one choice."""
    if item.startswith("(") and item.endswith(")") and "(" not in item[1:]:
        return item[1:-1].split("|")
    return item.split("|") if "(" not in item else [item]


def _written_out(word: str, enough: int | None = None) -> Iterator[str]:
    """Return all that a word with choices stands for; of each so many letters, if no more are wanted."""
    at = word.find("(")
    if at < 0 or (enough is not None and at >= enough):
        yield word[:enough]
        return
    # The outer choice comes before those within it. The other way round, the inner choices are multiplied
    # with each other, and a few of them make millions of words.
    choices, rest = _outer(word[at:])
    if rest.startswith("?"):
        choices, rest = [*choices, ""], rest[1:]
    for choice in choices:
        yield from _written_out(word[:at] + choice + rest, enough)


def _outer(text: str) -> tuple[list[str], str]:
    """Return the choices of the pair of brackets that a text begins with, and what follows it."""
    choices, begin, depth = [], 1, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 or (depth == 1 and sign == "|"):
            choices.append(text[begin:at])
            begin = at + 1
        if depth == 0:
            return choices, text[begin:]
    raise ValueError(f"{text}: a bracket is never closed")
