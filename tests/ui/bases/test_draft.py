"""One document, one undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.boltun.document import Document
from boltun.text.document import Edit
from tests.documents import document_of
from ui.table import pair_map
from ui.table.pair_draft import PairDraft
from ui.table.pair_map import PairMap


def draft_of(*lines: str, read_only: bool = False) -> PairDraft:
    return PairDraft(document_of("".join(f"{line}\n" for line in lines)), read_only=read_only)


def typed(draft: PairDraft, line: int, *texts: str) -> None:
    for text in texts:
        assert draft.replace(line, 1, [text], "Typing", typing=("text", line))


def test_typing_flows_into_one_step_up_to_the_next_word() -> None:
    draft = draft_of("", "reply")
    typed(draft, 0, "h", "he", "hey", "hey ", "hey y", "hey yo")
    draft.undo_stack.undo()
    assert draft.lines[0] == "hey "
    draft.undo_stack.undo()
    assert draft.lines[0] == ""
    draft.undo_stack.redo()
    draft.undo_stack.redo()
    assert draft.lines[0] == "hey yo"


def test_erasing_is_a_step_of_its_own() -> None:
    draft = draft_of("", "reply")
    typed(draft, 0, "a", "ab", "abc", "ab", "a")
    draft.undo_stack.undo()
    assert draft.lines[0] == "abc"


def test_other_lines_fields_and_places_begin_steps_of_their_own() -> None:
    draft = draft_of("a", "b")
    typed(draft, 0, "ax")
    typed(draft, 1, "bx")
    draft.replace(1, 1, ["bxy"], "Typing", typing=("reply", 1))
    draft.end_typing()
    draft.replace(1, 1, ["bxyz"], "Typing", typing=("reply", 1))
    assert draft.undo_stack.count() == 4


def test_typing_after_saving_can_be_undone_to_what_was_saved() -> None:
    draft = draft_of("a", "b")
    typed(draft, 0, "ax")
    draft.undo_stack.setClean()
    typed(draft, 0, "axy")
    assert draft.modified
    draft.undo_stack.undo()
    assert draft.lines[0] == "ax"
    assert not draft.modified


def test_a_read_only_base_refuses_every_edit_and_says_so() -> None:
    draft = draft_of("a", "b", read_only=True)
    refused = []
    draft.refused.connect(lambda: refused.append(True))
    assert not draft.replace(0, 1, ["x"], "Typing")
    assert not draft.apply([Edit(start=0, count=1, lines=())], "Delete")
    assert refused == [True, True]
    assert list(draft.lines) == ["a", "b"]


def test_an_edit_that_changes_nothing_is_no_step() -> None:
    draft = draft_of("a", "b")
    assert draft.replace(0, 2, ["a", "b"], "Paste")
    assert not draft.undo_stack.canUndo()


@pytest.mark.parametrize("size", [3, 100])
def test_edits_in_many_places_are_one_step(size: int) -> None:
    draft = draft_of(*(f"key {number}" for number in range(2 * size)))
    before = list(draft.lines)
    edits = [
        Edit(start=2 * number, count=1, lines=["x", "y"] if number % 2 else []) for number in range(size)
    ]
    told: list[tuple[int, int, int]] = []
    draft.lines_changed.connect(lambda *change: told.append(change))
    assert draft.apply(edits, "Replace all")
    expected: list[str] = []
    for number, line in enumerate(before):
        expected += [line] if number % 2 else ["x", "y"] if number // 2 % 2 else []
    assert list(draft.lines) == expected
    assert len(told) == (size if size < 32 else 1)
    _mirror(before, told, draft)
    told.clear()
    draft.undo_stack.undo()
    assert list(draft.lines) == before
    _same_rows(draft)


def _mirror(lines: list[str], told: list[tuple[int, int, int]], draft: PairDraft) -> None:
    size = len(lines)
    for _start, removed, added in told:
        size += added - removed
    assert size == len(draft.lines)
    _same_rows(draft)


def _same_rows(draft: PairDraft) -> None:
    anew = PairMap(draft.lines)
    assert [draft.pairs.line_of(row) for row in range(draft.pairs.rows)] == [
        anew.line_of(row) for row in range(anew.rows)
    ]


def test_going_back_tells_where() -> None:
    draft = draft_of("first", "second", "third", "fourth")
    draft.replace(2, 1, ["third time"], "Typing")
    places: list[tuple[int, int]] = []
    draft.went_back.connect(lambda *place: places.append(place))
    draft.undo_stack.undo()
    draft.undo_stack.redo()
    assert places == [(2, 5), (2, 10)]


def test_reading_again_is_a_step_that_can_be_undone() -> None:
    draft = draft_of("a", "b")
    draft.replace(0, 1, ["mine"], "Typing")
    draft.adopt(document_of("a\nother\n"), "Read again")
    assert not draft.modified
    assert list(draft.lines) == ["a", "other"]
    draft.undo_stack.undo()
    assert list(draft.lines) == ["mine", "b"]
    assert draft.modified


ODD = b"(a.)\r\nb\n\xef\xbb\xbf\n\xff\xfe bytes\r\n  <ESCAPE> \r\nlast"


@given(
    st.lists(
        st.tuples(
            st.integers(0, 12), st.integers(0, 3), st.lists(st.sampled_from(["", "x", "(y?)"]), max_size=3)
        ),
        max_size=8,
    )
)
def test_undoing_everything_gives_back_every_byte(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int, list[str]]]
) -> None:
    path: Path = tmp_path_factory.mktemp("bases", numbered=True) / "odd.txt"
    path.write_bytes(ODD)
    draft = PairDraft(Document.open(path, "utf-8"))
    for at, count, lines in edits:
        at = min(at, len(draft.lines))
        draft.replace(at, min(count, len(draft.lines) - at), lines, "Edit", typing="field")
    after = draft.document.to_bytes()
    draft.undo_stack.setIndex(0)
    assert draft.document.to_bytes() == ODD
    draft.undo_stack.setIndex(draft.undo_stack.count())
    assert draft.document.to_bytes() == after
    _same_rows(draft)


@pytest.mark.parametrize(
    ("encoding", "before", "edited", "after"),
    [
        ("cp1251", b"\xe4\x98\xe0", "д\ufffdа!", b"\xe4\x98\xe0!"),
        ("cp1251", b"\xe4\x98\xe0", "!д\ufffdа", b"!\xe4\x98\xe0"),
        ("cp1251", b"\x98a\x98b", "-\ufffda+\ufffdb-", b"-\x98a+\x98b-"),
        ("utf-8", b"a\xd0\xd1b\xff", "a\ufffd\ufffdb, c\ufffd", b"a\xd0\xd1b, c\xff"),
        ("utf-8", b"\xffa\xfeb\xfd", "\ufffda", b"\xffa"),
        ("utf-16-le", b"a\x00\x00\xd8b\x00", "a\ufffdbc", b"a\x00\x00\xd8b\x00c\x00"),
    ],
)
def test_bytes_that_mean_nothing_stay_while_their_line_is_edited(
    tmp_path: Path, encoding: str, before: bytes, edited: str, after: bytes
) -> None:
    path = tmp_path / "base.txt"
    end = "\n".encode(encoding)
    path.write_bytes("key".encode(encoding) + end + before + end)
    draft = PairDraft(Document.open(path, encoding))
    old = str(draft.lines[1])
    # Letter by letter, as it is typed.
    typed(draft, 1, *(f"{old[:1]}{'x' * n}{old[1:]}" for n in (1, 2, 1)), old, edited)
    assert draft.document.to_bytes() == "key".encode(encoding) + end + after + end
    while draft.undo_stack.canUndo():
        draft.undo_stack.undo()
    assert draft.document.to_bytes() == path.read_bytes()


@given(st.lists(st.sampled_from(["", "a", "(b.)", "c\r", " "]), max_size=30), st.data())
def test_many_lines_that_come_back_are_what_they_were(lines: list[str], data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pair_map, "_MANY", 1)
        draft = PairDraft(document_of("\n".join(lines)))
        before = [(line, type(line)) for line in draft.lines]
        size = len(draft.lines)
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(draft.lines)))
            count = data.draw(st.integers(0, len(draft.lines) - start))
            new = data.draw(st.lists(st.sampled_from(["", "x", "(y.)", "z\r"]), max_size=3))
            draft.apply([Edit(start=start, count=count, lines=new)], "Edit")
            assert draft.pairs.all_keys() == PairMap(draft.lines).all_keys()
            if data.draw(st.booleans()):
                draft.undo_stack.undo()
                assert draft.pairs.all_keys() == PairMap(draft.lines).all_keys()
                assert draft.pairs.counts() == PairMap(draft.lines).counts()
                if data.draw(st.booleans()):
                    draft.undo_stack.redo()
                    assert draft.pairs.counts() == PairMap(draft.lines).counts()
        while draft.undo_stack.canUndo():
            draft.undo_stack.undo()
        assert [str(line) for line in draft.lines] == [line for line, _ in before]
        assert len(draft.lines) == size
        assert draft.document.to_bytes() == document_of("\n".join(lines)).to_bytes()
