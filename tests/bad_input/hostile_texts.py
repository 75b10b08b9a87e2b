"""Texts that nobody writes to be understood, each of any length: for the tests here and for the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from boltun.text.smileys import SMILEYS

__all__ = ["BASES", "TEXTS"]


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda length: (piece * (length // len(piece) + 1))[:length]


def _shuffled(pieces: list[str], between: str = "") -> Callable[[int], str]:
    """Pieces by chance, always the same ones."""

    def text(length: int) -> str:
        shortest = min(map(len, pieces)) + len(between)
        return between.join(Random(7).choices(pieces, k=length // shortest + 1))[:length]

    return text


def _sentences(words: str) -> Callable[[int], str]:
    """Sentences of four words by chance."""
    listed = words.split()

    def text(length: int) -> str:
        dice = Random(7)
        found: list[str] = []
        size = 0
        while size < length:
            found.append(" ".join(dice.choices(listed, k=4)) + dice.choice([". ", "? ", "! "]))
            size += len(found[-1])
        return "".join(found)[:length]

    return text


_RUSSIAN = "привет как дела что ты делаешь сегодня вечером я не знаю почему собака кот ёлка дом погода"
_ENGLISH = "hello how are you what do you do tonight i don't know why dog cat house work weather"
_MARKS = [chr(code) for code in range(0x300, 0x370)] + ["\u0f73", "\u0f75", "\u0f81", "\u0344"]

TEXTS: dict[str, Callable[[int], str]] = {
    "one letter": _repeated("a"),
    "one word": _repeated("привет"),
    "hyphens in a word": _repeated("а-"),
    "apostrophes": _repeated("don't "),
    "russian words": _shuffled(_RUSSIAN.split(), " "),
    "english words": _shuffled(_ENGLISH.split(), " "),
    "unheard-of words": _shuffled(
        [f"{a}{b}{c}{a}ть" for a in "бвгдж" for b in "аеиоу" for c in "клмнпрст"], " "
    ),
    "russian sentences": _sentences(_RUSSIAN),
    "english sentences": _sentences(_ENGLISH),
    "one greeting in Russian": _repeated("привет. "),
    "one greeting in English": _repeated("hi? "),
    "opening round brackets": _repeated("("),
    "closing round brackets": _repeated(")"),
    "square brackets": _repeated("["),
    "angle brackets": _repeated("<"),
    "braces": _repeated("{"),
    "pairs of brackets": _repeated("()"),
    "full stops": _repeated("."),
    "full stops apart": _repeated(". "),
    "question marks": _repeated("?!"),
    "colons": _repeated(":"),
    "hyphens": _repeated("-"),
    "punctuation": _shuffled(list(".,;:!?-()[]{}<>/\\|*#@$%^&\"'`~_+=…。！？")),
    "emoji": _repeated("😀"),
    "joined emoji": _repeated("👨\u200d👩\u200d👧\u200d👦"),
    "an emoji joined without end": _repeated("👨\u200d"),
    "skin tones": _repeated("👍🏽"),
    "selectors": _repeated("❤\ufe0f"),
    "flags": _repeated("🇷🇺"),
    "half flags": _repeated("🇷"),
    "keycaps": _repeated("1\ufe0f\u20e3"),
    "tags without end": _repeated("🏴" + "\U000e0067" * 1000),
    "one mark": _repeated("\u0301"),
    "marks on one letter": lambda length: ("a" + _shuffled(_MARKS)(length))[:length],
    "marks out of order": _repeated("\u0301\u0323"),
    "double marks": _repeated("\u0f73"),
    "marks on each letter": _repeated("q\u0323\u0307\u0316\u0301"),
    "vowel signs": _repeated("नमस्ते "),
    "letters with a longer form": _repeated("ﷺİ"),
    "jamo": _repeated("\u1100\u1161\u11a8"),
    "smileys": _shuffled(sorted(SMILEYS)),
    "smileys apart": _shuffled(sorted(SMILEYS), " "),
    "beginnings of smileys": _repeated(":-"),
    "japanese": _repeated(
        "今日はいい天気ですね。明日は東京へ行きます。カタカナとひらがなと漢字を混ぜて書く。"
    ),
    "hiragana": _repeated("あ"),
    "katakana": _repeated("ア"),
    "half-width katakana": _repeated("ｱﾞ"),
    "one ideograph": _repeated("漢"),
    "ideographs": _shuffled([chr(code) for code in range(0x4E00, 0x9000)]),
    "long vowels": _repeated("ー"),
    "scripts in turn": _repeated("あa"),
    "thai": _repeated("สวัสดีครับ"),
    "arabic": _repeated("مرحبا "),
    "direction marks in words": _repeated("ab\u202e \u200f"),
    "halves of surrogate pairs": _repeated("a\udc00\ud800 "),
    "NUL in words": _repeated("ab\0c "),
    "control characters in words": _repeated("a\x01b\x1b "),
    "lines": _repeated("a\n"),
    "byte order marks": _repeated("\ufeffa"),
    "only direction marks": _repeated("\u202e\u200f\u200e"),
    "only control characters": _repeated("\x01\x02\x1f\x7f\x9f"),
    "only NUL": _repeated("\0"),
    "only halves of surrogate pairs": _repeated("\ud800"),
    "blanks": _repeated(" \t\u3000\xa0"),
    "nothing": lambda length: "",
}
"""A name and what makes a text of about that length (none is longer)."""


def _lines(line: Callable[[int], str]) -> Callable[[int], str]:
    """Lines or pairs by their number, ten characters each or a few more."""
    return lambda length: "".join(line(number) + "\n" for number in range(length // 10))


def _pieces(before: str, piece: Callable[[int], str], after: str) -> Callable[[int], str]:
    """One line of many pieces, by their number."""
    return lambda length: before + " ".join(map(piece, range(length // 5))) + after


def _around(before: str, make: Callable[[int], str], after: str) -> Callable[[int], str]:
    return lambda length: before + make(length) + after


BASES: dict[str, Callable[[int], str]] = {
    "one keyword list": _lines(lambda number: f"(hello.)\nr{number}"),
    "one inexact list": _lines(lambda number: f"(~hello.)\nr{number}"),
    "one special list": _lines(lambda number: f"{{hello.}}\nr{number}"),
    "one widely used phrase": _lines(lambda number: f"[hello]\nr{number}"),
    "one study phrase": _lines(lambda number: f"hello\nr{number}"),
    "one pair": _lines(lambda number: "a\nb"),
    "different inexact lists": _lines(lambda number: f"(~w{number}x.)\nr"),
    "one head": _lines(lambda number: f"@hello\na{number}"),
    "one alias": _lines(lambda number: f"@h{number}\nalias"),
    "aliases of aliases": _lines(lambda number: f"@h{number}\nh{number + 1}"),
    "general replies": _lines(lambda number: f"<ESCAPE>\nr{number}"),
    "special words": _lines(lambda number: f"<IGNORED>\nr{number}"),
    "question words": _lines(lambda number: f"<QUESTION>\nr{number}"),
    "empty lists": _lines(lambda number: "(.)\nr"),
    "lists of punctuation": _lines(lambda number: "(, ; :.)\nr"),
    "broken brackets": _lines(lambda number: f"(a{number}\nr"),
    "unknown tags": _lines(lambda number: f"<FOO{number}>\nr"),
    "blank lines": _lines(lambda number: "\n" * 9),
    "line ends of both kinds": _lines(lambda number: "a\r\nb"),
    "carriage returns": _repeated("\r"),
    "a list of words": _pieces("(", lambda number: f"w{number}", ".)\nr\n"),
    "a list of one word": _pieces("(", lambda number: "w", ".)\nr\n"),
    "an inexact list of words": _pieces("(~", lambda number: f"w{number}", ".)\nr\n"),
    "special words that are none": _pieces("{", lambda number: f"w{number}", ".}\nr\n"),
    "a list of sentences": _pieces("(", lambda number: f"a{number}.b", ".)\nr\n"),
    "a list of signs": _pieces(
        "(x ", lambda number: chr(0x2200 + number % 256) + chr(0x2200 + number // 256), ".)\nr\n"
    ),
    "aliases in one line": _pieces("@hello\n", lambda number: f"a{number}", "\n"),
    **{f"a phrase: {name}": _around("", make, "\nr\n") for name, make in TEXTS.items()},
    **{f"a list: {name}": _around("(~", make, ".)\nr\n") for name, make in TEXTS.items()},
}
"""Whole bases of about that length."""
