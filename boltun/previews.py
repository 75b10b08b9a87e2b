"""Previews: what a pair would catch in the whole history, and which present replies it would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from boltun.heard import Heard
from boltun.message import Contact
from boltun.minds.teaching import Catcher, Change, ProposedKey
from boltun.store.store import Store

__all__ = [
    "UNSAID",
    "Caught",
    "Effect",
    "Preview",
    "Proposed",
    "count_caught",
    "look_through",
    "with_writers",
]

UNSAID = "…"
"""Stands for a reply that nobody has written yet."""

_ASKED = 10_000
"""About so many different messages, the newest, the pair itself is asked. It takes 30 µs each."""
_COMPARED = 500
"""Of so many of those that it catches, the newest, the replies are compared."""
_EXAMPLES = 40


class Effect(StrEnum):
    """What a pair does to the reply to a message that it catches; what harms comes first."""

    OTHER = "other"
    """Another good reply was said so far."""
    JOINS = "joins"
    """Its reply is one of several."""
    NEW = "new"
    """There was no good reply."""
    SAME = "same"
    """Nothing: other pairs are better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """A message that a pair would catch."""

    message_id: int
    """The newest with this text."""
    text: str
    count: int
    """How often it was written."""
    effect: Effect
    before: tuple[str, ...]
    """The good replies of which one would be said without the pair."""
    after: tuple[str, ...]
    contact: Contact | None = None
    """Who wrote it last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a pair would do."""

    heard: int
    """How many messages there are."""
    caught: int = 0
    """How many of them it would catch."""
    different: int = 0
    """How many different texts these are."""
    exact: bool = True
    """False: too many messages have its words; it was asked about the newest, and these numbers say about how
    many there are.
    """
    effects: Mapping[Effect, int] = field(default_factory=dict)
    """What it would do to how many messages, as far as replies were compared."""
    compared: int = 0
    """For how many of the caught messages replies were compared."""
    examples: tuple[Caught, ...] = ()
    """Those whose reply would be another come first, then the newest."""

    @property
    def changed(self) -> int:
        """How many messages that have a good reply now would get another one."""
        return self.effects.get(Effect.OTHER, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A proposed key, and how many messages of the history it would catch."""

    key: ProposedKey
    caught: int | None = None
    """None: nobody can tell."""
    exact: bool = True
    """False: about so many."""


@dataclass(slots=True)
class _Counted:
    counts: Counter[str] = field(default_factory=Counter)
    newest: dict[str, int] = field(default_factory=dict)
    looked: int = 0


def _count(heard: Heard, catcher: Catcher, wanted: Callable[[], bool]) -> _Counted | None:
    """Count what a pair would catch among the newest messages; None: it is not wanted any more."""
    found = _Counted()
    known: dict[str, bool] = {}
    words = heard.vocabulary(wanted).standing_for if catcher.wants_words else None
    if not wanted():
        return None
    for held in heard.holding(catcher.needles(words)):
        if len(known) >= _ASKED:
            break
        found.looked += held.among
        for number, text in held:
            caught = known.get(text)
            if caught is None:
                if not wanted():
                    return None
                caught = known[text] = catcher.catches(text)
            if caught:
                found.counts[text] += 1
                found.newest.setdefault(text, number)
        if not wanted():
            return None
    return found


def count_caught(
    heard: Heard, key: ProposedKey, catcher: Catcher, wanted: Callable[[], bool] = lambda: True
) -> Proposed | None:
    """Count how many messages a key would catch; None if that is not ``wanted`` any more. For a worker."""
    found = _count(heard, catcher, wanted)
    if found is None:
        return None
    share = len(heard) / found.looked if found.looked else 1.0
    return Proposed(key=key, caught=round(found.counts.total() * share), exact=found.looked == len(heard))


def look_through(heard: Heard, catcher: Catcher, wanted: Callable[[], bool] = lambda: True) -> Preview | None:
    """Look through all messages; None if that is not ``wanted`` any more. For a worker."""
    found = _count(heard, catcher, wanted)
    if found is None:
        return None
    counts, newest, looked = found.counts, found.newest, found.looked
    # The share among the newest tells about how many of all it would catch.
    share = len(heard) / looked if looked else 1.0
    texts = list(newest)[:_COMPARED]
    effects: Counter[Effect] = Counter()
    examples: dict[Effect, list[Caught]] = {effect: [] for effect in Effect}
    for text, change in zip(texts, catcher.changes(texts) if texts else (), strict=True):
        if not wanted():
            return None
        effect = _effect(change)
        effects[effect] += counts[text]
        if len(examples[effect]) < _EXAMPLES:
            examples[effect].append(
                Caught(
                    message_id=newest[text],
                    text=text,
                    count=counts[text],
                    effect=effect,
                    before=change.before,
                    after=change.after,
                )
            )
    return Preview(
        heard=len(heard),
        caught=round(counts.total() * share),
        different=len(counts),
        exact=looked == len(heard),
        effects=dict(effects),
        compared=sum(counts[text] for text in texts),
        examples=tuple(one for effect in Effect for one in examples[effect])[:_EXAMPLES],
    )


def with_writers(found: Preview, store: Store) -> Preview:
    """Return a preview with its examples as they were written, and by whom; those that are gone are left
    out.
    """
    written = store.writings.written(one.message_id for one in found.examples)
    examples = []
    for one in found.examples:
        if one.message_id in written:
            text, contact = written[one.message_id]
            examples.append(replace(one, text=text, contact=contact))
    return replace(found, examples=tuple(examples))


def _effect(change: Change) -> Effect:
    if change.before == change.after:
        return Effect.SAME
    if not change.before:
        return Effect.NEW
    return Effect.JOINS if set(change.before) <= set(change.after) else Effect.OTHER
