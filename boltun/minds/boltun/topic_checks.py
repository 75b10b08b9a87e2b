"""Mistakes in the topics of a reply base (docs/bases.md §12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple, Protocol

from boltun.minds.boltun.pairs import PARTNERS, Key, KeyProblem, PairKind
from boltun.minds.boltun.topics import OPENING_KEYS, ListedKey, Stray, followed, is_grave, topic_id
from boltun.minds.protocol import Severity
from boltun.text.preparing import fold_yo, prepare

__all__ = ["TOPIC_TEMPLATES", "TopicChecks"]

TOPIC_TEMPLATES: Final = {
    "topic-without-reply": (
        Severity.ERROR,
        "The topic “{name}” has no reply: there is no pair <SAY {name}>.",
    ),
    "topic-without-key": (
        Severity.ERROR,
        "Nothing leads to the topic “{name}”: there is no pair <ON {name}>.",
    ),
    "misspelt-topic": (
        Severity.ERROR,
        "There is no pair {missing}. Perhaps you mean the topic “{meant}” of line {first}.",
    ),
    "after-no-topic": (
        Severity.WARNING,
        "The base has no topic “{name}”, so nothing can come right after it.",
    ),
    "empty-topic-keys": (Severity.WARNING, "There are no keys for the topic “{name}”."),
    "key-not-closed": (
        Severity.ERROR,
        "“{bracket}” has no partner “{partner}”, so the rest of the line is left out.",
    ),
    "text-between-keys": (
        Severity.ERROR,
        "“{text}” is no key and is left out: each key of a topic stands in brackets, or alone in its line.",
    ),
    "no-key-of-topic": (Severity.ERROR, "“{text}” cannot be a key of a topic."),
    "bracket-inside-key": (
        Severity.WARNING,
        "A key seems to begin here, but the one before it is still open. Is its closing bracket missing?",
    ),
    "duplicate-key": (Severity.WARNING, "The topic “{name}” has this key in line {first} already."),
}
"""Severity and sentence of each problem of topics, under its code."""

_LOOKS: Final = 20_000
_LONGEST: Final = 60
"""A suggestion costs a look at all names: so many are made for a base, among names of so many characters."""

_INNER_KEYS: Final = {
    "(": re.compile(r"[\s)\]}][(\[{]~?\w"),
    "{": re.compile(r"[\s)\]}][(\[{]~?\w"),
    # Round brackets are ordinary signs of a phrase.
    "[": re.compile(r"[\s)\]}](\[|\(~)\w"),
}


class _Report(Protocol):
    def __call__(self, code: str, line: int, column: int = 0, **values: object) -> None: ...


class _Named(NamedTuple):
    line: int
    name: str


class TopicChecks:
    """Collects the topics of a base, and reports what is wrong with them."""

    def __init__(self, report: _Report) -> None:
        self._report = report
        self._ons: dict[str, _Named] = {}
        self._says: dict[str, _Named] = {}
        """The first pair of each topic."""
        self._keys: dict[tuple[str, Key], tuple[int, int]] = {}

    def add(self, line: int, key: Key) -> None:
        """Take in a pair of a topic."""
        name = topic_id(key.text)
        if not name:
            self._report(KeyProblem.EMPTY_NAME, line, tag=key.kind.name)
            return
        (self._ons if key.kind is PairKind.ON else self._says).setdefault(name, _Named(line, key.text))

    def check_key(self, line: int, one: ListedKey, topic: str) -> None:
        """Check a key for what goes wrong only beside others. Without ``topic`` it may have come before."""
        inner = None if one.key.kind is PairKind.STUDY else _INNER_KEYS[one.written[0]].search(one.written, 1)
        if inner is not None:
            self._report("bracket-inside-key", line, one.start + inner.start() + 2)
        if not (name := topic_id(topic)):
            return
        same = one.key._replace(text=" ".join(fold_yo(prepare(one.key.text)).split()))
        place = line, one.start
        first = self._keys.setdefault((name, same), place)
        if first != place:
            self._report("duplicate-key", line, one.start + 1, name=topic, first=first[0])

    def check_stray(self, line: int, stray: Stray) -> None:
        """Report what is no key."""
        bracket = stray.written[0]
        if stray.is_alone:
            code = "no-key-of-topic"
        else:
            code = "key-not-closed" if bracket in OPENING_KEYS else "text-between-keys"
        partner = PARTNERS.get(bracket, "")
        self._report(code, line, stray.start + 1, text=stray.written, bracket=bracket, partner=partner)

    def check(self) -> None:
        """Report the topics that are not whole."""
        self._check_partners(self._ons, self._says, "topic-without-reply", "SAY")
        self._check_partners(self._says, self._ons, "topic-without-key", "ON")
        for name, (line, _) in self._ons.items():
            for missing in sorted(followed(name) - self._says.keys()):
                self._report("after-no-topic", line, name=missing)

    def _check_partners(
        self, ours: Mapping[str, _Named], theirs: Mapping[str, _Named], code: str, tag: str
    ) -> None:
        alone = [name for name in ours if name not in theirs and not (tag == "ON" and is_grave(name))]
        names = [name for name in theirs if len(name) <= _LONGEST] if alone else []
        most = _LOOKS // max(len(names), 1)
        for number, name in enumerate(alone):
            line, written = ours[name]
            near: list[str] = []
            if number < most and len(name) <= _LONGEST:
                near = get_close_matches(name, names, 1)
            if near:
                other = theirs[near[0]]
                missing = f"<{tag} {written}>"
                self._report("misspelt-topic", line, missing=missing, meant=other.name, first=other.line)
            else:
                self._report(code, line, name=written)
