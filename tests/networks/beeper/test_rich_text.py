"""Texts say the same after Beeper has read them as Markdown; its own markup is taken out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from boltun.networks.beeper.rich_text import escaped, is_same, plain, sendable

READER = MarkdownIt("commonmark", {"breaks": True}).enable("strikethrough")

WORDS = st.lists(
    st.sampled_from(
        [*"*_~`#>-+.()[]<&!|=\\ \n12ab", "**", "__", "~~", "amp;", "<b>", "](", "1. ", "- ", "# ", "http"]
    ),
    max_size=14,
).map("".join)


def read(text: str) -> str:
    """Return what people see of a text that was read as Markdown."""
    return plain(READER.render(text))


@given(WORDS)
def test_an_escaped_text_reads_as_it_was_written(text: str) -> None:
    seen = read(escaped(f"x{text}x"))
    assert is_same(seen, f"x{text}x"), (text, escaped(text), seen)
    marks = "*_~`#[]<&!|\\"
    assert [one for one in seen if one in marks] == [one for one in text if one in marks], (text, seen)


@pytest.mark.parametrize(
    "text",
    [
        "Hello!",
        "2 * 3",
        "snake_case_name",
        "a - b",
        "5 > 3",
        "A & B",
        ":-)",
        "(see below)",
        "why?!",
        "- ",
        "Привет…",
    ],
)
def test_texts_of_every_day_stay_as_they_are(text: str) -> None:
    assert escaped(f"well, {text}") == f"well, {text}"


@given(st.text(max_size=200))
def test_no_text_breaks_anything(text: str) -> None:
    plain(text)
    escaped(text)
    sendable(text).encode()
    assert is_same(text, text)


@pytest.mark.parametrize(
    "text",
    [
        "I <3 you",
        "a < b > c",
        "<hello>",
        "x <b",
        "&amp;",
        "use <b> here",
        "<b>x</b> & <i>y</i>",
        "<b>x</b> <you>",
    ],
)
def test_what_only_looks_like_markup_stays(text: str) -> None:
    assert plain(text) == text


def test_what_a_message_answers_is_not_repeated() -> None:
    assert plain("<mx-reply><blockquote>old</blockquote></mx-reply>new <em>words</em>") == "new words"
