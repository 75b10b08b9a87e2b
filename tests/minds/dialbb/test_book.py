"""An Excel file is edited cell by cell, and nothing else in it changes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font
from openpyxl.worksheet.datavalidation import DataValidation

from boltun.errors import BoltunError, MindError
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.book_sheet import Line, column_name
from tests.documents import read_sheet

ROWS = [
    ["flag", "state", "system utterance", "my notes", "count"],
    ["Y", "#initial", "Hello & <welcome>", "keep", 3],
    [None, None, None, None, None],
    ["Y", "like", "  two blanks  ", None, 2.5],
    ["Y", "#final", "さようなら", "いい", None],
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two sheets, a bold cell, a formula, a chart, column widths and a comment."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "scenario"
    for row in ROWS:
        sheet.append(row)
    sheet["B4"].font = Font(bold=True)
    sheet["F2"] = "=E2*2"
    sheet.column_dimensions["C"].width = 60
    other = book.create_sheet("entities & co")
    other.append(["word", "number"])
    other.append(["cat", 7])
    chart = BarChart()
    chart.add_data(Reference(other, min_col=2, min_row=1, max_row=2))
    other.add_chart(chart, "D4")
    path = tmp_path / "app.xlsx"
    book.save(path)
    return path


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist()}


def texts(path: Path, name: str = "scenario") -> list[list[str]]:
    sheet = Book.open(path).sheet(name)
    assert sheet is not None
    return [[line.text(column) for column in range(5)] for line in sheet.lines]


def is_modified(book: Book) -> bool:
    """For mypy, which takes a property to be what it was when it was last looked at."""
    return book.modified


def test_what_stands_there_is_shown_as_the_spreadsheet_shows_it(path: Path) -> None:
    assert [sheet.name for sheet in Book.open(path).sheets] == ["scenario", "entities & co"]
    assert texts(path)[1] == ["Y", "#initial", "Hello & <welcome>", "keep", "3"]
    assert texts(path)[2] == [""] * 5
    assert texts(path)[3][2] == "  two blanks  "
    assert texts(path)[3][4] == "2.5"


def test_nothing_edited_is_nothing_written(path: Path) -> None:
    before = path.read_bytes()
    book = Book.open(path)
    assert not book.modified
    book.save()
    assert path.read_bytes() == before


def test_a_cell_changes_and_everything_else_keeps_its_bytes(path: Path) -> None:
    before = parts(path.read_bytes())
    book = Book.open(path)
    sheet = book.sheets[0]
    assert sheet.set(3, 2, "Ещё & <ещё>\nи ещё ") == "  two blanks  "
    assert is_modified(book)
    book.save()
    assert not is_modified(book)
    after = parts(path.read_bytes())
    changed = {name for name in before if before[name] != after.get(name)}
    assert changed == {"xl/worksheets/sheet1.xml"}
    assert texts(path)[3][2] == "Ещё & <ещё>\nи ещё "
    cells = load_workbook(path)["scenario"]
    assert cells["B4"].font.bold
    assert cells["E2"].value == 3, "a number stays a number"
    assert cells["F2"].value == "=E2*2"
    assert cells.column_dimensions["C"].width == 60
    assert read_sheet(path, "scenario")[1]["my notes"] == ""


def test_an_edit_that_is_taken_back_leaves_the_file_as_it_was(path: Path) -> None:
    before = path.read_bytes()
    book = Book.open(path)
    book.sheets[0].set(1, 4, "5")
    book.sheets[0].set(1, 4, "3")
    book.sheets[0].set(9, 2, "new")
    book.sheets[0].set(9, 2, "")
    assert not book.modified
    assert book.as_bytes() == before


def test_rows_come_and_go_and_take_their_formats_along(path: Path) -> None:
    book = Book.open(path)
    sheet = book.sheets[0]
    sheet.insert(1, [Line(["Y", "#prep"])])
    removed = sheet.remove(3, 1)
    assert sheet.origin(removed[0]) == 3
    book.save()
    cells = load_workbook(path)["scenario"]
    assert [cells.cell(row, 2).value for row in range(1, 6)] == [
        "state",
        "#prep",
        "#initial",
        "like",
        "#final",
    ]
    assert cells["B4"].font.bold
    assert not cells["B3"].font.bold
    assert cells["E3"].value == 3
    assert cells["F3"].value == "=E3*2", "formulas follow their cells"
    assert [row.number for row in read_sheet(path, "scenario")] == [2, 3, 4, 5]


def test_rows_that_were_taken_out_before_a_saving_come_back_whole(path: Path) -> None:
    book = Book.open(path)
    sheet = book.sheets[0]
    removed = sheet.remove(1, 1)
    book.save()
    sheet.insert(3, removed)
    assert book.modified
    book.save()
    assert [row[1] for row in texts(path)] == ["state", "", "like", "#initial", "#final"]
    assert texts(path)[3][2] == "Hello & <welcome>"


def test_what_is_edited_while_the_file_is_written_is_saved_next_time(path: Path) -> None:
    book = Book.open(path)
    sheet = book.sheets[0]
    sheet.set(1, 1, "first")
    saving = book.saving()
    sheet.set(1, 1, "second")
    sheet.insert(2, [Line(["Y", "new"])])
    saving.run()
    book.settle(saving)
    assert [row[1] for row in texts(path)][:2] == ["state", "first"]
    assert book.modified
    book.save()
    assert [row[1] for row in texts(path)][:3] == ["state", "second", "new"]


def test_rows_that_are_moved_there_and_back_are_no_change(path: Path) -> None:
    book = Book.open(path)
    sheet = book.sheets[0]
    sheet.insert(1, sheet.remove(3, 1))
    assert book.modified
    sheet.insert(3, sheet.remove(1, 1))
    assert not book.modified


def test_the_list_of_formulas_goes_when_cells_may_have_moved(path: Path) -> None:
    chained = io.BytesIO()
    with zipfile.ZipFile(chained, "w") as archive:
        for name, content in parts(path.read_bytes()).items():
            if name == "[Content_Types].xml":
                content = content.replace(
                    b"</Types>", b'<Override PartName="/xl/calcChain.xml" ContentType="x"/></Types>'
                )
            archive.writestr(name, content)
        archive.writestr("xl/calcChain.xml", "<calcChain/>")
    path.write_bytes(chained.getvalue())
    book = Book.open(path)
    book.sheets[0].remove(1, 1)
    book.save()
    after = parts(path.read_bytes())
    assert "xl/calcChain.xml" not in after
    assert b"calcChain" not in after["[Content_Types].xml"]
    load_workbook(path)


@pytest.mark.parametrize(
    ("from_", "to"),
    [
        (b"<worksheet xmlns=", b"<x:worksheet xmlns:x="),
        (b' r="3"', b""),
        (b"<sheetData>", b"<!-- <row r='9'> --><sheetData>"),
        (b'<row r="4"', b'<row r="3" ht="20"/><row r="4"'),
        (b'<c r="A4"', b'<c r="A4" s="1" /><c r="H4"'),
    ],
)
def test_other_programs_write_the_same_in_other_ways(path: Path, from_: bytes, to: bytes) -> None:
    content = parts(path.read_bytes())
    xml = content["xl/worksheets/sheet1.xml"]
    if to.startswith(b"<x:"):
        import re

        xml = re.sub(rb"<(/?)(\w)", rb"<\1x:\2", xml).replace(b" xmlns=", b" xmlns:x=", 1)
    else:
        xml = xml.replace(from_, to, 1)
    content["xl/worksheets/sheet1.xml"] = xml
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in content.items():
            archive.writestr(name, part)
    book = Book.open(path)
    book.sheets[0].set(3, 1, "changed")
    book.sheets[0].insert(4, [Line(["N", "added"])])
    book.save()
    assert [row[1] for row in texts(path)][3:] == ["changed", "added", "#final"]


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 half of one"])
def test_what_is_no_excel_file_is_told_with_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.xlsx"
    path.write_bytes(content)
    with pytest.raises(MindError, match="no Excel file"):
        Book.open(path)
    with pytest.raises(BoltunError, match="cannot be read"):
        Book.open(tmp_path / "gone.xlsx")


def test_entities_are_refused_and_the_file_stays(path: Path) -> None:
    book = Book.open(path)
    content = parts(path.read_bytes())
    content["xl/worksheets/sheet1.xml"] = (
        b'<!DOCTYPE x [<!ENTITY a "b">]>' + content["xl/worksheets/sheet1.xml"].split(b"?>", 1)[-1]
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in content.items():
            archive.writestr(name, part)
    book._data = packed.getvalue()
    before = path.read_bytes()
    book.sheets[0].set(1, 1, "x")
    with pytest.raises(MindError, match="declares entities"):
        book.save()
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [b"1", b"2"])
def test_rows_out_of_order_are_refused_and_the_file_stays(path: Path, number: bytes) -> None:
    """A row after one of a higher number is not shown, and what stands in it would be lost."""
    content = parts(path.read_bytes())
    xml = content["xl/worksheets/sheet1.xml"]
    content["xl/worksheets/sheet1.xml"] = xml.replace(b'<row r="4"', b'<row r="' + number + b'"', 1)
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in content.items():
            archive.writestr(name, part)
    before = path.read_bytes()
    book = Book.open(path)
    book.sheets[0].set(5, 1, "x")
    with pytest.raises(MindError, match="its rows are not in order"):
        book.save()
    assert path.read_bytes() == before


def test_another_programs_change_is_noticed(path: Path) -> None:
    book = Book.open(path)
    assert not book.changed_on_disk
    path.write_bytes(path.read_bytes() + b"\0")
    assert book.changed_on_disk


@pytest.mark.parametrize(("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_have_letters(column: int, name: str) -> None:
    assert column_name(column) == name


Edit = Callable[[list[list[str]]], None]
CELL = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.integers(0, 7), st.integers(0, 6), CELL),
        st.tuples(st.just("insert"), st.integers(0, 5), st.integers(1, 2), CELL),
        st.tuples(st.just("remove"), st.integers(0, 5), st.integers(1, 2), st.just("")),
    ),
    max_size=12,
)


@settings(max_examples=settings().max_examples // 2)
@given(edits=EDITS)
def test_whatever_is_edited_is_read_again(edits: list[tuple[str, int, int, str]]) -> None:
    source = Workbook()
    sheet = source.active
    assert sheet is not None
    for row in ROWS:
        sheet.append(row)
    packed = io.BytesIO()
    source.save(packed)
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        path.write_bytes(packed.getvalue())
        book = Book.open(path)
        edited = book.sheets[0]
        for kind, row, number, text in edits:
            if kind == "set":
                edited.set(row, number, text)
            elif kind == "insert":
                edited.insert(row, [Line([text]) for _ in range(number)])
            else:
                edited.remove(row, number)
        book.save()
        # Line ends of other systems are one in XML.
        wanted = _plain([line.texts for line in edited.lines])
        assert _plain([line.texts for line in Book.open(path).sheets[0].lines]) == wanted
        load_workbook(path)


def _plain(lines: list[list[str]]) -> list[list[str]]:
    rows = [list(line) for line in lines]
    for row in rows:
        while row and not row[-1]:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def test_what_names_rows_follows_them(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "scenario"
    for number in range(1, 9):
        sheet.append([f"row {number}", number])
    sheet.merge_cells("A4:A5")
    sheet["C7"] = "here"
    sheet["C7"].comment = Comment("a comment", "me")
    sheet["D8"].hyperlink = "https://example.org/"
    sheet["D8"] = "link"
    sheet["E3"] = "=LEN(B3)&SUM(B2:B6)&$B$8"
    sheet.auto_filter.ref = "A1:B8"
    check = DataValidation(type="list", formula1='"a,b"')
    check.add("F6")
    sheet.add_data_validation(check)
    sheet.conditional_formatting.add(
        "B2:B8", CellIsRule(operator="greaterThan", formula=["B6"], font=Font(bold=True))
    )
    other = book.create_sheet("notes")
    other["A1"] = "=scenario!B8"
    other["A2"] = "=SUM(B1:B2)"
    path = tmp_path / "moved.xlsx"
    book.save(path)
    edited = Book.open(path)
    assert edited.sheets[0].lines[2].text(4) == "=LEN(B3)&SUM(B2:B6)&$B$8", (
        "a formula without a result is shown"
    )
    edited.sheets[0].insert(1, [Line(["new"])])
    edited.sheets[0].remove(6, 1)  # what was row 6
    edited.save()
    moved = load_workbook(path)
    cells = moved["scenario"]
    assert [str(one) for one in cells.merged_cells.ranges] == ["A5:A6"]
    assert cells["A5"].value == "row 4"
    assert cells["C7"].comment.text == "a comment"
    assert cells["D8"].hyperlink.target == "https://example.org/"
    assert cells["E4"].value == "=LEN(B4)&SUM(B3:B6)&$B$8"
    assert cells.auto_filter.ref == "A1:B8"
    assert not cells.data_validations.dataValidation
    (formatting,) = cells.conditional_formatting
    assert str(formatting.sqref) == "B3:B8"
    assert formatting.rules[0].formula == ["#REF!"]
    assert moved["notes"]["A1"].value == "=scenario!B8"
    assert moved["notes"]["A2"].value == "=SUM(B1:B2)"
