"""Why a reply was chosen (`play.md`, "The trace of a Boltun base"), worked out only when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import AT_ONCE, GENERAL, Findings, Hits, Pass, is_question
from boltun.text.words import sentences

__all__ = ["BoltunTrace"]


class BoltunTrace(NamedTuple):
    """Everything that was looked at for one message.

    ``repeat`` is the count before this message and the chance that a repeat is answered, where it was one.
    """

    knowledge: Knowledge
    prepared: str
    repeat: tuple[int, float] | None = None
    findings: Findings | None = None
    drawn_from: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the trace as `play.md` describes it."""
        findings = self.findings
        priority: float | str | None = None
        passes: list[dict[str, Any]] = []
        if self.repeat is not None:
            priority = "repeat"
        elif findings is not None:
            priority = "at once" if findings.best == AT_ONCE else _number(findings.best)
            passes = [self._pass(one) for one in findings.passes]
            if passes:
                for phase, group in ((9, findings.escape), (10, findings.failure)):
                    general = Hits(phase, GENERAL, None, [(pair, 0) for pair in group.pairs])
                    passes[-1]["candidates"] += self._candidates(general)
        return {
            "kind": "boltun",
            "prepared": self.prepared,
            "repeat": None
            if self.repeat is None
            else {"count": self.repeat[0], "probability": _number(self.repeat[1])},
            "passes": passes,
            "priority": priority,
            "drawn_from": list(self.drawn_from),
        }

    def _pass(self, one: Pass) -> dict[str, Any]:
        general = self.knowledge.general
        shown = []
        # The search reads the text with *ё* folded; a person sees the words as they were written.
        for written, read in zip(sentences(one.text) if one.sentences else (), one.sentences, strict=True):
            pairs = list(zip(written.words, read.words, strict=True))
            shown.append(
                {
                    "text": written.text,
                    "words": written.words,
                    "special_words": [word for word, folded in pairs if folded in general.ignored],
                    "question": is_question(read, self.knowledge),
                }
            )
        return {
            "text": one.text,
            "sentences": shown,
            "candidates": [candidate for hits in one.hits for candidate in self._candidates(hits)],
        }

    def _candidates(self, hits: Hits) -> list[dict[str, Any]]:
        return [
            {
                "phase": hits.phase,
                "priority": "at once" if hits.priority == AT_ONCE else _number(hits.priority),
                "sentence": hits.sentence,
                "reply": self.knowledge.reply(pair),
                "line": self.knowledge.line(pair),
                "words": words,
                "inexact": dict(hits.inexact.get(pair, {})),
            }
            for pair, words in hits.found
        ]


def _number(value: float | None) -> float | None:
    """Whole numbers without a decimal point."""
    return int(value) if value is not None and value == int(value) else value
