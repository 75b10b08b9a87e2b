"""What lists with words in order or side by side cost: loading and answering, beside the same lists without.

Run: python tests/benchmarks/arrangement.py. CPU time; each base is measured in a process of its own, the best
of several. Half of the arranged lists hold their words in order, half side by side.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from random import Random

from boltun.minds.boltun.mind import BoltunMind
from tests.benchmarks.engine import answer
from tests.benchmarks.synthetic import make_base, make_messages

PAIRS = 50_000
SHARES = (0.0, 0.1, 1.0)


def arranged(base: str, share: float) -> str:
    """The base with so large a share of its lists arranged."""
    dice = Random(7)
    lines = base.split("\n")
    for at in range(0, len(lines) - 1, 2):
        if lines[at].startswith("(") and dice.random() < share:
            words = lines[at][1:-2].split()
            signs = (
                " … ".join(words)
                if dice.random() < 0.5
                else f'"{" ".join(words[:2])}" ' + " ".join(words[2:])
            )
            lines[at] = f"({signs.strip()}{lines[at][-2:]}"
    return "\n".join(lines)


def measure(share: float) -> dict[str, float]:
    """One base in this process."""
    plain = make_base(PAIRS, PAIRS)
    messages = make_messages(plain, 5_000)
    base = arranged(plain, share)
    loads = []
    for _ in range(7):
        start = time.process_time()
        mind = BoltunMind.compile(base)
        loads.append(1000 * (time.process_time() - start))
    return {
        "load_ms": round(min(loads), 1),
        "replies_per_s": round(max(answer(mind, messages) for _ in range(3))),
    }


def main() -> None:
    """Measure and print one line per share."""
    if len(sys.argv) > 1:
        print(json.dumps(measure(float(sys.argv[1]))))
        return
    for share in SHARES:
        done = subprocess.run(
            [sys.executable, __file__, str(share)], check=True, capture_output=True, text=True
        )
        print(f"{share:.0%} of {PAIRS:,} lists arranged: {json.loads(done.stdout)}")


if __name__ == "__main__":
    main()
