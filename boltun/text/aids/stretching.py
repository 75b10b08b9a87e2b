"""Words that are stretched or stuttered (docs/text.md §4.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

__all__ = ["shorter", "shorter_kana", "unstuttered"]

_DRAWN = re.compile(r"([^\W\d_])(?:[-–—~…]+\1)+")
_RUN = re.compile(r"([^\W\d_])\1+")
_MAY_DOUBLE = frozenset("aeiouyаеёиоуыэюя")
_MOST = 32
_STUTTER = re.compile(
    r"(?<![^\W_])(?P<part>[a-zа-яё]{1,3})(?:(?:[-–—]|…|\.{2,3})\s*(?P=part)?)*?"
    r"(?:[-–—]+|…|\.{2,3}) ?(?=(?P=part)[a-zа-яё])"
)
_STUTTER_JA = re.compile(
    r"(?:(?<=[\s、。！？!?…])|^)(?P<part>[ぁ-んァ-ヶ一-龠]{1,2}?)(?:[っッー]?[、,…‥・\-]+\s*(?P=part))*"
    r"[っッー]?[、,…‥・\-]+\s*(?=(?P=part))"
)
_ALONE = re.compile(r"(?<![^\W_])([^\W\d_])(?:-\1)+(?![^\W_-])")
_SMALL_OR_LONG = re.compile("(?<![ァ-ヶー])[ー〜～ｰ]+|[ーｰ]{2,}|[〜～]+(?=[ぁ-ん])|[ぁぃぅぇぉァィゥェォ]+")
_KANA_RUN = re.compile(r"([ぁ-んァ-ヶ])\1+")
_ROWS = (
    "あかさたなはまやらわがざだばぱゃ",
    "いきしちにひみりぎじぢびぴ",
    "うくすつぬふむゆるぐずづぶぷゅ",
    "えけせてねへめれげぜでべぺ",
    "おこそとのほもよろをごぞどぼぽょ",
)
_EXTRA = re.compile("|".join(f"(?<=[{row}]){row[0]}{{2,}}" for row in _ROWS))
_SMALL_TWINS = str.maketrans("ぁぃぅぇぉゎ", "あいうえおわ")


def shorter(word: str) -> Iterator[str]:
    """Yield a stretched word with fewer letters, the likeliest first; nothing if no letter is repeated."""
    plain = _DRAWN.sub(r"\1", word)
    if plain != word:
        yield plain
    runs = list(_RUN.finditer(plain))
    if not runs:
        return
    pieces: list[tuple[str, ...]] = []
    end = 0
    for run in runs:
        letter = run[1]
        pieces.append((plain[end : run.start()],))
        long = run.end() - run.start() > 2
        last = run.end() == len(plain)
        if long or letter in _MAY_DOUBLE or last or plain != word:
            pieces.append((letter * 2, letter))
        else:
            pieces.append((run[0],))
        end = run.end()
    pieces.append((plain[end:],))
    for choice in islice(product(*pieces), _MOST):
        short = "".join(choice)
        if short not in (word, plain):
            yield short


def shorter_kana(text: str) -> Iterator[str]:
    """Yield a text with stretched or small kana as it is written otherwise; nothing if there are none."""
    plain = _SMALL_OR_LONG.sub("", text)
    seen = {text, ""}
    for base in (text, plain, text.translate(_SMALL_TWINS)):
        for short in (
            base,
            _EXTRA.sub(lambda found: found[0][0], base),
            _EXTRA.sub("", base),
            _KANA_RUN.sub(lambda found: found[1] * min(2, len(found[0])), base),
            _KANA_RUN.sub(r"\1", base),
        ):
            if short not in seen:
                seen.add(short)
                yield short


def unstuttered(text: str) -> Iterator[tuple[int, int]]:
    """Yield where parts of a text stand that only stutter: what follows begins with them."""
    for pattern in (_STUTTER, _STUTTER_JA):
        for found in pattern.finditer(text):
            yield found.span()
    for found in _ALONE.finditer(text):
        yield found.start() + 1, found.end()
