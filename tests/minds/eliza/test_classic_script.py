"""The classic script, held to talks that were worked out by hand, and to the sample of other programs' talks.

The classic's own sentences are no part of this project: the talks name them by number, and a reader of a few
lines, which knows nothing of the engine, looks them up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from tests.minds.traces import detail_of

TALKS = Path(__file__).with_name("classic.txt")
CONTACT = Contact(account="practice:me", address="you")
DEAD = {"i/4/1"}
"""Its pattern holds the word of a heavier key, which has a pattern for the same sentences."""


@dataclass
class Turn:
    """A message, what must be said to it (numbers in the script), and what must be kept."""

    line: int
    text: str
    said: str = ""
    kept: list[str] = field(default_factory=list)


def talks() -> dict[str, list[Turn]]:
    found: dict[str, list[Turn]] = {}
    turns: list[Turn] = []
    for number, line in enumerate(TALKS.read_text(encoding="utf-8").splitlines(), 1):
        mark, rest = line[:2], line[2:]
        if mark == "= ":
            turns = found.setdefault(rest, [])
        elif mark == "> ":
            turns.append(Turn(number, rest))
        elif mark == "+ ":
            turns[-1].kept.append(rest)
        elif line and not line.startswith("#"):
            turns[-1].said = line
    return found


@cache
def rules(path: Path) -> dict[str, list[list[str]]]:
    """The reassemblies of each decomposition of each key."""
    found: dict[str, list[list[str]]] = {}
    key = ""
    for line in path.read_text().splitlines():
        tag, _, rest = line.strip().partition(": ")
        if tag == "key":
            key = rest.split()[0]
            found[key] = []
        elif tag == "decomp":
            found[key].append([])
        elif tag == "reasmb":
            found[key][-1].append(rest)
    return found


def rule(path: Path, numbers: str) -> str:
    key, decomposition, reassembly = numbers.split("/")
    return rules(path)[key][int(decomposition) - 1][int(reassembly) - 1]


def sentence(path: Path, expected: str) -> str:
    """What must be said or kept, from its numbers and the words that it puts in."""
    steps = expected.split(" > ")
    last = steps[-1]
    for one, following in pairwise(steps):
        assert rule(path, one) == f"goto {following.split('/')[0]}"
    numbers, _, words = last.partition(" ")
    text = re.sub(r"\(\d\)", words, rule(path, numbers))
    return re.sub(r" +([.,?!;:])", r"\1", re.sub(" +", " ", text))


@pytest.fixture(scope="module")
def script(shared: Path) -> Path:
    return shared / "data" / "doctor.txt"


@pytest.fixture(scope="module", params=["data/doctor.txt", "seeds/eliza.txt"])
def mind(request: pytest.FixtureRequest, shared: Path) -> ElizaMind:
    return ElizaMind.open(shared / request.param)


def message(text: str) -> Message:
    return Message(contact=CONTACT, text=text, at=0, received_at=0)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("turns", [pytest.param(turns, id=title) for title, turns in talks().items()])
def test_a_talk_goes_as_worked_out(turns: list[Turn], seed: int, mind: ElizaMind, script: Path) -> None:
    dice = Random(seed)
    memory: ElizaMemory = mind.new_memory()
    for turn in turns:
        reply = mind.reply(message(turn.text), memory, dice)
        after = reply.remembers
        assert isinstance(after, ElizaMemory)
        place = f"line {turn.line}: {turn.text}"
        kept = [*memory.saved, *(sentence(script, one) for one in turn.kept)]
        if turn.said == "final":
            assert reply.final, place
            assert after == ElizaMemory(finished=True), place
        elif turn.said == "~":
            assert reply.text in kept, place
            kept.remove(reply.text)
            assert list(after.saved) == kept, place
        else:
            assert reply.text == sentence(script, turn.said), place
            assert list(after.saved) == kept, place
        assert reply.final == (turn.said == "final"), place
        memory = after


def reached() -> Iterator[str]:
    for turns in talks().values():
        for turn in turns:
            for one in (turn.said, *turn.kept):
                yield from (step.split(" ")[0] for step in one.split(" > ") if "/" in step)


def test_the_talks_reach_every_key_decomposition_and_goto(script: Path) -> None:
    all_of_them = {
        f"{key}/{number}/{place}"
        for key, decompositions in rules(script).items()
        for number, several in enumerate(decompositions, 1)
        for place in range(1, len(several) + 1)
    }
    known = set(reached())
    assert known <= all_of_them
    keys = {one.split("/")[0] for one in all_of_them}
    assert {one.split("/")[0] for one in known} == keys
    gotos = {one for one in all_of_them if rule(script, one).startswith("goto ")}
    assert gotos - known == DEAD
    decompositions = {one.rpartition("/")[0] for one in all_of_them}
    assert decompositions - {one.rpartition("/")[0] for one in known} == {one[:-2] for one in DEAD}


def sample(shared: Path) -> list[dict[str, Any]]:
    path = shared / "conformance" / "eliza" / "conversations.json"
    if not path.is_file():
        pytest.skip("the sample ../shared/conformance/eliza is not beside this checkout")
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_sample_of_other_programs_talks_is_answered_alike(shared: Path, mind: ElizaMind) -> None:
    talks = sample(shared)
    assert talks
    for talk in talks:
        memory = mind.new_memory()
        final = False
        for exchange in talk["exchanges"]:
            reply = mind.reply(message(exchange["user"]), memory, Random(1))
            place = f"{talk['id']}: {exchange['user']}"
            if "reply" in exchange:
                assert reply.text == exchange["reply"], place
            else:
                assert reply.text in exchange.get("any_of_spec", exchange.get("any_of")), place
            assert isinstance(reply.remembers, ElizaMemory)
            memory, final = reply.remembers, reply.final
        assert final == talk["finished_after"], talk["id"]


def test_the_whole_document_is_the_script_at_its_end(shared: Path, script: Path) -> None:
    whole = ElizaMind.open(shared / "seeds" / "eliza.txt")
    alone = ElizaMind.open(script)
    for one in (whole, alone):
        assert one.problems() == []
    assert whole.script.initials == alone.script.initials
    assert whole.script.finals == alone.script.finals
    assert whole.script.quits == alone.script.quits
    assert list(whole.script.entries) == list(alone.script.entries)
    assert whole.script.lists == alone.script.lists
    assert whole.greet(whole.new_memory(), Random(1)).text == alone.greet(alone.new_memory(), Random(1)).text


def test_lines_in_the_trace_are_those_of_the_file(shared: Path) -> None:
    path = shared / "seeds" / "eliza.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    mind = ElizaMind.open(path)
    trace = detail_of(mind.reply(message("He is like me"), mind.new_memory(), Random(1)).why)
    assert (trace["key"], trace["gotos"]) == ("alike", ["alike"])
    assert lines[trace["line"]["key"] - 1].strip() == "key: alike 10"
    assert lines[trace["line"]["decomposition"] - 1].strip() == f"decomp: {trace['decomposition']}"
    assert lines[trace["line"]["reassembly"] - 1].strip() == f"reasmb: {trace['reassembly']}"
