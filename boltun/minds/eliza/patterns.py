"""Decomposition patterns: whole words, each run of them at its first occurrence (docs/eliza.md §3).

A sentence is matched as its words with a blank before, between and behind them, so that one search for a
string finds a run of whole words. Places are those of blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, Self

from boltun.minds.eliza.lines import BLANKS

__all__ = ["Effort", "Matcher", "Name", "Piece", "Shape", "matcher", "pieces", "shape"]

Words = Callable[[str], Sequence[str]]
Names = Callable[[str], "Name"]


class Piece(NamedTuple):
    """A star, a name or a word of a pattern, and its place."""

    text: str
    start: int


class Name(NamedTuple):
    """An ``@name``: its words as a sentence has them, in the order of their list."""

    words: tuple[str, ...]
    heads: frozenset[str]
    """Their beginnings: themselves, or the first part if the segmenter makes several words of one."""
    by_head: Mapping[str, Sequence[int]]
    """The places of the words that begin with each head."""

    @classmethod
    def of(cls, listed: Iterable[Sequence[str]]) -> Self:
        """Make one of words; the segmenter may make several of each."""
        words = tuple(dict.fromkeys(" ".join(word) for word in listed if word))
        by_head: dict[str, list[int]] = {}
        for place, word in enumerate(words):
            by_head.setdefault(word.split(" ", 1)[0], []).append(place)
        return cls(words, frozenset(by_head), by_head)

    def among(self, words: Iterable[str]) -> Sequence[str]:
        """Return the words that may occur in a sentence of these words, in the order of the list."""
        heads = self.heads.intersection(words)
        if len(heads) == 1:
            places: Sequence[int] = self.by_head[next(iter(heads))]
        else:
            places = sorted(place for head in heads for place in self.by_head[head])
        return [self.words[place] for place in places]


class _Run(NamedTuple):
    """Neighbouring words and names, and the stars before them."""

    stars: int
    least: int
    """The least number of words for the last star."""
    parts: tuple[str | Name, ...]


class Effort:
    """What a message may still cost, in characters looked through; below 0 nothing more is found."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


class Matcher(Protocol):
    """A pattern made ready."""

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        """Return the groups of a sentence, blanks around them; None if it does not fit.

        ``words`` are those of ``text``.
        """
        ...

    def may_fit(self, words: frozenset[str]) -> bool:
        """Whether a sentence with some of these words can fit; only False is certain."""
        ...


class Shape(NamedTuple):
    """A pattern that was read: what it matches, how many groups it has, and names without a list."""

    matcher: Matcher
    groups: int
    unknown: tuple[str, ...]


_SIMPLE: Final = re.compile(rf"\*[{BLANKS}]+([^{BLANKS}*@]+(?:[{BLANKS}]+[^{BLANKS}*@]+)*)[{BLANKS}]+\*")
_PIECE: Final = re.compile(rf"\*|@[^{BLANKS}*@]*|[^{BLANKS}*@]+")
_GLUED_PIECE: Final = re.compile(rf"([{BLANKS}]*)({_PIECE.pattern})")


def pieces(pattern: str) -> list[Piece]:
    """Return the stars, names and words of a pattern."""
    return [Piece(match[0], match.start()) for match in _PIECE.finditer(pattern)]


def matcher(pattern: str, words: Words, names: Names) -> Matcher:
    """Compile a plain pattern without its ``$``; the commonest forms at once."""
    if pattern == "*":
        return _ANYTHING
    simple = _SIMPLE.fullmatch(pattern)
    if simple is not None:
        run = simple[1]
        return _One(f" {' '.join(run.split() if run.isascii() else words(run))} ")
    return shape(pattern, words, names).matcher


def shape(pattern: str, words: Words, names: Names) -> Shape:
    """Read a plain pattern without its ``$``."""
    ascii_only = pattern.isascii()
    runs: list[_Run] = []
    parts: list[str | Name] = []
    unknown: list[str] = []
    stars = least = groups = 0
    previous = " "
    for blanks, piece in _GLUED_PIECE.findall(pattern):
        if piece == "*":
            if parts:
                runs.append(_Run(stars, least, tuple(parts)))
                parts, stars = [], 0
            stars += 1
            least = int(bool(runs and blanks))
            groups += 1
        else:
            if previous == "*" and not blanks:
                least = 0
            if piece[0] == "@":
                groups += 1
                name = names(piece[1:])
                if not name.words:
                    unknown.append(piece[1:])
                parts.append(name)
            elif ascii_only:
                parts.append(piece)
            else:
                parts += words(piece)
        previous = piece
    if parts:
        runs.append(_Run(stars, least, tuple(parts)))
        stars = 0
    return Shape(_matcher(runs, stars, bool(unknown)), groups, tuple(unknown))


