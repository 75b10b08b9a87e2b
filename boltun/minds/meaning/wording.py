"""The form in which a model reads a text: the part *normalizer* of its ``tokenizer.json``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = ["WHITE", "UnknownPartError", "parts_of", "reader_of"]

Change = Callable[[str], str]


WHITE: Final = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""White space as Unicode has it. Python's own takes some control characters for it, too."""


class UnknownPartError(Exception):
    """A part of a model that Boltun does not know; its name."""


def parts_of(told: Any, name: str) -> list[Mapping[str, Any]]:
    """Return the parts of which something is made, in their order; UnknownPartError if it has none."""
    if told is None:
        return []
    if not isinstance(told, Mapping):
        raise UnknownPartError(name)
    if told.get("type") != "Sequence":
        return [told]
    inner = told.get(name + "s")
    if not isinstance(inner, list) or len(inner) > _MOST_PARTS:
        raise UnknownPartError(name)
    found = []
    for one in inner:
        if not isinstance(one, Mapping) or one.get("type") == "Sequence":
            raise UnknownPartError(name)
        found.append(one)
    return found


_MOST_PARTS: Final = 32
_LONGEST: Final = 20_000
"""Parts may make a text longer, but not without end."""


def reader_of(told: Any) -> Change:
    """Return what makes of a text the form that the model reads; UnknownPartError if nobody knows a part."""
    changes = [_change(one) for one in parts_of(told, "normalizer")]

    def read(text: str) -> str:
        for change in changes:
            text = change(text)[:_LONGEST]
        return text

    return read


def _change(part: Mapping[str, Any]) -> Change:
    kind = part.get("type")
    match kind:
        case "NFC" | "NFD" | "NFKC" | "NFKD":
            return lambda text: unicodedata.normalize(kind, text)
        case "Lowercase":
            return str.lower
        case "StripAccents":
            return lambda text: "".join(one for one in text if unicodedata.category(one)[0] != "M")
        case "Strip":
            return _stripping(part)
        case "Prepend":
            before = _text(part.get("prepend"))
            return lambda text: before + text if text else text
        case "Replace":
            return _replacing(part)
        case "BertNormalizer":
            return _bert(part)
        case "Nmt":
            return _cleaned
        case "Precompiled":
            # The table of SentencePiece is NFKC with blanks made alike; its rare differences do no harm.
            return lambda text: unicodedata.normalize("NFKC", _cleaned(text))
    raise UnknownPartError(str(kind)[:60])


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 100:
        raise UnknownPartError("a text")
    return value


def _stripping(part: Mapping[str, Any]) -> Change:
    left, right = part.get("strip_left", True), part.get("strip_right", True)

    def strip(text: str) -> str:
        text = _LEFT.sub("", text) if left else text
        return _RIGHT.sub("", text) if right else text

    return strip


_LEFT: Final = re.compile(f"^[{WHITE}]+")
_RIGHT: Final = re.compile(f"[{WHITE}]+$")
_BLANKS: Final = {" {2,}": re.compile(" {2,}"), r"\s+": re.compile(f"[{WHITE}]+")}
"""The expressions that known models have. Others are a model's own, and could take for ever."""


def _replacing(part: Mapping[str, Any]) -> Change:
    pattern, content = part.get("pattern"), _text(part.get("content"))
    if isinstance(pattern, Mapping) and isinstance(pattern.get("String"), str):
        written = _text(pattern["String"])
        if written:
            return lambda text: text.replace(written, content)
    if isinstance(pattern, Mapping) and (known := _BLANKS.get(str(pattern.get("Regex")))) is not None:
        return lambda text: known.sub(lambda _: content, text)
    raise UnknownPartError("Replace")


def _without_marks(text: str) -> str:
    return "".join(one for one in text if unicodedata.category(one) != "Mn")


def _cleaned(text: str) -> str:
    """Leave out control characters, and make all blanks alike."""
    if text.isascii() and text.isprintable():
        return text
    kept = []
    for one in text:
        if one in "\t\n\r" or unicodedata.category(one) == "Zs":
            kept.append(" ")
        elif one not in "\0�" and unicodedata.category(one) not in ("Cc", "Cf", "Co"):
            kept.append(one)
    return "".join(kept)


_CHINESE: Final = re.compile(
    "[\u4e00-\u9fff\u3400-\u4dbf\U00020000-\U0002a6df\U0002a700-\U0002b73f\U0002b740-\U0002b81f"
    "\U0002b920-\U0002ceaf\uf900-\ufaff\U0002f800-\U0002fa1f]"
)


def _bert(part: Mapping[str, Any]) -> Change:
    lowercase = part.get("lowercase", True) is True
    accents = part.get("strip_accents")
    strips = lowercase if accents is None else accents is True
    cleans, cuts = part.get("clean_text", True), part.get("handle_chinese_chars", True)

    def read(text: str) -> str:
        text = _cleaned(text) if cleans else text
        text = _CHINESE.sub(r" \g<0> ", text) if cuts else text
        text = _without_marks(unicodedata.normalize("NFD", text)) if strips else text
        return text.lower() if lowercase else text

    return read
