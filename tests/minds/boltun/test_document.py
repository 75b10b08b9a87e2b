"""A base while it is open: lossless to the byte, edited line by line."""

import codecs
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boltun.errors import TextError
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.pairs import PairKind
from boltun.text.encoding import ENCODINGS, decode
from tests.documents import document_of

BASE = "привет\nИ тебе привет!\n\n (чай?)\nЧаю? С удовольствием!\n<ESCAPE>\n  Давай о другом.\n"


def opened(data: bytes, encoding: str | None = None) -> Document:
    return Document(decode(data, encoding=encoding))


# Functions: mypy takes a property to be what it was when it was last looked at.
def is_modified(document: Document) -> bool:
    return document.modified


def is_changed_on_disk(document: Document) -> bool:
    return document.changed_on_disk


def made(text: str = BASE) -> Document:
    return opened(text.encode())


def written(document: Document) -> str:
    return document.to_bytes().decode("utf-8")


# --- reading and writing ---


@settings(max_examples=4 * settings().max_examples)
@given(st.binary(max_size=100), st.sampled_from([None, None, *ENCODINGS, "utf-7", "hz", "cp037"]))
@example(b"a\r\nb\nc\r\r\nd\re", None)
@example("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g\n".encode(), None)
@example(b'\x1b$B$"$$\n$&$(\x1b(B', None)
@example(b"\xff\xfe\n\0\r\0\n\0\r\0", None)
@example(b"\xff\xfe", None)
@example(b"abc\n\x1b(B", None)
@example(b"\x1b(B", None)
@example(b"\x1b)\nf\0", "iso2022_jp")
@example(b"a+\nb\n", "utf-7")
@example(b"a\r+\nb\r\n", "utf-7")
@example(b"\xff\xfe\x01\x0a\x00", None)
def test_an_untouched_base_is_written_as_it_was_read(data: bytes, encoding: str | None) -> None:
    try:
        document = opened(data, encoding)
    except TextError:
        return
    assert document.to_bytes() == data


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "cp1251", "koi8-r", "cp866"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("final", [True, False])
def test_opening_and_saving_changes_no_byte(
    tmp_path: Path, encoding: str, line_end: str, final: bool
) -> None:
    text = BASE if final else BASE.rstrip("\n")
    data = text.replace("\n", line_end).encode(encoding)
    path = tmp_path / "base.txt"
    path.write_bytes(data)
    document = Document.open(path)
    assert (document.encoding, document.line_end, document.final_newline) == (encoding, line_end, final)
    assert list(document.lines) == BASE.splitlines()
    document.save()
    assert path.read_bytes() == data


def test_lines_end_at_lf_and_crlf_and_nowhere_else() -> None:
    document = made("a\x0bb\nc\x0cd\r\ne\x85f\u2028g\rh\n")
    assert list(document.lines) == ["a\x0bb", "c\x0cd", "e\x85f\u2028g\rh"]
    assert [(pair.key.text, pair.reply) for pair in document.pairs()] == [
        ("a\x0bb", "c\x0cd"),
        ("e\x85f\u2028g\rh", None),
    ]


def test_a_base_on_disk_is_found_again_in_its_encoding(shared: Path) -> None:
    path = shared / "data" / "boltun.mindw"
    document = Document.open(path)
    assert (document.encoding, document.mark, document.line_end) == ("utf-16-le", codecs.BOM_UTF16_LE, "\r\n")
    assert sum(1 for _ in document.pairs()) == 4029
    assert document.to_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("new.mindw", codecs.BOM_UTF16_LE + "да\r\nнет\r\n".encode("utf-16-le")),
        ("new.MINDW", codecs.BOM_UTF16_LE + "да\r\nнет\r\n".encode("utf-16-le")),
        ("new.txt", "да\nнет\n".encode()),
        ("new", "да\nнет\n".encode()),
    ],
)
def test_a_new_base_is_written_as_its_name_asks(tmp_path: Path, name: str, data: bytes) -> None:
    document = Document.new(tmp_path / name)
    assert not is_modified(document)
    document.replace_lines(0, 0, ["да", "нет"])
    assert is_modified(document)
    document.save()
    assert not is_modified(document)
    assert (tmp_path / name).read_bytes() == data


