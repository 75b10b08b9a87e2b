"""The encoding in an XML declaration: read before the rest of the file, and rewritten with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from boltun.errors import TextError
from boltun.text.encoding import resolve
from boltun.text.files import read_file

__all__ = ["declared_encoding", "declaring"]

_BYTES: Final = re.compile(rb"<\?xml[^>]*?\bencoding\s*=\s*[\"']([A-Za-z0-9._:-]+)[\"']")
_TEXT: Final = re.compile(r"\s*<\?xml[^>]*?\bencoding\s*=\s*[\"']([^\"']*)[\"']")
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
_XML_NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp932": "Windows-31J",
    "shift_jis": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "cp866": "IBM866",
}
_HEAD: Final = 256
"""A declaration must be within so many bytes at the beginning."""


def declared_encoding(path: Path) -> str | None:
    """Return the codec that a file's XML declaration names.

    None if there is none, if it is unknown, UTF-8 or UTF-16, if the file is UTF-8 whatever it declares, or if
    the file cannot be read in it: then the bytes tell better.
    """
    try:
        data = read_file(path)
    except TextError:
        return None
    found = _BYTES.match(data[:_HEAD].lstrip(b" \t\r\n"))
    if found is None or data.startswith(_MARKS) or _is_other_utf8(data):
        return None
    try:
        codec, _ = resolve(found[1].decode("ascii"))
    except TextError:
        return None
    return None if codec.startswith(("utf-8", "utf-16")) else codec


def declaring(line: str, codec: str) -> str:
    """Return a file's first line with this encoding in its XML declaration, if it has one."""
    found = _TEXT.match(line)
    if found is None:
        return line
    return line[: found.start(1)] + _xml_name(codec) + line[found.end(1) :]


def _is_other_utf8(data: bytes) -> bool:
    """Tell whether these bytes say something in UTF-8 that ASCII and its escape sequences cannot."""
    if data.isascii():
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _xml_name(codec: str) -> str:
    """Return the name of an encoding in XML."""
    return _XML_NAMES.get(codec) or re.sub(r"^cp(125\d)$", r"windows-\1", codec).replace("_", "-")
