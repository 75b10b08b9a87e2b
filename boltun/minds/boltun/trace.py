"""Why a reply was chosen (docs/play.md §4.1), worked out only on demand."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from boltun.minds.boltun.arrangement import Arrangement
from boltun.minds.boltun.choice import requests
from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import AT_ONCE, GENERAL, MEANING, Findings, Hits, Pass, is_question
from boltun.minds.boltun.topics import is_general
from boltun.minds.protocol import Merit
from boltun.minds.trace import Candidate, Reading, Repeat, Sentence, Step, Told
from boltun.text.words import Sentence as Read
from boltun.text.words import sentences

__all__ = ["BoltunTrace", "merit_of"]

_ROOM = 400_000
"""About so many characters of sentences, and of candidates, are shown. Otherwise a flood of short sentences,
with all finds for each, would fill a hundred times as much as the message."""
_FRAME = 100
"""The room of a sentence or candidate besides its text."""

_MERITS = {
    AT_ONCE: Merit.EXACT,
    0.0: Merit.FOUND,
    1.0: Merit.FOUND,
    MEANING: Merit.MEANT,
    GENERAL: Merit.GENERAL,
}
"""By priority; everything between is near."""


class _Phase(NamedTuple):
    what: str


_PHASES = {
    1: _Phase(what="common phrase, as the whole message"),
    2: _Phase(what="whole phrase, as the whole message"),
    4: _Phase(what="common phrase"),
    5: _Phase(what="whole phrase"),
    7: _Phase(what="words anywhere"),
    8: _Phase(what="any special word"),
    9: _Phase(what="general reply (ESCAPE)"),
    10: _Phase(what="general reply (FAILURE)"),
    11: _Phase(what="near in meaning"),
}


_WHY_NOT = {
    "not near enough": _Phase(
        what="By meaning nothing lies near enough: the nearest {likeness}, wanted {least}"
    ),
    "other numbers": _Phase(what="Near in meaning, {likeness}, but with other numbers"),
    "one says no": _Phase(what="Near in meaning, {likeness}, but one says no and the other does not"),
    "a serious message": _Phase(what="Nothing is sought by meaning: the message may be serious"),
}
"""Why what was sought by meaning does not count, as steps."""

_ASKED = _Phase(what="another sentence asks for something")

_ARRANGEMENTS = {
    (True, False): _Phase(what="words in order"),
    (False, True): _Phase(what="words side by side"),
    (True, True): _Phase(what="words in order and side by side"),
}
"""By whether the words of a list are in order, and whether some stand side by side."""


class _Shown(NamedTuple):
    """A pair that was found and has room."""

    hits: Hits
    number: int
    line: int
    words: int
    inexact: Mapping[str, str]
    arrangement: Arrangement | None
    """How the words of its list have to stand; None: they may stand anywhere."""
    reply: str
    topic: str = ""
    reply_line: int = 0
    """Of the reply of a topic; 0: it stands with the key."""


def merit_of(priority: float | None) -> Merit:
    """Return how good a reply of this priority is."""
    return Merit.NEAR if priority is None else _MERITS.get(priority, Merit.NEAR)


class BoltunTrace(NamedTuple):
    """Everything that was looked at for one message.

    If the message is a repeat, ``repeat`` has the count before it and the chance of an answer.
    """

    knowledge: Knowledge
    prepared: str
    repeat: tuple[int, float] | None = None
    findings: Findings | None = None
    drawn_from: Sequence[str] = ()
    said: Container[str] = ()
    """The recent replies."""

    def told(self, *, brief: bool = False) -> Told:
        """Return what was read and found; ``brief``: general replies only where needed."""
        drawn_from = frozenset(self.drawn_from)
        best = None if self.findings is None else self.findings.best
        asking = requests(self.knowledge, self.findings) if self.findings else frozenset()
        readings = tuple(
            self._reading(one, hits, best, drawn_from, asking) for one, hits in self._passes(brief=brief)
        )
        return Told(
            readings=readings or (() if self.drawn_from else (Reading(text=self.prepared),)),
            repeat=self._repeat(),
            rank="" if (priority := self._priority()) is None else str(priority),
            drawn_from=tuple(self._drawn_from()),
            steps=tuple(self._sought()),
        )

    def _sought(self) -> Iterator[Step]:
        """Tell why nothing was found by meaning, where it was sought."""
        sought = None if self.findings is None else self.findings.sought
        if sought is None:
            return
        if sought.error:
            yield Step(template="By meaning nothing can be found: {error}", values={"error": sought.error})
        elif sought.number is not None and sought.why_not:
            values = {"likeness": f"{sought.likeness:.2f}", "least": f"{sought.least:.2f}"}
            line = self.knowledge.line(sought.number)
            yield Step(template=_WHY_NOT[sought.why_not].what, values=values, line=line)
        elif sought.why_not:
            yield Step(template=_WHY_NOT[sought.why_not].what)

    def detail(self, *, brief: bool = False) -> dict[str, Any]:
        """Return the trace (docs/play.md §4.1); ``brief``: general replies only where needed."""
        return {
            "kind": "boltun",
            "prepared": self.prepared,
            "repeat": None
            if self.repeat is None
            else {
                "count": self.repeat[0],
                "probability": _number(self.repeat[1]),
                "candidates": [{"reply": reply, "line": line} for reply, line in self._repeats()],
            },
            "passes": [self._pass(one, hits) for one, hits in self._passes(brief=brief)],
            "priority": self._priority(),
            "drawn_from": list(self._drawn_from()),
            **({"steps": [step.as_json() for step in steps]} if (steps := list(self._sought())) else {}),
        }

    def _priority(self) -> float | str | None:
        if self.repeat is not None:
            return "repeat"
        return None if self.findings is None else _rank(self.findings.best)

    def _drawn_from(self) -> Iterator[str]:
        return islice(self.drawn_from, _fitting(map(len, self.drawn_from)))

    def _passes(self, *, brief: bool) -> Iterator[tuple[Pass, Sequence[Hits]]]:
        """Yield each pass with its finds; the last one has the general replies, too."""
        findings = self.findings
        if findings is None or self.repeat is not None:
            return
        general = [
            Hits(phase, GENERAL, None, [(pair, 0) for pair in group.pairs])
            for phase, group in ((9, findings.escape), (10, findings.failure))
            if not brief or findings.best == GENERAL
        ]
        for one in findings.passes[:-1]:
            yield one, one.hits
        last = findings.passes[-1]
        yield last, [*last.hits, *general]

    def _reading(
        self,
        one: Pass,
        hits: Sequence[Hits],
        best: float | None,
        drawn_from: Container[str],
        asking: frozenset[int],
    ) -> Reading:
        return Reading(
            text=one.text,
            read_as=one.read_as,
            sentences=tuple(
                Sentence(
                    text=written.text,
                    words=tuple(written.words),
                    special=tuple(self._special(written, read)),
                    question=is_question(read, self.knowledge),
                )
                for written, read in self._sentences(one)
            ),
            candidates=tuple(
                Candidate(
                    found.reply,
                    line=found.line,
                    merit=Merit.GENERAL if is_general(found.topic) else merit_of(found.hits.priority),
                    rank=_rank_in_words(found.hits.priority),
                    reason=_reason(found),
                    words=found.words,
                    stands_for=found.inexact,
                    topic=found.topic,
                    reply_line=found.reply_line,
                    chosen=found.hits.priority == best and found.reply in drawn_from,
                    likeness=round(found.hits.likeness.get(found.number, 0.0), 4),
                    used=found.reply in self.said,
                    set_aside=_ASKED.what if _is_set_aside(found.hits, best, asking) else "",
                )
                for found in self._shown(hits)
            ),
        )

    def _repeat(self) -> Repeat | None:
        if self.repeat is None:
            return None
        drawn_from = frozenset(self.drawn_from)
        candidates = tuple(
            Candidate(reply=reply, line=line, rank="repeat", chosen=reply in drawn_from)
            for reply, line in self._repeats()
        )
        return Repeat(count=self.repeat[0], chance=self.repeat[1], candidates=candidates)

    def _pass(self, one: Pass, hits: Sequence[Hits]) -> dict[str, Any]:
        cut = [
            {
                "text": written.text,
                "words": written.words,
                "special_words": self._special(written, read),
                "question": is_question(read, self.knowledge),
            }
            for written, read in self._sentences(one)
        ]
        found = [
            {
                "phase": each.hits.phase,
                "priority": _rank(each.hits.priority),
                "sentence": each.hits.sentence,
                "reply": each.reply,
                "line": each.line,
                "words": each.words,
                "inexact": dict(each.inexact),
                **_arranged(each.arrangement),
                **({"likeness": round(near, 4)} if (near := each.hits.likeness.get(each.number)) else {}),
                **({"topic": each.topic, "reply_line": each.reply_line} if each.reply_line else {}),
            }
            for each in self._shown(hits)
        ]
        shown: dict[str, Any] = {"text": one.text, "sentences": cut, "candidates": found}
        if one.read_as:
            shown["read_as"] = dict(one.read_as)
        left_out = self._count(hits) - len(found)
        if left_out or len(cut) < len(one.sentences):
            shown["left_out"] = {"sentences": len(one.sentences) - len(cut), "candidates": left_out}
        return shown

    def _sentences(self, one: Pass) -> Iterator[tuple[Read, Read]]:
        """Yield the sentences that have room, each in its original form and as the search read it."""
        most = _fitting(2 * len(sentence.text) for sentence in one.sentences)
        # The search reads the text with *ё* folded; a person sees the words as they were written.
        as_written = sentences(one.text) if one.sentences and "ё" in one.text else one.sentences
        return islice(zip(as_written, one.sentences, strict=True), most)

    def _special(self, written: Read, read: Read) -> list[str]:
        ignored = self.knowledge.general.ignored
        return [word for word, folded in zip(written.words, read.words, strict=True) if folded in ignored]

    def _repeats(self) -> Iterator[tuple[str, int]]:
        """Yield the pairs that answer a repeat, with their lines; none if it gets no answer."""
        pairs = self.knowledge.general.repeat.pairs if self.drawn_from else ()
        replies = [self.knowledge.reply(pair) for pair in pairs]
        for reply, pair in islice(zip(replies, pairs, strict=True), _fitting(map(len, replies))):
            yield reply, self.knowledge.line(pair)

    def _shown(self, hits: Sequence[Hits]) -> Iterator[_Shown]:
        """Yield as many finds as there is room for; those that could be said come before the rest."""
        best = None if self.findings is None else self.findings.best
        if self._count(hits) > _ROOM // _FRAME:
            hits = sorted(hits, key=lambda one: one.priority != best)
        room, is_first = _ROOM, True
        for one in hits:
            for found in self._replies(one):
                room -= _FRAME + len(found.reply)
                if room < 0 and not is_first:
                    return
                is_first = False
                yield found

    def _replies(self, hits: Hits) -> Iterator[_Shown]:
        """Yield the finds with their replies; a key of a topic once for each."""
        knowledge = self.knowledge
        for pair, words in hits.found:
            line, inexact = knowledge.line(pair), hits.inexact.get(pair, {})
            arrangement = knowledge.general.arranged.get(pair)
            if pair >= 0:
                yield _Shown(hits, pair, line, words, inexact, arrangement, knowledge.reply(pair))
                continue
            topic = knowledge.topic(pair)
            for said in topic.pairs:
                reply, reply_line = knowledge.reply(said), knowledge.line(said)
                yield _Shown(hits, pair, line, words, inexact, arrangement, reply, topic.name, reply_line)

    def _count(self, hits: Sequence[Hits]) -> int:
        """Count the finds, a key of a topic once for each reply."""
        if not self.knowledge.general.topics:
            return sum(len(one.found) for one in hits)
        topic = self.knowledge.topic
        return sum(1 if pair >= 0 else len(topic(pair).pairs) for one in hits for pair, _ in one.found)


def _is_set_aside(hits: Hits, best: float | None, asking: frozenset[int]) -> bool:
    """Whether finds of the best rank are left out because other sentences are requests."""
    return bool(asking) and hits.priority == best and hits.sentence not in {None, *asking}


def _reason(found: _Shown) -> str:
    """Return in a few words what was found."""
    arrangement = found.arrangement
    if arrangement is None or found.hits.likeness:
        return _PHASES[found.hits.phase].what
    is_beside = bool(arrangement.side_by_side)
    return _ARRANGEMENTS[arrangement.ordered, is_beside].what


def _arranged(arrangement: Arrangement | None) -> dict[str, Any]:
    if arrangement is None:
        return {}
    return {"ordered": arrangement.ordered, "side_by_side": arrangement.side_by_side}


def _fitting(lengths: Iterable[int]) -> int:
    """Return how many of these texts have room; the first always has."""
    room = _ROOM
    number = 0
    for number, length in enumerate(lengths, start=1):
        room -= _FRAME + length
        if room < 0:
            return max(number - 1, 1)
    return number


@cache
def _rank_in_words(priority: float) -> str:
    return str(_rank(priority))


def _rank(priority: float | None) -> float | str | None:
    return "at once" if priority == AT_ONCE else _number(priority)


def _number(value: float | None) -> float | None:
    """Whole numbers without a decimal point."""
    return int(value) if value is not None and value == int(value) else value
