"""The words of a message that the gaps of a list caught, for ``{1}``, ``{2}`` … (docs/bases.md §19).

``(call … at ….)`` in “Call Anna Smith at 10:30!” catches *Anna Smith* and *10:30*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boltun.minds.boltun.arrangement import Arrangement
from boltun.minds.boltun.choice import replies_of
from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import Findings, Hits, Pass, standing
from boltun.text.forms import FormIndex
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import Sentence, Token, tokens

__all__ = ["caught"]

_MOST = 60
"""A list of special words catches no sentence of more characters: nobody wants so much said back to him."""
_SPECIAL = 8
"""The phase of special words."""


def caught(
    knowledge: Knowledge, forms: FormIndex, findings: Findings, reply: str, text: str
) -> tuple[str, ...]:
    """Return the words that the longest list with gaps caught which leads to a reply, as they were written.

    ``text`` is the message. Where a gap holds no words, there is an empty text.
    """
    longest = 0
    found: tuple[str, ...] = ()
    for one, hits, pair, size in _leading(knowledge, findings, reply):
        if size <= longest or hits.sentence is None:
            continue
        sentence = one.sentences[hits.sentence]
        arrangement = knowledge.general.arranged[pair]
        places = arrangement.places(standing(sentence.words, forms if hits.inexact else None))
        if places is not None:
            longest = size
            spans = _spans(arrangement, sorted(places), len(sentence.words))
            found = tuple(_words(one, hits.sentence, spans, text))
    return found or tuple(_whole(knowledge, findings, reply, text))


def _whole(knowledge: Knowledge, findings: Findings, reply: str, text: str) -> Iterator[str]:
    """Yield the first short sentence for which a list of special words led to a reply."""
    for one in findings.passes:
        for hits in one.hits:
            if hits.phase != _SPECIAL or hits.priority != findings.best or hits.sentence is None:
                continue
            sentence = one.sentences[hits.sentence]
            pairs = [pair for pair, _ in hits.found]
            if len(sentence.text) <= _MOST and reply in replies_of(knowledge, pairs):
                yield from _words(one, hits.sentence, iter([(0, len(sentence.words))]), text)
                return


def _leading(knowledge: Knowledge, findings: Findings, reply: str) -> Iterator[tuple[Pass, Hits, int, int]]:
    """Yield the lists with gaps that lead to a reply, each with the number of its words."""
    arranged = knowledge.general.arranged
    for one in findings.passes:
        for hits in one.hits:
            if hits.priority != findings.best:
                continue
            for pair, size in hits.found:
                if pair in arranged and arranged[pair].gaps and reply in replies_of(knowledge, (pair,)):
                    yield one, hits, pair, size


def _spans(arrangement: Arrangement, places: Sequence[int], end: int) -> Iterator[tuple[int, int]]:
    """Yield where the words of each gap begin and end in a sentence, by the places of the list's words."""
    starts = [0]
    for part in arrangement.parts:
        starts.append(starts[-1] + len(part))
    for gap in arrangement.gaps:
        first = places[starts[gap] - 1] + 1 if gap else 0
        yield first, places[starts[gap]] if gap < len(arrangement.parts) else end


def _words(one: Pass, number: int, spans: Iterator[tuple[int, int]], text: str) -> Iterator[str]:
    """Yield words of a sentence as the message has them, with capitals and what stands between them."""
    sentence = one.sentences[number]
    cut = tokens(sentence.text)
    if [token.text for token in cut] != sentence.words:
        yield from (" ".join(sentence.words[first:end]) for first, end in spans)
        return
    begin = _begin(one.sentences, number, one.text)
    written = prepare(text, lower=False)
    if written.lower() != one.text or len(written) != len(one.text):
        # In the form without aliases the words are not those of the message.
        written = one.text
    for first, end in spans:
        yield _between(cut[first:end], begin, written)


def _between(words: Sequence[Token], begin: int, written: str) -> str:
    return written[begin + words[0].start : begin + words[-1].end] if words else ""


def _begin(sentences: Sequence[Sentence], number: int, text: str) -> int:
    """Return where a sentence begins in the text. Folding *ё* keeps every place."""
    folded, begin, end = fold_yo(text), 0, 0
    for sentence in sentences[: number + 1]:
        begin = folded.find(fold_yo(sentence.text), end)
        end = begin + len(sentence.text)
    return begin
