"""Regular expressions of people and files: compiled, or refused before they fill the memory."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from boltun.text.expressions import ExpressionError, TooLargeError, compiled

EVERYDAY = [
    r"\d{4}-\d{2}-\d{2}",
    r"(?:\d{1,3}\.){3}\d{1,3}",
    r"(\w+ ){5}\w+",
    r"a{1,1000}",
    r"(((a{1,1000}){1,1000}){1,1000})",
    r".{200}",
    r"\)\{3\}",
    r"[^{}]{2,}",
    r"(?x) ( a b ) {3} # three",
]

TOO_LARGE = [
    "(?:(?:a{1000}){1000}){1000}",
    "(((a{500,1000}){500,1000}){500,1000})",
    "a{100000000}",
    "(?:ab){10000000}",
    "(?x)(?:(?:a{1000} # one\n){1000} # two\n){1000}",
    "(?:(?:a){1000}(?#x)){10000}",
    f"a{{{'9' * 5000}}}",
    "a" * 30_000,
]


@pytest.mark.parametrize("source", EVERYDAY)
def test_what_people_write_is_compiled(source: str) -> None:
    assert compiled(source).pattern == source


@pytest.mark.parametrize("source", TOO_LARGE, ids=lambda source: source[:30])
def test_what_would_fill_the_memory_is_refused(source: str) -> None:
    with pytest.raises(TooLargeError):
        compiled(source)


@pytest.mark.parametrize("source", ["(", "a{99999999999}", "[", "*", "(?P<a>", "(" * 6_000, "(?<=a*"])
def test_what_is_no_expression_is_refused_in_words(source: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        compiled(source)
    assert str(refused.value)


@given(st.text(alphabet="a()[]{}|?*+0123456789,\\x# :<=!", max_size=40))
def test_any_text_is_an_expression_or_refused(source: str) -> None:
    with suppress(ExpressionError):
        assert isinstance(compiled(source).pattern, str)


def test_a_plain_text_is_never_too_large() -> None:
    assert isinstance(compiled(regex.escape("a{3} (b)") + re.escape("{4}")).pattern, str)
