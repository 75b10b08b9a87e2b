"""What is looked for in a base, and what it gives way to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import repeat
from operator import contains
from time import monotonic
from typing import TYPE_CHECKING, Any

import regex

from boltun.text.expressions import ExpressionError, TooLargeError, compiled
from ui.editing.folded import CHUNK, FoldedText

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Search", "SearchError", "Trouble"]

_LIMIT = 0.5
"""Seconds that an expression may take for one chunk of lines."""
_PARTNERS = {"i": "\u0131\u0307", "s": "\u017f", "\u03c3": "\u03c2", "\u03c2": "\u03c3"}
"""Letters that stand for others without being their small letters: dotless i, long s, final sigma."""
_FAR = 50_000
"""So many characters of a very long line are looked through at a time."""
_OVERLAP = 1_000
"""So many further ones belong to a match that begins there."""
_PART = 16
_DENSE = 12
"""With a match in more than each so many lines all lines are looked at."""


class Trouble(Enum):
    """Why a search cannot be carried out."""

    PATTERN = auto()
    """It is no regular expression; ``detail`` says why."""
    REPLACEMENT = auto()
    """The replacement asks for a group that the expression does not have, or the like."""
    LINE_BREAK = auto()
    """The replacement would break a line in two, and so pull keys and replies apart."""
    TOO_LARGE = auto()
    """The expression would fill the memory."""
    TOO_SLOW = auto()
    """The expression takes too long."""


class SearchError(Exception):
    """A search that cannot be carried out."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        self.trouble = trouble
        self.detail = detail
        super().__init__(f"{trouble.name} {detail}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Finds a text in lines. Matches never reach over the end of a line and are never empty.

    An expression of the person's own is stopped with SearchError when it runs for too long, on every system.
    """

    pattern: Any
    """Of ``re`` for a plain text, of ``regex``, which can be stopped, for an expression."""
    plain: bool
    """Not a regular expression of the person's own."""
    text: str = ""
    """What every match of a plain text is: in small letters unless case counts."""
    case: bool = False
    whole_words: bool = False

    @classmethod
    def make(
        cls, text: str, *, case: bool = False, whole_words: bool = False, expression: bool = False
    ) -> Search:
        """Make a search; SearchError where ``text`` is no regular expression."""
        source = text if expression else re.escape(text)
        if whole_words:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        compiler: Callable[..., Any] = compiled if expression else re.compile
        flags = 0 if case else int(regex.IGNORECASE if expression else re.IGNORECASE)
        try:
            pattern = compiler(source, flags)
        except TooLargeError:
            raise SearchError(Trouble.TOO_LARGE) from None
        except ExpressionError as error:
            raise SearchError(Trouble.PATTERN, str(error)) from None
        plain_text = "" if expression else text if case else text.lower()
        return cls(pattern=pattern, plain=not expression, text=plain_text, case=case, whole_words=whole_words)

    def in_line(self, line: str) -> list[tuple[int, int]]:
        """Return where the matches in a line begin and end."""
        return [match.span() for match in self._matches(line) if match[0]]

    def near(self, line: str, column: int, *, forwards: bool) -> tuple[int, int] | None:
        """Return the next match of a line from a column on, or the last that begins before it.

        Goes part by part: a line of megabytes may have a million matches.
        """
        at = column
        while at < len(line) if forwards else at > 0:
            start, end = (at, at + _FAR) if forwards else (max(0, at - _FAR), at)
            last: tuple[int, int] | None = None
            # What stands before is seen, as the beginning of a word is told by it.
            for match in self._matches(line, within=(start, end + _OVERLAP)):
                if match.start() >= end:
                    break
                if match[0]:
                    last = match.span()
                    if forwards:
                        return last
            if last is not None:
                return last
            at = end if forwards else start
        return None

    def count(self, lines: Sequence[str]) -> int:
        """Return how many matches there are in lines."""
        if self.plain:
            return len(self.pattern.findall("\n".join(lines)))
        end = monotonic() + _LIMIT
        return sum(1 for line in lines for match in self._matches(line, end) if match[0])

    def count_in_chunk(self, lines: Sequence[str], folded: FoldedText, number: int) -> int:
        """Return how many matches there are in a chunk of a draft's lines."""
        chunk = lines[number * CHUNK : (number + 1) * CHUNK]
        if not self.plain:
            return self.count(chunk)
        text = "\n".join(chunk) if self.case else folded.chunk(number)
        if self.whole_words or (not self.case and _is_special(self.text, text)):
            return self.count(chunk) if self.text in text else 0
        return text.count(self.text)

    def mask_of_chunk(self, lines: Sequence[str], folded: FoldedText, number: int) -> bytearray:
        """Return for each line of a chunk of a draft's lines whether it has a match."""
        chunk = lines[number * CHUNK : (number + 1) * CHUNK]
        if not self.plain:
            end = monotonic() + _LIMIT
            return bytearray(any(match[0] for match in self._matches(line, end)) for line in chunk)
        text = "\n".join(chunk) if self.case else folded.chunk(number)
        mask = self._mask(text, len(chunk))
        if not self.case and _is_special(self.text, text):
            mask = bytearray(bool(self.pattern.search(line)) for line in chunk)
        elif self.whole_words:
            at = mask.find(1)
            while at >= 0:
                mask[at] = self.pattern.search(chunk[at]) is not None
                at = mask.find(1, at + 1)
        return mask

    def replaced(self, line: str, replacement: str) -> tuple[str, int]:
        """Return the line with every match replaced, and how many there were."""
        if self.plain:
            _refuse_breaks(replacement)
            new, count = self.pattern.subn(_literally(replacement), line)
            return new, count
        parts: list[str] = []
        last = count = 0
        for match in self._matches(line):
            if match[0]:
                parts += (line[last : match.start()], self._expanded(match, replacement))
                last = match.end()
                count += 1
        return "".join((*parts, line[last:])), count

    def replaced_in(self, lines: Sequence[str], replacement: str) -> tuple[list[str], int]:
        """Return lines with every match replaced, the others as they are, and how many there were."""
        if not self.plain:
            return self._replaced_one_by_one(lines, replacement)
        _refuse_breaks(replacement)
        text, count = self.pattern.subn(_literally(replacement), "\n".join(lines))
        if not count:
            return list(lines), 0
        new = text.split("\n")
        return [old if old == now else now for old, now in zip(lines, new, strict=True)], count

    def replaced_once(self, line: str, span: tuple[int, int], replacement: str) -> str | None:
        """Return the line with this one match replaced; None where nothing is found there."""
        for match in self._matches(line):
            if match.span() == span and match[0]:
                return line[: span[0]] + self._expanded(match, replacement) + line[span[1] :]
        return None

    def _replaced_one_by_one(self, lines: Sequence[str], replacement: str) -> tuple[list[str], int]:
        new: list[str] = []
        total = 0
        end = monotonic() + _LIMIT
        for line in lines:
            if next(self._matches(line, end), None) is None:
                new.append(line)
                continue
            text, count = self.replaced(line, replacement)
            new.append(line if text == line else text)
            total += count
        return new, total

    def _matches(
        self, line: str, end: float | None = None, within: tuple[int, int] | None = None
    ) -> Iterator[Any]:
        """Yield the matches in a line, or in a part of it; SearchError where that takes too long."""
        start, stop = within or (0, len(line))
        if self.plain:
            yield from self.pattern.finditer(line, start, stop)
            return
        left = _LIMIT if end is None else end - monotonic()
        if left <= 0:
            raise SearchError(Trouble.TOO_SLOW)
        try:
            yield from self.pattern.finditer(line, start, stop, timeout=left)
        except TimeoutError:
            raise SearchError(Trouble.TOO_SLOW) from None

    def _expanded(self, match: Any, replacement: str) -> str:
        if self.plain:
            new = replacement
        else:
            try:
                new = match.expand(replacement)
            except (re.error, regex.error, IndexError) as error:
                raise SearchError(Trouble.REPLACEMENT, getattr(error, "msg", str(error))) from None
        _refuse_breaks(new)
        return new

    def _mask(self, text: str, size: int) -> bytearray:
        """Return which lines of a text hold what is looked for; it cannot reach over their ends."""
        # A look at the beginning tells which way is the quicker one; counting them all would take as long.
        if text.count(self.text, 0, len(text) // _PART) * _DENSE * _PART > size:
            return bytearray(map(contains, text.split("\n"), repeat(self.text)))
        mask = bytearray(size)
        number = at = 0
        while (place := text.find(self.text, at)) >= 0:
            number += text.count("\n", at, place)
            mask[number] = 1
            at = text.find("\n", place)
            if at < 0:
                break
            number += 1
            at += 1
        return mask


def _literally(replacement: str) -> str:
    return replacement.replace("\\", r"\\")


def _refuse_breaks(text: str) -> None:
    if "\n" in text or "\r" in text:
        raise SearchError(Trouble.LINE_BREAK)


def _partners(text: str) -> set[str]:
    return {partner for letter in text for partner in _PARTNERS.get(letter, "")}


def _is_special(looked_for: str, text: str) -> bool:
    """Say whether a text has letters that what is looked for finds though they are others."""
    return any(one in text for one in _partners(looked_for))
