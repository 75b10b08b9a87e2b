"""Why a reply was chosen (`play.md`, "The trace of a Boltun base"), worked out only when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import AT_ONCE, GENERAL, Findings, Hits, Pass, is_question
from boltun.text.words import sentences

__all__ = ["BoltunTrace"]

_ROOM = 400_000
"""About so many characters of sentences, and of candidates, are shown. A flood of short sentences, each with
all that was found for it, would fill a hundred times as many as the message."""
_FRAME = 100
"""What a sentence or candidate takes besides its text."""


class BoltunTrace(NamedTuple):
    """Everything that was looked at for one message.

    ``repeat`` is the count before this message and the chance that a repeat is answered, where it was one.
    """

    knowledge: Knowledge
    prepared: str
    repeat: tuple[int, float] | None = None
    findings: Findings | None = None
    drawn_from: Sequence[str] = ()

    def as_json(self, *, brief: bool = False) -> dict[str, Any]:
        """Return the trace as `play.md` describes it; ``brief``: general replies only where needed."""
        findings = self.findings
        priority: float | str | None = None
        passes: list[dict[str, Any]] = []
        if self.repeat is not None:
            priority = "repeat"
        elif findings is not None:
            priority = "at once" if findings.best == AT_ONCE else _number(findings.best)
            general = [
                Hits(phase, GENERAL, None, [(pair, 0) for pair in group.pairs])
                for phase, group in ((9, findings.escape), (10, findings.failure))
                if not brief or findings.best == GENERAL
            ]
            last = len(findings.passes) - 1
            passes = [
                self._pass(one, [*one.hits, *general] if number == last else one.hits, findings.best)
                for number, one in enumerate(findings.passes)
            ]
        return {
            "kind": "boltun",
            "prepared": self.prepared,
            "repeat": None
            if self.repeat is None
            else {
                "count": self.repeat[0],
                "probability": _number(self.repeat[1]),
                "candidates": self._repeats() if self.drawn_from else [],
            },
            "passes": passes,
            "priority": priority,
            "drawn_from": list(islice(self.drawn_from, _fitting(map(len, self.drawn_from)))),
        }

    def _pass(self, one: Pass, hits: Sequence[Hits], best: float | None) -> dict[str, Any]:
        sentences_shown = _fitting(2 * len(sentence.text) for sentence in one.sentences)
        candidates, left_out = self._candidates(hits, best)
        shown: dict[str, Any] = {
            "text": one.text,
            "sentences": self._sentences(one, sentences_shown),
            "candidates": candidates,
        }
        if left_out or sentences_shown < len(one.sentences):
            shown["left_out"] = {
                "sentences": len(one.sentences) - sentences_shown,
                "candidates": left_out,
            }
        return shown

    def _sentences(self, one: Pass, most: int) -> list[dict[str, Any]]:
        ignored = self.knowledge.general.ignored
        # The search reads the text with *ё* folded; a person sees the words as they were written.
        as_written = sentences(one.text) if one.sentences and "ё" in one.text else one.sentences
        return [
            {
                "text": written.text,
                "words": written.words,
                "special_words": [
                    word for word, folded in zip(written.words, read.words, strict=True) if folded in ignored
                ],
                "question": is_question(read, self.knowledge),
            }
            for written, read in islice(zip(as_written, one.sentences, strict=True), most)
        ]

    def _repeats(self) -> list[dict[str, Any]]:
        """Return the pairs that answer repeats, with their lines."""
        pairs = self.knowledge.general.repeat.pairs
        replies = [self.knowledge.reply(pair) for pair in pairs]
        most = _fitting(map(len, replies))
        return [
            {"reply": reply, "line": self.knowledge.line(pair)}
            for reply, pair in islice(zip(replies, pairs, strict=True), most)
        ]

    def _candidates(self, hits: Sequence[Hits], best: float | None) -> tuple[list[dict[str, Any]], int]:
        """Return what was found, and how many had no room; those that could be said come before the rest."""
        left = sum(len(one.found) for one in hits)
        if left > _ROOM // _FRAME:
            hits = sorted(hits, key=lambda one: one.priority != best)
        shown: list[dict[str, Any]] = []
        room = _ROOM
        for one in hits:
            for pair, words in one.found:
                reply = self.knowledge.reply(pair)
                room -= _FRAME + len(reply)
                if room < 0 and shown:
                    return shown, left
                shown.append(
                    {
                        "phase": one.phase,
                        "priority": "at once" if one.priority == AT_ONCE else _number(one.priority),
                        "sentence": one.sentence,
                        "reply": reply,
                        "line": self.knowledge.line(pair),
                        "words": words,
                        "inexact": dict(one.inexact.get(pair, {})),
                    }
                )
                left -= 1
        return shown, left


def _fitting(lengths: Iterable[int]) -> int:
    """Return how many of these texts have room; the first always has."""
    room = _ROOM
    number = 0
    for number, length in enumerate(lengths, start=1):
        room -= _FRAME + length
        if room < 0:
            return max(number - 1, 1)
    return number


def _number(value: float | None) -> float | None:
    """Whole numbers without a decimal point."""
    return int(value) if value is not None and value == int(value) else value
