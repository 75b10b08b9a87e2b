"""Any script and any message: never a crash, never a hang, and work that grows with the length."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.eliza.language import language
from boltun.minds.eliza.memory import MOST_SAVED, ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.protocol import ReplyOptions
from tests.minds.traces import detail_of

CONTACT = Contact(account="a", address="b")

WORD = st.sampled_from(
    ["a", "b", "my", "xnone", "Ёж", "don’t", "母", "お母さん", "c++", "", "$", "@", "goto"]
)
NUMBER = st.integers(-3, 12).map(str)
PATTERN = st.lists(
    st.sampled_from(["*", " * ", "@a", " @b ", "$", " a", " my ", "母", " ", "@", "xnone", "\t"]), max_size=7
).map("".join)
RULE = st.lists(
    st.sampled_from(["(1)", "(2)", "(0)", "(99999999999)", " ", "goto ", "a", "my", "?", ".", "母", "x "]),
    max_size=6,
).map("".join)
PHRASE = st.lists(WORD, max_size=4).map(" ".join)
LINE = st.one_of(
    st.tuples(st.just("key: "), WORD, st.just(" "), NUMBER | st.just("")).map("".join),
    PATTERN.map("  decomp: {}".format),
    RULE.map("    reasmb: {}".format),
    RULE.map("    reasm_for_memory: {}".format),
    st.tuples(st.sampled_from(["pre: ", "post: ", "synon: ", "quit: ", "initial: ", "final: "]), PHRASE).map(
        "".join
    ),
    st.sampled_from(["# x", "; x", "", "prose", "font: x", "key:", "decomp:", "reasmb:", "KEY: a"]),
    st.text(max_size=15),
)
KEY = st.tuples(WORD, NUMBER, st.lists(st.tuples(PATTERN, st.lists(RULE, max_size=3)), max_size=3)).map(
    lambda key: "\n".join(
        [
            f"key: {key[0]} {key[1]}",
            *(
                line
                for pattern, rules in key[2]
                for line in (f"decomp: {pattern}", *(f"reasmb: {rule}" for rule in rules))
            ),
        ]
    )
)
SCRIPT = st.lists(LINE | KEY, max_size=25).map("\n".join)
MESSAGE = st.one_of(
    st.lists(WORD | st.sampled_from([".", "!", "\n", "…", "、"]), max_size=14).map(" ".join), st.text()
)
MEMORY = st.dictionaries(
    st.sampled_from(["cursors", "saved", "finished", "other"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
        max_leaves=6,
    ),
)


def message(text: str) -> Message:
    return Message(contact=CONTACT, text=text, at=0, received_at=0)


@settings(max_examples=4 * settings().max_examples)
@given(SCRIPT, st.lists(MESSAGE, max_size=6), MEMORY, st.booleans(), st.integers(0, 9))
def test_any_script_answers_any_message(
    script: str, texts: list[str], data: dict[str, Any], chew: bool, seed: int
) -> None:
    mind = ElizaMind.compile(script).with_options(ReplyOptions(chew=chew))
    dice = Random(seed)
    memory = mind.memory_from_json(data)
    mind.greet(memory, dice)
    for text in texts:
        reply = mind.reply(message(text), memory, dice)
        assert (reply.text is None) == (reply.silence is not None)
        assert reply.text is None or reply.text.strip()
        trace = detail_of(reply.why)
        json.dumps(trace)
        assert reply.text in (None, trace["memory"]["recalled"]) or trace["key"] or reply.final
        assert isinstance(reply.remembers, ElizaMemory)
        memory = reply.remembers
        assert len(memory.saved) <= MOST_SAVED
        assert mind.memory_from_json(json.loads(json.dumps(memory.as_json()))) == memory


@settings(max_examples=3 * settings().max_examples)
@given(SCRIPT)
def test_any_script_is_shown_and_checked(text: str) -> None:
    made = language.read(text, None)
    lines = text.split("\n")
    for problem in made.problems():
        assert 1 <= problem.line <= len(lines)
        assert 0 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert problem.text
    for item in made.outline():
        assert item.title in lines[item.line - 1]
    for number, line in enumerate(lines, 1):
        spans, _ = language.highlight(line, 0)
        end = 0
        for span in spans:
            assert span.start >= end
            end = span.start + span.length
        assert end <= len(line)
        for column in {1, len(line) // 2 + 1, len(line) + 1}:
            made.target(number, column)
            made.completions(number, column)


@settings(max_examples=2 * settings().max_examples)
@given(SCRIPT, st.lists(MESSAGE, min_size=1, max_size=4))
def test_the_same_dice_give_the_same_talk(script: str, texts: list[str]) -> None:
    def hold() -> list[str | None]:
        mind = ElizaMind.compile(script)
        memory: Any = mind.new_memory()
        dice = Random(5)
        said = []
        for text in texts:
            reply = mind.reply(message(text), memory, dice)
            memory = reply.remembers
            said.append(reply.text)
        return said

    assert hold() == hold()


# --- growth --------------------------------------------------------------------------------------


def calls(work: Callable[[], object]) -> int:
    """How many functions of Python are entered, loops in generators included."""
    count = 0

    def tick(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tick)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


SCRIPTS = {
    "every key": "".join(
        f"key: w{number} {number}\ndecomp: * w{number} never *\nreasmb: x\n" for number in range(60)
    ),
    "names": "synon: w1 w2 w3 w4 w5 w6 w7 w8 w9\nkey: w1\n"
    "decomp: * @w1 * @w1 * @w1 * never\nreasmb: x\ndecomp: * @w1 @w1 @w1 never *\nreasmb: (2)\n",
    "substitutions": "".join(f"pre: w{number} a b\npost: a c\n" for number in range(30))
    + "key: a\ndecomp: *\nreasmb: (1) (1)\n",
    "what is kept": "key: w1\ndecomp: $ * w1 *\nreasmb: (1) (2)\n",
    "nothing": "key: xnone\ndecomp: *\nreasmb: (1)\n",
    "circles": "".join(
        f"key: w{number}\ndecomp: *\nreasmb: goto w{(number + 1) % 5}\n" for number in range(5)
    ),
}


@pytest.mark.parametrize("separator", [" ", ". ", "\n", "、"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_work_grows_with_the_length_of_a_message(name: str, separator: str) -> None:
    mind = ElizaMind.compile(SCRIPTS[name])
    dice = Random(1)

    def flood(words: int) -> str:
        return separator.join(f"w{number * 7 % 61}" for number in range(words))

    mind.reply(message(flood(500)), mind.new_memory(), Random(1))  # every pattern made ready
    small = calls(lambda: mind.reply(message(flood(1_000)), mind.new_memory(), dice))
    large = calls(lambda: mind.reply(message(flood(10_000)), mind.new_memory(), dice))
    assert large <= 10 * small + 1_000


@pytest.mark.parametrize("separator", [" ", ". ", ""])
def test_a_message_of_a_hundred_thousand_words_is_answered(separator: str) -> None:
    for name, script in SCRIPTS.items():
        mind = ElizaMind.compile(script)
        text = separator.join(f"w{number * 7 % 61}" for number in range(100_000))
        reply = mind.reply(message(text), mind.new_memory(), Random(1))
        assert reply.text is not None or name != "nothing"


def test_depth_of_patterns_gotos_and_memory_meets_no_limit() -> None:
    depth = 5_000
    assert depth > sys.getrecursionlimit()
    stars = "* @a " * depth
    chain = "".join(f"key: k{number}\ndecomp: *\nreasmb: goto k{number + 1}\n" for number in range(depth))
    script = f"synon: a b\nkey: deep\ndecomp: {stars}*\nreasmb: ({2 * depth})\n{chain}key: k{depth}\n"
    mind = ElizaMind.compile(script + "decomp: *\nreasmb: Down.\n")
    deep = mind.reply(message("deep " + "x b " * depth), mind.new_memory(), Random(1))
    assert deep.text == "b"
    json.dumps(detail_of(deep.why))
    reply = mind.reply(message("k0"), mind.new_memory(), Random(1))
    assert reply.text == "Down."
    assert len(json.dumps(detail_of(reply.why))) < 100_000
