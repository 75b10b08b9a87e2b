"""Talks with sets of categories that stand in the tests themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.aiml.opening import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Reply, ReplyOptions
from tests.minds.traces import detail_of

ANN = Contact(account="practice:test", address="ann")


class Talk:
    """One contact that talks with one mind; every reply is sent at once."""

    def __init__(self, mind: AimlMind, seed: int = 0) -> None:
        self.mind = mind
        self.memory: AimlMemory = mind.new_memory()
        self.dice = Random(seed)
        self.at = 1_700_000_000.0
        self.last: Reply | None = None

    def say(self, text: str, *, wait: float = 10.0, **aux: Any) -> str | None:
        """Say something; return what is answered."""
        self.at += wait
        message = Message(contact=ANN, text=text, at=self.at, received_at=self.at, aux=aux)
        return self._taken(self.mind.reply(message, self.memory, self.dice))

    def greeted(self) -> str | None:
        """Let the mind speak first."""
        message = Message(contact=ANN, text="", at=self.at, received_at=self.at)
        return self._taken(self.mind.greet(self.memory, self.dice, message))

    @property
    def aux(self) -> Mapping[str, Any]:
        """What the last reply carries."""
        assert self.last is not None
        return self.last.aux

    @property
    def trace(self) -> dict[str, Any]:
        """Why the last reply was given."""
        assert self.last is not None
        return detail_of(self.last.why)

    def _taken(self, reply: Reply) -> str | None:
        self.last = reply
        memory = reply.remembers.sent(self.at)
        # As the store does: a memory is what its JSON says.
        self.memory = self.mind.memory_from_json(json.loads(json.dumps(memory.as_json())))
        assert self.memory == memory
        return reply.text


Talks = Callable[..., Talk]


@pytest.fixture
def talk(tmp_path: Path) -> Talks:
    """Return how a talk with some categories begins.

    Further names are files of the bot's folder (``colors_set``: ``colors.set``), as JSON where they are no
    texts.
    """
    number = 0

    def begin(
        categories: str,
        *,
        head: str = '<aiml version="2.1">',
        limits: Limits | None = None,
        options: ReplyOptions | None = None,
        opening: Opening | None = None,
        **files: Any,
    ) -> Talk:
        nonlocal number
        number += 1
        folder = tmp_path / f"bot{number}"
        folder.mkdir()
        (folder / "bot.aiml").write_text(f"{head}\n{categories}\n</aiml>", encoding="utf-8")
        for name, value in files.items():
            stem, _, suffix = name.rpartition("_")
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            (folder / f"{stem}.{suffix}").write_text(text, encoding="utf-8")
        mind = open_mind(folder, opening or Opening())
        if limits is not None:
            mind.limits = limits
        return Talk(mind.with_options(options or ReplyOptions()))

    return begin


def category(pattern: str, template: str, that: str = "") -> str:
    """Return one category."""
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"
