"""Proposals: what of a person's habits could go into a reply base, each with its evidence."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from boltun.history.evidence import Evidence, Row
from boltun.history.habits import Habits, Phrase, Seen
from boltun.history.private import Kind as PrivateKind
from boltun.history.private import Private
from boltun.history.sayings import Saying, fillers, openings
from boltun.history.variants import Variants, variants
from boltun.history.word_lists import WordList, word_lists
from boltun.history.wording import bare, key_line

__all__ = ["Answer", "Kind", "Proposal", "Proposals", "propose", "remade", "subject"]

_MOST_WORDINGS = 6
_GREETING_SHARE = 0.01
_GREETING_LEAST = 5
_GREETING_WORDS = 2


class Kind(StrEnum):
    """What a proposal becomes in a base."""

    PHRASE = "phrase"
    FAVOURITE = "common phrase"
    LIST = "list"
    FILLER = "filler"
    OPENING = "opening"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer of the owner, and how often he gave it."""

    text: str
    count: int
    first_at: float
    last_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One proposal. ``keys`` are key lines, which all get all answers; an alias has its words there."""

    id: str
    kind: Kind
    keys: tuple[str, ...]
    answers: tuple[Answer, ...]
    count: int
    first_at: float
    last_at: float
    chats: tuple[str, ...]
    """The names of the conversations that it was seen in."""
    examples: tuple[str, ...] = ()
    """Phrases that a list stands for."""
    conflict: tuple[str, ...] = ()
    """What the base answers already to one of the keys."""

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """The pairs of lines that it becomes."""
        if self.kind is Kind.ALIAS:
            yield self.keys[0], " ".join(one.text for one in self.answers)
            return
        for key in self.keys:
            for answer in self.answers:
                yield key, answer.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """All proposals, and how many were held back because something in them is private."""

    found: tuple[Proposal, ...]
    private: dict[PrivateKind, int] = field(default_factory=dict)
    names: tuple[str, ...] = ()


class _Making:
    """Makes proposals of habits, and holds back what is private."""

    def __init__(self, private: Private, titles: Callable[[int], str]) -> None:
        self.private = private
        self.titles = titles
        self.held: Counter[PrivateKind] = Counter()

    def is_open(self, heard: str, said: str = "") -> bool:
        """Whether nothing in a pair is private; counts what is."""
        kinds = self.private.of_pair(heard, said) if said else self.private.kinds(heard)
        self.held.update(kinds)
        return not kinds

    def made(
        self,
        kind: Kind,
        keys: Iterable[str],
        answers: Iterable[Answer],
        seen: Seen,
        examples: Iterable[str] = (),
    ) -> Proposal:
        keys, answers = tuple(keys), tuple(answers)
        return Proposal(
            id=_mark(kind, keys, answers),
            kind=kind,
            keys=keys,
            answers=answers,
            count=seen.count,
            first_at=seen.first,
            last_at=seen.last,
            chats=tuple(sorted({self.titles(chat) for chat in seen.chats})),
            examples=tuple(examples),
        )

    # --- kinds ----------------------------------------------------------------------

    def phrase(self, phrase: Phrase, form: str, often: float) -> Proposal | None:
        wordings = [one for one in phrase.wordings if one and not self.private.kinds(one)]
        if not wordings:
            self.is_open(phrase.wordings[0])
            return None
        answers = [
            _answer(one.text, one.seen)
            for one in phrase.answers
            if _is_reply(one.text) and self.is_open(wordings[0], one.text)
        ]
        if not answers:
            return None
        greets = len(form.split()) <= _GREETING_WORDS and len(form) <= 16 and phrase.heard >= often
        keys = dict.fromkeys(filter(_is_key, map(key_line, wordings)))
        if not keys:
            return None
        written = [f"[{key}]" if greets else key for key in list(keys)[:_MOST_WORDINGS]]
        return self.made(Kind.FAVOURITE if greets else Kind.PHRASE, written, answers, phrase.seen)

    def word_list(self, found: WordList) -> Proposal | None:
        examples = [one for one in found.phrases if not self.private.kinds(one)]
        words = " ".join(found.words)
        if not examples or not all(self.is_open(one, found.answer) for one in (words, examples[0])):
            return None
        marks = "?" * found.question + "." * found.statement
        return self.made(
            Kind.LIST,
            [f"(~{words}{mark})" for mark in marks],
            [_answer(found.answer, found.seen)],
            found.seen,
            examples,
        )

    def saying(self, kind: Kind, tag: str, found: Saying) -> Proposal | None:
        if not _is_reply(found.text) or not self.is_open(found.text):
            return None
        return self.made(kind, [tag], [_answer(found.text, found.seen)], found.seen)

    def alias(self, found: Variants) -> Proposal | None:
        others = [one for one in found.others if self.is_open(one)]
        if not others or not self.is_open(found.head):
            return None
        seen = Seen(count=found.count, first=0.0, last=0.0)
        answers = [Answer(text=one, count=0, first_at=0.0, last_at=0.0) for one in others]
        return self.made(Kind.ALIAS, [f"@{found.head}"], answers, seen)


def propose(
    evidence: Evidence,
    *,
    titles: Sequence[str],
    private: Private,
    wanted: Callable[[int, Row], bool] = lambda number, row: True,
    without: frozenset[int] = frozenset(),
) -> Proposals:
    """Find all proposals in the evidence. ``titles`` names its chats, ``without`` those that do not count."""
    habits = Habits(evidence, wanted=wanted, without=without)
    making = _Making(private, lambda chat: titles[chat] if chat < len(titles) else "")
    phrases = habits.phrases()
    lists = word_lists(habits)
    explained = {(phrase.form, said.form) for phrase in phrases for said in phrase.answers}
    explained |= {(form, one.answer_form) for one in lists for form in one.forms}
    often = max(_GREETING_LEAST, habits.heard.total() * _GREETING_SHARE)
    found = [
        *(making.phrase(one, habits.forms[one.form], often) for one in phrases),
        *(making.word_list(one) for one in lists),
        *(making.saying(Kind.FILLER, "<ESCAPE>", one) for one in fillers(habits, explained)),
        *(making.saying(Kind.OPENING, "<INITIAL>", one) for one in openings(evidence, without)),
        *(making.alias(one) for one in variants(habits)),
    ]
    return Proposals(found=tuple(one for one in found if one is not None), private=dict(making.held))


def remade(old: Proposal, keys: Sequence[str], answers: Sequence[str]) -> Proposal:
    """Return a proposal with other keys and answers; answers that it had keep their evidence."""
    known = {one.text: one for one in old.answers}
    kept = tuple(known.get(text) or Answer(text=text, count=0, first_at=0.0, last_at=0.0) for text in answers)
    return replace(old, id=_mark(old.kind, keys, kept), keys=tuple(keys), answers=kept)


def subject(one: Proposal) -> str:
    """Return what a proposal is about: the same for every spelling of its phrase."""
    key = one.keys[0] if one.keys else ""
    if one.kind in (Kind.PHRASE, Kind.FAVOURITE):
        return f"phrase {bare(key.strip('[]'))}"
    return f"{one.kind.value} {key}"


def _mark(kind: Kind, keys: Iterable[str], answers: Iterable[Answer]) -> str:
    """Return the id of a proposal: the same for the same content in every run."""
    mark = "\n".join((kind.value, *keys, *(one.text for one in answers)))
    return hashlib.sha256(mark.encode("utf-8", "replace")).hexdigest()[:12]


def _answer(text: str, seen: Seen) -> Answer:
    return Answer(text=" ".join(text.split()), count=seen.count, first_at=seen.first, last_at=seen.last)


def _is_reply(text: str) -> bool:
    """Whether a text can be a reply line: a stray key would be read as one."""
    return bool(text.strip())


def _is_key(line: str) -> bool:
    """Whether a line can be a whole phrase: brackets at its start would make it something else."""
    return bool(bare(line)) and line[0] not in "([{<@（［｛＜＠" and "]" not in line
