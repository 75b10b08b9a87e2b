"""Bytes to text and back, with nothing lost on the way (docs/text.md §1)."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from boltun.errors import TextError
from boltun.text.detection import Detection, Found, NotTextError, detect
from boltun.text.plausibility import plausibility

__all__ = ["ENCODINGS", "Decoded", "Found", "decode", "encode", "encoding_title", "resolve"]

_TITLES: Final = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
    "utf-32-le": "UTF-32LE",
    "utf-32-be": "UTF-32BE",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "koi8-u": "KOI8-U",
    "cp866": "CP866",
    "iso8859-5": "ISO-8859-5",
    "mac-cyrillic": "MacCyrillic",
    "cp932": "Shift_JIS (Windows-31J)",
    "shift_jis": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "gb18030": "GB18030",
    "big5": "Big5",
    "cp950": "Big5 (Windows-950)",
    "cp949": "EUC-KR (Windows-949)",
    "cp1250": "Windows-1250",
    "cp1252": "Windows-1252",
    "cp1253": "Windows-1253",
    "cp1254": "Windows-1254",
    "cp1255": "Windows-1255",
    "cp1256": "Windows-1256",
    "cp1257": "Windows-1257",
    "iso8859-1": "ISO-8859-1",
    "iso8859-2": "ISO-8859-2",
    "iso8859-7": "ISO-8859-7",
    "iso8859-15": "ISO-8859-15",
    "cp850": "CP850",
}

ENCODINGS: Final = tuple(_TITLES)
"""The encodings to offer to a person; any other that Python knows is understood too."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_MARKED_NAMES: Final = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
"""Names that promise a byte order mark; as Windows programs do, the low byte comes first."""

_KNOWN_AS: Final = {"unicode": "utf-16"} | {title.lower(): codec for codec, title in _TITLES.items()}

