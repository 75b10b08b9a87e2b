"""One process that gives inputs to one target; the parent reads what it found in a folder.

    python -m tests.fuzz.worker fuzz TARGET FOLDER SECONDS INPUTS SEED ENGINE
    python -m tests.fuzz.worker play TARGET FILE …

The input that is being played and the number of those before it stand in a file that is mapped into memory:
they are known when the process is killed, hangs in a regular expression or runs out of memory.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import logging
import mmap
import os
import resource
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .target import LONGEST, Finding, Target, play

__all__ = ["CURRENT", "FINDINGS", "SEEDS", "has_atheris", "read_current"]

CURRENT = "current"
FINDINGS = "findings"
SEEDS = "seeds"
GROWN = "grown"
_HEAD = 16
_PATIENCE = 30.0
"""Seconds of CPU for one input; then the system ends the process."""
_MOST_MEMORY = 4 << 30
_MOST_OF_ONE_PLACE = 3


def has_atheris() -> bool:
    """Whether the fuzzer that follows the coverage is installed."""
    return importlib.util.find_spec("atheris") is not None


def read_current(folder: Path) -> tuple[int, bytes]:
    """Return how many inputs were played, and the last one."""
    data = (folder / CURRENT).read_bytes()
    played, size = int.from_bytes(data[:8], "little"), int.from_bytes(data[8:_HEAD], "little")
    return played, data[_HEAD : _HEAD + size]


class _Watched:
    """Plays inputs, notes where it is, and writes down what is wrong."""

    def __init__(self, target: Target, folder: Path) -> None:
        self._target = target
        self._folder = folder
        self._known: dict[str, int] = {}
        with (folder / CURRENT).open("w+b") as file:
            file.truncate(_HEAD + LONGEST)
            self._current = mmap.mmap(file.fileno(), 0)
        self.played = 0

    def __call__(self, data: bytes) -> None:
        data = bytes(data[:LONGEST])
        self._current[:_HEAD] = self.played.to_bytes(8, "little") + len(data).to_bytes(8, "little")
        self._current[_HEAD : _HEAD + len(data)] = data
        # Nobody handles this signal: it ends the process even within a regular expression.
        signal.setitimer(signal.ITIMER_PROF, _PATIENCE)
        finding = play(self._target, data)
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.played += 1
        if finding is not None:
            self._note(finding, data)

    def _note(self, finding: Finding, data: bytes) -> None:
        key = f"{finding.kind} {finding.place}"
        seen = self._known[key] = self._known.get(key, 0) + 1
        if seen <= _MOST_OF_ONE_PLACE:
            (self._folder / FINDINGS / f"{os.getpid()}-{self.played}").write_bytes(data)


def _target(name: str) -> Target:
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    from .targets import TARGETS

    return TARGETS[name]


def _plain(name: str, folder: Path, seconds: float, most: int, seed: int) -> None:
    from .mutator import Mutator

    target = _target(name)
    run = _Watched(target, folder)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    inputs = [path.read_bytes() for path in sorted((folder / SEEDS).iterdir())]
    mutator = Mutator(inputs, target.words, seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end and run.played < most:
        for _ in range(20):
            run(mutator.next())


def _atheris(name: str, folder: Path, seconds: float, most: int, seed: int) -> None:
    import atheris

    with atheris.instrument_imports(include=["boltun"]):
        target = _target(name)
    run = _Watched(target, folder)
    words = folder / "words"
    spelled = ("".join(rf"\x{byte:02x}" for byte in word) for word in target.words)
    words.write_text("".join(f'"{word}"\n' for word in spelled))
    flags = [
        *(
            f"-max_total_time={int(seconds)}",
            f"-max_len={LONGEST}",
            f"-seed={seed}",
            f"-runs={most}",
            "-rss_limit_mb=3000",
        ),
        *("-timeout=600", "-verbosity=0", "-close_fd_mask=3", "-reload=0", f"-dict={words}"),
        f"-artifact_prefix={folder}/",
    ]
    (folder / GROWN).mkdir(exist_ok=True)
    atheris.Setup([name, *flags, str(folder / GROWN), str(folder / SEEDS)], run)
    atheris.Fuzz()


def _play(name: str, files: list[str]) -> None:
    """Print what is wrong with each file, as JSON; what is loaded late is loaded before."""
    target = _target(name)
    for seed in target.seeds():
        play(target, seed[:LONGEST])
    for file in files:
        gc.collect()
        signal.setitimer(signal.ITIMER_PROF, _PATIENCE)
        finding = play(target, Path(file).read_bytes())
        signal.setitimer(signal.ITIMER_PROF, 0)
        told = None if finding is None else [finding.kind, finding.place, finding.text]
        print(json.dumps([file, told]), flush=True)


def main() -> None:
    what, name, *rest = sys.argv[1:]
    if what == "play":
        _play(name, rest)
        return
    engines: dict[str, Callable[[str, Path, float, int, int], None]] = {"atheris": _atheris, "plain": _plain}
    folder, seconds, most, seed, engine = rest
    # Atheris ends without tidying up; the parent takes away the whole folder.
    tempfile.tempdir = folder
    with suppress(KeyboardInterrupt):
        engines[engine](name, Path(folder), float(seconds), int(most), int(seed))


if __name__ == "__main__":
    main()