def test_an_empty_mindw_file_stays_empty_until_something_is_written(tmp_path: Path) -> None:
    path = tmp_path / "empty.mindw"
    path.touch()
    document = Document.open(path)
    document.save()
    assert path.read_bytes() == b""
    document.replace_lines(0, 0, ["a", "b"])
    document.save()
    assert path.read_bytes() == codecs.BOM_UTF16_LE + "a\r\nb\r\n".encode("utf-16-le")


def test_saving_in_another_encoding_changes_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "base.mindw"
    document = opened(codecs.BOM_UTF16_LE + "раз\r\nдва\nтри".encode("utf-16-le"))
    for encoding, data in [
        ("cp1251", "раз\r\nдва\nтри".encode("cp1251")),
        ("utf-8-sig", codecs.BOM_UTF8 + "раз\r\nдва\nтри".encode()),
        ("utf-16", codecs.BOM_UTF16_LE + "раз\r\nдва\nтри".encode("utf-16-le")),
        ("utf-16-be", "раз\r\nдва\nтри".encode("utf-16-be")),
    ]:
        document.save(path, encoding)
        assert path.read_bytes() == data
    assert (document.encoding, document.mark, document.path) == ("utf-16-be", b"", path)
    document.save(mark=True)
    assert path.read_bytes().startswith(codecs.BOM_UTF16_BE)


def test_the_mark_stays_where_the_encoding_stays(tmp_path: Path) -> None:
    document = opened(codecs.BOM_UTF8 + b"a\nb\n")
    assert document.to_bytes("utf-8") == codecs.BOM_UTF8 + b"a\nb\n"
    assert document.to_bytes("utf-8", mark=False) == b"a\nb\n"
    assert document.to_bytes("cp1251") == b"a\nb\n"


def test_a_character_that_the_encoding_lacks_leaves_the_file_and_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    data = "раз\r\nдва\nтри\r\n".encode("cp1251")
    path.write_bytes(data)
    document = Document.open(path, "cp1251")
    document.replace_lines(2, 1, ["три ☂"])
    with pytest.raises(TextError, match=r"base\.txt:3: The encoding Windows-1251 has no character “☂”"):
        document.save()
    assert path.read_bytes() == data
    assert document.modified
    document.save(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "раз\nдва\nтри ☂\n"


def test_a_base_without_a_file_asks_for_one() -> None:
    with pytest.raises(TextError, match="no file yet"):
        made().save()


def test_another_programs_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"a\nb\n")
    document = Document.open(path)
    assert not is_changed_on_disk(document)
    path.write_bytes(b"a\nb\nc\n")
    assert is_changed_on_disk(document)
    document.save()
    assert not is_changed_on_disk(document)
    path.unlink()
    assert is_changed_on_disk(document)


# --- bytes that characters do not spell ---


def test_only_an_edited_line_loses_its_unreadable_bytes() -> None:
    document = opened(b"one \xff\ntwo\nthree \xfe\xff\r\nfour\n", "utf-8")
    assert document.lossy_lines == [1, 3]
    undo = document.replace_lines(0, 1, ["one"])
    assert document.to_bytes() == b"one\ntwo\nthree \xfe\xff\r\nfour\n"
    document.replace_lines(0, 0, ["new", "pair"])
    assert document.to_bytes() == b"new\npair\none\ntwo\nthree \xfe\xff\r\nfour\n"
    assert document.lossy_lines == [5]
    document.replace_lines(0, 2, [])
    document.apply(undo)
    assert document.to_bytes() == b"one \xff\ntwo\nthree \xfe\xff\r\nfour\n"


def test_what_was_written_in_another_encoding_lacks_nothing_any_more(tmp_path: Path) -> None:
    document = opened(b"one \xff\ntwo\n", "utf-8")
    document.save(tmp_path / "other.txt", "utf-16")
    assert document.lossy_lines == []
    assert opened(document.to_bytes()).text == "one \ufffd\ntwo\n"