_NOT_FOR_FILES: Final = frozenset(
    {"idna", "punycode", "undefined", "unicode_escape", "raw-unicode-escape", "mbcs"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A text file that was read. ``encoding`` is Python's codec name, ``mark`` the byte order mark before the
    text.

    Lines are counted from 1 and end at LF. Some bytes mean nothing in the encoding, or are one of several
    spellings of a character. ``kept`` holds the bytes of the lines with such bytes, so that the file can be
    written as it was. ``lossy_lines`` are those among them in which a character is missing.
    """

    text: str
    encoding: str
    mark: bytes
    found: Found
    runner_up: str | None = None
    confidence: float | None = None
    lossy_lines: tuple[int, ...] = ()
    kept: Mapping[int, bytes] = field(default_factory=dict)

    @property
    def preview(self) -> str:
        """A few lines that show whether the encoding is right: the first ones with letters beyond ASCII."""
        lines = self.text[:100_000].split("\n")
        telling = list(islice((line for line in lines if not line.isascii()), 8))
        chosen = telling or list(islice(filter(str.strip, lines), 8))
        return "\n".join(line.strip()[:120] for line in chosen)


def decode(data: bytes, *, encoding: str | None = None, path: Path | None = None) -> Decoded:
    """Read a file's bytes, in the encoding that the person chose or in the one that they look like.

    Raises TextError if the bytes are no text or the chosen encoding is unknown. Bytes that mean nothing in
    the encoding become U+FFFD, and ``lossy_lines`` names their lines.
    """
    if encoding is not None:
        codec, mark = _chosen(data, encoding)
        return _decoded(data, codec, mark, Detection(encoding=codec, found=Found.CHOSEN), path)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _decoded(data, name, mark, Detection(encoding=name, found=Found.MARK), path)
    try:
        detection = detect(data)
    except NotTextError:
        raise _not_text(path) from None
    return _decoded(data, detection.encoding, b"", detection, path)


def encode(text: str, encoding: str, mark: bytes = b"", *, path: Path | None = None, line: int = 1) -> bytes:
    """Return the bytes of a text that begins at ``line``; a TextError names a line that cannot be written."""
    try:
        return mark + text.encode(encoding)
    except UnicodeEncodeError as error:
        character = text[error.start]
        raise TextError(
            "The encoding {encoding} has no character “{character}” (U+{code:04X}).",
            path=path,
            line=line + text.count("\n", 0, error.start),
            advice="Replace the character, or save in UTF-8, which has them all.",
            encoding=encoding_title(encoding),
            character="\ufffd" if "\ud800" <= character <= "\udfff" else character,
            code=ord(character),
        ) from None


def resolve(name: str) -> tuple[str, bytes]:
    """Return the codec behind a person's name for an encoding, and the byte order mark that the name asks
    for.

    ``utf-16``, ``utf-32`` and ``utf-8-sig`` ask for a mark, ``utf-16-le`` and ``utf-8`` do not.
    """
    wanted = _KNOWN_AS.get(name.strip().lower(), name.strip())
    try:
        info = codecs.lookup(wanted)
    except (LookupError, ValueError):
        info = None
    if info is None or info.name in _NOT_FOR_FILES or not getattr(info, "_is_text_encoding", True):
        raise TextError(
            "There is no text encoding called “{name}”.",
            advice="Use a name like UTF-8, UTF-16, Windows-1251 or Shift_JIS.",
            name=name,
        )
    codec = _MARKED_NAMES.get(info.name, info.name)
    mark = next((mark for mark, marked in _MARKS if marked == codec), b"") if codec != info.name else b""
    return codec, mark


def encoding_title(encoding: str) -> str:
    """Return the name by which people know an encoding."""
    return _TITLES.get(encoding, encoding.upper())


def _chosen(data: bytes, name: str) -> tuple[str, bytes]:
    """Return the codec of the person's choice, and its byte order mark if the file has it."""
    codec, wanted = resolve(name)
    family = codec[:6] if wanted else codec
    for mark, marked in _MARKS:
        if marked.startswith(family) and data.startswith(mark):
            return marked, mark
    if wanted and codec != "utf-8":
        # "UTF-16" does not say which byte comes first.
        other = codec[:-2] + "be"
        head = data[:4096]
        if plausibility(head.decode(other, "replace")) > plausibility(head.decode(codec, "replace")):
            return other, b""
    return codec, b""


def _decoded(data: bytes, codec: str, mark: bytes, detection: Detection, path: Path | None) -> Decoded:
    body = data[len(mark) :] if mark else data
    # Strict UTF-8 has one spelling for each text.
    text, exact = _read(body, codec) if detection.text is None else (detection.text, True)
    odd: list[tuple[int, str, bytes]] = []
    if not exact:
        lines = _lines(body, text, codec, path)
        text = "".join(line for line, _ in lines)
        odd = [(number, *line) for number, line in enumerate(lines, 1) if not _spells(*line, codec)]
    if detection.found not in _TRUSTED and _is_garbage(text[:16384]):
        raise _not_text(path)
    return Decoded(
        text=text,
        encoding=codec,
        mark=mark,
        found=detection.found,
        runner_up=detection.runner_up,
        confidence=detection.confidence,
        lossy_lines=tuple(number for number, line, _ in odd if "\ufffd" in line),
        kept={number: piece for number, _, piece in odd},
    )


def _read(body: bytes, codec: str) -> tuple[str, bool]:
    """Return the characters, and whether encoding them gives just these bytes."""
    if codec == "utf-8":
        # In no other encoding here do all strictly readable bytes have only one spelling.
        with suppress(UnicodeDecodeError):
            return body.decode(), True
    text = body.decode(codec, "replace")
    try:
        return text, text.encode(codec) == body
    except UnicodeEncodeError:
        return text, False


def _lines(body: bytes, text: str, codec: str, path: Path | None) -> list[tuple[str, bytes]]:
    """Return the characters of each line beside its bytes."""
    end = "\n".encode(codec)
    pieces = _cut(body, end)
    lines = _LINE.findall(text)
    if len(pieces) == len(lines) + 1 and text[-1:] in ("", "\n") and not pieces[-1].endswith(end):
        lines.append("")  # escape sequences behind the last line end
    if len(lines) != len(pieces):
        # A broken character swallowed a line end; if the line is read alone, no character can.
        lines = [piece.removesuffix(end).decode(codec, "replace") for piece in pieces]
        lines = [line + "\n" * piece.endswith(end) for line, piece in zip(lines, pieces, strict=True)]
    if any("\n" in line[:-1] for line in lines):
        raise TextError(
            "Read as {encoding}, this file could not be written back as it is.",
            path=path,
            advice="Choose another encoding for it.",
            encoding=encoding_title(codec),
        )
    return list(zip(lines, pieces, strict=True))


def _spells(line: str, piece: bytes, codec: str) -> bool:
    try:
        return line.encode(codec) == piece
    except UnicodeEncodeError:
        return False


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


def _cut(body: bytes, end: bytes) -> list[bytes]:
    """Cut bytes behind each line end that is a character of its own."""
    pieces = []
    start = at = 0
    while (at := body.find(end, at)) >= 0:
        if at % len(end):
            at += 1
            continue
        at += len(end)
        pieces.append(body[start:at])
        start = at
    if start < len(body):
        pieces.append(body[start:])
    return pieces


def _is_garbage(text: str) -> bool:
    bad = sum(character == "\ufffd" or unicodedata.category(character) in _MEANINGLESS for character in text)
    bad -= sum(map(text.count, "\t\n\x0b\x0c\r\x1b\x1c\x1d\x1e\x85"))
    return bad > 1 and bad * 10 > len(text)


_TRUSTED: Final = frozenset({Found.CHOSEN, Found.ESCAPES, Found.VALID_UTF8, Found.NEARLY_UTF8})

_MEANINGLESS: Final = frozenset({"Cc", "Cn", "Co", "Cs"})


def _not_text(path: Path | None) -> TextError:
    return TextError(
        "This is not a text file in any known encoding.",
        path=path,
        advice="Choose another file, or choose its encoding if you know that it is text.",
    )
