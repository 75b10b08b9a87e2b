"""The rows of the table follow the lines of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.boltun.pairs import PairKind, classify
from ui.table import pair_map
from ui.table.pair_map import PairMap

LINES = st.lists(st.sampled_from(["", "  ", "key", "reply", "(word.)"]), max_size=30)


def keys_of(lines: list[str]) -> list[int]:
    """Pair the lines in the plainest way: the measure for the map."""
    keys: list[int] = []
    wants_reply = False
    for number, line in enumerate(lines):
        if wants_reply:
            wants_reply = False
        elif line.strip():
            keys.append(number)
            wants_reply = True
    return keys


def shown(pairs: PairMap) -> list[int]:
    return [pairs.line_of(row) for row in range(pairs.rows)]


@pytest.fixture(autouse=True, scope="module", params=[1, 3, 1024])
def block(request: pytest.FixtureRequest):
    """Blocks of any size give the same rows."""
    before, pair_map._BLOCK = pair_map._BLOCK, request.param
    yield
    pair_map._BLOCK = before


@given(LINES)
def test_pairs_are_found_among_blank_lines(lines: list[str]) -> None:
    pairs = PairMap(lines)
    assert shown(pairs) == keys_of(lines)
    assert pairs.pairs == pairs.rows
    for number in range(len(lines)):
        key = pairs.key_of(number)
        assert pairs.row_of(number) == (None if key is None else keys_of(lines).index(key))


@given(LINES, st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5), LINES), min_size=1, max_size=6))
def test_edits_leave_the_same_pairs_as_reading_anew(
    lines: list[str], edits: list[tuple[int, int, list[str]]]
) -> None:
    pairs = PairMap(lines)
    for at, count, new in edits:
        at = min(at, len(lines))
        count = min(count, len(lines) - at)
        before = shown(pairs)
        rows_of_text = [(lines[key], lines[key + 1 : key + 2]) for key in before]
        lines[at : at + count] = new
        change = pairs.plan(at, count, new)
        assert shown(pairs) == before, "nothing happens before it is carried out"
        pairs.carry_out(change)
        first, old, now = change[:3]
        assert shown(pairs) == keys_of(lines)
        after = [(lines[key], lines[key + 1 : key + 2]) for key in shown(pairs)]
        assert after[:first] == rows_of_text[:first], "rows before the edit stay"
        assert after[first + now :] == rows_of_text[first + old :], "rows after the edit stay"


@given(LINES, st.sets(st.integers(0, 30)), st.integers(0, 30), LINES)
def test_hidden_pairs_stay_hidden_and_new_ones_are_shown(
    lines: list[str], wanted: set[int], at: int, new: list[str]
) -> None:
    pairs = PairMap(lines)
    visible = [key for key in keys_of(lines) if key in wanted]
    pairs.show(found=[bytes(line in visible for line in range(len(lines)))])
    assert shown(pairs) == visible
    assert pairs.filtered == (visible != keys_of(lines))
    at = min(at, len(lines))
    hidden_before = [key for key in keys_of(lines)[: len(keys_of(lines[:at]))] if key not in wanted]
    lines[at:at] = new
    pairs.carry_out(pairs.plan(at, 0, new))
    assert set(shown(pairs)) <= set(keys_of(lines))
    assert not [key for key in hidden_before if key < at and key in shown(pairs)]
    pairs.show_all()
    assert shown(pairs) == keys_of(lines)


def test_changing_the_key_of_a_hidden_pair_leaves_it_hidden() -> None:
    pairs = PairMap(["a", "b", "c", "d"])
    pairs.show(found=[b"\0\0\1\0"])
    pairs.carry_out(pairs.plan(0, 1, ["x"]))
    assert shown(pairs) == [2]


def test_a_key_at_the_end_of_the_file_has_no_reply() -> None:
    pairs = PairMap(["a", "b", "c"])
    assert pairs.has_reply(0)
    assert not pairs.has_reply(2)


def test_a_pair_is_found_by_its_reply_too_but_not_by_that_of_the_pair_before() -> None:
    pairs = PairMap(["a", "b", "", "c", "d", "e"])
    pairs.show(found=[bytes((0, 1, 1, 0, 0, 1))])
    assert shown(pairs) == [0, 5]


BASE = ["(a.)", "1", "(b.)", "2", "x", "3", "(c?)", "", "[d]", "5", "[e]", "6", "<ESCAPE>", "7"]


def test_pairs_are_shown_by_their_kinds() -> None:
    pairs = PairMap(BASE)
    pairs.show(kinds={PairKind.PHRASE, PairKind.STUDY})
    assert shown(pairs) == [4, 8, 10]
    assert pairs.counts() == {
        PairKind.STUDY: 1,
        PairKind.KEYWORDS: 3,
        PairKind.PHRASE: 2,
        PairKind.ESCAPE: 1,
    }
    pairs.carry_out(pairs.plan(8, 1, ["(d.)"]))
    pairs.show(kinds={PairKind.PHRASE})
    assert shown(pairs) == [10]


def test_neighbours_of_a_folded_kind_are_one_row() -> None:
    pairs = PairMap(BASE)
    pairs.show(folded={PairKind.KEYWORDS, PairKind.PHRASE})
    assert shown(pairs) == [0, 4, 6, 8, 12]
    assert [pairs.folded_into(row) for row in range(5)] == [1, 0, 0, 1, 0]
    pairs.show(folded={PairKind.KEYWORDS}, found=[bytes((1, 0) * 2 + (0,) * 2 + (1, 0) + (0,) * 6)])
    assert shown(pairs) == [0]
    assert pairs.folded_into(0) == 2
    pairs.show_all()
    assert shown(pairs) == keys_of(BASE)


@given(LINES, st.integers(0, 30), st.integers(0, 5), LINES)
def test_kinds_follow_every_edit(lines: list[str], at: int, count: int, new: list[str]) -> None:
    pairs = PairMap(lines)
    at = min(at, len(lines))
    count = min(count, len(lines) - at)
    lines[at : at + count] = new
    pairs.carry_out(pairs.plan(at, count, new))
    assert [pairs.kind_of(key) for key in keys_of(lines)] == [
        classify(lines[key].strip()).kind for key in keys_of(lines)
    ]
