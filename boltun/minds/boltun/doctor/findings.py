"""What a long look at a base can find, and the changes that mend it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boltun.minds.boltun.doctor.survey import Place
from boltun.minds.boltun.document import Document
from boltun.minds.protocol import Mend, Problem, Severity
from boltun.text.document import Edit

__all__ = ["MENDS", "TEMPLATES", "Findings"]

TEMPLATES: Final = {
    "statement-with-question-word": (
        Severity.WARNING,
        "“{word}” makes every sentence a question, so this list for anything else is never found.",
    ),
    "hidden-by-phrase": (
        Severity.WARNING,
        "The common phrase in line {first} has the same text and comes first, so this reply is never said.",
    ),
    "hidden-by-list": (
        Severity.WARNING,
        "Lists of words such as that in line {first} find all of these words first,"
        " so this reply is never said.",
    ),
    "silence-by-chance": (
        Severity.HINT,
        "This key has an empty reply and others, so Boltun is silent by chance.",
    ),
    "contradictory-replies": (
        Severity.WARNING,
        "This reply says the opposite of the one in line {first}, and the dice choose between them.",
    ),
    "different-numbers": (
        Severity.WARNING,
        "This reply names other numbers than the one in line {first}, and the dice choose between them.",
    ),
    "same-pair-again": (
        Severity.WARNING,
        "This finds nothing that line {first} does not find, and the reply is the same.",
    ),
    "replies-alike": (
        Severity.HINT,
        "This reply differs from the one in line {first} in capitals or punctuation only:"
        " a contact who gets both reads the same twice.",
    ),
    "one-reply-for-keys": (
        Severity.HINT,
        "{count} keys, this one first, share one reply: a contact may read it again and again."
        " As a topic they can share further replies.",
    ),
    "fires-too-often": (
        Severity.WARNING,
        "This key is found in {count} of {total} messages, {percent} % of them.",
    ),
    "never-fires": (Severity.HINT, "This key is found in none of {total} messages."),
    "one-reply-too-often": (
        Severity.HINT,
        "Of {total} messages {count} lead to this one reply: write further replies below the key.",
    ),
    "coverage": (
        Severity.HINT,
        "Of {total} messages, so many are answered by common phrases: {phrases}; whole phrases: {wholes};"
        " words anywhere: {lists}; inexact lists: {inexact}; special words: {specials};"
        " general topics: {topics}; general replies: {general}; nothing: {nothing}.",
    ),
    "near-in-meaning": (
        Severity.HINT,
        "By meaning so many of {total} messages would be answered for which words find nothing: with 0.9"
        " {n90}, with 0.8 {n80}, with 0.7 {n70}, with 0.6 {n60}. The nearest is “{said}”: {likeness}.",
    ),
    "question-word-missing": (
        Severity.HINT,
        "“{word}” is no <QUESTION> word, so without a question mark these lists for questions are not found:"
        " {count}.",
    ),
    "question-twin-missing": (
        Severity.HINT,
        "Who leaves out the question mark gets no answer: there is no “{twin}”.",
    ),
    "question-typed-plainly": (
        Severity.HINT,
        "{count} messages hold these words without being a question, and nothing else was found in them.",
    ),
    "alias-would-help": (
        Severity.HINT,
        "“{alias}” and “{head}” stand in the same lists with the same replies: {count} times.",
    ),
    "word-unknown": (
        Severity.HINT,
        "“{alias}” in {count} messages looks like “{head}”, and nothing was found in them.",
    ),
    "promise-not-named": (
        Severity.HINT,
        "This reply seems to promise something in your name, and no <PROMISE> pair says so.",
    ),
    "agrees-for-you": (
        Severity.WARNING,
        "The key asks for something, and “{words}” agrees to it in your name.",
    ),
    "joke-at-grave": (
        Severity.WARNING,
        "The key is about something serious ({kind}), and the reply is merry.",
    ),
}
"""Severity and sentence of each finding, under its code."""

MENDS: Final = {
    "take out": "Take the pair in line {line} out.",
    "take key out": "Take the key out of its topic.",
    "ask": "Make it a list for questions.",
    "common": "Make it a common phrase.",
    "general": "Make it a general topic, which is passed over if anything better is wanted.",
    "topic": "Fold these pairs into a topic.",
    "question word": "Make “{word}” a <QUESTION> word.",
    "twin": "Add {twin} with the same reply.",
    "alias": "Let “{alias}” stand for “{head}”.",
    "near": "Let what lies nearer in meaning than {number} be found.",
    "promise": "Name “{words}” as words of a promise.",
    "silence": "Stay silent here.",
}
"""What each mend does."""


class Findings:
    """Takes what the looks find, and writes the changes that mend it."""

    def __init__(self, document: Document) -> None:
        self.found: list[Problem] = []
        self._document = document

    def add(
        self, code: str, line: int, column: int = 0, mends: Sequence[Mend] = (), **values: object
    ) -> None:
        """Take a finding; ``line`` and ``column`` count from 1."""
        severity, template = TEMPLATES[code]
        self.found.append(
            Problem(
                code=code,
                severity=severity,
                template=template,
                line=line,
                column=column,
                values=values,
                mends=tuple(mends),
            )
        )

    def at(self, code: str, place: Place, mends: Sequence[Mend] = (), **values: object) -> None:
        """Take a finding about a key."""
        self.add(code, place.line, place.column, mends, **values)

    # --- mends ---

    def mend(self, name: str, edits: Iterable[Edit], **values: object) -> Mend:
        """Return a mend."""
        return Mend(template=MENDS[name], edits=tuple(edits), values=values)

    def take_pair_out(self, at: int) -> Mend:
        """Return the mend that takes out the pair whose key stands in this line, from 0."""
        return self.mend("take out", [Edit(start=at, count=2, lines=())], line=at + 1)

    def take_out(self, place: Place) -> Mend:
        """Return the mend that takes out a key: its pair, or the key from its topic."""
        if not place.in_topic:
            return self.take_pair_out(place.at)
        line = str(self._document.lines[place.at])
        rest = (line[: place.start] + line[place.start + len(place.written) :].lstrip()).rstrip()
        if not rest.strip():
            return self.mend("take key out", [Edit(start=place.at - 1, count=2, lines=())])
        return self.mend("take key out", [Edit(start=place.at, count=1, lines=(rest,))])

    def rewrite(self, name: str, place: Place, written: str, **values: object) -> Mend:
        """Return the mend that writes a key in another way."""
        line = str(self._document.lines[place.at])
        line = line[: place.start] + written + line[place.start + len(place.written) :]
        return self.mend(name, [Edit(start=place.at, count=1, lines=(line,))], **values)

    def insert(self, name: str, at: int, *lines: str, **values: object) -> Mend:
        """Return the mend that writes lines in front of one, from 0."""
        return self.mend(name, [Edit(start=at, count=0, lines=lines)], **values)

    def append(self, name: str, *lines: str, **values: object) -> Mend:
        """Return the mend that writes lines at the end."""
        count = len(self._document.lines)
        if count and self._document.key_of(count - 1) == count - 1:
            lines = ("", *lines)  # the last key has no reply yet, and must not get one of these
        return self.insert(name, count, *lines, **values)
