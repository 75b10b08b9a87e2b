"""Any bytes, and real bases with bytes changed: read and written back as they are, or refused in words."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from boltun.errors import TextError
from boltun.message import Contact, Message
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.text.document import Edit
from boltun.text.encoding import ENCODINGS, Decoded, decode
from tests.minds.traces import detail_of

BASES = [
    "Привет\nИ тебе привет\n(как дела?)\nХорошо\n(~собака дом.)\nГав\n{я ты.}\nМы\n<IGNORED>\nя\n"
    "@кот\nкошка кис\n",
    "Hello\nHi there\r\n[bye]\nSee you\n\n\n<ESCAPE>\nHm\n<FAILURE>\nWhat?\n<REPEAT>\nAgain\n"
    "<INITIAL>\nHey\n<QUESTION>\nwhy",
    "こんにちは\nやあ\n(名前?)\nボルトゥン\n<ESCAPE>\nそうですか\n(~猫.)\nにゃー\n",
]
CODECS = [*ENCODINGS, "utf-16", "utf-32", "utf-8-sig", "iso2022_kr", "hz", "utf-7", "cp437"]

STATEFUL = [
    "iso2022_jp",
    "iso2022_jp_2",
    "iso2022_jp_ext",
    "iso2022_jp_3",
    "iso2022_jp_2004",
    "iso2022_kr",
    "hz",
    "utf-7",
]
"""Escape sequences may stand between CR and LF, or be a line by themselves."""


@st.composite
def damaged_bases(draw: st.DrawFn) -> bytes:
    """A base in some encoding, cut, mixed up or with other bytes in it."""
    data = bytearray(draw(st.sampled_from(BASES)).encode(draw(st.sampled_from(CODECS)), "replace"))
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(data)))
        match draw(st.integers(0, 4)):
            case 0:
                data[at:at] = draw(st.binary(max_size=8))
            case 1:
                del data[at : at + draw(st.integers(1, 9))]
            case 2:
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case 3:
                data[at:at] = draw(
                    st.sampled_from([b"\r", b"\n", b"\0", b"\x1b$B", b"\xff\xfe", b"\xef\xbb\xbf"])
                )
            case _:
                data = data[at:] + data[:at] if draw(st.booleans()) else data[:at]
    return bytes(data)


def look_through(decoded: Decoded, data: bytes) -> None:
    document = Document(decoded)
    assert document.to_bytes() == data
    lines = document.lines
    assert not any("\n" in line for line in lines)
    for problem in problems(document):
        assert 1 <= problem.line <= len(lines)
        assert 0 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert problem.text
    pairs = [pair for pair in document.pairs() if pair.reply is not None]
    mind = BoltunMind.compile(decoded.text)
    if document.encoding not in STATEFUL:
        numbers = range(len(pairs))
        assert mind.knowledge.size == len(pairs)
        assert [mind.knowledge.line(number) for number in numbers] == [pair.line for pair in pairs]
        assert [mind.knowledge.reply(number) for number in numbers] == [pair.reply for pair in pairs]
    for line in [*lines[:8], "привет?"]:
        message = Message(contact=Contact(account="", address=""), text=line, at=0, received_at=0)
        json.dumps(detail_of(mind.reply(message, mind.new_memory(), Random(1)).why))


def read(data: bytes, encoding: str | None) -> Decoded | None:
    """Return the text; None where it is refused by name."""
    try:
        return decode(data, encoding=encoding, path=Path("base.txt"))
    except TextError as error:
        sentence = str(error)
    assert sentence.startswith("base.txt")
    return None


@given(damaged_bases() | st.binary(max_size=400), st.none() | st.sampled_from(CODECS))
@example(b"", None)
@example(b"\xff\xfe\n", None)
@example(b"a\n\r", None)
def test_bytes_are_read_as_they_are_or_refused(data: bytes, encoding: str | None) -> None:
    decoded = read(data, encoding)
    if decoded is not None:
        look_through(decoded, data)


@given(damaged_bases(), st.data())
def test_pairs_of_a_damaged_base_can_be_changed_and_changed_back(data: bytes, choices: st.DataObject) -> None:
    decoded = read(data, None)
    if decoded is None:
        return
    document = Document(decoded)
    undo: list[Edit] = []
    changes: int = choices.draw(st.integers(1, 4))
    for _ in range(changes):
        pairs = [pair.at for pair in document.pairs()]
        reply = choices.draw(
            st.text(st.characters(max_codepoint=127, categories=["L", "P", "Zs"]), max_size=9)
        )
        change: bool = choices.draw(st.booleans())
        if pairs and change:
            at = choices.draw(st.sampled_from(pairs))
            whole: bool = choices.draw(st.booleans())
            if whole:
                undo.append(document.replace_lines(at, min(2, len(document.lines) - at), ["key", reply]))
            else:
                undo.append(document.replace_lines(at, min(2, len(document.lines) - at), []))
        else:
            place = choices.draw(st.integers(0, len(document.lines)))
            undo.append(document.replace_lines(place, 0, ["key", reply]))
        try:
            written = document.to_bytes()
        except TextError:
            continue
        if document.encoding not in STATEFUL:
            again = Document(decode(written, encoding=document.encoding))
            # At the end a CR becomes a part of the line end behind it, at the beginning a mark is one.
            odd = "\r\ufeff"
            assert [line.strip(odd) for line in again.lines] == [line.strip(odd) for line in document.lines]
    for edit in reversed(undo):
        document.apply(edit)
    assert document.to_bytes() == data


def test_half_a_character_at_the_end_shifts_nothing_behind_it() -> None:
    document = Document(decode("привет\nда".encode("utf-16-le")[:-1], encoding="utf-16-le"))
    undo = document.replace_lines(2, 0, ["пока", "до завтра"])
    again = Document(decode(document.to_bytes(), encoding="utf-16-le"))
    assert again.lines == ["привет", "д\ufffd", "пока", "до завтра"]
    document.apply(undo)
    assert document.to_bytes() == "привет\nда".encode("utf-16-le")[:-1]


def test_an_empty_reply_at_the_end_is_found_again() -> None:
    document = Document(decode(b"hi\nthere"))
    document.replace_lines(1, 1, [""])
    assert document.to_bytes() == b"hi\n\n"
    assert BoltunMind.compile(document.text).knowledge.size == 1
