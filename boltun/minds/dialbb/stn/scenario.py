"""The scenario sheet: states, what they say, and the rows that lead on from them (docs/dialbb.md §4.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.expressions import (
    Call,
    Fault,
    FaultKind,
    Part,
    parse_actions,
    parse_conditions,
    parse_utterance,
)

__all__ = [
    "ERROR",
    "FINAL",
    "FINAL_ABORT",
    "INITIAL",
    "PREP",
    "REQUIRED",
    "SKIP",
    "Destination",
    "Scenario",
    "State",
    "Transition",
    "normalized",
    "read_scenario",
]

PREP: Final = "#prep"
INITIAL: Final = "#initial"
ERROR: Final = "#error"
FINAL: Final = "#final"
"""States whose names begin with this end the dialogue."""
FINAL_ABORT: Final = "#final_abort"
SKIP: Final = "$skip"

_GOSUB = "#gosub"
_EXITS = ("#exit", ":exit")
_COLONS = re.compile("[:：]")

REQUIRED = (
    "flag",
    "state",
    "system utterance",
    "user utterance type",
    "conditions",
    "actions",
    "next state",
)
"""The columns that a sheet must have, in any order."""
_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if not 0xFF10 <= code <= 0xFF19}
_HALF_WIDTH[0x3000] = 0x20


def normalized(text: str) -> str:
    """Return the text with half-width ASCII for full-width ASCII, except digits."""
    return text if text.isascii() else text.translate(_HALF_WIDTH)


@dataclass(frozen=True, slots=True)
class Destination:
    """The target of a row: a state; a sub-dialogue, then ``back``; or the end of one (``state`` is "")."""

    state: str
    back: str | None = None
    written: str = ""

    @property
    def is_exit(self) -> bool:
        """Whether it leads back from a sub-dialogue."""
        return not self.state

    @classmethod
    def read(cls, text: str) -> Destination:
        """Read a cell. A sub-dialogue without a state leads to the state of that impossible name."""
        if text in _EXITS:
            return cls("", written=text)
        if text.startswith(_GOSUB):
            names = [name.strip() for name in _COLONS.split(text)]
            if len(names) == 3 and names[1] and names[2]:
                return cls(names[1], names[2], text)
        return cls(text, written=text)


@dataclass(frozen=True, slots=True)
class Transition:
    """One row that leads on. ``type`` is empty if any will do."""

    line: int
    type: str
    conditions: tuple[Call, ...]
    actions: tuple[Call, ...]
    destination: Destination

    @property
    def is_default(self) -> bool:
        """Whether it is taken whatever the contact says."""
        return not self.type and not self.conditions


@dataclass(slots=True)
class State:
    """A state: its utterances, and the ways out of it in the order of the sheet."""

    name: str
    line: int
    utterances: list[str] = field(default_factory=list)
    utterance_lines: list[int] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)
    types: set[str] = field(default_factory=set)
    _parts: list[tuple[Part, ...]] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the dialogue ends here."""
        return self.name.startswith(FINAL) or self.name == ERROR

    @property
    def is_skip(self) -> bool:
        """Whether it says nothing and the next transition follows at once."""
        return bool(self.utterances) and self.utterances[0] == SKIP

    @property
    def parts(self) -> list[tuple[Part, ...]]:
        """The utterances, read."""
        if self._parts is None:
            self._parts = [parse_utterance(text) for text in self.utterances]
        return self._parts


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something in the sheet that has no effect. ``fault`` None: the row as a whole."""

    line: int
    code: str
    written: str = ""
    fault: Fault | None = None


class Scenario:
    """All states of a sheet, by name, in its order."""

    def __init__(
        self, source: str, states: dict[str, State], oddities: list[Oddity], faults: Sequence[BuildError] = ()
    ) -> None:
        self.source = source
        self.states = states
        self.oddities = oddities
        self.faults = faults
        """Conditions without meaning; with any of them the application must not be used."""

    @cached_property
    def has_error_row(self) -> bool:
        """Whether the author says something if the program fails."""
        return ERROR in self.states and bool(self.states[ERROR].utterances)


def read_scenario(rows: Iterable[Row], source: str) -> Scenario:
    """Read the rows of a sheet, which errors call ``source``."""
    return _Reader(source).read(rows)


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._states: dict[str, State] = {}
        self._oddities: list[Oddity] = []
        # Most cells of a long scenario occur again and again.
        self._conditions: dict[str, tuple[tuple[Call, ...], list[Fault]]] = {}
        self._actions: dict[str, tuple[tuple[Call, ...], list[Fault]]] = {}
        self._faults: list[BuildError] = []
        self._destinations: dict[str, Destination] = {}

    def read(self, rows: Iterable[Row]) -> Scenario:
        for row in rows:
            name = normalized(row["state"])
            if not name:
                if any(row[column] for column in REQUIRED[1:]):
                    self._oddities.append(Oddity(row.number, "no-state"))
                continue
            state = self._states.get(name)
            if state is None:
                state = self._states[name] = State(name, row.number)
            if utterance := row["system utterance"]:
                state.utterances.append(normalized(utterance))
                state.utterance_lines.append(row.number)
            if row["next state"]:
                transition = self._transition(row)
                state.transitions.append(transition)
                if transition.type:
                    state.types.add(transition.type)
            elif row["user utterance type"] or row["conditions"] or row["actions"]:
                self._oddities.append(Oddity(row.number, "no-destination"))
        return Scenario(self._source, self._states, self._oddities, self._faults)

    def _transition(self, row: Row) -> Transition:
        line = row.number
        written = row["next state"]
        destination = self._destinations.get(written)
        if destination is None:
            destination = self._destinations[written] = Destination.read(normalized(written))
        return Transition(
            line,
            normalized(row["user utterance type"]),
            self._read_conditions(row["conditions"], line),
            self._read_actions(row["actions"], line),
            destination,
        )

    def _read_conditions(self, cell: str, line: int) -> tuple[Call, ...]:
        if not cell:
            return ()
        known = self._conditions.get(cell)
        if known is None:
            calls, faults = parse_conditions(normalized(cell))
            known = self._conditions[cell] = tuple(calls), faults
        for fault in known[1]:
            if fault.kind is FaultKind.LEFT_SIDE:
                message = f"Left-hand side should be a variable: {fault.written}"
                self._faults.append(BuildError(message, path=self._source, line=line))
            elif fault.kind is FaultKind.NO_CONDITION:
                message = f"{fault.written} is not a valid condition."
                self._faults.append(BuildError(message, path=self._source, line=line))
            else:
                self._oddities.append(Oddity(line, "trailing", fault.written, fault))
        return known[0]

    def _read_actions(self, cell: str, line: int) -> tuple[Call, ...]:
        if not cell:
            return ()
        known = self._actions.get(cell)
        if known is None:
            calls, faults = parse_actions(normalized(cell))
            known = self._actions[cell] = tuple(calls), faults
        for fault in known[1]:
            code = "trailing" if fault.kind is FaultKind.TRAILING else "no-action"
            self._oddities.append(Oddity(line, code, fault.written, fault))
        return known[0]
