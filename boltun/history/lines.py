"""The lines of a text export, one after the other: of any size, in any encoding, however broken."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import IO

from boltun.errors import HistoryError
from boltun.history.past import Reading
from boltun.text.detection import NotTextError, detect

__all__ = ["LONGEST", "lines"]

LONGEST = 1 << 18
"""Bytes of a line; nobody has written a longer one."""
_CHUNK = 1 << 20
_SAMPLE = 1 << 18
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def lines(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers from 1, without their ends.

    A line that is no UTF-8 is read in the encoding that the file looks like. HistoryError if it is no text.
    """
    with reading.source.open() as file:
        sample = file.read(_SAMPLE)
        codec, mark = _codec(sample, reading)
        if codec.startswith(("utf-16", "utf-32")):
            yield from _wide(sample[len(mark) :], file, codec, reading)
        else:
            yield from _narrow(sample[len(mark) :], file, codec, reading)


def _codec(sample: bytes, reading: Reading) -> tuple[str, bytes]:
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return name, mark
    whole = sample[: sample.rfind(b"\n") + 1] or sample
    if b"\0" not in whole:
        try:
            whole.decode()
        except UnicodeDecodeError:
            pass
        else:
            return "utf-8", b""
    try:
        # Signs of other writers in the middle of a log must not hide what its letters are.
        return detect(whole[:65536].translate(None, b"\x02\x03\x0f\x11\x16\x1d\x1e\x1f")).encoding, b""
    except NotTextError:
        raise HistoryError(
            "This is no text in any known encoding.",
            path=reading.source.path,
            advice="Export it again, or take another file.",
        ) from None


def _narrow(head: bytes, file: IO[bytes], codec: str, reading: Reading) -> Iterator[tuple[int, str]]:
    number, rest, done = 0, b"", 0
    other = "cp1252" if codec == "utf-8" else codec
    skipping = told = False
    piece = head
    while piece:
        done += len(piece)
        reading.moved(done)
        found = (rest + piece).split(b"\n") if rest else piece.split(b"\n")
        rest = found.pop()
        for raw in found:
            number += 1
            if skipping:
                skipping = False
                continue
            if len(raw) > LONGEST:
                _too_long(reading, number)
                continue
            try:
                text = raw.decode()
            except UnicodeDecodeError:
                text = raw.decode(other, "replace")
                if not told and (codec == "utf-8" or "\ufffd" in text):
                    told = True
                    _odd_bytes(reading, number, codec)
            yield number, text[:-1] if text.endswith("\r") else text
        if len(rest) > LONGEST:
            if not skipping:
                _too_long(reading, number + 1)
            skipping, rest = True, b""
        piece = file.read(_CHUNK)
    if rest and not skipping:
        number += 1
        text = rest.decode(codec, "replace")
        if "\ufffd" in text and not told:
            _odd_bytes(reading, number, codec)
        yield number, text.rstrip("\r")


def _wide(head: bytes, file: IO[bytes], codec: str, reading: Reading) -> Iterator[tuple[int, str]]:
    decoder = codecs.getincrementaldecoder(codec)("replace")
    number, rest, done = 0, "", 0
    piece = head
    skipping = told = False
    while True:
        done += len(piece)
        reading.moved(done)
        text = decoder.decode(piece, not piece)
        if "\ufffd" in text and not told:
            told = True
            _odd_bytes(reading, number + 1, codec)
        found = (rest + text).split("\n")
        rest = found.pop()
        for line in found:
            number += 1
            if skipping or len(line) > LONGEST:
                if not skipping:
                    _too_long(reading, number)
                skipping = False
                continue
            yield number, line.rstrip("\r")
        if len(rest) > LONGEST:
            if not skipping:
                _too_long(reading, number + 1)
            skipping, rest = True, ""
        if not piece:
            break
        piece = file.read(_CHUNK)
    if rest and not skipping:
        yield number + 1, rest.rstrip("\r")


def _too_long(reading: Reading, number: int) -> None:
    reading.fault(
        "The line is longer than {most} bytes and was left out.",
        line=number,
        advice="Export it again if something is missing.",
        most=LONGEST,
    )


def _odd_bytes(reading: Reading, number: int, codec: str) -> None:
    reading.fault(
        "Some bytes mean nothing in {encoding}; the first ones are here.",
        line=number,
        advice="Export it again in UTF-8 if words are missing.",
        encoding=codec.upper(),
    )
