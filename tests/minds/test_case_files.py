"""Where conversations of minds lie, and how they are written down."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import MindError
from boltun.minds.case_files import add_case, case_file, case_files, is_case_file, written_case
from boltun.minds.cases import parse_cases
from boltun.minds.protocol import ReplyOptions


def test_conversations_lie_beside_the_base_in_a_file_a_folder_or_both(tmp_path: Path) -> None:
    base = tmp_path / "friend.txt"
    base.touch()
    assert case_files(base) == []
    file = tmp_path / "friend.cases.txt"
    more = tmp_path / "friend.cases" / "more" / "b.txt"
    more.parent.mkdir(parents=True)
    for one in (file, more, more.parent.parent / "a.txt", more.parent / "notes.md"):
        one.touch()
    assert case_files(base) == [file, more.parent.parent / "a.txt", more]
    assert case_file(base) == file


def test_those_of_a_folder_lie_beside_it_and_an_applications_also_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "alice.v2"
    folder.mkdir()
    beside = tmp_path / "alice.v2.cases.txt"
    inside = folder / "config.cases.txt"
    for one in (beside, inside):
        one.touch()
    assert case_files(folder) == [beside]
    (folder / "config.yml").touch()
    assert case_files(folder) == [beside, inside]
    assert case_files(folder / "config.yml") == [inside]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("friend.cases.txt", True), ("Friend.Cases", True), ("friend.txt", False), ("cases.txt", False)],
)
def test_files_of_conversations_are_known_by_their_names(name: str, is_one: bool) -> None:
    assert is_case_file(Path(name)) is is_one


def test_a_conversation_is_written_so_that_it_can_be_read() -> None:
    turns = [
        (None, "Hello!"),
        ("how\nare you", "Fine.\nAnd you?"),
        ("-", "-"),
        ("*", "* 3"),
        ("x", None),
        ("y", r"C:\new"),
        ("z", "\\-"),
    ]
    aux = {1: {"predicates": {"имя": "Аня"}}}
    text = written_case("A  day\nout", turns, ReplyOptions(chew=True, always_understand=True), aux)
    (case,) = parse_cases(text)
    assert (case.title, case.options) == ("A day out", ReplyOptions(chew=True, always_understand=True))
    assert [turn.message for turn in case.turns] == [message for message, _ in turns]
    assert [turn.expected.replies for turn in case.turns] == [
        () if reply is None else (reply,) for _, reply in turns
    ]
    assert case.turns[4].expected.silence
    assert [turn.aux for turn in case.turns[:2]] == [{}, aux[1]]


@given(st.lists(st.tuples(st.text(), st.none() | st.text()), min_size=1), st.text())
def test_whatever_was_said_can_be_written(turns: list[tuple[str, str | None]], title: str) -> None:
    (case,) = parse_cases(written_case(title, turns))
    for turn, (_, reply) in zip(case.turns, turns, strict=True):
        said = None if reply is None or not reply.strip() else reply
        assert turn.expected.allows(said, None)


def test_a_conversation_that_is_added_leaves_the_others_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "friend.cases.txt"
    before = "== Weather\n= Rain\n> it rains\n| raining :(\n< * understood\n<~ umbrella\n<! sunny\n"
    file.write_text(before)
    added = add_case(file, written_case("== Not a subject", [("~ hi", "~ there"), ("! x", "* understood")]))
    assert file.read_text().startswith(before + "\n")
    assert added.title == "== Not a subject"
    assert [turn.expected.replies for turn in added.turns] == [("~ there",), ("* understood",)]


def test_a_conversation_is_added_at_the_end_under_a_title_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "friend.cases.txt"
    for reply in ("one", "two", "three"):
        assert add_case(file, written_case("Talk", [("hi", reply)])).path == file
    file.write_text("# mine\n" + file.read_text())
    assert file.read_text() == (
        "# mine\n= Talk\n> hi\n< one\n\n= Talk (2)\n> hi\n< two\n\n= Talk (3)\n> hi\n< three\n"
    )


def test_a_file_that_cannot_be_understood_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "friend.cases.txt"
    file.write_text("hello\n")
    with pytest.raises(MindError, match="begins with a line"):
        add_case(file, written_case("Talk", [("hi", "one")]))
    assert file.read_text() == "hello\n"


def test_several_allowed_replies_and_pauses_are_written() -> None:
    text = written_case(
        "later", [("hi", ["Hello!", "Hi!"]), ("hi", None), ("hi", "Hello!")], pauses={1: 5.0, 2: 1860.0}
    )
    (case,) = parse_cases(text)
    assert case.turns[0].expected.replies == ("Hello!", "Hi!")
    assert [turn.pause for turn in case.turns] == [0, 15, 1870]


@pytest.mark.parametrize("name", ["friend.cases.txt", "friend.cases/deep.txt", "friend.cases"])
def test_conversations_that_lie_elsewhere_are_neither_read_nor_written(tmp_path: Path, name: str) -> None:
    """A link beside a mind came with it."""
    folder = tmp_path / "bases"
    (folder / name).parent.mkdir(parents=True)
    (folder / "friend.txt").write_text("hi\nHello\n")
    secret = tmp_path / "secret.txt"
    secret.write_text("= Secret\n> a\n< b\n")
    (folder / name).symlink_to(tmp_path if name == "friend.cases" else secret)
    with pytest.raises(MindError, match="leads out of the folder"):
        case_files(folder / "friend.txt")
    if name != "friend.cases":
        with pytest.raises(MindError, match="leads out of the folder"):
            add_case(folder / name, "= New\n> c\n< d\n")
    assert secret.read_text() == "= Secret\n> a\n< b\n"


def test_a_base_may_be_a_link_and_its_conversations_lie_beside_the_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.txt").write_text("hi\nHello\n")
    folder = tmp_path / "bases"
    folder.mkdir()
    (folder / "friend.txt").symlink_to(tmp_path / "elsewhere.txt")
    (folder / "friend.cases.txt").write_text("= A\n> a\n< b\n")
    assert case_files(folder / "friend.txt") == [folder / "friend.cases.txt"]
