"""Blocks that bring a user's words into one form (manual, 5.1 and 5.2)."""

from __future__ import annotations

import unicodedata
from typing import Any

from boltun.minds.dialbb.blocks import AbstractBlock

__all__ = ["AbstractCanonicalizer", "JapaneseCanonicalizer", "SimpleCanonicalizer"]

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_LIKENESSES = (
    str.maketrans(dict.fromkeys("〜—─━﹣", "ー"))
    | str.maketrans(dict.fromkeys("‐‑‒–―˗֊⁃⁻₋−", "-"))
    | str.maketrans({"’": "'", "“": '"', "”": '"'})
)
# Both tables at once, because neither changes anything that the other one makes.
_JAPANESE = _HALF_WIDTH | _LIKENESSES


class AbstractCanonicalizer(AbstractBlock):
    """A block from ``input_text`` to ``output_text``. Subclasses answer ``canonicalize``."""

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Return the text in its one form; no text becomes an empty one."""
        text = input_data.get("input_text")
        return {"output_text": "" if text is None else self.canonicalize(str(text))}

    def canonicalize(self, input_text: str) -> str:
        """Return a text in its one form."""
        raise NotImplementedError


class JapaneseCanonicalizer(AbstractCanonicalizer):
    """Small half-width letters, full-width katakana, NFKC, and no blanks at all."""

    def canonicalize(self, input_text: str) -> str:
        """Return a text in its one form; the understanding sheets are read in this form as well."""
        text = input_text.lower().translate(_JAPANESE)
        return "".join(unicodedata.normalize("NFKC", text).split())


class SimpleCanonicalizer(AbstractCanonicalizer):
    """Small letters, and single blanks between words."""

    def canonicalize(self, input_text: str) -> str:
        """Return a text in its one form."""
        return " ".join(input_text.lower().split())
