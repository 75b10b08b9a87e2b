"""Opening, checking, editing and writing reply bases, and finding their encodings.

Run: python tests/benchmarks/documents.py [PAIRS]. CPU time; as a measure beside it, the same file read and
cut into lines by nothing but Python's own codec and ``split``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.text.encoding import decode
from tests.benchmarks.synthetic import make_base

SAMPLES = Path(__file__).parents[1] / "text" / "samples"
EDITS = 500

T = TypeVar("T")


def timed(what: str, job: Callable[[], T], *, times: int = 1) -> T:
    """Run a job once and print its CPU time."""
    started = time.process_time()
    result = job()
    print(f"{what:42}{(time.process_time() - started) * 1000 / times:12.3f} ms")
    return result


def edit(document: Document, dice: Random) -> None:
    """Insert a line somewhere, which turns all keys behind it into replies, look, and take it back."""
    for _ in range(EDITS // 2):
        at = dice.randrange(len(document.lines))
        undo = document.replace_lines(at, 0, ["new line"])
        document.pair_at(len(document.lines) - 1)
        document.apply(undo)


def windows(encoding: str) -> tuple[int, int]:
    """Return how many windows of 200 bytes of the Russian sample are read right, and how many there are."""
    lines = (SAMPLES / "russian.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    cuts = ["".join(lines[start:]).encode(encoding, "ignore")[:200] for start in range(len(lines))]
    return sum(decode(cut).text == cut.decode(encoding, "replace") for cut in cuts), len(cuts)


def main() -> None:
    """Measure with a base of so many pairs, half of them keyword lists."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    with TemporaryDirectory() as folder:
        path = Path(folder) / "base.mindw"
        text = make_base(pairs // 2, pairs // 2)
        path.write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
        print(f"{pairs} pairs, {path.stat().st_size / 1e6:.1f} MB in UTF-16\n")
        timed("plain decode and split", lambda: path.read_bytes().decode("utf-16").split("\r\n"))
        document = timed("open", lambda: Document.open(path))
        timed("iterate over all pairs", lambda: sum(1 for _ in document.pairs()))
        timed("check", lambda: problems(document))
        timed("first look for a pair by its place", lambda: document.pair_at(len(document.lines) - 1))
        timed("an edit with a look at the last pair", lambda: edit(document, Random(1)), times=EDITS)
        data = timed("write", document.to_bytes)
        assert data == path.read_bytes()
        legacy = text.encode("cp1251", "ignore")
        timed("find Windows-1251 in the whole base", lambda: decode(legacy))
    for encoding in ("cp1251", "koi8-r", "cp866", "iso8859-5", "utf-16-le", "utf-16-be"):
        right, all_windows = windows(encoding)
        print(f"{encoding:12}{right:4} of {all_windows} windows of 200 bytes read right")


if __name__ == "__main__":
    main()
