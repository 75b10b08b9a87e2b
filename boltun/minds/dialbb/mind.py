"""A DialBB application as a mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Self

from boltun.message import Message
from boltun.minds.asking import heard
from boltun.minds.dialbb.memory import DialbbMemory, TurnContexts
from boltun.minds.dialbb.processor import DialogueProcessor
from boltun.minds.dialbb.stn.manager import Manager
from boltun.minds.dialbb.trace import DialbbTrace
from boltun.minds.dialbb.turn import Turn
from boltun.minds.dialbb.values import copied
from boltun.minds.opening import nobody
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Silence

__all__ = ["DialbbMind"]

_RESTART_AFTER = 30 * 60.0
"""So many seconds after the end of a dialogue, a message begins a new one."""
_ERROR = "#error"


class DialbbMind:
    """An application that answers contacts, each in a dialogue of its own.

    A dialogue begins with the application's first utterance, which also answers the first message of a
    contact. When it is over, messages are met with silence for a while; then a new one begins.
    """

    kind = "dialbb"
    slow = True

    def __init__(
        self,
        processor: DialogueProcessor,
        *,
        name: str = "",
        path: Path | None = None,
        options: ReplyOptions | None = None,
        dialogue_timeout: float = 0.0,
        ask: Callable[[str, str], str | None] = nobody,
    ) -> None:
        self.name = name
        self.path = path
        self.processor = processor
        self.options = options or ReplyOptions()
        self._dialogue_timeout = dialogue_timeout
        self._ask = ask
        self._names = _names(processor)
        settings = processor.config.get("boltun")
        after = settings.get("restart_after") if isinstance(settings, Mapping) else None
        is_number = isinstance(after, int | float) and not isinstance(after, bool)
        self._restart_after = float(after) if is_number and after is not None else _RESTART_AFTER
        unit = next((one for one in processor.units if isinstance(one.block, Manager)), None)
        self._manager: Manager | None = None if unit is None else unit.block
        self._manager_name = "" if unit is None else unit.name

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message; the application's first utterance answers the first one."""
        assert isinstance(memory, DialbbMemory)
        if not message.text.strip() and not message.aux:
            return _silent(memory, Silence.EMPTY, "The message is empty.")
        if self._is_new(memory, message):
            return self._turn(message, DialbbMemory(), dice, initial=True)
        if memory.final and not message.aux.get("rewind"):
            if memory.state != _ERROR and message.received_at - memory.at < self._restart_after:
                return _silent(memory, Silence.NOTHING_FOUND, "The dialogue is over.")
            return self._turn(message, DialbbMemory(), dice, initial=True)
        return self._turn(message, memory, dice, initial=False)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Begin a new dialogue with the application's first utterance."""
        assert isinstance(memory, DialbbMemory)
        reply = self._turn(message, DialbbMemory(), dice, initial=True)
        if reply.text is None:
            return replace(reply, silence=Silence.NO_OPENING, remembers=memory)
        return reply

    def problems(self) -> Sequence[Problem]:
        """Return the problems of the application's files, by row."""
        return self.processor.problems()

    def with_options(self, options: ReplyOptions) -> Self:
        """Return the same application under other options; cheap."""
        if options == self.options:
            return self
        return type(self)(
            self.processor,
            name=self.name,
            path=self.path,
            options=options,
            dialogue_timeout=self._dialogue_timeout,
            ask=self._ask,
        )

    def new_memory(self) -> DialbbMemory:
        """Return the memory of a contact whom nobody has met."""
        return DialbbMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> DialbbMemory:
        """Return the memory that ``DialbbMemory.as_json`` wrote."""
        return DialbbMemory.from_json(data)

    def _is_new(self, memory: DialbbMemory, message: Message) -> bool:
        """Whether there is no dialogue to go on with."""
        if not memory.session:
            return True
        known = self._manager.network.states if self._manager is not None else None
        if known is not None and memory.state not in known and memory.state not in (_ERROR, ""):
            return True  # the application was edited meanwhile
        timeout = self._dialogue_timeout
        return bool(timeout) and message.received_at - memory.at > timeout

    def _turn(self, message: Message | None, memory: DialbbMemory, dice: Random, *, initial: bool) -> Reply:
        contexts = TurnContexts(memory.contexts, self._names)
        turn = Turn(dice=dice, ask=self._ask, contexts=contexts.of, record=[])
        request: dict[str, Any] = {
            "user_id": "user" if message is None else message.sender or message.contact.address,
            "aux_data": {} if message is None else copied(dict(message.aux)),
        }
        if not initial:
            request["session_id"] = memory.session
            request["user_utterance"] = "" if message is None else message.text
        with heard(None if message is None else message.contact):
            response = self.processor.process(request, initial, turn=turn)
        aux = response["aux_data"] if isinstance(response["aux_data"], dict) else {}
        trace = self._trace(memory, turn, contexts, aux)
        if self.options.chew and not initial and trace.after == _ERROR:
            # Without a good answer nothing has happened.
            stays = replace(trace, after=memory.state, line=self._line(memory.state), stays=True)
            return Reply(text=None, why=stays, remembers=memory, silence=Silence.NOTHING_FOUND)
        final = bool(response["final"])
        remembers = DialbbMemory(
            session=response["session_id"],
            contexts=dict(contexts.contexts),
            state=trace.after,
            final=final,
            at=memory.at if message is None else message.received_at,
            fresh=True,
        )
        merit = Merit.GENERAL if trace.after == _ERROR and not initial else Merit.FOUND
        text = str(response["system_utterance"])
        if self.options.lowercase:
            text = text[:1].lower() + text[1:]
        if not text.strip():
            return Reply(
                text=None,
                why=trace,
                remembers=replace(remembers, fresh=False),
                silence=Silence.EMPTY_REPLY,
                merit=merit,
                final=final,
                aux=aux,
            )
        return Reply(text=text, why=trace, remembers=remembers, merit=merit, final=final, aux=aux)

    def _line(self, state: str) -> int:
        """Return the place of a state in the sheet; 0 if there is none of this name."""
        known = self._manager.network.states.get(state) if self._manager is not None else None
        return known.line if known is not None else 0

    def _trace(
        self, memory: DialbbMemory, turn: Turn, contexts: TurnContexts, aux: Mapping[str, Any]
    ) -> DialbbTrace:
        state = str(aux.get("state") or "")
        line = 0
        sheet: Path | None = None
        variables: dict[str, Any] = {}
        changed: dict[str, Any] = {}
        cause = ""
        if self._manager is not None:
            network = self._manager.network
            sheet = Path(network.scenario.source)
            kept = contexts.contexts.get(self._names[id(self._manager)])
            if kept is not None:
                values = kept[0].values
                # Its aux_data need not reach the response.
                state = state or str(values.get("_current_state_name") or "")
                variables = {key: value for key, value in values.items() if not str(key).startswith("_")}
                cause = str(values.get("_cause", "")) if state == _ERROR else ""
            line = self._line(state)
            earlier = memory.contexts.get(self._names[id(self._manager)])
            if earlier is not None:
                # A new dialogue begins without memory, so everything that is set counts.
                before = earlier[0].values
                changed = {
                    key: value
                    for key, value in variables.items()
                    if key not in before or before[key] != value
                }
            else:
                changed = dict(variables)
        return DialbbTrace(
            blocks=turn.notes,
            before=memory.state,
            after=state,
            manager=self._manager_name,
            rows=turn.record or (),
            variables=variables,
            changed=changed,
            cause=cause,
            sheet=sheet,
            line=line,
        )


def _silent(memory: DialbbMemory, silence: Silence, note: str) -> Reply:
    trace = DialbbTrace(before=memory.state, after=memory.state, note=note)
    return Reply(text=None, why=trace, remembers=memory, silence=silence, final=memory.final)


def _names(processor: DialogueProcessor) -> dict[int, str]:
    """Name the blocks, so that memories find them again: by their own names if these differ."""
    names: dict[int, str] = {}
    for number, unit in enumerate(processor.units):
        name = unit.name if unit.name not in names.values() else f"{unit.name} {number}"
        names[id(unit.block)] = name
    return names
