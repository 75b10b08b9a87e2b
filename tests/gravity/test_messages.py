"""Grave messages are found, and ordinary ones are not taken for grave.

The goal is 95 % found and 1 % false on messages that the model has not read; the numbers here are what is
reached. A failure shows no message of ``held_out``: who builds on the lists must not read them.
"""

from __future__ import annotations

import pytest

from tests.gravity.figures import figures, messages

FOUND = {
    ("en", ""): 0.98,
    ("en", "_2"): 0.78,
    ("en", "_6"): 0.42,
    ("ru", ""): 0.97,
    ("ru", "_2"): 0.75,
    ("ru", "_6"): 0.28,
    ("ja", ""): 0.96,
    ("ja", "_2"): 0.77,
    ("ja", "_6"): 0.46,
}
"""By language and author. The lists of author 6 are the hardest: most of their messages only hint."""
FALSE = 0.013
"""Of all ordinary messages; those of author 6 and of the voice are traps, nearly without exception."""
FALSE_OF_ORDINARY_AUTHORS = 0.01
FALSE_OF_EVERYDAY_TALK = 0.005
"""Of the ordinary messages that the authors of the bundled bases wrote, with no trap set."""


@pytest.mark.parametrize(("language", "author"), FOUND)
def test_grave_messages_that_the_model_has_not_read_are_found(language: str, author: str) -> None:
    found = figures("held_out", language, "grave", author)
    assert found.all >= 75
    assert found.share >= FOUND[language, author]


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_few_ordinary_messages_are_taken_for_grave(language: str) -> None:
    found = figures("held_out", language, "ordinary")
    assert found.all >= 600
    assert found.share <= FALSE


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_of_the_lists_that_are_half_traps_one_in_a_hundred_is_taken_for_grave(language: str) -> None:
    found = [figures("held_out", language, "ordinary", author) for author in ("", "_2")]
    assert sum(one.taken for one in found) / sum(one.all for one in found) <= FALSE_OF_ORDINARY_AUTHORS


def test_everyday_talk_is_hardly_ever_taken_for_grave() -> None:
    found = [figures("held_out", language, "ordinary", "_18") for language in ("en", "ru", "ja")]
    assert min(one.all for one in found) >= 190
    # Of some two hundred in a language, one is half a hundredth.
    assert max(one.taken for one in found) <= 1
    assert sum(one.taken for one in found) / sum(one.all for one in found) <= FALSE_OF_EVERYDAY_TALK


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_no_good_news_and_no_anniversary_is_taken_for_grave(language: str) -> None:
    found = figures("building", language, "ordinary", "_19")
    assert found.all >= 60
    assert found.taken == 0


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_no_message_stands_in_both_halves(language: str) -> None:
    read, unread = (
        {text for what in ("grave", "ordinary") for text, _ in messages(half, language, what)}
        for half in ("building", "held_out")
    )
    # A failure names the number alone.
    shared = len(read & unread)
    del read, unread
    assert shared == 0
