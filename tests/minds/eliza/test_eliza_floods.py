"""Messages of a hundred thousand words, and scripts that would take for ever: the work has its bounds."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Message
from boltun.minds.eliza import engine
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.eliza.patterns import Effort, Name, matcher
from tests.minds.traces import detail_of

Talk = Callable[..., Any]

SCRIPT = """\
quit: so long
pre: bye so
pre: memo note
post: my your
synon: sad low
key: note
  decomp: * i note *
    reasmb: Noted (2).
key: hop
  decomp: hop
    reasmb: goto note
    reasmb: Hopped.
key: keep
  decomp: $ *
    reasmb: Kept (1).
key: feel
  decomp: * i feel* @sad *
    reasmb: So (3).
key: xnone
  decomp: *
    reasmb: Said «(1)».
"""


@pytest.mark.parametrize(
    ("many", "answer"),
    [
        ("note. " * 100, "Said «note»."),
        ("memo x. " * 100 + "I memo y", "Noted y."),
        # Each hop moves on in what is said, though it found nothing before.
        ("hop. " * 100, "Hopped."),
        ("xx. " * 100 + "I feel so low.", "So low."),
        ("I feel. Low. " * 100, "Said «low»."),
        ("xx. " * 100 + " ..  . ", "Said «xx»."),
        ("xx. " * 100 + "so long", None),
        ("xx. " * 100 + "bye long", None),
        ("ё. " * 100 + "Мой ёж", "Said «мой ёж»."),
        (". " * 100, "Said «»."),
        ("ё. " * 100 + "ёж. I note ёж.", "Noted ёж."),
    ],
)
def test_among_many_sentences_the_first_that_can_be_answered_is_found(
    many: str, answer: str | None, talk: Talk
) -> None:
    assert talk(SCRIPT).reply(many).text == answer


SENTENCES = st.sampled_from(
    [
        "note",
        "I note it",
        "memo",
        "hop",
        "keep",
        "keep it",
        "i feel",
        "I feel low",
        "low",
        "xx",
        "",
        " ",
        "bye",
        "ёж",
    ]
)


@given(st.lists(SENTENCES, max_size=12))
def test_a_flood_is_answered_as_its_sentences_one_by_one_would_be(sentences: list[str]) -> None:
    mind = ElizaMind.compile(SCRIPT)
    few = ". ".join(sentences)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_MANY_SENTENCES", 1_000)
        plainly = _answer(mind, few)
        patch.setattr(engine, "_MANY_SENTENCES", 0)
        assert _answer(mind, few) == plainly


def _answer(mind: ElizaMind, text: str) -> tuple[str | None, ElizaMemory, str]:
    from random import Random

    from boltun.message import Contact

    message = Message(contact=Contact(account="", address=""), text=text, at=0, received_at=0)
    reply = mind.reply(message, mind.new_memory(), Random(1))
    assert isinstance(reply.remembers, ElizaMemory)
    return reply.text, reply.remembers, detail_of(reply.why)["sentence"]


class Counting(str):
    """A sentence that counts how often something is looked for in it."""

    searches = 0

    def find(self, *arguments: Any) -> int:
        Counting.searches += 1
        return super().find(*arguments)


@pytest.mark.parametrize(
    "pattern", ["* @l * zzz", "* @l * @l * zzz y", "* @l @l zzz *", "@l * @l zzz", "* @l zzz *"]
)
def test_names_stop_when_the_effort_is_spent(pattern: str) -> None:
    letters = [f"a{number}" for number in range(500)]
    name = Name.of([[letter] for letter in letters])
    text = Counting(f" {' '.join(letters * 20)} zzz x ")
    effort = Effort(20 * len(text))
    Counting.searches = 0
    found = matcher(pattern, str.split, lambda word: name).match(text, frozenset(text.split()), effort)
    assert found is None or effort.left >= 0
    assert Counting.searches < 600


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "".join(f"key: k{n}\ndecomp: * q z *\nreasmb: x\n" for n in range(300)),
            " ".join(f"k{n % 300}" for n in range(100_000)) + " z q",
        ),
        (
            "key: k\n" + "".join(f"decomp: * q z{n} *\nreasmb: x\n" for n in range(300)),
            " ".join(f"k z{n % 300} q" for n in range(100_000)),
        ),
        (
            "".join(f"key: k{n}\ndecomp: *\nreasmb: goto k{n + 1}\n" for n in range(60_000)),
            "k0",
        ),
        (
            "key: k\ndecomp: $ *\nreasmb: x\n",
            ". ".join(f"k {n}" for n in range(100_000)),
        ),
    ],
)
def test_what_takes_for_ever_is_given_up_and_told(
    script: str, message: str, talk: Talk, caplog: pytest.LogCaptureFixture
) -> None:
    one = talk(script + "key: xnone\ndecomp: *\nreasmb: Go on.\n")
    with caplog.at_level(logging.WARNING):
        reply = one.reply(message)
    assert reply.text in ("Go on.", "x")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "k0" not in caplog.text
    templates = [step["template"] for step in detail_of(reply.why)["steps"]]
    assert "too much to look through: the rest counts as not found" in templates


def test_a_long_sentence_is_only_searched_for_what_its_words_allow(talk: Talk) -> None:
    script = "".join(f"key: k{n}\ndecomp: * q{n} *\nreasmb: x\n" for n in range(3_000))
    words = " ".join(f"k{n}" for n in range(3_000))
    one = talk(script + "key: end -1\ndecomp: *\nreasmb: Found.\n")
    assert one.reply(f"end {words} " + "x " * 100_000).text == "Found."


def test_the_trace_of_a_flood_keeps_its_beginning_its_end_and_their_number(talk: Talk) -> None:
    one = talk(SCRIPT)
    reply = one.reply("I feel 1. " + " ".join(f"I feel {n}." for n in range(2, 1_000)) + " I feel low")
    data = detail_of(reply.why)
    told = [step["template"].format(**step.get("values", {})) for step in data["steps"]]
    assert len(told) == 201
    assert told[:2] == ["sentence: i feel 1", "sentence: i feel 2"]
    assert "(806 steps more)" in told
    assert told[-1] == "said: So low."
    assert (data["sentence"], data["key"]) == ("i feel low", "feel")