def test_a_copy_does_not_change_with_the_base() -> None:
    document = opened(b"one \xff\r\ntwo\n", "utf-8")
    twin = document.copy()
    document.replace_lines(0, 2, [])
    assert (twin.to_bytes(), twin.modified, document.to_bytes()) == (b"one \xff\r\ntwo\n", False, b"")


def test_kept_bytes_are_not_written_into_another_encoding() -> None:
    document = opened(b"\xfa\x54\n\x81\xca\n", "cp932")
    assert document.to_bytes("utf-8") == "￢\n￢\n".encode()


def test_a_line_that_relied_on_the_state_before_it_keeps_its_meaning() -> None:
    document = opened(b'\x1b$B$"$$\n$&$(\x1b(B\nabc\n')
    document.replace_lines(0, 1, ["plain"])
    assert document.to_bytes().decode("iso2022_jp") == "plain\nうえ\nabc\n"


def test_an_edit_taken_back_leaves_no_trace_in_lines_that_lean_on_each_other() -> None:
    data = b'\x1b$B$"$$\n$&$(\x1b(B\nabc\n'
    document = opened(data)
    document.apply(document.replace_lines(0, 3, ["plain"]))
    assert document.to_bytes() == data


# --- pairs ---


def test_pairs_are_read_with_kind_line_and_reply_as_written() -> None:
    pairs = list(made().pairs())
    assert [(pair.line, pair.key.kind, pair.key.text, pair.reply) for pair in pairs] == [
        (1, PairKind.STUDY, "привет", "И тебе привет!"),
        (4, PairKind.KEYWORDS, "чай", "Чаю? С удовольствием!"),
        (6, PairKind.ESCAPE, "", "  Давай о другом."),
    ]
    assert pairs[1].key.question


def test_a_blank_line_is_skipped_before_a_key_and_is_an_empty_reply_after_one() -> None:
    pairs = made("\n \t\na\n\nb\n \n\nc\nd\ne").pairs()
    assert [(pair.key.text, pair.reply) for pair in pairs] == [("a", ""), ("b", " "), ("c", "d"), ("e", None)]


LINES = st.lists(st.sampled_from(["", " ", "a", "(b.)", " [c]", "@d"]), max_size=12)


@given(LINES)
def test_a_pair_is_found_from_any_of_its_lines(lines: list[str]) -> None:
    document = document_of("\n".join(lines) + "\n" if lines else "")
    by_line: list[Pair | None] = [None] * len(document.lines)
    for pair in document.pairs():
        by_line[pair.at] = pair
        if pair.reply is not None:
            by_line[pair.at + 1] = pair
    assert [document.pair_at(at) for at in range(len(document.lines))] == by_line
    for at in range(len(document.lines)):
        expected = [pair for pair in document.pairs() if pair.at >= at or by_line[at] == pair]
        assert list(document.pairs(at)) == expected


# --- edits ---

Edits = st.lists(
    st.tuples(
        st.integers(0, 12),
        st.integers(0, 4),
        st.lists(st.sampled_from(["", "a", "b ", "(c.)", "d\r"]), max_size=4),
    ),
    max_size=6,
)


@settings(max_examples=3 * settings().max_examples)
@given(st.lists(st.sampled_from(["a", "b", "", "\xff"]), max_size=8), st.data(), Edits)
def test_edits_touch_their_lines_only_and_can_be_taken_back(
    start: list[str], data: st.DataObject, edits: list[tuple[int, int, list[str]]]
) -> None:
    ends = [data.draw(st.sampled_from(["\n", "\r\n"])) for _ in start]
    if len(ends) > 0 and data.draw(st.booleans()) and start[-1]:
        ends[-1] = ""
    original = "".join(map(str.__add__, start, ends)).encode("latin-1")
    document = opened(original, "utf-8")
    model = list(document.lines)
    undo = []
    for at, count, lines in edits:
        at = min(at, len(model))
        count = min(count, len(model) - at)
        before = document.to_bytes()
        undo.append(document.replace_lines(at, count, lines))
        model[at : at + count] = lines
        assert list(document.lines) == model
        _assert_only_between(before, document.to_bytes(), start=at, lines_after=len(model) - at - len(lines))
        assert [pair.at for pair in document.pairs()] == [
            place for place in range(len(model)) if document.key_of(place) == place
        ]
    redo = [document.apply(edit) for edit in reversed(undo)]
    assert document.to_bytes() == original
    changed = [document.apply(edit) for edit in reversed(redo)]
    assert list(document.lines) == model
    for edit in reversed(changed):
        document.apply(edit)
    assert document.to_bytes() == original


