"""How good a mind is, measured over a history: shares with intervals, and the difference to another mind.

Serious messages are asked of the mind itself. Boltun keeps it from answering them (docs/rules.md §10), so a
reply to one shows what the mind alone would have said.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from boltun.gravity import gravity_of
from boltun.history.wording import bare
from boltun.message import Contact, Message
from boltun.minds.protocol import Memory, Merit, Mind

__all__ = ["Asked", "Difference", "Evaluation", "Measure", "Share", "compared", "evaluated", "wilson"]

_AGAIN = 1800.0
_SURE = 1.96
"""Standard deviations of a normal distribution that hold 95 % of it."""
_DRAWS = 1000
_SEED = 20261123
_MOST_DRAWN = 2000
"""More messages are drawn in groups of the same size, which changes nothing in the interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One turn of a contact, and what the owner answered; empty: nothing."""

    chat: str
    at: float
    heard: str
    said: str = ""


class Measure(StrEnum):
    """What is measured. The values are the keys in JSON."""

    COVERAGE = "coverage"
    """It has a reply that is not general."""
    AGREEMENT = "agreement"
    """Of replies to what the owner ever answered: the owner said the same to these words."""
    SILENCE = "silence"
    """It has no reply."""
    AGAIN = "again"
    """Of all replies: the contact got the same one within the last 30 minutes."""
    EMBARRASSING = "embarrassing"
    """It answers a serious message, such as one of a death."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """So many of so many, and the interval of 95 % for the share."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """By Wilson; all from 0 to 1 of nothing."""
        return wilson(self.part, self.whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """How much another share is higher, with the interval of 95 % by a paired bootstrap."""

    value: float
    low: float
    high: float
    whole: int
    """So many messages count for both."""

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out no difference at all."""
        return self.low > 0 or self.high < 0


Verdict = Mapping[Measure, bool]
"""What came of one message. A measure is left out where the message does not count for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What came of a history."""

    verdicts: tuple[Verdict, ...]

    def share(self, measure: Measure) -> Share:
        """Return the share of the messages that count."""
        found = [one[measure] for one in self.verdicts if measure in one]
        return Share(part=sum(found), whole=len(found))


def evaluated(mind: Mind, asked: Iterable[Asked]) -> Evaluation:
    """Ask a mind for a reply to each turn, in their order; the dice fall the same each time."""
    asked = list(asked)
    given: defaultdict[str, set[str]] = defaultdict(set)
    for one in asked:
        if one.said:
            given[bare(one.heard)].add(bare(one.said))
    return Evaluation(verdicts=tuple(_verdicts(mind, asked, given)))


def _verdicts(mind: Mind, asked: Sequence[Asked], given: Mapping[str, set[str]]) -> Iterator[Verdict]:
    memories: dict[str, Memory] = {}
    sent: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for number, one in enumerate(asked):
        message = Message(
            contact=Contact(account="history", address=one.chat),
            text=one.heard,
            at=one.at,
            received_at=one.at,
        )
        memory = memories.get(one.chat) or mind.new_memory()
        reply = mind.reply(message, memory, Random(number))
        memories[one.chat] = reply.remembers.sent(one.at)
        text = reply.text
        verdict = {
            Measure.COVERAGE: text is not None and reply.merit is not Merit.GENERAL,
            Measure.SILENCE: text is None,
        }
        if text is not None:
            known = sent[one.chat]
            verdict[Measure.AGAIN] = one.at - known.get(text, -math.inf) < _AGAIN
            known[text] = one.at
            if answers := given.get(bare(one.heard)):
                verdict[Measure.AGREEMENT] = bare(text) in answers
        if gravity_of(one.heard) is not None:
            verdict[Measure.EMBARRASSING] = text is not None
        yield verdict


def compared(one: Evaluation, other: Evaluation, measure: Measure) -> Difference:
    """Return how much higher the share of ``other`` is, over the messages that count for both."""
    pairs = zip(one.verdicts, other.verdicts, strict=True)
    steps = [int(b[measure]) - int(a[measure]) for a, b in pairs if measure in a and measure in b]
    whole = len(steps)
    if not whole:
        return Difference(value=0.0, low=0.0, high=0.0, whole=0)
    counts = [steps.count(step) for step in (-1, 0, 1)]
    drawn = min(whole, _MOST_DRAWN)
    dice = Random(_SEED)
    means = sorted(sum(dice.choices((-1, 0, 1), counts, k=drawn)) / drawn for _ in range(_DRAWS))
    value = sum(steps) / whole
    # Fewer draws spread wider, by the root of how many fewer.
    narrow = math.sqrt(drawn / whole)
    low, high = (value + (means[at] - value) * narrow for at in (_DRAWS // 40, _DRAWS - 1 - _DRAWS // 40))
    return Difference(value=value, low=low, high=high, whole=whole)


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Return the interval of 95 % for a share, by Wilson (1927)."""
    if not whole:
        return 0.0, 1.0
    share, square = part / whole, _SURE * _SURE
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    half = _SURE / (1 + square / whole) * math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    return max(0.0, middle - half), min(1.0, middle + half)
