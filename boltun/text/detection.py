"""Finds the encoding of a file if neither the person nor a mark says it (docs/text.md §1.1)."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from typing import Final

import chardet

from boltun.text.plausibility import plausibility

__all__ = ["Detection", "Found", "NotTextError", "detect"]


class Found(StrEnum):
    """The reason for an encoding."""

    CHOSEN = "chosen"
    """The person said it."""
    DECLARED = "declared"
    """The file says it of itself, as XML does."""
    NAME = "name"
    """The file's name, because it is empty or new."""
    MARK = "mark"
    """The byte order mark."""
    NULS = "nuls"
    """The zeros that UTF-16 and UTF-32 put beside common characters."""
    LETTERS = "letters"
    """The content: read as UTF-16 it is made of letters."""
    ESCAPES = "escapes"
    """The escape sequences of ISO-2022."""
    VALID_UTF8 = "valid UTF-8"
    """The form: other encodings are never valid UTF-8 by chance. Plain ASCII counts as UTF-8."""
    NEARLY_UTF8 = "nearly UTF-8"
    """The form too, except for a few bytes."""
    STATISTICS = "statistics"
    """Letter frequencies: a guess."""


class NotTextError(ValueError):
    """The bytes are no text in any encoding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """The encoding that the bytes look like. Encodings are Python's codec names.

    ``runner_up`` is the next best encoding that reads the whole file otherwise; ``confidence`` is chardet's,
    if it was asked and gave one.
    """

    encoding: str
    found: Found
    runner_up: str | None = None
    confidence: float | None = None
    text: str | None = field(default=None, repr=False, compare=False)
    """The whole text, if finding the encoding has produced it."""


def detect(data: bytes) -> Detection:
    """Return the encoding of a file without a byte order mark.

    Raises NotTextError if the bytes are no text, or text in no known encoding.
    """
    wide = _wide(data)
    if wide is not None:
        return wide
    escapes = _escapes(data)
    if escapes is not None:
        return Detection(encoding=escapes, found=Found.ESCAPES)
    with suppress(UnicodeDecodeError):
        return Detection(encoding="utf-8", found=Found.VALID_UTF8, text=data.decode())
    if _is_nearly_utf8(data):
        runner_up = next(_ranked(data), (None, None))[0]
        return Detection(encoding="utf-8", found=Found.NEARLY_UTF8, runner_up=runner_up)
    for side in _SIDES:
        if _has_side(data, side) and plausibility(_head(data, side)) > 0.9:
            return Detection(encoding=side, found=Found.LETTERS)
    ranked = _ranked(data)
    for encoding, confidence in ranked:
        runner_up = next(ranked, (None, None))[0]
        return Detection(
            encoding=encoding, found=Found.STATISTICS, runner_up=runner_up, confidence=confidence
        )
    raise NotTextError


# --- UTF-16 and UTF-32 without a mark, and what is no text ---

_SIDES: Final = ("utf-16-le", "utf-16-be")

_ESC: Final = b"\x1b"

_CONTROLS: Final = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1b\x1c\x1d\x1e")) + b"\x7f"
"""Without the separators that texts contain, and without ESC, which begins the sequences of ISO-2022."""


def _wide(data: bytes) -> Detection | None:
    zeros = data.count(0)
    if zeros * 5 >= len(data) * 2 and len(data) >= 4:
        for encoding in ("utf-32-le", "utf-32-be"):
            if _decodes(data, encoding):
                return Detection(encoding=encoding, found=Found.NULS)
    # The ESC of an escape sequence is no control character here; SO and SI belong to ISO-2022-KR.
    controls = len(data) - len(data.translate(None, _CONTROLS)) - zeros
    if _ESC in data:
        controls += data.count(_ESC) - data.count(b"\x1b$") - data.count(b"\x1b(")
    if _ESC in data and b"\x1b$)C" in data:
        controls -= data.count(b"\x0e") + data.count(b"\x0f")
    if zeros * 50 >= len(data) > 0:
        low, high = data[0::2].count(0), data[1::2].count(0)
        encoding = "utf-16-le" if high >= 3 * low else "utf-16-be" if low >= 3 * high else ""
        if encoding and zeros * 4 < len(data):
            # So few come by chance: U+4E00 has its zero on the other side, and a file may hold a stray one.
            encoding = max(_SIDES, key=lambda side: plausibility(_head(data, side)))
            if controls * 50 <= len(data) and not _has_side(data, encoding):
                encoding = ""
        if encoding:
            if _letters(data, encoding) < 0.7:
                raise NotTextError
            return Detection(encoding=encoding, found=Found.NULS)
    if (controls + zeros) * 50 > len(data) and controls + zeros > 1:
        # Letters of one script bring one control character each; fewer of them in valid UTF-8 are dirt.
        sides = [] if (controls + zeros) * 4 < len(data) and _decodes(data, "utf-8") else list(_SIDES)
        sides = [side for side in sides if _letters(data, side) > 0.9]
        if not sides:
            raise NotTextError
        sides.sort(key=lambda side: plausibility(_head(data, side)), reverse=True)
        return Detection(encoding=sides[0], found=Found.LETTERS, runner_up=[*sides, None][1])
    return None


def _one_sidedness(data: bytes, encoding: str) -> float:
    """How much more frequent the commonest high byte is than the commonest low byte, from 0 to 1."""
    start = 1 if encoding == "utf-16-le" else 0
    high, low = data[start:_SAMPLE:2], data[1 - start : _SAMPLE : 2]
    if not high or not low:
        return 0.0
    top_high = Counter(high).most_common(1)[0][1] / len(high)
    top_low = Counter(low).most_common(1)[0][1] / len(low)
    return top_high - top_low


def _has_side(data: bytes, encoding: str) -> bool:
    return _one_sidedness(data, encoding) > 0.25


def _letters(data: bytes, encoding: str) -> float:
    """Return the share of characters that ordinary text contains."""
    text = _head(data, encoding)
    ordinary = sum(c.isalnum() or c in "\t\r\n" or (c.isprintable() and c != "\ufffd") for c in text)
    return ordinary / len(text) if text else 0.0


def _head(data: bytes, encoding: str) -> str:
    return data[:_SAMPLE].decode(encoding, "replace")


# --- ISO-2022 and UTF-8 ---

_ISO_2022: Final = (
    "iso2022_jp",
    "iso2022_jp_2",
    "iso2022_jp_ext",
    "iso2022_jp_3",
    "iso2022_jp_2004",
    "iso2022_kr",
)


def _escapes(data: bytes) -> str | None:
    # Looking for one byte is many times faster than looking for two.
    if _ESC not in data or not data.isascii() or (b"\x1b$" not in data and b"\x1b(" not in data):
        return None
    return next((encoding for encoding in _ISO_2022 if _decodes(data, encoding)), "iso2022_jp")


def _is_nearly_utf8(data: bytes) -> bool:
    # If the end of the file cuts a character in two, the cut is to blame: final=False leaves it out.
    good, read = codecs.utf_8_decode(data, "ignore", False)
    bad = read - len(good.encode())
    beyond_ascii = len(data) - len(data.translate(None, bytes(range(128, 256))))
    return not good.isascii() and bad * 20 <= beyond_ascii


# --- statistics ---

_SAMPLE: Final = 16384
_STEP: Final = 1 << 20
"""A wrong encoding mostly shows at once, so large files are decoded in steps."""

_LOOK: Final = 4096
"""So many characters of a candidate's text are looked at."""