def _matcher(runs: Sequence[_Run], stars: int, never: bool) -> Matcher:
    if never:
        return _Nothing()
    if not runs:
        return _Anything(stars)
    names = [part for run in runs for part in run.parts if isinstance(part, Name)]
    if len(names) > 1:
        return _Named(runs, stars)
    if names:
        return _OneName(runs, stars, names[0])
    if len(runs) == 1 and runs[0].stars == 1 and stars == 1:
        return _One(_spaced(runs[0].parts))
    return _Plain(runs, stars)


def _spaced(parts: Sequence[str | Name]) -> str:
    """Write words as they occur in a sentence."""
    words = [part for part in parts if isinstance(part, str)]
    return f" {' '.join(words)} " if words else " "


class _Nothing:
    """A pattern with a name that has no list."""

    __slots__ = ()

    def match(self, text: str, words: Collection[str], effort: Effort) -> None:
        return None

    def may_fit(self, words: frozenset[str]) -> bool:
        return False


class _Anything:
    """Only stars; without any it fits the sentence without words."""

    __slots__ = ("_before", "_stars")

    def __init__(self, stars: int) -> None:
        self._stars = stars
        self._before = ("",) * (stars - 1)

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        if self._stars == 1:
            return (text[:],)
        if not self._stars:
            return None if words else ()
        return (*self._before, text[:])

    def may_fit(self, words: frozenset[str]) -> bool:
        return True


_ANYTHING: Final = _Anything(1)


class _One:
    """``* words *``, the form of most patterns."""

    __slots__ = ("_behind", "_run")

    def __init__(self, run: str) -> None:
        self._run = run
        self._behind = len(run) - 1

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        at = text.find(self._run)
        if at < 0:
            return None
        return (text[:at], text[at + self._behind :])

    def may_fit(self, words: frozenset[str]) -> bool:
        return words.issuperset(self._run.split())


_Found = tuple[int, int, str, int]
"""A run without names: the stars before it, the words that the last of them takes at least, the run as it
occurs in a sentence, and where it ends, counted from its beginning."""


class _Plain:
    """Words and stars."""

    __slots__ = ("_runs", "_stars")

    def __init__(self, runs: Sequence[_Run], stars: int) -> None:
        self._runs = _plain(runs)
        self._stars = stars

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        groups: list[str] = []
        return groups if _goes_on(groups, text, 0, self._runs, self._stars) else None

    def may_fit(self, words: frozenset[str]) -> bool:
        return all(words.issuperset(run.split()) for _, _, run, _ in self._runs)


def _plain(runs: Sequence[_Run]) -> Sequence[_Found]:
    spaced = [(run.stars, run.least, _spaced(run.parts)) for run in runs]
    return tuple((stars, least, run, len(run) - 1) for stars, least, run in spaced)


def _goes_on(groups: list[str], text: str, place: int, runs: Sequence[_Found], stars: int) -> bool:
    """Match runs and then stars from a place to the end of a sentence, and add what the stars take."""
    for run in runs:
        place = _after(groups, text, place, run)
        if place < 0:
            return False
    if stars:
        if stars > 1:
            groups += [""] * (stars - 1)
        groups.append(text[place:])
        return True
    return place == len(text) - 1


def _after(groups: list[str], text: str, place: int, found: _Found) -> int:
    """Find a run from a place on, add what its stars take, and return where it ends; -1: nowhere."""
    stars, least, run, behind = found
    if not stars:
        return behind if text.startswith(run) else -1
    start = text.find(" ", place + 1) if least else place
    at = text.find(run, start) if start >= 0 else -1
    if at < 0:
        return -1
    if stars > 1:
        groups += [""] * (stars - 1)
    groups.append(text[place:at])
    return at + behind


class _OneName:
    """One name among words and stars: its words are tried in the order of their list."""

    __slots__ = ("_before", "_behind", "_first", "_last", "_least", "_name", "_own_stars", "_stars")

    def __init__(self, runs: Sequence[_Run], stars: int, name: Name) -> None:
        number = next(number for number, run in enumerate(runs) if name in run.parts)
        run = runs[number]
        place = run.parts.index(name)
        self._before = _plain(runs[:number])
        self._behind = _plain(runs[number + 1 :])
        self._own_stars = run.stars
        self._least = run.least
        self._first = _spaced(run.parts[:place])
        self._last = _spaced(run.parts[place + 1 :])
        self._name = name
        self._stars = stars

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        name = self._name
        if name.heads.isdisjoint(words):
            return None
        groups: list[str] = []
        place = 0
        for run in self._before:
            place = _after(groups, text, place, run)
            if place < 0:
                return None
        count = len(groups)
        first = len(self._first)
        for word in name.among(words):
            effort.left -= _FIND_COST
            if effort.left < 0:
                return None
            found = f"{self._first}{word}{self._last}"
            run = self._own_stars, self._least, found, len(found) - 1
            end = _after(groups, text, place, run)
            effort.left -= (end if end >= 0 else len(text)) - place
            if end >= 0:
                start = end - len(found) + 1 + first
                groups.append(text[start : start + len(word)])
                if _goes_on(groups, text, end, self._behind, self._stars):
                    return groups
                effort.left -= len(text) - end
                del groups[count:]
        return None

    def may_fit(self, words: frozenset[str]) -> bool:
        return (
            not self._name.heads.isdisjoint(words)
            and words.issuperset(self._first.split())
            and words.issuperset(self._last.split())
            and all(words.issuperset(run.split()) for _, _, run, _ in (*self._before, *self._behind))
        )


