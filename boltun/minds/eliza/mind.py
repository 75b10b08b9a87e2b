"""An ELIZA script as a mind (docs/eliza.md)."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Self

from boltun.message import Message
from boltun.minds.eliza.engine import Turn
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.script import Script
from boltun.minds.eliza.trace import ElizaTrace
from boltun.minds.eliza.words import Reading
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Silence
from boltun.text.encoding import decode
from boltun.text.files import read_file

__all__ = ["ElizaMind"]

_log = logging.getLogger(__name__)

_FOUND = Merit.FOUND
_WITHOUT_KEYWORD = ("none", "xnone")
"""The keys that answer if there is no keyword."""
_LONGEST = 5
"""None of these is longer."""


class ElizaMind:
    """A script that answers. Read-only; the same script under other options shares its rules."""

    kind = "eliza"
    slow = False

    def __init__(
        self,
        script: Script,
        *,
        name: str = "",
        path: Path | None = None,
        encoding: str | None = None,
        options: ReplyOptions | None = None,
    ) -> None:
        self.name = name
        self.path = path
        self.encoding = encoding
        """The encoding that the person chose for its file; None: the guess holds."""
        self.script = script
        self.options = options or ReplyOptions()

    @classmethod
    def compile(cls, text: str, *, name: str = "", path: Path | None = None, fold_yo: bool = True) -> Self:
        """Make a mind from the whole text of a script."""
        return cls(Script(text, Reading(folds_yo=fold_yo)), name=name, path=path)

    @classmethod
    def open(
        cls, path: Path | str, *, name: str = "", encoding: str | None = None, fold_yo: bool = True
    ) -> Self:
        """Make a mind from a script's file; TextError if it cannot be read."""
        path = Path(path)
        text = decode(read_file(path), encoding=encoding, path=path).text
        mind = cls.compile(text, name=name or str(path.absolute()), path=path, fold_yo=fold_yo)
        mind.encoding = encoding
        return mind

    def with_options(self, options: ReplyOptions) -> Self:
        """Return the same script under other options; cheap."""
        if options == self.options:
            return self
        return type(self)(
            self.script, name=self.name, path=self.path, encoding=self.encoding, options=options
        )

    def new_memory(self) -> ElizaMemory:
        """Return the memory of a contact whom nobody has met."""
        return ElizaMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> ElizaMemory:
        """Return the memory that ``ElizaMemory.as_json`` wrote."""
        return ElizaMemory.from_json(data)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the script's file as it is now."""
        from boltun.minds.eliza.checks import problems, unreadable

        if self.path is None:
            return problems(self.script)
        decoded = decode(read_file(self.path), encoding=self.encoding, path=self.path)
        script = Script(decoded.text, self.script.reading)
        found = problems(script, self.path) + unreadable(decoded.lossy_lines, decoded.encoding, self.path)
        return sorted(found, key=lambda problem: (problem.line, problem.column))

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message; after a farewell the next one starts afresh."""
        assert isinstance(memory, ElizaMemory)
        script = self.script
        falls_back = not self.options.chew
        cursors, saved, finished, origins = memory
        if finished:
            cursors, saved, origins = {}, (), ()
        turn = Turn(script, cursors, saved, origins=origins).answer(message.text, dice, falls_back=falls_back)
        if turn.gave_up:
            _log.warning(
                "%s: a message of %d characters was too much to look through; its rest counts as not found",
                self.name,
                len(message.text),
            )
        why = ElizaTrace(script, message.text, memory, falls_back, turn.drawn)
        text = turn.text
        if turn.final:
            return Reply(
                text=self._dressed(text),
                why=why,
                remembers=ElizaMemory(finished=True),
                silence=Silence.EMPTY_REPLY if text is None else None,
                merit=Merit.FOUND,
                final=True,
            )
        moved = {**cursors, **turn.moved} if turn.moved else cursors
        remembers = ElizaMemory(moved, turn.saved, origins=turn.origins)
        if text is None:
            silence = Silence.EMPTY if turn.wordless else Silence.NOTHING_FOUND
            return Reply(text=None, why=why, remembers=remembers, silence=silence)
        merit = _FOUND if len(turn.key) > _LONGEST else self._merit(turn.key)
        return Reply(text=self._dressed(text), why=why, remembers=remembers, merit=merit)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Open a conversation with one of the script's ``initial`` lines."""
        assert isinstance(memory, ElizaMemory)
        openings = self.script.initials
        if memory.finished:
            memory = ElizaMemory()
        if not openings:
            why = ElizaTrace(self.script, "", memory)
            return Reply(text=None, why=why, remembers=memory, silence=Silence.NO_OPENING)
        opening = dice.choice(openings)
        why = ElizaTrace(self.script, "", memory, opening=opening)
        return Reply(text=self._dressed(opening), why=why, remembers=memory, merit=Merit.FOUND)

    def closing(self, dice: Random) -> str | None:
        """Return one of the script's ``final`` lines."""
        finals = self.script.finals
        return self._dressed(dice.choice(finals)) if finals else None

    def _merit(self, key: str) -> Merit:
        if not key:
            return Merit.NEAR  # kept from an earlier message
        is_general = key.lower() in _WITHOUT_KEYWORD and not self.options.chew
        return Merit.GENERAL if is_general else Merit.FOUND

    def _dressed(self, text: str | None) -> str | None:
        """Return a reply as it is sent."""
        if text is not None and self.options.lowercase:
            return text[:1].lower() + text[1:]
        return text
