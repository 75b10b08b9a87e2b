"""Mistakes in a scenario, by rows of its sheet (docs/dialbb.md §5.1). Applications open all the same."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boltun.minds.dialbb.stn.calls import Function
from boltun.minds.dialbb.stn.expressions import Argument, Call, Kind, Reference
from boltun.minds.dialbb.stn.options import Options
from boltun.minds.dialbb.stn.scenario import (
    ERROR,
    FINAL_ABORT,
    INITIAL,
    PREP,
    Destination,
    Scenario,
    State,
    Transition,
)
from boltun.minds.dialbb.stn.walk import Network
from boltun.minds.protocol import Problem, Severity

__all__ = ["problems_of"]


_COUNTING = ("_num_turns_exceeds", "_num_turns_in_state_exceeds")
_NO_NAME = frozenset('(){}"“”')


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The mistakes of a call, wherever it is."""

    code: str
    severity: Severity
    template: str
    values: dict[str, object]


def problems_of(network: Network, config: Path) -> tuple[list[Problem], set[str]]:
    """Return all mistakes, by row, and the names of all functions that are called.

    ``config`` is the file with the manager's settings.
    """
    scenario = network.scenario
    sheet = Path(scenario.source)
    found = [
        *_settings(network, config),
        *_faults(scenario, sheet),
        *_oddities(scenario, sheet),
        *_ends(scenario, sheet),
        *_circles(scenario, sheet),
    ]
    known: dict[int, list[_Found]] = {}
    fits: dict[tuple[str, int], bool | None] = {}
    for state in scenario.states.values():
        found += _state(state, network.options, sheet)
        found += _calls(state, network, known, fits, sheet)
        found += _braces(state, sheet)
    found += _destinations(scenario, network.options, sheet)
    return sorted(found, key=lambda problem: (problem.path != config, problem.line)), {
        name for name, _ in fits
    }


def _problem(
    code: str, severity: Severity, path: Path, line: int, *, template: str, **values: object
) -> Problem:
    return Problem(code=code, severity=severity, template=template, path=path, line=line, values=values)


def _settings(network: Network, config: Path) -> Iterator[Problem]:
    options = network.options
    confirmation = options.confirmation
    if confirmation is not None and network.functions.find(confirmation.function) is None:
        yield _problem(
            "undefined",
            Severity.ERROR,
            config,
            1,
            name=confirmation.function,
            template="The function {name} is not defined, so nobody can be asked for a confirmation.",
        )
    if options.silence is not None:
        for name in _names(options.silence):
            if name not in network.states:
                yield _problem(
                    "destination",
                    Severity.ERROR,
                    config,
                    1,
                    state=name,
                    template="Destination {state} is not a valid state.",
                )


def _faults(scenario: Scenario, sheet: Path) -> Iterator[Problem]:
    for one in scenario.faults:
        yield _problem(
            "condition", Severity.ERROR, sheet, one.line or 1, written=one.message, template="{written}"
        )


def _oddities(scenario: Scenario, sheet: Path) -> Iterator[Problem]:
    for one in scenario.oddities:
        match one.code:
            case "no-state":
                found = _Found(
                    code=one.code,
                    severity=Severity.WARNING,
                    template="The column 'state' is empty, so this row has no effect.",
                    values={},
                )
            case "no-destination":
                found = _Found(
                    code=one.code,
                    severity=Severity.WARNING,
                    template="This row has a type, conditions or actions but no next state, "
                    "so they have no effect.",
                    values={},
                )
            case "trailing":
                found = _Found(
                    code=one.code,
                    severity=Severity.WARNING,
                    template="The text behind the call has no effect: {written}",
                    values={"written": one.written},
                )
            case _:
                found = _Found(
                    code=one.code,
                    severity=Severity.ERROR,
                    template="{written} is not a valid action.",
                    values={"written": one.written},
                )
        yield _problem(found.code, found.severity, sheet, one.line, template=found.template, **found.values)


def _ends(scenario: Scenario, sheet: Path) -> Iterator[Problem]:
    """Check the states that have names of their own."""
    states = scenario.states
    if PREP not in states and INITIAL not in states:
        yield _problem(
            "no-beginning",
            Severity.ERROR,
            sheet,
            1,
            template="Either state #initial or state #prep must exist.",
        )
    if PREP in states and states[PREP].utterances:
        line = states[PREP].utterance_lines[0]
        yield _problem(
            "prep-speaks",
            Severity.WARNING,
            sheet,
            line,
            template="The #prep state must not have system utterances.",
        )
    if not scenario.has_error_row:
        yield _problem(
            "no-error-row",
            Severity.HINT,
            sheet,
            1,
            template="There is no row for #error: if something fails, the program says a text of its own.",
        )


