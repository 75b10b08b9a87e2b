"""What is looked for in a base, and what it gives way to."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from threading import current_thread, main_thread

__all__ = ["Search", "SearchError", "Trouble"]

_CHUNK = 10_000


class Trouble(Enum):
    """Why a search cannot be carried out."""

    PATTERN = auto()
    """It is no regular expression; ``detail`` says why."""
    REPLACEMENT = auto()
    """The replacement asks for a group that the expression does not have, or the like."""
    LINE_BREAK = auto()
    """The replacement would break a line in two, and so pull keys and replies apart."""
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
    """Finds a text in lines. Matches never reach over the end of a line and are never empty."""

    pattern: re.Pattern[str]
    plain: bool
    """Not a regular expression of the person's own."""
    folded: str = ""
    """Small letters that every match has: faster to look for, but they may occur without a match."""

    @classmethod
    def make(
        cls, text: str, *, case: bool = False, whole_words: bool = False, expression: bool = False
    ) -> Search:
        """Make a search; SearchError where ``text`` is no regular expression or would run for ages."""
        source = text if expression else re.escape(text)
        if whole_words:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        try:
            pattern = re.compile(source, 0 if case else re.IGNORECASE)
        except (re.error, OverflowError, RecursionError) as error:
            raise SearchError(Trouble.PATTERN, getattr(error, "msg", str(error))) from None
        return cls(pattern=pattern, plain=not expression, folded="" if expression or case else text.lower())

    def in_line(self, line: str) -> list[tuple[int, int]]:
        """Return where the matches in a line begin and end."""
        with _time_limit(self.plain):
            return [match.span() for match in self.pattern.finditer(line) if match[0]]

    def count(self, lines: Sequence[str]) -> int:
        """Return how many matches there are."""
        with _time_limit(self.plain):
            if self.plain:
                text = "\n".join(lines)
                if self.folded and self.folded not in text.lower():
                    return 0
                return len(self.pattern.findall(text))
            finditer = self.pattern.finditer
            return sum(1 for line in lines for match in finditer(line) if match[0])

    def lines_with(self, lines: Sequence[str], start: int, end: int) -> Iterator[int]:
        """Return the lines from ``start`` to before ``end`` that have a match, in order.

        With ``folded`` some may have none after all: special letters, or not a whole word.
        """
        for first in range(start, end, _CHUNK):
            chunk = lines[first : min(first + _CHUNK, end)]
            with _time_limit(self.plain):
                found = self._in_chunk(chunk) if self.plain else self._one_by_one(chunk)
            for number in found:
                yield first + number

    def replaced(self, line: str, replacement: str) -> tuple[str, int]:
        """Return the line with every match replaced, and how many there were."""
        if self.plain:
            if "\n" in replacement or "\r" in replacement:
                raise SearchError(Trouble.LINE_BREAK)
            return self.pattern.subn(lambda _match: replacement, line)
        parts: list[str] = []
        last = count = 0
        with _time_limit(self.plain):
            for match in self.pattern.finditer(line):
                if match[0]:
                    parts += (line[last : match.start()], self._expanded(match, replacement))
                    last = match.end()
                    count += 1
        return "".join((*parts, line[last:])), count

    def replaced_once(self, line: str, span: tuple[int, int], replacement: str) -> str | None:
        """Return the line with this one match replaced; None where nothing is found there."""
        with _time_limit(self.plain):
            for match in self.pattern.finditer(line):
                if match.span() == span and match[0]:
                    return line[: span[0]] + self._expanded(match, replacement) + line[span[1] :]
        return None

    def _expanded(self, match: re.Match[str], replacement: str) -> str:
        if self.plain:
            new = replacement
        else:
            try:
                new = match.expand(replacement)
            except (re.error, IndexError) as error:
                raise SearchError(Trouble.REPLACEMENT, getattr(error, "msg", str(error))) from None
        if "\n" in new or "\r" in new:
            raise SearchError(Trouble.LINE_BREAK)
        return new

    def _in_chunk(self, lines: Sequence[str]) -> list[int]:
        """Search many lines at once; a plain text cannot match over their ends."""
        text = "\n".join(lines)
        if self.folded:
            text = text.lower()
        found: list[int] = []
        number = at = 0
        while (place := self._first_in(text, at)) >= 0:
            number += text.count("\n", at, place)
            found.append(number)
            at = text.find("\n", place)
            if at < 0:
                break
            number += 1
            at += 1
        return found

    def _first_in(self, text: str, start: int) -> int:
        if self.folded:
            return text.find(self.folded, start)
        match = self.pattern.search(text, start)
        return match.start() if match else -1

    def _one_by_one(self, lines: Sequence[str]) -> list[int]:
        finditer = self.pattern.finditer
        return [number for number, line in enumerate(lines) if any(match[0] for match in finditer(line))]


_LIMIT = 0.5


@contextmanager
def _time_limit(harmless: bool) -> Iterator[None]:
    """Stop an expression that runs wild: Python's matcher hears of signals while it works.

    Where there is no such timer (Windows, or another thread than the first) nothing is stopped.
    """
    if harmless or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    armed = True

    def stop(_number: int, _frame: object) -> None:
        if armed:
            raise SearchError(Trouble.TOO_SLOW)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, _LIMIT)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
