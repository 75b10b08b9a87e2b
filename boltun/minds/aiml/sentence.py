"""A sentence to match, and the reply before it (docs/aiml.md §2.3, §4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from boltun.minds.aiml.category import EMOTIONS, Previous
from boltun.minds.aiml.graph import (
    ANY,
    EMOTION,
    ID,
    MARKS,
    PARTIAL,
    PARTIAL_MARKS,
    WHOLE,
    WHOLE_MARKS,
)
from boltun.minds.aiml.text import NOTHING, Tokens

if TYPE_CHECKING:
    from boltun.minds.aiml.knowledge import Knowledge

__all__ = ["BY_EMOTION", "BY_ID", "WORDLESS", "Sentence"]

WORDLESS: Final = (0, 1, 12)
BY_EMOTION: Final = (1, 4, 5, 10, 11)
BY_ID: Final = 12
"""Ranks of the conditions that look at no words: at the emotion, at the id."""

_Condition = tuple[int, tuple[str, ...], str, bool]
"""Rank (the higher, the more it tells), keys behind ``THAT``, the text to compare with the words that follow,
and whether with its punctuation."""


class Sentence:
    """Everything that is matched, in one list: the words, the topic, then the replies as somebody asks for
    them.

    None closes each part.
    """

    __slots__ = (
        "_bases",
        "_conditions",
        "_said",
        "_texts",
        "asked",
        "knowledge",
        "length",
        "nowhere",
        "predicate",
        "previous",
        "topic",
        "words",
    )

    def __init__(
        self,
        knowledge: Knowledge,
        words: Tokens,
        previous: Previous,
        topic: str,
        predicate: Callable[[str], str] | None,
    ) -> None:
        self.knowledge = knowledge
        self.previous = previous
        self.predicate = predicate
        self._said = words
        self._texts: list[tuple[int, Tokens]] = []
        self._bases: dict[tuple[str, bool], int] = {}
        self._conditions: list[_Condition] | None = None
        self.asked: list[tuple[Any, int]] = []
        """The nodes, and places in tails, at which searches asked for the previous reply."""
        self.length = len(words.words)
        self.topic = self.length + 1
        """Where the topic begins."""
        self.nowhere = self.topic
        """A place behind the words, without a word."""
        self.words: list[str | None] = [*words.words, None, None]
        if topic and topic != "*":
            self.words.pop()
            self._lay(topic)
            self.nowhere = len(self.words) - 1

    def place(self, text: str, marks: bool) -> int:
        """Return the beginning of a text; it is added when it is first needed."""
        base = self._bases.get((text, marks))
        if base is None:
            base = self._bases[text, marks] = self._lay(text, marks)
        return base

    def _lay(self, text: str, marks: bool = False) -> int:
        base = len(self.words)
        tokens = self.knowledge.tokenize(text, marks=marks) if text else NOTHING
        self.words += tokens.words
        self.words.append(None)
        self._texts.append((base, tokens))
        return base

    def end(self, at: int) -> int:
        """Return the end of the part that a place is in."""
        return self.words.index(None, at)

    def text(self, start: int, end: int) -> str:
        """Return the original text from one place to another."""
        if start <= self.length:
            return self._said.text(start, end)
        for base, tokens in reversed(self._texts):
            if start >= base:
                return tokens.text(start - base, end - base)
        return ""

    def conditions(self) -> list[_Condition]:
        """Return all conditions that may hold for the previous reply, the most telling last."""
        if self._conditions is None:
            text, last, identity, emotion = self.previous
            # An emotion that xAIML does not know never holds.
            felt = [word.strip().casefold() for word in emotion.split("|")] if emotion else []
            feelings = [(EMOTION + word,) for word in felt if word in EMOTIONS]
            found: list[_Condition] = [(0, (ANY,), last, False)]
            found += [(1, (*feels, ANY), last, False) for feels in feelings]
            if text:
                for rank, keys in ((2, ()), *((4, feels) for feels in feelings)):
                    found.append((rank, (*keys, PARTIAL_MARKS), text, True))
                    found.append((rank + 1, (*keys, PARTIAL), text, False))
            if last:
                found += (6, (), last, False), (7, (MARKS,), last, True)
            if text:
                for rank, keys in ((8, ()), *((10, feels) for feels in feelings)):
                    found += (
                        (rank, (*keys, WHOLE_MARKS), last, True),
                        (rank, (*keys, WHOLE_MARKS), text, True),
                    )
                    found += (rank + 1, (*keys, WHOLE), last, False), (rank + 1, (*keys, WHOLE), text, False)
            if identity:
                found.append((12, (ID + identity,), last, False))
            self._conditions = found
        return self._conditions
