"""Topics: keys that share replies answer as if each had pairs of its own."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boltun.cli.explanation import explain
from boltun.message import Contact, Message
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.boltun.topics import ListedKey, Stray, cut, keys_of, plain_keys, topic_id
from boltun.minds.kept_traces import told_from_json
from boltun.minds.protocol import ReplyOptions
from boltun.text.preparing import prepare
from tests.minds.traces import detail_of

K = PairKind
KEY = bytes(32)

BASE = """<ON invitation>
(join us.) (~come along?) [who's in?]
<ON Invitation>
shall we go (today)?
<SAY invitation>
Sounds like a nice plan!
<SAY invitation>
Tempting, and me without legs!
"""


def message_of(text: str, at: float = 0.0) -> Message:
    return Message(contact=Contact(account="test", address="ann"), text=text, at=at, received_at=at)


# --- the line of keys ---


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("", []),
        ("  \t", []),
        ("shall we go?", ["shall we go?"]),
        ("  how about (maybe) it? ", ["how about (maybe) it?"]),
        ("(a.)", ["(a.)"]),
        (" (a b.)  [c]\t{d?} (~e?) ", ["(a b.)", "[c]", "{d?}", "(~e?)"]),
        ("(猫.)　[犬]", ["(猫.)", "[犬]"]),
        ("[:)] {:).} (:) hi.)", ["[:)]", "{:).}", "(:) hi.)"]),
        ("[:]] [[:]", ["[:]]", "[[:]"]),
        ("(зелёный чай . ) [да]", ["(зелёный чай . )", "[да]"]),
        ("(()) )).) (x.)", ["(()) )).)", "(x.)"]),
        ("(a b) (c.) {d} [e] (f)", ["(a b)", "(c.)", "{d}", "[e]", "(f)"]),
        ("(((", ["((("]),
        ("(смеётся) привет", ["(смеётся) привет"]),
        ("<3", ["<3"]),
        ("[] () (.) [ ]", ["[]", "()", "(.)", "[ ]"]),
    ],
)
def test_a_line_is_cut_into_its_keys(line: str, pieces: list[str]) -> None:
    found = list(cut(line))
    assert [one.written for one in found] == pieces
    assert all(isinstance(one, ListedKey) for one in found)
    assert [line[one.start :].startswith(one.written) for one in found] == [True] * len(found)


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("(a.) or [b]", ["(a.)", "!or", "[b]"]),
        ("[hi] there", ["[hi]", "!there"]),
        ("(a.) (b [c", ["(a.)", "!(b [c"]),
        ("(a.)[b] [c]", ["(a.)[b] [c]"]),
        ("(a.) :-) [b] <ESCAPE>", ["(a.)", "!:-)", "[b]", "!<ESCAPE>"]),
        ("<ESCAPE>", ["!<ESCAPE>"]),
        ("@cat", ["!@cat"]),
    ],
)
def test_what_is_no_key_is_told_apart(line: str, pieces: list[str]) -> None:
    found = list(cut(line))
    assert [("!" if isinstance(one, Stray) else "") + one.written for one in found] == pieces


def test_the_kinds_of_keys_are_those_of_ordinary_pairs() -> None:
    assert list(keys_of("(a b.) (~c?) {d.} [e!] (f) []")) == [
        Key(K.KEYWORDS, "a b"),
        Key(K.KEYWORDS, "c", question=True, fuzzy=True),
        Key(K.SPECIALS, "d"),
        Key(K.PHRASE, "e!"),
    ]
    assert list(keys_of("(torn")) != []
    assert [key.kind for key in keys_of("(torn")] == [K.STUDY]


@given(st.text("({[]})~.? aя\t<@:", max_size=40))
def test_any_line_can_be_cut_and_nothing_is_lost(line: str) -> None:
    at = 0
    for one in cut(line):
        assert not line[at : one.start].strip()
        assert one.written
        assert line.startswith(one.written, one.start)
        at = one.start + len(one.written)
    assert not line[at:].strip()


def test_names_are_compared_as_keys_are() -> None:
    assert topic_id("  Ёлка \t НОВЫЙ ") == topic_id("елка новый")
    assert topic_id("\u200b") == ""


# --- topics and their expansion ---

WORDS = ["кот", "кота", "пёс", "чай", "мёд", "где", "я", "Ёж", ":)", "猫", "lol", "run", "running"]
word = st.sampled_from(WORDS)
phrase = st.lists(word, min_size=1, max_size=3).map(" ".join)
bracketed = st.tuples(
    st.sampled_from(
        ["({}.)", "({}.)", "({}?)", "(~{}.)", "(~{}?)", "{{{}.}}", "{{{}?}}", "[{}.]", "[{}]", "({})"]
    ),
    phrase,
).map(lambda one: one[0].format(one[1]))
keys = st.one_of(
    st.lists(bracketed, min_size=1, max_size=4),
    st.tuples(phrase, st.sampled_from(["", ".", "?"])).map(lambda parts: ["".join(parts)]),
)
topic = st.sampled_from(["чай", "Ёжик", "ежик", "two  words"])
reply = st.sampled_from(["раз", "два", "три", "", " Четыре", "пять", "OK"])
one_pair = st.one_of(
    st.tuples(st.just("on"), topic, keys),
    st.tuples(st.just("on"), topic, keys),
    st.tuples(st.just("say"), topic, reply),
    st.tuples(st.just("say"), topic, reply),
    st.tuples(st.just("pair"), bracketed | phrase, reply),
    st.tuples(st.just("pair"), st.sampled_from(["<ESCAPE>", "<FAILURE>", "<REPEAT>"]), reply),
    st.tuples(st.just("pair"), st.sampled_from(["<IGNORED>", "<QUESTION>", "@кот"]), word),
)
bases = st.lists(one_pair, max_size=16)
talks = st.lists(
    st.tuples(
        st.lists(st.tuples(phrase, st.sampled_from([" ", ". ", "? ", "?"])).map("".join), max_size=3).map(
            "".join
        ),
        st.sampled_from([0, 60, 1700, 1900]),
    ),
    max_size=6,
)
options = st.builds(
    ReplyOptions, chew=st.booleans(), lowercase=st.booleans(), always_understand=st.booleans()
)


def with_topics(base: list[tuple[str, str, Any]]) -> str:
    return "".join(
        {"on": f"<ON {one}>\n{' '.join(two)}\n", "say": f"<SAY {one}>\n{two}\n", "pair": f"{one}\n{two}\n"}[
            what
        ]
        for what, one, two in base
    )


def expanded(base: list[tuple[str, str, Any]]) -> str:
    """The same with a pair for each key and reply, written out where the key stands."""
    lines = ""
    for what, one, two in base:
        if what == "pair":
            lines += f"{one}\n{two}\n"
        elif what == "on":
            said = [two for what, name, two in base if what == "say" and topic_id(name) == topic_id(one)]
            lines += "".join(f"{key}\n{reply}\n" for key in two for reply in said)
    return lines


def told(why: Any) -> dict[str, Any]:
    """A trace without what names the places of the pairs."""
    trace = detail_of(why)
    for one in trace["passes"] + [trace["repeat"] or {"candidates": []}]:
        for candidate in one["candidates"]:
            for place in ("line", "reply_line", "topic"):
                candidate.pop(place, None)
    return trace


def talk(mind: BoltunMind, turns: list[tuple[str, float]], seed: int) -> list[Any]:
    dice = Random(seed)
    memory: Any = mind.new_memory()
    now = 0.0
    said = []
    for text, wait in turns:
        now += wait
        answer = mind.reply(message_of(text, now), memory, dice)
        memory = answer.remembers.sent(now)
        said.append((answer.text, answer.silence, answer.merit, told(answer.why), memory))
    return said


MIXED = [
    ("pair", "(кот.)", "раз"),
    ("pair", "кот", "два"),
    ("on", "чай", ["(кот.)"]),
    ("on", "чай", ["кот"]),
    ("say", "чай", "три"),
    ("say", "чай", "пять"),
]
"""A topic behind pairs with the same keys."""
FREQUENT = [
    ("on", "чай", ["(кот.)"]),
    *(("say", "чай", said) for said in ("раз", "два", "три")),
    *(("pair", "(мёд.)", said) for said in ("пять", "OK")),
]
"""The word of the topic is the more frequent one, since it has more replies."""


@given(bases, talks, options, st.booleans(), st.integers(0, 5))
@example(FREQUENT, [("кот мёд", 0)], ReplyOptions(), True, 1)
@example(MIXED, [("кот", 0)], ReplyOptions(), True, 1)
@example(
    [
        ("on", "чай", ["(кот.)", "(кот чай.)"]),
        ("say", "чай", "раз"),
        ("say", "чай", "два"),
        ("pair", "(чай.)", "три"),
    ],
    [("кот чай", 0), ("чай кот", 60), ("кот", 60), ("чай", 0)],
    ReplyOptions(),
    True,
    1,
)
@example(
    [
        ("on", "чай", ["(кот.)"]),
        ("on", "ежик", ["(кот.)", "[кот]"]),
        ("say", "ежик", "раз"),
        ("pair", "(кот.)", "два"),
    ],
    [("кот", 0), ("я кот", 60), ("кот я", 0)],
    ReplyOptions(),
    True,
    1,
)
def test_a_base_with_topics_is_its_expansion(
    base: list[tuple[str, str, Any]],
    turns: list[tuple[str, float]],
    options: ReplyOptions,
    fold_yo: bool,
    seed: int,
) -> None:
    ours, theirs = (
        BoltunMind.compile(text, fold_yo=fold_yo).with_options(options)
        for text in (with_topics(base), expanded(base))
    )
    assert talk(ours, turns, seed) == talk(theirs, turns, seed)


def unordered(trace: dict[str, Any]) -> dict[str, Any]:
    """A trace without the order of the lists found: that of a mapped base is another one."""
    for one in trace["passes"]:
        one["candidates"].sort(key=lambda each: (each["phase"], repr(each) if each["phase"] == 7 else ""))
    trace["drawn_from"].sort()
    return trace


@given(bases, talks)
@example(base=MIXED, turns=[("кот", 0)])
def test_a_mapped_base_with_topics_finds_the_same(tmp_path_factory, base, turns) -> None:
    path = tmp_path_factory.mktemp("packed") / "base"
    tables = compile_text(with_topics(base))
    pack(tables, path, {}, KEY)
    packed = Packed.open(path, {}, KEY)
    assert packed is not None
    assert packed.general == tables.general
    for key in range(-len(tables.topic_keys.pairs), 0):
        assert (packed.line(key), packed.topic(key)) == (tables.line(key), tables.topic(key))
    for text, _ in turns:
        found = [
            mind.reply(message_of(text), mind.new_memory(), Random(1))
            for mind in (BoltunMind(packed), BoltunMind(tables))
        ]
        ours, theirs = (unordered(told(answer.why)) for answer in found)
        assert ours == theirs
        assert [answer.merit for answer in found[:1]] == [answer.merit for answer in found[1:]]


# --- what is told ---


def test_a_trace_names_the_key_the_topic_and_the_reply() -> None:
    mind = BoltunMind.compile(BASE)
    answer = mind.reply(message_of("Shall we go (today)?"), mind.new_memory(), Random(1))
    found = answer.why.told().candidates
    assert [(one.line, one.topic, one.reply_line) for one in found] == [
        (3, "invitation", 5),
        (3, "invitation", 7),
    ] * 2  # as the whole message, and as its sentence
    assert [one.reply for one in found[:2]] == ["Sounds like a nice plan!", "Tempting, and me without legs!"]
    kept = told_from_json(answer.why.told().as_json())
    assert kept == answer.why.told()
    detail = detail_of(answer.why)["passes"][0]["candidates"][0]
    assert (detail["line"], detail["topic"], detail["reply_line"]) == (3, "invitation", 5)
    assert "line 3 (topic invitation, reply in line 5): whole phrase, as the whole message →" in "\n".join(
        explain(kept)
    )


def test_an_ordinary_pair_has_no_topic_in_its_trace() -> None:
    mind = BoltunMind.compile(BASE + "hi\nho\n")
    answer = mind.reply(message_of("hi"), mind.new_memory(), Random(1))
    found = answer.why.told().candidates[0]
    assert (found.line, found.topic, found.reply_line) == (9, "", 0)
    assert "topic" not in detail_of(answer.why)["passes"][0]["candidates"][0]


def test_a_large_trace_counts_each_reply_of_a_topic() -> None:
    says = "".join(f"<SAY x>\nreply {number}\n" for number in range(5000))
    mind = BoltunMind.compile(f"<ON x>\n[hi] (hi.)\n<ON x>\n(~hi.)\n{says}")
    trace = detail_of(mind.reply(message_of("hi"), mind.new_memory(), Random(1)).why)
    shown = trace["passes"][0]["candidates"]
    assert len(shown) + trace["passes"][0]["left_out"]["candidates"] == 5000
    trace = detail_of(mind.reply(message_of("oh hi"), mind.new_memory(), Random(1)).why)
    shown = trace["passes"][0]["candidates"]
    assert len(shown) + trace["passes"][0]["left_out"]["candidates"] == 10_000


KEY_PARTS = st.sampled_from(
    ["(", ")", "[", "]", "{", "}", "~", ".", "?", " ", "a", "don't", '"a b"', "…", "...", "É", "Σ", "<", "猫"]
)


@given(st.lists(KEY_PARTS, max_size=14).map("".join))
@example('(hello you.) {yes yeah?} [bye bye] (~"quoted words" more.)')
@example("plain words (and brackets.)")
def test_plain_keys_are_those_that_a_careful_look_finds(line: str) -> None:
    careful = [one._replace(text=prepare(one.text)) for one in keys_of(line)]
    assert plain_keys(prepare(line)) in ([], careful)


def test_keys_without_signs_are_plain() -> None:
    found = plain_keys("(hello you.) {yes yeah?} [bye bye] (~dogs.)")
    assert [key.kind for key in found] == [K.KEYWORDS, K.SPECIALS, K.PHRASE, K.KEYWORDS]
    assert plain_keys("see you") == [Key(K.STUDY, "see you")]


def test_keys_of_a_topic_share_its_replies() -> None:
    """Ten thousand keys do not copy a hundred replies."""
    keys = "".join(f"<ON x>\n[key {number}]\n" for number in range(1000))
    says = "".join(f"<SAY x>\nreply {number}\n" for number in range(100))
    tables = compile_text(keys + says)
    assert tables.size == 1100
    assert tables.topic(-1) is tables.topic(-1000)
    assert len(tables.topic(-1).replies) == 100


def test_lines_in_capitals_only_are_topics(tmp_path: Path) -> None:
    """Other lines with angle brackets mean what they meant."""
    mind = BoltunMind.compile("<on x>\nraz\n<ONLY x>\ndva\n<SAY>\ntri\n<ON a>b>\nchetyre\n")
    for text, reply in [("<on x>", "raz"), ("<only x>", "dva"), ("<say>", None), ("<on a>b>", "chetyre")]:
        assert mind.reply(message_of(text), mind.new_memory(), Random(1)).text == reply
