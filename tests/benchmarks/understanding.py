"""CPU time of understanding by examples: learning, and a turn; beside it the time of a fixed loop.

python tests/benchmarks/understanding.py
"""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path
from random import Random

from openpyxl import Workbook

from boltun.minds.dialbb.lr_crf import Understander

_STEMS = {
    "en": (["I want", "please send", "is there", "we need", "my friend likes"], "item{:03}", "tomorrow"),
    "ja": (
        ["欲しいのは", "送ってください", "ありますか", "必要なのは", "友達が好きなのは"],
        "品物{:03}",
        "明日",
    ),
}
_CANONICALIZERS = {
    "en": "dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer",
    "ja": "dialbb.builtin_blocks.preprocess.japanese_canonicalizer.JapaneseCanonicalizer",
}


def main() -> None:
    """Print a table."""
    print(f"fixed loop: {_fixed():.3f} s")
    print(f"{'examples':>22}  {'learning':>9}  {'a turn':>8}  {'memory':>7}")
    for language in ("en", "ja"):
        for examples, types in ((100, 10), (1_000, 30), (5_000, 60)):
            with tempfile.TemporaryDirectory() as folder:
                _measure(Path(folder), language, examples, types)


def _measure(folder: Path, language: str, examples: int, types: int) -> None:
    dice = Random(1)
    texts = _write(folder, language, examples, types, dice)
    config = {
        "name": "understander",
        "input": {"input_text": "a"},
        "output": {"nlu_result": "b"},
        "knowledge_file": "nlu.xlsx",
        "canonicalizer": {"class": _CANONICALIZERS[language]},
    }
    begun = time.process_time()
    block = Understander(config, {"language": language}, str(folder))
    learning = time.process_time() - begun
    begun = time.process_time()
    for _ in range(2_000):
        block.process({"input_text": dice.choice(texts)}, "s")
    turn = (time.process_time() - begun) / 2_000
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    name = f"{language}, {examples}, {types} types"
    print(f"{name:>22}  {learning:7.2f} s  {turn * 1e6:5.0f} µs  {memory:4} MB")


def _write(folder: Path, language: str, examples: int, types: int, dice: Random) -> list[str]:
    stems, item, when = _STEMS[language]
    gap = "" if language == "ja" else " "
    book = Workbook(write_only=True)
    utterances, slots = book.create_sheet("utterances"), book.create_sheet("slots")
    utterances.append(["flag", "type", "utterance", "slots"])
    slots.append(["flag", "slot name", "entity", "synonyms"])
    for number in range(200):
        slots.append(["Y", "item", item.format(number), f"{item.format(number)}x"])
    texts = []
    for _ in range(examples):
        kind = dice.randrange(types)
        value = item.format(dice.randrange(200))
        text = gap.join(
            [dice.choice(stems), f"word{kind:02}", value, *([when] if dice.random() < 0.3 else [])]
        )
        utterances.append(["Y", f"type{kind}", text, f"item={value}"])
        texts.append(text.lower())
    book.save(folder / "nlu.xlsx")
    return texts


def _fixed() -> float:
    begun = time.process_time()
    sum(number * number for number in range(3_000_000))
    return time.process_time() - begun


if __name__ == "__main__":
    main()
