"""The visible part of a turn, and the memory of it (docs/aiml.md §3.6, §4.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.frame import Answer
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.templates.media import BREAK, SPLIT
from boltun.minds.aiml.text import collapse, last_sentence
from boltun.minds.aiml.turn import Turn

__all__ = ["is_one_sentence", "remembered", "shown_messages"]

_END_OF_SENTENCE = re.compile("[.!?;]")


def is_one_sentence(text: str) -> bool:
    """Recognizes quickly most texts that are one sentence."""
    return text.isascii() and _END_OF_SENTENCE.search(text, 0, len(text) - 1) is None


def shown_messages(texts: Sequence[str], room: int) -> list[str]:
    """Return the visible messages, with lines and blanks as people expect them."""
    messages: list[str] = []
    for part in " ".join(text for text in texts if text)[:room].split(SPLIT):
        if part.isprintable():
            shown = collapse(part)
        else:
            part = _CONTROLS_SHOWN.sub("", part)
            shown = "\n".join(line for line in map(collapse, part.split(BREAK)) if line)
        if shown:
            messages.append(shown)
    return messages


_CONTROLS_SHOWN = re.compile(r"[\x00-\x08\x0e-\x1c\x1f\x7f-\x9f]")


def remembered(turn: Turn, text: str, said: str, answer: Answer, given_up: bool) -> AimlMemory:
    """Return the memory with this turn; if it was given up, only with its words."""
    memory, history, predicates = turn.memory, turn.limits.history, turn.predicates
    id, emotion = answer.id, answer.emotion
    values, topic, learned, triples = memory.predicates, memory.topic, memory.learned, memory.triples
    previous = memory.previous
    if not given_up:
        previous = predicates.previous
        if id or emotion or predicates.forced:
            for name, value in (("id", id), ("emotion", emotion)):
                if value:
                    predicates.drop(name)
            id = id or (previous.id if "id" in predicates.forced else "")
            emotion = emotion or (previous.emotion if "emotion" in predicates.forced else "")
        values, topic, learned = predicates.values, predicates.topic, turn.learned
        if turn.facts is not None:
            triples = tuple(turn.facts.values())
    if said:
        previous = Previous(said, said if is_one_sentence(said) else last_sentence(said), id, emotion)
    elif id or emotion:
        previous = previous._replace(id=id or previous.id, emotion=emotion or previous.emotion)
    return AimlMemory(
        values,
        previous,
        topic,
        (*reversed(turn.inputs), *memory.inputs)[:history],
        (text, *memory.requests)[:history],
        (said, *memory.replies)[:history] if said else memory.replies,
        learned,
        triples,
        memory.sent_at,
        bool(said),
    )
