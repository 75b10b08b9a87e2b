"""Loading and memory of reply bases whose pairs are folded into topics, beside the same bases without topics.

Run: python tests/benchmarks/topics.py [BASE …]. Without arguments: a synthetic base of 10,000 keys in 500
topics with 8 replies each, and the bundled bases called friend. Each figure is taken in a process of its own,
as by engine.py.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.topic_folding import fold, unfold
from tests.benchmarks.engine import apart
from tests.benchmarks.synthetic import make_messages

BUNDLED = Path(__file__).parents[2] / "bases"
TOPICS, KEYS, REPLIES = 500, 20, 8


def make_topics() -> str:
    """A base of topics, in every other one inexact lists."""
    dice = Random(1)
    words = [f"{a}{b}{c}о{d}" for a in "бвгдкл" for b in "аеиоу" for c in "мнпрст" for d in "влнт"]
    lines = []
    for topic in range(TOPICS):
        keys = [" ".join(dice.sample(words, 3)) for _ in range(KEYS)]
        tilde = "~" if topic % 2 else ""
        listed = [f"({tilde}{key}{dice.choice('.?')})" if dice.random() < 0.8 else f"[{key}]" for key in keys]
        for at in range(0, KEYS, 4):
            lines += [f"<ON topic {topic}>", " ".join(listed[at : at + 4])]
        for reply in range(REPLIES):
            lines += [
                f"<SAY topic {topic}>",
                f"Reply {reply} about {topic}, which is a sentence of some length.",
            ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print two lines for each base."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bases", nargs="*", type=Path)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        here = Path(folder)
        synthetic = here / "synthetic.txt"
        synthetic.write_text(make_topics(), encoding="utf-8")
        for base in args.bases or [synthetic, *sorted(BUNDLED.glob("*/friend.txt"))]:
            messages = here / "messages.json"
            for name, change in (("pairs", unfold), ("topics", fold)):
                document = Document.open(base)
                unfold(document)
                if change is fold:
                    fold(document)
                path = here / f"{name}.txt"
                document.save(path, "utf-8")
                if change is unfold:
                    messages.write_text(json.dumps(make_messages(document.text, 1000)))
                told = apart(str(path), str(messages), "", "")
                told["mb"] = round(told["bytes_per_pair"] * told["pairs"] / 1e6, 1)
                told["mb_after"] = round(told["bytes_per_pair_after"] * told["pairs"] / 1e6, 1)
                told["file_mb"] = round(path.stat().st_size / 1e6, 2)
                print(f"{base.parent.name}/{base.name} as {name}: {json.dumps(told)}", flush=True)


if __name__ == "__main__":
    main()
