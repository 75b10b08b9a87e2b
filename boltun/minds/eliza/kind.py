"""ELIZA scripts as a kind of mind."""

from __future__ import annotations

import re
from pathlib import Path

from boltun.minds.kind import Claim, Head, MindKind, later, value_of

__all__ = ["KIND"]

_TAGS = re.compile(r"^[ \t\xa0\xc2\xef\xbb\xbf\xff\xfe]*(key|decomp|reasmb):", re.M | re.I)
_BEHIND_A_PREAMBLE = (1 << 16) + (1 << 20)


def _claims(path: Path, head: Head) -> Claim:
    if path.is_dir():
        return Claim.NO
    has_tags = _has_tags(head.text()) or _has_tags(head.text(_BEHIND_A_PREAMBLE))
    return Claim.CONTENT if has_tags else Claim.NO


def _has_tags(text: str) -> bool:
    """Whether lines begin with the tags that every script has; if they are in capitals, opening says what is
    wrong."""
    if "decomp:" not in text.lower():
        return False
    return {tag[1].lower() for tag in _TAGS.finditer(text)} == {"key", "decomp", "reasmb"}


KIND = MindKind(
    name="eliza",
    title="an ELIZA script",
    label="ELIZA script",
    suffixes=(".txt",),
    claims=_claims,
    open=later("boltun.minds.eliza.opening:open_mind"),
    facts=later("boltun.minds.eliza.sharing:facts"),
    language=value_of("boltun.minds.eliza.language:language"),
    examples=("en/listener.txt", "ja/listener.txt", "ru/listener.txt"),
)