def _state(state: State, options: Options, sheet: Path) -> Iterator[Problem]:
    name = state.name
    if name != PREP and not state.utterances:
        yield _problem(
            "mute",
            Severity.WARNING,
            sheet,
            state.line,
            state=name,
            template="State '{state}' has no system utterances.",
        )
    if state.is_over:
        return
    if not state.transitions:
        yield _problem(
            "no-transitions",
            Severity.WARNING,
            sheet,
            state.line,
            state=name,
            template="State '{state}' has no transitions.",
        )
        return
    default = next((place for place, one in enumerate(state.transitions) if one.is_default), None)
    if default is None:
        if not options.repeat:
            yield _problem(
                "no-default",
                Severity.WARNING,
                sheet,
                state.line,
                state=name,
                template="State '{state}' has no default transition.",
            )
        return
    for one in state.transitions[default + 1 :]:
        yield _problem(
            "after-default",
            Severity.WARNING,
            sheet,
            one.line,
            state=name,
            template="State '{state}' has an extra transition after default transition.",
        )


def _calls(
    state: State,
    network: Network,
    known: dict[int, list[_Found]],
    fits: dict[tuple[str, int], bool | None],
    sheet: Path,
) -> Iterator[Problem]:
    """Check the functions that a state calls, and their arguments."""
    for call, line in _called(state):
        found = known.get(id(call))
        if found is None:
            found = known[id(call)] = list(_call(call, network, fits))
        for one in found:
            yield _problem(one.code, one.severity, sheet, line, template=one.template, **one.values)


def _braces(state: State, sheet: Path) -> Iterator[Problem]:
    """Check for braces in utterances that are neither variable nor call."""
    if not any("{" in text for text in state.utterances):
        return
    for parts, line in zip(state.parts, state.utterance_lines, strict=True):
        for part in parts:
            if isinstance(part, str) and "{" in part:
                written = part[part.index("{") :]
            elif isinstance(part, Reference) and not _NO_NAME.isdisjoint(part.name):
                written = part.written
            else:
                continue
            yield _problem(
                "braces",
                Severity.WARNING,
                sheet,
                line,
                written=written,
                template="This is neither a variable nor a call, and is said as it is: {written}",
            )


def _called(state: State) -> Iterator[tuple[Call, int]]:
    for transition in state.transitions:
        for call in transition.conditions:
            yield call, transition.line
        for call in transition.actions:
            yield call, transition.line
    if any("{" in text or "$" in text for text in state.utterances):
        for parts, line in zip(state.parts, state.utterance_lines, strict=True):
            for part in parts:
                if isinstance(part, Call):
                    yield part, line


def _call(call: Call, network: Network, fits: dict[tuple[str, int], bool | None]) -> Iterator[_Found]:
    """Check one call. ``fits`` knows functions, by name and number of arguments; None: not defined."""
    key = call.name, len(call.arguments)
    if key not in fits:
        function = network.functions.find(call.name)
        fits[key] = None if function is None else _takes(function, len(call.arguments))
    if fits[key] is None:
        yield _Found(
            code="undefined",
            severity=Severity.ERROR,
            template="The function {name} is not defined: {written}",
            values={"name": call.name, "written": call.written},
        )
    elif not fits[key]:
        yield _Found(
            code="arguments",
            severity=Severity.ERROR,
            template="The function {name} does not take {count} argument(s) and the context: {written}",
            values={"name": call.name, "count": len(call.arguments), "written": call.written},
        )
    arguments = call.arguments
    if call.name == "_set" and arguments and arguments[0].is_bare and arguments[0].kind is Kind.VARIABLE:
        yield _Found(
            code="address",
            severity=Severity.WARNING,
            template="_set sets the variable that {argument} names; for {argument} itself write &{argument}.",
            values={"argument": arguments[0].text},
        )
        arguments = arguments[1:]
    if call.name in _COUNTING and len(arguments) == 1 and arguments[0].kind is Kind.CONSTANT:
        try:
            int(arguments[0].text)
        except ValueError:
            yield _Found(
                code="number",
                severity=Severity.ERROR,
                template="{name} compares with a whole number, so this never holds: {written}",
                values={"name": call.name, "written": call.written},
            )
    for argument in arguments:
        yield from _argument(argument)


