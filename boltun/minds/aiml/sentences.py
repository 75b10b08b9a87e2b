"""Finds where sentences end."""

from __future__ import annotations

import re
from typing import Final

from boltun.minds.aiml.characters import ALONE, kind_of_character

__all__ = ["last_sentence", "split_sentences"]

_END: Final = re.compile(
    r"""(?: [.．]+ (?=[\s"'”’»)\]」』）]|$) | [!?;！？；。｡…‼⁇⁈⁉।؟۔]+ )
        (?: [.!?;！？；。｡…‼⁇⁈⁉]* ) ["'”’»)\]」』）]*""",
    re.VERBOSE,
)
_ABBREVIATIONS: Final = frozenset(
    {"mr", "mrs", "ms", "mx", "dr", "prof", "rev", "sr", "jr", "st", "mt", "messrs", "mme", "mlle"}
    | {"vs", "e.g", "i.e", "cf", "approx", "fig", "vol", "pp"}
    | {"г-н", "г-жа", "т.е", "т.к", "т.н", "им", "ул", "г", "св", "проф", "акад", "тов", "гр", "пл", "пер"}
    | {"просп", "обл", "напр"}
)
"""A name or the like always follows these."""
_MAY_END: Final = frozenset(
    {"etc", "inc", "ltd", "co", "corp", "dept", "est", "ave", "blvd", "a.m", "p.m"}
    | {"u.s", "u.s.a", "u.k", "d.c", "l.a", "e.u", "u.n"}
    | {"т.д", "т.п", "др", "пр", "гг", "тыс", "млн", "млрд", "руб", "коп", "стр", "рис", "см", "кв"}
)
"""Behind these a sentence goes on unless a capital letter follows."""
_BEFORE_NUMBERS: Final = frozenset({"no", "nr", "p", "ch", "с", "д", "п", "гл", "ст"})


def split_sentences(text: str) -> list[str]:
    """Cut a text behind ``. ! ? ;`` and similar marks, each sentence with its marks; none is empty.

    Not inside numbers, abbreviations and addresses. A text without such marks is one sentence.
    """
    sentences = []
    start = 0
    for found in _END.finditer(text):
        if _ends_here(text, start, found):
            if sentence := text[start : found.end()].strip():
                sentences.append(sentence)
            start = found.end()
    if rest := text[start:].strip():
        sentences.append(rest)
    return sentences


def last_sentence(text: str) -> str:
    """Return the last sentence of a text; empty if there is none."""
    sentences = split_sentences(text)
    return sentences[-1] if sentences else ""


def _ends_here(text: str, start: int, found: re.Match[str]) -> bool:
    end = found.end()
    following = text[end : end + 1]
    first = found[0][0]
    if following and not following.isspace():
        # "a?b", "x;y" and addresses go on; after full-width marks and in Japanese nothing need follow.
        before = text[found.start() - 1 : found.start()]
        wide = not first.isascii() and first != "…"
        alone = bool(before) and kind_of_character(before) == ALONE
        return (wide or (alone and first in "!?")) and following not in "、，,"
    if first == "." and len(found[0].rstrip("\"'”’»)]」』）")) == 1:
        words = ["", "", *text[start : found.start()].rsplit(None, 2)]
        return not following or not _goes_on(words[-2], words[-1].strip("(\"'“‘«["), text[end:].lstrip()[:1])
    return True


def _goes_on(before: str, word: str, following: str) -> bool:
    """Return whether a word and its dot are an abbreviation within a sentence; ``following`` comes next."""
    low = word.lower()
    if low == "г" and before.isdecimal():
        return not following.isupper()  # a year
    if low in _ABBREVIATIONS:
        return True
    if low in _BEFORE_NUMBERS and following.isdecimal():
        return True
    if low in _MAY_END:
        return not following.isupper()
    if "." in word and all(len(piece) == 1 and piece.isalpha() for piece in word.split(".")):
        # А.С. Пушкин; a.k.a. somebody.
        return word.isupper() or not following.isupper()
    # An initial: J. Smith. "I" ends many a sentence.
    return len(word) == 1 and word.isupper() and word not in "IЯ"
