"""Japanese in Latin letters: Hepburn, Kunrei, and what input programs take (docs/text.md §4.2)."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["as_typed", "hiragana", "kana_of", "plain_reading"]

_ROWS = {
    "": "あいうえお",
    "k": "かきくけこ",
    "s": "さしすせそ",
    "t": "たちつてと",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "m": "まみむめも",
    "r": "らりるれろ",
    "g": "がぎぐげご",
    "z": "ざじずぜぞ",
    "d": "だぢづでど",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
    "x": "ぁぃぅぇぉ",
    "l": "ぁぃぅぇぉ",
}
_GLIDES = {
    "ky": "き",
    "sy": "し",
    "sh": "し",
    "ty": "ち",
    "ch": "ち",
    "cy": "ち",
    "ny": "に",
    "hy": "ひ",
    "my": "み",
    "ry": "り",
    "gy": "ぎ",
    "zy": "じ",
    "jy": "じ",
    "j": "じ",
    "dy": "ぢ",
    "by": "び",
    "py": "ぴ",
    "f": "ふ",
    "v": "ゔ",
    "wh": "う",
    "th": "て",
    "dh": "で",
    "tw": "と",
    "kw": "く",
    "gw": "ぐ",
    "ts": "つ",
    "q": "く",
    "xy": "",
    "ly": "",
}
_SMALL = {"a": "ぁ", "i": "ぃ", "u": "ぅ", "e": "ぇ", "o": "ぉ"}
_SMALL_Y = {"a": "ゃ", "i": "ぃ", "u": "ゅ", "e": "ぇ", "o": "ょ"}
_BY_Y = frozenset({"sh", "ch", "j", "th", "dh", "xy", "ly"})
_OWN = {
    "ya": "や",
    "yu": "ゆ",
    "yo": "よ",
    "ye": "いぇ",
    "wa": "わ",
    "wo": "を",
    "wi": "うぃ",
    "we": "うぇ",
    "wu": "う",
    "shi": "し",
    "chi": "ち",
    "tsu": "つ",
    "fu": "ふ",
    "ji": "じ",
    "vu": "ゔ",
    "qu": "く",
    "ca": "か",
    "ci": "し",
    "cu": "く",
    "ce": "せ",
    "co": "こ",
    "xtu": "っ",
    "ltu": "っ",
    "xtsu": "っ",
    "ltsu": "っ",
    "xwa": "ゎ",
    "n'": "ん",
    "xn": "ん",
    "-": "ー",
}
_LONG = str.maketrans(
    {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ee", "ō": "ou", "â": "aa", "î": "ii", "û": "uu"}
)
_LONG |= str.maketrans({"ê": "ee", "ô": "ou"})
_LONGEST = 4
_VOWELS = "aiueo"
_KATAKANA = str.maketrans({chr(code): chr(code - 0x60) for code in range(0x30A1, 0x30F7)})


@cache
def _syllables() -> dict[str, str]:
    table = dict(_OWN)
    for consonant, row in _ROWS.items():
        for vowel, kana in zip(_VOWELS, row, strict=True):
            table.setdefault(consonant + vowel, kana)
    for consonant, kana in _GLIDES.items():
        small = _SMALL_Y if consonant in _BY_Y or consonant.endswith("y") else _SMALL
        for vowel in _VOWELS:
            if consonant.endswith("y") and vowel == "i" and kana:
                table.setdefault(consonant + vowel, kana + "ぃ")
            else:
                table.setdefault(consonant + vowel, kana + small[vowel])
    return table


def kana_of(romaji: str) -> str:
    """Return a word in Latin letters as hiragana; empty if it is none."""
    kana, rest = _converted(romaji.translate(_LONG), last_n=True)
    return "" if rest else kana


def as_typed(word: str) -> str:
    """Return the text that an input program for Japanese makes of the keys of a Latin word."""
    return _converted(word, last_n=False, keeps=True)[0]


def _converted(word: str, *, last_n: bool, keeps: bool = False) -> tuple[str, str]:
    """Return the kana of a word, and whether letters are left that make none; ``keeps`` leaves them."""
    table = _syllables()
    at, kana, left = 0, [], ""
    while at < len(word):
        for length in range(min(_LONGEST, len(word) - at), 0, -1):
            if found := table.get(word[at : at + length]):
                kana.append(found)
                at += length
                break
        else:
            here, after = word[at], word[at + 1 : at + 2]
            if here == "n" and ((after and after not in "aiueoy") or (not after and last_n)):
                kana.append("ん")
                # An input program takes "nn" for one ん; so do people before a consonant.
                at += 2 if after == "n" and word[at + 2 : at + 3] not in tuple("aiueoy") else 1
            elif here == "m" and after and after in "bpm" and not keeps:
                kana.append("ん")
                at += 1
            elif (here == after or (here == "t" and after == "c")) and here.isascii() and here.isalpha():
                kana.append("っ")
                at += 1
            else:
                kana.append(here)
                left += here
                at += 1
    return "".join(kana), left


def hiragana(kana: str) -> str:
    """Return a text with hiragana in the place of katakana."""
    return kana.translate(_KATAKANA)


_O = "おこそとのほもよろごぞどぼぽょ"
_E = "えけせてねへめれげぜでべぺぇ"
_U = "うくすつぬふむゆるぐずづぶぷゅ"
_A = "あかさたなはまやらわがざだばぱゃ"
_I = "いきしちにひみりぎじぢびぴ"
_PLAIN = re.compile(f"ー|(?<=[{_O}])[うお]|(?<=[{_E}])[えい]|(?<=[{_U}])う|(?<=[{_A}])あ|(?<=[{_I}])い")


def plain_reading(kana: str) -> str:
    """Return a reading without long vowels, which people leave out in Latin letters."""
    return _PLAIN.sub("", kana)
