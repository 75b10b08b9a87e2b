"""The trial of a new base: it answers the last part of each conversation, and is learned from the rest."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from boltun.history.base_file import write_base
from boltun.history.evidence import Evidence, Row
from boltun.history.habits import Habits
from boltun.history.private import Private
from boltun.history.proposals import Proposal, propose, subject
from boltun.history.wording import bare
from boltun.message import Contact, Message
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, ReplyOptions
from boltun.minds.registry import usual_kind

__all__ = ["Answered", "Trial", "hold_out"]

HIDDEN = 0.2
"""The last part of each conversation."""
_SHOWN = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One hidden message, what the base says to it, and what the owner said."""

    heard: str
    reply: str
    said: str
    agrees: bool
    """The owner said the same then, or says it to this phrase at other times."""
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What came of it."""

    hidden: int
    """Turns of others in the hidden part that are short enough."""
    answered: int
    habitual: int
    """Those among the hidden that are habits of the whole history."""
    habitual_answered: int
    comparable: int
    """Answered ones to which the owner has ever said something."""
    agreed: int
    shown: tuple[Answered, ...]
    """The most frequent ones; nothing private is among them."""

    @property
    def coverage(self) -> float:
        """The share of hidden turns that the base would answer."""
        return self.answered / self.hidden if self.hidden else 0.0

    @property
    def habitual_coverage(self) -> float:
        """The share of hidden habitual phrases that the base would answer."""
        return self.habitual_answered / self.habitual if self.habitual else 0.0

    @property
    def agreement(self) -> float:
        """The share of replies that the owner gives, too."""
        return self.agreed / self.comparable if self.comparable else 0.0


def hold_out(
    evidence: Evidence,
    *,
    titles: Sequence[str],
    private: Private,
    without: frozenset[int] = frozenset(),
    stopped: Callable[[], None] = lambda: None,
    chosen: Iterable[Proposal] | None = None,
) -> Trial:
    """Learn from the first part of each conversation, and answer the last one; ``stopped`` may raise.

    With ``chosen``, the base holds only what was chosen of what the first part shows.
    """
    hidden = _hidden(evidence, without)
    found = propose(
        evidence,
        titles=titles,
        private=private,
        wanted=lambda place, row: not hidden[place],
        without=without,
    )
    stopped()
    with TemporaryDirectory(prefix="boltun-") as folder:
        path = Path(folder) / "trial.txt"
        path.touch(mode=0o600)
        write_base(path, found.found if chosen is None else _chosen(found.found, chosen))
        mind = usual_kind().open(path, Opening()).with_options(ReplyOptions(chew=True))
    return _tried(evidence, hidden, mind, private, without)


def _chosen(found: Iterable[Proposal], chosen: Iterable[Proposal]) -> Iterator[Proposal]:
    """Yield of what was found only what the person chose of it."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for one in chosen:
        wanted[subject(one)] |= {bare(answer.text) for answer in one.answers}
    for one in found:
        answers = tuple(answer for answer in one.answers if bare(answer.text) in wanted[subject(one)])
        if answers:
            yield replace(one, answers=answers)


def _hidden(evidence: Evidence, without: frozenset[int]) -> bytearray:
    """Mark the rows of the last part of each chat, all readings of one turn together."""
    counts = Counter(row.chat for row in evidence.rows())
    seen: Counter[int] = Counter()
    marks = bytearray(len(evidence))
    groups: dict[int, int] = {}
    for place, row in enumerate(evidence.rows()):
        seen[row.chat] += 1
        mark = seen[row.chat] > counts[row.chat] * (1 - HIDDEN)
        if row.group:
            mark = bool(groups.setdefault(row.group, mark))
        marks[place] = mark and row.chat not in without
    return marks


def _tried(
    evidence: Evidence, hidden: bytearray, mind: Mind, private: Private, without: frozenset[int]
) -> Trial:
    def is_hidden(place: int, row: Row) -> bool:
        return bool(hidden[place])

    whole = Habits(evidence, without=without)
    last = Habits(evidence, wanted=is_hidden, without=without)
    habits = {phrase for phrase, answer in whole.pairs if whole.is_habit(phrase, answer)}
    given: dict[int, set[str]] = defaultdict(set)
    for phrase, answer in whole.pairs:
        given[phrase].add(whole.forms[answer])
    turns: Counter[tuple[int, int]] = Counter((fact.heard, fact.said) for fact in last.facts)
    counted: Counter[int] = Counter()
    for (heard, _), count in turns.items():
        counted[heard] += count
    said_to = {heard: said for (heard, said), _ in reversed(turns.most_common())}
    numbers: Counter[str] = Counter()
    shown: list[Answered] = []
    for heard, count in counted.most_common():
        text = evidence.texts[heard] or ""
        phrase = whole.number(bare(text))
        open_to_all = not private.kinds(text)
        numbers["hidden"] += count
        numbers["habitual"] += count * (phrase in habits and open_to_all)
        reply = _reply(mind, text)
        if reply is None:
            continue
        numbers["answered"] += count
        numbers["habitual_answered"] += count * (phrase in habits and open_to_all)
        agrees = bare(reply) in given[phrase]
        if given[phrase]:
            numbers["comparable"] += count
            numbers["agreed"] += count * agrees
        said = evidence.texts[said_to[heard]] or ""
        if len(shown) < _SHOWN and not private.of_pair(text, said):
            shown.append(Answered(heard=text, reply=reply, said=said, agrees=agrees, count=count))
    # Turns that nobody answered are asked, too; there is nothing to compare them with.
    for phrase, count in last.heard.items():
        rest = count - last.answered[phrase]
        if rest > 0:
            numbers["hidden"] += rest
            numbers["answered"] += rest * (_reply(mind, last.forms[phrase]) is not None)
    return Trial(
        hidden=numbers["hidden"],
        answered=numbers["answered"],
        habitual=numbers["habitual"],
        habitual_answered=numbers["habitual_answered"],
        comparable=numbers["comparable"],
        agreed=numbers["agreed"],
        shown=tuple(shown),
    )


def _reply(mind: Mind, text: str) -> str | None:
    message = Message(
        contact=Contact(account="history", address="somebody"), text=text, at=0.0, received_at=0.0
    )
    return mind.reply(message, mind.new_memory(), Random(text)).text
