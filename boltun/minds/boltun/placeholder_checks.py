"""Mistakes in the placeholders of a reply base (docs/bases.md §19)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, NamedTuple, Protocol

from boltun.minds.boltun.arrangement import arrangement_of, pieces_of
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.boltun.topics import is_grave, topic_id
from boltun.minds.protocol import Severity
from boltun.text.moments import LANGUAGES
from boltun.text.placeholders import ALWAYS_KNOWN, NAMES, Hole, holes, is_caught

__all__ = ["PLACEHOLDER_TEMPLATES", "PlaceholderChecks"]

PLACEHOLDER_TEMPLATES: Final = {
    "unknown-language": (
        Severity.ERROR,
        "Boltun fills placeholders in these languages: {languages}. Write one of them here.",
    ),
    "unknown-placeholder": (
        Severity.ERROR,
        "There is no placeholder {written}, so it is sent as it stands. There are: {names}."
        " A brace that is only a brace is written “{{{{”.",
    ),
    "misspelt-placeholder": (
        Severity.ERROR,
        "There is no placeholder {written}, so it is sent as it stands. Perhaps you mean {meant}.",
    ),
    "placeholder-not-closed": (
        Severity.ERROR,
        "“{written}” has no partner “}}”, so it is sent as it stands.",
    ),
    "nothing-caught": (
        Severity.ERROR,
        "{written} stands for nothing: only lists with “…” catch words, such as (call … at ….), the first “…”"
        " those for {{1}}.",
    ),
    "placeholder-without-words": (
        Severity.WARNING,
        "{written} may be unknown, and is then sent as it stands. Write behind a bar what is said instead:"
        " {{{name}|…}}.",
    ),
    "placeholders-off": (
        Severity.HINT,
        "{written} is sent as it stands, because there is no pair <PLACEHOLDERS>.",
    ),
}
"""Severity and sentence of each problem of placeholders, under its code."""

_WITHOUT_REPLY: Final = (
    PairKind.QUESTION,
    PairKind.IGNORED,
    PairKind.ALIASES,
    PairKind.ON,
    PairKind.PLACEHOLDERS,
)
_OPEN: Final = re.compile(rf"(?<!\{{)\{{({'|'.join(NAMES)}|[1-9])(?![\w}}|])")
_NUMBERS: Final = "numbers"


class _Report(Protocol):
    def __call__(self, code: str, line: int, column: int = 0, **values: object) -> None: ...


class _Wanted(NamedTuple):
    """A placeholder for caught words in a reply of a topic."""

    topic: str
    line: int
    hole: Hole
    written: str


class PlaceholderChecks:
    """Looks at the replies of a base. ``on``: it switches placeholders on."""

    def __init__(self, report: _Report, *, on: bool) -> None:
        self._report = report
        self.on = on
        self._told_off = False
        self._wanted: list[_Wanted] = []
        self._most: dict[str, int] = {}
        """By topic, how many gaps its key with the most has."""

    def check_language(self, line: int, reply: str) -> None:
        """Check the reply line of the pair that switches placeholders on."""
        if reply.strip() not in LANGUAGES:
            self._report("unknown-language", line, languages=", ".join(LANGUAGES))

    def add_key(self, topic: str, key: Key) -> None:
        """Take in a key of a topic."""
        name = topic_id(topic)
        self._most[name] = max(_gaps(key), self._most.get(name, 0))

    def check_reply(self, line: int, key: Key, reply: str) -> None:
        """Check a reply, which stands in this line."""
        if "{" not in reply or key.kind in _WITHOUT_REPLY:
            return
        if not self.on:
            self._tell_off(line, reply)
            return
        topic = topic_id(key.text) if key.kind is PairKind.SAY else ""
        for hole in holes(reply):
            written = reply[hole.start : hole.end]
            if is_caught(hole.name):
                if topic:
                    self._wanted.append(_Wanted(topic, line, hole, written))
                else:
                    self._check_caught(line, hole, written, _gaps(key))
            elif hole.name in NAMES:
                if hole.name not in ALWAYS_KNOWN:
                    self._check_words(line, hole, written)
            elif hole.name != _NUMBERS or not is_grave(topic):
                self._unknown(line, hole, written)
        for found in _OPEN.finditer(reply):
            if "}" not in reply[found.end() :]:
                self._report("placeholder-not-closed", line, found.start() + 1, written=found[0])

    def check(self) -> None:
        """Report what takes all keys of the topics."""
        for one in self._wanted:
            self._check_caught(one.line, one.hole, one.written, self._most.get(one.topic, 0))

    def _check_caught(self, line: int, hole: Hole, written: str, gaps: int) -> None:
        if int(hole.name) > gaps:
            self._report("nothing-caught", line, hole.start + 1, written=written)
        else:
            self._check_words(line, hole, written)

    def _check_words(self, line: int, hole: Hole, written: str) -> None:
        if hole.otherwise is None:
            self._report("placeholder-without-words", line, hole.start + 1, written=written, name=hole.name)

    def _unknown(self, line: int, hole: Hole, written: str) -> None:
        near = get_close_matches(hole.name.strip().lower()[:40], NAMES, 1)
        if near:
            code, meant = "misspelt-placeholder", f"{{{near[0]}}}"
        else:
            code, meant = "unknown-placeholder", ""
        names = ", ".join(f"{{{name}}}" for name in NAMES)
        self._report(code, line, hole.start + 1, written=written, meant=meant, names=names)

    def _tell_off(self, line: int, reply: str) -> None:
        """Say once that nothing is filled."""
        known = [hole for hole in holes(reply) if hole.name in NAMES]
        if known and not self._told_off:
            self._told_off = True
            hole = known[0]
            written = reply[hole.start : hole.end]
            self._report("placeholders-off", line, hole.start + 1, written=written)


def _gaps(key: Key) -> int:
    """Return for how many gaps a key catches words."""
    if key.kind is PairKind.SPECIALS:
        return 1
    if key.kind is not PairKind.KEYWORDS:
        return 0
    arrangement = arrangement_of(pieces_of(key.text), catches=True)
    return 0 if arrangement is None else len(arrangement.gaps)
