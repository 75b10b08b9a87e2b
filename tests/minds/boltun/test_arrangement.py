"""Lists whose words keep an order or stand side by side: look-up, trace, cache, checks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.boltun.arrangement import arrangement_of, is_arranged, pieces_of
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.boltun.pairs import Key, PairKind, classify, compose
from boltun.minds.boltun.topic_folding import fold, unfold
from boltun.minds.protocol import Reply
from boltun.text.preparing import prepare
from tests.documents import document_of
from tests.minds.traces import detail_of

KEY = b"k" * 32


def reply(base: str | BoltunMind, text: str) -> Reply:
    mind = BoltunMind.compile(base) if isinstance(base, str) else base
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=0.0, received_at=0.0)
    return mind.reply(message, mind.new_memory(), Random(1))


def is_found(key: str, text: str) -> bool:
    return reply(f"{key}\nyes\n", text).text == "yes"


@pytest.mark.parametrize(
    ("key", "found", "missed"),
    [
        ("(can you … up?)", "Can you please pick me up?", "What is up, you can?"),
        ("(can … you … up?)", "can you pick me up?", "can up you?"),
        ("(can you ... up?)", "can anybody but you come up?", "up can you?"),
        ("(no … no.)", "no, I say no", "no, I say"),
        ('("pick up" can you?)', "You can pick up the milk?", "Can you pick me up?"),
        ('("pick up".)', "pick up", "up pick"),
        ('("pick up".)', "pick pick up", "pick it up"),
        ('("bye bye".)', "ok bye bye", "bye for now bye"),
        ('("can you" … "pick up"?)', "can you at once pick up?", "can then you pick up?"),
        ('("can you"…"come up"?)', "can you come up?", "come up can you?"),
        ('("a b" "b c".)', "a b c", "a b x c"),
        ("(can you... up?)", "can you come up?", "up can you?"),
        ("(can…up?)", "can you come up?", "up can you?"),
        ("(~pick … up.)", "we picked them up", "up we picked them"),
        ('(~"собака лаять".)', "наши собаки лаяли", "собаки громко лаяли"),
        ('("迎えに来て"?)', "駅まで迎えに来てくれる？", "迎えにはいつ来て？"),
        ('(«ёж» "Ёж СПИТ".)', "еж спит", "еж крепко спит"),
    ],
)
def test_words_have_to_stand_as_the_list_says(key: str, found: str, missed: str) -> None:
    assert is_found(key, found)
    assert not is_found(key, missed)
    # In a topic a list means the same.
    topic = f"<ON one>\n{key}\n<SAY one>\nyes\n"
    assert reply(topic, found).text == "yes"
    assert reply(topic, missed).text is None


@pytest.mark.parametrize("key", ["(… a b.)", "(a b ….)", "(a b....)", '(a "b.)', '("a" "b".)', '("…" a b.)'])
def test_signs_at_the_wrong_place_leave_the_list_as_it_was(key: str) -> None:
    assert is_found(key, "b and a")
    assert is_found(key, "a and b")


def test_an_order_that_holds_in_no_sentence_by_itself_is_not_found() -> None:
    assert not is_found("(a … b.)", "x a. b x.")
    assert is_found("(a … b.)", "b a. a x b.")


def test_a_longer_list_wins_only_where_its_words_stand_as_it_says() -> None:
    base = '(pick up.)\nshort\n(~pick … them … up.)\nlong\n("pick them up".)\nbeside\n'
    assert reply(base, "up, pick them").text == "short"
    assert reply(base, "pick ten of them up").text == "long"


def test_aliases_are_words_that_stand_in_the_place_of_their_alias() -> None:
    base = '@thank you\nthx\n("thank you" … help.)\nwelcome\n'
    assert reply(base, "thx for the help").text == "welcome"
    assert reply(base, "help, thx").text is None


def test_a_word_may_stand_in_another_form_in_its_place_though_it_occurs_itself_elsewhere() -> None:
    answer = reply("(~pick … up.)\nyes\n", "we picked her up and pick nothing")
    (found,) = answer.why.told().candidates
    assert (found.rank, found.stands_for) == ("1.5", {"picked": "pick"})
    (found,) = reply("(~pick … up.)\nyes\n", "we pick her up, picked flowers").why.told().candidates
    assert (found.rank, found.stands_for) == ("1", {})


def test_the_trace_says_how_the_words_stand() -> None:
    base = '(a b.)\none\n(a … b.)\ntwo\n("a b".)\nthree\n(c … "a b".)\nfour\n'
    told = reply(base, "c a b").why.told()
    assert {one.reply: one.reason for one in told.candidates} == {
        "one": "words anywhere",
        "two": "words in order",
        "three": "words side by side",
        "four": "words in order and side by side",
    }
    (one,) = detail_of(reply('[x]\nx\n(c … "a b".)\nfour\n', "c a b").why)["passes"][0]["candidates"]
    assert (one["ordered"], one["side_by_side"], one["words"]) == (True, ["a b"], 3)


def test_a_mapped_base_knows_the_same(tmp_path: Path) -> None:
    base = '(a … b.)\none\n<ON x>\n(~"c d"?) (e.)\n<SAY x>\ntwo\n<ON silent>\n("y z".)\n'
    tables = compile_text(base)
    pack(tables, tmp_path / "base", {}, KEY)
    packed = Packed.open(tmp_path / "base", {}, KEY)
    assert packed is not None
    assert dict(packed.general.arranged) == dict(tables.general.arranged)
    assert len(packed.general.arranged) == 2
    mind = BoltunMind(packed)
    assert [reply(mind, text).text for text in ("a b", "b a", "c d?", "c x d?", "e?")] == [
        *("one", None, "two", None),
        None,
    ]


def test_folding_into_topics_and_back_keeps_the_lists() -> None:
    base = "".join(f"{key}\n{said}\n" for key in ('("a b" c.)', "(c ... d?)") for said in "xyz")
    document = document_of(base)
    fold(document)
    assert '("a b" c.) (c ... d?)' in document.lines
    assert reply(document.text, "c or a b").text is not None
    assert reply(document.text, "c, a or b").text is None
    unfold(document)
    assert document.text == base


def test_only_the_first_words_of_a_flood_are_looked_at() -> None:
    flood = "x " * 100_000
    assert is_found("(a … b.)", f"a {flood[:800]}b {flood}")
    assert not is_found("(a … b.)", f"a {flood} b")
    assert is_found("(a b.)", f"a {flood} b")


# --- what was there before ------------------------------------------------------------


def test_no_list_of_the_old_bases_has_an_arrangement(shared: Path) -> None:
    for file in ("conformance/boltun/mini.mindw", "conformance/boltun/mini.utf8.txt", "data/boltun.mindw"):
        document = Document.open(shared / file)
        lists = [pair.key.text for pair in document.pairs() if pair.key.kind is PairKind.KEYWORDS]
        assert len(lists) > 20
        assert not any(map(is_arranged, lists))
        assert not BoltunMind.open(shared / file).knowledge.general.arranged


# --- anything ---------------------------------------------------------------------------

WORDS = ["a", "b", "c"]
MESSAGES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7)
PARTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3), min_size=1, max_size=4)


def placed(parts: list[list[str]], ordered: bool, message: list[str]) -> bool:
    """Try all ways to lay the parts into the message."""

    def stands(at: int, part: list[str]) -> bool:
        return message[at : at + len(part)] == part

    def ways() -> Iterator[tuple[int, ...]]:
        return combinations(range(len(message)), len(parts))

    if not ordered:
        return all(any(stands(at, part) for at in range(len(message))) for part in parts)
    return any(
        all(stands(at, part) for at, part in zip(way, parts, strict=True))
        and all(at + len(part) <= then for at, part, then in zip(way, parts, way[1:], strict=False))
        for way in ways()
    )


@given(PARTS, st.sampled_from([" ", " … ", " ... "]), st.booleans(), MESSAGES)
def test_a_list_is_found_just_where_its_words_stand(
    parts: list[list[str]], between: str, inexact: bool, message: list[str]
) -> None:
    ordered = between != " " and len(parts) > 1
    written = between.join(part[0] if len(part) == 1 else f'"{" ".join(part)}"' for part in parts)
    key = f"({'~' if inexact else ''}{written}.)"
    assert is_found(key, " ".join(message)) == placed(parts, ordered, message)


TEXTS = st.text('"…. ab猫(«', max_size=12)


@given(TEXTS, st.booleans())
def test_any_text_of_a_list_is_read_and_written_as_it_is(text: str, question: bool) -> None:
    line = f"({text}{'?' if question else '.'})"
    key = classify(line)
    if key.kind is PairKind.KEYWORDS and key.problem is None:
        assert classify(compose(key)) == key
        arrangement = arrangement_of(pieces_of(prepare(key.text)))
        alone = compile_text(f"{line}\nyes\n").general.arranged
        assert alone.get(0) == arrangement
    document = document_of(f"{line}\nyes\n")
    assert document.to_bytes() == f"{line}\nyes\n".encode()
    for problem in problems(document):
        assert problem.text
        assert 0 <= problem.column <= len(line)


# --- mistakes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "code"),
    [
        ('("pick up can you?)', 2, "quote-without-partner"),
        ('(can "pick up" "you?)', 16, "quote-without-partner"),
        ("(… can you?)", 2, "order-of-nothing"),
        ("(can you … ?)", 10, "order-of-nothing"),
        ("(can ... … you?)", 10, "order-of-nothing"),
        ('("cat" dog.)', 2, "not-side-by-side"),
        ('(cat "" dog.)', 6, "not-side-by-side"),
        ('("pick … up".)', 8, "gap-side-by-side"),
        ('("pick ... up".)', 8, "gap-side-by-side"),
        ("(«pick up» dog.)", 2, "other-quotes"),
        ("(can you...?)", 9, "order-of-nothing"),
    ],
)
def test_what_is_written_wrongly_is_told_with_its_place(line: str, column: int, code: str) -> None:
    (problem,) = problems(document_of(f"{line}\nyes\n"))
    assert (problem.line, problem.column, problem.code) == (1, column, code)
    (problem,) = problems(document_of(f"<ON x>\n[y] {line}\n<SAY x>\nyes\n"))
    assert (problem.line, problem.column, problem.code) == (2, column + 4, code)


def test_lists_of_special_words_know_no_order() -> None:
    base = '<IGNORED>\nyes\n<IGNORED>\nplease\n{yes … please.}\nok\n{"yes please".}\nok\n'
    assert [(one.line, one.column, one.code) for one in problems(document_of(base))] == [
        (5, 6, "special-words-in-order"),
        (7, 2, "special-words-in-order"),
    ]


def test_good_lists_have_no_problems() -> None:
    base = "".join(
        f"{key}\nyes\n"
        for key in ('("pick up" can you?)', '("迎えに来て".)', "(can ... up.)", '("a b" … "c d" … e?)')
    )
    assert problems(document_of(base), lexicons={"en", "ja"}) == []


def test_the_signs_are_part_of_the_text_of_a_list() -> None:
    assert classify('(~"pick up" … now ?)') == Key(
        PairKind.KEYWORDS, '"pick up" … now', question=True, fuzzy=True
    )
