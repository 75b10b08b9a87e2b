"""The dialogue manager as a block (docs/dialbb.md §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

from boltun.errors import BoltunError, StoreError
from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import BuildError, warn_during_building
from boltun.minds.dialbb.context_db import open_contexts
from boltun.minds.dialbb.contexts import HISTORY, Context, ContextStore
from boltun.minds.dialbb.deadline import OutOfTime
from boltun.minds.dialbb.knowledge_places import knowledge_of
from boltun.minds.dialbb.logs import told
from boltun.minds.dialbb.modules import BUILDING, Code, require
from boltun.minds.dialbb.prompts import language_of
from boltun.minds.dialbb.sheets import flagged
from boltun.minds.dialbb.stn import functions as builtin_functions
from boltun.minds.dialbb.stn.calls import Functions, Input
from boltun.minds.dialbb.stn.expressions import ASKING
from boltun.minds.dialbb.stn.functions import is_low
from boltun.minds.dialbb.stn.graph import write_graph
from boltun.minds.dialbb.stn.options import Options
from boltun.minds.dialbb.stn.questions import Questions
from boltun.minds.dialbb.stn.scenario import ERROR, INITIAL, PREP, REQUIRED, SKIP, read_scenario
from boltun.minds.dialbb.stn.validation import problems_of
from boltun.minds.dialbb.stn.walk import CAUSE, STACK, Network, Walk
from boltun.minds.dialbb.turn import CURRENT
from boltun.minds.dialbb.values import LONGEST
from boltun.minds.protocol import Problem, Severity

__all__ = ["Manager"]

_STATE = "_current_state_name"
_TURNS = "_turns_in_state"
_REACTION = "_reaction"
_PREVIOUS = "_previous_system_utterance"
_CONFIRMING = "_requesting_confirmation"
_SAVED_NLU = "_key_saved_nlu_result"
_SAVED_AUX = "_key_saved_aux_data"
_SAVED_SENTENCE = "_key_saved_sentence"
_LENT = ("_config", "_block_config", "_aux_data")
"""The context has these only during a turn."""

_DATABASE_PATIENCE = 5.0
_LOGGED = 20
"""The log gets so many problems of a scenario."""

_TOO_LONG = "a function of the application did not come to its end"

_NO_NLU: Mapping[str, Any] = {"type": "", "slots": {}}
_ERROR_TEXTS = {
    "ja": "申し訳ありません。エラーが起きたため、対話を終了します。",
    "en": "I'm sorry, an internal error occurred, so this conversation ends here.",
}

_REFUSALS = {
    "ja": "申し訳ありません。うまく処理できませんでした。もう一度お願いします。",
    "en": "I'm sorry, that could not be taken in. Please say it once more.",
}


class Manager(AbstractBlock):
    """Walks a network of states, one session at a time each; many sessions side by side."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        """MindError if the scenario cannot be read, BuildError if it or the configuration is wrong."""
        super().__init__(block_config, config, config_dir)
        self.options = Options.read(block_config)
        self._store: ContextStore | None = None
        self._opening = Lock()
        folder = Path(config_dir)
        with closing(knowledge_of(block_config, folder)) as knowledge:
            sheet = str(block_config.get("scenario_sheet") or "scenario")
            rows = knowledge.sheet(sheet, REQUIRED)
            source = knowledge.source
        scenario = read_scenario(flagged(rows, block_config.get("flags_to_use")), source)
        # Kept, because the modules go together with it.
        self._code = BUILDING.get() or Code(folder)
        if (host := _host(self._settings_of_contexts())) is not None:
            require(host, when_it_answers=True)
        modules = [self._code.module(name) for name in _names(block_config.get("function_definitions"))]
        self._questions = Questions(block_config)
        self._dice = Random()
        self.network = Network(
            scenario, Functions([*modules, self._questions, builtin_functions]), self.options
        )
        self._error_text = _ERROR_TEXTS[language_of(config, "ja")]
        self._problems, called = problems_of(self.network, folder / "config.yml")
        confirmation = self.options.confirmation
        called |= {confirmation.function} if confirmation is not None else set()
        # A scenario may also use the real names of the functions.
        called = {f"_{name.removeprefix('builtin_').removeprefix('_')}" for name in called}
        self._asks_models = not called.isdisjoint(ASKING)
        if self._asks_models:
            self._questions.require()
        if block_config.get("scenario_graph") and not self._code.only_checks:
            write_graph(rows, self._code.files, language_of(config, "ja"))
        if scenario.faults:
            first = scenario.faults[0]
            first.problems = self._problems
            raise first
        for problem in self._problems[:_LOGGED]:
            if problem.severity is not Severity.HINT:
                warn_during_building(f"{problem.path}:{problem.line}: {problem.text}")

    def open_contexts(self) -> None:
        """Open the ``context_db`` of the block's configuration or the application's."""
        with self._opening:
            if self._store is None:
                self._store = open_contexts(self._settings_of_contexts(), self.config_dir)

    def _settings_of_contexts(self) -> Any:
        found = self.block_config.get("context_db")
        return self.config.get("context_db") if found is None else found

    @property
    def contexts(self) -> ContextStore:
        """The store of sessions in this turn."""
        turn = CURRENT.get()
        if turn is not None and turn.contexts is not None:
            return turn.contexts(self)
        if self._store is None:
            self.open_contexts()
        assert self._store is not None
        return self._store

    @property
    def waits(self) -> float:
        """Seconds to wait for the model and for the database."""
        database = _DATABASE_PATIENCE if self._settings_of_contexts() else 0.0
        try:
            return database + (self._questions.timeout if self._asks_models else 0.0)
        except BoltunError:  # reported among the problems
            return database

    def forget_session(self, session_id: str) -> None:
        """Forget a session that expired."""
        if self._store is not None:
            self._store.forget(session_id)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the scenario, by row."""
        if self._asks_models:
            return [*self._questions.problems(self.name, self.config_dir), *self._problems]
        return self._problems

    def close(self) -> None:
        """Close the language model and the store."""
        self._questions.close()
        close = getattr(self._store, "close", None)
        if callable(close):
            close()

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Answer one utterance. Whatever fails ends in ``#error`` with a text."""
        aux = input_data.get("aux_data")
        if not isinstance(aux, dict):
            aux = {}
        store = self.contexts
        saved: tuple[Context, Context | None] | None = None
        try:
            saved = store.load(session_id)
            if saved is None:
                return self._begin(store, input_data, aux, session_id)
            return self._go_on(store, *saved, input_data, aux, session_id)
        except StoreError as error:
            return self._refused(error, saved, aux, session_id)
        except (Exception, SystemExit) as error:
            self._logger.error("session: %s, the turn failed: %s", session_id, told(error))
            return self._give_up(store, saved, input_data, aux, session_id)

    def _refused(
        self,
        error: StoreError,
        saved: tuple[Context, Context | None] | None,
        aux: dict[str, Any],
        session_id: str,
    ) -> dict[str, Any]:
        """Answer if the database failed: the session is as it was, and goes on."""
        self._logger.error("session: %s, %s", session_id, error)
        state = saved[0].values.get(_STATE, "") if saved is not None else ""
        text = _REFUSALS[language_of(self.config, "ja")]
        return {"output_text": text, "final": False, "aux_data": {**aux, "state": state}}

    def out_of_time(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Answer a turn that was broken off. No function is called any more: it might be the same one."""
        aux = input_data.get("aux_data")
        aux = aux if isinstance(aux, dict) else {}
        store = self.contexts
        try:
            saved = store.load(session_id)
        except Exception as error:
            self._logger.error("session: %s, its context cannot be read: %s", session_id, told(error))
            saved = None
        return self._give_up(store, saved, input_data, aux, session_id, cause=_TOO_LONG)

    def _begin(
        self, store: ContextStore, input_data: Mapping[str, Any], aux: dict[str, Any], session_id: str
    ) -> dict[str, Any]:
        """Answer the first request of a session."""
        work: dict[str, Any] = {
            HISTORY: [],
            STACK: [],
            _REACTION: "",
            _TURNS: 1,
            _CONFIRMING: False,
        }
        given = self._given(input_data, aux, work, session_id, _first(input_data.get("nlu_result")))
        walk = Walk(self.network, given, self._record())
        states = self.network.states
        if PREP in states:
            state = self._prepared(walk)
        elif INITIAL in states:
            state = INITIAL
            if states[INITIAL].is_skip:
                state = walk.skip(INITIAL, None)
        else:
            work[CAUSE] = f"there is neither {INITIAL} nor {PREP}"
            state = ERROR
        state = self._known(state, work)
        work[_STATE] = state
        # To go back from the first answer means to be here again.
        previous = Context({key: value for key, value in work.items() if key not in _LENT})
        text = self._spoken(state, given)
        return self._answered(store, work, previous, session_id, state, text, aux)

    def _prepared(self, walk: Walk) -> str:
        """Leave ``#prep``."""
        state = walk.go(PREP)
        if state == PREP:
            # If no row fits, nobody can stay, because this state never says anything.
            return INITIAL if INITIAL in self.network.states else ERROR
        return state

    def _go_on(
        self,
        store: ContextStore,
        context: Context,
        previous: Context | None,
        input_data: Mapping[str, Any],
        aux: dict[str, Any],
        session_id: str,
    ) -> dict[str, Any]:
        """Answer a later request."""
        if aux.get("rewind") and previous is not None:
            context = previous
        state = context.values.get(_STATE, "")
        if self._is_over(state):
            if not aux.get("rewind"):
                # To go back from this answer means to be at the end again.
                store.save(session_id, context, context)
            return {"output_text": self.options.finished, "final": True, "aux_data": {}}
        work = context.begin()
        nlu = self._chosen(input_data.get("nlu_result"), state)
        given = self._given(input_data, aux, work, session_id, nlu)
        speaker = given.user_id if self.options.multi_party else "user"
        work[HISTORY].append({"speaker": speaker, "utterance": given.sentence})
        options = self.options
        is_low_now = is_low(aux, options.threshold)
        asked = ""
        new = state
        effective = given
        if work.get(_CONFIRMING):
            work[_CONFIRMING] = False
            confirmation = options.confirmation
            if is_low_now:
                pass
            elif confirmation is not None and given.type == confirmation.acknowledgement:
                effective = self._meant(given, work)
                new = self._walked(state, effective)
            elif confirmation is not None and given.type == confirmation.denial:
                pass
            else:
                new = self._walked(state, given)
        elif is_low_now and not aux.get("barge_in") and options.confirmation is not None:
            work[_SAVED_NLU] = dict(nlu)
            work[_SAVED_AUX] = dict(aux)
            work[_SAVED_SENTENCE] = given.sentence
            asked = self._asked(options.confirmation.function, nlu, work)
            # If nothing was asked, the next utterance confirms nothing.
            work[_CONFIRMING] = bool(asked)
        elif is_low_now and not aux.get("barge_in") and options.repetition:
            asked = options.repetition
        else:
            new = self._walked(state, given)
        new = self._known(new, work)
        work[_TURNS] = work.get(_TURNS, 0) + 1 if new == state else 1
        work[_STATE] = new
        text = asked or self._spoken(new, effective)
        if effective is not given:
            # The changes of functions are in the answer; what the contact's confirmation brought stays.
            aux.update(
                (key, value)
                for key, value in effective.aux.items()
                if key not in work[_SAVED_AUX] or work[_SAVED_AUX][key] != value
            )
        return self._answered(store, work, context, session_id, new, text, aux)

    def _walked(self, state: str, given: Input) -> str:
        return Walk(self.network, given, self._record()).go(state)

    def _meant(self, given: Input, work: dict[str, Any]) -> Input:
        """Return the input that the contact has confirmed."""
        nlu = work.get(_SAVED_NLU) or _NO_NLU
        aux = dict(work.get(_SAVED_AUX) or {})
        work["_aux_data"] = aux
        sentence = work.get(_SAVED_SENTENCE, given.sentence)
        return Input(sentence, given.user_id, _type(nlu), _slots(nlu), aux, work)

    def _asked(self, name: str, nlu: Mapping[str, Any], work: dict[str, Any]) -> str:
        """Return the question that asks the contact for a confirmation."""
        function = self.network.functions.find(name)
        if function is None:
            self._logger.error("can't find confirmation request function: %s", name)
            return ""
        try:
            return str(function(dict(nlu), work))
        except (Exception, SystemExit) as error:
            self._logger.warning("The function %s failed: %s", name, told(error))
            return ""

    def _given(
        self,
        input_data: Mapping[str, Any],
        aux: dict[str, Any],
        work: dict[str, Any],
        session_id: str,
        nlu: Mapping[str, Any],
    ) -> Input:
        """Return the data of this turn, and lend the context its values for a turn."""
        sentence = input_data.get("sentence")
        sentence = sentence if isinstance(sentence, str) else "" if sentence is None else str(sentence)
        user_id = input_data.get("user_id")
        user_id = user_id if isinstance(user_id, str) else "" if user_id is None else str(user_id)
        work["_config"] = self.config
        work["_block_config"] = self.block_config
        work["_aux_data"] = aux
        work["_session_id"] = session_id
        work["_user_id"] = user_id
        return Input(sentence, user_id, _type(nlu), _slots(nlu), aux, work)

    def _chosen(self, nlu: Any, state: str) -> Mapping[str, Any]:
        """Among several results of understanding, choose the first that leads on from this state."""
        if not isinstance(nlu, list):
            return _first(nlu)
        known = self.network.states.get(state)
        types = set(known.types) if known is not None else set()
        if self.options.confirmation is not None:
            types |= {self.options.confirmation.acknowledgement, self.options.confirmation.denial}
        for candidate in nlu:
            if isinstance(candidate, dict) and candidate.get("type") in types:
                return candidate
        return _first(nlu)

    def _known(self, state: str, work: dict[str, Any]) -> str:
        """Return the state, or ``#error`` if there is none of this name."""
        if state in self.network.states or state == ERROR:
            return state
        cause = f"State moving to is not defined: {state}"
        self._logger.error("session: %s, %s", work["_session_id"], cause)
        work[CAUSE] = cause
        return ERROR

    def _is_over(self, name: str) -> bool:
        state = self.network.states.get(name)
        return name == ERROR or (state is not None and state.is_over)

    def _spoken(self, name: str, given: Input) -> str:
        turn = CURRENT.get()
        dice = turn.dice if turn is not None else self._dice
        text = self.network.utterance(self.network.states.get(name), given, dice)
        return text or (self._error_text if name == ERROR else "")

    def _plain_error(self) -> str:
        """Return an utterance of ``#error`` without anything to work out."""
        state = self.network.states.get(ERROR)
        for parts in state.parts if state is not None else ():
            if len(parts) == 1 and isinstance(parts[0], str) and parts[0] != SKIP:
                return parts[0]
        return self._error_text

    def _record(self) -> list[dict[str, Any]] | None:
        turn = CURRENT.get()
        return turn.record if turn is not None else None

    def _answered(
        self,
        store: ContextStore,
        work: dict[str, Any],
        previous: Context | None,
        session_id: str,
        state: str,
        text: str,
        aux: dict[str, Any],
    ) -> dict[str, Any]:
        """Keep the context and return the output."""
        if reaction := work.get(_REACTION):
            text = (f"{reaction} {text}" if text else str(reaction))[:LONGEST]
        work[_REACTION] = ""
        work[_PREVIOUS] = text
        history = work.get(HISTORY)
        if not isinstance(history, list):
            history = work[HISTORY] = []
        history.append({"speaker": "system", "utterance": text})
        for key in _LENT:
            work.pop(key, None)
        turn = CURRENT.get()
        if turn is not None and turn.is_over and state != ERROR:
            raise OutOfTime
        store.save(session_id, Context.kept(work), previous)
        aux["state"] = state
        return {"output_text": text, "final": self._is_over(state), "aux_data": aux}

    def _give_up(
        self,
        store: ContextStore,
        saved: tuple[Context, Context | None] | None,
        input_data: Mapping[str, Any],
        aux: dict[str, Any],
        session_id: str,
        cause: str = "",
    ) -> dict[str, Any]:
        """End the dialogue in ``#error`` from anywhere; with a ``cause`` no function is called."""
        work = saved[0].begin() if saved is not None else {}
        given = self._given(input_data, aux, work, session_id, _NO_NLU)
        if cause:
            work[CAUSE] = cause
            text = self._plain_error()
        else:
            try:
                text = self._spoken(ERROR, given)
            except (Exception, SystemExit):
                text = self._error_text
        work[_STATE] = ERROR
        work[_REACTION] = ""
        try:
            return self._answered(
                store, work, saved[0] if saved is not None else None, session_id, ERROR, text, aux
            )
        except Exception as error:  # the store itself may have failed
            self._logger.error("session: %s, its context cannot be kept: %s", session_id, told(error))
            return {"output_text": text, "final": True, "aux_data": {**aux, "state": ERROR}}


def _names(definitions: Any) -> Sequence[str]:
    """Return the modules that a configuration names, separated by colons."""
    if not definitions:
        return ()
    if not isinstance(definitions, str):
        raise BuildError(f"function_definitions is no text: {definitions!r}.")
    return [name.strip() for name in definitions.split(":") if name.strip()]


def _host(settings: Any) -> str | None:
    """Return the server that keeps the contexts; None: none does."""
    if not isinstance(settings, Mapping) or "host" not in settings:
        return None
    return f"the database on {settings['host']}"


def _first(nlu: Any) -> Mapping[str, Any]:
    if isinstance(nlu, list):
        nlu = nlu[0] if nlu else None
    return nlu if isinstance(nlu, dict) and nlu else _NO_NLU


def _type(nlu: Mapping[str, Any]) -> str:
    kind = nlu.get("type")
    return kind if isinstance(kind, str) else ""


def _slots(nlu: Mapping[str, Any]) -> Mapping[str, Any]:
    slots = nlu.get("slots")
    return slots if isinstance(slots, dict) else {}
