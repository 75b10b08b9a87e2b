"""What a person agrees to where a mind brings program code: what its folder holds, at one moment.

It is read once (`boltun.minds.looking`). Whether it may run is decided by its digest, and what runs then are
these very bytes, whatever becomes of the files meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.machinery import all_suffixes
from pathlib import Path

__all__ = ["Content", "is_code"]

_CODE = tuple(
    {*all_suffixes(), ".py", ".pyw", ".pyc", ".pyo", ".pyx", ".so", ".pyd", ".dll", ".dylib", ".pth"}
    | {".zip", ".egg", ".whl", ".jar", ".js", ".exe", ".sh", ".bash", ".bat", ".cmd", ".ps1"}
)
"""The ends of names of what is run, or loaded as code, by Python or by what minds start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What counts of a folder: its code, its configurations, and the files that these name."""

    folder: Path
    digest: str
    """What tells one content from another: names and bytes of all that counts."""
    files: Mapping[str, bytes] = field(repr=False)
    """The digest of each file, by its path below the folder."""
    modules: Mapping[str, bytes] = field(repr=False)
    """The bytes of modules in Python."""
    links: Mapping[str, str] = field(repr=False)
    """Where the links lead that count, by their paths."""
    where: str = ""
    """Which other computers it asks; empty: agreement is sought for program code of its own."""


def is_code(path: Path) -> bool:
    """Whether a file could be run, by its name."""
    return path.name.lower().endswith(_CODE)
