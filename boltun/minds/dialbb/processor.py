"""An application for other programs: requests in, responses out (docs/dialbb.md §2.3)."""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from secrets import token_hex
from threading import Lock, RLock, current_thread, main_thread
from typing import Any

from boltun.errors import BoltunError, MindError, TextError
from boltun.minds.dialbb import plain_yaml
from boltun.minds.dialbb.blocks import builtin_place
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.config_lines import line_of
from boltun.minds.dialbb.deadline import Workers
from boltun.minds.dialbb.logs import logs_prints, told
from boltun.minds.dialbb.modules import BUILDING, Code
from boltun.minds.dialbb.prompts import language_of
from boltun.minds.dialbb.turn import CURRENT, Turn
from boltun.minds.dialbb.values import copied
from boltun.minds.folder import Folder
from boltun.minds.opening import MayRun
from boltun.minds.protocol import Problem
from boltun.text.files import read_file, reason_of

__all__ = ["DialogueProcessor", "RequestError", "Unit", "parse_config", "read_config"]

_LOG = logging.getLogger(__name__)
_MOST_SESSIONS = 10_000
_EXPIRES_AFTER = 24 * 3600.0
_SECONDS = 10.0
"""The code of an application may take so many seconds for a turn, besides the waits of blocks."""
_PLACES = {"no-model": ("gpt_model", "chatgpt", "block_class")}
"""Where in a block problems are reported that do not say it themselves."""
_NAMES = re.compile(r"[\w#$][\w#$.]*")
_MOST_SECONDS = 24 * 3600.0
_MOST_BYTES = 4 * plain_yaml.MOST_CHARACTERS

_ERROR_TEXTS = {
    "ja": "申し訳ありません。エラーが起きました。",
    "en": "I'm sorry, an internal error occurred.",
}


class RequestError(BoltunError):
    """A request without something that it must have."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One block of an application and how it is wired: block key → key on the blackboard."""

    block: Any
    name: str
    class_path: str
    inputs: tuple[tuple[str, str], ...]
    outputs: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class _Session:
    used_at: float
    lock: Any = field(default_factory=RLock)


