"""Sets of AIML categories as a kind of mind."""

from __future__ import annotations

import re
from pathlib import Path

from boltun.minds.kind import Claim, Head, MindKind, later, value_of

__all__ = ["KIND"]


def _claims(path: Path, head: Head) -> Claim:
    if path.is_dir():
        return Claim.CONTENT if next(path.rglob("*.aiml"), None) is not None else Claim.NO
    if path.suffix.lower() == ".aiml":
        return Claim.NAME
    return Claim.CONTENT if re.search(r"<aiml[\s>]", head.text()) else Claim.NO


KIND = MindKind(
    name="aiml",
    title="a set of AIML categories",
    label="AIML set",
    suffixes=(".aiml", ".xml"),
    in_folders="AIML files",
    answers_whole=True,
    declares_encoding=True,
    claims=_claims,
    open=later("boltun.minds.aiml.opening:open_mind"),
    files=later("boltun.minds.aiml.opening:files"),
    forget=later("boltun.minds.aiml.learned:forget_all_taught"),
    language=value_of("boltun.minds.aiml.language:language"),
    languages=("xml",),
    examples=("en/robin", "ja/koharu", "ru/sverchok"),
)