def _assert_only_between(before: bytes, after: bytes, *, start: int, lines_after: int) -> None:
    """Before and behind an edit the bytes are the same, but for the end that a last line gains or loses."""
    old, new = before.split(b"\n"), after.split(b"\n")
    assert [line.rstrip(b"\r") for line in old[:start]] == [line.rstrip(b"\r") for line in new[:start]]
    if lines_after:
        assert old[-lines_after:] == new[-lines_after:]


def test_new_lines_take_the_usual_line_end_and_replaced_ones_keep_theirs() -> None:
    document = made("a\r\nb\nc\r\nd\r\n")
    document.replace_lines(1, 1, ["B", "bb"])
    document.replace_lines(0, 0, ["new"])
    assert written(document) == "new\r\na\r\nB\nbb\r\nc\r\nd\r\n"


def test_lines_around_an_insertion_keep_their_ends_however_it_is_said() -> None:
    document = made("a\r\nb\nc\r\nd\n")
    document.replace_lines(0, 4, ["a", "new", "b", "c", "d"])
    assert written(document) == "a\r\nnew\nb\nc\r\nd\n"


def test_a_line_that_ends_in_cr_comes_back_as_it_was() -> None:
    document = made("a\nb\n")
    document.replace_lines(0, 1, ["a\r"])
    assert list(made(written(document)).lines) == ["a\r", "b"]


def test_a_missing_final_newline_stays_missing() -> None:
    document = made("a\nb")
    undo = [document.replace_lines(2, 0, ["c", "d"])]
    assert written(document) == "a\nb\nc\nd"
    undo.append(document.replace_lines(2, 2, []))
    assert written(document) == "a\nb"
    document.apply(undo.pop())
    document.apply(undo.pop())
    assert written(document) == "a\nb"


def test_lines_that_are_taken_away_come_back_where_they_were() -> None:
    document = made()
    undo = document.replace_lines(3, 2, [])
    assert written(document) == BASE.replace(" (чай?)\nЧаю? С удовольствием!\n", "")
    assert (undo.start, undo.count, list(undo.lines)) == (3, 0, [" (чай?)", "Чаю? С удовольствием!"])
    document.apply(undo)
    assert written(document) == BASE


@pytest.mark.parametrize(
    "edit",
    [
        lambda document: document.replace_lines(0, 99, []),
        lambda document: document.replace_lines(-1, 0, []),
        lambda document: document.replace_lines(0, 0, ["two\nlines"]),
        lambda document: document.pair_at(99),
    ],
)
def test_an_impossible_edit_changes_nothing(edit: Callable[[Document], object]) -> None:
    document = made()
    with pytest.raises((ValueError, IndexError)):
        edit(document)
    assert written(document) == BASE
    assert not document.modified


def test_listeners_hear_of_each_change_until_they_stop() -> None:
    document = made("a\nb\nc\nd\n")
    heard: list[tuple[int, int, int]] = []
    stop = document.listen(lambda *change: heard.append(change))
    undo = document.replace_lines(1, 2, ["x", "y", "z"])
    document.apply(undo)
    document.replace_lines(0, 4, list(document.lines))
    stop()
    document.replace_lines(0, 2, [])
    assert heard == [(1, 2, 3), (1, 3, 2)]


def test_text_that_is_no_file_yet_is_a_document_too() -> None:
    document = document_of("a\r\nb\r\n")
    assert (list(document.lines), document.line_end, document.text) == (["a", "b"], "\r\n", "a\nb\n")
    assert document_of("").text == ""
