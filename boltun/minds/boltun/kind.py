"""Reply bases as a kind of mind."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.kind import Claim, Head, MindKind, later, value_of

__all__ = ["KIND"]

_NAMES = (".mindw", ".txt")


def _claims(path: Path, head: Head) -> Claim:
    """Any text can be read as pairs of lines."""
    return Claim.NO if path.is_dir() else Claim.MAYBE


KIND = MindKind(
    name="boltun",
    title="a reply base",
    suffixes=_NAMES,
    claims=_claims,
    open=later("boltun.minds.boltun.opening:open_mind"),
    problems=later("boltun.minds.boltun.opening:problems"),
    examine=later("boltun.minds.boltun.opening:examined"),
    facts=later("boltun.minds.boltun.sharing:facts"),
    language=value_of("boltun.minds.boltun.language:language"),
    languages=("boltun-base",),
    teach=value_of("boltun.minds.boltun.teaching"),
    is_usual=True,
    examples=(
        "en/friend.txt",
        "en/formal.txt",
        "en/secretary.txt",
        "ja/friend.txt",
        "ja/formal.txt",
        "ja/secretary.txt",
        "ru/friend.txt",
        "ru/formal.txt",
        "ru/secretary.txt",
    ),
)
