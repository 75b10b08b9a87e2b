"""Words that make a sentence a question without a question mark (docs/bases.md §3.3)."""

from __future__ import annotations

import pytest

from boltun.minds.boltun.questions import AskingWords, Questions, asking_words

ASKING = Questions.of(["why", "do you", "is the …", "... or not", "who …", "do you"])


@pytest.mark.parametrize(
    "text",
    [
        "tell me why",
        "so do you like it",
        "do you",
        "is the door shut",
        "you coming or not",
        "or not",
        "who fed the cat",
    ],
)
def test_a_sentence_with_such_words_asks(text: str) -> None:
    assert ASKING.ask(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "you do",
        "do what you like",
        "the trouble is the door",
        "is this the door",
        "like it or not i come",
        "the man who fed the cat",
        "or",
    ],
)
def test_a_sentence_without_them_does_not(text: str) -> None:
    assert not ASKING.ask(text.split())


def test_lines_say_where_the_words_stand() -> None:
    assert asking_words("why") is None
    assert asking_words("do you") == AskingWords(("do", "you"))
    assert asking_words("don't you") == AskingWords(("don", "t", "you"))
    assert asking_words("is the …") == AskingWords(("is", "the"), at_beginning=True)
    assert asking_words("…or not") == AskingWords(("or", "not"), at_end=True)


@pytest.mark.parametrize("line", ["…", "… do …", "is … right", "do … you …", "? …"])
def test_words_that_can_stand_nowhere_ask_nothing(line: str) -> None:
    assert asking_words(line) is None
    assert not Questions.of([line]).ask(["is", "it", "right", "do", "you"])


def test_words_at_the_end_of_a_flood_are_still_found() -> None:
    assert ASKING.ask(["la"] * 2_000 + ["or", "not"])
    assert not ASKING.ask(["la"] * 1_000 + ["do", "you"] + ["la"] * 1_000)
