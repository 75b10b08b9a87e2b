"""What is read from a workbook, and what is said where it cannot be."""

from __future__ import annotations

import datetime
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook as NewWorkbook

from boltun.errors import MindError
from boltun.minds.dialbb.knowledge_places import knowledge_of
from boltun.minds.dialbb.sheets import Row, flagged
from tests.documents import read_sheet


def _book(folder: Path, *lines: list[object], name: str = "slots") -> Path:
    book = NewWorkbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name
    for line in lines:
        sheet.append(line)
    path = folder / "book.xlsx"
    book.save(path)
    return path


def test_rows_carry_the_numbers_that_the_spreadsheet_shows(tmp_path: Path) -> None:
    path = _book(tmp_path, ["flag", "state"], ["Y", "a"], [None, "  "], ["", "b"])
    rows = read_sheet(path, "slots")
    assert [(row.number, row["flag"], row["state"]) for row in rows] == [(2, "Y", "a"), (4, "", "b")]


def test_cells_are_text_without_blanks_around(tmp_path: Path) -> None:
    day = datetime.datetime(2026, 1, 15)
    line = [3.0, 0.5, True, day, "\u3000あ \n", datetime.time(10, 30), False, 123456789012, 1e20]
    path = _book(tmp_path, [" n ", "x", "t", "d", "s", "c", "f", "b", "e"], line)
    (row,) = read_sheet(path, "slots")
    assert [row[column] for column in "nxtdsc"] == ["3", "0.5", "TRUE", "2026-01-15", "あ", "10:30"]
    assert [row[column] for column in "fbe"] == ["FALSE", "123456789012", "1e+20"]
    assert row["unknown"] == ""


def test_of_two_columns_with_one_name_the_left_one_counts(tmp_path: Path) -> None:
    (row,) = read_sheet(_book(tmp_path, ["a", "a"], ["1", "2"]), "slots")
    assert row["a"] == "1"


def test_a_missing_sheet_is_named_with_those_that_are_there(tmp_path: Path) -> None:
    path = _book(tmp_path, ["a"])
    with pytest.raises(MindError, match=r"book\.xlsx: There is no sheet named scenario\. .*: slots\."):
        read_sheet(path, "scenario")


def test_missing_columns_are_named_with_those_that_are_there(tmp_path: Path) -> None:
    path = _book(tmp_path, ["flag", "stat"])
    with pytest.raises(MindError, match=r"book\.xlsx: The sheet slots has no column 'state'.*flag, stat"):
        read_sheet(path, "slots", ("flag", "state"))
    with pytest.raises(MindError, match=r"no column 'flag'.*there are: none"):
        read_sheet(_book(tmp_path), "slots", ("flag",))


def _edited(path: Path, old: str, new: str) -> None:
    """Replace a piece of the first sheet, as another program would have written it."""
    with zipfile.ZipFile(path) as book:
        files = {name: book.read(name) for name in book.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    assert old in files[sheet].decode()
    files[sheet] = files[sheet].replace(old.encode(), new.encode())
    with zipfile.ZipFile(path, "w") as book:
        for name, content in files.items():
            book.writestr(name, content)


def test_a_wrong_size_in_the_file_hides_no_rows(tmp_path: Path) -> None:
    path = _book(tmp_path, ["a", "b"], ["1", "2"])
    _edited(path, '<dimension ref="A1:B2"', '<dimension ref="A1"')
    assert read_sheet(path, "slots")[0]["b"] == "2"


def test_of_a_formula_its_result_is_read(tmp_path: Path) -> None:
    path = _book(tmp_path, ["a"], ["=1+1"])
    _edited(path, "<v />", "<v>2</v>")
    assert read_sheet(path, "slots")[0]["a"] == "2"


@pytest.mark.parametrize("content", [b"", b"flag,state\n", b"PK\x03\x04 torn"])
def test_what_is_no_workbook_is_an_error_with_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "wrong.xlsx"
    path.write_bytes(content)
    with pytest.raises(MindError, match=r"wrong\.xlsx"):
        read_sheet(path, "slots")
    with pytest.raises(MindError, match=r"nowhere\.xlsx.*no such file"):
        read_sheet(tmp_path / "nowhere.xlsx", "slots")


@pytest.mark.parametrize(
    ("flags", "numbers"),
    [
        (None, [2, 3, 4]),
        (["Any"], [2, 3, 4]),
        (["Y"], [2]),
        (["Y", "T"], [2, 3]),
        ("T", [3]),
        ([], [2, 3, 4]),
    ],
)
def test_flags_choose_rows(flags: object, numbers: list[int]) -> None:
    rows = [Row(2, {"flag": "Y"}), Row(3, {"flag": "T"}), Row(4, {})]
    assert [row.number for row in flagged(rows, flags)] == numbers


def test_a_block_names_its_file_beside_the_configuration(tmp_path: Path) -> None:
    _book(tmp_path, ["a"], ["1"])
    knowledge = knowledge_of({"knowledge_file": "book.xlsx"}, tmp_path)
    assert [row["a"] for row in knowledge.sheet("slots")] == ["1"]
    knowledge.close()
    with pytest.raises(MindError, match="block nlu does not say where"):
        knowledge_of({"name": "nlu"}, tmp_path)