class DialogueProcessor:
    """A DialBB application. Safe to use from several threads; one session's requests wait for each other."""

    def __init__(
        self,
        config_file: str | Path,
        additional_config: Mapping[str, Any] | None = None,
        *,
        dice: Random | None = None,
        may_run: MayRun | None = None,
        lends_contexts: bool = False,
        only_checks: bool = False,
        most_sessions: int = _MOST_SESSIONS,
        expires_after: float = _EXPIRES_AFTER,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Read a configuration and build its blocks.

        ``additional_config`` replaces top-level keys. ``may_run`` is asked before code of the folder runs, or
        before other computers are asked; None: the caller agreed. ``lends_contexts``: every turn brings the
        contexts of its session, so no store of the application's is opened. ``only_checks``: nothing is
        written, and no request will come. Sessions unused for ``expires_after`` seconds are forgotten, and
        the oldest if there are too many. MindError says what is wrong.
        """
        path = Path(config_file)
        self._path = path.absolute()
        self.folder = path.absolute().parent
        files = Folder(self.folder)
        self.config = read_config(path, files)
        self.config.update(additional_config or {})
        self._dice = dice or Random()
        self._most_sessions = most_sessions
        self._expires_after = expires_after
        self._clock = clock
        self._sessions: OrderedDict[str, _Session] = OrderedDict()
        self._lock = Lock()
        self._missing: set[tuple[str, str]] = set()
        self._code = Code(
            self.folder, may_run, files=files, logs_prints=logs_prints(self.config), only_checks=only_checks
        )
        token = BUILDING.set(self._code)
        try:
            self.units = tuple(self._units(path))
        finally:
            BUILDING.reset(token)
        self._workers = Workers(self.folder)
        self._seconds = _seconds(self.config, path) + sum(
            getattr(unit.block, "waits", 0.0) for unit in self.units
        )
        if not lends_contexts:
            self.open_contexts()

    def open_contexts(self) -> None:
        """Open the stores that the configuration names before the first request; MindError if that fails."""
        for unit in self.units:
            open_contexts = getattr(unit.block, "open_contexts", None)
            if callable(open_contexts):
                open_contexts()

    def problems(self) -> list[Problem]:
        """Return what is wrong in the application's files, by line or row."""
        found: list[Problem] = []
        for number, unit in enumerate(self.units):
            problems = getattr(unit.block, "problems", None)
            if callable(problems):
                found += [self._placed(problem, number) for problem in problems()]
        return found

    def _placed(self, problem: Problem, block: int) -> Problem:
        """Give a problem of the configuration its file and line, because blocks know neither."""
        if problem.path != self.folder / "config.yml":
            return problem
        words = [*map(str, problem.values.values()), *_PLACES.get(problem.code, ())]
        return replace(problem, path=self._path, line=line_of(self._path, block, words))

    def process(
        self, request: Mapping[str, Any], initial: bool = False, *, turn: Turn | None = None
    ) -> dict[str, Any]:
        """Answer a request; ``initial`` opens a session; the response has its id.

        ``turn`` lends the blocks other things than this processor's own. RequestError for a request without
        something that it must have; after any other error the answer is a text and ``final``.
        """
        blackboard = _checked(request)
        if initial:
            session_id = token_hex(16)
            blackboard["session_id"] = session_id
            blackboard["user_utterance"] = ""
        else:
            session_id = str(blackboard.get("session_id") or "")
            if not session_id:
                raise RequestError("The request has no session_id.")
            if blackboard.get("user_utterance") is None:
                raise RequestError("The request has no user_utterance.")
        current = turn if turn is not None else Turn(dice=self._dice)
        current.may_ask = self._code.may_ask
        token = CURRENT.set(current)
        try:
            with self._session(session_id):
                if self._code.runs:
                    blackboard = self._run_in_time(blackboard, session_id, current)
                else:
                    self._run(blackboard, session_id, current)
        finally:
            CURRENT.reset(token)
        final = blackboard.get("final", False)
        aux_data = blackboard.get("aux_data")
        return {
            "system_utterance": blackboard.get("system_utterance") or "",
            "session_id": session_id,
            "user_id": blackboard.get("user_id", ""),
            "final": final,
            "aux_data": {} if aux_data is None else aux_data,
        }

    def close(self) -> None:
        """Close everything that the blocks hold open: connections, files."""
        for unit in self.units:
            close = getattr(unit.block, "close", None)
            if callable(close):
                try:
                    close()
                except Exception as error:
                    _LOG.error("The block %s cannot be closed: %s", unit.name, told(error))

    def _run_in_time(self, blackboard: dict[str, Any], session_id: str, turn: Turn) -> dict[str, Any]:
        """Run the blocks, foreign code among them, which may never come to an end."""
        # Code that was broken off may go on changing its input.
        work: dict[str, Any] = copied(blackboard)
        doing: list[tuple[Unit, dict[str, Any]]] = []
        if self._workers.run(lambda: self._run(work, session_id, turn, doing), self._seconds):
            return work
        turn.is_over = True
        unit, inputs = doing[-1]
        _LOG.error(
            "session: %s, the block %s did not end within %g seconds", session_id, unit.name, self._seconds
        )
        give_up = getattr(unit.block, "out_of_time", None)
        if callable(give_up):
            output = give_up(copied(inputs), session_id)
            blackboard.update((place, output[key]) for key, place in unit.outputs)
            if turn.record is not None:
                turn.notes.append({"name": unit.name, "input": inputs, "output": copied(output)})
        else:
            self._answer_error(blackboard)
        return blackboard

    def _run(
        self,
        blackboard: dict[str, Any],
        session_id: str,
        turn: Turn,
        doing: list[tuple[Unit, dict[str, Any]]] | None = None,
    ) -> None:
        get = blackboard.get
        for unit in self.units:
            inputs = {}
            for key, place in unit.inputs:
                value = get(place)
                if value is None and place not in blackboard:
                    self._warn(unit, place)
                inputs[key] = value
            # A copy, because later blocks may change what this one got.
            seen = copied(inputs) if turn.record is not None else None
            if doing is not None:
                doing.append((unit, inputs))
            try:
                output = unit.block.process(inputs, session_id)
                for key, place in unit.outputs:
                    blackboard[place] = output[key]
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
                    raise
                self._failed(unit, error, blackboard, session_id)
                return
            if turn.is_over:
                return
            if seen is not None:
                turn.notes.append({"name": unit.name, "input": seen, "output": copied(dict(output))})

    def _failed(self, unit: Unit, error: BaseException, blackboard: dict[str, Any], session_id: str) -> None:
        """Answer for a block that failed."""
        if isinstance(error, KeyError) and error.args and error.args[0] in dict(unit.outputs):
            _LOG.error("The output of the block %s has no key %s.", unit.name, error.args[0])
        else:
            _LOG.error("session: %s, the block %s failed: %s", session_id, unit.name, told(error))
        self._answer_error(blackboard)

    def _answer_error(self, blackboard: dict[str, Any]) -> None:
        blackboard["system_utterance"] = _ERROR_TEXTS[language_of(self.config)]
        blackboard["final"] = True
        aux_data = blackboard.get("aux_data")
        blackboard["aux_data"] = {**(aux_data if isinstance(aux_data, dict) else {}), "state": "#error"}

    def _warn(self, unit: Unit, place: str) -> None:
        # Once, because it is the same in every turn.
        if (unit.name, place) not in self._missing:
            self._missing.add((unit.name, place))
            _LOG.warning("The key %s, an input of the block %s, is not on the blackboard.", place, unit.name)

    @contextmanager
    def _session(self, session_id: str) -> Iterator[None]:
        """Hold the lock of a session; drop those that nobody uses any more."""
        now = self._clock()
        expired: list[str] = []
        with self._lock:
            session = self._sessions.get(session_id)
            if session is None:
                session = self._sessions[session_id] = _Session(now)
                while self._sessions:
                    oldest, one = next(iter(self._sessions.items()))
                    if one is session or (
                        now - one.used_at < self._expires_after and len(self._sessions) <= self._most_sessions
                    ):
                        break
                    del self._sessions[oldest]
                    expired.append(oldest)
            else:
                session.used_at = now
                self._sessions.move_to_end(session_id)
        for old in expired:
            self._forget(old)
        with session.lock:
            yield

    def _forget(self, session_id: str) -> None:
        for unit in self.units:
            forget = getattr(unit.block, "forget_session", None)
            if callable(forget):
                try:
                    forget(session_id)
                except Exception as error:
                    _LOG.error("The block %s cannot forget a session: %s", unit.name, told(error))

    def _units(self, path: Path) -> Iterator[Unit]:
        blocks = self.config.get("blocks")
        if not blocks:
            raise BuildError("no block descriptions in config.", path=path)
        if not isinstance(blocks, list):
            raise BuildError("blocks is no list.", path=path)
        for number, config in enumerate(blocks, start=1):
            if not isinstance(config, dict) or not isinstance(config.get("block_class"), str):
                message = f"Block {number} has no block_class."
                raise BuildError(message, path=path, line=line_of(path, number - 1))
            class_path = config["block_class"].strip()
            name = str(config.get("name") or class_path.rpartition(".")[2])
            wiring = _wiring(config, "input", path), _wiring(config, "output", path)
            try:
                block = self._class(class_path)(config, self.config, str(self.folder))
            except BoltunError as error:
                if error.path is None:
                    error.path = path
                    error.line = line_of(path, number - 1, _NAMES.findall(error.what.format(**error.values)))
                if isinstance(error, BuildError):
                    error.problems = [self._placed(one, number - 1) for one in error.problems]
                raise
            except (Exception, SystemExit) as error:  # the code of the application runs here
                said = f"{type(error).__name__}: {error}".rstrip(": ")
                message = f"The block {name} cannot be built: {said}"
                raise BuildError(message, path=path, line=line_of(path, number - 1)) from error
            if not callable(getattr(block, "process", None)):
                raise BuildError(f"{class_path} is not a subclass of AbstractBlock.", path=path)
            yield Unit(block, name, class_path, *wiring)

    def _class(self, class_path: str) -> Any:
        place = builtin_place(class_path)
        if place is None:
            if class_path.startswith("dialbb."):
                raise BuildError(f"Boltun has no block {class_path}.")
            return self._code.attribute(class_path)
        from importlib import import_module

        module, _, name = place.partition(":")
        return getattr(import_module(f"boltun.minds.dialbb.{module}"), name)


def _seconds(config: Mapping[str, Any], path: Path) -> float:
    """Return the seconds that the code of the application may take for a turn."""
    settings = config.get("boltun")
    value = settings.get("turn_timeout", _SECONDS) if isinstance(settings, Mapping) else _SECONDS
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < _MOST_SECONDS:
        raise BuildError(f"turn_timeout is {value!r}, but has to be a number of seconds.", path=path)
    return float(value)


def _wiring(config: Mapping[str, Any], direction: str, path: Path) -> tuple[tuple[str, str], ...]:
    wiring = config.get(direction) or {}
    if not isinstance(wiring, dict):
        raise BuildError(f"The {direction} of a block is no object of keys.", path=path)
    return tuple((str(key), str(place)) for key, place in wiring.items())


def _checked(request: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(request, Mapping):
        raise RequestError("The request is no object.")
    try:
        blackboard: dict[str, Any] = copied(dict(request))
    except RecursionError:
        raise RequestError("The request is nested too deeply.") from None
    return blackboard


def read_config(path: Path, folder: Folder | None = None) -> dict[str, Any]:
    """Read a configuration, in its folder or as somebody chose it; BuildError if it is none."""
    try:
        if folder is not None and folder.file(path) is not None:
            data = folder.read(path, _MOST_BYTES)
        else:
            # The chosen file may be a link to another place; then all other files are beside the link.
            data = read_file(path, most=_MOST_BYTES)
    except (MindError, TextError) as error:
        raise BuildError(f"can't read config file: {reason_of(error)}", path=path) from error
    return parse_config(data, path)


def parse_config(data: bytes, path: Path) -> dict[str, Any]:
    """Return what a configuration says; BuildError if it is none."""
    try:
        config = plain_yaml.load(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        reason = f"byte {column} of this line is no UTF-8"
        raise BuildError(f"can't read config file: {reason}", path=path, line=line) from error
    except plain_yaml.YamlError as error:
        reason = f"{error.reason} (column {error.column})"
        raise BuildError(f"can't read config file: {reason}", path=path, line=error.line) from error
    if not isinstance(config, dict):
        raise BuildError("no block descriptions in config.", path=path)
    return config
