"""What a long look at a base finds, and that its mends mend it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.boltun.doctor import MENDS, TEMPLATES, examine
from boltun.minds.boltun.document import Document
from boltun.minds.examining import Sample
from boltun.minds.protocol import Mend, Problem
from tests.documents import document_of

NOTHING = Sample.of((), is_history=False)


def history(*texts: str) -> Sample:
    return Sample.of(texts, is_history=True)


def found(text: str, sample: Sample = NOTHING) -> list[Problem]:
    return examine(Document.of(document_of(text)), sample)


def codes(text: str, sample: Sample = NOTHING) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in found(text, sample) if problem.code != "coverage"]


def mended(text: str, mend: Mend) -> str:
    document = document_of(text)
    for edit in sorted(mend.edits, key=lambda edit: edit.start, reverse=True):
        document.apply(edit)
    return document.text


TALK = history(*["the cat sleeps"] * 60, *["a dog barks"] * 60, *["ok"] * 30)
QUESTION = "<QUESTION>\nhow\n"

CASES = [
    # What no message reaches.
    (f"{QUESTION}(how you.)\nFine\n", 3, "statement-with-question-word", f"{QUESTION}(how you?)\nFine\n"),
    ("[hi.]\nHi\nHI.\nHello\n", 3, "hidden-by-phrase", "[hi.]\nHi\n[HI.]\nHello\n"),
    ("[hi.]\nHi\nhi\nHello\n", 3, "hidden-by-phrase", "[hi.]\nHi\n[hi]\nHello\n"),
    ("(cat.)\nMeow\n{cat.}\nPurr\n<IGNORED>\ncat\n", 3, "hidden-by-list", "(cat.)\nMeow\n<IGNORED>\ncat\n"),
    # Replies that do not go together.
    ("[ok.]\n\n[ok.]\nFine\n", 2, "silence-by-chance", "[ok.]\nFine\n"),
    ("(cat?)\nYes, a cat.\n(cat?)\nNo, a dog.\n", 4, "contradictory-replies", "(cat?)\nYes, a cat.\n"),
    ("(дома.)\nЯ дома\n(дома.)\nЯ не дома\n", 4, "contradictory-replies", "(дома.)\nЯ дома\n"),
    ("(open?)\nAt 9 am\n(OPEN ?)\nAt 10 am\n", 4, "different-numbers", "(open?)\nAt 9 am\n"),
    # The same again.
    ("(a cat.)\nMeow\n(cat a.)\nMeow\n", 3, "same-pair-again", "(a cat.)\nMeow\n"),
    ("(cat.)\nMeow\n(~cat.)\nMeow\n", 1, "same-pair-again", "(~cat.)\nMeow\n"),
    ("[hi]\nHello!\n[hi]\nhello\n", 4, "replies-alike", "[hi]\nHello!\n"),
    (
        "(cat.)\nNo.\n(dog.)\nNo.\n(fox.)\nNo.\n(cow.)\nNo.\n",
        1,
        "one-reply-for-keys",
        "<ON cat>\n(cat.) (dog.) (fox.) (cow.)\n<SAY cat>\nNo.\n",
    ),
    # Questions.
    (
        "(where cat?)\nHere\n",
        1,
        "question-word-missing",
        "(where cat?)\nHere\n<QUESTION>\nwhere\n",
    ),
    ("[hungry?]\nYes\n", 1, "question-twin-missing", "[hungry?]\nYes\n[hungry.]\nYes\n"),
    # Words that stand for each other.
    (
        "(cat runs.)\nA\n(moggy runs.)\nA\n(cat eats.)\nB\n(moggy eats.)\nB\n",
        3,
        "alias-would-help",
        "(cat runs.)\nA\n(moggy runs.)\nA\n(cat eats.)\nB\n(moggy eats.)\nB\n@cat\nmoggy\n",
    ),
    # Manners.
    (
        "(note.)\nI'll tell him.\n",
        2,
        "promise-not-named",
        "(note.)\nI'll tell him.\n<PROMISE>\nI'll tell him\n",
    ),
    ("(will you come?)\nSure!\n", 2, "agrees-for-you", ""),
    ("(придёшь вечером?)\nДа, конечно.\n", 2, "agrees-for-you", ""),
    ("(来て?)\nはい、行きます。\n", 2, "agrees-for-you", ""),
    ("(grandpa died.)\nHaha :)\n", 2, "joke-at-grave", ""),
]


@pytest.mark.parametrize(("text", "line", "code", "after"), CASES)
def test_it_is_found_and_the_first_mend_mends_it(text: str, line: int, code: str, after: str) -> None:
    problem = next(one for one in found(text) if one.code == code)
    assert problem.line == line
    assert mended(text, problem.mends[0]) == after
    assert code not in {code for _, code in codes(after)}


IN_HISTORY = [
    ("(the.)\nA\n", history(*["the cat"] * 5, "ok"), 1, "fires-too-often"),
    ("(cow.)\nA\n", TALK, 1, "never-fires"),
    ("(where cat?)\nHere\n", history("where is the cat", "where cat"), 1, "question-typed-plainly"),
    ("(kitten sleeps.)\nA\n", history(*["kiten sleeps"] * 3), 0, "word-unknown"),
]


@pytest.mark.parametrize(("text", "sample", "line", "code"), IN_HISTORY)
def test_it_is_found_in_messages_and_the_first_mend_mends_it(
    text: str, sample: Sample, line: int, code: str
) -> None:
    problem = next(one for one in found(text, sample) if one.code == code)
    assert problem.line == line
    assert code not in {code for _, code in codes(mended(text, problem.mends[0]), sample)}


def test_one_reply_that_is_said_again_and_again_is_found() -> None:
    sample = history(*["cat"] * 12, *["x"] * 100)
    (problem,) = [one for one in found("(cat.)\nMeow\n", sample) if one.code == "one-reply-too-often"]
    assert problem.text == "Of 112 messages 12 lead to this one reply: write further replies below the key."
    assert "one-reply-too-often" not in str(codes("(cat.)\nMeow\n(cat.)\nPurr\n", sample))


def test_the_coverage_tells_what_answers_how_many() -> None:
    text = (
        "[hi.]\nA\nso long\nB\n(cat.)\nC\n(~dog.)\nD\n<IGNORED>\nx\n{x.}\nE\n"
        "<ON general i>\n(i.)\n<SAY general i>\nF\n"
    )
    texts = ["hi", "so long", "a cat", "two dogs", "x", "i", "y"]
    (coverage,) = [one for one in found(text, history(*texts)) if one.code == "coverage"]
    names = ("phrases", "wholes", "lists", "inexact", "specials", "topics", "nothing")
    assert {name: coverage.values[name] for name in names} == dict.fromkeys(names, 1)
    assert coverage.values["general"] == 0
    assert coverage.line == 0


@pytest.mark.parametrize(
    "text",
    [
        # Without its <QUESTION> word a list is found.
        "(how you.)\nFine\n",
        # Another form of the word is no question word.
        f"{QUESTION}(~how you.)\nFine\n",
        "[hi]\nHi\nhi.\nHello\n",
        # In a general topic a list does not come first if somebody chews.
        "<ON general cat>\n(cat.)\n<SAY general cat>\nMeow\n{cat.}\nPurr\n<IGNORED>\ncat\n",
        "(cat dog.)\nMeow\n{cat.}\nPurr\n<IGNORED>\ncat\n",
        "(cat?)\nYes, a cat.\n(cat?)\nSure, a cat it is.\n",
        "(open?)\nAt 9 am\n(open?)\nAt 9 am, I think\n",
        "[hungry?]\nYes\n[hungry.]\nYes\n",
        "[hungry?]\nYes\n(hungry.)\nYes\n",
        "(where cat?)\nHere\n(where.)\nThere\n",
        "(note.)\nI'll tell him.\n<PROMISE>\nI'll tell\n",
        "(will you come?)\nThat is for him to say.\n",
        "(can you come?)\nOf course: write it down, and the owner reads it.\n",
        "(придёшь?)\nХорошо, хозяин это прочтёт.\n",
        "(来て?)\nはい、本人に聞いてください。\n",
        "(cat?)\nSure!\n",
        "(grandpa died.)\nI am so sorry.\n",
        "",
        "x",
    ],
)
def test_a_good_base_gets_no_finding(text: str) -> None:
    assert codes(text) == []


def test_all_findings_and_mends_are_tried_here() -> None:
    tried = {code for _, _, code, _ in CASES} | {code for _, _, _, code in IN_HISTORY}
    # What takes a model is tried in tests/minds/meaning.
    assert tried | {"one-reply-too-often", "coverage", "near-in-meaning"} == set(TEMPLATES)
    used = {
        mend.template
        for text, sample in [
            *((text, NOTHING) for text, *_ in CASES),
            *((text, sample) for text, sample, *_ in IN_HISTORY),
            ("<ON cat>\n(cow.) (pig.)\n<SAY cat>\nMeow\n", TALK),
        ]
        for problem in found(text, sample)
        for mend in problem.mends
    }
    assert used | {MENDS["near"]} == set(MENDS.values())


def test_a_key_is_taken_out_of_its_topic_and_the_last_one_with_its_line() -> None:
    text = "<ON farm>\n(cow.) (cat.) (pig.)\n<SAY farm>\nMeow\n"
    first = [one for one in found(text, TALK) if one.code == "never-fires"]
    assert [one.column for one in first] == [1, 15]
    assert mended(text, first[0].mends[0]) == "<ON farm>\n(cat.) (pig.)\n<SAY farm>\nMeow\n"
    assert mended(text, first[1].mends[0]) == "<ON farm>\n(cow.) (cat.)\n<SAY farm>\nMeow\n"
    alone = "<ON farm>\n(cow.)\n<ON farm>\n(cat.)\n<SAY farm>\nMeow\n"
    (only,) = [one for one in found(alone, TALK) if one.code == "never-fires"]
    assert mended(alone, only.mends[0]) == "<ON farm>\n(cat.)\n<SAY farm>\nMeow\n"


def test_what_is_added_at_the_end_is_no_reply_of_an_open_key() -> None:
    (problem,) = [one for one in found("(where cat?)\nHere\n(dog") if one.code == "question-word-missing"]
    assert mended("(where cat?)\nHere\n(dog", problem.mends[0]).split("\n")[2:] == [
        "(dog",
        "",
        "<QUESTION>",
        "where",
    ]


def test_examples_in_other_scripts_do_not_count() -> None:
    sample = Sample.of([*["the cat"] * 5, *["кот"] * 50], is_history=False)
    (problem,) = [one for one in found("(the.)\nA\n", sample) if one.code == "fires-too-often"]
    assert problem.values["total"] == 5


@given(st.text(alphabet="()[]{}<>@~.?\n abкот1\u3042SAYON", max_size=120), st.text(max_size=20))
def test_any_text_is_looked_at(text: str, message: str) -> None:
    sample = history(message, *["a"] * 120)
    for problem in found(text, sample):
        assert problem.text
        for mend in problem.mends:
            assert mend.text
            mended(text, mend)
