"""One turn's way through the network (docs/dialbb.md §4.5)."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boltun.minds.dialbb.logs import told
from boltun.minds.dialbb.stn.calls import Functions, Input, Ready
from boltun.minds.dialbb.stn.expressions import Call, Part, Reference
from boltun.minds.dialbb.stn.functions import is_low
from boltun.minds.dialbb.stn.options import Options
from boltun.minds.dialbb.stn.questions import NOTHING_GENERATED
from boltun.minds.dialbb.stn.scenario import (
    ERROR,
    FINAL_ABORT,
    SKIP,
    Destination,
    Scenario,
    State,
    Transition,
)
from boltun.minds.dialbb.values import LONGEST

__all__ = ["Network", "Walk"]

_LOG = logging.getLogger(__name__)
_FAILURES = (Exception, SystemExit)
"""Errors that the functions of an application may raise without harm to anything else."""

_MOST_SKIPS = 1_000
"""So many states may be passed without a word; more are a circle."""

_MISSING = object()

STACK = "_sub_dialogue_stack"
CAUSE = "_cause"


class Network:
    """A scenario with its functions, ready to be walked; shared by all sessions."""

    def __init__(self, scenario: Scenario, functions: Functions, options: Options) -> None:
        self.scenario = scenario
        self.states: Mapping[str, State] = scenario.states
        self.functions = functions
        self.options = options
        self._ready: dict[int, Ready] = {}
        self._missing: set[str] = set()

    def ready(self, call: Call) -> Ready:
        """Return a call ready to be carried out."""
        found = self._ready.get(id(call))
        if found is None or found.call is not call:
            found = self._ready[id(call)] = self.functions.ready(call)
        return found

    def utterance(self, state: State | None, given: Input, dice: Random) -> str:
        """Return the utterance of a state, its expressions replaced by their values; "" in a mute one."""
        if state is None or not state.utterances:
            return ""
        parts = state.parts
        choices = parts if len(parts) == 1 else [one for one in parts if one != (SKIP,)]
        chosen = choices[0] if len(choices) == 1 else dice.choice(choices or parts)
        if len(chosen) == 1 and isinstance(chosen[0], str):
            return chosen[0]
        text = ""
        for part in chosen:
            text += part if isinstance(part, str) else self._value(part, given)
            if len(text) > LONGEST:
                _LOG.warning("What is said in state %s was cut at %d characters.", state.name, LONGEST)
                return text[:LONGEST]
        return text

    def _value(self, part: Part, given: Input) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Reference):
            return self._referred(part, given)
        try:
            return str(self.ready(part)(given))
        except _FAILURES as error:
            _LOG.warning("%s in an utterance failed: %s", part.written, told(error))
            return NOTHING_GENERATED

    def _referred(self, part: Reference, given: Input) -> str:
        value = (
            given.special(part.name, _MISSING) if part.is_special else given.context.get(part.name, _MISSING)
        )
        if value is _MISSING:
            # Once, because some authors want to show braces in every turn.
            if part.written not in self._missing:
                self._missing.add(part.written)
                _LOG.warning("%s in an utterance has no value.", part.written)
            return part.written
        return str(value)


class Walk:
    """The transitions of one turn."""

    __slots__ = ("_given", "_is_first", "_network", "_options", "_record", "_stayed")

    def __init__(self, network: Network, given: Input, record: list[dict[str, Any]] | None) -> None:
        self._network = network
        self._options = network.options
        self._given = given
        self._record = record
        self._is_first = True
        self._stayed = False

    def go(self, name: str) -> str:
        """Make a transition from a state, and further ones from states that only skip; return the new one."""
        stack = list(self._given.context.get(STACK) or ())
        destination = self._step(name)
        state = self._network.states.get(destination)
        if state is None or not state.is_skip:
            return destination
        return self.skip(destination, name, stack)

    def skip(self, name: str, origin: str | None, stack: Sequence[str] = ()) -> str:
        """Go on from a state that says nothing.

        Without a way out of it nothing moves: ``origin`` and the ``stack`` of sub-dialogues are as before.
        """
        self._is_first = False
        for _ in range(_MOST_SKIPS):
            name = self._step(name)
            if self._stayed:
                if origin is None:
                    return self._fail(f"no available transitions found from state: {name}")
                self._given.context[STACK] = list(stack)
                return origin
            state = self._network.states.get(name)
            if state is None or not state.is_skip:
                return name
        return self._fail(f"states lead to each other in a circle without a word: {name}")

    def _step(self, name: str) -> str:
        """Make one transition from a state; return the name of the next."""
        self._stayed = False
        given = self._given
        options = self._options
        state = self._network.states.get(name)
        if state is None:
            return self._fail(f"can't find previous state: {name}")
        if state.is_over:
            return self._fail("This session no longer exists")
        aux = given.aux
        if aux.get("stop_dialogue"):
            return FINAL_ABORT
        barges_in = self._is_first and options.ignore_barge_in and aux.get("barge_in")
        if barges_in and is_low(aux, options.threshold):
            return self._ignore(name)
        row = self._row(state)
        if self._is_first and (row is None or row.is_default):
            if barges_in:
                return self._ignore(name)
            if aux.get("long_silence"):
                if options.repeat_at_silence:
                    return name
                if options.silence is not None:
                    return self._enter(options.silence)
        if row is None:
            if options.repeat:
                self._stayed = True
                return name
            return self._fail(f"no available transitions found from state: {name}")
        for action in row.actions:
            try:
                self._network.ready(action)(given)
            except _FAILURES as error:
                _LOG.warning("The action %s failed: %s", action.written, told(error))
        return self._enter(row.destination)

    def _row(self, state: State) -> Transition | None:
        """Return the first row that fits."""
        record = self._record
        ready = self._network.ready
        given = self._given
        kind = given.type
        for row in state.transitions:
            if row.type and row.type != kind:
                if record is not None:
                    record.append(_note(state, row, f"user utterance type {row.type}"))
                continue
            for condition in row.conditions:
                raised = ""
                try:
                    holds = bool(ready(condition)(given))
                except _FAILURES as error:
                    _LOG.warning("The condition %s failed: %s", condition.written, told(error))
                    holds = False
                    raised = type(error).__name__
                if not holds:
                    if record is not None:
                        record.append(_note(state, row, condition.written, raised))
                    break
            else:
                if record is not None:
                    record.append(_note(state, row, None))
                return row
        return None

    def _enter(self, destination: Destination) -> str:
        """Go to the target of a row, into a sub-dialogue or out of it."""
        context = self._given.context
        if destination.is_exit:
            stack = context.get(STACK)
            if not stack:
                return self._fail(f"{destination.written} outside a sub-dialogue")
            return str(stack.pop())
        if destination.back is not None:
            context.setdefault(STACK, []).append(destination.back)
        return destination.state

    def _ignore(self, name: str) -> str:
        self._given.aux["barge_in_ignored"] = True
        return name

    def _fail(self, cause: str) -> str:
        _LOG.error("%s", cause)
        self._given.context[CAUSE] = cause
        return ERROR


def _note(state: State, row: Transition, failed: str | None, raised: str = "") -> dict[str, Any]:
    """Note a row that was tried; ``failed`` is the condition that did not hold, None: it was taken.

    ``raised`` is the type of the error that kept it from holding.
    """
    note = {"state": state.name, "line": row.line, "to": row.destination.written, "failed": failed}
    return {**note, "error": raised} if raised else note
