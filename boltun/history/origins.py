"""Where a proposal comes from: the messages behind it, for a person who wants to see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice

from boltun.history.evidence import Evidence, Row
from boltun.history.private import Private
from boltun.history.proposals import Kind, Proposal
from boltun.history.wording import bare

__all__ = ["Origin", "origins"]

_MOST = 20
_LOOKED_AT = 400
"""More rows than are shown: some are private, and the newest are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """One time that the owner said it. ``heard`` is empty for an opening."""

    heard: str
    said: str
    at: float
    chat: str
    """The name of the conversation."""


def origins(
    evidence: Evidence,
    proposal: Proposal,
    *,
    titles: Sequence[str],
    private: Private,
    without: frozenset[int] = frozenset(),
) -> tuple[Origin, ...]:
    """Return the newest messages behind a proposal, without private ones."""
    found = (
        Origin(heard=heard, said=said, at=at, chat=titles[chat])
        for heard, said, at, chat in _found(evidence, proposal)
        if chat not in without and not (private.of_pair(heard, said) if heard else private.kinds(said))
    )
    newest = nlargest(_MOST, islice(dict.fromkeys(found), _LOOKED_AT), key=lambda one: one.at)
    return tuple(newest)


def _found(evidence: Evidence, proposal: Proposal) -> Iterator[tuple[str, str, float, int]]:
    said = {bare(one.text) for one in proposal.answers}
    if proposal.kind is Kind.ALIAS:
        return
    if proposal.kind is Kind.OPENING:
        for text, times in evidence.openings.items():
            if bare(text) in said:
                yield from (("", text, at, chat) for at, chat in times)
        return
    if proposal.kind is Kind.FILLER:
        heard: set[str] = set()
    else:
        heard = {bare(one) for one in proposal.examples or (key.strip("[]") for key in proposal.keys)}
    for row in _rows(evidence, heard, said):
        yield evidence.texts[row.heard] or "", evidence.texts[row.said] or "", row.at, row.chat


def _rows(evidence: Evidence, heard: set[str], said: set[str]) -> Iterator[Row]:
    """Yield rows with one of these phrases, if there are any, and one of these answers."""
    texts = evidence.texts
    fits: dict[int, bool] = {}
    asked: dict[int, bool] = {}
    for row in evidence.rows():
        fit = fits.get(row.said)
        if fit is None:
            fit = fits[row.said] = bare(texts[row.said] or "") in said
        if not fit:
            continue
        hit = asked.get(row.heard)
        if hit is None:
            hit = asked[row.heard] = not heard or bare(texts[row.heard] or "") in heard
        if hit and texts[row.heard]:
            yield row
