"""Replies between which the dice choose, and which do not go together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Said, Survey
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["look_at_contradictions"]

_YES: Final = re.compile(
    r"(?:yes|yep|yeah|of course|sure|certainly|да|конечно|разумеется|ага|はい|うん|ええ|もちろん)"
    r"(?=\s*(?:[,.!;:…、。！]|$))",
    re.IGNORECASE,
)
_NO: Final = re.compile(
    r"(?:no|nope|nah|of course not|never|нет|неа|никогда|конечно нет|いいえ|ううん|いや)"
    r"(?=\s*(?:[,.!;:…、。！]|$))",
    re.IGNORECASE,
)
_NOT: Final = frozenset({"not", "no", "never", "t", "don", "isn", "won", "не", "нет", "ない", "ません"})
"""Words that turn a sentence round; “don't” is *don* and *t*."""
_DIGITS: Final = re.compile(r"\d+")
_BRACES: Final = re.compile(r"\{[^{}]*\}")


def look_at_contradictions(survey: Survey, findings: Findings) -> None:
    """Find replies to one key that say opposite things, or say nothing by chance."""
    for said in survey.choices():
        empty = [one for one in said if not one.text.strip()]
        if empty and len(empty) < len(said):
            mend = findings.take_pair_out(empty[0].at - 1)
            findings.add("silence-by-chance", empty[0].at + 1, mends=[mend])
        for code, first, second in _opposites(said):
            mends = [findings.take_pair_out(second.at - 1), findings.take_pair_out(first.at - 1)]
            findings.add(code, second.at + 1, mends=mends, first=first.at + 1)


def _opposites(said: Sequence[Said]) -> Iterator[tuple[str, Said, Said]]:
    """Yield what is wrong, and the two replies; each reply at most once."""
    sides: dict[bool, Said] = {}
    plain: dict[tuple[str, ...], tuple[bool, Said]] = {}
    numbered: dict[str, tuple[list[str], Said]] = {}
    for one in said:
        text = one.text.strip()
        side = True if _YES.match(text) else False if _NO.match(text) else None
        if side is not None:
            if (other := sides.get(not side)) is not None:
                yield "contradictory-replies", other, one
                continue
            sides.setdefault(side, one)
        folded = fold_yo(prepare(_BRACES.sub(" ", text)))
        words = split_words(folded)
        rest = tuple(word for word in words if word not in _NOT)
        turned = len(rest) < len(words)
        if len(rest) > 1:
            was, other = plain.setdefault(rest, (turned, one))
            if was != turned:
                yield "contradictory-replies", other, one
                continue
        numbers = _DIGITS.findall(folded)
        if numbers:
            known, other = numbered.setdefault(_DIGITS.sub("#", folded), (numbers, one))
            if known != numbers:
                yield "different-numbers", other, one