_FIND_COST: Final = 300
"""The cost of a search apart from the characters that it passes."""

_Try = tuple[int, int, tuple[str, ...]]
"""Where a run was found, where it ends, and the words that its names took."""


class _Named:
    """A pattern with names: it takes the first choice of their words, in the order of the lists, with which
    everything fits.

    If a choice fails, the next is tried. What did not fit from some place on is not tried from there again,
    so that the work grows with the places and not with the number of choices.
    """

    __slots__ = ("_names", "_runs", "_stars")

    def __init__(self, runs: Sequence[_Run], stars: int) -> None:
        self._runs = tuple(runs)
        self._stars = stars
        self._names = tuple(part for run in runs for part in run.parts if isinstance(part, Name))

    def match(self, text: str, words: Collection[str], effort: Effort) -> Sequence[str] | None:
        for name in self._names:
            if name.heads.isdisjoint(words):
                return None
        found = self._found(text, words, effort)
        if found is None:
            return None
        groups: list[str] = []
        place = 0
        for run, (at, end, chosen) in zip(self._runs, found, strict=True):
            if run.stars:
                groups += [""] * (run.stars - 1)
                groups.append(text[place:at])
            start = at + 1
            left = iter(chosen)
            for part in run.parts:
                word = part if isinstance(part, str) else next(left)
                if part is not word:
                    groups.append(text[start : start + len(word)])
                start += len(word) + 1
            place = end
        if self._stars:
            groups += [""] * (self._stars - 1)
            groups.append(text[place:])
        return groups

    def may_fit(self, words: frozenset[str]) -> bool:
        return all(not name.heads.isdisjoint(words) for name in self._names) and all(
            part in words for run in self._runs for part in run.parts if isinstance(part, str)
        )

    def _found(self, text: str, words: Collection[str], effort: Effort) -> list[_Try] | None:
        present = {name.words: name.among(words) for name in self._names}
        found: list[_Try] = []
        depth = len(self._runs)
        last = len(text) - 1
        failed: list[set[int]] = [set() for _ in range(depth)]
        open_tries = [self._tries(0, text, 0, present, effort)]
        places = [0]
        while open_tries:
            one = next(open_tries[-1], None)
            if one is None:
                open_tries.pop()
                failed[len(open_tries)].add(places.pop())
                if found:
                    found.pop()
                continue
            end = one[1]
            level = len(open_tries)
            if level == depth:
                if self._stars or end == last:
                    return [*found, one]
            elif not self._fails(failed[level], end):
                found.append(one)
                places.append(end)
                open_tries.append(self._tries(level, text, end, present, effort))
        return None

    def _fails(self, failed: set[int], place: int) -> bool:
        if self._stars:
            # If no anchor follows, what fits from here fits from anywhere before.
            if failed and place >= min(failed):
                return True
            failed.clear()
            return False
        return place in failed

    def _tries(
        self,
        level: int,
        text: str,
        place: int,
        present: Mapping[tuple[str, ...], Sequence[str]],
        effort: Effort,
    ) -> Iterator[_Try]:
        """Find a run from a place on, with each choice of words at its first occurrence."""
        stars, least, parts = self._runs[level]
        start = text.find(" ", place + 1) if least else place
        if start < 0:
            return
        choices: list[tuple[int, str, tuple[str, ...]]] = [(0, " ", ())]
        while choices:
            number, run, chosen = choices.pop()
            at = text.find(run, start) if stars else (0 if text.startswith(run) else -1)
            effort.left -= _FIND_COST + (at if at >= 0 or not stars else len(text)) - start
            if effort.left < 0:
                return
            if at < 0:
                continue
            if number == len(parts):
                yield at, at + len(run) - 1, chosen
                continue
            part = parts[number]
            if isinstance(part, str):
                choices.append((number + 1, f"{run}{part} ", chosen))
            else:
                choices += [
                    (number + 1, f"{run}{word} ", (*chosen, word)) for word in reversed(present[part.words])
                ]
