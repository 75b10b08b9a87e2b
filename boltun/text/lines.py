"""The lines of a file, and what gives their bytes back: their ends, and bytes without characters."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Sequence
from typing import Final, Self

from boltun.text.encoding import Decoded, encode

__all__ = ["OddLine", "cut", "edited", "ends_empty", "join", "leaning", "odd_lines"]

_STATEFUL: Final = frozenset(
    {"iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_2004", "iso2022_jp_3", "iso2022_jp_ext"}
    | {"iso2022_kr", "hz", "utf-7"}
)
"""In these, the meaning of a byte depends on those before it."""


class OddLine(str):
    """A line that a plain string cannot give back.

    Its ``end`` is not the file's usual one, or encoding its characters would give other bytes: ``kept`` are
    the bytes of the line without its end, as they are in ``encoding``.
    """

    __slots__ = ("encoding", "end", "kept")

    end: str
    kept: bytes | None
    encoding: str

    def __new__(cls, text: str, end: str, kept: bytes | None = None, encoding: str = "") -> Self:
        """Make one; ``kept`` and ``encoding`` come together."""
        line = super().__new__(cls, text)
        line.end, line.kept, line.encoding = end, kept, encoding
        return line


def cut(decoded: Decoded, line_end: str | None) -> tuple[list[str], str, bool]:
    """Cut a text at LF and CRLF, and at nothing else; return its lines, usual line end and final newline."""
    text = decoded.text
    feeds = text.count("\n")
    both = text.count("\r\n")
    if line_end is None:
        line_end = "\r\n" if both * 2 > feeds or (not feeds and decoded.encoding == "utf-16-le") else "\n"
    if not text and not decoded.kept:
        return [], line_end, True
    if both == feeds:
        lines, end = text.split("\r\n"), "\r\n"
    else:
        lines, end = text.split("\n"), "\n"
    # Escape sequences behind the last line end are a line without characters.
    final_newline = not lines[-1] and len(lines) not in decoded.kept
    if final_newline:
        lines.pop()
    ended = len(lines) if final_newline else len(lines) - 1
    if end != line_end or 0 < both < feeds:
        for at in range(ended):
            line = lines[at]
            own = end
            if end == "\n" and line.endswith("\r"):
                line, own = line[:-1], "\r\n"
            lines[at] = line if own == line_end else OddLine(line, own)
    for number, piece in decoded.kept.items():
        line = lines[number - 1]
        own = line.end if type(line) is OddLine else line_end
        kept = piece
        if number <= ended:
            if own == "\r\n" and not piece.endswith(own.encode(decoded.encoding)):
                line, own = line + "\r", "\n"  # something without characters is between the two
            kept = piece.removesuffix(own.encode(decoded.encoding))
        lines[number - 1] = OddLine(line, own, kept, decoded.encoding)
    return lines, line_end, final_newline


def odd_lines(lines: Sequence[str]) -> list[tuple[int, OddLine]]:
    """Return the odd lines and their places."""
    return [(at, line) for at, line in enumerate(lines) if type(line) is OddLine]


def leaning(lines: Sequence[str], codec: str) -> bool:
    """Whether the bytes of some lines may mean something else behind other lines than before."""
    return codec in _STATEFUL and any(type(line) is OddLine and line.kept is not None for line in lines)


def ends_empty(lines: Sequence[str]) -> bool:
    """Whether the last line is empty: without a line end nobody would find it."""
    return bool(lines) and not lines[-1] and not _kept(lines[-1])


def join(
    lines: Sequence[str], line_end: str, final_newline: bool, codec: str, was: Sequence[str] | None = None
) -> bytes:
    """Return the bytes of lines; a TextError names the first with a character that the codec lacks.

    ``was`` are the lines of the file, if they are leaning.
    """
    odd = odd_lines(lines)
    final_newline = final_newline or ends_empty(lines)
    body = _joined(lines, line_end, final_newline, codec, odd)
    if was is not None and leaning(lines, codec) and not _same(lines, was):
        text = _joined(lines, line_end, final_newline, "utf-8", odd).decode("utf-8")
        if body.decode(codec, "replace") != text:
            body = encode(text, codec)
    return body


def edited(line: str, before: OddLine) -> bytes | None:
    """Return the bytes of an edited line; bytes without meaning stay where nobody touched them.

    None if there are none, or if it is not clear which of them are left.
    """
    kept, codec = before.kept, before.encoding
    if kept is None or codec in _STATEFUL or "\ufffd" not in line or "\ufffd" not in before:
        return None
    pieces = _pieces(kept, codec)
    if len(pieces) != len(before):
        return None
    start = _common(line, before)
    end = _common(line[start:][::-1], before[start:][::-1])
    odd = [piece for piece, sign in zip(pieces, before, strict=True) if sign == "\ufffd"]
    first = before.count("\ufffd", 0, start)
    texts = line[start : len(line) - end].split("\ufffd")
    if len(texts) - 1 not in (0, before.count("\ufffd", start, len(before) - end)):
        return None
    try:
        parts = [text.encode(codec) for text in texts]
    except UnicodeError:
        return None
    middle = parts[0] + b"".join(piece + part for piece, part in zip(odd[first:], parts[1:], strict=False))
    now = b"".join(pieces[:start]) + middle + b"".join(pieces[len(pieces) - end :])
    return now if now.decode(codec, "replace") == line else None


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _pieces(data: bytes, codec: str) -> list[bytes]:
    """Return the bytes of each character, among them those that stand for bytes without meaning."""
    decoder = getincrementaldecoder(codec)("replace")
    pieces: list[bytes] = []
    start = 0
    for at in range(len(data) + 1):
        count = len(decoder.decode(data[at : at + 1], at == len(data)))
        for left in range(count, 0, -1):
            # If bytes are not known to be wrong before the next byte, they end before it.
            stop = at if left > 1 else at + 1 - len(decoder.getstate()[0])
            pieces.append(data[start:stop])
            start = stop
    return pieces


def _same(lines: Sequence[str], was: Sequence[str]) -> bool:
    return len(lines) == len(was) and all(
        line is old or (line == old and _kept(line) is _kept(old))
        for line, old in zip(lines, was, strict=True)
    )


def _kept(line: str) -> bytes | None:
    return line.kept if type(line) is OddLine else None


def _joined(
    lines: Sequence[str], end: str, final_newline: bool, codec: str, odd: Sequence[tuple[int, OddLine]]
) -> bytes:
    parts: list[bytes] = []
    start = 0
    # Half a character at the end of a file would shift everything that has been added behind it.
    width = len("\n".encode(codec))
    for at, line in odd:
        if at > start:
            parts.append(encode(end.join(lines[start:at]) + end, codec, line=start + 1))
        own_end = line.end if at + 1 < len(lines) or final_newline else ""
        if line.kept is not None and line.encoding == codec and (not own_end or not len(line.kept) % width):
            parts.append(line.kept + own_end.encode(codec))
        else:
            parts.append(encode(line + own_end, codec, line=at + 1))
        start = at + 1
    if start < len(lines):
        rest = end.join(lines[start:]) + (end if final_newline else "")
        parts.append(encode(rest, codec, line=start + 1))
    return b"".join(parts)
