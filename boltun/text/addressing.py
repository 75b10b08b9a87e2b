"""Whether a text in a room names somebody, in any spelling that people use (docs/rules.md §12)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["Names", "names_in"]

_MOST = 20
_SHORTEST = 2

_HONORIFICS = (
    *("さん", "さま", "ちゃん", "ちゃま", "くん", "たん", "っち", "どの", "せんせい", "せんぱい"),
    *("サン", "サマ", "チャン", "クン", "センセイ", "センパイ"),
    *("様", "君", "殿", "氏", "先生", "先輩", "部長", "課長", "社長"),
    *("-san", "-sama", "-chan", "-kun", "-sensei", "-senpai"),
)
"""What Japanese puts behind a name, and what English made of it."""

_PARTICLES = "はがをにのへともやねよって"
"""What may stand directly behind a name that is written in hiragana."""

_QUOTED = re.compile(r"^[ \t]*(?:>|＞|»).*$", re.M)
_ENDS = "аяьй"


def names_in(text: str, names: Iterable[str]) -> bool:
    """Whether a text names one of these people. What it quotes does not count."""
    return Names(names).stand_in(text)


class Names:
    """The names of one person."""

    def __init__(self, names: Iterable[str]) -> None:
        spelled = {_folded(name.strip().lstrip("@＠")) for name in names}
        # A single letter stands in every second text.
        worth = sorted(name for name in spelled if len(name) >= _SHORTEST and _can_be_a_name(name))
        self._found = _pattern(tuple(worth[:_MOST])) if worth else None

    def stand_in(self, text: str) -> bool:
        """Whether a text names this person."""
        if self._found is None:
            return False
        folded = _folded(text)
        if ">" in folded or "»" in folded:
            folded = _QUOTED.sub("", folded)
        return self._found.search(folded) is not None


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    # The longest first, so that its honorific is looked for behind the whole name.
    spellings = [_spelling(name) for name in sorted(names, key=len, reverse=True)]
    return re.compile("|".join(spellings))


def _spelling(name: str) -> str:
    """Return a pattern for one name as a word of its own."""
    before, behind = _edge(name[0], before=True), _edge(name[-1], before=False)
    honorific = "(?:" + "|".join(_folded(one) for one in _HONORIFICS) + ")"
    spelled = re.escape(name).replace(r"\ ", r"\s+")
    whole = f"{before}{spelled}(?:{honorific}|{behind})"
    called = re.escape(name[:-1]) + ("ь" if name[-1] == "я" else "")
    if _is_cyrillic(name) and len(called) >= 3 and name[-1] in "ая" and name[-2] not in _ENDS:
        # In Russian one calls Anya "Ань" and Lena "Лен": at the end, or before a mark.
        return f"{whole}|{before}{called}(?=\\s*(?:[,.!?:;)…—]|$))"
    return whole


def _edge(character: str, *, before: bool) -> str:
    """Return a pattern for the place where a name that has this character there begins or ends.

    Scripts without blanks change from one to the other where a word ends.
    """
    look = "?<!" if before else "?!"
    if _in_script(character, "HIRAGANA"):
        return "(?<![ぁ-ゖー])" if before else f"(?=[^ぁ-ゖー]|$|[{_PARTICLES}])"
    if _in_script(character, "KATAKANA"):
        return f"({look}[ァ-ヺー])"
    if _in_script(character, "CJK"):
        return f"({look}[一-鿿々])"
    letters = "[^\\W一-鿿々ぁ-ゖァ-ヺー]"
    # "Anna-Maria" and "anna.smith" are other people than Anna; "anna@example.org" is an address of its own.
    joined = f"(?<!{letters}[-.])" if before else f"(?![-.@]{letters})"
    return f"({look}{letters}){joined}"


def _in_script(character: str, script: str) -> bool:
    name = unicodedata.name(character, "")
    return name.startswith(script) or (script == "KATAKANA" and character == "ー")


def _is_cyrillic(text: str) -> bool:
    return all("\u0400" <= character <= "\u04ff" for character in text)


def _can_be_a_name(name: str) -> bool:
    """Whether there is a letter in it: a telephone number or a sign stands for too much else."""
    return any(character.isalpha() for character in name)


def _folded(text: str) -> str:
    """Return a text without what spellings of a name differ in: width, case, accents, ё and й."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if folded.isascii():
        return folded
    parts = []
    for character in folded:
        # The marks of kana make other letters of them, those of Latin and Cyrillic only other spellings.
        apart = unicodedata.normalize("NFD", character)
        parts.append(apart[0] if len(apart) > 1 and apart[0].isalpha() and apart[0] < "\u0600" else character)
    # What stands beside its letter, and what nobody sees.
    return "".join(part for part in parts if unicodedata.category(part) not in ("Mn", "Cf"))