_ERAS: Final = ~chardet.EncodingEra.MAINFRAME & chardet.EncodingEra.ALL
"""Mainframe encodings have other line ends; no reply base is written in them."""

_SUPERSETS: Final = {
    "shift_jis": "cp932",
    "shift_jis_2004": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
}
"""If the right encoding reads a file, it replaces the left one, because programs write it under that name."""

_COMMON: Final = frozenset(
    {"cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258"}
    | {"koi8-r", "koi8-u", "cp866", "cp850", "cp874", "iso8859-2", "iso8859-5", "iso8859-7"}
    | {"cp932", "euc_jp", "euc_jis_2004", "gb18030", "big5", "big5hkscs", "cp949"}
)
"""Encodings that reply bases are written in; the others must look a little better to win."""

_SIBLINGS: Final = {
    "euc_jis_2004": "euc_jp",
    "big5hkscs": "big5",
    "mac-cyrillic": "cp1251",
    "kz1048": "cp1251",
    "ptcp154": "cp1251",
    "koi8-u": "koi8-r",
    "koi8-t": "koi8-r",
    "cp1125": "cp866",
    "iso8859-9": "cp1252",
    "iso8859-15": "cp1252",
    "cp1254": "cp1252",
    "hp-roman8": "cp1252",
    "mac-iceland": "mac-roman",
    "cp858": "cp850",
    "cp437": "cp850",
}
"""If both read the same, people mean the right one."""

