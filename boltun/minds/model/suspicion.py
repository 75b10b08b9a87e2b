"""Words that look like orders to a language model.

Such a message is answered like any other: an order in it can change the text of that one answer, and nothing
else. But it is not sent a second time with later messages, and neither is the answer to it.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from boltun.minds.model.patterns import patterns

__all__ = ["looks_like_order"]

_HIDDEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\U000e0000-\U000e007f]")
_ORDERS: Final = patterns("orders.txt")
_SPELT: Final = re.compile(r"\b\w(?:[ .·*_-]\w){7,}\b")
"""Letters with something between them, as nobody writes who wants to be read by people."""
_CODED: Final = re.compile(r"\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[A-Za-z0-9+/]{24,}={0,2}")
_MOST: Final = 4_000


def looks_like_order(text: str) -> bool:
    """Whether a message looks as if it were meant for a language model."""
    if _HIDDEN.search(text.rstrip("\ufeff\u200d")) and _hides(text):
        return True
    text = normalize("NFKC", _HIDDEN.sub("", text))[:_MOST]
    return any(pattern.search(text) for pattern in (_ORDERS, _SPELT, _CODED))


def _hides(text: str) -> bool:
    """Whether a text has signs that nobody sees, other than those that join emoji or turn the direction."""
    return any("\U000e0000" <= one <= "\U000e007f" for one in text) or text.count("\u200b") > 1
