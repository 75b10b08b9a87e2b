"""Times by the entries of a calendar. Which entries there are is found out elsewhere."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import lru_cache
from typing import Protocol
from urllib.parse import urlsplit

from boltun.addresses import is_safe

__all__ = ["CalendarTimes", "Entries", "Entry", "is_address", "is_allowed", "plain_address", "shown"]

_SCHEMES = ("https://", "http://", "webcal://", "webcals://")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a calendar, on one day of those on which it recurs. Times are Unix seconds."""

    begins: float
    ends: float
    summary: str = ""
    busy: bool = True
    """Whether it takes up time; birthdays, for example, do not."""
    categories: tuple[str, ...] = ()


class Entries(Protocol):
    """Who knows the entries of calendars."""

    def entries(self, source: str, zone: tzinfo | None) -> Sequence[Entry] | None:
        """Return the entries of a calendar, by begin; all-day ones are in this zone. None: it cannot be
        read."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarTimes:
    """The times of some entries of a calendar. As long as it could not be read, there are none."""

    source: str
    """A file or an address, as the rules have it."""
    busy: bool = False
    """Only entries that take up time."""
    words: tuple[str, ...] = ()
    """Only entries with one of these in the summary or the categories; ``*`` stands for any letters."""
    entries: tuple[Entry, ...] | None = None
    """Those that count, by begin; None: it could not be read."""
    spans: tuple[tuple[float, float], ...] = ()
    """Their times, those that touch as one."""

    def filled(self, entries: Iterable[Entry] | None) -> CalendarTimes:
        """Return the same with the entries that count of all those of the calendar."""
        if entries is None:
            return replace(self, entries=None, spans=())
        counting = sorted(
            (one for one in entries if one.begins < one.ends and self._counts(one)),
            key=lambda one: (one.begins, one.ends),
        )
        spans: list[tuple[float, float]] = []
        for one in counting:
            if spans and one.begins <= spans[-1][1]:
                spans[-1] = spans[-1][0], max(spans[-1][1], one.ends)
            else:
                spans.append((one.begins, one.ends))
        return replace(self, entries=tuple(counting), spans=tuple(spans))

    def holds(self, at: float) -> bool:
        """Whether one of the entries is now."""
        index = bisect_right(self.spans, (at, float("inf"))) - 1
        return index >= 0 and at < self.spans[index][1]

    def next_change(self, at: float) -> float | None:
        """Return the first moment after ``at`` from which it holds or no longer holds; None: never."""
        index = bisect_right(self.spans, (at, float("inf")))
        if index and at < self.spans[index - 1][1]:
            return self.spans[index - 1][1]
        return self.spans[index][0] if index < len(self.spans) else None

    def entry(self, at: float) -> Entry | None:
        """Return the entry of this time; of several the one that began last. None: there is none."""
        if not self.holds(at):
            return None
        entries = self.entries or ()
        index = bisect_right(entries, at, key=lambda one: one.begins)
        return next((one for one in reversed(entries[:index]) if at < one.ends), None)

    def next_entry(self, at: float) -> float | None:
        """Return when another entry begins, or one ends, after this time; None: never."""
        entries = self.entries or ()
        moments = [one.ends for one in entries if one.begins <= at < one.ends]
        index = bisect_right(entries, at, key=lambda one: one.begins)
        if index < len(entries):
            moments.append(entries[index].begins)
        return min(moments, default=None)

    def _counts(self, entry: Entry) -> bool:
        if self.busy and not entry.busy:
            return False
        texts = [_plain(one) for one in (entry.summary, *entry.categories)]
        return not self.words or any(_found(word, text) for word in self.words for text in texts)


def is_address(source: str) -> bool:
    """Whether a source is an address, not a file."""
    return source.strip().casefold().startswith(_SCHEMES)


def is_allowed(url: str) -> bool:
    """Whether an address may be asked: by https, or by http on this computer itself."""
    return is_safe(plain_address(url))


def plain_address(url: str) -> str:
    """Return an address as it is fetched: what calendars call webcal is https."""
    scheme, _, rest = url.strip().partition("://")
    scheme = scheme.casefold()
    return f"{'https' if scheme in ('webcal', 'webcals') else scheme}://{rest}"


def shown(source: str) -> str:
    """Return a source as messages may show it: whoever knows a whole address can read the calendar."""
    if not is_address(source):
        return source
    try:
        return f"https://{urlsplit(plain_address(source)).hostname or ''}/…"
    except ValueError:
        return "https://…"


def _found(word: str, text: str) -> bool:
    return _expression(word).search(text) is not None


@lru_cache(maxsize=256)
def _expression(word: str) -> re.Pattern[str]:
    """Return what a word is found by: as a whole word, but for asterisks, and scripts without blanks."""
    plain = _plain(word)
    pattern = r"\w*".join(map(re.escape, re.split(r"\*+", plain)))
    before = r"(?<!\w)" if plain[:1].isascii() or (plain[:1].isalpha() and not _unspaced(plain[:1])) else ""
    after = r"(?!\w)" if plain[-1:].isascii() or (plain[-1:].isalpha() and not _unspaced(plain[-1:])) else ""
    return re.compile(f"{before}{pattern}{after}")


def _unspaced(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "HANGUL"))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()
