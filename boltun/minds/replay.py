"""Replays conversations: with two states of a mind side by side, to see which replies differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from boltun.message import Contact, Message
from boltun.minds.protocol import Memory, Mind, Reply, Silence, Trace

__all__ = ["Conversation", "Replayed", "Said", "Utterance", "pasted", "replay"]

_BETWEEN = 5.0
"""Seconds between two messages, if nobody knows when they were written."""

_SPEAKER = re.compile(
    r"^(?:\[[^\]]{1,40}\]|\d{1,2}:\d{2}(?::\d{2})?)?\s*"
    r"(?:<(?P<nick>[^<>]{1,40})>|(?P<name>[^\s<>:][^<>:]{0,39}):)\s+(?P<text>\S.*)$"
)
"""A line of a log: perhaps a time, then ``Ann: hello`` or ``<Ann> hello``."""


_SOMEBODY = Contact(account="replay", address="contact")


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message of a contact. ``at`` counts in seconds from any origin."""

    text: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """The messages of one contact, in order."""

    title: str
    messages: Sequence[Utterance]
    contact: Contact = _SOMEBODY
    complete: bool = True
    """Nothing older was left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The answer of one state of the mind."""

    text: str | None
    silence: Silence | None
    why: Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One message, and the answers of both states; ``before`` is None if there was no earlier state."""

    conversation: Conversation
    message: Utterance
    before: Said | None
    after: Said

    @property
    def differs(self) -> bool:
        """Whether the contact would notice: another text, or silence instead of one."""
        return self.before is None or self.before.text != self.after.text


def replay(
    conversations: Iterable[Conversation], before: Mind | None, after: Mind, *, seed: int = 1
) -> Iterator[Replayed]:
    """Hold conversations with both states of a mind, message by message.

    Both are asked with the same dice, anew for each message, so that the draws of one state do not change the
    later draws of the other. Each remembers its own words.
    """
    for conversation in conversations:
        old = None if before is None else _Talk(before, conversation.contact)
        new = _Talk(after, conversation.contact)
        for number, message in enumerate(conversation.messages):
            dice = f"{seed} {conversation.title} {number}"
            yield Replayed(
                conversation=conversation,
                message=message,
                before=None if old is None else old.ask(message, Random(dice)),
                after=new.ask(message, Random(dice)),
            )


def pasted(text: str, speaker: str | None = None) -> list[Conversation]:
    """Read conversations from a text: one message a line, a blank line before the next conversation.

    If the lines name their authors (``Ann: hello``), only those of ``speaker`` count; None: of the first
    author.
    """
    blocks = re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").strip())
    conversations: list[Conversation] = []
    for block in blocks:
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        spoken = [_SPEAKER.match(line) for line in lines]
        names = [match["nick"] or match["name"] for match in spoken if match]
        # A single colon may well be part of the message; a log names its speakers line by line.
        if len(names) == len(lines) and len(set(names)) < len(names):
            whose = names[0] if speaker is None else speaker
            lines = [
                match["text"]
                for match, name in zip(spoken, names, strict=True)
                if match is not None and name == whose
            ]
        messages = [Utterance(line, number * _BETWEEN) for number, line in enumerate(lines)]
        if messages:
            conversations.append(Conversation(title=str(len(conversations) + 1), messages=messages))
    return conversations


class _Talk:
    """One state of the mind, and what it remembers of the conversation."""

    def __init__(self, mind: Mind, contact: Contact) -> None:
        self._mind = mind
        self._contact = contact
        self._memory: Memory = mind.new_memory()

    def ask(self, message: Utterance, dice: Random) -> Said:
        asked = Message(contact=self._contact, text=message.text, at=message.at, received_at=message.at)
        reply: Reply = self._mind.reply(asked, self._memory, dice)
        self._memory = reply.remembers if reply.text is None else reply.remembers.sent(message.at)
        return Said(text=reply.text, silence=reply.silence, why=reply.why)
