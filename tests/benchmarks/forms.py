"""Inexact words (`~` lists): lexicons, µs per word, false matches beside plain edit distance, a large index.

Run: python tests/benchmarks/forms.py [--all]. CPU time in one process; the words are those of the trials in
tests/text/data. With ``--all`` an index of 100,000 made-up words is built too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from boltun.text.forms import EnglishLexicon, FormIndex, JapaneseLexicon, Lexicon, RussianLexicon
from boltun.text.forms.typos import distance_within

DATA = Path(__file__).parents[1] / "text" / "data"
LEXICONS: dict[str, Callable[[], Lexicon]] = {
    "ru": RussianLexicon,
    "en": EnglishLexicon,
    "ja": JapaneseLexicon,
}


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def frequent_words(language: str) -> list[str]:
    return list(dict.fromkeys(word for (line,) in rows(f"frequent.{language}.txt") for word in line.split()))


def microseconds(index: FormIndex, words: Iterable[str], repeats: int = 1) -> float:
    words = list(words)
    start = time.process_time()
    for _ in range(repeats):
        for word in words:
            index.matches(word)
    return (time.process_time() - start) / len(words) / repeats * 1e6


def measure(language: str) -> None:
    trial = rows(f"forms.{language}.tsv")
    listed = list(dict.fromkeys(row[1] for row in trial))
    tried = list(dict.fromkeys(word for row in trial for word in row[2].split()))
    misspelt = list(dict.fromkeys(word for row in trial if row[0] == "typo" for word in row[2].split()))
    frequent = frequent_words(language)

    before, start = resident(), time.process_time()
    lexicon = LEXICONS[language]()
    lexicon.lemmas(listed[0])
    load, memory = (time.process_time() - start) * 1e3, resident() - before

    index = FormIndex(listed, lexicons={language: lexicon})
    fresh = [word for word in dict.fromkeys(frequent + tried) if word not in listed]
    new = microseconds(index, fresh)
    new_misspelt = microseconds(FormIndex(listed, lexicons={language: LEXICONS[language]()}), misspelt)
    cached = microseconds(index, fresh[:500], repeats=200)

    typos = plain = 0
    for asked, others in ((frequent[::2], frequent[1::2]), (frequent[1::2], frequent[::2])):
        halves = FormIndex(others, lexicons={language: lexicon})
        for word in asked:
            typos += sum(halves.how(word, found) == "typo" for found in halves.matches(word))
            if len(word) >= 4:
                limit = 1 if len(word) < 8 else 2
                plain += sum(distance_within(word, other, limit) is not None for other in others)
    print(
        f"{language}: lexicon {load:.0f} ms, {memory / 1e6:.0f} MB; new word {new:.1f} µs, "
        f"misspelt {new_misspelt:.1f} µs, cached {cached:.2f} µs; "
        f"typos among {len(frequent)} frequent words: {typos} (edit distance alone: {plain})"
    )


def measure_large() -> None:
    dice = Random(5)
    syllables = [consonant + vowel for consonant in "бвгдзклмнпрст" for vowel in "аеиоуы"]
    words = ["".join(dice.choices(syllables, k=dice.randint(2, 5))) for _ in range(130_000)]
    words = list(dict.fromkeys(words))[:100_000]
    FormIndex(["кот"])
    before, start = resident(), time.process_time()
    index = FormIndex(words)
    print(
        f"100,000 listed words: {time.process_time() - start:.1f} s to build, "
        f"{(resident() - before) / len(words):.0f} bytes a word; "
        f"new word {microseconds(index, [word + 'к' for word in words[:5_000]]):.0f} µs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="the large index too")
    arguments = parser.parse_args()
    for language in LEXICONS:
        measure(language)
    if arguments.all:
        measure_large()


if __name__ == "__main__":
    main()
