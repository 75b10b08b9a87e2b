"""How long it takes to see that an ordinary message is not grave.

    python tests/benchmarks/gravity.py

Baseline, on a busy machine: English 44, Russian 38, Japanese 25 µs a message; 10,000 characters in 2.3 ms.
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
        for message in messages:
            gravity_of(message)
        start = time.perf_counter()
        for _ in range(_ROUNDS):
            for message in messages:
                gravity_of(message)
        spent = (time.perf_counter() - start) / _ROUNDS / len(messages)
        print(f"{language}: {spent * 1e6:.1f} µs a message")
    for length in (1_000, 10_000, 100_000):
        message = ("my dad went home and " * length)[:length]
        start = time.perf_counter()
        gravity_of(message)
        print(f"{length} characters: {(time.perf_counter() - start) * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