def _argument(argument: Argument) -> Iterator[_Found]:
    if argument.kind is Kind.WRONG:
        yield _Found(
            code="argument",
            severity=Severity.ERROR,
            template="'{argument}' is not a valid argument. "
            "It's not a special variable, variable, constant, nor address.",
            values={"argument": argument.text},
        )
    elif argument.is_bare and argument.kind is Kind.VARIABLE:
        yield _Found(
            code="bare-argument",
            severity=Severity.HINT,
            template="'{argument}' is taken for the variable *{argument}.",
            values={"argument": argument.text},
        )
    elif argument.is_bare:
        yield _Found(
            code="bare-argument",
            severity=Severity.HINT,
            template="'{argument}' is taken for the constant \"{argument}\".",
            values={"argument": argument.text},
        )


def _takes(function: Function, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count + 1))
    except TypeError:
        return False
    except ValueError:  # written in C, and it does not tell
        return True
    return True


def _destinations(scenario: Scenario, options: Options, sheet: Path) -> Iterator[Problem]:
    states = scenario.states
    reached: set[str] = {PREP, INITIAL, ERROR, FINAL_ABORT}
    if options.silence is not None:
        reached.update(_names(options.silence))
    any_gosub = False
    exits: list[Transition] = []
    for transition in _transitions(states):
        destination = transition.destination
        line = transition.line
        if destination.is_exit:
            exits.append(transition)
            continue
        if destination.back is not None:
            any_gosub = True
        elif destination.state.startswith("#gosub"):
            yield _problem(
                "gosub",
                Severity.ERROR,
                sheet,
                line,
                written=destination.written,
                template="The gosub description does not have destination and return states: {written}",
            )
            continue
        for name in _names(destination):
            if name in states or name == ERROR:
                reached.add(name)
            else:
                yield _problem(
                    "destination",
                    Severity.ERROR,
                    sheet,
                    line,
                    state=name,
                    template="Destination {state} is not a valid state.",
                )
    if not any_gosub:
        for transition in exits:
            written = transition.destination.written
            yield _problem(
                "exit",
                Severity.ERROR,
                sheet,
                transition.line,
                written=written,
                template="{written} leads out of a sub-dialogue, but no #gosub leads into one.",
            )
    living = _living(scenario, options)
    for state in states.values():
        if state.name in reached and state.name not in living:
            yield _problem(
                "island",
                Severity.WARNING,
                sheet,
                state.line,
                state=state.name,
                template="State {state} is reached only from states that nobody ever reaches.",
            )
        if state.name not in reached:
            yield _problem(
                "unreached",
                Severity.WARNING,
                sheet,
                state.line,
                state=state.name,
                template="State {state} is not a destination of any transitions.",
            )


def _living(scenario: Scenario, options: Options) -> set[str]:
    """Return the states that a dialogue can reach; all if it cannot begin."""
    states = scenario.states
    if PREP not in states and INITIAL not in states:
        return set(states)
    waiting = [PREP, INITIAL, ERROR, FINAL_ABORT]
    if options.silence is not None:
        waiting += _names(options.silence)
    living: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in living:
            living.add(name)
            if name in states:
                for transition in states[name].transitions:
                    waiting += _names(transition.destination)
    return living


def _transitions(states: Mapping[str, State]) -> Iterator[Transition]:
    for state in states.values():
        yield from state.transitions


def _names(destination: Destination) -> Iterable[str]:
    if destination.is_exit:
        return ()
    return (destination.state,) if destination.back is None else (destination.state, destination.back)


def _circles(scenario: Scenario, sheet: Path) -> Iterator[Problem]:
    """Find states that say nothing and lead only to each other: nobody ever gets out of them."""
    states = scenario.states
    silent = {name for name, state in states.items() if state.is_skip and not state.is_over}
    # States with a way out are removed until only those are left that have none.
    changed = True
    while changed:
        leaving = {
            name
            for name in silent
            if any(
                one.destination.is_exit or one.destination.state not in silent
                for one in states[name].transitions
            )
            or not states[name].transitions
        }
        silent -= leaving
        changed = bool(leaving)
    for name in states:
        if name in silent:
            yield _problem(
                "skip-circle",
                Severity.ERROR,
                sheet,
                states[name].line,
                state=name,
                template="State '{state}' leads by $skip only to states that lead back to it.",
            )
