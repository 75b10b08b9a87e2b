"""Language aids: what is read as something else, and what stays (docs/text.md §4)."""

from __future__ import annotations

from bisect import bisect_left
from importlib.util import find_spec

import pytest

from boltun.text.aids import LANGUAGE_AIDS, Aids, aids_named

ALL = frozenset(LANGUAGE_AIDS)
JAPANESE = pytest.mark.skipif(
    find_spec("sudachipy") is None, reason="Japanese words need the extra: boltun[ja]"
)


class Words:
    """A vocabulary."""

    def __init__(self, *words: str) -> None:
        self.words = sorted(words)

    def knows(self, word: str) -> bool:
        at = bisect_left(self.words, word)
        return at < len(self.words) and self.words[at] == word

    def says(self, text: str) -> bool:
        return self.knows(text)


RUSSIAN = Words("привет", "как", "дела", "спасибо", "тебя", "люблю", "да", "нет", "но", "что", "день", "где")
ENGLISH = Words("hello", "hey", "how", "are", "you", "sorry", "no", "so", "loose", "what")
MIXED = Words(*RUSSIAN.words, *ENGLISH.words)
KANA = Words("こんにちは", "元気", "です", "か", "今", "どこ", "ありがとう", "すごい", "ね")


def read(text: str, words: Words = MIXED, kinds: frozenset[str] = ALL) -> str:
    found = Aids(words).repaired(text, kinds)
    return text if found is None else found.text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ghbdtn", "привет"),
        ("rfr ltkf?", "как дела?"),
        ("ghbdtn? rfr ltkf&", "привет, как дела?"),
        ("cgfcb,j/", "спасибо."),
        ("nt,z k.,k.", "тебя люблю"),
        ("руддщ", "hello"),
        ("рщц фку нщг,", "how are you?"),
        ("ыщккнб hello", "sorry, hello"),
    ],
)
def test_the_wrong_layout_is_read(written: str, meant: str) -> None:
    assert read(written) == meant
    assert read(written, kinds=ALL - {"layout", "letters"}) == written


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("byiaf", "こんにちは"),
        ("konnichiwa", "こんにちは"),
        ("genki desu ka", "元気ですか"),
        ("ima doko?", "今どこ？"),
        ("arigatō", "ありがとう"),
        ("arigato ne", "ありがとうね"),
    ],
)
@JAPANESE
def test_japanese_is_read_without_kana(written: str, meant: str) -> None:
    assert read(written, KANA) == meant


@pytest.mark.parametrize("written", ["no", "so what", "ghbdtn", "hello", "how loose", "привет"])
def test_what_is_known_or_leads_nowhere_stays(written: str) -> None:
    assert read(written, ENGLISH) == written


def test_common_words_are_meant_as_they_stand() -> None:
    assert read("no way", RUSSIAN) == "no way"


def test_a_line_names_what_is_on() -> None:
    assert aids_named("all") == ALL
    assert aids_named("Layout stutter nonsense") == {"layout", "stutter"}
    assert aids_named("") == frozenset()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("heyyyy", "hey"),
        ("приве-е-ет!", "привет!"),
        ("sooo", "so"),
        ("п-п-привет", "привет"),
        ("h-hello... how are you", "hello... how are you"),
        ("h3llo", "hello"),
        ("п р и в е т", "привет"),
        ("пpивeт", "привет"),
        ("h\u200ce\u00adllo", "hello"),
        ("ｈｅｌｌｏ", "hello"),
        ("privet", "привет"),
        ("lyublu tebya", "люблю тебя"),
    ],
)
def test_stretched_stuttered_and_disguised_words_are_read(written: str, meant: str) -> None:
    assert read(written) == meant


@JAPANESE
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("すごーーい", "すごい"),
        ("こ、こんにちは", "こんにちは"),
        ("ｺﾝﾆﾁﾊ", "こんにちは"),
        ("くいりりら", "hello"),
    ],
)
def test_kana_are_read(written: str, meant: str) -> None:
    assert read(written, Words(*KANA.words, "hello")) == meant


def test_a_flood_is_left_alone() -> None:
    assert read("ghbdtn " * 1_000) == "ghbdtn " * 1_000
