"""The sample of conversations that a faultless engine of 2008 would have held."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import ReplyOptions
from boltun.text.smileys import EMOJI_PATTERN
from tests.minds.traces import detail_of

SEEDS = range(60)
PRIORITIES = {"at once": "short_circuit"}


@pytest.fixture(scope="module")
def records(shared: Path) -> list[dict]:
    lines = (shared / "conformance/boltun/mini.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module", params=["mini.mindw", "mini.utf8.txt"])
def mind(request, shared: Path) -> BoltunMind:
    return BoltunMind.open(shared / "conformance/boltun" / request.param)


def with_options(mind: BoltunMind, record: dict) -> BoltunMind:
    options = record.get("options", {})
    return mind.with_options(
        ReplyOptions(
            chew=options.get("silent", False),
            lowercase=options.get("lowercase", False),
            always_understand=options.get("understand_always", False),
        )
    )


def hold(mind: BoltunMind, record: dict, memory: BoltunMemory) -> tuple[set[str | None], dict, BoltunMemory]:
    """All replies that some dice bring, the trace, and the memory before sending."""
    message = Message(
        contact=Contact(account="test", address=record["contact"]),
        text=record["text"],
        at=record["at"],
        received_at=record["at"],
    )
    replies = [mind.reply(message, memory, Random(seed)) for seed in SEEDS]
    remembers = replies[0].remembers
    assert isinstance(remembers, BoltunMemory)
    return {reply.text for reply in replies}, detail_of(replies[0].why), remembers


def check(mind: BoltunMind, record: dict, memory: BoltunMemory) -> BoltunMemory:
    expected = record["expect"]
    said, trace, remembers = hold(with_options(mind, record), record, memory)
    lowercase = record.get("options", {}).get("lowercase", False)
    assert PRIORITIES.get(trace["priority"], trace["priority"]) == expected["priority"], record["id"]
    if not lowercase:
        assert set(trace["drawn_from"]) == set(expected["replies"]), record["id"]
    assert said - {None} == {reply.lstrip(" ") for reply in expected["replies"]}, record["id"]
    may_be_silent = expected.get("may_be_silent", not expected["replies"])
    assert (None in said) == may_be_silent, record["id"]
    if "answer_probability" in expected:
        assert trace["repeat"]["probability"] == expected["answer_probability"], record["id"]
    elif trace["passes"] and expected["priority"] != "short_circuit":
        shown = trace["passes"][0]["sentences"]
        assert len(shown) == len(expected["sentences"])
        for ours, theirs in zip(shown, expected["sentences"], strict=True):
            # Emoji are words now (docs/text.md §2.2); the engine of 2008 did not know them.
            ours["words"] = [word for word in ours["words"] if not re.fullmatch(EMOJI_PATTERN, word)]
            assert {key: ours[key] for key in theirs} == theirs, record["id"]
    return remembers


def test_single_messages_are_answered_as_expected(mind, records):
    singles = [record for record in records if "sequence" not in record]
    assert len(singles) > 100
    for record in singles:
        memory = mind.new_memory().said(record.get("used_before", ()), record["at"])
        check(mind, record, memory)


def test_conversations_are_held_as_expected(mind, records):
    memories: dict[int, BoltunMemory] = {}
    steps = [record for record in records if "sequence" in record]
    assert len(steps) > 30
    for record in steps:
        remembers = check(mind, record, memories.get(record["sequence"], mind.new_memory()))
        if record["then_say"]:
            remembers = remembers._replace(fresh=record["then_say"], answers=True).sent(record["at"])
        memories[record["sequence"]] = remembers
