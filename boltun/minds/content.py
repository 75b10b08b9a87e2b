"""What a person agrees to if a mind brings program code: the content of its folder at one moment.

It is read once (`boltun.minds.looking`). Its digest decides whether it may run. Then these very bytes run,
whatever becomes of the files meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.machinery import all_suffixes
from pathlib import Path

__all__ = ["Content", "is_code"]

_CODE = tuple(
    {*all_suffixes(), ".py", ".pyw", ".pyc", ".pyo", ".pyx", ".so", ".pyd", ".dll", ".dylib", ".pth"}
    | {".zip", ".egg", ".whl", ".jar", ".js", ".exe", ".sh", ".bash", ".bat", ".cmd", ".ps1"}
)
"""The suffixes of files that run, or that Python or programs of minds load as code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What counts of a folder: its code, its configurations, and the files that these name."""

    folder: Path
    digest: str
    """Tells one content from another, by names and bytes of all that counts."""
    files: Mapping[str, bytes] = field(repr=False)
    """The digest of each file, by its path below the folder."""
    modules: Mapping[str, bytes] = field(repr=False)
    """The bytes of modules in Python."""
    links: Mapping[str, str] = field(repr=False)
    """The targets of the links that count, by their paths."""
    where: str = ""
    """The other computers that it asks; empty: the agreement is about its program code."""
    shown: Callable[[], str] | None = field(default=None, repr=False, compare=False)
    """Returns what would be sent there, word for word; None: only its own files tell."""


def is_code(path: Path) -> bool:
    """Whether a file could run, by its name."""
    return path.name.lower().endswith(_CODE)
