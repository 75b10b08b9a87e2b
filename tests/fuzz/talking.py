"""What must hold of every mind's problems, replies, traces and memories."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any

from boltun.message import Contact, Message
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem, Silence
from boltun.minds.source import SourceLanguage
from tests.minds.traces import detail_of

__all__ = ["check_problems", "check_source", "plain", "talk"]

ANN = Contact(account="xmpp:me@here", address="ann@there")
_SHOWN = 40
"""So many lines are looked at as an editor shows them."""


def plain(data: Any) -> Any:
    """Return data as it comes back from the database; it must be the same."""
    again = json.loads(json.dumps(data))
    assert again == data or data != data or "NaN" in json.dumps(data), "data changes when it is kept"
    return again


def check_problems(found: Iterable[Problem], lines: Sequence[str]) -> None:
    """Hold problems against the lines of the only file."""
    for problem in found:
        assert problem.text, "a problem without words"
        if (problem.line, problem.column) == (0, 0):
            continue  # it is about the whole file
        assert 1 <= problem.line <= len(lines), f"line {problem.line} of {len(lines)}"
        assert 0 <= problem.column <= len(lines[problem.line - 1]) + 1, f"column {problem.column}"


def talk(mind: Mind, texts: Iterable[str], memory: Any = None) -> None:
    """Talk with a mind, its memory kept and read back after each reply."""
    dice = Random(1)
    memory = mind.new_memory() if memory is None else memory
    for number, text in enumerate(texts):
        now = 1_000.0 + 60 * number
        reply = mind.reply(Message(contact=ANN, text=text, at=now, received_at=now), memory, dice)
        json.dumps(detail_of(reply.why))
        json.dumps(reply.why.told(brief=True).as_json())
        if reply.text is None:
            assert reply.silence in set(Silence), "neither a reply nor a silence"
        memory = mind.memory_from_json(plain(reply.remembers.sent(now).as_json()))
    json.dumps(memory.said(["x"], 2_000.0).as_json())
    mind.greet(memory, dice)


def check_source(language: SourceLanguage, text: str) -> None:
    """Look at a text as an editor does, and talk with the mind that it makes."""
    lines = text.split("\n")
    state = 0
    for line in islice(lines, _SHOWN):
        spans, state = language.highlight(line, state)
        assert all(span.start >= 0 and span.start + span.length <= len(line) for span in spans), "a colour"
    source = language.read(text, None)
    check_problems(source.problems(), lines)
    assert all(1 <= item.line <= len(lines) for item in source.outline()), "an outline"
    for number, line in enumerate(islice(lines, 8), 1):
        for column in (1, len(line) // 2 + 1, len(line) + 1):
            place = source.target(number, column)
            assert place is None or 1 <= place.line <= len(lines), "a way to nowhere"
            source.completions(number, column)
    talk(source.mind(Opening()), ["hello, my dog?", *(line[:300] for line in lines[-2:]), lines[0][:300]])
