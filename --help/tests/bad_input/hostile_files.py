"""Files that are made to break who reads them, each small: for the tests, the benchmark and the fuzzing.

`write_corpus` writes all of them into a folder, one folder for each format.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

__all__ = ["CSV", "FILES", "JSON", "TOML", "XLSX", "YAML", "hostile_files", "sheet_of", "write_corpus"]

Maker = Callable[[], bytes]

_BLOCK = b"blocks:\n- block_class: a.B\n"


def _aliases(levels: int, each: int = 9) -> bytes:
    """Each level stands for so many of the one before."""
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * each)}]" for n in range(1, levels)]
    return "\n".join(lines).encode() + b"\n" + _BLOCK


YAML: dict[str, Maker] = {
    "a date that is none": lambda: _BLOCK + b"date: 2001-13-45\n",
    "a time that is none": lambda: _BLOCK + b"date: 2001-12-14t25:61:61Z\n",
    "a word as int": lambda: _BLOCK + b"number: !!int x\n",
    "nothing as int": lambda: _BLOCK + b'number: !!int ""\n',
    "a line as int": lambda: _BLOCK + b"number: !!int _\n",
    "a word as float": lambda: _BLOCK + b"number: !!float x\n",
    "a word as bool": lambda: _BLOCK + b"truth: !!bool x\n",
    "a word as time": lambda: _BLOCK + b"time: !!timestamp x\n",
    "a list as time": lambda: _BLOCK + b"time: !!timestamp [x]\n",
    "a word as list": lambda: _BLOCK + b"list: !!seq x\n",
    "a word as object": lambda: _BLOCK + b"object: !!map x\n",
    "a word as bytes": lambda: _BLOCK + b"bytes: !!binary \xc3\xa9\n",
    "pairs that are none": lambda: _BLOCK + b"pairs: !!pairs [x]\n",
    "a Python object": lambda: _BLOCK + b"code: !!python/object/apply:os.system [id]\n",
    "5,000 digits": lambda: _BLOCK + b"number: " + b"9" * 5_000 + b"\n",
    "5,000 hexadecimal digits": lambda: _BLOCK + b"number: 0x" + b"f" * 5_000 + b"\n",
    "200,000 sixties": lambda: _BLOCK + b"number: 1" + b":59" * 200_000 + b"\n",
    "an alias to itself": lambda: b"a: &a [*a]\n" + _BLOCK,
    "an object that merges itself": lambda: b"a: &a {<<: *a}\n" + _BLOCK,
    "two that hold each other": lambda: b"a: &a {b: &b [*a, *b]}\n" + _BLOCK,
    "an alias to nothing": lambda: b"a: *b\n" + _BLOCK,
    "nested aliases": lambda: _aliases(9),
    "nested aliases in pairs": lambda: _aliases(40, 2),
    "nested merges": lambda: "\n".join(
        ["a0: &a0 {x: 1}"] + [f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}" for n in range(1, 40)]
    ).encode(),
    "a long text by aliases": lambda: b"a: &a " + b"x" * 500_000 + b"\nb: [" + b"*a, " * 50_000 + b"]\n",
    "3,000 levels of lists": lambda: b"a: " + b"[" * 3_000 + b"]" * 3_000,
    "3,000 levels of objects": lambda: b"{a: " * 3_000 + b"1" + b"}" * 3_000,
    "3,000 levels without an end": lambda: b"a: " + b"[" * 3_000,
    "3,000 levels of dashes": lambda: b"- " * 3_000 + b"a",
    "200 levels by aliases": lambda: "\n".join(
        ["a0: &a0 x"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 200)]
    ).encode(),
    "200,000 values": lambda: b"[" + b"a," * 200_000 + b"]",
    "200,000 question marks": lambda: b"? " * 200_000,
    "200,000 anchors": lambda: b"".join(b"- &a%d x\n" % n for n in range(90_000)),
    "2 MB of blanks": lambda: b" " * (2 << 20),
    "6 MB": lambda: b"a: " + b"x" * (6 << 20),
    "a list as key": lambda: _BLOCK + b"? [a]\n: b\n",
    "an object as key": lambda: _BLOCK + b"? {a: b}\n: c\n",
    "a zero": lambda: _BLOCK + b"a: \0\n",
    "control characters": lambda: _BLOCK + b"a: \x1b[2J\n",
    "no UTF-8": lambda: _BLOCK + b"a: \xff\xfe\n",
    "UTF-16": lambda: _BLOCK.decode().encode("utf-16"),
    "a tab": lambda: b"blocks:\n\t- block_class: a.B\n",
    "a version that nobody knows": lambda: b"%YAML 9.9\n---\n" + _BLOCK,
    "several documents": lambda: _BLOCK + b"---\n" + _BLOCK,
    "a quote without an end": lambda: _BLOCK + b'a: "b\n',
    "nothing": lambda: b"",
    "only a mark": lambda: b"\xef\xbb\xbf",
    "a number": lambda: b"0",
    "null": lambda: b"null",
    "blocks of null": lambda: b"blocks: null",
    "blocks that are a number": lambda: b"blocks: 1",
    "a block that is null": lambda: b"blocks: [null]",
    "a block that is a list": lambda: b"blocks: [[]]",
    "a class that is a number": lambda: b"blocks: [{block_class: 1}]",
    "a class that is empty": lambda: b"blocks: [{block_class: ''}]",
    "a class of points": lambda: b"blocks: [{block_class: ...}]",
    "a class with a long name": lambda: b"blocks: [{block_class: a" + b"a" * 5_000 + b".B}]",
    "a class with a zero": lambda: b'blocks: [{block_class: "a\\0.B"}]',
    "input that is a number": lambda: b"blocks: [{block_class: a.B, input: 1}]",
    "a language that is a list": lambda: b"language: [en]\n" + _BLOCK,
    "a time that never comes": lambda: b"boltun: {turn_timeout: .inf, restart_after: .nan}\n" + _BLOCK,
}
"""Configurations of DialBB applications."""

_COLUMNS = (
    *("flag", "state", "system utterance", "user utterance example"),
    *("user utterance type", "conditions", "actions", "next state"),
)


def _cell(place: str, text: str = "x") -> bytes:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'.encode()


def _row(number: str, *cells: bytes) -> bytes:
    return f'<row r="{number}">'.encode() + b"".join(cells) + b"</row>"


_HEADER = _row("1", *(_cell(f"{letter}1", name) for letter, name in zip("ABCDEFGH", _COLUMNS, strict=True)))
_MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = b"http://schemas.openxmlformats.org/package/2006"
_TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml"


def _workbook(
    rows: bytes = b"",
    *,
    before: bytes = b"",
    after: bytes = b"",
    head: bytes = b"",
    strings: bytes | None = None,
    sheets: int = 1,
    names: tuple[bytes, ...] = (b"scenario",),
    others: dict[str, bytes] | None = None,
    styles: bytes | None = None,
    method: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """An Excel file with a scenario: ``rows`` follow the one with the names of the columns."""
    target = io.BytesIO()
    sheet = (
        b'<?xml version="1.0"?>'
        + head
        + b"<worksheet "
        + _MAIN
        + b">"
        + before
        + b"<sheetData>"
        + _HEADER
        + rows
        + b"</sheetData>"
        + after
        + b"</worksheet>"
    )
    all_names = [names[n] if n < len(names) else b"sheet%d" % n for n in range(max(sheets, len(names)))]
    with warnings.catch_warnings(), zipfile.ZipFile(target, "w", method) as archive:
        warnings.simplefilter("ignore")  # a part that is there twice
        archive.writestr(
            "[Content_Types].xml",
            b'<Types xmlns="' + _PACKAGE + b'/content-types">'
            b'<Default Extension="rels" '
            b'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            b'<Override PartName="/xl/workbook.xml" ContentType="' + _TYPE + b'.sheet.main+xml"/>'
            b'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="'
            + _TYPE
            + b'.worksheet+xml"/>'
            + (
                b""
                if strings is None
                else b'<Override PartName="/xl/sharedStrings.xml" ContentType="'
                + _TYPE
                + b'.sharedStrings+xml"/>'
            )
            + b"</Types>",
        )
        archive.writestr(
            "_rels/.rels",
            b'<Relationships xmlns="'
            + _PACKAGE
            + b'/relationships"><Relationship Id="r1" Type="'
            + _OFFICE
            + b'/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        archive.writestr(
            "xl/workbook.xml",
            b"<workbook "
            + _MAIN
            + b' xmlns:r="'
            + _OFFICE
            + b'"><sheets>'
            + b"".join(
                b'<sheet name="%s" sheetId="%d" r:id="r1"/>' % (name, n + 1)
                for n, name in enumerate(all_names)
            )
            + b"</sheets></workbook>",
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            b'<Relationships xmlns="'
            + _PACKAGE
            + b'/relationships"><Relationship Id="r1" Type="'
            + _OFFICE
            + b'/worksheet" Target="worksheets/sheet1.xml"/>'
            + (
                b""
                if strings is None
                else b'<Relationship Id="r2" Type="'
                + _OFFICE
                + b'/sharedStrings" Target="sharedStrings.xml"/>'
            )
            + b"</Relationships>",
        )
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
        if strings is not None:
            archive.writestr("xl/sharedStrings.xml", b"<sst " + _MAIN + b">" + strings + b"</sst>")
        if styles is not None:
            archive.writestr("xl/styles.xml", b"<styleSheet " + _MAIN + b">" + styles + b"</styleSheet>")
        for name, data in (others or {}).items():
            archive.writestr(name, data)
    return target.getvalue()


def sheet_of(rows: bytes) -> bytes:
    """Return an Excel file whose sheet has these rows behind the names of the columns; quickly made."""
    return _workbook(rows, method=zipfile.ZIP_STORED)


def _lying(data: bytes, size: int) -> bytes:
    """An archive whose parts say another size than they have."""
    changed = bytearray(data)
    at = changed.find(b"PK\x01\x02")
    while at >= 0:
        changed[at + 24 : at + 28] = size.to_bytes(4, "little")
        at = changed.find(b"PK\x01\x02", at + 4)
    return bytes(changed)


_ENTITIES = b"".join(
    b'<!ENTITY a%d "%s">' % (n, (b"&a%d;" % (n - 1)) * 10 if n else b"x" * 10) for n in range(10)
)
_DOCTYPE = b"<!DOCTYPE worksheet [" + _ENTITIES + b"]>"

XLSX: dict[str, Maker] = {
    "nothing": lambda: b"",
    "no archive": lambda: b"PK\x03\x04 torn",
    "an empty archive": lambda: b"PK\x05\x06" + bytes(18),
    "an archive of something else": lambda: _zip({"a": b"b"}),
    "the row 999999999999": lambda: _workbook(_row("999999999999", _cell("A999999999999"))),
    "the row of 5,000 digits": lambda: _workbook(_row("9" * 5_000, _cell("A2"))),
    "the row 1e300": lambda: _workbook(_row("1e300", _cell("A2"))),
    "the row nan": lambda: _workbook(_row("nan", _cell("A2"))),
    "the row -5": lambda: _workbook(_row("-5", _cell("A2"))),
    "the row x": lambda: _workbook(_row("x", _cell("A2"))),
    "the last row of all": lambda: _workbook(_row("1048576", _cell("A1048576"))),
    "many last rows": lambda: _workbook(_row("1048576", _cell("A1048576")) * 5_000),
    "a million rows without r": lambda: _workbook(b"<row/>" * 1_000_000),
    "300,000 rows without r": lambda: _workbook(b"<row/>" * 300_000),
    "a million cells without r": lambda: _workbook(b"<row>" + b"<c/>" * 1_000_000 + b"</row>"),
    "400,000 cells without r": lambda: _workbook(b"<row>" + b"<c/>" * 400_000 + b"</row>"),
    "20,000 rows as wide as can be": lambda: _workbook(b'<row><c r="XFD1" t="b"><v>1</v></c></row>' * 20_000),
    "a column beyond all": lambda: _workbook(_row("2", _cell("ZZZZZZ2"))),
    "a cell at 5,000 letters": lambda: _workbook(_row("2", _cell("A" * 5_000 + "2"))),
    "a cell without a column": lambda: _workbook(_row("2", _cell("2"))),
    "a cell without a row": lambda: _workbook(_row("2", _cell("A"))),
    "a number of 5,000 digits": lambda: _workbook(
        b'<row r="2"><c r="B2"><v>' + b"9" * 5_000 + b"</v></c></row>"
    ),
    "a number that is none": lambda: _workbook(b'<row r="2"><c r="B2"><v>x</v></c></row>'),
    "a number beyond all": lambda: _workbook(b'<row r="2"><c r="B2"><v>1e999</v></c></row>'),
    "a date that is none": lambda: _workbook(b'<row r="2"><c r="B2" t="d"><v>2001-13-45</v></c></row>'),
    "a string that is not there": lambda: _workbook(b'<row r="2"><c r="B2" t="s"><v>7</v></c></row>'),
    "a string of number -1": lambda: _workbook(
        b'<row r="2"><c r="B2" t="s"><v>-1</v></c></row>', strings=b""
    ),
    "a style that is none": lambda: _workbook(b'<row r="2"><c r="B2" s="x"><v>1</v></c></row>'),
    "a style of number -5": lambda: _workbook(b'<row r="2"><c r="B2" s="-5"><v>1</v></c></row>'),
    "a bool that is none": lambda: _workbook(b'<row r="2"><c r="B2" t="b"><v>x</v></c></row>'),
    "a formula without an end": lambda: _workbook(b'<row r="2"><c r="B2"><f>SUM(((((</f></c></row>'),
    "a shared formula of nothing": lambda: _workbook(
        b'<row r="2"><c r="B2"><f t="shared" si="9"/></c></row>'
    ),
    "shared formulas": lambda: _workbook(
        b'<row r="2"><c r="B2"><f t="shared" si="0">'
        + b"A1+" * 2_000
        + b"1</f></c></row>"
        + b'<row><c r="B2"><f t="shared" si="0"/></c></row>' * 2_000
    ),
    "a text of a megabyte": lambda: _workbook(_row("2", _cell("B2", "x" * 1_000_000))),
    "a cell in a cell": lambda: _workbook(
        b'<row r="2">' + b'<c r="B2">' * 3_000 + b"</c>" * 3_000 + b"</row>"
    ),
    "100,000 levels": lambda: _workbook(b"<row>" + b"<a>" * 100_000 + b"</a>" * 100_000 + b"</row>"),
    "entities": lambda: _workbook(_row("2", _cell("B2", "&a9;")), head=_DOCTYPE),
    "entities behind a comment": lambda: _workbook(
        _row("2", _cell("B2", "&a9;")), head=b"<!--" + b"-x" * 600_000 + b"-->" + _DOCTYPE
    ),
    "entities in UTF-16": lambda: _workbook(
        others={"xl/sharedStrings.xml": (_DOCTYPE + b"<a>&a9;</a>").decode().encode("utf-16")}
    ),
    "an entity of a file": lambda: _workbook(
        _row("2", _cell("B2", "&a;")), head=b'<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    ),
    "40 MB of zeros": lambda: _workbook(others={"xl/media/a.bin": bytes(40 << 20)}),
    "8 MB of blanks in a sheet": lambda: _workbook(before=b" " * (8 << 20)),
    "8 MB of strings": lambda: _workbook(strings=b"<si><t>a</t></si>" * (8 << 16)),
    "120,000 strings": lambda: _workbook(strings=b"<si><t>a</t></si>" * 120_000),
    "30,000 styles": lambda: _workbook(
        styles=b"<fonts>"
        + b"<font><b/></font>" * 30_000
        + b"</fonts><cellXfs>"
        + b"<xf/>" * 30_000
        + b"</cellXfs>"
    ),
    "bzip2": lambda: _workbook(before=b" " * (8 << 20), method=zipfile.ZIP_BZIP2),
    "lzma": lambda: _workbook(before=b" " * (8 << 20), method=zipfile.ZIP_LZMA),
    "sizes that lie": lambda: _lying(_workbook(before=b" " * (8 << 20)), 1_000),
    "sizes of 4 GB": lambda: _lying(_workbook(), (1 << 32) - 2),
    "10,000 sheets of one part": lambda: _workbook(sheets=10_000, before=b" " * 100_000),
    "200 sheets of one part": lambda: _workbook(_row("2", _cell("B2")) * 10_000, sheets=200),
    "11,000 parts": lambda: _workbook(others={f"a{n}": b"" for n in range(11_000)}),
    "the same part twice": lambda: _workbook(others={"xl/worksheets/sheet1.xml": b"<a/>"}),
    "a part outside": lambda: _workbook(others={"../../../outside": b"x", "/outside": b"x"}),
    "a sheet with a long name": lambda: _workbook(names=(b"s" * 5_000,)),
    "sheets of one name": lambda: _workbook(names=(b"scenario", b"scenario")),
    "a sheet without a name": lambda: _workbook(names=(b"",)),
    "20,000 merged cells": lambda: _workbook(
        after=b"<mergeCells>" + b'<mergeCell ref="A1:B2"/>' * 20_000 + b"</mergeCells>"
    ),
    "merged cells over many rows": lambda: _workbook(
        b'<row><c t="b"><v>1</v></c></row>' * 20_000,
        after=b"<mergeCells>" + b'<mergeCell ref="A1:B20000"/>' * 20_000 + b"</mergeCells>",
    ),
    "merged cells beyond all": lambda: _workbook(
        after=b'<mergeCells><mergeCell ref="A1:XFD99999999"/></mergeCells>'
    ),
    "columns beyond all": lambda: _workbook(before=b'<cols><col min="99999999" max="999999999"/></cols>'),
    "a size beyond all": lambda: _workbook(before=b'<dimension ref="A1:XFD999999999999"/>'),
    "a size that is none": lambda: _workbook(before=b'<dimension ref="x"/>'),
    "cut in the middle": lambda: _workbook()[:900],
    "a state with a long name": lambda: _workbook(_row("2", _cell("B2", "s" * 30_000), _cell("C2"))),
    "a state with control characters": lambda: _workbook(_row("2", _cell("B2", "a&#9;&#10;b"), _cell("C2"))),
    "deep brackets": lambda: _workbook(_row("2", _cell("B2", "#initial"), _cell("G2", "f(" * 5_000))),
    "deep braces": lambda: _workbook(_row("2", _cell("B2", "#initial"), _cell("C2", "{f(" * 5_000))),
}
"""Scenarios of DialBB applications."""


JSON: dict[str, Maker] = {
    "nothing": lambda: b"",
    "a zero": lambda: b"0",
    "null": lambda: b"null",
    "true": lambda: b"true",
    "a text": lambda: b'"x"',
    "a list": lambda: b"[]",
    "a list of numbers": lambda: b"[1, 2]",
    "NaN": lambda: b"NaN",
    "5,000 digits": lambda: b"9" * 5_000,
    "5,000 digits in an object": lambda: b'{"a": ' + b"9" * 5_000 + b"}",
    "an exponent beyond all": lambda: b"1e999999999",
    "100,000 levels of lists": lambda: b"[" * 100_000 + b"]" * 100_000,
    "100,000 levels of objects": lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "100,000 levels without an end": lambda: b"[" * 100_000,
    "a quote without an end": lambda: b'{"a": "b',
    "half a surrogate pair": lambda: b'"\\ud800"',
    "a bad escape": lambda: b'{"a": "\\x"}',
    "bytes that are no text": lambda: b"\xff\xfe\x00\x80",
    "UTF-16": lambda: '{"a": 1'.encode("utf-16"),
    "a byte order mark": lambda: b"\xef\xbb\xbf0",
    "zeros": lambda: bytes(1_000),
    "two objects": lambda: b"{}{}",
    "a comma too much": lambda: b'{"a": 1,}',
}
"""What stands where an object is wanted, or no JSON at all."""


CSV: dict[str, Maker] = {
    "nothing": lambda: b"",
    "only a mark": lambda: b"\xef\xbb\xbf",
    "100,000 empty lines": lambda: b"\n" * 100_000,
    "a million commas": lambda: b"," * 1_000_000,
    "a million quotes": lambda: b'"' * 1_000_001,
    "a quote without an end": lambda: b'"' + b"x\n" * 200_000,
    "a zero": lambda: b"a,b\0\n",
    "one cell": lambda: b"x",
    "only a heading": lambda: b"key,reply\n",
    "a row that is too short": lambda: b"key,reply\nx\n",
    "a million columns": lambda: b"a," * 1_000_000,
    "a cell of 3 MB": lambda: b"x" * 3_000_000 + b",y",
    "lines that end in CR": lambda: b"a,b\r\rc,d\r",
    "UTF-16": lambda: "a,b\n".encode("utf-16"),
    "semicolons": lambda: b";;;\n;;",
    "tabs": lambda: b"\t\t\t\n\t",
}
"""Pairs for a base."""

TOML: dict[str, Maker] = {
    "100,000 levels of lists": lambda: b"a = " + b"[" * 100_000 + b"]" * 100_000,
    "900 levels in a setting": lambda: b"chew = " + b"[" * 900 + b"]" * 900,
    "5,000 points": lambda: b"a" + b".a" * 5_000 + b" = 1",
    "3,000 inner tables": lambda: b"a = " + b"{a=" * 3_000 + b"1" + b"}" * 3_000,
    "a table of 3,000 names": lambda: b"[" + b".".join([b"a"] * 3_000) + b"]\n",
    "5,000 tables": lambda: b"".join(b"[a%d]\n" % n for n in range(5_000)),
    "5,000 tables of one name": lambda: b"[[a]]\n" * 5_000,
    "10,000 keys": lambda: b"".join(b"a%d = 1\n" % n for n in range(10_000)),
    "5,000 digits": lambda: b"chew = " + b"9" * 5_000,
    "a number beyond all": lambda: b"answer_delay = 1e999",
    "infinity": lambda: b"answer_delay = inf\nlatest = nan\n",
    "a date that is none": lambda: b"chew = 2001-13-45",
    "a zero": lambda: b'default_mind = "\0"',
    "the same twice": lambda: b"chew = true\nchew = false",
    "20,000 bases": lambda: b"own_minds = [" + b'"x",' * 20_000 + b"]",
    "no text": lambda: b"\xff\xfe" * 1_000,
    "a text without an end": lambda: b'a = """' + b"\\\n" * 20_000,
    "5 MB": lambda: b"#" + b"x" * 5_000_000,
    "50,000 keys": lambda: b"".join(b"a%d = 1\n" % n for n in range(50_000)),
}
"""Settings."""


def _zip(parts: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return target.getvalue()


FILES: dict[str, dict[str, Maker]] = {
    "config.yml": YAML,
    "scenario.xlsx": XLSX,
    "memory.json": JSON,
    "pairs.csv": CSV,
    "settings.toml": TOML,
}
"""Hostile files by the name that such a file bears."""


def hostile_files() -> Iterator[tuple[str, str, bytes]]:
    """Yield what a file is called, what is wrong with it, and its bytes."""
    for file, makers in FILES.items():
        for name, make in makers.items():
            yield file, name, make()


def write_corpus(folder: Path) -> None:
    """Write all hostile files into a folder, for fuzzing to begin with."""
    for file, name, data in hostile_files():
        place = folder / file.replace(".", "-")
        place.mkdir(parents=True, exist_ok=True)
        (place / name.replace(" ", "-").replace(",", "").replace("/", "-")).write_bytes(data)
