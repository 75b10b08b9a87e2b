"""Documents in all encodings, declared rightly, wrongly or not at all (docs/aiml.md §1.2)."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from boltun.minds.aiml.documents import read_head
from boltun.minds.aiml.knowledge import Knowledge

CHINESE = "你好世界我们今天去公园看花明天再见"
JAPANESE = "こんにちは世界カレーライスが好きです"
FRENCH = "déjà vu à la façade où"
RUSSIAN = "привет как дела сегодня хорошая погода"


def document(pattern: str, declared: str | None) -> str:
    head = f'<?xml version="1.0" encoding="{declared}"?>\n' if declared else ""
    inner = f"<category><pattern>{pattern}</pattern><template>{pattern}!</template></category>"
    return f"{head}<aiml>\n{inner}\n</aiml>"


def load(tmp_path: Path, data: bytes, encoding: str | None = None) -> Knowledge:
    path = tmp_path / "a.aiml"
    path.write_bytes(data)
    return Knowledge.load(path, encoding=encoding)


def pattern_of(known: Knowledge) -> str:
    one = known.graph.shelf.category(0)
    assert one.template == f"<template>{read_head(one).patterns[0]}!</template>"
    return read_head(one).patterns[0]


@pytest.mark.parametrize(
    ("pattern", "declared", "codec"),
    [
        (FRENCH, "ISO-8859-1", "latin-1"),
        (FRENCH + " “œuf”", "ISO-8859-1", "cp1252"),
        (FRENCH, "windows-1252", "cp1252"),
        (RUSSIAN, "windows-1251", "cp1251"),
        (RUSSIAN, "KOI8-R", "koi8-r"),
        (CHINESE, "GB2312", "gb2312"),
        (CHINESE + "鎔", "GB2312", "gbk"),
        ("你好世界今天去公園看花", "Big5", "big5"),
        (JAPANESE, "Shift_JIS", "cp932"),
        (JAPANESE + "①", "Shift_JIS", "cp932"),
        (JAPANESE, "EUC-JP", "euc_jp"),
        (JAPANESE, "iso-2022-jp", "iso2022_jp"),
        (JAPANESE, "UTF-8", "utf-8"),
        (JAPANESE, "utf8", "utf-8"),
        (JAPANESE, "UTF-8", "utf-8-sig"),
        (JAPANESE, "UTF-16", "utf-16"),
        (JAPANESE, "UTF-16LE", "utf-16-le"),
        (JAPANESE, "UTF-16BE", "utf-16-be"),
        (JAPANESE, None, "utf-16"),
        (JAPANESE, None, "utf-16-le"),
        (JAPANESE, None, "utf-8"),
        (JAPANESE, None, "utf-8-sig"),
        ("plain", "UTF-16", "ascii"),
        ("plain", "no-such-encoding", "ascii"),
    ],
)
def test_a_document_is_read_in_the_encoding_that_it_declares(
    tmp_path: Path, pattern: str, declared: str | None, codec: str
):
    known = load(tmp_path, document(pattern, declared).encode(codec))
    assert pattern_of(known) == pattern
    assert known.problems == ()


@pytest.mark.parametrize(
    ("pattern", "declared", "codec", "code"),
    [
        (JAPANESE, "ISO-8859-1", "utf-8", "wrong-encoding"),
        (JAPANESE, "Shift_JIS", "utf-8", "wrong-encoding"),
        (RUSSIAN * 3, "UTF-8", "cp1251", "wrong-encoding"),
        (JAPANESE * 3, "UTF-8", "cp932", "wrong-encoding"),
        (JAPANESE * 3, "UTF-16", "cp932", "wrong-encoding"),
        (JAPANESE * 3, "no-such-encoding", "cp932", "wrong-encoding"),
        (JAPANESE, "utf-32", "utf-8", "wrong-encoding"),
        (RUSSIAN * 3, None, "cp1251", "guessed-encoding"),
    ],
)
def test_a_wrong_declaration_is_told_and_the_text_read_as_what_it_is(
    tmp_path: Path, pattern: str, declared: str | None, codec: str, code: str
):
    known = load(tmp_path, document(pattern, declared).encode(codec))
    assert pattern_of(known) == pattern
    assert [problem.code for problem in known.problems] == [code]


def test_a_byte_order_mark_overrules_the_declaration(tmp_path: Path):
    known = load(tmp_path, codecs.BOM_UTF16_BE + document(JAPANESE, "UTF-8").encode("utf-16-be"))
    assert pattern_of(known) == JAPANESE


def test_the_persons_choice_overrules_everything(tmp_path: Path):
    known = load(tmp_path, document(RUSSIAN, "ISO-8859-1").encode("cp1251"), "Windows-1251")
    assert pattern_of(known) == RUSSIAN
    known = load(tmp_path, document(RUSSIAN, None).encode("koi8-r"), "KOI8-R")
    assert pattern_of(known) == RUSSIAN


def test_bytes_that_mean_nothing_cost_themselves_only(tmp_path: Path):
    data = document("good " + JAPANESE * 5, "Shift_JIS").encode("cp932").replace(b"good", b"good\x85\x20")
    known = load(tmp_path, data)
    assert "unreadable-bytes" in [problem.code for problem in known.problems]
    assert JAPANESE in read_head(known.graph.shelf.category(0)).patterns[0]


def test_a_file_that_is_no_text_is_told_and_the_others_are_read(tmp_path: Path):
    (tmp_path / "a.aiml").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "b.aiml").write_text(document("B", None))
    known = Knowledge.load(tmp_path)
    assert known.size == 1
    assert all(problem.path == tmp_path / "a.aiml" for problem in known.problems)
    assert known.problems


def test_an_empty_file_is_told(tmp_path: Path):
    (tmp_path / "a.aiml").write_bytes(b"")
    (tmp_path / "b.aiml").write_bytes(b" \n")
    assert [problem.code for problem in Knowledge.load(tmp_path).problems] == ["empty-file", "empty-file"]
