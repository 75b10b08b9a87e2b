"""Where a model cuts a text before it looks pieces up: the part *pre_tokenizer* of its ``tokenizer.json``."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import regex

from boltun.minds.meaning.wording import WHITE, UnknownPartError, parts_of

__all__ = ["splitter_of"]

Splitting = Callable[[str, bool], Iterable[str]]
"""Cuts a piece; whether it is the beginning of the text."""

_WORDS: Final = regex.compile(rf"\w+|[^\w{WHITE}]+")
_UNBROKEN: Final = re.compile(f"[^{WHITE}]+")
_BYTE_PIECES: Final = regex.compile(
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
)


def splitter_of(told: Any) -> Callable[[str], list[str]]:
    """Return what cuts a text into pieces; UnknownPartError if Boltun does not know a part of it."""
    steps = [_splitting(one) for one in parts_of(told, "pretokenizer")]

    def split(text: str) -> list[str]:
        pieces = [text] if text else []
        for step in steps:
            pieces = [cut for number, piece in enumerate(pieces) for cut in step(piece, number == 0) if cut]
        return pieces

    return split


def _splitting(part: Mapping[str, Any]) -> Splitting:
    kind = part.get("type")
    match kind:
        case "BertPreTokenizer":
            return lambda text, first: _at_signs(_UNBROKEN.findall(text))
        case "WhitespaceSplit":
            return lambda text, first: _UNBROKEN.findall(text)
        case "Whitespace":
            return lambda text, first: _WORDS.findall(text)
        case "Punctuation" if part.get("behavior", "Isolated") == "Isolated":
            return lambda text, first: _at_signs([text])
        case "Digits":
            return _digits(single=part.get("individual_digits") is True)
        case "Metaspace":
            return _metaspace(part)
        case "ByteLevel":
            return _byte_level(part)
    raise UnknownPartError(str(kind)[:60])


def _is_sign(one: str) -> bool:
    return one in string.punctuation if one.isascii() else unicodedata.category(one)[0] == "P"


def _at_signs(pieces: Iterable[str]) -> Iterator[str]:
    """Let each sign of punctuation stand by itself."""
    for piece in pieces:
        if piece.isalnum():
            yield piece
            continue
        start = 0
        for at, one in enumerate(piece):
            if _is_sign(one):
                yield piece[start:at]
                yield one
                start = at + 1
        yield piece[start:]


def _digits(*, single: bool) -> Splitting:
    cutting = regex.compile(r"(\p{N})" if single else r"(\p{N}+)")
    return lambda text, first: cutting.split(text)


def _metaspace(part: Mapping[str, Any]) -> Splitting:
    mark = part.get("replacement", "▁")
    if not isinstance(mark, str) or len(mark) != 1:
        raise UnknownPartError("Metaspace")
    scheme = part.get("prepend_scheme", "always" if part.get("add_prefix_space", True) else "never")
    whole = part.get("split", True) is False
    cutting = re.compile(f"{re.escape(mark)}?[^{re.escape(mark)}]*")

    def split(text: str, first: bool) -> Iterable[str]:
        text = text.replace(" ", mark)
        if (scheme == "always" or (scheme == "first" and first)) and not text.startswith(mark):
            text = mark + text
        return (text,) if whole else cutting.findall(text)

    return split


def _byte_level(part: Mapping[str, Any]) -> Splitting:
    signs = _signs_of_bytes()
    begins, cuts = part.get("add_prefix_space", True) is True, part.get("use_regex", True) is True

    def split(text: str, first: bool) -> Iterable[str]:
        if begins and not text.startswith(" "):
            text = " " + text
        for piece in _BYTE_PIECES.findall(text) if cuts else (text,):
            yield "".join(signs[byte] for byte in piece.encode("utf-8", "replace"))

    return split


def _signs_of_bytes() -> dict[int, str]:
    """Return the letter that stands for each byte: itself, or one behind the first 256."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in set(plain)]
    return {byte: chr(byte) for byte in plain} | {byte: chr(256 + at) for at, byte in enumerate(others)}
