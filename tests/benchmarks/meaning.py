"""How long a base of many phrases takes to be compared by meaning; CPU time.

    python tests/benchmarks/meaning.py [PHRASES]

The model has as many pieces and numbers as a small one that people fetch (30,000 of 256). It is made by
chance: only time is measured.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.cache import Cache
from boltun.minds.meaning.making import write_model
from boltun.minds.meaning.model import Model
from boltun.minds.protocol import ReplyOptions

PIECES = 30_000
SIDES = 256
ASKED = 200
T = TypeVar("T")


def timed(what: str, job: Callable[[], T], times: int = 1) -> T:
    """Say how much CPU a job takes."""
    start = time.process_time()
    for _ in range(times):
        found = job()
    spent = (time.process_time() - start) / times
    print(f"{what:44} {spent * 1000:10.1f} ms")
    return found


def main(phrases: int) -> None:
    """Measure a base of so many phrases."""
    dice = Random(1)
    words = [f"word{number:05}" for number in range(PIECES)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_model(folder / "model", words, numpy.random.default_rng(1).standard_normal((PIECES, SIDES)))
        base = folder / "base.txt"
        lines = [f"[{' '.join(dice.choices(words, k=dice.randint(2, 7)))}]\nr{n}\n" for n in range(phrases)]
        base.write_text("".join(lines) + "<MEANING>\n0.7\n")
        cache = Cache(folder / "cache", folder / "key")
        timed("opening the model", lambda: Model.open(folder / "model"))
        options = ReplyOptions(meaning=folder / "model")

        def ask(mind: BoltunMind, text: str) -> str | None:
            message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
            return mind.reply(message, mind.new_memory(), Random(1)).text

        mind = BoltunMind.open(base, cache=cache).with_options(options)
        timed(f"first answer: {phrases:,} phrases looked up", lambda: ask(mind, "word00001 word00002"))
        again = BoltunMind.open(base, cache=cache).with_options(options)
        timed("first answer with the index that was kept", lambda: ask(again, "word00001 word00002"))
        asked = [" ".join(dice.choices(words, k=5)) for _ in range(ASKED)]
        numbers = iter(asked * 2)
        timed("a message that words do not find", lambda: ask(again, next(numbers)), ASKED)
        plain = again.with_options(ReplyOptions())
        timed("the same without a model", lambda: ask(plain, next(numbers)), ASKED)
        vectors = phrases * SIDES * 4 / (1 << 20)
        print(f"{'vectors of the phrases':44} {vectors:10.1f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
