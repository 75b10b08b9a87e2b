"""What the tests of ELIZA scripts share."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from textwrap import dedent

import pytest

from boltun.message import Contact, Message
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.protocol import Reply, ReplyOptions

CONTACT = Contact(account="practice:me", address="you")


class Talk:
    """A conversation with a script."""

    def __init__(self, script: str, options: ReplyOptions | None = None, seed: int = 1) -> None:
        self.mind = ElizaMind.compile(dedent(script)).with_options(options or ReplyOptions())
        self.memory: ElizaMemory = self.mind.new_memory()
        self.dice = Random(seed)

    def reply(self, text: str) -> Reply:
        message = Message(contact=CONTACT, text=text, at=0, received_at=0)
        reply = self.mind.reply(message, self.memory, self.dice)
        assert isinstance(reply.remembers, ElizaMemory)
        self.memory = reply.remembers
        return reply

    def __call__(self, *texts: str) -> list[str | None]:
        """What is said to messages one after the other."""
        return [self.reply(text).text for text in texts]


@pytest.fixture
def talk() -> Callable[..., Talk]:
    return Talk
