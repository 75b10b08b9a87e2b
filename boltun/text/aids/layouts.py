"""Keyboards: the same keys under another layout (docs/text.md §4.1).

`ЙЦУКЕН` and `QWERTY` are those of Windows and Linux, kana those of the Japanese keyboard (JIS X 6002).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from unicodedata import normalize

__all__ = ["as_english", "as_kana", "as_russian", "kana_keys"]

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~{}:\"<>?@#$^&"
_CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ёхъжэбю,"№;:?'
_TO_RUSSIAN = str.maketrans(_LATIN, _CYRILLIC)
_TO_ENGLISH = str.maketrans(_CYRILLIC[:33] + ",", _LATIN[:33] + "?")
_END = re.compile(r"[.,!?;:)\]}\"'…]+$")

_KANA = dict(
    zip(
        "1234567890-^qwertyuiop@[asdfghjkl;:]zxcvbnm,./\\#$%'()~<>_",
        "ぬふあうえおやゆよわほへたていすかんなにらせ゛゜ちとしはきくまのりれけむつさそひこみもねるめーぁぅぇゃゅょを、。ろ",
        strict=True,
    )
)
_SHIFTED = {"e": "ぃ", "z": "っ"}
"""Keys whose shift is lost when capitals become small letters."""
_VOICED = {"゛": "\u3099", "゜": "\u309a"}
_KEYS = {kana: key for key, kana in reversed(_KANA.items())} | {"ぃ": "e", "っ": "z", "ぉ": "6", "・": "/"}
_MOST_SHIFTED = 4


def as_russian(typed: str, *, last: bool = True) -> Iterator[str]:
    """Yield how a piece of text reads if the keys had had the Russian layout, likeliest first.

    ``last``: it is the last piece of its message, where ``?`` hardly stands for a comma.
    """
    yield from _read(typed, _TO_RUSSIAN, keeps="?" if last else "")


def as_english(typed: str) -> Iterator[str]:
    """Yield how a piece of text reads if the keys had had the English layout, likeliest first."""
    yield from _read(typed, _TO_ENGLISH)


def _read(typed: str, keys: dict[int, int], keeps: str = "") -> Iterator[str]:
    end = _END.search(typed)
    start = len(typed) if end is None else end.start()
    kept = typed[:start].translate(keys) + typed[start:]
    # Many take the layout for wrong in letters only.
    if keeps and typed.endswith(tuple(keeps)):
        cut = len(typed.rstrip(keeps))
        yield typed[:cut].translate(keys) + typed[cut:]
    else:
        yield typed.translate(keys)
    if start < len(typed):
        yield kept


def as_kana(typed: str) -> Iterator[str]:
    """Yield how a piece of text reads if kana input had been on, likeliest first; nothing if a sign has no
    kana."""
    choices: list[tuple[str, ...]] = []
    shifted = 0
    for sign in typed:
        kana = _KANA.get(sign)
        if kana is None:
            return
        if sign in _SHIFTED and shifted < _MOST_SHIFTED:
            shifted += 1
            choices.append((kana, _SHIFTED[sign]))
        else:
            choices.append((kana,))
    for choice in product(*choices):
        text = "".join(choice)
        for mark, voiced in _VOICED.items():
            text = text.replace(mark, voiced)
        yield normalize("NFC", text)


def kana_keys(kana: str) -> str:
    """Return the keys that write these kana with kana input on; empty if a sign has none."""
    keys = []
    for sign in normalize("NFD", kana):
        key = _KEYS.get({"\u3099": "゛", "\u309a": "゜"}.get(sign, sign))
        if key is None:
            return ""
        keys.append(key)
    return "".join(keys)
