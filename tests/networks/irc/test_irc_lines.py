"""Lines: reading them, and cutting texts to size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.networks.irc.lines import pieces, plain, read, sendable
from boltun.networks.irc.rules import Rules


def test_a_line_with_everything() -> None:
    line = read(rb"@time=2026-11-23T03:00:00.000Z;a=\:\s\\;b :bob!b@host PRIVMSG #cats :hi : there", "cp1252")
    assert line is not None
    assert (line.command, list(line.params), line.nick) == ("PRIVMSG", ["#cats", "hi : there"], "bob")
    assert line.tags["a"] == "; \\"
    assert line.tags["b"] == ""
    assert line.at == 1795402800.0
    assert not line.is_from_server


@pytest.mark.parametrize("data", [b"", b" ", b"@a=b", b":x", b"@ : ", b"@a=b :irc.net", b"\0\xff\xfe"])
def test_half_a_line_is_no_failure(data: bytes) -> None:
    line = read(data, "cp1252")
    assert line is None or line.command


@given(st.binary(max_size=200))
def test_no_line_makes_reading_fail(data: bytes) -> None:
    line = read(data.replace(b"\n", b""), "cp1251")
    if line is not None:
        assert isinstance(line.at, float | None)
        assert isinstance(plain(line.text), str)


def test_what_is_not_utf8_is_read_in_the_old_encoding() -> None:
    old = read("PRIVMSG anna :привет".encode("cp1251"), "cp1251")
    new = read("PRIVMSG anna :привет".encode(), "cp1251")
    assert old is not None
    assert new is not None
    assert (old.text, old.is_old) == ("привет", True)
    assert (new.text, new.is_old) == ("привет", False)


def test_colours_and_bold_are_taken_out() -> None:
    assert plain("\x02bold\x02 \x0304,12red\x03 \x1dslanted\x1d \x04ff0000hex\x0f\tand 5 apples") == (
        "bold red slanted hex\tand 5 apples"
    )


def test_a_text_becomes_lines_without_control_characters() -> None:
    assert sendable("one\r\ntwo\n\n\x01VERSION\x01\nthree\x02 four\ud83d\u2028five") == (
        ["one", "two", "VERSION", "three  four?", "five"]
    )


def test_a_long_line_is_cut_between_words() -> None:
    cut = pieces("one two three four five", 10)
    assert cut == ["one two", "three four", "five"]


def test_a_long_word_is_cut_between_characters() -> None:
    family = "👨‍👩‍👧"
    assert pieces("я" * 10, 7) == ["яяя", "яяя", "яяя", "я"]
    assert pieces(family * 3, 40) == [family * 2, family]
    assert pieces("e\u0301" * 4, 5) == ["e\u0301", "e\u0301", "e\u0301", "e\u0301"]


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=300), st.integers(8, 60))
def test_pieces_fit_and_lose_nothing(text: str, room: int) -> None:
    cut = pieces(text, room)
    assert all(0 < len(piece.encode()) <= room for piece in cut if piece)
    assert "".join("".join(cut).split()) == "".join(text.split())


def test_names_are_the_same_as_the_server_says() -> None:
    rules = Rules()
    assert rules.fold("Bob[Away]~") == "bob{away}^"
    line = read(
        b":irc 005 me CASEMAPPING=ascii CHANTYPES=# STATUSMSG=@+ LINELEN=2048 BOT=b :are supported", "cp1252"
    )
    assert line is not None
    rules.note(line)
    assert rules.fold("Bob[Away]") == "bob[away]"
    assert (rules.line_length, rules.bot_mode) == (2048, "b")
    assert rules.without_status("@#cats") == "#cats"
    assert rules.without_status("+v") == "+v"
