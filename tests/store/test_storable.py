"""What any database takes as text."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.store.storable import as_json, exact, from_json, restored, visible

anything = st.text(st.characters(exclude_categories=[])) | st.text("\\u0d8fc\0\ud800я")


@given(anything)
def test_what_is_stored_exactly_comes_back(text: str) -> None:
    stored = exact(text)
    stored.encode()
    assert "\0" not in stored
    assert restored(stored) == text


@given(anything)
def test_what_is_stored_visibly_can_be_stored_and_keeps_its_length(text: str) -> None:
    stored = visible(text)
    stored.encode()
    assert "\0" not in stored
    assert len(stored) == len(text)


@given(st.dictionaries(anything, anything | st.integers() | st.none() | st.lists(anything)))
def test_json_comes_back(data: dict[str, object]) -> None:
    text = as_json(data)
    text.encode()
    assert "\0" not in text
    assert from_json(text) == data


@pytest.mark.parametrize("text", ["", "привет", "🙂", "日本語", "a b"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text
    assert exact(text) == text


def test_signs_that_cannot_be_stored_are_shown() -> None:
    assert visible("a\0b\ud83dc") == "a␀b\ufffdc"


def test_sqlite_alone_would_refuse_a_lone_surrogate() -> None:
    with pytest.raises(UnicodeEncodeError):
        sqlite3.connect(":memory:").execute("SELECT ?", ("\ud83d",))
