"""What a target is, and what happens with one input: nothing, a refusal in words, or a finding."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from boltun.errors import BoltunError

__all__ = ["LONGEST", "Finding", "Target", "in_memory", "pieces", "play", "scratch", "text_of"]

LONGEST = 64 << 10
"""Bytes of an input."""
MOST_SECONDS = 2.0
"""Of CPU, for one input."""
MOST_BYTES = 256 << 20
"""Of memory, for one input."""
_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something that reads what others wrote. ``check`` raises where a property does not hold.

    A `BoltunError` out of it is a refusal, and right. ``words`` are pieces to make inputs of.
    """

    name: str
    what: str
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    words: tuple[bytes, ...] = ()
    hostile: tuple[str, ...] = ()
    """Names of files in `hostile_files.FILES` that are inputs of this target."""
    prefixes: tuple[bytes, ...] = (b"",)
    """What stands before such a file in an input."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is wrong with one input. ``place`` tells findings apart."""

    kind: str
    place: str
    text: str


def play(target: Target, data: bytes) -> Finding | None:
    """Give an input to a target; return what is wrong."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    try:
        target.check(data)
    except BoltunError as error:
        if not str(error):
            return Finding(kind="error without words", place=_place(error), text=repr(error))
    except Exception as error:
        return Finding(
            kind=type(error).__name__, place=_place(error), text="".join(traceback.format_exception(error))
        )
    seconds = time.process_time() - began
    if seconds > MOST_SECONDS:
        return Finding(kind="time", place=target.name, text=f"{seconds:.1f} s of CPU")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) * _UNIT
    if grown > MOST_BYTES:
        return Finding(kind="memory", place=target.name, text=f"{grown >> 20} MB")
    return None


def _place(error: BaseException) -> str:
    """Return the last line of the program that it went through, or of the check."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if "/boltun/" in frame.filename.replace("\\", "/")]
    checks = [frame for frame in frames if "/tests/" in frame.filename.replace("\\", "/")]
    frame = (inside if isinstance(error, BoltunError) or not isinstance(error, AssertionError) else checks)[
        -1:
    ] or frames[-1:]
    return f"{Path(frame[0].filename).name}:{frame[0].lineno}" if frame else "?"


def in_memory() -> Path | None:
    """Return where the system keeps files in memory; None where it does not."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() else None


@cache
def scratch(name: str) -> Path:
    """Return a folder for this process, in memory where the system has that."""
    folder = tempfile.TemporaryDirectory(prefix=f"boltun-fuzz-{name}-", dir=tempfile.tempdir or in_memory())
    _FOLDERS.append(folder)
    return Path(folder.name)


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
"""They go when the process does."""


def text_of(data: bytes) -> str:
    """Return the bytes as text, whatever they are."""
    return data.decode("utf-8", "surrogateescape")


def pieces(text: str) -> tuple[bytes, ...]:
    """Return the words of a text, in which ␣ stands for a blank."""
    return tuple(word.replace("␣", " ").encode() for word in text.split())
