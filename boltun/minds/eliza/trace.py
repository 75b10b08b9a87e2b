"""Why a script answered as it did (docs/play.md §4.2), worked out only when somebody asks."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from boltun.minds.eliza.engine import Event, EventKind, Record, Turn
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.script import Script
from boltun.minds.eliza.words import joined
from boltun.minds.trace import Step, Told

__all__ = ["ElizaTrace"]

_MOST_STEPS: Final = 200
_LAST_STEPS: Final = 20
_LONGEST: Final = 2_000
"""So many characters of a sentence or group are shown."""

_DEPTHS: Final = {
    EventKind.SENTENCE: 0,
    EventKind.QUIT: 1,
    EventKind.GOTO: 1,
    EventKind.SAID: 1,
    EventKind.SAVED: 1,
    EventKind.NOTHING: 1,
    EventKind.RECALLED: 0,
    EventKind.FALL_BACK: 0,
    EventKind.GIVEN_UP: 0,
}


class ElizaTrace(NamedTuple):
    """Everything that the answer to ``message`` came from, so that the same search yields the same answer.

    ``drawn`` is what the dice chose; ``opening`` is a line with which the bot opened the conversation.
    """

    script: Script
    message: str
    memory: ElizaMemory
    falls_back: bool = True
    drawn: int = -1
    opening: str = ""

    def told(self, *, brief: bool = False) -> Told:
        """Return the steps; ``brief`` changes nothing."""
        return Told(steps=tuple(self._steps(self._record())))

    def detail(self) -> dict[str, Any]:
        """Return the trace as docs/play.md §4.2 describes it."""
        record = self._record()
        events = record.events()
        said = next((event for event in events if event.kind is EventKind.SAID), None)
        recalled = next((event for event in events if event.kind is EventKind.RECALLED), None)
        return {
            "kind": "eliza",
            "sentence": _shown(record.sentence),
            "key": None if said is None or said.key is None else said.key.word,
            "decomposition": None
            if said is None or said.decomposition is None
            else said.decomposition.pattern,
            "reassembly": None if said is None or said.rule is None else said.rule.rule,
            "line": self._lines(said or (events[-1] if events else None)),
            "groups": [] if said is None else [_shown(group) for group in said.groups[:_MOST_STEPS]],
            "gotos": [event.text for event in events if event.kind is EventKind.GOTO][:_MOST_STEPS],
            "memory": {
                "saved": [_cut(one.text) for one in events if one.kind is EventKind.SAVED][:_MOST_STEPS],
                "recalled": None if recalled is None else _cut(recalled.text),
                "from": None if recalled is None else recalled.origin.message or None,
            },
            "steps": [step.as_json() for step in self._steps(record)],
        }

    def _record(self) -> Record:
        record = Record()
        if not self.opening:
            memory = ElizaMemory() if self.memory.finished else self.memory
            turn = Turn(self.script, memory.cursors, memory.saved, record, memory.origins)
            turn.answer(self.message, Random(0), falls_back=self.falls_back, drawn=self.drawn)
        return record

    def _lines(self, event: Event | None) -> dict[str, int]:
        """Return the places of the key, the decomposition and the reassembly of a reply, or of a farewell."""
        if event is None:
            return {}
        if event.kind is EventKind.QUIT:
            return {"quit": self.script.quit_line(event.text.split()), "final": self._final_line()}
        if event.kind is EventKind.RECALLED:
            pattern = self.script.place_of(event.origin.cursor)
            if pattern is None:
                return {}
            line = self.script.line(pattern.offset)
            return {"decomposition": line, "reassembly": self.script.rule_line(pattern, event.origin.number)}
        if event.kind is not EventKind.SAID:
            return {}
        key = 0 if event.key is None else self.script.line(event.key.offset)
        return {"key": key, "decomposition": self._pattern_line(event), "reassembly": self._line(event)}

    def _final_line(self) -> int:
        return self.script.final_line(self.drawn)

    def _line(self, event: Event) -> int:
        if event.rule is None or event.decomposition is None:
            return 0
        return self.script.rule_line(event.decomposition, event.rule.number)

    def _pattern_line(self, event: Event) -> int:
        return 0 if event.decomposition is None else self.script.line(event.decomposition.offset)

    def _steps(self, record: Record) -> list[Step]:
        if self.opening:
            return [Step(template="opened with: {reply}", values={"reply": self.opening})]
        steps = [step for event in record.first for step in self._steps_of(event)]
        if record.steps > _MOST_STEPS:
            last = [step for event in record.last for step in self._steps_of(event)]
            ending = (last or steps)[-_LAST_STEPS:]
            left_out = record.steps - _MOST_STEPS
            more = Step(template="({count} steps more)", values={"count": left_out})
            steps = [*steps[: _MOST_STEPS - len(ending)], more, *ending]
        return steps

    def _steps_of(self, event: Event) -> list[Step]:
        depth = _DEPTHS.get(event.kind, 0)
        line = self._line(event)
        steps: list[Step]
        values: dict[str, object]
        match event.kind:
            case EventKind.SENTENCE:
                return [Step(template="sentence: {sentence}", values={"sentence": _shown(event.text)})]
            case EventKind.QUIT:
                lines = self._lines(event)
                goodbye = "says goodbye: this ends the conversation"
                steps = [Step(template=goodbye, line=lines["quit"], depth=depth)]
                if self.drawn >= 0:
                    values = {"reply": self.script.finals[self.drawn]}
                    steps.append(
                        Step(template="said: {reply}", values=values, line=lines["final"], depth=depth + 1)
                    )
                return steps
            case EventKind.RECALLED:
                line = self._lines(event).get("reassembly", 0)
                steps = [Step(template="recalled: {reply}", values={"reply": _cut(event.text)}, line=line)]
                if event.origin.message:
                    values = {"message": event.origin.message}
                    steps.append(Step(template="kept from: {message}", values=values, depth=1))
                return steps
            case EventKind.FALL_BACK:
                return [Step(template="nothing found, so the key xnone is tried")]
            case EventKind.GIVEN_UP:
                return [Step(template="too much to look through: the rest counts as not found")]
        steps = []
        if event.key is not None and event.decomposition is not None:
            steps.append(
                Step(
                    template="key {key} (weight {weight}): {pattern}",
                    values={
                        "key": event.key.word,
                        "weight": event.key.weight,
                        "pattern": event.decomposition.pattern,
                    },
                    line=self._pattern_line(event),
                    depth=depth,
                )
            )
        for number, group in enumerate(event.groups, start=1):
            values = {"number": number, "group": _shown(group)}
            steps.append(Step(template="({number}) = {group}", values=values, depth=depth + 1))
        templates = {
            EventKind.GOTO: "goto {reply}",
            EventKind.SAID: "said: {reply}",
            EventKind.SAVED: "saved for later: {reply}",
            EventKind.NOTHING: "nothing is left to say, so the search goes on",
        }
        values = {} if event.kind is EventKind.NOTHING else {"reply": _cut(event.text)}
        steps.append(Step(template=templates[event.kind], values=values, line=line, depth=depth + 1))
        return steps


def _shown(text: str) -> str:
    """Return a piece of a sentence as people read it."""
    return joined(_cut(text).split())


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
