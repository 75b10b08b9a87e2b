"""What Qt shows of a line, and what comes back of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from ui.editing.display import column_at, common, pasted, shown, shown_text, spliced, units

ODD = "\x00\x01\x0b\x0c\r\x1f\x7f\x85\u2028\u2029\ufdd0\ufdd1\ud800\udfff\ufffc\u00a0\t"
LINES = st.lists(st.text(st.sampled_from("аб c🙂" + ODD), max_size=12), min_size=1, max_size=6)


@given(LINES)
def test_qt_splits_the_shown_text_into_exactly_these_lines(lines: list[str]) -> None:
    document = QTextDocument()
    QTextCursor(document).insertText(shown_text(lines))
    assert document.blockCount() == len(lines)
    for number, line in enumerate(lines):
        text = document.findBlockByNumber(number).text()
        assert text == shown(line)
        assert len(text) == len(line)


@given(st.text(st.sampled_from("аб c🙂" + ODD), max_size=20), st.data())
def test_an_edit_leaves_characters_alone_that_it_did_not_touch(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    before = shown(line)
    edited = before[:start] + "новое" + before[end:]
    assert spliced(line, edited) == line[:start] + "новое" + line[end:]


@given(st.text(), st.data())
def test_columns_and_utf_16_units_agree(text: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(0, len(text)))
    assert column_at(text, units(text[:column])) == column


def test_an_emoji_is_two_units() -> None:
    assert units("а🙂б") == 4
    assert column_at("а🙂б", 3) == 2


@pytest.mark.parametrize(
    ("clipboard", "lines"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("a\u2028b\u2029c", "a\nb\nc"),
        ("a\x00\x07b\ud800", "ab"),
        ("a\tb", "a\tb"),
    ],
)
def test_pasted_text_becomes_plain_lines(clipboard: str, lines: str) -> None:
    assert pasted(clipboard) == lines


@given(st.text("ab"), st.text("ab"))
def test_the_common_beginning_is_the_longest(one: str, other: str) -> None:
    size = common(one, other)
    assert one[:size] == other[:size]
    assert one[size : size + 1] != other[size : size + 1] or size == len(one) == len(other)
