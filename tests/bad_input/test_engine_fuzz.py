"""Any base, any messages, any memory: a reply from the base or a named silence, and a trace that is JSON."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.boltun.topics import topic_id
from boltun.minds.protocol import Reply, ReplyOptions, Silence
from tests.documents import document_of
from tests.minds.traces import detail_of

NOBODY = Contact(account="", address="")

RUSSIAN = ["кот", "кота", "коты", "собака", "ёж", "еж", "я", "ты", "что", "как", "привет", "ай-ай"]
ENGLISH = ["hello", "dogs", "dog", "running", "run", "ran", "don't", "a.b", "x", "ß", "İ", "ﷺ"]
OTHERS = ["猫", "東京都", "食べる", "😀", "👍🏽", ":-)", ":-!", "))", "((", ":D", "1\ufe0f\u20e3"]
INVISIBLE = ["\u0301\u0323", "\u202e", "\0", "\ud800"]
WORDS = st.sampled_from([*RUSSIAN, *ENGLISH, *OTHERS, *INVISIBLE])
ODD = st.characters() | st.characters(categories=["Cs", "Cc", "Cf", "Mn", "So", "Ps", "Pe"])
PIECES = st.one_of(
    WORDS, WORDS, WORDS, st.text(ODD, max_size=4), st.sampled_from('.!?…。？ \t\n(){}[]<>@~,-"')
)
MESSAGES = st.lists(PIECES, max_size=12).flatmap(
    lambda pieces: st.sampled_from(["", " ", " ", " "]).map(lambda between: between.join(pieces))
)
LINES = MESSAGES.map(lambda text: text.replace("\n", " "))
KEYS = st.one_of(
    LINES,
    st.tuples(
        st.sampled_from(["({}.)", "({}?)", "(~{}.)", "(~{}?)", "{{{}.}}", "{{{}?}}", "[{}]", "@{}"]), LINES
    ).map(lambda one: one[0].format(one[1])),
    st.sampled_from(["<ESCAPE>", "<FAILURE>", "<REPEAT>", "<INITIAL>", "<QUESTION>", "<IGNORED>"]),
)
TOPICS = st.tuples(st.sampled_from(["<ON a>", "<ON A>", "<ON b>"]), st.lists(KEYS, max_size=3).map(" ".join))
SAID = st.tuples(st.sampled_from(["<SAY a>", "<SAY  b>"]), LINES | WORDS)
BASES = st.lists(st.tuples(KEYS, LINES | WORDS) | TOPICS | SAID, max_size=12).map(
    lambda pairs: "".join(f"{key}\n{reply}\n" for key, reply in pairs)
)
OPTIONS = st.builds(
    ReplyOptions, chew=st.booleans(), lowercase=st.booleans(), always_understand=st.booleans()
)
TURNS = st.lists(
    st.tuples(MESSAGES, st.sampled_from([0, 1, 60, 900, 1800, 1801, 5000]), st.booleans()), max_size=6
)


def check(mind: BoltunMind, document: Document, reply: Reply) -> dict[str, Any]:
    """Hold a reply and its trace against the base as the editor reads it."""
    trace = detail_of(reply.why)
    assert json.loads(json.dumps(trace)) == trace
    replies = {pair.reply for pair in document.pairs() if pair.reply is not None}
    assert set(trace["drawn_from"]) <= replies
    for one in trace["passes"]:
        assert "left_out" not in one
        for candidate in one["candidates"]:
            pair = document.pair_at(candidate["line"] - 1)
            assert pair is not None
            assert pair.line == candidate["line"]
            if "reply_line" in candidate:
                assert pair.key.kind is PairKind.ON
                pair = document.pair_at(candidate["reply_line"] - 1)
                assert pair is not None
                assert pair.key.kind is PairKind.SAY
                assert pair.line == candidate["reply_line"]
                assert topic_id(pair.key.text) == topic_id(candidate["topic"])
            assert pair.reply == candidate["reply"]
            if candidate["sentence"] is not None:
                words = one["sentences"][candidate["sentence"]]["words"]
                assert set(candidate["inexact"]) <= {word.replace("ё", "е") for word in words} | set(words)
    if reply.text is None:
        assert reply.silence in set(Silence)
    else:
        assert reply.silence is None
        assert reply.text.strip()
        assert not reply.text.startswith(" ")
        drawn = {text.lstrip(" ").casefold() for text in trace["drawn_from"]}
        assert reply.text.casefold() in drawn
    return trace


@given(BASES, TURNS, OPTIONS, st.booleans(), st.integers(0, 3))
def test_a_conversation_holds_whatever_is_said(
    base: str, turns: list[tuple[str, float, bool]], options: ReplyOptions, fold_yo: bool, seed: int
) -> None:
    document = document_of(base)
    mind = BoltunMind.compile(base, fold_yo=fold_yo).with_options(options)
    dice = Random(seed)
    now = 1000.0
    memory: BoltunMemory = mind.new_memory()
    check(mind, document, mind.greet(memory, dice))
    for text, wait, sent in turns:
        now += wait
        message = Message(contact=NOBODY, text=text, at=now, received_at=now)
        reply = mind.reply(message, memory, dice)
        trace = check(mind, document, reply)
        if options.chew:
            assert trace["priority"] != 3
        if reply.text is None or sent:
            memory = reply.remembers.sent(now)  # type: ignore[assignment]  # as this kind's memory
            assert json.loads(json.dumps(memory.as_json())) == memory.as_json()
            # As it comes back from the store.
            memory = mind.memory_from_json(memory.as_json())
        if reply.text is not None and sent:
            assert now in memory.used.values()


@given(BASES, MESSAGES, st.integers(0, 3))
def test_the_same_dice_say_the_same(base: str, text: str, seed: int) -> None:
    first, second = (
        BoltunMind.compile(base).reply(
            Message(contact=NOBODY, text=text, at=0, received_at=0), BoltunMemory(), Random(seed)
        )
        for _ in range(2)
    )
    assert first.text == second.text
    assert detail_of(first.why) == detail_of(second.why)
    assert first.remembers == second.remembers


@given(st.lists(st.tuples(KEYS, WORDS), min_size=1, max_size=5), st.data())
def test_what_was_said_is_not_said_again_while_anything_else_fits(
    pairs: list[tuple[str, str]], choices: st.DataObject
) -> None:
    """Every key has two replies, and the message is one of them or holds its words."""
    base = "".join(f"{key}\n{reply}\n{key}\n{reply} {number}\n" for number, (key, reply) in enumerate(pairs))
    mind = BoltunMind.compile(base)
    text = choices.draw(st.sampled_from([key.strip("(){}[]~.? ") for key, _ in pairs]))
    text += choices.draw(st.sampled_from(["", ".", "?"]))
    message = Message(contact=NOBODY, text=text, at=1.0, received_at=1.0)
    first = mind.reply(message, mind.new_memory(), Random(1))
    before = detail_of(first.why)
    if first.text is None or before["priority"] == 3:
        return
    used = first.remembers.sent(1.0).as_json()["used"]
    # The same question once more, but not as a repeat.
    second = mind.reply(message, mind.memory_from_json({"used": used}), Random(1))
    again = detail_of(second.why)["drawn_from"]
    assert not set(again) & set(used) or again == list(used)
    if len(before["drawn_from"]) > 1:
        assert set(again) <= set(before["drawn_from"]) - set(used)
