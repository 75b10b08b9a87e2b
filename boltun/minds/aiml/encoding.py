"""The encoding of an AIML file: its own declaration counts first, because expat knows few encodings."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Final

from boltun.errors import TextError
from boltun.minds.aiml.notes import note
from boltun.minds.protocol import Problem
from boltun.text.encoding import decode, encoding_title, resolve

__all__ = ["as_utf8", "decode_table"]

_DECLARATION: Final = re.compile(
    rb"""\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["'][^>]*?\?>"""
)
_WIDER: Final = {
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
}
"""Files that declare the narrower encoding mean the wider one."""


def as_utf8(data: bytes, path: Path | None, chosen: str | None = None) -> tuple[bytes, list[Problem]]:
    """Return a document's bytes in UTF-8, without byte order mark, and what was odd about them.

    ``chosen`` is the encoding that a person chose. TextError if the bytes are no text at all.
    """
    problems: list[Problem] = []
    if chosen is None and data.isascii() and b"\0" not in data[:4] and b"\x1b" not in data:
        return _with_declaration_first(data), problems
    if chosen is not None or _has_mark(data) or b"\0" in data[:4]:
        decoded = decode(data, encoding=chosen or _unmarked_utf16(data), path=path)
        text = decoded.text
        if decoded.lossy_lines:
            title = encoding_title(decoded.encoding)
            problems.append(note("unreadable-bytes", path, decoded.lossy_lines[0], encoding=title))
        return _with_declaration_first(text.encode("utf-8", "replace")), problems
    found = _DECLARATION.match(data[:1024])
    declared = found[1].decode() if found else ""
    if b"\x1b" not in data and _is_utf8(data):
        if declared and _codec(declared) != "utf-8":
            problems.append(note("wrong-encoding", path, 1, declared=declared, encoding="UTF-8"))
        return _with_declaration_first(data), problems
    codec = _codec(declared) if declared else ""
    if codec and codec != "utf-8" and not codec.startswith(("utf-16", "utf-32")):
        try:
            return _with_declaration_first(data.decode(codec).encode("utf-8", "replace")), problems
        except UnicodeDecodeError as error:
            if codec == "cp1252" or (error.end - error.start < 2 and _mostly(data, codec)):
                # A few bytes that mean nothing there.
                line = 1 + data.count(b"\n", 0, error.start)
                problems.append(note("unreadable-bytes", path, line, encoding=encoding_title(codec)))
                text = data.decode(codec, "replace")
                return _with_declaration_first(text.encode("utf-8", "replace")), problems
    decoded = decode(data, path=path)
    title = encoding_title(decoded.encoding)
    if decoded.lossy_lines:
        problems.append(note("unreadable-bytes", path, decoded.lossy_lines[0], encoding=title))
    elif declared:
        problems.append(note("wrong-encoding", path, 1, declared=declared, encoding=title))
    else:
        problems.append(note("guessed-encoding", path, 1, encoding=title))
    return _with_declaration_first(decoded.text.encode("utf-8", "replace")), problems


def decode_table(data: bytes, path: Path) -> str:
    """Return the text of a set, map or table; TextError if it is none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decode(data, path=path).text


def _has_mark(data: bytes) -> bool:
    return data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE))


def _unmarked_utf16(data: bytes) -> str | None:
    if data.startswith(b"<\0"):
        return "utf-16-le"
    return "utf-16-be" if data.startswith(b"\0<") else None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _codec(declared: str) -> str:
    """Return the codec for a declared name; empty if there is none."""
    try:
        codec, _ = resolve(declared)
    except TextError:
        return ""
    return _WIDER.get(codec, codec)


def _mostly(data: bytes, codec: str) -> bool:
    text = data.decode(codec, "replace")
    beyond = sum(character > "\x7f" for character in text)
    return text.count("\ufffd") * 20 <= beyond


def _with_declaration_first(data: bytes) -> bytes:
    """Blank out a declaration with blanks before it, because expat would stop at it."""
    if data[:1].isspace() and (found := re.match(rb"\s+<\?xml\b[^>]*\?>", data)):
        return re.sub(rb"[^\r\n]", b" ", found[0]) + data[found.end() :]
    return data
