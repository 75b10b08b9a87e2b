"""How long a long look at a base takes: 40,000 pairs of all kinds, and 100,000 messages of a history.

python tests/benchmarks/doctor.py [PAIRS [MESSAGES]]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from boltun.minds.boltun.doctor import examine
from boltun.minds.boltun.document import Document
from boltun.minds.examining import Sample
from boltun.text.encoding import Decoded, Found

_WORDS = 4_000
_KINDS = ("({}.)", "({}?)", "[{}.]", "{}?", "(~{}.)")


def base(pairs: int, dice: Random) -> Iterator[str]:
    """Yield the lines of a base: lists and phrases of one to four words, some replies shared."""
    words = [_word(number) for number in range(_WORDS)]
    for number in range(pairs):
        text = " ".join(dice.choices(words, k=dice.randint(1, 4)))
        yield _KINDS[number % len(_KINDS)].format(text)
        yield f"Reply {dice.randrange(pairs)} to {text}, I think" if number % 10 else "I see!"


def messages(count: int, dice: Random) -> Iterator[str]:
    """Yield messages of the same words."""
    words = [_word(number) for number in range(_WORDS)]
    for _ in range(count):
        yield " ".join(dice.choices(words, k=dice.randint(1, 8))) + dice.choice(("", ".", "?"))


def _word(number: int) -> str:
    letters = ""
    while number or not letters:
        number, rest = divmod(number, 20)
        letters += "bcdfghjklmnpqrstvwxz"[rest] + "aeiou"[rest % 5]
    return letters


def main() -> None:
    """Measure."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 40_000
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    dice = Random(8)
    text = "\n".join(base(pairs, dice)) + "\n"
    document = Document(Decoded(text=text, encoding="utf-8", mark=b"", found=Found.CHOSEN))
    history = Sample.of(messages(count, dice), is_history=True)
    for name, sample in (("without messages", Sample(messages={}, is_history=False)), ("a history", history)):
        begin = time.process_time()
        found = examine(document, sample)
        took = time.process_time() - begin
        codes = Counter(problem.code for problem in found)
        print(f"{pairs} pairs, {name} of {sample.total}: {took:.2f} s of CPU, {len(found)} findings")
        print("   ", ", ".join(f"{code} {number}" for code, number in codes.most_common()))


if __name__ == "__main__":
    main()
