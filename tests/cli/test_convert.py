"""``boltun convert``."""

import argparse
import codecs
from pathlib import Path

import pytest

from boltun.cli import convert
from boltun.errors import TextError

TEXT = "привет\r\nПривет, как твои дела?\n\n (чай.)\r\nЧай горячий.\n"


def run(*argv: object) -> int:
    parser = argparse.ArgumentParser()
    convert.add_parser(parser.add_subparsers())
    args = parser.parse_args(["convert", *map(str, argv)])
    return args.func(args)


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("utf-8", TEXT.encode()),
        ("UTF-8-SIG", codecs.BOM_UTF8 + TEXT.encode()),
        ("utf-16", codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")),
        ("UTF-16BE", TEXT.encode("utf-16-be")),
        ("Windows-1251", TEXT.encode("cp1251")),
        ("KOI8-R", TEXT.encode("koi8-r")),
        ("CP866", TEXT.encode("cp866")),
        ("Shift_JIS", TEXT.encode("shift_jis")),
        ("EUC-JP", TEXT.encode("euc_jp")),
        ("ISO-2022-JP", TEXT.encode("iso2022_jp")),
        ("GB18030", TEXT.encode("gb18030")),
    ],
)
def test_nothing_but_the_encoding_changes(tmp_path: Path, encoding: str, data: bytes) -> None:
    source, there, back = tmp_path / "in.txt", tmp_path / "there.txt", tmp_path / "back.txt"
    source.write_bytes(TEXT.encode())
    assert run(source, there, "--to", encoding) == 0
    assert there.read_bytes() == data
    assert run(there, back, "--from", encoding) == 0
    assert back.read_bytes() == TEXT.encode()


def test_what_was_found_and_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.mindw"
    source.write_bytes(TEXT.encode("cp1251"))
    assert run(source, target) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{source}: Windows-1251 (by letter frequencies, a guess; next best ")
    assert second == f"{target}: UTF-16LE with a byte order mark"
    assert target.read_bytes() == codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")


def test_other_files_become_utf8_without_a_mark(tmp_path: Path) -> None:
    source, target = tmp_path / "in.mindw", tmp_path / "out.txt"
    source.write_bytes(TEXT.encode("utf-16"))
    assert run(source, target) == 0
    assert target.read_bytes() == TEXT.encode()


def test_the_persons_choice_is_said_and_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(TEXT.encode("koi8-r"))
    assert run(source, target, "--from", "cp866") == 0
    assert capsys.readouterr().out.startswith(f"{source}: CP866 (as you said)")
    assert target.read_bytes() == TEXT.encode("koi8-r").decode("cp866").encode()


def test_of_an_empty_file_nobody_said_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "empty.txt", tmp_path / "b.txt"
    source.write_bytes(b"")
    assert run(source, target) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{source}: UTF-8 (it is empty)"
    assert run(source, target, "--from", "cp866") == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{source}: CP866 (as you said)"


def test_a_file_may_replace_itself(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(TEXT.encode("koi8-r"))
    assert run(path, path) == 0
    assert path.read_bytes() == TEXT.encode()


def test_a_missing_character_names_the_line_and_writes_nothing(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text("да\nнет\nあ\n", encoding="utf-8")
    target.write_bytes(b"old")
    with pytest.raises(TextError, match=r"in\.txt:3: .*KOI8-R has no character “あ”"):
        run(source, target, "--to", "koi8-r")
    assert target.read_bytes() == b"old"


def test_unreadable_bytes_are_not_converted_away(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(TEXT.encode() * 10 + b"\xff\n")
    with pytest.raises(TextError, match=r"in\.txt: Some bytes mean nothing in UTF-8 .* in line 51\."):
        run(source, target)
    assert not target.exists()


@pytest.mark.parametrize("option", ["--to", "--from"])
def test_an_unknown_encoding_is_named(tmp_path: Path, option: str) -> None:
    source = tmp_path / "in.txt"
    source.write_bytes(b"a\nb\n")
    with pytest.raises(TextError, match="no text encoding called “klingon”"):
        run(source, tmp_path / "out.txt", option, "klingon")
    assert not (tmp_path / "out.txt").exists()


SET = '<?xml version="1.0" encoding="{}"?>\r\n<aiml version="2.0"><!-- привет, как дела --></aiml>\r\n'


def test_what_a_script_declares_is_believed_and_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # So few letters that their frequencies would say something else.
    source, target = tmp_path / "in.aiml", tmp_path / "out.aiml"
    source.write_bytes(SET.format("KOI8-R").encode("koi8-r"))
    assert run(source, target, "--to", "cp1251") == 0
    assert "as it says itself" in capsys.readouterr().out
    assert target.read_bytes() == SET.format("windows-1251").encode("cp1251")
    assert run(target, target) == 0
    assert target.read_bytes() == SET.format("UTF-8").encode()


def test_a_script_in_utf8_that_declares_another_is_not_garbled(tmp_path: Path) -> None:
    source, target = tmp_path / "in.aiml", tmp_path / "out.aiml"
    source.write_bytes(SET.format("windows-1251").encode())
    assert run(source, target) == 0
    assert target.read_bytes() == SET.format("UTF-8").encode()
