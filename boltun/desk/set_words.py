"""Minds that know one text: they stand on the desk in the place of the minds that are not asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from boltun.gravity.sober import NoMemory
from boltun.message import Message
from boltun.minds.merit import Merit
from boltun.minds.protocol import Memory, Placeholders, Problem, Reply, ReplyOptions, Trace

__all__ = ["SetWords"]


class SetWords:
    """Says its text, and remembers nothing."""

    kind: str
    name: str
    """The name under which the store keeps what was said."""
    slow = False

    def __init__(self, text: str, why: Trace, placeholders: Placeholders | None = None) -> None:
        self._text = text
        self._why = why
        self._placeholders = placeholders

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Return the text."""
        return Reply(
            text=self._text,
            why=self._why,
            remembers=memory,
            merit=Merit.FOUND,
            placeholders=self._placeholders,
        )

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Say nothing."""
        return Reply(text=None, why=self._why, remembers=memory)

    def problems(self) -> Sequence[Problem]:
        """Return none."""
        return ()

    def with_options(self, options: ReplyOptions) -> Self:
        """Return this."""
        return self

    def new_memory(self) -> Memory:
        """Return nothing."""
        return NoMemory()

    def memory_from_json(self, data: object) -> Memory:
        """Return nothing."""
        return NoMemory()
