"""Kinds of minds of other packages, with the guard around each call.

What a kind opens is guarded, too: the mind, its memories, its traces, the texts that its editor reads. All
callers see ordinary kinds and minds, and none has to know which of them another package brought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from boltun.checks import (
    anything,
    must_be,
    must_be_all,
)
from boltun.errors import MindError
from boltun.guard import Guard
from boltun.message import Contact
from boltun.minds.examining import Sample
from boltun.minds.folder import Folder
from boltun.minds.guarded_language import GuardedLanguage
from boltun.minds.guarded_mind import GuardedMind, as_mind, as_problems, has
from boltun.minds.kind import Claim, Head, MindKind
from boltun.minds.opening import Opening
from boltun.minds.protocol import (
    Problem,
    ReplyOptions,
)
from boltun.minds.sending import Sender
from boltun.minds.source import SourceLanguage
from boltun.minds.teaching import Help, Near, Taught, Teachable, Trial
from boltun.minds.teaching import Place as PairPlace

__all__ = ["GUARD", "guarded"]

GUARD = Guard(
    name="",
    package="",
    sentence="The kind of mind {name} of the package {package} failed in {call}: {reason}.",
    error=MindError,
)


def guarded(kind: MindKind, guard: Guard) -> MindKind:
    """Return the kind with a guard around everything that can be called."""
    own = _Kind(kind, guard)
    return replace(
        kind,
        open=own.open,
        claims=None if kind.claims is None else own.claims,
        files=own.files,
        problems=None if kind.problems is None else own.problems,
        examine=None if kind.examine is None else own.examine,
        settles=None if kind.settles is None else own.settles,
        forget=None if kind.forget is None else own.forget,
        language=None if kind.language is None else cache(own.language),
        teach=None if kind.teach is None else own.teach,
        examples_in=None if kind.examples_in is None else own.examples_in,
        # Nobody can say what a mind of another package may do.
        facts=None,
        # There is only one, and it is ours.
        is_usual=False,
    )


class _Kind:
    """The functions of one kind, each under the guard."""

    def __init__(self, kind: MindKind, guard: Guard) -> None:
        self._kind = kind
        self._guard = guard

    def open(self, path: Path, opening: Opening) -> GuardedMind:
        guard = self._guard.at(path)
        name = opening.name or str(path.absolute())

        def check(mind: Any) -> GuardedMind:
            # Whoever asks for this later cannot say what is wrong as well as the opening can.
            guard.call("with_options", as_mind(mind).with_options, ReplyOptions(), check=as_mind)
            if self._kind.sends:
                has(Sender)(mind)
            return GuardedMind(mind, guard, self._kind.name, name)

        made = guard.call("open", _about_file(self._kind.open), path, opening, check=check)
        made.new_memory()
        return made

    def claims(self, path: Path, head: Head) -> Claim:
        assert self._kind.claims is not None
        guard = self._guard.at(path)
        return guard.call("claims", self._kind.claims, path, head, check=must_be(Claim))

    def files(self, path: Path) -> Sequence[Path]:
        return self._guard.at(path).call(
            "files", _about_file(self._kind.files), path, check=must_be_all(Path)
        )

    def problems(self, path: Path, encoding: str | None) -> Sequence[Problem]:
        assert self._kind.problems is not None
        guard = self._guard.at(path)
        return guard.call("problems", _about_file(self._kind.problems), path, encoding, check=as_problems)

    def examine(self, path: Path, encoding: str | None, sample: Sample) -> Sequence[Problem]:
        assert self._kind.examine is not None
        guard = self._guard.at(path)
        look = _about_file(self._kind.examine)
        return guard.call("examine", look, path, encoding, sample, check=as_problems)

    def settles(self, folder: Folder, name: str) -> Iterable[str] | None:
        assert self._kind.settles is not None
        guard, nothing = self._guard.at(folder.path), None
        return guard.call_or(nothing, "settles", self._kind.settles, folder, name, check=_as_names)

    def forget(self, folder: Path, contact: Contact | None) -> Sequence[Path]:
        assert self._kind.forget is not None
        # What it keeps there may still be there, so the person hears of the whole folder.
        left: Sequence[Path] = [folder]
        return self._guard.call_or(
            left, "forget", self._kind.forget, folder, contact, check=must_be_all(Path)
        )

    def language(self) -> SourceLanguage:
        assert self._kind.language is not None
        return GuardedLanguage(self._kind.language, self._guard, self._kind.name)

    def teach(self) -> Teachable:
        assert self._kind.teach is not None
        return GuardedTeachable(
            self._guard.call("teach", self._kind.teach, check=has(Teachable)), self._guard
        )

    def examples_in(self) -> Path:
        assert self._kind.examples_in is not None
        return self._guard.call("examples_in", self._kind.examples_in, check=must_be(Path))


class GuardedTeachable:
    """Teaches a kind of another package."""

    def __init__(self, teachable: Teachable, guard: Guard) -> None:
        self._teachable = teachable
        self._guard = guard

    def read(self, path: Path, encoding: str | None) -> Any:
        """Read a file."""
        return self._guard.at(path).call(
            "read", _about_file(self._teachable.read), path, encoding, check=anything
        )

    def help_with(self, document: Any, text: str) -> Help:
        """Propose a key line for a message."""
        return self._guard.call("help_with", self._teachable.help_with, document, text, check=must_be(Help))

    def add_pair(self, document: Any, key: str, reply: str, beside: int | None = None) -> PairPlace:
        """Return the place of a new pair."""
        add = self._teachable.add_pair
        return self._guard.call("add_pair", add, document, key, reply, beside, check=must_be(PairPlace))

    def trial(self, document: Any, text: str, key: str, reply: str, beside: int | None = None) -> Trial:
        """Try a pair in a copy of the file."""
        try_out = self._teachable.trial
        return self._guard.call("trial", try_out, document, text, key, reply, beside, check=must_be(Trial))

    def write_pair(
        self, path: Path, encoding: str | None, key: str, reply: str, beside: int | None = None
    ) -> Taught:
        """Write a new pair into a file at once."""
        write, check = _about_file(self._teachable.write_pair), must_be(Taught)
        return self._guard.at(path).call("write_pair", write, path, encoding, key, reply, beside, check=check)

    def take_back(self, taught: Taught, encoding: str | None) -> None:
        """Take a taught pair out of its file again."""
        guard = self._guard.at(taught.path)
        guard.call("take_back", self._teachable.take_back, taught, encoding, check=anything)

    def answers(self, path: Path, encoding: str | None) -> Iterator[Near]:
        """Yield all pairs that answer messages."""
        guard = self._guard.at(path)
        # All at once: a generator would fail only where its values are used.
        yield from guard.call(
            "answers", _about_file(self._teachable.answers), path, encoding, check=must_be_all(Near)
        )


def _about_file(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a file that cannot be read be no fault of the kind."""

    def call(path: Path, *arguments: Any) -> Any:
        try:
            return function(path, *arguments)
        except OSError as error:
            if error.filename is None or str(error.filename) != str(path):
                raise
            reason = error.strerror or str(error)
            raise MindError("This file cannot be read: {reason}.", path=path, reason=reason) from error

    return call


def _as_names(value: Any) -> Iterable[str] | None:
    return None if value is None else must_be_all(str)(value)
