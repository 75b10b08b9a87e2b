"""The sheets ``utterances`` and ``slots`` of an understander (manual, 5.3.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.knowledge_places import knowledge_of
from boltun.minds.dialbb.sheets import Knowledge, flagged, problem_in
from boltun.minds.protocol import Problem

__all__ = [
    "Entity",
    "Example",
    "UnderstandingKnowledge",
    "read_understanding",
    "split_list",
    "split_pairs",
]

_COMMA = re.compile(r"[,，、]")
_EQUALS = re.compile(r"[=＝]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A possible utterance of a user, in canonical form, and its meaning."""

    text: str
    type: str
    slots: tuple[tuple[str, str], ...]
    """Slots and their values, in canonical form."""
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """The entities of a slot's values. ``names`` are its own and its synonyms', in canonical form."""

    slot: str
    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderstandingKnowledge:
    """Everything that an understander learns from."""

    examples: tuple[Example, ...]
    entities: tuple[Entity, ...]
    problems: tuple[Problem, ...] = ()
    _by_name: Mapping[tuple[str, str], str]

    @property
    def types(self) -> list[str]:
        """All types, in the order of the sheet."""
        return list(dict.fromkeys(example.type for example in self.examples))

    @property
    def slots(self) -> dict[str, list[str]]:
        """The names of each slot's entities, in the order of the sheets."""
        slots: dict[str, list[str]] = {}
        for entity in self.entities:
            slots.setdefault(entity.slot, []).append(entity.name)
        for example in self.examples:
            for slot, _ in example.slots:
                slots.setdefault(slot, [])
        return slots

    def entity_of(self, slot: str, value: str) -> str | None:
        """Return the entity that a slot's value, in canonical form, names; None: the sheet has none."""
        return self._by_name.get((slot, value))


def read_understanding(
    block_config: Mapping[str, Any], folder: Path, canonicalize: Callable[[str], str]
) -> UnderstandingKnowledge:
    """Read the knowledge that a block's configuration names; MindError if a sheet or a column is missing."""
    with closing(knowledge_of(block_config, folder)) as knowledge:
        reader = _Reader(knowledge, block_config, canonicalize)
        reader.read_slots(str(block_config.get("slots_sheet") or "slots"))
        reader.read_utterances(str(block_config.get("utterances_sheet") or "utterances"))
    return reader.result()


class _Reader:
    def __init__(
        self, knowledge: Knowledge, config: Mapping[str, Any], canonicalize: Callable[[str], str]
    ) -> None:
        self._knowledge = knowledge
        self._flags = config.get("flags_to_use")
        self._canonicalize = canonicalize
        self._examples: list[Example] = []
        self._entities: list[Entity] = []
        self._by_name: dict[tuple[str, str], str] = {}
        self._problems: list[Problem] = []

    def read_slots(self, sheet: str) -> None:
        rows = self._knowledge.sheet(sheet, ("flag", "slot name", "entity", "synonyms"))
        for row in flagged(rows, self._flags):
            slot, name = row["slot name"], row["entity"]
            if not slot or not name:
                self._note(
                    "no-entity", sheet, row.number, "Sheet {sheet}: This row has no slot name or no entity."
                )
                continue
            names = [self._canonicalize(one) for one in (name, *split_list(row["synonyms"]))]
            for one in names:
                first = self._by_name.setdefault((slot, one), name)
                if first != name:
                    self._note(
                        "synonym-twice",
                        sheet,
                        row.number,
                        "Sheet {sheet}: {name} stands for {first} already.",
                        name=one,
                        first=first,
                    )
            self._entities.append(Entity(slot=slot, name=name, names=tuple(dict.fromkeys(names))))

    def read_utterances(self, sheet: str) -> None:
        rows = self._knowledge.sheet(sheet, ("flag", "type", "utterance", "slots"))
        for row in flagged(rows, self._flags):
            text = self._canonicalize(row["utterance"])
            if not text or not row["type"]:
                self._note(
                    "no-utterance", sheet, row.number, "Sheet {sheet}: This row has no type or no utterance."
                )
                continue
            pairs, wrong = split_pairs(row["slots"])
            for one in wrong:
                self._note(
                    "no-pair",
                    sheet,
                    row.number,
                    "Sheet {sheet}: {pair} is not of the form slot=value.",
                    pair=one,
                )
            slots = tuple((slot, self._canonicalize(value)) for slot, value in pairs)
            for slot, value in slots:
                if value not in text:
                    self._note(
                        "no-such-value",
                        sheet,
                        row.number,
                        "Sheet {sheet}: {value}, the value of {slot}, does not occur in the utterance.",
                        slot=slot,
                        value=value,
                    )
            self._examples.append(Example(text=text, type=row["type"], slots=slots, row=row.number))
        if not self._examples:
            self._note("no-example", sheet, 1, "Sheet {sheet}: There is no utterance to learn from.")

    def result(self) -> UnderstandingKnowledge:
        return UnderstandingKnowledge(
            examples=tuple(self._examples),
            entities=tuple(self._entities),
            problems=tuple(self._problems),
            _by_name=self._by_name,
        )

    def _note(self, code: str, sheet: str, row: int, template: str, **values: object) -> None:
        self._problems.append(problem_in(self._knowledge, sheet, row, code, template, **values))


def split_list(cell: str) -> list[str]:
    """Split a cell's list at commas, half or full width."""
    return [one for piece in _COMMA.split(cell) if (one := piece.strip())]


def split_pairs(cell: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Split ``a=b, c=d`` into its pairs, and the pieces that are none."""
    pairs: list[tuple[str, str]] = []
    wrong: list[str] = []
    for piece in split_list(cell):
        name, *rest = (one.strip() for one in _EQUALS.split(piece, maxsplit=1))
        if name and rest and rest[0]:
            pairs.append((name, rest[0]))
        else:
            wrong.append(piece)
    return pairs, wrong
