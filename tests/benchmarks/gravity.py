"""How much time of the processor it takes to see that an ordinary message is not grave.

    python tests/benchmarks/gravity.py

Baseline: English 110, Russian 100, Japanese 82 µs a message; 10,000 characters in 28 ms. The first messages
take 160 to 260 ms more: a model and its words are loaded, and patterns are compiled when they are first
tried. A running Boltun has done that before, off its loop (`boltun.gravity.readiness`), for all patterns:
0.3 to 0.6 s of the processor a language.
"""

from __future__ import annotations

import time
from pathlib import Path

from boltun.gravity import gravity_of

_LISTS = Path(__file__).parents[1] / "gravity" / "held_out"
_ROUNDS = 20


def main() -> None:
    """Print the mean time of a message in each language, and that of a very long one."""
    for language in ("en", "ru", "ja"):
        text = (_LISTS / f"{language}_ordinary.txt").read_text(encoding="utf-8")
        messages = [line for line in text.split("\n") if line]
        start = time.process_time()
        for message in messages:
            gravity_of(message)
        first = time.process_time() - start
        start = time.process_time()
        for _ in range(_ROUNDS):
            for message in messages:
                gravity_of(message)
        spent = (time.process_time() - start) / _ROUNDS / len(messages)
        loading = first - spent * len(messages)
        print(f"{language}: {spent * 1e6:.1f} µs a message, {loading * 1e3:.0f} ms more for the first ones")
    for length in (1_000, 10_000, 100_000):
        message = ("my dad went home and " * length)[:length]
        start = time.process_time()
        gravity_of(message)
        print(f"{length} characters: {(time.process_time() - start) * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
