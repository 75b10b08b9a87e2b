"""The languages of kinds of other packages, and the texts that an editor reads in them, with the guard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from boltun.checks import (
    WrongValueError,
    must_be,
    must_be_all,
    must_have,
    told,
)
from boltun.errors import BoltunError, MindError
from boltun.guard import Guard
from boltun.minds.guarded_mind import GuardedMind, as_mind, as_problems, has
from boltun.minds.opening import Opening
from boltun.minds.protocol import (
    Mind,
    Problem,
    Severity,
)
from boltun.minds.source import OutlineItem, Place, Source, SourceLanguage, Span

__all__ = ["GuardedLanguage"]


class GuardedLanguage:
    """How the files of a kind of another package are written. If it fails, they are plain text."""

    def __init__(self, load: Callable[[], SourceLanguage], guard: Guard, kind: str) -> None:
        self._guard = guard
        self._kind = kind
        self._language: SourceLanguage | None = None
        self._problem: BoltunError | None = None
        self.indents_between = False
        try:
            self._language = guard.call("language", load, check=has(SourceLanguage))
            self.indents_between = bool(self._language.indents_between)
        except BoltunError as error:
            guard.warn("language", error)
            self._problem = error

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line."""
        if self._language is None:
            return (), 0
        nothing: tuple[Sequence[Span], int] = ((), 0)
        return self._guard.call_or(
            nothing, "highlight", self._language.highlight, line, state, check=_as_spans
        )

    def read(self, text: str, path: Path | None) -> Source:
        """Read a text. If that fails, its only problem says so."""
        guard = self._guard.at(path)
        if self._language is None:
            return _Unread(self._problem or MindError(""))
        try:
            source = guard.call("read", self._language.read, text, path, check=has(Source))
        except BoltunError as error:
            guard.warn("read", error)
            return _Unread(error)
        return _GuardedSource(source, guard, self._kind, path)


class _GuardedSource:
    def __init__(self, source: Source, guard: Guard, kind: str, path: Path | None) -> None:
        self._source = source
        self._guard = guard
        self._kind = kind
        self._path = path

    def outline(self) -> Sequence[OutlineItem]:
        nothing: Sequence[OutlineItem] = ()
        return self._guard.call_or(nothing, "outline", self._source.outline, check=_as_outline)

    def problems(self) -> Sequence[Problem]:
        try:
            return self._guard.call("problems", self._source.problems, check=as_problems)
        except BoltunError as error:
            self._guard.warn("problems", error)
            return [_problem(error)]

    def target(self, line: int, column: int) -> Place | None:
        check = must_be(Place, type(None))
        return self._guard.call_or(None, "target", self._source.target, line, column, check=check)

    def completions(self, line: int, column: int) -> Sequence[str]:
        nothing: Sequence[str] = ()
        find = self._source.completions
        return self._guard.call_or(nothing, "completions", find, line, column, check=must_be_all(str))

    def mind(self, opening: Opening) -> Mind:
        name = opening.name or ("" if self._path is None else str(self._path.absolute()))

        def check(mind: Any) -> Mind:
            return GuardedMind(as_mind(mind), self._guard, self._kind, name)

        return self._guard.call("mind", self._source.mind, opening, check=check)


class _Unread:
    """A text that the language could not read."""

    def __init__(self, error: BoltunError) -> None:
        self._error = error

    def outline(self) -> Sequence[OutlineItem]:
        return ()

    def problems(self) -> Sequence[Problem]:
        return [_problem(self._error)]

    def target(self, line: int, column: int) -> Place | None:
        return None

    def completions(self, line: int, column: int) -> Sequence[str]:
        return ()

    def mind(self, opening: Opening) -> Mind:
        raise self._error


def _as_outline(values: Any) -> Sequence[OutlineItem]:
    items = must_be_all(OutlineItem)(values)
    for one in items:
        must_have(one, title=str, line=int, level=int, detail=str)
    return items


def _as_spans(value: Any) -> tuple[Sequence[Span], int]:
    spans, state = value
    if not isinstance(state, int) or not -(2**31) <= state < 2**31:
        raise WrongValueError(f"the state is {told(state)}, not a number of 32 bits")
    return must_be_all(Span)(spans), state


def _problem(error: BoltunError) -> Problem:
    return Problem(
        code="plug-in",
        severity=Severity.ERROR,
        template=f"{error.what} {error.advice}".strip(),
        values=error.values,
        line=1,
    )