_DECLARATION: Final = re.compile(rb"(?i)(?:en)?coding|charset")


def _ranked(data: bytes) -> Iterator[tuple[str, float | None]]:
    """Yield the encodings that read the whole file, the best first, each with a text of its own."""
    sample = _sample(data)
    decodes = cache(partial(_decodes, data))
    best: dict[str, tuple[float, str, float]] = {}
    for encoding, confidence in _candidates(sample):
        superset = _SUPERSETS.get(encoding)
        if superset and decodes(superset):
            encoding = superset
        text = sample.decode(encoding, "replace")
        score = plausibility(text[:_LOOK]) ** 8 * (confidence + 0.02) * (1.0 if encoding in _COMMON else 0.95)
        if _is_kana(text):
            score += 0.5
        if text not in best or best[text][0] < score:
            sibling = _SIBLINGS.get(encoding)
            if sibling and decodes(sibling) and sample.decode(sibling, "replace") == text:
                encoding = sibling
            best[text] = (score, encoding, confidence)
    for score, encoding, confidence in sorted(best.values(), reverse=True):
        if score and decodes(encoding):
            yield encoding, confidence


def _is_kana(text: str) -> bool:
    """Whether characters beyond ASCII are largely kana: no other script falls into these rows by chance."""
    beyond_ascii = [character for character in text[:_LOOK] if character > "\x7f"]
    kana = sum("\u3041" <= character <= "\u30fc" for character in beyond_ascii)
    return kana * 5 >= len(beyond_ascii) * 2 > 4


def _candidates(sample: bytes) -> Iterator[tuple[str, float]]:
    answers = chardet.detect_all(
        sample,
        ignore_threshold=True,
        encoding_era=_ERAS,
        max_bytes=_SAMPLE,
        prefer_superset=False,
        compat_names=False,
    )
    for answer in answers:
        if answer["encoding"] is not None:
            yield codecs.lookup(answer["encoding"]).name, answer["confidence"] or 0.0
    # If there are only a few Japanese words, chardet does not think of Japanese; their kana show it.
    yield "cp932", 0.0
    yield "euc_jp", 0.0


def _sample(data: bytes) -> bytes:
    """Return up to 16 kB that tell most: the lines with bytes beyond ASCII.

    chardet believes a ``coding:`` that it finds, and gives up at a control character. A reply base may
    mention the first and contain a stray one of the second.
    """
    lines = []
    size = 0
    for line in data[: 64 * _SAMPLE].splitlines(keepends=True):
        if not line.isascii():
            lines.append(line)
            size += len(line)
            if size >= _SAMPLE:
                break
    sample = b"".join(lines) or data[:_SAMPLE]
    return _DECLARATION.sub(b"", sample)[:_SAMPLE].translate(None, _CONTROLS)


def _decodes(data: bytes, encoding: str) -> bool:
    """Whether the whole file can be read; its end may cut through a character."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    try:
        for start in range(0, len(data), _STEP):
            decoder.decode(data[start : start + _STEP])
    except UnicodeError:
        return False
    return True
